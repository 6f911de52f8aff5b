//! CS-22, CS-23.

use wartable::games::clean_slate::{Event, Kind, Order, Part, RemovedWhy};

use super::kit::*;

#[test]
fn cs_22_one_d_moves_in_where_e_stands_alone_or_nothing() {
    let mut kit = Kit::new().put("peru", "3 book").put("brazil", "plant");
    kit.order(D, settle("peru", "brazil", Kind::Book));
    kit.holds("brazil", "book, plant");
    // Once per target a turn: it is a democracy now.
    kit.refuses(D, &settle("peru", "brazil", Kind::Book), "CS-22");
    // The origin keeps one.
    let kit = Kit::new().put("peru", "book").put("brazil", "plant");
    kit.refuses(D, &settle("peru", "brazil", Kind::Book), "CS-22");
    // An infiltrated democracy may be the origin, an autocracy is no target.
    let mut kit = Kit::new().put("peru", "2 book, goat").put("brazil", "goat").put("venezuela", "2 pencil");
    kit.refuses(D, &settle("peru", "brazil", Kind::Book), "CS-22");
    kit.refuses(D, &settle("peru", "central_america", Kind::Book), "CS-22");
    kit.refuses(D, &settle("venezuela", "central_america", Kind::Book), "CS-22");
    kit.refuses(D, &settle("venezuela", "central_america", Kind::Plant), "CS-10");
    kit.order(D, settle("venezuela", "central_america", Kind::Pencil));
    kit.holds("central_america", "pencil");
}

#[test]
fn cs_22_environment_moves_in_where_d_lacks_e() {
    let kit = Kit::new().put("peru", "2 plant").put("brazil", "book").turn(E, Part::Act);
    let mut one = kit.clone();
    one.order(E, settle("peru", "brazil", Kind::Plant));
    one.holds("brazil", "book, plant");
    let mut other = kit.put("brazil", "");
    other.order(E, settle("peru", "brazil", Kind::Plant));
    other.holds("brazil", "plant");
    other.put("brazil", "fire").put("peru", "2 plant").refuses(
        E,
        &settle("peru", "brazil", Kind::Plant),
        "CS-22",
    );
}

#[test]
fn cs_23_once_a_turn_along_a_chain_of_ones_own() {
    let kit = Kit::new().put("peru", "3 book, pencil").put("north_africa", "scales").put("brazil", "plant");
    kit.refuses(D, &recalibrate("peru", "north_africa", "book"), "CS-23");
    kit.refuses(D, &recalibrate("peru", "brazil", "book"), "CS-23");
    kit.refuses(D, &recalibrate("peru", "peru", "book"), "CS-23");
    let mut kit = kit.put("brazil", "scales, plant");
    kit.refuses(D, &recalibrate("peru", "north_africa", "4 book"), "CS-23");
    kit.refuses(D, &recalibrate("peru", "north_africa", ""), "CS-23");
    kit.order(D, recalibrate("peru", "north_africa", "3 book, pencil"));
    kit.holds("north_africa", "3 book, pencil, scales");
    kit.holds("peru", "");
    kit.refuses(D, &recalibrate("brazil", "north_africa", "scales"), "CS-23");
}

#[test]
fn cs_23_the_last_d_leaves_and_the_autocrats_have_it() {
    let mut kit = Kit::new().put("peru", "book, plant, goat").put("brazil", "book");
    let events = kit.order(D, Order::Sure(Box::new(recalibrate("peru", "brazil", "book"))));
    kit.holds("peru", "goat"); // CS-31
    let why = RemovedWhy::Overthrown;
    assert!(events.contains(&Event::Removed { at: at("peru"), tokens: tokens("plant"), why }));
    kit.order(D, Order::EndPart);
}
