//! How messages and reactions come, change and go.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::message::{
    Attachment, Draft, EPHEMERAL, Edit, LOADING, Message, Reaction, SUPPRESS_EMBEDS, Upload,
};
use super::snowflake::{ChannelId, MessageId, UserId};
use super::world::{ChannelKind, World};
use super::{emoji, shape};

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
        self.bring_in(channel, author, &pinged);
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
            changed: None,
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

    /// Who is mentioned in a private thread comes into it, if they see its channel and who writes may invite.
    fn bring_in(&mut self, channel: ChannelId, author: UserId, pinged: &[UserId]) {
        use super::permissions::{MANAGE_THREADS, VIEW_CHANNEL, of};
        let Some(found) = self.channels.get(&channel).filter(|c| c.kind == ChannelKind::PrivateThread) else {
            return;
        };
        let open = found.thread.as_ref().is_some_and(|thread| thread.invitable);
        if !open && found.owner != Some(author) && of(self, author, channel) & MANAGE_THREADS == 0 {
            return;
        }
        for user in pinged {
            if of(self, *user, channel) & VIEW_CHANNEL != 0 {
                self.set_follower(channel, *user, true);
            }
        }
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
        let words = edit.content.as_ref().is_some_and(|content| *content != message.content);
        let files = !uploads.is_empty()
            || edit.keep.as_ref().is_some_and(|keep| keep.len() != message.attachments.len());
        let rewritten = words || files || edit.embeds.is_some();
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
            message.changed = Some(now);
            // Discord stamps no message of which only the buttons change.
            message.edited = if rewritten { Some(now) } else { message.edited };
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

    /// Puts the user's reaction under the message, a super one where it `is_super`; nothing happens if one is there.
    pub(super) fn react(
        &mut self,
        (channel, id): (ChannelId, MessageId),
        emoji: &str,
        user: UserId,
        is_super: bool,
    ) {
        let Some(message) = self.message_mut(channel, id) else { return };
        let reactions = &mut message.reactions;
        let place = reactions.iter().position(|reaction| emoji::same(&reaction.emoji, emoji));
        let place = place.unwrap_or_else(|| {
            reactions.push(Reaction { emoji: emoji.into(), users: Vec::new(), supers: Vec::new() });
            reactions.len() - 1
        });
        let reaction = &mut reactions[place];
        if reaction.all().any(|who| who == user) {
            return;
        }
        if is_super { &mut reaction.supers } else { &mut reaction.users }.push(user);
        let data = self.reaction_event((channel, id), emoji, user, is_super, true);
        self.event("MESSAGE_REACTION_ADD", Some(channel), data);
    }

    /// Takes the user's reaction away. Was it there?
    pub(super) fn unreact(&mut self, channel: ChannelId, id: MessageId, emoji: &str, user: UserId) -> bool {
        let Some(message) = self.message_mut(channel, id) else { return false };
        let found = message.reactions.iter_mut().find(|reaction| emoji::same(&reaction.emoji, emoji));
        let Some(reaction) = found.filter(|reaction| reaction.all().any(|who| who == user)) else {
            return false;
        };
        let is_super = reaction.supers.contains(&user);
        reaction.users.retain(|who| *who != user);
        reaction.supers.retain(|who| *who != user);
        message.reactions.retain(|reaction| reaction.all().next().is_some());
        let data = self.reaction_event((channel, id), emoji, user, is_super, false);
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
        (channel, message): (ChannelId, MessageId),
        emoji: &str,
        user: UserId,
        is_super: bool,
        added: bool,
    ) -> Value {
        let mut data = json!({
            "user_id": user.to_string(), "channel_id": channel.to_string(),
            "message_id": message.to_string(), "emoji": shape::emoji(emoji), "burst": is_super,
            "type": u8::from(is_super),
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
