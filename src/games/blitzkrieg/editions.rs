//! What differs between the editions of Blitzkrieg's rules. A game plays on by the one that it began with.

use super::cards::CARDS;
use super::numbers::NUMBERS;
use super::{Blitzkrieg, Cards, Numbers};

impl Blitzkrieg {
    /// The numbers that this game is played by.
    #[must_use]
    pub fn numbers(&self) -> &'static Numbers {
        NUMBERS.of(self.edition.rules)
    }

    /// Are positions looked over as they are read in? Before that one could hold what no game comes to: an end without an
    /// outcome, the turn of somebody who is out (BZ-F7), more Pyramids than anybody controls (BZ-G14). And is an Illuminatus's
    /// influence looked at again when a forced action is consented to (BZ-43, BZ-C8), and said of a first placing that it is done
    /// by the deadline (BZ-A11)?
    pub(super) fn mended(&self) -> bool {
        self.edition.mends >= 1
    }

    /// Are those mended, too, that were found later? What is placed in part in land that a step back makes another's is placed
    /// anew (BZ-11, BZ-A11). What waits for the consent of nobody who stands there lapses (BZ-28, BZ-C8). An Eye
    /// stops what starts where it is, though more starts elsewhere (BZ-44). With consent nobody is met who has grown stronger, though not more, and no
    /// land is conquered that has become a friend's since (BZ-C7, BZ-C8). A standing order answers what is asked already (BZ-G8). Private
    /// offers come back with who is in again by a step back (BZ-F7). What a space center's owner pays for an
    /// Eye's way is forced, and may be stopped (BZ-G3, BZ-G8).
    pub(super) fn mended_again(&self) -> bool {
        self.edition.mends >= 2
    }

    /// Are those mended, too, that were found once more? Who gives up may conquer nothing any more without troops, and is out
    /// (BZ-B6, BZ-F8); so is who has nothing but that, as the turn passes whose player is out (BZ-30, BZ-F7). Who traded everything
    /// away before the first turn is out before that begins (BZ-F4).
    pub(super) fn mended_once_more(&self) -> bool {
        self.edition.mends >= 3
    }

    /// Are those mended, too, that lay in trades? Who betrays a friend, or is turned away by one, isn't welcomed again by an offer
    /// of before (BZ-31, BZ-C9). What was placed in secret is taken back with land alone (BZ-A10, BZ-A11). Who has no troops there any
    /// more consents to nothing (BZ-28, BZ-C8). Whoever takes an Illuminatus over has no standing order of theirs (BZ-G8).
    pub(super) fn mended_in_trade(&self) -> bool {
        self.edition.mends >= 4
    }

    /// Is what stands in a position refused, too, that was passed over before: land that stands there again, a Holy Land without
    /// its option (BZ-8), others' colours, keys that there aren't? And are moments read that are given in words? A game that began
    /// from such a position goes on as it is.
    pub(super) fn mended_in_positions(&self) -> bool {
        self.edition.mends >= 5
    }

    /// Are those mended, too, that lay in steps back? What an Illuminatus forced and a friend consented to is that Illuminatus's, too,
    /// and isn't taken back without them (BZ-43, BZ-C8). A private offer that lapsed with a friendship (BZ-C9) is open again where its
    /// breaking is taken back, as a public one is.
    pub(super) fn mended_in_steps_back(&self) -> bool {
        self.edition.mends >= 6
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &'static Cards {
        CARDS.of(self.edition.rules)
    }
}
