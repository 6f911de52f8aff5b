//! What the rules suggest, and do for somebody who is away.

use wartable::games::clean_slate::{Event, Order, Part};

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

/// CS-9, CS-32: an empty country is left alone, but autocrats walk in where Environment stands alone.
#[test]
fn cs_9_environment_goes_nowhere_alone_beside_autocrats_while_its_player_is_away() {
    let settling = |autocrats| {
        Kit::new().put("peru", "book, windmill, plant").put("brazil", autocrats).turn(E, Part::Act)
    };
    let away = |kit: Kit, die: u8| {
        let mut kit = kit;
        kit.dice(&[die]).expire(E);
        kit
    };
    away(settling("2 goat"), 1).holds("venezuela", "");
    // One autocrat alone stays where it is.
    away(settling("goat"), 1).holds("venezuela", "windmill");
    // Nor after healing, unless Democracy comes along.
    let healing = |peru| {
        let kit = Kit::new().put("peru", peru).put("venezuela", "2 fire").put("central_america", "2 goat");
        kit.turn(E, Part::Act)
    };
    away(healing("book, 2 windmill, bicycle, 2 plant"), 1).holds("venezuela", "2 fire");
    let with = away(healing("2 book, 2 windmill, bicycle, 2 plant"), 1);
    assert_eq!((with.game.count(D, at("venezuela")), with.game.count(E, at("venezuela")) > 0), (1, true));
    // As it was before that was mended.
    let mut before = settling("2 goat").set(|game| game.edition.mends = 2);
    before.dice(&[1]).expire(E);
    before.holds("venezuela", "goat");
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
