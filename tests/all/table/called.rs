//! Whom no direct message reaches is called in the channel to what only they may read, alike whatever there is: nobody can
//! tell by it who has answered unseen.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::table::{Post, PostKind, Unsent};

use super::sealed::{auction, bid};
use super::{ADA, BEN, CYD, Hall, person, private, public, who, words_of};
use crate::leaks::{EVE, World, same};

const DAN: &str = "dan";
const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// An auction in which dan, who takes no direct messages, has been given ada's seat, and what the channel was told of that.
async fn shut_out() -> (World, String) {
    let mut world = World::new().await;
    world.hall.dice(&[3]);
    let people: BTreeMap<_, _> = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    let file = auction(&json!({})).to_string();
    world.hall.tables.import(world.hall.call(ADA), file.as_bytes(), &people).await.expect("read in");
    let said = given_to_dan(&mut world, ADA).await;
    (world, said)
}

/// Gives this seat to dan, who takes no direct messages: that something is there for him all may know.
async fn given_to_dan(world: &mut World, name: &str) -> String {
    world.closed = vec![DAN];
    world.hall.tables.replace(world.hall.call(name), name, who(DAN)).await.expect("given");
    let (public, _) = world.deliver(BEN).await;
    public.iter().map(|post| words_of(&post.passage)).collect::<Vec<_>>().join("\n")
}

/// What the channel was told meanwhile that calls somebody again.
async fn calls(world: &mut World, hours: i32) -> Vec<Post> {
    world.hall.wait(HOUR * hours).await;
    let (mut public, _) = world.deliver(BEN).await;
    public.retain(|post| post.kind == PostKind::Reminder);
    // Each came once as a message and once as a part of it.
    public.dedup_by(|one, other| one.passage == other.passage);
    public
}

async fn look_alike(one: &mut World, other: &mut World, when: &str) {
    for reader in [BEN, EVE] {
        let (a, b) = (one.seen_by(reader).await, other.seen_by(reader).await);
        same(&a, &b, &format!("{when}, {reader}"));
    }
}

#[tokio::test]
async fn wr_25_whom_no_message_reaches_is_called_to_the_auction_whether_they_have_bid_or_not() {
    let ((mut one, said), (mut other, _)) = (shut_out().await, shut_out().await);
    assert!(said.contains("only you may read"), "{said}");
    bid(&one, DAN, 30).await;
    look_alike(&mut one, &mut other, "as dan has bid in the one").await;
    let (called, there) = (calls(&mut one, 13).await, calls(&mut other, 13).await);
    assert_eq!(called, there);
    let [call] = &called[..] else { panic!("called once: {called:#?}") };
    let words = words_of(&call.passage);
    assert_eq!(call.ping, [person(DAN)], "{words}");
    assert!(words.contains("not all answers are in yet") && words.contains("/play"), "{words}");
    assert!(call.buttons.iter().any(|button| button.label == "Overview"), "{:?}", call.buttons);
    look_alike(&mut one, &mut other, "as he was called").await;
    // Not more often than a reminder comes, nor at the deadline.
    for world in [&mut one, &mut other] {
        world.hall.restart().await;
        let more = calls(world, 10).await;
        assert!(more.is_empty(), "{more:#?}");
        assert_eq!(world.hall.phase(), "auction");
    }
    // What he may know says it to him alone.
    let status = |world: &World| {
        let (tables, call) = (world.hall.tables.clone(), world.hall.call(DAN));
        async move {
            words_of(&tables.look(call, wartable::table::Look::Panel, false).await.expect("shown").passage)
        }
    };
    assert!(!status(&one).await.contains("You haven't answered yet."));
    assert!(status(&other).await.contains("You haven't answered yet."));
    for world in [&mut one, &mut other] {
        let more = calls(world, 2).await;
        assert!(more.is_empty(), "the time is up: {more:#?}");
        assert_ne!(world.hall.phase(), "auction");
    }
}

#[tokio::test]
async fn who_wants_no_reminders_is_not_called() {
    let (mut world, _) = shut_out().await;
    world.hall.ok(DAN, "game reminders", &[("off", true.into())]).await;
    let called = calls(&mut world, 20).await;
    assert!(called.is_empty(), "{called:#?}");
}

/// BZ-13: a game in which private offers are made, ben's seat given to dan, who takes no direct messages. Ada has the turn.
async fn world_of_offers() -> World {
    let mut position: Value =
        serde_json::from_str(include_str!("../leaks/blitzkrieg_private.json")).expect("JSON");
    position["offers"] = json!([]);
    let mut seats = position["seats"].to_string();
    let mut territories = position["territories"].to_string();
    for words in [&mut seats, &mut territories] {
        // The fourth is called otherwise: dan comes later.
        *words = words.replace(DAN, "fay");
    }
    position["seats"] = serde_json::from_str(&seats).expect("JSON");
    position["territories"] = serde_json::from_str(&territories).expect("JSON");
    let mut world = World::new().await;
    let people = [ADA, BEN, CYD, "fay"].map(|name| (name.to_owned(), person(name))).into();
    let file = position.to_string();
    world.hall.tables.import(world.hall.call(ADA), file.as_bytes(), &people).await.expect("read in");
    let said = given_to_dan(&mut world, BEN).await;
    assert!(said.contains("only you may read"), "{said}");
    world
}

#[tokio::test]
async fn bz_13_whom_no_message_reaches_is_called_to_look_whether_anything_was_offered_in_private_or_not() {
    let (mut one, mut other) = (world_of_offers().await, world_of_offers().await);
    let offer = [
        ("to", DAN.into()),
        ("give", "2 resources".into()),
        ("want", "friendship".into()),
        ("private", true.into()),
    ];
    one.hall.ok(CYD, "offer make", &offer).await;
    for reader in [ADA, EVE] {
        let (a, b) = (one.seen_by(reader).await, other.seen_by(reader).await);
        same(&a, &b, &format!("as it is offered, {reader}"));
    }
    // In his own turn he is reminded of that; till then nobody waits for him.
    for world in [&one, &other] {
        world
            .hall
            .tables
            .pace(world.hall.call(ADA), Some("5d".to_owned()), None)
            .await
            .expect("put to the vote");
        for name in [CYD, "fay", DAN] {
            let _ = world.hall.give(name, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
        }
    }
    let (called, there) = (calls(&mut one, 23).await, calls(&mut other, 23).await);
    assert_eq!((called, there), (Vec::new(), Vec::new()), "not at once: that would tell of the offer");
    let (called, there) = (calls(&mut one, 2).await, calls(&mut other, 2).await);
    assert_eq!(called, there);
    let [call] = &called[..] else { panic!("called once: {called:#?}") };
    let words = words_of(&call.passage);
    assert_eq!(call.ping, [person(DAN)], "{words}");
    assert!(words.contains("if there is anything") && words.contains("/hand"), "{words}");
    assert!(!words.contains("offer") && !words.contains("friendship"), "{words}");
    // It shows it to him, and he answers it there.
    for (world, offered) in [(&one, true), (&other, false)] {
        let call = world.hall.call(DAN);
        let hand = world.hall.tables.look(call, wartable::table::Look::Hand, false).await.expect("shown");
        assert_eq!(words_of(&hand.passage).contains("Private offer"), offered, "{hand:#?}");
        assert_eq!(hand.buttons.iter().any(|button| button.label == "Accept"), offered, "{hand:#?}");
    }
    // So does whatever he does in the game.
    let own = [("to", ADA.into()), ("give", "1 resource".into())];
    let receipt = one.hall.ok(DAN, "offer make", &own).await;
    assert!(words_of(&receipt.passage).contains("Private offer"), "{receipt:#?}");
}

/// Whom no direct message reaches, as the table keeps it.
async fn unreached(hall: &Hall) -> Value {
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", hall.database().display())).await;
    let pool = pool.expect("a pool");
    let standing = sqlx::query_scalar::<_, String>("SELECT standing FROM games").fetch_one(&pool).await;
    pool.close().await;
    let standing: Value = serde_json::from_str(&standing.expect("a row")).expect("JSON");
    standing["unreached"].clone()
}

#[tokio::test]
async fn it_is_known_until_a_message_of_which_all_may_know_gets_there() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.ok(ADA, "game reminders", &[("every", "1h".into())]).await;
    hall.deliver().await;
    assert_eq!(unreached(&hall).await, Value::Null);
    hall.wait(HOUR).await;
    for parcel in hall.waiting().await {
        match private(&parcel.rows, ADA).is_empty() {
            true => hall.delivered(&parcel).await,
            false => hall.tables.failed(&parcel, Unsent::Broken("50007".to_owned())).await.expect("noted"),
        }
    }
    let known = unreached(&hall).await;
    assert!(known["1"].is_i64(), "{known}");
    let said = public(&hall.deliver().await);
    assert!(said.contains("waits for your turn"), "{said}");
    assert!(hall.activity.is_quiet(), "{:?}", hall.activity.open());
    hall.restart().await;
    hall.deliver().await;
    assert_eq!(unreached(&hall).await, known);
    hall.wait(HOUR + SignedDuration::from_mins(15)).await;
    assert_eq!(private(&hall.deliver().await, ADA).len(), 1, "a reminder");
    assert_eq!(unreached(&hall).await, Value::Null);
    hall.close().await;
}
