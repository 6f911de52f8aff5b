//! What the bot lacks where it is asked.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, GuildId, PartialChannel, Permissions};

use super::invite::NEEDS;

/// Something that the bot may not do: the permission, what Discord's settings call it, and what for.
pub(crate) type Lack = (Permissions, &'static str, &'static str);

/// What the bot lacks in a channel of a server.
pub(super) fn lacks(
    guild: Option<GuildId>,
    granted: Option<Permissions>,
    channel: Option<&PartialChannel>,
) -> Vec<Lack> {
    let (Some(_), Some(granted)) = (guild, granted) else { return Vec::new() };
    lacks_of(granted, channel.is_some_and(|channel| is_thread(channel.kind)))
}

pub(super) fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

/// What is missing of what the bot needs in a channel, or in a thread.
pub(super) fn lacks_of(granted: Permissions, thread: bool) -> Vec<Lack> {
    if granted.administrator() {
        return Vec::new();
    }
    let elsewhere = match thread {
        true => Permissions::SEND_MESSAGES,
        false => Permissions::SEND_MESSAGES_IN_THREADS,
    };
    let lacking = NEEDS.iter().filter(|(need, ..)| *need != elsewhere && !granted.contains(*need));
    lacking.copied().collect()
}

/// May nothing be told there at all?
pub(super) fn is_closed(lacks: &[Lack]) -> bool {
    let telling =
        Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
    lacks.iter().any(|(lack, ..)| telling.contains(*lack))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::needed;

    fn names(granted: Permissions) -> Vec<&'static str> {
        lacks(Some(GuildId::new(1)), Some(granted), None).iter().map(|(_, name, _)| *name).collect()
    }

    #[test]
    fn what_is_lacking_is_named_and_threads_are_another_matter() {
        assert!(names(needed()).is_empty());
        assert!(names(needed() - Permissions::SEND_MESSAGES_IN_THREADS).is_empty(), "this is no thread");
        assert_eq!(names(needed() - Permissions::ATTACH_FILES), ["Attach Files"]);
        assert!(names(Permissions::ADMINISTRATOR).is_empty());
        assert!(
            lacks(None, Some(Permissions::empty()), None).is_empty(),
            "a direct message is nobody's channel"
        );
    }

    #[test]
    fn only_where_nothing_can_be_told_no_game_begins() {
        let lacking = |lack| lacks(Some(GuildId::new(1)), Some(needed() - lack), None);
        assert!(is_closed(&lacking(Permissions::SEND_MESSAGES)));
        assert!(is_closed(&lacking(Permissions::VIEW_CHANNEL)));
        assert!(!is_closed(&lacking(Permissions::ADD_REACTIONS)));
    }
}
