//! The page's requests: what it shows to whom, what can be done by it, and who may ask.

use serde_json::{Value, json};
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Options, Place, Sandbox};

/// A sandbox with its page, and a browser that sits at it.
struct Browser {
    sandbox: Sandbox,
    clock: Clock,
    client: reqwest::Client,
}

impl Browser {
    async fn open() -> Self {
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let options = Options { page: true, ..Options::empty(clock.clone(), Activity::default()) };
        let sandbox = Sandbox::start(options).await.expect("the sandbox starts");
        Self { sandbox, clock, client: reqwest::Client::new() }
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self.client.get(format!("{}/page/{path}", self.sandbox.rest_base())).send().await;
        let answer = answer.expect("it is answered");
        (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
    }

    async fn act(&self, what: Value) -> (u16, Value) {
        let request = self.client.post(format!("{}/page/act", self.sandbox.rest_base())).json(&what);
        let answer = request.send().await.expect("it is answered");
        (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
    }
}

#[tokio::test]
async fn the_page_and_its_parts_are_there() {
    let browser = Browser::open().await;
    let scripts = ["page", "messages", "patch", "parts", "menu", "viewer", "form", "markdown", "composer"];
    let scripts = scripts.map(|name| format!("{name}.js"));
    for path in ["", "page.css"].into_iter().chain(scripts.iter().map(String::as_str)) {
        let answer =
            reqwest::get(format!("{}/{path}", browser.sandbox.rest_base())).await.expect("it answers");
        assert_eq!(answer.status(), 200, "{path}");
        let policy = answer.headers()["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'none'"));
    }
}

#[tokio::test]
async fn a_page_elsewhere_can_neither_read_nor_play() {
    let browser = Browser::open().await;
    let ada = browser.sandbox.person("ada");
    let base = browser.sandbox.rest_base();
    let channel = browser.sandbox.channel(browser.sandbox.server("s"), "games");
    let say = json!({ "person": ada, "do": "say", "channel": channel.to_string(), "text": "forged" });
    for (name, value) in [
        ("Origin", "https://evil.example"),
        ("Origin", "null"),
        ("Host", "evil.example"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        let read = browser.client.get(format!("{base}/page/state?person={ada}")).header(name, value);
        assert_eq!(read.send().await.expect("it answers").status(), 403, "{name}: {value}");
        let play = browser.client.post(format!("{base}/page/act")).json(&say).header(name, value);
        assert_eq!(play.send().await.expect("it answers").status(), 403, "{name}: {value}");
        let bot = browser.client.get(format!("{base}/api/v10/gateway")).header(name, value);
        assert_eq!(bot.send().await.expect("it answers").status(), 403, "{name}: {value}");
    }
    // A form on another page could send text without asking first; it is not read as JSON.
    let plain = browser.client.post(format!("{base}/page/act")).body(say.to_string());
    assert_eq!(plain.send().await.expect("it answers").status(), 415);
    assert!(browser.sandbox.seen(ada, Place::Channel(channel)).is_empty());
}

#[tokio::test]
async fn people_play_by_it() {
    let browser = Browser::open().await;
    let server = browser.sandbox.server("War table");
    let channel = browser.sandbox.channel(server, "games").to_string();
    let (_, made) = browser.act(json!({ "person": "0", "do": "add_person", "name": "ada" })).await;
    let ada = made["id"].as_str().expect("an id").to_owned();
    let ben = browser.sandbox.person("ben");
    let (status, _) =
        browser.act(json!({ "person": ada, "do": "say", "channel": channel, "text": "**hello**" })).await;
    assert_eq!(status, 200);
    let (_, state) = browser.get(&format!("state?person={ben}")).await;
    assert_eq!(state["servers"][0]["channels"][0]["name"], "games");
    let newest = state["servers"][0]["channels"][0]["newest"].clone();
    let (_, view) = browser.get(&format!("channel?person={ben}&channel={channel}")).await;
    assert_eq!(view["messages"][0]["content"], "**hello**");
    assert_eq!(view["messages"][0]["id"], newest);
    let react = json!({ "person": ben, "do": "react", "channel": channel, "message": newest, "emoji": "✅", "add": true });
    assert_eq!(browser.act(react.clone()).await.0, 200);
    let (status, why) = browser.act(react).await;
    assert_eq!((status, why["error"].as_str()), (422, Some("ben has already put ✅ there")));
    let (_, view) = browser.get(&format!("channel?person={ada}&channel={channel}")).await;
    assert_eq!(view["messages"][0]["reactions"][0]["users"], json!(["ben"]));
    let (status, why) =
        browser.act(json!({ "person": ada, "do": "slash", "channel": channel, "line": "/attack" })).await;
    assert_eq!((status, why["error"].as_str()), (422, Some("there is no command /attack")));
}

#[tokio::test]
async fn what_is_private_is_shown_to_its_person_alone() {
    let browser = Browser::open().await;
    let server = browser.sandbox.server("War table");
    let channel = browser.sandbox.channel(server, "games");
    let (ada, ben) = (browser.sandbox.person("ada"), browser.sandbox.person("ben"));
    browser.sandbox.say(ada, Place::Dm, "my secret").expect("she may");
    let direct = browser.sandbox.world().channels.values().find(|c| c.recipient == Some(ada)).map(|c| c.id);
    let direct = direct.expect("it is open");
    assert_eq!(browser.get(&format!("channel?person={ben}&channel={direct}")).await.0, 404);
    let (_, view) = browser.get(&format!("channel?person={ada}&channel=dm")).await;
    assert_eq!(view["messages"][0]["content"], "my secret");
    let (_, state) = browser.get(&format!("state?person={ben}")).await;
    assert!(!state.to_string().contains("my secret"));
    let (_, view) = browser.get(&format!("channel?person={ben}&channel={channel}")).await;
    assert_eq!(view["messages"], json!([]));
}

/// The page opens where the bot spoke to the person last, not where somebody else is spoken to.
#[tokio::test]
async fn it_knows_where_the_bot_spoke_to_one_last() {
    let browser = Browser::open().await;
    let server = browser.sandbox.server("War table");
    let [quiet, games, others] =
        ["quiet", "games", "others"].map(|name| browser.sandbox.channel(server, name));
    let (ada, ben) = (browser.sandbox.person("ada"), browser.sandbox.person("ben"));
    assert_eq!(browser.get(&format!("state?person={ada}")).await.1["spoken_to"], Value::Null);
    for (channel, words) in
        [(games, format!("your turn, <@{ada}>")), (others, format!("<@{ben}>")), (quiet, "hello".into())]
    {
        let url = format!("{}/api/v10/channels/{channel}/messages", browser.sandbox.rest_base());
        let token = format!("Bot {}", browser.sandbox.bot_token());
        let post = browser.client.post(url).header("Authorization", token).json(&json!({ "content": words }));
        assert_eq!(post.send().await.expect("it answers").status(), 200);
    }
    browser.sandbox.say(ben, Place::Channel(quiet), &format!("<@{ada}>?")).expect("he may");
    for (person, channel) in [(ada, games), (ben, others)] {
        let (_, state) = browser.get(&format!("state?person={person}")).await;
        assert_eq!(state["spoken_to"], json!(channel.to_string()));
    }
}

#[tokio::test]
async fn an_interaction_without_an_answer_shows_as_failed() {
    let browser = Browser::open().await;
    let channel = browser.sandbox.channel(browser.sandbox.server("s"), "games");
    let ada = browser.sandbox.person("ada");
    let application = browser.sandbox.world().bot;
    let url = format!("{}/api/v10/applications/{application}/commands", browser.sandbox.rest_base());
    let token = format!("Bot {}", browser.sandbox.bot_token());
    let tree = json!([{ "name": "ping", "description": "Says pong" }]);
    let put = browser.client.put(url).header("Authorization", token).json(&tree).send().await;
    assert_eq!(put.expect("it answers").status(), 200);
    let (_, commands) = browser.get(&format!("commands?person={ada}&channel={channel}")).await;
    assert_eq!(commands[0]["name"], "ping");
    let sent = json!({ "person": ada, "do": "slash", "channel": channel.to_string(), "line": "/ping" });
    let (status, sent) = browser.act(sent).await;
    assert_eq!(status, 200, "{sent}");
    let pending =
        async || browser.get(&format!("channel?person={ada}&channel={channel}")).await.1["pending"].clone();
    assert_eq!(pending().await[0]["failed"], false);
    browser.clock.move_to(browser.clock.now() + jiff::SignedDuration::from_secs(3));
    assert_eq!(pending().await[0]["failed"], true);
    let forget = json!({ "person": ada, "do": "forget", "interaction": sent["interaction"] });
    assert_eq!(browser.act(forget).await.0, 200);
    assert_eq!(pending().await, json!([]));
}

#[tokio::test]
async fn waiting_ends_at_the_next_change() {
    let browser = std::sync::Arc::new(Browser::open().await);
    let (_, state) = browser.get("state?person=0").await;
    let version = state["version"].as_u64().expect("a number");
    let waiting = tokio::spawn({
        let browser = browser.clone();
        async move { browser.get(&format!("wait?version={version}")).await.1 }
    });
    super::bot::until("the wait", || (browser.clock.next_wake().is_some()).then_some(())).await;
    browser.sandbox.person("ada");
    let told = waiting.await.expect("it ends");
    assert!(told["version"].as_u64() > Some(version), "{told}");
}

#[tokio::test]
async fn trouble_is_made_by_it_and_what_there_is_becomes_more() {
    let browser = Browser::open().await;
    let [ada, ben, cyd] = ["ada", "ben", "cyd"].map(|name| browser.sandbox.person(name));
    let server = browser.sandbox.server("first");
    let channel = browser.sandbox.channel(server, "games");
    let (status, _) = browser.act(json!({ "person": ada, "do": "add_server", "name": "second" })).await;
    assert_eq!(status, 200);
    let state = browser.get(&format!("state?person={cyd}")).await.1;
    assert_eq!(state["servers"].as_array().map(Vec::len), Some(2), "{state}");
    let open =
        json!({ "person": ben, "do": "add_thread", "channel": channel, "name": "his", "private": true });
    assert_eq!(browser.act(open).await.0, 200);
    for (who, sees) in [(ben, true), (cyd, false)] {
        let state = browser.get(&format!("state?person={who}")).await.1;
        assert_eq!(state.to_string().contains("\"his\""), sees, "{state}");
    }
    let deny =
        |names: Value| json!({ "person": ada, "do": "deny", "channel": channel, "permissions": names });
    assert_eq!(browser.act(deny(json!(["Attach Files"]))).await.0, 200);
    assert_eq!(browser.sandbox.world().channels[&channel].overwrites[0].deny, 1 << 15);
    assert_eq!(browser.act(deny(json!(["Flying"]))).await.0, 422);
    let nick = json!({ "person": ada, "do": "nick", "server": server, "name": "The Great" });
    assert_eq!(browser.act(nick).await.0, 200);
    let called = browser.sandbox.world().guilds[&server].members[&ada].nick.clone();
    assert_eq!(called.as_deref(), Some("The Great"));
    let (status, why) = browser.act(json!({ "person": ada, "do": "repeat" })).await;
    assert!(status == 422 && why["error"].to_string().contains("done nothing yet"), "{why}");
    let (status, why) = browser.act(json!({ "person": ada, "do": "save" })).await;
    assert!(status == 422 && why["error"].to_string().contains("isn't written down"), "{why}");
}

#[tokio::test]
async fn what_is_sent_again_forged_or_late_reaches_the_bot_so() {
    let browser = Browser::open().await;
    let ada = browser.sandbox.person("ada");
    let channel = browser.sandbox.channel(browser.sandbox.server("first"), "games");
    let bot = browser.sandbox.world().bot;
    let ask = async |method: &str, path: &str, body: Value| -> Value {
        let request = browser
            .client
            .request(
                method.parse().expect("a method"),
                format!("{}/api/v10{path}", browser.sandbox.rest_base()),
            )
            .header("Authorization", format!("Bot {}", browser.sandbox.bot_token()))
            .json(&body);
        request.send().await.expect("it is answered").json().await.expect("JSON")
    };
    let tree = json!([{ "name": "ping", "description": "Says pong" }]);
    ask("PUT", &format!("/applications/{bot}/commands"), tree).await;
    let message = ask("POST", &format!("/channels/{channel}/messages"), json!({ "content": "press" })).await;
    let slash = json!({ "person": ada, "do": "slash", "channel": channel.to_string(), "line": "/ping" });
    let (_, first) = browser.act(slash).await;
    let (status, again) = browser.act(json!({ "person": ada, "do": "repeat" })).await;
    assert_eq!((status, &again["interaction"]), (200, &first["interaction"]), "the same interaction");
    let forged = json!({
        "person": ada, "do": "forge", "channel": channel, "message": message["id"], "custom_id": "x",
        "values": ["y"],
    });
    assert_eq!(browser.act(forged).await.0, 200);
    let told = browser.sandbox.last_interaction(ada).expect("one");
    assert_eq!((&told["data"]["custom_id"], &told["data"]["values"]), (&json!("x"), &json!(["y"])));
    assert_eq!(browser.act(json!({ "person": ada, "do": "delay", "seconds": 5 })).await.0, 200);
}

#[tokio::test]
async fn what_is_larger_than_any_file_is_not_taken() {
    let browser = Browser::open().await;
    let large = json!({ "act": "say", "text": "x".repeat(21 * 1024 * 1024) });
    let request = browser.client.post(format!("{}/page/act", browser.sandbox.rest_base())).json(&large);
    // It may hang up in the middle as well.
    let refused = request.send().await.map(|answer| answer.status().as_u16());
    assert!(refused.as_ref().map_or(true, |status| *status == 413), "{refused:?}");
    assert_eq!(browser.get("state").await.0, 200, "and it goes on");
}
