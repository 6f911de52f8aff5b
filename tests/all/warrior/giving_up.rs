//! WR-56: who gives up under an open attack is out when that has ended, with all that a fallen capital
//! costs.

use wartable::games::warrior::{Event, Order, Phase, Refusal, Victory, Warrior, import};
use wartable::rules::{Actor, Dice, Draft, Edition, Game, Readable, SeatId, TableAct, Viewer};

use super::kit::*;
use super::told::{has, names, play, read, words};

/// Ada before ben's capital Kamchatka: one unit, its people roused to two. Ben also has Peru and Japan.
fn besieged(players: u8) -> Kit {
    let mut kit = Kit::new(players)
        .land(ADA, &[("alaska", 9), ("alberta", 1)])
        .land(BEN, &[("kamchatka", 1), ("peru", 5), ("japan", 4)])
        .capital(ADA, "alberta")
        .capital(BEN, "kamchatka")
        .cash(ADA, 10)
        .cash(BEN, 301);
    if players > 2 {
        kit = kit.land(CYD, &[("egypt", 2), ("congo", 2)]).capital(CYD, "egypt");
    }
    kit.dice(&[1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit
}

fn leave(kit: &mut Kit, seat: SeatId) -> Vec<Event> {
    kit.act(Actor::Table(TableAct::Vacated(seat)), Order::Resign)
}

fn out(events: &[Event], seat: SeatId) -> bool {
    events.contains(&Event::Eliminated { seat, resigned: true })
}

#[test]
fn wr_56_it_waits_for_the_attacks_end() {
    let mut kit = besieged(3);
    let events = leave(&mut kit, BEN);
    assert_eq!(events, [Event::GivesUp { seat: BEN, territory: at("kamchatka") }]);
    assert!(!kit.game.seat(BEN).out && kit.game.attack.is_some());
    assert_eq!((kit.owner("kamchatka"), kit.owner("peru")), (Some(BEN), Some(BEN)));
    // Only the attacker is waited for.
    assert_eq!(kit.owed(), [(ADA, "turn")]);
}

#[test]
fn wr_56_a_capital_that_falls_costs_all_it_costs() {
    let mut kit = besieged(3);
    leave(&mut kit, BEN);
    // Kamchatka falls; Peru joins ada with two of its five, Japan stays with ben, who then is out.
    kit.dice(&[6, 6, 6, 1, 1, 6, 1]);
    let events = kit.order(ADA, go_on());
    let fell = Event::CapitalFell { loser: BEN, by: ADA, territory: at("kamchatka"), spoils: 150 };
    assert!(events.contains(&fell) && out(&events, BEN));
    assert!(!events.contains(&Event::InExile { seat: BEN }), "nothing is asked of who has given up");
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (160, 0));
    assert_eq!((kit.owner("peru"), kit.troops("peru")), (Some(ADA), 2));
    assert_eq!((kit.owner("japan"), kit.troops("japan")), (None, 5));
    assert_eq!((kit.owed(), kit.game.exiles.len()), (vec![(ADA, "turn")], 0));
    // Ada goes on.
    kit.order(ADA, Order::EndTurn);
    assert_eq!(kit.owed(), [(CYD, "turn")]);
}

#[test]
fn wr_56_halted_failed_or_out_of_time_it_is_out_as_well() {
    let ends: [fn(&mut Kit) -> Vec<Event>; 3] = [
        |kit| kit.order(ADA, Order::Halt),
        |kit| {
            kit.dice(&[1, 1, 1, 6, 6, 1, 1, 1, 6, 6, 1, 1, 1, 6, 6, 1, 1, 6, 6]);
            kit.order(ADA, go_on())
        },
        |kit| kit.expire(ADA),
    ];
    for end in ends {
        let mut kit = besieged(3);
        leave(&mut kit, BEN);
        let events = end(&mut kit);
        assert!(out(&events, BEN), "{events:?}");
        assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (10, 0));
        assert_eq!((kit.owner("kamchatka"), kit.troops("kamchatka"), kit.owner("peru")), (None, 5, None));
        assert!(kit.game.sieges.is_empty() && kit.game.attack.is_none());
    }
}

#[test]
fn wr_56_attacked_for_less_than_the_capital_it_waits_as_well() {
    let mut kit = besieged(3);
    kit.order(ADA, Order::Halt);
    kit.dice(&[]);
    let mut kit = kit.land(ADA, &[("siberia", 9), ("mongolia", 9)]);
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(ADA, one_roll(attack("mongolia", "japan", 8)));
    assert_eq!(leave(&mut kit, BEN), [Event::GivesUp { seat: BEN, territory: at("japan") }]);
    // The siege of the capital, halted before, ends with its owner.
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(ADA, go_on());
    assert!(out(&events, BEN));
    assert_eq!((kit.owner("japan"), kit.owner("kamchatka"), kit.game.sieges.len()), (Some(ADA), None, 0));
}

#[test]
fn wr_56_with_no_attack_on_ones_own_land_it_is_at_once() {
    // The attacker; somebody else; a guest who is attacked, whose land it isn't.
    let mut kit = besieged(3);
    assert!(out(&leave(&mut kit, ADA), ADA));
    assert_eq!((kit.game.attack.is_none(), kit.owed()), (true, vec![(BEN, "turn")]));
    let mut kit = besieged(3);
    assert!(out(&leave(&mut kit, CYD), CYD));
    assert!(kit.game.attack.is_some());
    let mut kit = besieged(3);
    kit.order(ADA, Order::Halt);
    let mut kit = kit.guest(CYD, "alaska", 5);
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(ADA, one_roll(fight("alaska", CYD)));
    let events = leave(&mut kit, CYD);
    assert!(matches!(events[0], Event::AttackHalted { by: ADA, .. }) && out(&events, CYD));
    // In version 1 it always was.
    let mut kit = besieged(3).set(|game| game.edition = Edition::FIRST);
    let events = leave(&mut kit, BEN);
    assert!(matches!(events[0], Event::AttackHalted { by: ADA, .. }) && out(&events, BEN));
    assert_eq!(kit.owner("kamchatka"), None);
}

#[test]
fn wr_56_of_the_last_two_the_other_has_won_when_the_attack_has_ended() {
    let winner = |kit: &Kit| kit.game.outcome.clone().map(|outcome| (outcome.winners, outcome.why));
    let won = Some((vec![ADA], "last player".to_owned()));
    let mut kit = besieged(2);
    leave(&mut kit, BEN);
    assert_eq!(winner(&kit), None);
    let mut halted = kit.clone();
    let mut late = kit.clone();
    kit.dice(&[6, 6, 6, 1, 1, 1, 1]);
    kit.order(ADA, go_on());
    assert_eq!((winner(&kit), kit.cash_of(ADA)), (won.clone(), 160));
    halted.order(ADA, Order::Halt);
    assert_eq!((winner(&halted), halted.cash_of(ADA)), (won.clone(), 10));
    // By the deadline, and nothing of the next round comes first.
    let events = late.expire(ADA);
    assert_eq!((winner(&late), late.game.round), (won, 1));
    assert!(!events.iter().any(|event| matches!(event, Event::RoundBegan { .. } | Event::Income(_))));
    // Who gives up with an attack open ends it, and with it who was waiting for its end.
    let mut both = besieged(2);
    leave(&mut both, BEN);
    let events = leave(&mut both, ADA);
    assert!(out(&events, ADA) && out(&events, BEN));
    assert_eq!(winner(&both), Some((vec![], "nobody".to_owned())));
}

#[test]
fn wr_1_by_the_fall_itself_the_game_may_be_won() {
    let mut kit = besieged(3).options(|options| options.victory = Victory::WorldDomination);
    kit.game.options.rounds = None;
    kit.game.land[usize::from(at("congo").0)].owner = None;
    leave(&mut kit, BEN);
    kit.dice(&[6, 6, 6, 1, 1, 1, 1]);
    kit.order(ADA, go_on());
    let outcome = kit.game.outcome.expect("cyd has one territory");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![ADA], "world domination"));
}

#[test]
fn wr_3_a_cut_off_that_has_come_counts_who_is_left() {
    let mut kit = besieged(3).options(|options| options.until = Some(1));
    kit.act(Actor::Table(TableAct::TimeUp), Order::TimeUp);
    leave(&mut kit, BEN);
    kit.expire(ADA);
    let outcome = kit.game.outcome.expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![CYD], "lunchtime fix"));
}

#[test]
fn wr_56_who_has_given_up_can_do_nothing_more_and_owes_nothing() {
    // In exile, and attacked in Japan.
    let mut kit = besieged(3).set(|game| {
        game.attack = None;
        game.sieges.clear();
        game.seats[1].capital = None;
        game.exiles.insert(BEN, 1);
    });
    kit = kit.land(ADA, &[("mongolia", 9)]);
    kit.order(ADA, one_roll(attack("mongolia", "japan", 3)));
    if kit.game.attack.is_none() {
        kit.order(ADA, one_roll(attack("mongolia", "japan", 3)));
    }
    assert_eq!(kit.owed(), [(ADA, "turn"), (BEN, "capital")]);
    leave(&mut kit, BEN);
    assert_eq!(kit.owed(), [(ADA, "turn")]);
    let refusal = kit.refuses(BEN, &Order::Capital(at("peru")), "WR-56");
    assert_eq!(refusal, Refusal::GivenUp { territory: at("japan") });
    has(&read(&kit.game.explain(&names(), Some(BEN), &refusal)), &["given up", "attack on Japan"]);
    kit.refuses(BEN, &Order::Passage { to: ADA, allow: true }, "WR-56");
    kit.refuses(BEN, &Order::Resign, "WR-56");
    assert!(kit.game.check(Actor::Table(TableAct::Vacated(BEN)), &Order::Resign).is_err());
    assert!(kit.game.forms(BEN).is_empty() && kit.game.ask(&names(), BEN).is_none());
    let draft = Draft::new("warrior capital").with("at", "Peru");
    assert_eq!(kit.game.draft(BEN, &names(), &draft), Err(refusal));
    let offered = kit.game.candidates(BEN, &names(), &Draft::new("warrior capital"), "at", "");
    assert!(offered.0.is_empty());
}

#[test]
fn wr_56_it_is_told_and_survives_being_written_down() {
    let mut kit = besieged(3);
    let (told, receipt) = play(&mut kit, BEN, Order::Resign, &[]);
    has(&words(&told), &["ben gives up, and is out when the attack on Kamchatka has ended"]);
    has(&words(&receipt), &["You have given up", "when the attack on you has ended"]);
    has(&words(&kit.game.status(&names(), Viewer::Public)), &["ben has given up"]);
    let text = serde_json::to_string(&kit.game).expect("it is written");
    assert_eq!(serde_json::from_str::<Warrior>(&text).expect("it is read"), kit.game);
    let position = kit.game.position(&names(), Viewer::Everything);
    assert_eq!(position["attack"]["leaving"], "ben");
    let (game, _, _) = import::import(&position, &mut Dice::fair([1; 32], 0)).expect("it is read");
    assert_eq!(game.attack, kit.game.attack);
    let mut wrong = position;
    wrong["attack"]["leaving"] = "cyd".into();
    let error = import::import(&wrong, &mut Dice::fair([1; 32], 0)).expect_err("it isn't cyd's land");
    assert_eq!(error.at, "/attack/leaving");
}

#[test]
fn wr_14_passage_granted_to_who_leaves_is_gone_with_them() {
    let mut kit = besieged(3);
    leave(&mut kit, BEN);
    kit.order(ADA, Order::Passage { to: BEN, allow: true });
    kit.order(ADA, Order::Halt);
    assert!(!kit.game.lets_in(ADA, BEN));
    assert!(matches!(kit.game.phase, Phase::Combat(0)));
}
