//! Who may do what where: the grants of a server, and a channel's exceptions from them.

use super::snowflake::{ChannelId, UserId};
use super::world::{ChannelKind, World};

/// Put reactions under messages.
pub const ADD_REACTIONS: u64 = 1 << 6;
/// See the channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Write in it.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Delete and pin what others wrote.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Attach files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read what was said before.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Ping everyone.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// Use slash commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// Archive, lock and delete threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Open public threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Open private threads.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// Write in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// What everybody in a server has: seeing, writing, embeds (bit 14), files, history, reactions, commands, threads.
pub const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | 1 << 14
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What the bot was granted on top when it was invited.
pub const BOT: u64 = EVERYONE | MANAGE_MESSAGES | MANAGE_THREADS;

/// All bits that a server's owner holds.
const ALL: u64 = (1 << 53) - 1;

/// The permissions of `user` in `channel`. A thread has those of the channel it hangs from.
#[must_use]
pub fn of(world: &World, user: UserId, channel: ChannelId) -> u64 {
    let Some(found) = world.channels.get(&channel) else { return 0 };
    if found.kind == ChannelKind::Dm {
        return EVERYONE;
    }
    if let Some(parent) = found.parent {
        return of(world, user, parent);
    }
    let Some(guild) = found.guild.and_then(|guild| world.guilds.get(&guild)) else { return 0 };
    if !guild.members.contains_key(&user) {
        return 0;
    }
    if guild.owner == Some(user) {
        return ALL;
    }
    let mut bits = if user == world.bot { BOT } else { EVERYONE };
    // The role `everyone` has the server's own id; it is applied before what concerns the user alone.
    for id in [guild.id, user] {
        for overwrite in found.overwrites.iter().filter(|overwrite| overwrite.id == id) {
            bits = bits & !overwrite.deny | overwrite.allow;
        }
    }
    if bits & VIEW_CHANNEL == 0 { 0 } else { bits }
}

impl World {
    /// May this user see the channel at all?
    #[must_use]
    pub fn can_see(&self, user: UserId, channel: ChannelId) -> bool {
        let Some(channel) = self.channels.get(&channel) else { return false };
        match channel.kind {
            ChannelKind::Dm => channel.recipient == Some(user) || user == self.bot,
            _ => of(self, user, channel.id) & VIEW_CHANNEL != 0 && !self.is_closed_to(user, channel.id),
        }
    }

    /// Is it a private thread in which this user isn't, and which they may not look into either?
    pub(super) fn is_closed_to(&self, user: UserId, channel: ChannelId) -> bool {
        self.is_apart_from(user, channel) && of(self, user, channel) & MANAGE_THREADS == 0
    }

    /// Is it a private thread in which this user isn't? What is said in it doesn't come to them, even if they may look.
    pub(super) fn is_apart_from(&self, user: UserId, channel: ChannelId) -> bool {
        let Some(channel) = self.channels.get(&channel) else { return false };
        let inside = |thread: &super::world::Thread| thread.members.contains_key(&user);
        channel.kind == ChannelKind::PrivateThread && !channel.thread.as_ref().is_some_and(inside)
    }
}
