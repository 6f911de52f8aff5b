//! How long, how many and how large what people give may be. Nothing that a game gets to in play comes near these
//! bounds; what is beyond is refused at its place, with the bound. They hold for what is asked for now: a journal is
//! replayed as it was written.

use serde_json::Value;

use super::harmless::harmless_name;
use super::state::Table;
use super::story::{self, Sentence};
use crate::games::{AnyGame, Kind};
use crate::rules::{Draft, FieldValue, Names, Offers, SeatId, Viewer};
use crate::store::JournalRow;

/// Letters of a name.
pub(super) const NAME: usize = 80;
/// Letters of anything else that is typed or read in: what Discord's dialogs take.
const LETTERS: usize = 1_000;
/// Entries of a list or an object.
const ENTRIES: usize = 300;
/// A number: of units, rounds, votes, …
const NUMBER: u64 = 10_000;
/// An amount of money.
const MONEY: u64 = 1_000_000;
/// Seats of a game.
const SEATS: u8 = 20;
/// Offers of one seat that are open at once.
const OFFERS: usize = 30;
/// Rows of a journal that is read in.
const ROWS: usize = 50_000;
/// Letters of any text in a row of it: what one option of a command takes.
const TEXT: usize = 6_000;
/// How many values a file of JSON holds: the longest game's export has fewer.
pub(super) const VALUES: usize = 1_000_000;

/// A name as it is kept: harmless, and no longer than a name may be. What has no name has none.
pub(super) fn name(given: &str) -> String {
    if given.is_empty() { String::new() } else { story::cut(&harmless_name(given), NAME) }
}

/// A place in a document, and what is wrong there.
type Wrong = (String, String);

fn wrong<T>(at: &str, why: String) -> Result<T, Wrong> {
    Err((at.to_owned(), why))
}

/// A key as it stands in a place's name.
fn step(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

fn letters(at: &str, text: &str, most: usize) -> Result<(), Wrong> {
    if text.chars().nth(most).is_some() {
        return wrong(at, format!("words of up to {most} letters are expected"));
    }
    Ok(())
}

/// Looks whether everything in a position is within its bound.
pub(super) fn look_over(position: &Value) -> Result<(), Wrong> {
    look(position, "", "")
}

/// The largest number that may stand under a key; none where any may.
fn most_of(key: &str, at: &str) -> Option<u64> {
    match key {
        "cash" => Some(MONEY),
        // A moment, in seconds.
        "until" | "expires" => None,
        // Private ones are numbered by themselves, from a number of their two seats' on.
        "number" if at.contains("/offers/") => Some(u64::from(Offers::<()>::most(SEATS))),
        _ => Some(NUMBER),
    }
}

fn look(value: &Value, at: &str, key: &str) -> Result<(), Wrong> {
    let many = |count: usize| {
        if count > ENTRIES {
            return wrong(at, format!("here stand {count} entries, where up to {ENTRIES} are expected"));
        }
        Ok(())
    };
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::String(text) => letters(at, text, if key == "person" { NAME } else { LETTERS }),
        Value::Number(number) => {
            let Some(most) = most_of(key, at) else { return Ok(()) };
            // What is less than nothing, or no whole number, is refused where it is read.
            if number.as_f64().is_some_and(|number| number > most as f64) {
                return wrong(at, format!("a number up to {most} is expected"));
            }
            Ok(())
        }
        Value::Array(list) => {
            many(list.len())?;
            list.iter().enumerate().try_for_each(|(index, value)| look(value, &format!("{at}/{index}"), key))
        }
        Value::Object(map) => {
            many(map.len())?;
            map.iter().try_for_each(|(key, value)| {
                letters(at, key, NAME)?;
                look(value, &format!("{at}/{}", step(key)), key)
            })
        }
    }
}

/// Looks whether the seats of an export are within their bounds: each with its name and its words for the dice.
pub(super) fn look_over_seats(kind: &dyn Kind, seats: &[Value]) -> Result<(), Wrong> {
    let most = usize::from(kind.seats().1);
    if seats.len() > most {
        let why = format!("here stand {} seats, where {} has up to {most}", seats.len(), kind.name());
        return wrong("/seats", why);
    }
    for (index, seat) in seats.iter().enumerate() {
        for (key, most) in [("name", NAME), ("word", LETTERS)] {
            if let Some(text) = seat.get(key).and_then(Value::as_str) {
                letters(&format!("/seats/{index}/{key}"), text, most)?;
            }
        }
    }
    Ok(())
}

/// Looks whether what somebody wrote in a row of a journal is within its bound, before it is read as a row.
pub(super) fn look_over_row(row: &Value, at: &str) -> Result<(), Wrong> {
    fn texts(value: &Value, at: &str) -> Result<(), Wrong> {
        match value {
            Value::String(text) => letters(at, text, TEXT),
            Value::Array(list) => list.iter().try_for_each(|value| texts(value, at)),
            Value::Object(map) => map.iter().try_for_each(|(key, value)| {
                letters(at, key, NAME)?;
                texts(value, at)
            }),
            _ => Ok(()),
        }
    }
    ["kind", "actor", "order", "events"].iter().try_for_each(|key| match row.get(*key) {
        // A position that was read in has bounds of its own.
        Some(order) if *key == "order" && order.get("import").is_some() => Ok(()),
        Some(value) => texts(value, &format!("{at}/{key}")),
        None => Ok(()),
    })
}

/// Has no seat of a game that is read in more offers open than it could have got to in play?
pub(super) fn offers_fit(game: &dyn AnyGame, seats: usize) -> Result<(), Wrong> {
    let most = (0..=u8::MAX).take(seats).map(|seat| game.open_offers(SeatId(seat))).max().unwrap_or(0);
    if most > OFFERS {
        return wrong("/offers", format!("a seat has {most} offers open, where up to {OFFERS} are expected"));
    }
    Ok(())
}

/// Looks whether a journal that is read in is within its bounds.
pub(super) fn look_over_rows(rows: &[JournalRow]) -> Result<(), Wrong> {
    if rows.len() > ROWS {
        return wrong("/journal", format!("here stand {} rows, where up to {ROWS} are expected", rows.len()));
    }
    let genesis = rows.first().and_then(|row| serde_json::from_str::<Value>(&row.act).ok());
    match genesis.as_ref().and_then(|act| act.get("import")) {
        Some(position) => look(position, "/genesis/row/order/import", ""),
        None => Ok(()),
    }
}

/// Are all seats of a game that was read in named in its file?
pub(super) fn seats_agree(game: &dyn AnyGame, names: usize) -> bool {
    let position = game.position(&Names::default(), Viewer::Everything);
    position.get("seats").and_then(Value::as_object).is_none_or(|seats| seats.len() <= names)
}

/// What is filled in is no longer than anybody needs.
pub(super) fn typed(draft: &Draft) -> Result<(), Sentence> {
    for (name, value) in &draft.fields {
        if let FieldValue::Text(text) = value
            && text.chars().nth(LETTERS).is_some()
        {
            return Err(story::too_long(name, LETTERS));
        }
    }
    Ok(())
}

/// A seat has no more offers open than anybody reads.
pub(super) fn offers(before: &Table, after: &Table, seat: SeatId) -> Result<(), Sentence> {
    let open = |table: &Table| table.game.as_ref().map_or(0, |game| game.open_offers(seat));
    if open(after) > OFFERS.max(open(before)) {
        return Err(story::too_many_offers(OFFERS));
    }
    Ok(())
}
