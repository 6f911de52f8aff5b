//! The rules of interactions: once, in time, and for whom.

use std::path::Path;

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Outcome, Place, Sent, Visibility};

use super::bot::Room;

/// An interaction of ada's, answered by hand.
struct Open {
    room: Room,
    sent: Sent,
    path: String,
    webhook: String,
}

impl Open {
    /// ada uses `/ping`, which a bot without a gateway has registered.
    async fn new() -> Self {
        let room = Room::open().await;
        let application = room.ask("GET", "/applications/@me", Value::Null).await.1;
        let application = application["id"].as_str().expect("an id").to_owned();
        let tree = json!([{ "name": "ping", "description": "Says pong" }]);
        let (status, answer) = room.ask("PUT", &format!("/applications/{application}/commands"), tree).await;
        assert_eq!(status, 200, "{answer}");
        let (sent, path, webhook) = ping(&room, &application);
        Self { room, sent, path, webhook }
    }

    async fn respond(&self, body: Value) -> (u16, u64) {
        let (status, answer) = self.room.ask("POST", &self.path, body).await;
        (status, answer["code"].as_u64().unwrap_or(0))
    }

    async fn hook(&self, method: &str, rest: &str, body: Value) -> (u16, Value) {
        self.room.ask(method, &format!("{}{rest}", self.webhook), body).await
    }

    fn outcome(&self) -> Option<Outcome> {
        self.room.sandbox.outcome(self.sent.interaction.expect("one"))
    }
}

fn ping(room: &Room, application: &str) -> (Sent, String, String) {
    let place = Place::Channel(room.channel);
    let sent = room.sandbox.slash(room.ada, place, "/ping", Path::new("")).expect("it is sent");
    let id = sent.interaction.expect("one");
    let token = format!("interaction-{id}-{application}");
    (sent, format!("/interactions/{id}/{token}/callback"), format!("/webhooks/{application}/{token}"))
}

fn answer(content: &str, flags: u64) -> Value {
    json!({ "type": 4, "data": { "content": content, "flags": flags } })
}

#[tokio::test]
async fn it_is_acknowledged_once() {
    let open = Open::new().await;
    assert_eq!(open.respond(answer("pong", 0)).await.0, 204);
    assert_eq!(open.respond(answer("pong", 0)).await, (400, 40060));
}

#[tokio::test]
async fn it_is_acknowledged_within_three_seconds() {
    let open = Open::new().await;
    open.room.clock.move_to(open.room.clock.now() + SignedDuration::from_millis(2999));
    assert_eq!(open.outcome(), Some(Outcome::Waiting));
    open.room.clock.move_to(open.room.clock.now() + SignedDuration::from_millis(1));
    assert_eq!(open.respond(answer("pong", 0)).await, (404, 10062));
    assert_eq!(open.outcome(), Some(Outcome::Failed));
}

#[tokio::test]
async fn its_token_is_needed_and_lasts_a_quarter_of_an_hour() {
    let open = Open::new().await;
    let wrong = open.path.replace("interaction-", "guess-");
    assert_eq!(open.room.ask("POST", &wrong, answer("pong", 0)).await.1["code"], 10062);
    let (status, body) = open.hook("POST", "", json!({ "content": "early" })).await;
    assert_eq!((status, &body["code"]), (404, &json!(10015)), "before the first answer there is no webhook");
    assert_eq!(open.respond(answer("pong", 0)).await.0, 204);
    assert_eq!(open.hook("POST", "", json!({ "content": "more" })).await.0, 200);
    open.room.clock.move_to(open.room.clock.now() + SignedDuration::from_mins(15));
    let (status, body) = open.hook("POST", "", json!({ "content": "late" })).await;
    assert_eq!((status, &body["code"]), (401, &json!(50027)));
}

#[tokio::test]
async fn the_first_follow_up_takes_the_placeholders_place_and_visibility() {
    let open = Open::new().await;
    assert_eq!(open.respond(json!({ "type": 5 })).await.0, 204);
    assert_eq!(open.outcome(), Some(Outcome::Deferred { ephemeral: false }));
    let here = Place::Channel(open.room.channel);
    assert!(open.room.sandbox.seen(open.room.ada, here).is_empty(), "thinking shows nothing");
    // Its ephemeral flag is ignored: the deferral was public.
    let (status, first) = open.hook("POST", "", json!({ "content": "one", "flags": 64 })).await;
    assert_eq!((status, &first["flags"]), (200, &json!(0)));
    assert_eq!(open.hook("GET", "/messages/@original", Value::Null).await.1["id"], first["id"]);
    let (_, second) = open.hook("POST", "", json!({ "content": "two", "flags": 64 })).await;
    assert_ne!(first["id"], second["id"]);
    let seen = open.room.sandbox.seen(open.room.ben, here);
    assert_eq!(seen.iter().map(|shown| shown.text.as_str()).collect::<Vec<_>>(), ["one"]);
    let seen = open.room.sandbox.seen(open.room.ada, here);
    assert_eq!(seen[1].visibility, Visibility::Ephemeral(open.room.ada));
    assert_eq!(open.outcome(), Some(Outcome::Answered { ephemeral: false }));
}

#[tokio::test]
async fn an_ephemeral_answer_is_edited_and_deleted_by_its_token_alone() {
    let open = Open::new().await;
    assert_eq!(open.respond(answer("secret", 64)).await.0, 204);
    let (_, message) = open.hook("GET", "/messages/@original", Value::Null).await;
    assert_eq!(message["flags"], 64);
    let id = message["id"].as_str().expect("an id");
    let in_channel = format!("/channels/{}/messages", open.room.channel);
    assert_eq!(open.room.ask("GET", &in_channel, Value::Null).await.1, json!([]), "not in the history");
    let path = format!("{in_channel}/{id}");
    assert_eq!(open.room.ask("PATCH", &path, json!({ "content": "x" })).await.1["code"], 10008);
    assert_eq!(open.hook("PATCH", "/messages/@original", json!({ "content": "new" })).await.0, 200);
    assert_eq!(open.hook("PATCH", &format!("/messages/{id}"), json!({ "content": "newer" })).await.0, 200);
    assert_eq!(open.hook("DELETE", "/messages/@original", Value::Null).await.0, 204);
    assert_eq!(open.hook("GET", "/messages/@original", Value::Null).await.1["code"], 10008);
}

#[tokio::test]
async fn a_callback_fits_its_interaction() {
    let open = Open::new().await;
    for kind in [6, 7, 8, 1] {
        assert_eq!(open.respond(json!({ "type": kind, "data": {} })).await, (400, 50035), "type {kind}");
    }
    assert_eq!(open.respond(json!({ "type": 4, "data": { "content": "" } })).await, (400, 50006));
    let long = json!({ "type": 4, "data": { "content": "x".repeat(2001) } });
    assert_eq!(open.respond(long).await, (400, 50035));
    assert_eq!(open.outcome(), Some(Outcome::Waiting), "a refused callback acknowledges nothing");
    let path = format!("{}?with_response=true", open.path);
    let (status, body) = open.room.ask("POST", &path, answer("pong", 64)).await;
    assert_eq!(status, 200);
    assert_eq!(body["resource"]["message"]["content"], "pong");
    assert_eq!(body["interaction"]["response_message_ephemeral"], true);
}

#[tokio::test]
async fn forms_have_their_limits() {
    let open = Open::new().await;
    let field = |n: usize| {
        json!({ "type": 1, "components": [
            { "type": 4, "custom_id": format!("f{n}"), "style": 1, "label": "amount" },
        ]})
    };
    let modal = |title: &str, fields: Vec<Value>| json!({ "type": 9, "data": { "custom_id": "m", "title": title, "components": fields } });
    assert_eq!(open.respond(modal(&"x".repeat(46), vec![field(1)])).await, (400, 50035));
    assert_eq!(open.respond(modal("bid", (0..6).map(field).collect())).await, (400, 50035));
    assert_eq!(open.respond(modal("bid", vec![])).await, (400, 50035));
    assert_eq!(open.respond(modal("bid", vec![field(1), field(1)])).await, (400, 50035));
    let mut long = field(1);
    long["components"][0]["label"] = "x".repeat(46).into();
    assert_eq!(open.respond(modal("bid", vec![long])).await, (400, 50035));
    assert_eq!(open.respond(modal("bid", (0..5).map(field).collect())).await.0, 204);
    assert_eq!(open.outcome(), Some(Outcome::ModalOpened));
}

#[tokio::test]
async fn at_most_25_suggestions_are_taken() {
    let (room, _bot) = Room::open().await.with_bot().await;
    // The bot's own answer is awaited elsewhere; here its request is written by hand, too late for it.
    let choices: Vec<Value> = (0..26).map(|n| json!({ "name": format!("n{n}"), "value": "v" })).collect();
    let place = Place::Channel(room.channel);
    let waiting = room.sandbox.complete(room.ada, place, "/roll n:1 place:A");
    let found = waiting.await.expect("it is answered");
    assert!(found.len() <= 25);
    let open = Open::new().await;
    let body = json!({ "type": 8, "data": { "choices": choices } });
    assert_eq!(open.respond(body).await, (400, 50035));
}
