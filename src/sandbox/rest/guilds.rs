//! Servers and who is in them.

use serde_json::{Value, json};

use super::{Answer, Call, ok, unmodelled};
use crate::limits::Refused;
use crate::snowflake::Snowflake;
use crate::{Inner, shape};

pub(super) fn answer(inner: &Inner, call: &Call, method: &str, parts: &[&str]) -> Answer {
    let guild = parts.first().map(|part| super::id(part)).unwrap_or_default();
    inner.read(|world| {
        let Some(found) = world.guilds.get(&guild) else { return Err(Refused::unknown_guild()) };
        if !found.members.contains_key(&world.bot) {
            return Err(Refused::missing_access());
        }
        match (method, &parts[1..]) {
            ("GET", []) => {
                let mut value = shape::guild(world, guild);
                if call.flag("with_counts") {
                    value["approximate_member_count"] = found.members.len().into();
                    value["approximate_presence_count"] = found.members.len().into();
                }
                ok(value)
            }
            ("GET", ["channels"]) => {
                let inside =
                    world.channels.values().filter(|c| c.guild == Some(guild) && !c.kind.is_thread());
                ok(inside.map(|channel| shape::channel(world, channel.id)).collect())
            }
            ("GET", ["members"]) => {
                let most = call.number("limit", 1, 1000)?;
                let after = call.place("after").unwrap_or_default();
                let people = found.members.keys().filter(|id| **id > after).take(most);
                ok(people.map(|id| shape::member(world, guild, *id)).collect())
            }
            ("GET", ["members", "search"]) => {
                let most = call.number("limit", 1, 1000)?;
                let start = call.query.get("query").cloned().unwrap_or_default().to_lowercase();
                let named = |id: &&Snowflake| {
                    world.users.get(*id).is_some_and(|user| user.name.to_lowercase().starts_with(&start))
                };
                let people = found.members.keys().filter(named).take(most);
                ok(people.map(|id| shape::member(world, guild, *id)).collect())
            }
            ("GET", ["members", person]) => {
                let person = super::id(person);
                if !world.users.contains_key(&person) {
                    return Err(Refused::unknown_user());
                }
                if !found.members.contains_key(&person) {
                    return Err(Refused::unknown_member());
                }
                ok(shape::member(world, guild, person))
            }
            ("GET", ["threads", "active"]) => {
                let active: Vec<_> = world
                    .channels
                    .values()
                    .filter(|channel| channel.guild == Some(guild))
                    .filter(|channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived))
                    .filter(|channel| world.can_see(world.bot, channel.id))
                    .collect();
                let followed = active.iter().filter(|c| {
                    c.thread.as_ref().is_some_and(|thread| thread.members.contains_key(&world.bot))
                });
                let members: Vec<Value> =
                    followed.map(|channel| shape::thread_member(channel, world.bot)).collect();
                let threads: Vec<Value> =
                    active.iter().map(|channel| shape::channel(world, channel.id)).collect();
                ok(json!({ "threads": threads, "members": members, "has_more": false }))
            }
            _ => Err(unmodelled(method, &call.path)),
        }
    })
}
