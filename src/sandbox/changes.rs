//! What happens to servers, channels and people, and the gateway events that follow.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use super::message::Draft;
use super::shape;
use super::snowflake::{ChannelId, GuildId, Snowflake, UserId};
use super::world::{Channel, ChannelKind, Guild, Member, Overwrite, Thread, User, World};

impl World {
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

    /// The server of this name, made if it is missing. Everybody is a member of every server.
    pub fn server(&mut self, name: &str) -> GuildId {
        if let Some(guild) = self.guilds.values().find(|guild| guild.name == name) {
            return guild.id;
        }
        let id = self.id();
        let members =
            self.users.keys().map(|user| (*user, Member { joined: self.now, nick: None })).collect();
        let owner = self.users.values().find(|user| !user.bot).map(|user| user.id);
        self.guilds.insert(id, Guild { id, name: name.into(), owner, members, granted: None });
        let data = shape::guild_create(self, id);
        self.event("GUILD_CREATE", None, data);
        id
    }

    /// The text channel of this name in the server, made if it is missing.
    pub fn channel(&mut self, guild: GuildId, name: &str) -> ChannelId {
        self.channel_of_kind(guild, name, ChannelKind::Text)
    }

    /// The channel of this name and kind in the server, made if it is missing.
    pub fn channel_of_kind(&mut self, guild: GuildId, name: &str, kind: ChannelKind) -> ChannelId {
        let found = self
            .channels
            .values()
            .find(|channel| channel.guild == Some(guild) && channel.kind == kind && channel.name == name);
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.id();
        let channel = Channel { guild: Some(guild), name: name.into(), ..Channel::new(id, kind) };
        self.channels.insert(id, channel);
        let data = shape::channel(self, id);
        self.event("CHANNEL_CREATE", None, data);
        id
    }

    /// The newest thread of this name under the channel, a private one also by what it begins with (up to a dot: the
    /// game's name comes behind that); a public one is made (by the server's owner) if there is none.
    pub fn thread(&mut self, parent: ChannelId, name: &str) -> ChannelId {
        let here = || self.channels.values().rev().filter(|thread| thread.parent == Some(parent));
        let begins = |thread: &&Channel| {
            let private = thread.kind == ChannelKind::PrivateThread;
            private && thread.name.split(" · ").next().is_some_and(|first| first.eq_ignore_ascii_case(name))
        };
        let found = here().find(|thread| thread.name == name).or_else(|| here().find(begins));
        if let Some(thread) = found {
            return thread.id;
        }
        let guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        let owner = guild.and_then(|guild| self.guilds.get(&guild)).and_then(|guild| guild.owner);
        let owner = owner.unwrap_or(self.bot);
        let above = self.channels.get(&parent).map(|channel| channel.kind);
        let kind = above.and_then(ChannelKind::threads).unwrap_or(ChannelKind::PublicThread);
        let id = self.id();
        self.open_thread(id, parent, kind, name, owner, 1440);
        if above == Some(ChannelKind::Forum) {
            // A post begins with what it is about.
            self.post(id, owner, Draft { content: name.into(), ..Draft::default() });
        }
        id
    }

    /// A private thread of somebody's under the channel, with others in it; the bot isn't, unless it is brought in.
    pub fn private_thread(
        &mut self,
        parent: ChannelId,
        name: &str,
        owner: UserId,
        with: &[UserId],
    ) -> ChannelId {
        let id = self.id();
        self.open_thread(id, parent, ChannelKind::PrivateThread, name, owner, 1440);
        for user in with {
            self.set_follower(id, *user, true);
        }
        id
    }

    /// Calls somebody something else in a server, or by their name again.
    pub fn call(&mut self, user: UserId, guild: GuildId, nick: Option<&str>) {
        let Some(member) = self.guilds.get_mut(&guild).and_then(|guild| guild.members.get_mut(&user)) else {
            return;
        };
        member.nick = nick.map(ToOwned::to_owned);
        let mut data = shape::member(self, guild, user);
        data["guild_id"] = guild.to_string().into();
        self.event("GUILD_MEMBER_UPDATE", None, data);
    }

    /// Sets what a role (0) or a user (1) is allowed and denied in a channel, in place of what it was.
    pub fn set_overwrite(
        &mut self,
        channel: ChannelId,
        (kind, id): (u8, Snowflake),
        (allow, deny): (u64, u64),
    ) {
        let Some(found) = self.channels.get_mut(&channel) else { return };
        found.overwrites.retain(|overwrite| (overwrite.kind, overwrite.id) != (kind, id));
        if allow != 0 || deny != 0 {
            found.overwrites.push(Overwrite { id, kind, allow, deny });
        }
        let data = shape::channel(self, channel);
        self.event("CHANNEL_UPDATE", None, data);
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
            invitable: true,
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

    /// Brings the user into the thread, or takes them out of it. The bot hears of itself alone: of others it would need an
    /// intent that it doesn't have.
    pub(super) fn set_follower(&mut self, thread: ChannelId, user: UserId, follows: bool) {
        let (now, bot) = (self.now, self.bot);
        let Some(found) = self.channels.get(&thread) else { return };
        let Some(members) = found.thread.as_ref().map(|thread| &thread.members) else { return };
        if members.contains_key(&user) == follows {
            return;
        }
        let guild = found.guild.map(|guild| guild.to_string());
        let count = if follows { members.len() + 1 } else { members.len().saturating_sub(1) };
        let mut data = serde_json::json!({
            "id": thread.to_string(), "guild_id": guild, "member_count": count.min(50),
            "added_members": [], "removed_member_ids": [],
        });
        if !follows {
            data["removed_member_ids"] = serde_json::json!([user.to_string()]);
            if user == bot {
                self.event("THREAD_MEMBERS_UPDATE", None, data.clone());
            }
        }
        if let Some(state) = self.channels.get_mut(&thread).and_then(|found| found.thread.as_mut()) {
            if follows {
                state.members.insert(user, now);
            } else {
                state.members.remove(&user);
            }
        }
        if let Some(found) = self.channels.get(&thread).filter(|_| follows && user == bot) {
            data["added_members"] = serde_json::json!([shape::thread_member(found, user)]);
            self.event("THREAD_MEMBERS_UPDATE", None, data);
        }
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
        found.members.insert(user, Member { joined: now, nick: None });
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
        self.event(name, None, data);
        self.channels.remove(&id);
        if let Some(messages) = self.messages.remove(&id) {
            self.touched.extend(messages.keys().map(|message| (id, *message)));
        }
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
        // Their numbers go by time: the first is the oldest.
        while let Some(oldest) = self.interactions.first_entry()
            && !oldest.get().is_remembered(now)
        {
            oldest.remove();
        }
    }
}
