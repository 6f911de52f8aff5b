//! WR-3's date in games that were read in; one deadline for all who owe on one occasion.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::table::{GameId, PersonId};

use super::broken::sql;
use super::{ADA, BEN, CYD, ELSEWHERE, HERE, Hall, person};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Ada's turn in a Lunchtime Fix that ends at this moment.
fn lunch(until: Value) -> Value {
    json!({ "game": "warrior", "phase": "combat", "turn": ADA,
        "options": { "victory": "lunchtime fix", "until": until },
        "seats": { ADA: { "capital": "brazil" }, BEN: { "capital": "china" } },
        "territories": { "brazil": { "owner": ADA, "troops": 4 }, "china": { "owner": BEN, "troops": 3 } } })
}

fn people(names: &[&str]) -> std::collections::BTreeMap<String, PersonId> {
    names.iter().map(|name| ((*name).to_owned(), person(name))).collect()
}

async fn import(hall: &Hall, position: &Value) {
    let read =
        hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people(&[ADA, BEN, CYD])).await;
    read.unwrap_or_else(|no| panic!("not read: {}", super::say(&no)));
}

#[tokio::test]
async fn wr_3_a_position_with_a_date_ends_by_it_and_can_be_played_again() {
    let hall = Hall::new().await;
    import(&hall, &lunch("2026-01-02 12:00 UTC".into())).await;
    hall.wait(HOUR * 35).await;
    assert_eq!(hall.state("/time_up"), false, "not before its time");
    hall.wait(HOUR).await;
    assert_eq!(hall.state("/time_up"), true);
    // The running turn was the last.
    hall.wait(HOUR * 24).await;
    assert_eq!(hall.phase(), "over");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    hall.tables.rematch(hall.call(BEN)).await.expect("again");
    hall.tables.ready(hall.call(ADA), None).await.expect("ada is ready");
    hall.tables.ready(hall.call(BEN), None).await.expect("it begins");
    assert_eq!(hall.phase(), "capital");
    // As long as the first had, from when it was opened.
    assert_eq!(hall.state("/options/until"), "2026-01-05 00:00 UTC");
}

#[tokio::test]
async fn wr_3_a_date_that_has_passed_ends_a_position_with_the_running_turn() {
    let hall = Hall::new().await;
    import(&hall, &lunch("2025-12-31 12:00 UTC".into())).await;
    hall.wait(HOUR).await;
    assert_eq!((hall.state("/time_up"), hall.phase().as_str()), (true.into(), "combat"));
    hall.ok(ADA, "pass", &[]).await;
    assert_eq!(hall.phase(), "over");
}

#[tokio::test]
async fn wr_3_a_game_read_in_before_waits_for_its_date_after_a_restart() {
    let mut hall = Hall::new().await;
    import(&hall, &lunch("2026-01-02 12:00 UTC".into())).await;
    // So such a game was kept once: its date in words, and nothing waiting for it.
    sql(&hall, "DELETE FROM jobs WHERE kind = 'until'").await;
    sql(
        &hall,
        "UPDATE games SET standing = json_remove(json_set(standing, '$.options.until', '2026-01-02 12:00 UTC', \
         '$.options.rounds', null), '$.until')",
    )
    .await;
    hall.restart().await;
    hall.wait(HOUR * 36).await;
    assert_eq!(hall.state("/time_up"), true);
    hall.ok(BEN, "pass", &[]).await;
    hall.tables.rematch(hall.call(ADA)).await.expect("again");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn wr_3_a_whole_export_of_it_goes_on_to_its_date_and_once_only() {
    let hall = Hall::new().await;
    import(&hall, &lunch("2026-01-02 12:00 UTC".into())).await;
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    hall.wait(HOUR * 36).await;
    let later = hall.tables.export_game(GameId(1)).await.expect("an export");
    for (place, export) in [(ELSEWHERE, export), (wartable::table::PlaceId(902), later)] {
        let mut call = hall.call(ADA);
        call.place = Some(place);
        hall.tables.import(call, export.to_string().as_bytes(), &people(&[ADA, BEN])).await.expect("read in");
        hall.wait(HOUR).await;
        let position = hall.tables.position(place).expect("a game");
        assert_eq!(position["time_up"], true, "{place:?}");
    }
    assert_eq!(hall.tables.position(HERE).expect("a game")["time_up"], true);
}

#[tokio::test]
async fn wr_27_who_is_asked_again_has_until_barters_deadline() {
    let hall = Hall::new().await;
    let position: Value =
        serde_json::from_slice(include_bytes!("../../transcripts/warrior/barter.json")).expect("JSON");
    import(&hall, &position).await;
    hall.ok(BEN, "pass", &[]).await;
    hall.ok(CYD, "pass", &[]).await;
    hall.wait(HOUR * 20).await;
    hall.ok(ADA, "offer make", &[("to", BEN.into()), ("give", "1 gp".into())]).await;
    hall.ok(ADA, "pass", &[]).await;
    assert_eq!(hall.owes(), [BEN]);
    hall.wait(HOUR * 4 - SignedDuration::from_secs(1)).await;
    assert_eq!(hall.phase(), "barter");
    hall.wait(SignedDuration::from_secs(1)).await;
    assert_eq!(hall.phase(), "speculate");
}
