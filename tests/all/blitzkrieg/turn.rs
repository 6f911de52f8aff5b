//! Turns: BZ-12, BZ-35, BZ-B1, BZ-D15, BZ-F7, BZ-F8.

use wartable::games::blitzkrieg::{Event, Options, Order, Phase, Special};
use wartable::rules::{Game, SeatId, TableAct};

use super::kit::{ADA, BEN, CYD, DOT, Kit, army, dealt};

#[test]
fn bz_12_bz_41_turns_go_leftward_and_illuminati_come_last() {
    let mut kit = Kit::illuminated(1).eye(DOT, "peru");
    for next in [BEN, CYD] {
        let now = kit.game.turn;
        kit.order(now, &Order::Pass);
        assert_eq!((kit.game.turn, kit.game.phase), (next, Phase::Roll));
        kit = kit.dice(&[1]);
        kit.order(next, &Order::Roll);
    }
    let mut kit = kit.dice(&[5]);
    let events = kit.order(CYD, &Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::MovementRolled { seat: DOT, .. })));
    assert_eq!((kit.game.turn, kit.game.phase, kit.game.standing(DOT).movement), (DOT, Phase::Act, 5));
    kit.order(DOT, &Order::Pass);
    assert_eq!((kit.game.turn, kit.game.round, kit.game.standing(DOT).movement), (ADA, 2, 0));
}

#[test]
fn bz_35_only_who_has_the_turn_acts_and_ends_it() {
    let kit = Kit::new();
    assert_eq!(kit.cannot(BEN, kit.raise("egypt", 1)), "not-your-turn");
    assert_eq!(kit.refused(BEN, &Order::Pass), "not-your-turn");
    assert_eq!(kit.refused(BEN, &Order::Roll), "not-your-turn");
}

#[test]
fn passing_before_the_roll_rolls_first_and_so_does_the_deadline() {
    let mut kit = Kit::new().phase(Phase::Roll).dice(&[4]);
    kit.order(ADA, &Order::Pass);
    assert_eq!((kit.has(ADA), kit.game.turn), (14, BEN));
    let mut kit = Kit::new().phase(Phase::Roll).dice(&[3]);
    kit.expire(ADA);
    assert_eq!((kit.has(ADA), kit.game.turn), (13, BEN));
}

#[test]
fn bz_e13_bz_22_what_is_new_and_what_is_done_counts_for_one_turn() {
    let mut kit = Kit::new().special(ADA, Special::Diplomat, "alaska").dice(&[1]);
    kit.act(ADA, kit.sway("egypt"));
    kit.act(ADA, kit.hire(Special::General, "alaska"));
    assert!(!kit.game.standing(ADA).fresh.is_empty() && kit.game.standing(ADA).memetic_done);
    kit.order(ADA, &Order::Pass);
    assert!(kit.game.standing(ADA).fresh.is_empty() && !kit.game.standing(ADA).memetic_done);
}

#[test]
fn bz_d15_who_has_troops_and_no_land_lives_on() {
    let mut kit = Kit::new().land(BEN, "alaska", 0).guests(ADA, "alaska", 2).friend(BEN, ADA);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(1)));
    assert_eq!(kit.owner("kamchatka"), Some(ADA));
}

#[test]
fn bz_f8_a_seat_that_is_given_up_is_out_and_its_land_the_natives() {
    let mut kit =
        Kit::new().special(ADA, Special::General, "alaska").guests(ADA, "egypt", 1).friend(BEN, ADA);
    let events = kit.by_table(TableAct::Vacated(ADA));
    assert!(events.iter().any(|event| matches!(event, Event::Retired { seat: ADA })));
    assert_eq!((kit.owner("alaska"), kit.divisions(ADA, "egypt"), kit.game.standing(ADA).dice), (None, 0, 0));
    assert_eq!((kit.game.turn, kit.stands(ADA, Special::General)), (BEN, None));
    assert_eq!(kit.refused(ADA, &Order::Pass), "BZ-30");
}

#[test]
fn bz_f8_who_gives_up_in_set_up_holds_nobody_up() {
    let vacated = |kit: &mut Kit, seat: SeatId| _ = kit.by_table(TableAct::Vacated(seat));
    // The choice of societies.
    let none: [&str; 0] = [];
    let mut kit = dealt(Options { societies: true, ..Options::default() }, 3, &none);
    kit.expire(ADA);
    kit.expire(BEN);
    vacated(&mut kit, CYD);
    assert_eq!((kit.game.phase, kit.game.of(CYD).len()), (Phase::Market, 0));
    // The market, and the placing.
    let six = ["Alaska", "Peru", "Egypt", "Japan", "Congo", "Ural"];
    let mut kit = dealt(Options::default(), 3, &six);
    kit.expire(ADA);
    kit.expire(BEN);
    vacated(&mut kit, CYD);
    assert_eq!((kit.game.phase, kit.owner("egypt")), (Phase::Place, None));
    kit.expire(ADA);
    let mut kit = kit.dice(&[6, 1]);
    kit.expire(BEN);
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Roll, ADA));
    let mut kit = dealt(Options::default(), 3, &six);
    [ADA, BEN, CYD, ADA, BEN].into_iter().for_each(|seat| _ = kit.expire(seat));
    let mut kit = kit.dice(&[1, 6]);
    vacated(&mut kit, CYD);
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Roll, BEN));
    // The placing of Eyes.
    let mut kit = dealt(Options { illuminati: 2, ..Options::default() }, 4, &six[..4]);
    [ADA, BEN, ADA].into_iter().for_each(|seat| _ = kit.expire(seat));
    let mut kit = kit.dice(&[6, 1, 6, 1]);
    kit.expire(BEN);
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Eyes, SeatId(2)));
    vacated(&mut kit, SeatId(2));
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Eyes, SeatId(3)));
    vacated(&mut kit, SeatId(3));
    assert_eq!((kit.game.phase, kit.game.turn, kit.game.outcome()), (Phase::Roll, ADA, None));
    // With one left it is over.
    vacated(&mut kit, BEN);
    assert_eq!(kit.game.outcome().map(|outcome| outcome.winners), Some(vec![ADA]));
}
