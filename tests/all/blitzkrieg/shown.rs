//! What is shown before it is paid, and what waits: BZ-13, BZ-34, BZ-B5, BZ-C8, BZ-G8.

use wartable::games::blitzkrieg::{Action, Blitzkrieg, Contesting, Event, Goods, Order, Society, Special};
use wartable::picture::Scene;
use wartable::rules::{Coded, Draft, Names, Presented, Readable, SeatId, View, Viewer};

use super::kit::{ADA, BEN, CYD, DOT, EVE, Kit, answer, army, names, offer, on_2210, own};
use crate::every_game;

/// What is suggested for a field, as it is shown.
fn labels(kit: &Kit, seat: SeatId, draft: &Draft, field: &str) -> Vec<String> {
    kit.game.candidates(seat, &names(), draft, field, "").0.into_iter().map(|one| one.label).collect()
}

#[test]
fn bz_34_every_number_army_and_place_shows_what_it_costs_and_what_is_left() {
    let kit = Kit::new().society(ADA, Society::FreeLoveUtopia).land(ADA, "alaska", 5).land(ADA, "alberta", 0);
    let kit = kit.land(BEN, "kamchatka", 1).special(ADA, Special::General, "alaska");
    let has = |draft: Draft, field: &str, wanted: &str| {
        let all = labels(&kit, ADA, &draft, field);
        assert!(all.iter().any(|label| label.contains(wanted)), "{field}: {all:?}");
    };
    // Two for the way, three since it is guarded, one for the conquest.
    let attack = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka");
    has(attack, "troops", "costs 6 of 10, 4 left");
    let invade = Draft::new("blitz invade").with("from", "Alaska").with("to", "Kamchatka");
    has(invade, "army", "costs 7 of 10, 3 left");
    has(Draft::new("move").with("from", "Alaska").with("to", "Alberta"), "troops", "costs 1 of 10, 9 left");
    has(
        Draft::new("blitz march").with("from", "Alaska").with("to", "Alberta"),
        "army",
        "costs 1 of 10, 9 left",
    );
    has(Draft::new("blitz raise").with("at", "Alaska"), "count", "costs 3 of 10, 7 left");
    has(Draft::new("blitz raise").with("at", "Alaska"), "more", "costs 2");
    // How many of them were chosen with the kind: what is left buys further ones.
    let three = Draft::new("blitz raise").with("at", "Alaska").with("kind", "3 divisions");
    has(three.clone(), "more", "costs 2");
    let more = labels(&kit, ADA, &three.with("kind", "10 divisions"), "more");
    assert!(more.is_empty(), "all ten are spent: {more:?}");
    let more = labels(&kit, ADA, &Draft::new("blitz raise").with("at", "Alaska").with("count", "9"), "more");
    assert!(!more.is_empty() && more.iter().all(|label| label.contains("costs 1")), "one is left: {more:?}");
    has(Draft::new("blitz raise").with("at", "Alaska"), "kind", "diplomat — costs 2 of 10, 8 left");
    // BZ-B5: betrayal costs a Utopia three, and nobody else anything.
    let beside = kit.guests(ADA, "egypt", 1).friend(BEN, ADA);
    let surprise = Draft::new("blitz surprise").with("against", "ben");
    let all = labels(&beside, ADA, &surprise, "at");
    assert!(all.iter().any(|label| label.contains("costs 3 of 10, 7 left")), "{all:?}");
    let all = labels(&beside.society(ADA, Society::Dictatorship), ADA, &surprise, "at");
    assert!(!all.is_empty() && all.iter().all(|label| !label.contains("costs")), "{all:?}");
    // BZ-48: what has to be ready.
    let dig = Kit::illuminated(1);
    let all = labels(&dig, ADA, &Draft::new("blitz pyramid"), "at");
    assert!(all.iter().any(|label| label.contains("6 ready of 10")), "{all:?}");
}

/// The buttons that a seat is asked by in private.
fn buttons(kit: &Kit, seat: SeatId) -> Vec<String> {
    kit.game.forms(seat).into_iter().filter_map(|form| form.button).map(|button| button.label).collect()
}

#[test]
fn bz_22_bz_28_bz_31_buttons_stand_where_there_is_something_to_choose() {
    let shown = |kit: &Kit, label: &str| buttons(kit, ADA).iter().any(|button| button == label);
    // Ada stands in ben's Kamchatka, a friend's; she is a Utopia, who pays for a surprise.
    let kit = Kit::new().society(ADA, Society::FreeLoveUtopia).land(BEN, "kamchatka", 2).friend(BEN, ADA);
    let kit = kit.guests(ADA, "kamchatka", 1);
    for (bank, conquer, surprise) in [(0, false, false), (1, true, false), (3, true, true)] {
        let kit = kit.clone().bank(ADA, bank);
        assert_eq!((shown(&kit, "Conquer"), shown(&kit, "Surprise attack")), (conquer, surprise), "{bank}");
    }
    // Others pay nothing for it.
    let free = kit.clone().society(ADA, Society::Dictatorship).bank(ADA, 0);
    assert!(shown(&free, "Surprise attack"));
    // What waits for consent isn't asked twice.
    let mut waits = kit.clone();
    waits.act(ADA, kit.conquer("kamchatka"));
    assert!(!shown(&waits, "Conquer"));
    // Somebody has to be there to be swayed.
    let kit = Kit::illuminated(1).eye(DOT, "peru").special(ADA, Special::Diplomat, "alaska");
    assert!(shown(&kit, "Memetic attack"));
    let alone = kit.bare().land(ADA, "alaska", 1).eye(DOT, "peru");
    assert!(!shown(&alone, "Memetic attack"));
}

#[test]
fn bz_26_beside_a_place_stands_what_comes_of_a_fight_against_who_is_named() {
    let kit = Kit::new().land(CYD, "peru", 1).guests(ADA, "peru", 2).friend(CYD, ADA);
    let at = |draft: Draft| labels(&kit, ADA, &draft, "at");
    let named = at(Draft::new("blitz fight").with("against", "cyd"));
    assert!(named.len() == 1 && named[0].contains("won, 1 left"), "{named:?}");
    // Friends aren't fought unasked.
    let unnamed = at(Draft::new("blitz fight"));
    assert!(unnamed.iter().all(|label| !label.contains("won")), "{unnamed:?}");
    // Who isn't there is fought nowhere.
    assert!(at(Draft::new("blitz fight").with("against", "ben")).is_empty());
    // BZ-31
    let surprise = at(Draft::new("blitz surprise").with("against", "cyd"));
    assert!(surprise.len() == 1 && surprise[0].contains("won, 1 left"), "{surprise:?}");
}

#[test]
fn bz_34_bz_43_who_forces_sees_what_it_costs_the_forced() {
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "egypt").bank(BEN, 4);
    let all = labels(&kit, DOT, &Draft::new("blitz raise").with("at", "Egypt"), "count");
    assert!(all.iter().any(|label| label.contains("costs 1 of 4, 3 left")), "{all:?}");
}

#[test]
fn bz_13_the_ledger_lists_what_is_open_to_those_who_may_know_of_it() {
    let mut kit = Kit::new();
    let give = || Goods { resources: 3, ..Goods::default() };
    kit.order(ADA, &offer(BEN, give(), Goods::default()));
    let private = Order::Offer {
        to: BEN,
        give: Goods { resources: 4, ..Goods::default() }.into(),
        want: Box::default(),
        promise: None,
        expires: None,
        private: true,
    };
    kit.order(ADA, &private);
    let ledger = |seat: SeatId| {
        let view = View::of(&kit.game, Viewer::Seat(seat));
        let passage = <Blitzkrieg as Presented>::look(&view, &names(), seat, &Draft::new("blitz ledger"));
        format!("{:?}", passage.expect("it is a look").lines)
    };
    assert!(ledger(CYD).contains("3 resources") && ledger(CYD).contains("open"));
    assert!(!ledger(CYD).contains("4 resources") && ledger(BEN).contains("4 resources"));
}

#[test]
fn bz_c8_bz_g8_the_hand_says_what_waits_for_ones_answer() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 2).friend(BEN, ADA);
    kit.act(ADA, kit.conquer("kamchatka"));
    let hand = |kit: &Kit, seat: SeatId| format!("{:?}", kit.game.hand(&names(), seat).0.lines);
    assert!(hand(&kit, BEN).contains("Proposal 1") && !hand(&kit, CYD).contains("Proposal 1"));
    let kit = Kit::illuminated(2).turn(DOT).eye(DOT, "egypt").eye(EVE, "egypt");
    let mut kit = kit.set(|game| game.seats[4].contest = Contesting::Ask);
    kit.force(DOT, BEN, kit.raise("egypt", 1));
    assert!(hand(&kit, EVE).contains("may stop it") && !hand(&kit, DOT).contains("may stop it"));
}

#[test]
fn bz_25_the_odds_are_told_of_what_can_be_invaded_alone() {
    let kit = Kit::new().land(ADA, "alaska", 3).land(BEN, "kamchatka", 2);
    let odds = |kit: &Kit, from: &str, to: &str| {
        let view = View::of(&kit.game, Viewer::Seat(ADA));
        let draft = Draft::new("odds").with("from", from).with("to", to);
        let told = <Blitzkrieg as Presented>::odds(&view, &names(), &draft);
        told.map(|passage| format!("{:?}", passage.lines)).map_err(|refusal| format!("{refusal:?}"))
    };
    assert!(odds(&kit, "Alaska", "Kamchatka").expect("it can be").contains("wiped out"));
    assert!(odds(&kit, "Alaska", "Peru").expect_err("there is no way").contains("BZ-24"));
    // BZ-B6: a Utopia needs nobody there.
    let utopia = kit.society(ADA, Society::FreeLoveUtopia);
    assert!(odds(&utopia, "Alaska", "Kamchatka").expect("it can be").contains("even so"));
}

#[test]
fn bz_26_where_leaders_roll_the_odds_are_chances() {
    let kit = Kit::new().land(ADA, "alaska", 6).land(BEN, "kamchatka", 1);
    let kit = kit.special(BEN, Special::General, "kamchatka");
    let odds = |troops: i64| {
        let view = View::of(&kit.game, Viewer::Seat(ADA));
        let draft = Draft::new("odds").with("from", "Alaska").with("to", "Kamchatka").with("troops", troops);
        let told = <Blitzkrieg as Presented>::odds(&view, &names(), &draft).expect("it can be");
        told.lines.iter().map(crate::reading::read).collect::<Vec<_>>().join(" ")
    };
    // Against one and a die of eight: it may show up to three, it may show four.
    let said = odds(5);
    for part in ["37.5% that somebody comes through", "12.5% that all fall", "50.0% that some of theirs"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // A general shows nine at most with his division, and that is no chance of a tie.
    let said = odds(12);
    assert!(said.contains("100% that somebody comes through") && !said.contains("fall on both"), "{said}");
    // Six are there.
    assert!(said.contains("There aren't so many: 6 divisions more"), "{said}");
    assert!(odds(5).contains("1 division stays in"));
    // BZ-B6: a tie is no end of it for a Utopia.
    assert!(!odds(5).contains("even so"));
    let utopia = kit.clone().society(ADA, Society::FreeLoveUtopia);
    let weighed = |kit: &Kit, to: &str| {
        let draft =
            Draft::new("blitz invade").with("from", "Alaska").with("to", to).with("army", "2, general");
        let weighed = Readable::weigh(&kit.game, ADA, &names(), &draft).expect("it is weighed");
        crate::reading::words(&weighed.passage)
    };
    let led = |kit: Kit| kit.special(ADA, Special::General, "alaska");
    let said = weighed(&led(utopia), "Kamchatka");
    assert!(said.contains("that all fall on both sides (with 1 resource more it may be conquered"), "{said}");
    // Where nobody is met no leader rolls.
    let said = weighed(&led(kit.clone()), "Alberta");
    assert!(
        said.contains("3 of 3 come through, and it is yours") && !said.contains("leaders roll"),
        "{said}"
    );
}

/// What is said of an order before it is sent, and the labels of the buttons that send it.
fn weighed(kit: &Kit, draft: &Draft) -> Option<(String, Vec<String>)> {
    let weighed = Readable::weigh(&kit.game, ADA, &names(), draft)?;
    let labels = weighed.buttons.into_iter().map(|button| button.label).collect();
    Some((crate::reading::words(&weighed.passage), labels))
}

#[test]
fn bz_g10_an_eye_that_is_named_counts_in_what_is_said_beforehand() {
    let kit = Kit::illuminated(1).land(ADA, "alaska", 6).land(BEN, "kamchatka", 3).bank(ADA, 40);
    let kit = kit.eye(DOT, "kamchatka").eye(DOT, "alberta");
    let invade = |kit: &Kit, to: &str, typed: &str| {
        let draft = Draft::new("blitz invade").with("from", "Alaska").with("to", to).with("against", "dot");
        weighed(kit, &draft.with("army", typed)).expect("it is weighed").0
    };
    let has = |said: &str, parts: &[&str]| crate::reading::has(said, parts);
    // Two of five are left for a die of eight: above a one they stand, with a two both fall.
    let said = invade(&kit, "Kamchatka", "5");
    has(&said, &["5 meet 3, and who is left meets dot's Eye, which rolls a die of 8"]);
    has(&said, &["12.5% that somebody comes through", "12.5% that both fall", "75.0% that the Eye stands"]);
    assert!(!said.contains("2 of 5 come through"), "{said}");
    // Alone.
    let said = invade(&kit, "Alberta", "5");
    has(&said, &["5 meet dot's Eye", "50.0% that somebody comes through", "12.5% that both fall"]);
    // Nobody is left for it.
    has(&invade(&kit, "Kamchatka", "3"), &["Both sides are wiped out", "The Eye isn't met"]);
    let short = |to: &str| {
        let draft = Draft::new("blitz invade").with("from", "Alaska").with("to", to).with("against", "dot");
        labels(&kit, ADA, &draft, "army").join("; ")
    };
    has(&short("Kamchatka"), &["against 3 and an Eye, costs"]);
    has(&short("Alberta"), &["against an Eye, costs"]);
    // Leaders roll twice, and are lost between by BZ-E1.
    let led = kit.clone().land(BEN, "kamchatka", 2).special(ADA, Special::General, "alaska");
    let led = led.special(BEN, Special::Admiral, "kamchatka");
    let said = invade(&led, "Kamchatka", "5, general");
    has(&said, &["6 meet 3 at least, leaders roll, and who is left meets dot's Eye"]);
    has(&said, &["that somebody comes through, and it is yours", "that all fall before it"]);
    // BZ-B6: after troops a Utopia needs nobody there, after an Eye alone it does.
    let utopia = kit.society(ADA, Society::FreeLoveUtopia);
    has(&invade(&utopia, "Kamchatka", "5"), &["may be conquered even so"]);
    assert!(!invade(&utopia, "Alberta", "5").contains("even so"));
}

#[test]
fn bz_25_of_an_army_as_many_go_as_can_be_paid_for() {
    let kit = Kit::new().land(ADA, "alaska", 6).land(BEN, "kamchatka", 2);
    let led = kit.special(ADA, Special::General, "alaska").special(ADA, Special::Diplomat, "alaska");
    let draft = Draft::new("blitz invade").with("from", "Alaska").with("to", "Kamchatka");
    let usual = |bank: u32| {
        let kit = led.clone().bank(ADA, bank);
        weighed(&kit, &draft).map(|(_, labels)| labels.join("; "))
    };
    assert_eq!(usual(8).as_deref(), Some("With 5, general, diplomat"));
    assert_eq!(usual(5).as_deref(), Some("With as many as can be paid (2, general, diplomat)"));
    // One for who goes, one for the conquest.
    assert_eq!(usual(2).as_deref(), Some("With as many as can be paid (general)"));
    // What can't be paid for at all is refused by what it costs.
    let kit = led.clone().land(BEN, "kamchatka", 0).bank(ADA, 1);
    assert_eq!(weighed(&kit, &draft), None);
    let order = kit.game.draft(ADA, &names(), &draft).expect("it is read");
    assert_eq!(kit.refused(ADA, &order), "BZ-25");
    // And it is among what is suggested.
    let all = labels(&led.bank(ADA, 5), ADA, &draft, "army");
    assert!(all.iter().any(|label| label.starts_with("2, general, diplomat — ")), "{all:?}");
}

#[test]
fn bz_d2_a_move_that_is_a_fight_says_so_before_it_is_sent() {
    let kit = Kit::new().land(ADA, "alaska", 4).land(BEN, "kamchatka", 3).guests(CYD, "kamchatka", 3);
    let kit = kit.friend(BEN, ADA).friend(BEN, CYD).special(ADA, Special::General, "alaska");
    let move_to = |to: &str| Draft::new("move").with("from", "Alaska").with("to", to);
    let (said, buttons) = weighed(&kit, &move_to("Kamchatka")).expect("it is a fight");
    let parts =
        ["3 divisions fight in Kamchatka at once, against cyd's 3 divisions", "all fall on both sides"];
    crate::reading::has(&said, &parts);
    crate::reading::has(&said, &["The move costs 1 of 10, 9 left", "conquers nothing by itself"]);
    assert_eq!(buttons, ["Yes, move them"]);
    let march = Draft::new("blitz march").with("from", "Alaska").with("to", "Kamchatka");
    let (said, _) = weighed(&kit, &march.clone().with("army", "4, general")).expect("it is a fight");
    crate::reading::has(
        &said,
        &["4 divisions and the general fight in Kamchatka", "100% that all of theirs fall"],
    );
    let all = labels(&kit, ADA, &Draft::new("move").with("from", "Alaska"), "to").join("; ");
    assert!(all.contains("costs 1 of 10, 9 left, a fight"), "{all}");
    let all = labels(&kit, ADA, &march, "army").join("; ");
    assert!(all.contains("9 left, a fight: all fall on both sides"), "{all}");
    // Where nobody is met it is sent at once.
    let alone = kit.guests(CYD, "kamchatka", 0);
    assert_eq!(weighed(&alone, &move_to("Kamchatka")), None);
}

#[test]
fn bz_23_of_a_move_as_many_go_as_can_be_paid_for() {
    let kit = Kit::new().land(ADA, "alaska", 12).land(ADA, "alberta", 1).bank(ADA, 1);
    let draft = Draft::new("move").with("from", "Alaska").with("to", "Alberta");
    // All but one are eleven, and ten cost one.
    let (said, buttons) = weighed(&kit, &draft).expect("it is asked about");
    crate::reading::has(
        &said,
        &["11 divisions from Alaska to Alberta: costs 2, 1 lacking", "10 of them can be paid"],
    );
    assert_eq!(buttons, ["As many as can be paid (10)"]);
    let order = kit.game.draft(ADA, &names(), &draft).expect("it is read");
    let said = crate::reading::read(&kit.game.explain(&names(), Some(ADA), &kit.refusal(ADA, &order)));
    crate::reading::has(&said, &["takes 2 resources, and you have 1: 1 lacking; 10 of them can be paid for"]);
    assert_eq!(weighed(&kit, &draft.clone().with("troops", 10_i64)), None);
    assert_eq!(weighed(&kit.clone().bank(ADA, 0), &draft), None);
    let march = Draft::new("blitz march").with("from", "Alaska").with("to", "Alberta");
    let all = labels(&kit, ADA, &march, "army");
    assert!(all.iter().any(|label| label.starts_with("10 — ")), "{all:?}");
    let all = labels(&kit.special(ADA, Special::General, "alaska"), ADA, &march, "army");
    assert!(all.iter().any(|label| label.starts_with("9, general — ")), "{all:?}");
}

#[test]
fn bz_13_a_label_of_what_can_be_given_is_read_as_what_it_stands_for() {
    let kit = Kit::new().land(ADA, "alaska", 3).land(ADA, "alberta", 2).land(ADA, "peru", 0);
    let kit = kit.special(ADA, Special::General, "alaska").special(ADA, Special::Diplomat, "alaska");
    let form = || Draft::new("offer make").with("to", "ben");
    let read = |give: &str| kit.game.draft(ADA, &names(), &form().with("give", give));
    let all = kit.game.candidates(ADA, &names(), &form(), "give", "").0;
    let has = |wanted: &str| all.iter().any(|one| one.label == wanted);
    assert!(has("Alaska — with 3 divisions, the general and the diplomat"), "{all:?}");
    assert!(has("general — in Alaska") && has("Alaska alone — its troops stay"), "{all:?}");
    for one in &all {
        let meant = read(&one.value);
        assert!(meant.is_ok(), "{}", one.value);
        assert_eq!(read(&one.label), meant, "{}", one.label);
        // Also among others.
        let among = format!("Alberta — with 2 divisions, {} and friendship — declared at once", one.label);
        assert_eq!(read(&among), read(&format!("Alberta, {}, friendship", one.value)), "{among}");
    }
    // What isn't so is not passed over, nor is what belongs beside something else.
    for typed in [
        "Alaska — with 3 divisions",
        "Alaska — with 2 divisions, the general and the diplomat",
        "Alberta — with 2 divisions and the general",
        "Alberta — with 2 divisions alone",
        "Alaska — its troops stay",
        "Alaska — they stay",
        "general — in Peru",
        "general — of 1",
        "friendship — of 2",
        "Peru — 3 dice",
        "— declared at once",
    ] {
        assert_eq!(read(typed).map_err(|refusal| refusal.code()), Err("not-a-number"), "{typed}");
    }
}

#[test]
fn what_is_said_is_so_for_whom_it_is_said() {
    // BZ-B6: who is forced can't order it in another's turn.
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").society(ADA, Society::FreeLoveUtopia);
    let kit = kit.land(ADA, "alaska", 2).land(BEN, "kamchatka", 2);
    // BZ-G5: with influence where the conquest starts, to which an Eye has to come yet.
    for (movement, may) in [(0, false), (1, true)] {
        let mut kit = kit.clone().set(|game| game.seats[DOT.index()].movement = movement);
        let events = kit.force(DOT, ADA, kit.invade("alaska", "kamchatka", army(2)));
        let view = View::of(&kit.game, Viewer::Public);
        let all: Vec<&Event> = events.iter().collect();
        let said = crate::reading::words(&<Blitzkrieg as Presented>::tell(&view, &names(), &all));
        assert!(said.contains("may conquer Kamchatka without troops there"), "{said}");
        assert_eq!(said.contains("dot alone may force that"), may, "{said}");
        assert!(!said.contains("/blitz conquer"), "{said}");
    }
    // BZ-40: an Illuminatus pays for nothing.
    let view = View::of(&kit.game, Viewer::Seat(DOT));
    let prices = <Blitzkrieg as Presented>::look(&view, &names(), DOT, &Draft::new("blitz prices"));
    let heading = prices.expect("it is a look").heading.expect("it has one");
    assert_eq!(crate::reading::read(&heading), "What those whom you force pay, society types apart");
    // BZ-G10: who has no Eyes isn't told that one of theirs is dead.
    let kit = Kit::new().land(ADA, "alaska", 3).land(BEN, "kamchatka", 1).land(CYD, "peru", 1);
    let (from, to) = (kit.at("alaska"), kit.at("kamchatka"));
    let at_cyd = own(Action::Invade { from, to, army: army(2), against: Some(CYD) });
    let refusal = kit.refusal(ADA, &at_cyd);
    let said = crate::reading::read(&kit.game.explain(&names(), Some(ADA), &refusal));
    assert!(said.contains("cyd leads no Illuminated"), "{said}");
}

#[test]
fn bz_13_the_ledger_keeps_promises_for_those_to_whom_they_were_made() {
    let mut kit = Kit::new();
    for (promise, private) in [("no war before spring", false), ("cyd is next", true)] {
        let give = Goods { resources: 1, ..Goods::default() }.into();
        let (want, promise) = (Box::default(), Some(promise.to_owned()));
        kit.order(ADA, &Order::Offer { to: BEN, give, want, promise, expires: None, private });
        let made = kit.game.offers.iter().next().expect("it is open").number;
        kit.order(BEN, &answer(made, true));
    }
    let ledger = |seat: SeatId| {
        let view = View::of(&kit.game, Viewer::Seat(seat));
        let passage = <Blitzkrieg as Presented>::look(&view, &names(), seat, &Draft::new("blitz ledger"));
        format!("{:?}", passage.expect("it is a look").lines)
    };
    assert!(ledger(BEN).contains("no war before spring") && ledger(BEN).contains("cyd is next"));
    assert!(ledger(CYD).contains("no war before spring") && !ledger(CYD).contains("cyd is next"));
}

#[test]
fn bz_28_who_takes_the_last_troops_from_their_own_land_is_asked() {
    let kit = Kit::new().land(ADA, "alaska", 2).land(ADA, "alberta", 1).land(BEN, "kamchatka", 3);
    let asks = |kit: &Kit, form: &str, order: &Order| {
        let stake = Readable::stakes(&kit.game, ADA, &names(), &Draft::new(form), order)?;
        assert!(stake.written, "a command says from where");
        Some(crate::reading::read(&stake.said))
    };
    let all = own(kit.march("alaska", "alberta", army(2)));
    let said = asks(&kit, "move", &all).expect("nobody stays");
    assert!(said.contains("The last of yours would leave Alaska, and ben has 3 divisions"), "{said}");
    assert_eq!(asks(&kit, "move", &own(kit.march("alaska", "alberta", army(1)))), None);
    // A friend is no danger, nor is somebody far away, nor what the invasion itself deals with.
    assert_eq!(asks(&kit.clone().friend(BEN, ADA), "move", &all), None);
    assert_eq!(asks(&kit.clone().land(BEN, "kamchatka", 0), "move", &all), None);
    assert_eq!(asks(&kit, "attack", &own(kit.invade("alaska", "kamchatka", army(2)))), None);
    // A special troop that stays is one of one's own.
    let led = kit.clone().special(ADA, Special::General, "alaska");
    assert_eq!(asks(&led, "move", &all), None);
}

/// What machines come to on the board of 2210 with so many players, after so many rounds.
fn played(seats: u8, rounds: u32) -> Scene {
    let game = every_game::play(&on_2210(), (seats, "tyrant", 3), rounds, |_: &Blitzkrieg| {});
    let names = ["ada", "ben", "cyd", "dot", "eve", "fay"].map(str::to_owned).to_vec();
    game.scene(&Names(names), Viewer::Public)
}

/// How many of the garrisons stand in the words.
fn told(scene: &Scene) -> (usize, usize) {
    let garrisons = scene.places.iter().filter(|place| place.letter.is_some() && place.count > 1);
    let garrisons: Vec<String> = garrisons.map(|place| format!(" {}", place.count)).collect();
    // Names are shortened: the numbers after them are counted.
    let words = scene.in_words().replace([',', '.', ';', '+'], " ");
    let mut numbers: Vec<&str> = words.split(' ').collect();
    let mut found = 0;
    for garrison in &garrisons {
        if let Some(at) = numbers.iter().position(|number| *number == garrison.trim()) {
            numbers.remove(at);
            found += 1;
        }
    }
    (found, garrisons.len())
}

#[test]
fn the_words_have_every_garrison_of_a_real_board_or_say_where_it_is() {
    let (mut whole, mut all) = (0, 0);
    for seats in [4, 6] {
        for rounds in [3, 6, 9] {
            let scene = played(seats, rounds);
            let words = &scene.in_words();
            assert!(words.chars().count() <= 1000, "{}: {words}", words.chars().count());
            let says = words.contains("All garrisons: the board in words.");
            let (found, garrisons) = told(&scene);
            assert!(says || found == garrisons, "{seats}, {rounds}: {found} of {garrisons}: {words}");
            all += 1;
            whole += usize::from(!says);
        }
    }
    // What four have conquered by the sixth round is more names than a thousand letters.
    assert!(whole + 2 >= all, "{whole} of {all}");
}

/// What is refused is refused with what could be done instead.
#[test]
fn refusals_name_what_is_left_to_do() {
    let said = |kit: &Kit, seat: SeatId, order: &Order| {
        let refusal = kit.refusal(seat, order);
        crate::reading::read(&kit.game.explain(&names(), Some(seat), &refusal))
    };
    let kit = Kit::new();
    let nobody = said(&kit, ADA, &own(kit.fight("peru", None)));
    assert!(nobody.contains("Yours stand in Alaska."), "{nobody}");
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "egypt");
    let eyes = said(&kit, DOT, &kit.eye_to("alaska", "kamchatka"));
    assert!(eyes.contains("Yours are in Egypt."), "{eyes}");
    let agree = |proposal| Order::Consent { proposal, agree: true };
    let mut kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 2).friend(BEN, ADA);
    assert!(said(&kit, BEN, &agree(7)).contains("No proposal 7 is open. None waits for you."));
    kit.act(ADA, kit.conquer("kamchatka"));
    assert!(said(&kit, BEN, &agree(7)).contains("For you to answer: 1."));
    assert!(said(&kit, CYD, &agree(1)).contains("isn't yours to answer. None waits for you."));
}
