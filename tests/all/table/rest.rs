//! A game of one person's that nobody answers rests, and wakes by the next order.

use jiff::SignedDuration;
use wartable::table::{Outgoing, PostKind};

use super::seats::{alone, turns, two};
use super::{ADA, HERE, Hall, of_kind, person, public, words_of};

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn pings(sent: &[Outgoing]) -> usize {
    sent.iter().filter(|outgoing| outgoing.post.ping.contains(&person(ADA))).count()
}

#[tokio::test]
async fn after_three_deadlines_without_an_answer_it_rests_with_one_ping() {
    let mut hall = Hall::new().await;
    alone(&hall, &[]).await;
    // The first placing is owed on both seats at once, and is one deadline.
    hall.wait(DAY).await;
    assert_eq!((hall.phase().as_str(), hall.state("/turn")), ("place", "democracy".into()));
    hall.wait(DAY).await;
    assert!(!public(&hall.deliver().await).contains("rests"));
    hall.restart().await;
    hall.wait(DAY).await;
    let sent = hall.deliver().await;
    assert!(public(&sent).contains("the game rests"), "{}", public(&sent));
    assert_eq!(pings(&sent), 1, "{}", public(&sent));
    let resting = sent.iter().find(|outgoing| words_of(&outgoing.post.passage).contains("the game rests"));
    assert_eq!(resting.expect("said").post.ping, [person(ADA)]);
    // Whoever comes back finds the turn's buttons, and no deadline that doesn't run.
    assert!(!turns(&sent)[0].post.buttons.is_empty());
    assert!(!words_of(&turns(&sent)[0].post.passage).contains("Deadline"));
    let (turn, round) = (hall.state("/turn"), hall.state("/round"));
    assert_eq!((turn.clone(), round.clone()), ("democracy".into(), 2.into()));
    hall.wait(DAY * 60).await;
    assert!(hall.deliver().await.is_empty(), "nobody is reminded of a game at rest");
    assert_eq!((hall.state("/turn"), hall.state("/round")), (turn, round));

    // The next order wakes it, and its deadline is a whole one.
    hall.restart().await;
    hall.ok(ADA, "slate balanced", &[]).await;
    assert!(public(&hall.deliver().await).contains("The game goes on"));
    hall.wait(DAY - SignedDuration::from_secs(1)).await;
    assert_eq!(hall.state("/turn"), "democracy");
    hall.wait(SignedDuration::from_secs(1)).await;
    assert_eq!(hall.state("/turn"), "environment");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn an_answer_begins_the_count_anew_and_resume_wakes_it() {
    let hall = Hall::new().await;
    alone(&hall, &[]).await;
    hall.wait(DAY * 2).await;
    hall.ok(ADA, "slate balanced", &[]).await;
    hall.wait(DAY * 2).await;
    assert!(!public(&hall.deliver().await).contains("the game rests"), "two since the answer");
    hall.wait(DAY).await;
    assert!(public(&hall.deliver().await).contains("the game rests"));
    assert_eq!(super::refused(hall.tables.pause(hall.call(ADA)).await), "nothing-owed");
    hall.tables.resume(hall.call(ADA)).await.expect("goes on");
    let turn = hall.state("/turn");
    hall.wait(DAY).await;
    assert_ne!(hall.state("/turn"), turn);
    hall.wait(DAY * 2).await;
    assert!(public(&hall.deliver().await).contains("the game rests"), "three more");
}

#[tokio::test]
async fn with_a_partner_it_is_played_on() {
    let hall = Hall::new().await;
    two(&hall, &[]).await;
    hall.wait(DAY * 8).await;
    assert!(!public(&hall.deliver().await).contains("rests"));
    assert!(hall.state("/round").as_u64() > Some(2));
    // Once the partner has left, it is a game of one person's.
    hall.tables.leave(hall.call(super::BEN), true).await.expect("ben leaves");
    hall.deliver().await;
    hall.wait(DAY * 4).await;
    assert!(public(&hall.deliver().await).contains("the game rests"));
    assert_eq!(hall.tables.standing(HERE).expect("a game").owes, [ADA]);
    assert!(of_kind(&hall.deliver().await, PostKind::Reminder).is_empty());
}
