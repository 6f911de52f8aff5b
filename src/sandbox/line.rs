//! A slash command as it is typed: `/attack from:Alaska to:"West Africa" troops:3`.
//!
//! It is read against the tree that the bot has registered, as Discord's own client does: what the
//! tree does not know can't be sent.

use serde_json::Value;

use super::people::Unsent;

/// A typed command, with its options still as text.
#[derive(Debug)]
pub(super) struct Typed<'a> {
    /// The registered command.
    pub(super) command: &'a Value,
    /// The groups and sub-commands below it that were named.
    pub(super) path: Vec<&'a Value>,
    /// The options given, in the order in which they were typed.
    pub(super) options: Vec<Given<'a>>,
}

/// An option that was given.
#[derive(Debug)]
pub(super) struct Given<'a> {
    /// As it is registered.
    pub(super) option: &'a Value,
    /// What was typed for it, without the quotes.
    pub(super) text: String,
}

impl<'a> Typed<'a> {
    /// The names from the command down, as they are typed.
    pub(super) fn name(&self) -> String {
        let names = std::iter::once(self.command).chain(self.path.iter().copied());
        names.filter_map(|node| node["name"].as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The options that the command named in the end has.
    pub(super) fn registered(&self) -> Vec<&'a Value> {
        let leaf = self.path.last().copied().unwrap_or(self.command);
        leaf["options"].as_array().into_iter().flatten().collect()
    }
}

/// The names below a command or group, to go on with; none if it takes options.
fn below(node: &Value) -> Vec<&Value> {
    let nested = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
    node["options"].as_array().into_iter().flatten().filter(nested).collect()
}

/// The name of the command that a line begins with, and the rest; nothing where it is none.
pub(super) fn command(line: &str) -> (&str, &str) {
    line.trim_start().strip_prefix('/').map_or(("", ""), word)
}

/// A command with just what a line goes on to name below it; all that is there where it names nothing.
pub(super) fn along(node: &Value, rest: &str) -> Value {
    let (name, after) = word(rest);
    let Some(next) = below(node).into_iter().find(|option| option["name"] == name) else {
        return node.clone();
    };
    let own = node.as_object().into_iter().flatten().filter(|(key, _)| *key != "options");
    let mut found: Value = own.map(|(key, value)| (key.clone(), value.clone())).collect();
    found["options"] = vec![along(next, after)].into();
    found
}

fn names(nodes: &[&Value]) -> String {
    nodes.iter().filter_map(|node| node["name"].as_str()).collect::<Vec<_>>().join(", ")
}

/// Reads a line.
pub(super) fn read<'a>(line: &str, commands: &'a [Value]) -> Result<Typed<'a>, Unsent> {
    let Some(rest) = line.trim_start().strip_prefix('/') else {
        return Err(Unsent::because("a command begins with /"));
    };
    let (name, mut rest) = word(rest);
    let command = commands.iter().find(|command| command["name"] == name);
    let Some(command) = command else {
        return Err(Unsent::because(format!("there is no command /{name}")));
    };
    let mut path: Vec<&Value> = Vec::new();
    loop {
        let nodes = below(path.last().copied().unwrap_or(command));
        if nodes.is_empty() {
            break;
        }
        let (name, after) = word(rest);
        let Some(node) = nodes.iter().find(|node| node["name"] == name) else {
            let known = names(&nodes);
            return Err(Unsent::because(if name.is_empty() {
                format!("it goes on with one of: {known}")
            } else {
                format!("{name:?} is none of: {known}")
            }));
        };
        path.push(node);
        rest = after;
    }
    let mut typed = Typed { command, path, options: Vec::new() };
    let known = typed.registered();
    typed.options = options(rest, &known)?;
    Ok(typed)
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Reads `name:value name:"value with spaces" …`.
fn options<'a>(text: &str, known: &[&'a Value]) -> Result<Vec<Given<'a>>, Unsent> {
    let mut all: Vec<Given<'a>> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let Some((name, after)) = rest.split_once(':').filter(|(name, _)| is_name(name)) else {
            return Err(Unsent::because(format!("{:?} is not of the form option:value", word(rest).0)));
        };
        let Some(option) = known.iter().find(|option| option["name"] == name) else {
            let others = if known.is_empty() { "none".into() } else { names(known) };
            return Err(Unsent::because(format!("there is no option {name:?} (there are: {others})")));
        };
        if all.iter().any(|given| given.option["name"] == name) {
            return Err(Unsent::because(format!("the option {name:?} is given twice")));
        }
        let (text, after) = value(after, name)?;
        all.push(Given { option, text });
        rest = after.trim_start();
    }
    Ok(all)
}

fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.chars().all(|c| c.is_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'))
}

/// A value: in quotes, or up to the next word that looks like an option's name with its colon.
fn value<'a>(text: &'a str, name: &str) -> Result<(String, &'a str), Unsent> {
    let trimmed = text.trim_start();
    if let Some(quoted) = trimmed.strip_prefix('"') {
        let Some((inside, after)) = quoted.split_once('"') else {
            return Err(Unsent::because(format!("the quotes of {name:?} are not closed")));
        };
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return Err(Unsent::because(format!("something follows the quotes of {name:?}")));
        }
        return Ok((inside.into(), after));
    }
    let mut end = text.len();
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let starts_option = piece.split_once(':').is_some_and(|(before, _)| is_name(before));
        if at > 0 && starts_option {
            end = at;
            break;
        }
        at += piece.len();
    }
    Ok((text[..end].trim().into(), &text[end..]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn commands() -> Vec<Value> {
        vec![
            json!({ "name": "attack", "options": [
                { "type": 3, "name": "from" }, { "type": 3, "name": "to" }, { "type": 4, "name": "troops" },
            ]}),
            json!({ "name": "game", "options": [
                { "type": 2, "name": "create", "options": [{ "type": 1, "name": "warrior", "options": [
                    { "type": 3, "name": "until" },
                ]}]},
                { "type": 1, "name": "list" },
            ]}),
        ]
    }

    fn texts(line: &str) -> Result<Vec<(String, String)>, String> {
        let commands = commands();
        let typed = read(line, &commands).map_err(|unsent| unsent.why)?;
        let text =
            |given: &Given| (given.option["name"].as_str().unwrap_or_default().into(), given.text.clone());
        Ok(typed.options.iter().map(text).collect())
    }

    #[test]
    fn values_may_have_spaces_bare_or_in_quotes() {
        let wanted = [("from", "Western United States"), ("to", "East: Africa"), ("troops", "3")];
        let wanted: Vec<(String, String)> = wanted.map(|(a, b)| (a.into(), b.into())).into();
        assert_eq!(texts(r#"/attack from:Western United States to:"East: Africa" troops:3"#), Ok(wanted));
    }

    #[test]
    fn sub_commands_are_found_in_their_groups() {
        let commands = commands();
        let typed = read("/game create warrior until:2026-01-02 10:00", &commands).expect("it is known");
        assert_eq!(typed.name(), "game create warrior");
        assert_eq!(typed.options[0].text, "2026-01-02 10:00");
    }

    #[test]
    fn what_the_tree_does_not_know_is_named() {
        for (line, words) in [
            ("/atack from:Alaska", "no command /atack"),
            ("/attack form:Alaska", "no option \"form\""),
            ("/attack from:Alaska tropps:3", "no option \"tropps\""),
            ("/attack Alaska", "option:value"),
            ("/attack from:Peru from:Alaska", "twice"),
            ("/attack from:\"Peru", "not closed"),
            ("/game", "one of: create, list"),
            ("/game destroy", "none of: create, list"),
        ] {
            let why = texts(line).expect_err(line);
            assert!(why.contains(words), "{line}: {why}");
        }
    }
}
