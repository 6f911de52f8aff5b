//! What the bot may do where it is asked: Discord says so with every interaction. What it lacks is named before a game
//! begins there.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, GuildId, PartialChannel, Permissions};

use super::answer::{Asked, Reply};
use super::invite::NEEDS;
use super::{Data, limits};
use crate::rules::codes;
use crate::table::PlaceId;

/// Something that the bot may not do: the permission, what Discord's settings call it, and what for.
pub(crate) type Lack = (Permissions, &'static str, &'static str);

/// The forms by which a game begins.
const BEGINS: [&str; 3] = ["game create", "game import", "game first"];

/// What the bot lacks in a channel of a server.
pub(super) fn lacks(
    guild: Option<GuildId>,
    granted: Option<Permissions>,
    channel: Option<&PartialChannel>,
) -> Vec<Lack> {
    let (Some(_), Some(granted)) = (guild, granted) else { return Vec::new() };
    if granted.administrator() {
        return Vec::new();
    }
    let threads = [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread];
    let thread = channel.is_some_and(|channel| threads.contains(&channel.kind));
    let elsewhere = match thread {
        true => Permissions::SEND_MESSAGES,
        false => Permissions::SEND_MESSAGES_IN_THREADS,
    };
    let lacking = NEEDS.iter().filter(|(need, ..)| *need != elsewhere && !granted.contains(*need));
    lacking.copied().collect()
}

/// May nothing be told there at all?
fn is_closed(lacks: &[Lack]) -> bool {
    let telling =
        Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
    lacks.iter().any(|(lack, ..)| telling.contains(*lack))
}

/// Somebody did something there: what waits for the place is sent if it may be, and what may not be is noted.
pub(super) async fn came(data: &Data, asked: &Asked) {
    if asked.guild.is_none() {
        return;
    }
    let place = PlaceId(asked.channel.get());
    let names: Vec<&'static str> = asked.lacks.iter().map(|(_, name, _)| *name).collect();
    data.tables.note_lacks(place, &names, true).await;
    if !is_closed(&asked.lacks) {
        data.tables.wake_place(place).await;
    }
}

fn begins(path: &str) -> bool {
    BEGINS.iter().any(|begins| path.starts_with(begins))
}

fn named(lacks: &[Lack]) -> String {
    let each = lacks.iter().map(|(_, name, why)| format!("**{name}** ({why})"));
    each.collect::<Vec<_>>().join(", ")
}

/// Why no game can begin here, if none can.
pub(super) fn cant_play(asked: &Asked, path: &str) -> Option<Reply> {
    let closed = begins(path) && is_closed(&asked.lacks);
    closed.then(|| {
        let words = format!(
            "No game can be played here as long as I am not allowed: {}. Whoever manages the server can allow it in \
             the channel's settings; nothing was made.",
            named(&asked.lacks)
        );
        Reply::refuse(words, codes::NOT_ALLOWED_HERE)
    })
}

/// With what the bot lacks here, where a game has just begun.
pub(super) fn with_lacks(mut reply: Reply, asked: &Asked, path: &str) -> Reply {
    if !begins(path) || asked.lacks.is_empty() || reply.code.is_some() {
        return reply;
    }
    let words = format!(
        "Mind that I am not allowed here: {}. The game can be played without, but better with: whoever manages the \
         server can allow it in the channel's settings.",
        named(&asked.lacks)
    );
    reply.parts.push(words);
    reply.parts = limits::split(&reply.parts.join("\n"));
    reply
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::needed;

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
