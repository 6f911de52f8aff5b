//! Sending one message to a channel, at a pace.

use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditMessage, Http,
    MessageFlags, MessageId, Nonce, UserId,
};

use super::answer::Picture;
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
