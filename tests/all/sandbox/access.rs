//! What the bot may not do, what is not there, and where nobody may write.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Place, permissions};

use super::bot::Room;
use super::limits::{code, refused_at};

#[tokio::test]
async fn what_is_not_there_is_unknown() {
    let room = Room::open().await;
    let id = room.post("here").await;
    let messages = room.messages();
    assert_eq!(code(&room.get("/channels/1/messages").await), (404, 10003));
    assert_eq!(code(&room.get(&format!("{messages}/1")).await), (404, 10008));
    assert_eq!(code(&room.get("/guilds/1").await), (404, 10004));
    assert_eq!(code(&room.get(&format!("/guilds/{}/members/1", room.server)).await), (404, 10013));
    room.sandbox.leaves(room.ben);
    let path = format!("/guilds/{}/members/{}", room.server, room.ben);
    assert_eq!(code(&room.get(&path).await), (404, 10007));
    room.sandbox.returns(room.ben);
    assert_eq!(room.get(&path).await.0, 200);
    assert_eq!(room.ask("DELETE", &format!("{messages}/{id}"), Value::Null).await.0, 204);
    assert_eq!(
        code(&room.ask("PATCH", &format!("{messages}/{id}"), json!({ "content": "x" })).await),
        (404, 10008)
    );
    let path = format!("{messages}/{id}/reactions/%E2%9C%85/@me");
    assert_eq!(code(&room.ask("PUT", &path, Value::Null).await), (404, 10008));
    room.sandbox.delete_channel(room.channel);
    assert_eq!(code(&room.send(json!({ "content": "x" })).await), (404, 10003));
}

#[tokio::test]
async fn missing_access_is_not_a_missing_permission() {
    let room = Room::open().await;
    let id = room.post("here").await;
    room.deny(permissions::SEND_MESSAGES);
    assert_eq!(code(&room.send(json!({ "content": "x" })).await), (403, 50013));
    room.deny(permissions::VIEW_CHANNEL);
    assert_eq!(code(&room.send(json!({ "content": "x" })).await), (403, 50001));
    room.deny(permissions::ATTACH_FILES);
    let answer = room.upload(&room.messages(), json!({}), vec![("x.txt", vec![1])]).await;
    assert_eq!(code(&answer), (403, 50013));
    room.deny(permissions::ADD_REACTIONS);
    let path = format!("{}/{id}/reactions/%E2%9C%85/@me", room.messages());
    assert_eq!(code(&room.ask("PUT", &path, Value::Null).await), (403, 50013));
    room.deny(0);
    room.pass(SignedDuration::from_millis(250));
    assert_eq!(room.ask("PUT", &path, Value::Null).await.0, 204);
}

#[tokio::test]
async fn closed_direct_messages_open_but_take_nothing() {
    let room = Room::open().await;
    room.sandbox.closes_dms(room.ada);
    let body = json!({ "recipient_id": room.ada.to_string() });
    let (status, channel) = room.ask("POST", "/users/@me/channels", body).await;
    assert_eq!(status, 200, "opening it succeeds");
    let path = format!("/channels/{}/messages", channel["id"].as_str().expect("an id"));
    let text = json!({ "content": "secret" });
    assert_eq!(code(&room.ask("POST", &path, text.clone()).await), (403, 50007));
    room.sandbox.opens_dms(room.ada);
    assert_eq!(room.ask("POST", &path, text.clone()).await.0, 200);
    room.sandbox.leaves(room.ada);
    assert_eq!(code(&room.ask("POST", &path, text).await), (403, 50278));
    let body = json!({ "recipient_id": "1" });
    assert_eq!(code(&room.ask("POST", "/users/@me/channels", body).await), (404, 10013));
}

#[tokio::test]
async fn threads_sleep_and_are_locked() {
    let room = Room::open().await;
    let id = room.post("a game").await;
    let open = json!({ "name": "game one", "auto_archive_duration": 60 });
    let path = format!("{}/{id}/threads", room.messages());
    let (status, thread) = room.ask("POST", &path, open.clone()).await;
    assert_eq!((status, &thread["id"]), (201, &json!(id)), "a thread has its message's id");
    assert_eq!(code(&room.ask("POST", &path, open).await), (400, 160_004));
    let messages = format!("/channels/{id}/messages");
    let (_, message) = room.ask("POST", &messages, json!({ "content": "in it" })).await;
    let message = format!("{messages}/{}", message["id"].as_str().expect("an id"));

    room.pass(SignedDuration::from_mins(61));
    let (_, thread) = room.get(&format!("/channels/{id}")).await;
    assert_eq!(thread["thread_metadata"]["archived"], true);
    assert_eq!(code(&room.ask("PATCH", &message, json!({ "content": "x" })).await), (400, 50083));
    let reaction = format!("{message}/reactions/%E2%9C%85/@me");
    assert_eq!(code(&room.ask("PUT", &reaction, Value::Null).await), (400, 50083));
    let place = Place::Channel(id.parse().expect("an id"));
    assert!(room.sandbox.slash(room.ada, place, "/roll", std::path::Path::new("")).is_err());
    // A word wakes it.
    assert_eq!(room.ask("POST", &messages, json!({ "content": "up" })).await.0, 200);
    let (_, thread) = room.get(&format!("/channels/{id}")).await;
    assert_eq!(thread["thread_metadata"]["archived"], false);

    room.deny(permissions::MANAGE_THREADS);
    room.sandbox.set_thread(id.parse().expect("an id"), true, true);
    let answer = room.ask("POST", &messages, json!({ "content": "up" })).await;
    assert_eq!(code(&answer), (400, 160_005));
    room.deny(permissions::SEND_MESSAGES_IN_THREADS);
    assert_eq!(code(&room.ask("POST", &messages, json!({ "content": "up" })).await), (403, 50013));
    let odd = json!({ "name": "x", "auto_archive_duration": 61, "type": 11 });
    let path = format!("/channels/{}/threads", room.channel);
    refused_at(&room.ask("POST", &path, odd).await, "auto_archive_duration", "60, 1440");
}

#[tokio::test]
async fn private_threads_are_seen_by_their_members() {
    let room = Room::open().await;
    let cyd = room.sandbox.person("cyd");
    let path = format!("/channels/{}/threads", room.channel);
    let (status, thread) = room.ask("POST", &path, json!({ "name": "secret", "type": 12 })).await;
    assert_eq!(status, 201, "{thread}");
    let id = thread["id"].as_str().expect("an id");
    room.ask("POST", &format!("/channels/{id}/messages"), json!({ "content": "hush" })).await;
    let place = Place::Channel(id.parse().expect("an id"));
    assert!(room.sandbox.seen(cyd, place).is_empty());
    assert_eq!(room.sandbox.seen(room.ada, place).len(), 1, "the owner moderates");
    let path = format!("/channels/{id}/thread-members/{cyd}");
    assert_eq!(room.ask("PUT", &path, Value::Null).await.0, 204);
    assert_eq!(room.sandbox.seen(cyd, place).len(), 1);
}
