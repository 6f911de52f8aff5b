//! The three ways to win (TP-24).

use super::land::{Out, tell};
use super::{Event, Phase, TwoPlayer, side_of};
use crate::rules::{Outcome, SeatId};

/// Why a game was won, in [`Outcome::why`].
pub mod why {
    /// The other player has no territory left.
    pub const ELIMINATION: &str = "elimination";
    /// So many objectives.
    pub const OBJECTIVES: &str = "objectives";
    /// So many territories.
    pub const TERRITORIES: &str = "territories";
}

impl TwoPlayer {
    pub(super) fn win(&mut self, seat: SeatId, why: &str, out: &mut Out) {
        let outcome = Outcome { winners: vec![seat], why: why.to_owned() };
        self.phase = Phase::Over;
        self.invasion = None;
        self.outcome = Some(outcome.clone());
        tell(out, Event::Over(outcome));
    }

    /// Has a player claimed as many objectives as win?
    fn has_objectives(&self, seat: SeatId) -> bool {
        self.claimed(seat) >= self.numbers().objectives.win
    }

    /// TP-24: at once, unless it is agreed that the capital is needed.
    pub(super) fn wins_by_claims(&self, seat: SeatId) -> bool {
        self.has_objectives(seat) && !self.options.objectives_need_capital
    }

    pub(super) fn won_by_claim(&mut self, seat: SeatId, out: &mut Out) {
        if self.wins_by_claims(seat) {
            self.win(seat, why::OBJECTIVES, out);
        }
    }

    /// TP-24: at the end of one's own turn; TP-12: no ally's land counts.
    pub(super) fn won_at_end_of_turn(&mut self, seat: SeatId, out: &mut Out) -> bool {
        let territories = u32::try_from(self.of_seat(seat).len()).unwrap_or(u32::MAX);
        let at_home = self.seat(seat).capital.is_some_and(|home| self.owner(home) == side_of(seat));
        if territories >= self.numbers().objectives.territories {
            self.win(seat, why::TERRITORIES, out);
        } else if self.has_objectives(seat) && (at_home || !self.options.objectives_need_capital) {
            self.win(seat, why::OBJECTIVES, out);
        }
        self.outcome.is_some()
    }
}
