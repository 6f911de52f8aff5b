//! What players write, read forgivingly: kinds, numbers and lists of them; and the same as it is written for them.

use super::{Field, Filled, Refusal, Takes, Tokens, board, side};
use crate::clean_slate::{CleanSlate, CountryStatus, Kind};
use crate::reading::{self, is_filler};
use crate::rules::{Candidate, Candidates, Common, TerritoryId, TokenKind, codes};

/// Which kind of one's own.
pub(super) const KIND: Field = Field::must(
    "kind",
    "Which kind of token",
    Takes::Kind(|filled| plain_kinds(side(filled.seat).kinds()), is_kind),
);

pub(super) fn is_kind(typed: &str) -> bool {
    Kind::meant(typed).is_some()
}

/// The kind that is filled in (CS-10).
pub(super) fn kind(filled: &Filled<'_>) -> Result<Kind, Refusal> {
    let typed = filled.text("kind", "CS-10")?;
    kind_called(filled, &typed, &typed)
}

/// The kind that is called this; `typed` is all that stands there.
pub(super) fn kind_called(filled: &Filled<'_>, kind: &str, typed: &str) -> Result<Kind, Refusal> {
    let unknown = || Refusal::UnknownKind { typed: typed.to_owned(), side: side(filled.seat) };
    Kind::meant(kind).ok_or_else(unknown)
}

/// The kind that is filled in, if it can be read.
pub(super) fn kind_so_far(filled: &Filled<'_>) -> Option<Kind> {
    Kind::meant(&filled.draft.text("kind")?)
}

/// Kinds to choose from.
pub(super) fn plain_kinds(kinds: &[Kind]) -> Vec<Candidate> {
    Candidates::plain(kinds.iter().map(|kind| kind.word())).0
}

/// "2 book, 1 scales"; "no token".
pub(super) fn written(tokens: &Tokens) -> String {
    let words: Vec<String> = tokens.iter().map(|(kind, count)| format!("{count} {}", kind.word())).collect();
    if words.is_empty() { "no token".to_owned() } else { words.join(", ") }
}

/// "Peru — 2 book, 1 plant, infiltrated".
pub(in crate::clean_slate) fn label(game: &CleanSlate, t: TerritoryId) -> String {
    let danger = match game.standing(t) {
        CountryStatus::Infiltrated => ", infiltrated",
        CountryStatus::Democracy { balanced: false } => ", lacks E",
        CountryStatus::Green => ", lacks D",
        _ => "",
    };
    format!("{} — {}{danger}", board().name(t), written(&game.at(t)))
}

/// The items of a list, in which a plus is as good as a comma.
pub(super) fn items(text: &str) -> Vec<String> {
    reading::items(&text.replace('+', ",")).collect()
}

/// The field of a list that holds tokens alone.
const TOKENS: &str = "tokens";
/// What the field of a list takes that holds tokens alone, and what one takes that says where, too.
const TOKENS_LIKE: &str = "whole numbers and kinds, with a comma between, like 2 book, 1 scales";
const PLACES_LIKE: &str = "Brazil 2 book, Peru 1 scales";

/// No list of places.
pub(super) fn unlike_places(typed: &str, field: &'static str) -> Common {
    Common::Unreadable { field, typed: typed.to_owned(), hint: PLACES_LIKE, code: "CS-10" }
}

/// Words that may stand in an item and say nothing more.
const FILLERS: &[&str] = &["x", "in", "at", "to", "of", "token", "tokens", "a", "an", "the"];

/// An item of a list: "Brazil 2 book", "2 books in Brazil", "book".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) typed: String,
    pub(super) name: String,
    pub(super) count: Option<i64>,
    pub(super) kind: Option<Kind>,
}

/// Reads an item: a number and a kind, each at most once; the rest is a name.
pub(super) fn item(typed: &str, field: &'static str, rule: &'static str) -> Result<Item, Refusal> {
    // Two numbers, or digits that are none: the field itself takes no number, so that it is said what it takes.
    let hint = if field == TOKENS { TOKENS_LIKE } else { PLACES_LIKE };
    let unreadable = |code| Common::Unreadable { field, typed: typed.to_owned(), hint, code };
    let (words, count) = reading::counted(typed).map_err(|_| unreadable(codes::NOT_A_NUMBER))?;
    let mut item = Item { typed: typed.to_owned(), name: String::new(), count, kind: None };
    let mut name: Vec<String> = Vec::new();
    for word in words {
        if let Some(found) = Kind::meant(&word) {
            if item.kind.replace(found).is_some() {
                return Err(unreadable(rule).into());
            }
        } else if !is_filler(&word, FILLERS) {
            name.push(word);
        }
    }
    item.name = name.join(" ");
    Ok(item)
}

/// "2 book, 1 scales".
pub(super) fn tokens(typed: &str, rule: &'static str) -> Result<Tokens, Refusal> {
    let bad =
        |typed: String| Common::Unreadable { field: TOKENS, typed, hint: TOKENS_LIKE, code: rule }.into();
    let mut tokens = Tokens::none();
    for item in items(typed) {
        let item = item_of_tokens(&item, rule)?;
        let count = item.count.unwrap_or(1);
        let (Some(kind), true) = (item.kind, item.name.is_empty()) else { return Err(bad(item.typed)) };
        tokens.add(kind, Common::as_read(count, 1, rule)?);
    }
    Ok(tokens)
}

fn item_of_tokens(typed: &str, rule: &'static str) -> Result<Item, Refusal> {
    item(typed, TOKENS, rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_read_forgivingly() {
        for typed in ["Brazil 2 book", "2 books in Brazil", "Brazil: book x2", "brazil book 2x"] {
            let item = item(typed, "more", "CS-10").expect("readable");
            assert_eq!((item.count, item.kind), (Some(2), Some(Kind::Book)), "{typed}");
            assert_eq!(item.name.to_lowercase(), "brazil", "{typed}");
        }
        assert!(matches!(
            item("Brazil 2 3 book", "more", "CS-10"),
            Err(Refusal::Common(Common::Unreadable { hint: PLACES_LIKE, code: codes::NOT_A_NUMBER, .. }))
        ));
        assert!(matches!(
            item("Brazil book plant", "more", "CS-10"),
            Err(Refusal::Common(Common::Unreadable { .. }))
        ));
    }

    #[test]
    fn tokens_are_read_forgivingly() {
        let meant: Tokens = [(Kind::Book, 2), (Kind::Scales, 1)].into_iter().collect();
        for typed in [
            "2 book, 1 scales",
            "2 books and a scale",
            "book 2; scales",
            "book, book, scales",
            "2 book + scales",
        ] {
            assert_eq!(tokens(typed, "CS-23"), Ok(meant), "{typed}");
        }
        assert!(matches!(
            tokens("2 tanks", "CS-23"),
            Err(Refusal::Common(Common::Unreadable { code: "CS-23", .. }))
        ));
        for typed in ["2 windmill 1 plant", "1.5 book"] {
            assert!(matches!(
                tokens(typed, "CS-15"),
                Err(Refusal::Common(Common::Unreadable { hint: TOKENS_LIKE, code: codes::NOT_A_NUMBER, .. }))
            ));
        }
        assert!(matches!(
            tokens("-1 book", "CS-15"),
            Err(Refusal::Common(Common::TooFew { number: -1, .. }))
        ));
    }
}
