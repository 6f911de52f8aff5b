//! Whole games by machines to their end, with what must always hold after each order.

use std::collections::BTreeSet;

use wartable::games::two_player::{NEUTRALS, Options, Order, SIDES, TwoPlayer, is_neutral, side_of, why};
use wartable::games::{self, Plan};
use wartable::rules::{Game, SelfPlay, SideId, View, Viewer};

use super::kit::*;
use crate::every_game;

/// Nobody plays for so many rounds.
const ROUNDS: u32 = 400;

fn holds(game: &TwoPlayer) {
    assert!(game.land.iter().all(|here| here.troops > 0), "TP-18, TP-22: one is left behind");
    let hands: usize = game.seats.iter().map(|seat| seat.hand.len()).sum();
    let under: usize = game.neutrals.iter().map(|neutral| neutral.cards.len()).sum();
    let piles = game.deck.cards.len() + game.deck.discard.len();
    assert_eq!(hands + under + piles, 42, "TP-7");
    assert_eq!(game.neutrals.len(), NEUTRALS);
    for (side, neutral) in game.neutral_sides() {
        assert_eq!(neutral.out, game.of(side).is_empty(), "TP-20: {side:?}");
        assert!(
            !neutral.out || (neutral.ally.is_none() && neutral.cards.is_empty() && neutral.pool == 0),
            "TP-20"
        );
        assert!(neutral.cards.len() <= game.numbers().neutrals.most, "TP-15");
        let home = neutral.capital.map(|home| game.owner(home) == side);
        assert!(!neutral.commander || home == Some(true), "TP-11");
    }
    for side in &game.so_far.lost {
        assert_ne!(game.neutral(*side).and_then(|neutral| neutral.ally), Some(game.turn), "TP-19");
    }
    if let Some(open) = game.invasion {
        let (by, target): (SideId, SideId) = (game.owner(open.from), game.owner(open.to));
        assert!(by != target && open.troops > 0 && open.troops < game.troops(open.from), "TP-19");
        assert!(!is_neutral(by) || game.is_ally(game.turn, by), "TP-18");
        assert!(game.hands(game.turn).is_empty(), "TP-13");
    }
    let players = SIDES.iter().filter(|side| !is_neutral(*side));
    let gone = players.filter(|side| game.of(*side).is_empty()).count();
    assert!(gone == 0 || game.outcome().is_some(), "TP-24");
}

#[test]
fn tp_24_machines_play_to_an_end_whatever_was_chosen() {
    let usual = Options { fast_setup: true, ..Options::default() };
    let mut ways = BTreeSet::new();
    for (seed, options) in (1..).zip([
        usual.clone(),
        Options { fast_setup: false, ..usual.clone() },
        Options { cavalry: 5, rewards: false, ..usual.clone() },
        Options { objectives_need_capital: true, card_with_objective: true, ..usual },
    ]) {
        let game = every_game::play::<TwoPlayer>(&options, (2, "duelist", seed), ROUNDS, holds);
        let outcome = game.outcome().unwrap_or_else(|| panic!("{options:?} goes on in round {}", game.round));
        assert_eq!(outcome.winners.len(), 1);
        ways.insert(outcome.why);
    }
    let known = [why::ELIMINATION, why::OBJECTIVES, why::TERRITORIES];
    assert!(ways.iter().all(|way| known.contains(&way.as_str())), "{ways:?}");
}

/// Who plays by whim alone comes to what nobody would think of.
#[test]
fn tp_13_whims_come_to_no_position_that_cannot_be() {
    for seed in 1..=4 {
        let options = Options { fast_setup: seed % 2 == 0, ..Options::default() };
        every_game::play::<TwoPlayer>(&options, (2, "random", seed), 40, holds);
    }
}

/// Games of a series of which four once went round in circles: equal armies that never met, and one walled in by allies.
#[test]
fn tp_24_machines_come_to_an_end_where_armies_are_equal_or_allies_in_the_way() {
    let kind = games::ALL.named("duel").expect("it is one of them");
    let options = kind.read_options(&serde_json::json!({})).expect("the usual");
    for number in [64, 268, 394, 481, 874] {
        let plan = Plan { seats: 2, policies: vec!["duelist".into()], seed: 1, number, rounds_cap: 60 };
        let played = kind.self_play(&options, &plan).expect("it is played");
        assert!(played.outcome.is_some(), "game {number} goes on in round {}", played.rounds);
        assert_eq!(played.refused, 0, "game {number}");
    }
}

#[test]
fn tp_18_a_machine_that_only_allies_stand_in_the_way_of_attacks_the_weakest() {
    let kit = Kit::new()
        .land(side_of(ADA), &[("argentina", 30)])
        .land(YELLOW, &[("alaska", 1), ("peru", 3), ("brazil", 5), ("siam", 40)])
        .ally(YELLOW, ADA);
    let order = |kit: &Kit| {
        let debt = kit.game.debts().remove(0);
        let mut player = TwoPlayer::policy("duelist", 1).expect("there is one");
        player.order(&View::of(&kit.game, Viewer::Seat(ADA)), ADA, &debt)
    };
    assert!(
        matches!(order(&kit), Order::Attack { from, to, .. } if (from, to) == (at("argentina"), at("peru")))
    );
    // Not in a turn in which it came further elsewhere.
    let kit = kit.set(|game| game.so_far.conquered = [at("argentina")].into_iter().collect());
    assert!(!matches!(order(&kit), Order::Attack { .. }), "{:?}", order(&kit));
}
