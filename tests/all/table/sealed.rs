//! While answers are sealed, nobody learns who has given one, or left one beforehand: two worlds that differ only in
//! that are the same, to the byte, for everybody else.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::rules::Draft;
use wartable::table::{Look, PersonId, Post};

use super::{ADA, BEN, CYD, person, refused, words_of};
use crate::leaks::{EVE, World, same};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Both worlds look the same to everybody but ada.
async fn look_alike(one: &mut World, other: &mut World, when: &str) {
    for reader in [BEN, EVE] {
        let (a, b) = (one.seen_by(reader).await, other.seen_by(reader).await);
        same(&a, &b, &format!("{when}, {reader}"));
    }
}

fn names(post: &Post) -> Vec<PersonId> {
    let mut people = post.ping.clone();
    people.sort_unstable();
    people
}

/// A game of Warrior for three, in the auction: one lot of five troops is on sale, no other comes.
pub(super) fn auction(bids: &Value) -> Value {
    json!({
        "game": "warrior", "round": 3, "phase": "auction", "order": [ADA, BEN, CYD], "lots_left": 1,
        "seats": {
            ADA: { "cash": 100, "capital": "brazil", "standing_bids": bids },
            BEN: { "cash": 90, "capital": "china" }, CYD: { "cash": 90, "capital": "congo" },
        },
        "territories": {
            "brazil": { "owner": ADA, "troops": 4 }, "peru": { "owner": ADA, "troops": 2 },
            "china": { "owner": BEN, "troops": 3 }, "india": { "owner": BEN, "troops": 3 },
            "congo": { "owner": CYD, "troops": 3 }, "egypt": { "owner": CYD, "troops": 3 },
        },
    })
}

/// Two auctions: in the one ada has left her bid beforehand.
async fn auctions() -> (World, World) {
    let left = World::new().await;
    let asked = World::new().await;
    let people: std::collections::BTreeMap<_, _> =
        [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    for (world, bids) in [(&left, json!({ "5": 30 })), (&asked, json!({}))] {
        world.hall.dice(&[3]);
        let file = auction(&bids).to_string();
        world.hall.tables.import(world.hall.call(ADA), file.as_bytes(), &people).await.expect("read in");
    }
    assert_eq!((left.hall.owes().len(), asked.hall.owes().len()), (2, 3), "who owes is told to transcripts");
    (left, asked)
}

pub(super) async fn bid(world: &World, name: &str, amount: i64) {
    world.hall.ok(name, "warrior bid", &[("amount", amount.into())]).await;
}

#[tokio::test]
async fn wr_25_a_bid_left_beforehand_shows_in_nothing() {
    let (mut left, mut asked) = auctions().await;
    look_alike(&mut left, &mut asked, "as the lot is rolled").await;
    for world in [&left, &asked] {
        world.hall.wait(HOUR * 13).await;
    }
    look_alike(&mut left, &mut asked, "after the first reminders").await;
    bid(&asked, ADA, 30).await;
    look_alike(&mut left, &mut asked, "as ada bids in the one").await;
    for (amount, world) in [(10, &left), (10, &asked)] {
        bid(world, BEN, amount).await;
    }
    bid(&asked, ADA, 31).await;
    bid(&asked, ADA, 30).await;
    look_alike(&mut left, &mut asked, "while cyd is waited for").await;
    // At the deadline nobody is named; then all is shown.
    for world in [&left, &asked] {
        world.hall.wait(HOUR * 11).await;
        assert_eq!(world.hall.phase(), "barter");
        assert_eq!(world.hall.state("/seats/ada/pool"), 5);
    }
    look_alike(&mut left, &mut asked, "after the bids are shown").await;
}

#[tokio::test]
async fn wr_25_all_who_bid_are_named_and_pinged_and_each_is_told_their_own() {
    let (mut left, _) = auctions().await;
    let (public, adas) = left.deliver(ADA).await;
    let asked = public.last().expect("a message");
    assert_eq!(names(asked), [person(ADA), person(BEN), person(CYD)]);
    assert!(asked.buttons.iter().any(|button| button.label == "Bid"), "{:?}", asked.buttons);
    // Ada reads that her bid counts, and nothing that she owes.
    // Who is pinged in the channel is written to without a sound.
    assert!(adas.iter().filter(|post| post.kind == wartable::table::PostKind::Turn).all(|post| post.silent));
    let told: Vec<String> = adas.iter().map(|post| words_of(&post.passage)).collect();
    assert!(told.iter().any(|text| text.contains("30 gp")), "{told:?}");
    assert!(adas.iter().all(|post| post.buttons.iter().all(|button| button.label != "No bid")), "{told:?}");
    let status = |name| left.hall.tables.look(left.hall.call(name), Look::Status, false);
    let (adas, bens) = (status(ADA).await.expect("status"), status(BEN).await.expect("status"));
    let (adas, bens) = (words_of(&adas.passage), words_of(&bens.passage));
    assert!(
        adas.contains("it can be changed until the last is in") && !adas.contains("haven't answered"),
        "{adas}"
    );
    assert!(bens.contains("You haven't answered yet."), "{bens}");
    let public = status(EVE).await.expect("status");
    let public = words_of(&public.passage);
    assert!(
        public.contains("Asked for a bid, sealed until all are in: <0>, <1> and <2>.")
            && !public.contains("Waiting for")
            && !public.contains("haven't answered"),
        "{public}"
    );
    // At the deadline the channel is told that it has passed, and not for whom.
    left.hall.wait(HOUR * 24).await;
    let (public, _) = left.deliver(ADA).await;
    let late: Vec<String> = public.iter().map(|post| words_of(&post.passage)).collect();
    let late = late.iter().find(|text| text.contains("time is up")).expect("it is told");
    assert!(!late.contains('<'), "it names somebody: {late}");
}

#[tokio::test]
async fn wr_25_a_tie_that_is_bid_again_is_as_sealed() {
    let (mut left, mut asked) = auctions().await;
    bid(&asked, ADA, 30).await;
    for world in [&left, &asked] {
        for (name, amount) in [(BEN, 30), (CYD, 5)] {
            bid(world, name, amount).await;
        }
    }
    // Tied, and ada's bid left beforehand is kept.
    assert_eq!(left.hall.owes(), [BEN]);
    assert_eq!(asked.hall.owes(), [ADA, BEN]);
    look_alike(&mut left, &mut asked, "as the tie is bid again").await;
    bid(&left, ADA, 40).await;
    look_alike(&mut left, &mut asked, "as ada has bid in the one").await;
    left.hall.wait(HOUR * 23).await;
    asked.hall.wait(HOUR * 23).await;
    look_alike(&mut left, &mut asked, "before the deadline").await;
}

#[tokio::test]
async fn closed_messages_restarts_pauses_and_those_who_leave_tell_nothing() {
    let (mut left, mut asked) = auctions().await;
    for world in [&mut left, &mut asked] {
        world.closed = vec![ADA];
    }
    look_alike(&mut left, &mut asked, "as nothing reaches ada").await;
    for world in [&mut left, &mut asked] {
        world.hall.wait(HOUR * 13).await;
        world.hall.restart().await;
    }
    look_alike(&mut left, &mut asked, "after a restart").await;
    for world in [&left, &asked] {
        for name in [BEN, CYD] {
            world.hall.tables.pause(world.hall.call(name)).await.expect("moved");
        }
        world.hall.wait(HOUR * 30).await;
    }
    look_alike(&mut left, &mut asked, "while the game rests").await;
    for world in [&left, &asked] {
        world.hall.tables.resume(world.hall.call(BEN)).await.expect("goes on");
        world.hall.tables.leave(world.hall.call(CYD), true).await.expect("cyd gives up");
    }
    assert_eq!(left.hall.owes(), [BEN]);
    look_alike(&mut left, &mut asked, "as cyd has left").await;
    for world in [&left, &asked] {
        world.hall.tables.pace(world.hall.call(BEN), Some("5h".to_owned()), None).await.expect("moved");
        world.hall.ok(ADA, "game answer", &[("motion", 2.into()), ("yes", true.into())]).await;
        world.hall.wait(HOUR * 4).await;
    }
    look_alike(&mut left, &mut asked, "with another deadline").await;
}

#[tokio::test]
async fn a_game_that_waits_names_nobody_who_is_late() {
    let (mut left, mut asked) = auctions().await;
    for world in [&left, &asked] {
        world.hall.tables.pace(world.hall.call(BEN), None, Some("wait".to_owned())).await.expect("moved");
        world.hall.ok(CYD, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
        world.hall.wait(HOUR * 25).await;
    }
    look_alike(&mut left, &mut asked, "after the deadline").await;
    let (_, adas) = asked.deliver(ADA).await;
    assert!(adas.is_empty(), "told already");
    for world in [&left, &asked] {
        world.hall.wait(HOUR * 48).await;
    }
    look_alike(&mut left, &mut asked, "days later").await;
}

#[tokio::test]
async fn wr_6_wr_7_capitals_and_placings_show_in_nothing_until_all_are_in() {
    let (mut one, mut other) = (World::new().await, World::new().await);
    for world in [&one, &other] {
        world.hall.war(&[]).await;
    }
    // What would be chosen for her, so that both are the same when all is shown.
    one.hall.ok(ADA, "warrior capital", &[("at", "Alaska".into())]).await;
    look_alike(&mut one, &mut other, "as ada has chosen in the one").await;
    for world in [&one, &other] {
        world.hall.wait(HOUR * 24).await;
        assert_eq!(world.hall.phase(), "allocate");
    }
    look_alike(&mut one, &mut other, "as all have").await;
    one.hall.ok(ADA, "place", &[("at", "Alaska".into()), ("count", 2.into())]).await;
    one.hall.ok(ADA, "warrior spread", &[]).await;
    look_alike(&mut one, &mut other, "as ada has placed everything in the one").await;
    one.hall.restart().await;
    look_alike(&mut one, &mut other, "after a restart of the one").await;
}

/// ada, ben and cyd vote in writing on who gets a trade route.
async fn vote() -> World {
    let mut position: Value =
        serde_json::from_slice(include_bytes!("../../transcripts/warrior/vote.json")).expect("JSON");
    position["options"] = json!({ "written_ballots": true });
    let world = World::new().await;
    world.hall.dice(&[6, 6, 5, 1, 2]);
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    let bytes = position.to_string();
    world.hall.tables.import(world.hall.call(ADA), bytes.as_bytes(), &people).await.expect("read in");
    assert_eq!(world.hall.phase(), "vote");
    world
}

#[tokio::test]
async fn wr_47_a_written_ballot_shows_in_nothing_also_when_it_is_taken_back() {
    let (mut one, mut other) = (vote().await, vote().await);
    look_alike(&mut one, &mut other, "as the vote opens").await;
    one.hall.ok(ADA, "vote", &[("choice", "ada".into())]).await;
    look_alike(&mut one, &mut other, "as ada has voted in the one").await;
    for world in [&one, &other] {
        world.hall.wait(HOUR * 10).await;
    }
    one.hall.ok(ADA, "warrior unvote", &[]).await;
    look_alike(&mut one, &mut other, "as ada has taken it back").await;
    assert_eq!(one.hall.owes(), [ADA, BEN, CYD]);
    // She has no more time than the others.
    for world in [&one, &other] {
        world.hall.wait(HOUR * 14).await;
        assert_ne!(world.hall.phase(), "vote");
    }
}

#[tokio::test]
async fn what_is_kept_for_oneself_stops_nobodys_step_back() {
    let (mut one, mut other) = auctions().await;
    for world in [&one, &other] {
        world.hall.ok(BEN, "warrior passage", &[("to", "cyd".into()), ("allow", true.into())]).await;
    }
    // Ada changes a bid of hers, makes another, and both can still be taken back over.
    bid(&one, ADA, 20).await;
    look_alike(&mut one, &mut other, "as ada has bid").await;
    for world in [&one, &other] {
        let steps =
            world.hall.tables.complete(&world.hall.call(BEN), &Draft::new("game undo"), "to", "").await;
        assert_eq!(steps.len(), 1, "{steps:?}");
        world.hall.tables.undo(world.hall.call(BEN), None).await.expect("ben's step alone");
        assert_eq!(world.hall.state("/seats/ben/passage_to"), json!([]));
    }
    look_alike(&mut one, &mut other, "as ben has taken his step back").await;
    assert_eq!(one.hall.state("/auction/bids/ada"), 20, "ada's bid is no step of his");
    assert_eq!(one.hall.owes(), [BEN, CYD]);
    one.hall.restart().await;
    for world in [&one, &other] {
        assert_eq!(world.hall.verified().await.differences, Vec::<String>::new());
    }
    // What closes the lot is never taken back: all have seen the bids.
    for (name, amount) in [(CYD, 1), (BEN, 2)] {
        bid(&one, name, amount).await;
    }
    assert_eq!(one.hall.phase(), "barter");
    assert_eq!(refused(one.hall.tables.undo(one.hall.call(BEN), None).await), "stale");
}
