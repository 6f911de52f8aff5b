//! What is there to act in, and who: servers, channels, people coming and going, moderators' acts.

use crate::snowflake::{ChannelId, GuildId, MessageId, UserId};
use crate::world::ChannelKind;
use crate::{Sandbox, shape};

impl Sandbox {
    /// The server of this name, made if it is missing. Everybody is a member of every server.
    pub fn server(&self, name: &str) -> GuildId {
        self.inner.with(|world| world.server(name))
    }

    /// The channel of this name, made if it is missing.
    pub fn channel(&self, server: GuildId, name: &str) -> ChannelId {
        self.inner.with(|world| world.channel(server, name))
    }

    /// The channel of this name and kind, made if it is missing.
    pub fn channel_of_kind(&self, server: GuildId, name: &str, kind: ChannelKind) -> ChannelId {
        self.inner.with(|world| world.channel_of_kind(server, name, kind))
    }

    /// Opens a private thread of a person's under a channel, with others in it.
    pub fn private_thread(
        &self,
        channel: ChannelId,
        name: &str,
        owner: UserId,
        with: &[UserId],
    ) -> ChannelId {
        self.inner.with(|world| world.private_thread(channel, name, owner, with))
    }

    /// Calls a person something else in a server, or by their name again.
    pub fn call(&self, person: UserId, server: GuildId, nick: Option<&str>) {
        self.inner.with(|world| world.call(person, server, nick));
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
        self.inner.with(|world| world.set_overwrite(channel, (1, world.bot), (0, bits)));
    }

    /// Allows the bot more in a channel than its invitation asked for.
    pub fn allow_bot(&self, channel: ChannelId, bits: u64) {
        self.inner.with(|world| world.set_overwrite(channel, (1, world.bot), (bits, 0)));
    }

    /// Says that the bot's role grants it this on a server, and nothing else.
    pub fn grant_bot(&self, server: GuildId, bits: u64) {
        self.inner.with(|world| {
            if let Some(guild) = world.guilds.get_mut(&server) {
                guild.granted = Some(bits);
            }
        });
    }

    /// Denies the bot's role, which nobody else has, permissions in a channel.
    pub fn deny_role(&self, channel: ChannelId, bits: u64) {
        self.inner.with(|world| world.set_overwrite(channel, (0, world.bot), (0, bits)));
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

    /// Takes somebody out of a thread, or brings them into it, as a moderator would.
    pub fn set_follower(&self, thread: ChannelId, user: UserId, follows: bool) {
        self.inner.with(|world| world.set_follower(thread, user, follows));
    }

    /// The private threads that hang from a channel, oldest first: each with its name, whether it is in the archive, and
    /// who is in it beside the bot.
    #[must_use]
    pub fn private_threads(&self, channel: ChannelId) -> Vec<(ChannelId, String, bool, Vec<UserId>)> {
        self.inner.read(|world| {
            let all = world.channels.values().filter(|found| found.parent == Some(channel));
            let private = all.filter(|found| found.kind == ChannelKind::PrivateThread);
            private
                .filter_map(|found| {
                    let thread = found.thread.as_ref()?;
                    let people = thread.members.keys().copied().filter(|user| *user != world.bot);
                    Some((found.id, found.name.clone(), thread.archived, people.collect()))
                })
                .collect()
        })
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
}
