//! What people write does nobody harm: it pings nobody, breaks out of nothing, and looks like no line of the bot's.

use serde_json::Value;

use super::http::Request;

/// Names that people could give themselves, each with what of it may not be read as it stands in a message's text.
pub(crate) const NAMES: &[(&str, &[&str])] = &[
    ("**B** [win](http://e.vil) __u__", &["**B**", "[win](", "__u__"]),
    ("12 דן <- 7", &[]),
    ("@everyone <@1> <@&2> <#3> <t:4>", &["@everyone", "<@1>", "<@&2>", "<#3>", "<t:4>"]),
    ("x``` `c` ||s|| ~~z~~", &["```", "`c`", "||s||", "~~z~~"]),
    ("# big\n> said\n-# small\n* li", &["\n# big", "\n> said", "\n-# small", "\n* li"]),
    ("\u{202e}gnorts\u{2066}\u{200f} ah\u{200b}em", &[]),
    ("@here </play:1> <:e:1> *i* _j_", &["@here", "</play:1>", "<:e:1>", "*i*", "_j_"]),
    ("\u{200b}\u{200d}\u{feff}", &[]),
    ("w\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}", &[]),
    ("1. first | a | b |", &[]),
    ("\u{1b}[31mred\u{7}\u{0}", &[]),
];

/// Marks that turn or hide what follows, or say nothing at all.
fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        | '\u{feff}' | '\u{2028}' | '\u{2029}' | '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}')
}

/// A text without the marks that set apart what is written from right to left, where they are as they should be: one within
/// no other, around such letters, and closed on its line; but where a label is cut short, its end ends that as well.
fn without_isolation(text: &str) -> String {
    let mut left = String::new();
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        while let Some((before, within)) = rest.split_once('\u{2068}') {
            let (within, after) = match within.split_once('\u{2069}') {
                Some(closed) => closed,
                None if within.ends_with('…') => (within, ""),
                None => break,
            };
            let turns =
                within.chars().any(|letter| matches!(letter, '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{6d3}'));
            if !turns || within.contains('\u{2068}') {
                break;
            }
            left.push_str(before);
            left.push_str(within);
            rest = after;
        }
        left.push_str(rest);
    }
    left
}

/// Names from right to left that stand beside a number or words of ours without being set apart.
fn turned(text: &str) -> bool {
    let mut open = false;
    text.chars().any(|letter| {
        match letter {
            '\u{2068}' => open = true,
            '\u{2069}' | '\n' => open = false,
            _ => {}
        }
        matches!(letter, '\u{5d0}'..='\u{5ea}') && !open
    })
}

/// All texts of some JSON, with their names.
pub(crate) fn texts(value: &Value, name: &str, into: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => into.push((name.to_owned(), text.clone())),
        Value::Array(all) => all.iter().for_each(|one| texts(one, name, into)),
        Value::Object(all) => all.iter().for_each(|(name, one)| texts(one, name, into)),
        _ => {}
    }
}

/// Does it put something before people's eyes?
fn is_message(request: &Request) -> bool {
    matches!(
        (request.method.as_str(), &request.route()[..]),
        ("POST" | "PATCH", ["channels", _, "messages", ..] | ["webhooks", ..])
    )
}

/// What is wrong with a request: it may ping somebody whom it doesn't name one by one, or shows what somebody wrote as if it
/// were the bot's.
pub(crate) fn faults(request: &Request, given: &[&str]) -> Vec<String> {
    let body = request.json();
    let mut faults = Vec::new();
    let what = format!("{} {}", request.method, request.route().first().unwrap_or(&""));
    if is_message(request) {
        let allowed = &body["allowed_mentions"];
        let none = |key: &str| allowed[key].as_array().is_none_or(Vec::is_empty);
        if !allowed.is_object() || !none("parse") || !allowed["parse"].is_array() || !none("roles") {
            faults.push(format!("{what}: it may ping by its words: {allowed}"));
        }
        if allowed["replied_user"] == true {
            faults.push(format!("{what}: it pings who is replied to"));
        }
    }
    let mut all = Vec::new();
    texts(&body, "", &mut all);
    for (name, text) in all {
        let alone = without_isolation(&text.replace("@\u{200b}", "@"));
        if alone.contains(is_hidden) || alone.contains(['\u{200b}', '\u{2060}']) {
            faults.push(format!("{what}, {name}: a hidden mark in {text:?}"));
        }
        if name != "content" && name != "description" && text.contains(['\n', '\r']) {
            faults.push(format!("{what}, {name}: several lines in {text:?}"));
        }
        if name == "content" {
            let bare = format!("\n{}", bare(&text));
            let raw = given.iter().filter(|given| bare.contains(**given));
            faults.extend(raw.map(|given| format!("{what}: {given:?} stands bare in {text:?}")));
        }
        // What is chosen is sent back as it is; alt text is read aloud, and a thread's name stands alone.
        if matches!(name.as_str(), "content" | "label" | "placeholder") && turned(&text) {
            faults.push(format!("{what}, {name}: it turns what stands beside it in {text:?}"));
        }
        if name == "content" && text.matches("```").count() % 2 == 1 {
            faults.push(format!("{what}: a block is left open in {text:?}"));
        }
    }
    faults
}

/// A text without what is escaped, and without what stands between backticks, where nothing is read.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut letters = text.chars();
    let mut code = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if !code => drop(letters.next()),
            '`' => {
                code = !code;
                bare.push('`');
            }
            letter if !code => bare.push(letter),
            _ => {}
        }
    }
    bare
}

#[test]
fn what_stands_bare_is_found() {
    let sent = |body: Value| Request {
        method: "POST".to_owned(),
        path: "/channels/1/messages".to_owned(),
        headers: String::new(),
        parts: vec![super::http::Part { headers: String::new(), bytes: body.to_string().into_bytes() }],
    };
    let message =
        |content: &str| serde_json::json!({ "content": content, "allowed_mentions": { "parse": [] } });
    let given: Vec<&str> = NAMES.iter().flat_map(|(_, bare)| bare.iter().copied()).collect();
    for good in ["\\*\\*B\\*\\* wins", "@\u{200b}everyone", "`**B**`", "<@77> is next", "a \\# big"] {
        assert_eq!(faults(&sent(message(good)), &given), Vec::<String>::new(), "{good}");
    }
    for bad in
        ["**B** wins", "@everyone", "a\n# big", "\u{202e}x", "x\u{200b}y", "``` x", "[win](http://e.vil)"]
    {
        assert!(!faults(&sent(message(bad)), &given).is_empty(), "{bad}");
    }
    for (text, is_good) in [
        ("\u{2068}דן\u{2069}: 3 armies", true),
        ("דן: 3 armies", false),
        ("\u{2068}ada\u{2069}: 3 armies", false),
        ("\u{2068}דן: 3 armies", false),
    ] {
        assert_eq!(faults(&sent(message(text)), &[]).is_empty(), is_good, "{text}");
    }
    for allowed in [serde_json::json!({ "parse": ["users"] }), serde_json::json!({}), Value::Null] {
        let body = serde_json::json!({ "content": "x", "allowed_mentions": allowed });
        assert!(!faults(&sent(body), &given).is_empty());
    }
}
