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

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &'static Cards {
        CARDS.of(self.edition.rules)
    }
}
