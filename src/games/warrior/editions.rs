//! What differs between the editions of Warrior's rules. A game plays on by the one that it began with.

use super::numbers::NUMBERS;
use super::{Numbers, Warrior};

/// The rulings that are not the same in all editions; numbers stand in `assets/warrior/numbers.toml`.
#[derive(Debug)]
pub(super) struct Rulings {
    /// WR-12: may one's own capital be emptied by a move?
    pub(super) capital_may_be_emptied: bool,
    /// WR-14: does a host's land that falls in a fight go to the guest who fought, with a capital's spoils?
    /// Otherwise it is the largest guest's (WR-13).
    pub(super) fallen_host_yields_to_its_foe: bool,
    /// WR-14: does −1 fall only on a host whose trust was misplaced?
    pub(super) betrayal_needs_trust: bool,
    /// WR-14: does passage that was declared during an attack between the two end with it?
    pub(super) attack_outlasts_passage: bool,
    /// WR-22: is a capital that was chosen in another's turn one from that turn's end only, and none chosen that
    /// is under attack?
    pub(super) new_capital_waits: bool,
    /// WR-45: is the capital of that moment alone exposed, and not one that is chosen later?
    pub(super) exposure_ends_with_capital: bool,
    /// WR-56: does giving up wait for the end of an attack on one's territory?
    pub(super) resigning_waits: bool,
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
    fallen_host_yields_to_its_foe: false,
    betrayal_needs_trust: false,
    attack_outlasts_passage: false,
    new_capital_waits: false,
    exposure_ends_with_capital: false,
    resigning_waits: false,
};
/// Version 2.
const SECOND: Rulings = Rulings {
    capital_may_be_emptied: false,
    unkeepable_offers_lapse: false,
    offers_reopen_barter: true,
    guests_can_be_given: true,
    fallen_host_yields_to_its_foe: true,
    betrayal_needs_trust: true,
    attack_outlasts_passage: true,
    new_capital_waits: true,
    exposure_ends_with_capital: true,
    resigning_waits: true,
};

impl Warrior {
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

    /// Are those mended, too, that were found later? Who loses a capital by the very order with which their turn
    /// begins is asked for another (WR-22), and everybody is told whose open votes lapse (WR-56).
    pub(super) fn mended_again(&self) -> bool {
        self.edition.mends >= 2
    }

    /// And those after them? Everybody is told that written votes lapse (WR-56), and an offer that names a capital by now, or
    /// passage that is declared, comes to nothing when it is accepted (WR-27).
    pub(super) fn mended_once_more(&self) -> bool {
        self.edition.mends >= 3
    }

    /// And those after these? Whether somebody has won is looked at when all is paid or lost that one roll of fate costs
    /// (WR-29, WR-36).
    pub(super) fn mended_for_payments(&self) -> bool {
        self.edition.mends >= 4
    }

    /// And those after that? Whether somebody has won is looked at when all units are given that one roll of fate takes, who
    /// has no capital just then keeps a unit for one, and no more is owed than can be given (WR-50). What is left beforehand
    /// for this round and the next stands apart (WR-25).
    pub(super) fn mended_for_levies(&self) -> bool {
        self.edition.mends >= 5
    }

    /// And those after that? Who was first in a round and is out by its end has been first all the same (WR-10).
    pub(super) fn mended_for_rotation(&self) -> bool {
        self.edition.mends >= 6
    }

    /// And those after that? Guests who weren't let in and have fought their host where they stand don't disperse (WR-13). Whether
    /// somebody has won is looked at when all is taken that deserts (WR-41). What is left beforehand while the last lot is bid on
    /// is for the next round (WR-25).
    pub(super) fn mended_for_guests(&self) -> bool {
        self.edition.mends >= 7
    }

    /// And those after that? A stake that is left for a later round isn't made in this one, nor is barter done by what is left for
    /// that (WR-25, WR-27, WR-28). Who can give no unit to a levy isn't asked for any (WR-50). Stakes in positions are such as
    /// can be.
    pub(super) fn mended_for_later_rounds(&self) -> bool {
        self.edition.mends >= 8
    }

    /// And those after that? Positions are looked over as they are read in: before that one could hold what no game comes to, as a
    /// choice of who is out (WR-56), an attack of who is paralysed (WR-44), or a game that is won (WR-1, WR-2). Where the first pools
    /// are left out in set-up they are what is dealt (WR-7).
    pub(super) fn mended_in_positions(&self) -> bool {
        self.edition.mends >= 9
    }
}
