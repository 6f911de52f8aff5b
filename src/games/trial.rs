//! What an order would come to, tried on what its giver knows of the game, before it is given.

use crate::rules::{Actor, Dice, Game, Outcome, SeatId};

/// A game as it would go on.
pub(crate) struct Trial<G> {
    pub(crate) then: G,
    dice: Dice,
}

impl<G: Game> Trial<G> {
    pub(crate) fn of(game: G) -> Self {
        Self { then: game, dice: Dice::fair([0; 32], 0) }
    }

    /// Gives an order in it. Was it taken?
    pub(crate) fn give(&mut self, by: SeatId, order: &G::Order) -> bool {
        let checked = self.then.check(Actor::Seat(by), order);
        checked.map(|checked| drop(self.then.apply(checked, &mut self.dice))).is_ok()
    }

    /// Is it certain what has come of it? Then no die has fallen.
    pub(crate) fn is_certain(&self) -> bool {
        self.dice.record().is_empty()
    }

    /// How it has ended for certain, where others than this player have won.
    pub(crate) fn won_by_others(&self, seat: SeatId) -> Option<Outcome> {
        let outcome = self.then.outcome().filter(|_| self.is_certain())?;
        (!outcome.winners.is_empty() && !outcome.winners.contains(&seat)).then_some(outcome)
    }
}
