//! Reactions of the bot, and who has put which.

use std::collections::BTreeMap;
use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::access::may;
use super::messages::{awake, existing};
use super::{Answer, Call, done, ok, unmodelled};
use crate::limits::{self, Refused};
use crate::permissions::{ADD_REACTIONS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY};
use crate::snowflake::{ChannelId, MessageId};
use crate::{Inner, emoji, lock, shape};

/// When the next reaction of the bot is due, by channel.
#[derive(Debug, Default)]
pub(crate) struct Pace(Mutex<BTreeMap<ChannelId, Timestamp>>);

impl Pace {
    /// Takes the next free moment in the channel.
    fn take(&self, channel: ChannelId, now: Timestamp) -> Timestamp {
        let mut all = lock(&self.0);
        let next = all.entry(channel).or_insert(now);
        let mine = (*next).max(now);
        *next = mine + SignedDuration::from_millis(limits::REACTION_PACE_MILLIS);
        mine
    }
}

pub(super) async fn answer(
    inner: &Inner,
    call: &Call,
    method: &str,
    (channel, message): (ChannelId, MessageId),
    rest: &[&str],
) -> Answer {
    let decoded = rest.first().map(|name| decode(name)).unwrap_or_default();
    // Discord takes one change a quarter of a second in a channel; who is faster is made to wait, where it isn't refused.
    if method != "GET" && !inner.buckets.are_enforced() {
        let now = inner.clock.now();
        let wait = inner.pace.take(channel, now).duration_since(now);
        // The request is open meanwhile: whoever steps the clock may go on to its end.
        inner.activity.rest(&inner.clock, wait).await;
    }
    match (method, rest) {
        ("PUT", [_, "@me"]) => inner.with(|world| {
            existing(world, channel, message)?;
            may(world, channel, READ_MESSAGE_HISTORY)?;
            if !emoji::is_emoji(&decoded) {
                return Err(Refused::unknown_emoji());
            }
            awake(world, channel)?;
            let Some(found) = world.message(channel, message) else { return Err(Refused::unknown_message()) };
            let there = found.reactions.iter().any(|reaction| emoji::same(&reaction.emoji, &decoded));
            if !there {
                may(world, channel, ADD_REACTIONS)?;
                if found.reactions.len() >= limits::REACTIONS {
                    return Err(Refused::too_many_reactions());
                }
            }
            world.react((channel, message), &decoded, world.bot, false);
            done()
        }),
        ("DELETE", [_, who]) => inner.with(|world| {
            existing(world, channel, message)?;
            let user = if *who == "@me" { world.bot } else { super::id(who) };
            if user != world.bot {
                if world.is_direct(channel) {
                    return Err(Refused::missing_permissions());
                }
                may(world, channel, MANAGE_MESSAGES)?;
            }
            awake(world, channel)?;
            world.unreact(channel, message, &decoded, user);
            done()
        }),
        ("DELETE", []) => inner.with(|world| {
            clearable(world, channel, message)?;
            world.clear_reactions(channel, message, None);
            done()
        }),
        ("DELETE", [_]) => inner.with(|world| {
            clearable(world, channel, message)?;
            world.clear_reactions(channel, message, Some(&decoded));
            done()
        }),
        ("GET", [_]) => inner.read(|world| {
            existing(world, channel, message)?;
            may(world, channel, READ_MESSAGE_HISTORY)?;
            let most = call.number("limit", 25, 100)?;
            let after = call.place("after").unwrap_or_default();
            // Where it isn't said which are meant, plain ones are.
            let supers = match call.query.get("type").map(String::as_str) {
                None | Some("0") => false,
                Some("1") => true,
                Some(_) => {
                    return Err(limits::invalid("type", "BASE_TYPE_CHOICES", "Value must be one of {0, 1}."));
                }
            };
            let Some(found) = world.message(channel, message) else { return Err(Refused::unknown_message()) };
            let reaction = found.reactions.iter().find(|reaction| emoji::same(&reaction.emoji, &decoded));
            let Some(reaction) = reaction else {
                // Nobody has put it. Whether it could be put is the only question left.
                return if emoji::is_emoji(&decoded) {
                    ok(Value::Array(Vec::new()))
                } else {
                    Err(Refused::unknown_emoji())
                };
            };
            let mut users = if supers { &reaction.supers } else { &reaction.users }.clone();
            users.sort_unstable();
            let page = users.into_iter().filter(|user| *user > after).take(most);
            ok(page.map(|user| shape::user(world, user)).collect())
        }),
        _ => Err(unmodelled(method, &call.path)),
    }
}

fn clearable(world: &crate::world::World, channel: ChannelId, message: MessageId) -> Result<(), Refused> {
    existing(world, channel, message)?;
    if world.is_direct(channel) {
        return Err(Refused::missing_permissions());
    }
    may(world, channel, MANAGE_MESSAGES)?;
    awake(world, channel)
}

/// An emoji from a path, where it stands percent-encoded.
fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let pair = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match pair.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}
