//! Discord's limits, in one place. Lengths are in characters, as Discord's own client counts them.

use serde_json::Value;

/// A message's content.
pub(crate) const CONTENT: usize = 2000;
/// Suggestions of a completion, options of a select menu, options of a command, choices of an option.
pub(crate) const MANY: usize = 25;
/// The name or value of a choice or of a suggestion; a menu's option.
pub(crate) const CHOICE: usize = 100;
/// A button's label.
pub(crate) const LABEL: usize = 80;
/// A component's id.
pub(crate) const CUSTOM_ID: usize = 100;
/// Buttons in a row, and rows under a message.
pub(crate) const ROW: usize = 5;
/// A dialog's headline; the label of one of its fields.
pub(crate) const DIALOG_TITLE: usize = 45;
/// Fields of a dialog.
pub(crate) const DIALOG_FIELDS: usize = 5;
/// An attachment's description.
pub(crate) const ALT: usize = 1024;
/// Our own measure for descriptions: a command's whole text must stay below [`COMMAND_TEXT`].
const DESCRIPTION: usize = 60;
/// All text of one command with its sub-commands and choices.
const COMMAND_TEXT: usize = 8000;
/// Commands of an application.
const COMMANDS: usize = 100;

/// How long a text is for Discord.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text cut to a length, with an ellipsis where something is missing.
pub(crate) fn cut(text: &str, longest: usize) -> String {
    if length(text) <= longest {
        return text.to_owned();
    }
    text.chars().take(longest.saturating_sub(1)).chain(['…']).collect()
}

/// Splits a text into messages: at the ends of lines, a longer line at a space, a longer word anywhere.
/// A spoiler or code fence that is open at a split is closed and opened again.
pub(crate) fn split(text: &str) -> Vec<String> {
    // Room for closing and opening a fence or a spoiler.
    const ROOM: usize = CONTENT - 16;
    if length(text) <= CONTENT {
        return if text.trim().is_empty() { Vec::new() } else { vec![text.to_owned()] };
    }
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut open: Option<&'static str> = None;
    for line in text.lines().flat_map(|line| pieces(line, ROOM)) {
        if !part.is_empty() && length(&part) + 1 + length(&line) > ROOM {
            if let Some(mark) = open {
                part.push_str(if mark == "```" { "\n```" } else { mark });
            }
            parts.push(std::mem::take(&mut part));
            if let Some(mark) = open {
                part.push_str(if mark == "```" { "```\n" } else { mark });
            }
            part.push_str(&line);
        } else {
            if !part.is_empty() {
                part.push('\n');
            }
            part.push_str(&line);
        }
        for mark in ["```", "||"] {
            if line.matches(mark).count() % 2 == 1 {
                open = if open == Some(mark) { None } else { open.or(Some(mark)) };
            }
        }
    }
    if !part.trim().is_empty() {
        parts.push(part);
    }
    parts
}

fn pieces(line: &str, longest: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest: Vec<char> = line.chars().collect();
    while rest.len() > longest {
        let at =
            rest[..longest].iter().rposition(|letter| *letter == ' ').filter(|at| *at > 0).unwrap_or(longest);
        let tail = rest.split_off(at);
        pieces.push(rest.into_iter().collect());
        rest = tail;
    }
    pieces.push(rest.into_iter().collect());
    pieces
}

/// Walks the command tree as it is sent to Discord and names everything that Discord would refuse.
/// One such spot would make Discord refuse the whole tree.
pub fn faults(tree: &[Value]) -> Vec<String> {
    let mut faults = Vec::new();
    if tree.len() > COMMANDS {
        faults.push(format!("{} commands, more than {COMMANDS}", tree.len()));
    }
    for command in tree {
        let text = walk(command, name(command), 0, &mut faults);
        if text > COMMAND_TEXT {
            faults.push(format!("/{}: {text} characters in all, more than {COMMAND_TEXT}", name(command)));
        }
    }
    faults
}

fn name(value: &Value) -> &str {
    value["name"].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Checks a command, group, sub-command or option; returns the length of all its text.
fn walk(value: &Value, path: &str, depth: usize, faults: &mut Vec<String>) -> usize {
    let described = value["description"].as_str().unwrap_or_default();
    let own = name(value);
    let legal =
        |letter: char| (letter.is_alphanumeric() && !letter.is_uppercase()) || letter == '-' || letter == '_';
    if own.is_empty() || length(own) > 32 || !own.chars().all(legal) {
        faults.push(format!("/{path}: the name {own:?} is not 1 to 32 lower-case letters"));
    }
    if described.is_empty() || length(described) > DESCRIPTION {
        faults.push(format!(
            "/{path}: a description of {} characters, not 1 to {DESCRIPTION}",
            length(described)
        ));
    }
    if depth > 3 {
        faults.push(format!("/{path}: nested too deep"));
    }
    let mut text = length(own) + length(described);
    let (options, choices) = (list(value, "options"), list(value, "choices"));
    for (what, found) in [("options", options), ("choices", choices)] {
        if found.len() > MANY {
            faults.push(format!("/{path}: {} {what}, more than {MANY}", found.len()));
        }
        let mut names: Vec<&str> = found.iter().map(name).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            faults.push(format!("/{path}: two {what} of one name"));
        }
    }
    if !choices.is_empty() && value["autocomplete"] == true {
        faults.push(format!("/{path}: choices and completion at once"));
    }
    for choice in choices {
        let shown = length(name(choice));
        if shown == 0 || shown > CHOICE {
            faults.push(format!("/{path}: a choice of {shown} characters, not 1 to {CHOICE}"));
        }
        text += shown + choice["value"].as_str().map_or(0, length);
    }
    let required = |option: &&Value| option["required"] == true;
    if options.iter().skip_while(required).any(|option| required(&option)) {
        faults.push(format!("/{path}: a required option after one that isn't"));
    }
    for option in options {
        text += walk(option, &format!("{path} {}", name(option)), depth + 1, faults);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_long_text_is_split_at_line_ends_and_nothing_is_lost() {
        let line = "ninety characters, or thereabouts, of a line that tells what came of the seventh roll. ";
        let text: String = (0..100).map(|number| format!("{number} {line}\n")).collect();
        let parts = split(&text);
        assert!(parts.len() > 4 && parts.iter().all(|part| length(part) <= CONTENT));
        assert!(parts.iter().all(|part| part.ends_with("roll. ")));
        let lines: usize = parts.iter().map(|part| part.lines().count()).sum();
        assert_eq!(lines, 100);
    }

    #[test]
    fn a_fence_or_spoiler_is_whole_in_each_message() {
        for mark in ["```", "||"] {
            let text = format!("{mark}\n{}\n{mark}", vec!["x".repeat(90); 60].join("\n"));
            for part in split(&text) {
                assert!(length(&part) <= CONTENT);
                assert_eq!(part.matches(mark).count(), 2, "{mark} in {part}");
            }
        }
    }

    #[test]
    fn a_word_longer_than_a_message_is_cut() {
        let parts = split(&"é".repeat(4500));
        assert_eq!(parts.iter().map(|part| length(part)).sum::<usize>(), 4500);
        assert!(parts.iter().all(|part| length(part) <= CONTENT));
    }

    #[test]
    fn what_discord_would_refuse_is_named() {
        let option =
            |name: &str, required: bool| json!({"name": name, "description": "x", "required": required});
        let many: Vec<Value> = (0..26).map(|number| option(&format!("o{number}"), false)).collect();
        let tree = [
            json!({"name": "a", "description": "x", "options": many}),
            json!({"name": "B", "description": "x"}),
            json!({"name": "c", "description": "x".repeat(61)}),
            json!({"name": "d", "description": "x", "options": [option("p", false), option("q", true)]}),
            json!({"name": "e", "description": "x", "options": [option("p", false), option("p", false)]}),
        ];
        let faults = faults(&tree);
        assert_eq!(faults.len(), 5, "{faults:#?}");
        for (fault, word) in
            faults.iter().zip(["26 options", "lower-case", "61 characters", "required", "one name"])
        {
            assert!(fault.contains(word), "{fault}");
        }
    }
}
