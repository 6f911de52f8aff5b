//! Channels and threads themselves: looking one up, changing it, taking it away.

use serde_json::Value;

use super::access::{may, visible};
use super::{Answer, Call, done, ok, unmodelled};
use crate::limits::{self, Form, Refused, known_fields};
use crate::permissions::{MANAGE_THREADS, of};
use crate::snowflake::ChannelId;
use crate::world::{ChannelKind, World};
use crate::{Inner, shape};

pub(super) fn answer(inner: &Inner, call: &Call, method: &str, channel: ChannelId, rest: &[&str]) -> Answer {
    match (method, rest) {
        ("GET", []) => inner.read(|world| {
            visible(world, channel)?;
            ok(shape::channel(world, channel))
        }),
        ("PATCH", []) => inner.with(|world| {
            visible(world, channel)?;
            change(world, channel, &call.body)
        }),
        ("DELETE", []) => inner.with(|world| {
            visible(world, channel)?;
            if world.channels.get(&channel).is_none_or(|found| found.thread.is_none()) {
                // The bot was invited without the right to manage channels.
                return Err(Refused::missing_permissions());
            }
            may(world, channel, MANAGE_THREADS)?;
            let shape = shape::channel(world, channel);
            world.delete_channel(channel);
            ok(shape)
        }),
        ("POST", ["typing"]) => inner.read(|world| {
            visible(world, channel)?;
            may(world, channel, super::messages::writing_in(world, channel))?;
            done()
        }),
        _ => Err(unmodelled(method, &call.path)),
    }
}

/// Changes a thread. Its opener may rename and archive it, who manages threads may lock it.
fn change(world: &mut World, channel: ChannelId, body: &Value) -> Answer {
    let fields = ["name", "archived", "locked", "auto_archive_duration", "rate_limit_per_user", "invitable"];
    let bot = world.bot;
    let manages = of(world, bot, channel) & MANAGE_THREADS != 0;
    let now = world.now;
    let Some(found) = world.channels.get_mut(&channel) else { return Err(Refused::unknown_channel()) };
    let owns = found.owner == Some(bot);
    if found.kind == ChannelKind::Dm {
        return Err(Refused::wrong_channel_kind());
    }
    let Some(thread) = &mut found.thread else { return Err(Refused::missing_permissions()) };
    known_fields(body, "a changed thread", &fields[..4])?;
    let locks = body["locked"].as_bool();
    let reopens = body["archived"] == false;
    // Anyone in a thread that isn't locked may take it out of the archive.
    if !(manages || owns && locks.is_none() || reopens && !thread.locked && locks.is_none()) {
        return Err(Refused::missing_permissions());
    }
    if thread.archived && !reopens {
        return Err(Refused::archived());
    }
    let mut form = Form::default();
    if let Some(name) = body["name"].as_str() {
        form.length("name", name, 1, limits::CHANNEL_NAME);
        found.name = name.into();
    }
    if let Some(minutes) = body["auto_archive_duration"].as_i64() {
        super::threads::check_archive_after(minutes, &mut form);
        thread.archive_after = minutes;
    }
    form.finish()?;
    if let Some(archived) = body["archived"].as_bool() {
        thread.archived = archived;
        thread.archive_changed = now;
        thread.active = now;
    }
    if let Some(locked) = locks {
        thread.locked = locked;
    }
    let shape = shape::channel(world, channel);
    world.event("THREAD_UPDATE", None, shape.clone());
    ok(shape)
}
