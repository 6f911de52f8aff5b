//! WR-13 where it meets the rest: land with guests in it changes hands by a fallen capital, a fallen host, a
//! fight, or because its owner gives up.

use wartable::games::warrior::{Event, Order};
use wartable::rules::{Actor, SeatId, TableAct};

use super::kit::*;

/// Ada before ben's capital Kamchatka, which holds one unit; ben also has Peru and Japan; cyd looks on.
fn before() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 9), ("alberta", 3)])
        .land(BEN, &[("kamchatka", 1), ("peru", 5), ("japan", 4)])
        .land(CYD, &[("egypt", 2), ("congo", 2)])
        .capital(ADA, "alberta")
        .capital(BEN, "kamchatka")
        .capital(CYD, "egypt")
        .cash(BEN, 100)
        .cash(ADA, 0)
}

/// Its people double; it falls; then these for Peru and Japan.
fn takes(kit: &mut Kit, loyalty: &[u8]) -> Vec<Event> {
    kit.dice(&[1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.dice(&[6, 6, 6, 1, 1]).dice(loyalty);
    kit.order(ADA, go_on())
}

fn on_notice(kit: &Kit, seat: SeatId, id: &str) -> bool {
    kit.game.land_at(at(id)).on_notice(seat)
}

fn leave(kit: &mut Kit, seat: SeatId) -> Vec<Event> {
    kit.act(Actor::Table(TableAct::Vacated(seat)), Order::Resign)
}

#[test]
fn guests_in_a_fallen_capital_are_let_in_or_on_notice() {
    let mut kit = before().guest(CYD, "kamchatka", 3).passage(BEN, CYD);
    takes(&mut kit, &[1, 1]);
    assert_eq!((kit.guests(CYD, "kamchatka"), on_notice(&kit, CYD, "kamchatka")), (3, true));
    let mut kit = before().guest(CYD, "kamchatka", 3).passage(ADA, CYD);
    takes(&mut kit, &[1, 1]);
    assert!(!on_notice(&kit, CYD, "kamchatka"));
}

#[test]
fn guests_where_loyalty_is_rolled() {
    let guests = |kit: Kit| kit.guest(CYD, "peru", 2).guest(ADA, "peru", 3);
    // Loyal: they stay.
    let mut kit = guests(before());
    takes(&mut kit, &[1, 1]);
    assert_eq!((kit.guests(CYD, "peru"), kit.guests(ADA, "peru"), kit.troops("peru")), (2, 3, 6));
    // Independent: to their pools.
    let mut kit = guests(before());
    takes(&mut kit, &[5, 1]);
    assert_eq!((kit.pool(CYD), kit.pool(ADA), kit.owner("peru")), (2, 3, None));
    // With the victor: ada's join the garrison, cyd's are on notice.
    let mut kit = guests(before());
    takes(&mut kit, &[6, 1]);
    assert_eq!((kit.owner("peru"), kit.troops("peru")), (Some(ADA), 2 + 3));
    assert!(on_notice(&kit, CYD, "peru"));
}

#[test]
fn guests_on_notice_with_who_beat_their_host_go_at_the_end_of_their_next_turn() {
    // Ada falls attacking ben's guests in Alberta, her capital; cyd's are there as well.
    let setting = || {
        before().land(ADA, &[("alberta", 1)]).guest(BEN, "alberta", 2).guest(CYD, "alberta", 4).cash(ADA, 8)
    };
    let fallen = || {
        let mut kit = setting();
        kit.dice(&[1, 6, 6, 1]);
        kit.order(ADA, fight("alberta", BEN));
        assert_eq!((kit.owner("alberta"), kit.cash_of(BEN)), (Some(BEN), 104));
        assert!(on_notice(&kit, CYD, "alberta"));
        kit.order(ADA, Order::EndTurn);
        kit.order(BEN, Order::EndTurn);
        kit
    };
    let mut kit = fallen();
    let events = kit.order(CYD, Order::EndTurn);
    assert!(events.contains(&Event::GuestsDispersed { seat: CYD, at: at("alberta"), troops: 4 }));
    // They may fight the new owner, whom they don't betray; or be let in.
    let mut kit = fallen();
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(CYD, fight("alberta", BEN));
    assert_eq!((kit.owner("alberta"), kit.game.seat(BEN).betrayed), (Some(CYD), false));
    let mut kit = fallen();
    kit.order(BEN, Order::Passage { to: CYD, allow: true });
    kit.order(CYD, Order::EndTurn);
    assert_eq!(kit.guests(CYD, "alberta"), 4);
}

#[test]
fn guests_in_a_capital_just_chosen_meet_no_people_and_take_no_spoils() {
    let mut kit = before().guest(ADA, "japan", 9).passage(BEN, ADA);
    takes(&mut kit, &[1, 1]);
    kit.order(BEN, Order::Capital(at("japan")));
    let cash = (kit.cash_of(ADA), kit.cash_of(BEN));
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6, 1]);
    let events = kit.order(ADA, fight("japan", BEN));
    assert_eq!((kit.owner("japan"), (kit.cash_of(ADA), kit.cash_of(BEN))), (Some(ADA), cash));
    assert!(events.contains(&Event::InExile { seat: BEN }));
    // The attack from outside ended the passage; in the same round it was a betrayal still.
    assert!(kit.game.seat(BEN).betrayed);
}

#[test]
fn a_siege_ends_with_the_capital_that_guests_take() {
    let mut kit = before().land(BEN, &[("kamchatka", 2)]).guest(ADA, "kamchatka", 6).passage(BEN, ADA);
    // From outside two of four fall; halted; then the guests inside meet the two that are left, at −1.
    kit.dice(&[1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(ADA, one_roll(go_on()));
    kit.order(ADA, Order::Halt);
    assert_eq!((kit.troops("kamchatka"), kit.game.sieges[&at("kamchatka")].strength), (1, 2));
    kit.dice(&[3, 3, 3, 3, 3, 1, 1]);
    let events = kit.order(ADA, fight("kamchatka", BEN));
    assert!(events.iter().any(|event| matches!(event, Event::FightDeclared { strength: 2, .. })));
    assert!(!events.iter().any(|event| matches!(event, Event::CapitalDie { .. })), "one die a turn");
    assert!(events.iter().any(|event| matches!(event, Event::CapitalFell { spoils: 50, .. })));
    assert_eq!((kit.owner("kamchatka"), kit.troops("kamchatka")), (Some(ADA), 6));
    assert!(kit.game.sieges.is_empty());
}

#[test]
fn who_leaves_under_attack_has_guests_and_hosts_until_then() {
    let setting = || {
        let mut kit = before()
            .guest(BEN, "alberta", 2)
            .guest(BEN, "egypt", 2)
            .guest(CYD, "peru", 3)
            .passage(ADA, BEN)
            .passage(BEN, CYD);
        kit.dice(&[1]);
        kit.order(ADA, attack("alaska", "kamchatka", 8));
        leave(&mut kit, BEN);
        assert_eq!((kit.guests(BEN, "alberta"), kit.guests(CYD, "peru"), kit.pool(CYD)), (2, 3, 0));
        kit
    };
    // Halted: all at once.
    let mut kit = setting();
    kit.order(ADA, Order::Halt);
    assert_eq!((kit.guests(BEN, "alberta"), kit.guests(BEN, "egypt"), kit.pool(CYD)), (0, 0, 3));
    // Taken: Peru joins ada, cyd's guests there are on notice and not in the pool.
    let mut kit = setting();
    kit.dice(&[6, 6, 6, 1, 1, 6, 1]);
    kit.order(ADA, go_on());
    assert_eq!((kit.owner("peru"), kit.guests(CYD, "peru"), kit.pool(CYD)), (Some(ADA), 3, 0));
    assert!(on_notice(&kit, CYD, "peru") && kit.guests(BEN, "egypt") == 0);
}

#[test]
fn a_host_who_leaves_while_guests_attack_pays_them_the_spoils() {
    let mut kit = before().guest(ADA, "kamchatka", 6).passage(BEN, ADA);
    kit.dice(&[1]);
    kit.order(ADA, fight("kamchatka", BEN));
    assert_eq!(leave(&mut kit, BEN), [Event::GivesUp { seat: BEN, territory: at("kamchatka") }]);
    kit.dice(&[6, 6, 6, 1, 1, 1, 1]);
    kit.order(ADA, go_on());
    assert_eq!((kit.owner("kamchatka"), kit.cash_of(ADA), kit.game.seat(BEN).out), (Some(ADA), 50, true));
    // Not taken, the guests in what is nobody's now go to their pool.
    let mut kit = before().guest(ADA, "kamchatka", 6).passage(BEN, ADA);
    kit.dice(&[1]);
    kit.order(ADA, fight("kamchatka", BEN));
    leave(&mut kit, BEN);
    kit.order(ADA, Order::Halt);
    assert_eq!((kit.owner("kamchatka"), kit.pool(ADA), kit.guests(ADA, "kamchatka")), (None, 6, 0));
}

#[test]
fn who_is_host_to_the_attackers_may_leave_at_once() {
    // Ada attacks ben's Kamchatka from cyd's Irkutsk, where she is a guest.
    let mut kit = before().land(CYD, &[("irkutsk", 1)]).guest(ADA, "irkutsk", 9).passage(CYD, ADA);
    kit.dice(&[1]);
    kit.order(ADA, attack("irkutsk", "kamchatka", 9));
    leave(&mut kit, BEN);
    let events = leave(&mut kit, CYD);
    assert!(matches!(events[0], Event::AttackHalted { by: ADA, survivors: 9, .. }));
    // The attack has ended, and ben's leaving with it.
    for seat in [BEN, CYD] {
        assert!(events.contains(&Event::Eliminated { seat, resigned: true }));
    }
    assert_eq!((kit.pool(ADA), kit.guests(ADA, "irkutsk")), (9, 0));
    assert_eq!(kit.game.outcome.as_ref().map(|outcome| &outcome.winners[..]), Some(&[ADA][..]));
}

#[test]
fn an_exposed_capital_meets_guests_without_its_people_and_without_trust_twice_over() {
    let mut kit =
        before().set(|game| game.seats[1].exposed = true).guest(ADA, "kamchatka", 6).passage(BEN, ADA);
    // No die, and −1: 2 beats 2−1. Then Peru and Japan.
    kit.dice(&[2, 1, 1, 2, 1, 1]);
    let events = kit.order(ADA, fight("kamchatka", BEN));
    assert!(events.contains(&Event::Betrayed { host: BEN, by: ADA }));
    assert!(events.iter().any(|event| matches!(event, Event::CapitalFell { loser: BEN, by: ADA, .. })));
    assert!(!kit.game.seat(BEN).exposed);
}
