//! WR-12: who empties a territory is told what comes of it, and no capital is emptied by a move.

use wartable::games::warrior::{Event, Order, Refusal};
use wartable::rules::{Coded, Common, Draft, Edition, FieldValue, Game, Readable};

use super::kit::*;
use super::told::{has, names, play, read, words};

/// Ada's Alaska and Alberta, the first her capital; ben's Kamchatka, open to her.
fn before() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 3), ("alberta", 2)])
        .land(BEN, &[("kamchatka", 3), ("japan", 2)])
        .land(CYD, &[("peru", 2), ("brazil", 2)])
        .capital(ADA, "alaska")
        .capital(BEN, "japan")
        .capital(CYD, "peru")
}

/// What ada is asked before her Alberta is left empty.
fn asked(kit: &Kit, path: &[&str], troops: u32) -> String {
    let refusal = kit.refuses(ADA, &march(path, troops), "needs-confirmation");
    let button = refusal.confirm().expect("a button");
    assert_eq!(button.label, "Yes, leave it empty");
    // The button does what was asked about.
    let order = kit.game.draft(ADA, &names(), &button.draft).expect("an order");
    assert_eq!(order, abandon(path, troops));
    assert!(kit.game.check(wartable::rules::Actor::Seat(ADA), &order).is_ok());
    read(&kit.game.explain(&names(), Some(ADA), &refusal))
}

#[test]
fn wr_12_the_natives_get_it_with_their_force() {
    let mut kit = before();
    let text = asked(&kit, &["alberta", "alaska"], 2);
    has(&text, &["Moving 2", "Alberta", "unoccupied, with a natural force of 7", "confirm"]);
    assert!(!text.contains("last territory"), "{text}");
    let (_, receipt) = play(&mut kit, ADA, abandon(&["alberta", "alaska"], 2), &[]);
    has(&words(&receipt), &["2 troops moved", "Alberta is unoccupied now; its natural force is 7."]);
}

#[test]
fn wr_12_a_guest_gets_it_and_is_named() {
    let mut kit = before().guest(BEN, "alberta", 2).guest(CYD, "alberta", 1);
    has(&asked(&kit, &["alberta", "alaska"], 2), &["it would be ben's, who has 2 guests there"]);
    let (_, receipt) = play(&mut kit, ADA, abandon(&["alberta", "alaska"], 2), &[]);
    has(&words(&receipt), &["Alberta is ben's now, whose guests stand there."]);
    assert_eq!(kit.owner("alberta"), Some(BEN));
}

#[test]
fn wr_12_of_guests_with_as_many_units_a_die_decides() {
    let mut kit = before().guest(BEN, "alberta", 2).guest(CYD, "alberta", 2);
    has(&asked(&kit, &["alberta", "alaska"], 2), &["by a die, to ben or cyd, who have 2 guests each"]);
    let (_, receipt) = play(&mut kit, ADA, abandon(&["alberta", "alaska"], 2), &[2, 5]);
    has(&words(&receipt), &["Alberta is cyd's now"]);
}

#[test]
fn wr_12_that_it_is_the_last_territory_is_said_before_and_after() {
    // In exile, with one territory left, and a friend next door.
    let mut kit = Kit::new(3)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("kamchatka", 3)])
        .land(CYD, &[("peru", 2)])
        .passage(BEN, ADA)
        .set(|game| {
            game.exiles.insert(ADA, 1);
        });
    let text = asked(&kit, &["alaska", "kamchatka"], 3);
    has(&text, &["natural force of 7", "your last territory", "out of the game", "confirm"]);
    let (_, receipt) = play(&mut kit, ADA, abandon(&["alaska", "kamchatka"], 3), &[]);
    has(&words(&receipt), &["Alaska is unoccupied now", "your last territory: you are out of the game"]);
    assert!(kit.game.seat(ADA).out);
}

#[test]
fn wr_12_ones_own_capital_is_not_left_empty_by_a_move() {
    let kit = before();
    for order in [march(&["alaska", "alberta"], 3), abandon(&["alaska", "alberta"], 3)] {
        let refusal = kit.refuses(ADA, &order, "WR-12");
        assert_eq!(refusal, Refusal::CapitalStays { territory: at("alaska"), troops: 3 });
        assert_eq!(refusal.confirm(), None, "no button to press");
        let text = read(&kit.game.explain(&names(), Some(ADA), &refusal));
        has(&text, &["Alaska is your capital", "1 of the 3", "2 can go"]);
    }
    let alone = before().land(ADA, &[("alaska", 1)]);
    let refusal = alone.refuses(ADA, &abandon(&["alaska", "alberta"], 1), "WR-12");
    has(&read(&alone.game.explain(&names(), Some(ADA), &refusal)), &["Only 1 troop", "your capital"]);
    // More than there are: it can be all but one.
    let refusal = kit.refuses(ADA, &abandon(&["alaska", "alberta"], 4), "WR-12");
    assert!(matches!(refusal, Refusal::Common(Common::TooMany { most: 2, .. })), "{refusal:?}");
    // All but one may go.
    let mut kit = before();
    kit.order(ADA, march(&["alaska", "alberta"], 2));
    assert_eq!((kit.troops("alaska"), kit.troops("alberta")), (1, 4));
}

#[test]
fn wr_12_guests_may_all_leave_their_hosts_capital() {
    let mut kit = before().guest(ADA, "japan", 2).passage(BEN, ADA);
    kit.order(ADA, march(&["japan", "kamchatka", "alaska"], 2));
    assert_eq!((kit.troops("alaska"), kit.guests(ADA, "japan")), (5, 0));
}

#[test]
fn wr_12_with_fuel_too_the_capital_is_not_left_empty() {
    use wartable::games::warrior::{Choice, ChoiceKind, Fate, Phase};
    let choice =
        ChoiceKind::Redeploy { seat: ADA, left: 20, half_way: Default::default(), spent: Default::default() };
    let pending = vec![Choice { occasion: 1, kind: choice }];
    let kit = before().phase(Phase::Fate(Fate { roller: 0, entry: Some(23), pending }));
    kit.refuses(ADA, &abandon(&["alaska", "alberta"], 3), "WR-12");
    kit.refuses(ADA, &march(&["alberta", "alaska"], 2), "needs-confirmation");
}

#[test]
fn wr_12_a_capital_with_one_unit_is_not_offered_to_move_from() {
    let offered = |kit: &Kit| -> Vec<String> {
        let found = kit.game.candidates(ADA, &names(), &Draft::new("move"), "from", "");
        found.0.into_iter().map(|candidate| candidate.value).collect()
    };
    assert_eq!(offered(&before()), ["Alaska", "Alberta"]);
    let one = before().land(ADA, &[("alaska", 1)]);
    assert_eq!(offered(&one), ["Alberta"]);
    // Nor does what is left to its default empty it.
    let draft = Draft::new("move").with("from", "Alaska").with("to", "Alberta");
    let order = before().game.draft(ADA, &names(), &draft).expect("an order");
    assert_eq!(order, march(&["alaska", "alberta"], 2));
    let draft = draft.with("troops", FieldValue::Integer(3));
    let order = before().game.draft(ADA, &names(), &draft).expect("an order");
    before().refuses(ADA, &order, "WR-12");
}

#[test]
fn wr_57_a_game_of_the_first_edition_still_lets_a_capital_be_given_up() {
    let mut kit = before().set(|game| game.edition = Edition::FIRST);
    kit.refuses(ADA, &march(&["alaska", "alberta"], 3), "needs-confirmation");
    let events = kit.order(ADA, abandon(&["alaska", "alberta"], 3));
    // WR-57: in exile, and at no other cost.
    assert!(events.contains(&Event::InExile { seat: ADA }));
    assert_eq!((kit.cash_of(ADA), kit.game.seat(ADA).capital), (100, None));
    assert_eq!(kit.owed(), [(ADA, "turn"), (ADA, "capital")]);
    kit.order(ADA, Order::Capital(at("alberta")));
    assert_eq!(kit.game.seat(ADA).capital, Some(at("alberta")));
}
