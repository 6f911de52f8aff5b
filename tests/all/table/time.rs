//! Deadlines, reminders, pauses: what happens while nobody does anything.

use jiff::SignedDuration;
use wartable::table::{PostKind, To, Wish};

use super::{ADA, BEN, CYD, HERE, Hall, of_kind, person, private, public, refused, who};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[tokio::test]
async fn at_the_deadline_the_passive_answer_is_given() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    hall.wait(HOUR * 24 - SignedDuration::from_secs(1)).await;
    assert_eq!(hall.owes(), [BEN], "a second before its time");
    hall.wait(SignedDuration::from_secs(1)).await;
    assert_eq!(hall.phase(), "allocate");
    assert!(public(&hall.deliver().await).contains("time is up"));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_deadline_outlives_a_restart_and_passes_once() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "2h".into())]).await;
    hall.wait(HOUR).await;
    hall.restart().await;
    hall.wait(HOUR).await;
    assert_eq!(hall.phase(), "allocate");
    hall.restart().await;
    hall.wait(HOUR).await;
    assert_eq!(hall.phase(), "allocate", "the second deadline is an hour away still");
}

#[tokio::test]
async fn without_a_deadline_nothing_happens() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "off".into())]).await;
    hall.wait(HOUR * 24 * 10).await;
    assert_eq!(hall.phase(), "capital");
}

#[tokio::test]
async fn a_game_that_waits_reminds_and_does_nothing() {
    let hall = Hall::new().await;
    hall.war(&[("absence", "wait".into())]).await;
    hall.wait(HOUR * 25).await;
    assert_eq!((hall.phase().as_str(), hall.owes().len()), ("capital", 2));
    let late = of_kind(&hall.deliver().await, PostKind::Reminder);
    // A capital is chosen unseen: the channel is told of both, each of them of their own.
    let public = late.iter().filter(|outgoing| outgoing.post.to == To::Place(HERE)).collect::<Vec<_>>();
    assert_eq!(public.len(), 1, "{late:#?}");
    assert_eq!(public[0].post.ping, [person(ADA), person(BEN)]);
    assert!(!private(&late, ADA).is_empty());
    hall.wait(HOUR * 24 * 30).await;
    let more = private(&hall.deliver().await, ADA);
    assert!((1..=6).contains(&more.len()), "reminded {} times in a month", more.len());
}

#[tokio::test]
async fn a_pause_puts_the_deadline_off_by_its_length() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.wait(HOUR * 10).await;
    hall.tables.pause(hall.call(ADA)).await.expect("moved");
    hall.tables.pause(hall.call(BEN)).await.expect("a second of it is a voice for it");
    hall.wait(HOUR * 100).await;
    assert_eq!(hall.phase(), "capital", "deadlines stand still");
    assert_eq!(refused(hall.tables.pause(hall.call(ADA)).await), "nothing-owed");
    hall.tables.resume(hall.call(ADA)).await.expect("goes on");
    hall.wait(HOUR * 14 - SignedDuration::from_secs(1)).await;
    assert_eq!(hall.phase(), "capital");
    hall.wait(SignedDuration::from_secs(1)).await;
    assert_eq!(hall.phase(), "allocate");
}

#[tokio::test]
async fn a_replaced_players_debts_and_messages_go_to_the_new_one() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    let replace = hall.tables.replace(hall.call(CYD), "ben", who(CYD)).await;
    assert_eq!(refused(replace), "not-host", "a stranger takes no seat");
    hall.tables.replace(hall.call(BEN), "ben", who(CYD)).await.expect("ben hands over");
    let sent = hall.deliver().await;
    assert!(
        private(&sent, CYD).iter().any(|outgoing| !outgoing.post.buttons.is_empty()),
        "asked what is owed"
    );
    assert_eq!(hall.owes(), [ADA, CYD]);
    assert_eq!(hall.code(BEN, "warrior capital", &[("at", "Siberia".into())]).await, "not-seated");
    hall.ok(CYD, "warrior capital", &[("at", "Siberia".into())]).await;
    hall.wait(HOUR * 24).await;
    hall.ok(CYD, "warrior spread", &[]).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn reminders_keep_to_what_a_person_wishes() {
    let hall = Hall::new().await;
    let wish = Wish { every: Some("2h".to_owned()), away: Some("06:00-12:00 UTC".to_owned()), off: None };
    hall.tables.reminders(hall.call(ADA), wish).await.expect("noted");
    let off = Wish { off: Some(true), ..Wish::default() };
    hall.tables.reminders(hall.call(BEN), off).await.expect("noted");
    hall.war(&[]).await;
    hall.deliver().await;
    hall.wait(HOUR * 13).await;
    let sent = hall.deliver().await;
    // At 2 and 4 o'clock; the one of 6 is kept until noon.
    assert_eq!(of_kind(&private(&sent, ADA), PostKind::Reminder).len(), 3);
    assert!(private(&sent, BEN).is_empty());
    let nonsense = Wish { away: Some("at night".to_owned()), ..Wish::default() };
    assert_eq!(refused(hall.tables.reminders(hall.call(ADA), nonsense).await), "not-a-number");
}

#[tokio::test]
async fn the_cut_off_ends_a_lunchtime_fix() {
    let hall = Hall::new().await;
    hall.war(&[("victory", "lunchtime fix".into()), ("until", "+3d".into()), ("deadline", "20h".into())])
        .await;
    hall.wait(HOUR * 24 * 5).await;
    assert_eq!(hall.phase(), "over");
    assert!(hall.tables.standing(HERE).expect("a game").winners.is_some());
    let sent = hall.deliver().await;
    assert!(public(&sent).contains("secret was"), "the dice's secret is shown at the end");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn jobs_tell_nothing_of_what_is_secret() {
    // Two games that differ only in a secret choice have the same jobs at the same times.
    let mut seen = Vec::new();
    for capital in ["Quebec", "Alberta"] {
        let hall = Hall::new().await;
        hall.war(&[]).await;
        hall.ok(ADA, "warrior capital", &[("at", capital.into())]).await;
        let store = wartable::store::Store::open(&hall.database()).await.expect("the database");
        seen.push(store.jobs(1).await.expect("jobs"));
    }
    assert!(!seen[0].is_empty());
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn what_closed_messages_held_is_not_told_but_that_somebody_is_waited_for() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall.wait(HOUR * 12).await;
    let parcels = hall.waiting().await;
    let reminder = parcels.iter().position(|parcel| private(&parcel.rows, ADA).len() == 1);
    let reminder = reminder.expect("a reminder");
    let closed = wartable::table::Unsent::Broken("50007".to_owned());
    hall.tables.failed(&parcels[reminder], closed).await.expect("noted");
    for (_, other) in parcels.iter().enumerate().filter(|(index, _)| *index != reminder) {
        hall.delivered(other).await;
    }
    let sent = hall.deliver().await;
    let said = public(&sent);
    assert!(said.contains("waits for your turn") && !said.contains("/hand"), "{said}");
    assert!(private(&sent, ADA).is_empty(), "it is not tried again");
    // What another has given them with a seat is theirs alone.
    hall.tables.replace(hall.call(ADA), ADA, who(CYD)).await.expect("replaced");
    let mut said = String::new();
    for _ in 0..4 {
        for parcel in hall.waiting().await {
            let closed = wartable::table::Unsent::Broken("50007".to_owned());
            match private(&parcel.rows, CYD).is_empty() {
                true => hall.delivered(&parcel).await,
                false => hall.tables.failed(&parcel, closed).await.expect("noted"),
            }
            said += &public(&parcel.rows);
        }
    }
    assert!(said.contains("only you may read") && said.contains("/hand"), "{said}");
}

#[tokio::test]
async fn a_broken_channel_is_parked_and_its_host_told_once() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let parcels = hall.waiting().await;
    let first = parcels.first().expect("a message");
    let gone = wartable::table::Unsent::Broken("50001".to_owned());
    hall.tables.failed(first, gone).await.expect("noted");
    let sent = hall.deliver().await;
    assert_eq!(private(&sent, ADA).len(), 1, "the host is told");
    assert_eq!(public(&sent), "", "nothing is tried there");
    // A command from there: perhaps it can be written in again. Nothing is lost, nothing reordered.
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    let sent = hall.deliver().await;
    assert_eq!(sent.first().map(|outgoing| outgoing.id), Some(first.rows[0].id));
    assert!(hall.activity.is_quiet(), "{:?}", hall.activity.open());
}

#[tokio::test]
async fn what_can_be_sent_later_waits_longer_each_time() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let first = hall.waiting().await.remove(0);
    for attempt in 0..3 {
        let later = wartable::table::Unsent::Again("500".to_owned());
        hall.tables.failed(&first, later).await.expect("noted");
        assert!(hall.waiting().await.is_empty(), "sent before its time");
        hall.clock.move_to(hall.clock.now() + SignedDuration::from_secs(1 << attempt));
        let again = hall.waiting().await.remove(0);
        assert_eq!((again.rows[0].id, again.rows[0].attempts), (first.rows[0].id, attempt + 1));
        assert_eq!(again.rows[0].nonce, first.rows[0].nonce);
        assert_eq!(again.joined(), first.joined());
    }
}

#[tokio::test]
async fn an_exile_chooses_until_their_next_turn_whatever_the_deadline() {
    let hall = Hall::new().await;
    let position = serde_json::json!({
        "game": "warrior", "phase": "combat", "turn": ADA, "order": [ADA, CYD, BEN],
        "options": { "deadline": "5h" },
        "seats": { ADA: { "capital": "brazil" }, BEN: {}, CYD: { "capital": "japan" } },
        "territories": {
            "brazil": { "owner": ADA, "troops": 4 }, "japan": { "owner": CYD, "troops": 4 },
            "peru": { "owner": ADA, "troops": 4 }, "siam": { "owner": CYD, "troops": 4 },
            "ural": { "owner": BEN, "troops": 2 }, "alaska": { "owner": BEN, "troops": 3 },
        },
    });
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), super::person(name)));
    let file = position.to_string();
    hall.tables.import(hall.call(ADA), file.as_bytes(), &people.into()).await.expect("a position");
    assert_eq!(hall.owes(), [ADA, BEN]);
    hall.tables.pace(hall.call(ADA), Some("6h".to_owned()), None).await.expect("moved");
    hall.ok(CYD, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    hall.wait(HOUR * 7).await;
    assert_eq!((hall.owes(), hall.state("/seats/ben/capital")), (vec![BEN.into(), CYD.into()], ().into()));
    hall.wait(HOUR * 6).await;
    assert_eq!((hall.owes(), hall.state("/seats/ben/capital")), (vec![BEN.into()], "alaska".into()));
}

#[tokio::test]
async fn what_was_sent_once_is_sent_again_as_it_was_whatever_has_come_since() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    // A story is begun, and grows; then the program dies, with the answer on its way.
    hall.ok(ADA, "warrior passage", &[("to", "ben".into()), ("allow", true.into())]).await;
    let first = hall.waiting().await.remove(0);
    hall.restart().await;
    hall.ok(ADA, "pass", &[]).await;
    let again = hall.waiting().await.remove(0);
    assert_eq!(again.joined(), first.joined(), "nothing is taken in that came since");
    assert_eq!(again.rows[0].nonce, first.rows[0].nonce);
    hall.delivered(&again).await;
    let next = hall.waiting().await.remove(0);
    assert_eq!(next.rows.last().map(|row| row.post.kind), Some(wartable::table::PostKind::Turn));
}

#[tokio::test]
async fn what_cannot_grow_yet_waits_and_before_a_vote_is_a_message_of_its_own() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall.tables.grow_after(SignedDuration::from_secs(20));
    let places = ["Quebec", "Ontario"];
    let go = async |from: usize| {
        let way = [("from", places[from].into()), ("to", places[1 - from].into()), ("troops", 1.into())];
        hall.ok(ADA, "move", &way).await;
    };
    go(0).await;
    assert!(!hall.deliver().await.is_empty());
    // Not yet: nothing has passed since.
    go(1).await;
    assert!(hall.waiting().await.is_empty());
    // A vote comes after it, and doesn't wait: no second change, but a message of its own, and then the vote.
    hall.ok(ADA, "game pause", &[]).await;
    let mut kinds = Vec::new();
    loop {
        let parcels = hall.waiting().await;
        let Some(parcel) = parcels.iter().find(|parcel| matches!(parcel.rows[0].post.to, To::Place(_)))
        else {
            break;
        };
        kinds.push((parcel.latest.is_some(), parcel.rows[0].post.ballot.is_some()));
        hall.delivered(parcel).await;
    }
    assert_eq!(kinds[..2], [(false, false), (false, true)], "{kinds:?}");
}
