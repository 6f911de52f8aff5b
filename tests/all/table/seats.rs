//! Seats with names, and one person on several of them: with Clean Slate, which has both.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use wartable::rules::{Draft, FieldValue};
use wartable::table::{Chosen, No, Outgoing, PostKind, Receipt};

use super::{ADA, BEN, CYD, HERE, Hall, of_kind, person, private, public, refused, words_of};

async fn create(hall: &Hall, options: &[(&str, FieldValue)]) -> Result<Receipt, No> {
    let options: Chosen = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    hall.tables.create(hall.call(ADA), "clean_slate", options).await
}

async fn join(hall: &Hall, name: &str, seat: Option<&str>) -> Result<Receipt, No> {
    hall.tables.join(hall.call(name), seat.map(str::to_owned)).await
}

async fn ready(hall: &Hall, name: &str) {
    hall.tables.ready(hall.call(name), None).await.expect("ready");
}

/// ada is Democracy, ben Environment, and both are ready.
pub(super) async fn two(hall: &Hall, options: &[(&str, FieldValue)]) {
    create(hall, options).await.expect("a game");
    join(hall, BEN, None).await.expect("ben joins");
    ready(hall, ADA).await;
    ready(hall, BEN).await;
}

/// ada has both seats, and it has begun.
pub(super) async fn alone(hall: &Hall, options: &[(&str, FieldValue)]) {
    let options: Vec<_> = options.iter().cloned().chain([("players", 1.into())]).collect();
    create(hall, &options).await.expect("a game");
    ready(hall, ADA).await;
}

async fn offered(hall: &Hall, name: &str, draft: &Draft, field: &str) -> Vec<String> {
    let candidates = hall.tables.complete(&hall.call(name), draft, field, "").await;
    candidates.into_iter().map(|candidate| candidate.value).collect()
}

fn holder(hall: &Hall, seat: &str) -> serde_json::Value {
    hall.state(&format!("/seats/{seat}/person"))
}

pub(super) async fn goes_on_from(hall: &Hall, position: serde_json::Value) {
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name)));
    let file = position.to_string();
    let import = hall.tables.import(hall.call(ADA), file.as_bytes(), &BTreeMap::from(people)).await;
    import.unwrap_or_else(|no| panic!("not read: {}", super::say(&no)));
}

#[tokio::test]
async fn a_seat_is_taken_by_its_name_or_the_next_is() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    let draft = Draft::new("game join");
    assert_eq!(offered(&hall, BEN, &draft, "seat").await, ["Environment"]);
    assert_eq!(refused(join(&hall, BEN, Some("Autocracy")).await), "unknown-player");
    assert_eq!(refused(join(&hall, BEN, Some("democracy")).await), "seat-taken");
    assert_eq!(refused(join(&hall, ADA, Some("Democracy")).await), "seat-taken");
    assert_eq!(refused(join(&hall, ADA, None).await), "seat-taken");
    assert_eq!(refused(hall.tables.start(hall.call(ADA)).await), "game-not-started");
    ready(&hall, ADA).await;
    join(&hall, BEN, Some("environment")).await.expect("ben joins");
    assert_eq!(offered(&hall, CYD, &draft, "seat").await, Vec::<String>::new());
    assert_eq!(refused(join(&hall, CYD, None).await), "too-many-players");
    assert_eq!(refused(join(&hall, CYD, Some("Environment")).await), "seat-taken");
    ready(&hall, BEN).await;
    assert_eq!(hall.owes(), [ADA, BEN]);
    assert_eq!((holder(&hall, "democracy"), holder(&hall, "environment")), (ADA.into(), BEN.into()));
    let said = hall.deliver().await;
    // What takes the buttons of an earlier message away names nobody.
    let last = said.iter().rfind(|said| said.post.edits.is_none());
    let cast = &last.expect("messages").post.cast;
    assert_eq!(cast.titles().0, ["Democracy (ada)", "Environment (ben)"]);
    assert_eq!(refused(join(&hall, CYD, Some("Environment")).await), "seat-taken");
}

#[tokio::test]
async fn before_the_start_one_may_change_to_a_free_seat() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    ready(&hall, ADA).await;
    let moved = join(&hall, ADA, Some("Environment")).await.expect("ada changes seats");
    assert!(words_of(&moved.passage).contains("changed seats"));
    join(&hall, BEN, None).await.expect("ben gets the other");
    assert_eq!(refused(join(&hall, BEN, Some("Environment")).await), "seat-taken");
    ready(&hall, BEN).await;
    assert_eq!(hall.owes(), [BEN, ADA]);
    assert_eq!((holder(&hall, "democracy"), holder(&hall, "environment")), (BEN.into(), ADA.into()));
}

#[tokio::test]
async fn who_leaves_before_the_start_leaves_the_seat_free() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    join(&hall, BEN, None).await.expect("ben joins");
    hall.tables.leave(hall.call(ADA), false).await.expect("ada leaves");
    assert_eq!(offered(&hall, ADA, &Draft::new("game join"), "seat").await, ["Democracy"]);
    assert_eq!(refused(hall.tables.kick(hall.call(BEN), "Democracy").await), "unknown-player");
    assert_eq!(refused(hall.tables.kick(hall.call(BEN), "Environment").await), "unknown-player");
    hall.tables.leave(hall.call(BEN), false).await.expect("ben is the host, and the last");
    assert_eq!(refused(join(&hall, CYD, None).await), "no-game-here");
}

#[tokio::test]
async fn so_many_people_as_it_takes() {
    let hall = Hall::new().await;
    for players in [3, 0, -1, 1_000_000_000] {
        let no = create(&hall, &[("players", players.into())]).await;
        assert!(super::say(no.as_ref().expect_err("refused")).contains("from 1 to 2"));
        assert_eq!(refused(no), "too-many-players");
    }
    alone(&hall, &[]).await;
    assert_eq!(hall.owes(), [ADA, ADA]);
    assert_eq!((holder(&hall, "democracy"), holder(&hall, "environment")), (ADA.into(), ADA.into()));
    assert_eq!(refused(join(&hall, BEN, Some("Environment")).await), "seat-taken");
}

#[tokio::test]
async fn a_game_for_one_has_no_seat_for_another() {
    let hall = Hall::new().await;
    create(&hall, &[("players", 1.into())]).await.expect("a game");
    assert_eq!(refused(join(&hall, BEN, None).await), "too-many-players");
    assert_eq!(refused(join(&hall, BEN, Some("Environment")).await), "seat-taken");
    let posted = of_kind(&hall.deliver().await, PostKind::Notice);
    assert!(posted.iter().all(|notice| notice.post.buttons.iter().all(|button| button.label != "Join")));
}

#[tokio::test]
async fn the_host_may_take_the_other_seat_to_play_alone() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    ready(&hall, ADA).await;
    let no = hall.tables.start(hall.call(ADA)).await.expect_err("a seat is free");
    assert!(super::say(&no).contains("/game replace"), "{}", super::say(&no));
    hall.tables.replace(hall.call(ADA), "Environment", super::who(ADA)).await.expect("ada has both");
    ready(&hall, ADA).await;
    assert_eq!(hall.owes(), [ADA, ADA]);
}

#[tokio::test]
async fn who_has_both_seats_acts_for_the_one_that_is_meant() {
    let hall = Hall::new().await;
    alone(&hall, &[]).await;
    let mut kinds = offered(&hall, ADA, &Draft::new("slate place"), "kind").await;
    kinds.sort_unstable();
    assert_eq!(kinds, ["bicycle", "book", "pencil", "plant", "scales", "windmill"]);
    for kind in ["windmill", "book", "plant"] {
        let at = offered(&hall, ADA, &Draft::new("slate place").with("kind", kind), "at").await;
        let at = at.first().expect("somewhere").as_str();
        let owed =
            |hall: &Hall| ["democracy", "environment"].map(|s| hall.state(&format!("/seats/{s}/owed")));
        let before = owed(&hall);
        hall.ok(ADA, "slate place", &[("at", at.into()), ("kind", kind.into())]).await;
        let changed = owed(&hall).iter().zip(&before).position(|(now, before)| now != before);
        assert_eq!(changed, Some(usize::from(kind != "book")), "{kind}");
    }
    // A refusal is that of the seat whose kind it is: more than there is room for, not a wrong kind.
    let at = offered(&hall, ADA, &Draft::new("slate place").with("kind", "windmill"), "at").await;
    let many = [("at", at[0].as_str().into()), ("kind", "windmill".into()), ("count", 500.into())];
    assert_eq!(hall.code(ADA, "slate place", &many).await, "CS-4");
    hall.ok(ADA, "slate balanced", &[]).await;
    assert_eq!((hall.owes(), hall.phase().as_str()), (vec![ADA.to_owned()], "setup"));
    hall.ok(ADA, "slate balanced", &[]).await;
    assert_eq!((hall.owes(), hall.phase().as_str()), (vec![ADA.to_owned()], "place"));
    hall.ok(ADA, "slate finish", &[("confirmed", true.into())]).await;
    assert_eq!(hall.state("/turn"), "environment");
    assert_eq!(hall.owes(), [ADA]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

pub(super) fn turns(sent: &[Outgoing]) -> Vec<Outgoing> {
    of_kind(sent, PostKind::Turn)
}

#[tokio::test]
async fn one_person_is_asked_and_reminded_once() {
    let hall = Hall::new().await;
    alone(&hall, &[("deadline", "10h".into()), ("absence", "wait".into())]).await;
    let sent = hall.deliver().await;
    assert_eq!(turns(&sent).len(), 1, "{}", public(&sent));
    assert_eq!(turns(&sent)[0].post.ping, [person(ADA)]);
    for outgoing in &sent {
        let mut pinged = outgoing.post.ping.clone();
        pinged.dedup();
        assert_eq!(pinged, outgoing.post.ping, "{}", words_of(&outgoing.post.passage));
    }
    hall.wait(SignedDuration::from_hours(6)).await;
    assert_eq!(private(&hall.deliver().await, ADA).len(), 1, "one reminder at half the time");
    hall.wait(SignedDuration::from_hours(5)).await;
    let late = of_kind(&hall.deliver().await, PostKind::Reminder);
    assert_eq!(late.len(), 1, "one message that the time is up");
    assert_eq!(late[0].post.passage.lines.len(), 2, "it names both seats");
}

#[tokio::test]
async fn a_button_pressed_twice_is_not_meant_for_both_seats() {
    let hall = Hall::new().await;
    alone(&hall, &[]).await;
    let turn = turns(&hall.deliver().await).remove(0).post;
    let press = || async {
        let mut ask = hall.ask(ADA, "slate balanced", &[]);
        ask.version = Some(turn.version);
        hall.tables.order(ask).await
    };
    let first = press().await.expect("Democracy's");
    assert_eq!(refused(press().await), "stale");
    assert!(first.buttons.iter().any(|button| button.draft.form == "slate balanced"), "for the other seat");
}

#[tokio::test]
async fn at_the_deadline_the_defaults_of_both_seats_apply() {
    let hall = Hall::new().await;
    alone(&hall, &[("deadline", "10h".into())]).await;
    hall.wait(SignedDuration::from_hours(11)).await;
    assert_eq!(hall.phase(), "place");
    hall.wait(SignedDuration::from_hours(10)).await;
    assert_eq!(hall.state("/turn"), "environment");
}

#[tokio::test]
async fn a_hand_shows_all_seats_and_a_vote_has_one_voice() {
    let hall = Hall::new().await;
    alone(&hall, &[]).await;
    let hand = hall.tables.look(hall.call(ADA), wartable::table::Look::Hand, false).await.expect("a hand");
    let words = words_of(&hand.passage);
    assert!(words.contains("<0>") && words.contains("<1>"), "{words}");
    hall.deliver().await;
    hall.tables.pause(hall.call(ADA)).await.expect("one voice carries it at once");
    assert_eq!(of_kind(&hall.deliver().await, PostKind::Ballot).len(), 0);
    hall.tables.resume(hall.call(ADA)).await.expect("it rested");
}

#[tokio::test]
async fn an_empty_seat_goes_by_its_defaults_at_once() {
    for options in [
        vec![("deadline", FieldValue::from("off"))],
        vec![("deadline", "24h".into()), ("absence", "wait".into())],
        vec![("deadline", "24h".into())],
    ] {
        let hall = Hall::new().await;
        two(&hall, &options).await;
        let left = hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
        assert!(words_of(&left.passage).contains("left"));
        assert_eq!(hall.owes(), [ADA], "Environment has placed");
        assert_eq!(holder(&hall, "environment"), serde_json::Value::Null);
        hall.ok(ADA, "slate balanced", &[]).await;
        hall.ok(ADA, "slate finish", &[("confirmed", true.into())]).await;
        assert_eq!((hall.state("/turn"), hall.state("/round")), ("democracy".into(), 2.into()));
        assert_eq!(hall.verified().await.differences, Vec::<String>::new());
        // The host gives the seat to somebody, who is waited for again.
        hall.tables.replace(hall.call(ADA), "Environment", super::who(CYD)).await.expect("cyd comes");
        hall.ok(ADA, "slate finish", &[("confirmed", true.into())]).await;
        assert_eq!(hall.owes(), [CYD]);
    }
}

#[tokio::test]
async fn with_nobody_left_it_is_called_off() {
    let hall = Hall::new().await;
    two(&hall, &[]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    let no = hall.tables.leave(hall.call(ADA), false).await.expect_err("to be confirmed");
    assert!(super::say(&no).contains("called off"), "{}", super::say(&no));
    hall.tables.leave(hall.call(ADA), true).await.expect("ada leaves");
    assert!(public(&hall.deliver().await).contains("called off"));
    assert_eq!(refused(hall.tables.rematch(hall.call(ADA)).await), "no-game-here");
    hall.wait(SignedDuration::from_hours(50)).await;
    assert!(hall.deliver().await.is_empty(), "nothing runs on by itself");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_rematch_keeps_everybody_on_their_seats() {
    let hall = Hall::new().await;
    let over = |d: &str, e: &str| {
        serde_json::json!({
            "game": "clean_slate", "part": "over",
            "seats": { "democracy": { "person": d }, "environment": { "person": e } },
        })
    };
    goes_on_from(&hall, over(BEN, ADA)).await;
    hall.tables.rematch(hall.call(BEN)).await.expect("a rematch");
    ready(&hall, ADA).await;
    ready(&hall, BEN).await;
    assert_eq!((holder(&hall, "democracy"), holder(&hall, "environment")), (BEN.into(), ADA.into()));

    let hall = Hall::new().await;
    goes_on_from(&hall, over(ADA, ADA)).await;
    assert_eq!(hall.tables.standing(HERE).and_then(|standing| standing.winners), Some(Vec::new()));
    hall.tables.rematch(hall.call(ADA)).await.expect("a rematch");
    assert_eq!(refused(join(&hall, BEN, None).await), "too-many-players");
    ready(&hall, ADA).await;
    assert_eq!(hall.owes(), [ADA, ADA]);
}

#[tokio::test]
async fn a_position_need_not_say_who_sits_where() {
    let hall = Hall::new().await;
    goes_on_from(
        &hall,
        serde_json::json!({ "game": "clean_slate", "territories": { "peru": { "book": 1, "plant": 1 } } }),
    )
    .await;
    assert_eq!(holder(&hall, "democracy"), serde_json::Value::Null);
    assert_eq!(hall.owes(), ["Democracy"]);
    hall.tables.replace(hall.call(ADA), "Democracy", super::who(BEN)).await.expect("ben comes");
    assert_eq!(hall.owes(), [BEN]);
}

#[tokio::test]
async fn a_persons_whole_name_comes_before_the_beginning_of_a_seats() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    join(&hall, "Dem", None).await.expect("Dem has Environment");
    hall.tables.kick(hall.call(ADA), "dem").await.expect("Dem is meant, not Democracy");
    assert_eq!(offered(&hall, CYD, &Draft::new("game join"), "seat").await, ["Environment"]);
    // The beginning of a seat's name says which as long as nobody is called so.
    let no = hall.tables.kick(hall.call(ADA), "Dem").await.expect_err("Democracy is ada's own");
    assert!(super::say(&no).contains("your own seat"), "{}", super::say(&no));
}
