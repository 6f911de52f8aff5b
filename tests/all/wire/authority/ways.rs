//! Ways to do what isn't one's own to do: with a component that somebody has before them, with forms that nobody opened, by
//! commands.

use wartable::games::{self, Kind};
use wartable::rules::{FieldKind, FieldSpec, FormSpec};
use wartable::sandbox::{Place, UserId};
use wartable::table;

use super::court::Court;
use crate::wire::walk::Thing;

/// What somebody does.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// Presses what has this id, or chooses these from it.
    Use(String, Option<Vec<String>>),
    /// Hands in a form of this id with these fields.
    Dialog(String, Vec<(String, String)>),
    Command(String),
}

impl Deed {
    /// Is it done to what belongs to this game?
    pub(super) fn is_about(&self, game: i64) -> bool {
        match self {
            Self::Use(id, _) | Self::Dialog(id, _) => {
                id.split('|').nth(1) == Some(format!("{game:x}").as_str())
            }
            Self::Command(_) => false,
        }
    }

    /// Does it make a game, as anybody may anywhere? A command may well.
    pub(super) fn makes_one(&self) -> bool {
        let (Self::Use(id, _) | Self::Dialog(id, _)) = self else { return true };
        let form = id.split('|').nth(4).unwrap_or_default();
        matches!(form, "game first" | "game rematch") || form.starts_with("game create")
    }
}

/// Who does what, and from where.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) who: UserId,
    pub(super) place: Place,
    pub(super) deed: Deed,
}

/// Values that no menu offers.
const NEVER_OFFERED: &[&[&str]] = &[
    &["never offered"],
    &[""],
    &["-1"],
    &["99999999999"],
    &["Alaska", "Peru", "never offered", "Alaska"],
    &["other"],
    &["Alaska 99, Peru -3"],
    &["\u{202e}\n@everyone"],
];

/// All ways to go about a component that `whose` has before them, where `other` plays as well.
pub(super) fn ways(court: &Court, kind: &dyn Kind, thing: &Thing, whose: UserId, other: UserId) -> Vec<Way> {
    let here = court.house.here();
    let id = thing.custom_id.as_str();
    let chosen = thing.options.first().map(|value| vec![value.clone()]);
    let mut all = Vec::new();
    let mut way = |who, place, deed| all.push(Way { who, place, deed });
    // The same, by whom it isn't for, from everywhere.
    for who in [court.eve, court.old, court.fay, other] {
        for place in court.places().into_iter().chain([thing.place]) {
            // Somebody with a seat of their own may do that anywhere.
            if who != other || place == here || place == Place::Channel(court.beside) {
                way(who, place, Deed::Use(id.to_owned(), chosen.clone()));
            }
        }
    }
    // What was never offered, by whom it is for and by others.
    for values in NEVER_OFFERED {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        for who in [whose, other, court.eve] {
            way(who, here, Deed::Use(id.to_owned(), Some(values.clone())));
        }
    }
    let long = Some(vec!["9".repeat(100); 25]);
    way(whose, thing.place, Deed::Use(id.to_owned(), long));
    way(
        whose,
        thing.place,
        Deed::Use(id.to_owned(), if chosen.is_none() { Some(vec!["1".to_owned()]) } else { None }),
    );
    // Forms that nobody opened.
    for (id, fields) in dialogs(kind, id) {
        for who in [whose, other, court.eve, court.old, court.fay] {
            way(who, here, Deed::Dialog(id.clone(), fields.clone()));
        }
        way(court.fay, Place::Channel(court.beside), Deed::Dialog(id, fields));
    }
    // Of another game, from either place.
    for (game, place) in
        [("2", here), ("1", Place::Channel(court.beside)), ("3", here), ("2", court.elsewhere)]
    {
        for who in [other, whose, court.eve, court.old, court.fay] {
            way(who, place, Deed::Use(with_part(id, 1, game), chosen.clone()));
        }
    }
    let forms: Vec<&str> = kind.forms().iter().map(|form| form.path).collect();
    for (index, id) in altered(id, &forms, court.players.len()).into_iter().enumerate() {
        let who = [court.eve, other, court.old, court.fay, whose][index % 5];
        way(who, here, Deed::Use(id.clone(), chosen.clone()));
        way(other, here, Deed::Use(id, None));
    }
    all
}

/// The id with one of its parts made another.
fn with_part(id: &str, part: usize, text: &str) -> String {
    let mut parts: Vec<&str> = id.split('|').collect();
    if let Some(old) = parts.get_mut(part) {
        *old = text;
    }
    parts.join("|")
}

/// The same id altered in every way that might make it another's: the seat that it is for, the game, how far that was, its use,
/// its form, what it asks for and what is filled in.
fn altered(id: &str, forms: &[&str], seats: usize) -> Vec<String> {
    let pinless: Vec<&str> = id.split('|').filter(|part| !part.starts_with("@seat")).collect();
    let pinless = pinless.join("|");
    let mut all = vec![pinless.clone(), format!("{pinless}|confirmed!1"), format!("{id}|confirmed!1")];
    all.extend((0..=seats).map(|seat| format!("{pinless}|@seat#{seat}")));
    all.extend(
        ["@seat#-1", "@seat#256", "@seat=0", "@team#0", "@team#99", "to=ben", "seat=ben"]
            .map(|more| format!("{pinless}|{more}")),
    );
    all.extend(["0", "2", "ffff", "-1", "x"].map(|game| with_part(id, 1, game)));
    all.extend(["0", "v0", "vffff", "v1.1", "ffffffffffffffff", ""].map(|version| with_part(id, 2, version)));
    all.extend(
        ["1p", "1c", "1k", "1g", "1o", "1s", "1z", "1f", "1m", "1q", "2p"]
            .map(|letter| with_part(id, 0, letter)),
    );
    all.extend(["1", "ffff", "10000", "-1", ""].map(|page| with_part(id, 3, page)));
    all.extend(forms.iter().map(|form| with_part(&with_part(id, 5, ""), 4, form)));
    all.extend(["", "to", "amount", "%zz", "a,b,c"].map(|ask| with_part(id, 5, ask)));
    // What is filled in, each by itself.
    let filled = 6..id.split('|').count();
    all.extend(filled.flat_map(|part| {
        ["", "=", "to=ben", "confirmed!1", "amount#-5"].map(|text| with_part(id, part, text))
    }));
    all.extend(
        [
            "game cancel",
            "game undo",
            "game pause",
            "game kick||seat=ben",
            "game start",
            "game machine||seat=ben",
            "game answer",
            "game replace||seat=ben|with=eve",
        ]
        .map(|form| with_part(&with_part(id, 5, ""), 4, form)),
    );
    all.sort_unstable();
    all.dedup();
    all
}

/// Forms made of this id: with the fields that its own form has, and with such as none asks for.
fn dialogs(kind: &dyn Kind, id: &str) -> Vec<(String, Vec<(String, String)>)> {
    let form = id.split('|').nth(4).unwrap_or_default();
    let asked = kind.forms().iter().find(|spec| spec.path == form).map_or(&[][..], |spec| spec.fields);
    let fill = with_part(id, 0, "1f");
    let given = |value: &str| -> Vec<(String, String)> {
        asked.iter().map(|field| (field.name.to_owned(), value.to_owned())).take(5).collect()
    };
    let stray = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        all.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    vec![
        (fill.clone(), given("1")),
        (fill.clone(), given("never offered")),
        (
            fill.clone(),
            stray(&[("@seat", "0"), ("@team", "0"), ("confirmed", "true"), ("seat", "ben"), ("to", "ben")]),
        ),
        (fill.clone(), stray(&[("", "x"), ("|", "|"), ("game", "2"), ("agree", "true"), ("with", "eve")])),
        // Of something that isn't a form.
        (id.to_owned(), given("1")),
        (with_part(&with_part(&fill, 5, "seat"), 4, "game kick"), stray(&[("seat", "ben")])),
        (
            with_part(&with_part(&fill, 5, "seat,with"), 4, "game replace"),
            stray(&[("seat", "ben"), ("with", "eve")]),
        ),
    ]
}

/// Commands of the game's and the table's own, by whom they aren't for, from everywhere; every one in so many.
pub(super) async fn commands(court: &Court, kind: &dyn Kind, turn: usize, one_in: usize) -> Vec<Way> {
    let own = table::forms(games::ALL).into_iter().filter(|form| {
        form.path.starts_with("game ")
            // Whoever makes a game, or reads one in, does it for themselves; what is erased is one's own.
            && !form.path.starts_with("game create")
            && !matches!(form.path, "game import" | "game forget" | "game rematch")
    });
    let forms: Vec<FormSpec> = kind.forms().iter().cloned().chain(own).filter(|form| form.slash).collect();
    let mut all = Vec::new();
    for (index, form) in forms.iter().enumerate() {
        if !(index + turn).is_multiple_of(one_in) {
            continue;
        }
        for (number, who) in [court.eve, court.old, court.fay, court.players[1]].into_iter().enumerate() {
            let places = court.places();
            let place = places[(index + number + turn) % places.len()];
            let line = line(court, who, place, form, index + turn).await;
            all.push(Way { who, place, deed: Deed::Command(line) });
        }
    }
    all
}

/// A command with all that it must have: of what is suggested, or what somebody could type.
async fn line(court: &Court, who: UserId, place: Place, form: &FormSpec, whim: usize) -> String {
    let mut line = format!("/{}", form.path);
    for field in form.fields.iter().filter(|field| field.required || field.name == "game") {
        let value = match field.kind {
            // Of what isn't one's own nothing is suggested; so it is typed.
            FieldKind::Completed if field.name == "game" => ["1", "2", "3"][whim % 3].to_owned(),
            FieldKind::Completed => {
                let asked = format!("{line} {}:", field.name);
                let found = court.house.sandbox.complete(who, place, &asked).await.unwrap_or_default();
                let value = found.first().and_then(|choice| choice.value.as_str()).map(str::to_owned);
                value.unwrap_or_else(|| typed(field).to_owned())
            }
            FieldKind::Integer => "1".to_owned(),
            FieldKind::Flag => "true".to_owned(),
            FieldKind::Choice(choices) => choices[whim % choices.len()].to_owned(),
            FieldKind::Text | FieldKind::List => "1 gp".to_owned(),
            FieldKind::Member => "eve".to_owned(),
            FieldKind::Moment | FieldKind::File => continue,
        };
        line = format!("{line} {}:{value:?}", field.name);
    }
    line
}

fn typed(field: &FieldSpec) -> &'static str {
    match field.name {
        "seat" => "ben",
        "to" | "from" => "Alaska",
        _ => "1",
    }
}

#[test]
fn an_id_is_altered_part_by_part() {
    let all = altered("1p|1|v2|0|pass||@seat#0|to=Peru", &["attack"], 2);
    for id in [
        "1p|1|v2|0|pass||to=Peru",
        "1p|1|v2|0|pass||to=Peru|@seat#1",
        "1p|2|v2|0|pass||@seat#0|to=Peru",
        "1p|1|v2|ffff|pass||@seat#0|to=Peru",
        "1p|1|v2|0|attack||@seat#0|to=Peru",
        "1p|1|v2|0|pass||@seat#0|to=ben",
    ] {
        assert!(all.iter().any(|known| known == id), "{id}: {all:#?}");
    }
}
