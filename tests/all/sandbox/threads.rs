//! Private threads as Discord has them: for their members, and for who may manage threads.

use serde_json::{Value, json};
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Options, Place, Sandbox, Visibility, permissions};

use super::bot::Room;

/// The status and the code answered.
fn code((status, body): &(u16, Value)) -> (u16, u64) {
    (*status, body["code"].as_u64().unwrap_or(0))
}

impl Room {
    async fn open_private(&self, invitable: bool) -> (u16, Value) {
        let body = json!({ "name": "Reds", "type": 12, "invitable": invitable });
        self.ask("POST", &format!("/channels/{}/threads", self.channel), body).await
    }

    /// A private thread of the bot's, by its id.
    async fn private(&self, invitable: bool) -> wartable::sandbox::ChannelId {
        let (status, thread) = self.open_private(invitable).await;
        assert_eq!((status, &thread["type"]), (201, &json!(12)), "{thread}");
        assert_eq!(thread["thread_metadata"]["invitable"], json!(invitable));
        thread["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
    }

    async fn follower(&self, method: &str, thread: wartable::sandbox::ChannelId, who: &str) -> (u16, u64) {
        code(&self.ask(method, &format!("/channels/{thread}/thread-members/{who}"), Value::Null).await)
    }

    async fn followers(&self, thread: wartable::sandbox::ChannelId) -> usize {
        let path = format!("/channels/{thread}/thread-members");
        self.ask("GET", &path, Value::Null).await.1.as_array().map_or(0, Vec::len)
    }
}

#[tokio::test]
async fn opening_one_takes_its_own_permission_and_a_text_channel() {
    let room = Room::open().await;
    room.sandbox.deny_bot(room.channel, permissions::CREATE_PRIVATE_THREADS);
    assert_eq!(code(&room.open_private(false).await), (403, 50013));
    room.sandbox.deny_bot(room.channel, 0);
    let thread = room.private(false).await;
    let path = format!("/channels/{thread}/threads");
    let inside = room.ask("POST", &path, json!({ "name": "deeper", "type": 12 })).await;
    assert_eq!(code(&inside), (400, 50024));
}

#[tokio::test]
async fn only_its_members_see_it_and_who_may_manage_threads_can_look() {
    let room = Room::open().await;
    let cyd = room.sandbox.person("cyd");
    let thread = room.private(false).await;
    assert_eq!(room.follower("PUT", thread, &room.ben.to_string()).await, (204, 0));
    let mark = room.sandbox.mark();
    room.ask("POST", &format!("/channels/{thread}/messages"), json!({ "content": "among us" })).await;
    let shown = room.sandbox.since(mark).into_iter().next().expect("it appeared");
    assert_eq!((shown.visibility, shown.members.clone()), (Visibility::Members, vec![room.ben]));
    assert!(shown.is_private() && shown.is_for(room.ben) && !shown.is_for(cyd) && !shown.is_for(room.ada));
    let sees = |who| room.sandbox.seen(who, Place::Channel(thread)).len();
    assert_eq!((sees(room.ben), sees(cyd)), (1, 0));
    assert_eq!(sees(room.ada), 1, "she owns the server");
    assert!(room.sandbox.say(cyd, Place::Channel(thread), "let me in").is_err());
    // The bot, too, where it is taken out and may not manage threads.
    room.sandbox.deny_bot(room.channel, permissions::MANAGE_THREADS);
    room.sandbox.set_follower(thread, room.sandbox.world().bot, false);
    assert_eq!(code(&room.ask("GET", &format!("/channels/{thread}"), Value::Null).await), (403, 50001));
    let active = room.ask("GET", &format!("/guilds/{}/threads/active", room.server), Value::Null).await.1;
    assert_eq!(active["threads"], json!([]));
}

#[tokio::test]
async fn who_is_brought_in_sees_the_channel_and_who_is_taken_out_is_in_it() {
    let room = Room::open().await;
    let cyd = room.sandbox.person("cyd");
    let thread = room.private(false).await;
    room.sandbox.leaves(cyd);
    assert_eq!(room.follower("PUT", thread, &cyd.to_string()).await, (404, 10007));
    assert_eq!(room.follower("PUT", thread, "1").await, (404, 10013));
    assert_eq!(room.follower("PUT", thread, &room.ben.to_string()).await, (204, 0));
    assert_eq!(room.follower("PUT", thread, &room.ben.to_string()).await, (204, 0), "twice does no harm");
    assert_eq!(room.followers(thread).await, 2);
    // The one who opened it may take others out without managing threads.
    room.sandbox.deny_bot(room.channel, permissions::MANAGE_THREADS);
    assert_eq!(room.follower("DELETE", thread, &room.ben.to_string()).await, (204, 0));
    assert_eq!(room.follower("DELETE", thread, &room.ben.to_string()).await, (404, 10007));
    let public = room.sandbox.thread(room.channel, "ada's");
    assert_eq!(room.follower("PUT", public, &room.ben.to_string()).await, (204, 0));
    assert_eq!(
        room.follower("DELETE", public, &room.ben.to_string()).await,
        (403, 50013),
        "not in another's"
    );
    // Writing in threads is what bringing in takes.
    room.sandbox.deny_bot(room.channel, permissions::SEND_MESSAGES_IN_THREADS);
    assert_eq!(room.follower("PUT", thread, &room.ben.to_string()).await, (403, 50013));
    room.sandbox.deny_bot(room.channel, 0);
    room.sandbox.set_thread(thread, true, false);
    assert_eq!(room.follower("PUT", thread, &room.ben.to_string()).await, (400, 50083));
}

#[tokio::test]
async fn who_is_mentioned_comes_in_where_one_may_invite() {
    let room = Room::open().await;
    let cyd = room.sandbox.person("cyd");
    let thread = room.private(false).await;
    let path = format!("/channels/{thread}/messages");
    room.ask("POST", &path, json!({ "content": format!("<@{}> is wanted", room.ben) })).await;
    assert_eq!(room.followers(thread).await, 2, "by the one who opened it");
    room.sandbox.say(room.ben, Place::Channel(thread), &format!("<@{cyd}>")).expect("he is in it");
    assert_eq!(room.followers(thread).await, 2, "others may not invite");
    let open = room.private(true).await;
    room.follower("PUT", open, &room.ben.to_string()).await;
    room.sandbox.say(room.ben, Place::Channel(open), &format!("<@{cyd}>")).expect("he is in it");
    assert_eq!(room.followers(open).await, 3);
}

#[tokio::test]
async fn the_page_has_it_under_its_channel_for_those_who_may_see_it() {
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let options = Options { page: true, ..Options::empty(clock, Activity::default()) };
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let channel = sandbox.channel(sandbox.server("War table"), "games");
    let [ada, ben, cyd] = ["ada", "ben", "cyd"].map(|name| sandbox.person(name));
    let client = reqwest::Client::new();
    let opened = client
        .post(format!("{}/api/v10/channels/{channel}/threads", sandbox.rest_base()))
        .header("Authorization", format!("Bot {}", sandbox.bot_token()))
        .json(&json!({ "name": "Reds", "type": 12 }));
    let thread: Value = opened.send().await.expect("an answer").json().await.expect("a thread");
    let thread = thread["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    sandbox.set_follower(thread, ben, true);
    for (who, sees) in [(ada, true), (ben, true), (cyd, false)] {
        let state = client.get(format!("{}/page/state?person={who}", sandbox.rest_base())).send().await;
        let state: Value = state.expect("an answer").json().await.expect("a state");
        let channels = state["servers"][0]["channels"].as_array().expect("channels").clone();
        let found = channels.iter().find(|place| place["name"] == "Reds");
        assert_eq!(found.is_some(), sees, "{who}: {state}");
        if let Some(found) = found {
            assert_eq!(found["parent"], json!(channel.to_string()));
            assert_eq!((&found["private"], &found["writable"]), (&json!(true), &json!(true)));
        }
    }
}
