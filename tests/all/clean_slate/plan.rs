//! CS-8: what is kept in private for one's next turn.

use wartable::games::clean_slate::{Event, Kind, Order, Part};
use wartable::rules::{Actor, Audience, Coded, Dice, Draft, Game, Names, Viewer};

use super::kit::*;

fn world() -> Kit {
    Kit::new().put("peru", "2 plant, windmill, bicycle, book").put("brazil", "fire").put("venezuela", "book")
}

#[test]
fn cs_8_orders_are_kept_while_it_is_the_partners_turn() {
    let mut kit = world();
    kit.refuses(D, &Order::Keep(vec![Order::Finish]), "nothing-owed");
    kit.refuses(E, &Order::Keep(vec![Order::CarryOut]), "nothing-owed");
    kit.order(E, Order::Keep(vec![win("peru", "brazil")]));
    kit.order(E, Order::Keep(vec![Order::Finish]));
    assert_eq!(kit.game.plan_of(E).len(), 2);
    // Nobody else sees any of it.
    for viewer in [Viewer::Public, Viewer::Seat(seat(D))] {
        let without = world().game.view(viewer);
        assert_eq!(kit.game.view(viewer), without);
    }
    assert_eq!(kit.game.view(Viewer::Seat(seat(E))).game.plan_of(E).len(), 2);
    kit.order(E, Order::Drop);
    kit.refuses(E, &Order::Drop, "nothing-owed");
}

#[test]
fn cs_8_it_is_told_to_its_owner_alone() {
    let mut kit = world();
    let checked =
        kit.game.check(Actor::Seat(seat(E)), &Order::Keep(vec![Order::Finish])).expect("it is kept");
    let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 1));
    assert!(told.iter().all(|told| told.audience == Audience::Own(seat(E))));
    let checked = kit.game.check(Actor::Seat(seat(D)), &Order::Finish).expect("it is ended");
    let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 2));
    let waits =
        told.iter().find(|told| matches!(told.event, Event::KeptWaits { .. })).expect("it is offered");
    assert_eq!(waits.audience, Audience::Own(seat(E)));
}

#[test]
fn cs_8_it_is_carried_out_in_one_when_the_turn_comes() {
    let mut kit = world();
    kit.order(E, Order::Keep(vec![win("peru", "brazil"), Order::EndPart]));
    kit.refuses(E, &Order::CarryOut, "not-your-turn");
    kit.order(D, Order::Finish);
    kit.order(E, Order::CarryOut);
    assert_eq!(kit.game.count(E, at("brazil")), 3);
    assert_eq!((kit.game.part, kit.game.plan_of(E).len()), (Part::Recalibrate, 0));
    kit.refuses(E, &Order::CarryOut, "nothing-owed");
}

#[test]
fn cs_8_it_is_checked_again() {
    let mut kit = world();
    kit.order(E, Order::Keep(vec![settle("peru", "venezuela", Kind::Plant), win("peru", "brazil")]));
    kit.order(D, Order::Finish);
    // Three are left after the first.
    let refusal = kit.refuses(E, &Order::CarryOut, "stale");
    assert!(format!("{refusal:?}").contains("NotThreeAndOne"), "{refusal:?}");
}

#[test]
fn cs_8_the_dice_may_stop_it_and_the_rest_stays_kept() {
    let mut kit = world().put("brazil", "3 fire");
    kit.order(E, Order::Keep(vec![win("peru", "brazil"), Order::Finish]));
    kit.order(D, Order::Finish);
    kit.dice(&[1, 6]);
    let events = kit.order(E, Order::CarryOut);
    assert!(events.contains(&Event::CarriedOut { side: E, done: 1, left: 1 }));
    assert_eq!(kit.owes(), [(seat(E), "lose")]);
}

#[test]
fn cs_8_an_order_out_of_turn_is_offered_to_be_kept() {
    let mut kit = world();
    let names = Names::default();
    let draft = Draft::new("slate heal").with("from", "Peru").with("to", "Brazil");
    let refusal = kit.game.draft(seat(E), &names, &draft).expect_err("not its turn");
    assert_eq!(refusal.code(), "not-your-turn");
    let button = refusal.confirm().expect("it can be kept");
    let order = kit.game.draft(seat(E), &names, &button.draft).expect("readable");
    assert_eq!(order, Order::Keep(vec![win("peru", "brazil")]));
    kit.order(E, order);
    // Or the whole turn in words.
    let words = "heal Peru to Brazil along book; settle Peru > Venezuela plant\nrecalibrate Peru to Brazil all; finish";
    let order = kit.game.draft(seat(E), &names, &Draft::new("slate plan").with("orders", words));
    assert!(matches!(order, Ok(Order::Keep(orders)) if orders.len() == 4));
}

/// CS-15: a kept order never makes the choice of what is lost.
#[test]
fn cs_15_a_plan_stops_where_a_loss_is_to_be_chosen() {
    let mut kit =
        Kit::new().put("peru", "2 windmill, 2 bicycle, plant, book").put("brazil", "2 fire, doctor");
    kit.order(E, Order::Keep(vec![win("peru", "brazil"), Order::EndPart, Order::Finish]));
    let mut kit = kit.turn(E, Part::Act);
    kit.dice(&[2, 5]).order(E, Order::CarryOut);
    assert!(kit.game.losing.is_some(), "the player chooses");
    assert_eq!(kit.game.plan_of(E).len(), 2, "the rest stays kept");
}

/// CS-23: "all" are all that stand there when it is carried out.
#[test]
fn cs_23_all_in_a_plan_are_all_by_then() {
    let mut kit = Kit::new().put("peru", "2 windmill, bicycle, 2 plant, book").put("brazil", "2 fire");
    let all = Order::RecalibrateAll { from: at("peru"), to: at("brazil") };
    kit.order(E, Order::Keep(vec![win("peru", "brazil"), all]));
    let mut kit = kit.turn(E, Part::Act);
    kit.order(E, Order::CarryOut);
    assert_eq!(kit.game.count(E, at("peru")), 0);
    assert_eq!(kit.game.count(E, at("brazil")), 5);
}

/// CS-8: what is taken back takes no plan along: one kept since stays, one dropped since stays
/// dropped, one carried out is there again.
#[test]
fn cs_8_a_plan_outlives_steps_taken_back() {
    let mut before = world();
    before.order(E, Order::Keep(vec![win("peru", "brazil")]));
    let back = |before: &Kit, now: &Kit| before.game.clone().with_notes_of(&now.game).plan_of(E).len();
    let mut now = before.clone();
    now.order(E, Order::Keep(vec![Order::Finish]));
    assert_eq!(back(&before, &now), 2);
    now.order(E, Order::Drop);
    assert_eq!(back(&before, &now), 0);
    let before = before.turn(E, Part::Act);
    let mut now = before.clone();
    now.order(E, Order::CarryOut);
    assert_eq!(back(&before, &now), 1);
}
