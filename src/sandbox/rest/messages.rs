//! Messages of the bot in channels, threads and direct conversations; pins.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::access::{may, visible};
use super::{Answer, Call, done, ok, unmodelled};
use crate::limits::{self, NONCE_HOLDS, Refused, invalid};
use crate::permissions::{
    ATTACH_FILES, MANAGE_MESSAGES, MANAGE_THREADS, READ_MESSAGE_HISTORY, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS, of,
};
use crate::snowflake::{ChannelId, MessageId};
use crate::world::{ChannelKind, World};
use crate::{Inner, shape};

pub(super) fn answer(
    inner: &Inner,
    call: &mut Call,
    method: &str,
    channel: ChannelId,
    rest: &[&str],
) -> Answer {
    match (method, rest) {
        ("GET", []) => list(inner, call, channel),
        ("POST", []) => create(inner, call, channel),
        ("GET", ["pins"]) => inner.read(|world| {
            visible(world, channel)?;
            let items: Vec<Value> = pinned(world, channel)
                .into_iter()
                .map(|id| json!({ "pinned_at": shape::time(id.time()), "message": shape::message(world, channel, id) }))
                .collect();
            ok(json!({ "items": items, "has_more": false }))
        }),
        ("PUT" | "DELETE", ["pins", message]) => pin(inner, channel, super::id(message), method == "PUT"),
        ("GET", [message]) => inner.read(|world| {
            let message = super::id(message);
            existing(world, channel, message)?;
            ok(shape::message(world, channel, message))
        }),
        ("PATCH", [message]) => edit(inner, call, channel, super::id(message)),
        ("DELETE", [message]) => delete(inner, channel, super::id(message)),
        _ => Err(unmodelled(method, &call.path)),
    }
}

/// Checks that there is such a message which the bot finds in the channel. Ephemeral ones aren't in it.
pub(super) fn existing(world: &World, channel: ChannelId, message: MessageId) -> Result<(), Refused> {
    visible(world, channel)?;
    match world.message(channel, message) {
        Some(found) if found.only.is_none() => Ok(()),
        _ => Err(Refused::unknown_message()),
    }
}

/// The permission that writing needs here.
pub(super) fn writing_in(world: &World, channel: ChannelId) -> u64 {
    let thread = world.channels.get(&channel).is_some_and(|found| found.thread.is_some());
    if thread { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES }
}

/// Checks that the bot may write here.
fn may_write(world: &World, channel: ChannelId, files: bool) -> Result<(), Refused> {
    visible(world, channel)?;
    let Some(found) = world.channels.get(&channel) else { return Err(Refused::unknown_channel()) };
    if let (ChannelKind::Dm, Some(person)) = (found.kind, found.recipient) {
        let shared = world
            .guilds
            .values()
            .any(|guild| guild.members.contains_key(&person) && guild.members.contains_key(&world.bot));
        if !shared {
            return Err(Refused::no_mutual_guild());
        }
        if world.users.get(&person).is_none_or(|user| user.dms_closed) {
            return Err(Refused::direct_messages_closed());
        }
        return Ok(());
    }
    if found.kind == ChannelKind::Forum {
        return Err(Refused::no_text_channel());
    }
    may(world, channel, writing_in(world, channel) | if files { ATTACH_FILES } else { 0 })?;
    match &found.thread {
        Some(thread) if thread.locked && of(world, world.bot, channel) & MANAGE_THREADS == 0 => {
            Err(Refused::locked())
        }
        _ => Ok(()),
    }
}

fn create(inner: &Inner, call: &mut Call, channel: ChannelId) -> Answer {
    let uploads = std::mem::take(&mut call.uploads);
    let files = uploads.len();
    let body = &call.body;
    inner.with(|world| {
        may_write(world, channel, files > 0)?;
        let mut draft = limits::message::draft(body, uploads)?;
        if body["enforce_nonce"] == true
            && let Some(nonce) = draft.nonce.clone()
        {
            // It is the author's, wherever it was used; after minutes nobody remembers it.
            let recent = |channel: &ChannelId| {
                let holds = |sent| world.now.duration_since(sent) < NONCE_HOLDS;
                world.history(*channel).take_while(move |message| holds(message.sent))
            };
            let same = world
                .channels
                .keys()
                .flat_map(recent)
                .find(|message| message.author == world.bot && message.nonce.as_ref() == Some(&nonce))
                .map(|message| (message.channel, message.id));
            if let Some((channel, same)) = same {
                return ok(shape::message(world, channel, same));
            }
        }
        if let Some(reference) = body.get("message_reference").filter(|reference| !reference.is_null()) {
            let id = super::id(reference["message_id"].as_str().unwrap_or_default());
            if reference["type"].as_u64().unwrap_or(0) != 0 {
                return Err(Refused::unmodelled("a forwarded message"));
            }
            match existing(world, channel, id) {
                Ok(()) => (draft.kind, draft.reference) = (19, Some(id)),
                Err(_) if reference["fail_if_not_exists"] == false => {}
                Err(_) => {
                    return Err(invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"));
                }
            }
        }
        let id = world.post(channel, world.bot, draft);
        ok(shape::message(world, channel, id))
    })
}

fn list(inner: &Inner, call: &Call, channel: ChannelId) -> Answer {
    let most = call.number("limit", 50, 100)?;
    inner.read(|world| {
        visible(world, channel)?;
        if of(world, world.bot, channel) & READ_MESSAGE_HISTORY == 0 {
            return ok(json!([]));
        }
        let mut ids: Vec<MessageId> = world.history(channel).map(|message| message.id).collect();
        if let Some(before) = call.place("before") {
            ids.retain(|id| *id < before);
        } else if let Some(after) = call.place("after") {
            ids.retain(|id| *id > after);
            // The oldest ones after the mark, newest first all the same.
            ids.drain(..ids.len().saturating_sub(most));
        } else if let Some(around) = call.place("around") {
            let newer = ids.iter().filter(|id| **id > around).count();
            ids.drain(..newer.saturating_sub(most / 2));
        }
        ok(ids.into_iter().take(most).map(|id| shape::message(world, channel, id)).collect())
    })
}

/// Is the thread in the archive? Then nothing in it changes.
pub(super) fn awake(world: &World, channel: ChannelId) -> Result<(), Refused> {
    let thread = world.channels.get(&channel).and_then(|found| found.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) { Err(Refused::archived()) } else { Ok(()) }
}

fn edit(inner: &Inner, call: &mut Call, channel: ChannelId, message: MessageId) -> Answer {
    let uploads = std::mem::take(&mut call.uploads);
    let body = &call.body;
    inner.with(|world| {
        existing(world, channel, message)?;
        if world.message(channel, message).is_some_and(|found| found.author != world.bot) {
            return Err(Refused::anothers_message());
        }
        awake(world, channel)?;
        let edit = limits::message::edit(body, uploads)?;
        check_emptied(world, channel, message, &edit)?;
        count_old_edit(world, channel, message)?;
        world.edit(channel, message, edit);
        ok(shape::message(world, channel, message))
    })
}

/// Refuses an edit that would leave nothing of the message.
pub(super) fn check_emptied(
    world: &World,
    channel: ChannelId,
    message: MessageId,
    edit: &crate::message::Edit,
) -> Result<(), Refused> {
    let Some(found) = world.message(channel, message) else { return Err(Refused::unknown_message()) };
    let empty = edit.content.as_ref().unwrap_or(&found.content).is_empty()
        && edit.embeds.as_ref().unwrap_or(&found.embeds).is_empty()
        && edit.components.as_ref().unwrap_or(&found.components).is_empty()
        && edit.uploads.is_empty()
        && edit.keep.as_ref().map_or(found.attachments.len(), Vec::len) == 0;
    if empty { Err(Refused::empty_message()) } else { Ok(()) }
}

/// Messages older than an hour can be changed only now and then.
fn count_old_edit(world: &mut World, channel: ChannelId, message: MessageId) -> Result<(), Refused> {
    let now = world.now;
    let sent = world.message(channel, message).map_or(now, |found| found.sent);
    if now.duration_since(sent) <= SignedDuration::from_hours(1) {
        return Ok(());
    }
    let (most, seconds) = limits::OLD_EDITS;
    let edits = world.old_edits.entry(channel).or_default();
    edits.retain(|at| now.duration_since(*at) < SignedDuration::from_secs(seconds));
    if edits.len() >= most {
        return Err(Refused::too_many_old_edits());
    }
    edits.push(now);
    Ok(())
}

fn delete(inner: &Inner, channel: ChannelId, message: MessageId) -> Answer {
    inner.with(|world| {
        existing(world, channel, message)?;
        let own = world.message(channel, message).is_some_and(|found| found.author == world.bot);
        if !own {
            if world.is_direct(channel) {
                return Err(Refused::missing_permissions());
            }
            may(world, channel, MANAGE_MESSAGES)?;
        }
        awake(world, channel)?;
        world.remove_message(channel, message);
        done()
    })
}

fn pinned(world: &World, channel: ChannelId) -> Vec<MessageId> {
    world.history(channel).filter(|message| message.pinned).map(|message| message.id).collect()
}

fn pin(inner: &Inner, channel: ChannelId, message: MessageId, pin: bool) -> Answer {
    inner.with(|world| {
        existing(world, channel, message)?;
        if !world.is_direct(channel) {
            may(world, channel, MANAGE_MESSAGES)?;
        }
        awake(world, channel)?;
        if pin && pinned(world, channel).len() >= limits::PINS {
            return Err(Refused::too_many_pins());
        }
        if let Some(found) = world.message_mut(channel, message) {
            found.pinned = pin;
        }
        let mut data =
            json!({ "channel_id": channel.to_string(), "last_pin_timestamp": shape::time(world.now) });
        if let Some(guild) = world.channels.get(&channel).and_then(|found| found.guild) {
            data["guild_id"] = guild.to_string().into();
        }
        world.event("CHANNEL_PINS_UPDATE", Some(channel), data);
        done()
    })
}

/// The older addresses of pins, which serenity uses.
pub(super) fn old_pins(inner: &Inner, method: &str, channel: ChannelId, rest: &[&str]) -> Answer {
    match (method, rest) {
        ("GET", []) => inner.read(|world| {
            visible(world, channel)?;
            ok(pinned(world, channel).into_iter().map(|id| shape::message(world, channel, id)).collect())
        }),
        ("PUT" | "DELETE", [message]) => pin(inner, channel, super::id(message), method == "PUT"),
        _ => Err(unmodelled(method, &format!("/channels/{channel}/pins"))),
    }
}
