//! TP-19, TP-20: what an invasion is, and what follows it.

use wartable::games::two_player::{Event, Order, Phase, Until, side_of};
use wartable::rules::{SeatId, SideId};

use super::kit::*;

fn statuses(events: &[Event]) -> Vec<(SideId, u8, Option<SeatId>)> {
    let rolls = events.iter().filter_map(|event| match event {
        Event::StatusRolled { neutral, die, is, .. } => Some((*neutral, *die, *is)),
        _ => None,
    });
    rolls.collect()
}

/// ada has five in Peru; Green stands in Brazil with three, Yellow in Argentina with one.
fn facing() -> Kit {
    Kit::new()
        .land(side_of(ADA), &[("peru", 5)])
        .land(GREEN, &[("brazil", 3), ("japan", 1)])
        .land(YELLOW, &[("argentina", 1), ("siam", 1)])
}

#[test]
fn tp_19_after_a_conquest_a_die_for_the_neutral_attacked() {
    for (die, is) in [(1, Some(BEN)), (4, Some(BEN)), (5, None), (6, None)] {
        let mut kit = facing();
        kit.dice(&[6, 6, 6, 1, die]);
        let events = kit.order(attack("peru", "argentina", 4));
        assert_eq!(statuses(&events), [(YELLOW, die, is)]);
        assert_eq!(kit.ally_of(YELLOW), is);
    }
}

#[test]
fn tp_19_after_an_attack_that_conquered_nothing_too() {
    let mut kit = facing().land(side_of(ADA), &[("peru", 2)]);
    kit.dice(&[1, 6, 6, 2]);
    let events = kit.order(attack("peru", "brazil", 1));
    assert_eq!(statuses(&events), [(GREEN, 2, Some(BEN))]);
    assert!(events.contains(&Event::Failed {
        by: side_of(ADA),
        from: at("peru"),
        to: at("brazil"),
        defender: GREEN
    }));
    assert_eq!(kit.game.invasion, None, "a force used up ends it");
}

#[test]
fn tp_19_one_roll_and_keep_leave_it_open_until_anything_else_is_ordered() {
    let mut kit = facing();
    kit.dice(&[6, 5, 1, 6, 1]);
    let events = kit.order(one_roll("peru", "brazil", 4));
    assert_eq!((statuses(&events), open(&kit.game)), (vec![], Some((at("peru"), at("brazil"), 3))));
    // On with the same force: no die of status between.
    kit.dice(&[6, 1, 1, 6, 1]);
    let events = kit.order(attack_with("peru", "brazil", 3, Until::Decided, Some(2), None));
    assert_eq!((statuses(&events), open(&kit.game)), (vec![], Some((at("peru"), at("brazil"), 1))));
    kit.dice(&[3]);
    let events = kit.order(Order::Halt);
    assert_eq!((statuses(&events), open(&kit.game)), (vec![(GREEN, 3, Some(BEN))], None));
    assert_eq!(kit.game.phase, Phase::Combat);
    kit.refuses(&Order::Halt, "TP-19");
    kit.refuses(&go_on(Until::Decided), "TP-19");
}

#[test]
fn tp_19_the_die_falls_before_whatever_else_is_ordered() {
    let begin = || {
        let mut kit = facing();
        kit.dice(&[6, 5, 1, 6, 1]);
        kit.order(one_roll("peru", "brazil", 4));
        kit
    };
    // Another invasion: Green's die first, then the dice of that.
    let mut kit = begin();
    kit.dice(&[5, 6, 6, 6, 1, 6]);
    let events = kit.order(attack("peru", "argentina", 3));
    assert_eq!(statuses(&events), [(GREEN, 5, None), (YELLOW, 6, None)]);
    assert!(matches!(events[0], Event::Halted { left: 3, .. }));
    // The end of a part, of the turn, the deadline.
    for (order, phase) in [(Order::EndPart, Phase::Fortify), (Order::Finish, Phase::Reinforce)] {
        let mut kit = begin();
        kit.dice(&[6]);
        assert_eq!(statuses(&kit.order(order)), [(GREEN, 6, None)]);
        assert_eq!(kit.game.phase, phase);
    }
    let mut kit = begin();
    kit.dice(&[1]);
    assert_eq!(statuses(&kit.expire()), [(GREEN, 1, Some(BEN))]);
    assert_eq!(kit.game.turn, BEN);
    // What is refused closes nothing.
    let kit = begin();
    kit.refuses(&attack("peru", "china", 3), "TP-18");
    kit.refuses(&bribe(GREEN, &["peru"]), "TP-14");
    assert!(kit.game.invasion.is_some());
}

#[test]
fn tp_19_the_ally_first_then_the_target() {
    let mut kit = facing().ally(GREEN, ADA);
    kit.dice(&[6, 6, 1, 5, 2]);
    let events = kit.order(attack("brazil", "argentina", 2));
    assert_eq!(statuses(&events), [(GREEN, 5, Some(ADA)), (YELLOW, 2, Some(BEN))]);
    // Against a player there is one die.
    let mut kit = facing().ally(GREEN, ADA).land(side_of(BEN), &[("venezuela", 1)]);
    kit.dice(&[6, 6, 1, 5]);
    assert_eq!(statuses(&kit.order(attack("brazil", "venezuela", 2))), [(GREEN, 5, Some(ADA))]);
    // Against another ally both may leave.
    let mut kit = facing().ally(GREEN, ADA).ally(YELLOW, ADA);
    kit.dice(&[6, 6, 1, 1, 1]);
    let events = kit.order(attack("brazil", "argentina", 2));
    assert_eq!(statuses(&events), [(GREEN, 1, None), (YELLOW, 1, None)]);
}

#[test]
fn tp_19_never_past_the_far_end_and_the_die_falls_all_the_same() {
    let mut kit = facing().ally(YELLOW, BEN);
    kit.dice(&[6, 6, 6, 1, 1]);
    assert_eq!(statuses(&kit.order(attack("peru", "argentina", 4))), [(YELLOW, 1, Some(BEN))]);
}

#[test]
fn tp_19_an_ally_lost_in_mid_turn_acts_no_more() {
    let mut kit = facing().ally(GREEN, ADA).land(GREEN, &[("brazil", 6), ("venezuela", 3)]);
    kit.dice(&[6, 6, 6, 1, 1, 6]);
    kit.order(attack("brazil", "argentina", 5));
    assert_eq!(kit.ally_of(GREEN), None);
    assert!(kit.game.so_far.lost.contains(&GREEN));
    kit.refuses(&attack("venezuela", "central_america", 2), "TP-19");
    kit.refuses(&march("argentina", "venezuela", 1), "TP-19");
    // One that is attacked by its own player, too.
    let mut kit = facing().ally(YELLOW, ADA).land(YELLOW, &[("siam", 3)]);
    kit.dice(&[6, 6, 6, 1, 2]);
    kit.order(attack("peru", "argentina", 4));
    kit.refuses(&attack("siam", "india", 2), "TP-19");
}

#[test]
fn tp_19_an_order_that_the_die_makes_impossible_is_dropped_visibly() {
    let mut kit = facing().ally(GREEN, ADA).land(GREEN, &[("brazil", 6)]);
    kit.dice(&[6, 1, 1, 6]);
    kit.order(one_roll("brazil", "argentina", 5));
    assert_eq!(open(&kit.game), Some((at("brazil"), at("argentina"), 4)));
    // Green and Yellow roll; Green is lost, so that it attacks nobody else.
    kit.dice(&[1, 6]);
    let events = kit.order(attack("brazil", "venezuela", 4));
    assert!(events.contains(&Event::Dropped { seat: ADA, from: Some(at("brazil")) }));
    assert_eq!((kit.game.invasion, kit.ally_of(GREEN)), (None, None));
    kit.holds("brazil", GREEN, 5);
}

#[test]
fn tp_20_who_eliminates_a_neutral_gets_its_cards_and_rolls_nothing_for_it() {
    let mut kit = Kit::new()
        .land(side_of(ADA), &[("peru", 5)])
        .land(YELLOW, &[("argentina", 1)])
        .stack(YELLOW, &["japan", "siam"]);
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("peru", "argentina", 4));
    assert_eq!(statuses(&events), []);
    assert!(events.contains(&Event::NeutralEliminated { neutral: YELLOW, seat: ADA, cards: 2 }));
    assert!(events.contains(&Event::CardsGained {
        seat: ADA,
        neutral: YELLOW,
        cards: all(&["japan", "siam"])
    }));
    assert_eq!(kit.game.seat(ADA).hand.cards(), [Some(at("japan")), Some(at("siam"))]);
    let yellow = &kit.game.neutrals[1];
    assert!(yellow.out && yellow.ally.is_none() && yellow.cards.is_empty());
}

#[test]
fn tp_20_with_an_ally_too_and_only_the_ally_rolls() {
    let mut kit = Kit::new()
        .land(GREEN, &[("brazil", 5)])
        .ally(GREEN, ADA)
        .land(YELLOW, &[("argentina", 1)])
        .ally(YELLOW, BEN)
        .stack(YELLOW, &["japan", "siam", "ural"]);
    kit.dice(&[6, 6, 6, 1, 4]);
    let events = kit.order(attack("brazil", "argentina", 4));
    assert_eq!(statuses(&events), [(GREEN, 4, None)]);
    assert_eq!(kit.game.seat(ADA).hand.len(), 3, "the player gets them, not the ally");
    assert!(kit.game.neutrals[0].cards.is_empty());
}
