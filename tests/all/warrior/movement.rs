//! WR-12 to WR-14.

use wartable::games::warrior::{Choice, ChoiceKind, Event, Fate, Order, Phase, Refusal, side_of};

use super::kit::*;

fn north() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 5), ("alberta", 1), ("ontario", 2)])
        .land(BEN, &[("kamchatka", 3), ("japan", 2), ("mongolia", 2)])
        .land(CYD, &[("peru", 2), ("brazil", 2), ("irkutsk", 2)])
}

#[test]
fn wr_12_any_number_of_moves_through_own_land() {
    let mut kit = north();
    kit.order(ADA, march(&["alaska", "alberta", "ontario"], 4));
    assert_eq!((kit.troops("alaska"), kit.troops("alberta"), kit.troops("ontario")), (1, 1, 6));
    kit.order(ADA, march(&["ontario", "alberta"], 5));
    assert_eq!((kit.troops("alberta"), kit.troops("ontario")), (6, 1));
}

#[test]
fn wr_12_only_into_land_one_controls_and_neighbours() {
    let kit = north();
    kit.refuses(ADA, &march(&["alaska", "kamchatka"], 1), "WR-12");
    kit.refuses(ADA, &march(&["alaska", "northwest_territory"], 1), "WR-12");
    kit.refuses(ADA, &march(&["alaska", "ontario"], 1), "WR-12");
    kit.refuses(ADA, &march(&["alaska", "alaska"], 1), "WR-12");
    kit.refuses(ADA, &march(&["kamchatka", "japan"], 1), "WR-12");
    kit.refuses(ADA, &march(&["alaska", "alberta"], 0), "WR-12");
    kit.refuses(ADA, &march(&["alaska", "alberta"], 6), "WR-12");
    kit.refuses(BEN, &march(&["kamchatka", "japan"], 1), "not-your-turn");
    let kit = north().phase(Phase::Speculate(Default::default()));
    kit.refuses(ADA, &march(&["alaska", "alberta"], 1), "nothing-owed");
}

#[test]
fn wr_12_leaving_none_is_confirmed_and_leaves_it_unoccupied() {
    let mut kit = north();
    let refusal = kit.refuses(ADA, &march(&["alaska", "alberta"], 5), "needs-confirmation");
    assert!(matches!(refusal, Refusal::LeavesEmpty { troops: 5, .. }));
    let events = kit.order(ADA, abandon(&["alaska", "alberta"], 5));
    assert!(matches!(&events[0], Event::Moved { emptied: true, troops: 5, .. }));
    assert!(events.contains(&Event::Unoccupied {
        territory: at("alaska"),
        was: Some(ADA),
        natural_force: 7
    }));
    assert_eq!((kit.owner("alaska"), kit.troops("alaska"), kit.troops("alberta")), (None, 7, 6));
}

#[test]
fn wr_12_passing_through_empties_nothing() {
    let mut kit = north();
    kit.order(ADA, march(&["ontario", "alberta", "alaska"], 1));
    assert_eq!((kit.owner("alberta"), kit.troops("alberta")), (Some(ADA), 1));
}

#[test]
fn wr_13_passage_opens_all_ones_territories_to_the_named() {
    let mut kit = north();
    let events = kit.order(BEN, Order::Passage { to: ADA, allow: true });
    assert_eq!(events, [Event::PassageDeclared { by: BEN, to: ADA }]);
    kit.order(ADA, march(&["alaska", "kamchatka", "japan"], 3));
    assert_eq!((kit.guests(ADA, "japan"), kit.troops("japan"), kit.owner("japan")), (3, 2, Some(BEN)));
    kit.refuses(BEN, &Order::Passage { to: ADA, allow: true }, "WR-13");
    kit.refuses(BEN, &Order::Passage { to: BEN, allow: true }, "WR-13");
    kit.refuses(BEN, &Order::Passage { to: CYD, allow: false }, "WR-13");
    kit.order(BEN, Order::Passage { to: ADA, allow: false });
    kit.refuses(ADA, &march(&["alaska", "kamchatka"], 1), "WR-12");
}

#[test]
fn wr_13_guests_may_always_leave_through_their_hosts_land() {
    let mut kit = north().guest(ADA, "japan", 3);
    // No passage any more; yet out over Kamchatka, home.
    kit.refuses(ADA, &march(&["japan", "kamchatka"], 3), "WR-12");
    kit.refuses(ADA, &march(&["japan", "kamchatka", "irkutsk"], 3), "WR-12");
    kit.order(ADA, march(&["japan", "kamchatka", "alaska"], 3));
    assert_eq!((kit.guests(ADA, "japan"), kit.troops("alaska")), (0, 8));
    // Own units do not pass that way.
    kit.refuses(ADA, &march(&["alaska", "kamchatka", "alaska", "alberta"], 1), "WR-12");
    let mut kit = north().guest(ADA, "japan", 3).passage(CYD, ADA);
    kit.order(ADA, march(&["japan", "kamchatka", "irkutsk"], 2));
    assert_eq!((kit.guests(ADA, "japan"), kit.guests(ADA, "irkutsk")), (1, 2));
}

#[test]
fn wr_13_attacks_from_outside_are_met_by_the_owner_alone() {
    let mut kit = north().turn(BEN).guest(CYD, "alaska", 9).passage(ADA, CYD);
    kit.game.land[0].troops = 1;
    kit.dice(&[6, 6, 1]);
    kit.order(BEN, attack("kamchatka", "alaska", 2));
    assert_eq!((kit.owner("alaska"), kit.troops("alaska"), kit.guests(CYD, "alaska")), (Some(BEN), 2, 9));
    // Ben does not let cyd in: until the end of cyd's next turn.
    assert!(kit.game.land[0].on_notice(CYD));
    kit.order(BEN, Order::EndTurn);
    assert_eq!(kit.guests(CYD, "alaska"), 9);
    let events = kit.order(CYD, Order::EndTurn);
    assert!(events.contains(&Event::GuestsDispersed { seat: CYD, at: at("alaska"), troops: 9 }));
    assert_eq!(kit.guests(CYD, "alaska"), 0);
}

#[test]
fn wr_13_who_is_let_in_by_the_new_owner_stays() {
    let mut kit = north().turn(BEN).guest(CYD, "alaska", 9).passage(BEN, CYD);
    kit.game.land[0].troops = 1;
    kit.dice(&[6, 6, 1]);
    kit.order(BEN, attack("kamchatka", "alaska", 2));
    assert!(kit.game.land[0].unwelcome.is_empty());
    // Or is let in afterwards.
    let mut kit = north().guest(CYD, "kamchatka", 1);
    kit.game.land[usize::from(at("kamchatka").0)].unwelcome.insert(side_of(CYD));
    kit.order(BEN, Order::Passage { to: CYD, allow: true });
    assert!(kit.game.land[usize::from(at("kamchatka").0)].unwelcome.is_empty());
}

#[test]
fn wr_13_guests_on_notice_attack_without_penalty() {
    let mut kit = north().guest(ADA, "kamchatka", 5);
    kit.game.land[usize::from(at("kamchatka").0)].unwelcome.insert(side_of(ADA));
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1]);
    kit.order(ADA, fight("kamchatka", BEN));
    assert!(!kit.game.seat(BEN).betrayed);
    assert_eq!((kit.owner("kamchatka"), kit.troops("kamchatka")), (Some(ADA), 5));
}

#[test]
fn wr_13_guests_attack_from_where_they_stand_and_none_need_stay() {
    let mut kit = north().guest(ADA, "kamchatka", 3).passage(BEN, ADA);
    kit.dice(&[6, 6, 6, 1, 1]);
    // Cyd's Irkutsk, from ben's Kamchatka.
    kit.order(ADA, attack("kamchatka", "irkutsk", 3));
    assert_eq!(
        (kit.owner("irkutsk"), kit.troops("irkutsk"), kit.guests(ADA, "kamchatka")),
        (Some(ADA), 3, 0)
    );
    assert!(kit.game.lets_in(BEN, ADA), "no quarrel with the host");
    assert!(!kit.game.seat(BEN).betrayed);
}

#[test]
fn wr_13_the_owners_last_unit_gone_it_is_the_largest_guests() {
    let mut kit = north().guest(BEN, "alaska", 2).guest(CYD, "alaska", 3).passage(ADA, BEN);
    kit.order(ADA, abandon(&["alaska", "alberta"], 5));
    assert_eq!((kit.owner("alaska"), kit.troops("alaska")), (Some(CYD), 3));
    // Cyd doesn't let ben in.
    assert_eq!(kit.guests(BEN, "alaska"), 2);
    assert!(kit.game.land[0].on_notice(BEN));
    // A tie by die, in turn order, again among those tied.
    let mut kit = north().guest(BEN, "alaska", 3).guest(CYD, "alaska", 3);
    kit.dice(&[4, 4, 1, 2]);
    kit.order(ADA, abandon(&["alaska", "alberta"], 5));
    assert_eq!(kit.owner("alaska"), Some(CYD));
}

#[test]
fn wr_13_made_unoccupied_guests_go_to_their_pool() {
    let mut kit = north().guest(BEN, "alaska", 4);
    let events = kit.order(ADA, Order::Resign);
    assert!(events.contains(&Event::GuestsReturned { seat: BEN, from: at("alaska"), troops: 4 }));
    assert_eq!((kit.pool(BEN), kit.guests(BEN, "alaska")), (4, 0));
}

#[test]
fn wr_13_units_in_land_that_becomes_their_owners_join_its_garrison() {
    let mut kit = north().guest(ADA, "kamchatka", 4);
    kit.game.land[usize::from(at("kamchatka").0)].troops = 1;
    kit.dice(&[6, 6, 6, 1]);
    kit.order(ADA, attack("alaska", "kamchatka", 3));
    assert_eq!((kit.troops("kamchatka"), kit.guests(ADA, "kamchatka")), (7, 0));
    assert!(!kit.game.seat(BEN).betrayed, "they came from outside");
}

#[test]
fn wr_14_guests_who_attack_their_host_betray() {
    let mut kit = north().guest(ADA, "kamchatka", 4).passage(BEN, ADA).passage(ADA, BEN);
    // All fight, none need stay: three dice against two, at −1: 3 beats 3−1.
    kit.dice(&[3, 3, 1, 3, 3, 6, 6, 6, 1]);
    let events = kit.order(ADA, fight("kamchatka", BEN));
    assert!(events.contains(&Event::Betrayed { host: BEN, by: ADA }));
    assert!(events.iter().any(|e| matches!(e, Event::Rolled { defence_penalty: -1, defence_lost: 2, .. })));
    assert!(events.contains(&Event::PassageEnded { by: BEN, to: ADA, by_attack: true }));
    assert!(events.contains(&Event::PassageEnded { by: ADA, to: BEN, by_attack: true }));
    assert_eq!((kit.owner("kamchatka"), kit.troops("kamchatka")), (Some(ADA), 4));
    // Everywhere, until the end of the round, and it doesn't add up.
    kit.dice(&[2, 2, 2, 2, 2]);
    kit.game.land[usize::from(at("kamchatka").0)].troops = 5;
    let events = kit.order(ADA, one_roll(attack("kamchatka", "japan", 4)));
    assert!(events.iter().any(|e| matches!(e, Event::Rolled { defence_penalty: -1, defence_lost: 2, .. })));
    for seat in [ADA, BEN, CYD] {
        assert!(kit.game.seat(BEN).betrayed);
        if kit.game.attack.is_some() {
            kit.order(seat, Order::Halt);
        }
        kit.order(seat, Order::EndTurn);
    }
    assert!(!kit.game.seat(BEN).betrayed);
}

#[test]
fn wr_14_the_owner_attacks_guests_without_penalty() {
    let mut kit = north().guest(BEN, "alaska", 2).passage(ADA, BEN);
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(ADA, fight("alaska", BEN));
    assert!(events.iter().any(|e| matches!(e, Event::FightDeclared { force: 5, strength: 2, .. })));
    assert!(events.contains(&Event::GuestsBeaten { by: ADA, at: at("alaska"), seat: BEN }));
    assert_eq!((kit.troops("alaska"), kit.guests(BEN, "alaska")), (5, 0));
    assert!(!kit.game.seat(BEN).betrayed && !kit.game.lets_in(ADA, BEN));
}

#[test]
fn wr_14_an_owner_who_falls_to_guests_leaves_them_the_land() {
    let mut kit = north().guest(BEN, "alberta", 2);
    kit.dice(&[1, 6, 6]);
    kit.order(ADA, fight("alberta", BEN));
    assert_eq!((kit.owner("alberta"), kit.troops("alberta")), (Some(BEN), 2));
}

#[test]
fn wr_14_the_attacker_may_stop_after_any_roll() {
    let mut kit = north().guest(ADA, "kamchatka", 4).passage(BEN, ADA);
    kit.dice(&[6, 6, 1, 1, 1]);
    kit.order(ADA, one_roll(fight("kamchatka", BEN)));
    let events = kit.order(ADA, Order::Halt);
    assert_eq!(
        events,
        [Event::AttackHalted {
            by: ADA,
            to: at("kamchatka"),
            survivors: 4,
            against: Some(BEN),
            inside: true
        }]
    );
    assert_eq!((kit.guests(ADA, "kamchatka"), kit.troops("kamchatka")), (4, 1));
}

#[test]
fn wr_14_the_capitals_die_holds_inside_and_its_fall_counts() {
    let mut kit = north()
        .guest(ADA, "kamchatka", 9)
        .passage(BEN, ADA)
        .capital(BEN, "kamchatka")
        .cash(BEN, 51)
        .cash(ADA, 0);
    kit.game.land[usize::from(at("kamchatka").0)].troops = 1;
    kit.dice(&[1]);
    let events = kit.order(ADA, fight("kamchatka", BEN));
    assert!(events.iter().any(|e| matches!(e, Event::CapitalDie { multiplier: 2, strength: 2, .. })));
    // Two strong fall; then Mongolia and Japan stay loyal.
    kit.dice(&[6, 6, 6, 1, 1, 1, 1]);
    kit.order(ADA, go_on());
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (25, 26));
    assert_eq!((kit.owner("kamchatka"), kit.troops("kamchatka"), kit.troops("japan")), (Some(ADA), 9, 3));
    assert!(kit.game.exiles.contains_key(&BEN));
}

#[test]
fn wr_14_guests_strike_together_with_outside_forces() {
    let mut kit = north().guest(ADA, "kamchatka", 2).passage(BEN, ADA);
    kit.refuses(ADA, &assault(&[("alaska", 4), ("kamchatka", 1)], "kamchatka"), "WR-14");
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1]);
    let mut order = assault(&[("alaska", 4), ("kamchatka", 2)], "kamchatka");
    if let Order::Attack { enter, .. } = &mut order {
        *enter = Some(1);
    }
    let events = kit.order(ADA, order);
    assert!(events.contains(&Event::Betrayed { host: BEN, by: ADA }));
    // Three dice last: the two inside, and one of those outside.
    assert!(events.iter().any(|e| matches!(e, Event::Conquered { entered: 3, sent_back: 3, .. })));
    assert_eq!((kit.troops("kamchatka"), kit.troops("alaska")), (3, 4));
}

#[test]
fn wr_14_fights_need_both_sides_there() {
    let kit = north().guest(ADA, "kamchatka", 2).guest(CYD, "kamchatka", 2);
    kit.refuses(ADA, &fight("kamchatka", CYD), "WR-14");
    kit.refuses(ADA, &fight("alaska", BEN), "WR-14");
    kit.refuses(ADA, &fight("japan", BEN), "WR-14");
    kit.refuses(ADA, &fight("alaska", ADA), "WR-14");
    kit.refuses(BEN, &fight("kamchatka", ADA), "not-your-turn");
}

/// WR-44's 23 for ada.
fn fuel() -> Kit {
    let choice =
        ChoiceKind::Redeploy { seat: ADA, left: 20, half_way: Default::default(), spent: Default::default() };
    let pending = vec![Choice { occasion: 1, kind: choice }];
    north()
        .land(ADA, &[("alaska", 30), ("northwest_territory", 2), ("greenland", 1), ("iceland", 1)])
        .set(|game| *game.order = vec![BEN, CYD, ADA])
        .phase(Phase::Fate(Fate { roller: 2, entry: Some(23), pending }))
}

#[test]
fn wr_44_fuel_moves_twenty_units_two_territories() {
    let mut kit = fuel();
    kit.refuses(ADA, &march(&["alaska", "northwest_territory", "greenland", "iceland"], 5), "WR-44");
    kit.refuses(ADA, &march(&["alaska", "northwest_territory"], 21), "WR-44");
    kit.refuses(ADA, &march(&["alaska", "kamchatka"], 2), "WR-44");
    kit.refuses(BEN, &march(&["kamchatka", "japan"], 1), "not-your-turn");
    kit.order(ADA, march(&["alaska", "northwest_territory"], 10));
    // Of the twelve there, ten have one step left and two have two.
    kit.refuses(ADA, &march(&["northwest_territory", "greenland", "iceland"], 3), "WR-44");
    kit.order(ADA, march(&["northwest_territory", "greenland"], 10));
    kit.refuses(ADA, &march(&["greenland", "iceland"], 3), "WR-44");
    // Ten of the twenty are left.
    kit.refuses(ADA, &march(&["alaska", "northwest_territory"], 11), "WR-44");
    kit.order(ADA, march(&["alaska", "northwest_territory", "greenland"], 10));
    assert_eq!((kit.troops("alaska"), kit.troops("greenland")), (10, 21));
    assert!(!kit.owed().contains(&(ADA, "redeploy")), "nobody can go any further");
}

#[test]
fn wr_44_fuel_may_be_declined() {
    let mut kit = fuel();
    kit.refuses(BEN, &Order::Decline, "nothing-owed");
    kit.order(ADA, Order::Decline);
    assert_eq!(kit.troops("alaska"), 30);
    assert!(!kit.owed().contains(&(ADA, "redeploy")));
}
