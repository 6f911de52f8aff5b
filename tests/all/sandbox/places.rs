//! Places that are no text channel, and what a bot may do that was invited by its link and no more.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{ChannelKind, Place, permissions};

use super::bot::Room;

fn code((status, body): &(u16, Value)) -> (u16, u64) {
    (*status, body["code"].as_u64().unwrap_or(0))
}

impl Room {
    fn place(&self, kind: ChannelKind) -> wartable::sandbox::ChannelId {
        self.sandbox.channel_of_kind(self.server, &format!("{kind:?}").to_lowercase(), kind)
    }

    async fn send_to(&self, place: wartable::sandbox::ChannelId) -> (u16, u64) {
        let body = json!({ "content": "hello" });
        code(&self.ask("POST", &format!("/channels/{place}/messages"), body).await)
    }

    async fn open_thread(&self, place: wartable::sandbox::ChannelId, kind: u8) -> (u16, u64) {
        let body = json!({ "name": "inside", "type": kind });
        code(&self.ask("POST", &format!("/channels/{place}/threads"), body).await)
    }
}

#[tokio::test]
async fn forums_announcements_and_voice_channels_refuse_what_discord_refuses_there() {
    let room = Room::open().await;
    let here = |line: &str, place| {
        room.sandbox.slash(room.ada, Place::Channel(place), line, std::path::Path::new(""))
    };
    let forum = room.place(ChannelKind::Forum);
    assert_eq!(room.send_to(forum).await, (400, 50008), "a forum has no messages of its own");
    assert_eq!(room.open_thread(forum, 12).await, (400, 50024));
    assert!(here("/roll", forum).expect_err("nobody writes there").why.contains("forum"));
    assert!(room.sandbox.say(room.ada, Place::Channel(forum), "hello").is_err());
    let post = room.sandbox.thread(forum, "a post");
    assert_eq!(room.send_to(post).await, (200, 0));
    assert_eq!(room.sandbox.seen(room.ben, Place::Channel(post))[0].text, "a post");

    let news = room.place(ChannelKind::Announcement);
    assert_eq!(room.send_to(news).await, (200, 0));
    assert_eq!(room.open_thread(news, 12).await, (400, 50024), "no private threads there");
    assert_eq!(room.open_thread(news, 10).await, (201, 0));

    let voice = room.place(ChannelKind::Voice);
    assert_eq!(room.send_to(voice).await, (200, 0));
    for kind in [11, 12] {
        assert_eq!(room.open_thread(voice, kind).await, (400, 50024), "no threads there");
    }
    let kinds = room.ask("GET", &format!("/guilds/{}/channels", room.server), Value::Null).await.1;
    let mut kinds: Vec<u64> =
        kinds.as_array().into_iter().flatten().filter_map(|one| one["type"].as_u64()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, [0, 2, 5, 15]);
}

#[tokio::test]
async fn the_bot_may_what_its_invitation_says_and_no_more() {
    // As docs/hosting.md tells whoever invites it.
    let hosting = include_str!("../../../docs/hosting.md");
    assert!(hosting.contains(&format!("{} as a number", permissions::INVITED)), "{}", permissions::INVITED);
    let room = Room::open().await;
    let bot = room.sandbox.world().bot;
    let id = room.post("a ballot").await;
    let said = room.sandbox.say(room.ada, Place::Channel(room.channel), "hers").expect("she may");
    let messages = format!("/channels/{}/messages", room.channel);
    let hers = format!("{messages}/{}", said.message.expect("one"));
    for (method, path) in [
        ("DELETE", hers.clone()),
        ("PUT", format!("/channels/{}/pins/{id}", room.channel)),
        ("DELETE", format!("{messages}/{id}/reactions")),
        ("DELETE", format!("{messages}/{id}/reactions/%E2%9C%85/{}", room.ada)),
        ("DELETE", format!("/channels/{}", room.channel)),
    ] {
        room.clock.move_to(room.clock.now() + SignedDuration::from_secs(1));
        let answer = room.ask(method, &path, Value::Null).await;
        assert_eq!(code(&answer), (403, 50013), "{method} {path}");
    }
    let member = room.ask("GET", &format!("/guilds/{}/members/{bot}", room.server), Value::Null).await.1;
    assert_eq!(member["roles"], json!([bot.to_string()]));
    let guild = room.ask("GET", &format!("/guilds/{}", room.server), Value::Null).await.1;
    let role = &guild["roles"][1];
    assert_eq!((&role["id"], &role["managed"]), (&json!(bot.to_string()), &json!(true)));
    assert_eq!(role["permissions"], permissions::INVITED.to_string());
    // What is taken from its role is taken from it, and what is allowed to it itself goes before that.
    room.sandbox.deny_role(room.channel, permissions::SEND_MESSAGES);
    assert_eq!(room.send_to(room.channel).await, (403, 50013));
    room.sandbox.allow_bot(room.channel, permissions::SEND_MESSAGES);
    assert_eq!(room.send_to(room.channel).await, (200, 0));
    room.sandbox.deny_bot(room.channel, permissions::VIEW_CHANNEL);
    assert_eq!(room.send_to(room.channel).await, (403, 50001));
}

#[tokio::test]
async fn an_interaction_says_what_the_bot_may_where_it_is_used() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let all = || room.sandbox.last_interaction(room.ada).expect("she did something");
    let bits = |value: &Value| value.as_str().and_then(|bits| bits.parse::<u64>().ok()).expect("bits");
    let here = Place::Channel(room.channel);
    room.sandbox.slash(room.ada, here, "/silence", std::path::Path::new("")).expect("it is sent");
    assert_eq!(bits(&all()["app_permissions"]), permissions::BOT);
    room.sandbox.deny_bot(room.channel, permissions::ATTACH_FILES | permissions::ADD_REACTIONS);
    room.sandbox.slash(room.ada, here, "/silence", std::path::Path::new("")).expect("it is sent");
    let left = permissions::BOT & !(permissions::ATTACH_FILES | permissions::ADD_REACTIONS);
    assert_eq!(bits(&all()["app_permissions"]), left);
}

#[tokio::test]
async fn a_nonce_is_the_authors_everywhere_and_forgotten_after_minutes() {
    let room = Room::open().await;
    let other = room.sandbox.channel(room.server, "elsewhere");
    let send = async |place, nonce: &str| {
        let body = json!({ "content": "part", "nonce": nonce, "enforce_nonce": true });
        room.ask("POST", &format!("/channels/{place}/messages"), body).await.1["id"].clone()
    };
    let first = send(room.channel, "wartable-1-0").await;
    assert_eq!(send(other, "wartable-1-0").await, first, "the same message, though sent elsewhere");
    assert_ne!(send(room.channel, "wartable-1-1").await, first, "each part needs one of its own");
    room.clock.move_to(room.clock.now() + SignedDuration::from_mins(6));
    assert_ne!(send(room.channel, "wartable-1-0").await, first, "nobody remembers it any more");
}
