//! The doors: who is let in, what is sent to whom, and what is not modelled.

use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message as Frame;
use wartable::sandbox::Place;

use super::bot::Room;

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// A gateway client written by hand.
pub(crate) struct Line(Socket);

impl Line {
    pub(crate) async fn open(room: &Room) -> Self {
        let url =
            room.ask("GET", "/gateway", Value::Null).await.1["url"].as_str().expect("an address").to_owned();
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("it connects");
        let mut line = Self(socket);
        assert_eq!(line.hear().await.expect("a hello")["op"], 10);
        line
    }

    pub(crate) async fn say(&mut self, value: Value) {
        self.0.send(Frame::text(value.to_string())).await.expect("it is sent");
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        self.say(json!({ "op": 2, "d": { "token": token, "intents": intents, "properties": {} } })).await;
    }

    /// The next frame, or the code with which the socket is closed.
    pub(crate) async fn hear(&mut self) -> Result<Value, u16> {
        loop {
            match self.0.next().await.expect("something comes").expect("it is readable") {
                Frame::Text(text) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Frame::Close(close) => return Err(close.map_or(0, |close| close.code.into())),
                _ => {}
            }
        }
    }

    /// The names of the events that come until the answer to a heartbeat.
    pub(crate) async fn events(&mut self) -> Vec<String> {
        self.say(json!({ "op": 1, "d": null })).await;
        let mut names = Vec::new();
        loop {
            let frame = self.hear().await.expect("it stays open");
            match frame["t"].as_str() {
                Some(name) => names.push(name.to_owned()),
                None if frame["op"] == 11 => return names,
                None => {}
            }
        }
    }
}

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
const MESSAGE_CONTENT: u64 = 1 << 15;

#[tokio::test]
async fn the_gateway_lets_in_whom_it_knows() {
    let room = Room::open().await;
    let mut line = Line::open(&room).await;
    line.identify("stolen", GUILDS).await;
    assert_eq!(line.hear().await, Err(4004));
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILDS | MESSAGE_CONTENT).await;
    assert_eq!(line.hear().await, Err(4014), "nobody approved reading everybody's words");
    let mut line = Line::open(&room).await;
    let resume = json!({ "token": room.sandbox.bot_token(), "session_id": "unknown", "seq": 1 });
    line.say(json!({ "op": 6, "d": resume })).await;
    assert_eq!(line.hear().await.expect("an answer"), json!({ "op": 9, "d": false }));
    line.identify(room.sandbox.bot_token(), GUILDS).await;
    assert_eq!(line.events().await, ["READY", "GUILD_CREATE"]);
}

#[tokio::test]
async fn a_bot_that_is_stopped_is_pinged_meanwhile() {
    let room = Room::open().await;
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILDS).await;
    assert_eq!(line.events().await, ["READY", "GUILD_CREATE"]);
    let pinged = async {
        let frame = line.0.next().await.expect("something comes").expect("it is readable");
        assert!(matches!(frame, Frame::Ping(_)), "{frame:?}");
    };
    let pinged = tokio::time::timeout(std::time::Duration::from_secs(30), room.sandbox.see_off(pinged));
    pinged.await.expect("a ping comes");
}

#[tokio::test]
async fn events_are_sent_and_counted_as_intents_ask() {
    let room = Room::open().await;
    let place = Place::Channel(room.channel);
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILDS | GUILD_MESSAGES).await;
    line.events().await;
    room.sandbox.leaves(room.ben);
    room.sandbox.say(room.ada, place, "hello").expect("she may");
    room.sandbox.react(room.ada, "✅", Some("hello")).expect("she may");
    assert_eq!(line.events().await, ["MESSAGE_CREATE"]);
    assert!(room.activity.is_quiet(), "what is not sent is not counted: {:?}", room.activity.open());

    let mut line = Line::open(&room).await;
    let intents = GUILDS | GUILD_MEMBERS | GUILD_MESSAGES | GUILD_MESSAGE_REACTIONS;
    line.identify(room.sandbox.bot_token(), intents).await;
    line.events().await;
    room.sandbox.returns(room.ben);
    room.sandbox.unreact(room.ada, "✅", Some("hello")).expect("it is there");
    assert_eq!(line.events().await, ["GUILD_MEMBER_ADD", "MESSAGE_REACTION_REMOVE"]);
    assert_eq!(room.activity.open(), [("event", 2)]);
}

#[tokio::test]
async fn what_was_missed_is_sent_again_in_order() {
    let room = Room::open().await;
    let place = Place::Channel(room.channel);
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILDS | GUILD_MESSAGES).await;
    let ready = line.hear().await.expect("it is ready");
    let session = ready["d"]["session_id"].clone();
    assert_eq!(line.events().await, ["GUILD_CREATE"]);
    drop(line);
    room.sandbox.until_connected(false).await;
    for text in ["one", "two"] {
        room.sandbox.say(room.ada, place, text).expect("she may");
    }
    let mut line = Line::open(&room).await;
    let resume = json!({ "token": room.sandbox.bot_token(), "session_id": session, "seq": 2 });
    line.say(json!({ "op": 6, "d": resume })).await;
    let mut numbers = Vec::new();
    for _ in 0..3 {
        let frame = line.hear().await.expect("an event");
        numbers.push((frame["s"].as_u64().unwrap_or(0), frame["t"].as_str().unwrap_or_default().to_owned()));
    }
    let wanted = [(3, "MESSAGE_CREATE"), (4, "MESSAGE_CREATE"), (5, "RESUMED")];
    assert_eq!(numbers, wanted.map(|(number, name)| (number, name.to_owned())));
}

#[tokio::test]
async fn what_is_not_modelled_is_recorded_and_refused() {
    let room = Room::open().await;
    let path = format!("/guilds/{}/emojis", room.server);
    let messages = format!("/channels/{}/messages", room.channel);
    assert_eq!(room.ask("GET", &path, Value::Null).await.0, 501);
    assert_eq!(room.ask("POST", &messages, json!({ "content": "x", "poll": {} })).await.0, 501);
    let all = room.sandbox.unmodelled();
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].contains("/emojis") && all[1].contains("`poll`"), "{all:?}");
}

#[tokio::test]
async fn a_wrong_token_is_unauthorised() {
    let room = Room::open().await;
    let url = format!("{}/api/v10/users/@me", room.sandbox.rest_base());
    let answer = reqwest::Client::new().get(url).header("Authorization", "Bot stolen").send().await;
    assert_eq!(answer.expect("it is answered").status(), 401);
}
