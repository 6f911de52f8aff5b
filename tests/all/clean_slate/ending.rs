//! CS-38 to CS-40.

use wartable::games::clean_slate::{Event, Options, Order, board, why};
use wartable::rules::{Game, Outcome};

use super::kit::*;

#[test]
fn cs_38_a_risk_without_tokens_stops_for_good() {
    let mut kit =
        Kit::new().put("eastern_australia", "").put("peru", "2 book, pencil, scales").put("brazil", "goat");
    let events = kit.order(D, win("peru", "brazil"));
    assert!(events.contains(&Event::RiskStopped { side: A }) && kit.game.autocracy_over);
    // Brazil, Peru: D without E; the other goes on, with its extra dice.
    kit.dice(&[1, 1, 1]);
    let events = kit.risks();
    assert!(!events.iter().any(|e| matches!(e, Event::AutocracyBegan { .. })));
    assert!(events.iter().any(|e| matches!(e, Event::DisasterBegan { .. })));
}

#[test]
fn cs_38_the_dice_of_cs_36_stop_with_disaster() {
    let mut kit = Kit::new().put("indonesia", "").put("peru", "book");
    let events = kit.order(D, Order::Finish);
    assert!(events.contains(&Event::RiskStopped { side: X }));
    // No die falls.
    let events = kit.risks();
    assert!(!events.iter().any(|e| matches!(e, Event::LackRolled { .. } | Event::StormRolled { .. })));
    assert_eq!((kit.game.round, kit.game.turn), (2, D));
}

/// Every country but Brazil a democracy; beside Brazil, 3+1.
fn nearly() -> Kit {
    let mut kit = Kit::bare();
    for t in board().territories() {
        kit = kit.put(board().id_str(t), "book");
    }
    kit.put("peru", "2 book, pencil, scales, plant")
        .put("brazil", "goat")
        .set(|game| game.disaster_over = true)
}

#[test]
fn cs_39_all_democracies_win_at_once() {
    let mut kit = nearly();
    let events = kit.order(D, win("peru", "brazil"));
    let both = Outcome { winners: vec![seat(D), seat(E)], why: why::CLEAN.to_owned() };
    assert_eq!(events.last(), Some(&Event::Over(both.clone())));
    assert_eq!(kit.game.outcome(), Some(both));
    assert!(kit.owes().is_empty());
    kit.refuses(D, &Order::Finish, "game-over");
    kit.refuses(E, &Order::EndPart, "game-over");
}

#[test]
fn cs_39_optimized_every_country_needs_e_too() {
    let mut kit = nearly().set(|game| game.options = Options { optimized: true, ..Options::default() });
    kit.order(D, win("peru", "brazil"));
    assert_eq!(kit.game.outcome(), None);
}

#[test]
fn cs_40_lost_without_d() {
    let mut kit = Kit::new().put("argentina", "plant").put("peru", "book, pencil, scales, 3 goat");
    kit.dice(&[1, 6]);
    let events = kit.order(D, Order::Harmony(at("peru")));
    let lost = Outcome { winners: Vec::new(), why: why::NO_DEMOCRACY.to_owned() };
    assert_eq!(events.last(), Some(&Event::Over(lost)));
}

#[test]
fn cs_40_lost_without_e_once_the_disaster_is_carried_out_whole() {
    let mut kit = Kit::new().put("japan", "book").round(2);
    // Japan lacks E and is spared; Argentina's plant was the last. The second hit isn't drawn any more.
    kit.dice(&[1, 6, 6, 3]).cards(&["argentina"]).picks(&["fire", "doctor"]);
    let events = kit.risks();
    kit.holds("argentina", "fire, doctor");
    let lost = Outcome { winners: Vec::new(), why: why::NO_ENVIRONMENT.to_owned() };
    assert_eq!(events.last(), Some(&Event::Over(lost)));
}
