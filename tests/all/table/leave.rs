//! Who goes: by themselves, or because the others want it.

use wartable::rules::{Draft, FieldValue};
use wartable::table::PostKind;

use super::{ADA, BEN, CYD, Hall, of_kind, person, public, refused};

/// Warrior, in which cyd has lost everything.
async fn cyd_is_out(hall: &Hall) {
    let position = serde_json::json!({ "game": "warrior", "rules": 1, "round": 3, "phase": "barter",
        "order": ["ada", "ben", "cyd"], "seats": {
            "ada": { "person": "ada", "colour": "red", "cash": 100, "capital": "alaska" },
            "ben": { "person": "ben", "colour": "blue", "cash": 100, "capital": "china" },
            "cyd": { "person": "cyd", "colour": "green", "out": true } },
        "territories": { "alaska": { "owner": "ada", "troops": 3 }, "china": { "owner": "ben", "troops": 3 } } });
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    let file = position.to_string();
    let import = hall.tables.import(hall.call(ADA), file.as_bytes(), &people).await;
    import.unwrap_or_else(|no| panic!("not read: {}", super::say(&no)));
    hall.deliver().await;
}

#[tokio::test]
async fn who_is_out_by_the_rules_can_leave() {
    let hall = Hall::new().await;
    cyd_is_out(&hall).await;
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd leaves");
    assert!(public(&hall.deliver().await).contains("leaves the game"));
    assert_eq!(hall.code(CYD, "game pause", &[]).await, "not-seated");
    assert_eq!(hall.owes(), [ADA, BEN]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn who_is_out_by_the_rules_can_be_kicked() {
    let hall = Hall::new().await;
    cyd_is_out(&hall).await;
    hall.tables.kick(hall.call(ADA), "cyd").await.expect("moved");
    let yes: [(&str, FieldValue); 2] = [("motion", 1.into()), ("yes", true.into())];
    hall.ok(BEN, "game answer", &yes).await;
    assert!(public(&hall.deliver().await).contains("has to leave"));
    assert_eq!(hall.code(CYD, "game pause", &[]).await, "not-seated");
}

#[tokio::test]
async fn of_one_persons_two_seats_only_the_one_named_is_freed() {
    let hall = Hall::new().await;
    let alone = [("players".to_owned(), FieldValue::from(1))].into();
    hall.tables.create(hall.call(ADA), "clean_slate", alone).await.expect("a game");
    hall.deliver().await;
    hall.tables.kick(hall.call(ADA), "Environment").await.expect("freed");
    let said = public(&hall.deliver().await);
    assert!(said.contains("seat is free") && !said.contains("leaves"), "{said}");
    hall.tables.join(hall.call(BEN), Some("Environment".to_owned())).await.expect("ben takes it");
    assert!(public(&hall.deliver().await).contains("(2 of 2)"));
    hall.tables.ready(hall.call(ADA), None).await.expect("ada has the other still");
    hall.tables.ready(hall.call(BEN), None).await.expect("ready");
    assert_eq!(hall.owes(), [ADA, BEN]);
}

#[tokio::test]
async fn nobody_is_voted_out_who_leaves_meanwhile() {
    let hall = Hall::new().await;
    cyd_is_out(&hall).await;
    // The second waits for the first; what it saw before that no longer holds.
    let leave = hall.tables.leave(hall.call(CYD), true);
    let (left, kicked) = tokio::join!(leave, hall.tables.kick(hall.call(ADA), "cyd"));
    left.expect("cyd leaves");
    refused(kicked);
    assert!(of_kind(&hall.deliver().await, PostKind::Ballot).is_empty());
}

#[tokio::test]
async fn a_seat_that_is_out_is_offered_to_nobody() {
    let hall = Hall::new().await;
    cyd_is_out(&hall).await;
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd leaves");
    let no = hall.tables.join(hall.call(CYD), None).await.expect_err("it has begun");
    assert!(!super::say(&no).contains("empty"), "{}", super::say(&no));
    let no = hall.tables.kick(hall.call(ADA), "cyd").await.expect_err("cyd is gone");
    assert!(!super::say(&no).contains("/game replace"), "{}", super::say(&no));
    // One's own seat is given up by leaving.
    for (form, whose) in [("game kick", &[BEN][..]), ("game replace", &[ADA, BEN])] {
        let seats = hall.tables.complete(&hall.call(ADA), &Draft::new(form), "seat", "").await;
        let seats: Vec<_> = seats.into_iter().map(|candidate| candidate.value).collect();
        assert_eq!(seats, whose, "{form}");
    }
}
