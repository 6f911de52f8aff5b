//! Everything that there is on this Discord, in one value that can be written down and continued.
//!
//! The world changes only through its methods; each notes the gateway events that follow from the
//! change, and what people get to see of it. Both are sent on when the world is let go of
//! (`Inner::with`), so that events leave in the order in which things happened.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::interaction::{Interaction, OpenModal};
use super::message::Message;
use super::seen::Shown;
use super::shape;
use super::snowflake::{ChannelId, GuildId, InteractionId, MessageId, Snowflake, UserId};

/// A person, or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct User {
    /// Who.
    pub id: UserId,
    /// The name they go by, here the same as their user name.
    pub name: String,
    /// Is it the bot?
    pub bot: bool,
    /// Do they refuse direct messages from the servers they share with the bot?
    pub dms_closed: bool,
}

/// Somebody's membership of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Since when.
    pub joined: Timestamp,
}

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    /// Which.
    pub id: GuildId,
    /// Its name.
    pub name: String,
    /// The first person who joined it.
    pub owner: Option<UserId>,
    /// Who is in it, the bot included.
    pub members: BTreeMap<UserId, Member>,
}

/// What sort of place a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a server.
    Text,
    /// The conversation of one person with the bot.
    Dm,
    /// A thread that everybody in its channel can see.
    PublicThread,
    /// A thread that only its members can see.
    PrivateThread,
}

impl ChannelKind {
    /// Discord's number for it.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Dm => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// What only threads have.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thread {
    /// Put away: nothing happens in it until somebody writes.
    pub archived: bool,
    /// Only who may manage threads opens it again.
    pub locked: bool,
    /// After how many minutes without a word it is archived.
    pub archive_after: i64,
    /// When it was archived or opened last.
    pub archive_changed: Timestamp,
    /// The last word in it.
    pub active: Timestamp,
    /// Who follows it, since when.
    pub members: BTreeMap<UserId, Timestamp>,
}

/// A permission overwrite: what a role or a user is granted or denied in one channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Overwrite {
    /// The role or user.
    pub id: Snowflake,
    /// 0 for a role, 1 for a user.
    pub kind: u8,
    /// Bits granted.
    pub allow: u64,
    /// Bits denied.
    pub deny: u64,
}

/// A channel, a thread, or a direct conversation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    /// Which.
    pub id: ChannelId,
    /// What sort.
    pub kind: ChannelKind,
    /// Its server; none for direct messages.
    pub guild: Option<GuildId>,
    /// The channel a thread hangs from.
    pub parent: Option<ChannelId>,
    /// Its name; empty for direct messages.
    pub name: String,
    /// What it is about.
    pub topic: Option<String>,
    /// Who opened it (threads).
    pub owner: Option<UserId>,
    /// The person of a direct conversation.
    pub recipient: Option<UserId>,
    /// What only threads have.
    pub thread: Option<Thread>,
    /// Who may do more or less here than elsewhere.
    pub overwrites: Vec<Overwrite>,
    /// The newest message that all can see.
    pub last_message: Option<MessageId>,
}

/// An event for the gateway.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) name: &'static str,
    /// Did it happen in a direct conversation? Then other intents ask for it.
    pub(super) direct: bool,
    pub(super) data: Value,
}

/// Everything that there is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct World {
    pub(super) last: Snowflake,
    /// The bot, which is its own application, as on Discord.
    pub bot: UserId,
    /// Everybody.
    pub users: BTreeMap<UserId, User>,
    /// The servers.
    pub guilds: BTreeMap<GuildId, Guild>,
    /// All channels, threads and direct conversations.
    pub channels: BTreeMap<ChannelId, Channel>,
    /// All messages, by channel, ephemeral ones included.
    pub messages: BTreeMap<ChannelId, BTreeMap<MessageId, Message>>,
    /// The interactions whose tokens may still hold.
    pub(super) interactions: BTreeMap<InteractionId, Interaction>,
    /// The form open in front of each person.
    pub(super) modals: BTreeMap<UserId, OpenModal>,
    /// Commands registered for everywhere.
    pub(super) commands: Vec<Value>,
    /// Commands registered for one server.
    pub(super) guild_commands: BTreeMap<GuildId, Vec<Value>>,
    /// Commands created, by scope (0 is everywhere) and day: Discord allows 200 a day.
    pub(super) created_commands: BTreeMap<Snowflake, (i64, u32)>,
    /// Edits of old messages, by channel: Discord allows few of them.
    pub(super) old_edits: BTreeMap<ChannelId, Vec<Timestamp>>,
    /// Since the beginning, how much has appeared.
    pub(super) appearances: u64,
    /// The bytes of attachments; kept beside the rest, since they are large.
    #[serde(skip)]
    pub(super) files: BTreeMap<Snowflake, Arc<[u8]>>,
    /// What time it is, set whenever the world is taken in hand.
    #[serde(skip)]
    pub(super) now: Timestamp,
    /// Where attachments are to be had.
    #[serde(skip)]
    pub(super) base: String,
    #[serde(skip)]
    pub(super) events: Vec<Event>,
    /// What has been shown to whom since the sandbox was started, oldest first.
    #[serde(skip)]
    pub(super) shown: Vec<Shown>,
    /// How many appearances are kept; all, where nothing is said.
    #[serde(skip)]
    pub(super) keeps: Option<usize>,
    /// Channels whose messages have changed since they were last written down.
    #[serde(skip)]
    pub(super) touched: BTreeSet<(ChannelId, MessageId)>,
}

impl World {
    /// A world with nobody in it but the bot.
    #[must_use]
    pub fn empty(now: Timestamp) -> Self {
        let bot = Snowflake::after(Snowflake(0), now);
        let user = User { id: bot, name: "wartable".into(), bot: true, dms_closed: false };
        Self {
            last: bot,
            bot,
            users: BTreeMap::from([(bot, user)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            modals: BTreeMap::new(),
            commands: Vec::new(),
            guild_commands: BTreeMap::new(),
            created_commands: BTreeMap::new(),
            old_edits: BTreeMap::new(),
            appearances: 0,
            files: BTreeMap::new(),
            now,
            base: String::new(),
            events: Vec::new(),
            shown: Vec::new(),
            keeps: None,
            touched: BTreeSet::new(),
        }
    }

    /// A world one can sit down in: a server with a channel and three people.
    #[must_use]
    pub fn furnished(now: Timestamp) -> Self {
        let mut world = Self::empty(now);
        let guild = world.server("War table");
        for name in ["ada", "ben", "cyd"] {
            world.person(name);
        }
        world.channel(guild, "general");
        world.channel(guild, "games");
        world
    }

    pub(super) fn id(&mut self) -> Snowflake {
        self.last = Snowflake::after(self.last, self.now);
        self.last
    }

    pub(super) fn event(&mut self, name: &'static str, channel: Option<ChannelId>, data: Value) {
        let direct = channel
            .and_then(|channel| self.channels.get(&channel))
            .is_some_and(|channel| channel.kind == ChannelKind::Dm);
        self.events.push(Event { name, direct, data });
    }

    /// The server of this name, made if it is missing. Everybody is a member of every server.
    pub fn server(&mut self, name: &str) -> GuildId {
        if let Some(guild) = self.guilds.values().find(|guild| guild.name == name) {
            return guild.id;
        }
        let id = self.id();
        let members = self.users.keys().map(|user| (*user, Member { joined: self.now })).collect();
        let owner = self.users.values().find(|user| !user.bot).map(|user| user.id);
        self.guilds.insert(id, Guild { id, name: name.into(), owner, members });
        let data = shape::guild_create(self, id);
        self.event("GUILD_CREATE", None, data);
        id
    }

    /// The channel of this name in the server, made if it is missing.
    pub fn channel(&mut self, guild: GuildId, name: &str) -> ChannelId {
        let found = self.channels.values().find(|channel| {
            channel.guild == Some(guild) && channel.kind == ChannelKind::Text && channel.name == name
        });
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.id();
        let channel =
            Channel { guild: Some(guild), name: name.into(), ..Channel::new(id, ChannelKind::Text) };
        self.channels.insert(id, channel);
        let data = shape::channel(self, id);
        self.event("CHANNEL_CREATE", None, data);
        id
    }

    /// The public thread of this name under the channel, made (by the server's owner) if it is missing.
    pub fn thread(&mut self, parent: ChannelId, name: &str) -> ChannelId {
        let found =
            self.channels.values().find(|thread| thread.parent == Some(parent) && thread.name == name);
        if let Some(thread) = found {
            return thread.id;
        }
        let guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        let owner = guild.and_then(|guild| self.guilds.get(&guild)).and_then(|guild| guild.owner);
        let id = self.id();
        self.open_thread(id, parent, ChannelKind::PublicThread, name, owner.unwrap_or(self.bot), 1440);
        id
    }

    pub(super) fn open_thread(
        &mut self,
        id: ChannelId,
        parent: ChannelId,
        kind: ChannelKind,
        name: &str,
        owner: UserId,
        archive_after: i64,
    ) {
        let guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        let thread = Thread {
            archived: false,
            locked: false,
            archive_after,
            archive_changed: self.now,
            active: self.now,
            members: BTreeMap::from([(owner, self.now)]),
        };
        let channel = Channel {
            guild,
            parent: Some(parent),
            name: name.into(),
            owner: Some(owner),
            thread: Some(thread),
            ..Channel::new(id, kind)
        };
        self.channels.insert(id, channel);
        let mut data = shape::channel(self, id);
        data["newly_created"] = true.into();
        self.event("THREAD_CREATE", None, data);
    }

    /// The person of this name. Who is new joins every server; the first in a server owns it.
    pub fn person(&mut self, name: &str) -> UserId {
        if let Some(user) = self.users.values().find(|user| !user.bot && user.name == name) {
            return user.id;
        }
        let id = self.id();
        self.users.insert(id, User { id, name: name.into(), bot: false, dms_closed: false });
        let guilds: Vec<GuildId> = self.guilds.keys().copied().collect();
        for guild in guilds {
            self.join(id, guild);
        }
        id
    }

    /// Makes the user a member of the server, if they aren't one.
    pub fn join(&mut self, user: UserId, guild: GuildId) {
        let now = self.now;
        let Some(found) = self.guilds.get_mut(&guild) else { return };
        if found.members.contains_key(&user) {
            return;
        }
        found.members.insert(user, Member { joined: now });
        found.owner.get_or_insert(user);
        let mut data = shape::member(self, guild, user);
        data["guild_id"] = guild.to_string().into();
        self.event("GUILD_MEMBER_ADD", None, data);
    }

    /// Ends the user's membership of the server. The owner can't leave: Discord has them hand it on first.
    pub fn leave(&mut self, user: UserId, guild: GuildId) {
        let Some(found) = self.guilds.get_mut(&guild) else { return };
        if found.members.remove(&user).is_none() {
            return;
        }
        if found.owner == Some(user) {
            let bot = self.bot;
            found.owner = found.members.keys().copied().find(|member| *member != bot);
        }
        let data = serde_json::json!({ "guild_id": guild.to_string(), "user": shape::user(self, user) });
        self.event("GUILD_MEMBER_REMOVE", None, data);
    }

    /// The direct conversation of this person with the bot, opened if there is none.
    pub fn direct(&mut self, user: UserId) -> ChannelId {
        let found = self
            .channels
            .values()
            .find(|channel| channel.kind == ChannelKind::Dm && channel.recipient == Some(user));
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.id();
        let channel = Channel { recipient: Some(user), ..Channel::new(id, ChannelKind::Dm) };
        self.channels.insert(id, channel);
        id
    }

    /// Takes a channel away, its threads with it.
    pub fn delete_channel(&mut self, id: ChannelId) {
        let threads: Vec<ChannelId> =
            self.channels.values().filter(|channel| channel.parent == Some(id)).map(|c| c.id).collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let Some(channel) = self.channels.get(&id) else { return };
        let (name, data) = if channel.thread.is_some() {
            let data = serde_json::json!({
                "id": id.to_string(), "type": channel.kind.number(),
                "guild_id": channel.guild.map(|guild| guild.to_string()),
                "parent_id": channel.parent.map(|parent| parent.to_string()),
            });
            ("THREAD_DELETE", data)
        } else {
            ("CHANNEL_DELETE", shape::channel(self, id))
        };
        self.channels.remove(&id);
        if let Some(messages) = self.messages.remove(&id) {
            self.touched.extend(messages.keys().map(|message| (id, *message)));
        }
        self.event(name, None, data);
    }

    /// Lets everything happen that time alone brings about: threads go to the archive, tokens expire.
    pub(super) fn catch_up(&mut self) {
        let now = self.now;
        let mut archived = Vec::new();
        for channel in self.channels.values_mut() {
            let Some(thread) = &mut channel.thread else { continue };
            let due = thread.active + SignedDuration::from_mins(thread.archive_after);
            if !thread.archived && due <= now {
                thread.archived = true;
                thread.archive_changed = due;
                archived.push(channel.id);
            }
        }
        for id in archived {
            let data = shape::channel(self, id);
            self.event("THREAD_UPDATE", None, data);
        }
        self.interactions.retain(|_, interaction| interaction.is_remembered(now));
    }

    /// May this user see the channel at all?
    #[must_use]
    pub fn can_see(&self, user: UserId, channel: ChannelId) -> bool {
        let Some(channel) = self.channels.get(&channel) else { return false };
        match channel.kind {
            ChannelKind::Dm => channel.recipient == Some(user) || user == self.bot,
            ChannelKind::PrivateThread
                if !channel.thread.as_ref().is_some_and(|thread| thread.members.contains_key(&user))
                    && channel.guild.and_then(|guild| self.guilds.get(&guild)).and_then(|g| g.owner)
                        != Some(user) =>
            {
                false
            }
            _ => super::permissions::of(self, user, channel.id) & super::permissions::VIEW_CHANNEL != 0,
        }
    }
}

impl Channel {
    pub(super) fn new(id: ChannelId, kind: ChannelKind) -> Self {
        Self {
            id,
            kind,
            guild: None,
            parent: None,
            name: String::new(),
            topic: None,
            owner: None,
            recipient: None,
            thread: None,
            overwrites: Vec::new(),
            last_message: None,
        }
    }
}
