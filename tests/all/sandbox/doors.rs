//! The gateway's rules as Discord has them: who is sent away and how, hearts that have to beat, and who hears what.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Place, permissions};

use super::bot::Room;
use super::gateway::Line;

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;

fn identify(room: &Room, more: &Value) -> Value {
    let mut data = json!({ "token": room.sandbox.bot_token(), "intents": GUILDS, "properties": {} });
    for (key, value) in more.as_object().into_iter().flatten() {
        data[key] = value.clone();
    }
    json!({ "op": 2, "d": data })
}

/// With which code a line is closed that says this.
async fn closed_after(room: &Room, frames: &[Value]) -> u16 {
    let mut line = Line::open(room).await;
    for frame in frames {
        line.say(frame.clone()).await;
    }
    loop {
        if let Err(code) = line.hear().await {
            return code;
        }
    }
}

#[tokio::test]
async fn who_breaks_the_gateways_rules_is_sent_away_by_its_codes() {
    let room = Room::open().await;
    let me = |more: Value| identify(&room, &more);
    for (frames, code) in [
        (vec![json!({ "op": 42 })], 4001),
        (vec![json!({ "op": 3, "d": {} })], 4003),
        (vec![json!({ "op": 8, "d": { "guild_id": room.server } })], 4003),
        (vec![me(json!({ "token": "stolen" }))], 4004),
        (vec![json!({ "op": 6, "d": { "token": "stolen", "session_id": "x", "seq": 1 } })], 4004),
        (vec![me(json!({})), me(json!({}))], 4005),
        (vec![me(json!({ "shard": [1, 1] }))], 4010),
        (vec![me(json!({ "intents": 1 << 18 }))], 4013),
        (vec![me(json!({ "intents": "all" }))], 4013),
        (vec![me(json!({ "intents": GUILDS | 1 << 8 }))], 4014),
        (vec![me(json!({ "intents": GUILDS | 1 << 15 }))], 4014),
        (vec![json!({ "op": 1, "d": null }); 121], 4008),
    ] {
        assert_eq!(closed_after(&room, &frames).await, code, "{}", frames[0]);
    }
    room.sandbox.want_shards(2);
    assert_eq!(closed_after(&room, &[me(json!({ "shard": [0, 1] }))]).await, 4011);
}

#[tokio::test]
async fn who_resumes_from_what_was_never_sent_is_sent_away() {
    let room = Room::open().await;
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILDS).await;
    let session = line.hear().await.expect("it is ready")["d"]["session_id"].clone();
    let resume = json!({ "token": room.sandbox.bot_token(), "session_id": session, "seq": 1000 });
    assert_eq!(closed_after(&room, &[json!({ "op": 6, "d": resume })]).await, 4007);
}

#[tokio::test]
async fn a_session_whose_heart_stops_is_ended_and_one_whose_heart_beats_lives() {
    let room = Room::open().await;
    room.sandbox.want_heartbeats(Duration::from_millis(100));
    let mut silent = Line::open(&room).await;
    silent.identify(room.sandbox.bot_token(), GUILDS).await;
    let session = silent.hear().await.expect("it is ready")["d"]["session_id"].clone();
    // It beats far longer than the other is silent.
    let mut beating = Line::open(&room).await;
    beating.identify(room.sandbox.bot_token(), GUILDS).await;
    let ended = async {
        loop {
            if let Err(code) = silent.hear().await {
                return code;
            }
        }
    };
    let beats = async {
        loop {
            beating.events().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let code = tokio::select! {
        code = ended => code,
        () = beats => unreachable!("it beats for ever"),
    };
    assert_eq!(code, 4009);
    assert_eq!(room.sandbox.connected(), 1, "the other stays");
    let mut again = Line::open(&room).await;
    let resume = json!({ "token": room.sandbox.bot_token(), "session_id": session, "seq": 2 });
    again.say(json!({ "op": 6, "d": resume })).await;
    assert_eq!(again.hear().await.expect("an answer")["op"], 9, "the session is over");
}

#[tokio::test]
async fn sessions_are_counted_and_one_begins_every_five_seconds() {
    let room = Room::open().await;
    room.sandbox.pace_identifies();
    let left = async || room.ask("GET", "/gateway/bot", Value::Null).await.1["session_start_limit"].clone();
    assert_eq!(left().await["max_concurrency"], 1);
    let before = left().await["remaining"].as_u64().expect("a number");
    let mut first = Line::open(&room).await;
    first.identify(room.sandbox.bot_token(), GUILDS).await;
    assert_eq!(first.events().await, ["READY", "GUILD_CREATE"]);
    let mut second = Line::open(&room).await;
    second.identify(room.sandbox.bot_token(), GUILDS).await;
    assert_eq!(second.hear().await.expect("an answer"), json!({ "op": 9, "d": false }));
    assert_eq!(left().await["remaining"].as_u64(), Some(before - 1), "who was turned away began none");
    room.clock.move_to(room.clock.now() + SignedDuration::from_secs(5));
    second.identify(room.sandbox.bot_token(), GUILDS).await;
    assert_eq!(second.events().await, ["READY", "GUILD_CREATE"]);
    assert_eq!(left().await["remaining"].as_u64(), Some(before - 2));
}

#[tokio::test]
async fn members_are_told_to_who_may_know_them() {
    let room = Room::open().await;
    let bot = room.sandbox.world().bot.to_string();
    for (intents, all) in [(GUILDS, None), (GUILDS | GUILD_MEMBERS, Some(3))] {
        let mut line = Line::open(&room).await;
        line.identify(room.sandbox.bot_token(), intents).await;
        line.hear().await.expect("it is ready");
        let guild = line.hear().await.expect("its server")["d"].clone();
        assert_eq!(guild["member_count"], 3);
        let members = guild["members"].as_array().expect("a list");
        assert_eq!(members.len(), 1, "without the intent for presences a bot is told of itself: {guild}");
        assert_eq!((&members[0]["user"]["id"], &members[0]["roles"]), (&json!(bot), &json!([bot])));
        line.say(json!({ "op": 8, "d": { "guild_id": room.server, "query": "", "limit": 0 } })).await;
        line.say(json!({ "op": 1, "d": null })).await;
        let chunk = line.hear().await.expect("a frame");
        assert_eq!(chunk["d"]["members"].as_array().map(Vec::len), all, "{chunk}");
        if all.is_none() {
            let by_name = json!({ "guild_id": room.server, "query": "BE", "limit": 5 });
            line.say(json!({ "op": 8, "d": by_name })).await;
            let chunk = line.hear().await.expect("a frame");
            assert_eq!(chunk["d"]["members"][0]["user"]["username"], "ben", "{chunk}");
        }
    }
}

#[tokio::test]
async fn events_come_by_the_intent_for_them_alone() {
    let room = Room::open().await;
    let trouble = || {
        room.sandbox.call(room.ben, room.server, Some("The Great"));
        let text = format!("text {}", room.sandbox.mark());
        room.sandbox.say(room.ada, Place::Channel(room.channel), &text).expect("she may");
        room.sandbox.react(room.ada, "✅", Some(&text)).expect("she may");
        room.sandbox.say(room.ada, Place::Dm, &text).expect("she may");
        room.sandbox.channel(room.server, &text.replace(' ', "-"));
    };
    for (intents, events) in [
        (GUILDS, vec!["CHANNEL_CREATE"]),
        (GUILD_MEMBERS, vec!["GUILD_MEMBER_UPDATE"]),
        (GUILD_MESSAGES, vec!["MESSAGE_CREATE"]),
        (GUILD_MESSAGE_REACTIONS, vec!["MESSAGE_REACTION_ADD"]),
        (DIRECT_MESSAGE_REACTIONS, vec![]),
    ] {
        let mut line = Line::open(&room).await;
        line.identify(room.sandbox.bot_token(), intents).await;
        line.events().await;
        trouble();
        assert_eq!(line.events().await, events, "{intents:b}");
    }
    // Of a channel that it may not see it hears nothing.
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILD_MESSAGES).await;
    line.events().await;
    room.sandbox.deny_bot(room.channel, permissions::VIEW_CHANNEL);
    trouble();
    assert_eq!(line.events().await, Vec::<String>::new());
}

#[tokio::test]
async fn nicknames_stand_with_members_wherever_they_are_told_of() {
    let room = Room::open().await;
    room.sandbox.call(room.ben, room.server, Some("The Great"));
    let path = format!("/guilds/{}/members/{}", room.server, room.ben);
    assert_eq!(room.ask("GET", &path, Value::Null).await.1["nick"], "The Great");
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), GUILD_MESSAGES).await;
    line.events().await;
    room.sandbox.say(room.ben, Place::Channel(room.channel), "veni").expect("he may");
    let event = line.hear().await.expect("a message");
    assert_eq!(event["d"]["member"]["nick"], "The Great", "{event}");
    room.sandbox.call(room.ben, room.server, None);
    assert_eq!(room.ask("GET", &path, Value::Null).await.1["nick"], Value::Null);
}
