//! What a session asks to be told: by intents, as Discord counts them.

use serde_json::{Value, json};

use crate::world::{Event, World};

pub(super) const GUILDS: u64 = 1;
pub(super) const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
const MESSAGE_CONTENT: u64 = 1 << 15;

/// The intents that there are: 0 to 16, 20 and 21, 24 and 25.
pub(super) const KNOWN: u64 = ((1 << 17) - 1) | (0b11 << 20) | (0b11 << 24);

/// The intents that Discord would have to approve for this bot, and hasn't: text and presences.
pub(super) const NOT_APPROVED: u64 = MESSAGE_CONTENT | GUILD_PRESENCES;

/// The intents of which an event needs one; all bits for what is always sent.
pub(super) fn needed_for(event: &Event) -> u64 {
    match event.name {
        "INTERACTION_CREATE" => u64::MAX,
        name if name.starts_with("MESSAGE_REACTION") && event.direct => DIRECT_MESSAGE_REACTIONS,
        name if name.starts_with("MESSAGE_REACTION") => GUILD_MESSAGE_REACTIONS,
        name if name.starts_with("MESSAGE") && event.direct => DIRECT_MESSAGES,
        name if name.starts_with("MESSAGE") => GUILD_MESSAGES,
        "CHANNEL_PINS_UPDATE" if event.direct => DIRECT_MESSAGES,
        name if name.starts_with("GUILD_MEMBER") => GUILD_MEMBERS,
        _ => GUILDS,
    }
}

/// Without the intent for it, the text of others' messages is left out, unless it is meant for the bot.
pub(super) fn readable(event: &Event, intents: u64, world: &World) -> Value {
    let mut data = event.data.clone();
    let others = matches!(event.name, "MESSAGE_CREATE" | "MESSAGE_UPDATE")
        && !event.direct
        && data["author"]["id"] != world.bot.to_string()
        && !data["mentions"].as_array().into_iter().flatten().any(|user| user["id"] == world.bot.to_string());
    if others && intents & MESSAGE_CONTENT == 0 {
        data["content"] = "".into();
        for key in ["embeds", "attachments", "components"] {
            data[key] = json!([]);
        }
    }
    data
}
