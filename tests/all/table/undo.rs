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

/// Barter of four in Warrior, with something for each.
async fn barter_of_four(hall: &Hall) {
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
}

async fn says(hall: &Hall, name: &str, motion: i64, yes: bool) -> Result<Receipt, No> {
    hall.give(name, "game answer", &[("motion", motion.into()), ("yes", yes.into())]).await
}

async fn offers(hall: &Hall, name: &str, gold: &str) {
    hall.ok(name, "offer make", &[("to", CYD.into()), ("give", gold.into())]).await;
}

#[tokio::test]
async fn whoever_asks_for_it_only_those_who_took_the_steps_say_whether_they_are_taken_back() {
    let hall = Hall::new().await;
    barter_of_four(&hall).await;
    for name in [ADA, BEN] {
        offers(&hall, name, "5 gp").await;
    }
    let both = hall.state("/offers");
    // cyd and dan have done nothing since: they may ask for it, and no more.
    let asked = hall.tables.undo(hall.call(CYD), Some("1".to_owned())).await.expect("asked");
    let said = super::words_of(&asked.passage);
    assert!(said.contains("to say: <0> and <1>."), "{said}");
    assert_eq!(refused(hall.tables.undo(hall.call(DAN), Some("1".to_owned())).await), "not-seated");
    assert_eq!(refused(says(&hall, CYD, 1, true).await), "not-seated");
    says(&hall, ADA, 1, true).await.expect("a voice");
    assert_eq!(hall.state("/offers"), both, "one of two");
    says(&hall, BEN, 1, true).await.expect("a voice");
    assert_eq!(hall.state("/offers"), json!([]));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// What stands below the messages of votes that are over.
async fn came(hall: &Hall) -> String {
    let closed = of_kind(&hall.deliver().await, PostKind::Closed);
    let said = closed.iter().map(|closed| super::words_of(&closed.post.passage));
    said.filter(|said| said.contains("calls a vote")).collect()
}

#[tokio::test]
async fn a_vote_on_steps_is_over_once_the_game_goes_on_or_some_of_them_are_gone() {
    let hall = Hall::new().await;
    barter_of_four(&hall).await;
    // Another step comes, of who has a voice or of another.
    for (count, name) in [(1, ADA), (2, DAN)] {
        offers(&hall, ADA, "5 gp").await;
        hall.tables.undo(hall.call(BEN), None).await.expect("asked");
        hall.deliver().await;
        offers(&hall, name, "1 gp").await;
        let said = came(&hall).await;
        assert!(said.contains("the game has gone on"), "{said}");
        assert_eq!(refused(says(&hall, ADA, count, true).await), "vote-closed");
    }
    // Some of the steps are taken back by themselves, with an older vote open on all of them.
    offers(&hall, BEN, "2 gp").await;
    hall.tables.undo(hall.call(ADA), Some("1".to_owned())).await.expect("asked");
    hall.deliver().await;
    hall.tables.undo(hall.call(BEN), None).await.expect("his own, at once");
    let said = came(&hall).await;
    assert!(said.contains("taken back by themselves") && !said.contains("Taken back."), "{said}");
    // All of them are.
    let before = hall.state("/offers");
    offers(&hall, BEN, "3 gp").await;
    hall.tables.undo(hall.call(ADA), None).await.expect("asked");
    hall.deliver().await;
    hall.tables.undo(hall.call(BEN), None).await.expect("his own, at once");
    let said = came(&hall).await;
    assert!(said.contains("Carried, 1 for and 0 against."), "{said}");
    assert_eq!(hall.state("/offers"), before);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn nobodys_step_is_taken_back_by_more_than_half_of_the_others() {
    let hall = Hall::new().await;
    barter_of_four(&hall).await;
    offers(&hall, ADA, "5 gp").await;
    offers(&hall, BEN, "5 gp").await;
    hall.ok(CYD, "offer make", &[("to", ADA.into()), ("give", "1 gp".into())]).await;
    let before = hall.state("/offers");
    hall.tables.undo(hall.call(ADA), Some("1".to_owned())).await.expect("asked");
    let ballots = of_kind(&hall.deliver().await, PostKind::Ballot);
    let said = super::words_of(&ballots.last().expect("a ballot").post.passage);
    assert!(said.contains("It takes the yes of all; one no stops it."), "{said}");
    says(&hall, CYD, 1, true).await.expect("a voice");
    assert_eq!(hall.state("/offers"), before, "two of three are more than half");
    says(&hall, BEN, 1, false).await.expect("a voice");
    assert!(super::public(&hall.deliver().await).contains("is lost"));
    assert_eq!(hall.state("/offers"), before);
}

#[tokio::test]
async fn silence_takes_no_steps_back_for_who_did_not_take_them() {
    let hall = Hall::new().await;
    barter_of_four(&hall).await;
    // Nothing else ends it before its time.
    hall.tables.pace(hall.call(ADA), Some("off".to_owned()), None).await.expect("moved");
    for name in [BEN, CYD] {
        let _ = says(&hall, name, 1, true).await;
    }
    offers(&hall, ADA, "5 gp").await;
    let before = hall.state("/offers");
    hall.tables.undo(hall.call(BEN), None).await.expect("asked");
    hall.deliver().await;
    hall.wait(SignedDuration::from_hours(25)).await;
    let said = super::public(&hall.deliver().await);
    assert!(said.contains("is lost (0 for, 0 against)"), "{said}");
    assert_eq!(hall.state("/offers"), before);
    assert_eq!(refused(says(&hall, ADA, 2, true).await), "vote-closed");
}

#[tokio::test]
async fn who_takes_the_end_of_a_turn_back_has_the_time_that_was_left() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "24h".into())]).await;
    hall.to_the_first_turn().await;
    let due = async |hall: &Hall| standing(hall).await["dues"][0]["by"].as_i64().expect("a deadline");
    let first = due(&hall).await;
    for restart in [false, true] {
        hall.clock.move_to(hall.clock.now() + SignedDuration::from_hours(6));
        hall.ok(ADA, "pass", &[]).await;
        assert!(due(&hall).await > first, "ben's");
        if restart {
            hall.restart().await;
        }
        hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
        assert_eq!(hall.owes(), [ADA]);
        assert_eq!(due(&hall).await, first);
        let asked = of_kind(&hall.deliver().await, PostKind::Turn);
        let said: String = asked.iter().map(|asked| super::words_of(&asked.post.passage)).collect();
        assert!(said.contains(&first.to_string()), "{said}");
    }
    // What passed before it was taken back is hers again.
    hall.ok(ADA, "pass", &[]).await;
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_hours(2));
    hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
    assert_eq!(due(&hall).await, first + 7_200);
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
    // An offer is told by its ballot alone, and named by that.
    let named = |step: &wartable::rules::Candidate| step.label.contains("gives ben 5 gp");
    assert!(before.iter().all(named), "{before:?}");
    hall.restart().await;
    assert_eq!(open(&hall).await, before);
}

#[tokio::test]
async fn the_log_is_leafed_through_by_buttons() {
    let hall = Hall::new().await;
    barter_of_four(&hall).await;
    for _ in 0..13 {
        offers(&hall, ADA, "5 gp").await;
        hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
    }
    let labels = |answer: &Receipt| -> Vec<String> {
        answer.buttons.iter().map(|button| button.label.clone()).filter(|label| label != "Rolls").collect()
    };
    let last = hall.tables.log(hall.call(BEN), None).await.expect("the log");
    assert_eq!(labels(&last), ["Earlier"]);
    let first = press(&hall, BEN, &last.buttons[0], last.version).await.expect("what came before");
    assert_eq!(labels(&first), ["Later"]);
    assert!(super::words_of(&first.passage).starts_with("Warrior"), "{}", super::words_of(&first.passage));
    let later = first.buttons.iter().find(|button| button.label == "Later").expect("a button");
    let again = press(&hall, BEN, later, first.version).await.expect("what came after");
    assert_eq!(labels(&again), ["Earlier"]);
    assert_ne!(super::words_of(&again.passage), super::words_of(&first.passage));
}
