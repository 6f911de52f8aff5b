//! A button belongs to one seat and one turn: nothing pressed once too often is an order of another seat's, or of a
//! later turn.

use serde_json::json;
use wartable::rules::{Button, Draft};
use wartable::table::{Ask, Look, No, Receipt, To, Version};

use super::seats::{goes_on_from, turns};
use super::{ADA, BEN, HERE, Hall, refused};

/// Democracy's turn, nothing owed; both seats are held by these.
async fn slate(hall: &Hall, democracy: &str, environment: &str) {
    goes_on_from(
        hall,
        json!({
            "game": "clean_slate", "round": 2, "turn": "democracy", "part": "act",
            "seats": { "democracy": { "person": democracy }, "environment": { "person": environment } },
            "territories": {
                "peru": { "book": 1, "windmill": 2, "bicycle": 2, "plant": 2 }, "brazil": { "fire": 2 },
                "venezuela": { "book": 1 }, "ural": { "goat": 1 }, "japan": { "fire": 1 },
            },
        }),
    )
    .await;
}

fn labelled(buttons: &[Button], label: &str) -> Draft {
    let found = buttons.iter().find(|button| button.label == label);
    found.unwrap_or_else(|| panic!("no {label} among {buttons:?}")).draft.clone()
}

async fn press(hall: &Hall, name: &str, draft: &Draft, version: Version) -> Result<Receipt, No> {
    hall.tables
        .order(Ask { call: hall.call(name), draft: draft.clone(), version: Some(version), file: None })
        .await
}

#[tokio::test]
async fn two_quick_presses_never_end_two_turns() {
    let hall = Hall::new().await;
    slate(&hall, ADA, ADA).await;
    let prompt = turns(&hall.deliver().await).remove(0).post;
    let (end, first) = (labelled(&prompt.buttons, "End turn"), prompt.version);
    let ended = press(&hall, ADA, &end, prompt.version).await.expect("Democracy's turn");
    assert_eq!(hall.state("/turn"), "environment");
    // Where the finger still is, nothing ends the next one.
    assert!(ended.buttons.iter().all(|button| button.draft.form != "slate finish"), "{:?}", ended.buttons);
    assert_eq!(refused(press(&hall, ADA, &end, prompt.version).await), "stale");
    assert_eq!(hall.state("/turn"), "environment");
    // Nor does the new button that has come there meanwhile, unless it is meant: a moment later.
    let prompt = turns(&hall.deliver().await).remove(0).post;
    let next = labelled(&prompt.buttons, "End turn");
    let no = press(&hall, ADA, &next, prompt.version).await.expect_err("pressed twice at once");
    assert!(super::say(&no).contains("only just begun"), "{}", super::say(&no));
    assert_eq!(refused(press(&hall, ADA, &next, prompt.version).await), "stale");
    assert_eq!(hall.state("/turn"), "environment");
    hall.wait(jiff::SignedDuration::from_secs(2)).await;
    hall.dice(&[1, 1]);
    // What could be healed without a roll is given up with open eyes.
    let end_it = labelled(&prompt.buttons, "End turn").with("confirmed", true);
    press(&hall, ADA, &end_it, prompt.version).await.expect("Environment's turn");
    assert_eq!((hall.state("/turn"), hall.state("/round")), ("democracy".into(), 3.into()));
    // A round later the first is as old.
    assert_eq!(refused(press(&hall, ADA, &end, first).await), "stale");
    assert_eq!(hall.state("/turn"), "democracy");
}

/// What plans Environment's turn never plans Democracy's, though one person has both.
#[tokio::test]
async fn a_button_of_one_seat_is_no_order_of_the_other() {
    let hall = Hall::new().await;
    slate(&hall, ADA, ADA).await;
    let hand = hall.tables.look(hall.call(ADA), Look::Hand, false).await.expect("a hand");
    let plan = labelled(&hand.buttons, "Plan my turn").with("orders", "finish");
    hall.ok(ADA, "slate finish", &[]).await;
    // It is Environment's turn by now: nothing is planned for it, nor for the other.
    assert_eq!(refused(press(&hall, ADA, &plan, hand.version).await), "stale");
    let shown = hall.tables.look(hall.call(ADA), Look::Hand, false).await.expect("a hand");
    assert!(!super::words_of(&shown.passage).contains("Your plan"));
    // What completes it is that seat's alone.
    let heal = Draft::new("slate heal");
    let offered = hall.tables.complete(&hall.call(ADA), &heal.clone().with("@seat", 0_i64), "from", "").await;
    assert!(offered.is_empty(), "{offered:?}");
    assert!(!hall.tables.complete(&hall.call(ADA), &heal.with("@seat", 1_i64), "from", "").await.is_empty());
}

#[tokio::test]
async fn anothers_button_orders_nothing() {
    let hall = Hall::new().await;
    slate(&hall, ADA, BEN).await;
    let prompt = turns(&hall.deliver().await).remove(0).post;
    let end = labelled(&prompt.buttons, "End turn");
    assert_eq!(refused(press(&hall, BEN, &end, prompt.version).await), "not-your-turn");
    press(&hall, ADA, &end, prompt.version).await.expect("ada's turn");
    // Even where the partner could order the same just now.
    let version = hall.tables.look(hall.call(BEN), Look::Status, false).await.expect("status").version;
    assert_eq!(refused(press(&hall, BEN, &end, version).await), "stale");
    assert_eq!(hall.state("/turn"), "environment");
    assert_eq!(hall.tables.standing(HERE).expect("a game").owes, [BEN]);
}

/// One message asks both seats of one person: what is the same for both stands there once, and is for either.
#[tokio::test]
async fn what_both_seats_may_do_stands_there_once() {
    let hall = Hall::new().await;
    super::seats::alone(&hall, &[]).await;
    let prompt = turns(&hall.deliver().await).remove(0).post;
    let suggested = prompt.buttons.iter().filter(|button| button.label == "As suggested");
    assert_eq!(suggested.count(), 1);
    let suggested = labelled(&prompt.buttons, "As suggested");
    press(&hall, ADA, &suggested, prompt.version).await.expect("Democracy's");
    let status = hall.tables.look(hall.call(ADA), Look::Status, false).await.expect("status");
    press(&hall, ADA, &labelled(&status.buttons, "As suggested"), status.version)
        .await
        .expect("Environment's");
    assert_eq!(hall.phase(), "place");
}

/// Warrior's ada owes a new capital while all place: passage, which is open to all, stands under her question once.
#[tokio::test]
async fn what_all_may_press_stands_once_beside_what_one_owes() {
    let hall = Hall::new().await;
    goes_on_from(
        &hall,
        json!({
            "game": "warrior", "round": 3, "phase": "place", "order": ["ada", "ben"],
            "seats": { "ada": { "cash": 10, "pool": 3 }, "ben": { "cash": 10, "capital": "china", "pool": 3 } },
            "territories": {
                "peru": { "owner": "ada", "troops": 4 }, "brazil": { "owner": "ada", "troops": 2 },
                "china": { "owner": "ben", "troops": 3 }, "india": { "owner": "ben", "troops": 3 },
            },
        }),
    )
    .await;
    let sent = hall.deliver().await;
    let here = sent.iter().filter(|outgoing| outgoing.post.to == To::Place(HERE));
    let labels =
        here.map(|outgoing| outgoing.post.buttons.iter().map(|button| button.label.as_str()).collect());
    let both: Vec<Vec<&str>> = labels.filter(|labels: &Vec<&str>| labels.contains(&"Capital")).collect();
    assert!(both.iter().any(|labels| labels.contains(&"Place")), "{both:?}");
    for labels in both {
        let times = |label| labels.iter().filter(|other| **other == label).count();
        assert_eq!((times("Passage"), times("Standing answers")), (1, 1), "{labels:?}");
    }
}
