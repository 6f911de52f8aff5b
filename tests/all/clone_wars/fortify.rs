//! Step 6: movements and cessions (CW-20).

use wartable::games::clone_wars::{Event, Options, Order, Phase, Ship};
use wartable::rules::{Game, Names, Readable, View, Viewer};

use super::kit::*;

fn own() -> Kit {
    Kit::new()
        .land(RED, &[("coruscant", 5), ("byss", 1), ("alderaan", 1), ("rodia", 1)])
        .land(GOLD, &[("duro", 1)])
        .ships("coruscant", ships(1, 1, 0))
}

#[test]
fn cw_20_one_movement_across_own_planets_and_one_stays() {
    let mut kit = own();
    kit.refuses(&march("coruscant", "byss", 5), "CW-20");
    kit.refuses(&march("coruscant", "rodia", 1), "CW-20");
    kit.refuses(&march("coruscant", "duro", 1), "CW-20");
    kit.refuses(&march("coruscant", "coruscant", 1), "CW-20");
    kit.refuses(&march("duro", "coruscant", 1), "CW-20");
    kit.order(march("coruscant", "byss", 4));
    kit.holds("byss", RED, 5);
    assert_eq!(kit.game.phase, Phase::Fortify);
    kit.refuses(&march("byss", "coruscant", 1), "CW-20");
    // Step 6 has begun.
    kit.refuses(&attack("byss", "kessel", 1), "CW-20");
}

#[test]
fn cw_20_one_ship_likewise() {
    let mut kit = own();
    kit.refuses(&move_ship("coruscant", "byss", Ship::CapitalShip), "CW-20");
    kit.refuses(&move_ship("coruscant", "rodia", Ship::Fighter), "CW-20");
    kit.refuses(&move_ship("coruscant", "duro", Ship::Fighter), "CW-20");
    kit.order(move_ship("coruscant", "alderaan", Ship::Fighter));
    assert_eq!((kit.fleet("coruscant"), kit.fleet("alderaan")), (ships(0, 1, 0), ships(1, 0, 0)));
    kit.refuses(&move_ship("coruscant", "byss", Ship::Corvette), "CW-20");
    kit.order(march("coruscant", "byss", 1));
}

#[test]
fn cw_20_a_planet_with_one_troop_is_offered_and_accepted() {
    let mut kit = own();
    kit.refuses(&cede(GOLD, Some("coruscant"), None), "CW-20");
    kit.refuses(&cede(GOLD, Some("duro"), None), "CW-20");
    kit.refuses(&cede(BLUE, Some("byss"), None), "CW-20");
    kit.refuses(&cede(RED, Some("byss"), None), "CW-20");
    kit.refuses(&cede(GOLD, Some("byss"), Some("duro")), "CW-20");
    kit.refuses(&cede(GOLD, None, None), "CW-20");
    let events = kit.order(cede(GOLD, Some("byss"), None));
    assert!(matches!(events[..], [Event::OfferMade { number: 1, gives: true, .. }]));
    assert_eq!(kit.game.phase, Phase::Fortify);
    kit.holds("byss", RED, 1);
    let accept = Order::Answer { offer: 1, accept: true };
    kit.refuses_to(CYD, &accept, "CW-20");
    kit.by(BEN, accept);
    kit.holds("byss", GOLD, 1);
    // One a turn.
    kit.refuses(&cede(GOLD, Some("alderaan"), None), "CW-20");
}

#[test]
fn cw_20_a_planet_may_be_wanted_and_declined_and_an_offer_lapses_with_the_turn() {
    let mut kit = own();
    kit.order(cede(GOLD, None, Some("duro")));
    kit.by(BEN, Order::Answer { offer: 1, accept: false });
    kit.holds("duro", GOLD, 1);
    kit.order(cede(GOLD, None, Some("duro")));
    let events = kit.order(Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::OfferLapsed { number: 2, .. })));
    kit.refuses_to(BEN, &Order::Answer { offer: 2, accept: true }, "offer-gone");
}

#[test]
fn cw_20_no_last_planet_and_none_with_ships_is_ceded() {
    let kit = own().ships("byss", ships(1, 0, 0));
    kit.refuses(&cede(GOLD, Some("byss"), None), "CW-20");
    let kit = Kit::new();
    kit.refuses(&cede(GOLD, Some("coruscant"), None), "CW-20");
    kit.refuses(&cede(GOLD, None, Some("ilum")), "CW-20");
}

#[test]
fn cw_20_what_has_changed_since_is_refused_when_it_is_accepted() {
    let mut kit = own();
    kit.order(cede(GOLD, Some("byss"), None));
    kit.order(march("coruscant", "byss", 1));
    kit.refuses_to(BEN, &Order::Answer { offer: 1, accept: true }, "CW-20");
    kit.by(BEN, Order::Answer { offer: 1, accept: false });
}

#[test]
fn cw_20_with_ones_own_other_army_it_is_done_at_once() {
    let mut kit = Kit::with(Options::default(), 2).land(RED, &[("byss", 1), ("coruscant", 1)]);
    let events = kit.order(cede(GOLD, Some("byss"), None));
    assert!(matches!(events[..], [Event::Ceded { .. }]));
    kit.holds("byss", GOLD, 1);
}

#[test]
fn cw_20_cw_27_a_token_stays_and_is_known_to_who_placed_it() {
    let mut kit = Kit::new().turn(BLUE, Phase::Attack).land(BLUE, &[("byss", 3)]).tokens(
        "kessel",
        BLUE,
        &["count_dooku"],
    );
    kit.order(cede(BLACK, Some("kessel"), None));
    kit.by(DAN, Order::Answer { offer: 1, accept: true });
    let face = |seat| View::of(&kit.game, Viewer::Seat(seat)).land_at(at("kessel")).tokens[0].face;
    assert_eq!([CYD, DAN, ADA].map(face), [Some(token("count_dooku")), None, None]);
}

#[test]
fn cw_18_cw_20_a_token_on_a_planet_just_ceded_is_captured_as_any_other() {
    let mut kit = Kit::new()
        .turn(BLUE, Phase::Attack)
        .land(BLUE, &[("boz_pity", 3)])
        .land(RED, &[("byss", 9)])
        .tokens("kessel", BLUE, &["shu_mai"]);
    kit.order(cede(BLACK, Some("kessel"), None));
    kit.by(DAN, Order::Answer { offer: 1, accept: true });
    kit.order(Order::Pass);
    kit = kit.set(|game| (game.armies[0].pool, game.phase) = (0, Phase::Attack));
    kit.dice(&[6, 6, 6, 1]);
    kit.draws(&["Yoda (fighter)"]);
    kit.order(attack("byss", "kessel", 3));
    assert_eq!(*kit.game.army(RED).captured, [token("shu_mai")]);
    assert_eq!(kit.game.so_far.captured_from, [BLACK].into(), "it was Black's");
}

#[test]
fn a_cession_concerns_both_and_an_offer_too() {
    let mut kit = own();
    let made = kit.order(cede(GOLD, Some("byss"), None));
    let ceded = kit.by(BEN, Order::Answer { offer: 1, accept: true });
    for event in [&made[0], &ceded[0]] {
        assert_eq!(wartable::games::clone_wars::CloneWars::concerns(event), [ADA, BEN]);
    }
}

#[test]
fn cw_20_cw_25_a_cession_can_be_accepted_again_once_sidious_is_placed() {
    let mut kit = Kit::new().land(RED, &[("coruscant", 3), ("byss", 1)]).turn(RED, Phase::Fortify);
    kit.order(cede(GOLD, Some("byss"), None));
    let names = Names(["ada", "ben", "cyd", "dan"].map(str::to_owned).into());
    let offered = |kit: &Kit| -> Vec<String> {
        let (_, buttons) = kit.game.ask(&names, BEN).expect("he is asked");
        let labels = buttons.into_iter().map(|button| button.label);
        labels.filter(|label| ["Accept", "Decline"].contains(&label.as_str())).collect()
    };
    assert_eq!(offered(&kit), ["Accept", "Decline"]);
    let kit = kit.set(|game| game.phase = Phase::Sidious);
    assert_eq!(offered(&kit), ["Decline"]);
}
