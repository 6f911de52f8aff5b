//! What goes wrong beneath a table: a game that can't be read, another program on the same database.

use jiff::SignedDuration;
use wartable::clock::Activity;
use wartable::store::Store;
use wartable::table::{Chosen, GameId, Look, No, PostKind, Secrets, Tables, To};

use super::{ADA, BEN, ELSEWHERE, Hall, of_kind};

pub(super) async fn sql(hall: &Hall, change: &'static str) {
    let file = format!("sqlite://{}", hall.database().display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
    sqlx::query(sqlx::AssertSqlSafe(change)).execute(&pool).await.expect("changed");
    pool.close().await;
}

fn fault<T: std::fmt::Debug>(answer: Result<T, No>) -> String {
    match answer {
        Err(No::Fault { incident }) => incident,
        other => panic!("no fault: {other:?}"),
    }
}

#[tokio::test]
async fn a_game_that_cannot_be_read_stops_no_other() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    let mut there = hall.call(BEN);
    there.place = Some(ELSEWHERE);
    hall.tables.create(there.clone(), "warrior", Chosen::new()).await.expect("a game elsewhere");
    hall.deliver().await;
    sql(&hall, "UPDATE snapshots SET state = 'x' || state").await;
    hall.restart().await;
    // In its channel something is wrong, under one number; no new game takes its place.
    let incident = fault(hall.give(ADA, "pass", &[]).await);
    assert_eq!(fault(hall.tables.look(hall.call(ADA), Look::Status, false).await), incident);
    assert_eq!(fault(hall.tables.create(hall.call(ADA), "warrior", Chosen::new()).await), incident);
    // The other game is played, and the clockwork doesn't stumble over the first one's deadline.
    there.interaction = 4_711;
    hall.tables.ready(there.clone(), None).await.expect("the other game is played");
    hall.wait(SignedDuration::from_hours(9)).await;
    assert!(hall.deliver().await.iter().all(|sent| sent.post.to == To::Place(ELSEWHERE)));
}

#[tokio::test]
async fn a_missed_deadline_passes_once_the_game_can_be_read() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    hall.deliver().await;
    sql(&hall, "UPDATE snapshots SET state = 'x' || state").await;
    hall.restart().await;
    hall.wait(SignedDuration::from_hours(9)).await;
    assert!(hall.deliver().await.is_empty());
    sql(&hall, "UPDATE snapshots SET state = substr(state, 2)").await;
    hall.restart().await;
    hall.wait(SignedDuration::from_secs(1)).await;
    let said = of_kind(&hall.deliver().await, PostKind::Notice);
    assert!(!said.is_empty(), "the deadline has passed");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_game_that_was_mended_is_played_again_without_a_restart() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    sql(&hall, "UPDATE snapshots SET state = 'x' || state").await;
    hall.restart().await;
    hall.wait(SignedDuration::from_hours(9)).await;
    fault(hall.give(ADA, "pass", &[]).await);
    sql(&hall, "UPDATE snapshots SET state = substr(state, 2)").await;
    // The clockwork tries again every hour, and reads it.
    hall.wait(SignedDuration::from_hours(2)).await;
    hall.tables.look(hall.call(ADA), Look::Status, false).await.expect("it is played");
    hall.tables.pause(hall.call(BEN)).await.expect("moved");
}

#[tokio::test]
async fn another_program_on_the_database_takes_no_number_away() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let store = Store::open(&hall.database()).await.expect("a database");
    let other = Tables::open(store, hall.clock.clone(), Activity::default(), Secrets::Seeded(2)).await;
    let other = other.expect("tables");
    let mut there = hall.call(BEN);
    there.place = Some(ELSEWHERE);
    let made = other.create(there, "warrior", Chosen::new()).await.expect("a game");
    assert_eq!(made.game, Some(GameId(2)));
    let mut third = hall.call(BEN);
    third.place = Some(wartable::table::PlaceId(902));
    let made = hall.tables.create(third, "warrior", Chosen::new()).await.expect("a game");
    assert_eq!(made.game, Some(GameId(3)));
    other.close().await;
}
