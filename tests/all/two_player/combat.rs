//! TP-10, TP-11, TP-18.

use wartable::games::two_player::{Event, Until, side_of};

use super::kit::*;

fn rolled(events: &[Event]) -> Vec<(u32, u32)> {
    let rolls = events.iter().filter_map(|event| match event {
        Event::Rolled(rolled) => Some((rolled.attack_lost, rolled.defence_lost)),
        _ => None,
    });
    rolls.collect()
}

#[test]
fn tp_18_three_dice_and_two_ties_to_the_defender_and_the_force_moves_in() {
    let mut kit = Kit::new().land(side_of(ADA), &[("alaska", 6)]).land(side_of(BEN), &[("kamchatka", 3)]);
    kit.dice(&[6, 3, 1, 5, 3, 6, 6, 2, 1, 1]);
    let events = kit.order(attack("alaska", "kamchatka", 5));
    assert_eq!(rolled(&events), [(1, 1), (0, 2)]);
    kit.holds("kamchatka", side_of(ADA), 4);
    kit.holds("alaska", side_of(ADA), 1);
    assert!(events.contains(&Event::Conquered {
        by: side_of(ADA),
        from: at("alaska"),
        to: at("kamchatka"),
        was: side_of(BEN),
        entered: 4,
        stayed: 0
    }));
    assert!(kit.game.so_far.conquered.contains(at("kamchatka")));
}

#[test]
fn tp_18_at_least_the_dice_of_the_last_roll_move_in() {
    for (enter, moved) in [(Some(1), 3), (Some(3), 3), (Some(4), 4), (Some(99), 5), (None, 5)] {
        let mut kit = Kit::new().land(side_of(ADA), &[("alaska", 6)]).land(side_of(BEN), &[("kamchatka", 1)]);
        kit.dice(&[6, 3, 1, 5]);
        kit.order(attack_with("alaska", "kamchatka", 5, Until::Decided, None, enter));
        kit.holds("kamchatka", side_of(ADA), moved);
        kit.holds("alaska", side_of(ADA), 6 - moved);
    }
}

#[test]
fn tp_18_who_may_attack_whom() {
    let kit = Kit::new()
        .land(side_of(ADA), &[("alaska", 4), ("peru", 2)])
        .land(GREEN, &[("brazil", 3), ("china", 2), ("siam", 2), ("mongolia", 1)])
        .land(YELLOW, &[("india", 3), ("japan", 1)])
        .ally(GREEN, ADA)
        .ally(YELLOW, BEN);
    kit.refuses(&attack("egypt", "congo", 1), "TP-18");
    kit.refuses(&attack("india", "china", 2), "TP-18");
    kit.refuses(&attack("alaska", "peru", 3), "TP-18");
    kit.refuses(&attack("alaska", "china", 3), "TP-18");
    kit.refuses(&attack("alaska", "kamchatka", 4), "TP-18");
    kit.refuses(&attack("alaska", "kamchatka", 0), "TP-18");
    kit.refuses(&attack("alaska", "kamchatka", 9), "TP-18");
    kit.refuses(&attack_with("alaska", "kamchatka", 3, Until::Decided, Some(3), None), "TP-18");
    kit.refuses(&attack_with("alaska", "kamchatka", 3, Until::Decided, None, Some(0)), "TP-18");
    // No army attacks itself, no ally its player; own troops may attack an ally.
    kit.refuses(&attack("china", "siam", 1), "TP-18");
    kit.refuses(&attack("brazil", "peru", 2), "TP-18");
    kit.refuses(&attack("mongolia", "japan", 1), "TP-18");
    let mut kit = kit;
    kit.dice(&[1, 6, 1, 5]);
    kit.order(attack("peru", "brazil", 1));
}

#[test]
fn tp_10_an_ally_sends_all_but_one_and_a_neutral_rolls_all_it_can() {
    let mut kit =
        Kit::new().land(GREEN, &[("brazil", 5)]).ally(GREEN, ADA).land(side_of(BEN), &[("argentina", 3)]);
    kit.refuses(&attack("brazil", "argentina", 3), "TP-10");
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 5]);
    kit.order(attack("brazil", "argentina", 4));
    kit.holds("argentina", GREEN, 4);
    kit.holds("brazil", GREEN, 1);
}

#[test]
fn tp_11_a_commander_helps_in_and_around_his_capital_while_he_lives() {
    let guarded = |kit: &Kit, id: &str| kit.game.is_guarded(at(id));
    let kit = Kit::new()
        .whole(GREEN, &["brazil", "argentina", "japan"])
        .capital(GREEN, "brazil")
        .whole(YELLOW, &["venezuela"]);
    assert!(guarded(&kit, "brazil") && guarded(&kit, "argentina"));
    assert!(!guarded(&kit, "japan"), "too far");
    assert!(!guarded(&kit, "venezuela"), "another's");
    assert!(!guarded(&kit, "peru"), "a player's");
    // Whatever the neutral's status.
    assert!(guarded(&kit.clone().ally(GREEN, ADA), "argentina"));
    let dead = kit.set(|game| game.neutrals[0].commander = false);
    assert!(!guarded(&dead, "brazil"));
}

#[test]
fn tp_11_the_highest_defence_die_counts_one_more() {
    let mut kit =
        Kit::new().land(side_of(ADA), &[("peru", 4)]).land(GREEN, &[("brazil", 2)]).capital(GREEN, "brazil");
    // 6 6 against 6 5: 7 and 5.
    kit.dice(&[6, 6, 1, 6, 5]);
    let events = kit.order(one_roll("peru", "brazil", 3));
    assert_eq!(rolled(&events), [(1, 1)]);
    let Some(Event::Rolled(roll)) = events.iter().find(|event| matches!(event, Event::Rolled(_))) else {
        panic!("it was rolled")
    };
    assert_eq!((roll.attack_plus, roll.defence_plus), (0, 1));
    // Never in attack.
    let (attack, defence) = kit.game.pools(at("brazil"), at("peru"));
    assert_eq!((attack.added_to_highest(), defence.added_to_highest()), (0, 0));
}

#[test]
fn tp_11_he_falls_for_good_when_the_capital_is_taken() {
    let mut kit = Kit::new()
        .land(side_of(ADA), &[("peru", 5)])
        .land(GREEN, &[("brazil", 1), ("japan", 1), ("argentina", 3)])
        .capital(GREEN, "brazil");
    kit.dice(&[6, 6, 1, 1, 6]);
    let events = kit.order(attack("peru", "brazil", 4));
    assert!(events.contains(&Event::CommanderFell { neutral: GREEN, at: at("brazil") }));
    assert!(!kit.game.neutrals[0].commander);
    // Taken back it has no commander.
    let kit = kit.land(GREEN, &[("brazil", 1)]);
    assert!(!kit.game.is_guarded(at("brazil")) && !kit.game.has_commander(at("brazil")));
}

#[test]
fn tp_18_units_in_hand_are_placed_first_and_combat_comes_before_moves() {
    let kit = Kit::new().land(side_of(ADA), &[("alaska", 4)]);
    let order = attack("alaska", "kamchatka", 3);
    kit.clone().pool(1).refuses(&order, "TP-13");
    kit.clone().phase(wartable::games::two_player::Phase::Fortify).refuses(&order, "TP-13");
    kit.refuses_to(BEN, &attack("egypt", "congo", 1), "not-your-turn");
}

#[test]
fn tp_12_what_an_ally_conquers_is_the_allys() {
    let mut kit =
        Kit::new().land(GREEN, &[("brazil", 5)]).ally(GREEN, ADA).land(side_of(BEN), &[("argentina", 1)]);
    kit.dice(&[6, 6, 6, 1, 6]);
    kit.order(attack("brazil", "argentina", 4));
    kit.holds("argentina", GREEN, 4);
    assert!(kit.game.so_far.conquered.is_empty());
    assert!(!kit.game.draws_card(ADA));
}
