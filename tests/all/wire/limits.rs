//! What is sent, held to Discord's limits by another's word: twilight-validate's.

use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_model::channel::message::{Component, Embed};
use twilight_validate::{command, component, embed, message};

use super::http::Request;

/// Characters of a dialog's headline and fields, and fields of one (Discord's documentation).
const DIALOG: (usize, usize, usize) = (45, 45, 5);
/// Characters of all embeds of a message.
const EMBEDS: usize = 6000;
/// Characters of a thread's name.
const THREAD: usize = 100;
/// Of suggestions: how many, and how long.
const SUGGESTED: (usize, usize) = (25, 100);

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Characters of a command with all in it. twilight has the half, which was the limit once (Discord's documentation).
const COMMAND: usize = 8000;

/// What Discord would refuse of this command.
pub(crate) fn command_faults(value: &Value) -> Vec<String> {
    let mut value = value.clone();
    value["version"] = "1".into();
    if value["type"].is_null() {
        value["type"] = 1.into();
    }
    let name = value["name"].to_string();
    let read: Command = match serde_json::from_value(value) {
        Ok(read) => read,
        Err(why) => return vec![format!("{name} is no command: {why}")],
    };
    let mut faults = Vec::new();
    let all = command::command_characters(&read);
    if all > COMMAND {
        faults.push(format!("{name}: {all} characters in all"));
    }
    let short = Command { options: Vec::new(), ..read.clone() };
    if let Err(why) = command::command(&short).and_then(|()| command::options(&read.options)) {
        faults.push(format!("{name}: {why}"));
    }
    let mut options: Vec<_> = read.options.iter().collect();
    while let Some(option) = options.pop() {
        if let Err(why) = command::option(option) {
            faults.push(format!("{name}, {}: {why}", option.name));
        }
        options.extend(option.options.iter().flatten());
        for choice in option.choices.iter().flatten() {
            if let Err(why) = command::choice(choice) {
                faults.push(format!("{name}, {}: {why}", option.name));
            }
        }
    }
    faults
}

/// What Discord would refuse of this request.
pub(crate) fn faults(request: &Request) -> Vec<String> {
    let body = request.json();
    let route = request.route();
    let what = format!("{} {}", request.method, route.first().unwrap_or(&""));
    let mut faults = Vec::new();
    let mut fault = |why: String| faults.push(format!("{what}: {why}"));
    if let ["interactions", _, _, "callback"] = route[..] {
        match body["type"].as_u64() {
            Some(8) => suggested(&body["data"]["choices"]).into_iter().for_each(&mut fault),
            Some(9) => dialog(&body["data"]).into_iter().for_each(&mut fault),
            _ => said(&body["data"], request).into_iter().for_each(&mut fault),
        }
    } else if matches!(route[..], ["channels", _, "threads"]) {
        if !(1..=THREAD).contains(&length(&body["name"])) {
            fault(format!("a thread called {}", body["name"]));
        }
    } else if matches!(route[..], ["channels", _, "messages", ..] | ["webhooks", ..]) {
        said(&body, request).into_iter().for_each(&mut fault);
    }
    faults
}

fn said(body: &Value, request: &Request) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |what: &str, done: Result<(), String>| {
        if let Err(why) = done {
            faults.push(format!("{what}: {why}"));
        }
    };
    let text = body["content"].as_str().unwrap_or_default();
    check("content", message::content(text).map_err(|why| why.to_string()));
    let rows: Result<Vec<Component>, _> =
        list(&body["components"]).iter().map(|row| serde_json::from_value(with_spoken_types(row))).collect();
    match rows {
        Ok(rows) => check("components", message::components(&rows, false).map_err(|why| why.to_string())),
        Err(why) => check("components", Err(format!("{why}: {}", body["components"]))),
    }
    let parts = list(&body["components"]).iter().flat_map(|row| list(&row["components"]));
    let ids: Vec<&str> = parts.clone().filter_map(|part| part["custom_id"].as_str()).collect();
    let once: std::collections::BTreeSet<&&str> = ids.iter().collect();
    check("ids", if once.len() == ids.len() { Ok(()) } else { Err(format!("two alike: {ids:?}")) });
    for option in parts.flat_map(|part| list(&part["options"])) {
        let good =
            (1..=100).contains(&length(&option["label"])) && (1..=100).contains(&length(&option["value"]));
        check("a choice", if good { Ok(()) } else { Err(option.to_string()) });
    }
    let embeds: Vec<Embed> = list(&body["embeds"])
        .iter()
        .filter_map(|one| {
            let mut one = one.clone();
            one["type"] = "rich".into();
            serde_json::from_value(one).ok()
        })
        .collect();
    check("embeds", message::embeds(&embeds).map_err(|why| why.to_string()));
    let total: usize = embeds.iter().map(embed::chars).sum();
    check("embeds", if total <= EMBEDS { Ok(()) } else { Err(format!("{total} characters")) });
    for file in list(&body["attachments"]) {
        let alt = file["description"].as_str().unwrap_or_default();
        check("alt text", message::attachment_description(alt).map_err(|why| why.to_string()));
    }
    for name in request.parts.iter().filter_map(|part| part.file()) {
        check("a file", message::attachment_filename(name).map_err(|why| why.to_string()));
    }
    faults
}

/// twilight wants to be told more than Discord does.
fn with_spoken_types(row: &Value) -> Value {
    let mut row = row.clone();
    for part in row["components"].as_array_mut().into_iter().flatten() {
        for option in part["options"].as_array_mut().into_iter().flatten() {
            if option["default"].is_null() {
                option["default"] = json!(false);
            }
        }
    }
    row
}

fn suggested(choices: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let all = list(choices);
    if all.len() > SUGGESTED.0 {
        faults.push(format!("{} suggestions", all.len()));
    }
    for choice in all {
        let long = |key: &str| choice[key].is_string() && !(1..=SUGGESTED.1).contains(&length(&choice[key]));
        if long("name") || long("value") {
            faults.push(format!("a suggestion: {choice}"));
        }
    }
    faults
}

fn dialog(data: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |good: bool, what: &str| {
        if !good {
            faults.push(format!("a dialog, {what}: {data}"));
        }
    };
    check((1..=DIALOG.0).contains(&length(&data["title"])), "its title");
    check((1..=100).contains(&length(&data["custom_id"])), "its id");
    check((1..=DIALOG.2).contains(&list(&data["components"]).len()), "its rows");
    for field in list(&data["components"]).iter().map(|row| &row["components"][0]) {
        check((1..=DIALOG.1).contains(&length(&field["label"])), "a label");
        check(length(&field["placeholder"]) <= 100, "a placeholder");
        check((1..=100).contains(&length(&field["custom_id"])), "a field's id");
        let most = field["max_length"].as_u64().unwrap_or(4000);
        check((1..=4000).contains(&most), "what a field takes");
        check(length(&field["value"]) as u64 <= most, "what is filled in");
        // twilight holds it to the same.
        let read = serde_json::from_value::<Component>(field.clone());
        check(
            read.is_ok_and(|field| match &field {
                Component::TextInput(input) => component::text_input(input, true).is_ok(),
                _ => false,
            }),
            "a field",
        );
    }
    faults
}

#[test]
fn what_is_too_long_is_found() {
    let sent = |path: &str, body: Value| Request {
        method: "POST".to_owned(),
        path: path.to_owned(),
        headers: String::new(),
        parts: vec![super::http::Part { headers: String::new(), bytes: body.to_string().into_bytes() }],
    };
    let button = |label: &str, id: &str| json!({ "type": 2, "style": 1, "label": label, "custom_id": id });
    let row = |all: Vec<Value>| json!({ "components": [{ "type": 1, "components": all }] });
    let option = |value: String| json!({ "label": "x", "value": value });
    let menu = |options: Vec<Value>| row(vec![json!({ "type": 3, "custom_id": "a", "options": options })]);
    let field = |label: &str| json!({ "type": 1, "components": [{ "type": 4, "custom_id": "x", "style": 1, "label": label }] });
    let form = |title: &str, rows: Vec<Value>| json!({ "type": 9, "data": { "custom_id": "x", "title": title, "components": rows } });
    let good = [
        ("/channels/1/messages", json!({ "content": "x".repeat(2000) })),
        ("/channels/1/messages", row(vec![button("x", "a"), button("x", "b")])),
        ("/channels/1/messages", menu((0..25).map(|n| option(n.to_string())).collect())),
        ("/interactions/1/t/callback", form("x", vec![field("x")])),
    ];
    for (path, body) in good {
        assert_eq!(faults(&sent(path, body)), Vec::<String>::new());
    }
    let bad = [
        ("/channels/1/messages", json!({ "content": "x".repeat(2001) })),
        ("/channels/1/messages", row(vec![button(&"x".repeat(81), "a")])),
        ("/channels/1/messages", row(vec![button("x", &"a".repeat(101))])),
        ("/channels/1/messages", row(vec![button("x", "a"), button("y", "a")])),
        ("/channels/1/messages", row((0..6).map(|n| button("x", &n.to_string())).collect())),
        ("/webhooks/1/t", menu((0..26).map(|n| option(n.to_string())).collect())),
        ("/webhooks/1/t", menu(vec![option("x".repeat(101))])),
        ("/webhooks/1/t", json!({ "attachments": [{ "id": 0, "description": "x".repeat(1025) }] })),
        ("/channels/1/threads", json!({ "name": "x".repeat(101), "type": 12 })),
        ("/interactions/1/t/callback", form(&"x".repeat(46), vec![field("x")])),
        ("/interactions/1/t/callback", form("x", vec![field(&"x".repeat(46))])),
        ("/interactions/1/t/callback", form("x", vec![field("x"); 6])),
        (
            "/interactions/1/t/callback",
            json!({ "type": 8, "data": { "choices": [{ "name": "x".repeat(101), "value": "x" }] } }),
        ),
    ];
    for (path, body) in bad {
        assert!(!faults(&sent(path, body.clone())).is_empty(), "{path} {body}");
    }
}
