//! What one viewer may know: the one place where secrets are left out.

use super::{Bribe, Card, TwoPlayer};
use crate::rules::{Deck, Hand, SeatId, Viewer};

impl TwoPlayer {
    /// TP-25: secret are the cards in hands, in the deck, and those under a cannon but from who gave them; how many there
    /// are isn't. Every field is named here, so that a new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        let Self {
            seats,
            neutrals,
            deck,
            // All that lies open on the table.
            edition: _,
            options: _,
            order: _,
            land: _,
            cities: _,
            objectives: _,
            round: _,
            phase: _,
            turn: _,
            occasion: _,
            invasion: _,
            so_far: _,
            outcome: _,
            recent: _,
        } = &mut seen;
        for (seat, standing) in (0..).map(SeatId).zip(seats) {
            if !viewer.knows(seat) {
                standing.hand = standing.hand.veiled(backs);
            }
        }
        let hidden = |bribe: &Bribe| bribe.card.is_some() && !bribe.by.is_some_and(|by| viewer.knows(by));
        if neutrals.iter().any(|neutral| neutral.cards.iter().any(hidden)) {
            for bribe in neutrals.iter_mut().flat_map(|neutral| &mut neutral.cards) {
                if hidden(bribe) {
                    bribe.card = None;
                }
            }
        }
        *deck = deck.veiled(Deck::face_down);
        Some(seen)
    }
}

/// As many cards, face down.
fn backs(hand: &Hand<Card>) -> Hand<Card> {
    hand.cards().iter().map(|_| None).collect()
}
