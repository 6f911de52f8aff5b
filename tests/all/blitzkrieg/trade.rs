//! Trade: BZ-13, rulings F1 to F4, E3, A10.

use wartable::games::blitzkrieg::{Event, Goods, Options, Order, Phase, Special};
use wartable::rules::{Actor, Addressed, Audience, Dice, Game, TableAct, View, Viewer};

use super::kit::{
    ADA, BEN, CYD, DOT, Kit, alone, answer, army, dealt, divisions, lands, offer, on_2210, own, resources,
    surely,
};

/// Ben accepts ada's offer at once.
fn swap(kit: &mut Kit, give: Goods, want: Goods) -> Vec<Event> {
    let number = kit.game.offers.next();
    kit.order(ADA, &offer(BEN, give, want));
    kit.order(BEN, &answer(number, true))
}

/// The code with which ben's acceptance is refused.
fn hindered(kit: &Kit, give: Goods, want: Goods) -> &'static str {
    let mut kit = kit.clone();
    let number = kit.game.offers.next();
    kit.order(ADA, &offer(BEN, give, want));
    kit.refused(BEN, &answer(number, true))
}

#[test]
fn bz_13_everything_changes_hands_at_once_also_out_of_turn() {
    let kit = Kit::with(on_2210()).land(ADA, "nunavut", 3).center("nunavut").turn(CYD);
    let mut kit = kit.special(ADA, Special::General, "nunavut");
    let give = Goods { resources: 4, dice: 1, friendship: true, ..lands(&kit, &["nunavut"]) };
    swap(&mut kit, give, resources(6));
    assert_eq!((kit.has(ADA), kit.has(BEN)), (12, 8));
    assert_eq!((kit.game.standing(ADA).dice, kit.game.standing(BEN).dice), (0, 2));
    assert_eq!((kit.owner("nunavut"), kit.divisions(BEN, "nunavut")), (Some(BEN), 3));
    assert_eq!(
        (kit.stands(ADA, Special::General), kit.stands(BEN, Special::General)),
        (None, Some(kit.at("nunavut")))
    );
    assert!(kit.game.land_at(kit.at("nunavut")).center);
    assert!(kit.game.is_friend(ADA, BEN) && !kit.game.is_friend(BEN, ADA));
    assert_eq!(kit.game.ledger.len(), 1);
}

#[test]
fn bz_13_bz_f1_what_the_maker_lacks_or_what_is_not_the_others_is_refused_at_once() {
    let kit = Kit::new();
    let refused = |give: Goods, want: Goods| kit.refused(ADA, &offer(BEN, give, want));
    assert_eq!(refused(resources(11), resources(1)), "BZ-F1");
    assert_eq!(refused(Goods { dice: 2, ..Goods::default() }, resources(1)), "BZ-F1");
    assert_eq!(refused(lands(&kit, &["egypt"]), resources(1)), "BZ-F1");
    assert_eq!(refused(divisions(&kit, "alaska", 2), resources(1)), "BZ-F1");
    let general = Goods { specials: [Special::General].into(), ..Goods::default() };
    assert_eq!(refused(general.clone(), resources(1)), "BZ-F1");
    assert_eq!(refused(resources(1), lands(&kit, &["japan"])), "BZ-F1");
    assert_eq!(refused(resources(1), general), "BZ-F1");
    assert_eq!(refused(Goods::default(), Goods::default()), "BZ-13");
    assert_eq!(kit.refused(ADA, &offer(ADA, resources(1), Goods::default())), "BZ-14");
}

#[test]
fn bz_13_bz_f1_all_of_it_is_checked_again_when_it_is_accepted() {
    let mut kit = Kit::new();
    kit.order(ADA, &offer(BEN, resources(8), lands(&kit, &["egypt"])));
    kit.act(ADA, kit.raise("alaska", 5));
    assert_eq!(kit.refused(BEN, &answer(1, true)), "BZ-F1");
    assert_eq!(kit.refused(CYD, &answer(1, true)), "BZ-13");
    assert_eq!(kit.refused(BEN, &answer(2, true)), "no-such-offer");
    // It stays open, and nothing has changed hands.
    assert_eq!((kit.owner("egypt"), kit.game.offers.len()), (Some(BEN), 1));
    // What the other has not got is found out then.
    assert_eq!(hindered(&Kit::new(), resources(1), resources(11)), "BZ-F1");
}

#[test]
fn bz_e3_no_trade_gives_a_second_general_but_generals_may_be_swapped() {
    let kit = Kit::new().special(ADA, Special::General, "alaska").special(BEN, Special::General, "egypt");
    let general = || Goods { specials: [Special::General].into(), ..Goods::default() };
    assert_eq!(hindered(&kit.clone().friend(ADA, BEN), general(), resources(1)), "BZ-E3");
    let mut kit = kit.friend(ADA, BEN).friend(BEN, ADA);
    swap(&mut kit, general(), general());
    assert_eq!(kit.stands(ADA, Special::General), Some(kit.at("egypt")));
    assert_eq!(kit.stands(BEN, Special::General), Some(kit.at("alaska")));
}

#[test]
fn bz_f2_troops_change_hands_where_the_buyer_may_stand_and_no_enemy_does() {
    let kit = Kit::new().guests(ADA, "alaska", 3);
    assert_eq!(hindered(&kit, divisions(&kit, "alaska", 2), resources(1)), "BZ-F2");
    // With ada's friendship in the same deal they may.
    let mut friendly = kit.clone();
    let give = Goods { friendship: true, ..divisions(&kit, "alaska", 2) };
    swap(&mut friendly, give, resources(1));
    assert_eq!((friendly.divisions(ADA, "alaska"), friendly.divisions(BEN, "alaska")), (1, 2));
    // Not with an enemy of the buyer's beside them.
    let shared = kit.land(ADA, "peru", 1).guests(CYD, "peru", 1).friend(ADA, CYD);
    assert_eq!(hindered(&shared, lands(&shared, &["peru"]), resources(1)), "BZ-F2");
}

#[test]
fn bz_f3_land_goes_without_the_sellers_troops_only_where_these_may_stay() {
    let kit = Kit::new().land(ADA, "peru", 2);
    assert_eq!(hindered(&kit, alone(&kit, &["peru"]), resources(1)), "BZ-F3");
    let mut friendly = kit.clone().friend(BEN, ADA);
    swap(&mut friendly, alone(&kit, &["peru"]), resources(1));
    assert_eq!((friendly.owner("peru"), friendly.divisions(ADA, "peru")), (Some(BEN), 2));
    let mut empty = kit.guests(ADA, "peru", 0);
    let give = alone(&empty, &["peru"]);
    swap(&mut empty, give, resources(1));
    assert_eq!(empty.owner("peru"), Some(BEN));
}

#[test]
fn bz_f4_who_trades_everything_away_has_resigned_and_the_dice_leave_the_game() {
    let mut kit = Kit::new();
    assert!(kit.game.gives_all(ADA, &lands(&kit, &["alaska"]), &resources(3)));
    assert!(!kit.game.gives_all(ADA, &lands(&kit, &["alaska"]), &lands(&kit, &["egypt"])));
    let give = lands(&kit, &["alaska"]);
    let events = swap(&mut kit, give, resources(3));
    assert!(events.iter().any(|event| matches!(event, Event::Eliminated { seat: ADA, by: None, dice: 0 })));
    assert_eq!((kit.has(ADA), kit.game.standing(BEN).dice, kit.game.turn), (0, 1, BEN));
}

#[test]
fn bz_e13_what_was_bought_since_the_turn_began_brings_nothing() {
    let kit = Kit::with(on_2210()).land(BEN, "nunavut", 0).center("nunavut");
    let mut kit = kit.special(BEN, Special::General, "nunavut");
    let want = lands(&kit, &["nunavut"]);
    swap(&mut kit, resources(1), want);
    kit.act(ADA, kit.sell("nunavut"));
    assert_eq!(kit.has(ADA), 10);
}

#[test]
fn bz_40_illuminati_trade_nothing() {
    let kit = Kit::illuminated(1);
    assert_eq!(kit.refused(ADA, &offer(DOT, resources(1), Goods::default())), "BZ-40");
    assert_eq!(kit.refused(DOT, &offer(ADA, Goods::default(), resources(1))), "BZ-40");
    assert_eq!(kit.refused(DOT, &Order::Friend { to: ADA, friendly: true }), "BZ-40");
    assert_eq!(kit.refused(ADA, &Order::Friend { to: DOT, friendly: true }), "BZ-40");
}

#[test]
fn bz_a10_in_the_market_each_keeps_a_territory_and_the_rest_is_free() {
    let mut kit = dealt(Options::default(), 2, &["Alaska", "Peru", "Egypt", "Japan"]);
    assert_eq!(kit.game.phase, Phase::Market);
    assert_eq!(hindered(&kit, lands(&kit, &["alaska", "egypt"]), resources(0)), "BZ-A10");
    let (give, want) = (lands(&kit, &["alaska", "egypt"]), lands(&kit, &["peru"]));
    swap(&mut kit, give, want);
    assert_eq!((kit.owner("peru"), kit.owner("egypt")), (Some(ADA), Some(BEN)));
}

#[test]
fn bz_13_offers_lapse_at_their_time_and_with_who_is_out() {
    let mut kit = Kit::new();
    let expiring = Order::Offer {
        to: BEN,
        give: resources(1).into(),
        want: Box::default(),
        promise: None,
        expires: Some(99),
        private: false,
    };
    kit.order(ADA, &expiring);
    let (at, seat, order) = kit.game.lapses().remove(0);
    assert_eq!((at, seat), (99, ADA));
    let checked = kit.game.check(Actor::Table(TableAct::Expired(seat)), &order).expect("it lapses");
    let told = kit.game.apply(checked, &mut Dice::fair([0; 32], 0));
    assert!(told.iter().any(|told| matches!(told.event, Event::OfferLapsed { number: 1, .. })));
    kit.order(ADA, &offer(BEN, resources(1), Goods::default()));
    let mut kit = kit.land(ADA, "middle_east", 5);
    kit.act(ADA, kit.invade("middle_east", "egypt", army(3)));
    assert!(!kit.game.is_in(BEN) && kit.game.offers.is_empty());
}

#[test]
fn bz_13_a_private_offer_is_its_twos_alone_until_it_is_accepted() {
    let mut kit = Kit::new();
    let plain = kit.game.clone();
    let secret = |give: Goods| Order::Offer {
        to: BEN,
        give: give.into(),
        want: Box::default(),
        promise: Some("psst".to_owned()),
        expires: None,
        private: true,
    };
    let checked = kit.game.check(Actor::Seat(ADA), &secret(resources(3))).expect("it may be made");
    let told = kit.game.apply(checked, &mut Dice::fair([0; 32], 0));
    let audiences: Vec<Audience> = told.iter().map(|told: &Addressed<Event>| told.audience.clone()).collect();
    assert_eq!(audiences, [Audience::Own(ADA), Audience::Own(BEN)]);
    // To everybody else it is as if it hadn't been made.
    for viewer in [Viewer::Public, Viewer::Seat(CYD)] {
        let (now, before) = (View::of(&kit.game, viewer), View::of(&plain, viewer));
        let (now, before): (&wartable::games::blitzkrieg::Blitzkrieg, _) = (&now, &*before);
        assert_eq!(now, before, "{viewer:?}");
    }
    let number = kit.game.offers.iter().next().expect("it is open").number;
    assert_eq!(kit.refused(CYD, &answer(number, true)), "no-such-offer");
    // Declined, it stays between them; accepted, what changed hands is open.
    let mut declined = kit.clone();
    declined.order(BEN, &answer(number, false));
    assert_eq!(declined.game.ledger.seen_by(Viewer::Seat(CYD)).count(), 0);
    let events = kit.order(BEN, &answer(number, true));
    assert!(events.iter().any(|event| matches!(event, Event::Traded { from: ADA, to: BEN, .. })));
    let line = kit.game.ledger.seen_by(Viewer::Seat(CYD)).next().expect("it is written down");
    assert_eq!((line.number, line.promise, line.give.resources), (None, None, 3));
}

#[test]
fn bz_13_bz_f1_what_is_promised_twice_is_handed_over_once() {
    let mut kit = Kit::new().guests(ADA, "alaska", 3).friend(ADA, BEN).friend(ADA, CYD);
    kit.order(ADA, &offer(BEN, divisions(&kit, "alaska", 2), resources(1)));
    kit.order(ADA, &offer(CYD, divisions(&kit, "alaska", 2), resources(1)));
    kit.order(BEN, &answer(1, true));
    assert_eq!(kit.refused(CYD, &answer(2, true)), "BZ-F1");
    // Nor is what has died, or land that was taken or sold since.
    let mut kit = Kit::new().special(ADA, Special::General, "alaska").land(ADA, "peru", 0);
    let general = Goods { specials: [Special::General].into(), friendship: true, ..Goods::default() };
    kit.order(ADA, &offer(BEN, general, resources(1)));
    kit.order(ADA, &offer(CYD, lands(&kit, &["peru"]), resources(1)));
    let mut kit = kit.dice(&[3]);
    kit.order(ADA, &own(kit.sell("alaska")));
    assert_eq!(kit.refused(BEN, &answer(1, true)), "BZ-F1");
    kit.order(ADA, &surely(kit.sell("peru")));
    assert_eq!(kit.refused(CYD, &answer(2, true)), "offer-gone", "ada is out, and the offers with her");
}
