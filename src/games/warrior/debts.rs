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
        let all = |seats: Vec<SeatId>, what: &'static str, default: &dyn Fn(SeatId) -> Option<Order>| {
            let debt = |seat: SeatId| default(seat).map(|order| Debt::open(seat, what, self.stage, order));
            seats.into_iter().filter_map(debt).collect()
        };
        let mut debts: Vec<WarriorDebt> = match &self.phase {
            Phase::Aim => all(self.aims_owed(), "aim", &|seat| Some(Order::Aim(self.default_aim(seat)))),
            // WR-6: the first in board order.
            Phase::Capital(_) => all(self.capitals_owed(), "capital", &|seat| {
                self.territories_of(seat).next().map(Order::Capital)
            }),
            Phase::Allocate(_) => all(self.placings_owed(), "place", &|_| Some(Order::Spread)),
            Phase::Place(_) => all(self.placings_owed(), "place", &|_| Some(Order::PlaceRest)),
            Phase::Combat(_) => self
                .turn()
                .map(|seat| Debt::open(seat, "turn", self.stage, Order::EndTurn))
                .into_iter()
                .collect(),
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
