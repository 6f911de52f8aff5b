//! The turn of a player who is away (CS-9): first what was kept for it (CS-8), then nothing but what is sure.

use super::land::Out;
use super::planned::Step;
use super::{CleanSlate, Event, Order, Part, Refusal, Side};
use crate::rules::{Actor, Addressed, Dice, Game, SeatId};

/// How it comes that something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// The player ordered it.
    Player,
    /// The player is away, and the rules do what is sure.
    Caution,
    /// The player is away, and had kept a plan for the turn.
    Plan,
}

impl CleanSlate {
    /// CS-9: a player who is away places as suggested, does what needs no die, and ends the turn. What was kept
    /// for the turn comes first.
    pub(super) fn cautious(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let by = self.carry_out_for_absent(side, seat, dice, out);
        if self.ended(out) || self.turn != side {
            return;
        }
        self.place_cautiously(side, seat, dice, out);
        if self.ended(out) {
            return;
        }
        while let Some(order) = self.sure_order(side) {
            self.perform(seat, order, by, dice, out);
            if self.ended(out) {
                return;
            }
        }
        if let Some(order) = self.recalibrate_suggestion(side).filter(|_| !self.recalibrated) {
            self.perform(seat, order, by, dice, out);
            if self.ended(out) {
                return;
            }
        }
        self.end_turn(by, dice, out);
    }

    /// CS-9, CS-11: all that is owed, as suggested; what can't be placed moves; the rest is set aside.
    pub(super) fn place_cautiously(&mut self, side: Side, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        if self.part == Part::Place && self.owed_by(side) > 0 {
            self.balanced(seat, out);
        }
        if self.ended(out) {
            return;
        }
        while let Some(order) = self.shift_suggestion(side).filter(|_| self.part == Part::Place) {
            self.perform(seat, order, By::Caution, dice, out);
        }
        self.set_owed_aside(side, out);
    }

    /// CS-8, CS-9: what was kept for the turn, as far as it is legal, with every die that it asks for; what isn't
    /// is passed over. The plan is used up with the turn.
    fn carry_out_for_absent(&mut self, side: Side, seat: SeatId, dice: &mut Dice, out: &mut Out) -> By {
        if !self.mended() || self.plan_of(side).is_empty() {
            return By::Caution;
        }
        let came = self.came_to(side);
        let plan = std::mem::take(self.plan_mut(side));
        self.note_done(side, self.round);
        let (mut done, mut left) = (0, 0);
        for (at, order) in plan.iter().enumerate() {
            // What ends a part that is over by itself is done.
            if self.outcome.is_none()
                && self.is_idle_end(Step { plan: &plan, at, came }, seat, dice, out).is_some()
            {
                done += 1;
                self.ended(out);
                continue;
            }
            let order = order.clone();
            if self.outcome.is_none() && self.turn == side && self.is_possible(&order, side, seat, dice, out)
            {
                self.perform(seat, order, By::Plan, dice, out);
                done += 1;
                // CS-15: nobody is there to choose what is lost.
                if self.turn == side {
                    self.lose_any(dice, out);
                }
                self.ended(out);
            } else {
                left += 1;
            }
        }
        out.push(Addressed::own(seat, Event::CarriedOutAway { side, done, left }));
        if done > 0 { By::Plan } else { By::Caution }
    }

    /// Is it legal now? Where it only waits for tokens to be placed first, they are placed as suggested.
    pub(super) fn is_possible(
        &mut self,
        order: &Order,
        side: Side,
        seat: SeatId,
        dice: &mut Dice,
        out: &mut Out,
    ) -> bool {
        let now = |game: &Self| game.check(Actor::Seat(seat), order);
        if let Err(Refusal::WrongPart { owed: 1.., .. } | Refusal::Unplaced { .. }) = now(self) {
            self.place_cautiously(side, seat, dice, out);
        }
        now(self).is_ok() && self.check_asks_nothing(side, order).is_ok()
    }
}
