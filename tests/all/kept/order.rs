//! What people do arrives in another order than they did it, late, or before the bot knows of what it answers: each is
//! done once or not at all, as it would be in that order, and whoever did it reads what came of it.

use std::path::Path;
use std::time::Duration;

use jiff::SignedDuration;
use wartable::games::{self, Kind};
use wartable::sandbox::{Fault, InteractionId, Meddling, Outcome, Place, UserId};

use super::record::{Deed, Record, recorded};
use super::requests::undisturbed;
use super::stage::{Stage, typed};
use super::{in_turn, wait_for_many};
use crate::leaks::PEOPLE;

const COMMAND: &str = "INTERACTION_CREATE";

/// Sends a command without waiting for what comes of it.
fn sends(stage: &Stage<'_>, person: UserId, line: &str) -> Option<InteractionId> {
    let here = Place::Channel(stage.house.channel);
    stage.house.sandbox.slash(person, here, line, Path::new(".")).ok()?.interaction
}

/// Presses a button without waiting for what comes of it.
fn presses(stage: &Stage<'_>, person: UserId, label: &str) -> InteractionId {
    let sent = stage.house.sandbox.press(person, label, None).expect("there is such a button");
    sent.interaction.expect("it is one")
}

fn was_answered(stage: &Stage<'_>, interaction: InteractionId, when: &str) {
    let outcome = stage.house.sandbox.outcome(interaction);
    let answered = !matches!(outcome, None | Some(Outcome::Waiting | Outcome::Failed));
    assert!(answered, "{when}: {outcome:?}");
}

/// The bot acknowledges it while the clock stands still: whatever else hangs, that keeps nobody waiting.
async fn is_acknowledged(stage: &Stage<'_>, interaction: InteractionId, when: &str) {
    for _ in 0..12_000 {
        if !matches!(stage.house.sandbox.outcome(interaction), None | Some(Outcome::Waiting)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{when}: never acknowledged while the clock stands still");
}

/// Nothing that somebody did once was done twice.
async fn each_once(stage: &Stage<'_>, when: &str) {
    let all = stage.by_interactions().await;
    let twice: Vec<_> =
        all.iter().filter(|one| all.iter().filter(|other| other == one).count() > 1).collect();
    assert!(twice.is_empty(), "{when}: {twice:?}");
}

/// Two commands that follow on each other in the record arrive swapped.
async fn commands(record: &Record, kind: &'static dyn Kind) {
    let stage = Stage::open(record).await;
    let mut swapped = 0;
    let mut number = 0;
    while number < record.deeds.len() {
        let pair = (&record.deeds[number], record.deeds.get(number + 1));
        let (Deed::Ask { name, draft }, Some(Deed::Ask { name: next, draft: then })) = pair else {
            stage.does(number).await;
            number += 1;
            continue;
        };
        let before = stage.rows().await;
        stage.house.sandbox.meddle(1, Meddling::Swap, COMMAND);
        let (one, other) = (stage.person(name), stage.person(next));
        let sent = (sends(&stage, one, &typed(draft)), sends(&stage, other, &typed(then)));
        stage.house.quiet().await;
        let when = format!("{}: {draft:?}, {then:?}", kind.id());
        assert!(
            sent.0.or(sent.1).is_none() || stage.house.sandbox.unmet() == 0,
            "{when}: nothing was swapped"
        );
        stage.house.sandbox.heal();
        stage.house.quiet().await;
        match sent {
            (Some(one), Some(other)) => {
                was_answered(&stage, one, &when);
                was_answered(&stage, other, &when);
                swapped += 1;
            }
            // By buttons alone: as it was recorded.
            (None, None) => {
                stage.does(number).await;
                stage.does(number + 1).await;
            }
            (None, Some(_)) => drop(stage.does(number).await),
            (Some(_), None) => drop(stage.does(number + 1).await),
        }
        assert!(stage.rows().await >= before, "{when}");
        each_once(&stage, &when).await;
        assert_eq!(stage.verified_if_there().await, Vec::<String>::new(), "{when}");
        number += 2;
    }
    assert!(swapped > 1, "{}: {swapped}", kind.id());
    stage.close().await;
}

/// Two presses under one message arrive swapped, and what they change is changed once each.
async fn buttons(kind: &'static dyn Kind) {
    let record = recorded(games::ALL, kind, 660, 1, false).await;
    let stage = Stage::open(&record).await;
    // The game is made, and its card stands there.
    stage.does(0).await;
    let (ada, other) = (stage.person(PEOPLE[0]), stage.person(PEOPLE[3]));
    stage.house.sandbox.meddle(1, Meddling::Swap, COMMAND);
    let ready = presses(&stage, ada, "Ready");
    let unready = presses(&stage, ada, "Ready");
    stage.house.quiet().await;
    for interaction in [ready, unready] {
        was_answered(&stage, interaction, kind.id());
    }
    // Somebody who isn't seated, before the one who is.
    stage.house.sandbox.meddle(1, Meddling::Swap, COMMAND);
    let join = presses(&stage, other, "Join");
    let early = presses(&stage, other, "Ready");
    stage.house.quiet().await;
    stage.house.sandbox.heal();
    stage.house.quiet().await;
    for interaction in [join, early] {
        was_answered(&stage, interaction, kind.id());
    }
    let there = stage.house.tables.under_way();
    let seats = there[0].people.iter().filter(|person| person.0 == other.0).count();
    assert_eq!((there.len(), seats), (1, 1), "{}: {there:?}", kind.id());
    stage.close().await;
}

/// A command that comes within its three seconds is done, one that comes later is not, and nothing of it either.
async fn late(record: &Record, kind: &'static dyn Kind) {
    let calm = undisturbed(record).await;
    let stage = Stage::open(record).await;
    let (mut in_time, mut too_late) = (0, 0);
    for (number, deed) in record.deeds.iter().enumerate() {
        let Deed::Ask { name, draft } = deed else {
            stage.does(number).await;
            continue;
        };
        let before = stage.rows().await;
        let slow = number % 2 == 1;
        let after = if slow { SignedDuration::from_secs(4) } else { SignedDuration::from_secs(2) };
        stage.house.sandbox.meddle(1, Meddling::Delay(after), COMMAND);
        let sent = sends(&stage, stage.person(name), &typed(draft));
        stage.house.quiet().await;
        stage.house.sandbox.heal();
        let Some(sent) = sent else {
            stage.does(number).await;
            continue;
        };
        let when = format!("{}: {deed:?}, {after:#}", kind.id());
        if slow {
            assert_eq!(stage.house.sandbox.outcome(sent), Some(Outcome::Failed), "{when}");
            assert_eq!(stage.rows().await, before, "{when}: nothing was done");
            too_late += 1;
            stage.does(number).await;
        } else {
            was_answered(&stage, sent, &when);
            in_time += 1;
        }
        assert_eq!(stage.rows().await, calm.rows[number], "{when}: done once, by now");
    }
    assert!(in_time > 1 && too_late > 1, "{}: {in_time}, {too_late}", kind.id());
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{}", kind.id());
    stage.close().await;
}

/// Somebody presses what stands below a message before the bot knows that the message was sent.
async fn too_early(kind: &'static dyn Kind) {
    for fault in [Fault::Stall, Fault::Cut] {
        let record = recorded(games::ALL, kind, 661, 1, false).await;
        let stage = Stage::open(&record).await;
        let path = format!("/channels/{}/messages", stage.house.channel);
        stage.house.sandbox.fail(1, fault.clone(), "POST", &path);
        let Deed::Ask { name, draft } = &record.deeds[0] else { panic!("a game is made first") };
        sends(&stage, stage.person(name), &typed(draft)).expect("it is sent");
        let ada = stage.person(PEOPLE[0]);
        let mut seen = 0;
        let pressed = loop {
            match stage.house.sandbox.press(ada, "Ready", None) {
                Ok(sent) => break sent.interaction.expect("it is one"),
                Err(_) => seen = stage.house.sandbox.changed(seen).await,
            }
        };
        let when = format!("{}: {fault:?}", kind.id());
        // The minute of silence is still ahead; time passes once nobody needs it any more.
        is_acknowledged(&stage, pressed, &when).await;
        stage.house.quiet().await;
        was_answered(&stage, pressed, &when);
        let cards = stage.house.sandbox.seen(ada, stage.house.here());
        let cards =
            cards.iter().filter(|card| card.buttons.iter().any(|button| button.label == "Join")).count();
        assert_eq!(cards, 1, "{}: {fault:?}: one card", kind.id());
        stage.close().await;
    }
}

#[test]
fn what_arrives_in_another_order_is_done_once_and_answered() {
    in_turn(0, 1, |kind| {
        wait_for_many(async {
            let record =
                recorded(games::ALL, kind, 662, if crate::thorough() { 24 } else { 10 }, false).await;
            commands(&record, kind).await;
            buttons(kind).await;
        });
    });
}

#[test]
fn what_arrives_late_is_done_in_time_or_not_at_all() {
    in_turn(1, 1, |kind| {
        wait_for_many(async {
            let record = recorded(games::ALL, kind, 663, if crate::thorough() { 20 } else { 9 }, false).await;
            late(&record, kind).await;
        });
    });
}

#[test]
fn a_button_works_before_it_is_known_that_its_message_was_sent() {
    in_turn(2, 1, |kind| wait_for_many(too_early(kind)));
}
