//! What a difficulty comes to, for the lobby: its numbers (CS-4, CS-6, CS-9, CS-33), and how games by them ended.

use super::words::{capital, count, number};
use crate::clean_slate::numbers::NUMBERS;
use crate::clean_slate::options::Measured;
use crate::clean_slate::{Difficulty, Options};
use crate::line;
use crate::rules::{Line, Passage};

/// The chosen numbers with what was measured; the other difficulties folded beside them.
pub(in crate::clean_slate) fn terms(options: &Options) -> Passage {
    let preset =
        Options { difficulty: options.difficulty, optimized: options.optimized, ..Options::default() };
    let as_preset = numbers(options) == numbers(&preset);
    let mut lines = vec![line![format!("{}: {}.", capital(options.difficulty.word()), numbers(options))]];
    let whose = if as_preset { "" } else { " with that difficulty's own numbers" };
    lines.push(line![format!("Measured{whose}: {}", measured(options.difficulty.measured()))]);
    let others = Difficulty::ALL.into_iter().filter(|other| *other != options.difficulty);
    Passage { lines, folded: others.map(other).collect(), ..Passage::default() }
}

fn other(difficulty: Difficulty) -> Line {
    let options = Options { difficulty, ..Options::default() };
    line![format!(
        "{} would be {}. Measured: {}",
        capital(difficulty.word()),
        numbers(&options),
        measured(difficulty.measured())
    )]
}

/// "30 tokens of each kind for each of you, 2 tokens in each shared country at the start, …".
fn numbers(options: &Options) -> String {
    let today = NUMBERS.now();
    format!(
        "{} of each kind for each of you, {} in each shared country at the start, one new for every {} countries, at \
         most {} in a round",
        number(options.supply_by(today)),
        options.start_by(today),
        options.per_token_by(today),
        count(options.storms_by(today), "storm die", "storm dice")
    )
}

/// "of 1000 games between machines that play to win 875 were won, 103 lost and 22 given up after 100 rounds, …".
fn measured(measured: Measured) -> String {
    let Measured { games, won, lost, half, timid } = measured;
    let ended = match (won == games, games - won - lost) {
        (true, _) => "all were won".to_owned(),
        (false, 0) => format!("{won} were won and {lost} lost"),
        (false, open) => format!("{won} were won, {lost} lost and {open} given up after 100 rounds"),
    };
    format!(
        "of {games} games that machines played to win, {ended}, half of them within {half} rounds; two who never roll \
         won {timid} of {games}."
    )
}
