//! What one viewer may know: the one place where secrets are left out.

use super::{Auction, Choice, ChoiceKind, Fate, Phase, Placing, Seat, Vote, Warrior};
use crate::rules::{SeatId, StandingAnswers, Viewer};

impl Warrior {
    /// Secret are capitals until all have chosen (WR-6), placings until all are done (WR-7, WR-54),
    /// bids until the last is in (WR-25), votes on players where ballots are written (WR-47), and who has given one;
    /// and what is left beforehand at all times (WR-25, WR-27, WR-28). Every field is named here, so that a
    /// new one is thought of.
    pub(super) fn hidden_from(&self, viewer: Viewer) -> Option<Self> {
        if !self.hides_anything() {
            return None;
        }
        let mut seen = self.clone();
        let written = self.options.written_ballots;
        let Self {
            seats,
            phase,
            // All that lies open on the table.
            edition: _,
            options: _,
            order: _,
            land: _,
            round: _,
            occasion: _,
            stage: _,
            attack: _,
            sieges: _,
            offers: _,
            famine_done: _,
            time_up: _,
            exiles: _,
            outcome: _,
            recent: _,
        } = &mut seen;
        hide_in(phase, written, viewer);
        for (_, standing) in (0..).map(SeatId).zip(seats).filter(|(seat, _)| !viewer.knows(*seat)) {
            standing.forget_what_is_left();
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
    /// Leaves out what nobody else may know of a seat. Every field is named.
    fn forget_what_is_left(&mut self) {
        let Seat {
            standing_bids,
            standing: left,
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
        *standing_bids = StandingAnswers::default();
        *left = super::Beforehand::default();
    }

    /// Is there anything in it that others may not know?
    fn hides_anything(&self) -> bool {
        let mut open = self.clone();
        open.forget_what_is_left();
        open != *self
    }
}

fn hide_in(phase: &mut Phase, written_ballots: bool, viewer: Viewer) {
    match phase {
        Phase::Capital(chosen) => chosen.keep_own(viewer),
        Phase::Allocate(placing) | Phase::Place(placing) => {
            let Placing { placed, done } = placing;
            placed.keep_own(viewer);
            done.retain(|seat| viewer.knows(*seat));
        }
        Phase::Auction(Auction { bids, lot: _, lots_left: _, size: _, rebid: _ }) => bids.keep_own(viewer),
        Phase::Fate(Fate { pending, roller: _, entry: _ }) => {
            for Choice { kind, occasion: _ } in pending {
                hide_in_choice(kind, written_ballots, viewer);
            }
        }
        Phase::Aim | Phase::Combat(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Over => {}
    }
}

fn hide_in_choice(kind: &mut ChoiceKind, written_ballots: bool, viewer: Viewer) {
    match kind {
        ChoiceKind::Vote(Vote { cast, matter, power: _ }) => {
            if written_ballots && matter.names_a_player() {
                cast.keep_own(viewer);
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
