//! WR-53.

use wartable::games::warrior::{Act, Event, Order, Phase, Refusal};
use wartable::rules::Common;

use super::fate::{before_adas_roll, roll};
use super::kit::{ADA, BEN, CYD, Kit, at, places};

/// Ada has rolled 18 and then 6: the special act is hers.
fn act() -> Kit {
    let mut kit = before_adas_roll().land(BEN, &[("peru", 9), ("brazil", 5)]);
    roll(&mut kit, 18, &[6]);
    kit
}

fn over(kit: &Kit) -> bool {
    matches!(kit.game.phase, Phase::Place(_))
}

#[test]
fn wr_53_the_roller_may_decline() {
    let mut kit = act();
    assert_eq!(kit.owed(), [(ADA, "act")]);
    kit.refuses(BEN, &Order::Decline, "nothing-owed");
    kit.refuses(BEN, &Order::Act(Act::TenInfantry(CYD)), "nothing-owed");
    let mut silent = kit.clone();
    let events = kit.order(ADA, Order::Decline);
    assert!(events.contains(&Event::Declined { seat: ADA }));
    silent.expire(ADA);
    assert!(over(&kit) && over(&silent));
}

#[test]
fn wr_53_a_trade_route_is_removed() {
    let mut kit = act().set(|game| game.seats[2].trade_routes = 2);
    let refusal = kit.refuses(ADA, &Order::Act(Act::TradeRoute(BEN)), "WR-53");
    assert_eq!(refusal, Refusal::NoTradeRoute { seat: BEN });
    kit.order(ADA, Order::Act(Act::TradeRoute(CYD)));
    assert_eq!(kit.game.seat(CYD).trade_routes, 1);
    assert!(over(&kit));
}

#[test]
fn wr_53_ten_infantry_where_the_victim_chooses() {
    let mut kit = act();
    kit.order(ADA, Order::Act(Act::TenInfantry(BEN)));
    assert_eq!(kit.owed(), [(BEN, "levy")]);
    let remove = |list: &[(&str, u32)], pool| Order::Remove { places: places(list), pool };
    kit.refuses(ADA, &remove(&[("peru", 1)], 0), "nothing-owed");
    let last = kit.refuses(BEN, &remove(&[("peru", 9)], 1), "WR-53");
    assert_eq!(last, Refusal::CapitalsLast { territory: at("peru"), rule: "WR-53" });
    assert!(matches!(
        kit.refuses(BEN, &remove(&[("peru", 8), ("brazil", 3)], 0), "WR-53"),
        Refusal::Common(Common::WrongNumber { given: 11, owed: 10, .. })
    ));
    let mut silent = kit.clone();
    kit.order(BEN, remove(&[("peru", 4), ("brazil", 5)], 1));
    assert_eq!((kit.troops("peru"), kit.owner("brazil"), kit.pool(BEN)), (5, None, 0));
    // By default 9 and 5 come down to 2 and 2.
    silent.expire(BEN);
    assert_eq!((silent.troops("peru"), silent.troops("brazil"), silent.pool(BEN)), (2, 2, 1));
}

#[test]
fn wr_53_the_capitals_last_unit_stays_so_perhaps_fewer_are_lost() {
    let mut kit = act();
    // Cyd has 3 in the capital and 1 in Congo.
    let events = kit.order(ADA, Order::Act(Act::TenInfantry(CYD)));
    assert!(events.contains(&Event::LevyOwed { seat: CYD, owed: 3 }));
    kit.expire(CYD);
    assert_eq!((kit.troops("egypt"), kit.owner("congo")), (1, None));
    // And who has nothing to give can't be named.
    let kit = act().land(CYD, &[("egypt", 1)]).set(|game| {
        game.land[usize::from(at("congo").0)].owner = None;
    });
    let refusal = kit.refuses(ADA, &Order::Act(Act::TenInfantry(CYD)), "WR-53");
    assert_eq!(refusal, Refusal::NothingToRemove { seat: CYD });
}

#[test]
fn wr_53_a_sanction_names_another_players_territory_but_no_capital() {
    let kit = act();
    for id in ["peru", "alberta", "japan"] {
        let refusal = kit.refuses(ADA, &Order::Act(Act::Sanction(at(id))), "WR-53");
        assert_eq!(refusal, Refusal::NotSanctionable { territory: at(id) });
    }
}

#[test]
fn wr_53_a_sanction_fails_on_1_to_4() {
    for die in 1..=4 {
        let mut kit = act();
        kit.dice(&[die]);
        kit.order(ADA, Order::Act(Act::Sanction(at("brazil"))));
        assert_eq!((kit.owner("brazil"), kit.troops("brazil")), (Some(BEN), 5));
        assert!(over(&kit));
    }
}

#[test]
fn wr_53_a_sanction_works_on_5_and_6_and_half_are_placed_elsewhere() {
    for die in 5..=6 {
        let mut kit = act().land(BEN, &[("argentina", 1)]);
        kit.dice(&[die]);
        let events = kit.order(ADA, Order::Act(Act::Sanction(at("brazil"))));
        let rolled = Event::SanctionRolled {
            territory: at("brazil"),
            seat: BEN,
            die,
            works: true,
            lost: 3,
            to_place: 2,
        };
        assert!(events.contains(&rolled));
        assert_eq!((kit.owner("brazil"), kit.troops("brazil")), (None, 5));
        assert_eq!(kit.owed(), [(BEN, "resettle")]);
        // In other territories of their own, at once.
        kit.refuses(BEN, &Order::Place(places(&[("brazil", 1)])), "WR-53");
        kit.refuses(BEN, &Order::Place(places(&[("alaska", 1)])), "WR-53");
        kit.refuses(BEN, &Order::Place(places(&[("argentina", 3)])), "WR-53");
        kit.refuses(ADA, &Order::Place(places(&[("alaska", 1)])), "nothing-owed");
        let mut silent = kit.clone();
        let mut evenly = kit.clone();
        kit.order(BEN, Order::Place(places(&[("argentina", 1)])));
        kit.order(BEN, Order::Place(places(&[("peru", 1)])));
        assert_eq!((kit.troops("argentina"), kit.troops("peru")), (2, 10));
        assert!(over(&kit));
        // By default the capital.
        silent.expire(BEN);
        assert_eq!((silent.troops("argentina"), silent.troops("peru")), (1, 11));
        evenly.order(BEN, Order::Spread);
        assert_eq!((evenly.troops("argentina"), evenly.troops("peru")), (3, 9));
    }
}

#[test]
fn wr_53_a_single_unit_sanctioned_is_lost() {
    let mut kit = act();
    kit.dice(&[6]);
    kit.order(ADA, Order::Act(Act::Sanction(at("congo"))));
    assert_eq!(kit.owner("congo"), None);
    assert!(over(&kit));
}
