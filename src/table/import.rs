//! Games read in from files: a position, or a whole export with its journal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::change::Change;
use super::due::Absence;
use super::harmless::harmless;
use super::replay::replay;
use super::retold::{Sitting, retold};
use super::roll::with_dice;
use super::rows::{number, rests_since, steps, unseen};
use super::state::{Chair, Stage, Step, Table, TableState, name_by_itself};
use super::tables::{Tables, plain, receipt};
use super::terms::{read_absence, read_pace};
use super::{
    Call, GameId, No, PersonId, PlaceId, PostKind, Receipt, bounds, machines, moment, secret, story, strict,
    terms,
};
use crate::games::{AnyGame, Games, Kind};
use crate::line;
use crate::rules::{Dice, Names, Passage, SeatId, Span, Viewer};
use crate::store::JournalRow;

/// What a file of ours says it is.
pub(super) const FORMAT: &str = "wartable";
/// Its version.
pub(super) const VERSION: u64 = 1;

/// Names of a map's people, for an import.
type People = BTreeMap<String, PersonId>;

/// No game is larger: bytes of its file.
pub const LARGEST: usize = 32 << 20;

fn row_from(value: &Value, expected: usize) -> Result<JournalRow, String> {
    let bad = |what: &str| format!("row {expected} of its journal has no {what}");
    let get = |key: &str| value.get(key).ok_or_else(|| bad(key));
    let faces = get("faces")?.as_array().ok_or_else(|| bad("faces"))?;
    let faces = faces.iter().map(|face| face.as_u64().and_then(|face| u8::try_from(face).ok()));
    let at = get("time")?.as_str().and_then(|time| time.parse::<jiff::Timestamp>().ok());
    Ok(JournalRow {
        seq: get("seq")?.as_i64().ok_or_else(|| bad("seq"))?,
        kind: get("kind")?.as_str().ok_or_else(|| bad("kind"))?.to_owned(),
        actor: get("actor")?.to_string(),
        act: get("order")?.to_string(),
        faces: faces.collect::<Option<_>>().ok_or_else(|| bad("faces"))?,
        by_hand: get("by_hand")?.as_bool().unwrap_or(false),
        events: get("events")?.to_string(),
        told: get("told")?.as_str().unwrap_or_default().to_owned(),
        at: at.ok_or_else(|| bad("time"))?.as_millisecond(),
        interaction: None,
        entry: None,
    })
}

/// What a file holds, once it is read.
#[derive(Clone)]
pub(super) struct Read {
    pub(super) kind: &'static dyn Kind,
    pub(super) position: Value,
    /// The whole journal, where the file is a full export.
    pub(super) rows: Option<Vec<JournalRow>>,
    pub(super) names: Option<Vec<String>>,
    pub(super) words: Vec<String>,
    /// Seats that were given up: out of the game, or playing on by their defaults.
    pub(super) gone: BTreeSet<SeatId>,
    pub(super) deserted: BTreeSet<SeatId>,
    /// Seats that machines played.
    pub(super) machines: BTreeSet<SeatId>,
    /// It holds what some seats may know, and no more.
    pub(super) partial: bool,
    /// The table's own options among those of the file.
    pub(super) name: Option<String>,
    pub(super) pace: Option<i64>,
    pub(super) absence: Absence,
}

/// The names under `seats` in a file, of a position by itself or within an export, as far as each may be a name.
#[must_use]
pub fn people_of(file: &[u8]) -> BTreeSet<String> {
    let Ok(file) = strict::read(file, bounds::VALUES) else { return BTreeSet::new() };
    let position = if file["position"].is_object() { &file["position"] } else { &file };
    let seats = position["seats"].as_object().into_iter().flatten();
    seats
        .flat_map(|(name, seat)| [Some(name.as_str()), seat["person"].as_str()])
        .flatten()
        .filter(|name| !name.is_empty() && name.chars().nth(bounds::NAME).is_none())
        .map(str::to_owned)
        .collect()
}

/// JSON of a game with its words as they stand, for who only looks at it; bounded as what is read in is.
///
/// # Errors
/// If it is none, says something twice, or holds more than any game does.
pub fn read_as_it_is(file: &[u8]) -> Result<Value, serde_json::Error> {
    strict::read_with(file, bounds::VALUES, str::to_owned)
}

pub(super) fn read(games: Games, file: &[u8], now: jiff::Timestamp) -> Result<Read, story::Sentence> {
    if file.len() > LARGEST {
        return Err(story::unreadable_file("it is too large"));
    }
    let mut value: Value = strict::read(file, bounds::VALUES)
        .map_err(|error| story::unreadable_file(&format!("it is no JSON ({error})")))?;
    let is_export = value.get("format").is_some();
    if is_export && value["format"] != FORMAT {
        return Err(story::unreadable_file("its format is not wartable's"));
    }
    if is_export && value["version"] != VERSION {
        return Err(story::unreadable_file("it was written by another version of wartable"));
    }
    let id = value.get("game").and_then(Value::as_str);
    let id = id.ok_or_else(|| story::unreadable_file("it doesn't say which game it is"))?;
    let kind = games.find(id).ok_or_else(|| story::unknown_kind(id))?;
    if let Some(rules) = value.get("rules")
        && !rules.as_u64().is_some_and(|rules| (1..=u64::from(kind.edition().rules)).contains(&rules))
    {
        let why = format!("its rules are known here up to version {}", kind.edition().rules);
        return Err(story::bad_position("/rules", &why));
    }
    let partial = value.get("seen_by").is_some();
    let mut words = Vec::new();
    let (mut rows, mut names) = (None, None);
    let (mut gone, mut deserted, mut machines) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut position = if is_export {
        let seats = value.get("seats").and_then(Value::as_array).cloned().unwrap_or_default();
        bounds::look_over_seats(kind, &seats).map_err(too_much)?;
        let text =
            |seat: &Value, key: &str| seat.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        words = seats.iter().map(|seat| text(seat, "word")).collect();
        names = Some(seats.iter().map(|seat| text(seat, "name")).collect());
        if !partial {
            let marked = |key: &str| {
                let seats = (0..=u8::MAX).map(SeatId).zip(&seats);
                seats.filter(|(_, seat)| seat[key] == true).map(|(id, _)| id).collect()
            };
            (gone, deserted, machines) = (marked("gone"), marked("deserted"), marked("machine"));
            let first = value.pointer("/genesis/row");
            let missing = "the set-up is missing: a game that hasn't begun can't be read in";
            let first = first.ok_or_else(|| story::bad_position("/genesis", missing))?;
            let more = value.get("journal").and_then(Value::as_array);
            let more = more.ok_or_else(|| story::bad_position("/journal", "the journal is missing"))?;
            bounds::look_over_row(first, "/genesis/row").map_err(too_much)?;
            for (index, row) in more.iter().enumerate() {
                bounds::look_over_row(row, &format!("/journal/{index}")).map_err(too_much)?;
            }
            let all = std::iter::once(first).chain(more).enumerate();
            let all = all.map(|(index, row)| row_from(row, index)).collect::<Result<Vec<_>, _>>();
            let all = all.map_err(|why| story::bad_position("/journal", &why))?;
            bounds::look_over_rows(&all).map_err(too_much)?;
            rows = Some(all);
        }
        value.get_mut("position").map(Value::take).unwrap_or_default()
    } else {
        value
    };
    if rows.is_none() {
        bounds::look_over(&position).map_err(too_much)?;
    }
    let mut read = Read {
        kind,
        position: Value::Null,
        rows,
        names,
        words,
        gone,
        deserted,
        machines,
        partial,
        name: None,
        pace: Some(86_400),
        absence: Absence::Autopilot,
    };
    if let Some(options) = position.get_mut("options").and_then(Value::as_object_mut) {
        let mut take = |key: &str| options.remove(key).and_then(|value| value.as_str().map(str::to_owned));
        read.name = take("name").map(|name| story::cut(&bounds::name(&name), 60));
        if let Some(deadline) = take("deadline") {
            read.pace = read_pace(&deadline)?;
        }
        if let Some(absence) = take("absence") {
            read.absence = read_absence(&absence)?;
        }
        options.remove("players");
        if let Some(text) = options.get("until").and_then(Value::as_str) {
            let at = moment::moment(text, now).ok_or_else(|| story::bad_moment("until", text))?;
            options.insert("until".to_owned(), json!(at));
        }
    }
    read.position = position;
    Ok(read)
}

/// Something in a file is more than any game has.
fn too_much((at, why): (String, String)) -> story::Sentence {
    story::bad_position(&at, &why)
}

/// The options that a game is played with.
fn options(kind: &dyn Kind, game: &dyn AnyGame) -> Value {
    let position = game.position(&Names::default(), Viewer::Everything);
    let options = terms::kept(kind, position.get("options").cloned().unwrap_or_default());
    // A position says what colour a seat has beside the seat.
    kind.choosing().with_colours(&options, &game.seat_colours())
}

impl Tables {
    /// `/game import`: a position or an export goes on in this channel. `people` says who sits where,
    /// by the names of the file; a seat for whose name it knows nobody is open to `/game replace`.
    pub async fn import(
        &self,
        call: Call,
        file: &[u8],
        people: &BTreeMap<String, PersonId>,
    ) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let _creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        self.place_is_free(place, call.who.person)?;
        let read = read(self.kinds(), file, self.now()).map_err(plain)?;
        self.make(&call, |id| {
            let change = match read.rows.clone() {
                Some(rows) => self.import_whole(id, place, &call, read.clone(), rows, people)?,
                None => self.import_position(id, place, &call, read.clone(), people)?,
            };
            let name = Span::Given(change.table.standing.name.clone());
            let mut answer = receipt(Passage::line(match change.table.stage.is_past() {
                true => line!["The game is over; its record is here as ", name, "."],
                false => line!["The game goes on here as ", name, "."],
            }));
            answer.passage.lines.extend(read.partial.then(story::seen_by_some));
            Ok((change, answer))
        })
        .await
    }

    /// A table for a game that was read in.
    fn imported_table(
        &self,
        id: GameId,
        place: PlaceId,
        call: &Call,
        read: &Read,
        names: Vec<String>,
        people: &People,
    ) -> Result<Table, No> {
        let secret = self.0.secrets.draw(id).map_err(|error| self.fault(error))?;
        let now = self.now();
        let person = |name: &String| {
            let exact = people.get(name).copied();
            exact.or_else(|| {
                let same = |known: &str| harmless(known).eq_ignore_ascii_case(name);
                people.iter().find(|(known, _)| same(known)).map(|(_, person)| *person)
            })
        };
        let own = read.kind.seat_names(names.len());
        let chairs: Vec<Chair> = names
            .into_iter()
            .enumerate()
            // A seat's own name is nobody's.
            .map(|(index, name)| match own.get(index) {
                Some(own) if own.eq_ignore_ascii_case(&name) => (index, String::new()),
                _ => (index, name),
            })
            .map(|(index, name)| {
                let name = bounds::name(&name);
                let (person, word) = (person(&name), read.words.get(index).cloned().unwrap_or_default());
                // A position says it by the name alone.
                let seat = u8::try_from(index).map(SeatId);
                let known = seat.is_ok_and(|seat| read.machines.contains(&seat));
                let named = read.rows.is_none() && machines::is_machines_name(&name);
                let machine = person.is_none() && (known || named);
                Chair { person, name, word, ready: true, machine }
            })
            .collect();
        Ok(Table {
            id,
            kind: read.kind,
            place,
            stage: Stage::Running,
            standing: TableState {
                players: u8::try_from(chairs.len()).ok(),
                pace: read.pace,
                absence: read.absence,
                swept: now.as_second(),
                ..TableState::new(
                    read.name.clone().unwrap_or_else(|| name_by_itself(read.kind.name(), id)),
                    call.who.person,
                    now.as_second(),
                )
            },
            chairs,
            secret,
            dice_key: None,
            game: None,
            sequence: -1,
            entries: 0,
            unseen: BTreeMap::new(),
            version: 0,
            created: now.as_millisecond(),
            moved: None,
            steps: Vec::new(),
            mended: false,
        })
    }

    /// A position: the game runs on from it until somebody owes.
    fn import_position(
        &self,
        id: GameId,
        place: PlaceId,
        call: &Call,
        read: Read,
        people: &People,
    ) -> Result<Change, No> {
        let names = Vec::new();
        let table = self.imported_table(id, place, call, &read, names, people)?;
        let (kind, position) = (read.kind, read.position.clone());
        // Who sits where is known only once the position is read; words for the dice there are none.
        let given = position.get("seats").and_then(Value::as_object).map_or(0, Map::len);
        // Seats with names of their own are there whether the file speaks of them or not.
        let named = kind.seat_names(given).len();
        let seats = if named > 0 { named } else { given };
        let key = secret::key(&table.secret, id, &vec![String::new(); seats]);
        let edition = kind.edition();
        let done = with_dice(key, 0, &self.0.scripted, |dice| Ok(kind.import(&position, edition, dice)));
        let (done, rolled) = done.map_err(|stop| self.stopped(&table, stop))?;
        let (game, names, happened) =
            done.map_err(|error| plain(story::bad_position(&error.at, &error.why)))?;
        if names.0.len() != seats {
            return Err(plain(story::bad_position("/seats", "seats and names don't agree")));
        }
        bounds::offers_fit(game.as_ref(), seats).map_err(|wrong| plain(too_much(wrong)))?;
        let secret = table.secret;
        let mut table = self.imported_table(id, place, call, &read, names.0, people)?;
        table.standing.options = options(kind, game.as_ref());
        // What was rolled as the position was read was rolled with the first one's.
        table.secret = secret;
        table.standing.until = terms::awaited(&table.standing.options, Some(game.as_ref()));
        table.game = Some(Arc::from(game));
        let mut change = Change::new_game(table, self.now());
        self.introduce(&mut change);
        let act = json!({ "import": position, "edition": edition });
        change.begin(&act, &happened, &rolled);
        change.tell(happened.messages);
        self.draw_consequences(&mut change)?;
        Ok(change)
    }

    /// A full export: its journal is replayed with the faces that it holds, and goes on here.
    fn import_whole(
        &self,
        id: GameId,
        place: PlaceId,
        call: &Call,
        read: Read,
        mut rows: Vec<JournalRow>,
        people: &People,
    ) -> Result<Change, No> {
        let names = read.names.clone().unwrap_or_default();
        let mut table = self.imported_table(id, place, call, &read, names.clone(), people)?;
        let mut sitting = Sitting::before(&rows, &table);
        let mut found_steps: Vec<Step> = steps(read.kind, &rows);
        let (mut told, mut before) = (Vec::new(), None::<Arc<dyn AnyGame>>);
        let roller = |row: &JournalRow| Dice::recorded(&row.faces);
        let (game, differences) = replay(read.kind, &rows, &roller, &mut |row, after| {
            told.push(retold(read.kind, row, (before.as_deref(), after.as_ref()), &mut sitting));
            before = Some(Arc::clone(after));
            if let Some(step) = found_steps.iter_mut().find(|step| step.seq == row.seq) {
                step.after = Some(Arc::clone(after));
            }
        });
        if let Some(difference) = differences.first() {
            return Err(plain(story::bad_position("/journal", difference)));
        }
        for (row, told) in rows.iter_mut().zip(told) {
            row.told = told;
        }
        let entries = number(&mut rows);
        for step in &mut found_steps {
            if let Some(row) = rows.iter().find(|row| row.seq == step.seq) {
                (step.told, step.entry) = (row.told.clone(), row.entry.unwrap_or(0));
            }
        }
        let Some(game) = game else { return Err(plain(story::bad_position("/journal", "it is empty"))) };
        if !bounds::seats_agree(game.as_ref(), names.len()) {
            return Err(plain(story::bad_position("/seats", "a seat of the game is missing")));
        }
        bounds::offers_fit(game.as_ref(), names.len()).map_err(|wrong| plain(too_much(wrong)))?;
        table.standing.options = options(read.kind, game.as_ref());
        if table.chairs.is_empty() {
            return Err(plain(story::bad_position("/seats", "nobody has a seat")));
        }
        let now = self.now().as_second();
        let began =
            rows.iter().map(|row| row.at.div_euclid(1_000)).find(|at| *at > 0).unwrap_or(now).min(now);
        let standing = &mut table.standing;
        // It is looked after from now on.
        (standing.began, standing.swept) = (began, now);
        (standing.gone, standing.deserted) = (read.gone, read.deserted);
        for (seat, chair) in (0..=u8::MAX).map(SeatId).zip(&mut table.chairs) {
            if standing.gone.contains(&seat) {
                chair.person = None;
            } else if chair.person.is_some() {
                // Somebody was given the seat: it no longer plays by itself.
                standing.deserted.remove(&seat);
            }
        }
        let over = game.outcome().is_some();
        // What is open came with the time that was left: it rests here, too, until somebody says otherwise.
        standing.paused =
            rests_since(&rows).filter(|_| !over).map(|since| since.clamp(0, self.now().as_second()));
        table.standing.until = terms::awaited(&table.standing.options, Some(game.as_ref()));
        table.game = Some(game);
        // The next row follows the last one read in.
        let last = rows.last().map_or(-1, |row| row.seq);
        table.sequence = last;
        table.standing.own_from = last + 1;
        table.steps = found_steps;
        table.entries = entries;
        let since = rows.iter().rev().take_while(|row| row.entry.is_none());
        table.unseen = unseen(since.map(|row| row.actor.as_str()));
        if over {
            table.stage = Stage::Over;
        }
        let mut change = Change::new_game(table, self.now());
        change.rows = rows;
        self.introduce(&mut change);
        self.draw_consequences(&mut change)?;
        Ok(change)
    }

    fn introduce(&self, change: &mut Change) {
        let table = &change.table;
        let mut passage = Passage::line(story::listed(&table.seats().collect::<Vec<_>>(), ", "));
        let decided = table.game.as_ref().is_some_and(|game| game.outcome().is_some());
        let is_over = table.stage.is_past() || decided;
        let what = if is_over { ": the record of a game that is over" } else { " goes on here" };
        passage.heading = Some(line![Span::Given(table.standing.name.clone()), what]);
        let commitment = secret::hex(&secret::commitment(&table.secret, table.id));
        passage.small.push(line!["The dice's secret is sealed as ", Span::Command(commitment), "."]);
        passage.lines.extend(table.standing.paused.map(|_| story::rests_here()));
        for seat in table.empty_seats().into_iter().filter(|_| !is_over) {
            let nobody = table.chairs.get(seat.index()).is_some_and(|chair| chair.name.is_empty());
            passage.lines.push(line![
                seat,
                if nobody { " has nobody; " } else { " is not known here; " },
                Span::Command("/game replace".to_owned()),
                " gives the seat to somebody."
            ]);
        }
        change.say(PostKind::Notice, passage);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_people_of_a_file_are_its_seats() {
        let expected: BTreeSet<String> = ["ada", "red", "ben"].map(str::to_owned).into();
        let position = br#"{"game":"warrior","seats":{"ada":{"person":"ada"},"red":{"person":"ben"}}}"#;
        assert_eq!(people_of(position), expected);
        let export = br#"{"format":1,"position":{"seats":{"ada":{},"red":{"person":"ben"}}}}"#;
        assert_eq!(people_of(export), expected);
        let long = format!("{{\"seats\":{{\"ada\":{{\"person\":{:?}}}}}}}", "W".repeat(81));
        assert_eq!(people_of(long.as_bytes()), ["ada".to_owned()].into());
        for nonsense in [&b"nonsense"[..], b"[]", b"{\"seats\":7}", b""] {
            assert!(people_of(nonsense).is_empty());
        }
    }
}
