//! What a player keeps in private for the next turn while it is the other's, and carries out when
//! the turn comes, each order checked again (CS-8).

use super::fight::HELPLESS;
use super::land::Out;
use super::{CleanSlate, Event, Order, Part, Refusal, Side};
use crate::rules::{Actor, Dice, Game, SeatId, Told};

/// More orders than anybody needs for a turn.
const MOST: usize = 40;

/// Can this be kept for a turn?
pub(super) fn is_of_a_turn(order: &Order) -> bool {
    matches!(
        order,
        Order::Place(_)
            | Order::Balanced
            | Order::Shift { .. }
            | Order::Win { .. }
            | Order::Harmony(_)
            | Order::Settle { .. }
            | Order::Recalibrate { .. }
            | Order::RecalibrateAll { .. }
            | Order::EndPart
            | Order::Finish
    )
}

impl CleanSlate {
    pub(super) fn check_keep(&self, seat: SeatId, orders: &[Order]) -> Result<(), Refusal> {
        let side = self.player(seat)?;
        let room = MOST.saturating_sub(self.plan_of(side).len());
        if orders.is_empty()
            || orders.len() > room
            || !orders.iter().all(is_of_a_turn)
            // CS-20: no turn of Environment's has harmony in it.
            || (side == Side::Environment && orders.iter().any(|order| matches!(order, Order::Harmony(_))))
            || self.part == Part::Setup
            || self.turn == side
        {
            return Err(Refusal::CannotKeep);
        }
        Ok(())
    }

    pub(super) fn keep(&mut self, seat: SeatId, orders: Vec<Order>, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let plan = self.plan_mut(side);
        plan.extend(orders.iter().cloned());
        let kept = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        *self.carried_mut(side) = false;
        out.push(Told::own(seat, Event::Kept { side, orders, kept }));
    }

    /// The turn comes: what was kept is offered.
    pub(super) fn offer_plan(&self, side: Side, out: &mut Out) {
        let orders = self.plan_of(side);
        if let (Some(seat), false) = (side.seat(), orders.is_empty()) {
            out.push(Told::own(seat, Event::KeptWaits { side, orders: orders.to_vec() }));
        }
    }

    pub(super) fn check_drop(&self, seat: SeatId) -> Result<(), Refusal> {
        let side = self.player(seat)?;
        if self.plan_of(side).is_empty() { Err(Refusal::NothingKept) } else { Ok(()) }
    }

    pub(super) fn drop_plan(&mut self, seat: SeatId, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let plan = std::mem::take(self.plan_mut(side));
        *self.carried_mut(side) = false;
        let orders = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        out.push(Told::own(seat, Event::Dropped { side, orders }));
    }

    /// As far as no die decides, every order must be possible after those before it.
    pub(super) fn check_carry_out(&self, seat: SeatId) -> Result<(), Refusal> {
        let side = self.check_turn(seat, "plan")?;
        if self.plan_of(side).is_empty() {
            return Err(Refusal::NothingKept);
        }
        let mut sketch = self.clone();
        let mut out = Out::new();
        for (number, order) in (1..).zip(self.plan_of(side)) {
            sketch
                .check(Actor::Seat(seat), order)
                .map_err(|because| Refusal::Stale { number, because: Box::new(because) })?;
            if sketch.is_open_ended(order) {
                break;
            }
            sketch.perform(seat, order.clone(), false, &mut Dice::recorded(&[]), &mut out);
            if sketch.ended(&mut out) {
                break;
            }
        }
        Ok(())
    }

    /// Would a die fall, or the turn end?
    fn is_open_ended(&self, order: &Order) -> bool {
        let foes = |t| self.count(self.turn.foe(), t);
        match order {
            Order::Win { to, .. } => foes(*to) > HELPLESS,
            Order::Harmony(at) => foes(*at) > HELPLESS,
            Order::Finish => true,
            Order::EndPart => self.part == Part::Recalibrate,
            _ => false,
        }
    }

    /// Carries out what was kept until the dice have made something of it impossible, or a loss is
    /// to be chosen; the rest stays kept.
    pub(super) fn carry_out_plan(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let mut plan = std::mem::take(self.plan_mut(side));
        let mut done = 0;
        while let Some(order) = plan.first().cloned() {
            if self.outcome.is_some() || self.check(Actor::Seat(seat), &order).is_err() {
                break;
            }
            self.perform(seat, order, false, dice, out);
            plan.remove(0);
            done += 1;
            // CS-15: what is lost is for the player to choose, not for the plan's next order.
            if self.ended(out) || self.losing.is_some() {
                break;
            }
        }
        *self.carried_mut(side) = true;
        let left = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        *self.plan_mut(side) = plan;
        out.push(Told::own(seat, Event::CarriedOut { side, done, left }));
    }
}
