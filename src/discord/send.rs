//! Sending one message to a channel, at a pace, and telling failures apart.

use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditMessage, Http,
    MessageFlags, MessageId, Nonce, UserId,
};
use tokio::sync::Mutex;

use super::answer::Picture;
use super::error;
use crate::clock::{Activity, Clock};

/// A message to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    /// Where to.
    pub(crate) channel: ChannelId,
    /// Sent again with the same nonce within a few minutes, it appears once.
    pub(crate) nonce: String,
    /// Its text, within Discord's length.
    pub(crate) content: String,
    /// Whom it pings; nobody else is pinged, whatever the text says.
    pub(crate) pings: Vec<u64>,
    /// A longer text as a file.
    pub(crate) file: Option<(String, String)>,
    /// A picture.
    pub(crate) picture: Option<Picture>,
    /// Buttons.
    pub(crate) rows: Vec<CreateActionRow>,
    /// Does it come without a sound?
    pub(crate) silent: bool,
}

/// Why a message did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// Something passing: try again later.
    Later,
    /// The channel is gone, or closed to the bot: nothing more will arrive there.
    Broken,
    /// The person takes no direct messages.
    ClosedToMessages,
    /// Discord will never take this message.
    Never,
}

/// Sends a message; returns the id by which Discord knows it.
pub(crate) async fn send(http: &Http, pace: &Pace, post: Post) -> Result<MessageId, serenity::Error> {
    pace.wait().await;
    let (channel, content) = (post.channel, post.content.clone());
    let users: Vec<UserId> =
        post.pings.iter().filter(|user| **user != 0).map(|user| UserId::new(*user)).collect();
    let mut message = CreateMessage::new()
        .content(post.content)
        .nonce(Nonce::String(post.nonce))
        .enforce_nonce(true)
        .allowed_mentions(CreateAllowedMentions::new().users(users));
    if post.silent {
        message = message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
    }
    if !post.rows.is_empty() {
        message = message.components(post.rows);
    }
    if let Some((name, text)) = post.file {
        message = message.add_file(CreateAttachment::bytes(text.into_bytes(), name));
    }
    if let Some(picture) = post.picture {
        message = message.add_file(picture.attachment());
    }
    let sent = channel.send_message(http, message).await?;
    if sent.content.trim() != content.trim() {
        // It was sent before, and the answer lost; what is to be told has grown meanwhile.
        pace.wait().await;
        let edit = EditMessage::new().content(content).allowed_mentions(CreateAllowedMentions::new());
        channel.edit_message(http, sent.id, edit).await?;
    }
    Ok(sent.id)
}

/// What an error of Discord's means for the message.
pub(crate) fn failure(failed: &serenity::Error) -> Failure {
    match (error::code(failed), error::status(failed)) {
        // Unknown channel or server; missing access or permission; locked thread.
        (Some(10003 | 10004 | 50001 | 50013 | 160_005), _) => Failure::Broken,
        // Closed to messages; no server in common.
        (Some(50007 | 50278), _) => Failure::ClosedToMessages,
        // An archived thread wakes when it is written to; the next attempt finds it open.
        (Some(50083), _) => Failure::Later,
        (_, Some(429)) => Failure::Later,
        (_, Some(400..=499)) => Failure::Never,
        _ => match failed {
            serenity::Error::Model(_) | serenity::Error::Json(_) => Failure::Never,
            _ => Failure::Later,
        },
    }
}

/// A pace for everything that is sent: bursts are let through, the mean is held.
#[derive(Debug)]
pub(crate) struct Pace {
    clock: Clock,
    activity: Activity,
    /// The time at which the bucket is full again.
    full: Mutex<Timestamp>,
}

/// Discord allows fifty requests a second; the rest is for answers and for reading reactions.
const A_SECOND: i32 = 30;

impl Pace {
    pub(crate) fn new(clock: Clock, activity: Activity) -> Self {
        let full = Mutex::new(clock.now());
        Self { clock, activity, full }
    }

    /// Returns when the next message may go.
    pub(crate) async fn wait(&self) {
        let step = SignedDuration::from_secs(1) / A_SECOND;
        let wait = {
            let mut full = self.full.lock().await;
            let now = self.clock.now();
            *full = (*full).max(now).saturating_add(step).unwrap_or(Timestamp::MAX);
            full.duration_since(now) - step * A_SECOND
        };
        if wait.is_positive() {
            self.activity.rest(&self.clock, wait).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn thirty_go_at_once_and_the_next_waits() {
        let clock = Clock::stepped(Timestamp::UNIX_EPOCH);
        let pace = Pace::new(clock.clone(), Activity::default());
        for _ in 0..A_SECOND {
            pace.wait().await;
        }
        let next = tokio::spawn(async move { pace.wait().await });
        while clock.next_wake().is_none() {
            tokio::task::yield_now().await;
        }
        assert!(!next.is_finished());
        clock.move_to(Timestamp::UNIX_EPOCH + SignedDuration::from_millis(34));
        next.await.expect("it may go");
    }
}
