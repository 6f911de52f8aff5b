//! What the bot may do where it is asked: Discord says so with every interaction. What it lacks is named before a game
//! begins there.

use std::sync::Arc;
use std::time::Duration;

use super::answer::{Asked, Reply};
use super::lacking::{Lack, is_closed};
use super::{Data, limits};
use crate::rules::codes;
use crate::table::{PersonId, PlaceId};

/// So long an answer waits for that to be noted.
const AT_MOST: Duration = Duration::from_secs(1);
/// The forms by which a game begins.
const BEGINS: [&str; 3] = ["game create", "game import", "game first"];
/// The forms by which one that was made begins to be played.
const STARTS: [&str; 3] = ["game ready", "game start", "game rematch"];

/// Somebody did something there: what waits for the place is sent and read if it may be, what waits for them is tried, and
/// what may not be is noted.
pub(super) async fn came(data: &Data, asked: &Asked) {
    let (person, place) = (PersonId(asked.user.get()), PlaceId(asked.channel.get()));
    if let Some(server) = asked.guild {
        data.servers.note(place, server);
    }
    let names: Vec<&'static str> = asked.lacks.iter().map(|(_, name, _)| *name).collect();
    let (tables, open) = (data.tables.clone(), !is_closed(&asked.lacks));
    let (recounts, in_server) = (Arc::clone(&data.recounts), asked.guild.is_some());
    let noted = tokio::spawn(async move {
        tables.wake_person(person).await;
        if in_server {
            tables.note_lacks(place, &names, true).await;
            if open {
                tables.wake_place(place).await;
                recounts.try_refused(place);
            }
        }
    });
    // While the database can't be written that takes longer than Discord waits for an answer: it goes on beside it then.
    if tokio::time::timeout(AT_MOST, noted).await.is_err() {
        tracing::debug!(place = place.0, "what is allowed there is still being noted");
    }
}

fn begins(path: &str) -> bool {
    BEGINS.iter().any(|begins| path.starts_with(begins))
}

fn starts(path: &str) -> bool {
    STARTS.contains(&path)
}

fn named(lacks: &[Lack]) -> String {
    let each = lacks.iter().map(|(_, name, why)| format!("**{name}** ({why})"));
    each.collect::<Vec<_>>().join(", ")
}

/// Why no game can begin here, if none can.
pub(super) fn cant_play(asked: &Asked, path: &str) -> Option<Reply> {
    let closed = (begins(path) || starts(path)) && is_closed(&asked.lacks);
    closed.then(|| {
        let words = format!(
            "No game can be played here as long as I am not allowed: {}. Whoever manages the server can allow it in \
             the channel's settings; nothing was done.",
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
