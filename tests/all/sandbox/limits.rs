//! Each limit and error code of Discord's, met on purpose.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::sandbox::{Place, limits, permissions};

use super::bot::Room;

/// The status and the code answered.
pub(super) fn code((status, body): &(u16, Value)) -> (u16, u64) {
    (*status, body["code"].as_u64().unwrap_or(0))
}

/// Checks that the body was refused for the value at `path`, with these words.
pub(super) fn refused_at(answer: &(u16, Value), path: &str, words: &str) {
    assert_eq!(code(answer), (400, 50035), "{}", answer.1);
    let place = format!("/errors/{}/_errors/0/message", path.replace('.', "/")).replace("//", "/");
    let message = answer.1.pointer(&place).and_then(Value::as_str);
    let message = message.unwrap_or_else(|| panic!("nothing at {place}: {}", answer.1));
    assert!(message.contains(words), "{message}");
}

impl Room {
    pub(super) fn messages(&self) -> String {
        format!("/channels/{}/messages", self.channel)
    }

    pub(super) async fn send(&self, body: Value) -> (u16, Value) {
        self.ask("POST", &self.messages(), body).await
    }

    pub(super) async fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, Value::Null).await
    }

    pub(super) fn pass(&self, length: SignedDuration) {
        self.clock.move_to(self.clock.now() + length);
    }

    pub(super) fn deny(&self, bits: u64) {
        self.sandbox.deny_bot(self.channel, bits);
    }
}

pub(super) fn row(components: Vec<Value>) -> Value {
    json!({ "type": 1, "components": components })
}

pub(super) fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Roll", "custom_id": id })
}

fn with(mut component: Value, key: &str, value: Value) -> Value {
    component[key] = value;
    component
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
