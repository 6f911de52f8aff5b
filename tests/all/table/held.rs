//! What waits to be sent, and for how long at most.

use std::time::Duration;

use jiff::SignedDuration;
use wartable::table::{Late, Outgoing, Parcel, To, Unsent};

use super::{ADA, BEN, HERE, Hall, person, words_of};

fn to(parcel: &Parcel) -> To {
    parcel.rows[0].post.to
}

fn says(rows: &[Outgoing], words: &str) -> usize {
    let said = |row: &Outgoing| {
        let passages = row.post.told.iter().chain([&row.post.passage]);
        passages.map(words_of).collect::<Vec<_>>().join("\n")
    };
    rows.iter().filter(|row| said(row).contains(words)).count()
}

/// Lets whoever could go on do so.
async fn yields() {
    for _ in 0..200 {
        tokio::task::yield_now().await;
        tokio::time::sleep(Duration::from_micros(100)).await;
    }
}

/// Somebody is told something by direct message about the game here.
async fn tell(hall: &Hall, name: &str) {
    let told = hall.tables.answer_late(person(name), Some(HERE), hall.clock.now(), Late::Unsaid);
    told.await.expect("it is written down");
}

#[tokio::test]
async fn what_goes_to_a_person_comes_after_what_the_channel_is_told_and_waits_for_it_a_minute_at_most() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall.ok(ADA, "pass", &[]).await;
    tell(&hall, ADA).await;
    // As it should be: the channel first, then the person.
    let first = hall.waiting().await;
    assert_eq!(first.iter().map(to).collect::<Vec<_>>(), [To::Place(HERE)]);
    for parcel in &first {
        hall.delivered(parcel).await;
    }
    let rest = hall.deliver().await;
    assert_eq!(says(&rest, "took no answer"), 1, "{rest:#?}");
    // What the channel is told never comes back: neither does the next person wait for it for ever, nor the one after that.
    hall.ok(BEN, "pass", &[]).await;
    for name in [ADA, BEN] {
        tell(&hall, name).await;
    }
    let stuck = hall.waiting().await;
    assert_eq!(stuck.iter().map(to).collect::<Vec<_>>(), [To::Place(HERE)]);
    assert!(hall.waiting().await.is_empty());
    let tables = hall.tables.clone();
    let changed = tokio::spawn(async move { tables.outbox_changed().await });
    yields().await;
    assert!(
        !changed.is_finished() && hall.activity.next_rest().is_none(),
        "nobody waits for that in the middle of something"
    );
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_secs(60));
    changed.await.expect("it is looked at");
    let next: Vec<To> = hall.waiting().await.iter().map(to).collect();
    assert_eq!(next.len(), 2, "{next:?}");
    assert!([ADA, BEN].map(|name| To::Person(person(name))).iter().all(|one| next.contains(one)), "{next:?}");
    hall.close().await;
}

#[tokio::test]
async fn what_waits_for_the_token_is_sent_as_soon_as_anything_finds_out_that_it_is_known() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.tables.token_refused("401");
    assert!(hall.waiting().await.is_empty());
    let tables = hall.tables.clone();
    let changed = tokio::spawn(async move { tables.outbox_changed().await });
    yields().await;
    assert!(!changed.is_finished(), "it waits");
    hall.tables.token_taken();
    yields().await;
    assert!(changed.is_finished(), "and not for the clock");
    changed.await.expect("it has changed");
    assert!(!hall.waiting().await.is_empty());
    hall.close().await;
}

/// Hands out what is for this person, and says that their direct messages are closed.
async fn is_closed(hall: &Hall, name: &str) -> usize {
    let parcels = hall.waiting().await;
    let theirs: Vec<&Parcel> =
        parcels.iter().filter(|parcel| to(parcel) == To::Person(person(name))).collect();
    for parcel in &parcels {
        if to(parcel) == To::Person(person(name)) {
            hall.tables.failed(parcel, Unsent::Broken("closed".to_owned())).await.expect("noted");
        } else {
            hall.delivered(parcel).await;
        }
    }
    theirs.len()
}

#[tokio::test]
async fn what_could_not_be_told_to_somebody_is_told_once_a_direct_message_reaches_them() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    tell(&hall, ADA).await;
    assert_eq!(is_closed(&hall, ADA).await, 1);
    let load = hall.tables.how_much().await.expect("read").outbox;
    assert_eq!((load.waiting, load.aside), (0, 0), "nothing is wrong with it");
    assert!(hall.activity.is_quiet(), "nobody waits for it: {:?}", hall.activity.open());
    // Whatever they do has it tried again, once an hour; after a restart the first thing that they do.
    hall.tables.wake_person(person(ADA)).await;
    assert!(hall.deliver().await.is_empty(), "not at once");
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_hours(1));
    hall.tables.wake_person(person(BEN)).await;
    assert!(hall.deliver().await.is_empty(), "it is none of ben's");
    hall.tables.wake_person(person(ADA)).await;
    assert_eq!(is_closed(&hall, ADA).await, 1, "it is tried");
    hall.restart().await;
    hall.tables.wake_person(person(ADA)).await;
    assert_eq!(is_closed(&hall, ADA).await, 1, "and tried");
    // The next that reaches them brings it along.
    tell(&hall, ADA).await;
    let sent = hall.deliver().await;
    assert_eq!(says(&sent, "took no answer"), 2, "{sent:#?}");
    assert!(hall.activity.is_quiet(), "{:?}", hall.activity.open());
    assert!(hall.deliver().await.is_empty());
    hall.close().await;
}

#[tokio::test]
async fn of_what_somebody_is_never_told_no_more_than_the_newest_is_kept() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    for _ in 0..15 {
        tell(&hall, ADA).await;
        assert_eq!(is_closed(&hall, ADA).await, 1);
    }
    let (kept, _) = wartable::table::kept_aside(&hall.store).await.expect("read");
    assert_eq!(kept.len(), 10);
    assert!(kept.iter().all(|kept| kept.comes && kept.why == "closed"), "{kept:#?}");
    // One of them finds out whether it is so still, and if it isn't, all come.
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_hours(1));
    hall.tables.wake_person(person(ADA)).await;
    assert_eq!((is_closed(&hall, ADA).await, is_closed(&hall, ADA).await), (1, 0));
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_hours(1));
    hall.tables.wake_person(person(ADA)).await;
    assert_eq!(says(&hall.deliver().await, "took no answer"), 10);
    hall.close().await;
}

#[tokio::test]
async fn a_job_that_another_program_moved_is_neither_put_off_nor_dropped() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    let all = hall.store.jobs(1).await.expect("jobs");
    let job = all.first().expect("one").clone();
    let moved = wartable::store::JobRow { due: job.due + 7, ..job.clone() };
    let there = async || {
        hall.store
            .jobs(1)
            .await
            .expect("jobs")
            .into_iter()
            .find(|one| one.subject == job.subject && one.kind == job.kind)
    };
    hall.store.put_jobs(std::slice::from_ref(&moved)).await.expect("moved");
    hall.store.put_job_off(&job, job.due + 60_000).await.expect("tried");
    assert_eq!(there().await.as_ref(), Some(&moved));
    hall.store.drop_job(&job).await.expect("tried");
    assert_eq!(there().await.as_ref(), Some(&moved));
    hall.store.put_job_off(&moved, job.due + 60_000).await.expect("put off");
    assert_eq!(there().await.map(|job| job.due), Some(job.due + 60_000));
    hall.close().await;
}
