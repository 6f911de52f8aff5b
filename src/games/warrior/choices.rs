//! Whose choice it is, where fate leaves one to somebody.

use super::{ChoiceKind, Warrior};
use crate::rules::SeatId;

impl ChoiceKind {
    /// Who chooses; none for a vote, where many do.
    #[must_use]
    pub fn chooser(&self) -> Option<SeatId> {
        match self {
            Self::Pay { seat, .. }
            | Self::Reward { seat }
            | Self::Desert { chooser: seat, .. }
            | Self::Redeploy { seat, .. }
            | Self::Levy { seat, .. }
            | Self::Award { seat }
            | Self::Act { seat }
            | Self::Resettle { seat, .. } => Some(*seat),
            Self::Vote(_) => None,
        }
    }
}

impl Warrior {
    /// The choice that this seat may make now; a vote, where it has power in it.
    #[must_use]
    pub fn choice_for(&self, seat: SeatId) -> Option<&ChoiceKind> {
        self.choice_of(|kind| match kind {
            ChoiceKind::Vote(vote) => vote.power.get(&seat).is_some_and(|power| *power > 0),
            other => other.chooser() == Some(seat),
        })
    }
}
