//! The bot wasn't there, or heard nobody: time in which nobody can have played is given back, once, and said.

use jiff::SignedDuration;
use serde_json::Value;

use super::agreed::barter;
use super::seats::alone;
use super::{ADA, BEN, CYD, Hall, person, public, words_of};

const DAN: &str = "dan";
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const MINUTE: SignedDuration = SignedDuration::from_mins(1);

/// It is ada's turn, for a day.
async fn her_turn() -> Hall {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "24h".into())]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall
}

#[tokio::test]
async fn a_deadline_comes_later_by_as_much_as_the_bot_was_away() {
    let mut hall = her_turn().await;
    hall.wait(HOUR * 6).await;
    hall.deliver().await;
    // Her deadline was 12 hours ago.
    hall.away(HOUR * 30).await;
    assert_eq!(hall.owes(), [ADA]);
    let sent = hall.deliver().await;
    let said = public(&sent);
    assert!(said.contains("I could take no orders"), "{said}");
    assert!(said.contains("Every deadline that ran is later for that, by 1 day and 6 hours."), "{said}");
    assert!(said.contains("waits for your turn. Deadline "), "until when it is now: {said}");
    assert!(sent.iter().all(|outgoing| outgoing.post.ping.is_empty()), "nobody is woken by it");
    // A second start right after it, and one that takes a while, change nothing.
    hall.restart().await;
    hall.rest().await;
    hall.away(MINUTE * 20).await;
    assert_eq!(public(&hall.deliver().await), "");
    hall.wait(HOUR * 18 - MINUTE * 21).await;
    assert_eq!(hall.owes(), [ADA], "what she had left she has still");
    hall.wait(MINUTE).await;
    assert_eq!(hall.owes(), [BEN], "and no more");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn what_is_short_beside_the_time_for_an_answer_is_given_back_to_nobody() {
    let mut hall = her_turn().await;
    hall.wait(HOUR * 23 + MINUTE * 30).await;
    hall.deliver().await;
    hall.away(MINUTE * 40).await;
    assert!(!public(&hall.deliver().await).contains("I could take no orders"));
    assert_eq!(hall.owes(), [BEN], "her deadline has passed");

    // Of twenty minutes ten are half.
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "20m".into())]).await;
    hall.to_the_first_turn().await;
    hall.wait(MINUTE * 15).await;
    hall.deliver().await;
    hall.away(MINUTE * 10).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("later for that, by 10 minutes."), "{said}");
    assert_eq!(hall.owes(), [ADA]);
    hall.wait(MINUTE * 5).await;
    assert_eq!(hall.owes(), [BEN]);
}

#[tokio::test]
async fn after_more_than_a_week_the_game_rests_until_somebody_plays() {
    let mut hall = her_turn().await;
    hall.away(HOUR * 24 * 9).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("After so long the game rests"), "{said}");
    hall.wait(HOUR * 24 * 9).await;
    assert_eq!((hall.owes(), public(&hall.deliver().await)), (vec![ADA.to_owned()], String::new()));
    let orders = [("from", "Quebec".into()), ("to", "Greenland".into()), ("troops", 1.into())];
    hall.ok(ADA, "move", &orders).await;
    assert!(public(&hall.deliver().await).contains("The game goes on"));
    hall.wait(HOUR * 24 - MINUTE).await;
    assert_eq!(hall.owes(), [ADA], "nothing of her day had run for certain");
    hall.wait(MINUTE).await;
    assert_eq!(hall.owes(), [BEN]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn while_nothing_is_heard_nothing_falls_due() {
    let hall = her_turn().await;
    hall.wait(HOUR * 6).await;
    // For a moment it is as always.
    hall.tables.hears(false);
    hall.wait(SignedDuration::from_secs(50)).await;
    hall.tables.hears(true);
    hall.tables.hears(false);
    hall.clock.move_to(hall.clock.now() + MINUTE * 2);
    for _ in 0..40 {
        hall.clock.move_to(hall.clock.now() + HOUR);
        tokio::task::yield_now().await;
    }
    hall.tables.hears(false);
    assert_eq!(hall.owes(), [ADA]);
    hall.deliver().await;
    hall.tables.hears(true);
    hall.rest().await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("later for that, by 1 day and 16 hours"), "{said}");
    assert_eq!(hall.owes(), [ADA]);
    hall.wait(HOUR * 17 + MINUTE * 30).await;
    assert_eq!(hall.owes(), [ADA]);
    hall.wait(MINUTE * 30).await;
    assert_eq!(hall.owes(), [BEN]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_game_without_a_clock_is_told_nothing_and_one_that_rests_neither() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "off".into())]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall.away(HOUR * 24 * 20).await;
    assert_eq!((public(&hall.deliver().await), hall.owes()), (String::new(), vec![ADA.to_owned()]));
    let mut hall = her_turn().await;
    for name in [ADA, BEN] {
        hall.ok(name, "game pause", &[]).await;
    }
    hall.deliver().await;
    hall.away(HOUR * 24 * 20).await;
    assert_eq!(public(&hall.deliver().await), "");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// WR-27. A vote about the table as well.
#[tokio::test]
async fn offers_and_votes_keep_the_time_that_was_left() {
    let mut hall = barter().await;
    let fields = [("to", BEN.into()), ("give", "30 gp".into()), ("expires", "2h".into())];
    hall.ok(ADA, "offer make", &fields).await;
    hall.tables.pace(hall.call(CYD), Some("30h".to_owned()), None).await.expect("a vote");
    hall.wait(HOUR).await;
    hall.deliver().await;
    hall.away(HOUR * 50).await;
    assert_eq!(hall.state("/offers/0/number"), 1);
    let said = public(&hall.deliver().await);
    assert!(said.contains("Of the open votes the first closes "), "{said}");
    assert!(said.contains("Of the open offers the first lapses "), "{said}");
    hall.wait(MINUTE * 59).await;
    assert_eq!(hall.state("/offers/0/number"), 1);
    hall.wait(MINUTE).await;
    assert_eq!(hall.state("/offers/0/number"), Value::Null);
    assert_ne!(hall.state("/options/deadline"), "30h", "the vote is open for 22 hours more");
    hall.wait(HOUR * 22).await;
    assert_eq!(hall.state("/options/deadline"), "30h");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// The rest that nobody had is no entry; its end is one.
#[tokio::test]
async fn the_log_says_it_once() {
    let mut hall = her_turn().await;
    hall.away(HOUR * 3).await;
    let log = words_of(&hall.tables.log(hall.call(BEN), None).await.expect("a log").passage);
    assert_eq!(log.matches("I could take no orders").count(), 1, "{log}");
    assert!(!log.lines().any(|line| line.trim().is_empty()), "{log}");
}

/// BZ-13: of what lapses unseen by others nothing is said, and it keeps its time as well.
#[tokio::test]
async fn what_only_two_know_of_keeps_its_time_without_a_word() {
    let mut position: Value =
        serde_json::from_str(include_str!("../leaks/blitzkrieg_private.json")).expect("JSON");
    position["options"]["deadline"] = "off".into();
    position["offers"] = serde_json::json!([]);
    let mut hall = Hall::new().await;
    let people = [ADA, BEN, CYD, DAN].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people).await.expect("read in");
    let fields = [
        ("to", BEN.into()),
        ("give", "2 resources".into()),
        ("want", "friendship".into()),
        ("private", true.into()),
        ("expires", "2h".into()),
    ];
    hall.ok(CYD, "offer make", &fields).await;
    hall.wait(HOUR).await;
    hall.deliver().await;
    let open = |hall: &Hall| hall.state("/offers/0/number");
    assert_ne!(open(&hall), Value::Null);
    hall.away(HOUR * 30).await;
    assert_eq!(public(&hall.deliver().await), "");
    hall.wait(MINUTE * 44).await;
    assert_ne!(open(&hall), Value::Null);
    hall.wait(MINUTE * 20).await;
    assert_eq!(open(&hall), Value::Null);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// The sweep comes every quarter of an hour: what was to end between the last one and the first that is missed is lost as well.
#[tokio::test]
async fn a_deadline_right_after_the_last_sweep_has_its_time_left_too() {
    let mut hall = Hall::new().await;
    hall.war(&[("deadline", "24h".into())]).await;
    hall.wait(MINUTE * 10).await;
    hall.to_the_first_turn().await;
    // Ten minutes before the end, five after the last sweep.
    hall.wait(HOUR * 23 + MINUTE * 50).await;
    hall.deliver().await;
    hall.away(HOUR * 4).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("waits for your turn. Deadline "), "until when it is now: {said}");
    hall.wait(MINUTE * 9).await;
    assert_eq!(hall.owes(), [ADA]);
    hall.wait(MINUTE).await;
    assert_eq!(hall.owes(), [BEN]);
}

#[tokio::test]
async fn a_shorter_time_for_decisions_is_no_absence() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "24h".into())]).await;
    hall.to_the_first_turn().await;
    hall.wait(MINUTE * 14).await;
    hall.tables.pace(hall.call(ADA), Some("5m".to_owned()), None).await.expect("moved");
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    hall.rest().await;
    assert_eq!(hall.state("/options/deadline"), "5m");
    hall.wait(MINUTE * 6).await;
    assert!(!public(&hall.deliver().await).contains("I could take no orders"));
    assert_eq!(hall.owes(), [BEN], "her five minutes are over");
}

/// The date set for the end stands, and comes at once.
#[tokio::test]
async fn what_is_due_all_the_same_is_done_at_once() {
    let mut hall = Hall::new().await;
    let ends = [("victory", "lunchtime fix".into()), ("until", "+2h".into()), ("deadline", "24h".into())];
    hall.war(&ends).await;
    hall.to_the_first_turn().await;
    hall.away(HOUR * 4).await;
    assert_eq!(hall.state("/time_up"), true);
    assert_eq!(hall.owes(), [ADA]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// A game of one person's rests after three deadlines without an answer, however often the bot is away between them.
#[tokio::test]
async fn how_many_deadlines_have_passed_unanswered_is_not_forgotten() {
    let mut hall = Hall::new().await;
    alone(&hall, &[]).await;
    for _ in 0..3 {
        assert!(!public(&hall.deliver().await).contains("the game rests"));
        hall.wait(HOUR * 24).await;
        hall.away(HOUR * 2).await;
    }
    assert!(public(&hall.deliver().await).contains("the game rests"));
}
