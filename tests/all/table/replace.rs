//! Somebody else in a seat: by its holder, by vote, and never in one that is out.

use jiff::SignedDuration;
use wartable::rules::FieldValue;
use wartable::table::{Chosen, PersonId, PostKind};

use super::{ADA, BEN, CYD, Hall, of_kind, person, private, public, refused, who, words_of};

const DAN: &str = "dan";

/// A game of Warrior for three; ada is the host.
pub(super) async fn three(hall: &Hall) {
    let players = Chosen::from([("players".to_owned(), FieldValue::from(3))]);
    hall.tables.create(hall.call(ADA), "warrior", players).await.expect("a game");
    for name in [BEN, CYD] {
        hall.tables.join(hall.call(name), None).await.expect("joins");
    }
    for name in [ADA, BEN, CYD] {
        hall.tables.ready(hall.call(name), None).await.expect("ready");
    }
}

async fn answer(hall: &Hall, name: &str, motion: i64, yes: bool) {
    hall.ok(name, "game answer", &[("motion", motion.into()), ("yes", yes.into())]).await;
}

#[tokio::test]
async fn the_host_takes_no_held_seat_alone() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    let moved = hall.tables.replace(hall.call(ADA), "ben", who(ADA)).await.expect("moved, not done");
    assert!(words_of(&moved.passage).contains("Still needed"), "{}", words_of(&moved.passage));
    assert_eq!(hall.owes(), [ADA, BEN]);
    let sent = hall.deliver().await;
    assert!(private(&sent, ADA).is_empty(), "nothing of ben's is shown");
    assert_eq!(of_kind(&sent, PostKind::Ballot).len(), 1);
    answer(&hall, BEN, 1, false).await;
    assert_eq!(hall.owes(), [ADA, BEN]);
    // Somebody who lets deadlines pass can be replaced in time, and nobody else by silence.
    hall.to_the_first_turn().await;
    hall.tables.replace(hall.call(ADA), "ben", who(CYD)).await.expect("moved");
    hall.wait(SignedDuration::from_hours(20)).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.wait(SignedDuration::from_hours(5)).await;
    assert!(public(&hall.deliver().await).contains("is lost"));
    hall.wait(SignedDuration::from_hours(20)).await;
    assert_eq!(hall.owes(), [ADA], "ben's deadline has passed");
    hall.tables.replace(hall.call(ADA), "ben", who(CYD)).await.expect("moved");
    hall.wait(SignedDuration::from_hours(20)).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.wait(SignedDuration::from_hours(5)).await;
    assert!(!private(&hall.deliver().await, CYD).is_empty(), "cyd is shown what is theirs");
    assert_eq!(hall.code(BEN, "warrior spread", &[]).await, "not-seated");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn before_the_start_the_host_decides_and_nobody_is_ready_for_another() {
    let hall = Hall::new().await;
    let players = Chosen::from([("players".to_owned(), FieldValue::from(2))]);
    hall.tables.create(hall.call(ADA), "warrior", players).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("joins");
    hall.tables.ready(hall.call(BEN), Some("plum".to_owned())).await.expect("ready");
    hall.tables.replace(hall.call(ADA), "ben", who(CYD)).await.expect("replaced");
    hall.tables.ready(hall.call(ADA), None).await.expect("ready");
    assert_eq!(hall.tables.standing(super::HERE), None, "cyd has not said so");
    hall.tables.ready(hall.call(CYD), None).await.expect("ready");
    assert_eq!(hall.owes(), [ADA, CYD]);
}

#[tokio::test]
async fn a_seat_that_is_out_is_given_to_nobody() {
    let hall = Hall::new().await;
    three(&hall).await;
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd gives up");
    assert_eq!(refused(hall.tables.replace(hall.call(ADA), "cyd", who(DAN)).await), "seat-taken");
    assert_eq!(refused(hall.tables.kick(hall.call(ADA), "cyd").await), "seat-taken");
    assert_eq!(hall.owes(), [ADA, BEN]);
}

#[tokio::test]
async fn a_new_holder_neither_doubles_nor_blocks_a_vote() {
    let hall = Hall::new().await;
    three(&hall).await;
    hall.tables.cancel(hall.call(ADA)).await.expect("moved");
    // cyd hands the seat to ben, who has a voice already: two voices are left, and one is for it.
    hall.tables.replace(hall.call(CYD), "cyd", who(BEN)).await.expect("cyd hands over");
    hall.tables
        .replace(hall.call(ADA), "ada", who(DAN))
        .await
        .expect("ada hands over, and is the host no more");
    assert_eq!(hall.owes().len(), 3);
    answer(&hall, BEN, 1, true).await;
    assert_eq!(hall.owes().len(), 3, "one of two");
    answer(&hall, DAN, 1, true).await;
    assert_eq!(refused(hall.give(BEN, "pass", &[]).await), "no-game-here");
}

#[tokio::test]
async fn a_vote_is_decided_when_those_who_leave_decide_it() {
    let hall = Hall::new().await;
    three(&hall).await;
    hall.tables.pause(hall.call(ADA)).await.expect("moved");
    hall.tables.kick(hall.call(BEN), "cyd").await.expect("moved");
    // With cyd gone the vote about them has no object; ada is one of two for a pause.
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd gives up");
    hall.deliver().await;
    let gone = hall.give(ADA, "game answer", &[("motion", 2.into()), ("yes", true.into())]).await;
    assert_eq!(refused(gone), "vote-closed");
    answer(&hall, BEN, 1, true).await;
    assert!(super::public(&hall.deliver().await).contains("The game rests"));
}

#[tokio::test]
async fn who_plays_is_given_another_seat_by_the_yes_of_all_alone() {
    let hall = Hall::new().await;
    three(&hall).await;
    hall.deliver().await;
    // By its own holder, who is the host besides.
    hall.tables.replace(hall.call(ADA), ADA, who(BEN)).await.expect("moved, not done");
    let said =
        words_of(&of_kind(&hall.deliver().await, PostKind::Ballot).last().expect("a ballot").post.passage);
    assert!(said.contains("It takes the yes of <1>, <2>, whom it concerns."), "{said}");
    answer(&hall, BEN, 1, true).await;
    assert_eq!(hall.owes(), [ADA, BEN, CYD], "two of three are more than half, and too few");
    answer(&hall, CYD, 1, false).await;
    assert_eq!(hall.owes(), [ADA, BEN, CYD]);
    assert!(public(&hall.deliver().await).contains("is lost"));
}

#[tokio::test]
async fn who_is_put_into_a_seat_before_the_start_or_out_of_it_is_mentioned() {
    let hall = Hall::new().await;
    let players = Chosen::from([("players".to_owned(), FieldValue::from(3))]);
    hall.tables.create(hall.call(ADA), "warrior", players).await.expect("a game");
    for name in [BEN, CYD] {
        hall.tables.join(hall.call(name), None).await.expect("joins");
    }
    hall.deliver().await;
    let pinged = async || {
        let sent = hall.deliver().await;
        sent.iter().flat_map(|one| one.post.ping.clone()).collect::<Vec<PersonId>>()
    };
    hall.tables.replace(hall.call(ADA), BEN, who(DAN)).await.expect("replaced");
    assert_eq!(pinged().await, [person(DAN), person(BEN)]);
    hall.tables.kick(hall.call(ADA), DAN).await.expect("put out");
    assert_eq!(pinged().await, [person(DAN)]);
    // Who does it themselves knows it.
    hall.tables.replace(hall.call(CYD), CYD, who(BEN)).await.expect("handed on");
    assert_eq!(pinged().await, [person(BEN)]);
    hall.tables.leave(hall.call(BEN), false).await.expect("left");
    assert_eq!(pinged().await, []);
}
