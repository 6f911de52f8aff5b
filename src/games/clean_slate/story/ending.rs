//! How a game ended, and what it was like (CS-38 to CS-40).

use super::words::count;
use crate::games::clean_slate::{Annal, CleanSlate, why};
use crate::line;
use crate::rules::{Line, Outcome};

/// More rounds than this are told by a few of them.
const ROUNDS: usize = 8;

/// "You have won: …".
pub(super) fn headline(outcome: &Outcome) -> Line {
    match outcome.why.as_str() {
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
    let numbered = (1_u32..).zip(&game.annals);
    let won = game.outcome.as_ref().is_some_and(|outcome| outcome.why == why::CLEAN);
    if won && let Some((round, low)) = numbered.min_by_key(|(_, annal)| annal.democracies) {
        let low = count(low.democracies.into(), "democracy", "democracies");
        lines.push(line![format!("The darkest hour was round {round}, with {low} left.")]);
    }
    let figures = &game.figures;
    lines.push(line![format!(
        "You placed {}, persuaded {}, healed {} and restored harmony {}. Of {} by the dice you won {}.",
        count(figures.placed, "token", "tokens"),
        count(figures.persuaded, "country", "countries"),
        count(figures.healed, "country", "countries"),
        times(figures.restored),
        count(figures.fights, "contest", "contests"),
        figures.fights_won,
    )]);
    lines.push(line![format!(
        "The Risks infiltrated {}, overthrew {}, struck {} and spread {}.",
        count(figures.infiltrated, "country", "countries"),
        count(figures.overthrown, "democracy", "democracies"),
        times(figures.disasters),
        times(figures.spread),
    )]);
    lines
}

fn times(number: u32) -> String {
    match number {
        0 => "never".to_owned(),
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
    let mut shown: Vec<usize> = (0..ROUNDS).map(|step| last * step / (ROUNDS - 1)).collect();
    shown.dedup();
    let words: Vec<String> = shown
        .iter()
        .filter_map(|round| {
            let number = of(game.annals.get(*round)?);
            Some(if last < ROUNDS { number.to_string() } else { format!("{number} ({})", round + 1) })
        })
        .collect();
    words.join(" → ")
}
