//! Small change of speech: countries, sides, tokens.

pub(super) use crate::speech::{command, count, join, list, percent, rule, separated, strong};

use crate::clean_slate::{CleanSlate, CountryStatus, Kind, Side, Tokens, board};
use crate::line;
use crate::rules::{Line, Span, TerritoryId, TerritorySet, TokenKind};

/// A country's name, as words.
pub(in crate::clean_slate) fn name(t: TerritoryId) -> &'static str {
    board().name(t)
}

/// A country, as a span.
pub(super) fn land(t: TerritoryId) -> Span {
    Span::Territory(name(t).to_owned())
}

/// "Peru, Congo and 5 more": at most so many are named.
pub(super) fn some(countries: impl IntoIterator<Item = Line>, most: usize) -> Line {
    let mut items: Vec<Line> = countries.into_iter().collect();
    if items.len() > most + 1 {
        let more = items.len() - most;
        items.truncate(most);
        items.push(line![format!("{more} more")]);
    }
    list(items)
}

/// Countries, listed.
pub(super) fn lands(countries: TerritorySet, most: usize) -> Line {
    some(countries.iter().map(|t| line![land(t)]), most)
}

/// What a side is called: a player by the seat, a Risk by its name.
pub(super) fn side(side: Side) -> Line {
    match side.seat() {
        Some(seat) => line![seat],
        None => line![strong(side_name(side))],
    }
}

/// What a side is called, as words.
pub(in crate::clean_slate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Democracy => "Democracy",
        Side::Environment => "Environment",
        Side::Autocracy => "Autocracy",
        Side::Disaster => "Disaster",
    }
}

/// "1 book", "2 books": so many of a kind.
pub(in crate::clean_slate) fn kind(kind: Kind, number: u32) -> String {
    let plural = match kind {
        Kind::Scales | Kind::Handcuffs => "",
        _ => "s",
    };
    format!("{number} {}{}", kind.word(), if number == 1 { "" } else { plural })
}

/// With a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "a book", "handcuffs".
pub(super) fn one(kind: Kind) -> String {
    match kind {
        Kind::Scales | Kind::Handcuffs => kind.word().to_owned(),
        _ => format!("a {}", kind.word()),
    }
}

/// "1 book, 2 plants"; "nothing".
pub(in crate::clean_slate) fn tokens(tokens: &Tokens) -> String {
    let words: Vec<String> = tokens.iter().map(|(which, number)| kind(which, number)).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// "1 token", "5 tokens".
pub(super) fn number(tokens: u32) -> String {
    count(tokens, "token", "tokens")
}

/// More than this nobody ever has, nor is it kept apart how many were asked for.
pub(super) const COUNTED: u32 = 9_999;

/// How many were asked for, behind "not": "3", "that many".
pub(super) fn asked(number: u32) -> String {
    if number > COUNTED { "that many".to_owned() } else { number.to_string() }
}

/// "1 country", "5 countries".
pub(in crate::clean_slate) fn countries(number: u32) -> String {
    count(number, "country", "countries")
}

/// "Peru 2 books, 1 scales".
pub(super) fn place((t, here): (&TerritoryId, &Tokens)) -> Line {
    line![land(*t), format!(" {}", tokens(here))]
}

/// What a country is, in a few words.
pub(in crate::clean_slate) fn standing(standing: CountryStatus) -> &'static str {
    match standing {
        CountryStatus::Democracy { balanced: true } => "democracy",
        CountryStatus::Democracy { balanced: false } => "democracy without Environment",
        CountryStatus::Infiltrated => "infiltrated democracy",
        CountryStatus::Autocracy => "autocracy",
        CountryStatus::Zone { infiltrated: false } => "disaster zone",
        CountryStatus::Zone { infiltrated: true } => "infiltrated disaster zone",
        CountryStatus::Green => "Environment alone",
        CountryStatus::Empty => "empty",
    }
}

/// "an autocracy", "empty".
pub(super) fn a_standing(which: CountryStatus) -> String {
    match which {
        CountryStatus::Empty => "empty".to_owned(),
        CountryStatus::Green => "a country of Environment alone".to_owned(),
        CountryStatus::Autocracy | CountryStatus::Infiltrated | CountryStatus::Zone { infiltrated: true } => {
            format!("an {}", standing(which))
        }
        CountryStatus::Democracy { .. } | CountryStatus::Zone { infiltrated: false } => {
            format!("a {}", standing(which))
        }
    }
}

/// What the game is at, as a noun.
pub(super) fn now(game: &CleanSlate) -> Line {
    use crate::clean_slate::Part;
    let turn = || side(game.turn);
    match game.part {
        Part::Setup => line!["the first placing"],
        Part::Place => join([turn(), line!["'s turn, placing"]]),
        Part::Act if game.turn == Side::Democracy => join([turn(), line!["'s turn, persuading"]]),
        Part::Act => join([turn(), line!["'s turn, healing"]]),
        Part::Recalibrate => join([turn(), line!["'s turn, recalibrating"]]),
        Part::Over => line!["its end"],
    }
}
