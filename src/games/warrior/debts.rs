//! Who must, or may, do what now: the one truth about it.

use super::state::WarriorDebt;
use super::{Order, Phase, Warrior};
use crate::rules::{Debt, SeatId};

impl Warrior {
    /// Everything that is owed or open.
    pub(super) fn all_debts(&self) -> Vec<WarriorDebt> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let open =
            |seat: SeatId, what: &'static str, default: Order| Debt::open(seat, what, self.stage, default);
        let mut debts: Vec<WarriorDebt> = match &self.phase {
            Phase::Aim => {
                let aim = |seat: SeatId| open(seat, "aim", Order::Aim(self.default_aim(seat)));
                self.aims_owed().map(aim).collect()
            }
            // WR-6: the first in board order.
            Phase::Capital(_) => {
                let first = |seat: SeatId| self.territories_of(seat).next();
                let capital = |seat: SeatId| Some(open(seat, "capital", Order::Capital(first(seat)?)));
                self.capitals_owed().filter_map(capital).collect()
            }
            Phase::Allocate(_) => {
                self.placings_owed().map(|seat| open(seat, "place", Order::Spread)).collect()
            }
            Phase::Place(_) => {
                self.placings_owed().map(|seat| open(seat, "place", Order::PlaceRest)).collect()
            }
            Phase::Combat(_) => Vec::from_iter(self.turn().map(|seat| open(seat, "turn", Order::EndTurn))),
            Phase::Auction(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Fate(_) => self.cfp_debts(),
            Phase::Over => Vec::new(),
        };
        self.seal(&mut debts);
        // WR-22: nobody waits for it. WR-56: nor is it asked of who is about to leave.
        for (seat, occasion) in self.exiles.iter().filter(|(seat, _)| self.leaves_after(**seat).is_none()) {
            if let Some(home) = self.default_capital(*seat) {
                debts.push(Debt::open(*seat, "capital", *occasion, Order::Capital(home)));
            }
        }
        debts
    }
}
