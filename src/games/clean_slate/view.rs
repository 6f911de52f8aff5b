//! What one viewer may know: the one place where secrets are left out.

use super::{CleanSlate, Side};
use crate::rules::Viewer;

/// What one viewer may know. Whatever is told, drawn or written down reads this alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The game with everything left out that the viewer may not know.
    pub game: CleanSlate,
}

impl CleanSlate {
    /// Secret are the order of the deck (what is in it isn't), and what a player keeps for the next
    /// turn (CS-8).
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let mut game = self.clone();
        if viewer != Viewer::Everything {
            game.deck.cards.sort_unstable();
            for side in Side::PLAYERS {
                if side.seat().map(Viewer::Seat) != Some(viewer) {
                    game.plan_mut(side).clear();
                    *game.carried_mut(side) = false;
                }
            }
        }
        View { viewer, game }
    }
}
