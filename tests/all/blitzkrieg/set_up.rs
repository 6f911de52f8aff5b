//! Before play: BZ-5 to BZ-12, BZ-40, BZ-41, rulings A1 to A13, B1, B2, G2.

use wartable::games::blitzkrieg::{Blitzkrieg, Event, MapChoice, Options, Order, Phase, Society};
use wartable::rules::{Dice, Game, OptionSet, Script, SeatId, Seats, TerritoryId, View, Viewer};

use super::kit::{ADA, BEN, CYD, Kit, answer, dealt, offer};

const FOUR: [&str; 4] = ["Alaska", "Peru", "Egypt", "Japan"];

fn place(kit: &Kit, places: &[(&str, u32)]) -> Order {
    Order::Place(places.iter().map(|(id, count)| (kit.at(id), *count)).collect())
}

#[test]
fn bz_10_two_cards_each_one_at_a_time_in_order_of_joining() {
    let kit = dealt(Options::default(), 2, &FOUR);
    assert_eq!((kit.owner("alaska"), kit.owner("peru")), (Some(ADA), Some(BEN)));
    assert_eq!((kit.owner("egypt"), kit.owner("japan")), (Some(ADA), Some(BEN)));
    // BZ-A12.
    assert_eq!((kit.has(ADA), kit.game.standing(ADA).dice, kit.game.phase), (0, 1, Phase::Market));
}

#[test]
fn bz_10_bz_a8_a_wild_card_is_six_and_two_bring_another_card() {
    let kit = dealt(Options::default(), 2, &["Wild", "Peru", "Egypt", "Japan"]);
    assert_eq!((kit.has(ADA), kit.game.of(ADA).len()), (6, 1));
    let kit = dealt(Options::default(), 2, &["Wild", "Peru", "Wild", "Japan", "Congo"]);
    assert_eq!((kit.has(ADA), kit.owner("congo"), kit.game.of(ADA).len()), (12, Some(ADA), 1));
}

#[test]
fn bz_7_bz_8_bz_a3_bz_a4_devastation_and_the_holy_land_are_drawn_first() {
    let options = Options { devastation: true, societies: true, holy_land: true, ..Options::default() };
    let cards = ["Congo", "Wild", "Brazil", "Quebec", "Ural", "Peru"];
    let kit = dealt(options, 2, &cards);
    let gone: Vec<&str> = kit.game.devastated.iter().map(|t| kit.game.board().id_str(t)).collect();
    assert_eq!(gone.len(), 4);
    assert!(["congo", "brazil", "quebec", "ural"].iter().all(|id| gone.contains(id)), "{gone:?}");
    assert_eq!(kit.game.holy_land, Some(kit.at("peru")));
    // Societies are chosen before the deal; the Holy Land's card is dealt with the others.
    assert_eq!((kit.game.phase, kit.game.of(ADA).len()), (Phase::Society, 0));
    let mut kit = kit;
    kit.order(ADA, &Order::Society(Society::FreeLoveUtopia));
    kit.order(ADA, &Order::Society(Society::FanaticTheocracy));
    kit.order(BEN, &Order::Society(Society::FanaticTheocracy));
    assert_eq!(
        (kit.game.phase, kit.game.standing(ADA).society),
        (Phase::Market, Some(Society::FanaticTheocracy))
    );
    assert!(kit.game.devastated.iter().all(|t| kit.game.owner(t).is_none()));
}

#[test]
fn bz_a9_a_dealt_card_is_pawned_once_by_its_symbol_and_never_the_last() {
    // Alaska shows infantry, Egypt too, Greenland cavalry, Japan artillery.
    let mut kit = dealt(Options::default(), 2, &["Greenland", "Japan", "Egypt", "Peru"]);
    let pawn = |kit: &Kit, id: &str| Order::Pawn { at: kit.at(id) };
    assert_eq!(kit.refused(ADA, &pawn(&kit, "japan")), "BZ-A9");
    kit.order(ADA, &pawn(&kit, "greenland"));
    assert_eq!((kit.has(ADA), kit.owner("greenland")), (2, None));
    assert_eq!(kit.refused(ADA, &pawn(&kit, "egypt")), "BZ-A9");
    kit.order(BEN, &pawn(&kit, "japan"));
    assert_eq!(kit.has(BEN), 3);
    // What was bought wasn't dealt.
    let mut kit = dealt(Options::default(), 2, &FOUR);
    let goods =
        |id: &str| wartable::games::blitzkrieg::Goods { lands: [kit.at(id)].into(), ..Default::default() };
    let (give, want) = (goods("alaska"), goods("peru"));
    kit.order(ADA, &offer(BEN, give, want));
    kit.order(BEN, &answer(1, true));
    assert_eq!(kit.refused(ADA, &pawn(&kit, "peru")), "BZ-A9");
    assert_eq!(kit.refused(CYD, &pawn(&kit, "peru")), "unknown-player");
}

#[test]
fn bz_11_bz_a11_placing_says_done_is_secret_and_is_shown_when_all_have_placed() {
    let mut kit = dealt(Options::default(), 2, &FOUR);
    assert_eq!(kit.refused(ADA, &place(&kit, &[("peru", 2)])), "BZ-11");
    assert_eq!(kit.refused(ADA, &place(&kit, &[("alaska", 3)])), "BZ-11");
    kit.order(ADA, &place(&kit, &[("alaska", 2)]));
    assert!(kit.game.done.contains(&ADA));
    // Others may know that it is done, and no more.
    let seen = View::of(&kit.game, Viewer::Seat(BEN));
    assert!(seen.has_placed(ADA));
    assert_ne!(seen.placing.of(&ADA), kit.game.placing.of(&ADA));
    // Until all are done it may be changed.
    kit.order(ADA, &place(&kit, &[("alaska", 1), ("egypt", 1)]));
    let mut kit = kit.dice(&[2, 5]);
    let events = kit.order(BEN, &place(&kit, &[("japan", 2)]));
    assert!(events.iter().any(|event| matches!(event, Event::PlacingsShown(_))));
    assert_eq!(
        (kit.divisions(ADA, "alaska"), kit.divisions(ADA, "egypt"), kit.divisions(BEN, "japan")),
        (1, 1, 2)
    );
    // BZ-12: ben rolled higher.
    assert_eq!((kit.game.turn, kit.game.phase, kit.game.round), (BEN, Phase::Roll, 1));
    assert_eq!(*kit.game.order, [BEN, ADA]);
}

#[test]
fn bz_a10_bz_a11_done_first_then_placing_by_default_on_the_first_two_in_the_boards_order() {
    let mut kit = dealt(Options::default(), 2, &FOUR);
    kit.order(ADA, &Order::Pass);
    assert_eq!(kit.refused(ADA, &Order::Pass), "nothing-owed");
    kit.order(BEN, &Order::Pass);
    assert_eq!(kit.game.phase, Phase::Place);
    kit.expire(ADA);
    let mut kit = kit.dice(&[6, 1]);
    kit.expire(BEN);
    assert_eq!((kit.divisions(ADA, "alaska"), kit.divisions(ADA, "egypt")), (1, 1));
    assert_eq!(kit.game.turn, ADA);
}

#[test]
fn bz_a11_an_only_territory_takes_both_by_itself() {
    let mut kit = dealt(Options::default(), 2, &["Wild", "Peru", "Egypt", "Wild"]);
    kit.order(ADA, &Order::Pass);
    let mut kit = kit.dice(&[6, 1]);
    kit.order(BEN, &Order::Pass);
    assert_eq!(
        (kit.divisions(ADA, "egypt"), kit.divisions(BEN, "peru"), kit.game.phase),
        (2, 2, Phase::Roll)
    );
}

#[test]
fn bz_a11_a_placing_by_the_deadline_is_told_as_one_in_games_that_began_since() {
    for (mends, told) in [(1, true), (0, false)] {
        let mut kit = dealt(Options::default(), 2, &FOUR).set(|game| game.edition.mends = mends);
        kit.order(ADA, &Order::Pass);
        kit.order(BEN, &Order::Pass);
        let events = kit.expire(ADA);
        let placed =
            |event: &Event| matches!(event, Event::Placed { by_deadline, .. } if *by_deadline == told);
        assert!(events.iter().any(placed), "{mends}: {events:?}");
    }
}

#[test]
fn bz_a10_a_trade_takes_done_and_placing_back() {
    let mut kit = dealt(Options::default(), 2, &FOUR);
    kit.order(ADA, &place(&kit, &[("alaska", 2)]));
    let goods =
        |id: &str| wartable::games::blitzkrieg::Goods { lands: [kit.at(id)].into(), ..Default::default() };
    let (give, want) = (goods("alaska"), goods("peru"));
    kit.order(ADA, &offer(BEN, give, want));
    kit.order(BEN, &answer(1, true));
    assert!(!kit.game.done.contains(&ADA) && !kit.game.has_placed(ADA));
}

#[test]
fn bz_12_bz_b1_only_those_tied_roll_again_and_it_goes_leftward_from_the_first() {
    let mut kit = dealt(Options::default(), 3, &["Alaska", "Peru", "Egypt", "Japan", "Congo", "Ural"]);
    for seat in [ADA, BEN] {
        let places = kit.game.default_placing(seat);
        kit.order(seat, &Order::Place(places));
    }
    let places = kit.game.default_placing(CYD);
    let mut kit = kit.dice(&[2, 5, 5, 1, 4]);
    kit.order(CYD, &Order::Place(places));
    assert_eq!(*kit.game.order, [CYD, ADA, BEN]);
}

#[test]
fn bz_40_bz_41_bz_g2_illuminati_roll_for_their_order_and_place_their_eyes_after_the_players() {
    let options = Options { illuminati: 2, ..Options::default() };
    let mut kit = dealt(options, 4, &FOUR);
    assert!(kit.game.is_illuminatus(SeatId(2)) && kit.game.is_illuminatus(SeatId(3)));
    assert_eq!(kit.refused(SeatId(2), &Order::Pass), "nothing-owed");
    kit.order(ADA, &place(&kit, &[("alaska", 2)]));
    // The players' dice, then the Illuminati's: the second of them goes first.
    let mut kit = kit.dice(&[6, 1, 2, 4]);
    kit.order(BEN, &place(&kit, &[("peru", 2)]));
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Eyes, SeatId(3)));
    let eye = |kit: &Kit, id: &str| Order::PlaceEye { at: kit.at(id) };
    assert_eq!(kit.refused(SeatId(2), &eye(&kit, "peru")), "not-your-turn");
    kit.order(SeatId(3), &eye(&kit, "peru"));
    // BZ-G2: sharing is allowed; the default is the first in the board's order.
    kit.expire(SeatId(2));
    assert_eq!(kit.game.eyes_in(SeatId(2)).iter().next(), Some(TerritoryId(0)));
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Roll, ADA));
}

#[test]
fn bz_d11_garrisons_stand_wherever_nobody_started_also_in_what_was_pawned() {
    let options = Options { native_garrison: 3, ..Options::default() };
    let mut kit = dealt(options, 2, &FOUR);
    let garrison = |kit: &Kit, id: &str| kit.game.land_at(kit.at(id)).garrison;
    assert_eq!((garrison(&kit, "alaska"), garrison(&kit, "brazil")), (0, 3));
    kit.order(ADA, &Order::Pawn { at: kit.at("alaska") });
    assert_eq!(garrison(&kit, "alaska"), 3);
}

fn possible(options: &Options, seats: u8) -> Result<(), String> {
    options.possible().map_err(|bad| bad.name)?;
    let mut dice = Dice::fair([1; 32], 0).with_script(Script::default());
    Blitzkrieg::set_up(options, Seats { count: seats }, &mut dice).map(drop).map_err(|bad| bad.name)
}

#[test]
fn bz_5_bz_a1_bz_a2_what_cannot_be_played_together_is_refused() {
    let plain = Options::default();
    let world = || Options { map: MapChoice::World2210, ..Options::default() };
    let bad = |options: &Options, seats| possible(options, seats).expect_err("it can't be played");
    assert_eq!(bad(&Options { holy_land: true, ..plain.clone() }, 2), "holy_land");
    assert_eq!(bad(&Options { emplacements: true, ..plain.clone() }, 2), "emplacements");
    assert_eq!(bad(&Options { moon: Some(true), ..world() }, 2), "moon");
    assert_eq!(bad(&Options { illuminati: 4, ..plain.clone() }, 6), "illuminati");
    assert_eq!(bad(&Options { pyramid_victory: true, ..plain.clone() }, 2), "pyramid_victory");
    assert_eq!(bad(&Options { window: "soon".to_owned(), ..plain.clone() }, 2), "window");
    assert_eq!(bad(&plain, 7), "players");
    assert_eq!(bad(&plain, 1), "players");
    assert_eq!(bad(&Options { illuminati: 1, ..plain.clone() }, 2), "players");
    for (options, seats) in [
        (plain.clone(), 6),
        (Options { illuminati: 3, ..plain.clone() }, 9),
        (world(), 10),
        (
            Options {
                illuminati: 3,
                emplacements: true,
                societies: true,
                holy_land: true,
                devastation: true,
                ..world()
            },
            13,
        ),
    ] {
        assert_eq!(possible(&options, seats), Ok(()), "{options:?}");
    }
    assert_eq!(Options { emplacements: true, ..world() }.world().today().board().len(), 69);
    assert_eq!(world().world().today().board().len(), 55);
}

#[test]
fn bz_40_who_has_chosen_it_leads_the_illuminated_else_the_last_to_join() {
    let mut options = Options { illuminati: 1, ..Options::default() };
    assert_eq!(options.illuminated_of(3), [SeatId(2)]);
    options.choose(SeatId(0), Some("Illuminati"));
    assert_eq!(
        (options.illuminated_of(3), options.choice_of(SeatId(0))),
        (vec![SeatId(0)], Some("Illuminati"))
    );
    options.choose(SeatId(0), None);
    assert_eq!(options.illuminated_of(3), [SeatId(2)]);
}

#[test]
fn all_combinations_of_options_can_be_dealt() {
    for bits in 0..64_u32 {
        let on = |bit: u32| bits & (1 << bit) != 0;
        let emplacements = on(4);
        let options = Options {
            map: if emplacements { MapChoice::World2210 } else { MapChoice::Classic },
            devastation: on(0),
            societies: on(1),
            holy_land: on(1) && on(2),
            special_troops: on(3),
            emplacements,
            illuminati: u32::from(on(5)),
            ..Options::default()
        };
        assert_eq!(possible(&options, 4), Ok(()), "{options:?}");
    }
}
