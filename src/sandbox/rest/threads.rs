//! Opening threads, and who follows them.

use serde_json::Value;

use super::access::{may, visible};
use super::{Answer, Call, done, unmodelled};
use crate::sandbox::limits::{self, Form, Refused, known_fields};
use crate::sandbox::message::Draft;
use crate::sandbox::permissions::{CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS};
use crate::sandbox::snowflake::{ChannelId, MessageId};
use crate::sandbox::world::{ChannelKind, World};
use crate::sandbox::{Inner, shape};

pub(super) fn answer(inner: &Inner, call: &Call, method: &str, channel: ChannelId, rest: &[&str]) -> Answer {
    match (method, rest) {
        ("POST", ["threads"]) => inner.with(|world| open(world, channel, &call.body)),
        ("GET", ["thread-members"]) => inner.read(|world| {
            visible(world, channel)?;
            let Some(thread) = world.channels.get(&channel).filter(|found| found.thread.is_some()) else {
                return Err(Refused::wrong_channel_kind());
            };
            let members = thread.thread.iter().flat_map(|thread| thread.members.keys());
            super::ok(members.map(|user| shape::thread_member(thread, *user)).collect())
        }),
        ("PUT" | "DELETE", ["thread-members", who]) => inner.with(|world| {
            visible(world, channel)?;
            let user = if *who == "@me" { world.bot } else { super::id(who) };
            follow(world, channel, user, method == "PUT")
        }),
        _ => Err(unmodelled(method, &call.path)),
    }
}

/// The sleeping times that Discord offers, in minutes.
pub(super) fn check_archive_after(minutes: i64, form: &mut Form) {
    if ![60, 1440, 4320, 10080].contains(&minutes) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.wrong("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
}

fn checked(body: &Value) -> Result<(String, i64), Refused> {
    let fields = ["name", "auto_archive_duration", "type", "invitable", "rate_limit_per_user"];
    known_fields(body, "a thread", &fields)?;
    let mut form = Form::default();
    let name = body["name"].as_str().unwrap_or_default();
    form.length("name", name, 1, limits::CHANNEL_NAME);
    let minutes = body["auto_archive_duration"].as_i64().unwrap_or(4320);
    check_archive_after(minutes, &mut form);
    form.finish()?;
    Ok((name.into(), minutes))
}

fn open(world: &mut World, channel: ChannelId, body: &Value) -> Answer {
    visible(world, channel)?;
    if world.channels.get(&channel).is_none_or(|found| found.kind != ChannelKind::Text) {
        return Err(Refused::wrong_channel_kind());
    }
    // Without a word about it, Discord opens a private one.
    let (kind, needed) = match body["type"].as_u64().unwrap_or(12) {
        11 => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        12 => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        other => return Err(Refused::unmodelled(&format!("a thread of type {other}"))),
    };
    may(world, channel, needed)?;
    let (name, minutes) = checked(body)?;
    let id = world.id();
    world.open_thread(id, channel, kind, &name, world.bot, minutes);
    if kind == ChannelKind::PublicThread {
        let draft = Draft { kind: 18, content: name, ..Draft::default() };
        world.post(channel, world.bot, draft);
    }
    Ok((201, shape::channel(world, id)))
}

/// Opens a thread from a message; the two share their id.
pub(super) fn from_message(inner: &Inner, call: &Call, channel: ChannelId, message: MessageId) -> Answer {
    inner.with(|world| {
        super::messages::existing(world, channel, message)?;
        if world.channels.get(&channel).is_none_or(|found| found.kind != ChannelKind::Text) {
            return Err(Refused::wrong_channel_kind());
        }
        may(world, channel, CREATE_PUBLIC_THREADS)?;
        if world.channels.contains_key(&message) {
            return Err(Refused::thread_exists());
        }
        let (name, minutes) = checked(&call.body)?;
        if let Some(found) = world.message_mut(channel, message) {
            found.thread = Some(message);
            found.flags |= 1 << 5;
        }
        world.open_thread(message, channel, ChannelKind::PublicThread, &name, world.bot, minutes);
        Ok((201, shape::channel(world, message)))
    })
}

fn follow(
    world: &mut World,
    channel: ChannelId,
    user: crate::sandbox::snowflake::UserId,
    follow: bool,
) -> Answer {
    let now = world.now;
    let known = world.users.contains_key(&user);
    let Some(thread) = world.channels.get_mut(&channel).and_then(|found| found.thread.as_mut()) else {
        return Err(Refused::wrong_channel_kind());
    };
    if !known {
        return Err(Refused::unknown_user());
    }
    if thread.archived {
        return Err(Refused::archived());
    }
    if follow {
        thread.members.entry(user).or_insert(now);
    } else {
        thread.members.remove(&user);
    }
    done()
}
