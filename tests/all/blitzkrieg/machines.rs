//! Machine players: whole games that end, with every option; what they take in trade; what becomes of who is away.

use std::collections::BTreeSet;

use wartable::games::blitzkrieg::{
    Action, Army, Blitzkrieg, Event, Goods, MapChoice, Options, Order, Phase, Society, Special, import,
    position,
};
use wartable::rules::{
    Actor, Dice, Duty, Game, Names, Policy, SeatId, Seats, SelfPlay, TableAct, View, Viewer,
};

use super::kit::{ADA, BEN, CYD, DOT, Kit, all_options, on_2210};

/// How a game went.
struct Played {
    game: Blitzkrieg,
    refused: u32,
    orders: u32,
    events: Vec<Event>,
}

/// Plays a game to its end, or for so many rounds.
fn play(options: &Options, policies: &[&str], seed: u8, rounds: u32) -> Played {
    let count = u8::try_from(policies.len()).expect("few");
    let mut dice = Dice::fair([seed; 32], 0);
    let (game, _) = Blitzkrieg::set_up(options, Seats { count }, &mut dice).expect("it can be played");
    let seeds = u64::from(seed) * 31..;
    let mut players: Vec<Box<dyn Policy<Blitzkrieg>>> = policies
        .iter()
        .zip(seeds)
        .map(|(name, seed)| Blitzkrieg::policy(name, seed).expect("it is one"))
        .collect();
    let mut played = Played { game, refused: 0, orders: 0, events: Vec::new() };
    while let Some(debt) = played.game.debts().into_iter().find(|debt| debt.duty == Duty::Must) {
        if played.game.round > rounds {
            break;
        }
        let view = View::of(&played.game, Viewer::Seat(debt.seat));
        let order = players[debt.seat.index()].order(&view, debt.seat, &debt);
        let checked = played.game.check(Actor::Seat(debt.seat), &order).unwrap_or_else(|_| {
            played.refused += 1;
            let default = debt.default.clone().expect("there is one");
            played.game.check(Actor::Table(TableAct::Expired(debt.seat)), &default).expect("it is legal")
        });
        played.orders += 1;
        dice.next_stream(played.orders.into());
        let told = played.game.apply(checked, &mut dice);
        assert_eq!(dice.fault(), None);
        played.events.extend(told.into_iter().map(|told| told.event));
    }
    played
}

/// Every option in turn, alone and with the others, on both maps.
fn settings() -> Vec<(Options, usize)> {
    let classic = all_options();
    vec![
        (Options::default(), 2),
        (Options { devastation: true, ..Options::default() }, 6),
        (Options { societies: true, holy_land: true, ..Options::default() }, 3),
        (Options { special_troops: true, commanders_first: true, ..Options::default() }, 4),
        (Options { native_garrison: 1, pump_guard: false, ..classic.clone() }, 3),
        (Options { illuminati: 1, force_cap: false, ..classic.clone() }, 3),
        (Options { illuminati: 3, pyramid_victory: true, holy_land: true, ..classic }, 7),
        (Options { map: MapChoice::World2210, shuffle: true, ..Options::default() }, 5),
        (Options { moon: Some(false), ..on_2210() }, 4),
        (Options { devastation: true, holy_land: true, ..on_2210() }, 10),
        (Options { illuminati: 2, devastation: true, ..on_2210() }, 5),
    ]
}

#[test]
fn tyrants_play_every_option_without_an_order_that_is_refused() {
    for (seed, (options, seats)) in (1..).zip(settings()) {
        let played = play(&options, &vec!["tyrant"; seats], seed, 25);
        assert_eq!(played.refused, 0, "{options:?}");
        // Few orders a turn.
        let turns = played.game.round.min(25) * u32::try_from(seats).expect("few");
        assert!(played.orders < 40 * turns, "{} orders in {turns} turns: {options:?}", played.orders);
    }
}

#[test]
fn bz_2_games_between_tyrants_end() {
    for (seats, rounds) in [(2, 200), (3, 250), (4, 250)] {
        for seed in 1..=4 {
            let played = play(&Options::default(), &vec!["tyrant"; seats], seed, rounds);
            assert_eq!(played.game.phase, Phase::Over, "{seats} players, seed {seed}");
            assert_eq!(played.refused, 0);
        }
    }
}

#[test]
fn a_tyrant_beats_whoever_plays_at_random() {
    for seed in 1..=6 {
        let policies = if seed % 2 == 0 { ["tyrant", "random"] } else { ["random", "tyrant"] };
        let played = play(&Options::default(), &policies, seed, 200);
        let outcome = played.game.outcome().expect("it ends");
        assert_eq!(outcome.winners, [SeatId(seed % 2)], "seed {seed}");
    }
}

#[test]
fn bz_f8_who_is_away_never_trades_declares_or_attacks() {
    let options = Options { illuminati: 1, ..on_2210() };
    let played = play(&options, &["random", "absent", "random", "absent"], 5, 30);
    let away = |seat: &SeatId| [BEN, DOT].contains(seat);
    for event in &played.events {
        match event {
            Event::Traded { from, to, .. } | Event::OfferAccepted { from, to, .. } => {
                assert!(!away(from) && !away(to), "{event:?}");
            }
            Event::Declared { from, friendly: true, .. } | Event::OfferMade { from, .. } => {
                assert!(!away(from), "{event:?}");
            }
            Event::Forced { by, .. } => assert!(!away(by), "{event:?}"),
            Event::EyeMoved { seat, .. } | Event::Consented { seat, .. } => assert!(!away(seat), "{event:?}"),
            Event::Raised { seat, .. } | Event::Invaded { seat, .. } | Event::Conquered { seat, .. } => {
                assert!(!away(seat), "{event:?}");
            }
            _ => {}
        }
    }
    let rolled = |event: &&Event| matches!(event, Event::Income { seat, .. } if *seat == BEN);
    assert!(
        played.events.iter().any(|event| rolled(&event)),
        "dice are rolled for them all the same (BZ-F8)"
    );
}

/// What the tyrant does next.
fn next(kit: &Kit, seat: SeatId) -> Order {
    let debts = kit.game.debts();
    let debt =
        debts.iter().find(|debt| debt.seat == seat && debt.duty == Duty::Must).expect("something is owed");
    let mut tyrant = Blitzkrieg::policy("tyrant", 1).expect("there is one");
    tyrant.order(&View::of(&kit.game, Viewer::Seat(seat)), seat, debt)
}

#[test]
fn fair_offers_are_taken_and_others_are_not() {
    let resources = |resources| Goods { resources, ..Goods::default() };
    let land = |kit: &Kit, id: &str| Goods { lands: [kit.at(id)].into(), ..Goods::default() };
    let answer = |kit: &Kit, give: Goods, want: Goods| {
        let mut kit = kit.clone();
        let (give, want) = (give.into(), want.into());
        kit.order(BEN, &Order::Offer { to: ADA, give, want, promise: None, expires: None, private: false });
        match next(&kit, ADA) {
            Order::Answer { accept, .. } => accept,
            other => panic!("{other:?}"),
        }
    };
    let kit = Kit::new().land(ADA, "alberta", 1).land(ADA, "peru", 0);
    assert!(answer(&kit, resources(9), land(&kit, "peru")), "three times what it costs to take");
    assert!(!answer(&kit, resources(1), land(&kit, "peru")));
    assert!(!answer(&kit, resources(9), Goods { dice: 1, ..Goods::default() }), "dice bring it every turn");
    assert!(!answer(&kit, resources(9), Goods { friendship: true, ..Goods::default() }));
    // BZ-F4: not to its last territories.
    let poor = Kit::new();
    assert!(!answer(&poor, resources(10), land(&poor, "alaska")));
}

#[test]
fn whoever_can_be_paid_for_to_the_end_is_wiped_out() {
    // Ben has Egypt alone; ada stands beside it.
    let mut kit = Kit::with(Options::default()).land(ADA, "north_africa", 0).bank(ADA, 5);
    for _ in 0..9 {
        let order = next(&kit, ADA);
        if order == Order::Pass {
            break;
        }
        kit.order(ADA, &order);
    }
    assert!(!kit.game.is_in(BEN), "Egypt costs two to raise, two for the way, one for the conquest");
    assert!(kit.game.is_in(CYD));
}

#[test]
fn bz_b6_a_utopia_takes_what_it_has_emptied_without_troops() {
    let at = |kit: &Kit, id: &str| kit.at(id);
    let kit = Kit::new().society(ADA, Society::FreeLoveUtopia);
    let brazil = at(&kit, "brazil");
    let kit = kit.land(ADA, "peru", 0).set(|game| game.utopia_may = Some((ADA, brazil)));
    let conquers = Order::Act { whom: None, action: Action::Conquer { at: brazil }, sure: true };
    assert_eq!(next(&kit, ADA), conquers);
}

#[test]
fn bz_31_who_lets_a_tyrant_in_is_surprised() {
    // Egypt is the tyrant's to walk into, and to take for half of what an invasion would cost.
    let kit =
        Kit::with(Options::default()).bare().land(ADA, "peru", 1).land(BEN, "brazil", 4).friend(BEN, ADA);
    let mut kit = kit.bank(ADA, 12).set(|game| {
        game.seats[CYD.index()].out = true;
        *game.order = vec![ADA, BEN];
    });
    let mut surprised = false;
    for _ in 0..12 {
        let order = next(&kit, ADA);
        surprised |= matches!(order, Order::Act { action: Action::Surprise { .. }, .. });
        if order == Order::Pass || kit.game.phase == Phase::Over {
            break;
        }
        kit.order(ADA, &order);
        if kit.game.phase == Phase::Over {
            break;
        }
    }
    assert!(surprised);
}

#[test]
fn bz_22_a_diplomat_works_where_it_pays() {
    let kit = all_of(Kit::new(), BEN, "australia").special(ADA, Special::Diplomat, "alaska");
    let order = next(&kit, ADA);
    assert!(
        matches!(&order, Order::Act { action: Action::Memetic { .. } | Action::Invade { .. }, .. }),
        "{order:?}"
    );
}

/// A whole zone, empty, for a player.
fn all_of(kit: Kit, seat: SeatId, zone: &str) -> Kit {
    let zone = kit.game.board().zone_by_id(zone).expect("there is one");
    let ids: Vec<String> =
        kit.game.board().in_zone(zone).iter().map(|t| kit.game.board().id_str(t).to_owned()).collect();
    ids.iter().fold(kit, |kit, id| kit.land(seat, id, 0))
}

#[test]
fn bz_43_an_illuminatus_hurts_whoever_it_can_reach() {
    let kit = Kit::illuminated(1).land(ADA, "peru", 6).land(BEN, "brazil", 6).bank(ADA, 9).eye(DOT, "peru");
    let kit = kit.turn(DOT).set(|game| game.seats[DOT.index()].movement = 3);
    let (from, to) = (kit.at("peru"), kit.at("brazil"));
    let army = Army::of(6);
    let clash = Action::Invade { from, to, army, against: None };
    assert_eq!(next(&kit, DOT), Order::Act { whom: Some(ADA), action: clash, sure: true });
}

#[test]
fn random_games_with_every_option_are_replayed_and_read_again() {
    for (seed, (options, seats)) in (40..).zip(settings()) {
        let played = play(&options, &vec!["random"; seats], seed, 6);
        let names = Names((0..seats).map(|seat| format!("p{seat}")).collect());
        let written = position::position(&played.game, &names, Viewer::Everything);
        let (read, again, _) = import::import(&written, &mut Dice::fair([0; 32], 0))
            .unwrap_or_else(|wrong| panic!("{wrong:?} in {written:#}"));
        assert_eq!(again, names);
        if played.game.phase != Phase::Over && played.game.contest.is_none() {
            assert_eq!(position::position(&read, &names, Viewer::Everything), written, "{options:?}");
        }
        let all: BTreeSet<SeatId> = read.all_seats().collect();
        assert_eq!(all.len(), seats);
    }
}
