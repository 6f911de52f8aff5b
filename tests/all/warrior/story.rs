//! How Warrior is told as a whole: status, board, odds, the end; and every die of whole games.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    Act, Event, NoResult, Options, Order, Phase, Victory, Warrior, WhatWaits, side_of,
};
use wartable::rules::{
    Actor, Addressed, Audience, Dice, Draft, Duty, FieldValue, Game, Names, Outcome, Passage, Readable,
    SeatId, Seats, SelfPlay, Span, Viewer,
};

use super::kit::{ADA, BEN, CYD, Kit, at, attack, one_roll, places};
use super::told::{has, names, public, read, war, words};

#[test]
fn wr_7_placings_are_shown_only_when_all_are_done() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 1), ("peru", 1)])
        .land(BEN, &[("japan", 1), ("siam", 1)])
        .set(|game| {
            game.round = 0;
            game.phase = Phase::Allocate(Default::default());
            game.seats.iter_mut().for_each(|seat| seat.pool = 4);
        });
    let mut kit = kit;
    let order = Order::Place(places(&[("peru", 3)]));
    let checked = kit.game.check(Actor::Seat(ADA), &order).expect("legal");
    let events = kit.game.apply(checked, &mut Dice::fair([0; 32], 1));
    let messages = kit.game.tell(&names(), &events);
    assert!(messages.iter().all(|message| message.audience != Audience::Public), "{messages:?}");
    has(&words(&messages[0].event), &["You place: Peru 3; 1 left."]);
    has(&words(&kit.game.receipt(&names(), ADA, &order, &events)), &["Peru 3", "1 troop left to place"]);
    has(&words(&kit.game.hand(&names(), ADA).0), &["Placed, not shown yet: Peru 3"]);
    for viewer in [Viewer::Public, Viewer::Seat(BEN)] {
        let text = words(&kit.game.status(&names(), viewer));
        assert!(!text.contains("Peru 3") && !text.contains("1 left"), "{text}");
        assert!(!kit.game.scene(&names(), viewer).in_words().contains("Peru 4"));
    }
    let asked = words(&kit.game.ask(&names(), ADA).expect("still owed").0);
    has(&asked, &["Place your troops, 4 in all"]);
}

#[test]
fn the_status_says_where_the_game_stands() {
    let kit = war().capital(ADA, "alaska").cash(ADA, 140).set(|game| {
        game.seats[1].trade_routes = 2;
        game.seats[1].paralysed = true;
        game.seats[0].passage_to.insert(BEN);
    });
    let text = words(&kit.game.status(&names(), Viewer::Public));
    has(
        &text,
        &[
            "Round 1: combat",
            "It's ada's turn.",
            "ada: 140 gp · 2 territories, 11 troops · capital Alaska · lets in ben.",
            "2 trade routes · paralysed",
            "Lunchtime fix, until round 1000 is over.",
        ],
    );
}

#[test]
fn the_board_in_words_is_whole_or_one_zone() {
    let kit = war().capital(ADA, "alaska").guest(BEN, "alaska", 2);
    let whole = words(&kit.game.board_text(&names(), Viewer::Public, None).expect("the whole board"));
    for territory in kit.game.territories() {
        has(&whole, &[wartable::games::warrior::board().name(territory)]);
    }
    has(&whole, &["ada: Alaska 8 (capital; guests: ben 2)", "Brazil 5", "Oceania (+2)"]);
    assert!(whole.chars().count() < 1800);
    let zone = words(&kit.game.board_text(&names(), Viewer::Public, Some("south am")).expect("a zone"));
    has(&zone, &["ada: Peru 3", "nobody's: "]);
    assert!(!zone.contains("Alaska"));
    let wrong = read(&kit.game.board_text(&names(), Viewer::Public, Some("Azia")).expect_err("no zone"));
    has(&wrong, &["Azia", "Did you mean Asia?", "(unknown-territory)"]);
}

#[test]
fn the_scene_shows_owners_capitals_guests_and_last_moves() {
    let mut kit = war().capital(ADA, "alaska").guest(BEN, "peru", 2);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    let scene = kit.game.scene(&names(), Viewer::Public);
    assert_eq!(scene.board, "world");
    assert_eq!(scene.sides[0].letter, 'A');
    assert!(scene.sides[0].active && !scene.sides[1].active);
    let place = |id: &str| scene.places.iter().find(|place| place.territory == id).expect("it is shown");
    assert!(place("alaska").capital && !place("peru").capital);
    assert_eq!(place("peru").guests.len(), 1);
    assert_eq!((place("brazil").letter, place("brazil").count), (None, 5));
    assert!(place("kamchatka").changed && !place("japan").changed);
    assert_eq!(scene.arrows.len(), 1);
    has(&scene.title, &["Warrior", "round 1", "ada's turn"]);
    has(&scene.in_words(), &["ada (red, A)", "capital Alaska", "Peru 3", "Front: "]);
}

#[test]
fn alt_text_keeps_to_its_limit_and_says_who_stands_where() {
    let long = Names((0..6).map(|seat| format!("A player with a very long name indeed {seat}")).collect());
    let mut kit = Kit::new(6);
    for (index, at) in kit.game.territories().enumerate() {
        let land = &mut kit.game.land[usize::from(at.0)];
        land.owner = Some(side_of(SeatId(u8::try_from(index % 6).expect("small"))));
        land.troops = 4_000_000_000 / 64;
    }
    let alt = kit.game.scene(&long, Viewer::Public).in_words();
    assert!(alt.chars().count() <= 1000, "{}", alt.chars().count());
    has(&alt, &["(A): ", "(F): "]);
}

#[test]
fn odds_are_worked_out_from_the_board() {
    let kit = war();
    let odds = |draft: Draft| kit.game.odds(&names(), Viewer::Seat(ADA), &draft);
    let of = |attackers: i64, defenders: i64| {
        Draft::new("odds")
            .with("attackers", FieldValue::Integer(attackers))
            .with("defenders", FieldValue::Integer(defenders))
    };
    has(&words(&odds(of(3, 2)).expect("chances")), &["65.6% to win", "none 37.2%, 1 33.6%, 2 29.3%"]);
    let from_to = Draft::new("odds").with("from", "alaska").with("to", "kamchatka");
    has(&words(&odds(from_to.clone()).expect("chances")), &["Alaska (7) against Kamchatka (2)"]);
    for (draft, parts) in [
        (of(-5, 2), ["-5", "(WR-15)"]),
        (of(1_000_000_000, 2), ["1000", "(WR-15)"]),
        (of(0, 2), ["0 is too few", "(WR-15)"]),
        (Draft::new("odds"), ["two territories", "(not-a-number)"]),
        (Draft::new("odds").with("attackers", "lots").with("defenders", "2"), ["lots", "(not-a-number)"]),
        (Draft::new("odds").with("from", "Alsaka").with("to", "Peru"), ["Alaska", "(unknown-territory)"]),
    ] {
        has(&read(&odds(draft).expect_err("no chances")), &parts);
    }
    // WR-18: the three multipliers, weighed 1, 4 and 1 in 6.
    let kit = war().capital(BEN, "kamchatka");
    let capital = words(&kit.game.odds(&names(), Viewer::Public, &from_to).expect("chances"));
    has(
        &capital,
        &["×2 (1 in 6), a strength of 4", "×3 (4 in 6), a strength of 6", "×4 (1 in 6), a strength of 8"],
    );
    // WR-45
    let kit = war().capital(BEN, "kamchatka").set(|game| game.seats[1].exposed = true);
    assert!(!words(&kit.game.odds(&names(), Viewer::Public, &from_to).expect("chances")).contains('×'));
}

#[test]
fn wr_2_and_wr_3_the_end_is_told_with_its_reason() {
    let game = war().game;
    let over = |winners: Vec<SeatId>, why: &str| {
        words(&public(&game, vec![Event::Over(Outcome { winners, why: why.to_owned() })]))
    };
    has(&over(vec![ADA], "world domination"), &["ada wins: no other player has more than one territory"]);
    has(&over(vec![ADA], "continental conqueror"), &["ada wins: both continents"]);
    has(&over(vec![ADA, BEN], "lunchtime fix"), &["ada and ben share the win on points"]);
    has(&over(vec![], "nobody"), &["nobody wins"]);
    let scores = public(&game, vec![Event::Scores(BTreeMap::from([(ADA, (13, 100)), (BEN, (1, 1300))]))]);
    has(
        &words(&scores),
        &["ada: 1400 points (13 territories, 100 gp)", "ben: 1400 points (1 territory, 1300 gp)"],
    );
}

#[test]
fn small_sayings() {
    let game = war().game;
    let says = |event: Event, parts: &[&str]| has(&words(&public(&game, vec![event])), parts);
    says(Event::NoResult { why: NoResult::FamineBefore }, &["only once"]);
    says(Event::OfferDeclined { number: 2, from: ADA, to: BEN }, &["ben declines ada's offer 2"]);
    says(
        Event::Unoccupied { territory: at("peru"), was: Some(ADA), natural_force: 5 },
        &["Peru is unoccupied now", "5"],
    );
    says(
        Event::Moved {
            seat: ADA,
            path: vec![at("alaska"), at("alberta"), at("ontario")],
            troops: 5,
            emptied: false,
        },
        &["ada moves 5 from Alaska to Ontario over Alberta."],
    );
    says(
        Event::ChoiceWaits { seat: ADA, what: WhatWaits::Pay { territory: at("peru"), amount: 300 } },
        &["300 gp", "Peru", "/warrior pay"],
    );
    says(
        Event::ActChosen { seat: ADA, act: Act::Sanction(at("japan")) },
        &["ada calls for sanctions on Japan"],
    );
    says(
        Event::SanctionRolled {
            territory: at("japan"),
            seat: BEN,
            die: 5,
            works: true,
            lost: 2,
            to_place: 2,
        },
        &["[5]", "ben is forced out of Japan", "2 troops lost", "2 to place"],
    );
    says(
        Event::Speculated { die: 5, returns: BTreeMap::from([(ADA, (60, 300)), (BEN, (0, 0))]) },
        &["[5]", "ada staked 60 and gets 300 gp"],
    );
    says(
        Event::Disease { seat: BEN, territory: at("japan"), dice: vec![5, 1, 6], lost: 2 },
        &["[5, 1, 6]", "2 troops lost"],
    );
}

/// Plays with the random policy, and hands each order, how many dice fell in it, its events and the
/// state after it to `look`.
fn self_play(
    players: u8,
    seed: u8,
    mut look: impl FnMut(&Warrior, SeatId, &Order, usize, &[Addressed<Event>]),
) {
    let options = Options { victory: Victory::LunchtimeFix, rounds: Some(9), ..Options::default() };
    let mut dice = Dice::fair([seed; 32], 0);
    let (mut game, _) = Warrior::set_up(&options, Seats { count: players }, &mut dice).expect("legal");
    let mut policies: Vec<_> =
        (0..players).map(|seat| Warrior::policy("random", u64::from(seat)).expect("it exists")).collect();
    for sequence in 1..3000 {
        let Some(debt) = game.debts().into_iter().find(|debt| debt.duty == Duty::Must) else { return };
        let seat = debt.seat;
        let mut order = policies[seat.index()].order(&game.view(Viewer::Seat(seat)), seat, &debt);
        let checked = game.check(Actor::Seat(seat), &order).or_else(|_| {
            order = debt.default.expect("a must has a default");
            game.check(Actor::Seat(seat), &order)
        });
        dice.next_stream(sequence);
        let events = game.apply(checked.expect("the default is legal"), &mut dice);
        look(&game, seat, &order, dice.record().len(), &events);
    }
}

/// The dice that a passage shows.
fn dice_in(passage: &Passage) -> usize {
    let lines = passage.all_lines();
    let dice = |span: &Span| if let Span::Dice(dice) = span { dice.len() } else { 0 };
    lines.flatten().map(dice).sum()
}

#[test]
fn every_die_is_shown_and_everybody_is_asked() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (6, 4)] {
        self_play(players, seed, |game, seat, order, fell, events| {
            let messages = game.tell(&names(), events);
            let public: Vec<_> =
                messages.iter().filter(|message| message.audience == Audience::Public).collect();
            assert!(public.len() <= 1);
            let shown: usize = public.iter().map(|message| dice_in(&message.event)).sum();
            assert_eq!(shown, fell, "{events:?}");
            assert!(messages.iter().all(|message| !message.event.is_empty()));
            assert!(!game.receipt(&names(), seat, order, events).is_empty());
            assert!(game.scene(&names(), Viewer::Public).in_words().chars().count() <= 1000);
            for seat in (0..players).map(SeatId) {
                let owes = game.debts().iter().any(|debt| debt.seat == seat);
                let asked = game.ask(&names(), seat);
                assert_eq!(asked.is_some(), owes, "{:?}", game.phase);
                assert!(asked.is_none_or(|(asked, buttons)| !asked.is_empty() && !buttons.is_empty()));
            }
        });
    }
}

/// WR-10, WR-56: who left before the order was rolled has no turn in it.
#[test]
fn the_turn_order_names_those_who_are_in() {
    let order = |out: bool| {
        let game = Kit::new(3).set(|game| game.seats[CYD.index()].out = out).game;
        let rolls = vec![vec![(ADA, 2), (BEN, 5)]];
        words(&public(&game, vec![Event::OrderRolled { rolls, order: vec![BEN, ADA, CYD] }]))
    };
    has(&order(true), &["Turn order: ben, ada."]);
    has(&order(false), &["Turn order: ben, ada, cyd."]);
}

/// WR-13, WR-44: paralysed guests can neither attack nor leave, and disperse.
#[test]
fn wr_13_who_is_paralysed_is_told_that_guests_disperse() {
    let mut kit = war().guest(ADA, "japan", 2).set(|game| {
        game.land[usize::from(at("japan").0)].unwelcome.insert(side_of(ADA));
    });
    let asked = |kit: &Kit| words(&kit.game.ask(&names(), ADA).expect("it's her turn").0);
    has(
        &asked(&kit),
        &["Your guests in Japan aren't let in by the new owner: attack there or leave this turn"],
    );
    kit = kit.set(|game| game.seats[0].paralysed = true);
    has(
        &asked(&kit),
        &["you can only end it", "Your guests in Japan", "they disperse at the end of this turn"],
    );
    assert!(!asked(&kit).contains("attack there"), "{}", asked(&kit));
}
