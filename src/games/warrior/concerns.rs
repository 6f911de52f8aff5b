//! Whose goods and promises events change: what was done to somebody isn't undone without them.

use super::{Event, sides};
use crate::rules::SeatId;

impl Event {
    /// The seats whose goods or promises it changes, beside the orders of those who gave any.
    pub(super) fn concerns(&self) -> Vec<SeatId> {
        match self {
            // WR-2: chosen openly, before all.
            Self::AimChosen { .. } => (0..sides::SEATS.1).map(SeatId).collect(),
            // WR-46: what was voted is changed until the vote closes; then it is theirs who voted, not the last one's alone.
            Self::VoteClosed { cast, .. } => cast.keys().copied().collect(),
            // WR-27: whatever changed hands, be it words.
            Self::OfferAccepted { from, to, .. } => vec![*from, *to],
            Self::Money { changes, .. } => changes.keys().copied().collect(),
            Self::Unoccupied { was, .. } => was.iter().copied().collect(),
            Self::InExile { seat }
            | Self::GuestsReturned { seat, .. }
            | Self::GuestsDispersed { seat, .. }
            | Self::GuestsInherit { seat, .. }
            | Self::PaidInPart { seat, .. }
            | Self::Reinforced { seat, .. }
            | Self::Awarded { seat, .. }
            | Self::Lost { seat, .. }
            | Self::TradeRouteGained { seat }
            | Self::TradeRouteLost { seat }
            | Self::LeaderElected { seat }
            | Self::LevyOwed { seat, .. }
            | Self::Eliminated { seat, .. } => vec![*seat],
            // What is left are dice, which nobody takes back, and what seats do with what is theirs.
            _ => Vec::new(),
        }
    }
}
