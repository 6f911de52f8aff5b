//! What people get to see.
//!
//! Every appearance of a message, and every change of one, is numbered and noted with who could see
//! it. Nothing that was ever shown is forgotten, so that a test can ask what somebody has seen.

use std::sync::Arc;

use serde_json::Value;

use super::interaction::{OpenModal, Outcome};
use super::message::{LOADING, Message};
use super::people::Place;
use super::shown::{Button, Menu, Picture, Shown, Visibility};
use super::snowflake::{ChannelId, InteractionId, MessageId, UserId};
use super::world::{ChannelKind, World};
use super::{Sandbox, text};

/// A sandbox with a page keeps no more appearances than this; without one (tests, transcripts) all.
pub(super) const KEPT_WITH_PAGE: usize = 1_000;

impl World {
    /// Notes that a message has appeared or changed. One that is being thought about shows nothing yet.
    pub(super) fn appear(&mut self, channel: ChannelId, id: MessageId, edited: bool) {
        let Some(message) = self.message(channel, id).filter(|message| message.flags & LOADING == 0) else {
            return;
        };
        let mut shown = self.shown(message);
        if let Some(before) = self.shown.iter().rev().find(|before| edited && before.message == Some(id)) {
            let new: Vec<&str> = shown
                .markdown
                .lines()
                .filter(|line| !before.markdown.lines().any(|old| old == *line))
                .collect();
            let content = self.read(&new.join("\n"));
            let rest = shown.text.strip_prefix(&self.read(&shown.markdown)).unwrap_or(&shown.text);
            let had = before.text.ends_with(rest.trim());
            shown.brings = if had { content } else { format!("{content} {}", rest.trim()) };
        }
        self.appearances += 1;
        (shown.number, shown.edited, shown.at) = (self.appearances, edited, self.now);
        self.shown.push(shown);
        if let Some(most) = self.keeps
            && self.shown.len() > 2 * most
        {
            self.shown.drain(..most);
        }
    }

    /// Notes that a form has opened in front of somebody.
    pub(super) fn show_modal(&mut self, user: UserId) {
        let Some(modal) = self.modals.get(&user) else { return };
        let mut shown = self.shown_modal(user, modal);
        self.appearances += 1;
        shown.number = self.appearances;
        self.shown.push(shown);
    }

    fn shown_modal(&self, user: UserId, modal: &OpenModal) -> Shown {
        let mut words = vec![modal.data["title"].as_str().unwrap_or_default().to_owned()];
        for field in fields(&modal.data) {
            for key in ["label", "placeholder", "value"] {
                words.extend(field[key].as_str().map(String::from));
            }
        }
        Shown {
            number: self.appearances,
            at: self.now,
            message: None,
            channel: modal.channel,
            place: self.channels.get(&modal.channel).map(|place| place.name.clone()).unwrap_or_default(),
            visibility: Visibility::Ephemeral(user),
            members: Vec::new(),
            author: self.users.get(&self.bot).map(|bot| bot.name.clone()).unwrap_or_default(),
            by_bot: true,
            edited: false,
            text: words.join(" "),
            brings: words.join(" "),
            markdown: String::new(),
            buttons: Vec::new(),
            menus: Vec::new(),
            pictures: Vec::new(),
            pinged: Vec::new(),
            interaction: Some(modal.interaction),
        }
    }

    /// The message as it is shown now.
    pub(super) fn shown(&self, message: &Message) -> Shown {
        let place = self.channels.get(&message.channel);
        let visibility = match (message.only, place) {
            (Some(user), _) => Visibility::Ephemeral(user),
            (None, Some(place)) if place.kind == ChannelKind::Dm => {
                Visibility::Direct(place.recipient.unwrap_or_default())
            }
            (None, Some(place)) if place.kind == ChannelKind::PrivateThread => Visibility::Members,
            _ => Visibility::Public,
        };
        let pictures = message
            .attachments
            .iter()
            .map(|file| Picture {
                name: file.name.clone(),
                alt: file.description.clone(),
                content_type: file.content_type.clone(),
                bytes: self.files.get(&file.id).cloned().unwrap_or_else(|| Arc::new([])),
            })
            .collect();
        let parts = || message.components.iter().flat_map(|row| row["components"].as_array()).flatten();
        Shown {
            number: 0,
            at: message.changed.unwrap_or(message.sent),
            message: Some(message.id),
            channel: message.channel,
            place: place.map(|place| place.name.clone()).unwrap_or_default(),
            visibility,
            members: place
                .filter(|_| visibility == Visibility::Members)
                .and_then(|place| place.thread.as_ref())
                .map(|thread| thread.members.keys().copied().filter(|user| *user != self.bot).collect())
                .unwrap_or_default(),
            author: self.users.get(&message.author).map(|user| user.name.clone()).unwrap_or_default(),
            by_bot: message.author == self.bot,
            edited: message.changed.is_some(),
            brings: self.text_of(message),
            text: self.text_of(message),
            markdown: message.content.clone(),
            buttons: parts().filter(|part| part["type"] == 2).map(button).collect(),
            menus: parts().filter(|part| part["type"] == 3).map(menu).collect(),
            pictures,
            pinged: message.pinged.clone(),
            interaction: message.answers.as_ref().map(|answers| answers.id),
        }
    }

    /// All text of a message as a person reads it.
    pub(super) fn text_of(&self, message: &Message) -> String {
        let mut parts = vec![self.read(&message.content)];
        if message.flags & super::message::SUPPRESS_EMBEDS == 0 {
            for embed in &message.embeds {
                parts.extend(self.embed_text(embed));
            }
        }
        for file in &message.attachments {
            parts.extend(file.description.clone());
            parts.push(file.name.clone());
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    fn embed_text(&self, embed: &Value) -> Vec<String> {
        let text = |value: &Value| self.read(value.as_str().unwrap_or_default());
        let mut parts =
            vec![text(&embed["author"]["name"]), text(&embed["title"]), text(&embed["description"])];
        for field in embed["fields"].as_array().into_iter().flatten() {
            parts.push(text(&field["name"]));
            parts.push(text(&field["value"]));
        }
        parts.push(text(&embed["footer"]["text"]));
        parts
    }

    /// Text as it is read here, where everybody's names are known.
    #[must_use]
    pub fn read(&self, markdown: &str) -> String {
        text::flat(markdown, |kind, id| {
            let id = id.parse().ok()?;
            match kind {
                '@' => self.users.get(&id).map(|user| user.name.clone()),
                _ => self.channels.get(&id).map(|channel| channel.name.clone()),
            }
        })
    }

    /// All that this person can see in a channel now, oldest first, their open form last.
    #[must_use]
    pub fn seen(&self, user: UserId, channel: ChannelId) -> Vec<Shown> {
        if !self.can_see(user, channel) {
            return Vec::new();
        }
        let messages = self.messages.get(&channel).into_iter().flat_map(|messages| messages.values());
        let visible = messages.filter(|message| message.flags & LOADING == 0 && self.sees(user, message));
        let mut all: Vec<Shown> = visible.map(|message| self.shown(message)).collect();
        let numbers = self.shown.iter().filter_map(|shown| Some((shown.message?, shown.number)));
        let numbers: std::collections::BTreeMap<_, _> = numbers.collect();
        for shown in &mut all {
            let number = shown.message.and_then(|message| numbers.get(&message));
            shown.number = number.copied().unwrap_or(0);
        }
        let modal = self.modals.get(&user).filter(|modal| modal.channel == channel);
        all.extend(modal.map(|modal| self.shown_modal(user, modal)));
        all
    }
}

/// The text fields of a form.
pub(super) fn fields(modal: &Value) -> impl Iterator<Item = &Value> {
    modal["components"].as_array().into_iter().flatten().filter_map(|row| row["components"].get(0))
}

fn button(part: &Value) -> Button {
    let emoji = part["emoji"]["name"].as_str().unwrap_or_default();
    let label = format!("{emoji} {}", part["label"].as_str().unwrap_or_default());
    Button {
        label: label.trim().into(),
        enabled: part["disabled"] != true && part["style"] != 5,
        custom_id: part["custom_id"].as_str().unwrap_or_default().into(),
    }
}

fn menu(part: &Value) -> Menu {
    let options = part["options"].as_array().into_iter().flatten();
    Menu {
        placeholder: part["placeholder"].as_str().unwrap_or_default().into(),
        enabled: part["disabled"] != true,
        custom_id: part["custom_id"].as_str().unwrap_or_default().into(),
        options: options
            .map(|option| {
                let text = |key: &str| option[key].as_str().unwrap_or_default();
                let label = format!("{} {}", text("label"), text("description"));
                (label.trim().into(), text("value").into())
            })
            .collect(),
    }
}

impl Sandbox {
    /// All that this person can see in the place now, oldest first.
    #[must_use]
    pub fn seen(&self, person: UserId, place: Place) -> Vec<Shown> {
        self.inner.read(|world| match world.channel_of(person, place) {
            Some(channel) => world.seen(person, channel),
            None => Vec::new(),
        })
    }

    /// The number of the last appearance so far.
    #[must_use]
    pub fn mark(&self) -> u64 {
        self.inner.read(|world| world.appearances)
    }

    /// What has appeared or changed anywhere since the mark, oldest first, as it was then.
    #[must_use]
    pub fn since(&self, mark: u64) -> Vec<Shown> {
        self.inner.read(|world| {
            let from = world.shown.partition_point(|shown| shown.number <= mark);
            world.shown[from..].to_vec()
        })
    }

    /// Could this person see it: is it public in a channel that they see, or for them?
    #[must_use]
    pub fn can_see(&self, person: UserId, shown: &Shown) -> bool {
        shown.is_for(person) && self.inner.read(|world| world.can_see(person, shown.channel))
    }

    /// What an interaction has come to; `None` if there never was such a one, or it is long gone.
    #[must_use]
    pub fn outcome(&self, interaction: InteractionId) -> Option<Outcome> {
        self.inner.read(|world| world.interactions.get(&interaction).map(|found| found.outcome(world.now)))
    }

    /// The form that is open in front of this person.
    #[must_use]
    pub fn open_modal(&self, person: UserId) -> Option<OpenModal> {
        self.inner.read(|world| world.modals.get(&person).cloned())
    }
}
