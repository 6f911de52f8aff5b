//! Whoever has to know that something can't be sent, or isn't allowed, is told just when it is noted, and once, though the
//! telling fails at first and the program ends then.

use wartable::table::{Chosen, Parcel, To, Unsent};

use super::broken::sql;
use super::{ADA, BEN, HERE, Hall, private, words_of};

/// Nothing can be told to ada.
const REFUSES: &str = "CREATE TRIGGER refuses BEFORE INSERT ON outbox WHEN NEW.to_person = 1 AND NEW.target = 1 \
                       BEGIN SELECT RAISE(ABORT, 'no'); END";
const REFUSES_NO_MORE: &str = "DROP TRIGGER refuses";

/// How often ada is told this by what is sent now.
async fn told(hall: &Hall, words: &str) -> usize {
    let sent = hall.deliver().await;
    let said = |one: &wartable::table::Outgoing| words_of(&one.post.passage).matches(words).count();
    private(&sent, ADA).iter().map(said).sum()
}

/// What is to be sent to the channel next.
async fn next(hall: &Hall) -> Parcel {
    let waiting = hall.waiting().await;
    let here = |parcel: &Parcel| parcel.rows[0].post.to == To::Place(HERE);
    waiting.into_iter().find(here).expect("something for the channel")
}

/// A message to the channel that fails so: ada is told in these words as soon as that can be written, and once.
async fn fails(mut hall: Hall, why: Unsent, words: &str) {
    let parcel = next(&hall).await;
    sql(&hall, REFUSES).await;
    assert!(hall.tables.failed(&parcel, why.clone()).await.is_err(), "{why:?}: it can't be noted");
    hall.restart().await;
    // Until a place that is gone is tried once more.
    hall.clock.move_to(hall.clock.now() + jiff::SignedDuration::from_mins(2));
    let again = next(&hall).await;
    assert_eq!(again.rows[0].id, parcel.rows[0].id, "{why:?}: nothing is noted of it");
    assert!(hall.tables.failed(&again, why.clone()).await.is_err());
    sql(&hall, REFUSES_NO_MORE).await;
    // It is tried again by itself, the same process going on.
    hall.tables.next_parcels().await.map(drop).expect("the outbox");
    hall.restart().await;
    assert_eq!(told(&hall, words).await, 1, "{why:?}");
    hall.close().await;
}

async fn war() -> Hall {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall.ok(ADA, "attack", &[("from", "Alaska".into()), ("to", "Kamchatka".into())]).await;
    hall
}

#[tokio::test]
async fn that_a_message_is_kept_aside_is_told_when_it_is() {
    fails(war().await, Unsent::Never("Invalid Form Body".to_owned()), "kept aside as number").await;
}

#[tokio::test]
async fn that_a_channel_is_closed_is_told_when_it_begins_to_wait() {
    fails(war().await, Unsent::Broken("Missing Access".to_owned()), "I can't write in the channel").await;
}

#[tokio::test]
async fn that_a_channel_is_gone_is_told_in_a_game_that_plays_and_in_one_that_has_not_begun() {
    let gone = || Unsent::Gone("Unknown Channel".to_owned());
    fails(war().await, gone(), "isn't there any more. The game rests").await;
    let hall = Hall::new().await;
    hall.tables.create(hall.call(ADA), "warrior", Chosen::default()).await.expect("a game");
    fails(hall, gone(), "isn't there any more. /play").await;
}

#[tokio::test]
async fn that_a_channel_is_gone_is_told_once_though_it_is_heard_two_ways_at_once() {
    let hall = Hall::new().await;
    hall.tables.create(hall.call(ADA), "warrior", Chosen::default()).await.expect("a game");
    let parcel = next(&hall).await;
    let file = format!("sqlite://{}", hall.database().display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
    // Nothing can be written for a moment: both are under way then, in the one order as in the other.
    let writing = pool.begin_with("BEGIN IMMEDIATE").await.expect("the writer");
    let (tables, gone) = (hall.tables.clone(), Unsent::Gone("Unknown Channel".to_owned()));
    let failed = tokio::spawn(async move { tables.failed(&parcel, gone).await });
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let tables = hall.tables.clone();
    let heard = tokio::spawn(async move { tables.place_gone(HERE).await });
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    writing.rollback().await.expect("free again");
    pool.close().await;
    failed.await.expect("no fault").expect("noted");
    heard.await.expect("no fault").expect("noted");
    assert_eq!(told(&hall, "isn't there any more").await, 1);
    hall.close().await;
}

#[tokio::test]
async fn what_is_not_allowed_is_told_when_it_is_noted() {
    let mut hall = war().await;
    hall.deliver().await;
    sql(&hall, REFUSES).await;
    hall.tables.note_lacks(HERE, &["Add Reactions"], true).await;
    assert!(hall.tables.lacks(HERE, "Add Reactions"), "it is minded at once");
    hall.restart().await;
    sql(&hall, REFUSES_NO_MORE).await;
    let words = "I am not allowed: Add Reactions";
    for news in [1, 0] {
        hall.tables.note_lacks(HERE, &["Add Reactions"], true).await;
        assert_eq!(told(&hall, words).await, news);
        hall.restart().await;
    }
    assert!(hall.tables.lacks(HERE, "Add Reactions"));
    hall.close().await;
}

#[tokio::test]
async fn what_cant_be_noted_is_tried_again_after_a_while_and_not_at_every_press() {
    let hall = war().await;
    hall.deliver().await;
    let words = "I am not allowed: Add Reactions";
    sql(&hall, REFUSES).await;
    hall.tables.note_lacks(HERE, &["Add Reactions"], true).await;
    sql(&hall, REFUSES_NO_MORE).await;
    for (minutes, news) in [(0, 0), (2, 1), (2, 0)] {
        hall.clock.move_to(hall.clock.now() + jiff::SignedDuration::from_mins(minutes));
        hall.tables.note_lacks(HERE, &["Add Reactions"], true).await;
        assert!(hall.tables.lacks(HERE, "Add Reactions"));
        assert_eq!(told(&hall, words).await, news, "{minutes}");
    }
    hall.close().await;
}

#[tokio::test]
async fn that_the_token_is_refused_is_said_once_and_that_it_is_taken_again() {
    let logs = crate::leaks::Logs::default();
    let hall = war().await;
    let watching = logs.catch_all();
    let mut said = Vec::new();
    for refused in [true, true, true, false, true] {
        let parcel = next(&hall).await;
        match refused {
            true => {
                let why = Unsent::Unknown("401".to_owned());
                hall.tables.failed(&parcel, why).await.expect("noted");
                hall.clock.move_to(hall.clock.now() + jiff::SignedDuration::from_mins(6));
            }
            false => {
                hall.delivered(&parcel).await;
                hall.ok(BEN, "board", &[("public", true.into())]).await;
            }
        }
        let lines = logs.take();
        let count = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
        said.push((count("DISCORD REFUSES THE TOKEN"), count("Discord takes the token again")));
    }
    assert_eq!(said, [(1, 0), (0, 0), (0, 0), (0, 1), (1, 0)]);
    drop(watching);
    hall.close().await;
}
