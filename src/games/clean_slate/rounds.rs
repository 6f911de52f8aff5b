//! Rounds, turns and their parts (CS-7 to CS-9).

use super::away::By;
use super::land::{Out, tell};
use super::{CleanSlate, Event, Part, Refusal, Side};
use crate::rules::{Dice, SeatId};

/// CS-15: the choice of a loss, as a button's part.
pub(super) const LOSS: &str = "loss";

impl CleanSlate {
    /// CS-4, CS-7: once both have placed everything, the first round begins.
    pub(super) fn run_on(&mut self, out: &mut Out) {
        if self.part == Part::Setup && self.owed == [0; 2] {
            self.begin_round(out);
        }
    }

    /// CS-7.
    fn begin_round(&mut self, out: &mut Out) {
        self.round += 1;
        tell(out, Event::RoundBegan { round: self.round });
        self.begin_turn(Side::Democracy, out);
    }

    /// CS-9: one new token for every three countries, counted as the turn begins.
    pub(super) fn begin_turn(&mut self, side: Side, out: &mut Out) {
        self.turn = side;
        self.part = Part::Place;
        self.spent.clear();
        self.tried.clear();
        self.recalibrated = false;
        self.stage = self.new_occasion();
        let countries = u32::try_from(self.holds(side).len()).unwrap_or(0);
        let owed = countries / self.options.per_token_by(self.numbers()).max(1);
        self.set_owed(side, owed);
        tell(out, Event::TurnBegan { side, countries, owed, supply: self.supply_of(side) });
        self.come_to_later_plans();
        self.offer_plan(side, out);
        self.placed_all(out);
    }

    /// CS-8: a placing with nothing owed is skipped.
    pub(super) fn placed_all(&mut self, out: &mut Out) {
        if self.part == Part::Place && self.owed_by(self.turn) == 0 {
            self.enter(Part::Act, out);
        }
    }

    /// CS-8, CS-15: what a pass would end: the part, or the choice of a loss.
    pub(super) fn in_hand(&self) -> &'static str {
        if self.losing.is_some() { LOSS } else { self.part_word() }
    }

    /// CS-8: a part may be ended early.
    pub(super) fn check_end_part(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.part == Part::Setup {
            return self.check_balanced(seat);
        }
        let side = self.player(seat)?;
        if self.turn == side && self.losing.is_some() {
            return Ok(()); // CS-15: the loss by its default.
        }
        self.check_turn(seat, "pass").map(|_| ())
    }

    pub(super) fn end_part(&mut self, seat: SeatId, by: By, dice: &mut Dice, out: &mut Out) {
        if self.losing.is_some() {
            return self.lose_any(dice, out);
        }
        match self.part {
            Part::Setup => self.balanced(seat, out),
            Part::Place => self.set_owed_aside(self.turn, out),
            Part::Act => self.enter(Part::Recalibrate, out),
            // Before that was mended it was told as if the player had ended it.
            Part::Recalibrate => {
                self.end_turn(if self.mended_once_more() { by } else { By::Player }, dice, out);
            }
            Part::Over => {}
        }
    }

    pub(super) fn check_finish(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat, "finish").map(|_| ())
    }

    /// CS-8, CS-9: no more is placed.
    pub(super) fn set_owed_aside(&mut self, side: Side, out: &mut Out) {
        if self.part == Part::Place && self.turn == side {
            self.forfeit(out);
            self.enter(Part::Act, out);
        }
    }

    /// CS-9: unplaced tokens are forfeited.
    fn forfeit(&mut self, out: &mut Out) {
        let (side, tokens) = (self.turn, self.owed_by(self.turn));
        if tokens > 0 {
            self.set_owed(side, 0);
            tell(out, Event::Forfeited { side, tokens });
        }
    }

    /// CS-7: Democracy, Environment, then the Risks, which wait for nobody.
    pub(super) fn end_turn(&mut self, by: By, dice: &mut Dice, out: &mut Out) {
        self.forfeit(out);
        let side = self.turn;
        tell(
            out,
            match by {
                By::Player => Event::TurnEnded { side, by_deadline: false },
                By::Caution => Event::TurnEnded { side, by_deadline: true },
                By::Plan => Event::TimeRanOut { side },
            },
        );
        self.let_plan_lapse(side, out);
        if self.ended(out) {
            return;
        }
        if self.turn == Side::Democracy {
            return self.begin_turn(Side::Environment, out);
        }
        self.autocracys_turn(dice, out);
        self.disasters_turn(dice, out);
        if self.outcome.is_none() {
            self.chronicle();
            self.begin_round(out);
        }
    }
}
