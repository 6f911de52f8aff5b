//! Slash commands as a person types them, and their completion.

use std::path::Path;

use serde_json::{Value, json};

use super::{Files, Place, Sent, Unsent};
use crate::interaction::{Choice, Kind};
use crate::line::{self, Typed};
use crate::message::{Attachment, Upload};
use crate::permissions::{self, USE_APPLICATION_COMMANDS};
use crate::snowflake::{ChannelId, GuildId, InteractionId, UserId};
use crate::world::{Guild, User, World};
use crate::{limits, shape};

impl World {
    /// The commands that can be used in the channel.
    pub(crate) fn commands_in(&self, channel: ChannelId) -> Vec<Value> {
        let guild = self.channels.get(&channel).and_then(|found| found.guild);
        self.fitting(guild).cloned().collect()
    }

    /// Of these, the one that the line names, with what the line names below it alone: a copy of the rest would take
    /// longer than all that a person does with it.
    pub(super) fn commands_for(&self, channel: ChannelId, line: &str) -> Vec<Value> {
        let guild = self.channels.get(&channel).and_then(|found| found.guild);
        let (name, rest) = line::command(line);
        let named = self.fitting(guild).filter(|command| command["name"] == name);
        named.take(1).map(|command| line::along(command, rest)).collect()
    }

    fn fitting(&self, guild: Option<GuildId>) -> impl Iterator<Item = &Value> {
        let own = guild.and_then(|guild| self.guild_commands.get(&guild)).into_iter().flatten();
        let context = if guild.is_some() { 0 } else { 1 };
        let fits = move |command: &&Value| match command["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|known| known == context),
            None => guild.is_some() || command["dm_permission"] != false,
        };
        own.chain(&self.commands).filter(fits)
    }

    pub(crate) fn slash(
        &mut self,
        person: UserId,
        place: Place,
        line: &str,
        files: Files<'_>,
    ) -> Result<Sent, Unsent> {
        let channel = self.place(person, place)?;
        self.may_command(person, channel)?;
        let commands = self.commands_for(channel, line);
        let typed = line::read(line, &commands)?;
        for option in typed.registered() {
            let given = typed.options.iter().any(|given| given.option["name"] == option["name"]);
            if option["required"] == true && !given {
                return Err(Unsent::because(format!("the option {} is required", option["name"])));
            }
        }
        let mut values = Vec::new();
        let mut resolved = Resolved::default();
        for given in &typed.options {
            let value = self.value(given.option, &given.text, channel, &mut resolved, files)?;
            values
                .push(json!({ "name": given.option["name"], "type": given.option["type"], "value": value }));
        }
        let mut data = command_data(&typed, values);
        let guild = self.channels.get(&channel).and_then(|found| found.guild);
        let found = shape::resolved(self, guild, channel, &resolved.users, &resolved.attachments);
        if found.as_object().is_some_and(|found| !found.is_empty()) {
            data["resolved"] = found;
        }
        let id = self.interact(Kind::Command, person, channel, typed.name(), None, data);
        Ok(Sent { channel, interaction: Some(id), message: None })
    }

    fn may_command(&self, person: UserId, channel: ChannelId) -> Result<(), Unsent> {
        self.awake(channel)?;
        if permissions::of(self, person, channel) & USE_APPLICATION_COMMANDS == 0 {
            return Err(Unsent::because(format!("{} may not use commands there", self.name(person))));
        }
        let shared =
            |guild: &Guild| guild.members.contains_key(&person) && guild.members.contains_key(&self.bot);
        if self.is_direct(channel) && !self.guilds.values().any(shared) {
            return Err(Unsent::because(format!("{} shares no server with the bot", self.name(person))));
        }
        Ok(())
    }

    /// What is sent for an option, from what was typed.
    fn value(
        &mut self,
        option: &Value,
        text: &str,
        channel: ChannelId,
        resolved: &mut Resolved,
        files: Files<'_>,
    ) -> Result<Value, Unsent> {
        let name = option["name"].as_str().unwrap_or_default();
        let wrong = |what: &str| {
            Unsent::because(if text.is_empty() {
                format!("the option {name:?} still needs {what}")
            } else {
                format!("the option {name:?} takes {what}, not {text:?}")
            })
        };
        if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
            let shown = |choice: &&Value| {
                choice["name"].as_str().is_some_and(|name| name.to_lowercase() == text.to_lowercase())
            };
            let names: Vec<&str> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
            let found = choices.iter().find(shown);
            return found
                .map(|choice| choice["value"].clone())
                .ok_or_else(|| wrong(&format!("one of: {}", names.join(", "))));
        }
        match option["type"].as_u64() {
            Some(3) => {
                let length = text.chars().count() as u64;
                let least = option["min_length"].as_u64().unwrap_or(1);
                let most = option["max_length"].as_u64().unwrap_or(limits::OPTION_TEXT as u64);
                if !(least..=most).contains(&length) {
                    return Err(wrong(&format!("{least} to {most} characters")));
                }
                Ok(text.into())
            }
            Some(4) => {
                // JavaScript's whole numbers, between which the client can tell the difference.
                let most = (1 << 53) - 1;
                let number: i64 = text.parse().map_err(|_| wrong("a whole number"))?;
                let least = option["min_value"].as_i64().unwrap_or(-most);
                let most = option["max_value"].as_i64().unwrap_or(most);
                if !(least..=most).contains(&number) {
                    return Err(wrong(&format!("a number from {least} to {most}")));
                }
                Ok(number.into())
            }
            Some(5) => {
                text.to_lowercase().parse::<bool>().map(Value::from).map_err(|_| wrong("true or false"))
            }
            Some(6 | 9) => {
                let user = self.member_named(text, channel).ok_or_else(|| wrong("a member's name"))?;
                resolved.users.push(user);
                Ok(user.to_string().into())
            }
            Some(10) => {
                let number: f64 = text.parse().map_err(|_| wrong("a number"))?;
                let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
                let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
                if !number.is_finite() || number < least || number > most {
                    return Err(wrong("a number within its bounds"));
                }
                Ok(number.into())
            }
            Some(11) => {
                let bytes = files(text).map_err(|why| Unsent::because(format!("{text:?}: {why}")))?;
                if bytes.len() > limits::FILE_BYTES {
                    return Err(Unsent::because(format!("{text:?} is larger than 10 MiB")));
                }
                let file = Path::new(text).file_name().map(|name| name.to_string_lossy().into_owned());
                let upload =
                    Upload { name: file.unwrap_or_default(), description: None, bytes: bytes.into() };
                let attachment = self.attach(upload);
                let id = attachment.id.to_string();
                resolved.attachments.push(attachment);
                Ok(id.into())
            }
            kind => Err(Unsent::because(format!("the sandbox cannot type an option of type {kind:?}"))),
        }
    }

    fn member_named(&self, text: &str, channel: ChannelId) -> Option<UserId> {
        let name = text.trim_start_matches('@').to_lowercase();
        let by_id = text.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>')?.parse().ok());
        let guild = self.channels.get(&channel).and_then(|found| found.guild);
        let inside = |user: &UserId| {
            let guild = guild.and_then(|guild| self.guilds.get(&guild));
            guild.is_none_or(|guild| guild.members.contains_key(user))
        };
        let named = |user: &&User| user.name.to_lowercase() == name || Some(user.id) == by_id;
        self.users.values().filter(|user| inside(&user.id)).find(named).map(|user| user.id)
    }

    /// Begins a completion, or completes by itself what Discord's client completes by itself.
    pub(super) fn complete(
        &mut self,
        person: UserId,
        place: Place,
        line: &str,
    ) -> Result<Result<InteractionId, Vec<Choice>>, Unsent> {
        let channel = self.place(person, place)?;
        self.may_command(person, channel)?;
        let commands = self.commands_for(channel, line);
        let typed = line::read(line, &commands)?;
        let Some((last, before)) = typed.options.split_last() else {
            return Err(Unsent::because("no option is being typed"));
        };
        let text = last.text.to_lowercase();
        let matches = |names: Vec<(String, Value)>| -> Vec<Choice> {
            let fitting = names.into_iter().filter(|(name, _)| name.to_lowercase().contains(&text));
            fitting.take(limits::CHOICES).map(|(name, value)| Choice { name, value }).collect()
        };
        if let Some(choices) = last.option["choices"].as_array().filter(|choices| !choices.is_empty()) {
            let name = |choice: &Value| choice["name"].as_str().unwrap_or_default().to_owned();
            return Ok(Err(matches(choices.iter().map(|c| (name(c), c["value"].clone())).collect())));
        }
        if last.option["autocomplete"] != true {
            let names = match last.option["type"].as_u64() {
                Some(5) => vec![("true".into(), true.into()), ("false".into(), false.into())],
                Some(6 | 9) => {
                    let people = self.users.values().filter(|user| self.can_see(user.id, channel));
                    people.map(|user| (user.name.clone(), user.name.clone().into())).collect()
                }
                _ => Vec::new(),
            };
            return Ok(Err(matches(names)));
        }
        let mut values = Vec::new();
        let none = |_: &str| Err("no file is read while typing".into());
        for given in before {
            // What does not fit (yet) is left out while typing goes on.
            let value = self.value(given.option, &given.text, channel, &mut Resolved::default(), &none);
            if let Ok(value) = value {
                values.push(
                    json!({ "name": given.option["name"], "type": given.option["type"], "value": value }),
                );
            }
        }
        values.push(json!({
            "name": last.option["name"], "type": last.option["type"], "value": last.text, "focused": true,
        }));
        let data = command_data(&typed, values);
        Ok(Ok(self.interact(Kind::Complete, person, channel, typed.name(), None, data)))
    }
}

/// What an option's value stands for.
#[derive(Debug, Default)]
struct Resolved {
    users: Vec<UserId>,
    attachments: Vec<Attachment>,
}

pub(super) fn command_data(typed: &Typed<'_>, values: Vec<Value>) -> Value {
    let mut options = Value::Array(values);
    for node in typed.path.iter().rev() {
        options = json!([{ "name": node["name"], "type": node["type"], "options": options }]);
    }
    json!({ "id": typed.command["id"], "name": typed.command["name"], "type": 1, "options": options })
}
