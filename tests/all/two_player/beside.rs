//! What is ordered beside an open invasion, and what meets it (TP-19).

use wartable::games::two_player::{Event, Order, Phase, Reward, side_of, why};
use wartable::rules::{Game, SideId};

use super::kit::*;

fn rolled(events: &[Event]) -> Vec<SideId> {
    let one = |event: &Event| match event {
        Event::StatusRolled { neutral, .. } => Some(*neutral),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

/// ada's five in Peru have lost one against Green's Brazil, which has two left; the invasion is open.
fn open_on_brazil() -> Kit {
    let mut kit = Kit::new()
        .land(side_of(ADA), &[("peru", 5), ("argentina", 1)])
        .land(GREEN, &[("brazil", 3), ("japan", 2), ("mongolia", 2)])
        .hand(ADA, &["china", "siam", "peru"]);
    kit.dice(&[6, 5, 1, 6, 1]);
    kit.order(one_roll("peru", "brazil", 4));
    assert_eq!(open(&kit.game), Some((at("peru"), at("brazil"), 3)));
    kit
}

#[test]
fn tp_19_every_order_beside_it_ends_it_first_or_is_refused_and_changes_nothing() {
    let refused = [
        (place(&[("peru", 1)]), "TP-13"),
        (Order::Spread, "TP-13"),
        (bribe(GREEN, &["china"]), "TP-14"),
        (trade(&["china", "siam"]), "TP-13"),
        (reinforce(GREEN, None), "TP-13"),
        (attack("peru", "argentina", 2), "TP-18"),
        (attack("peru", "venezuela", 4), "TP-18"),
        (claim("Europe"), "TP-21"),
        (march("peru", "alaska", 1), "TP-22"),
        (march("japan", "mongolia", 1), "TP-22"),
    ];
    for (order, code) in refused {
        let kit = open_on_brazil();
        kit.refuses(&order, code);
        assert!(kit.game.invasion.is_some(), "{order:?}");
    }
    for order in [Order::Halt, Order::EndPart, Order::Finish, march("peru", "argentina", 3)] {
        let mut kit = open_on_brazil();
        kit.dice(&[1]);
        let events = kit.order(order.clone());
        assert!(matches!(events[0], Event::Halted { left: 3, .. }), "{order:?}: {events:?}");
        assert!(
            matches!(events[1], Event::StatusRolled { neutral: GREEN, die: 1, .. }),
            "{order:?}: {events:?}"
        );
        assert_eq!((kit.game.invasion, kit.ally_of(GREEN)), (None, Some(BEN)), "{order:?}");
    }
}

#[test]
fn tp_19_tp_22_the_force_that_was_open_may_move_elsewhere() {
    let mut kit = open_on_brazil();
    kit.dice(&[6]);
    kit.order(march("peru", "argentina", 3));
    kit.holds("peru", side_of(ADA), 1);
    kit.holds("argentina", side_of(ADA), 4);
    assert_eq!((kit.game.phase, kit.game.so_far.moves), (Phase::Fortify, 1));
}

#[test]
fn tp_19_tp_22_a_move_of_the_ally_that_its_own_player_attacks_is_dropped_where_the_die_loses_it() {
    for (die, dropped) in [(1, true), (5, false)] {
        let mut kit = Kit::new()
            .land(side_of(ADA), &[("peru", 5)])
            .land(GREEN, &[("brazil", 3), ("japan", 3), ("mongolia", 1)])
            .ally(GREEN, ADA);
        kit.dice(&[6, 5, 1, 6, 1]);
        kit.order(one_roll("peru", "brazil", 4));
        kit.dice(&[die]);
        let events = kit.order(march("japan", "mongolia", 2));
        assert_eq!(events.contains(&Event::Dropped { seat: ADA, from: Some(at("japan")) }), dropped);
        assert_eq!(kit.game.phase, if dropped { Phase::Combat } else { Phase::Fortify });
        kit.holds("mongolia", GREEN, if dropped { 1 } else { 3 });
    }
}

#[test]
fn tp_19_tp_20_an_ally_with_an_open_invasion_is_eliminated_by_its_own_player() {
    let mut kit = Kit::new()
        .land(side_of(ADA), &[("peru", 6)])
        .land(GREEN, &[("brazil", 4)])
        .ally(GREEN, ADA)
        .stack(GREEN, &["china", "siam"])
        .land(YELLOW, &[("argentina", 2), ("india", 1)]);
    kit.dice(&[6, 5, 1, 6, 1]);
    kit.order(one_roll("brazil", "argentina", 3));
    assert_eq!(kit.game.troops(at("brazil")), 3);
    // Both dice of the open one, then the attack on Green, which is out: no die for it any more.
    kit.dice(&[1, 6, 6, 6, 6, 1, 1, 6, 6, 6, 1]);
    let events = kit.order(attack("peru", "brazil", 5));
    assert_eq!(rolled(&events), [GREEN, YELLOW]);
    assert!(events.contains(&Event::NeutralEliminated { neutral: GREEN, seat: ADA, cards: 2 }));
    assert_eq!((kit.game.seat(ADA).hand.len(), kit.game.invasion), (2, None));
    assert!(kit.game.neutrals[0].out && kit.ally_of(GREEN).is_none());
}

#[test]
fn tp_17_tp_19_with_an_allys_troops_in_hand_nothing_is_attacked_and_the_deadline_places_them() {
    let mut kit = Kit::new()
        .land(GREEN, &[("brazil", 3), ("japan", 1)])
        .ally(GREEN, ADA)
        .land(YELLOW, &[("siam", 1)])
        .ally(YELLOW, ADA)
        .phase(Phase::Allies);
    kit.dice(&[4]);
    kit.order(reinforce(GREEN, None));
    for order in
        [attack("brazil", "argentina", 2), attack("peru", "brazil", 1), Order::Finish, Order::EndPart]
    {
        kit.refuses(&order, "TP-13");
    }
    let events = kit.expire();
    assert_eq!(rolled(&events), []);
    kit.holds("japan", GREEN, 4);
    kit.holds("brazil", GREEN, 4);
    assert_eq!((kit.game.turn, kit.ally_of(GREEN)), (BEN, Some(ADA)));
}

#[test]
fn tp_19_tp_24_an_open_invasion_of_an_allys_takes_the_others_last_land() {
    let mut kit =
        Kit::new().land(GREEN, &[("north_africa", 6)]).ally(GREEN, ADA).land(side_of(BEN), &[("egypt", 2)]);
    kit.dice(&[6, 5, 1, 6, 1]);
    kit.order(one_roll("north_africa", "egypt", 5));
    kit.dice(&[6, 5, 5, 1]);
    let events = kit.order(attack("north_africa", "egypt", 4));
    assert_eq!(rolled(&events), []);
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![ADA], why::ELIMINATION));
    assert_eq!(kit.game.invasion, None);
}

#[test]
fn tp_21_an_airfield_lies_where_was_just_conquered_and_helps_from_the_next_turn_on() {
    let mut kit = Kit::new()
        .in_play("Europe", Some(Reward::AirfieldMinor), None, None)
        .continent(side_of(ADA), "europe")
        .land(side_of(ADA), &[("peru", 5)])
        .land(GREEN, &[("brazil", 1), ("japan", 1)]);
    kit.refuses(&claim_at("Europe", "brazil"), "TP-21");
    kit.dice(&[6, 6, 6, 1, 6]);
    kit.order(attack("peru", "brazil", 4));
    kit.order(claim_at("Europe", "brazil"));
    assert_eq!(kit.game.objectives[0].at, Some(at("brazil")));
    let (attack_dice, _) = kit.game.pools(at("brazil"), at("argentina"));
    assert_eq!(attack_dice.added_to_highest(), 1);
    kit.refuses(&attack("brazil", "argentina", 3), "TP-13");
}

#[test]
fn tp_14_tp_15_of_two_cards_neither_is_given_where_the_second_is_refused() {
    let bribing = || {
        Kit::new()
            .hand(ADA, &["alaska", "peru"])
            .phase(Phase::Bribe)
            .pool(3)
            .whole(GREEN, &["china"])
            .whole(YELLOW, &["india"])
            .stack(YELLOW, &["japan", "siam", "ural", "iceland"])
            .ally(YELLOW, BEN)
    };
    let kit = bribing();
    kit.refuses(&bribe(GREEN, &["alaska", "peru"]), "TP-15");
    kit.refuses(&bribe(YELLOW, &["alaska", "peru"]), "TP-15");
    kit.refuses(&bribe(YELLOW, &["alaska", "china"]), "TP-14");
    kit.refuses(&bribe(YELLOW, &["alaska", "alaska"]), "TP-14");
    assert_eq!((kit.game.seat(ADA).hand.len(), kit.ally_of(YELLOW)), (2, Some(BEN)));
    let mut kit = kit;
    kit.order(bribe(YELLOW, &["alaska"]));
    assert_eq!((kit.game.seat(ADA).hand.len(), kit.ally_of(YELLOW)), (1, None));
}

#[test]
fn tp_9_tp_15_a_bribe_moves_no_further_than_the_givers_end() {
    let mut kit = Kit::new()
        .hand(ADA, &["alaska", "peru", "china"])
        .phase(Phase::Bribe)
        .pool(3)
        .whole(GREEN, &["china"])
        .ally(GREEN, BEN);
    kit.order(bribe(GREEN, &["alaska", "peru"]));
    assert_eq!(kit.ally_of(GREEN), Some(ADA));
    kit.refuses(&bribe(GREEN, &["china"]), "TP-15");
}
