//! Where the game stands: WR-1 to WR-3, and what a placing's end does with the rest (WR-7, WR-54).

use wartable::games::warrior::{Aim, Event, Order, Phase, Placing, Victory};
use wartable::rules::{Addressed, Readable, Viewer};

use super::kit::{ADA, BEN, CYD, Kit, at, places};
use super::told::{has, names, words};

fn status(kit: &Kit) -> String {
    words(&kit.game.status(&names(), Viewer::Public))
}

fn three() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 8), ("peru", 3), ("brazil", 1)])
        .land(BEN, &[("kamchatka", 2), ("japan", 4)])
        .land(CYD, &[("egypt", 4)])
        .cash(ADA, 40)
        .cash(BEN, 250)
        .cash(CYD, 0)
}

#[test]
fn wr_3_status_shows_the_running_score_and_both_ends() {
    let kit = three().options(|options| options.until = Some(1_767_378_600));
    has(
        &status(&kit),
        &["Points so far: ben 450, ada 340, cyd 100.", "until round 1000 is over or it is 1767378600"],
    );
    let kit = kit.options(|options| options.rounds = None);
    has(&status(&kit), &["Lunchtime fix, until 1767378600."]);
}

#[test]
fn wr_1_status_shows_who_still_has_two_territories() {
    let kit = three().options(|options| {
        (options.victory, options.rounds) = (Victory::WorldDomination, None);
    });
    has(&status(&kit), &["2 still with two territories or more: ada and ben. With one alone: cyd."]);
}

#[test]
fn wr_2_status_shows_how_much_of_the_combination_each_holds() {
    let kit = three().options(|options| {
        (options.victory, options.rounds) = (Victory::ContinentalConqueror, None);
    });
    let kit = kit.set(|game| {
        game.seats[0].aim = Some(Aim::NorthAmericaSouthAmerica);
        game.seats[1].aim = Some(Aim::AsiaOceania);
        game.seats[2].aim = Some(Aim::EuropeOceania);
    });
    has(&status(&kit), &["Territories of their continents: ada 3 of 13, ben 2 of 16, cyd 0 of 11."]);
}

/// Ada has five units to place and ben two.
fn placing(phase: fn(Placing) -> Phase) -> Kit {
    three()
        .capital(ADA, "peru")
        .capital(BEN, "japan")
        .capital(CYD, "egypt")
        .phase(phase(Placing::default()))
        .set(|game| (game.seats[0].pool, game.seats[1].pool) = (5, 2))
}

fn receipt(kit: &mut Kit, order: Order) -> String {
    let events: Vec<Addressed<Event>> =
        kit.order(ADA, order.clone()).into_iter().map(|event| Addressed::to(ADA, event)).collect();
    words(&kit.game.receipt(&names(), ADA, &order, &events))
}

#[test]
fn wr_54_done_with_units_left_says_beforehand_and_afterwards_where_they_go() {
    let mut kit = placing(Phase::Place);
    let asked = words(&kit.game.ask(&names(), ADA).expect("asked").0);
    has(&asked, &["What is left when you are done, or at the deadline, goes to your capital."]);
    let placed = receipt(&mut kit, Order::Place(places(&[("alaska", 1)])));
    has(&placed, &["4 troops left to place; /pass sends them to Peru."]);
    let done = receipt(&mut kit, Order::PlaceRest);
    has(&done, &["what was left, 4 troops, goes to your capital, Peru.", "Until then you can place anew."]);
    // And it can be: a button takes all back.
    let buttons =
        |kit: &Kit| kit.game.forms(ADA).into_iter().filter_map(|form| form.button).collect::<Vec<_>>();
    let over = buttons(&kit).into_iter().find(|button| button.label == "Start over").expect("a button");
    assert_eq!(kit.game.draft(ADA, &names(), &over.draft), Ok(Order::Unplace));
    let anew = receipt(&mut kit, Order::Place(places(&[("brazil", 2)])));
    has(&anew, &["You begin anew, all 5 in hand. You place: Brazil 2.", "3 troops left"]);
    // In exile it is where most stand.
    let mut kit = placing(Phase::Place).set(|game| {
        game.seats[0].capital = None;
        game.exiles.insert(ADA, 7);
    });
    has(&receipt(&mut kit, Order::PlaceRest), &["what was left goes to Alaska 5."]);
}

#[test]
fn wr_7_done_with_units_left_spreads_them() {
    let mut kit = placing(Phase::Allocate);
    has(&words(&kit.game.ask(&names(), ADA).expect("asked").0), &["goes evenly"]);
    has(&receipt(&mut kit, Order::Place(places(&[("alaska", 1)]))), &["/pass spreads them evenly."]);
    has(
        &receipt(&mut kit, Order::PlaceRest),
        &["Your placing is finished; what was left goes to Peru 1, Brazil 3."],
    );
}

#[test]
fn wr_6_wr_28_receipts_say_that_an_answer_may_be_changed_and_carry_the_button() {
    let mut kit = three().phase(Phase::Capital([].into()));
    let order = Order::Capital(at("peru"));
    kit.order(ADA, order.clone());
    let receipt = kit.game.receipt(&names(), ADA, &order, &[]);
    has(&words(&receipt), &["you can change it until then"]);
    assert_eq!(receipt.buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(), ["Capital"]);
    let mut kit = three().phase(Phase::Speculate([].into()));
    let order = Order::Stake(30);
    kit.order(ADA, order.clone());
    let receipt = kit.game.receipt(&names(), ADA, &order, &[]);
    has(&words(&receipt), &["You stake 30 gp. You can change it until all are in."]);
    assert_eq!(receipt.buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(), ["Stake"]);
}
