//! Rounds and turns (WR-9 to WR-11, WR-51's die), and how the game runs on by itself.

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Event, Leadership, Phase, Warrior};
use crate::rules::{Dice, SeatId};

impl Warrior {
    /// Is this round one of combat? WR-9: Combat, Combat, Commerce–Fate–Politics.
    #[must_use]
    pub fn is_combat_round(&self) -> bool {
        !self.round.is_multiple_of(3)
    }

    /// Runs on with whatever needs no person, until somebody owes or the game is over.
    pub(super) fn run_on(&mut self, dice: &mut Dice, out: &mut Out) {
        loop {
            if self.outcome.is_some() {
                return;
            }
            match &self.phase {
                Phase::Aim if self.aims_owed().next().is_none() => self.begin_capitals(),
                Phase::Capital(_) if self.capitals_owed().next().is_none() => self.show_capitals(out),
                Phase::Allocate(_) if self.placings_owed().next().is_none() => {
                    self.show_placings(out);
                    self.roll_order(dice, out);
                    self.next_round(dice, out);
                }
                Phase::Place(_) if self.placings_owed().next().is_none() => {
                    self.show_placings(out);
                    self.next_round(dice, out);
                }
                // WR-56: who is out has no turn.
                Phase::Combat(turn) if self.order.get(*turn).is_none_or(|seat| self.seat(*seat).out) => {
                    self.pass_turn(dice, out);
                }
                Phase::Auction(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Fate(_) => {
                    self.advance_cfp(dice, out);
                    if !matches!(self.phase, Phase::Place(_)) {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// WR-9: the next round, unless the cut-off has come (WR-3).
    fn next_round(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.step_ends(out) {
            return;
        }
        if self.options.rounds.is_some_and(|last| self.round >= last) {
            return self.finish_on_points(out);
        }
        self.round += 1;
        let combat = self.is_combat_round();
        tell(out, Event::RoundBegan { round: self.round, combat });
        if !combat {
            return self.begin_cfp(dice, out);
        }
        self.restore_natural_forces();
        self.roll_for_leaders(dice, out);
        self.pay_income(out);
        self.note_first();
        self.begin_turn(0, out);
    }

    /// WR-17: what wasn't beaten is back at its full strength.
    fn restore_natural_forces(&mut self) {
        let numbers = self.numbers();
        for t in self.territories() {
            if self.owner(t).is_none() {
                self.land_mut(t).troops = numbers.natural_force_of(t);
            }
        }
    }

    /// WR-51: before incomes, in turn order; not in the first combat round after the election.
    fn roll_for_leaders(&mut self, dice: &mut Dice, out: &mut Out) {
        for seat in self.players_in() {
            match self.seat(seat).leader {
                None => {}
                Some(Leadership::Fresh) => self.seat_mut(seat).leader = Some(Leadership::Serving),
                Some(Leadership::Serving) => {
                    let die = dice.die(6, "leader");
                    let ends = self.numbers().council.leader_ends.holds(die);
                    if ends {
                        self.seat_mut(seat).leader = None;
                    }
                    tell(out, Event::LeaderRolled { seat, die, ends });
                }
            }
        }
    }

    /// WR-11: the income phase, for all.
    fn pay_income(&mut self, out: &mut Out) {
        let mut incomes = BTreeMap::new();
        for seat in self.players_in() {
            let (territories, routes, leadership) = self.incomes_of(seat);
            self.receive(seat, territories + routes + leadership);
            incomes.insert(seat, (territories, routes, leadership));
        }
        tell(out, Event::Income(incomes));
    }

    /// WR-11, WR-49, WR-51: what a seat's territories, trade routes and leadership yield in an income phase.
    fn incomes_of(&self, seat: SeatId) -> (u32, u32, u32) {
        let numbers = self.numbers();
        let territories = self.territories_of(seat).map(|t| numbers.yields(t, self.options.income)).sum();
        let routes = numbers.income.trade_route * self.seat(seat).trade_routes;
        let leadership = if self.seat(seat).leader.is_some() { numbers.income.leader } else { 0 };
        (territories, routes, leadership)
    }

    /// All of it together, as things stand.
    #[must_use]
    pub fn income_of(&self, seat: SeatId) -> u32 {
        let (territories, routes, leadership) = self.incomes_of(seat);
        territories + routes + leadership
    }

    /// WR-10: a turn begins. Who is still in exile has a capital now (WR-22), unless they were never asked for one.
    fn begin_turn(&mut self, turn: usize, out: &mut Out) {
        self.phase = Phase::Combat(turn);
        self.stage = self.new_occasion();
        let Some(seat) = self.order.get(turn).copied().filter(|seat| !self.seat(*seat).out) else {
            return;
        };
        if self.exiles.contains_key(&seat) && !self.exiled_just_now(seat, out) {
            self.default_to_capital(seat, out);
        }
        // WR-44
        tell(out, Event::TurnBegan { seat, paralysed: self.seat(seat).paralysed });
    }

    /// The mover ends the turn, or the deadline does. An attack that is open is halted.
    pub(super) fn end_turn(&mut self, seat: SeatId, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        let leaving = self.attack.as_ref().is_some_and(|attack| attack.leaving.is_some());
        self.halt(out);
        if leaving {
            // WR-56: that may have been the last opponent.
            self.after_action(out);
            if self.outcome.is_some() {
                return;
            }
        }
        tell(out, Event::TurnEnded { seat, by_deadline });
        self.pass_turn(dice, out);
    }

    /// What ends with a turn, and the next one.
    fn pass_turn(&mut self, dice: &mut Dice, out: &mut Out) {
        let Phase::Combat(turn) = self.phase else { return };
        self.end_late_exile(out); // WR-22
        self.end_sieges(out);
        self.count_new_capitals(out); // WR-22
        if let Some(seat) = self.order.get(turn).copied() {
            self.disperse_unwelcome(seat, out);
        }
        // WR-3: the running turn was the last.
        if self.step_ends(out) {
            return;
        }
        let next = (turn + 1..self.order.len()).find(|next| !self.seat(self.order[*next]).out);
        match next {
            Some(next) => self.begin_turn(next, out),
            None => self.end_combat_round(dice, out),
        }
    }

    /// WR-10: who begins this combat round; of one that is under way, as far as can be known.
    pub(super) fn note_first(&mut self) {
        if self.options.rotate && self.mended_for_rotation() && self.is_combat_round() {
            self.first = self.order.iter().copied().find(|seat| !self.seat(*seat).out);
        }
    }

    /// WR-10: who was first in this round moves to the end, out by now or not. Before that was mended it was looked for when the round
    /// was over.
    fn first_to_the_end(&mut self) {
        let began = self.first.take().and_then(|first| self.order.iter().position(|seat| *seat == first));
        let still_in = || self.order.iter().position(|seat| !self.seat(*seat).out);
        let first = began.or_else(still_in).unwrap_or(0);
        self.order.rotate_left(first + 1);
    }

    fn end_combat_round(&mut self, dice: &mut Dice, out: &mut Out) {
        for seat in self.seats.iter_mut() {
            seat.paralysed = false; // WR-44
            seat.exposed = false; // WR-45
            seat.betrayed = false; // WR-14
        }
        self.end_of_trust();
        let last = self.options.rounds.is_some_and(|last| self.round >= last);
        // WR-10, and WR-3: nothing of the next round.
        if self.options.rotate && !last {
            self.first_to_the_end();
            tell(out, Event::OrderRotated { order: self.order.to_vec() });
        }
        self.next_round(dice, out);
    }
}
