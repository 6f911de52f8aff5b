//! What is owed at a table, and by when.

use serde::{Deserialize, Serialize};

use super::Owed;
use crate::games::AnyDebt;
use crate::rules::SeatId;

/// What happens when a deadline passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Absence {
    /// The passive answer is given.
    #[default]
    Autopilot,
    /// Whoever owes is reminded; the game waits.
    Wait,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
pub(super) fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
pub(super) fn is_never(seconds: &i64) -> bool {
    *seconds == 0
}

/// Something owed, with its deadline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Due {
    pub(super) seat: SeatId,
    pub(super) what: String,
    pub(super) occasion: u32,
    /// May everybody know that this seat owes it?
    pub(super) public: bool,
    /// Is it one of those that a [`Seal`] stands for in public?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) sealed: bool,
    /// Does it lapse in a time of its own ([`crate::rules::Duty::Within`])?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) lapses: bool,
    /// Since when it is owed, seconds since 1970.
    pub(super) since: i64,
    /// The journal row by which it arose.
    #[serde(default)]
    pub(super) row: i64,
    /// How many entries the log had then.
    #[serde(default)]
    pub(super) entry: i64,
    /// By when; none = no deadline.
    pub(super) by: Option<i64>,
    /// The last reminder, or the "your turn".
    pub(super) reminded: i64,
    /// When whoever owes it last played so that all read of it, or came to the seat, if that was since it is owed: see
    /// [`Self::there`].
    #[serde(default, skip_serializing_if = "is_never")]
    pub(super) stirred: i64,
    /// Reminders after the deadline, where the game waits.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) overdue: u8,
}

/// Something that is owed again once another has done what they must ([`crate::rules::Duty::Rests`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Resting {
    /// As it was owed.
    pub(super) due: Due,
    /// Since when its time stands still.
    pub(super) since: i64,
}

/// Something that is owed no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answered {
    pub(super) due: Due,
    /// The journal row after which it was owed no more.
    pub(super) row: i64,
    /// When that was, or the game's rest began; 0 where that was not yet noted.
    #[serde(default)]
    pub(super) at: i64,
}

impl Due {
    /// Is it this that is owed?
    pub(super) fn is_of(&self, debt: &AnyDebt) -> bool {
        (self.seat, self.what.as_str(), self.occasion) == (debt.seat, debt.what, debt.occasion)
    }

    /// When all knew last that whoever owes it is there. It moves on while the game rests, as deadlines do.
    pub(super) fn there(&self) -> i64 {
        self.since.max(self.stirred)
    }

    /// May everybody know that it is owed, and by whom?
    pub(super) fn is_open(&self) -> bool {
        self.public && !self.sealed
    }

    /// As all may know it.
    pub(super) fn owed(&self) -> Owed {
        Owed { what: self.what.clone(), occasion: self.occasion, seat: Some(self.seat) }
    }

    /// Is it the same that is owed?
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.seat, &self.what, self.occasion) == (other.seat, &other.what, other.occasion)
    }

    /// Is it owed on the same occasion, by whomever?
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        (&self.what, self.occasion) == (&other.what, other.occasion)
    }

    /// Its name among the jobs.
    pub(super) fn subject(&self) -> String {
        format!("{}/{}/{}", self.seat.0, self.what, self.occasion)
    }
}

/// Something that several are asked and answer unseen until the last answer is in ([`crate::rules::Face::Sealed`]):
/// whatever the channel learns of it is said of all of them, and follows from this alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seal {
    pub(super) what: String,
    pub(super) occasion: u32,
    /// All who take part, whoever of them has answered.
    pub(super) seats: Vec<SeatId>,
    /// As of a [`Due`]; it holds for all of them, also for one who takes an answer back.
    pub(super) since: i64,
    pub(super) row: i64,
    pub(super) entry: i64,
    pub(super) by: Option<i64>,
    /// The game waits, and the channel has been told that the time is up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) overdue: bool,
}

impl Seal {
    /// Its name among the jobs.
    pub(super) fn subject(&self) -> String {
        format!("all/{}/{}", self.what, self.occasion)
    }

    /// As all may know it.
    pub(super) fn owed(&self) -> Owed {
        Owed { what: self.what.clone(), occasion: self.occasion, seat: None }
    }

    /// Is this one of its debts?
    pub(super) fn is_of(&self, what: &str, occasion: u32) -> bool {
        self.what == what && self.occasion == occasion
    }
}
