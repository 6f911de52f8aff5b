//! What a general makes of chosen positions.

use wartable::games::clone_wars::{Calling, CloneWars, Effect, Options, Order, Phase};
use wartable::rules::{Actor, Duty, Game, SeatId, SelfPlay, View, Viewer};

use super::kit::*;
use super::texts::with;

/// What it orders for a seat about what this seat owes, or answers.
fn advised(game: &CloneWars, seat: SeatId) -> Order {
    let debts = game.debts();
    let asked = |duty: Duty| debts.iter().find(|debt| debt.seat == seat && debt.duty == duty);
    let debt = asked(Duty::Must).or(asked(Duty::May)).expect("it is asked something");
    let mut general = CloneWars::policy("general", 1).expect("there is one");
    let order = general.order(&View::of(game, Viewer::Seat(seat)), seat, debt);
    assert!(game.check(Actor::Seat(seat), &order).is_ok(), "{order:?}");
    order
}

/// A game with texts, in which this army, in turn, holds the card of a text.
fn holding(kit: Kit, effect: impl Fn(Effect) -> bool) -> (Kit, String) {
    let army = kit.game.turn;
    let side = wartable::games::clone_wars::faction(army);
    let id = with(side, effect);
    (kit.hand(army, &[&id]), id)
}

fn texts() -> Kit {
    Kit::with(Options { card_texts: true, ..Options::default() }, 4)
}

fn plays(order: &Order, id: &str) -> bool {
    matches!(order, Order::Text { card: played, .. } if *played == card(id))
}

#[test]
fn cw_11_a_general_hides_a_token_that_could_be_lost() {
    let kit = texts()
        .land(BLUE, &[("kessel", 1), ("ryloth", 3), ("hypori", 3)])
        .land(RED, &[("byss", 12)])
        .tokens("kessel", BLUE, &["san_hill"])
        .set(|game| game.drawn = game.stack.pop().flatten())
        .turn(BLUE, Phase::Token);
    let (kit, id) = holding(kit, |effect| effect == Effect::MoveToken);
    let order = advised(&kit.game, CYD);
    assert!(plays(&order, &id), "{order:?}");
    assert!(
        matches!(order, Order::Text { at: Some(from), to: Some(to), .. }
        if from == at("kessel") && to != at("kessel")),
        "{order:?}"
    );
}

#[test]
fn cw_11_a_general_reinforces_a_conquest_from_which_it_goes_on() {
    let kit = texts().land(RED, &[("coruscant", 9)]);
    let (mut kit, id) = holding(kit, |effect| matches!(effect, Effect::ReinforceConquest(_)));
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "byss", 6));
    let order = advised(&kit.game, ADA);
    assert!(plays(&order, &id), "{order:?}");
}

#[test]
fn cw_11_a_general_weakens_what_it_attacks() {
    let kit = texts().land(RED, &[("coruscant", 12)]).set(|game| {
        for land in game.land.iter_mut().filter(|land| land.owner == Some(BLACK)) {
            land.troops = 3;
        }
    });
    let (kit, id) = holding(kit, |effect| effect == Effect::RemoveOneEnemy);
    // What was fought before leaves no cards to be traded.
    let kit = kit.set(|game| game.so_far.attacked = true);
    let order = advised(&kit.game, ADA);
    assert!(plays(&order, &id), "{order:?}");
}

#[test]
fn cw_11_a_general_moves_once_more_where_troops_stand_idle() {
    let kit = texts()
        .region(RED, "core_worlds")
        .land(RED, &[("coruscant", 6), ("byss", 1)])
        .turn(RED, Phase::Fortify)
        .set(|game| game.so_far.moved = true);
    let (mut kit, id) = holding(kit, |effect| effect == Effect::ExtraFortify);
    let order = advised(&kit.game, ADA);
    assert!(plays(&order, &id), "{order:?}");
    kit.order(order);
    assert!(matches!(advised(&kit.game, ADA), Order::Move { from, .. } if from == at("coruscant")));
}

#[test]
fn cw_20_a_general_answers_what_its_partner_offers() {
    let offered = |kit: Kit, give: Option<&str>, want: Option<&str>| {
        let mut kit = kit;
        kit.order(cede(GOLD, give, want));
        advised(&kit.game, BEN)
    };
    let kit =
        || Kit::new().land(RED, &[("coruscant", 3), ("byss", 1)]).land(GOLD, &[("ilum", 1), ("duro", 1)]);
    assert_eq!(offered(kit(), Some("byss"), None), Order::Answer { offer: 1, accept: true });
    assert_eq!(offered(kit(), None, Some("duro")), Order::Answer { offer: 1, accept: true });
    // Not one that would break a region that it holds whole.
    let whole = kit().region(GOLD, "expansion");
    assert_eq!(offered(whole, None, Some("ilum")), Order::Answer { offer: 1, accept: false });
}

#[test]
fn cw_23_a_general_calls_nothing_of_which_its_partner_would_be_asked() {
    let ordered = |consent: bool| {
        let kit = Kit::with(Options { consent, ..Options::default() }, 4)
            .region(RED, "core_worlds")
            .region(GOLD, "expansion")
            .set(|game| game.sidious.space = 13)
            .turn(BLUE, Phase::Attack);
        advised(&kit.game, CYD)
    };
    assert!(matches!(ordered(false), Order::Order66(_)), "{:?}", ordered(false));
    assert!(!matches!(ordered(true), Order::Order66(_)), "{:?}", ordered(true));
}

#[test]
fn cw_23_a_general_does_all_else_before_a_call_that_ends_its_turn() {
    let ordered = |kessel: u32| {
        let kit = Kit::with(Options { order66: Calling::EndOfTurn, ..Options::default() }, 4)
            .region(RED, "core_worlds")
            .region(GOLD, "expansion")
            .land(BLUE, &[("kessel", kessel)])
            .land(RED, &[("byss", 1)])
            .set(|game| game.sidious.space = 13)
            .turn(BLUE, Phase::Attack);
        advised(&kit.game, CYD)
    };
    assert!(matches!(ordered(20), Order::Attack { .. }), "{:?}", ordered(20));
    assert!(matches!(ordered(1), Order::Order66(_)), "{:?}", ordered(1));
}
