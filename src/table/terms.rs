//! What a game's creator chooses: the table's own options, and the game's.

use serde_json::{Map, Value, json};

use super::due::Absence;
use super::tables::{Tables, plain};
use super::{Chosen, No, bounds, moment, story, until};
use crate::games::{AnyGame, Kind};
use crate::rules::{Button, ButtonStyle, Draft, FieldKind, FieldValue, TableAct, whole_number};

/// What is the same for a new game and a rematch.
#[derive(Clone)]
pub(super) struct Terms {
    pub(super) name: Option<String>,
    pub(super) players: Option<u8>,
    /// How many machines sit there from the beginning.
    pub(super) machines: u8,
    pub(super) options: Value,
    pub(super) pace: Option<i64>,
    pub(super) absence: Absence,
}

impl Tables {
    /// Reads the chosen options: the table's own, and the game's.
    pub(super) fn terms(&self, kind: &'static dyn Kind, mut chosen: Chosen) -> Result<Terms, No> {
        let given = chosen.clone();
        let anew = |no: No, name: &str| chosen_anew(no, kind, given.clone(), name);
        let text = |value: &FieldValue| match value {
            FieldValue::Text(text) => text.trim().to_owned(),
            FieldValue::Integer(number) => number.to_string(),
            FieldValue::Flag(flag) => flag.to_string(),
            FieldValue::Person(person) => person.name.clone(),
        };
        let mut taken_out =
            |name: &str| chosen.remove(name).map(|value| text(&value)).filter(|t| !t.is_empty());
        let (players, machines) = (taken_out("players"), taken_out("machines"));
        let pace = match chosen.remove("deadline").map(|value| text(&value)).filter(|t| !t.is_empty()) {
            None => Some(moment::DAY),
            Some(value) => read_pace(&value).map_err(|no| anew(plain(no), "deadline"))?,
        };
        let absence = match chosen.remove("absence").map(|value| text(&value)).filter(|t| !t.is_empty()) {
            None => Absence::Autopilot,
            Some(value) => read_absence(&value).map_err(|no| anew(plain(no), "absence"))?,
        };
        let name = chosen
            .remove("name")
            .map(|value| story::cut(&bounds::name(&text(&value).replace(char::is_control, " ")), 60))
            .filter(|name| !name.trim().is_empty());
        let mut options = Map::new();
        for (name, value) in chosen {
            let spec = kind.options().iter().find(|spec| spec.name == name);
            let value = match (spec.map(|spec| spec.kind), value) {
                (_, FieldValue::Text(text)) if text.trim().is_empty() => continue,
                (Some(FieldKind::Moment), FieldValue::Text(text)) => {
                    let at = until::typed(&name, &text, self.now());
                    let at = at.map_err(|sentence| anew(plain(sentence), &name))?;
                    options.insert(name, json!(at));
                    continue;
                }
                // A menu gives words for all of them.
                (Some(FieldKind::Integer), FieldValue::Text(text)) => {
                    text.trim().parse::<i64>().map_or_else(|_| json!(text.trim()), |number| json!(number))
                }
                (Some(FieldKind::Flag), FieldValue::Text(text)) => {
                    let flag = FieldValue::Text(text.clone()).flag();
                    flag.map_or_else(|| json!(text.trim()), |flag| json!(flag))
                }
                (_, FieldValue::Text(text)) => json!(text.trim()),
                (_, FieldValue::Integer(number)) => json!(number),
                (_, FieldValue::Flag(flag)) => json!(flag),
                (_, FieldValue::Person(person)) => json!(person.name),
            };
            if let (Some(FieldKind::Moment), Some(at)) = (spec.map(|spec| spec.kind), value.as_i64()) {
                until::checked(&name, at, self.now()).map_err(|sentence| anew(plain(sentence), &name))?;
            }
            options.insert(name, value);
        }
        let options = kind.read_options(&Value::Object(options)).map_err(|bad| {
            let value = match (given.get(&bad.name), &bad.value) {
                // As it was chosen: "yes", not what that means.
                (Some(FieldValue::Text(chosen)), _) if !chosen.trim().is_empty() => chosen.trim().to_owned(),
                (_, Value::String(text)) => text.clone(),
                (_, other) => other.to_string(),
            };
            let rule = kind.choosing().rule(&bad.name);
            anew(plain(story::bad_option_by(rule, &bad.name, &value, &bad.allowed)), &bad.name)
        })?;
        let players = how_many(kind, &options, players.as_deref()).map_err(|no| anew(no, "players"))?;
        let most = players.unwrap_or(most_players(kind, &options)).saturating_sub(1);
        let machines = machines.as_deref().map_or(Ok(0), |value| match whole_number(value) {
            Some(machines) if machines > i64::from(most) => {
                Err(story::too_many_machines(value, kind.name(), players, most))
            }
            machines => machines
                .and_then(|machines| u8::try_from(machines).ok())
                .ok_or_else(|| story::machines_not_a_number(value)),
        });
        let machines = machines.map_err(|no| anew(plain(no), "machines"))?;
        // BZ-40: those who play apart are counted apart.
        let players = players.map(|players| players.saturating_add(kind.choosing().besides(&options)));
        Ok(Terms { name, players, machines, options, pace, absence })
    }
}

/// A refusal that asks for what is missing, or wrong, beside what was `given`.
fn chosen_anew(no: No, kind: &dyn Kind, mut given: Chosen, name: &str) -> No {
    let No::Refused(mut refused) = no else { return no };
    given.remove(name);
    let draft = Draft { form: format!("game create {}", kind.command()), fields: given };
    let (label, style) = (format!("Choose {name}"), ButtonStyle::Primary);
    refused.button = Some(Button { label, draft, style, ask: vec![name.to_owned()] });
    No::Refused(refused)
}

/// How many are to play; none where as many do as join.
fn how_many(kind: &dyn Kind, options: &Value, typed: Option<&str>) -> Result<Option<u8>, No> {
    let (low, high) = kind.choosing().players(options).unwrap_or(kind.people());
    match typed {
        // A fixed number of seats is known beforehand.
        None => Ok((kind.seats().0 == kind.seats().1).then_some(high)),
        Some(value) => match value.parse::<u8>() {
            Ok(players) if (low..=high).contains(&players) => Ok(Some(players)),
            _ => Err(plain(story::bad_players(value, low, high))),
        },
    }
}

fn most_players(kind: &dyn Kind, options: &Value) -> u8 {
    kind.choosing().players(options).unwrap_or(kind.people()).1
}

/// A game's options as its table keeps them, as `/game create` takes them: without what isn't chosen, moments in
/// seconds since 1970 whatever they were written as.
pub(super) fn kept(kind: &dyn Kind, mut options: Value) -> Value {
    let Some(object) = options.as_object_mut() else { return Value::Object(Map::new()) };
    object.retain(|_, value| !value.is_null());
    for spec in kind.options().iter().filter(|spec| spec.kind == FieldKind::Moment) {
        let text = object.get(spec.name).and_then(Value::as_str);
        if let Some(at) = text.and_then(|text| moment::moment(text, jiff::Timestamp::UNIX_EPOCH)) {
            object.insert(spec.name.to_owned(), json!(at));
        }
    }
    options
}

/// The moment among a game's options at which its time is up, if the game still waits for that.
pub(super) fn awaited(options: &Value, game: Option<&dyn AnyGame>) -> Option<i64> {
    let waits = game.is_some_and(|game| game.table_order(TableAct::TimeUp).is_some());
    options.get("until").and_then(Value::as_i64).filter(|_| waits)
}

/// `24h`, `off`: seconds for a decision.
pub(super) fn read_pace(text: &str) -> Result<Option<i64>, story::Sentence> {
    if ["off", "none"].contains(&text.trim().to_lowercase().as_str()) {
        return Ok(None);
    }
    let seconds = moment::length(text).ok_or_else(|| story::bad_length("deadline", text))?;
    if !(60..=60 * moment::DAY).contains(&seconds) {
        return Err(story::length_out_of_bounds("deadline"));
    }
    Ok(Some(seconds))
}

pub(super) fn read_absence(text: &str) -> Result<Absence, story::Sentence> {
    match text.trim().to_lowercase().as_str() {
        "autopilot" => Ok(Absence::Autopilot),
        "wait" => Ok(Absence::Wait),
        _ => Err(story::bad_option("absence", text, "autopilot, wait")),
    }
}
