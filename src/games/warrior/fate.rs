//! Fate & Politics: each player in turn order rolls four dice, and each roll is settled whole
//! before the next (WR-29).

mod choices;
mod entries;
mod mob;
mod pay;

pub(super) use pay::NextPayment;

use super::land::{Out, tell};
use super::{ChoiceKind, Event, Fate, Phase, Warrior};
use crate::rules::Dice;

impl Warrior {
    pub(super) fn begin_fate(&mut self) {
        self.forget_what_was_for(self.round);
        self.stage = self.new_occasion();
        self.phase = Phase::Fate(Fate { roller: 0, entry: None, pending: Vec::new() });
    }

    /// Fate & Politics, if it is going on.
    pub(super) fn fate(&self) -> Option<&Fate> {
        match &self.phase {
            Phase::Fate(fate) => Some(fate),
            _ => None,
        }
    }

    pub(super) fn fate_mut(&mut self) -> Option<&mut Fate> {
        match &mut self.phase {
            Phase::Fate(fate) => Some(fate),
            _ => None,
        }
    }

    /// One step on: a choice that settles itself, the end of a roll, or the next one's roll. False
    /// when somebody must choose first.
    pub(super) fn advance_fate(&mut self, dice: &mut Dice, out: &mut Out) -> bool {
        let Some(fate) = self.fate_mut() else { return false };
        if !fate.pending.is_empty() {
            return self.advance_choice(dice, out);
        }
        if fate.entry.take().is_some() {
            fate.roller += 1;
            return true;
        }
        let roller = fate.roller;
        let Some(seat) = self.order.get(roller).copied() else {
            if !self.step_ends(out) {
                self.begin_placing(out);
            }
            return true;
        };
        if self.seat(seat).out {
            if let Some(fate) = self.fate_mut() {
                fate.roller += 1;
            }
            return true;
        }
        let faces = dice.roll(4, 6, "fate");
        let sum = faces.iter().sum();
        tell(out, Event::FateRolled { seat, dice: faces, sum });
        if let Some(fate) = self.fate_mut() {
            fate.entry = Some(sum);
        }
        self.fate_entry(seat, sum, dice, out);
        self.after_action(out);
        true
    }

    /// Lets a choice wait, after those that wait already.
    pub(super) fn add_choice(&mut self, kind: ChoiceKind) {
        if let Some(fate) = self.fate_mut() {
            fate.pending.push(super::Choice { occasion: 0, kind });
        }
    }
}
