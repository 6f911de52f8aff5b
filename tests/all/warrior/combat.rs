//! WR-15 to WR-19.

use wartable::games::warrior::{Event, Leadership, Order, Until};
use wartable::rules::{SeatId, TerritoryId};

use super::kit::*;

/// Ada in Alaska, ben in Kamchatka.
fn duel(ada: u32, ben: u32) -> Kit {
    Kit::new(2).land(ADA, &[("alaska", ada), ("alberta", 1)]).land(BEN, &[("kamchatka", ben), ("japan", 1)])
}

/// Halted before ben's.
fn halted(by: SeatId, to: TerritoryId, survivors: u32) -> Event {
    Event::AttackHalted { by, to, survivors, against: Some(BEN), inside: false }
}

fn rolls(events: &[Event]) -> Vec<(Vec<u8>, Vec<u8>, u32, u32)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Rolled { attack, defence, attack_lost, defence_lost, .. } => {
                Some((attack.to_vec(), defence.to_vec(), *attack_lost, *defence_lost))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn wr_15_three_dice_against_two_highest_against_highest() {
    let mut kit = duel(5, 3);
    kit.dice(&[2, 6, 4, 5, 3]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 4)));
    assert_eq!(rolls(&events), [(vec![2, 6, 4], vec![5, 3], 0, 2)]);
    assert_eq!((kit.troops("alaska"), kit.troops("kamchatka")), (5, 1));
}

#[test]
fn wr_15_ties_go_to_the_defender() {
    let mut kit = duel(5, 3);
    kit.dice(&[6, 4, 1, 6, 4]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 4)));
    assert_eq!(rolls(&events), [(vec![6, 4, 1], vec![6, 4], 2, 0)]);
    assert_eq!((kit.troops("alaska"), kit.troops("kamchatka")), (3, 3));
}

#[test]
fn wr_15_dice_count_the_force_not_the_unit_left_behind() {
    // Two sent from three: two dice, though three stand there. One defends: one die.
    let mut kit = duel(3, 1);
    kit.dice(&[1, 2, 6]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 2)));
    assert_eq!(rolls(&events), [(vec![1, 2], vec![6], 1, 0)]);
    kit.dice(&[1, 6]);
    let events = kit.order(ADA, go_on());
    assert_eq!(rolls(&events), [(vec![1], vec![6], 1, 0)]);
    assert!(events.iter().any(|event| matches!(event, Event::AttackFailed { by: ADA, .. })));
    assert_eq!((kit.troops("alaska"), kit.game.attack.is_none()), (1, true));
}

#[test]
fn wr_15_one_unit_stays_behind() {
    let kit = duel(4, 3);
    kit.refuses(ADA, &attack("alaska", "kamchatka", 4), "WR-15");
    kit.refuses(ADA, &attack("alaska", "kamchatka", 9), "WR-15");
    kit.refuses(ADA, &attack("alaska", "kamchatka", 0), "WR-15");
    kit.refuses(ADA, &attack("alberta", "alaska", 1), "WR-15");
    kit.refuses(ADA, &attack("alaska", "japan", 3), "WR-15");
    kit.refuses(ADA, &attack("kamchatka", "japan", 1), "WR-15");
    kit.refuses(BEN, &attack("kamchatka", "alaska", 1), "not-your-turn");
}

#[test]
fn wr_15_the_winner_moves_in_at_least_as_many_as_dice_rolled_last() {
    let mut kit = duel(6, 1);
    let mut order = attack("alaska", "kamchatka", 5);
    if let Order::Attack { enter, .. } = &mut order {
        *enter = Some(1);
    }
    kit.dice(&[6, 1, 1, 5]);
    let events = kit.order(ADA, order);
    assert!(events.contains(&Event::Conquered {
        by: ADA,
        territory: at("kamchatka"),
        from: Some(BEN),
        entered: 3,
        sent_back: 2,
        inside: false
    }));
    assert_eq!((kit.troops("alaska"), kit.troops("kamchatka")), (3, 3));
    assert_eq!(kit.owner("kamchatka"), Some(ADA));
}

#[test]
fn wr_15_an_open_attack_is_gone_on_with_or_halted() {
    let mut kit = duel(6, 3);
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    kit.refuses(ADA, &march(&["alaska", "alberta"], 1), "WR-15");
    kit.refuses(ADA, &attack("alaska", "kamchatka", 1), "WR-15");
    kit.refuses(ADA, &Order::EndTurn, "WR-15");
    kit.refuses(BEN, &Order::Halt, "not-your-turn");
    let events = kit.order(ADA, Order::Halt);
    assert_eq!(events, [halted(ADA, at("kamchatka"), 3)]);
    assert_eq!(kit.troops("alaska"), 4);
    kit.refuses(ADA, &Order::Halt, "WR-15");
    kit.refuses(ADA, &go_on(), "WR-15");
}

#[test]
fn wr_16_several_origins_roll_as_one_and_lose_in_the_order_named() {
    let mut kit = Kit::new(2)
        .land(ADA, &[("northwest_territory", 3), ("alberta", 4), ("ontario", 1)])
        .land(BEN, &[("alaska", 3), ("japan", 1)]);
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(ADA, one_roll(assault(&[("alberta", 1), ("northwest_territory", 2)], "alaska")));
    // The first named loses its one, the second the other.
    assert_eq!((kit.troops("alberta"), kit.troops("northwest_territory")), (3, 2));
    kit.order(ADA, Order::Halt);
    kit.refuses(ADA, &assault(&[("alberta", 1), ("alberta", 1)], "alaska"), "WR-16");
}

#[test]
fn wr_16_survivors_of_all_origins_move_in() {
    let mut kit = Kit::new(2)
        .land(ADA, &[("northwest_territory", 3), ("alberta", 4)])
        .land(BEN, &[("alaska", 1), ("japan", 1)]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(ADA, assault(&[("alberta", 3), ("northwest_territory", 2)], "alaska"));
    assert_eq!((kit.troops("alberta"), kit.troops("northwest_territory"), kit.troops("alaska")), (1, 1, 5));
}

#[test]
fn wr_16_keep_halts() {
    let mut kit = duel(6, 5);
    let mut order = attack("alaska", "kamchatka", 5);
    if let Order::Attack { keep, .. } = &mut order {
        *keep = Some(2);
    }
    // Two, then one and one are lost.
    kit.dice(&[1, 1, 1, 6, 6, 6, 2, 2, 1, 6]);
    let events = kit.order(ADA, order.clone());
    assert!(events.contains(&halted(ADA, at("kamchatka"), 2)));
    assert_eq!((kit.troops("alaska"), kit.troops("kamchatka")), (3, 4));
    if let Order::Attack { keep, forces, .. } = &mut order {
        (*keep, forces[0].1) = (Some(2), 2);
    }
    kit.refuses(ADA, &order, "WR-16");
}

#[test]
fn wr_16_having_taken_it_the_army_goes_on() {
    let mut kit = duel(9, 1);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.dice(&[6, 6, 6, 1]);
    kit.order(ADA, attack("kamchatka", "japan", 7));
    assert_eq!((kit.troops("kamchatka"), kit.troops("japan")), (1, 7));
    assert!(kit.game.seat(BEN).out);
}

#[test]
fn wr_17_unoccupied_land_fights_as_that_many_units() {
    let mut kit = Kit::new(2).land(ADA, &[("alaska", 9), ("japan", 2)]).land(BEN, &[("peru", 2)]);
    // North America: seven.
    assert_eq!(kit.troops("alberta"), 7);
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(ADA, one_roll(attack("alaska", "alberta", 8)));
    assert!(
        events.iter().any(|event| matches!(event, Event::AttackDeclared { defender: None, strength: 7, .. }))
    );
    assert_eq!(kit.troops("alberta"), 5);
    kit.order(ADA, Order::Halt);
    // Losses stand for every attacker of the round, and are gone in the next.
    kit.order(ADA, Order::EndTurn);
    assert_eq!(kit.troops("alberta"), 5);
    kit.order(BEN, Order::EndTurn);
    assert_eq!((kit.game.round, kit.troops("alberta")), (2, 7));
}

#[test]
fn wr_17_beaten_it_is_taken() {
    let mut kit = Kit::new(2).land(ADA, &[("brazil", 9)]).land(BEN, &[("japan", 2)]);
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6, 1]);
    let events = kit.order(ADA, attack("brazil", "peru", 8));
    assert_eq!((kit.owner("peru"), kit.troops("peru"), kit.troops("brazil")), (Some(ADA), 8, 1));
    assert!(events.iter().any(|event| matches!(event, Event::Conquered { from: None, entered: 8, .. })));
}

/// Ada with ten in Alaska against ben's capital in Kamchatka.
fn siege(ben: u32) -> Kit {
    duel(20, ben).capital(BEN, "kamchatka").cash(BEN, 101)
}

#[test]
fn wr_18_the_capitals_die_multiplies_and_the_attack_waits() {
    for (die, multiplier) in [(1, 2), (2, 3), (5, 3), (6, 4)] {
        let mut kit = siege(4);
        kit.dice(&[die]);
        let events = kit.order(ADA, attack("alaska", "kamchatka", 10));
        let strength = 4 * multiplier;
        assert!(events.contains(&Event::CapitalDie {
            territory: at("kamchatka"),
            die,
            multiplier,
            strength
        }));
        assert!(rolls(&events).is_empty());
        assert!(kit.game.attack.is_some());
        kit.order(ADA, Order::Halt);
        assert_eq!((kit.troops("alaska"), kit.troops("kamchatka")), (20, 4));
    }
}

#[test]
fn wr_18_strength_stands_all_turn_and_survivors_are_rounded_up() {
    let mut kit = siege(3);
    kit.dice(&[2]);
    kit.order(ADA, attack("alaska", "kamchatka", 10));
    // Nine strong, two fall.
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(ADA, one_roll(go_on()));
    kit.order(ADA, Order::Halt);
    // No second die in this turn: it rolls at once, against seven; one falls.
    kit.dice(&[6, 2, 1, 5, 5]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 10)));
    assert!(events.iter().any(|event| matches!(event, Event::AttackDeclared { strength: 7, .. })));
    kit.order(ADA, Order::Halt);
    let events = kit.order(ADA, Order::EndTurn);
    // Six by three is two.
    assert!(events.contains(&Event::SiegeEnded {
        territory: at("kamchatka"),
        strength: 6,
        multiplier: 3,
        survivors: 2
    }));
    assert_eq!(kit.troops("kamchatka"), 2);
    assert!(kit.game.sieges.is_empty());
}

#[test]
fn wr_18_a_part_of_a_unit_survives_whole() {
    let mut kit = siege(3);
    kit.dice(&[6]);
    kit.order(ADA, attack("alaska", "kamchatka", 10));
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(ADA, one_roll(go_on()));
    kit.dice(&[6, 1, 1, 1, 2]);
    kit.order(ADA, one_roll(go_on()));
    kit.order(ADA, Order::Halt);
    kit.order(ADA, Order::EndTurn);
    // 12 − 2 − 1 = 9; 9 ÷ 4 rounded up.
    assert_eq!(kit.troops("kamchatka"), 3);
}

#[test]
fn wr_18_multiplied_strength_serves_only_to_resist() {
    let mut kit = siege(5).turn(BEN);
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(BEN, one_roll(attack("kamchatka", "alaska", 4)));
    assert!(!events.iter().any(|event| matches!(event, Event::CapitalDie { .. })));
    kit.refuses(BEN, &Order::EndTurn, "WR-15");
}

#[test]
fn wr_45_an_exposed_capital_has_no_multiplier() {
    let mut kit = siege(1).set(|game| game.seats[1].exposed = true);
    // One falls, at once; Japan stays loyal.
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 10)));
    assert_eq!(kit.owner("kamchatka"), Some(ADA));
}

#[test]
fn wr_19_a_leaders_attack_dice_lose_two() {
    let mut kit = duel(6, 3).set(|game| game.seats[0].leader = Some(Leadership::Fresh));
    // 6−2 against 3, 5−2 against 3: a tie.
    kit.dice(&[6, 5, 1, 3, 3]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    assert_eq!(rolls(&events), [(vec![6, 5, 1], vec![3, 3], 1, 1)]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Rolled { attack_penalty: -2, defence_penalty: 0, .. }))
    );
}

#[test]
fn wr_19_dice_may_fall_to_nought_and_below() {
    let mut kit = duel(6, 3).set(|game| game.seats[0].leader = Some(Leadership::Serving));
    kit.game.seats[1].betrayed = true;
    // 2−2 = 0 against 1−1 = 0: the defender's; 1−2 below.
    kit.dice(&[2, 1, 1, 1, 1]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    assert_eq!(rolls(&events)[0].2, 2);
}

#[test]
fn wr_51_a_leaders_defence_is_untouched() {
    let mut kit = duel(6, 3).set(|game| game.seats[1].leader = Some(Leadership::Serving));
    kit.dice(&[3, 3, 3, 3, 3]);
    let events = kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    assert_eq!(rolls(&events)[0].2, 2);
}

#[test]
fn wr_44_who_is_paralysed_may_only_pass() {
    let mut kit = duel(6, 3).set(|game| game.seats[0].paralysed = true);
    kit.refuses(ADA, &attack("alaska", "kamchatka", 5), "WR-44");
    kit.refuses(ADA, &march(&["alaska", "alberta"], 1), "WR-44");
    kit.refuses(ADA, &fight("alaska", BEN), "WR-44");
    kit.order(ADA, Order::EndTurn);
    // In full: ties are the defender's still.
    kit.dice(&[3, 3, 3, 3]);
    let events = kit.order(BEN, one_roll(attack("kamchatka", "alaska", 2)));
    assert_eq!(rolls(&events)[0].2, 2);
    // Cleared at the round's end.
    let mut kit = duel(6, 3).set(|game| game.seats[0].paralysed = true);
    kit.order(ADA, Order::EndTurn);
    assert!(kit.game.seat(ADA).paralysed);
    kit.order(BEN, Order::EndTurn);
    assert!(!kit.game.seat(ADA).paralysed);
}

#[test]
fn an_attack_open_at_the_deadline_is_halted() {
    let mut kit = duel(6, 3);
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    let events = kit.expire(ADA);
    assert_eq!(events[0], halted(ADA, at("kamchatka"), 3));
    assert_eq!(events[1], Event::TurnEnded { seat: ADA, by_deadline: true });
    assert_eq!(kit.owed(), [(BEN, "turn")]);
}

#[test]
fn the_attackers_order_stays_as_declared() {
    let mut kit = duel(9, 4);
    let order = Order::Attack {
        forces: vec![(at("alaska"), 8)],
        to: at("kamchatka"),
        until: Until::OneRoll,
        keep: Some(5),
        enter: None,
    };
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(ADA, order);
    kit.dice(&[6, 1, 1, 5, 5]);
    let events = kit.order(ADA, go_on());
    // Eight, six, five: no more than what was to be kept.
    assert!(events.contains(&halted(ADA, at("kamchatka"), 5)));
}
