//! Plays anything that looks legal.

use super::super::{Along, CleanSlate, Kind, Order, Part, Tokens, board};
use super::glimpse::Glimpse;
use crate::rules::{Debt, Policy, PolicyRng, SeatId, TerritoryId, TerritorySet, View};

/// Plays at random.
#[derive(Debug)]
pub(super) struct Random {
    rng: PolicyRng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    fn kind(&mut self, seen: Glimpse<'_>) -> Option<Kind> {
        self.rng.one_of(seen.me().kinds())
    }

    fn place(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        if self.rng.once_in(8) {
            return Some(Order::Balanced);
        }
        let at = self.rng.member(seen.placeable())?;
        let kind = self.rng.one_of(&seen.kinds_in_supply())?;
        Some(Order::Place([(at, Tokens::of(kind, 1))].into()))
    }

    fn shift(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        let (from, to) = self.ends(seen, true)?;
        let kind = self.kind(seen)?;
        Some(Order::Shift { from, to, kind })
    }

    fn ends(&mut self, seen: Glimpse<'_>, own: bool) -> Option<(TerritoryId, TerritoryId)> {
        let from = self.rng.member(seen.holds(seen.me()))?;
        let near = board().neighbours(from);
        let to = self.rng.member(if own { near.intersection(seen.holds(seen.me())) } else { near })?;
        Some((from, to))
    }

    fn act(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        let me = seen.me();
        match self.rng.below(6) {
            0..3 => {
                let strong: TerritorySet =
                    seen.holds(me).iter().filter(|t| me.has_three_and_one(&seen.unspent(*t))).collect();
                let from = self.rng.member(strong)?;
                let to = self
                    .rng
                    .member(board().neighbours(from).iter().filter(|t| seen.is_target(*t)).collect())?;
                let along = if self.rng.once_in(3) { Along::None } else { Along::Most };
                let stay = self.rng.once_in(6) && seen.may_stay_out(to);
                Some(Order::Win { from, to, along, stay })
            }
            3 => self.rng.member(seen.holds(me).intersection(seen.holds(me.foe()))).map(Order::Harmony),
            _ => {
                let ((from, to), kind) = (self.ends(seen, false)?, self.kind(seen)?);
                Some(Order::Settle { from, to, kind })
            }
        }
    }

    fn turn(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        match seen.part() {
            Part::Place if seen.owed() > seen.supply() && self.rng.once_in(2) => self.shift(seen),
            Part::Place if seen.supply() > 0 => self.place(seen),
            Part::Place => None,
            Part::Act if self.rng.once_in(4) => None,
            Part::Act => self.act(seen),
            _ if seen.recalibrated() => None,
            _ => {
                let (from, to) = self.ends(seen, true)?;
                Some(Order::Recalibrate { from, to, tokens: Tokens::of(self.kind(seen)?, 1) })
            }
        }
    }
}

impl Policy<CleanSlate> for Random {
    fn order(&mut self, view: &View<'_, CleanSlate>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let seen = Glimpse::new(view, seat);
        let order = match debt.what {
            "place" => self.place(seen),
            "turn" => self.turn(seen).or(Some(Order::EndPart)),
            _ => None,
        };
        // What the rules would refuse isn't worth asking for: the part ends instead.
        let order = order.filter(|order| seen.is_legal(order));
        match (order, debt.what) {
            (Some(order), _) => order,
            (None, "turn") => Order::EndPart,
            (None, _) => debt.default.clone().unwrap_or(Order::EndPart),
        }
    }
}
