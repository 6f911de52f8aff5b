//! Machines among themselves: how long they go on, and when they rest.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::table::PostKind;

use super::machines::{MOMENT, has_a_picture, three};
use super::seats::goes_on_from;
use super::{ADA, BEN, HERE, Hall, of_kind, public};

/// ada is out, and two machines fight on.
fn out() -> Value {
    json!({ "game": "warrior", "rules": 2, "round": 1, "phase": "combat", "turn": "🤖 Marshal",
        "order": ["🤖 Marshal", "🤖 Minerva", "ada"],
        "options": { "deadline": "off" },
        "seats": { "ada": { "out": true }, "🤖 Marshal": { "cash": 100, "capital": "brazil" },
            "🤖 Minerva": { "cash": 100, "capital": "china" } },
        "territories": { "brazil": { "owner": "🤖 Marshal", "troops": 3 }, "peru": { "owner": "🤖 Marshal", "troops": 1 },
            "china": { "owner": "🤖 Minerva", "troops": 3 }, "siam": { "owner": "🤖 Minerva", "troops": 1 } } })
}

#[tokio::test]
async fn machines_among_themselves_come_to_rest() {
    let hall = Hall::new().await;
    goes_on_from(&hall, out()).await;
    hall.deliver().await;
    hall.wait(SignedDuration::from_hours(2)).await;
    let sent = hall.deliver().await;
    assert!(public(&sent).contains("/game resume"), "{}", public(&sent));
    let told = of_kind(&sent, PostKind::Telling).len();
    assert!(told <= 25, "{told} messages with nobody to play");
    assert_eq!(sent.iter().filter(|sent| has_a_picture(sent)).count(), 1, "where they came to rest");
    let before = hall.tables.position(HERE);
    hall.wait(SignedDuration::from_hours(200)).await;
    assert_eq!(hall.tables.position(HERE), before);
    hall.tables.resume(hall.call(ADA)).await.expect("it goes on");
    hall.wait(MOMENT).await;
    assert_ne!(hall.tables.position(HERE), before);
}

/// Whoever has paused it: machines among themselves go on no longer than else, and anew once it goes on.
#[tokio::test]
async fn machines_among_themselves_come_to_rest_in_a_pause_too() {
    let hall = Hall::new().await;
    goes_on_from(&hall, out()).await;
    hall.ok(ADA, "game pause", &[]).await;
    hall.deliver().await;
    hall.wait(SignedDuration::from_hours(2)).await;
    let told = of_kind(&hall.deliver().await, PostKind::Telling).len();
    assert!(told <= 25, "{told} messages with nobody to play");
    let before = hall.tables.position(HERE);
    hall.wait(SignedDuration::from_hours(200)).await;
    assert_eq!(hall.tables.position(HERE), before);
    hall.tables.resume(hall.call(ADA)).await.expect("it goes on");
    hall.wait(MOMENT).await;
    let sent = hall.deliver().await;
    assert!(!public(&sent).contains("in a row"), "{}", public(&sent));
    assert_ne!(hall.tables.position(HERE), before);
}

#[tokio::test]
async fn machines_come_to_no_rest_where_somebody_is_asked() {
    let mut hall = Hall::new().await;
    let mut position = three();
    position["order"] = json!(["🤖 Marshal", ADA, BEN]);
    position["turn"] = json!("🤖 Marshal");
    goes_on_from(&hall, position).await;
    hall.deliver().await;
    // They have acted by themselves as often as they may but once; nobody answered in their turns.
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", hall.database().display())).await;
    let pool = pool.expect("a pool");
    let counted = "UPDATE games SET standing = json_set(standing, '$.machines.alone', 19)";
    sqlx::query(counted).execute(&pool).await.expect("counted");
    pool.close().await;
    hall.restart().await;
    hall.wait(MOMENT).await;
    assert_eq!(hall.owes(), [ADA]);
    let told = public(&hall.deliver().await);
    assert!(!told.contains("/game resume"), "ada is asked: {told}");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", hall.database().display())).await;
    let pool = pool.expect("a pool");
    let alone: i64 = sqlx::query_scalar("SELECT json_extract(standing, '$.machines.alone') FROM games")
        .fetch_one(&pool)
        .await
        .expect("it is counted");
    assert_eq!(alone, 20, "that was as often as they may");
    pool.close().await;
}
