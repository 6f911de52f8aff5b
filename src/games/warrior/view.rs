//! What one viewer may know: the one place where secrets are left out.

use super::{Auction, Choice, ChoiceKind, Fate, Phase, Placing, Seat, Vote, Warrior};
use crate::rules::{SeatId, Viewer};

impl Warrior {
    /// Secret are capitals until all have chosen (WR-6), placings until all are done (WR-7, WR-54),
    /// bids until the last is in (WR-25), votes on players where ballots are written (WR-47), and who has given one;
    /// and what is left beforehand at all times (WR-25, WR-27, WR-28). Every field is named here, so that a
    /// new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        if !self.hides_anything() {
            return None;
        }
        let Self {
            seats,
            phase,
            // All that lies open on the table.
            edition,
            options,
            order,
            first,
            land,
            round,
            occasion,
            stage,
            attack,
            sieges,
            offers,
            famine_done,
            time_up,
            exiles,
            outcome,
            recent,
        } = self;
        let mut seen = Self {
            seats: seats.clone(),
            phase: seen_by(viewer, phase, options.written_ballots),
            edition: *edition,
            options: options.clone(),
            order: order.clone(),
            first: *first,
            land: land.clone(),
            round: *round,
            occasion: *occasion,
            stage: *stage,
            attack: attack.clone(),
            sieges: sieges.clone(),
            offers: offers.clone(),
            famine_done: *famine_done,
            time_up: *time_up,
            exiles: exiles.clone(),
            outcome: outcome.clone(),
            recent: recent.clone(),
        };
        for (index, seat) in (0..).map(SeatId).take(seats.len()).enumerate() {
            if !viewer.knows(seat) && seats[index].hides_anything() {
                seen.seats[index].forget_what_is_left();
            }
        }
        Some(seen)
    }

    /// Is there anything that somebody may not know? Mostly there isn't, and nothing is copied.
    fn hides_anything(&self) -> bool {
        self.seats.iter().any(Seat::hides_anything)
            || match &self.phase {
                Phase::Aim | Phase::Combat(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Over => false,
                Phase::Capital(_) | Phase::Allocate(_) | Phase::Place(_) | Phase::Auction(_) => true,
                Phase::Fate(_) => self.options.written_ballots,
            }
    }
}

impl Seat {
    /// Leaves out what nobody else may know of a seat.
    fn forget_what_is_left(&mut self) {
        (self.standing_bids, self.standing) = Default::default();
        debug_assert!(!self.hides_anything(), "{self:?} is left out in part");
    }

    /// Is there anything in it that others may not know? Every field is named.
    fn hides_anything(&self) -> bool {
        let Seat {
            standing_bids,
            standing,
            cash: _,
            capital: _,
            capital_new: _,
            aim: _,
            trade_routes: _,
            leader: _,
            pool: _,
            votes_spent: _,
            paralysed: _,
            exposed: _,
            betrayed: _,
            passage_to: _,
            struck: _,
            wary_of: _,
            out: _,
        } = self;
        !standing_bids.is_empty() || !standing.is_empty()
    }
}

fn seen_by(viewer: Viewer, phase: &Phase, written_ballots: bool) -> Phase {
    match phase {
        Phase::Capital(chosen) => Phase::Capital(chosen.own(viewer)),
        Phase::Allocate(placing) => Phase::Allocate(placing.own(viewer)),
        Phase::Place(placing) => Phase::Place(placing.own(viewer)),
        Phase::Auction(Auction { bids, lot, lots_left, size, rebid }) => Phase::Auction(Auction {
            bids: bids.own(viewer),
            lot: *lot,
            lots_left: *lots_left,
            size: *size,
            rebid: rebid.clone(),
        }),
        Phase::Fate(fate) => {
            let mut fate = fate.clone();
            let Fate { pending, roller: _, entry: _ } = &mut fate;
            for Choice { kind, occasion: _ } in pending {
                hide_in_choice(kind, written_ballots, viewer);
            }
            Phase::Fate(fate)
        }
        Phase::Aim | Phase::Combat(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Over => phase.clone(),
    }
}

impl Placing {
    /// What a viewer may know of it.
    fn own(&self, viewer: Viewer) -> Self {
        let Self { placed, done } = self;
        let done = done.iter().copied().filter(|seat| viewer.knows(*seat)).collect();
        Self { placed: placed.own(viewer), done }
    }
}

fn hide_in_choice(kind: &mut ChoiceKind, written_ballots: bool, viewer: Viewer) {
    match kind {
        ChoiceKind::Vote(Vote { cast, matter, power: _ }) => {
            if written_ballots && matter.names_a_player() {
                *cast = cast.own(viewer);
            }
        }
        // Whose choice it is, and what it is about, is told to all.
        ChoiceKind::Pay { seat: _, territory: _, amount: _ }
        | ChoiceKind::Reward { seat: _ }
        | ChoiceKind::Desert { chooser: _, victim: _, count: _ }
        | ChoiceKind::Redeploy { .. }
        | ChoiceKind::Levy { seat: _, owed: _, why: _ }
        | ChoiceKind::Award { seat: _ }
        | ChoiceKind::Act { seat: _ }
        | ChoiceKind::Resettle { seat: _, count: _ } => {}
    }
}
