//! What Discord takes for a command tree.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::bot::Room;

fn named(name: &str) -> Value {
    json!({ "name": name, "description": "d" })
}

fn option(kind: u8, name: &str) -> Value {
    json!({ "type": kind, "name": name, "description": "d" })
}

fn with(mut value: Value, key: &str, inside: impl Into<Value>) -> Value {
    value[key] = inside.into();
    value
}

async fn put(room: &Room, tree: Value) -> (u16, Value) {
    let application = room.ask("GET", "/applications/@me", Value::Null).await.1;
    let path = format!("/applications/{}/commands", application["id"].as_str().expect("an id"));
    room.ask("PUT", &path, tree).await
}

#[tokio::test]
async fn one_mistake_refuses_the_whole_tree() {
    let room = Room::open().await;
    let many = |count: usize| -> Vec<Value> { (0..count).map(|n| option(3, &format!("o{n}"))).collect() };
    let subs = |count: usize| -> Vec<Value> { (0..count).map(|n| option(1, &format!("s{n}"))).collect() };
    let choices = |count: usize| -> Vec<Value> {
        (0..count).map(|n| json!({ "name": format!("c{n}"), "value": format!("v{n}") })).collect()
    };
    let command = |options: Vec<Value>| with(named("a"), "options", options);
    let required = |name: &str| with(option(3, name), "required", true);
    let deep = with(option(2, "g"), "options", vec![with(option(2, "h"), "options", subs(1))]);
    let below = with(option(1, "s"), "options", subs(1));
    let wrong = [
        ("26 options", command(many(26))),
        ("26 sub-commands", command(subs(26))),
        ("26 in a sub-command", command(vec![with(option(1, "s"), "options", many(26))])),
        ("26 choices", command(vec![with(option(3, "o"), "choices", choices(26))])),
        ("a long name", named(&"x".repeat(33))),
        ("upper case", named("Attack")),
        ("a blank in a name", named("at tack")),
        ("no name", named("")),
        ("a long description", with(named("a"), "description", "x".repeat(101))),
        ("no description", with(named("a"), "description", "")),
        ("required after optional", command(vec![option(3, "o"), required("r")])),
        ("the same option twice", command(vec![option(3, "o"), option(3, "o")])),
        ("options beside sub-commands", command(vec![option(1, "s"), option(3, "o")])),
        ("a group in a group", command(vec![deep])),
        ("a sub-command in a sub-command", command(vec![below])),
        (
            "a long choice",
            command(vec![with(
                option(3, "o"),
                "choices",
                vec![json!({ "name": "x".repeat(101), "value": "v" })],
            )]),
        ),
        (
            "a number's choice that is text",
            command(vec![with(option(4, "o"), "choices", vec![json!({ "name": "n", "value": "v" })])]),
        ),
        (
            "choices and completion",
            command(vec![with(with(option(3, "o"), "choices", choices(1)), "autocomplete", true)]),
        ),
        ("a long localised name", with(named("a"), "name_localizations", json!({ "de": "x".repeat(33) }))),
    ];
    for (what, tree) in wrong {
        let (status, body) = put(&room, json!([named("fine"), tree])).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{what} was taken: {body}");
    }
    let good = command(vec![required("r"), with(option(3, "o"), "choices", choices(25))]);
    let (status, body) = put(&room, json!([good])).await;
    assert_eq!(status, 200, "{body}");
    let groups = vec![with(option(2, "g"), "options", subs(25))];
    assert_eq!(put(&room, json!([command(groups)])).await.0, 200);
}

#[tokio::test]
async fn there_are_at_most_a_hundred_commands_with_names_of_their_own() {
    let room = Room::open().await;
    let tree = |count: usize| -> Value { (0..count).map(|n| named(&format!("c{n}"))).collect() };
    assert_eq!(put(&room, tree(101)).await.1["code"], 50035);
    assert_eq!(put(&room, tree(100)).await.0, 200);
    assert_eq!(put(&room, json!([named("a"), named("a")])).await.1["code"], 50035);
}

#[tokio::test]
async fn a_command_holds_8000_characters_in_all() {
    let room = Room::open().await;
    // name 1, description 1, and 20 options of 4 characters and 25 choices each.
    let choices = |length: usize| -> Vec<Value> {
        (0..25).map(|n| json!({ "name": format!("{n:02}"), "value": format!("{n:0length$}") })).collect()
    };
    let tree = |length: usize| -> Value {
        let options: Vec<Value> =
            (0..20).map(|n| with(option(3, &format!("o{n:02}")), "choices", choices(length))).collect();
        json!([with(named("a"), "options", options)])
    };
    // 2 + 20 · (4 + 25 · (2 + 13)) = 7,582; one character more in each value makes 8,082.
    assert_eq!(put(&room, tree(13)).await.0, 200);
    let (status, body) = put(&room, tree(14)).await;
    assert_eq!((status, &body["code"]), (400, &json!(50035)));
    assert!(body.to_string().contains("APPLICATION_COMMAND_TOO_LARGE"), "{body}");
}

#[tokio::test]
async fn two_hundred_commands_a_day_are_created() {
    let room = Room::open().await;
    let tree = |from: usize| -> Value { (from..from + 100).map(|n| named(&format!("c{n}"))).collect() };
    assert_eq!(put(&room, tree(0)).await.0, 200);
    assert_eq!(put(&room, tree(100)).await.0, 200);
    assert_eq!(put(&room, tree(100)).await.0, 200, "what has its name already is not created again");
    assert_eq!(put(&room, tree(200)).await.1["code"], 30034);
    room.clock.move_to(room.clock.now() + SignedDuration::from_hours(24));
    assert_eq!(put(&room, tree(200)).await.0, 200);
}
