//! Each limit and error code of Discord's, met on purpose.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Place, limits, permissions};

use super::bot::Room;

/// The status and the code answered.
fn code((status, body): &(u16, Value)) -> (u16, u64) {
    (*status, body["code"].as_u64().unwrap_or(0))
}

/// Checks that the body was refused for the value at `path`, with these words.
fn refused_at(answer: &(u16, Value), path: &str, words: &str) {
    assert_eq!(code(answer), (400, 50035), "{}", answer.1);
    let place = format!("/errors/{}/_errors/0/message", path.replace('.', "/")).replace("//", "/");
    let message = answer.1.pointer(&place).and_then(Value::as_str);
    let message = message.unwrap_or_else(|| panic!("nothing at {place}: {}", answer.1));
    assert!(message.contains(words), "{message}");
}

impl Room {
    fn messages(&self) -> String {
        format!("/channels/{}/messages", self.channel)
    }

    async fn send(&self, body: Value) -> (u16, Value) {
        self.ask("POST", &self.messages(), body).await
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, Value::Null).await
    }

    fn pass(&self, length: SignedDuration) {
        self.clock.move_to(self.clock.now() + length);
    }

    fn deny(&self, bits: u64) {
        self.sandbox.deny_bot(self.channel, bits);
    }
}

#[tokio::test]
async fn content_ends_at_2000_characters_not_bytes() {
    let room = Room::open().await;
    assert_eq!(room.send(json!({ "content": "ä".repeat(2000) })).await.0, 200);
    let answer = room.send(json!({ "content": "ä".repeat(2001) })).await;
    refused_at(&answer, "content", "Must be 2000 or fewer in length.");
}

#[tokio::test]
async fn an_empty_message_is_refused() {
    let room = Room::open().await;
    assert_eq!(code(&room.send(json!({ "content": " \n" })).await), (400, 50006));
    let id = room.post("text").await;
    let path = format!("{}/{id}", room.messages());
    assert_eq!(code(&room.ask("PATCH", &path, json!({ "content": "" })).await), (400, 50006));
}

#[tokio::test]
async fn embeds_have_their_limits() {
    let room = Room::open().await;
    let one = |embed: Value| json!({ "embeds": [embed] });
    let long = |count: usize| "x".repeat(count);
    for (embed, path, words) in [
        (json!({ "title": long(257) }), "embeds.0.title", "256"),
        (json!({ "description": long(4097) }), "embeds.0.description", "4096"),
        (json!({ "footer": { "text": long(2049) } }), "embeds.0.footer.text", "2048"),
        (json!({ "author": { "name": long(257) } }), "embeds.0.author.name", "256"),
        (json!({ "fields": [{ "name": long(257), "value": "v" }] }), "embeds.0.fields.0.name", "256"),
        (json!({ "fields": [{ "name": "n", "value": long(1025) }] }), "embeds.0.fields.0.value", "1024"),
        (json!({ "fields": [{ "name": "n", "value": "" }] }), "embeds.0.fields.0.value", "required"),
        (json!({ "fields": vec![json!({ "name": "n", "value": "v" }); 26] }), "embeds.0.fields", "25"),
    ] {
        refused_at(&room.send(one(embed)).await, path, words);
    }
    let answer = room.send(json!({ "embeds": vec![json!({ "title": "t" }); 11] })).await;
    refused_at(&answer, "embeds", "10 or fewer");
    let halves = vec![json!({ "description": long(3001) }); 2];
    refused_at(&room.send(json!({ "embeds": halves })).await, "embeds", "maximum size of 6000");
    let halves = vec![json!({ "description": long(3000) }); 2];
    assert_eq!(room.send(json!({ "embeds": halves })).await.0, 200);
}

fn row(components: Vec<Value>) -> Value {
    json!({ "type": 1, "components": components })
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Roll", "custom_id": id })
}

fn with(mut component: Value, key: &str, value: Value) -> Value {
    component[key] = value;
    component
}

#[tokio::test]
async fn buttons_have_their_limits() {
    let room = Room::open().await;
    let rows = |rows: Vec<Value>| json!({ "content": "x", "components": rows });
    let good: Vec<Value> =
        (0..5).map(|r| row((0..5).map(|b| button(&format!("{r}{b}"))).collect())).collect();
    assert_eq!(room.send(rows(good)).await.0, 200);
    let six: Vec<Value> = (0..6).map(|r| row(vec![button(&r.to_string())])).collect();
    refused_at(&room.send(rows(six)).await, "components", "5 or fewer");
    let wide = row((0..6).map(|b| button(&b.to_string())).collect());
    refused_at(&room.send(rows(vec![wide])).await, "components.0.components", "between 1 and 5");
    let at = "components.0.components.0";
    for (component, path, words) in [
        (with(button("a"), "label", "x".repeat(81).into()), ".label", "80 or fewer"),
        (button(&"x".repeat(101)), ".custom_id", "between 1 and 100"),
        (with(button("a"), "emoji", json!({ "name": "die" })), ".emoji.name", "Invalid emoji"),
        (with(button("a"), "emoji", json!({ "id": "5", "name": "die" })), ".emoji.name", "Invalid emoji"),
        (with(button("a"), "label", "".into()), "", "label or an emoji"),
        (with(button("a"), "url", "https://example.org".into()), "", "cannot both"),
    ] {
        let answer = room.send(rows(vec![row(vec![component])])).await;
        refused_at(&answer, &format!("{at}{path}"), words);
    }
    let twins = rows(vec![row(vec![button("a")]), row(vec![button("a")])]);
    refused_at(&room.send(twins).await, "components.1.components.0.custom_id", "cannot be duplicated");
}

#[tokio::test]
async fn select_menus_have_their_limits() {
    let room = Room::open().await;
    let option = |n: usize| json!({ "label": format!("l{n}"), "value": format!("v{n}") });
    let menu = |options: Vec<Value>| json!({ "type": 3, "custom_id": "m", "options": options });
    let rows = |menu: Value| json!({ "content": "x", "components": [row(vec![menu])] });
    let at = "components.0.components.0";
    assert_eq!(room.send(rows(menu((0..25).map(option).collect()))).await.0, 200);
    let answer = room.send(rows(menu((0..26).map(option).collect()))).await;
    refused_at(&answer, &format!("{at}.options"), "between 1 and 25");
    refused_at(&room.send(rows(menu(vec![]))).await, &format!("{at}.options"), "between 1 and 25");
    let twins = rows(menu(vec![option(1), option(1)]));
    refused_at(&room.send(twins).await, &format!("{at}.options.1.value"), "already used");
    let long = rows(menu(vec![json!({ "label": "x".repeat(101), "value": "v" })]));
    refused_at(&room.send(long).await, &format!("{at}.options.0.label"), "between 1 and 100");
    let long = rows(with(menu(vec![option(1)]), "placeholder", "x".repeat(151).into()));
    refused_at(&room.send(long).await, &format!("{at}.placeholder"), "150 or fewer");
    let many = rows(with(menu(vec![option(1)]), "max_values", 2.into()));
    refused_at(&room.send(many).await, &format!("{at}.max_values"), "number of options");
}

#[tokio::test]
async fn files_have_their_limits_and_keep_their_alt_text() {
    let room = Room::open().await;
    let path = room.messages();
    let described =
        json!({ "attachments": [{ "id": 0, "description": "the board", "filename": "board.png" }] });
    let (status, message) = room.upload(&path, described, vec![("b", b"\x89PNG".to_vec())]).await;
    assert_eq!(status, 200, "{message}");
    assert_eq!(message["attachments"][0]["description"], "the board");
    assert_eq!(message["attachments"][0]["filename"], "board.png");
    let shown = room.sandbox.seen(room.ada, Place::Channel(room.channel));
    assert_eq!(shown[0].text, "the board board.png");
    assert_eq!(&*shown[0].pictures[0].bytes, b"\x89PNG");
    let url = message["attachments"][0]["url"].as_str().expect("an address");
    let bytes = reqwest::get(url).await.expect("it is there").bytes().await.expect("bytes");
    assert_eq!(&*bytes, b"\x89PNG");

    let large = vec![("large.bin", vec![0; limits::FILE_BYTES + 1])];
    assert_eq!(code(&room.upload(&path, json!({}), large).await), (413, 40005));
    let many: Vec<_> = (0..11).map(|_| ("x.txt", vec![1])).collect();
    refused_at(&room.upload(&path, json!({}), many).await, "attachments", "10 or fewer");
    let missing = json!({ "attachments": [{ "id": 1 }] });
    refused_at(&room.upload(&path, missing, vec![("x.txt", vec![1])]).await, "attachments.0", "not uploaded");
    let alt = json!({ "attachments": [{ "id": 0, "description": "x".repeat(1025) }] });
    refused_at(&room.upload(&path, alt, vec![("x.txt", vec![1])]).await, "attachments.0.description", "1024");
}

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
async fn mentions_ping_whom_they_are_allowed_to() {
    let room = Room::open().await;
    let text = format!("<@{}> and <@{}>, @everyone", room.ada, room.ben);
    let pinged = async |allowed: Value| -> Vec<String> {
        let mut body = json!({ "content": text });
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed;
        }
        let (status, message) = room.send(body).await;
        assert_eq!(status, 200, "{message}");
        assert_eq!(message["mention_everyone"], false, "the bot may not ping everyone");
        let names = message["mentions"].as_array().expect("a list").iter();
        names.filter_map(|user| user["username"].as_str()).map(String::from).collect()
    };
    assert_eq!(pinged(Value::Null).await, ["ada", "ben"]);
    assert_eq!(pinged(json!({ "parse": [] })).await, Vec::<String>::new());
    assert_eq!(pinged(json!({ "parse": [], "users": [room.ben.to_string()] })).await, ["ben"]);
    let both = json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } });
    refused_at(&room.send(both).await, "allowed_mentions", "mutually exclusive");
    let shown = room.sandbox.seen(room.ada, Place::Channel(room.channel));
    assert_eq!(shown.last().expect("one").pinged, [room.ben]);
    assert_eq!(shown.last().expect("one").text, "@ada and @ben, @everyone");
}

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
    super::bot::until("the second to wait", || (room.clock.next_wake() == quarter).then_some(())).await;
    assert!(!room.activity.is_quiet());
    super::bot::until("the third to wait", || (room.activity.open() == [("request", 2)]).then_some(())).await;
    room.pass(SignedDuration::from_millis(250));
    super::bot::until("the second", || (room.activity.open() == [("request", 1)]).then_some(())).await;
    room.pass(SignedDuration::from_millis(250));
    for task in tasks {
        assert_eq!(task.await.expect("it ends"), 204);
    }
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

#[tokio::test]
async fn at_most_fifty_messages_are_pinned() {
    let room = Room::open().await;
    room.sandbox.allow_bot(room.channel, permissions::MANAGE_MESSAGES);
    for n in 0..51u64 {
        let id = room.post("note").await;
        let path = format!("/channels/{}/pins/{id}", room.channel);
        let answer = room.ask("PUT", &path, Value::Null).await;
        assert_eq!(code(&answer), if n < 50 { (204, 0) } else { (400, 30003) });
    }
    let (_, pins) = room.get(&format!("/channels/{}/pins", room.channel)).await;
    assert_eq!(pins.as_array().map(Vec::len), Some(50));
}
