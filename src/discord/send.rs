//! Sending one message to a channel, at a pace, and telling failures apart.

use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditMessage, Http,
    MessageFlags, MessageId, Nonce, UserId,
};

use super::answer::Picture;
use super::error;
use super::pace::{Pace, Urgency};

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
    /// Something passing: try again later. Whatever isn't known to be anything else is.
    Later,
    /// Discord doesn't know the token.
    Unauthorised,
    /// The channel is closed to the bot.
    Broken,
    /// The channel isn't there any more.
    Gone,
    /// The person takes no direct messages.
    ClosedToMessages,
    /// Too many direct conversations were opened.
    TooFast,
    /// Discord lets the bot write no direct messages.
    Flagged,
    /// Discord says that it will never take this message as it is.
    Malformed,
}

/// Sends a message; returns the id by which Discord knows it.
pub(crate) async fn send(http: &Http, pace: &Pace, post: Post) -> Result<MessageId, serenity::Error> {
    pace.wait(Urgency::Message).await;
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
        pace.wait(Urgency::Change).await;
        let edit = EditMessage::new().content(content).allowed_mentions(CreateAllowedMentions::new());
        channel.edit_message(http, sent.id, edit).await?;
    }
    Ok(sent.id)
}

/// What an error of Discord's means for the message. Only Discord's own codes say that it can't be: a status alone may
/// come from whatever stands between.
pub(crate) fn failure(failed: &serenity::Error) -> Failure {
    match (error::code(failed), error::status(failed)) {
        // Unknown channel or server.
        (Some(10003 | 10004), _) => Failure::Gone,
        // Missing access or permission; a channel of another kind; locked thread.
        (Some(50001 | 50013 | 50024 | 160_005), _) => Failure::Broken,
        // Closed to messages; no server in common; nobody.
        (Some(50007 | 50278 | 10013), _) => Failure::ClosedToMessages,
        (Some(40003), _) => Failure::TooFast,
        (Some(20026), _) => Failure::Flagged,
        // Empty; invalid; files too large or invalid; no JSON; not let through by what the server forbids.
        (
            Some(40005 | 50006 | 50035 | 50045 | 50046 | 50080 | 50109 | 200_000 | 200_001 | 240_000),
            Some(400..=499),
        ) => Failure::Malformed,
        (_, Some(401)) => Failure::Unauthorised,
        _ => match failed {
            serenity::Error::Model(_) => Failure::Malformed,
            _ => Failure::Later,
        },
    }
}
