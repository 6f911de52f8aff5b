//! The command tree as it is registered: a public interface, and within Discord's limits.

use serde_json::Value;
use wartable::discord::{faults, tree_json};

#[test]
fn discord_takes_the_whole_tree() {
    assert_eq!(faults(&tree_json()), Vec::<String>::new());
}

#[test]
fn the_tree_is_what_is_written_down() {
    insta::assert_snapshot!(tree_json().iter().map(|command| lines(command, "/")).collect::<String>());
}

/// A line per command: its options in order, `*` where they are required.
fn lines(command: &Value, path: &str) -> String {
    let path = format!("{path}{}", command["name"].as_str().expect("a name"));
    let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
    let nested = options.iter().any(|option| [1, 2].contains(&option["type"].as_u64().unwrap_or(0)));
    if nested {
        return options.iter().map(|option| lines(option, &format!("{path} "))).collect();
    }
    let options: String = options.iter().map(|option| " ".to_owned() + &shown(option)).collect();
    format!("{path}{options}\n")
}

fn shown(option: &Value) -> String {
    let kind = match (option["type"].as_u64(), option["choices"].as_array(), option["autocomplete"] == true) {
        (_, Some(choices), _) if !choices.is_empty() => {
            let names: Vec<&str> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
            format!("C({})", names.join("|"))
        }
        (Some(3), _, true) => "T".to_owned(),
        (Some(3), _, false) => "t".to_owned(),
        (Some(4), _, _) => "I".to_owned(),
        (Some(5), _, _) => "B".to_owned(),
        (Some(6), _, _) => "U".to_owned(),
        (Some(11), _, _) => "A".to_owned(),
        other => format!("{other:?}"),
    };
    let bounds = if option["min_value"].is_null() && option["max_value"].is_null() { "" } else { "!bounds" };
    let star = if option["required"] == true { "*" } else { "" };
    format!("{}:{kind}{bounds}{star}", option["name"].as_str().expect("a name"))
}
