//! What differs between the editions of Clean Slate's rules. A game plays on by the one that it began with.

use super::numbers::NUMBERS;
use super::{CleanSlate, Numbers};

/// The rulings that are not the same in all editions; numbers stand in `assets/clean_slate/numbers.toml`.
#[derive(Debug)]
pub(super) struct Rulings {
    /// CS-32: does an autocracy creep into a country with E alone before the invasions, so that it may cost it one?
    pub(super) creeping_comes_first: bool,
    /// CS-14: is the partner's token taken along by default even where it is the last there?
    pub(super) last_goes_along: bool,
    /// CS-28: does whoever could try when the invasions began do whatever it can by its own place in the order, so
    /// that a country that was just taken goes on at once?
    pub(super) invasions_chain: bool,
}

/// Version 1.
const FIRST: Rulings = Rulings { creeping_comes_first: true, last_goes_along: true, invasions_chain: true };
/// Version 2.
const SECOND: Rulings =
    Rulings { creeping_comes_first: false, last_goes_along: false, invasions_chain: false };

impl CleanSlate {
    /// The rulings that this game is played by.
    pub(super) fn rulings(&self) -> &'static Rulings {
        match self.edition.rules {
            0 | 1 => &FIRST,
            _ => &SECOND,
        }
    }

    /// The numbers that this game is played by.
    #[must_use]
    pub fn numbers(&self) -> &'static Numbers {
        NUMBERS.of(self.edition.rules)
    }

    /// Are the faults mended that were found in the program of version 1? What was ordered before is replayed
    /// with them.
    pub(super) fn mended(&self) -> bool {
        self.edition.mends >= 1
    }

    /// Are those mended, too, that were found next? Who met too few to resist could stay out (CS-13), and a position
    /// could hold more tokens than there are (CS-6) or leave cards out (CS-33).
    pub(super) fn mended_again(&self) -> bool {
        self.edition.mends >= 2
    }

    /// Are those mended, too, that were found after that? A plan slipped into another turn where steps were taken back,
    /// and one order that was done already kept the rest of it from being carried out (CS-8); who was away sent tokens
    /// where autocrats walk in (CS-9).
    pub(super) fn mended_once_more(&self) -> bool {
        self.edition.mends >= 3
    }

    /// And those after that? In a plan, what ends a part ended another one where the turn had gone on by itself, and forfeited
    /// tokens that could be placed (CS-8, CS-9); a plan gave up a country unasked (CS-31).
    pub(super) fn mended_for_plans(&self) -> bool {
        self.edition.mends >= 4
    }

    /// And those after that? What was moved for want of supply, for who is away, went back and forth (CS-9, CS-11).
    pub(super) fn mended_for_moves(&self) -> bool {
        self.edition.mends >= 5
    }
}
