//! What one viewer may know: the one place where secrets are left out.

use super::Blitzkrieg;
use crate::rules::{SeatId, Viewer};

impl Blitzkrieg {
    /// BZ-11, BZ-13: secret are the first placings, until all are shown, and offers between two. Every field is named here,
    /// so that a new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        let Self {
            seats: _,
            placing,
            offers,
            ledger,
            // All that lies open on the table.
            edition: _,
            options: _,
            land: _,
            devastated: _,
            holy_land: _,
            order: _,
            illuminati: _,
            round: _,
            phase: _,
            turn: _,
            done: _,
            friendly: _,
            utopia_may: _,
            contest: _,
            proposals: _,
            next_proposal: _,
            record: _,
            occasion: _,
            stage: _,
            outcome: _,
            recent: _,
        } = &mut seen;
        // That one has placed all may know, where is one's own.
        if placing.iter().next().is_some() {
            let whole: Vec<SeatId> = self.all_seats().filter(|seat| self.has_placed(*seat)).collect();
            *placing = placing.own(viewer);
            for seat in whole.into_iter().filter(|seat| !viewer.knows(*seat)) {
                placing.answer(seat, self.any_placing());
            }
        }
        *offers = offers.only_for(viewer);
        *ledger = ledger.only_for(viewer);
        Some(seen)
    }

    /// A placing that tells nothing but that it is done.
    fn any_placing(&self) -> std::collections::BTreeMap<crate::rules::TerritoryId, u32> {
        let nowhere = crate::rules::TerritoryId(u8::MAX);
        [(nowhere, self.numbers().start.divisions)].into()
    }
}
