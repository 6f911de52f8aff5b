//! Messages that are there: sent once, edited by whom they belong to, and found again.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Place, permissions};

use super::bot::Room;
use super::limits::{button, code, refused_at, row};

#[tokio::test]
async fn a_repeated_nonce_does_not_post_twice() {
    let room = Room::open().await;
    let body = json!({ "content": "once", "nonce": "n1", "enforce_nonce": true });
    let first = room.send(body.clone()).await;
    let again = room.send(body.clone()).await;
    assert_eq!(first.1["id"], again.1["id"]);
    let other = room.send(json!({ "content": "once", "nonce": "n2", "enforce_nonce": true })).await;
    assert_ne!(first.1["id"], other.1["id"]);
    let unenforced = room.send(json!({ "content": "once", "nonce": "n1" })).await;
    assert_ne!(first.1["id"], unenforced.1["id"]);
    refused_at(&room.send(json!({ "content": "x", "nonce": "n".repeat(26) })).await, "nonce", "25 or fewer");
    // It is remembered for some minutes only.
    room.pass(SignedDuration::from_mins(6));
    assert_ne!(first.1["id"], room.send(body).await.1["id"]);
}

#[tokio::test]
async fn others_messages_cannot_be_edited() {
    let room = Room::open().await;
    let said = room.sandbox.say(room.ada, Place::Channel(room.channel), "mine").expect("she may");
    let path = format!("{}/{}", room.messages(), said.message.expect("one"));
    assert_eq!(code(&room.ask("PATCH", &path, json!({ "content": "yours" })).await), (403, 50005));
    // Who manages messages may take them away, though.
    assert_eq!(code(&room.ask("DELETE", &path, Value::Null).await), (403, 50013));
    room.sandbox.allow_bot(room.channel, permissions::MANAGE_MESSAGES);
    assert_eq!(room.ask("DELETE", &path, Value::Null).await.0, 204);
}

#[tokio::test]
async fn an_edit_leaves_alone_what_it_does_not_name() {
    let room = Room::open().await;
    let body =
        json!({ "content": "text", "embeds": [{ "title": "t" }], "components": [row(vec![button("a")])] });
    let (_, message) = room.send(body).await;
    let path = format!("{}/{}", room.messages(), message["id"].as_str().expect("an id"));
    let (_, edited) = room.ask("PATCH", &path, json!({ "content": "other" })).await;
    assert_eq!(edited["content"], "other");
    assert_eq!(edited["embeds"][0]["title"], "t");
    assert_eq!(edited["components"][0]["components"][0]["label"], "Roll");
    let (_, edited) = room.ask("PATCH", &path, json!({ "components": [] })).await;
    assert_eq!((&edited["content"], &edited["components"]), (&json!("other"), &json!([])));
    assert!(edited["edited_timestamp"].is_string());
}

#[tokio::test]
async fn a_message_of_which_only_the_buttons_change_has_no_stamp_of_it() {
    let room = Room::open().await;
    let buttons = |id: &str| json!([row(vec![button(id)])]);
    let (_, message) = room.send(json!({ "content": "text", "components": buttons("a") })).await;
    let path = format!("{}/{}", room.messages(), message["id"].as_str().expect("an id"));
    for body in [
        json!({ "components": buttons("b") }),
        // The same words once more are no other words.
        json!({ "content": "text", "components": buttons("c") }),
    ] {
        let (_, changed) = room.ask("PATCH", &path, body).await;
        assert!(changed["edited_timestamp"].is_null(), "{changed}");
    }
    let (_, edited) = room.ask("PATCH", &path, json!({ "content": "other" })).await;
    assert!(edited["edited_timestamp"].is_string(), "{edited}");
}

#[tokio::test]
async fn old_messages_are_edited_only_now_and_then() {
    let room = Room::open().await;
    let id = room.post("board").await;
    let path = format!("{}/{id}", room.messages());
    let edit = async |text: &str| room.ask("PATCH", &path, json!({ "content": text })).await;
    for n in 0..10 {
        assert_eq!(edit(&n.to_string()).await.0, 200, "a young message is edited freely");
    }
    room.pass(SignedDuration::from_mins(61));
    for n in 0..3 {
        assert_eq!(edit(&n.to_string()).await.0, 200);
    }
    assert_eq!(code(&edit("once more").await), (429, 30046));
    room.pass(SignedDuration::from_secs(21));
    assert_eq!(edit("later").await.0, 200);
}

#[tokio::test]
async fn history_comes_newest_first_in_pages() {
    let room = Room::open().await;
    let mut ids = Vec::new();
    for n in 0..7 {
        ids.push(room.post(&n.to_string()).await);
    }
    let page = async |query: &str| -> Vec<String> {
        let (status, list) = room.get(&format!("{}?{query}", room.messages())).await;
        assert_eq!(status, 200, "{list}");
        let contents = list.as_array().expect("a list").iter();
        contents.filter_map(|message| message["content"].as_str()).map(String::from).collect()
    };
    assert_eq!(page("limit=3").await, ["6", "5", "4"]);
    assert_eq!(page(&format!("limit=2&before={}", ids[4])).await, ["3", "2"]);
    assert_eq!(page(&format!("limit=2&after={}", ids[2])).await, ["4", "3"]);
    assert_eq!(page(&format!("limit=3&around={}", ids[3])).await, ["4", "3", "2"]);
    assert_eq!(code(&room.get(&format!("{}?limit=101", room.messages())).await), (400, 50035));
}
