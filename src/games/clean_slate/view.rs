//! What one viewer may know: the one place where secrets are left out.

use super::{CleanSlate, Noted, Side};
use crate::rules::Viewer;

impl CleanSlate {
    /// Secret are the order of the deck (what is in it isn't), and what a player keeps for the next
    /// turn, or a later one (CS-8). Every field is named here, so that a new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        let Self {
            deck,
            plans,
            carried,
            noted,
            // All that lies open on the table.
            edition: _,
            options: _,
            land: _,
            round: _,
            part: _,
            turn: _,
            owed: _,
            supply: _,
            autocracy_over: _,
            disaster_over: _,
            spent: _,
            tried: _,
            recalibrated: _,
            losing: _,
            occasion: _,
            stage: _,
            annals: _,
            figures: _,
            outcome: _,
        } = &mut seen;
        *deck = deck.veiled(|deck| {
            let mut deck = deck.clone();
            deck.cards.sort_unstable();
            deck
        });
        for (((side, plan), carried), noted) in Side::PLAYERS.into_iter().zip(plans).zip(carried).zip(noted) {
            if side.seat().map(Viewer::Seat) != Some(viewer) {
                plan.clear();
                *carried = false;
                *noted = Noted::default();
            }
        }
        Some(seen)
    }
}
