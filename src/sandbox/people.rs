//! What people do: talk, use commands, press buttons, fill in forms, react, come and go.
//!
//! Every act goes the way it goes on Discord, by the tree that the bot registered and the messages
//! that the person can see. What Discord's own client would not send isn't sent.

use std::path::Path;

use serde_json::{Value, json};

use super::interaction::{Choice, Interaction, Kind, OpenedBy, Outcome};
use super::limits;
use super::line::{self, Typed};
use super::message::{Attachment, Draft, LOADING, Message, Upload};
use super::permissions::{self, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, USE_APPLICATION_COMMANDS};
use super::seen;
use super::snowflake::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use super::world::World;
use super::{Inner, Sandbox, emoji, shape};

/// Where a person acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a channel or thread.
    Channel(ChannelId),
    /// In their direct conversation with the bot.
    Dm,
}

/// What was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Where.
    pub channel: ChannelId,
    /// The interaction, if it made one.
    pub interaction: Option<InteractionId>,
    /// The message concerned: the one said, reacted to, or whose button was pressed.
    pub message: Option<MessageId>,
}

/// Why Discord's client would not send it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not sent: {why}")]
pub struct Unsent {
    /// In words for the person.
    pub why: String,
}

impl Unsent {
    pub(super) fn because(why: impl Into<String>) -> Self {
        Self { why: why.into() }
    }
}

/// How the bytes of a file are come by, from its name.
type Files<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

impl World {
    /// The channel that the place means for this person, if it is there.
    pub(super) fn channel_of(&self, person: UserId, place: Place) -> Option<ChannelId> {
        match place {
            Place::Channel(channel) => Some(channel),
            Place::Dm => {
                let own = |channel: &&super::world::Channel| channel.recipient == Some(person);
                self.channels.values().find(own).map(|channel| channel.id)
            }
        }
    }

    fn place(&mut self, person: UserId, place: Place) -> Result<ChannelId, Unsent> {
        let channel = match place {
            Place::Channel(channel) => channel,
            Place::Dm => self.direct(person),
        };
        if self.users.get(&person).is_none_or(|user| user.bot) {
            return Err(Unsent::because("there is no such person"));
        }
        if !self.can_see(person, channel) {
            return Err(Unsent::because(format!("{} does not see that channel", self.name(person))));
        }
        Ok(channel)
    }

    fn name(&self, person: UserId) -> &str {
        self.users.get(&person).map_or("nobody", |user| &user.name)
    }

    fn awake(&self, channel: ChannelId) -> Result<(), Unsent> {
        let thread = self.channels.get(&channel).and_then(|found| found.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived) {
            return Err(Unsent::because("the thread is in the archive; writing in it opens it again"));
        }
        Ok(())
    }

    /// The commands that can be used in the channel.
    pub(super) fn commands_in(&self, channel: ChannelId) -> Vec<Value> {
        let guild = self.channels.get(&channel).and_then(|found| found.guild);
        let own = guild.and_then(|guild| self.guild_commands.get(&guild)).into_iter().flatten();
        let context = if guild.is_some() { 0 } else { 1 };
        let fits = |command: &&Value| match command["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|known| known == context),
            None => guild.is_some() || command["dm_permission"] != false,
        };
        own.chain(&self.commands).filter(fits).cloned().collect()
    }

    /// Begins an interaction and tells the bot.
    fn interact(
        &mut self,
        kind: Kind,
        user: UserId,
        channel: ChannelId,
        name: String,
        source: Option<MessageId>,
        data: Value,
    ) -> InteractionId {
        let id = self.id();
        let interaction = Interaction {
            id,
            token: format!("interaction-{id}-{}", self.bot),
            kind,
            user,
            channel,
            created: self.now,
            name,
            outcome: Outcome::Waiting,
            source,
            original: None,
            opened_by: None,
            messages: Vec::new(),
        };
        let event = shape::interaction(self, &interaction, data);
        self.interactions.insert(id, interaction);
        self.event("INTERACTION_CREATE", Some(channel), event);
        id
    }

    pub(super) fn slash(
        &mut self,
        person: UserId,
        place: Place,
        line: &str,
        files: Files<'_>,
    ) -> Result<Sent, Unsent> {
        let channel = self.place(person, place)?;
        self.may_command(person, channel)?;
        let commands = self.commands_in(channel);
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
        let shared = |guild: &super::world::Guild| {
            guild.members.contains_key(&person) && guild.members.contains_key(&self.bot)
        };
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
        let wrong = |what: &str| Unsent::because(format!("the option {name:?} takes {what}, not {text:?}"));
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
        let named = |user: &&super::world::User| user.name.to_lowercase() == name || Some(user.id) == by_id;
        self.users.values().filter(|user| inside(&user.id)).find(named).map(|user| user.id)
    }

    /// Begins a completion, or completes by itself what Discord's client completes by itself.
    fn complete(
        &mut self,
        person: UserId,
        place: Place,
        line: &str,
    ) -> Result<Result<InteractionId, Vec<Choice>>, Unsent> {
        let channel = self.place(person, place)?;
        self.may_command(person, channel)?;
        let commands = self.commands_in(channel);
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

    /// The messages that this person can see and act upon, newest first.
    fn visible(&self, person: UserId) -> Vec<&Message> {
        let places = self.channels.keys().filter(|channel| self.can_see(person, **channel));
        let messages = places.filter_map(|channel| self.messages.get(channel)).flat_map(|all| all.values());
        let mut all: Vec<&Message> =
            messages.filter(|message| self.sees(person, message) && message.flags & LOADING == 0).collect();
        all.sort_unstable_by_key(|message| std::cmp::Reverse(message.id));
        all
    }

    fn containing(&self, person: UserId, on: Option<&str>) -> Vec<&Message> {
        let wanted = on.map(|text| self.read(text).to_lowercase());
        let fits = |message: &&Message| {
            wanted.as_ref().is_none_or(|wanted| self.text_of(message).to_lowercase().contains(wanted))
        };
        let all = self.visible(person).into_iter().filter(fits);
        // With a text given it is the newest message with it that counts, and no other.
        if on.is_some() { all.take(1).collect() } else { all.collect() }
    }

    fn find_button(
        &self,
        person: UserId,
        label: &str,
        on: Option<&str>,
    ) -> Result<(ChannelId, MessageId, String), Unsent> {
        let wanted = bare(label);
        let mut seen_labels = Vec::new();
        for message in self.containing(person, on) {
            for button in self.shown(message).buttons {
                if button.enabled && (bare(&button.label) == wanted || button.label == label) {
                    return Ok((message.channel, message.id, button.custom_id));
                }
                let state = if button.enabled { "" } else { " (disabled)" };
                seen_labels.push(format!("{}{state}", button.label));
            }
        }
        seen_labels.dedup();
        seen_labels.truncate(10);
        let others = if seen_labels.is_empty() { "none at all".into() } else { seen_labels.join(", ") };
        let who = self.name(person);
        Err(Unsent::because(format!("{who} sees no enabled button {label:?} (newest first: {others})")))
    }

    pub(super) fn press_component(
        &mut self,
        person: UserId,
        (channel, message): (ChannelId, MessageId),
        custom_id: &str,
        values: Option<Vec<String>>,
    ) -> Result<Sent, Unsent> {
        self.awake(channel)?;
        let found = self.message(channel, message).filter(|found| self.sees(person, found));
        let Some(found) = found else { return Err(Unsent::because("that message is gone")) };
        let mut parts = found.components.iter().flat_map(|row| row["components"].as_array()).flatten();
        let Some(part) = parts.find(|part| part["custom_id"] == custom_id).cloned() else {
            return Err(Unsent::because("that button is gone"));
        };
        if part["disabled"] == true {
            return Err(Unsent::because("it is disabled"));
        }
        let mut data = json!({ "custom_id": custom_id, "component_type": part["type"], "id": part["id"] });
        if let Some(values) = values {
            let options: Vec<&str> = part["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|option| option["value"].as_str())
                .collect();
            let (least, most) =
                (part["min_values"].as_u64().unwrap_or(1), part["max_values"].as_u64().unwrap_or(1));
            if !(least..=most).contains(&(values.len() as u64)) {
                return Err(Unsent::because(format!("the menu takes {least} to {most} choices")));
            }
            if values.iter().any(|value| !options.contains(&value.as_str())) {
                return Err(Unsent::because("the menu has no such choice"));
            }
            data["values"] = values.into();
        }
        let id = self.interact(Kind::Component, person, channel, custom_id.into(), Some(message), data);
        Ok(Sent { channel, interaction: Some(id), message: Some(message) })
    }

    fn choose(
        &mut self,
        person: UserId,
        placeholder: &str,
        values: &[&str],
        on: Option<&str>,
    ) -> Result<Sent, Unsent> {
        let wanted = bare(placeholder);
        let found = self.containing(person, on).into_iter().find_map(|message| {
            let menus = self.shown(message).menus;
            let menu = menus.into_iter().find(|menu| menu.enabled && bare(&menu.placeholder) == wanted)?;
            Some((message.channel, message.id, menu))
        });
        let Some((channel, message, menu)) = found else {
            let who = self.name(person);
            return Err(Unsent::because(format!("{who} sees no menu {placeholder:?}")));
        };
        let mut chosen = Vec::new();
        for value in values {
            let wanted = bare(value);
            let exact = menu.options.iter().find(|(label, id)| bare(label) == wanted || id == value);
            let begins = || menu.options.iter().find(|(label, _)| bare(label).starts_with(&wanted));
            let Some((_, id)) = exact.or_else(begins) else {
                let labels: Vec<&str> = menu.options.iter().map(|(label, _)| label.as_str()).collect();
                let why =
                    format!("the menu {placeholder:?} has no {value:?} (it has: {})", labels.join(", "));
                return Err(Unsent::because(why));
            };
            chosen.push(id.clone());
        }
        self.press_component(person, (channel, message), &menu.custom_id, Some(chosen))
    }

    pub(super) fn fill(&mut self, person: UserId, given: &[(String, String)]) -> Result<Sent, Unsent> {
        let Some(modal) = self.modals.get(&person).cloned() else {
            return Err(Unsent::because(format!("no form is open for {}", self.name(person))));
        };
        let fields: Vec<&Value> = seen::fields(&modal.data).collect();
        let named = |field: &Value, name: &str| {
            field["custom_id"] == name
                || field["label"].as_str().is_some_and(|label| bare(label) == bare(name))
        };
        if let Some((name, _)) = given.iter().find(|(name, _)| !fields.iter().any(|field| named(field, name)))
        {
            let labels: Vec<&str> = fields.iter().filter_map(|field| field["label"].as_str()).collect();
            return Err(Unsent::because(format!("the form has no {name:?} (it has: {})", labels.join(", "))));
        }
        let mut rows = Vec::new();
        for (at, field) in fields.iter().enumerate() {
            let typed = given.iter().find(|(name, _)| named(field, name)).map(|(_, text)| text.as_str());
            let text = typed.or(field["value"].as_str()).unwrap_or_default();
            let length = text.chars().count() as u64;
            let required = field["required"] != false;
            let least = field["min_length"].as_u64().unwrap_or(u64::from(required));
            let most = field["max_length"].as_u64().unwrap_or(limits::MODAL_VALUE as u64);
            if (length == 0 && required) || (length > 0 && !(least..=most).contains(&length)) {
                let label = &field["label"];
                return Err(Unsent::because(format!("{label} takes {least} to {most} characters")));
            }
            rows.push(json!({ "type": 1, "id": 2 * at + 1, "components": [
                { "type": 4, "id": 2 * at + 2, "custom_id": field["custom_id"], "value": text },
            ]}));
        }
        self.modals.remove(&person);
        let custom_id = modal.data["custom_id"].as_str().unwrap_or_default().to_owned();
        let data = json!({ "custom_id": custom_id, "components": rows });
        let id = self.interact(Kind::Modal, person, modal.channel, custom_id, modal.source, data);
        let opened_by = self.interactions.get(&modal.interaction).map(|opener| OpenedBy {
            id: opener.id,
            kind: opener.kind.number(),
            name: opener.name.clone(),
            source: opener.source,
        });
        if let Some(handed_in) = self.interactions.get_mut(&id) {
            handed_in.opened_by = opened_by;
        }
        Ok(Sent { channel: modal.channel, interaction: Some(id), message: modal.source })
    }

    pub(super) fn say(&mut self, person: UserId, place: Place, text: &str) -> Result<Sent, Unsent> {
        let channel = self.place(person, place)?;
        let length = text.trim().chars().count();
        if length == 0 || length > limits::CONTENT {
            return Err(Unsent::because("a message has 1 to 2000 characters"));
        }
        let Some(found) = self.channels.get(&channel) else {
            return Err(Unsent::because("there is no such channel"));
        };
        let (locked, needed) = match &found.thread {
            Some(thread) => (thread.locked, SEND_MESSAGES_IN_THREADS),
            None => (false, SEND_MESSAGES),
        };
        let bits = permissions::of(self, person, channel);
        if bits & needed == 0 || locked && bits & permissions::MANAGE_THREADS == 0 {
            return Err(Unsent::because(format!("{} may not write there", self.name(person))));
        }
        let message = self.post(channel, person, Draft { content: text.trim().into(), ..Draft::default() });
        Ok(Sent { channel, interaction: None, message: Some(message) })
    }

    /// The message that a reaction is for: the newest with the text, or the newest ballot, which the bot itself began.
    fn ballot(&self, person: UserId, mark: &str, on: Option<&str>) -> Result<(ChannelId, MessageId), Unsent> {
        let begun = |message: &&Message| {
            let mut marks = message.reactions.iter();
            marks.any(|reaction| emoji::same(&reaction.emoji, mark) && reaction.users.contains(&self.bot))
        };
        let all = self.containing(person, on);
        let found =
            all.into_iter().filter(|message| message.only.is_none()).find(|m| on.is_some() || begun(m));
        found.map(|message| (message.channel, message.id)).ok_or_else(|| {
            let who = self.name(person);
            Unsent::because(match on {
                Some(text) => format!("{who} sees no message with {text:?}"),
                None => format!("{who} sees no message under which the bot has put {mark}"),
            })
        })
    }

    pub(super) fn react_to(
        &mut self,
        person: UserId,
        (channel, message): (ChannelId, MessageId),
        mark: &str,
        add: bool,
    ) -> Result<Sent, Unsent> {
        if !emoji::is_emoji(mark) {
            return Err(Unsent::because(format!("{mark:?} is no emoji")));
        }
        self.awake(channel)?;
        let found =
            self.message(channel, message).filter(|found| self.sees(person, found) && found.only.is_none());
        let Some(found) = found else { return Err(Unsent::because("that message is gone")) };
        let there = found.reactions.iter().find(|reaction| emoji::same(&reaction.emoji, mark));
        let mine = there.is_some_and(|reaction| reaction.users.contains(&person));
        let who = self.name(person);
        if mine == add {
            let state = if add { "already" } else { "not" };
            return Err(Unsent::because(format!("{who} has {state} put {mark} there")));
        }
        if add && there.is_none() {
            if found.reactions.len() >= limits::REACTIONS {
                return Err(Unsent::because("there are 20 reactions under that message already"));
            }
            if permissions::of(self, person, channel) & permissions::ADD_REACTIONS == 0 {
                return Err(Unsent::because(format!("{who} may not add reactions there")));
            }
        }
        if add {
            self.react(channel, message, mark, person);
        } else {
            self.unreact(channel, message, mark, person);
        }
        Ok(Sent { channel, interaction: None, message: Some(message) })
    }
}

/// What an option's value stands for.
#[derive(Debug, Default)]
struct Resolved {
    users: Vec<UserId>,
    attachments: Vec<Attachment>,
}

fn command_data(typed: &Typed<'_>, values: Vec<Value>) -> Value {
    let mut options = Value::Array(values);
    for node in typed.path.iter().rev() {
        options = json!([{ "name": node["name"], "type": node["type"], "options": options }]);
    }
    json!({ "id": typed.command["id"], "name": typed.command["name"], "type": 1, "options": options })
}

/// A label without a leading emoji and in lower case, to compare it by.
fn bare(label: &str) -> String {
    let trimmed = label.trim();
    let rest = match trimmed.split_once(' ') {
        Some((first, rest)) if emoji::is_emoji(first) => rest,
        _ => trimmed,
    };
    rest.trim().to_lowercase()
}

impl Sandbox {
    /// The server of this name, made if it is missing. Everybody is a member of every server.
    pub fn server(&self, name: &str) -> GuildId {
        self.inner.with(|world| world.server(name))
    }

    /// The channel of this name, made if it is missing.
    pub fn channel(&self, server: GuildId, name: &str) -> ChannelId {
        self.inner.with(|world| world.channel(server, name))
    }

    /// The thread of this name under a channel, made if it is missing.
    pub fn thread(&self, channel: ChannelId, name: &str) -> ChannelId {
        self.inner.with(|world| world.thread(channel, name))
    }

    /// The person of this name, made if they are missing. The first one owns the servers.
    pub fn person(&self, name: &str) -> UserId {
        self.inner.with(|world| world.person(name))
    }

    /// Takes a channel or thread away, as a moderator would.
    pub fn delete_channel(&self, channel: ChannelId) {
        self.inner.with(|world| world.delete_channel(channel));
    }

    /// Takes a message away, as a moderator would.
    pub fn delete_message(&self, channel: ChannelId, message: MessageId) {
        self.inner.with(|world| world.remove_message(channel, message));
    }

    /// Takes all reactions from a message, as a moderator would; or all of one emoji.
    pub fn clear_reactions(&self, channel: ChannelId, message: MessageId, emoji: Option<&str>) {
        self.inner.with(|world| world.clear_reactions(channel, message, emoji));
    }

    /// Denies the bot permissions (bits as Discord counts them) in a channel; 0 denies nothing again.
    pub fn deny_bot(&self, channel: ChannelId, bits: u64) {
        self.inner.with(|world| {
            let id = world.bot;
            let Some(found) = world.channels.get_mut(&channel) else { return };
            found.overwrites.retain(|overwrite| overwrite.id != id);
            if bits != 0 {
                found.overwrites.push(super::world::Overwrite { id, kind: 1, allow: 0, deny: bits });
            }
            let data = shape::channel(world, channel);
            world.event("CHANNEL_UPDATE", None, data);
        });
    }

    /// Puts a thread into the archive or takes it out, and locks or unlocks it, as a moderator would.
    pub fn set_thread(&self, thread: ChannelId, archived: bool, locked: bool) {
        self.inner.with(|world| {
            let now = world.now;
            let Some(found) = world.channels.get_mut(&thread).and_then(|found| found.thread.as_mut()) else {
                return;
            };
            (found.archived, found.locked, found.archive_changed, found.active) =
                (archived, locked, now, now);
            let data = shape::channel(world, thread);
            world.event("THREAD_UPDATE", None, data);
        });
    }

    /// From now on this person gets no direct messages from the bot.
    pub fn closes_dms(&self, person: UserId) {
        self.set_dms(person, true);
    }

    /// From now on this person gets direct messages again.
    pub fn opens_dms(&self, person: UserId) {
        self.set_dms(person, false);
    }

    fn set_dms(&self, person: UserId, closed: bool) {
        self.inner.with(|world| {
            if let Some(user) = world.users.get_mut(&person) {
                user.dms_closed = closed;
            }
        });
    }

    /// This person leaves every server.
    pub fn leaves(&self, person: UserId) {
        self.inner.with(|world| {
            let guilds: Vec<GuildId> = world.guilds.keys().copied().collect();
            guilds.into_iter().for_each(|guild| world.leave(person, guild));
        });
    }

    /// This person comes back to every server.
    pub fn returns(&self, person: UserId) {
        self.inner.with(|world| {
            let guilds: Vec<GuildId> = world.guilds.keys().copied().collect();
            guilds.into_iter().for_each(|guild| world.join(person, guild));
        });
    }

    /// Uses a slash command, typed as Discord shows it. Files of attachment options are read below `files`.
    ///
    /// # Errors
    /// If Discord's client would not send it.
    pub fn slash(&self, person: UserId, place: Place, line: &str, files: &Path) -> Result<Sent, Unsent> {
        let open = |name: &str| std::fs::read(files.join(name)).map_err(|why| why.to_string());
        self.inner.with(|world| world.slash(person, place, line, &open))
    }

    /// Asks for suggestions for the option being typed, the last of the line.
    ///
    /// # Errors
    /// If the line can't be typed so, or the bot does not answer.
    pub async fn complete(&self, person: UserId, place: Place, line: &str) -> Result<Vec<Choice>, Unsent> {
        complete(&self.inner, person, place, line).await
    }

    /// Presses the newest enabled button with this label (a leading emoji left out) that the person can
    /// see; with `on`, on the newest message containing that text.
    ///
    /// # Errors
    /// If there is none.
    pub fn press(&self, person: UserId, label: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let (channel, message, custom_id) = world.find_button(person, label, on)?;
            world.press_component(person, (channel, message), &custom_id, None)
        })
    }

    /// Chooses from the newest select menu with this placeholder that the person can see.
    ///
    /// # Errors
    /// If there is none, or it has no such choice.
    pub fn choose(&self, person: UserId, placeholder: &str, values: &[&str]) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.choose(person, placeholder, values, None))
    }

    /// Fills in the form that is open for the person, fields by label (or id), and sends it.
    ///
    /// # Errors
    /// If none is open, or it does not take that.
    pub fn fill(&self, person: UserId, fields: &[(String, String)]) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.fill(person, fields))
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If the person may not write there.
    pub fn say(&self, person: UserId, place: Place, text: &str) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.say(person, place, text))
    }

    /// Reacts to the newest ballot message (one under which the bot itself has put this emoji); with
    /// `on`, to the newest message containing that text.
    ///
    /// # Errors
    /// If there is none, or the person has done so already.
    pub fn react(&self, person: UserId, emoji: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let ballot = world.ballot(person, emoji, on)?;
            world.react_to(person, ballot, emoji, true)
        })
    }

    /// Takes a reaction back; the message is found as for [`Sandbox::react`].
    ///
    /// # Errors
    /// If there is none, or the person has not reacted so.
    pub fn unreact(&self, person: UserId, emoji: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let ballot = world.ballot(person, emoji, on)?;
            world.react_to(person, ballot, emoji, false)
        })
    }
}

/// Asks for suggestions and waits for them: until they come, three seconds have passed on the clock,
/// or the bot has handled everything without having answered.
pub(super) async fn complete(
    inner: &Inner,
    person: UserId,
    place: Place,
    line: &str,
) -> Result<Vec<Choice>, Unsent> {
    let mut changes = inner.changes.subscribe();
    let id = match inner.with(|world| world.complete(person, place, line))? {
        Ok(id) => id,
        Err(choices) => return Ok(choices),
    };
    let deadline = inner.clock.now() + super::interaction::ACKNOWLEDGE_WITHIN;
    loop {
        changes.borrow_and_update();
        let outcome = inner.read(|world| world.interactions.get(&id).map(|found| found.outcome(world.now)));
        match outcome {
            Some(Outcome::Completed(choices)) => return Ok(choices),
            Some(Outcome::Waiting) if inner.hub.connected() > 0 && !inner.activity.is_quiet() => {}
            _ => return Err(Unsent::because("the bot did not answer with suggestions")),
        }
        tokio::select! {
            _ = changes.changed() => {}
            () = inner.activity.changed() => {}
            () = inner.clock.sleep_until(deadline) => {}
        }
    }
}
