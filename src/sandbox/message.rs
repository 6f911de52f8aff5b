//! Messages: what they hold, and how they come, change and go.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::emoji;
use super::shape;
use super::snowflake::{ChannelId, InteractionId, MessageId, Snowflake, UserId};
use super::world::{ChannelKind, World};

/// A file of a message. Its bytes stand in the world's `files`, by id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// Which.
    pub id: Snowflake,
    /// Its file name.
    pub name: String,
    /// The alt text.
    pub description: Option<String>,
    /// How many bytes.
    pub size: usize,
    /// Its media type, told from its name.
    pub content_type: String,
    /// Width and height, if it is a picture.
    pub dimensions: Option<(u32, u32)>,
}

/// One emoji under a message, and who put it there, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// The emoji.
    pub emoji: String,
    /// Who.
    pub users: Vec<UserId>,
}

/// Which interaction a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// Which.
    pub id: InteractionId,
    /// 2 a command, 3 a component, 5 a form.
    pub kind: u8,
    /// The command's full name.
    pub name: String,
    /// Who it is that is answered.
    pub user: UserId,
    /// The message on which the component stood that it answers.
    #[serde(default)]
    pub source: Option<MessageId>,
    /// What opened the form that it answers.
    #[serde(default)]
    pub opened_by: Option<super::interaction::OpenedBy>,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Which.
    pub id: MessageId,
    /// Where.
    pub channel: ChannelId,
    /// Whose.
    pub author: UserId,
    /// Discord's number for the sort: 0 plain, 18 a thread was opened, 19 a reply, 20 a command's answer, 21 a thread's first.
    pub kind: u8,
    /// The text, with Markdown.
    pub content: String,
    /// Its embeds, as Discord shows them.
    pub embeds: Vec<Value>,
    /// Its rows of buttons and menus.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// When.
    pub sent: Timestamp,
    /// When it was changed last.
    pub edited: Option<Timestamp>,
    /// Who is pinged by it.
    pub pinged: Vec<UserId>,
    /// Does it ping everyone?
    pub everyone: bool,
    /// The sender's mark against sending twice.
    pub nonce: Option<Value>,
    /// Is it pinned?
    pub pinned: bool,
    /// Discord's flags: 4 no embeds, 64 ephemeral, 128 being thought about.
    pub flags: u64,
    /// The message it replies to.
    pub reference: Option<MessageId>,
    /// The interaction it answers.
    pub answers: Option<Answered>,
    /// What is under it.
    pub reactions: Vec<Reaction>,
    /// The one person who sees it, if it is ephemeral.
    pub only: Option<UserId>,
    /// The thread that was opened from it.
    pub thread: Option<ChannelId>,
}

/// Ephemeral: one person sees it.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The bot is still thinking.
pub(super) const LOADING: u64 = 1 << 7;
/// Embeds are hidden.
pub(super) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Nobody's telephone rings.
pub(super) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A file as it arrives.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// Its file name.
    pub(super) name: String,
    /// The alt text.
    pub(super) description: Option<String>,
    /// What is in it.
    pub(super) bytes: Arc<[u8]>,
}

/// A message as it is about to be sent; validated already.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) kind: u8,
    pub(super) content: String,
    pub(super) embeds: Vec<Value>,
    pub(super) components: Vec<Value>,
    pub(super) uploads: Vec<Upload>,
    pub(super) allowed: Option<Value>,
    pub(super) nonce: Option<Value>,
    pub(super) flags: u64,
    pub(super) reference: Option<MessageId>,
    pub(super) answers: Option<Answered>,
    pub(super) only: Option<UserId>,
}

/// What an edit changes; what is `None` stays as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Edit {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    /// The attachments that stay, with their descriptions if those change.
    pub(super) keep: Option<Vec<(Snowflake, Option<String>)>>,
    pub(super) uploads: Vec<Upload>,
    pub(super) allowed: Option<Value>,
    pub(super) flags: Option<u64>,
}

impl World {
    /// The message, if it is (still) there.
    #[must_use]
    pub fn message(&self, channel: ChannelId, id: MessageId) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    pub(super) fn message_mut(&mut self, channel: ChannelId, id: MessageId) -> Option<&mut Message> {
        self.touched.insert((channel, id));
        self.messages.get_mut(&channel)?.get_mut(&id)
    }

    /// Writes a message into the channel. A thread in the archive is opened by it.
    pub(super) fn post(&mut self, channel: ChannelId, author: UserId, draft: Draft) -> MessageId {
        let id = self.id();
        let attachments = draft.uploads.into_iter().map(|upload| self.attach(upload)).collect();
        let (pinged, everyone) = self.pings(&draft.content, draft.allowed.as_ref(), channel, author);
        let message = Message {
            id,
            channel,
            author,
            kind: draft.kind,
            content: draft.content,
            embeds: draft.embeds,
            components: draft.components,
            attachments,
            sent: self.now,
            edited: None,
            pinged,
            everyone,
            nonce: draft.nonce,
            pinned: false,
            flags: draft.flags | if draft.only.is_some() { EPHEMERAL } else { 0 },
            reference: draft.reference,
            answers: draft.answers,
            reactions: Vec::new(),
            only: draft.only,
            thread: None,
        };
        let ephemeral = message.only.is_some();
        self.messages.entry(channel).or_default().insert(id, message);
        self.touched.insert((channel, id));
        if !ephemeral {
            self.enliven(channel, id);
        }
        self.appear(channel, id, false);
        // What only one person sees is never in the channel: the gateway says nothing of it.
        if !ephemeral {
            let data = shape::message_event(self, channel, id);
            self.event("MESSAGE_CREATE", Some(channel), data);
        }
        id
    }

    /// Notes the newest message of a channel, and opens an archived thread.
    fn enliven(&mut self, channel: ChannelId, message: MessageId) {
        let now = self.now;
        let Some(found) = self.channels.get_mut(&channel) else { return };
        found.last_message = Some(message);
        let Some(thread) = &mut found.thread else { return };
        thread.active = now;
        if thread.archived {
            thread.archived = false;
            thread.archive_changed = now;
            let data = shape::channel(self, channel);
            self.event("THREAD_UPDATE", None, data);
        }
    }

    pub(super) fn attach(&mut self, upload: Upload) -> Attachment {
        let id = self.id();
        let attachment = Attachment {
            id,
            dimensions: dimensions(&upload.bytes),
            content_type: content_type(&upload.name).into(),
            name: upload.name,
            description: upload.description,
            size: upload.bytes.len(),
        };
        self.files.insert(id, upload.bytes);
        attachment
    }

    /// Changes a message. What is deferred stops being thought about.
    pub(super) fn edit(&mut self, channel: ChannelId, id: MessageId, edit: Edit) {
        let uploads: Vec<Attachment> = edit.uploads.into_iter().map(|upload| self.attach(upload)).collect();
        let author = self.message(channel, id).map_or(self.bot, |message| message.author);
        let pings =
            edit.content.as_ref().map(|content| self.pings(content, edit.allowed.as_ref(), channel, author));
        let now = self.now;
        let Some(message) = self.message_mut(channel, id) else { return };
        let was_loading = message.flags & LOADING != 0;
        if let Some(content) = edit.content {
            message.content = content;
        }
        if let Some((pinged, everyone)) = pings {
            (message.pinged, message.everyone) = (pinged, everyone);
        }
        if let Some(embeds) = edit.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = edit.components {
            message.components = components;
        }
        if let Some(keep) = edit.keep {
            message.attachments.retain(|attachment| keep.iter().any(|(id, _)| *id == attachment.id));
            for attachment in &mut message.attachments {
                let described = keep.iter().find(|(id, _)| *id == attachment.id);
                if let Some((_, Some(description))) = described {
                    attachment.description = Some(description.clone());
                }
            }
        }
        message.attachments.extend(uploads);
        if let Some(flags) = edit.flags {
            message.flags = message.flags & !SUPPRESS_EMBEDS | flags & SUPPRESS_EMBEDS;
        }
        message.flags &= !LOADING;
        // The first word after a deferral is the answer itself, not a change of it.
        if !was_loading {
            message.edited = Some(now);
        }
        let ephemeral = message.only.is_some();
        self.appear(channel, id, !was_loading);
        if ephemeral {
            return;
        }
        let data = shape::message_event(self, channel, id);
        self.event("MESSAGE_UPDATE", Some(channel), data);
    }

    /// Takes a message away.
    pub(super) fn remove_message(&mut self, channel: ChannelId, id: MessageId) {
        self.touched.insert((channel, id));
        let Some(message) = self.messages.get_mut(&channel).and_then(|messages| messages.remove(&id)) else {
            return;
        };
        for attachment in &message.attachments {
            self.files.remove(&attachment.id);
        }
        if message.only.is_some() {
            return;
        }
        let mut data = json!({ "id": id.to_string(), "channel_id": channel.to_string() });
        if let Some(guild) = self.channels.get(&channel).and_then(|channel| channel.guild) {
            data["guild_id"] = guild.to_string().into();
        }
        self.event("MESSAGE_DELETE", Some(channel), data);
    }

    /// Puts the user's reaction under the message; nothing happens if it is there.
    pub(super) fn react(&mut self, channel: ChannelId, id: MessageId, emoji: &str, user: UserId) {
        let Some(message) = self.message_mut(channel, id) else { return };
        let found = message.reactions.iter_mut().find(|reaction| emoji::same(&reaction.emoji, emoji));
        match found {
            Some(reaction) if reaction.users.contains(&user) => return,
            Some(reaction) => reaction.users.push(user),
            None => message.reactions.push(Reaction { emoji: emoji.into(), users: vec![user] }),
        }
        let data = self.reaction_event(channel, id, emoji, user, true);
        self.event("MESSAGE_REACTION_ADD", Some(channel), data);
    }

    /// Takes the user's reaction away. Was it there?
    pub(super) fn unreact(&mut self, channel: ChannelId, id: MessageId, emoji: &str, user: UserId) -> bool {
        let Some(message) = self.message_mut(channel, id) else { return false };
        let found = message.reactions.iter_mut().find(|reaction| emoji::same(&reaction.emoji, emoji));
        let Some(reaction) = found else { return false };
        let Some(place) = reaction.users.iter().position(|who| *who == user) else { return false };
        reaction.users.remove(place);
        message.reactions.retain(|reaction| !reaction.users.is_empty());
        let data = self.reaction_event(channel, id, emoji, user, false);
        self.event("MESSAGE_REACTION_REMOVE", Some(channel), data);
        true
    }

    /// Takes all reactions away, or all of one emoji.
    pub(super) fn clear_reactions(&mut self, channel: ChannelId, id: MessageId, only: Option<&str>) {
        let Some(message) = self.message_mut(channel, id) else { return };
        match only {
            Some(emoji) => message.reactions.retain(|reaction| !emoji::same(&reaction.emoji, emoji)),
            None => message.reactions.clear(),
        }
        let mut data = json!({ "channel_id": channel.to_string(), "message_id": id.to_string() });
        if let Some(guild) = self.channels.get(&channel).and_then(|channel| channel.guild) {
            data["guild_id"] = guild.to_string().into();
        }
        let name = match only {
            Some(emoji) => {
                data["emoji"] = shape::emoji(emoji);
                "MESSAGE_REACTION_REMOVE_EMOJI"
            }
            None => "MESSAGE_REACTION_REMOVE_ALL",
        };
        self.event(name, Some(channel), data);
    }

    fn reaction_event(
        &self,
        channel: ChannelId,
        message: MessageId,
        emoji: &str,
        user: UserId,
        added: bool,
    ) -> Value {
        let mut data = json!({
            "user_id": user.to_string(), "channel_id": channel.to_string(),
            "message_id": message.to_string(), "emoji": shape::emoji(emoji), "burst": false, "type": 0,
        });
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        if let Some(guild) = guild {
            data["guild_id"] = guild.to_string().into();
        }
        if added {
            if let Some(author) = self.message(channel, message).map(|message| message.author) {
                data["message_author_id"] = author.to_string().into();
            }
            if let Some(guild) = guild {
                data["member"] = shape::member(self, guild, user);
            }
        }
        data
    }

    /// Who is pinged by the text: the mentions in it, as far as `allowed_mentions` allows them.
    fn pings(
        &self,
        content: &str,
        allowed: Option<&Value>,
        channel: ChannelId,
        author: UserId,
    ) -> (Vec<UserId>, bool) {
        let parses = |what: &str| match allowed {
            None => true,
            Some(allowed) => allowed["parse"].as_array().is_some_and(|kinds| kinds.iter().any(|k| k == what)),
        };
        let listed = |user: UserId| {
            let users = allowed.and_then(|allowed| allowed["users"].as_array());
            users.is_some_and(|users| users.iter().any(|id| id.as_str() == Some(&user.to_string())))
        };
        let mut pinged: Vec<UserId> = Vec::new();
        for user in mentioned(content) {
            if self.users.contains_key(&user) && (parses("users") || listed(user)) && !pinged.contains(&user)
            {
                pinged.push(user);
            }
        }
        let may = super::permissions::of(self, author, channel) & super::permissions::MENTION_EVERYONE != 0;
        let everyone =
            may && parses("everyone") && (content.contains("@everyone") || content.contains("@here"));
        (pinged, everyone)
    }

    /// The newest messages first, ephemeral ones left out: the channel's history.
    pub(super) fn history(&self, channel: ChannelId) -> impl Iterator<Item = &Message> {
        self.messages
            .get(&channel)
            .into_iter()
            .flat_map(BTreeMap::values)
            .rev()
            .filter(|message| message.only.is_none())
    }

    /// Does this user see the message?
    #[must_use]
    pub fn sees(&self, user: UserId, message: &Message) -> bool {
        self.can_see(user, message.channel) && message.only.is_none_or(|only| only == user)
    }

    pub(super) fn is_direct(&self, channel: ChannelId) -> bool {
        self.channels.get(&channel).is_some_and(|channel| channel.kind == ChannelKind::Dm)
    }
}

/// The users mentioned in a text, in order.
pub(super) fn mentioned(content: &str) -> impl Iterator<Item = UserId> {
    content.split("<@").skip(1).filter_map(|rest| {
        let (id, _) = rest.split_once('>')?;
        id.strip_prefix('!').unwrap_or(id).parse().ok()
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).as_deref() {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("json") => "application/json; charset=utf-8",
        Some("txt" | "log" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The size of a PNG, from its header.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(rest.get(at..at + 4)?.try_into().ok()?));
    Some((number(8)?, number(12)?))
}
