//! What differs between the editions of Warrior's rules. A game plays on by the one that it began with.

use super::Warrior;

/// The rulings and numbers that are not the same in all editions.
#[derive(Debug)]
pub(super) struct Rulings {
    /// WR-12: may one's own capital be emptied by a move?
    pub(super) capital_may_be_emptied: bool,
    /// WR-27: is an offer dropped as soon as it can't be kept? Otherwise it stays, and is looked at again when
    /// it is accepted.
    pub(super) unkeepable_offers_lapse: bool,
}

/// Version 1.
const FIRST: Rulings = Rulings { capital_may_be_emptied: true, unkeepable_offers_lapse: true };
/// Version 2.
const SECOND: Rulings = Rulings { capital_may_be_emptied: false, unkeepable_offers_lapse: false };

impl Warrior {
    /// The rulings that this game is played by.
    pub(super) fn rulings(&self) -> &'static Rulings {
        match self.edition.rules {
            0 | 1 => &FIRST,
            _ => &SECOND,
        }
    }

    /// Are the faults mended that were found in the program of version 1? What was ordered before is replayed
    /// with them.
    pub(super) fn mended(&self) -> bool {
        self.edition.mends >= 1
    }
}
