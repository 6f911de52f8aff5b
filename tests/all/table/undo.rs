//! Under which receipts stands "Undo".

use jiff::SignedDuration;
use serde_json::json;
use wartable::rules::Button;
use wartable::table::{No, PostKind, Receipt, Version};

use super::{ADA, BEN, CYD, Hall, of_kind, person, refused};

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

/// What a button carries, pressed by somebody.
async fn press(hall: &Hall, name: &str, button: &Button, version: Version) -> Result<Receipt, No> {
    let mut ask = hall.ask(name, "", &[]);
    (ask.draft, ask.version) = (button.draft.clone(), Some(version));
    hall.tables.order(ask).await
}

/// The message that asked ada for her turn: its "End turn", and its version.
async fn end_turn(hall: &Hall) -> (Button, Version) {
    let sent = of_kind(&hall.deliver().await, PostKind::Turn);
    let post = &sent.last().expect("somebody is asked").post;
    let button = post.buttons.iter().find(|button| button.draft.form == "pass");
    (button.expect("it can be ended").clone(), post.version)
}

#[tokio::test]
async fn a_button_whose_order_was_taken_back_counts_again_and_once() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let (button, version) = end_turn(&hall).await;
    for restart in [false, true] {
        press(&hall, ADA, &button, version).await.expect("her turn ends");
        assert_eq!(hall.owes(), [BEN]);
        if restart {
            hall.restart().await;
        }
        hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
        assert_eq!(hall.owes(), [ADA]);
    }
    press(&hall, ADA, &button, version).await.expect("her turn ends again");
    assert_eq!(refused(press(&hall, ADA, &button, version).await), "stale");
    // The turn comes round: now the message is from another one.
    hall.ok(BEN, "pass", &[]).await;
    assert_eq!(hall.owes(), [ADA]);
    assert_eq!(refused(press(&hall, ADA, &button, version).await), "stale");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn after_a_die_nothing_is_kept_in_mind_of_what_was_owed() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let (button, version) = end_turn(&hall).await;
    press(&hall, ADA, &button, version).await.expect("her turn ends");
    hall.ok(
        BEN,
        "attack",
        &[("from", "Kamchatka".into()), ("to", "Alaska".into()), ("until", "one roll".into())],
    )
    .await;
    assert_eq!(refused(hall.tables.undo(hall.call(ADA), None).await), "stale");
    let standing = standing(&hall).await;
    assert!(standing.get("answered").is_none(), "{standing}");
}

async fn standing(hall: &Hall) -> serde_json::Value {
    let file = format!("sqlite://{}", hall.database().display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
    let text: String =
        sqlx::query_scalar("SELECT standing FROM games").fetch_one(&pool).await.expect("a game");
    pool.close().await;
    serde_json::from_str(&text).expect("JSON")
}

#[tokio::test]
async fn a_second_press_on_undo_takes_no_second_step_back() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.ok(ADA, "warrior passage", &[("to", BEN.into()), ("allow", true.into())]).await;
    let moved = [("from", "Alaska".into()), ("to", "Alberta".into()), ("troops", 1.into())];
    let moved = hall.ok(ADA, "move", &moved).await;
    let undo = moved.buttons.iter().find(|button| button.label == "Undo").expect("it can be taken back");
    let answer = press(&hall, ADA, undo, moved.version).await.expect("taken back");
    assert_eq!(hall.state("/territories/alaska/troops"), json!(3));
    // It ends with what can be done now: the step before can be taken back as well.
    assert!(answer.buttons.iter().any(|button| button.draft.form == "move"), "{:?}", answer.buttons);
    assert!(offers_undo(&answer));
    assert_eq!(refused(press(&hall, ADA, undo, moved.version).await), "stale");
    assert_eq!(hall.state("/seats/ada/passage_to/0"), json!(BEN));
    // The one before has a button of its own.
    let before = answer.buttons.iter().find(|button| button.label == "Undo").expect("a button");
    // A second press within a moment fell on what had come under the finger.
    assert_eq!(refused(press(&hall, ADA, before, answer.version).await), "stale");
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_secs(3));
    press(&hall, ADA, before, answer.version).await.expect("taken back");
    assert_eq!(hall.state("/seats/ada/passage_to"), json!([]));
}

#[tokio::test]
async fn an_undo_of_ones_own_step_is_no_undo_of_anothers_after_it() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let moved = [("from", "Alaska".into()), ("to", "Alberta".into()), ("troops", 1.into())];
    let moved = hall.ok(ADA, "move", &moved).await;
    hall.ok(BEN, "warrior passage", &[("to", ADA.into()), ("allow", true.into())]).await;
    let undo = moved.buttons.iter().find(|button| button.label == "Undo").expect("it can be taken back");
    // Both steps are meant, so ben has a say, as is said before he is asked; his alone stays his own.
    let Err(No::Refused(asks)) = press(&hall, ADA, undo, moved.version).await else {
        panic!("ben has a say")
    };
    assert_eq!(asks.code, "needs-confirmation");
    assert_eq!(hall.state("/territories/alaska/troops"), json!(2));
    let ask = asks.button.clone().expect("a button that asks for it");
    press(&hall, ADA, &ask, asks.version).await.expect("proposed");
    assert_eq!(hall.state("/territories/alaska/troops"), json!(2));
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    assert_eq!(hall.state("/territories/alaska/troops"), json!(3));
    assert_eq!(hall.state("/seats/ben/passage_to"), json!([]));
}

#[tokio::test]
async fn what_was_kept_for_oneself_is_not_taken_back_and_kept_once() {
    let hall = Hall::new().await;
    turn_of_ada(&hall).await;
    hall.ok(ADA, "pass", &[]).await;
    let heal = [("from", "Peru".into()), ("to", "Brazil".into()), ("along", "book".into())];
    let Err(No::Refused(no)) = hall.give(BEN, "slate heal", &heal).await else { panic!("not ben's turn") };
    let keep = no.button.clone().expect("a button that keeps it");
    press(&hall, BEN, &keep, no.version).await.expect("kept");
    hall.tables.undo(hall.call(ADA), None).await.expect("ada's step is the last");
    assert_eq!(refused(press(&hall, BEN, &keep, no.version).await), "stale");
}

#[tokio::test]
async fn after_a_restart_as_much_can_be_taken_back_as_before() {
    let mut hall = Hall::new().await;
    let position = include_bytes!("../../transcripts/warrior/barter.json");
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
    let offer = async |hall: &Hall| {
        hall.ok(ADA, "offer make", &[("to", BEN.into()), ("give", "5 gp".into())]).await;
    };
    let open = async |hall: &Hall| {
        hall.tables.complete(&hall.call(ADA), &wartable::rules::Draft::new("game undo"), "to", "").await
    };
    for _ in 0..3 {
        offer(&hall).await;
    }
    // What was taken back since fills the log.
    for _ in 0..40 {
        offer(&hall).await;
        hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
    }
    let before = open(&hall).await;
    assert_eq!(before.len(), 3, "{before:?}");
    hall.restart().await;
    assert_eq!(open(&hall).await, before);
}
