//! What may stand in the rows under a message, and in a form.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Form, Refused, known_fields};
use crate::emoji::is_emoji;

/// Reads the rows of a message; `None` if the body says nothing of them.
pub(super) fn of_message(body: &Value, form: &mut Form) -> Result<Option<Vec<Value>>, Refused> {
    let rows = match body.get("components") {
        None => return Ok(None),
        Some(Value::Array(rows)) => rows,
        Some(_) => return Ok(Some(Vec::new())),
    };
    form.count("components", rows.len(), 0, super::ROWS);
    let mut ids = Ids::default();
    let mut shown = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        shown.push(message_row(&format!("components.{at}"), row, form, &mut ids)?);
    }
    Ok(Some(shown))
}

/// The ids given by the bot, which must differ, and those that Discord gives.
#[derive(Default)]
struct Ids {
    custom: BTreeSet<String>,
    next: u64,
}

impl Ids {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn take(&mut self, path: &str, component: &Value, form: &mut Form) {
        let id = component["custom_id"].as_str().unwrap_or_default();
        let path = format!("{path}.custom_id");
        form.length(&path, id, 1, super::CUSTOM_ID);
        if !id.is_empty() && !self.custom.insert(id.into()) {
            form.wrong(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
    }
}

fn message_row(path: &str, row: &Value, form: &mut Form, ids: &mut Ids) -> Result<Value, Refused> {
    if row["type"] != 1 {
        return Err(Refused::unmodelled(&format!("a component of type {} outside a row", row["type"])));
    }
    known_fields(row, "a row", &["type", "id", "components"])?;
    let none = Vec::new();
    let inside = row["components"].as_array().unwrap_or(&none);
    form.count(&format!("{path}.components"), inside.len(), 1, super::BUTTONS);
    let row_id = ids.number();
    let mut shown = Vec::new();
    for (at, component) in inside.iter().enumerate() {
        let path = format!("{path}.components.{at}");
        match component["type"].as_u64() {
            Some(2) => shown.push(button(&path, component, form, ids)?),
            Some(3) => {
                if inside.len() > 1 {
                    form.wrong(
                        &path,
                        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                        "A row holds one select menu alone.",
                    );
                }
                shown.push(select(&path, component, form, ids)?);
            }
            _ => {
                return Err(Refused::unmodelled(&format!("a component of type {}", component["type"])));
            }
        }
    }
    Ok(json!({ "type": 1, "id": row_id, "components": shown }))
}

fn button(path: &str, given: &Value, form: &mut Form, ids: &mut Ids) -> Result<Value, Refused> {
    known_fields(
        given,
        "a button",
        &["type", "id", "style", "label", "emoji", "custom_id", "url", "disabled"],
    )?;
    let label = given["label"].as_str().unwrap_or_default();
    form.length(&format!("{path}.label"), label, 0, super::LABEL);
    if label.is_empty() && given["emoji"].is_null() {
        form.wrong(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji.");
    }
    emoji(path, given, form);
    match given["style"].as_u64() {
        Some(1..=4) if given["url"].is_null() => ids.take(path, given, form),
        Some(1..=4) => {
            form.wrong(path, "COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified");
        }
        Some(5) if given["custom_id"].is_null() && given["url"].is_string() => {}
        Some(5) => {
            form.wrong(path, "BUTTON_COMPONENT_URL_REQUIRED", "A link button must have a url and no id")
        }
        _ => form.wrong(
            format!("{path}.style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        ),
    }
    Ok(numbered(given, ids))
}

fn select(path: &str, given: &Value, form: &mut Form, ids: &mut Ids) -> Result<Value, Refused> {
    let known = [
        "type",
        "id",
        "custom_id",
        "options",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
    ];
    known_fields(given, "a select menu", &known)?;
    ids.take(path, given, form);
    let placeholder = given["placeholder"].as_str().unwrap_or_default();
    form.length(&format!("{path}.placeholder"), placeholder, 0, super::PLACEHOLDER.0);
    let none = Vec::new();
    let options = given["options"].as_array().unwrap_or(&none);
    form.count(&format!("{path}.options"), options.len(), 1, super::SELECT_OPTIONS);
    let mut values = BTreeSet::new();
    for (at, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{at}");
        known_fields(option, "a select option", &["label", "value", "description", "emoji", "default"])?;
        let text = |key: &str| option[key].as_str().unwrap_or_default();
        form.length(&format!("{path}.label"), text("label"), 1, super::SELECT_TEXT);
        form.length(&format!("{path}.value"), text("value"), 1, super::SELECT_TEXT);
        form.length(&format!("{path}.description"), text("description"), 0, super::SELECT_TEXT);
        emoji(&path, option, form);
        if !values.insert(text("value").to_owned()) {
            let path = format!("{path}.value");
            form.wrong(
                path,
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
    let least = given["min_values"].as_u64().unwrap_or(1);
    let most = given["max_values"].as_u64().unwrap_or(1);
    if least > 25 || !(1..=25).contains(&most) || least > most || most > options.len().max(1) as u64 {
        let message = "min_values and max_values must lie between 0 (1) and 25 and the number of options.";
        form.wrong(format!("{path}.max_values"), "SELECT_COMPONENT_MAX_VALUES", message);
    }
    let mut shown = numbered(given, ids);
    shown["min_values"] = least.into();
    shown["max_values"] = most.into();
    Ok(shown)
}

fn emoji(path: &str, given: &Value, form: &mut Form) {
    let Some(given) = given.get("emoji").filter(|emoji| !emoji.is_null()) else { return };
    let good = given["id"].is_null() && given["name"].as_str().is_some_and(is_emoji);
    if !good {
        form.wrong(format!("{path}.emoji.name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

/// The component as it is given back: numbered, without what is null.
fn numbered(given: &Value, ids: &mut Ids) -> Value {
    let mut shown = given.clone();
    shown["id"] = ids.number().into();
    if let Some(object) = shown.as_object_mut() {
        object.retain(|_, value| !value.is_null());
    }
    shown
}

/// Checks a form about to be opened.
pub(crate) fn modal(data: &Value) -> Result<(), Refused> {
    known_fields(data, "a form", &["custom_id", "title", "components"])?;
    let mut form = Form::default();
    form.length("data.custom_id", data["custom_id"].as_str().unwrap_or_default(), 1, super::CUSTOM_ID);
    form.length("data.title", data["title"].as_str().unwrap_or_default(), 1, super::MODAL_TITLE);
    let none = Vec::new();
    let rows = data["components"].as_array().unwrap_or(&none);
    form.count("data.components", rows.len(), 1, super::MODAL_FIELDS);
    let mut ids = Ids::default();
    for (at, row) in rows.iter().enumerate() {
        let inside = row["components"].as_array().unwrap_or(&none);
        if row["type"] != 1 || inside.iter().any(|field| field["type"] != 4) {
            return Err(Refused::unmodelled("a form's component that is no text field in a row"));
        }
        form.count(&format!("data.components.{at}.components"), inside.len(), 1, 1);
        for field in inside {
            let path = format!("data.components.{at}.components.0");
            text_field(&path, field, &mut form, &mut ids)?;
        }
    }
    form.finish()
}

fn text_field(path: &str, field: &Value, form: &mut Form, ids: &mut Ids) -> Result<(), Refused> {
    let known = [
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    ];
    known_fields(field, "a form's text field", &known)?;
    ids.take(path, field, form);
    let text = |key: &str| field[key].as_str().unwrap_or_default();
    form.length(&format!("{path}.label"), text("label"), 1, super::PLACEHOLDER.2);
    form.length(&format!("{path}.placeholder"), text("placeholder"), 0, super::PLACEHOLDER.1);
    form.length(&format!("{path}.value"), text("value"), 0, super::MODAL_VALUE);
    if !matches!(field["style"].as_u64(), Some(1 | 2)) {
        form.wrong(format!("{path}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
    let least = field["min_length"].as_u64().unwrap_or(0);
    let most = field["max_length"].as_u64().unwrap_or(super::MODAL_VALUE as u64);
    if least > most || most > super::MODAL_VALUE as u64 || most == 0 {
        form.wrong(format!("{path}.max_length"), "NUMBER_TYPE_MAX", "Must be between 1 and 4000.");
    }
    Ok(())
}
