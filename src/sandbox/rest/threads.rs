//! Opening threads, and who follows them.

use serde_json::Value;

use super::access::{may, visible};
use super::{Answer, Call, done, unmodelled};
use crate::limits::{self, Form, Refused, known_fields};
use crate::message::Draft;
use crate::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL, of,
};
use crate::snowflake::{ChannelId, MessageId, UserId};
use crate::world::{ChannelKind, World};
use crate::{Inner, shape};

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
    let above = world.channels.get(&channel).map(|found| found.kind).filter(|kind| kind.threads().is_some());
    let Some(above) = above else { return Err(Refused::wrong_channel_kind()) };
    // Without a word about it, Discord opens a private one; only text channels can have those.
    let (kind, needed) = match (above, body["type"].as_u64().unwrap_or(12)) {
        (ChannelKind::Text, 11) => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        (ChannelKind::Text, 12) => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        (ChannelKind::Announcement, 10) => (ChannelKind::AnnouncementThread, CREATE_PUBLIC_THREADS),
        (_, 10..=12) => return Err(Refused::wrong_channel_kind()),
        (_, other) => return Err(Refused::unmodelled(&format!("a thread of type {other}"))),
    };
    may(world, channel, needed)?;
    let (name, minutes) = checked(body)?;
    let id = world.id();
    world.open_thread(id, channel, kind, &name, world.bot, minutes);
    if let Some(thread) = world.channels.get_mut(&id).and_then(|found| found.thread.as_mut()) {
        thread.invitable = body["invitable"].as_bool().unwrap_or(true);
    }
    if kind != ChannelKind::PrivateThread {
        let draft = Draft { kind: 18, content: name, ..Draft::default() };
        world.post(channel, world.bot, draft);
    }
    Ok((201, shape::channel(world, id)))
}

/// Opens a thread from a message; the two share their id.
pub(super) fn from_message(inner: &Inner, call: &Call, channel: ChannelId, message: MessageId) -> Answer {
    inner.with(|world| {
        super::messages::existing(world, channel, message)?;
        let kind = world.channels.get(&channel).and_then(|found| found.kind.threads());
        let Some(kind) = kind else { return Err(Refused::wrong_channel_kind()) };
        may(world, channel, CREATE_PUBLIC_THREADS)?;
        if world.channels.contains_key(&message) {
            return Err(Refused::thread_exists());
        }
        let (name, minutes) = checked(&call.body)?;
        if let Some(found) = world.message_mut(channel, message) {
            found.thread = Some(message);
            found.flags |= 1 << 5;
        }
        world.open_thread(message, channel, kind, &name, world.bot, minutes);
        Ok((201, shape::channel(world, message)))
    })
}

/// Brings somebody into a thread: who may write in it may do so, with those who see its channel. Takes somebody out: who
/// manages threads may, and who has opened a private one; oneself, anybody.
fn follow(world: &mut World, channel: ChannelId, user: UserId, follow: bool) -> Answer {
    let (bot, manages) = (world.bot, of(world, world.bot, channel) & MANAGE_THREADS != 0);
    let Some(found) = world.channels.get(&channel) else { return Err(Refused::unknown_channel()) };
    let Some(thread) = &found.thread else { return Err(Refused::wrong_channel_kind()) };
    if !world.users.contains_key(&user) {
        return Err(Refused::unknown_user());
    }
    if thread.archived {
        return Err(Refused::archived());
    }
    if follow {
        if thread.locked && !manages {
            return Err(Refused::locked());
        }
        may(world, channel, SEND_MESSAGES_IN_THREADS)?;
        if of(world, user, channel) & VIEW_CHANNEL == 0 {
            let guild = found.guild.and_then(|guild| world.guilds.get(&guild));
            let member = guild.is_some_and(|guild| guild.members.contains_key(&user));
            return Err(if member { Refused::missing_access() } else { Refused::unknown_member() });
        }
    } else {
        let opened = found.kind == ChannelKind::PrivateThread && found.owner == Some(bot);
        if user != bot && !manages && !opened {
            return Err(Refused::missing_permissions());
        }
        if !thread.members.contains_key(&user) {
            return Err(Refused::unknown_member());
        }
    }
    world.set_follower(channel, user, follow);
    done()
}
