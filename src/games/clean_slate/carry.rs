//! How a kept plan is carried out when its turn comes, each order checked again (CS-8, CS-9).

use super::away::By;
use super::land::Out;
use super::planned::{Step, ends_turn, part_after, part_of};
use super::{CleanSlate, Event, Order, Part, Refusal, Side};
use crate::rules::{Actor, Addressed, Dice, Game, SeatId};

/// What would come of a plan that is carried out now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// So many of its orders would be given, if no die is against it.
    pub(super) orders: u32,
    /// Others are passed over: what they were to place is placed.
    pub(super) passes_over: bool,
    /// CS-9: what is owed would be placed as suggested before one of them.
    pub(super) places_first: bool,
    /// CS-11: so many tokens would be moved on the board for that, for want of supply.
    pub(super) moved: u32,
    /// CS-9: so many would be forfeited.
    pub(super) forfeited: u32,
}

/// How a plan's next order can be come to.
pub(super) enum Way {
    /// It can be given; with what is owed placed for it.
    Free { placed: bool },
    /// It has no place in the turn any more, and is passed over.
    Passed(Refusal),
    /// The part that it ends is over, and there is nothing to do for it.
    Idle(Idle),
    /// It can't be given.
    Barred(Refusal),
}

/// A part of the turn that a plan ends is over.
pub(super) struct Idle {
    /// By what was placed for it, just now.
    placed: bool,
}

impl CleanSlate {
    /// As far as no die decides, every order must be possible after those before it, or to be passed over.
    pub(super) fn check_carry_out(&self, seat: SeatId) -> Result<(), Refusal> {
        self.outlook(seat).map(|_| ())
    }

    /// What would be done of a plan by whoever carries it out now.
    pub(super) fn outlook(&self, seat: SeatId) -> Result<Outlook, Refusal> {
        let side = self.check_turn(seat, "plan")?;
        match self.plan_of(side) {
            [] => Err(Refusal::NothingKept),
            plan => self.sketched(side, seat, plan).1,
        }
    }

    /// What the order of this player's plan meets that can't be given: what stands after those before it.
    #[must_use]
    pub fn as_planned(&self, seat: SeatId) -> Self {
        Side::of_seat(seat)
            .map_or_else(|| self.clone(), |side| self.sketched(side, seat, self.plan_of(side)).0)
    }

    /// A plan as far as no die decides: what it comes to, and what would be done of it.
    fn sketched(&self, side: Side, seat: SeatId, plan: &[Order]) -> (Self, Result<Outlook, Refusal>) {
        let stale = |number: u32, because| Refusal::Stale {
            number,
            because: Box::new(because),
            of: self.turn_of_plan(side),
        };
        let mut sketch = self.clone();
        let mut outlook =
            Outlook { orders: u32::try_from(plan.len()).unwrap_or(u32::MAX), ..Outlook::default() };
        let (mut passed_over, came) = (None, self.came_to(side));
        for (at, number) in (0..plan.len()).zip(1..) {
            let (mut before, mut by_itself) = (Out::new(), Out::new());
            let outs = (&mut before, &mut by_itself);
            let (way, goes_on) = sketch.sketch_step(Step { plan, at, came }, seat, outs);
            // CS-11: what is moved, beside what the plan itself orders.
            let is_moved = |event: &Event| matches!(event, Event::Shifted { side: who, .. } if *who == side);
            outlook.moved += before.iter().map(|told| u32::from(is_moved(&told.event))).sum::<u32>();
            let lost = before.iter().chain(&by_itself).map(|told| match told.event {
                Event::Forfeited { side: who, tokens } if who == side => tokens,
                _ => 0,
            });
            outlook.forfeited += lost.sum::<u32>();
            match way {
                Way::Free { placed } | Way::Idle(Idle { placed }) => outlook.places_first |= placed,
                Way::Passed(because) => {
                    outlook.orders -= 1;
                    outlook.passes_over = true;
                    passed_over = passed_over.or(Some((number, because)));
                }
                Way::Barred(because) => return (sketch, Err(stale(number, because))),
            }
            if !goes_on {
                // CS-9: what ends the turn while tokens are owed forfeits them.
                if ends_turn(&plan[at]) && (sketch.turn, sketch.part) == (side, Part::Place) {
                    outlook.forfeited += sketch.owed_by(side);
                }
                break;
            }
        }
        let outlook = match passed_over {
            // Nothing is left of it.
            Some((number, because)) if outlook.orders == 0 => Err(stale(number, because)),
            _ => Ok(outlook),
        };
        (sketch, outlook)
    }

    /// Gives an order of a plan on a sketch, where no die falls and the turn goes on: how it was come to, and whether it can be
    /// said what comes after it. What is done for it before is told apart from what it does.
    pub(super) fn sketch_step(
        &mut self,
        step: Step<'_>,
        seat: SeatId,
        (before, out): (&mut Out, &mut Out),
    ) -> (Way, bool) {
        let (mut none, order) = (Dice::recorded(&[]), &step.plan[step.at]);
        let way = self.way_to(step, seat, &mut none, before);
        if !matches!(way, Way::Free { .. }) {
            return (way, true);
        }
        if self.is_open_ended(order) {
            return (way, false);
        }
        self.perform(seat, order.clone(), By::Player, &mut none, out);
        let goes_on = !self.ended(out);
        (way, goes_on)
    }

    /// To which part of the turn a plan has come before its first order: where the rest of one that was begun is kept, to that in hand.
    pub(super) fn came_to(&self, side: Side) -> Part {
        if self.was_carried(side) && self.turn == side { self.part } else { Part::Place }
    }

    /// CS-8, CS-9: this order ends a part: that to which those before it have come. What is owed is placed first, as before any order,
    /// and ends the placing. Where the turn has gone on by itself, or comes to what is still to do in this part, nothing is ended: what
    /// belongs to a later part comes to it by itself. Before that was mended it ended whichever part was played. `None` where it isn't
    /// such an end.
    pub(super) fn is_idle_end(
        &mut self,
        Step { plan, at, came }: Step<'_>,
        seat: SeatId,
        dice: &mut Dice,
        out: &mut Out,
    ) -> Option<Idle> {
        let side = Side::of_seat(seat).filter(|side| self.turn == *side)?;
        if !self.mended_for_plans() || plan[at] != Order::EndPart || self.losing.is_some() {
            return None;
        }
        if self.part == Part::Place && self.could_still_place(side) {
            self.place_cautiously(side, seat, dice, out);
            return Some(Idle { placed: true });
        }
        let still = plan[at + 1..].iter().any(|later| part_of(later) == Some(self.part));
        (still || self.part > part_after(came, &plan[..at])).then_some(Idle { placed: false })
    }

    /// CS-14, CS-31: nothing is asked where a plan is carried out, so that it doesn't take the last of Democracy along out of a
    /// country that falls to its autocrats by that.
    pub(super) fn check_asks_nothing(&self, side: Side, order: &Order) -> Result<(), Refusal> {
        match (order, self.takes_last_along(side, order)) {
            (Order::Win { from, to, .. }, Some(true)) if self.mended_for_plans() => Err(Refusal::GivesUp {
                order: Box::new(order.clone()),
                from: *from,
                to: *to,
                lost: Side::Environment.of(&self.at(*from)).minus(&side.one_each()),
                // CS-40: Environment goes on where they go in.
                ends_the_game: false,
            }),
            _ => Ok(()),
        }
    }

    /// Can a plan's next order be given? What was to be placed is passed over once that part is over (CS-8), and what
    /// waits for tokens to be placed has them placed as suggested: who is there gets no less than who is away (CS-9).
    fn way_to(&mut self, step: Step<'_>, seat: SeatId, dice: &mut Dice, out: &mut Out) -> Way {
        if let Some(idle) = self.is_idle_end(step, seat, dice, out) {
            return Way::Idle(idle);
        }
        let (order, side) = (&step.plan[step.at], self.turn);
        let bars = |game: &Self| {
            game.check(Actor::Seat(seat), order).and_then(|_| game.check_asks_nothing(side, order)).err()
        };
        let Some(because) = bars(self) else { return Way::Free { placed: false } };
        if !self.mended_once_more() || side.seat() != Some(seat) {
            return Way::Barred(because);
        }
        if part_of(order) == Some(Part::Place) && self.part > Part::Place {
            return Way::Passed(because);
        }
        match self.is_possible(order, side, seat, dice, out) {
            true => Way::Free { placed: true },
            false => Way::Barred(bars(self).unwrap_or(because)),
        }
    }

    /// Would a die fall, or the turn end?
    pub(super) fn is_open_ended(&self, order: &Order) -> bool {
        let foes = |t| self.count(self.turn.foe(), t);
        match order {
            Order::Win { to, .. } => foes(*to) > self.numbers().fight.helpless,
            Order::Harmony(at) => foes(*at) > self.numbers().fight.helpless,
            Order::Finish => true,
            Order::EndPart => self.part == Part::Recalibrate,
            Order::Sure(order) => self.is_open_ended(order),
            _ => false,
        }
    }

    /// Carries out what was kept until the dice have made something of it impossible, or a loss is
    /// to be chosen; the rest stays kept.
    pub(super) fn carry_out_plan(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let (round, came) = (self.round, self.came_to(side));
        let plan = std::mem::take(self.plan_mut(side));
        let (mut done, mut at) = (0, 0);
        while at < plan.len() && self.outcome.is_none() {
            match self.way_to(Step { plan: &plan, at, came }, seat, dice, out) {
                Way::Free { .. } => self.perform(seat, plan[at].clone(), By::Player, dice, out),
                Way::Idle(_) => {}
                Way::Passed(_) => {
                    at += 1;
                    continue;
                }
                Way::Barred(_) => break,
            }
            at += 1;
            done += 1;
            // CS-15: what is lost is for the player to choose, not for the plan's next order.
            if self.ended(out) || self.losing.is_some() {
                break;
            }
        }
        let rest = plan[at..].to_vec();
        self.note_done(side, round);
        let left = u32::try_from(rest.len()).unwrap_or(u32::MAX);
        out.push(Addressed::own(seat, Event::CarriedOut { side, done, left }));
        if self.turn != side && self.mended() {
            self.let_lapse(side, round, &rest, out);
        } else {
            *self.plan_mut(side) = rest;
        }
    }
}
