//! Dealing cards: in turn or pile by pile, what the top ones of a pile are, and hands.

use serde::{Deserialize, Serialize};

use super::Dice;

/// Deals one card after the other from the top of a shuffled deck (its last) to each of these in turn, until
/// all have got theirs or no card is left: who got which, in the order of the deal. `name` is what a script
/// calls a card (see [`Dice::draw`]).
///
/// ```
/// use wartable_rules::{Dice, deal, in_turn};
///
/// // WR-58, BZ-10: one card at a time in order of joining, twice.
/// let mut deck: Vec<u8> = (0..42).collect();
/// let mut dice = Dice::fair([1; 32], 0);
/// let to = in_turn(["ada", "ben"].into_iter(), 2);
/// let dealt = deal(&mut deck, to, &mut dice, |card| card.to_string(), "deal");
/// assert_eq!(dealt, [("ada", 41), ("ben", 40), ("ada", 39), ("ben", 38)]);
/// ```
pub fn deal<T: Copy, R>(
    cards: &mut Vec<T>,
    to: impl IntoIterator<Item = R>,
    dice: &mut Dice,
    name: impl Fn(T) -> String,
    purpose: &'static str,
) -> Vec<(R, T)> {
    to.into_iter().map_while(|who| Some((who, dice.draw(cards, &name, purpose)?))).collect()
}

/// Goes through these in turn, `times` times.
pub fn in_turn<I: Iterator + Clone>(among: I, times: usize) -> impl Iterator<Item = I::Item> {
    std::iter::repeat_n(among, times).flatten()
}

/// Deals piles of these sizes, each whole before the next (CS-41, TP-3, TP-4). A pile's top card is its first:
/// the one that came first.
pub fn deal_piles<T: Copy, const PILES: usize>(
    cards: &mut Vec<T>,
    sizes: [usize; PILES],
    dice: &mut Dice,
    name: impl Fn(T) -> String,
    purpose: &'static str,
) -> [Vec<T>; PILES] {
    sizes.map(|size| (0..size).map_while(|_| dice.draw(cards, &name, purpose)).collect())
}

/// Cuts a pile from its top into parts of these sizes and the rest (TP-3, TP-4: the capital, the
/// cities, the others). If the pile is too small, the last parts are.
#[must_use]
pub fn cut_pile<T, const PARTS: usize>(pile: &[T], sizes: [usize; PARTS]) -> ([&[T]; PARTS], &[T]) {
    let mut rest = pile;
    let parts = sizes.map(|size| {
        let (part, left) = rest.split_at(size.min(rest.len()));
        rest = left;
        part
    });
    (parts, rest)
}

/// Cards in hand, oldest first. Everybody may know how many there are, only their owner which (CW-27,
/// TP-25): [`Hand::seen`] makes what others may see, and no log shows more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hand<T>(Vec<T>);

/// A hand as somebody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandSeen<T> {
    /// How many cards it has.
    pub count: usize,
    /// The cards themselves; `None` for whoever may not know them.
    pub cards: Option<Vec<T>>,
}

impl<T> Hand<T> {
    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Has it none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many more it may take where so many are the most (TP-15: five).
    #[must_use]
    pub fn room(&self, most: usize) -> usize {
        most.saturating_sub(self.0.len())
    }

    /// Takes a card.
    pub fn take(&mut self, card: T) {
        self.0.push(card);
    }

    /// The cards, for the rules and for their owner.
    #[must_use]
    pub fn cards(&self) -> &[T] {
        &self.0
    }

    /// Gives up all its cards (CW-22, TP-20).
    pub fn give_up(&mut self) -> Vec<T> {
        std::mem::take(&mut self.0)
    }
}

impl<T: Clone + PartialEq> Hand<T> {
    /// Plays these cards, all or none.
    ///
    /// # Errors
    /// The first of them that isn't there, or not so often as it is named; then the hand is as it was.
    pub fn play(&mut self, cards: &[T]) -> Result<(), T> {
        let mut left = self.0.clone();
        for card in cards {
            match left.iter().position(|held| held == card) {
                Some(place) => drop(left.remove(place)),
                None => return Err(card.clone()),
            }
        }
        self.0 = left;
        Ok(())
    }

    /// Returns the hand as somebody sees it who knows its cards, or only how many there are.
    #[must_use]
    pub fn seen(&self, knows: bool) -> HandSeen<T> {
        HandSeen { count: self.len(), cards: knows.then(|| self.0.clone()) }
    }
}

impl<T> Default for Hand<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<T> for Hand<T> {
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        Self(cards.into_iter().collect())
    }
}

/// Shows only how many cards there are, so that no log tells a hand.
impl<T> std::fmt::Debug for Hand<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hand({} cards)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Script, SeatId, Seats};

    fn name(card: char) -> String {
        card.to_string()
    }

    #[test]
    fn wr_58_bz_10_one_card_at_a_time_in_order_of_joining() {
        let mut deck: Vec<char> = "gfedcba".chars().collect();
        let mut dice = Dice::fair([1; 32], 0);
        let seats = Seats { count: 3 };
        let dealt = deal(&mut deck, in_turn(seats.iter(), 2), &mut dice, name, "deal");
        let who: Vec<SeatId> = seats.iter().chain(seats.iter()).collect();
        assert_eq!((dealt, deck), (who.into_iter().zip("abcdef".chars()).collect(), vec!['g']));
        assert!(dice.record().iter().all(|drawn| drawn.purpose == "deal"));
    }

    #[test]
    fn cs_41_tp_3_piles_come_one_after_the_other_and_the_top_is_what_came_first() {
        let mut deck: Vec<char> = "hgfedcba".chars().collect();
        let mut dice = Dice::fair([1; 32], 0);
        let piles = deal_piles(&mut deck, [4, 0, 3], &mut dice, name, "deal");
        assert_eq!((&piles, deck), (&[vec!['a', 'b', 'c', 'd'], vec![], vec!['e', 'f', 'g']], vec!['h']));
        assert_eq!(cut_pile(&piles[0], [1, 2]), ([&['a'][..], &['b', 'c']], &['d'][..]));
        assert_eq!(cut_pile(&piles[2], [1, 4]), ([&['e'][..], &['f', 'g']], &[][..]), "too few");
        // TP-3, TP-4: nine to each player, six to each neutral, and all 42 are dealt.
        let mut all: Vec<char> = ('a'..).take(42).collect();
        let piles = deal_piles(&mut all, [9, 9, 6, 6, 6, 6], &mut dice, name, "deal");
        assert_eq!((piles.concat().len(), all.len()), (42, 0));
    }

    #[test]
    fn a_deal_ends_with_the_cards_and_a_script_names_them() {
        let deck: Vec<char> = "cba".chars().collect();
        let script = Script { cards: ["C".to_owned(), "a".to_owned()].into(), ..Script::default() };
        let mut dice = Dice::fair([1; 32], 0).with_script(script);
        let dealt = deal(&mut deck.clone(), in_turn([0, 1].into_iter(), 9), &mut dice, name, "deal");
        assert_eq!((dealt, dice.fault()), (vec![(0, 'c'), (1, 'a'), (0, 'b')], None));
        // The same again from what was written down.
        let mut again = Dice::recorded(&dice.faces());
        let dealt = deal_piles(&mut deck.clone(), [2, 9], &mut again, name, "deal");
        assert_eq!((dealt, again.fault()), ([vec!['c', 'a'], vec!['b']], None));
    }

    #[test]
    fn cards_are_played_all_or_none() {
        let mut hand: Hand<char> = "abca".chars().collect();
        assert_eq!(hand.play(&['a', 'a', 'a']), Err('a'));
        assert_eq!(hand.play(&['b', 'x']), Err('x'));
        assert_eq!(hand.cards(), ['a', 'b', 'c', 'a'], "nothing was played");
        assert_eq!((hand.play(&['a', 'c']), hand.cards()), (Ok(()), &['b', 'a'][..]));
        hand.take('z');
        assert_eq!((hand.give_up(), hand.is_empty()), (vec!['b', 'a', 'z'], true));
    }

    #[test]
    fn tp_15_a_hand_has_a_limit_where_a_rule_gives_it_one() {
        let hand: Hand<char> = "abc".chars().collect();
        assert_eq!([5, 3, 2].map(|most| hand.room(most)), [2, 0, 0]);
    }

    #[test]
    fn cw_27_tp_25_others_see_how_many_cards_and_no_log_shows_which() {
        let (one, other): (Hand<char>, Hand<char>) = ("abc".chars().collect(), "xyz".chars().collect());
        assert_eq!(one.seen(false), other.seen(false));
        assert_eq!(one.seen(true).cards, Some(vec!['a', 'b', 'c']));
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
        assert_eq!(serde_json::to_string(&one).expect("it is written"), r#"["a","b","c"]"#);
    }
}
