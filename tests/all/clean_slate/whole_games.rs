//! Whole games by machines, with what must always hold after each order.

use wartable::games::clean_slate::{CleanSlate, CountryStatus, Difficulty, Options, Part, Side, board};
use wartable::rules::{Duty, Game, TokenKind};

use crate::every_game;

fn holds(game: &CleanSlate) {
    for side in Side::PLAYERS {
        for kind in side.kinds() {
            let on_board: u32 = game.land.iter().map(|here| here.count(*kind)).sum();
            assert_eq!(on_board + game.supply.count(*kind), game.options.supply(), "CS-6: {}", kind.word());
        }
    }
    for t in board().territories() {
        let players = game.count(Side::Democracy, t) + game.count(Side::Environment, t);
        match game.standing(t) {
            CountryStatus::Zone { .. } => assert_eq!(players, 0, "CS-35: {}", board().name(t)),
            CountryStatus::Autocracy => assert_eq!(players, 0, "CS-31: {}", board().name(t)),
            _ => {}
        }
    }
    assert_eq!(game.deck.cards.len() + game.deck.discard.len(), 42, "CS-33");
    let owing = game.debts();
    assert_eq!(owing.is_empty(), game.outcome().is_some(), "somebody owes, or it is over");
    assert!(owing.iter().all(|debt| debt.duty == Duty::Must && debt.default.is_some()));
    assert_eq!(game.part == Part::Over, game.outcome().is_some());
}

fn play(options: &Options, policy: &str, seed: u8, rounds: u32) -> CleanSlate {
    every_game::play(options, (2, policy, seed), rounds, holds)
}

#[test]
fn random_games_keep_what_must_always_hold() {
    for seed in 1..=12 {
        let difficulty =
            [Difficulty::Easier, Difficulty::AsWritten, Difficulty::Harder][usize::from(seed % 3)];
        let options = Options { difficulty, optimized: seed % 2 == 0, ..Options::default() };
        play(&options, "random", seed, 60);
    }
}

#[test]
fn who_is_away_loses_nothing_at_once_and_who_plays_to_win_does() {
    for seed in 1..=3 {
        let away = play(&Options::default(), "cautious", seed, 8);
        assert!(away.outcome.is_none() && away.round > 8, "who is away for good doesn't ruin the table");
        for policy in ["steward", "holiday"] {
            let won = play(&Options::default(), policy, seed, 60);
            assert!(won.outcome.is_some_and(|outcome| outcome.winners.len() == 2), "{policy}");
        }
    }
}
