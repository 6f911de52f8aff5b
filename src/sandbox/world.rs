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
use super::shown::Shown;
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
    /// What they are called there, if it isn't their name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
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
    /// What the bot may do there as a whole, where it isn't what its invitation asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub granted: Option<u64>,
}

/// What sort of place a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a server.
    Text,
    /// A text channel that other servers can follow.
    Announcement,
    /// A place for posts alone, each of which is a thread.
    Forum,
    /// A voice channel; one can write in it as well.
    Voice,
    /// The conversation of one person with the bot.
    Dm,
    /// A thread of an announcement channel.
    AnnouncementThread,
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
            Self::Voice => 2,
            Self::Announcement => 5,
            Self::AnnouncementThread => 10,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
            Self::Forum => 15,
        }
    }

    /// The kind of this name, of those that a server's channels are of.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "text" => Some(Self::Text),
            "announcement" => Some(Self::Announcement),
            "forum" => Some(Self::Forum),
            "voice" => Some(Self::Voice),
            _ => None,
        }
    }

    /// Is it a thread?
    #[must_use]
    pub fn is_thread(self) -> bool {
        matches!(self, Self::AnnouncementThread | Self::PublicThread | Self::PrivateThread)
    }

    /// The public threads that are opened in such a channel; none where there can be none.
    pub(super) fn threads(self) -> Option<Self> {
        match self {
            Self::Text | Self::Forum => Some(Self::PublicThread),
            Self::Announcement => Some(Self::AnnouncementThread),
            _ => None,
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
    /// May its members bring others into it (private threads)?
    #[serde(default = "yes")]
    pub invitable: bool,
}

fn yes() -> bool {
    true
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
    /// The last interaction of each person, as the bot was told of it.
    #[serde(skip)]
    pub(super) sent: BTreeMap<UserId, (ChannelId, Value)>,
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
    /// How long people look at a message before they press what is under it.
    #[serde(skip)]
    pub(super) looking: SignedDuration,
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
            sent: BTreeMap::new(),
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
            looking: SignedDuration::ZERO,
            keeps: None,
            touched: BTreeSet::new(),
        }
    }

    pub(super) fn id(&mut self) -> Snowflake {
        self.last = Snowflake::after(self.last, self.now);
        self.last
    }

    /// An id for a press under a message that changed at `changed`: nobody presses before having looked.
    pub(super) fn id_after_a_look(&mut self, changed: Timestamp) -> Snowflake {
        let looked = changed.saturating_add(self.looking).unwrap_or(changed);
        let mut id = self.id().not_before(looked);
        // Stamped later than it is made, it could be that of another press, whose count began anew.
        while self.interactions.contains_key(&id) {
            id = Snowflake(id.0 + 1);
        }
        id
    }

    pub(super) fn event(&mut self, name: &'static str, channel: Option<ChannelId>, data: Value) {
        // Of a channel that it doesn't see, and of a private thread in which it isn't, the bot hears nothing; but whoever
        // uses it there reaches it.
        let thread = || data["id"].as_str().filter(|_| name.starts_with("THREAD_"))?.parse().ok();
        let closed = |place| match channel {
            Some(_) => self.channels.contains_key(&place) && !self.can_see(self.bot, place),
            None => self.is_closed_to(self.bot, place),
        };
        if name != "INTERACTION_CREATE" && channel.or_else(thread).is_some_and(closed) {
            return;
        }
        let direct = channel
            .and_then(|channel| self.channels.get(&channel))
            .is_some_and(|channel| channel.kind == ChannelKind::Dm);
        self.events.push(Event { name, direct, data });
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
