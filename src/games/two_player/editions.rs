//! What differs between the editions of Two-Player's rules. A game plays on by the one that it began with.

use super::cards::{CARDS, Cards};
use super::numbers::NUMBERS;
use super::objectives::OBJECTIVES;
use super::rewards::REWARDS;
use super::{Numbers, Objectives, Rewards, TwoPlayer};

impl TwoPlayer {
    /// Are positions refused in which somebody has won, though the game goes on (TP-24)? Before that they were read in.
    pub(super) fn mended(&self) -> bool {
        self.edition.mends >= 1
    }

    /// Are positions looked over for what no game comes to (TP-17, TP-21), and is a deck as long as its number says? A game that
    /// began from one before that goes on as it is.
    pub(super) fn mended_in_positions(&self) -> bool {
        self.edition.mends >= 2
    }

    /// The numbers that this game is played by.
    #[must_use]
    pub fn numbers(&self) -> &'static Numbers {
        NUMBERS.of(self.edition.rules)
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &'static Cards {
        CARDS.of(self.edition.rules)
    }

    /// The objectives.
    #[must_use]
    pub fn objective_list(&self) -> &'static Objectives {
        OBJECTIVES.of(self.edition.rules)
    }

    /// The rewards.
    #[must_use]
    pub fn reward_list(&self) -> &'static Rewards {
        REWARDS.of(self.edition.rules)
    }
}
