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
async fn a_deadline_passes_once_the_game_can_be_read_again_with_the_time_that_was_left() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    hall.deliver().await;
    sql(&hall, "UPDATE snapshots SET state = 'x' || state").await;
    hall.restart().await;
    hall.wait(SignedDuration::from_hours(9)).await;
    assert!(hall.deliver().await.is_empty());
    sql(&hall, "UPDATE snapshots SET state = substr(state, 2)").await;
    hall.restart().await;
    hall.wait(SignedDuration::from_hours(4)).await;
    assert!(of_kind(&hall.deliver().await, PostKind::Notice).is_empty(), "nobody could have played");
    hall.wait(SignedDuration::from_hours(1)).await;
    assert!(!of_kind(&hall.deliver().await, PostKind::Notice).is_empty(), "the deadline has passed");
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

#[tokio::test]
async fn a_message_that_cannot_be_read_is_kept_aside_and_named_and_holds_up_nothing() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    hall.to_the_first_turn().await;
    sql(&hall, "UPDATE outbox SET payload = 'x' || payload WHERE id = (SELECT min(id) FROM outbox WHERE target = 900)")
        .await;
    let unread: i64 = {
        let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", hall.database().display())).await;
        let pool = pool.expect("a pool");
        let id = sqlx::query_scalar("SELECT id FROM outbox WHERE payload LIKE 'x%'").fetch_one(&pool).await;
        pool.close().await;
        id.expect("a row")
    };
    let mut sent = hall.deliver().await;
    sent.extend(hall.deliver().await);
    let here = sent.iter().filter(|one| one.post.to == To::Place(super::HERE)).count();
    assert!(here > 0, "what came after it goes on: {sent:#?}");
    let host = super::private(&sent, ADA);
    let words: Vec<String> = host.iter().map(|one| super::words_of(&one.post.passage)).collect();
    let named = words.iter().any(|said| {
        said.contains("can't be read any more") && said.contains(&format!("kept aside as number {unread}"))
    });
    assert!(named, "{words:#?}");
    let (kept, _) = wartable::table::kept_aside(&hall.store).await.expect("what was kept");
    assert_eq!(kept.iter().map(|kept| kept.id).collect::<Vec<_>>(), [unread]);
    assert!(kept[0].why.contains("can't be read"), "{}", kept[0].why);
}

#[tokio::test]
async fn what_was_refused_with_others_goes_with_others_again_once_it_is_sent_anew() {
    use wartable::table::Unsent;
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    hall.to_the_first_turn().await;
    let of_here = |parcels: Vec<wartable::table::Parcel>| {
        parcels.into_iter().find(|parcel| parcel.rows[0].post.to == To::Place(super::HERE))
    };
    // Whatever is alone by its nature goes first.
    let together = loop {
        let parcel = of_here(hall.waiting().await).expect("something waits");
        if parcel.rows.len() > 1 {
            break parcel;
        }
        hall.delivered(&parcel).await;
    };
    let never = || Unsent::Never("Invalid Form Body".to_owned());
    hall.tables.failed(&together, never()).await.expect("noted");
    let alone = of_here(hall.waiting().await).expect("the first");
    assert_eq!(alone.rows.len(), 1, "each is sent alone");
    hall.tables.failed(&alone, never()).await.expect("noted");
    hall.deliver().await;
    // Whoever runs the bot has it sent again, and by then there is more to say.
    assert!(hall.store.aside_again(alone.rows[0].id).await.expect("there"));
    hall.ok(ADA, "pass", &[]).await;
    let parcel = of_here(hall.waiting().await).expect("both");
    assert!(parcel.rows.len() > 1, "{parcel:#?}");
}
