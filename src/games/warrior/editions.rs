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
    /// WR-27: does an offer to somebody who has said "done" open Barter for them again?
    pub(super) offers_reopen_barter: bool,
    /// WR-50, WR-53: do guests abroad count among the units that can be given up?
    pub(super) guests_can_be_given: bool,
}

/// Version 1.
const FIRST: Rulings = Rulings {
    capital_may_be_emptied: true,
    unkeepable_offers_lapse: true,
    offers_reopen_barter: false,
    guests_can_be_given: false,
};
/// Version 2.
const SECOND: Rulings = Rulings {
    capital_may_be_emptied: false,
    unkeepable_offers_lapse: false,
    offers_reopen_barter: true,
    guests_can_be_given: true,
};

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
