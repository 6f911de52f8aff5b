//! Whose choice it is, where fate leaves one to somebody.

use super::{ChoiceKind, Phase, Vote, Warrior};
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
    /// The choice that has been put to this seat and waits for it; a vote, where it has power in it.
    #[must_use]
    pub fn choice_of(&self, seat: SeatId) -> Option<&ChoiceKind> {
        let Phase::Fate(fate) = &self.phase else { return None };
        fate.pending.iter().filter(|choice| choice.occasion > 0).map(|choice| &choice.kind).find(|kind| {
            match kind {
                ChoiceKind::Vote(vote) => vote.power.get(&seat).is_some_and(|power| *power > 0),
                other => other.chooser() == Some(seat),
            }
        })
    }

    /// The vote that is open (WR-46).
    #[must_use]
    pub fn open_vote(&self) -> Option<&Vote> {
        let Phase::Fate(fate) = &self.phase else { return None };
        fate.pending.iter().find_map(|choice| match &choice.kind {
            ChoiceKind::Vote(vote) if choice.occasion > 0 => Some(vote),
            _ => None,
        })
    }
}
