//! WR-44's 23.

use wartable::games::warrior::{Event, Fate, Order, Phase, Refusal};
use wartable::rules::{Common, Draft, Edition, Readable};

use super::fate::{before_adas_roll, is_over, roll};
use super::kit::{ADA, BEN, Kit, abandon, march};

/// Ada has rolled 23; a row of her own: Alaska, Alberta, Ontario, Quebec.
fn refuelled(alaska: u32) -> Kit {
    let mut kit =
        before_adas_roll().land(ADA, &[("alaska", alaska), ("alberta", 2), ("ontario", 1), ("quebec", 1)]);
    let events = roll(&mut kit, 23, &[]);
    assert!(events.contains(&Event::FuelFound { seat: ADA, units: 20 }));
    kit
}

#[test]
fn wr_44_with_a_twenty_three_twenty_units_move_two_territories_each() {
    let mut kit = refuelled(30);
    assert_eq!(kit.owed(), [(ADA, "redeploy")]);
    kit.refuses(ADA, &march(&["alaska", "alberta", "ontario", "quebec"], 1), "WR-44");
    kit.refuses(ADA, &march(&["alaska", "alberta", "ontario"], 21), "WR-44");
    kit.refuses(BEN, &march(&["peru", "brazil"], 1), "not-your-turn");
    kit.order(ADA, march(&["alaska", "alberta", "ontario"], 12));
    kit.order(ADA, march(&["alaska", "alberta"], 8));
    // Twenty have set out: no fresh unit moves, but eight have a step left, which carries them on.
    kit.refuses(ADA, &march(&["alaska", "alberta"], 1), "WR-44");
    kit.refuses(ADA, &march(&["ontario", "quebec"], 1), "WR-44");
    kit.refuses(ADA, &march(&["alberta", "ontario"], 9), "WR-44");
    kit.order(ADA, march(&["alberta", "ontario"], 8));
    // Nobody can go any further: it is over by itself.
    assert_eq!([kit.troops("alaska"), kit.troops("alberta"), kit.troops("ontario")], [10, 2, 21]);
    assert!(is_over(&kit));
}

#[test]
fn wr_44_guests_abroad_may_be_moved_too() {
    // Ada's guests stand in ben's Iceland and Great Britain; Greenland and Quebec are hers.
    let mut kit = before_adas_roll()
        .land(ADA, &[("alaska", 1), ("alberta", 1), ("ontario", 1), ("greenland", 1), ("quebec", 1)])
        .land(BEN, &[("iceland", 2), ("great_britain", 2)])
        .guest(ADA, "iceland", 4)
        .guest(ADA, "great_britain", 2)
        .passage(BEN, ADA);
    roll(&mut kit, 23, &[]);
    // Through her own territories alone; into another's land nobody goes.
    kit.refuses(ADA, &march(&["great_britain", "iceland", "greenland"], 1), "WR-44");
    kit.refuses(ADA, &march(&["great_britain", "iceland"], 1), "WR-44");
    kit.refuses(ADA, &march(&["iceland", "greenland"], 5), "WR-12");
    kit.refuses(BEN, &march(&["iceland", "greenland"], 1), "not-your-turn");
    // All of them may go, and each one's way counts over all moves.
    kit.order(ADA, march(&["iceland", "greenland"], 1));
    kit.order(ADA, march(&["iceland", "greenland", "quebec"], 3));
    assert_eq!((kit.guests(ADA, "iceland"), kit.troops("greenland"), kit.troops("quebec")), (0, 2, 4));
    kit.refuses(ADA, &march(&["quebec", "ontario"], 2), "WR-44");
    kit.order(ADA, march(&["greenland", "quebec"], 1));
    kit.refuses(ADA, &march(&["quebec", "ontario"], 3), "WR-44");
}

#[test]
fn wr_44_guests_next_to_ones_own_land_are_somebody_to_move() {
    let lonely = || {
        Kit::new(2)
            .land(ADA, &[("alaska", 3)])
            .land(BEN, &[("kamchatka", 3)])
            .capital(ADA, "alaska")
            .capital(BEN, "kamchatka")
            .guest(ADA, "kamchatka", 2)
            .passage(BEN, ADA)
            .set(|game| {
                game.round = 3;
                (*game.order, game.seats[1].pool) = (vec![BEN, ADA], 1);
            })
            .phase(Phase::Fate(Fate { roller: 1, entry: None, pending: Vec::new() }))
    };
    let mut kit = lonely();
    roll(&mut kit, 23, &[]);
    let draft = Draft::new("move").with("from", "Kamchatka").with("to", "Alaska");
    let order = kit.game.draft(ADA, &super::drafts::names(), &draft).expect("it reads");
    assert_eq!(order, march(&["kamchatka", "alaska"], 2));
    let from = kit.game.candidates(ADA, &super::drafts::names(), &Draft::new("move"), "from", "");
    assert_eq!(from.0.iter().map(|candidate| candidate.value.as_str()).collect::<Vec<_>>(), ["Kamchatka"]);
    kit.order(ADA, order);
    assert_eq!((kit.troops("alaska"), kit.guests(ADA, "kamchatka")), (5, 0));
    // Before that was mended there was nobody to move.
    let mut kit = lonely().set(|game| game.edition = Edition::FIRST);
    roll(&mut kit, 23, &[]);
    assert_eq!(kit.owed(), [(BEN, "place")]);
}

#[test]
fn wr_44_a_redeployment_may_be_declined_or_left_off() {
    let mut kit = refuelled(5);
    kit.order(ADA, march(&["alaska", "alberta"], 2));
    kit.order(ADA, Order::Decline);
    assert_eq!((kit.troops("alaska"), kit.troops("alberta")), (3, 4));
    assert!(is_over(&kit));
    let mut silent = refuelled(5);
    silent.expire(ADA);
    assert!(is_over(&silent));
    silent.refuses(ADA, &Order::Decline, "nothing-owed");
}

#[test]
fn wr_44_redeployment_leaves_a_unit_behind_unless_that_is_confirmed() {
    let mut kit = refuelled(5);
    let order = march(&["ontario", "alberta"], 1);
    assert!(matches!(kit.refuses(ADA, &order, "needs-confirmation"), Refusal::LeavesEmpty { .. }));
    kit.order(ADA, abandon(&["ontario", "alberta"], 1));
    assert_eq!((kit.owner("ontario"), kit.troops("alberta")), (None, 3));
    // Through territories of their own alone.
    kit.refuses(ADA, &march(&["alberta", "ontario"], 1), "WR-44");
}

/// It is said why somebody can't go: not how far it is, where it isn't far.
#[test]
fn wr_44_what_is_left_of_the_fuel_is_said() {
    let mut kit = refuelled(30);
    let said = |kit: &Kit, path: &[&str], units: u32| {
        let refusal = kit.refuses(ADA, &march(path, units), "WR-44");
        crate::reading::read(&kit.game.explain(&super::drafts::names(), Some(ADA), &refusal))
    };
    let text = said(&kit, &["alaska", "alberta"], 21);
    assert!(
        text.starts_with("Only 20 of those in Alaska may still go to Alberta: 20 of 20 troops"),
        "{text}"
    );
    kit.order(ADA, march(&["alaska", "alberta", "ontario"], 12));
    let text = said(&kit, &["ontario", "quebec"], 13);
    assert!(text.starts_with("Only 1 of those in Ontario may still go to Quebec: 8 of 20 troops"), "{text}");
    kit.order(ADA, march(&["alaska", "alberta"], 8));
    let text = said(&kit, &["alaska", "alberta"], 1);
    assert!(
        text.starts_with("All 20 troops that may move have set out, and nobody in Alaska can go"),
        "{text}"
    );
    assert!(!text.contains("too far"), "{text}");
    // More than there are is refused for that, with the most that may go.
    let refusal = kit.refuses(ADA, &march(&["alberta", "ontario"], 11), "WR-12");
    assert!(matches!(refusal, Refusal::Common(Common::TooMany { most: 8, .. })), "{refusal:?}");
    let text = said(&kit, &["alaska", "alberta", "ontario", "quebec"], 1);
    assert!(text.starts_with("Quebec is too far from Alaska"), "{text}");
}
