//! What the options come to, for the lobby.

use crate::line;
use crate::rules::Passage;
use crate::two_player::Options;
use crate::two_player::numbers::NUMBERS;
use crate::two_player::options::word_of;

/// What is out of the usual, and how it is won.
pub(in crate::two_player) fn terms(options: &Options) -> Passage {
    let numbers = NUMBERS.now();
    let mut words = vec![format!("a cavalry is {} troops", options.cavalry)];
    if options.fast_setup {
        words.push("fast set-up".to_owned());
    }
    words.push(if options.rewards { "rewards on the objectives" } else { "no rewards" }.to_owned());
    if options.card_with_objective {
        words.push("a card also in a turn with an objective".to_owned());
    }
    let capital = if options.objectives_need_capital { " with the own capital held" } else { "" };
    let win = line![format!(
        "To win: the other eliminated, {} objectives claimed{capital}, or {} own territories at the end of a turn.",
        numbers.objectives.win, numbers.objectives.territories
    )];
    let mut all = words.join(", ");
    if let Some(first) = all.get(..1) {
        all = first.to_uppercase() + &all[1..];
    }
    // TP-1: the first player's stands beside their name from the beginning on.
    let second = options.second.map(|colour| line![format!("Second colour: {}.", word_of(colour))]);
    let lines = [line![format!("{all}.")]].into_iter().chain(second).chain([win]);
    Passage { lines: lines.collect(), ..Passage::default() }
}
