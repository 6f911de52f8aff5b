//! The bot stops in time, whatever hangs.

use std::path::Path;
use std::time::Duration;

use jiff::SignedDuration;
use sqlx::Connection as _;
use wartable::sandbox::Fault;

use super::house::{House, private, text};

/// So long it may take by the bot's clock, which here runs on also while the machine is busy with other things.
const BOUND: SignedDuration = SignedDuration::from_mins(10);

/// Stops the bot, letting its time pass; how long that took.
async fn stop(house: &mut House) -> SignedDuration {
    let (clock, begun) = (house.clock.clone(), house.clock.now());
    let passing = async {
        loop {
            tokio::time::sleep(Duration::from_millis(20)).await;
            // Second by second: whatever could end by itself has its time.
            clock.move_to(clock.now() + SignedDuration::from_secs(1));
            assert!(clock.now().duration_since(begun) < BOUND, "it doesn't stop");
        }
    };
    tokio::select! {
        () = house.stop() => {}
        () = passing => {}
    }
    house.clock.now().duration_since(begun)
}

/// How many requests of this kind there were.
fn count(house: &House, method: &str, path: &str) -> usize {
    let all = house.sandbox.exchanges();
    all.iter().filter(|one| one.method == method && one.path.contains(path)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_hangs_and_pictures_that_wait_behind_it_hold_up_no_stop() {
    let mut house = House::with("two_front.json").await;
    // More than are on their way at once: the others wait for room.
    house.sandbox.fail(1000, Fault::Hang, "PATCH", "/webhooks/*");
    for _ in 0..20 {
        house.sandbox.slash(house.ada, house.here(), "/board", Path::new(".")).expect("it is sent");
    }
    while count(&house, "POST", "/callback") < 20 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let took = stop(&mut house).await;
    assert!(took < BOUND, "{took:?}");
    house.sandbox.heal();
    // Nobody is left without a word.
    let mark = house.sandbox.mark();
    house.restart().await;
    let shown = house.sandbox.since(mark);
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("took no answer to what you gave"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_hangs_holds_up_no_stop() {
    let mut house = House::with("two_front.json").await;
    // Somebody else is writing, and doesn't come to an end.
    let file = format!("sqlite://{}", house.database().display());
    let mut other = sqlx::SqliteConnection::connect(&file).await.expect("a connection");
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("begun");
    let callbacks = count(&house, "POST", "/callback");
    let order = "/attack from:Alaska to:Kamchatka until:\"one roll\"";
    house.sandbox.slash(house.ada, house.here(), order, Path::new(".")).expect("it is sent");
    while count(&house, "POST", "/callback") == callbacks {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let took = stop(&mut house).await;
    assert!(took < BOUND, "{took:?}");
    other.close().await.expect("closed");
    house.restart().await;
    house.slash(house.ada, "/status").await;
    house.close().await;
}
