//! The command tree that the bot registers.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use serde_json::Value;

use super::{Answer, Call, done, ok, unmodelled};
use crate::Inner;
use crate::limits::{self, Refused};
use crate::snowflake::{GuildId, Snowflake};
use crate::world::World;

pub(super) fn answer(
    inner: &Inner,
    call: &Call,
    method: &str,
    application: Snowflake,
    rest: &[&str],
) -> Answer {
    inner.with(|world| {
        if application != world.bot {
            return Err(Refused::unknown_application());
        }
        match rest {
            [] if method == "GET" => ok(super::users::application_shape(world)),
            ["commands", rest @ ..] => commands(world, call, method, None, rest),
            ["guilds", guild, "commands", rest @ ..] => {
                let guild = super::id(guild);
                if !world.guilds.get(&guild).is_some_and(|found| found.members.contains_key(&world.bot)) {
                    return Err(Refused::missing_access());
                }
                commands(world, call, method, Some(guild), rest)
            }
            _ => Err(unmodelled(method, &call.path)),
        }
    })
}

fn registered(world: &mut World, guild: Option<GuildId>) -> &mut Vec<Value> {
    match guild {
        None => &mut world.commands,
        Some(guild) => world.guild_commands.entry(guild).or_default(),
    }
}

fn commands(world: &mut World, call: &Call, method: &str, guild: Option<GuildId>, rest: &[&str]) -> Answer {
    let at = |world: &mut World, id: &str| {
        let found = registered(world, guild).iter().position(|command| command["id"] == id);
        found.ok_or_else(Refused::unknown_command)
    };
    match (method, rest) {
        ("GET", []) => ok(registered(world, guild).clone().into()),
        ("PUT", []) => {
            let tree = limits::commands::tree(&call.body)?;
            let before = ids(registered(world, guild));
            let mut kept = Vec::new();
            for given in tree {
                let command = place(world, guild, given.clone(), &before)?;
                kept.push(command);
            }
            *registered(world, guild) = kept;
            ok(registered(world, guild).clone().into())
        }
        ("POST", []) => {
            limits::commands::one(&call.body)?;
            let before = ids(registered(world, guild));
            let is_new = !before.contains_key(name(&call.body));
            if is_new && before.len() >= limits::COMMANDS {
                return Err(Refused::new(400, 30032, "Maximum number of application commands reached (100)"));
            }
            let command = place(world, guild, call.body.clone(), &before)?;
            let all = registered(world, guild);
            all.retain(|other| other["name"] != command["name"]);
            all.push(command.clone());
            Ok((if is_new { 201 } else { 200 }, command))
        }
        ("GET", [id]) => {
            let at = at(world, id)?;
            ok(registered(world, guild)[at].clone())
        }
        ("PATCH", [id]) => {
            let at = at(world, id)?;
            let mut changed = registered(world, guild)[at].clone();
            for (key, value) in call.body.as_object().into_iter().flatten() {
                changed[key] = value.clone();
            }
            for key in ["application_id", "version", "guild_id"] {
                changed[key] = Value::Null;
            }
            limits::commands::one(&changed)?;
            let before = ids(registered(world, guild));
            let command = place(world, guild, changed, &before)?;
            registered(world, guild)[at] = command.clone();
            ok(command)
        }
        ("DELETE", [id]) => {
            let at = at(world, id)?;
            registered(world, guild).remove(at);
            done()
        }
        _ => Err(unmodelled(method, &call.path)),
    }
}

fn name(command: &Value) -> &str {
    command["name"].as_str().unwrap_or_default()
}

/// The ids of commands, by their names.
fn ids(commands: &[Value]) -> BTreeMap<String, String> {
    let id = |command: &Value| command["id"].as_str().unwrap_or_default().to_owned();
    commands.iter().map(|command| (name(command).to_owned(), id(command))).collect()
}

/// Gives the command its id: the one it had under this name, or a new one, which counts as created today.
fn place(
    world: &mut World,
    guild: Option<GuildId>,
    given: Value,
    before: &BTreeMap<String, String>,
) -> Result<Value, Refused> {
    let id = match before.get(name(&given)) {
        Some(id) => id.clone(),
        None => {
            let today = world.now.duration_since(jiff::Timestamp::UNIX_EPOCH).as_secs()
                / SignedDuration::from_hours(24).as_secs();
            let count = world.created_commands.entry(guild.unwrap_or_default()).or_insert((today, 0));
            if count.0 != today {
                *count = (today, 0);
            }
            if count.1 >= limits::COMMANDS_A_DAY {
                return Err(Refused::too_many_commands_a_day());
            }
            count.1 += 1;
            world.id().to_string()
        }
    };
    let version = world.id().to_string();
    let mut command = limits::commands::registered(given, id, world.bot.to_string(), version);
    if let Some(guild) = guild {
        command["guild_id"] = guild.to_string().into();
    }
    Ok(command)
}
