//! What players write, read forgivingly: numbers and lists, of whatever game.

pub(super) use crate::rules::whole_number as number;
use crate::rules::{Common, JsonCursor, Outcome, Read, TerritoryId, codes};
use serde_json::Value;

/// A number of units for an order, one at least. Whether there are so many is for the rules to say, but what is beyond all
/// bounds is refused here, with the most that it can be.
pub(super) fn units(
    number: i64,
    most: u32,
    at: Option<TerritoryId>,
    rule: &'static str,
) -> Result<u32, Common> {
    Common::ordered(number, 1, Some(most), at, rule)
}

/// Does a file say of a game that is over who wins, and by which of these ways?
pub(super) fn says_how(cursor: &JsonCursor<'_>, outcome: Option<&Outcome>, ways: &[&str]) -> Read<()> {
    match outcome {
        Some(_) if cursor.is_absent() => {
            cursor.wrong("A game that is over has an outcome: who wins, and why.")
        }
        Some(outcome) if outcome.why.is_empty() => {
            cursor.get("why").wrong(format!("The way to win is missing: one of {}.", ways.join(", ")))
        }
        _ => Ok(()),
    }
}

/// A moment in a file, in seconds since 1970: that number, or a date and time in words.
pub(super) fn moment(cursor: &JsonCursor<'_>) -> Read<i64> {
    let read = match cursor.value {
        Value::Number(number) => number.as_i64(),
        Value::String(typed) => seconds(typed),
        _ => None,
    };
    read.map_or_else(|| cursor.wrong("A date and time is expected, as 2026-01-02 01:00 UTC."), Ok)
}

/// "2026-01-02 01:00 UTC", "2026-01-02T01:00:00Z": seconds since 1970.
fn seconds(typed: &str) -> Option<i64> {
    if let Ok(moment) = typed.trim().parse::<jiff::Timestamp>() {
        return Some(moment.as_second());
    }
    let bare = typed.trim().trim_end_matches("UTC").trim_end_matches('Z').trim();
    let moment: jiff::civil::DateTime = bare.parse().ok()?;
    moment.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|zoned| zoned.timestamp().as_second())
}

/// The items of a list, without empty ones: between commas and the like, and the word "and".
pub(super) fn items(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split([',', ';', '\n', '&'])
        .flat_map(|part| {
            // "Alaska 2 and Peru 1": the word, not the letters in "Iceland".
            let words: Vec<&str> = part.split_whitespace().collect();
            words
                .split(|word| word.eq_ignore_ascii_case("and"))
                .map(|words| words.join(" "))
                .collect::<Vec<_>>()
        })
        .filter(|item| !item.is_empty())
}

/// An item's words without its number, and the number if there is one: "Alberta 2", "2 in Alberta",
/// "Alberta x2", "Alberta: 2".
///
/// # Errors
/// With two numbers, digits that are none, or times nothing.
pub(super) fn counted(item: &str) -> Result<(Vec<String>, Option<i64>), NotOneNumber> {
    let spaced = item.replace([':', '=', '×', '(', ')'], " ");
    let mut words: Vec<String> = Vec::new();
    let (mut count, mut times) = (None, false);
    for word in spaced.split_whitespace() {
        let lower = word.to_lowercase();
        let bare = lower.strip_prefix('x').filter(|rest| !rest.is_empty()).unwrap_or(&lower);
        let bare = bare.strip_suffix('x').filter(|rest| !rest.is_empty()).unwrap_or(bare);
        if let Some(found) = number(bare) {
            if count.replace(found).is_some() {
                return Err(NotOneNumber);
            }
        } else if word.chars().any(|c| c.is_ascii_digit()) {
            return Err(NotOneNumber);
        } else {
            times |= lower == "x";
            words.push(word.to_owned());
        }
    }
    // By itself it may be what something is called.
    if times && count.is_none() && words.len() > 1 { Err(NotOneNumber) } else { Ok((words, count)) }
}

/// What a list of places takes.
const PLACES_LIKE: &str = "whole numbers and places, with a comma between, like Alberta 2, Ontario 1";
/// The same where places are planets.
pub(super) const PLANETS_LIKE: &str =
    "whole numbers and planets, with a comma between, like Byss 2, Kessel 1";

/// An item of a list of places in this field, as [`counted`]: the field itself takes no number, so that it is said what it
/// takes.
///
/// # Errors
/// With two numbers, or digits that are none.
pub(super) fn listed(item: &str, field: &'static str) -> Result<(Vec<String>, Option<i64>), Common> {
    listed_like(item, field, PLACES_LIKE)
}

/// The same where the list looks like this.
///
/// # Errors
/// With two numbers, or digits that are none.
pub(super) fn listed_like(
    item: &str,
    field: &'static str,
    hint: &'static str,
) -> Result<(Vec<String>, Option<i64>), Common> {
    let typed = || item.to_owned();
    let unreadable = |_| Common::Unreadable { field, typed: typed(), hint, code: codes::NOT_A_NUMBER };
    counted(item).map_err(unreadable)
}

/// "3 divisions", "divisions x3": how many, and the words without that; a number chosen with what it counts spares a menu.
pub(super) fn with_number(typed: &str) -> (Option<i64>, String) {
    let typed = typed.trim();
    match counted(typed) {
        Ok((words, count)) => (count, words.join(" ")),
        Err(NotOneNumber) => (None, typed.to_owned()),
    }
}

/// How many, said in a field of its own or with what it counts; not both otherwise.
///
/// # Errors
/// With `typed` in that field.
pub(super) fn said_once(
    asked: Option<i64>,
    with_it: Option<i64>,
    (field, typed): (&'static str, &str),
) -> Result<Option<i64>, Common> {
    if asked.is_some() && with_it.is_some() && asked != with_it {
        let hint = "how many once: here, or with what it counts";
        return Err(Common::Unreadable { field, typed: typed.to_owned(), hint, code: codes::NOT_A_NUMBER });
    }
    Ok(asked.or(with_it))
}

/// Two numbers in an item, digits that are none, or times nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotOneNumber;

/// Is this one of the words that say nothing more?
pub(super) fn is_filler(word: &str, fillers: &[&str]) -> bool {
    fillers.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_anywhere_in_an_item() {
        for item in ["Alberta 2", "2 Alberta", "Alberta x2", "Alberta: 2x", "Alberta (2)"] {
            assert_eq!(counted(item), Ok((vec!["Alberta".to_owned()], Some(2))), "{item}");
        }
        assert_eq!(counted("Alberta 2 3"), Err(NotOneNumber));
        assert_eq!(counted("Alberta 2nd"), Err(NotOneNumber));
        assert_eq!(counted("Alberta x"), Err(NotOneNumber));
        assert_eq!(number("99999999999999999999"), Some(i64::MAX));
        assert_eq!(number("−4"), Some(-4));
    }

    #[test]
    fn how_many_may_stand_with_what_it_counts() {
        assert_eq!(with_number("3 divisions"), (Some(3), "divisions".to_owned()));
        assert_eq!(with_number("space center"), (None, "space center".to_owned()));
        assert!(said_once(Some(2), Some(3), ("kind", "3 divisions")).is_err());
        for (asked, with_it) in [(Some(3), Some(3)), (Some(3), None), (None, Some(3))] {
            assert_eq!(said_once(asked, with_it, ("kind", "3 divisions")).ok(), Some(Some(3)));
        }
    }

    #[test]
    fn lists_are_split_at_commas_and_at_the_word_and() {
        let read: Vec<String> = items("Alaska 2 and Iceland 1, , Peru; Egypt & Congo").collect();
        assert_eq!(read, ["Alaska 2", "Iceland 1", "Peru", "Egypt", "Congo"]);
    }
}
