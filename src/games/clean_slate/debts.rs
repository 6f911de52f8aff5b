//! Who must do what now: the one truth about it.

use super::state::SlateDebt;
use super::{CleanSlate, Order, Part, Side};
use crate::rules::Debt;

impl CleanSlate {
    /// Everything that is owed. What is kept in private is nobody's business, and no debt.
    pub(super) fn all_debts(&self) -> Vec<SlateDebt> {
        let must = |side: Side, what: &'static str, occasion: u32, default: Order| {
            side.seat().map(|seat| Debt::open(seat, what, occasion, default))
        };
        let one = match (self.part, self.losing) {
            (Part::Over, _) => None,
            // CS-4: both at once.
            (Part::Setup, _) => {
                let owing = Side::PLAYERS.into_iter().filter(|side| self.owed_by(*side) > 0);
                return owing.filter_map(|side| must(side, "place", self.stage, Order::Balanced)).collect();
            }
            // CS-15
            (_, Some(loss)) => must(self.turn, "lose", loss.occasion, Order::LoseAny),
            // CS-9
            _ => must(self.turn, "turn", self.stage, Order::Cautious),
        };
        Vec::from_iter(one)
    }
}
