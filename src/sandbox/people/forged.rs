//! What Discord's client would not send: the same interaction again, ids and values that nobody offered.

use serde_json::{Value, json};

use super::commands::command_data;
use super::{Place, Sent, Unsent};
use crate::interaction::{Kind, OpenedBy};
use crate::message::Message;
use crate::snowflake::{ChannelId, MessageId, UserId};
use crate::world::World;
use crate::{Sandbox, line};

impl World {
    /// Tells the bot of the person's last interaction once more.
    pub(crate) fn repeat(&mut self, person: UserId) -> Result<Sent, Unsent> {
        let Some((channel, event)) = self.sent.get(&person).cloned() else {
            return Err(Unsent::because(format!("{} has done nothing yet", self.name(person))));
        };
        let interaction = event["id"].as_str().and_then(|id| id.parse().ok());
        let message = event["message"]["id"].as_str().and_then(|id| id.parse().ok());
        self.event("INTERACTION_CREATE", Some(channel), event);
        Ok(Sent { channel, interaction, message })
    }

    /// Presses what isn't there on a message, or chooses what it doesn't offer; without values it is a button.
    pub(crate) fn forge(
        &mut self,
        person: UserId,
        (channel, message): (ChannelId, MessageId),
        custom_id: &str,
        values: Option<Vec<String>>,
    ) -> Result<Sent, Unsent> {
        if self.message(channel, message).is_none() {
            return Err(Unsent::because("that message is gone"));
        }
        let kind = if values.is_some() { 3 } else { 2 };
        let mut data = json!({ "custom_id": custom_id, "component_type": kind, "id": 1 });
        if let Some(values) = values {
            data["values"] = values.into();
        }
        let id = self.interact(Kind::Component, person, channel, custom_id.into(), Some(message), data);
        Ok(Sent { channel, interaction: Some(id), message: Some(message) })
    }

    /// Hands in a form that nobody opened, or other fields than it has.
    pub(crate) fn forge_dialog(
        &mut self,
        person: UserId,
        (channel, message): (ChannelId, MessageId),
        custom_id: &str,
        fields: &[(&str, &str)],
    ) -> Result<Sent, Unsent> {
        if self.message(channel, message).is_none() {
            return Err(Unsent::because("that message is gone"));
        }
        let row = |(at, (name, value)): (usize, &(&str, &str))| {
            json!({ "type": 1, "id": 2 * at + 1, "components": [
                { "type": 4, "id": 2 * at + 2, "custom_id": name, "value": value },
            ]})
        };
        let rows: Vec<Value> = fields.iter().enumerate().map(row).collect();
        let data = json!({ "custom_id": custom_id, "components": rows });
        let id = self.interact(Kind::Modal, person, channel, custom_id.into(), Some(message), data);
        // Discord says what opened a form: here what would have, had it been there.
        if let Some(handed_in) = self.interactions.get_mut(&id) {
            let (kind, name) = (Kind::Component.number(), custom_id.to_owned());
            handed_in.opened_by = Some(OpenedBy { id, kind, name, source: Some(message) });
        }
        Ok(Sent { channel, interaction: Some(id), message: Some(message) })
    }

    /// Uses a command without a look at what its options take beside their type, or at which it needs.
    pub(crate) fn forge_slash(&mut self, person: UserId, place: Place, line: &str) -> Result<Sent, Unsent> {
        let channel = self.place(person, place)?;
        let commands = self.commands_for(channel, line);
        let typed = line::read(line, &commands)?;
        // Discord itself lets no text through where a number is to stand.
        let value = |option: &Value, text: &str| -> Result<Value, Unsent> {
            let wrong =
                || Unsent::because(format!("no {text:?} reaches a bot as the option {}", option["name"]));
            match option["type"].as_u64() {
                Some(4) => text.parse::<i64>().map(Value::from).map_err(|_| wrong()),
                Some(5) => text.parse::<bool>().map(Value::from).map_err(|_| wrong()),
                Some(10) => text.parse::<f64>().map(Value::from).map_err(|_| wrong()),
                Some(3) => Ok(text.into()),
                _ => Err(wrong()),
            }
        };
        let mut values = Vec::new();
        for given in &typed.options {
            let value = value(given.option, &given.text)?;
            values
                .push(json!({ "name": given.option["name"], "type": given.option["type"], "value": value }));
        }
        let data = command_data(&typed, values);
        let id = self.interact(Kind::Command, person, channel, typed.name(), None, data);
        Ok(Sent { channel, interaction: Some(id), message: None })
    }

    /// This message, if it stands in the place and the person sees it; what doesn't is none of Discord's to them, so else the
    /// newest there that they see.
    fn under(
        &mut self,
        person: UserId,
        place: Place,
        under: Option<MessageId>,
    ) -> Result<(ChannelId, MessageId), Unsent> {
        let channel = self.place(person, place)?;
        let theirs = |message: &Message| message.only.is_none_or(|only| only == person);
        let all = self.messages.get(&channel);
        let newest = || all?.values().rev().find(|message| theirs(message)).map(|message| message.id);
        let under =
            under.filter(|message| self.message(channel, *message).is_some_and(theirs)).or_else(newest);
        Ok((channel, under.ok_or_else(|| Unsent::because("nothing was ever said there"))?))
    }

    /// The newest message of the bot's that the person sees, or the newest with this text.
    fn newest_of_bot(&self, person: UserId, on: Option<&str>) -> Result<(ChannelId, MessageId), Unsent> {
        let mut all = self.containing(person, on).into_iter();
        let found =
            all.find(|message| message.author == self.bot).map(|message| (message.channel, message.id));
        found.ok_or_else(|| {
            Unsent::because(format!("{} sees no such message of the bot's", self.name(person)))
        })
    }
}

impl Sandbox {
    /// The person's last interaction comes to the bot once more: the same number, the same token.
    ///
    /// # Errors
    /// If there was none.
    pub fn repeat(&self, person: UserId) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.repeat(person))
    }

    /// What the bot was told of the person's last interaction.
    #[must_use]
    pub fn last_interaction(&self, person: UserId) -> Option<Value> {
        self.inner.read(|world| world.sent.get(&person).map(|(_, event)| event.clone()))
    }

    /// Presses a component that isn't there (with values: a menu) on the newest message of the bot's that the person
    /// sees, or on the newest with this text.
    ///
    /// # Errors
    /// If there is no such message.
    pub fn forge(
        &self,
        person: UserId,
        custom_id: &str,
        values: &[String],
        on: Option<&str>,
    ) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let message = world.newest_of_bot(person, on)?;
            world.forge(person, message, custom_id, (!values.is_empty()).then(|| values.to_vec()))
        })
    }

    /// Sends the use of a component, whatever its id and what is chosen from it, as if it stood under this message (none, or
    /// one of another place: the newest that stands there).
    ///
    /// # Errors
    /// If there is no such person or place.
    pub fn forge_under(
        &self,
        person: UserId,
        place: Place,
        under: Option<MessageId>,
        custom_id: &str,
        values: Option<&[&str]>,
    ) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let under = world.under(person, place, under)?;
            let values = values.map(|all| all.iter().map(|one| (*one).to_owned()).collect());
            world.forge(person, under, custom_id, values)
        })
    }

    /// Hands in a form with whatever id and fields, as if it had been opened under this message (none, or one of another
    /// place: the newest that stands there).
    ///
    /// # Errors
    /// If there is no such person or place.
    pub fn forge_dialog_under(
        &self,
        person: UserId,
        place: Place,
        under: Option<MessageId>,
        custom_id: &str,
        fields: &[(&str, &str)],
    ) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let under = world.under(person, place, under)?;
            world.forge_dialog(person, under, custom_id, fields)
        })
    }

    /// Uses a command with whatever is typed for its options, fitting or not.
    ///
    /// # Errors
    /// If there is no such command or option.
    pub fn forge_slash(&self, person: UserId, place: Place, line: &str) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.forge_slash(person, place, line))
    }
}
