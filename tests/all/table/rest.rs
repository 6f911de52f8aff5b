//! A game that rests: no clock runs in it. One of one person's that nobody answers does so by itself, and wakes by the next
//! order.

use jiff::SignedDuration;
use serde_json::Value;
use wartable::table::{GameId, Outgoing, PostKind};

use super::agreed::{accept, answer, barter};
use super::seats::{alone, turns, two};
use super::{ADA, BEN, CYD, ELSEWHERE, HERE, Hall, of_kind, person, public, words_of};

const DAY: SignedDuration = SignedDuration::from_hours(24);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const MINUTE: SignedDuration = SignedDuration::from_mins(1);

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

/// Two of three are enough.
async fn pause(hall: &Hall) {
    hall.ok(ADA, "game pause", &[]).await;
    hall.ok(BEN, "game pause", &[]).await;
}

/// From ada to ben, for two hours.
async fn offer(hall: &Hall) {
    let fields = [("to", BEN.into()), ("give", "30 gp".into()), ("expires", "2h".into())];
    hall.ok(ADA, "offer make", &fields).await;
}

/// The number of the open offer; nothing, where there is none.
fn open(hall: &Hall) -> Value {
    hall.state("/offers/0/number")
}

/// WR-27.
#[tokio::test]
async fn an_offer_has_the_time_left_that_it_had_when_the_game_began_to_rest() {
    let mut hall = barter().await;
    offer(&hall).await;
    hall.wait(HOUR).await;
    hall.deliver().await;
    pause(&hall).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("what is open (votes, offers) keeps the time that is left"), "{said}");
    hall.restart().await;
    hall.wait(HOUR * 50).await;
    assert_eq!(open(&hall), 1);
    let status = words_of(
        &hall
            .tables
            .look(hall.call(CYD), wartable::table::Look::Status, false)
            .await
            .expect("a look")
            .passage,
    );
    assert!(status.contains("Lapses 1 hour after the game goes on."), "{status}");
    hall.tables.resume(hall.call(CYD)).await.expect("goes on");
    let said = public(&hall.deliver().await);
    assert!(said.contains("Of the open offers the first lapses "), "{said}");
    hall.restart().await;
    hall.wait(HOUR - MINUTE).await;
    assert_eq!(open(&hall), 1);
    hall.wait(MINUTE).await;
    assert_eq!(open(&hall), Value::Null);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// WR-27: two hours from when the game goes on.
#[tokio::test]
async fn an_offer_that_is_made_while_the_game_rests_begins_with_it() {
    let hall = barter().await;
    pause(&hall).await;
    hall.wait(HOUR * 5).await;
    hall.deliver().await;
    offer(&hall).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("Lapses 2 hours after the game goes on."), "{said}");
    hall.wait(HOUR * 10).await;
    assert_eq!(open(&hall), 1);
    hall.tables.resume(hall.call(ADA)).await.expect("goes on");
    hall.wait(HOUR * 2 - MINUTE).await;
    assert_eq!(open(&hall), 1);
    hall.wait(MINUTE).await;
    assert_eq!(open(&hall), Value::Null);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// What was answered after the rest is taken back to before it: the offer is open again, for as long as it would be.
#[tokio::test]
async fn a_rest_is_not_taken_back_with_a_step_before_it() {
    for restarts in [false, true] {
        let mut hall = barter().await;
        offer(&hall).await;
        hall.wait(HOUR).await;
        pause(&hall).await;
        hall.wait(HOUR * 50).await;
        hall.tables.resume(hall.call(ADA)).await.expect("goes on");
        accept(&hall, BEN, 1).await;
        assert_eq!(open(&hall), Value::Null);
        if restarts {
            hall.restart().await;
        }
        hall.ok(BEN, "game undo", &[]).await;
        answer(&hall, ADA, 2, true).await;
        assert_eq!(open(&hall), 1);
        hall.wait(HOUR - MINUTE).await;
        assert_eq!(open(&hall), 1, "after a restart: {restarts}");
        hall.wait(MINUTE).await;
        assert_eq!(open(&hall), Value::Null);
        assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_game_that_rests_is_read_in_elsewhere_as_one_that_does() {
    let hall = barter().await;
    offer(&hall).await;
    hall.wait(HOUR).await;
    pause(&hall).await;
    hall.wait(HOUR * 30).await;
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    assert_eq!(
        wartable::table::verify_export(wartable::games::ALL, &export).expect("whole").differences,
        Vec::<String>::new()
    );
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    let mut call = hall.call(ADA);
    call.place = Some(ELSEWHERE);
    hall.tables.import(call.clone(), export.to_string().as_bytes(), &people).await.expect("read in");
    let said: String = hall.deliver().await.iter().map(|sent| words_of(&sent.post.passage)).collect();
    assert!(said.contains("It rests, as it did there; /game resume starts its clock."), "{said}");
    let open =
        || hall.tables.position(ELSEWHERE).and_then(|position| position.pointer("/offers/0/number").cloned());
    hall.wait(HOUR * 10).await;
    assert_eq!(open(), Some(1.into()));
    call.interaction += 1_000;
    hall.tables.resume(call).await.expect("goes on");
    hall.wait(HOUR - MINUTE).await;
    assert_eq!(open(), Some(1.into()));
    hall.wait(MINUTE).await;
    assert_eq!(open(), None);
    assert_eq!(hall.tables.verify_game(GameId(2)).await.expect("a game").differences, Vec::<String>::new());
}

/// A player's file says nothing of the rest: read in, the game goes on at once, with the time that was left.
#[tokio::test]
async fn what_a_player_has_of_a_game_that_rests_goes_on_with_the_time_left() {
    let hall = barter().await;
    offer(&hall).await;
    hall.wait(HOUR).await;
    pause(&hall).await;
    hall.wait(HOUR * 30).await;
    let mut call = hall.call(ADA);
    let (_, file) = hall.tables.export(call.clone()).await.expect("a file").files.remove(0);
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    (call.place, call.interaction) = (Some(ELSEWHERE), call.interaction + 1_000);
    hall.tables.import(call, &file, &people).await.expect("read in");
    let open =
        || hall.tables.position(ELSEWHERE).and_then(|position| position.pointer("/offers/0/number").cloned());
    hall.wait(HOUR - MINUTE).await;
    assert_eq!(open(), Some(1.into()));
    hall.wait(MINUTE).await;
    assert_eq!(open(), None);
    assert_eq!(hall.tables.verify_game(GameId(2)).await.expect("a game").differences, Vec::<String>::new());
}

#[tokio::test]
async fn the_date_of_the_end_stands_and_is_said() {
    let hall = Hall::new().await;
    hall.war(&[("victory", "lunchtime fix".into()), ("until", "+3d".into()), ("deadline", "20h".into())])
        .await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    pause(&hall).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("The date set for its end stands: "), "{said}");
    assert_ne!(hall.state("/time_up"), true);
    hall.wait(DAY * 3).await;
    // WR-3: the turn is finished first.
    assert_eq!((hall.state("/time_up"), hall.phase().as_str()), (true.into(), "combat"));
    hall.ok(ADA, "pass", &[]).await;
    assert_eq!(hall.phase(), "over");
}

/// WR-47: a vote of the game's own.
#[tokio::test]
async fn a_vote_of_the_game_s_has_the_time_left_that_it_had() {
    let hall = Hall::new().await;
    hall.dice(&[6, 6, 5, 1, 2]);
    let position = include_bytes!("../../transcripts/warrior/vote.json");
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
    assert_eq!(hall.phase(), "vote");
    hall.wait(HOUR * 20).await;
    pause(&hall).await;
    hall.wait(HOUR * 50).await;
    assert_eq!(hall.phase(), "vote");
    hall.tables.resume(hall.call(ADA)).await.expect("goes on");
    hall.wait(HOUR * 4 - MINUTE).await;
    assert_eq!(hall.phase(), "vote");
    hall.wait(MINUTE).await;
    assert_ne!(hall.phase(), "vote");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}
