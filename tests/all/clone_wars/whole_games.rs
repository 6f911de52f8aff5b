//! Whole games by machines to their end, with what must always hold after each order.

use std::collections::BTreeSet;

use wartable::games::clone_wars::{
    ALL_ARMIES, Calling, CloneWars, Converts, Draft, Faction, Options, Phase, Placement, Ship, board,
    faction, why,
};
use wartable::rules::{Game, SeatId};

use crate::every_game;

/// Nobody plays for so many rounds.
const ROUNDS: u32 = 400;

fn holds(game: &CloneWars) {
    let all = board().territories();
    if !game.in_set_up() {
        assert!(all.into_iter().all(|t| game.owner(t).is_some() && game.troops(t) > 0), "CW-13, CW-17");
        for army in ALL_ARMIES {
            assert_eq!(game.army(army).out, game.of(army).is_empty(), "CW-22: {army:?}");
        }
    }
    let hands: usize = game.armies.iter().map(|army| army.hand.len()).sum();
    let piles: usize = game.decks.iter().map(|deck| deck.cards.len() + deck.discard.len()).sum();
    assert_eq!(hands + piles, 59, "CW-2");
    let lying: usize = board().territories().map(|t| game.land_at(t).tokens.len()).sum();
    let taken: usize = game.armies.iter().map(|army| army.captured.len()).sum();
    if game.order66.is_none() {
        let drawn = usize::from(game.phase == Phase::Token);
        assert_eq!(lying + taken + drawn + game.stack.len(), 9, "CW-8");
        assert_eq!(game.sidious.planet, None, "CW-25");
    } else {
        assert_eq!(lying + game.stack.len(), 0, "CW-25");
    }
    if let Some(at) = game.sidious.planet.filter(|_| game.outcome().is_none()) {
        assert_eq!(game.held_by(at), Some(Faction::Separatist), "CW-1");
    }
    for army in ALL_ARMIES {
        let fleet = game.fleet_of(army);
        assert!(Ship::ALL.into_iter().all(|kind| fleet.of(kind) <= 3), "CW-10: {army:?} has {fleet:?}");
    }
    if let Some(attack) = game.attack {
        let sides = [attack.from, attack.to].map(|t| game.owner(t).map(faction));
        assert_ne!(sides[0], sides[1], "CW-22");
        assert!(attack.troops > 0 && attack.troops < game.troops(attack.from), "CW-13");
    }
}

#[test]
fn cw_1_machines_play_to_an_end_whatever_was_chosen() {
    let usual = Options { draft: Draft::Random, ..Options::default() };
    let mut ways = BTreeSet::new();
    for (seed, (seats, options)) in (1..).zip([
        (2, Options::default()),
        (3, usual.clone()),
        (4, Options { placement: Placement::OneByOne, ask_defender: true, ..usual.clone() }),
        (2, Options { card_texts: true, card_per_army: true, one_pair: true, ..usual.clone() }),
        (
            4,
            Options {
                order66: Calling::EndOfTurn,
                converts: Converts::FewestPlanets,
                consent: true,
                ..usual
            },
        ),
    ]) {
        let game = every_game::play::<CloneWars>(&options, (seats, "general", seed), ROUNDS, holds);
        let outcome = game.outcome().unwrap_or_else(|| panic!("{options:?} goes on in round {}", game.round));
        let winners = game.faction_of(outcome.winners[0]);
        assert_eq!(outcome.winners, game.seats_of(winners), "a faction wins together");
        ways.insert(outcome.why);
    }
    assert!(ways.iter().all(|way| why::ALL.contains(&way.as_str())), "{ways:?}");
}

/// Who plays by whim alone comes to what nobody would think of.
#[test]
fn cw_13_whims_come_to_no_position_that_cannot_be() {
    for seed in 1..=4_u8 {
        let texts = seed % 2 == 0;
        let options = Options { card_texts: texts, ask_defender: !texts, ..Options::default() };
        every_game::play::<CloneWars>(&options, (2 + seed % 3, "random", seed), 25, holds);
    }
}

/// CW-23: it calls Order 66 on the space that it was told to, and not before.
#[test]
fn cw_23_a_general_calls_order_66_where_it_is_told_to() {
    for space in [2, 4] {
        let policy = format!("general-at-{space}");
        let called = |game: &CloneWars| {
            if game.order66.is_some() {
                assert!(game.sidious.space >= space, "space {}", game.sidious.space);
            }
        };
        let game = every_game::play::<CloneWars>(&Options::default(), (2, &policy, 7), 12, called);
        assert!(game.order66.is_some() || game.outcome().is_some());
        assert_eq!(game.faction_of(SeatId(1)), Faction::Separatist);
    }
}

#[test]
fn a_game_that_is_over_is_read_in_again_however_it_ended() {
    use wartable::games::clone_wars::{import::import, position::position};
    use wartable::rules::{Dice, Names, Viewer};
    let mut ended: BTreeSet<(String, SeatId)> = BTreeSet::new();
    for seed in 0..12 {
        let game: CloneWars =
            every_game::play(&Options::default(), (2, "general", seed), ROUNDS, |_: &CloneWars| {});
        let names = Names(["ada", "ben"].map(str::to_owned).into());
        let written = position(&game, &names, Viewer::Everything);
        let read = import(&written, &mut Dice::fair([7; 32], 0));
        let (again, ..) = read.unwrap_or_else(|error| panic!("{seed}: {error:?}"));
        assert_eq!(position(&again, &names, Viewer::Everything), written, "{seed}");
        let outcome = game.outcome().expect("it is over");
        ended.insert((outcome.why, outcome.winners[0]));
    }
    assert!(ended.len() >= 3, "{ended:?}");
}
