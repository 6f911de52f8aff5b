//! What asks first: tokens left unplaced (CS-9), the last of Democracy that leaves autocrats alone (CS-31, CS-40).

use wartable::games::clean_slate::{CleanSlate, Event, Kind, Order, Part, why};
use wartable::rules::{Coded, Draft, Game, Names, Readable};

use super::kit::*;

fn sure(order: Order) -> Order {
    Order::Sure(Box::new(order))
}

/// The order that the button under a refusal gives.
fn pressed(kit: &Kit, side: wartable::games::clean_slate::Side, order: &Order) -> Order {
    let refusal = kit.refuses(side, order, "needs-confirmation");
    let button = refusal.confirm().expect("a button does it all the same");
    kit.game.draft(seat(side), &Names::default(), &button.draft).expect("it can be read")
}

fn says(game: &CleanSlate, side: wartable::games::clean_slate::Side, order: &Order) -> String {
    let refusal = game.check(wartable::rules::Actor::Seat(seat(side)), order).expect_err("it asks");
    crate::reading::read(&game.explain(&Names::default(), Some(seat(side)), &refusal))
}

#[test]
fn cs_9_ending_the_turn_with_tokens_unplaced_asks_first() {
    let mut kit = Kit::new().owed(D, 2);
    let said = says(&kit.game, D, &Order::Finish);
    assert!(said.contains("2 tokens of yours are not placed yet") && said.contains("/pass"), "{said}");
    // The same again is no confirmation.
    kit.refuses(D, &Order::Finish, "needs-confirmation");
    let order = pressed(&kit, D, &Order::Finish);
    assert_eq!(order, sure(Order::Finish));
    let events = kit.order(D, order);
    assert!(events.contains(&Event::Forfeited { side: D, tokens: 2 }));
    assert_eq!(kit.game.turn, E);
    // Ending the part says what it does.
    let mut kit = Kit::new().owed(D, 2);
    kit.order(D, Order::EndPart);
    kit.order(D, Order::Finish);
    // In games whose faults are not mended it never asked.
    let mut kit = Kit::new().owed(D, 2).set(|game| game.edition.mends = 0);
    kit.order(D, Order::Finish);
}

/// CS-11: without supply it asks as long as something can be moved instead, and else not.
#[test]
fn cs_11_what_can_be_neither_placed_nor_moved_is_not_asked_about() {
    let none = |kit: Kit| kit.set(|game| game.supply = game.supply.minus(&D.of(&game.supply)));
    let kit = none(Kit::new().put("peru", "book, plant").owed(D, 1));
    let said = says(&kit.game, D, &Order::Finish);
    assert!(said.contains("/slate shift"), "{said}");
    let mut alone = none(Kit::new().owed(D, 1));
    alone.order(D, Order::Finish);
}

#[test]
fn cs_31_the_last_of_democracy_beside_autocrats_asks_before_it_leaves() {
    let world = || Kit::new().put("peru", "book, scales, 2 plant, goat").put("brazil", "book, plant");
    let mut kit = world();
    let order = recalibrate("peru", "brazil", "book, scales");
    let said = says(&kit.game, D, &order);
    for part in ["the last of Democracy", "2 plants there are lost", "tokens: 1 book, 1 scales, sure"] {
        assert!(said.contains(part), "{said}");
    }
    let order = pressed(&kit, D, &order);
    kit.order(D, order);
    kit.holds("peru", "goat");
    // All of them is the same; one that stays is enough; without autocrats nothing falls.
    let all = Order::RecalibrateAll { from: at("peru"), to: at("brazil") };
    let kit = world();
    assert_eq!(pressed(&kit, D, &all), sure(all.clone()));
    world().order(D, recalibrate("peru", "brazil", "book"));
    world().put("peru", "book, plant").order(D, all.clone());
    // By command: a word says it.
    let draft = Draft::new("slate recalibrate").with("from", "Peru").with("to", "Brazil");
    let read = |tokens: &str| {
        kit.game.draft(seat(D), &Names::default(), &draft.clone().with("tokens", tokens)).expect("readable")
    };
    assert_eq!(read("all, sure"), sure(all));
    assert_eq!(read("1 book, 1 scales anyway"), sure(recalibrate("peru", "brazil", "book, scales")));
    // Environment's own never gives a country up.
    let mut kit = world().turn(E, Part::Recalibrate);
    kit.order(E, recalibrate("peru", "brazil", "2 plant"));
}

/// CS-40: with the last of Environment goes the game.
#[test]
fn cs_40_it_is_said_where_the_game_would_be_lost() {
    let world = || Kit::new().put("argentina", "book").put("peru", "book, plant, goat").put("brazil", "book");
    let mut kit = world();
    let order = recalibrate("peru", "brazil", "book");
    let said = says(&kit.game, D, &order);
    assert!(said.contains("Environment's last on the board"), "{said}");
    let order = pressed(&kit, D, &order);
    kit.order(D, order);
    assert_eq!(kit.game.outcome.map(|outcome| outcome.why).as_deref(), Some(why::NO_ENVIRONMENT));
}

/// CS-11: a move for want of supply is no other.
#[test]
fn cs_11_a_shift_asks_as_well() {
    let kit = Kit::new()
        .put("peru", "book, plant, goat")
        .put("brazil", "book")
        .set(|game| game.supply = game.supply.minus(&D.of(&game.supply)))
        .owed(D, 1);
    let order = shift("peru", "brazil", Kind::Book);
    assert_eq!(pressed(&kit, D, &order), sure(order.clone()));
    let draft = Draft::new("slate shift").with("from", "Peru").with("to", "Brazil").with("kind", "book sure");
    assert_eq!(kit.game.draft(seat(D), &Names::default(), &draft).ok(), Some(sure(order)));
}

#[test]
fn nothing_else_is_to_be_confirmed() {
    let kit = Kit::new();
    kit.refuses(D, &sure(Order::EndPart), "nothing-owed");
    kit.refuses(D, &sure(sure(Order::Finish)), "nothing-owed");
    kit.refuses(D, &Order::Forget, "nothing-owed");
}

/// CS-8: the button that ends one part ends no other.
#[test]
fn cs_8_a_button_of_another_part_is_stale() {
    let label = |kit: &Kit, side, label: &str| {
        let forms = kit.game.forms(seat(side)).into_iter();
        forms.filter_map(|form| form.button).find(|button| button.label == label).expect("it is there").draft
    };
    let placing = Kit::new().owed(D, 1);
    let forfeit = label(&placing, D, "Forfeit the rest");
    let mut kit = Kit::new();
    let on = label(&kit, D, "On to recalibration");
    let read = |kit: &Kit, draft: &Draft| {
        kit.game.draft(seat(D), &Names::default(), draft).map_err(|refusal| refusal.code())
    };
    assert_eq!(read(&placing, &forfeit), Ok(Order::EndPart));
    assert_eq!(read(&kit, &forfeit), Err("stale"));
    assert_eq!(read(&kit, &on), Ok(Order::EndPart));
    kit.order(D, Order::EndPart);
    assert_eq!(read(&kit, &on), Err("stale"), "it would end the turn");
    // Nor does it choose a loss.
    let mut kit = Kit::new().put("peru", "3 book, 2 pencil, scales").put("brazil", "3 goat");
    kit.dice(&[1, 2]);
    kit.order(D, win("peru", "brazil"));
    assert_eq!(read(&kit, &on), Err("stale"));
    let keep = label(&kit, D, "Keep as many kinds as possible");
    assert_eq!(read(&kit, &keep), Ok(Order::EndPart));
    assert_eq!(read(&Kit::new(), &keep), Err("stale"));
}
