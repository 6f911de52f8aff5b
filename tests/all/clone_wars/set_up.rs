//! What there is, and how planets are claimed and filled (CW-2 to CW-7).

use wartable::games::clone_wars::{
    ALL_ARMIES, CloneWars, Draft, Event, Faction, Options, Order, Phase, Placement, Queue, board, letter,
};
use wartable::rules::{Actor, Dice, Face, Game, Readable, SeatId, Seats, View, Viewer};

use super::kit::*;
use crate::reading::names;

fn set_up(options: &Options, seats: u8) -> CloneWars {
    let mut dice = Dice::fair([3; 32], 0);
    CloneWars::set_up(options, Seats { count: seats }, &mut dice).expect("good options").0
}

fn kit(options: Options, seats: u8) -> Kit {
    let game = set_up(&options, seats);
    Kit::with(options, seats).set(|kit| *kit = game)
}

fn queue(army: Option<wartable::rules::SideId>, ids: &[&str], any: bool) -> Order {
    Order::Queue { army, queue: Queue { places: ids.iter().map(|id| at(id)).collect(), any, absent: false } }
}

#[test]
fn cw_2_two_decks_nine_tokens_and_sidious_at_the_start() {
    let game = set_up(&Options::default(), 4);
    assert_eq!([Faction::Republic, Faction::Separatist].map(|side| game.deck(side).cards.len()), [30, 29]);
    assert_eq!((game.stack.len(), game.sidious.space, game.sidious.planet), (9, 0, None));
    assert!(game.armies.iter().all(|army| army.hand.is_empty()));
}

#[test]
fn cw_3_two_three_and_four_seats_command_the_four_armies() {
    let commands = |seats: u8| {
        let game = set_up(&Options::default(), seats);
        ALL_ARMIES.map(|army| game.seat_of(army).0)
    };
    assert_eq!([commands(2), commands(3), commands(4)], [[0, 0, 1, 1], [0, 1, 2, 2], [0, 1, 2, 3]]);
    let mut dice = Dice::fair([3; 32], 0);
    assert!(CloneWars::set_up(&Options::default(), Seats { count: 5 }, &mut dice).is_err());
    assert!(CloneWars::set_up(&Options::default(), Seats { count: 1 }, &mut dice).is_err());
}

#[test]
fn cw_4_thirty_one_and_thirty_troops() {
    let game = set_up(&Options::default(), 4);
    assert_eq!(ALL_ARMIES.map(|army| game.army(army).pool), [31, 31, 30, 30]);
}

#[test]
fn cw_5_cw_7_the_republic_claims_first_and_then_all_in_turn_order() {
    let mut kit = kit(Options::default(), 4);
    let mut turns = Vec::new();
    for planet in board().territories().take(6) {
        turns.push(kit.game.turn);
        assert_eq!(kit.owes(), [(kit.mover(), "claim")]);
        kit.order(Order::Place(vec![(planet, 1)]));
    }
    assert_eq!(turns, [RED, GOLD, BLUE, RED, BLACK, GOLD]);
}

#[test]
fn cw_5_the_last_free_planet_is_claimed_unasked() {
    let mut kit = kit(Options::default(), 4);
    for _ in 0..41 {
        let free = kit.game.free().iter().next().expect("one is free");
        kit.order(Order::Place(vec![(free, 1)]));
    }
    assert_eq!((kit.game.phase, kit.game.free().len()), (Phase::Deploy, 0));
    assert_eq!(ALL_ARMIES.map(|army| kit.game.of(army).len()), [11, 11, 10, 10]);
    assert_eq!(ALL_ARMIES.map(|army| kit.game.army(army).pool), [20; 4]);
}

#[test]
fn cw_5_a_claim_is_one_free_planet_and_the_rest_is_queued() {
    let mut kit = kit(Options::default(), 4);
    kit.refuses(&place(&[("byss", 2)]), "CW-5");
    kit.refuses_to(BEN, &place(&[("byss", 1)]), "not-your-turn");
    kit.refuses(&Order::Pass, "CW-5");
    kit.order(place(&[("byss", 1), ("duro", 1), ("coruscant", 1)]));
    kit.refuses(&place(&[("byss", 1)]), "CW-5");
    kit.order(place(&[("kessel", 1)]));
    // Blue takes what Red had queued next; Red's queue goes on with the one after it.
    kit.order(place(&[("duro", 1)]));
    kit.holds("coruscant", RED, 1);
    assert_eq!(kit.game.turn, BLACK);
}

#[test]
fn cw_5_a_queue_claims_when_its_turn_comes_and_any_takes_the_first_free() {
    let mut kit = kit(Options::default(), 4);
    kit.by(BEN, queue(None, &["ilum"], true));
    kit.order(place(&[("byss", 1)]));
    kit.holds("ilum", GOLD, 1);
    kit.order(place(&[("kessel", 1)]));
    kit.order(place(&[("duro", 1)]));
    kit.order(place(&[("ansion", 1)]));
    // Black's claim was the last; Gold takes the first that is free.
    kit.holds("felucia", GOLD, 1);
    kit.refuses_to(BEN, &queue(None, &["byss"], false), "CW-5");
    kit.refuses_to(BEN, &queue(Some(RED), &["rodia"], false), "unknown-player");
}

#[test]
fn cw_5_a_queue_is_known_to_its_seat_alone() {
    let mut kit = kit(Options::default(), 4);
    kit.by(BEN, queue(None, &["ilum"], true));
    let seen = |viewer| View::of(&kit.game, viewer).army(GOLD).queue.clone();
    assert_eq!(seen(Viewer::Seat(BEN)).places.len(), 1);
    assert_eq!((seen(Viewer::Seat(ADA)), seen(Viewer::Public)), Default::default());
}

#[test]
fn cw_5_at_the_deadline_the_queue_becomes_any_until_the_seat_places() {
    let mut kit = kit(Options::default(), 4);
    kit.expire();
    kit.holds("felucia", RED, 1);
    kit.order(place(&[("byss", 1)]));
    kit.order(place(&[("kessel", 1)]));
    // Red's next claim went by itself.
    kit.holds("raxus_prime", RED, 1);
    assert_eq!(kit.game.turn, BLACK);
}

#[test]
fn cw_5_who_is_back_with_one_army_is_back_with_both() {
    let mut kit = kit(Options::default(), 2);
    let seat = kit.game.seat_of(RED);
    let turn = |kit: &Kit| (kit.game.turn, kit.game.seat_of(kit.game.turn));
    kit.expire();
    assert!(kit.game.army(RED).queue.any);
    while turn(&kit).1 != seat {
        let free = kit.game.free().iter().next().expect("a planet is free");
        kit.order(Order::Place(vec![(free, 1)]));
    }
    assert_eq!(turn(&kit).0, GOLD);
    // What she wants of herself stays.
    kit.by(seat, queue(Some(GOLD), &[], true));
    assert!(!kit.game.army(RED).queue.any && kit.game.army(GOLD).queue.any);
    while turn(&kit).1 != seat {
        let free = kit.game.free().iter().next().expect("a planet is free");
        kit.order(Order::Place(vec![(free, 1)]));
    }
    assert_eq!(turn(&kit).0, RED);
    kit.order(place(&[("byss", 1)]));
    assert!(kit.game.army(GOLD).queue.any);
}

#[test]
fn cw_5_random_deals_all_planets_in_the_order_of_claiming() {
    let options = Options { draft: Draft::Random, ..Options::default() };
    let script = wartable::rules::Script {
        cards: ["Byss".to_owned(), "Kessel".to_owned()].into(),
        ..Default::default()
    };
    let mut dice = Dice::fair([3; 32], 0).with_script(script);
    let (game, _) = CloneWars::set_up(&options, Seats { count: 4 }, &mut dice).expect("good options");
    assert_eq!(dice.fault(), None);
    assert_eq!([at("byss"), at("kessel")].map(|t| game.owner(t)), [Some(RED), Some(GOLD)]);
    assert_eq!(ALL_ARMIES.map(|army| game.of(army).len()), [11, 11, 10, 10]);
    assert_eq!(game.phase, Phase::Deploy);
}

fn dealt(placement: Placement, seats: u8) -> Kit {
    kit(Options { draft: Draft::Random, placement, ..Options::default() }, seats)
}

#[test]
fn cw_6_all_place_in_secret_and_it_is_shown_when_all_are_done() {
    let mut kit = dealt(Placement::Together, 4);
    let debts = kit.game.debts();
    let all: Vec<SeatId> = (0..4).map(SeatId).collect();
    assert!(debts.iter().all(|debt| debt.face == Face::Sealed(all.clone()) && debt.what == "place"));
    let first = kit.game.of(BLUE).iter().next().expect("it has planets");
    let events = kit.by(CYD, Order::Place(vec![(first, 20)]));
    assert!(events.iter().all(|event| !matches!(event, Event::PlacingsShown(_))));
    assert_eq!(kit.game.troops(first), 1, "nothing stands there yet");
    // Nobody else notices it.
    let others = View::of(&kit.game, Viewer::Seat(DAN));
    assert_eq!(others.placing.of(&BLUE), None);
    // To whoever placed them none are left to place; to all others as many as before.
    let left = |viewer| {
        let mut sides = kit.game.scene(&names(), viewer).sides.into_iter();
        let blue = sides.find(|side| side.letter == letter(BLUE)).expect("it is drawn");
        blue.figures.into_iter().find(|figure| figure.contains("to place"))
    };
    assert_eq!(left(Viewer::Seat(CYD)), None);
    for viewer in [Viewer::Public, Viewer::Seat(DAN)] {
        assert_eq!(left(viewer).as_deref(), Some("20 to place"));
    }
    // What is placed is final.
    kit.refuses_to(CYD, &Order::Spread, "CW-6");
    kit.refuses_to(CYD, &Order::Pass, "CW-6");
    for seat in [ADA, BEN, DAN] {
        kit.by(seat, Order::Spread);
    }
    assert_eq!((kit.game.troops(first), kit.game.round, kit.game.turn), (21, 1, BLUE));
    assert_eq!(on_board(&kit.game).into_values().collect::<Vec<_>>(), [31, 31, 30, 30]);
}

#[test]
fn cw_6_the_planet_says_for_which_army_and_no_more_than_twenty_each() {
    let mut kit = dealt(Placement::Together, 2);
    let [red, gold, blue] = [RED, GOLD, BLUE].map(|army| kit.game.of(army).iter().next().expect("one"));
    kit.refuses_to(SeatId(0), &Order::Place(vec![(blue, 1)]), "CW-6");
    kit.refuses_to(SeatId(0), &Order::Place(vec![(red, 21)]), "CW-6");
    kit.by(SeatId(0), Order::Place(vec![(red, 20), (gold, 5)]));
    kit.refuses_to(SeatId(0), &Order::Place(vec![(red, 1)]), "CW-6");
    assert_eq!(kit.game.hands(SeatId(0)), [(GOLD, 15)]);
    kit.by(SeatId(0), Order::Spread);
    kit.by(SeatId(1), Order::Spread);
    assert_eq!(kit.game.phase, Phase::Token);
}

#[test]
fn cw_6_one_by_one_begins_with_blue_and_goes_by_the_queue() {
    let mut kit = dealt(Placement::OneByOne, 4);
    assert_eq!((kit.game.turn, kit.owes()), (BLUE, vec![(CYD, "place")]));
    let of = |kit: &Kit, army| kit.game.of(army).iter().next().expect("it has planets");
    let blue = of(&kit, BLUE);
    kit.refuses(&Order::Place(vec![(of(&kit, RED), 1)]), "CW-6");
    kit.order(Order::Place(vec![(blue, 3)]));
    assert_eq!((kit.game.troops(blue), kit.game.turn), (2, RED));
    for army in [RED, BLACK, GOLD] {
        let planet = of(&kit, army);
        kit.order(Order::Place(vec![(planet, 1)]));
    }
    // Blue's second went by itself.
    assert_eq!((kit.game.troops(blue), kit.game.turn), (3, RED));
    for seat in [ADA, BEN, CYD, DAN] {
        kit.by(seat, Order::Spread);
    }
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Token, BLUE));
    assert_eq!(on_board(&kit.game).into_values().collect::<Vec<_>>(), [31, 31, 30, 30]);
}

#[test]
fn an_undo_beside_a_claim_takes_the_queue_of_whose_go_it_is_with_it() {
    let mut kit = kit(Options::default(), 4);
    kit.by(BEN, queue(None, &["ilum"], true));
    let before = kit.game.clone();
    kit.order(place(&[("byss", 1), ("duro", 1)]));
    let back = before.with_notes_of(&kit.game);
    assert_eq!(back.army(RED).queue, Queue::default(), "who takes it back decides anew");
    assert!(back.army(GOLD).queue.any, "another's notes stay");
    assert!(back.check(Actor::Seat(ADA), &place(&[("duro", 1)])).is_ok());
}
