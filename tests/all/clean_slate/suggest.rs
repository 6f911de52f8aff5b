//! What the rules suggest, and do for somebody who is away.

use wartable::games::clean_slate::{Event, Order};

use super::kit::{A, D, E, Kit, at};

/// Venezuela is the front, beside an autocracy too strong to be persuaded without dice; Argentina
/// has two to spare, and a chain leads there.
fn front() -> Kit {
    Kit::new()
        .put("argentina", "3 book, plant")
        .put("peru", "book, plant")
        .put("brazil", "book, plant")
        .put("venezuela", "book, plant")
        .put("central_america", "2 goat, folder, handcuffs")
}

#[test]
fn cs_10_an_infiltrated_democracy_is_strengthened_before_another_is_persuaded() {
    let mut kit = Kit::new()
        .put("peru", "book, pencil, goat")
        .put("venezuela", "book, pencil, scales")
        .put("brazil", "goat, folder")
        .owed(D, 1);
    kit.order(D, Order::Balanced);
    kit.holds("peru", "book, pencil, scales, goat");
}

#[test]
fn cs_11_out_of_supply_a_spare_token_moves_to_where_it_can_settle() {
    let mut kit = Kit::new()
        .put("eastern_australia", "plant")
        .put("argentina", "book, pencil, plant")
        .put("peru", "book, plant")
        .put("brazil", "book, plant")
        .set(|game| game.supply = game.supply.minus(&D.of(&game.supply)))
        .owed(D, 1);
    let events = kit.expire(D);
    let to = events.iter().find_map(|event| match event {
        Event::Shifted { to, .. } => Some(*to),
        _ => None,
    });
    let settled = |event: &Event| matches!(event, Event::Settled { from, .. } if Some(*from) == to);
    assert!(events.iter().any(settled), "{events:?}");
}

#[test]
fn cs_22_who_is_threatened_keeps_three_together() {
    let kit = |brazil| Kit::new().put("peru", "2 book, pencil").put("brazil", brazil);
    let mut threatened = kit("2 goat, folder, handcuffs");
    threatened.expire(D);
    threatened.holds("peru", "2 book, pencil");
    let mut safe = kit("goat");
    safe.expire(D);
    safe.holds("peru", "book, pencil");
    safe.holds("venezuela", "book");
}

#[test]
fn cs_23_a_cautious_turn_brings_what_stands_idle_to_the_front_and_leaves_one_behind() {
    let mut kit = front();
    let events = kit.expire(D);
    kit.holds("argentina", "book, plant");
    kit.holds("venezuela", "3 book, plant");
    // CS-9: and no die fell.
    assert_eq!((kit.game.figures.fights, kit.game.count(A, at("central_america"))), (0, 4));
    assert!(events.contains(&Event::TurnEnded { side: D, by_deadline: true }));
}

#[test]
fn cs_23_a_recalibration_of_ones_own_is_the_only_one() {
    let mut kit = front().put("peru", "2 book, plant");
    kit.order(D, super::kit::recalibrate("peru", "brazil", "book"));
    kit.expire(D);
    kit.holds("argentina", "3 book, plant");
    assert_eq!(kit.game.turn, E);
}
