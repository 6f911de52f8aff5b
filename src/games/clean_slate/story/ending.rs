//! How a game ended, and what it was like (CS-38 to CS-40).

use super::words::{count, list};
use crate::clean_slate::{Annal, CleanSlate, Side, why};
use crate::line;
use crate::rules::{Line, Outcome, Span};

/// More rounds than this are told by a few of them.
const ROUNDS: usize = 8;

/// "You have won: …".
pub(super) fn headline(game: &CleanSlate, outcome: &Outcome) -> Line {
    match outcome.why.as_str() {
        // CS-40: one stroke may have taken both.
        why::NO_DEMOCRACY if game.holds(Side::Environment).is_empty() => {
            line!["The last tokens of Democracy and of Environment are gone. The Risks have won"]
        }
        why::CLEAN => line!["A clean slate: every country is a democracy. You have won together!"],
        why::NO_DEMOCRACY => line!["The last of Democracy's tokens is gone. The Risks have won"],
        why::NO_ENVIRONMENT => line!["The last of Environment's tokens is gone. The Risks have won"],
        _ => line!["It is over, and nobody wins"],
    }
}

/// A short chronicle and the game's figures.
pub(super) fn chronicle(game: &CleanSlate) -> Vec<Line> {
    let mut lines = Vec::new();
    let rounds = count(game.round, "round", "rounds");
    if let [.., last] = game.annals.as_slice() {
        lines.push(line![format!("After {rounds} the world has {}.", world(last))]);
    }
    if game.annals.len() > 1 {
        lines.push(line![format!(
            "Democracies, round by round: {}.",
            course(game, |annal| annal.democracies)
        )]);
        lines.push(line![format!("Autocracies: {}.", course(game, |annal| annal.autocracies))]);
        lines.push(line![format!("Disaster zones: {}.", course(game, |annal| annal.zones))]);
    }
    let numbered = (first_round(game)..).zip(&game.annals);
    let won = game.outcome.as_ref().is_some_and(|outcome| outcome.why == why::CLEAN);
    // Of a single round there is nothing darker than its end.
    if won
        && game.annals.len() > 1
        && let Some((round, low)) = numbered.min_by_key(|(_, annal)| annal.democracies)
    {
        let low = count(low.democracies.into(), "democracy", "democracies");
        lines.push(line![format!("The darkest hour was round {round}, with {low} left.")]);
    }
    let figures = &game.figures;
    let countries = |number| count(number, "country", "countries");
    let mut yours = deeds(
        "You",
        &[
            (figures.placed, format!("placed {}", count(figures.placed, "token", "tokens"))),
            (figures.persuaded, format!("persuaded {}", countries(figures.persuaded))),
            (figures.healed, format!("healed {}", countries(figures.healed))),
            (figures.restored, format!("restored harmony {}", times(figures.restored))),
        ],
    );
    if figures.fights > 0 {
        let fights = count(figures.fights, "contest", "contests");
        yours.push(format!("Of {fights} by the dice you won {}.", figures.fights_won));
    }
    let theirs = deeds(
        "The Risks",
        &[
            (figures.infiltrated, format!("infiltrated {}", countries(figures.infiltrated))),
            (
                figures.overthrown,
                format!("overthrew {}", count(figures.overthrown, "democracy", "democracies")),
            ),
            (figures.disasters, format!("struck {}", times(figures.disasters))),
            (figures.spread, format!("spread {}", times(figures.spread))),
        ],
    );
    lines.extend(
        [yours, theirs].into_iter().filter(|said| !said.is_empty()).map(|said| line![said.join(" ")]),
    );
    lines
}

/// The round that the first annal tells of: a game read in from a position has none of those before.
fn first_round(game: &CleanSlate) -> u32 {
    let told = u32::try_from(game.annals.len()).unwrap_or(u32::MAX);
    (game.round + 1).saturating_sub(told).max(1)
}

/// "You placed 5 tokens and healed 1 country.": what was done at all.
fn deeds(who: &str, all: &[(u32, String)]) -> Vec<String> {
    let done: Vec<Line> =
        all.iter().filter(|(number, _)| *number > 0).map(|(_, words)| line![words.clone()]).collect();
    if done.is_empty() {
        return Vec::new();
    }
    let done: String = list(done)
        .into_iter()
        .filter_map(|span| if let Span::Text(text) = span { Some(text) } else { None })
        .collect();
    vec![format!("{who} {done}.")]
}

fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        number => format!("{number} times"),
    }
}

fn world(annal: &Annal) -> String {
    format!(
        "{}, {} and {}; Environment is at home in {}",
        count(annal.democracies.into(), "democracy", "democracies"),
        count(annal.autocracies.into(), "autocracy", "autocracies"),
        count(annal.zones.into(), "disaster zone", "disaster zones"),
        annal.green
    )
}

/// "14, 16, …, 42": all rounds, or the first, the last and some between.
fn course(game: &CleanSlate, of: fn(&Annal) -> u8) -> String {
    let last = game.annals.len() - 1;
    let first = usize::try_from(first_round(game)).unwrap_or(1);
    let mut shown: Vec<usize> = (0..ROUNDS).map(|step| last * step / (ROUNDS - 1)).collect();
    shown.dedup();
    let words: Vec<String> = shown
        .iter()
        .filter_map(|round| {
            let number = of(game.annals.get(*round)?);
            Some(if last < ROUNDS { number.to_string() } else { format!("{number} ({})", first + round) })
        })
        .collect();
    words.join(" → ")
}
