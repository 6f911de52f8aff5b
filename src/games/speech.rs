//! Speech that all games share: small change of sentences, rules looked up by words, zones by what
//! people call them.

use serde::Deserialize;

use crate::line;
use crate::rules::{Board, Lapse, Line, OfferEnd, SeatId, Span, ZoneId, codes};

/// "1 troop", "5 troops".
pub(super) fn count(number: u32, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// "62.3%"; nothing short of certain is 0% or 100%.
pub(super) fn percent(chance: f64) -> String {
    if chance <= 0.0 {
        return "0%".to_owned();
    }
    // Sums of exact chances may miss 1 by a rounding in the last places.
    if chance >= 1.0 - 1e-12 {
        return "100%".to_owned();
    }
    let tenths = (chance * 1000.0).round() / 10.0;
    if tenths < 0.1 {
        return "under 0.1%".to_owned();
    }
    if tenths > 99.9 {
        return "over 99.9%".to_owned();
    }
    format!("{tenths:.1}%")
}

/// How an offer to all is answered, and by whom.
pub(super) fn offer_is_answered_by(to: SeatId) -> Line {
    line![to, " accepts with ✅ or declines with ❌."]
}

/// What came of an offer, under its message: how it ended, and by whom. Nobody ends what lapses.
pub(super) fn offer_came_of(end: OfferEnd, by: SeatId) -> Line {
    match end {
        OfferEnd::Accepted => line![strong("Accepted"), " by ", by, ": it has changed hands."],
        OfferEnd::Declined => line![strong("Declined"), " by ", by, "."],
        OfferEnd::Withdrawn => line![strong("Taken back"), " by ", by, "."],
        OfferEnd::Lapsed => line![strong("Lapsed"), "."],
    }
}

/// The same of one that was accepted though some of the troops had gone that were offered with land.
pub(super) fn less_came_of(by: SeatId) -> Line {
    line![strong("Accepted"), " by ", by, ": it has changed hands, with the troops who were left."]
}

/// When an offer lapses.
pub(super) fn lapses(lapse: Lapse) -> Line {
    match lapse {
        Lapse::At(at) => line!["Lapses ", Span::TimeFromNow(at), "."],
        // So that it is true still when it has gone on.
        Lapse::AfterRest(0) => line!["Lapses when the game goes on."],
        Lapse::AfterRest(left) => line![format!("Lapses {} after the game goes on.", time_left(left))],
    }
}

/// How many seconds these are in words, the largest unit and the next: "2 days and 3 hours", "1 minute"; so long as that at least.
#[must_use]
pub fn time_left(seconds: i64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    let at = units.iter().position(|(unit, _)| seconds >= *unit).unwrap_or(units.len() - 1);
    let mut left = seconds;
    let mut parts = Vec::new();
    for (unit, word) in units.iter().skip(at).take(2) {
        let number = left / unit;
        left %= unit;
        if number > 0 {
            parts.push(format!("{number} {word}{}", if number == 1 { "" } else { "s" }));
        }
    }
    parts.join(" and ")
}

/// Something to type.
pub(super) fn command(text: &str) -> Span {
    Span::Command(text.to_owned())
}

/// Words that stand out.
pub(super) fn strong(text: impl Into<String>) -> Span {
    Span::Strong(text.into())
}

/// A rule's id or a code at the end.
pub(super) fn rule(code: &str) -> Span {
    Span::Rule(code.to_owned())
}

/// Several lines put one behind the other.
pub(super) fn join(parts: impl IntoIterator<Item = Line>) -> Line {
    parts.into_iter().flatten().collect()
}

/// "a", "a and b", "a, b and c", with this word before the last.
pub(super) fn list_with(items: Vec<Line>, last: &str) -> Line {
    let many = items.len();
    let mut line = Line::new();
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            line.push(if index + 1 == many { format!(" {last} ").into() } else { ", ".into() });
        }
        line.extend(item);
    }
    line
}

/// "a, b and c".
pub(super) fn list(items: Vec<Line>) -> Line {
    list_with(items, "and")
}

/// Players, listed.
pub(super) fn seats(seats: impl IntoIterator<Item = SeatId>) -> Line {
    list(seats.into_iter().map(|seat| line![seat]).collect())
}

/// The items with this between them.
pub(super) fn separated(items: Vec<Line>, between: &str) -> Line {
    let mut line = Line::new();
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            line.push(between.into());
        }
        line.extend(item);
    }
    line
}

/// A zone by its name; a territory's name means its zone.
///
/// # Errors
/// The sentence to show, with near misses.
pub(super) fn find_zone(board: &Board, typed: &str) -> Result<ZoneId, Line> {
    find_zone_called(board, "continent", typed)
}

/// The same where a zone is called by this word.
///
/// # Errors
/// The sentence to show, with near misses.
pub(super) fn find_zone_called(board: &Board, word: &str, typed: &str) -> Result<ZoneId, Line> {
    if let Some(zone) = board.zone_meant(typed) {
        return Ok(zone);
    }
    let lower = typed.to_lowercase();
    let all: Vec<&str> = board.zones().map(|zone| board.zone_name(zone)).collect();
    let near: Vec<&str> = all
        .iter()
        .copied()
        .filter(|name| {
            let name = name.to_lowercase();
            name.split(' ').any(|word| {
                lower.split(' ').any(|other| {
                    other.len() > 2 && (word.starts_with(other) || strsim::jaro_winkler(word, other) > 0.85)
                })
            })
        })
        .collect();
    let start = line![format!("There is no {word} “"), Span::Given(typed.to_owned()), "” here. "];
    let names = |names: &[&str]| names.iter().map(|name| line![*name]).collect();
    let rest = if near.is_empty() {
        join([line!["They are "], list_with(names(&all), "and"), line![". "]])
    } else {
        join([line!["Did you mean "], list_with(names(&near), "or"), line!["? "]])
    };
    Err(join([start, rest, vec![rule(codes::UNKNOWN_TERRITORY)]]))
}

/// A rule in our own words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    /// "WR-17".
    pub(super) id: String,
    /// What it says.
    pub(super) text: String,
    /// Words by which it may be looked for besides.
    pub(super) words: String,
}

/// The rules found for these words: by id ("WR-25", "25"), else those that hold every word, the
/// ones looked for by that very word first.
pub(super) fn find_rules<'a>(rules: &'a [Rule], search: &str) -> Vec<(&'a str, &'a str)> {
    let search = search.trim().to_lowercase();
    let prefix = rules.first().and_then(|rule| rule.id.split_once('-')).map_or("", |(prefix, _)| prefix);
    let number = search.trim_start_matches(&prefix.to_lowercase()).trim_start_matches(['-', ' ']);
    let digits = number.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = &number[..number.len() - digits.len()];
    if letters.len() < 2 && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        // A number, or a letter and a number: "17", "a9".
        let id = format!("{prefix}-{}{}", letters.to_uppercase(), digits.trim_start_matches('0'));
        let with_id: Vec<_> = rules.iter().filter(|rule| rule.id == id).collect();
        if letters.is_empty() || !with_id.is_empty() {
            return with_id.into_iter().map(|rule| (&*rule.id, &*rule.text)).collect();
        }
    }
    let words: Vec<&str> = search.split(divides).filter(|word| word.len() > 1).collect();
    let Some(first) = words.first() else { return Vec::new() };
    let mut found: Vec<(usize, &Rule)> = rules
        .iter()
        .filter_map(|rule| {
            let lower = rule.text.to_lowercase();
            if !words.iter().all(|word| has(&lower, word) || has(&rule.words, word)) {
                return None;
            }
            let by_key = words.iter().filter(|word| has(&rule.words, word)).count();
            let early = lower.find(first).unwrap_or(lower.len());
            Some((1000 * (words.len() - by_key) + early, rule))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, rule)| (&*rule.id, &*rule.text)).collect()
}

/// Does this stand between words? The plus of "3+1" doesn't.
fn divides(letter: char) -> bool {
    !letter.is_alphanumeric() && letter != '+'
}

/// Does a word of the text begin so? A plural finds its singular.
fn has(text: &str, word: &str) -> bool {
    let singular = word.strip_suffix('s').filter(|short| short.len() > 2).unwrap_or(word);
    text.split(divides).any(|other| other.to_lowercase().starts_with(singular))
}

/// What somebody typed.
pub(super) fn typed(words: &str) -> Span {
    Span::Given(words.to_owned())
}

/// Nothing can be ordered after the end.
pub(super) fn game_over() -> Line {
    line![
        "This game is over; nothing can be ordered any more. ",
        command("/game rematch"),
        " starts another."
    ]
}

/// No such territory, with near misses.
pub(super) fn unknown_territory(place: &str, words: &str, near: Vec<Line>) -> Line {
    let start = line![format!("There is no {place} “"), typed(words), "”"];
    if near.is_empty() {
        return join([start, line![" here. ", command("/board text:true"), " lists them all."]]);
    }
    join([start, line![". Did you mean "], list_with(near.into_iter().take(5).collect(), "or"), line!["?"]])
}

/// Nobody of that name, and who there is.
pub(super) fn unknown_player(words: &str, players: impl IntoIterator<Item = SeatId>) -> Line {
    join([line!["Nobody here is called “", typed(words), "”. At this table: "], seats(players), line!["."]])
}

/// Not a number.
pub(super) fn not_a_number(field: &str, words: &str) -> Line {
    line![format!("“{field}” takes a whole number, like 3; “"), typed(words), "” isn't one."]
}

/// Words that a field can't be read from.
pub(super) fn unreadable(field: &str, words: &str, hint: &str) -> Line {
    line!["I don't understand “", typed(words), format!("” as “{field}”. What fits: {hint}.")]
}

/// A form that isn't filled in wholly.
pub(super) fn missing(form: &str, ask: &[&'static str]) -> Line {
    let missing = ask.iter().map(|field| line![format!("“{field}”")]).collect();
    join([line![command(&format!("/{form}")), " still needs "], list_with(missing, "and"), line!["."]])
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn percentages_never_promise_too_much() {
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(0.999_99), "over 99.9%");
        assert_eq!(percent(0.000_01), "under 0.1%");
        assert_eq!(percent(0.3717), "37.2%");
    }
}
