//! WR-2, WR-4 to WR-8, WR-10.

use std::collections::BTreeMap;

use wartable::games::warrior::{Aim, Event, Options, Order, Phase, Victory, Warrior};
use wartable::rules::{Actor, Audience, Dice, Game, Readable, Script, Sealed, SeatId, Seats, Viewer};

use super::kit::*;

fn dealt(players: u8, options: &Options) -> Warrior {
    Warrior::set_up(options, Seats { count: players }, &mut Dice::fair([3; 32], 0)).expect("good options").0
}

#[test]
fn wr_4_two_to_six_players() {
    for players in [0, 1, 7] {
        let bad = Warrior::set_up(&Options::default(), Seats { count: players }, &mut Dice::fair([3; 32], 0));
        assert_eq!(bad.expect_err("too few or too many").name, "players");
    }
}

#[test]
fn wr_5_cards_by_number_of_players_the_rest_unoccupied() {
    for (players, cards) in [(2, 10), (3, 10), (4, 5), (5, 4), (6, 4)] {
        let game = dealt(players, &Options::default());
        for seat in (0..players).map(SeatId) {
            assert_eq!(game.count_of(seat), cards);
        }
        assert_eq!(game.unoccupied().count(), 42 - usize::from(players) * cards as usize);
        let someone = game.unoccupied().next().expect("some are left");
        assert_eq!(game.land_at(someone).troops, game.numbers().natural_force_of(someone));
    }
}

#[test]
fn wr_58_the_deal_is_one_card_at_a_time_in_order_of_joining() {
    let cards = ["Alaska", "Peru", "Egypt", "Japan"].map(str::to_owned);
    let script = Script { cards: cards.into(), ..Script::default() };
    let mut dice = Dice::fair([3; 32], 0).with_script(script);
    let (game, _) =
        Warrior::set_up(&Options::default(), Seats { count: 2 }, &mut dice).expect("good options");
    assert_eq!(dice.fault(), None);
    let owners = ["alaska", "peru", "egypt", "japan"].map(|id| game.owner(at(id)));
    assert_eq!(owners, [Some(ADA), Some(BEN), Some(ADA), Some(BEN)]);
}

#[test]
fn wr_6_all_choose_at_once_and_it_is_shown_when_all_have() {
    let mut kit = Kit::new(2).set(|game| *game = dealt(2, &Options::default()));
    assert_eq!(kit.owed(), [(ADA, "capital"), (BEN, "capital")]);
    let mine: Vec<_> = kit.game.territories_of(ADA).collect();
    let theirs = kit.game.territories_of(BEN).next().expect("ben has some");
    kit.refuses(ADA, &Order::Capital(theirs), "WR-6");
    let checked = kit.game.check(Actor::Seat(ADA), &Order::Capital(mine[3])).expect("one's own");
    let told = kit.game.apply(checked, &mut Dice::fair([3; 32], 1));
    assert_eq!(told[0].audience, Audience::Own(ADA));
    assert_eq!(kit.game.view(Viewer::Seat(BEN)).phase, Phase::Capital(Sealed::default()));
    // Until all have chosen it may be changed.
    kit.order(ADA, Order::Capital(mine[4]));
    kit.refuses(ADA, &Order::Capital(theirs), "WR-6");
    kit.order(ADA, Order::Capital(mine[3]));
    assert_eq!(kit.owed(), [(BEN, "capital")]);
    // By default the first in the board's order.
    let events = kit.expire(BEN);
    assert!(events.contains(&Event::CapitalsShown(BTreeMap::from([(ADA, mine[3]), (BEN, theirs)]))));
    assert_eq!(kit.game.seat(BEN).capital, Some(theirs));
    assert_eq!(kit.owed(), [(ADA, "place"), (BEN, "place")]);
}

/// Capitals are chosen; ten territories each.
fn allocating() -> Kit {
    let mut kit = Kit::new(2).set(|game| *game = dealt(2, &Options::default()));
    kit.expire(ADA);
    kit.expire(BEN);
    kit
}

#[test]
fn wr_7_three_units_a_territory_one_there_already() {
    let kit = allocating();
    for seat in [ADA, BEN] {
        assert_eq!(kit.pool(seat), 20);
        assert!(kit.game.territories_of(seat).all(|t| kit.game.land_at(t).troops == 1));
    }
}

#[test]
fn wr_7_placed_freely_in_secret_and_shown_when_all_are_done() {
    let mut kit = allocating();
    let mine: Vec<_> = kit.game.territories_of(ADA).collect();
    let theirs: Vec<_> = kit.game.territories_of(BEN).collect();
    kit.refuses(ADA, &Order::Place(BTreeMap::from([(mine[0], 21)])), "WR-7");
    kit.refuses(ADA, &Order::Place(BTreeMap::from([(mine[0], 0)])), "WR-7");
    kit.refuses(ADA, &Order::Place(BTreeMap::new()), "WR-7");
    kit.refuses(ADA, &Order::Place(BTreeMap::from([(theirs[0], 1)])), "WR-7");
    kit.order(ADA, Order::Place(BTreeMap::from([(mine[0], 15), (mine[1], 1)])));
    assert_eq!((kit.game.left_to_place(ADA), kit.game.land_at(mine[0]).troops), (4, 1));
    assert_eq!(kit.owed(), [(ADA, "place"), (BEN, "place")]);
    kit.order(ADA, Order::Place(BTreeMap::from([(mine[0], 4)])));
    assert_eq!(kit.owed(), [(BEN, "place")]);
    kit.refuses(ADA, &Order::PlaceRest, "WR-7");
    kit.refuses(ADA, &Order::Place(BTreeMap::from([(mine[0], 21)])), "WR-7");
    // By default three each.
    kit.expire(BEN);
    assert_eq!((kit.game.land_at(mine[0]).troops, kit.game.land_at(mine[1]).troops), (20, 2));
    assert!(theirs.iter().all(|t| kit.game.land_at(*t).troops == 3));
    assert_eq!((kit.pool(ADA), kit.pool(BEN)), (0, 0));
    assert_eq!(kit.game.round, 1);
}

#[test]
fn wr_7_a_placing_may_be_changed_until_all_are_done() {
    let mut kit = allocating();
    let mine: Vec<_> = kit.game.territories_of(ADA).collect();
    kit.refuses(ADA, &Order::Unplace, "nothing-owed");
    kit.order(ADA, Order::Place(BTreeMap::from([(mine[0], 19)])));
    // Something was misplaced: back into the hand.
    let events = kit.order(ADA, Order::Unplace);
    assert_eq!(events, [Event::PlacingBegunAnew { seat: ADA, in_hand: 20 }]);
    assert_eq!(kit.game.left_to_place(ADA), 20);
    kit.order(ADA, Order::Place(BTreeMap::from([(mine[0], 20)])));
    assert_eq!(kit.owed(), [(BEN, "place")]);
    // Done; giving the order again begins anew, with all units.
    let events = kit.order(ADA, Order::Place(BTreeMap::from([(mine[1], 12)])));
    assert_eq!(events[0], Event::PlacingBegunAnew { seat: ADA, in_hand: 20 });
    assert_eq!((kit.game.left_to_place(ADA), kit.owed()), (8, vec![(ADA, "place"), (BEN, "place")]));
    kit.order(ADA, Order::PlaceRest);
    kit.order(ADA, Order::Spread);
    // Twice two more for each of ten.
    let events = kit.order(BEN, Order::PlaceRest);
    assert!(mine.iter().all(|t| kit.game.land_at(*t).troops == 3), "{events:?}");
    kit.refuses(ADA, &Order::Place(BTreeMap::from([(mine[1], 1)])), "nothing-owed");
}

#[test]
fn wr_54_a_placing_begun_anew_is_waited_for_and_has_its_default() {
    let mut kit = Kit::new(2)
        .land(ADA, &[("alaska", 3), ("alberta", 2)])
        .land(BEN, &[("peru", 3)])
        .capital(ADA, "alberta")
        .capital(BEN, "peru")
        .set(|game| {
            game.round = 3;
            (game.seats[0].pool, game.seats[1].pool) = (5, 2);
        })
        .phase(Phase::Place(wartable::games::warrior::Placing::default()));
    kit.order(ADA, Order::Place(places(&[("alaska", 5)])));
    kit.order(ADA, Order::Place(places(&[("alaska", 1)])));
    kit.expire(ADA);
    kit.expire(BEN);
    assert_eq!((kit.troops("alaska"), kit.troops("alberta"), kit.troops("peru")), (4, 6, 5));
    assert_eq!((kit.pool(ADA), kit.pool(BEN)), (0, 0));
}

#[test]
fn wr_7_the_rest_evenly() {
    let mut kit = allocating();
    let mine: Vec<_> = kit.game.territories_of(ADA).collect();
    kit.order(ADA, Order::Place(BTreeMap::from([(mine[0], 11)])));
    kit.order(ADA, Order::Spread);
    kit.order(BEN, Order::PlaceRest);
    // Nine units on the nine others.
    assert_eq!(kit.game.land_at(mine[0]).troops, 12);
    assert!(mine[1..].iter().all(|t| kit.game.land_at(*t).troops == 2));
}

#[test]
fn wr_8_a_hundred_gp_each() {
    let game = dealt(6, &Options::default());
    assert!(game.seats.iter().all(|seat| seat.cash == 100));
}

#[test]
fn wr_2_aims_are_chosen_openly_and_changed_never() {
    let options = Options { victory: Victory::ContinentalConqueror, ..Options::default() };
    let mut kit = Kit::new(2).set(|game| *game = dealt(2, &options));
    assert_eq!(kit.owed(), [(ADA, "aim"), (BEN, "aim")]);
    kit.refuses(ADA, &Order::Capital(at("alaska")), "nothing-owed");
    kit.order(ADA, Order::Aim(Aim::EuropeAfrica));
    kit.refuses(ADA, &Order::Aim(Aim::EuropeOceania), "WR-2");
    // The same one is allowed.
    kit.order(BEN, Order::Aim(Aim::EuropeAfrica));
    assert_eq!(kit.owed(), [(ADA, "capital"), (BEN, "capital")]);
    kit.refuses(BEN, &Order::Aim(Aim::EuropeOceania), "WR-2");
    // In the other modes nobody has one.
    let kit = Kit::new(2).set(|game| *game = dealt(2, &Options::default()));
    kit.refuses(ADA, &Order::Aim(Aim::EuropeOceania), "WR-2");
}

#[test]
fn wr_2_the_default_aim_is_the_one_most_of_which_is_held() {
    let options = Options { victory: Victory::ContinentalConqueror, ..Options::default() };
    let mut kit = Kit::new(2).options(|o| *o = options).phase(Phase::Aim);
    kit = kit
        .land(ADA, &[("peru", 1), ("brazil", 1), ("japan", 1)])
        .land(BEN, &[("indonesia", 1), ("egypt", 1)]);
    kit.expire(ADA);
    kit.expire(BEN);
    assert_eq!(kit.game.seat(ADA).aim, Some(Aim::NorthAmericaSouthAmerica));
    // One of each: the first in the order of the rule that has one.
    assert_eq!(kit.game.seat(BEN).aim, Some(Aim::AsiaOceania));
}

#[test]
fn wr_10_highest_first_ties_again_among_themselves() {
    let mut kit = Kit::new(4).set(|game| *game = dealt(4, &Options::default()));
    for seat in [ADA, BEN, CYD, DOT] {
        kit.expire(seat);
    }
    for seat in [ADA, BEN, CYD] {
        kit.expire(seat);
    }
    // Ben and dot lead with 5 and roll again; then ada and cyd, tied with 2, twice.
    kit.dice(&[2, 5, 2, 5, 1, 4, 3, 3, 6, 1]);
    let events = kit.expire(DOT);
    let rolls = vec![
        vec![(ADA, 2), (BEN, 5), (CYD, 2), (DOT, 5)],
        vec![(BEN, 1), (DOT, 4)],
        vec![(ADA, 3), (CYD, 3)],
        vec![(ADA, 6), (CYD, 1)],
    ];
    assert!(events.contains(&Event::OrderRolled { rolls, order: vec![DOT, BEN, ADA, CYD] }));
    assert_eq!(kit.owed(), [(DOT, "turn")]);
}

#[test]
fn wr_3_a_lunchtime_fix_needs_an_end() {
    let set_up = |options: Options| {
        Warrior::set_up(&options, Seats { count: 2 }, &mut Dice::fair([3; 32], 0)).map(|_| ())
    };
    let lunch = Options { victory: Victory::LunchtimeFix, ..Options::default() };
    assert_eq!(set_up(lunch.clone()).expect_err("no end").name, "rounds");
    assert!(set_up(Options { rounds: Some(3), ..lunch.clone() }).is_ok());
    assert!(set_up(Options { until: Some(1), ..lunch.clone() }).is_ok());
    assert_eq!(set_up(Options { rounds: Some(0), ..lunch }).expect_err("no rounds").name, "rounds");
    let other = Options { rounds: Some(3), ..Options::default() };
    assert_eq!(set_up(other).expect_err("no cut-off").name, "rounds");
}
