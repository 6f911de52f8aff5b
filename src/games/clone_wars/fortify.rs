//! Step 6: one movement of troops, one of a ship (CW-20).

use super::land::{Out, tell};
use super::{CloneWars, Event, Refusal, Ship, Ships, board};
use crate::rules::{Common, SeatId, TerritoryId};

const RULE: &str = "CW-20";

impl CloneWars {
    /// CW-20: from one own planet across own planets to another.
    fn check_way(&self, from: TerritoryId, to: TerritoryId) -> Result<(), Refusal> {
        let army = self.turn;
        self.check_own(army, from, RULE)?;
        if from == to {
            return Err(Common::SamePlace { territory: from, rule: RULE }.into());
        }
        self.check_own(army, to, RULE)?;
        if !board().chained(from, to, self.of(army)) {
            return Err(Common::NoWay { from, to, rule: RULE }.into());
        }
        Ok(())
    }

    pub(super) fn check_move(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        troops: u32,
    ) -> Result<(), Refusal> {
        self.check_placed(seat)?;
        if !self.may_move() {
            return Err(Refusal::MovedAlready);
        }
        self.check_way(from, to)?;
        Common::leaving_one(troops.into(), self.troops(from), from, RULE)?;
        Ok(())
    }

    /// CW-20: is a movement of troops left?
    #[must_use]
    pub fn may_move(&self) -> bool {
        !self.so_far.moved || self.so_far.more_moves > 0
    }

    /// CW-20: can the army in turn move troops still?
    pub(super) fn has_troops_to_move(&self) -> bool {
        let own = self.of(self.turn);
        let goes = |from: TerritoryId| {
            self.troops(from) > 1 && !board().neighbours(from).intersection(own).is_empty()
        };
        self.may_move() && own.iter().any(goes)
    }

    /// CW-20: can it move a ship still?
    pub(super) fn has_a_ship_to_move(&self) -> bool {
        let own = self.of(self.turn);
        let goes = |from: TerritoryId| {
            !self.land_at(from).ships.is_none() && !board().neighbours(from).intersection(own).is_empty()
        };
        !self.so_far.ship_moved && own.iter().any(goes)
    }

    /// `march`, since `move` is a word of the language's own.
    pub(super) fn march(&mut self, from: TerritoryId, to: TerritoryId, troops: u32, out: &mut Out) {
        self.begin_fortifying();
        let army = self.turn;
        if self.so_far.moved {
            self.so_far.more_moves = self.so_far.more_moves.saturating_sub(1);
        }
        self.so_far.moved = true;
        self.mark(from, to, army);
        let origin = self.land_mut(from);
        origin.troops = origin.troops.saturating_sub(troops);
        self.land_mut(to).troops += troops;
        tell(out, Event::Moved { army, from, to, troops });
    }

    pub(super) fn check_ship_move(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        kind: Ship,
    ) -> Result<(), Refusal> {
        self.check_placed(seat)?;
        if self.so_far.ship_moved {
            return Err(Refusal::ShipMovedAlready);
        }
        self.check_way(from, to)?;
        let there = self.land_at(from).ships;
        if there.of(kind) == 0 {
            return Err(Refusal::NoShipThere { planet: from, kind, there });
        }
        Ok(())
    }

    pub(super) fn move_ship(&mut self, from: TerritoryId, to: TerritoryId, kind: Ship, out: &mut Out) {
        self.begin_fortifying();
        let army = self.turn;
        self.so_far.ship_moved = true;
        self.mark(from, to, army);
        let one = Ships::some(kind, 1);
        let origin = self.land_mut(from);
        origin.ships = origin.ships.less(one);
        let target = self.land_mut(to);
        target.ships = target.ships.and(one);
        tell(out, Event::ShipMoved { army, from, to, kind });
    }
}
