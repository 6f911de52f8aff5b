//! What people do with messages: press, choose, fill in, say, react.

use serde_json::{Value, json};

use super::{Place, Reacting, Sent, Unsent};
use crate::interaction::{Kind, OpenedBy};
use crate::message::{Draft, LOADING, Message};
use crate::permissions::{self, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use crate::snowflake::{ChannelId, MessageId, UserId};
use crate::world::World;
use crate::{emoji, limits, seen};

impl World {
    /// The messages that this person can see and act upon, newest first: not those in private threads where they aren't,
    /// though they might look there.
    fn visible(&self, person: UserId) -> Vec<&Message> {
        let here = |channel: ChannelId| self.can_see(person, channel) && !self.is_apart_from(person, channel);
        let places = self.channels.keys().filter(|channel| here(**channel));
        let messages = places.filter_map(|channel| self.messages.get(channel)).flat_map(|all| all.values());
        let mut all: Vec<&Message> =
            messages.filter(|message| self.sees(person, message) && message.flags & LOADING == 0).collect();
        all.sort_unstable_by_key(|message| std::cmp::Reverse(message.id));
        all
    }

    pub(super) fn containing(&self, person: UserId, on: Option<&str>) -> Vec<&Message> {
        let wanted = on.map(|text| self.read(text).to_lowercase());
        let fits = |message: &&Message| {
            wanted.as_ref().is_none_or(|wanted| self.text_of(message).to_lowercase().contains(wanted))
        };
        let all = self.visible(person).into_iter().filter(fits);
        // With a text given it is the newest message with it that counts, and no other.
        if on.is_some() { all.take(1).collect() } else { all.collect() }
    }

    pub(super) fn find_button(
        &self,
        person: UserId,
        label: &str,
        on: Option<&str>,
    ) -> Result<(ChannelId, MessageId, String), Unsent> {
        let there = self.button_among(person, label, self.containing(person, on));
        there.or_else(|why| self.gone_button(person, label, on).ok_or(why))
    }

    pub(super) fn find_button_under(
        &self,
        person: UserId,
        label: &str,
        message: MessageId,
    ) -> Result<(ChannelId, MessageId, String), Unsent> {
        let all = self.visible(person).into_iter().filter(|found| found.id == message);
        self.button_among(person, label, all.collect())
    }

    fn button_among(
        &self,
        person: UserId,
        label: &str,
        messages: Vec<&Message>,
    ) -> Result<(ChannelId, MessageId, String), Unsent> {
        let wanted = bare(label);
        let mut seen_labels = Vec::new();
        for message in messages {
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

    /// The newest button of this label that was there and has gone: somebody's screen may show it still.
    fn gone_button(
        &self,
        person: UserId,
        label: &str,
        on: Option<&str>,
    ) -> Option<(ChannelId, MessageId, String)> {
        let (wanted, text) = (bare(label), on.map(|text| self.read(text).to_lowercase()));
        let seen = self.shown.iter().rev().filter(|shown| shown.is_for(person));
        let mut newest = None;
        for shown in seen {
            let Some(id) = shown.message else { continue };
            let fits = text.as_ref().is_none_or(|text| shown.text.to_lowercase().contains(text));
            let there = self.message(shown.channel, id).is_some_and(|found| self.sees(person, found));
            // With a text given it is the newest message with it that counts, and no other.
            if !fits || !there || (on.is_some() && *newest.get_or_insert(id) != id) {
                continue;
            }
            let mut buttons = shown.buttons.iter().filter(|button| button.enabled);
            if let Some(found) = buttons.find(|one| bare(&one.label) == wanted || one.label == label) {
                return Some((shown.channel, id, found.custom_id.clone()));
            }
        }
        None
    }

    /// The component that is there, or one that this person was shown on this message before.
    fn component(&self, person: UserId, message: &Message, custom_id: &str) -> Option<Value> {
        let mut parts = message.components.iter().flat_map(|row| row["components"].as_array()).flatten();
        if let Some(part) = parts.find(|part| part["custom_id"] == custom_id) {
            return Some(part.clone());
        }
        let was_there = self.shown.iter().filter(|shown| shown.is_for(person)).any(|shown| {
            shown.message == Some(message.id)
                && shown.buttons.iter().any(|button| button.custom_id == custom_id)
        });
        was_there.then(|| json!({ "type": 2, "custom_id": custom_id }))
    }

    pub(crate) fn press_component(
        &mut self,
        person: UserId,
        (channel, message): (ChannelId, MessageId),
        custom_id: &str,
        values: Option<Vec<String>>,
    ) -> Result<Sent, Unsent> {
        self.awake(channel)?;
        let found = self.message(channel, message).filter(|found| self.sees(person, found));
        let Some(found) = found else { return Err(Unsent::because("that message is gone")) };
        let Some(part) = self.component(person, found, custom_id) else {
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

    pub(super) fn choose(
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

    /// Chooses what opens a form from the newest message that this person alone sees and that has such a choice.
    pub(super) fn choose_other(&mut self, person: UserId) -> Result<Sent, Unsent> {
        let found =
            self.visible(person).into_iter().filter(|message| message.only.is_some()).find_map(|message| {
                let menus = self.shown(message).menus.into_iter().filter(|menu| menu.enabled);
                let other = |label: &str| bare(label).trim_end_matches('…') == "other";
                menus.into_iter().find_map(|menu| {
                    let (_, value) = menu.options.iter().find(|(label, _)| other(label))?;
                    Some((message.channel, message.id, menu.custom_id.clone(), value.clone()))
                })
            });
        let Some((channel, message, menu, value)) = found else {
            return Err(Unsent::because("no menu lets anything be typed"));
        };
        self.press_component(person, (channel, message), &menu, Some(vec![value]))
    }

    pub(crate) fn fill(&mut self, person: UserId, given: &[(String, String)]) -> Result<Sent, Unsent> {
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

    pub(crate) fn say(&mut self, person: UserId, place: Place, text: &str) -> Result<Sent, Unsent> {
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
    pub(super) fn ballot(
        &self,
        person: UserId,
        mark: &str,
        on: Option<&str>,
    ) -> Result<(ChannelId, MessageId), Unsent> {
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

    pub(crate) fn react_to(
        &mut self,
        person: UserId,
        (channel, message): (ChannelId, MessageId),
        mark: &str,
        how: Reacting,
    ) -> Result<Sent, Unsent> {
        let add = how != Reacting::Not;
        if !emoji::is_emoji(mark) {
            return Err(Unsent::because(format!("{mark:?} is no emoji")));
        }
        self.awake(channel)?;
        let found =
            self.message(channel, message).filter(|found| self.sees(person, found) && found.only.is_none());
        let Some(found) = found else { return Err(Unsent::because("that message is gone")) };
        let there = found.reactions.iter().find(|reaction| emoji::same(&reaction.emoji, mark));
        let mine = there.is_some_and(|reaction| reaction.all().any(|who| who == person));
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
            self.react((channel, message), mark, person, how == Reacting::Super);
        } else {
            self.unreact(channel, message, mark, person);
        }
        Ok(Sent { channel, interaction: None, message: Some(message) })
    }
}

/// A label without a leading emoji and in lower case, words apart, to compare it by.
fn bare(label: &str) -> String {
    let trimmed = label.trim();
    let rest = match trimmed.split_once(' ') {
        Some((first, rest)) if emoji::is_emoji(first) => rest,
        _ => trimmed,
    };
    rest.trim().to_lowercase().replace('_', " ")
}
