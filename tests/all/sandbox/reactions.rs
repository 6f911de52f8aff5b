//! Reactions: how many kinds, by whom, and how fast.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::permissions;

use super::bot::{self, Room};
use super::limits::code;

#[tokio::test]
async fn reactions_are_sets_of_at_most_twenty_kinds() {
    let room = Room::open().await;
    room.sandbox.allow_bot(room.channel, permissions::MANAGE_MESSAGES);
    let id = room.post("vote").await;
    let base = format!("{}/{id}/reactions", room.messages());
    let clock = room.clock.clone();
    let walking = tokio::spawn(async move {
        loop {
            match clock.next_wake() {
                Some(wake) => clock.move_to(wake),
                None => tokio::task::yield_now().await,
            }
        }
    });
    for n in 0..20u8 {
        let emoji = format!("%F0%9F%8C%{:02X}", 0x80 + n);
        assert_eq!(room.ask("PUT", &format!("{base}/{emoji}/@me"), Value::Null).await.0, 204);
    }
    assert_eq!(code(&room.ask("PUT", &format!("{base}/%E2%9C%85/@me"), Value::Null).await), (400, 30010));
    // One that is there already takes no room.
    assert_eq!(room.ask("PUT", &format!("{base}/%F0%9F%8C%80/@me"), Value::Null).await.0, 204);
    assert_eq!(code(&room.ask("PUT", &format!("{base}/yes/@me"), Value::Null).await), (400, 10014));
    let (_, message) = room.get(&format!("{}/{id}", room.messages())).await;
    assert_eq!(message["reactions"].as_array().map(Vec::len), Some(20));
    assert_eq!(
        (&message["reactions"][0]["count"], &message["reactions"][0]["me"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(room.ask("DELETE", &base, Value::Null).await.0, 204);
    let (_, message) = room.get(&format!("{}/{id}", room.messages())).await;
    assert!(message["reactions"].is_null());
    walking.abort();
}

#[tokio::test]
async fn who_reacted_is_told_in_pages_of_a_hundred() {
    let room = Room::open().await;
    let id = room.post("vote").await;
    let base = format!("{}/{id}/reactions/%E2%9C%85", room.messages());
    for n in 0..130 {
        let person = room.sandbox.person(&format!("p{n}"));
        room.sandbox.react(person, "✅", Some("vote")).expect("they may");
    }
    let (_, first) = room.get(&format!("{base}?limit=100")).await;
    let first = first.as_array().expect("a list").clone();
    assert_eq!(first.len(), 100);
    let last = first[99]["id"].as_str().expect("an id");
    let (_, rest) = room.get(&format!("{base}?limit=100&after={last}")).await;
    assert_eq!(rest.as_array().map(Vec::len), Some(30));
    assert_eq!(room.get(&base).await.1.as_array().map(Vec::len), Some(25));
    assert_eq!(code(&room.get(&format!("{base}?limit=101")).await), (400, 50035));
}

#[tokio::test]
async fn reactions_of_the_bot_are_a_quarter_of_a_second_apart() {
    let room = std::sync::Arc::new(Room::open().await);
    let id = room.post("vote").await;
    let start = room.clock.now();
    let tasks: Vec<_> = ["%E2%9C%85", "%E2%9D%8C", "%E2%8F%A9"]
        .into_iter()
        .map(|emoji| {
            let (room, path) = (room.clone(), format!("{}/{id}/reactions/{emoji}/@me", room.messages()));
            tokio::spawn(async move { room.ask("PUT", &path, Value::Null).await.0 })
        })
        .collect();
    // The clock stands still: one is done, the others wait on it, and count as under way.
    let quarter = Some(start + SignedDuration::from_millis(250));
    bot::until("the second to wait", || (room.clock.next_wake() == quarter).then_some(())).await;
    assert!(!room.activity.is_quiet());
    bot::until("the third to wait", || (room.activity.open() == [("request", 2)]).then_some(())).await;
    room.pass(SignedDuration::from_millis(250));
    bot::until("the second", || (room.activity.open() == [("request", 1)]).then_some(())).await;
    room.pass(SignedDuration::from_millis(250));
    for task in tasks {
        assert_eq!(task.await.expect("it ends"), 204);
    }
}

#[tokio::test]
async fn super_reactions_are_counted_with_the_others_and_named_apart() {
    let room = Room::open().await;
    let id = room.post("vote").await;
    let base = format!("{}/{id}/reactions/%E2%9C%85", room.messages());
    room.sandbox.react(room.ada, "✅", Some("vote")).expect("she may");
    room.sandbox.super_react(room.ben, "✅", Some("vote")).expect("he may");
    assert!(room.sandbox.react(room.ben, "✅", Some("vote")).is_err(), "he has put it there");
    let named = async |which: &str| {
        let (_, users) = room.get(&format!("{base}{which}")).await;
        users.as_array().expect("a list").iter().map(|user| user["username"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(named("").await, [json!("ada")], "plain ones, where it isn't said which");
    assert_eq!(named("?type=0").await, [json!("ada")]);
    assert_eq!(named("?type=1").await, [json!("ben")]);
    assert_eq!(code(&room.get(&format!("{base}?type=2")).await), (400, 50035));
    let (_, message) = room.get(&format!("{}/{id}", room.messages())).await;
    let reaction = &message["reactions"][0];
    assert_eq!(
        (&reaction["count"], &reaction["count_details"]),
        (&json!(2), &json!({ "burst": 1, "normal": 1 }))
    );
    room.sandbox.unreact(room.ben, "✅", Some("vote")).expect("it was there");
    assert_eq!(named("?type=1").await, Vec::<Value>::new());
}
