//! Under which receipts stands "Undo".

use serde_json::json;
use wartable::table::{No, Receipt};

use super::{ADA, BEN, CYD, Hall, person};

const DAN: &str = "dan";

fn offers_undo(receipt: &Receipt) -> bool {
    receipt.buttons.iter().any(|button| button.draft.form == "game undo")
}

/// Clean Slate in ada's turn; what ben orders can be kept for his.
async fn turn_of_ada(hall: &Hall) {
    let position = include_bytes!("../../transcripts/clean_slate/plan.json");
    let people = [ADA, BEN].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
}

#[tokio::test]
async fn a_note_offers_to_take_back_nobody_elses_step() {
    let hall = Hall::new().await;
    turn_of_ada(&hall).await;
    assert!(offers_undo(&hall.ok(ADA, "pass", &[]).await));
    let heal = [("from", "Peru".into()), ("to", "Brazil".into()), ("along", "book".into())];
    let Err(No::Refused(no)) = hall.give(BEN, "slate heal", &heal).await else { panic!("not ben's turn") };
    let mut keep = hall.ask(BEN, "", &[]);
    keep.draft = no.button.expect("a button that keeps it").draft;
    let kept = hall.tables.order(keep).await.expect("kept");
    assert!(!offers_undo(&kept), "that would take ada's step back");
    hall.tables.undo(hall.call(ADA), None).await.expect("ada's step is still the last");
}

#[tokio::test]
async fn what_others_answered_at_once_leaves_nothing_to_take_back() {
    let hall = Hall::new().await;
    turn_of_ada(&hall).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    hall.ok(ADA, "pass", &[]).await;
    // Ben's turn is over before ada reads that hers is.
    let ended = hall.ok(ADA, "slate finish", &[("confirmed", true.into())]).await;
    assert_eq!(hall.state("/turn"), "democracy");
    assert!(!offers_undo(&ended), "{:?}", ended.buttons);
}

#[tokio::test]
async fn a_second_to_propose_it_is_one_voice_more_and_not_a_yes_of_the_others() {
    let hall = Hall::new().await;
    let names = [ADA, BEN, CYD, DAN];
    let seats = names.iter().zip(["red", "blue", "green", "yellow"]);
    let seats: serde_json::Map<_, _> = seats
        .map(|(name, colour)| ((*name).to_owned(), json!({ "person": name, "colour": colour, "cash": 100 })))
        .collect();
    let position = json!({ "game": "warrior", "rules": 1, "round": 3, "phase": "barter", "order": names,
        "seats": seats, "territories": {
            "alaska": { "owner": ADA, "troops": 3 }, "china": { "owner": BEN, "troops": 3 },
            "siam": { "owner": CYD, "troops": 3 }, "peru": { "owner": DAN, "troops": 3 } } });
    let people = names.map(|name| (name.to_owned(), person(name))).into();
    let import = hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people).await;
    import.unwrap_or_else(|no| panic!("not read: {}", super::say(&no)));
    for name in [ADA, BEN] {
        hall.ok(name, "offer make", &[("to", CYD.into()), ("give", "5 gp".into())]).await;
    }
    let both = hall.state("/offers");
    // Two acted since; cyd is a third who may say, and dan a fourth: two of four are too few.
    for name in [CYD, DAN] {
        hall.tables.undo(hall.call(name), Some("1".to_owned())).await.expect("moved");
        assert_eq!(hall.state("/offers"), both);
    }
    hall.ok(ADA, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    assert_eq!(hall.state("/offers"), json!([]));
}
