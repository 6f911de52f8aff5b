//! A deck of cards with its discards.

use serde::{Deserialize, Serialize};

use super::Dice;

/// Cards to be drawn and cards drawn. When none is left to draw, the discards are shuffled.
///
/// ```
/// use wartable_rules::{Deck, Dice};
///
/// let mut dice = Dice::fair([7; 32], 0);
/// let mut deck = Deck::shuffled(vec!["Peru", "Alaska"], &mut dice, "deck");
/// let first = deck.draw(&mut dice, str::to_owned, "card");
/// let second = deck.draw(&mut dice, str::to_owned, "card");
/// assert!(first.is_some() && second.is_some() && first != second);
/// // None is left: both are shuffled again, and one is drawn.
/// assert!(deck.draw(&mut dice, str::to_owned, "card").is_some());
/// assert_eq!((deck.cards.len(), deck.discard.len()), (1, 1));
/// ```
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

impl<T: Clone> Deck<Option<T>> {
    /// The same as it lies there: as many cards face down, and what was drawn.
    #[must_use]
    pub fn face_down(&self) -> Self {
        Self { cards: vec![None; self.cards.len()], discard: self.discard.clone() }
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

    /// Draws the top card and puts it on the discards; `None` where there is no card at all.
    pub fn draw(&mut self, dice: &mut Dice, name: impl Fn(T) -> String, purpose: &'static str) -> Option<T> {
        let card = self.take(dice, name, purpose)?;
        self.discard.push(card);
        Some(card)
    }

    /// Draws the top card for somebody to keep; [`Deck::put_away`] takes it back. The discards are shuffled first
    /// if no card is left (CS-33); in games that shuffle as soon as the deck is empty (CW-10, TP-7), call
    /// [`Deck::refill`] after each card. `None` where there is no card at all.
    pub fn take(&mut self, dice: &mut Dice, name: impl Fn(T) -> String, purpose: &'static str) -> Option<T> {
        self.refill(dice, "reshuffle");
        dice.draw(&mut self.cards, name, purpose)
    }

    /// Puts cards on the discards, in this order (CW-10, TP-7).
    pub fn put_away(&mut self, cards: impl IntoIterator<Item = T>) {
        self.discard.extend(cards);
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

    #[test]
    fn a_card_that_is_kept_comes_back_when_it_is_put_away() {
        let mut dice = Dice::fair([5; 32], 1);
        let mut deck = Deck::shuffled(vec![1, 2, 3], &mut dice, "test");
        let name = |card: i32| card.to_string();
        let kept: Vec<i32> = std::iter::from_fn(|| deck.take(&mut dice, name, "test")).collect();
        assert_eq!((kept.len(), &deck), (3, &Deck::default()), "nothing is left, nothing discarded");
        // TP-7: both empty, no card.
        assert_eq!(deck.take(&mut dice, name, "test"), None);
        deck.put_away([kept[1], kept[0]]);
        assert_eq!(deck.discard, [kept[1], kept[0]], "oldest first");
        let again = deck.take(&mut dice, name, "test").expect("the discards are shuffled");
        assert!(kept[..2].contains(&again) && deck.discard.is_empty() && deck.cards.len() == 1);
    }

    #[test]
    fn cw_10_tp_7_a_deck_may_be_filled_as_soon_as_it_is_empty() {
        let mut dice = Dice::fair([5; 32], 1);
        let mut deck = Deck { cards: vec![1], discard: vec![2, 3] };
        assert!(!deck.refill(&mut dice, "test"), "a card is left");
        assert_eq!(deck.take(&mut dice, |card| card.to_string(), "test"), Some(1));
        assert!(deck.refill(&mut dice, "test"));
        assert_eq!((deck.cards.len(), deck.discard.len()), (2, 0));
    }
}
