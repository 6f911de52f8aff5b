//! Messages: what they hold.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::snowflake::{ChannelId, InteractionId, MessageId, Snowflake, UserId};

/// A file of a message. Its bytes stand in the world's `files`, by id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// Which.
    pub id: Snowflake,
    /// Its file name.
    pub name: String,
    /// The alt text.
    pub description: Option<String>,
    /// How many bytes.
    pub size: usize,
    /// Its media type, told from its name.
    pub content_type: String,
    /// Width and height, if it is a picture.
    pub dimensions: Option<(u32, u32)>,
}

/// One emoji under a message, and who put it there, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// The emoji.
    pub emoji: String,
    /// Who.
    pub users: Vec<UserId>,
    /// Whose is a super reaction: they aren't among the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supers: Vec<UserId>,
}

impl Reaction {
    /// All who have put it, in either way.
    pub(crate) fn all(&self) -> impl Iterator<Item = UserId> {
        self.users.iter().chain(&self.supers).copied()
    }
}

/// Which interaction a message answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// Which.
    pub id: InteractionId,
    /// 2 a command, 3 a component, 5 a form.
    pub kind: u8,
    /// The command's full name.
    pub name: String,
    /// Who it is that is answered.
    pub user: UserId,
    /// The message on which the component stood that it answers.
    #[serde(default)]
    pub source: Option<MessageId>,
    /// What opened the form that it answers.
    #[serde(default)]
    pub opened_by: Option<super::interaction::OpenedBy>,
}

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Which.
    pub id: MessageId,
    /// Where.
    pub channel: ChannelId,
    /// Whose.
    pub author: UserId,
    /// Discord's number for the sort: 0 plain, 18 a thread was opened, 19 a reply, 20 a command's answer, 21 a thread's first.
    pub kind: u8,
    /// The text, with Markdown.
    pub content: String,
    /// Its embeds, as Discord shows them.
    pub embeds: Vec<Value>,
    /// Its rows of buttons and menus.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// When.
    pub sent: Timestamp,
    /// When it was edited last, as Discord says it: a change of what stands below it alone isn't one.
    pub edited: Option<Timestamp>,
    /// When anything of it was changed last, as who looks at it sees.
    #[serde(default)]
    pub changed: Option<Timestamp>,
    /// Who is pinged by it.
    pub pinged: Vec<UserId>,
    /// Does it ping everyone?
    pub everyone: bool,
    /// The sender's mark against sending twice.
    pub nonce: Option<Value>,
    /// Is it pinned?
    pub pinned: bool,
    /// Discord's flags: 4 no embeds, 64 ephemeral, 128 being thought about.
    pub flags: u64,
    /// The message it replies to.
    pub reference: Option<MessageId>,
    /// The interaction it answers.
    pub answers: Option<Answered>,
    /// What is under it.
    pub reactions: Vec<Reaction>,
    /// The one person who sees it, if it is ephemeral.
    pub only: Option<UserId>,
    /// The thread that was opened from it.
    pub thread: Option<ChannelId>,
}

/// Ephemeral: one person sees it.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The bot is still thinking.
pub(super) const LOADING: u64 = 1 << 7;
/// Embeds are hidden.
pub(super) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Nobody's telephone rings.
pub(super) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A file as it arrives.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// Its file name.
    pub(super) name: String,
    /// The alt text.
    pub(super) description: Option<String>,
    /// What is in it.
    pub(super) bytes: Arc<[u8]>,
}

/// A message as it is about to be sent; validated already.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) kind: u8,
    pub(super) content: String,
    pub(super) embeds: Vec<Value>,
    pub(super) components: Vec<Value>,
    pub(super) uploads: Vec<Upload>,
    pub(super) allowed: Option<Value>,
    pub(super) nonce: Option<Value>,
    pub(super) flags: u64,
    pub(super) reference: Option<MessageId>,
    pub(super) answers: Option<Answered>,
    pub(super) only: Option<UserId>,
}

/// What an edit changes; what is `None` stays as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Edit {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    /// The attachments that stay, with their descriptions if those change.
    pub(super) keep: Option<Vec<(Snowflake, Option<String>)>>,
    pub(super) uploads: Vec<Upload>,
    pub(super) allowed: Option<Value>,
    pub(super) flags: Option<u64>,
}
