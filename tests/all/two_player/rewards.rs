//! TP-21: what rewards do, for own troops alone.

use wartable::games::two_player::{Event, Order, Phase, Reward, side_of};

use super::kit::*;

/// ada stands in Peru with four against ben's two in Brazil; Green is beside both.
fn facing() -> Kit {
    Kit::new()
        .land(side_of(ADA), &[("peru", 4)])
        .land(side_of(BEN), &[("brazil", 2)])
        .land(GREEN, &[("argentina", 3)])
}

fn losses(events: &[Event]) -> (u32, u32) {
    let roll = events.iter().find_map(|event| match event {
        Event::Rolled(rolled) => Some((rolled.attack_lost, rolled.defence_lost)),
        _ => None,
    });
    roll.expect("it was rolled")
}

#[test]
fn tp_21_an_attack_die_more_of_which_the_best_count_and_no_more_move_in() {
    let mut kit = facing().rewarded(ADA, Reward::AttackDie, None);
    kit.dice(&[1, 2, 6, 5, 5, 4]);
    assert_eq!(losses(&kit.order(one_roll("peru", "brazil", 3))), (0, 2));
    kit.holds("brazil", side_of(ADA), 3);
    let mut kit = facing().rewarded(ADA, Reward::AttackDie, None).land(side_of(ADA), &[("peru", 2)]);
    kit.dice(&[1, 6, 5, 4]);
    assert_eq!(losses(&kit.order(one_roll("peru", "brazil", 1))), (0, 1), "two dice, one counts");
    assert_eq!(kit.game.invasion.map(|open| open.dice), Some(1));
    // Not for an ally's attack, nor the other's.
    let kit = facing().rewarded(ADA, Reward::AttackDie, None).ally(GREEN, ADA);
    assert_eq!(kit.game.pools(at("argentina"), at("brazil")).0.rolled(), 3);
    assert_eq!(kit.game.pools(at("brazil"), at("peru")).0.rolled(), 3);
}

#[test]
fn tp_21_a_defence_die_more() {
    let mut kit = facing().rewarded(BEN, Reward::DefenseDie, None);
    kit.dice(&[6, 5, 1, 1, 6, 5]);
    assert_eq!(losses(&kit.order(one_roll("peru", "brazil", 3))), (2, 0));
    assert_eq!(kit.game.pools(at("brazil"), at("argentina")).1.rolled(), 2, "a neutral has none");
}

#[test]
fn tp_21_an_airfield_helps_in_and_around_it_while_its_owner_holds_it() {
    let plus = |kit: &Kit, from: &str, to: &str| {
        let (attack, defence) = kit.game.pools(at(from), at(to));
        (attack.added_to_highest(), defence.added_to_highest())
    };
    let kit = facing().rewarded(ADA, Reward::AirfieldMinor, Some("peru"));
    assert_eq!(plus(&kit, "peru", "brazil"), (1, 0), "from where it lies");
    assert_eq!(plus(&kit, "brazil", "peru"), (0, 1), "and in defence of it");
    let kit = kit.land(side_of(ADA), &[("venezuela", 3), ("central_america", 3)]);
    assert_eq!(plus(&kit, "venezuela", "brazil"), (1, 0), "from beside it");
    assert_eq!(plus(&kit, "central_america", "western_united_states"), (0, 0), "not from further");
    // Not for an ally's troops; and two of them add no more.
    assert_eq!(plus(&kit.clone().ally(GREEN, ADA), "argentina", "brazil"), (0, 0));
    let two =
        kit.clone().in_play("20 territories", Some(Reward::AirfieldMajor), Some(ADA), Some("venezuela"));
    assert_eq!(plus(&two, "peru", "brazil"), (1, 0));
    // Lost, it is of no use to anybody.
    let lost = kit.land(side_of(BEN), &[("peru", 2)]);
    assert_eq!((plus(&lost, "venezuela", "brazil"), plus(&lost, "brazil", "venezuela")), ((0, 0), (0, 0)));
    assert_eq!(plus(&lost, "peru", "argentina"), (0, 0));
}

#[test]
fn tp_23_a_card_in_every_turn_and_never_two() {
    for conquered in [false, true] {
        let mut kit = Kit::new().rewarded(ADA, Reward::GuaranteedCard, None);
        if conquered {
            kit.game.so_far.conquered.insert(at("peru"));
            kit.game.so_far.claimed = true;
        }
        kit.cards(&["China"]);
        let events = kit.order(Order::Finish);
        assert!(events.contains(&Event::CardDrawn { seat: ADA }));
        assert_eq!(kit.game.seat(ADA).hand.cards(), [Some(at("china"))]);
    }
}

#[test]
fn tp_21_two_troops_more_are_counted_as_the_turn_begins() {
    let mut kit = Kit::new().rewarded(BEN, Reward::TwoTroops, None);
    kit.order(Order::Finish);
    assert_eq!((kit.game.turn, kit.game.seat(BEN).pool, kit.game.phase), (BEN, 5, Phase::Reinforce));
}
