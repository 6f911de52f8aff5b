//! Moves, and the ways they take.

use super::super::movement::FUEL_STEPS;
use super::super::{ChoiceKind, Order, Refusal, Warrior, board};
use super::{Reading, words};
use crate::rules::{Common, SeatId, TerritoryId, TerritorySet};

const RULE: &str = "WR-12";

impl Warrior {
    /// WR-12, WR-13: where a seat's units may stand: its own land, and that of players who let it in.
    #[must_use]
    pub fn open_to(&self, seat: SeatId) -> TerritorySet {
        let may_stand = |owner: SeatId| owner == seat || self.lets_in(owner, seat);
        board().all_where(|t| self.owner(t).is_some_and(may_stand))
    }

    /// WR-12, WR-13: what units that set out from here may pass through: where they may stand,
    /// and, on the way out, the land of a host who no longer lets them in.
    #[must_use]
    pub fn open_from(&self, seat: SeatId, from: TerritoryId) -> TerritorySet {
        let open = self.open_to(seat);
        match self.owner(from) {
            Some(host) if host != seat => open.union(self.territories_of(host).collect()),
            _ => open,
        }
    }

    /// The shortest way for a move of this seat's, both ends included.
    pub(in crate::games::warrior) fn way(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
    ) -> Result<Vec<TerritoryId>, Refusal> {
        if from == to {
            return Err(Common::SamePlace { territory: to, rule: "WR-12" }.into());
        }
        let redeploys = matches!(self.choice_for(seat), Some(ChoiceKind::Redeploy { .. }));
        // WR-44 (23): from wherever they stand, through territories of their own.
        let open = if redeploys { self.territories_of(seat).collect() } else { self.open_to(seat) };
        if !open.contains(to) {
            return Err(Refusal::NotLetIn { territory: to, owner: self.owner(to) });
        }
        let through = if redeploys { open } else { self.open_from(seat, from) };
        let path = board().path(from, to, through).ok_or(Common::NoWay { from, to, rule: RULE })?;
        if redeploys && path.len() > FUEL_STEPS + 1 {
            return Err(Refusal::TooFar { from, to });
        }
        Ok(path)
    }

    /// How many units may set out from here on a way of so many steps: WR-44 (23) counts each
    /// unit's steps; otherwise all may.
    pub(in crate::games::warrior) fn movable(&self, seat: SeatId, from: TerritoryId, steps: usize) -> u32 {
        let there = self.units_of(seat, from);
        self.choice_for(seat).map_or(there, |choice| choice.may_go(from, there, steps))
    }
}

impl Reading<'_> {
    pub(super) fn travel(&self) -> Result<Order, Refusal> {
        if !matches!(self.game.choice_for(self.seat), Some(ChoiceKind::Redeploy { .. })) {
            self.in_ones_turn("move")?;
            self.no_attack_open()?;
        }
        let (from, to) = (self.territory("from")?, self.territory("to")?);
        let there = self.game.units_of(self.seat, from);
        let owner = self.game.owner(from);
        if there == 0 {
            return Err(Common::NotYours { territory: from, owner, rule: RULE }.into());
        }
        let path = self.game.way(self.seat, from, to)?;
        let movable = self.game.movable(self.seat, from, path.len() - 1);
        let abandon = self.flag("abandon")?.unwrap_or(false);
        let troops = match self.integer("troops")? {
            Some(number) => words::units(number, 1, movable, Some(from), RULE)?,
            // All guests go; of one's own, all but one, unless leaving none is what was asked for.
            // A single unit can't leave one behind: whether it may go is asked.
            None if owner != Some(self.seat) || abandon => movable,
            None => movable.min((there - 1).max(1)),
        };
        Ok(Order::Move { path, troops: troops.max(1), abandon })
    }
}
