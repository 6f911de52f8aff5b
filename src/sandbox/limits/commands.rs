//! What may stand in a command tree. Discord refuses the whole tree for one mistake.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Form, Refused, known_fields};

/// Sub-command and group, by Discord's numbers.
const SUB_COMMAND: u64 = 1;
const GROUP: u64 = 2;

/// Checks a whole tree, as it is put in place of the one before.
pub(crate) fn tree(body: &Value) -> Result<&[Value], Refused> {
    let Some(commands) = body.as_array() else {
        return Err(super::invalid("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"));
    };
    let mut form = Form::default();
    if commands.len() > super::COMMANDS {
        form.wrong("", "BASE_TYPE_MAX_LENGTH", format!("Must be {} or fewer in length.", super::COMMANDS));
    }
    let mut names = BTreeSet::new();
    for (at, given) in commands.iter().enumerate() {
        command(&at.to_string(), given, &mut form)?;
        if !names.insert(given["name"].as_str().unwrap_or_default()) {
            let message = "Application command names must be unique";
            form.wrong(format!("{at}.name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    form.finish()?;
    Ok(commands)
}

/// Checks one command.
pub(crate) fn one(body: &Value) -> Result<(), Refused> {
    let mut form = Form::default();
    command("", body, &mut form)?;
    form.finish()
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.into() } else { format!("{path}.{key}") }
}

fn command(path: &str, given: &Value, form: &mut Form) -> Result<(), Refused> {
    let known = [
        "id",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "type",
        "default_member_permissions",
        "dm_permission",
        "contexts",
        "integration_types",
        "nsfw",
    ];
    known_fields(given, "a command", &known)?;
    if given["type"].as_u64().unwrap_or(1) != 1 {
        return Err(Refused::unmodelled("a command that is not a slash command"));
    }
    texts(path, given, form);
    let total = characters(given);
    if total > super::COMMAND_TOTAL {
        let message = format!("Command exceeds maximum size ({})", super::COMMAND_TOTAL);
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
    options(path, given, form, 0)
}

fn texts(path: &str, given: &Value, form: &mut Form) {
    let name = given["name"].as_str().unwrap_or_default();
    let (longest_name, longest_description) = super::COMMAND_TEXT;
    form.length(&join(path, "name"), name, 1, longest_name);
    if !name.is_empty() && !is_name(name) {
        form.wrong(join(path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
    let description = given["description"].as_str().unwrap_or_default();
    form.length(&join(path, "description"), description, 1, longest_description);
    for (key, most) in
        [("name_localizations", longest_name), ("description_localizations", longest_description)]
    {
        for (locale, text) in given[key].as_object().into_iter().flatten() {
            let path = join(path, &format!("{key}.{locale}"));
            let text = text.as_str().unwrap_or_default();
            form.length(&path, text, 1, most);
            if key == "name_localizations" && !is_name(text) {
                form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
            }
        }
    }
}

/// Letters, digits, `-`, `_` and `'`, in lower case where there is one.
fn is_name(name: &str) -> bool {
    name.chars().all(|c| (c.is_alphanumeric() || matches!(c, '-' | '_' | '\'')) && c.to_lowercase().eq([c]))
}

/// `depth`: 0 in a command, 1 in a group or sub-command of it, 2 in a sub-command of a group.
fn options(path: &str, given: &Value, form: &mut Form, depth: u8) -> Result<(), Refused> {
    let none = Vec::new();
    let list = given["options"].as_array().unwrap_or(&none);
    form.count(&join(path, "options"), list.len(), 0, super::OPTIONS);
    let mut names = BTreeSet::new();
    let mut optional_before = false;
    let nested =
        list.iter().filter(|option| matches!(option["type"].as_u64(), Some(SUB_COMMAND | GROUP))).count();
    if nested != 0 && nested != list.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.wrong(join(path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (at, option) in list.iter().enumerate() {
        let path = join(path, &format!("options.{at}"));
        texts(&path, option, form);
        if !names.insert(option["name"].as_str().unwrap_or_default()) {
            let message = "Option name already in use";
            form.wrong(join(&path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        let kind = option["type"].as_u64().unwrap_or(0);
        let may_nest = match kind {
            GROUP => depth == 0,
            SUB_COMMAND => depth == 0 || given["type"] == GROUP,
            _ => true,
        };
        if !may_nest {
            let message = "Sub-commands nest no deeper than command, group, sub-command";
            form.wrong(join(&path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
        match kind {
            SUB_COMMAND | GROUP => options(&path, option, form, depth + 1)?,
            3..=11 => {
                value_option(&path, option, kind, form)?;
                let required = option["required"] == true;
                if required && optional_before {
                    let message = "Required options must be placed before non-required options";
                    form.wrong(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional_before |= !required;
            }
            _ => form.wrong(join(&path, "type"), "BASE_TYPE_CHOICES", "Value must be between 1 and 11."),
        }
    }
    Ok(())
}

fn value_option(path: &str, option: &Value, kind: u64, form: &mut Form) -> Result<(), Refused> {
    let known = [
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "autocomplete",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "options",
        "channel_types",
    ];
    known_fields(option, "a command's option", &known)?;
    let none = Vec::new();
    let choices = option["choices"].as_array().unwrap_or(&none);
    form.count(&join(path, "choices"), choices.len(), 0, super::CHOICES);
    let mut names = BTreeSet::new();
    for (at, choice) in choices.iter().enumerate() {
        let path = join(path, &format!("choices.{at}"));
        let name = choice["name"].as_str().unwrap_or_default();
        form.length(&join(&path, "name"), name, 1, super::CHOICE_TEXT);
        if !names.insert(name) {
            let message = "Option choice names must be unique";
            form.wrong(
                join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                message,
            );
        }
        choice_value(&join(&path, "value"), &choice["value"], kind, form);
    }
    let completes = option["autocomplete"] == true;
    if completes && (!choices.is_empty() || !matches!(kind, 3 | 4 | 10)) {
        let message = "Only text and number options without choices can be completed";
        form.wrong(join(path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", message);
    }
    Ok(())
}

fn choice_value(path: &str, value: &Value, kind: u64, form: &mut Form) {
    match kind {
        3 => form.length(path, value.as_str().unwrap_or_default(), 1, super::CHOICE_TEXT),
        4 if value.as_i64().is_none() => {
            form.wrong(path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
        }
        10 if value.as_f64().is_none() => {
            form.wrong(path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not float."));
        }
        _ => {}
    }
}

/// How much text a command holds: names, descriptions (the longest localisation of each), and values.
fn characters(given: &Value) -> usize {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        let localised = given[&format!("{key}_localizations")].as_object();
        let others = localised.into_iter().flatten().map(|(_, text)| length(text));
        others.fold(length(&given[key]), usize::max)
    };
    let below = |key: &str| given[key].as_array().into_iter().flatten().map(characters).sum::<usize>();
    longest("name") + longest("description") + length(&given["value"]) + below("options") + below("choices")
}

fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|_, value| !value.is_null());
            object.values_mut().for_each(without_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

/// The command as it is given back.
pub(crate) fn registered(mut given: Value, id: String, application: String, version: String) -> Value {
    without_nulls(&mut given);
    let Some(object) = given.as_object_mut() else { return given };
    object.insert("id".into(), id.into());
    object.insert("application_id".into(), application.into());
    object.insert("version".into(), version.into());
    for (key, default) in [
        ("type", json!(1)),
        ("default_member_permissions", Value::Null),
        ("dm_permission", json!(true)),
        ("contexts", Value::Null),
        ("integration_types", json!([0])),
        ("nsfw", json!(false)),
    ] {
        object.entry(key).or_insert(default);
    }
    given
}
