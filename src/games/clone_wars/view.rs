//! What one viewer may know: the one place where secrets are left out.

use super::{Army, CloneWars, Lying, faction};
use crate::rules::{Deck, Viewer};

impl CloneWars {
    /// CW-6, CW-27: secret are the cards in hands and decks, the tokens' faces but to who placed them, what is placed before
    /// it is shown, and what is left beforehand; how many cards and tokens there are isn't. Every field is named here, so
    /// that a new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        let Self {
            armies,
            land,
            stack,
            drawn,
            decks,
            placing,
            // All that lies open on the table.
            edition: _,
            options: _,
            seats: _,
            sidious: _,
            order66: _,
            call,
            round: _,
            phase: _,
            turn,
            resume: _,
            occasion: _,
            stage: _,
            attack: _,
            conquest: _,
            so_far,
            offers: _,
            conceded,
            outcome: _,
            recent: _,
        } = &mut seen;
        for (army, standing) in super::ALL_ARMIES.into_iter().zip(armies) {
            if self.knows(viewer, army) {
                continue;
            }
            let Army { hand, queue, defence, ready, shown, pool: _, captured: _, out: _ } = standing;
            // CW-27: the ally knows what it was shown.
            if !self.knows(viewer, super::partner(army)) {
                shown.clear();
            }
            *hand = hand.veiled(|hand| hand.cards().iter().map(|_| None).collect());
            (*queue, *defence, *ready) = Default::default();
        }
        let hidden = |token: &Lying| token.face.is_some() && !self.knows(viewer, token.by);
        if land.iter().any(|land| land.tokens.iter().any(hidden)) {
            for token in land.iter_mut().flat_map(|land| &mut land.tokens) {
                if hidden(token) {
                    token.face = None;
                }
            }
        }
        *stack = stack.veiled(|stack| vec![None; stack.len()]);
        if !self.knows(viewer, *turn) {
            *drawn = None;
        }
        for deck in decks {
            *deck = deck.veiled(Deck::face_down);
        }
        // What a faction asks itself.
        if !self.knows_of(viewer, faction(*turn)) {
            *call = None;
            if so_far.refused {
                so_far.refused = false;
            }
        }
        conceded.retain(|seat| self.knows_of(viewer, self.faction_of(*seat)));
        *placing = placing.only(|army| self.knows(viewer, *army));
        Some(seen)
    }
}
