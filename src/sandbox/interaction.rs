//! Interactions: what a person did with the bot, and what has become of it.
//!
//! Discord gives a bot three seconds to acknowledge one, and fifteen minutes to say more about it.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::snowflake::{ChannelId, InteractionId, MessageId, UserId};

/// Within this an interaction must be acknowledged.
pub(super) const ACKNOWLEDGE_WITHIN: SignedDuration = SignedDuration::from_secs(3);
/// So long its token lets the bot say more.
pub(super) const TOKEN_LASTS: SignedDuration = SignedDuration::from_mins(15);

/// What sort of thing the person did, by Discord's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Kind {
    /// A slash command.
    Command,
    /// A button pressed or a menu chosen from.
    Component,
    /// Typing in an option that the bot completes.
    Complete,
    /// A form handed in.
    Modal,
}

impl Kind {
    /// Discord's number for it.
    #[must_use]
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Complete => 4,
            Self::Modal => 5,
        }
    }
}

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// What is shown.
    pub name: String,
    /// What is sent if it is taken.
    pub value: Value,
}

/// What an interaction has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// Not acknowledged, with time left.
    Waiting,
    /// Answered by a message.
    Answered {
        /// Seen by the one person alone?
        ephemeral: bool,
    },
    /// Acknowledged; the answer is being thought about, and shows as "thinking…".
    Deferred {
        /// Will it be seen by the one person alone?
        ephemeral: bool,
    },
    /// Acknowledged without an answer: the message stays or is changed in place.
    Updated,
    /// A form was opened.
    ModalOpened,
    /// Suggestions came.
    Completed(Vec<Choice>),
    /// Three seconds passed without an acknowledgement: "The application did not respond".
    Failed,
}

/// One interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Interaction {
    pub(super) id: InteractionId,
    pub(super) token: String,
    pub(super) kind: Kind,
    pub(super) user: UserId,
    pub(super) channel: ChannelId,
    pub(super) created: Timestamp,
    /// The command's full name, or the component's id.
    pub(super) name: String,
    /// As far as it has come; `Failed` is told from the time.
    pub(super) outcome: Outcome,
    /// The message a component stood on.
    pub(super) source: Option<MessageId>,
    /// What opened the form that is handed in.
    #[serde(default)]
    pub(super) opened_by: Option<OpenedBy>,
    /// The answer that `@original` means.
    pub(super) original: Option<MessageId>,
    /// All messages said by its token.
    pub(super) messages: Vec<MessageId>,
}

/// The interaction that opened a form.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenedBy {
    /// Which.
    pub id: InteractionId,
    /// 2 a command, 3 a component.
    pub kind: u8,
    /// The command's full name, or the component's id.
    pub name: String,
    /// The message a component stood on.
    pub source: Option<MessageId>,
}

/// A form in front of somebody.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenModal {
    /// The interaction that opened it.
    pub interaction: InteractionId,
    /// Where.
    pub channel: ChannelId,
    /// The message whose button opened it.
    pub source: Option<MessageId>,
    /// The form as the bot sent it: `custom_id`, `title`, `components`.
    pub data: Value,
}

impl Interaction {
    /// What it has come to by now.
    pub(super) fn outcome(&self, now: Timestamp) -> Outcome {
        if self.outcome == Outcome::Waiting && now >= self.created + ACKNOWLEDGE_WITHIN {
            return Outcome::Failed;
        }
        self.outcome.clone()
    }

    pub(super) fn token_holds(&self, now: Timestamp) -> bool {
        now < self.created + TOKEN_LASTS
    }

    /// An hour after its token expired nobody asks for it any more.
    pub(super) fn is_remembered(&self, now: Timestamp) -> bool {
        now < self.created + TOKEN_LASTS + SignedDuration::from_hours(1)
    }
}
