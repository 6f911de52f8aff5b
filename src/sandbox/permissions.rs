//! Who may do what where: the grants of a server, and a channel's exceptions from them.

use super::snowflake::{ChannelId, Snowflake, UserId};
use super::world::{ChannelKind, World};

/// Do everything everywhere.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// Put reactions under messages.
pub const ADD_REACTIONS: u64 = 1 << 6;
/// See the channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Write in it.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Delete and pin what others wrote.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Show what stands behind links, and embeds of one's own.
pub const EMBED_LINKS: u64 = 1 << 14;
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

/// The permissions that are spoken of by name, as Discord's settings call them.
pub const NAMES: [(&str, u64); 14] = [
    ("Add Reactions", ADD_REACTIONS),
    ("View Channels", VIEW_CHANNEL),
    ("Send Messages", SEND_MESSAGES),
    ("Manage Messages", MANAGE_MESSAGES),
    ("Embed Links", EMBED_LINKS),
    ("Attach Files", ATTACH_FILES),
    ("Read Message History", READ_MESSAGE_HISTORY),
    ("Mention Everyone", MENTION_EVERYONE),
    ("Use Application Commands", USE_APPLICATION_COMMANDS),
    ("Manage Threads", MANAGE_THREADS),
    ("Create Public Threads", CREATE_PUBLIC_THREADS),
    ("Create Private Threads", CREATE_PRIVATE_THREADS),
    ("Send Messages in Threads", SEND_MESSAGES_IN_THREADS),
    ("Administrator", ADMINISTRATOR),
];

/// The permission of this name, in any case.
#[must_use]
pub fn named(name: &str) -> Option<u64> {
    NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, bits)| *bits)
}

/// What everybody in a server has: seeing, writing, embeds, files, history, reactions, commands, threads.
pub const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What the bot's invitation asks for, and grants to the role that it makes: nobody lets it manage anything.
pub const INVITED: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | SEND_MESSAGES_IN_THREADS
    | ATTACH_FILES
    | ADD_REACTIONS
    | READ_MESSAGE_HISTORY
    | CREATE_PRIVATE_THREADS;

/// What the bot has in a server: what everybody has, and what its own role grants.
pub const BOT: u64 = EVERYONE | INVITED;

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
    // The role `everyone` has the server's own id, that of the bot the bot's; it is applied in this order.
    let role = |id: Snowflake| (0, id);
    for place in [Some(role(guild.id)), (user == world.bot).then(|| role(user)), Some((1, user))] {
        let concerned = found.overwrites.iter().filter(|one| Some((one.kind, one.id)) == place);
        for overwrite in concerned {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_permission_has_one_name() {
        for (at, (name, bits)) in NAMES.iter().enumerate() {
            assert_eq!(named(&name.to_lowercase()), Some(*bits));
            assert!(NAMES.iter().skip(at + 1).all(|(other, same)| other != name && same != bits), "{name}");
        }
        assert_eq!(named("Fly"), None);
    }
}
