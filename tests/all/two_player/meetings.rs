//! Where rules meet.

use wartable::games::two_player::{Event, Order, Phase, Reward, Until, side_of};
use wartable::rules::Game;

use super::kit::*;

#[test]
fn tp_19_tp_21_a_claim_beside_an_open_invasion_ends_it_first() {
    let mut kit = Kit::new()
        .in_play("Europe", None, None, None)
        .continent(side_of(ADA), "europe")
        .land(side_of(ADA), &[("peru", 5)])
        .land(GREEN, &[("brazil", 3)]);
    kit.dice(&[6, 5, 1, 6, 1]);
    kit.order(one_roll("peru", "brazil", 4));
    kit.dice(&[2]);
    let events = kit.order(claim("Europe"));
    let kinds: Vec<bool> = events.iter().map(|event| matches!(event, Event::Claimed { .. })).collect();
    assert_eq!(kinds, [false, false, true], "halted, the die, the claim");
    assert_eq!((kit.ally_of(GREEN), kit.game.phase), (Some(BEN), Phase::Fortify));
}

#[test]
fn tp_19_tp_20_an_elimination_in_an_invasion_that_was_gone_on_with() {
    let mut kit =
        Kit::new().land(side_of(ADA), &[("peru", 6)]).land(GREEN, &[("brazil", 2)]).stack(GREEN, &["siam"]);
    kit.dice(&[6, 5, 1, 6, 1]);
    kit.order(one_roll("peru", "brazil", 5));
    kit.dice(&[6, 5, 1, 2]);
    let events = kit.order(go_on(Until::Decided));
    assert!(events.iter().all(|event| !matches!(event, Event::StatusRolled { .. })));
    assert_eq!((kit.game.seat(ADA).hand.len(), kit.game.invasion), (1, None));
}

#[test]
fn tp_11_tp_20_a_last_territory_that_is_the_capital() {
    let mut kit =
        Kit::new().land(side_of(ADA), &[("peru", 5)]).land(GREEN, &[("brazil", 1)]).capital(GREEN, "brazil");
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("peru", "brazil", 4));
    let fell = events.iter().position(|event| matches!(event, Event::CommanderFell { .. }));
    let gone = events.iter().position(|event| matches!(event, Event::NeutralEliminated { .. }));
    assert!(fell.is_some() && fell < gone);
    // It is a capital that isn't ada's, for good.
    assert_eq!(kit.game.progress(ADA, objective("1 enemy capital")), (1, 1));
    assert_eq!(kit.game.reinforcements(ADA).capitals, 1);
}

#[test]
fn tp_14_tp_19_a_lost_ally_may_be_won_back_in_the_next_turn() {
    let mut kit = Kit::new()
        .land(GREEN, &[("brazil", 3)])
        .land(YELLOW, &[("argentina", 1), ("siam", 1)])
        .ally(GREEN, ADA)
        .hand(ADA, &["peru"]);
    kit.dice(&[6, 6, 1, 1, 6]);
    kit.order(attack("brazil", "argentina", 2));
    kit.order(Order::Finish);
    kit.order(Order::Spread);
    kit.order(Order::Finish);
    assert!(kit.game.so_far.lost.is_empty());
    kit.order(bribe(GREEN, &["peru"]));
    assert_eq!(kit.ally_of(GREEN), Some(ADA));
}

#[test]
fn tp_11_tp_21_a_commander_and_an_airfield_meet_a_bonus_die() {
    let mut kit = Kit::new()
        .land(side_of(ADA), &[("peru", 4)])
        .land(GREEN, &[("brazil", 2)])
        .capital(GREEN, "brazil")
        .rewarded(ADA, Reward::AttackDie, None)
        .in_play("Europe", Some(Reward::AirfieldMinor), Some(ADA), Some("peru"));
    // Of 6 5 2 1 three count: 7, 5; against 7, 4.
    kit.dice(&[1, 6, 5, 2, 6, 4]);
    let events = kit.order(one_roll("peru", "brazil", 3));
    let Event::Rolled(roll) = &events[1] else { panic!("{events:?}") };
    assert_eq!((roll.attack_plus, roll.defence_plus, roll.attack_counts), (1, 1, 3));
    assert_eq!((roll.attack_lost, roll.defence_lost), (1, 1));
}

#[test]
fn tp_21_tp_23_a_card_that_comes_with_the_objective_comes_at_once() {
    let mut kit = Kit::new()
        .in_play("Europe", Some(Reward::GuaranteedCard), None, None)
        .continent(side_of(ADA), "europe");
    kit.order(claim("Europe"));
    kit.order(Order::Finish);
    assert_eq!(kit.game.seat(ADA).hand.len(), 1);
}

#[test]
fn tp_17_tp_19_an_ally_that_was_reinforced_may_attack_at_once() {
    let mut kit = Kit::new()
        .land(GREEN, &[("brazil", 1)])
        .ally(GREEN, ADA)
        .land(side_of(BEN), &[("argentina", 1)])
        .phase(Phase::Allies);
    kit.dice(&[3]);
    kit.order(reinforce(GREEN, None));
    kit.dice(&[6, 6, 6, 1, 6]);
    kit.order(attack("brazil", "argentina", 3));
    kit.holds("argentina", GREEN, 3);
    assert_eq!(kit.game.outcome(), None);
}
