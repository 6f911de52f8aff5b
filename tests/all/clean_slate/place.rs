//! CS-7 to CS-11.

use wartable::games::clean_slate::{Event, Kind, Order, Part};

use super::kit::*;

#[test]
fn cs_7_four_turns_a_round() {
    let mut kit = Kit::new().put("peru", "book, plant").put("brazil", "book, plant");
    let events = kit.order(D, Order::Finish);
    assert!(events.contains(&Event::TurnBegan { side: E, countries: 3, owed: 1, supply: 87 }));
    kit.dice(&[1]);
    let events = kit.order(E, Order::Sure(Box::new(Order::Finish)));
    let turns: Vec<&Event> = events
        .iter()
        .filter(|e| {
            matches!(
                e,
                Event::AutocracyBegan { .. }
                    | Event::DisasterBegan { .. }
                    | Event::RoundBegan { .. }
                    | Event::TurnBegan { .. }
            )
        })
        .collect();
    assert!(matches!(
        turns[..],
        [
            Event::AutocracyBegan { .. },
            Event::DisasterBegan { .. },
            Event::RoundBegan { round: 2 },
            Event::TurnBegan { side: D, .. }
        ]
    ));
}

#[test]
fn cs_7_nobody_acts_for_the_partner() {
    let kit = Kit::new();
    kit.refuses(E, &Order::Finish, "not-your-turn");
    kit.refuses(E, &win("argentina", "peru"), "not-your-turn");
    kit.refuses(E, &Order::LoseAny, "not-your-turn");
}

#[test]
fn cs_8_parts_come_one_after_the_other() {
    let mut kit = Kit::new().put("peru", "2 book").owed(D, 2);
    // What is owed comes first.
    kit.refuses(D, &settle("peru", "brazil", Kind::Book), "CS-8");
    kit.refuses(D, &recalibrate("peru", "argentina", "book"), "CS-8");
    kit.order(D, places(&[("peru", "2 book")]));
    assert_eq!(kit.game.part, Part::Act, "nothing is owed any more");
    kit.refuses(D, &places(&[("peru", "book")]), "CS-8");
    // An order of a later part ends the earlier one, and there is no going back.
    kit.order(D, recalibrate("peru", "argentina", "book"));
    assert_eq!(kit.game.part, Part::Recalibrate);
    kit.refuses(D, &settle("peru", "brazil", Kind::Book), "CS-8");
    kit.order(D, Order::EndPart);
    assert_eq!((kit.game.turn, kit.owes()), (E, vec![(seat(E), "turn")]));
}

#[test]
fn cs_8_pass_ends_a_part_and_finish_the_turn() {
    let mut kit = Kit::new().owed(D, 2);
    let events = kit.order(D, Order::EndPart);
    assert!(events.contains(&Event::Forfeited { side: D, tokens: 2 }));
    assert_eq!((kit.game.part, kit.game.owed[0]), (Part::Act, 0));
    kit.order(D, Order::EndPart);
    assert_eq!(kit.game.part, Part::Recalibrate);
    let mut kit = Kit::new().owed(D, 2);
    let events = kit.order(D, Order::Sure(Box::new(Order::Finish)));
    assert!(events.contains(&Event::TurnEnded { side: D, by_deadline: false }));
    assert_eq!(kit.game.turn, E);
}

#[test]
fn cs_8_a_placing_with_nothing_owed_is_skipped() {
    let mut kit = Kit::new();
    kit.order(D, Order::Finish);
    assert_eq!((kit.game.turn, kit.game.part), (E, Part::Act), "one country brings nothing");
}

#[test]
fn cs_9_a_third_of_the_countries_rounded_down_counted_at_the_start() {
    let mut kit = Kit::new();
    for id in ["peru", "brazil", "venezuela", "mexico"] {
        let all = board_id(id);
        kit = kit.put(all, "plant");
    }
    kit.order(D, Order::Finish);
    assert_eq!((kit.game.owed[1], kit.game.part), (1, Part::Place), "five countries with E");
    kit.refuses(E, &places(&[("peru", "2 plant")]), "CS-9");
    kit.refuses(E, &places(&[]), "CS-9");
}

/// The classic map calls Mexico Central America.
fn board_id(id: &str) -> &str {
    if id == "mexico" { "central_america" } else { id }
}

#[test]
fn cs_9_a_deadline_plays_cautiously_and_ends_the_turn() {
    let mut kit = Kit::new().put("peru", "book, pencil, scales").put("brazil", "goat, folder").owed(D, 1);
    let events = kit.expire(D);
    assert!(events.contains(&Event::TurnEnded { side: D, by_deadline: true }));
    // The token made Peru's three 3+1, and Brazil's two autocrats were persuaded without a die.
    assert!(kit.game.count(D, at("brazil")) > 0 && kit.game.count(A, at("brazil")) == 0);
    assert_eq!(kit.game.figures.fights, 0);
    assert_eq!((kit.game.turn, kit.game.owed[0]), (E, 0));
}

#[test]
fn cs_10_own_kinds_where_either_player_stands() {
    let mut kit = Kit::new().put("peru", "plant").owed(D, 3);
    kit.refuses(D, &places(&[("peru", "plant")]), "CS-10");
    kit.refuses(D, &places(&[("brazil", "book")]), "CS-10");
    kit.refuses(D, &places(&[("eastern_australia", "book")]), "CS-10");
    kit.refuses(D, &places(&[("indonesia", "book")]), "CS-21");
    // All or nothing.
    kit.refuses(D, &places(&[("peru", "book"), ("brazil", "book")]), "CS-10");
    kit.order(D, places(&[("peru", "book, pencil"), ("argentina", "scales")]));
    kit.holds("peru", "book, pencil, plant");
    kit.holds("argentina", "book, scales, plant");
}

#[test]
fn cs_11_a_kind_that_is_out_is_not_all_that_is_out() {
    let kit = Kit::new().put("peru", "2 book").set(|game| game.supply = tokens("3 pencil, plant")).owed(D, 2);
    kit.refuses(D, &places(&[("peru", "book")]), "CS-11");
    kit.refuses(D, &shift("peru", "argentina", Kind::Book), "CS-11");
}

#[test]
fn cs_11_so_many_moves_as_tokens_are_lacking() {
    let mut kit = Kit::new()
        .put("peru", "3 book")
        .put("north_africa", "book")
        .set(|game| game.supply = tokens("pencil"))
        .owed(D, 3);
    // Brazil lies between and holds nothing of Democracy's.
    kit.refuses(D, &shift("peru", "north_africa", Kind::Book), "CS-11");
    kit.refuses(D, &shift("peru", "argentina", Kind::Pencil), "CS-11");
    kit.refuses(D, &shift("peru", "peru", Kind::Book), "CS-11");
    // Moves come at any time in part 1, before or after what there is in supply.
    kit.order(D, shift("peru", "argentina", Kind::Book));
    kit.order(D, places(&[("argentina", "pencil")]));
    assert_eq!((kit.game.owed[0], kit.game.part), (1, Part::Place));
    kit.order(D, shift("peru", "argentina", Kind::Book));
    kit.holds("argentina", "3 book, pencil, plant");
    assert_eq!(kit.game.part, Part::Act, "three were owed: one placed, two moved");
    // Recalibration follows all the same.
    kit.order(D, recalibrate("argentina", "peru", "2 book"));
}

#[test]
fn cs_11_a_move_between_two_ends_of_a_chain() {
    let mut kit = Kit::new()
        .put("peru", "2 book")
        .put("brazil", "book")
        .put("north_africa", "book")
        .set(|game| game.supply = tokens(""))
        .owed(D, 1);
    kit.order(D, shift("peru", "north_africa", Kind::Book));
    kit.holds("north_africa", "2 book");
    kit.refuses(D, &shift("peru", "brazil", Kind::Book), "CS-8");
}
