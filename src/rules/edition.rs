//! The version of the rules that a game is played by, and the faults of the program that are mended in it.

use serde::{Deserialize, Serialize};

use super::Game;

/// The rules that a running game plays on by, since it began with them; `verify` replays it by them.
///
/// A ruling or a number that changes is a value of the edition ([`Edition::rules`]). A fault is mended
/// ([`Edition::mends`]) in running games too, from the first order on that this program carries out: the table
/// writes that into the journal, so that what came before is replayed as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Edition {
    /// The version of the rules: in positions, in exports, and with each stored game.
    pub rules: u32,
    /// How many mended faults there are that had changed the outcome of an order.
    pub mends: u32,
}

impl Edition {
    /// The one of games that were written down before there were others.
    pub const FIRST: Self = Self { rules: 1, mends: 0 };

    /// The one that a new game of this kind is played by.
    #[must_use]
    pub const fn of<G: Game>() -> Self {
        Self { rules: G::RULES, mends: G::MENDS }
    }

    /// Is it [`Edition::FIRST`]? States leave that one out, as they did when there was no other.
    #[must_use]
    pub fn is_first(&self) -> bool {
        *self == Self::FIRST
    }

    /// Does a program that knows the editions up to `newest` know this one?
    #[must_use]
    pub fn is_known(self, newest: Self) -> bool {
        (1..=newest.rules).contains(&self.rules) && self.mends <= newest.mends
    }
}

impl Default for Edition {
    fn default() -> Self {
        Self::FIRST
    }
}
