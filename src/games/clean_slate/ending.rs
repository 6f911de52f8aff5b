//! The end of a Risk and the end of the game (CS-38 to CS-40), and the annals of it.

use super::land::{Out, board, tell};
use super::{Annal, CleanSlate, CountryStatus, Event, Part, Side};
use crate::rules::{Outcome, TerritoryId};

/// Why a game ended, as words that `story` knows.
pub mod why {
    /// CS-39: every country is a democracy.
    pub const CLEAN: &str = "clean slate";
    /// CS-40: no D is left.
    pub const NO_DEMOCRACY: &str = "no democracy";
    /// CS-40: no E is left.
    pub const NO_ENVIRONMENT: &str = "no environment";
    /// A position that was read as over, though neither is so.
    pub const UNDECIDED: &str = "undecided";
}

impl CleanSlate {
    /// CS-38 to CS-40: looked after once an action is done; has the game ended?
    pub(super) fn ended(&mut self, out: &mut Out) -> bool {
        if self.outcome.is_some() {
            return true;
        }
        if self.part == Part::Setup {
            return false;
        }
        // CS-38
        if !self.autocracy_over && !self.is_anywhere(Side::Autocracy) {
            self.autocracy_over = true;
            tell(out, Event::RiskStopped { side: Side::Autocracy });
        }
        if !self.disaster_over && !self.is_anywhere(Side::Disaster) {
            self.disaster_over = true;
            tell(out, Event::RiskStopped { side: Side::Disaster });
        }
        if self.verdict().is_none() {
            return false;
        }
        self.conclude(out);
        true
    }

    /// CS-39, CS-40: who has won by now, and why.
    fn verdict(&self) -> Option<Outcome> {
        let seats = || Side::PLAYERS.into_iter().filter_map(Side::seat).collect();
        let (winners, why) = if !self.is_anywhere(Side::Democracy) {
            (Vec::new(), why::NO_DEMOCRACY)
        } else if !self.is_anywhere(Side::Environment) {
            (Vec::new(), why::NO_ENVIRONMENT)
        } else if board().territories().all(|t| self.is_clean(t)) {
            (seats(), why::CLEAN)
        } else {
            return None;
        };
        Some(Outcome { winners, why: why.to_owned() })
    }

    /// It is over; in a position that was read as over, nobody has won unless the board says so.
    pub(super) fn conclude(&mut self, out: &mut Out) {
        let undecided = || Outcome { winners: Vec::new(), why: why::UNDECIDED.to_owned() };
        let outcome = self.verdict().unwrap_or_else(undecided);
        self.part = Part::Over;
        self.losing = None;
        self.owed = [0; 2];
        self.chronicle();
        self.outcome = Some(outcome.clone());
        tell(out, Event::Over(outcome));
    }

    /// CS-39: a democracy; where the option asks for it, one with E.
    #[must_use]
    pub fn is_clean(&self, t: TerritoryId) -> bool {
        match self.standing(t) {
            CountryStatus::Democracy { balanced } => balanced || !self.options.optimized,
            _ => false,
        }
    }

    /// How the world stands now.
    #[must_use]
    pub fn annal(&self) -> Annal {
        let mut annal = Annal::default();
        for here in &self.land {
            match CountryStatus::of(here) {
                CountryStatus::Democracy { .. } => annal.democracies += 1,
                CountryStatus::Autocracy => annal.autocracies += 1,
                CountryStatus::Zone { .. } => annal.zones += 1,
                CountryStatus::Infiltrated | CountryStatus::Green | CountryStatus::Empty => {}
            }
            annal.green += u8::from(Side::Environment.is_among(here));
        }
        annal
    }

    /// Writes down how the round ended.
    pub(super) fn chronicle(&mut self) {
        let annal = self.annal();
        self.annals.push(annal);
    }
}
