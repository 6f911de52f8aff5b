//! What another client than serenity needs to find in what the sandbox says.
//!
//! discord.js 14.28 was run against the sandbox by hand (connecting, members, commands, messages with files, reactions,
//! private threads, direct messages, every kind of interaction). It isn't here to be run again: this looks for the
//! fields that its structures read, and for the two ways of writing a path by which it differs from serenity.

use std::path::Path;

use serde_json::{Value, json};
use wartable::sandbox::Place;

use super::bot::Room;
use super::gateway::Line;

/// The fields that are missing, null ones counting as there.
fn missing(value: &Value, fields: &[&str]) -> Vec<String> {
    let there = |field: &str| value.pointer(field).is_some();
    fields.iter().filter(|field| !there(field)).map(ToString::to_string).collect()
}

fn has(what: &str, value: &Value, fields: &[&str]) {
    assert_eq!(missing(value, fields), Vec::<String>::new(), "{what} lacks them: {value}");
}

const USER: [&str; 5] = ["/id", "/username", "/global_name", "/discriminator", "/avatar"];
const CHANNEL: [&str; 7] =
    ["/id", "/type", "/guild_id", "/name", "/position", "/permission_overwrites", "/parent_id"];
const MESSAGE: [&str; 16] = [
    "/id",
    "/channel_id",
    "/author/id",
    "/content",
    "/timestamp",
    "/edited_timestamp",
    "/tts",
    "/mention_everyone",
    "/mentions",
    "/mention_roles",
    "/attachments",
    "/embeds",
    "/components",
    "/pinned",
    "/type",
    "/flags",
];

#[tokio::test]
async fn connecting_tells_a_client_what_it_needs() {
    let room = Room::open().await;
    let gateway = room.ask("GET", "/gateway/bot", Value::Null).await.1;
    let limit = ["/url", "/shards", "/session_start_limit/remaining", "/session_start_limit/max_concurrency"];
    has("the gateway", &gateway, &limit);
    assert!(gateway["session_start_limit"]["reset_after"].as_u64().is_some_and(|after| after > 0));
    let mut line = Line::open(&room).await;
    line.identify(room.sandbox.bot_token(), 1).await;
    let ready = line.hear().await.expect("it is ready")["d"].clone();
    let fields = ["/v", "/user/id", "/guilds/0/id", "/session_id", "/resume_gateway_url", "/application/id"];
    has("READY", &ready, &fields);
    assert_eq!(ready["guilds"][0]["unavailable"], true);
    assert_eq!((&ready["shard"], &ready["application"]["flags"]), (&json!([0, 1]), &json!(0)));
    let guild = line.hear().await.expect("its server")["d"].clone();
    let lists = ["roles", "emojis", "stickers", "features", "members", "channels", "threads", "presences"];
    for list in lists.iter().chain(&["voice_states", "stage_instances", "guild_scheduled_events"]) {
        assert!(guild[*list].is_array(), "{list} of GUILD_CREATE: {guild}");
    }
    let fields = [
        "/id",
        "/name",
        "/owner_id",
        "/joined_at",
        "/member_count",
        "/large",
        "/preferred_locale",
        "/verification_level",
        "/nsfw_level",
        "/premium_tier",
        "/system_channel_id",
        "/roles/0/permissions",
        "/roles/0/position",
        "/members/0/user/id",
        "/members/0/roles",
    ];
    has("GUILD_CREATE", &guild, &fields);
    assert_eq!(guild["roles"][0]["id"], guild["id"], "the first role is everybody's");
    has("a channel", &guild["channels"][0], &CHANNEL);
    has("the bot", &room.ask("GET", "/users/@me", Value::Null).await.1, &USER);
    has("a user", &room.ask("GET", &format!("/users/{}", room.ada), Value::Null).await.1, &USER);
    let application = room.ask("GET", "/applications/@me", Value::Null).await.1;
    has("the application", &application, &["/id", "/name", "/owner/id", "/flags", "/bot_public", "/bot/id"]);
}

#[tokio::test]
async fn commands_messages_and_threads_come_back_whole() {
    let room = Room::open().await;
    let bot = room.sandbox.world().bot;
    let tree = json!([{ "name": "ping", "description": "Says pong", "type": 1, "options": [] }]);
    let (status, commands) = room.ask("PUT", &format!("/applications/{bot}/commands"), tree).await;
    assert_eq!(status, 200, "{commands}");
    let fields = ["/id", "/application_id", "/version", "/type", "/default_member_permissions", "/contexts"];
    has("a command", &commands[0], &fields);
    let body = json!({ "content": "x", "tts": false, "nonce": "n1", "enforce_nonce": true, "flags": 0 });
    let message = room.ask("POST", &format!("/channels/{}/messages", room.channel), body).await.1;
    has("a message", &message, &MESSAGE);
    assert_eq!(message["nonce"], "n1");
    let body = json!({ "name": "secret", "type": 12, "auto_archive_duration": 1440 });
    let thread = room.ask("POST", &format!("/channels/{}/threads", room.channel), body).await.1;
    let fields = [
        "/id",
        "/type",
        "/guild_id",
        "/parent_id",
        "/owner_id",
        "/message_count",
        "/member_count",
        "/thread_metadata/archived",
        "/thread_metadata/locked",
        "/thread_metadata/auto_archive_duration",
        "/thread_metadata/archive_timestamp",
        "/thread_metadata/create_timestamp",
        "/member/user_id",
        "/member/join_timestamp",
    ];
    has("a thread", &thread, &fields);
}

#[tokio::test]
async fn interactions_say_who_where_and_in_which_language() {
    let room = Room::open().await;
    let bot = room.sandbox.world().bot;
    let tree = json!([{
        "name": "ping", "description": "Says pong",
        "options": [{ "name": "who", "description": "whom", "type": 6 }],
    }]);
    room.ask("PUT", &format!("/applications/{bot}/commands"), tree).await;
    for (place, of) in [(Place::Channel(room.channel), "/member/user"), (Place::Dm, "/user")] {
        let line = if place == Place::Dm { "/ping" } else { "/ping who:ben" };
        room.sandbox.slash(room.ada, place, line, Path::new("")).expect("it is sent");
        let event = room.sandbox.last_interaction(room.ada).expect("one");
        let fields = [
            "/id",
            "/application_id",
            "/type",
            "/token",
            "/version",
            "/channel_id",
            "/channel/id",
            "/channel/type",
            "/data/id",
            "/data/name",
            "/data/type",
            "/locale",
            "/app_permissions",
            "/entitlements",
            "/authorizing_integration_owners",
            "/context",
            "/attachment_size_limit",
        ];
        has("an interaction", &event, &fields);
        has("its person", event.pointer(of).expect("somebody"), &USER);
        if place != Place::Dm {
            has("it", &event, &["/guild_id", "/guild_locale", "/guild/id", "/member/permissions"]);
            let ben = room.ben;
            has(
                "it",
                &event,
                &[&format!("/data/resolved/users/{ben}"), &format!("/data/resolved/members/{ben}")],
            );
        }
    }
    // An `@` may be written as it may stand in any address.
    let event = room.sandbox.last_interaction(room.ada).expect("one");
    let [id, token] = ["id", "token"].map(|name| event[name].as_str().expect("text").to_owned());
    let callback = format!("/interactions/{id}/{token}/callback?with_response=true");
    let (status, response) =
        room.ask("POST", &callback, json!({ "type": 4, "data": { "content": "well" } })).await;
    assert_eq!(status, 200);
    has("a callback", &response, &["/interaction/id", "/interaction/type", "/resource/message/id"]);
    let original = format!("/webhooks/{bot}/{token}/messages/%40original");
    let (status, message) = room.ask("PATCH", &original, json!({ "content": "pong" })).await;
    assert_eq!(status, 200, "{message}");
    has("an answer", &message, &MESSAGE);
    has("an answer", &message, &["/interaction_metadata/id", "/webhook_id", "/application_id"]);
}
