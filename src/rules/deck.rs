//! A deck of cards with its discards.

use serde::{Deserialize, Serialize};

use super::Dice;

/// Cards to be drawn and cards drawn. When none is left to draw, the discards are shuffled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck<T> {
    /// What is left, the top card last.
    pub cards: Vec<T>,
    /// What was drawn, oldest first.
    pub discard: Vec<T>,
}

impl<T> Default for Deck<T> {
    fn default() -> Self {
        Self { cards: Vec::new(), discard: Vec::new() }
    }
}

impl<T: Copy> Deck<T> {
    /// A deck of these cards, shuffled.
    #[must_use]
    pub fn shuffled(mut cards: Vec<T>, dice: &mut Dice, purpose: &'static str) -> Self {
        dice.shuffle(&mut cards, purpose);
        Self { cards, discard: Vec::new() }
    }

    /// Shuffles the discards into a new deck if a card is to be drawn and none is left; says
    /// whether it did.
    pub fn refill(&mut self, dice: &mut Dice, purpose: &'static str) -> bool {
        if !self.cards.is_empty() || self.discard.is_empty() {
            return false;
        }
        self.cards.append(&mut self.discard);
        dice.shuffle(&mut self.cards, purpose);
        true
    }

    /// Draws the top card and puts it on the discards. Nothing where there is no card at all.
    pub fn draw(&mut self, dice: &mut Dice, name: impl Fn(T) -> String, purpose: &'static str) -> Option<T> {
        self.refill(dice, "reshuffle");
        let card = dice.draw(&mut self.cards, name, purpose)?;
        self.discard.push(card);
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_comes_once_before_any_comes_again() {
        let mut dice = Dice::fair([5; 32], 1);
        let mut deck = Deck::shuffled(vec![1, 2, 3, 4], &mut dice, "test");
        for _ in 0..2 {
            let mut drawn: Vec<i32> =
                (0..4).filter_map(|_| deck.draw(&mut dice, |card| card.to_string(), "test")).collect();
            assert_eq!(deck.discard, drawn);
            drawn.sort_unstable();
            assert_eq!(drawn, [1, 2, 3, 4]);
        }
        let mut none = Deck::<i32>::default();
        assert_eq!(none.draw(&mut dice, |card| card.to_string(), "test"), None);
    }
}
