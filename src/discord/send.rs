//! Sending one message to a channel, at a pace.

use poise::serenity_prelude as serenity;
use serenity::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditMessage, Http,
    MessageFlags, MessageId, Nonce, UserId,
};

use super::answer::Picture;
use super::api_codes::UNKNOWN_MESSAGE;
use super::direction;
use super::pace::{Pace, Urgency};
use super::said::{self, Failure};

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
    let mentioned = users.clone();
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
    if !are_alike(&sent.content, &content) {
        // It was sent before, and the answer lost; what is to be told has grown meanwhile. An edit rings for nobody, and who was
        // asked stays marked.
        pace.wait(Urgency::Change).await;
        let has_grown = begins(&sent.content, &content);
        let edit = EditMessage::new().content(content);
        let edit = edit.allowed_mentions(CreateAllowedMentions::new().users(mentioned));
        match channel.edit_message(http, sent.id, edit).await {
            // Nothing is wanting in what stands there.
            Err(error) if !has_grown && is_as_it_stands(&error) => {
                tracing::warn!(error = error.to_string(), "a message that stands there couldn't be changed");
            }
            edited => drop(edited?),
        }
    }
    Ok(sent.id)
}

/// Is it the same text? Discord takes blanks off its ends, and may take out what tells directions apart.
fn are_alike(sent: &str, content: &str) -> bool {
    direction::bare(sent).trim() == direction::bare(content).trim()
}

/// Is it the beginning of a longer text?
fn begins(sent: &str, content: &str) -> bool {
    direction::bare(content).trim().starts_with(direction::bare(sent).trim())
}

/// Does the message stand there, and can't be changed?
fn is_as_it_stands(error: &serenity::Error) -> bool {
    let gone = said::code(error) == Some(UNKNOWN_MESSAGE);
    !gone && (said::stays(error) || said::failure(error) == Failure::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_discord_takes_out_makes_no_other_message() {
        assert!(are_alike("Ada and @here", " Ada\u{2068} and\u{2069} @\u{200b}here\n"));
        assert!(!are_alike("Ada", "Ada, and more") && begins("Ada", "Ada, and more"));
        assert!(!begins("Ada :)", "Ada :-), and more"));
    }
}
