//! What differs between the editions of Clone Wars' rules. A game plays on by the one that it began with.

use super::board::MAPS;
use super::cards::CARDS;
use super::numbers::NUMBERS;
use super::tokens::TOKENS;
use super::track::TRACK;
use super::{Cards, CloneWars, Map, Numbers, Tokens, Track};

impl CloneWars {
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

    /// Are those mended, too, that were found later? A text that keeps Sidious where he is has been shown for good (CW-11,
    /// CW-27), and that somebody would give up lapses with their partner: out, or gone from the seat (CW-1, CW-22).
    pub(super) fn mended_again(&self) -> bool {
        self.edition.mends >= 2
    }

    /// Is that mended, too, that a call of Order 66 waited on for the partner's answer though who had called it had left the seat
    /// (CW-23)?
    pub(super) fn mended_once_more(&self) -> bool {
        self.edition.mends >= 3
    }

    /// Is that mended, too, that a turn which was taken back to before its partner's "no" to Order 66 had forgotten it, or asked
    /// again what was answered (CW-23)?
    pub(super) fn mended_to_remember(&self) -> bool {
        self.edition.mends >= 4
    }

    /// Are those mended, too: that what a deadline had begun for who was away went on for one army though they were back with the
    /// other (CW-5, CW-6), and that a turn which the deadline ended by a named planet for Sidious was told as its player's (CW-23)?
    pub(super) fn mended_for_who_is_back(&self) -> bool {
        self.edition.mends >= 5
    }

    /// Are positions looked over for what no game comes to, or gets stuck in (CW-5, CW-6, CW-20), and moments read that are
    /// given in words? A game that began from one before that goes on as it is.
    pub(super) fn mended_in_positions(&self) -> bool {
        self.edition.mends >= 6
    }

    /// Are those mended, too, that lay in what somebody keeps for themself? A hand that was shown is no successor's to know (CW-27).
    /// What is queued stays though it can't be, for the step that stands in its way may be taken back, and what
    /// came of "any" is as final as what came of a list (CW-5, CW-6).
    pub(super) fn mended_in_notes(&self) -> bool {
        self.edition.mends >= 7
    }

    /// The board, with what is a border and what a hyperspace line.
    #[must_use]
    pub fn map(&self) -> &'static Map {
        MAPS.of(self.edition.rules)
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &'static Cards {
        CARDS.of(self.edition.rules)
    }

    /// The tokens.
    #[must_use]
    pub fn tokens(&self) -> &'static Tokens {
        TOKENS.of(self.edition.rules)
    }

    /// The Order 66 track.
    #[must_use]
    pub fn track(&self) -> &'static Track {
        TRACK.of(self.edition.rules)
    }
}
