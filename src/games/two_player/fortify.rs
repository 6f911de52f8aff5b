//! Moves: one's own and the allies' at the end of a turn (TP-22), and the one at its start (TP-21).

use super::land::{Out, board, tell};
use super::{Event, Phase, Refusal, Reward, TwoPlayer, side_of};
use crate::rules::{Common, SeatId, SideId, TerritoryId};

const RULE: &str = "TP-22";

impl TwoPlayer {
    /// TP-22: how many moves of their own a player has at the end of a turn.
    #[must_use]
    pub fn moves_of(&self, seat: SeatId) -> u32 {
        let more =
            if self.has_reward(seat, Reward::AdditionalManeuver) { self.numbers().rewards.moves } else { 0 };
        1 + more
    }

    /// TP-22: so many of these are left; none once an ally has moved, for one's own come first.
    #[must_use]
    pub fn moves_left(&self, seat: SeatId) -> u32 {
        let left = self.moves_of(seat).saturating_sub(self.so_far.moves);
        if self.so_far.allies_moved.is_empty() { left } else { 0 }
    }

    /// TP-21: with own units in hand, before anything is placed or traded in: the move at the start of the turn.
    #[must_use]
    pub fn has_opening_move(&self, seat: SeatId) -> bool {
        let part = matches!(self.phase, Phase::Bribe | Phase::Reinforce);
        let unused = !self.so_far.traded && !self.so_far.placed && !self.so_far.opening_move;
        part && unused && self.has_reward(seat, Reward::StartingManeuver)
    }

    /// TP-21: may that move be made now, and is there a way for it?
    pub(super) fn may_move_first(&self, seat: SeatId) -> bool {
        self.seat(seat).pool > 0 && self.has_opening_move(seat) && self.could_move(side_of(seat))
    }

    /// TP-22: has this army somebody who may leave, and another territory next to there?
    pub(super) fn could_move(&self, side: SideId) -> bool {
        let own = self.of(side);
        let could = |from: TerritoryId| {
            self.troops(from) > 1 && !board().neighbours(from).intersection(own).is_empty()
        };
        own.iter().any(could)
    }

    /// TP-21: with units in hand that move was made, or its time has passed.
    fn is_opening_past(&self, seat: SeatId) -> bool {
        let part = matches!(self.phase, Phase::Bribe | Phase::Reinforce);
        let reward = self.has_reward(seat, Reward::StartingManeuver);
        part && reward && self.seat(seat).pool > 0 && !self.has_opening_move(seat)
    }

    /// TP-13, TP-21, TP-22: may anything be moved? True if it is the move at the start of the turn.
    pub(super) fn check_moving(&self, seat: SeatId) -> Result<bool, Refusal> {
        self.check_begun(seat)?;
        if self.seat(seat).pool > 0 && self.has_opening_move(seat) {
            return Ok(true);
        }
        if self.is_opening_past(seat) {
            return Err(Refusal::OpeningPast { made: self.so_far.opening_move, hands: self.hands(seat) });
        }
        self.check_part(seat, Phase::Fortify)?;
        Ok(false)
    }

    pub(super) fn check_move(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        troops: u32,
    ) -> Result<(), Refusal> {
        if self.check_moving(seat)? {
            if self.owner(from) != side_of(seat) {
                return Err(Refusal::NotTheArmys { side: side_of(seat), territory: from });
            }
            return self.check_chain(side_of(seat), from, to, troops);
        }
        let side = self.check_army(seat, from, RULE)?;
        if side == side_of(seat) {
            // TP-22: one's own moves come first.
            if !self.so_far.allies_moved.is_empty() {
                return Err(Refusal::AlliesHaveMoved);
            }
            if self.moves_left(seat) == 0 {
                return Err(Refusal::NoMoveLeft { side });
            }
        } else if self.so_far.allies_moved.contains(&side) {
            return Err(Refusal::NoMoveLeft { side });
        }
        self.check_chain(side, from, to, troops)
    }

    /// TP-22: any number along a chain of that army's territories, one left behind (TP-11: the commander never moves).
    fn check_chain(
        &self,
        side: SideId,
        from: TerritoryId,
        to: TerritoryId,
        troops: u32,
    ) -> Result<(), Refusal> {
        if from == to {
            return Err(Common::SamePlace { territory: from, rule: RULE }.into());
        }
        if self.owner(to) != side {
            return Err(Refusal::NotTheArmys { side, territory: to });
        }
        if !board().chained(from, to, self.of(side)) {
            return Err(Common::NoWay { from, to, rule: RULE }.into());
        }
        Common::leaving_one(troops.into(), self.troops(from), from, RULE)?;
        Ok(())
    }

    /// TP-22: `march`, since `move` is a word of the language's own.
    pub(super) fn march(&mut self, from: TerritoryId, to: TerritoryId, troops: u32, out: &mut Out) {
        let (by, seat) = (self.owner(from), self.turn);
        let opening = self.seat(seat).pool > 0 && self.has_opening_move(seat);
        if opening {
            self.reach(Phase::Reinforce);
            self.so_far.opening_move = true;
        } else {
            self.reach(Phase::Fortify);
            if by == side_of(seat) {
                self.so_far.moves += 1;
            } else {
                self.so_far.allies_moved.insert(by);
            }
        }
        self.mark(from, to, by);
        self.land_mut(from).troops -= troops;
        self.land_mut(to).troops += troops;
        tell(out, Event::Moved { by, from, to, troops, opening });
    }
}
