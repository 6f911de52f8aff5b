//! What may stand in a message.

use serde_json::{Value, json};

use super::{Form, Refused, components, invalid, known_fields};
use crate::message::{Draft, Edit, LOADING, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, Upload};
use crate::snowflake::Snowflake;

/// The fields of a message that the sandbox models.
const FIELDS: [&str; 13] = [
    "content",
    "embeds",
    "components",
    "attachments",
    "allowed_mentions",
    "nonce",
    "enforce_nonce",
    "flags",
    "message_reference",
    "tts",
    "sticker_ids",
    "with_response",
    "payload_json",
];

fn fields(body: &Value, what: &str) -> Result<(), Refused> {
    known_fields(body, what, &FIELDS)?;
    for (field, harmless) in [("tts", json!(false)), ("sticker_ids", json!([]))] {
        if !body[field].is_null() && body[field] != harmless {
            return Err(Refused::unmodelled(&format!("`{field}` of {what}")));
        }
    }
    Ok(())
}

/// Reads a message about to be sent; `uploads` are the files that came with it.
pub(crate) fn draft(body: &Value, uploads: Vec<(usize, Upload)>) -> Result<Draft, Refused> {
    fields(body, "a message")?;
    let mut form = Form::default();
    let content = content(body, &mut form);
    let embeds = embeds(body, &mut form);
    let components = components::of_message(body, &mut form)?;
    allowed_mentions(body, &mut form);
    let flags = flags(body)?;
    let nonce = body.get("nonce").filter(|nonce| !nonce.is_null()).cloned();
    if let Some(text) = nonce.as_ref().and_then(Value::as_str) {
        form.length("nonce", text, 0, 25);
    }
    let uploads = described(body, uploads, &mut form)?;
    form.finish()?;
    let draft = Draft {
        content: content.unwrap_or_default(),
        embeds: embeds.unwrap_or_default(),
        components: components.unwrap_or_default(),
        uploads,
        allowed: body.get("allowed_mentions").filter(|allowed| !allowed.is_null()).cloned(),
        nonce,
        flags,
        ..Draft::default()
    };
    if draft.is_empty() {
        return Err(Refused::empty_message());
    }
    Ok(draft)
}

impl Draft {
    fn is_empty(&self) -> bool {
        self.content.trim().is_empty()
            && self.embeds.is_empty()
            && self.components.is_empty()
            && self.uploads.is_empty()
    }
}

/// Reads a change of a message. Fields that aren't there stay as they are.
pub(crate) fn edit(body: &Value, uploads: Vec<(usize, Upload)>) -> Result<Edit, Refused> {
    fields(body, "an edited message")?;
    let mut form = Form::default();
    let content = content(body, &mut form);
    let embeds = embeds(body, &mut form);
    let components = components::of_message(body, &mut form)?;
    allowed_mentions(body, &mut form);
    let flags = body.get("flags").filter(|flags| !flags.is_null()).map(|_| flags(body)).transpose()?;
    let keep = body["attachments"].as_array().map(|list| {
        let kept = |entry: &Value| {
            let id: Snowflake = entry["id"].as_str()?.parse().ok()?;
            Some((id, entry["description"].as_str().map(String::from)))
        };
        list.iter().filter_map(kept).collect()
    });
    let uploads = described(body, uploads, &mut form)?;
    form.finish()?;
    Ok(Edit {
        content,
        embeds,
        components,
        keep,
        uploads,
        allowed: body.get("allowed_mentions").filter(|allowed| !allowed.is_null()).cloned(),
        flags,
    })
}

fn content(body: &Value, form: &mut Form) -> Option<String> {
    // In an edit, null empties the text.
    let text = match body.get("content")? {
        Value::Null => "",
        Value::String(text) => text,
        _ => {
            form.wrong("content", "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            ""
        }
    };
    form.length("content", text, 0, super::CONTENT);
    Some(text.trim().to_owned())
}

fn flags(body: &Value) -> Result<u64, Refused> {
    use crate::message::EPHEMERAL;
    let flags = body["flags"].as_u64().unwrap_or(0);
    let known = EPHEMERAL | LOADING | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS;
    if flags & !known != 0 {
        return Err(Refused::unmodelled(&format!("message flags {flags}")));
    }
    Ok(flags & !LOADING)
}

fn embeds(body: &Value, form: &mut Form) -> Option<Vec<Value>> {
    let list = match body.get("embeds")? {
        Value::Null => return Some(Vec::new()),
        Value::Array(list) => list,
        _ => {
            form.wrong("embeds", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return None;
        }
    };
    form.count("embeds", list.len(), 0, super::EMBEDS);
    let mut total = 0;
    let shown: Vec<Value> = list
        .iter()
        .enumerate()
        .map(|(at, one)| embed(&format!("embeds.{at}"), one, form, &mut total))
        .collect();
    if total > super::EMBED_TOTAL {
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
    Some(shown)
}

fn embed(path: &str, given: &Value, form: &mut Form, total: &mut usize) -> Value {
    let mut text = |key: &str, value: &Value, least: usize, most: usize| {
        let value = value.as_str().unwrap_or("").trim();
        form.length(&format!("{path}.{key}"), value, least, most);
        *total += value.chars().count();
    };
    text("title", &given["title"], 0, super::EMBED_TITLE);
    text("description", &given["description"], 0, super::EMBED_DESCRIPTION);
    text("footer.text", &given["footer"]["text"], 0, super::EMBED_FOOTER);
    text("author.name", &given["author"]["name"], 0, super::EMBED_AUTHOR);
    let none = Vec::new();
    let fields = given["fields"].as_array().unwrap_or(&none);
    for (at, field) in fields.iter().enumerate() {
        text(&format!("fields.{at}.name"), &field["name"], 1, super::FIELD_NAME);
        text(&format!("fields.{at}.value"), &field["value"], 1, super::FIELD_VALUE);
    }
    form.count(&format!("{path}.fields"), fields.len(), 0, super::EMBED_FIELDS);
    shown_embed(given)
}

/// An embed as it is given back: with its kind, and every field saying whether it is inline.
fn shown_embed(given: &Value) -> Value {
    let mut embed = given.clone();
    embed["type"] = "rich".into();
    if let Some(object) = embed.as_object_mut() {
        object.retain(|_, value| !value.is_null());
        if let Some(fields) = object.get_mut("fields").and_then(Value::as_array_mut) {
            for field in fields {
                field["inline"] = field["inline"].as_bool().unwrap_or(false).into();
            }
        }
    }
    embed
}

fn allowed_mentions(body: &Value, form: &mut Form) {
    let allowed = &body["allowed_mentions"];
    for (key, kind) in [("users", "users"), ("roles", "roles")] {
        let Some(list) = allowed[key].as_array() else { continue };
        form.count(&format!("allowed_mentions.{key}"), list.len(), 0, 100);
        let parsed = allowed["parse"].as_array().is_some_and(|kinds| kinds.iter().any(|other| other == kind));
        if parsed && !list.is_empty() {
            let message = format!("parse:[\"{kind}\"] and {key}: [ids...] are mutually exclusive.");
            form.wrong("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
    for (at, kind) in allowed["parse"].as_array().into_iter().flatten().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            let path = format!("allowed_mentions.parse.{at}");
            form.wrong(path, "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').");
        }
    }
}

/// Gives the uploaded files the names and descriptions that the body's `attachments` have for them.
fn described(body: &Value, uploads: Vec<(usize, Upload)>, form: &mut Form) -> Result<Vec<Upload>, Refused> {
    if uploads.iter().any(|(_, upload)| upload.bytes.len() > super::FILE_BYTES) {
        return Err(Refused::file_too_large());
    }
    form.count("attachments", uploads.len(), 0, super::FILES);
    let entries: Vec<&Value> = body["attachments"].as_array().into_iter().flatten().collect();
    let same = |entry: &Value, number: usize| {
        entry["id"].as_u64() == Some(number as u64) || entry["id"].as_str() == Some(&number.to_string())
    };
    let mut all = Vec::new();
    for (number, mut upload) in uploads {
        if let Some(at) = entries.iter().position(|entry| same(entry, number)) {
            upload.description = entries[at]["description"].as_str().map(String::from);
            let text = upload.description.as_deref().unwrap_or_default();
            form.length(&format!("attachments.{at}.description"), text, 0, super::ALT_TEXT);
            if let Some(name) = entries[at]["filename"].as_str() {
                upload.name = name.into();
            }
        }
        all.push(upload);
    }
    // An entry that names an upload which did not come is refused; one with an attachment's id keeps that.
    for (at, entry) in entries.iter().enumerate() {
        let number = entry["id"].as_u64().or_else(|| entry["id"].as_str()?.parse().ok());
        if number.is_none_or(|number| number < 1 << 22 && number as usize >= all.len()) {
            return Err(invalid(
                &format!("attachments.{at}"),
                "ATTACHMENT_NOT_FOUND",
                "The file for this attachment was not uploaded.",
            ));
        }
    }
    Ok(all)
}
