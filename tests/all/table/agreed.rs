//! What concerns others is not taken back without them (WR-2, WR-27).

use serde_json::{Value, json};
use wartable::rules::FieldValue;

use super::{ADA, BEN, CYD, Hall, person, public};

/// Barter among three.
pub(super) async fn barter() -> Hall {
    let hall = Hall::new().await;
    let position = include_bytes!("../../transcripts/warrior/barter.json");
    let mut position: Value = serde_json::from_slice(position).expect("JSON");
    // Longer than any vote about the table.
    position["options"] = json!({ "deadline": "48h" });
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people).await.expect("read in");
    hall
}

async fn offer(hall: &Hall, from: &str, to: &str, give: &str) {
    hall.ok(from, "offer make", &[("to", to.into()), ("give", give.into())]).await;
}

pub(super) async fn accept(hall: &Hall, who: &str, offer: i64) {
    hall.ok(who, "offer answer", &[("offer", offer.into()), ("accept", true.into())]).await;
}

pub(super) async fn answer(hall: &Hall, who: &str, motion: i64, yes: bool) {
    let fields: [(&str, FieldValue); 2] = [("motion", motion.into()), ("yes", yes.into())];
    hall.ok(who, "game answer", &fields).await;
}

fn cash(hall: &Hall, who: &str) -> Value {
    hall.state(&format!("/seats/{who}/cash"))
}

#[tokio::test]
async fn wr_27_one_side_alone_takes_no_trade_back_even_if_it_alone_has_acted_last() {
    let hall = barter().await;
    offer(&hall, ADA, BEN, "30 gp").await;
    accept(&hall, BEN, 1).await;
    hall.tables.undo(hall.call(BEN), None).await.expect("moved");
    assert_eq!((cash(&hall, ADA), cash(&hall, BEN)), (70.into(), 120.into()));
    assert!(public(&hall.deliver().await).contains("It takes the yes of <0>, whom it concerns."));
    answer(&hall, ADA, 1, true).await;
    assert_eq!((cash(&hall, ADA), cash(&hall, BEN)), (100.into(), 90.into()));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn wr_27_neither_a_third_nor_silence_stands_for_the_other_side() {
    let hall = barter().await;
    offer(&hall, ADA, BEN, "30 gp").await;
    accept(&hall, BEN, 1).await;
    hall.tables.undo(hall.call(CYD), None).await.expect("moved");
    answer(&hall, ADA, 1, true).await;
    // Two of three are for it, and still it waits for ben, whose time passes.
    assert_eq!(cash(&hall, BEN), json!(120));
    hall.wait(jiff::SignedDuration::from_hours(23)).await;
    assert_eq!(cash(&hall, BEN), json!(120));
    hall.wait(jiff::SignedDuration::from_hours(2)).await;
    assert_eq!(cash(&hall, BEN), json!(120));
    assert!(public(&hall.deliver().await).contains("is lost"));
}

#[tokio::test]
async fn wr_27_a_trade_ends_an_open_vote_on_steps_and_is_not_taken_back_over_its_parties() {
    let hall = barter().await;
    offer(&hall, BEN, CYD, "5 gp").await;
    offer(&hall, ADA, CYD, "30 gp").await;
    hall.tables.undo(hall.call(ADA), Some("1".to_owned())).await.expect("moved");
    accept(&hall, CYD, 2).await;
    let late = [("motion", 1.into()), ("yes", true.into())];
    assert_eq!(hall.code(BEN, "game answer", &late).await, "vote-closed");
    assert_eq!(cash(&hall, CYD), json!(40));
    hall.tables.undo(hall.call(ADA), Some("1".to_owned())).await.expect("moved anew");
    answer(&hall, BEN, 2, true).await;
    assert_eq!(cash(&hall, CYD), json!(40), "cyd has a voice in it now, and hasn't been heard");
    answer(&hall, CYD, 2, false).await;
    assert_eq!(cash(&hall, CYD), json!(40));
    assert!(public(&hall.deliver().await).contains("is lost"));
}

#[tokio::test]
async fn wr_27_so_it_is_after_a_restart() {
    let mut hall = barter().await;
    offer(&hall, ADA, BEN, "30 gp").await;
    accept(&hall, BEN, 1).await;
    hall.restart().await;
    hall.tables.undo(hall.call(BEN), None).await.expect("moved");
    assert_eq!(cash(&hall, BEN), json!(120));
    answer(&hall, ADA, 1, true).await;
    assert_eq!(cash(&hall, BEN), json!(90));
}

#[tokio::test]
async fn wr_2_an_aim_is_not_undone_alone() {
    let hall = Hall::new().await;
    hall.war(&[("victory", "continental conqueror".into())]).await;
    hall.ok(ADA, "warrior aim", &[("continents", "Europe + Africa".into())]).await;
    hall.tables.undo(hall.call(ADA), None).await.expect("moved");
    assert_eq!(hall.state("/seats/ada/aim"), "Europe + Africa");
    answer(&hall, BEN, 1, true).await;
    assert_eq!(hall.state("/seats/ada/aim"), Value::Null);
}

#[tokio::test]
async fn what_is_ones_own_is_taken_back_at_once() {
    let hall = barter().await;
    hall.ok(ADA, "pass", &[]).await;
    hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
    assert_eq!(hall.owes(), [ADA, BEN, CYD]);
}

#[tokio::test]
async fn wr_25_a_note_in_between_stands_in_no_undos_way_and_outlives_it() {
    let hall = barter().await;
    hall.ok(BEN, "warrior standing", &[("bids", "2: 30".into()), ("always", true.into())]).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "warrior standing", &[("bids", "2: -, 15: 0".into()), ("always", true.into())]).await;
    hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
    assert_eq!(hall.owes(), [ADA, BEN, CYD]);
    assert_eq!(hall.state("/seats/ben/standing_bids"), json!({ "15": 0 }));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}
