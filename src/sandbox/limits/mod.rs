//! Discord's limits, and how it says that one was passed.
//!
//! Every number that Discord's documentation gives for bots stands here once. What is checked
//! against them is in the files beside: messages, components, commands.

pub(super) mod commands;
pub(super) mod components;
pub(super) mod message;

use jiff::SignedDuration;
use serde_json::{Map, Value, json};

/// Characters of a message.
pub const CONTENT: usize = 2000;
/// Embeds of a message.
pub const EMBEDS: usize = 10;
/// Characters of all embeds of a message together.
pub const EMBED_TOTAL: usize = 6000;
/// Characters of an embed's title.
pub const EMBED_TITLE: usize = 256;
/// Characters of an embed's description.
pub const EMBED_DESCRIPTION: usize = 4096;
/// Fields of an embed.
pub const EMBED_FIELDS: usize = 25;
/// Characters of a field's name.
pub const FIELD_NAME: usize = 256;
/// Characters of a field's value.
pub const FIELD_VALUE: usize = 1024;
/// Characters of an embed's footer.
pub const EMBED_FOOTER: usize = 2048;
/// Characters of an embed's author.
pub const EMBED_AUTHOR: usize = 256;
/// Rows of components under a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// Characters of a button's label.
pub const LABEL: usize = 80;
/// Characters of a component's id.
pub const CUSTOM_ID: usize = 100;
/// Options of a select menu.
pub const SELECT_OPTIONS: usize = 25;
/// Characters of a select option's label, value and description.
pub const SELECT_TEXT: usize = 100;
/// Characters of a select menu's or a text field's placeholder, and of a text field's label.
pub const PLACEHOLDER: (usize, usize, usize) = (150, 100, 45);
/// Characters of a form's title.
pub const MODAL_TITLE: usize = 45;
/// Fields of a form.
pub const MODAL_FIELDS: usize = 5;
/// Characters typed into a form's field.
pub const MODAL_VALUE: usize = 4000;
/// Bytes of a file.
pub const FILE_BYTES: usize = 10 * 1024 * 1024;
/// Files of a message.
pub const FILES: usize = 10;
/// Characters of alt text.
pub const ALT_TEXT: usize = 1024;
/// Within this a repeated nonce means the same message again.
pub const NONCE_HOLDS: SignedDuration = SignedDuration::from_mins(5);
/// Different emoji under a message.
pub const REACTIONS: usize = 20;
/// Suggestions for an option, and choices of one.
pub const CHOICES: usize = 25;
/// Slash commands of an application, in one scope.
pub const COMMANDS: usize = 100;
/// Options of a command, sub-commands and groups included.
pub const OPTIONS: usize = 25;
/// Characters of a command's or option's name, and of its description.
pub const COMMAND_TEXT: (usize, usize) = (32, 100);
/// Characters of a choice's name and text value.
pub const CHOICE_TEXT: usize = 100;
/// Characters of all names, descriptions and values of a command together.
pub const COMMAND_TOTAL: usize = 8000;
/// Commands created in one scope in a day.
pub const COMMANDS_A_DAY: u32 = 200;
/// Characters of a text option.
pub const OPTION_TEXT: usize = 6000;
/// Characters of a channel's or thread's name.
pub const CHANNEL_NAME: usize = 100;
/// Pinned messages of a channel.
pub const PINS: usize = 50;
/// Milliseconds between two reactions of the bot in one channel.
pub const REACTION_PACE_MILLIS: i64 = 250;
/// Edits of messages older than an hour: so many in a channel, in so many seconds.
pub const OLD_EDITS: (usize, i64) = (3, 20);

/// Requests of a bot's in a second, answers to interactions left out.
pub const REQUESTS_A_SECOND: usize = 50;

/// Why Discord refuses a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The HTTP status.
    pub status: u16,
    /// Discord's own code.
    pub code: u32,
    /// Its words.
    pub message: String,
    /// Where in the body, and why: for code 50035.
    pub errors: Option<Value>,
}

impl Refused {
    pub(super) fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.into(), errors: None }
    }

    /// This Discord has no such request, or no such field in it.
    pub(super) fn unmodelled(what: &str) -> Self {
        Self::new(501, 0, &format!("the sandbox does not model this: {what}"))
    }

    /// The body as Discord words it.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        impl Refused {
            $($(#[$doc])* pub(super) fn $name() -> Self { Self::new($status, $code, $message) })*
        }
    };
}

refusals! {
    unauthorized = 401, 0, "401: Unauthorized";
    unknown_application = 404, 10002, "Unknown Application";
    unknown_channel = 404, 10003, "Unknown Channel";
    unknown_guild = 404, 10004, "Unknown Guild";
    unknown_member = 404, 10007, "Unknown Member";
    unknown_message = 404, 10008, "Unknown Message";
    unknown_user = 404, 10013, "Unknown User";
    unknown_emoji = 400, 10014, "Unknown Emoji";
    unknown_webhook = 404, 10015, "Unknown Webhook";
    unknown_interaction = 404, 10062, "Unknown interaction";
    unknown_command = 404, 10063, "Unknown application command";
    too_many_pins = 400, 30003, "Maximum number of pins reached (50)";
    too_many_reactions = 400, 30010, "Maximum number of reactions reached (20)";
    too_many_commands_a_day = 400, 30034, "Max number of daily application command creates has been reached (200)";
    too_many_old_edits = 429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.";
    file_too_large = 413, 40005, "Request entity too large";
    acknowledged_already = 400, 40060, "Interaction has already been acknowledged.";
    missing_access = 403, 50001, "Missing Access";
    anothers_message = 403, 50005, "Cannot edit a message authored by another user";
    empty_message = 400, 50006, "Cannot send an empty message";
    no_text_channel = 400, 50008, "Cannot send messages in a non-text channel";
    direct_messages_closed = 403, 50007, "Cannot send messages to this user";
    missing_permissions = 403, 50013, "Missing Permissions";
    wrong_channel_kind = 400, 50024, "Cannot execute action on this channel type";
    invalid_token = 401, 50027, "Invalid Webhook Token";
    archived = 400, 50083, "Thread is archived";
    invalid_json = 400, 50109, "The request body contains invalid JSON.";
    no_mutual_guild = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    thread_exists = 400, 160_004, "A thread has already been created for this message";
    locked = 400, 160_005, "Thread is locked";
}

/// What is wrong with a body, gathered field by field, as Discord reports it (50035).
#[derive(Debug, Default)]
pub(super) struct Form(Vec<(String, &'static str, String)>);

impl Form {
    /// Notes that the value at `path` (keys and places joined by dots) is wrong.
    pub(super) fn wrong(&mut self, path: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.0.push((path.into(), code, message.into()));
    }

    /// Checks the number of characters.
    pub(super) fn length(&mut self, path: &str, text: &str, least: usize, most: usize) {
        let length = text.chars().count();
        if length < least && least == 1 {
            self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else if length > most && least == 0 {
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if !(least..=most).contains(&length) {
            self.wrong(
                path,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {least} and {most} in length."),
            );
        }
    }

    /// Checks the number of things in a list.
    pub(super) fn count(&mut self, path: &str, count: usize, least: usize, most: usize) {
        if count > most && least == 0 {
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if !(least..=most).contains(&count) {
            self.wrong(
                path,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {least} and {most} in length."),
            );
        }
    }

    /// The refusal, if anything is wrong.
    pub(super) fn finish(self) -> Result<(), Refused> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut errors = Value::Object(Map::new());
        for (path, code, message) in self.0 {
            let mut place = &mut errors;
            for key in path.split('.').filter(|key| !key.is_empty()) {
                place = &mut place[key];
            }
            if place["_errors"].is_null() {
                place["_errors"] = json!([]);
            }
            if let Some(list) = place["_errors"].as_array_mut() {
                list.push(json!({ "code": code, "message": message }));
            }
        }
        Err(Refused { status: 400, code: 50035, message: "Invalid Form Body".into(), errors: Some(errors) })
    }
}

/// Refuses a body with one wrong field.
pub(super) fn invalid(path: &str, code: &'static str, message: &str) -> Refused {
    let mut form = Form::default();
    form.wrong(path, code, message);
    match form.finish() {
        Err(refused) => refused,
        Ok(()) => Refused::new(400, 50035, "Invalid Form Body"),
    }
}

/// Fails loudly on a field that Discord knows and the sandbox doesn't (or nobody does).
pub(super) fn known_fields(body: &Value, what: &str, known: &[&str]) -> Result<(), Refused> {
    let Some(fields) = body.as_object() else { return Ok(()) };
    match fields.iter().find(|(key, value)| !known.contains(&key.as_str()) && !value.is_null()) {
        Some((key, _)) => Err(Refused::unmodelled(&format!("the field `{key}` of {what}"))),
        None => Ok(()),
    }
}
