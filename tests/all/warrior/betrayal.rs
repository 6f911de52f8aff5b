//! WR-14: who takes the land in a fight inside it, whose trust is betrayed, and what an attack does to
//! safe passage.

use wartable::games::warrior::{Event, Order, side_of};
use wartable::rules::{Edition, Readable, SeatId};

use super::kit::*;
use super::told::{has, names, play, words};

/// Ada with Alaska and Alberta, ben with Kamchatka and Japan, cyd with Peru and Brazil.
fn before() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 5), ("alberta", 1), ("ontario", 4)])
        .land(BEN, &[("kamchatka", 5), ("japan", 4)])
        .land(CYD, &[("peru", 2), ("brazil", 2)])
}

fn first(kit: Kit) -> Kit {
    kit.set(|game| game.edition = Edition::FIRST)
}

fn inherits(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::GuestsInherit { .. }))
}

#[test]
fn wr_14_a_host_who_falls_attacking_a_guest_loses_the_land_to_that_guest() {
    // Cyd's guests are more, and have not fought.
    let guests = || before().guest(BEN, "alberta", 2).guest(CYD, "alberta", 9);
    let mut kit = guests();
    kit.dice(&[1, 6, 6]);
    let events = kit.order(ADA, fight("alberta", BEN));
    assert!(events.contains(&Event::HostFell { host: ADA, guest: BEN, territory: at("alberta") }));
    assert!(!inherits(&events));
    assert_eq!((kit.owner("alberta"), kit.troops("alberta")), (Some(BEN), 2));
    // WR-13: cyd is on notice with ben, and stays if let in.
    assert_eq!(kit.guests(CYD, "alberta"), 9);
    assert!(kit.game.land_at(at("alberta")).on_notice(CYD));
    let mut kit = guests().passage(BEN, CYD);
    kit.dice(&[1, 6, 6]);
    kit.order(ADA, fight("alberta", BEN));
    assert!(kit.game.land_at(at("alberta")).unwelcome.is_empty());
    // Version 1 gave it to the most.
    let mut kit = first(guests());
    kit.dice(&[1, 6, 6]);
    assert!(inherits(&kit.order(ADA, fight("alberta", BEN))));
    assert_eq!(kit.owner("alberta"), Some(CYD));
}

#[test]
fn wr_20_to_22_a_capital_lost_that_way_pays_the_guest_its_spoils() {
    let capital = || {
        before()
            .capital(ADA, "alberta")
            .cash(ADA, 101)
            .cash(BEN, 0)
            .guest(BEN, "alberta", 2)
            .guest(CYD, "alberta", 3)
    };
    let mut kit = capital();
    // The fight; then Alaska is lost, Ontario joins ben with two of its four.
    kit.dice(&[1, 6, 6, 5, 6]);
    let events = kit.order(ADA, fight("alberta", BEN));
    let fell = Event::CapitalFell { loser: ADA, by: BEN, territory: at("alberta"), spoils: 50 };
    assert!(events.contains(&fell));
    assert_eq!(kit.cash_of(BEN), 50);
    assert_eq!((kit.owner("alberta"), kit.owner("alaska")), (Some(BEN), None));
    assert_eq!((kit.owner("ontario"), kit.troops("ontario")), (Some(BEN), 2));
    // With nothing left ada is out, in the middle of a turn of hers.
    assert!(events.contains(&Event::Eliminated { seat: ADA, resigned: false }));
    assert_eq!(kit.owed(), [(BEN, "turn")]);
    // Version 1 asked for no spoils, and gave it to cyd.
    let mut kit = first(capital());
    kit.dice(&[1, 6, 6]);
    kit.order(ADA, fight("alberta", BEN));
    assert_eq!((kit.owner("alberta"), kit.cash_of(BEN), kit.cash_of(CYD)), (Some(CYD), 0, 100));
}

#[test]
fn wr_22_in_exile_by_ones_own_attack_the_new_capital_counts_at_once() {
    let mut kit = before().capital(ADA, "alberta").guest(BEN, "alberta", 2);
    kit.dice(&[1, 6, 6, 1, 1]);
    let events = kit.order(ADA, fight("alberta", BEN));
    assert!(events.contains(&Event::InExile { seat: ADA }));
    assert_eq!(kit.owed(), [(ADA, "turn"), (ADA, "capital")]);
    let events = kit.order(ADA, Order::Capital(at("alaska")));
    assert_eq!(events, [Event::CapitalMoved { seat: ADA, to: at("alaska") }]);
    assert!(kit.game.is_capital(at("alaska")));
}

#[test]
fn wr_1_a_host_who_falls_may_lose_the_game_by_it() {
    let mut kit = Kit::new(2)
        .options(|options| {
            options.victory = wartable::games::warrior::Victory::WorldDomination;
            options.rounds = None;
        })
        .land(ADA, &[("alaska", 1), ("alberta", 1)])
        .land(BEN, &[("kamchatka", 5), ("japan", 4)])
        .guest(BEN, "alberta", 2);
    kit.dice(&[1, 6, 6]);
    kit.order(ADA, fight("alberta", BEN));
    let outcome = kit.game.outcome.clone().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![BEN], "world domination"));
}

#[test]
fn wr_14_a_hosts_fall_is_told() {
    let mut kit = before().guest(BEN, "alberta", 2);
    let (told, receipt) = play(&mut kit, ADA, fight("alberta", BEN), &[1, 6, 6]);
    has(
        &words(&told),
        &["ben holds out against ada in Alberta", "Nobody of ada's is left", "it is ben's now"],
    );
    has(&words(&receipt), &["It failed", "Alberta is ben's now"]);
}

fn betrayed(kit: &Kit, host: SeatId) -> bool {
    kit.game.seat(host).betrayed
}

#[test]
fn wr_14_guests_who_were_trusted_betray() {
    let mut kit = before().guest(ADA, "kamchatka", 4).passage(BEN, ADA);
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(ADA, one_roll(fight("kamchatka", BEN)));
    assert!(events.contains(&Event::Betrayed { host: BEN, by: ADA }));
    // From where they are guests, they betray by attacking any land of their host's.
    let mut kit = before().guest(ADA, "kamchatka", 4).passage(BEN, ADA);
    kit.order(ADA, attack("kamchatka", "japan", 4));
    assert!(betrayed(&kit, BEN));
    // Having attacked from outside doesn't make it less of a betrayal in the same round.
    let mut kit = before().guest(ADA, "kamchatka", 4).passage(BEN, ADA);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 1)));
    if kit.game.attack.is_some() {
        kit.order(ADA, Order::Halt);
    }
    assert!(!betrayed(&kit, BEN));
    kit.order(ADA, one_roll(fight("kamchatka", BEN)));
    assert!(betrayed(&kit, BEN));
}

#[test]
fn wr_14_a_host_who_struck_first_in_that_round_has_no_penalty() {
    let struck = |edition: Edition| {
        let mut kit = before().turn(ADA).guest(BEN, "alaska", 4).passage(ADA, BEN);
        kit.game.edition = edition;
        kit.dice(&[1, 1, 1, 6, 6]);
        kit.order(ADA, one_roll(fight("alaska", BEN)));
        kit.order(ADA, Order::Halt);
        kit
    };
    let mut kit = struck(wartable::rules::Edition::of::<wartable::games::warrior::Warrior>());
    kit.order(ADA, Order::EndTurn);
    let mut again = kit.clone();
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(BEN, one_roll(fight("alaska", ADA)));
    assert!(!betrayed(&kit, ADA));
    assert!(events.iter().any(|event| matches!(event, Event::Rolled { defence_penalty: 0, .. })));
    // Passage declared once more doesn't change who struck first.
    again.order(ADA, Order::Passage { to: BEN, allow: true });
    again.order(BEN, one_roll(fight("alaska", ADA)));
    assert!(!betrayed(&again, ADA));
    let mut kit = struck(Edition::FIRST);
    kit.order(ADA, Order::EndTurn);
    kit.order(BEN, one_roll(fight("alaska", ADA)));
    assert!(betrayed(&kit, ADA), "version 1 knew no difference");
}

#[test]
fn wr_14_a_host_who_withdrew_passage_before_has_no_penalty() {
    let mut kit = before().turn(BEN).guest(BEN, "alaska", 4).passage(ADA, BEN);
    kit.order(ADA, Order::Passage { to: BEN, allow: false });
    let mut again = kit.clone();
    let mut old = first(kit.clone());
    kit.order(BEN, one_roll(fight("alaska", ADA)));
    assert!(!betrayed(&kit, ADA));
    old.order(BEN, one_roll(fight("alaska", ADA)));
    assert!(betrayed(&old, ADA), "version 1 knew no difference");
    // Declared anew, it is trust anew.
    again.order(ADA, Order::Passage { to: BEN, allow: true });
    again.order(BEN, one_roll(fight("alaska", ADA)));
    assert!(betrayed(&again, ADA));
}

#[test]
fn wr_14_guests_of_an_open_war_betray_nobody_in_later_rounds() {
    let mut kit = before().guest(ADA, "kamchatka", 4).passage(BEN, ADA);
    kit.dice(&[6, 1, 1, 1, 1]);
    kit.order(ADA, one_roll(fight("kamchatka", BEN)));
    kit.order(ADA, Order::Halt);
    for seat in [ADA, BEN, CYD] {
        assert!(betrayed(&kit, BEN));
        kit.order(seat, Order::EndTurn);
    }
    assert_eq!(kit.game.round, 2);
    kit.order(ADA, one_roll(fight("kamchatka", BEN)));
    assert!(!betrayed(&kit, BEN), "ben has known since the round before");
    // Those who were let in all the while are trusted still.
    let mut kit = before().guest(ADA, "kamchatka", 4).passage(BEN, ADA);
    for seat in [ADA, BEN, CYD] {
        kit.order(seat, Order::EndTurn);
    }
    kit.order(ADA, one_roll(fight("kamchatka", BEN)));
    assert!(betrayed(&kit, BEN));
}

#[test]
fn wr_14_an_attack_ends_passage_both_ways() {
    for order in [attack("alaska", "kamchatka", 1), fight("kamchatka", BEN)] {
        let mut kit = before().guest(ADA, "kamchatka", 4).passage(ADA, BEN).passage(BEN, ADA);
        kit.order(ADA, one_roll(order));
        assert!(!kit.game.lets_in(ADA, BEN) && !kit.game.lets_in(BEN, ADA));
    }
}

/// Ada's attack on Kamchatka is open, five against five.
fn open() -> Kit {
    let mut kit = before().land(ADA, &[("alaska", 7)]);
    kit.dice(&[6, 1, 1, 5, 2]);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 6)));
    assert!(kit.game.attack.is_some());
    kit
}

#[test]
fn wr_14_passage_declared_during_an_attack_ends_with_it() {
    let ended = [
        Event::PassageEnded { by: ADA, to: BEN, by_attack: true },
        Event::PassageEnded { by: BEN, to: ADA, by_attack: true },
    ];
    let declared = |kit: &mut Kit| {
        kit.order(BEN, Order::Passage { to: ADA, allow: true });
        kit.order(ADA, Order::Passage { to: BEN, allow: true });
        assert!(kit.game.lets_in(ADA, BEN) && kit.game.lets_in(BEN, ADA), "it holds till then");
    };
    let is_over = |kit: &Kit, events: &[Event]| {
        assert!(kit.game.attack.is_none());
        assert!(ended.iter().all(|event| events.contains(event)), "{events:?}");
        assert!(!kit.game.lets_in(ADA, BEN) && !kit.game.lets_in(BEN, ADA));
    };
    // Halted.
    let mut kit = open();
    declared(&mut kit);
    let events = kit.order(ADA, Order::Halt);
    is_over(&kit, &events);
    kit.refuses(ADA, &march(&["alaska", "kamchatka"], 1), "WR-12");
    // Failed.
    let mut kit = open();
    declared(&mut kit);
    kit.dice(&[1, 1, 1, 6, 6, 1, 1, 1, 6, 6, 1, 6, 6]);
    let events = kit.order(ADA, go_on());
    is_over(&kit, &events);
    // Won.
    let mut kit = open();
    declared(&mut kit);
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1]);
    let events = kit.order(ADA, go_on());
    is_over(&kit, &events);
    // At the deadline.
    let mut kit = open();
    declared(&mut kit);
    let events = kit.expire(ADA);
    is_over(&kit, &events);
    // With others it stands.
    let mut kit = open();
    kit.order(BEN, Order::Passage { to: CYD, allow: true });
    kit.order(CYD, Order::Passage { to: ADA, allow: true });
    kit.order(ADA, Order::Halt);
    assert!(kit.game.lets_in(BEN, CYD) && kit.game.lets_in(CYD, ADA));
    // In version 1 it outlasted the attack.
    let mut kit = first(open());
    declared(&mut kit);
    kit.order(ADA, Order::Halt);
    assert!(kit.game.lets_in(ADA, BEN) && kit.game.lets_in(BEN, ADA));
}

#[test]
fn wr_14_passage_declared_during_an_attack_changes_nothing_besides() {
    // Ada's guests in Japan are on notice, and ben doesn't trust her.
    let mut kit = open().guest(ADA, "japan", 2).set(|game| {
        game.land[usize::from(at("japan").0)].unwelcome.insert(side_of(ADA));
        game.seats[1].wary_of.insert(ADA);
    });
    let (told, receipt) = play(&mut kit, BEN, Order::Passage { to: ADA, allow: true }, &[]);
    has(&words(&told), &["ben grants ada safe passage; it ends with the attack"]);
    has(&words(&receipt), &["ada has your safe passage", "it ends with that"]);
    kit.order(ADA, Order::Halt);
    assert!(kit.game.land_at(at("japan")).on_notice(ADA));
    assert!(kit.game.seat(BEN).wary_of.contains(&ADA));
    let events = kit.order(ADA, Order::EndTurn);
    assert!(events.contains(&Event::GuestsDispersed { seat: ADA, at: at("japan"), troops: 2 }));
}

#[test]
fn wr_14_a_position_keeps_who_struck_and_who_is_trusted_no_longer() {
    let mut kit = before().turn(BEN).guest(BEN, "alaska", 4).passage(ADA, BEN).passage(CYD, ADA);
    kit.game.seats[0].struck.insert(BEN);
    kit.order(CYD, Order::Passage { to: ADA, allow: false });
    let position = kit.game.position(&names(), wartable::rules::Viewer::Everything);
    assert_eq!(position["seats"]["ada"]["struck"], serde_json::json!(["ben"]));
    assert_eq!(position["seats"]["cyd"]["wary_of"], serde_json::json!(["ada"]));
    let mut dice = wartable::rules::Dice::fair([1; 32], 0);
    let (game, _, _) = wartable::games::warrior::import::import(&position, &mut dice).expect("it is read");
    assert!(game.seat(ADA).struck.contains(&BEN) && game.seat(CYD).wary_of.contains(&ADA));
}
