//! WR-44's 23.

use wartable::games::warrior::{Event, Order, Refusal};

use super::fate::{before_adas_roll, is_over, roll};
use super::kit::{ADA, BEN, Kit, abandon, march};

/// Ada has rolled 23; a row of her own: Alaska, Alberta, Ontario, Quebec.
fn refuelled(alaska: u32) -> Kit {
    let mut kit =
        before_adas_roll().land(ADA, &[("alaska", alaska), ("alberta", 2), ("ontario", 1), ("quebec", 1)]);
    let events = roll(&mut kit, 23, &[]);
    assert!(events.contains(&Event::FuelFound { seat: ADA, units: 20 }));
    kit
}

#[test]
fn wr_44_with_a_twenty_three_twenty_units_move_two_territories_each() {
    let mut kit = refuelled(30);
    assert_eq!(kit.owed(), [(ADA, "redeploy")]);
    kit.refuses(ADA, &march(&["alaska", "alberta", "ontario", "quebec"], 1), "WR-44");
    kit.refuses(ADA, &march(&["alaska", "alberta", "ontario"], 21), "WR-44");
    kit.refuses(BEN, &march(&["peru", "brazil"], 1), "not-your-turn");
    kit.order(ADA, march(&["alaska", "alberta", "ontario"], 12));
    kit.order(ADA, march(&["alaska", "alberta"], 8));
    // Twenty have set out: no fresh unit moves, but eight have a step left, which carries them on.
    kit.refuses(ADA, &march(&["alaska", "alberta"], 1), "WR-44");
    kit.refuses(ADA, &march(&["ontario", "quebec"], 1), "WR-44");
    kit.refuses(ADA, &march(&["alberta", "ontario"], 9), "WR-44");
    kit.order(ADA, march(&["alberta", "ontario"], 8));
    // Nobody can go any further: it is over by itself.
    assert_eq!([kit.troops("alaska"), kit.troops("alberta"), kit.troops("ontario")], [10, 2, 21]);
    assert!(is_over(&kit));
}

#[test]
fn wr_44_a_redeployment_may_be_declined_or_left_off() {
    let mut kit = refuelled(5);
    kit.order(ADA, march(&["alaska", "alberta"], 2));
    kit.order(ADA, Order::Decline);
    assert_eq!((kit.troops("alaska"), kit.troops("alberta")), (3, 4));
    assert!(is_over(&kit));
    let mut silent = refuelled(5);
    silent.expire(ADA);
    assert!(is_over(&silent));
    silent.refuses(ADA, &Order::Decline, "nothing-owed");
}

#[test]
fn wr_44_redeployment_leaves_a_unit_behind_unless_that_is_confirmed() {
    let mut kit = refuelled(5);
    let order = march(&["ontario", "alberta"], 1);
    assert!(matches!(kit.refuses(ADA, &order, "needs-confirmation"), Refusal::LeavesEmpty { .. }));
    kit.order(ADA, abandon(&["ontario", "alberta"], 1));
    assert_eq!((kit.owner("ontario"), kit.troops("alberta")), (None, 3));
    // Through territories of their own alone.
    kit.refuses(ADA, &march(&["alberta", "ontario"], 1), "WR-12");
}
