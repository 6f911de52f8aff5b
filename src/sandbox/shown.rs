//! Something that was shown to people, as they see it.

use std::sync::Arc;

use jiff::Timestamp;

use super::snowflake::{ChannelId, InteractionId, MessageId, UserId};

/// Who can see something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody who sees the channel.
    Public,
    /// One person, in a direct conversation.
    Direct(UserId),
    /// One person, where all others see nothing.
    Ephemeral(UserId),
    /// Those who are in a private thread ([`Shown::members`]). Who may manage threads could look there, too.
    Members,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// What is written on it, its emoji first.
    pub label: String,
    /// Can it be pressed?
    pub enabled: bool,
    /// The bot's id for it.
    pub custom_id: String,
}

/// A select menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// What stands in it before anything is chosen.
    pub placeholder: String,
    /// Can it be used?
    pub enabled: bool,
    /// The bot's id for it.
    pub custom_id: String,
    /// What can be chosen: what is shown, with its description, and what is sent.
    pub options: Vec<(String, String)>,
}

/// A file of a message.
#[derive(Clone)]
pub struct Picture {
    /// The file's name.
    pub name: String,
    /// Its alt text.
    pub alt: Option<String>,
    /// Its media type.
    pub content_type: String,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, alt, content_type, bytes } = self;
        // Nobody reads a picture byte by byte.
        write!(f, "{name} ({content_type}, {} bytes): {alt:?}", bytes.len())
    }
}

/// Something that was shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The number of this appearance; later ones have larger numbers.
    pub number: u64,
    /// When it appeared.
    pub at: Timestamp,
    /// The message; none for a form.
    pub message: Option<MessageId>,
    /// Where.
    pub channel: ChannelId,
    /// The channel's name; empty in direct conversations.
    pub place: String,
    /// Who can see it.
    pub visibility: Visibility,
    /// Who were in the private thread.
    pub members: Vec<UserId>,
    /// Whose it is.
    pub author: String,
    /// Does it come from the bot?
    pub by_bot: bool,
    /// Was it there before, and has been changed?
    pub edited: bool,
    /// All its text as a person reads it, in one line: content, embeds, alt texts, file names.
    pub text: String,
    /// What of it wasn't there before: of a change, the new lines alone.
    pub brings: String,
    /// The content alone, with its Markdown.
    pub markdown: String,
    /// Its buttons.
    pub buttons: Vec<Button>,
    /// Its select menus.
    pub menus: Vec<Menu>,
    /// Its files.
    pub pictures: Vec<Picture>,
    /// Who is pinged.
    pub pinged: Vec<UserId>,
    /// The interaction it answers.
    pub interaction: Option<InteractionId>,
}

impl Shown {
    /// Can this user see it, as far as it is for one person? (Public things are for all who see the channel.)
    #[must_use]
    pub fn is_for(&self, user: UserId) -> bool {
        match self.visibility {
            Visibility::Public => true,
            Visibility::Direct(only) | Visibility::Ephemeral(only) => only == user,
            Visibility::Members => self.members.contains(&user),
        }
    }

    /// Is it for one person alone, or for those in a private thread?
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.visibility != Visibility::Public
    }
}
