//! CS-8: what is kept in private for one's next turn.

use wartable::games::clean_slate::{Event, Kind, Order, Part};
use wartable::rules::{Actor, Audience, Coded, Dice, Draft, Game, Names, Readable, TableAct, Viewer};

use super::kit::*;

pub(super) fn world() -> Kit {
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
        let fresh = world();
        let without = fresh.game.view(viewer);
        assert_eq!(kit.game.view(viewer), without);
    }
    assert_eq!(kit.game.view(Viewer::Seat(seat(E))).plan_of(E).len(), 2);
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
    let plan = Draft::new("slate plan").with("orders", words);
    let order = kit.game.draft(seat(E), &names, &plan.clone().with("drop", true));
    assert!(matches!(order, Ok(Order::Instead(orders)) if orders.len() == 4));
    // What can be done once in a turn isn't kept twice.
    let refusal = kit.game.draft(seat(E), &names, &plan).expect_err("it is kept already");
    assert_eq!(refusal.code(), "nothing-owed");
    let said = crate::reading::read(&kit.game.explain(&names, Some(seat(E)), &refusal));
    crate::reading::has(&said, &["That can't be done twice in one turn: heal Brazil from Peru, book along."]);
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

#[test]
fn cs_8_a_plan_is_dropped_replaced_and_asked_for_by_one_command() {
    let mut kit = world();
    let plan = |kit: &Kit, draft: Draft| kit.game.draft(seat(E), &Names::default(), &draft);
    let empty = Draft::new("slate plan");
    let refusal = plan(&kit, empty.clone()).expect_err("nothing is said");
    assert_eq!(refusal.code(), "nothing-owed");
    assert_eq!(refusal.confirm().map(|button| button.ask), Some(vec!["orders".to_owned()]));
    let drop = empty.clone().with("drop", true);
    assert_eq!(plan(&kit, drop.clone()).ok(), Some(Order::Drop));
    kit.refuses(E, &Order::Drop, "nothing-owed");
    kit.order(E, plan(&kit, empty.clone().with("orders", "heal Peru to Brazil; finish")).expect("readable"));
    let refusal = plan(&kit, empty).expect_err("nothing is said");
    let text = crate::reading::read(&kit.game.explain(&Names::default(), Some(seat(E)), &refusal));
    crate::reading::has(&text, &["You keep: heal Brazil from Peru; end the turn."]);
    // In place of what is kept.
    let instead = plan(&kit, drop.clone().with("orders", "finish")).expect("readable");
    assert_eq!(instead, Order::Instead(vec![Order::Finish]));
    kit.order(E, instead);
    assert_eq!(kit.game.plan_of(E), [Order::Finish]);
    kit.order(E, plan(&kit, drop).expect("readable"));
    assert!(kit.game.plan_of(E).is_empty());
}

#[test]
fn cs_8_why_something_is_not_kept() {
    let said = |kit: &Kit, side, order: &Order| {
        let refusal = kit.refuses(side, order, "nothing-owed");
        crate::reading::read(&kit.game.explain(&Names::default(), Some(seat(side)), &refusal))
    };
    let kit = world();
    assert!(said(&kit, D, &Order::Keep(vec![Order::Finish])).contains("It is your turn"));
    assert!(said(&kit, E, &Order::Keep(vec![])).contains("no order in that"));
    assert!(said(&kit, E, &Order::Keep(vec![Order::Finish; 41])).contains("41 orders, and a plan holds 40"));
    let mut full = kit.clone();
    full.order(E, Order::Keep(vec![Order::Finish; 40]));
    assert!(said(&full, E, &Order::Keep(vec![Order::Finish])).contains("you keep 40"));
    full.order(E, Order::Instead(vec![Order::Finish; 40]));
    assert!(
        said(&kit.turn(D, Part::Setup), E, &Order::Keep(vec![Order::Finish]))
            .contains("both of you place first")
    );
}

/// A plan that ends the turn already is no fuller than another.
#[test]
fn cs_8_one_order_too_many_is_refused_with_what_is_kept() {
    let mut kit = world();
    let mut orders = vec![win("peru", "brazil"); 39];
    orders.push(Order::Finish);
    kit.order(E, Order::Keep(orders));
    let plan = |words: &str| {
        kit.game.draft(seat(E), &Names::default(), &Draft::new("slate plan").with("orders", words))
    };
    let refusal = plan("settle Peru to Venezuela plant").expect_err("it is full");
    assert_eq!(refusal.code(), "nothing-owed");
    let said = crate::reading::read(&kit.game.explain(&Names::default(), Some(seat(E)), &refusal));
    crate::reading::has(&said, &["you keep 40, and 1 more would be too many", "drop:true begins anew"]);
    // Its end is no further order.
    assert!(plan("finish").is_ok());
}

/// The end of a turn alone is no plan: pressed once too often, it is not offered to be kept.
#[test]
fn cs_8_only_the_end_is_not_offered_to_be_kept() {
    let mut kit = world();
    let keep = |kit: &Kit, form: &str| {
        let refusal = kit.game.draft(seat(E), &Names::default(), &Draft::new(form)).expect_err("out of turn");
        assert_eq!(refusal.code(), "not-your-turn");
        refusal.confirm().is_some()
    };
    assert!(!keep(&kit, "slate finish") && !keep(&kit, "pass"));
    kit.order(E, Order::Keep(vec![win("peru", "brazil")]));
    assert!(keep(&kit, "slate finish") && keep(&kit, "pass"));
}

/// A plan is its maker's: whoever takes the seat over finds none, and no step back brings it again.
#[test]
fn cs_8_a_plan_is_forgotten_when_the_seat_changes_hands() {
    let mut kit = world();
    kit.order(E, Order::Keep(vec![win("peru", "brazil"), Order::Finish]));
    let before = kit.clone();
    let act = TableAct::Taken(seat(E));
    assert_eq!(kit.game.table_order(act), Some(Order::Forget));
    assert_eq!(world().game.table_order(act), Some(Order::Forget), "nothing shows whether there was one");
    let events = kit.act(Actor::Table(act), Order::Forget);
    // The second is told to nobody: no step back goes behind it.
    assert_eq!(events, [Event::Forgotten { side: E }, Event::Forgotten { side: E }]);
    assert!(kit.game.plan_of(E).is_empty());
    assert!(before.game.with_notes_of(&kit.game).plan_of(E).is_empty());
    // Nor one that was carried out already.
    let mut carried = before_turn();
    let before = carried.clone();
    carried.order(E, Order::CarryOut);
    carried.act(Actor::Table(act), Order::Forget);
    assert!(before.game.with_notes_of(&carried.game).plan_of(E).is_empty());
    // The other's stays.
    let mut other = world().turn(E, Part::Act);
    other.order(D, Order::Keep(vec![Order::Finish]));
    other.act(Actor::Table(act), Order::Forget);
    assert_eq!(other.game.plan_of(D).len(), 1);
}

fn before_turn() -> Kit {
    let mut kit = world();
    kit.order(E, Order::Keep(vec![win("peru", "brazil")]));
    kit.turn(E, Part::Act)
}

/// A plan is for one turn: what is left of it when that ends is kept no more, and is there again where the turn is
/// taken back.
#[test]
fn cs_8_a_plan_lapses_with_the_turn_that_it_was_for() {
    let mut kit = Kit::new().put("peru", "2 book, pencil, scales").turn(E, Part::Act);
    kit.order(D, Order::Keep(vec![settle("peru", "brazil", Kind::Book), Order::Finish]));
    let mut kit = kit.turn(D, Part::Act);
    let before = kit.game.clone();
    let events = kit.order(D, Order::Finish);
    assert!(events.contains(&Event::Lapsed { side: D, orders: 2 }));
    assert!(kit.game.plan_of(D).is_empty());
    let back = before.with_notes_of(&kit.game);
    assert_eq!(back.plan_of(D).len(), 2);
    // What stands behind the end of the turn goes with it.
    let mut kit = Kit::new().put("peru", "2 book, pencil, scales").turn(E, Part::Act);
    kit.order(D, Order::Keep(vec![Order::Finish, settle("peru", "brazil", Kind::Book)]));
    let mut kit = kit.turn(D, Part::Act);
    let events = kit.order(D, Order::CarryOut);
    assert!(events.contains(&Event::Lapsed { side: D, orders: 1 }));
    assert!(kit.game.plan_of(D).is_empty());
    // Where the fault is not mended it stayed.
    let mut kit = Kit::new().turn(E, Part::Act).set(|game| game.edition.mends = 0);
    kit.order(D, Order::Keep(vec![Order::EndPart]));
    let mut kit = kit.turn(D, Part::Act);
    kit.order(D, Order::Finish);
    assert_eq!(kit.game.plan_of(D).len(), 1);
}

/// What is kept for one turn is carried out in no other: steps taken back bring each plan back to its own.
#[test]
fn cs_8_a_plan_is_for_one_turn_also_when_steps_are_taken_back() {
    let mut before = Kit::new().put("peru", "2 book, pencil, scales").turn(E, Part::Act);
    before.order(D, Order::Keep(vec![settle("peru", "brazil", Kind::Book)]));
    let before = before.turn(D, Part::Act).round(2);
    let mut now = before.clone();
    now.order(D, Order::Finish);
    now.order(D, Order::Keep(vec![settle("peru", "venezuela", Kind::Book), Order::Finish]));
    // What had lapsed is there again, and what is kept for the next turn waits for that.
    let back_from = |now: &Kit| before.clone().set(|game| *game = game.clone().with_notes_of(&now.game));
    let back = back_from(&now);
    assert_eq!(back.game.plan_of(D), [settle("peru", "brazil", Kind::Book)]);
    assert_eq!(back.game.view(Viewer::Public), before.game.view(Viewer::Public), "nobody else sees either");
    let mut on = back.clone();
    on.order(D, Order::CarryOut);
    on.order(D, Order::Finish);
    assert_eq!(on.game.plan_of(D).len(), 2, "it comes next");
    // A plan's own end takes nothing of it either.
    let mut ends = back.clone().set(|game| game.plans[0].push(Order::Finish));
    ends.order(D, Order::CarryOut);
    assert_eq!((ends.game.turn, ends.game.plan_of(D).len()), (E, 2));
    // What was dropped in its turn stays dropped, whatever was kept since.
    let mut dropped = before.clone();
    dropped.order(D, Order::Drop);
    dropped.order(D, Order::Finish);
    dropped.order(D, Order::Keep(vec![Order::Finish]));
    let mut back = back_from(&dropped);
    assert!(back.game.plan_of(D).is_empty());
    back.order(D, Order::Drop);
    back.refuses(D, &Order::Drop, "nothing-owed");
    // Before that was mended the later one stood in its place.
    let unmended = |kit: &Kit| kit.clone().set(|game| game.edition.mends = 2).game;
    assert_eq!(unmended(&before).with_notes_of(&unmended(&now)).plan_of(D).len(), 2);
}

/// CS-8, CS-9: who is there gets no less of a plan than who is away.
#[test]
fn cs_8_what_is_placed_is_passed_over_and_what_is_owed_is_placed_first() {
    let kept = |orders: Vec<Order>| {
        let mut kit =
            Kit::new().put("peru", "2 book, pencil, scales, plant").put("brazil", "goat").turn(E, Part::Act);
        kit.order(D, Order::Keep(orders));
        kit
    };
    let plan = vec![places(&[("peru", "book")]), win("peru", "brazil"), Order::EndPart];
    let mut kit = kept(plan.clone()).turn(D, Part::Act);
    let events = kit.order(D, Order::CarryOut);
    assert!(events.contains(&Event::CarriedOut { side: D, done: 2, left: 0 }), "{events:?}");
    assert_eq!((kit.game.count(D, at("brazil")), kit.game.part), (3, Part::Recalibrate));
    // Before that was mended none of it was possible.
    kept(plan).turn(D, Part::Act).set(|game| game.edition.mends = 2).refuses(D, &Order::CarryOut, "stale");
    // What there is nothing left of is said.
    kept(vec![Order::Balanced]).turn(D, Part::Act).refuses(D, &Order::CarryOut, "stale");
    let mut kit = kept(vec![win("peru", "brazil")]).owed(D, 2);
    let events = kit.order(D, Order::CarryOut);
    assert!(events.iter().any(|event| matches!(event, Event::Placed { suggested: true, left: 0, .. })));
    assert_eq!(kit.game.count(D, at("brazil")), 3);
}

/// CS-9: a plan says what it waits for, and has no button of its own for what asks first.
#[test]
fn cs_9_a_plan_that_ends_the_turn_too_early_is_told_so() {
    let mut kit = Kit::new().turn(E, Part::Act);
    kit.order(D, Order::Keep(vec![Order::Finish]));
    // As it was before what is owed was placed first.
    let kit = kit.owed(D, 2).set(|game| game.edition.mends = 2);
    let refusal = kit.refuses(D, &Order::CarryOut, "stale");
    let text = crate::reading::read(&kit.game.explain(&Names::default(), Some(seat(D)), &refusal));
    crate::reading::has(
        &text,
        &["order 1 of your plan (end the turn) isn't possible yet. 2 tokens of yours are not placed yet"],
    );
    assert!(!text.contains("press the button"), "{text}");
}
