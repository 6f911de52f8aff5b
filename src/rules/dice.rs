//! The only randomness that a game knows.
//!
//! Faces come from raw ChaCha20 words by a few lines of our own, since a library's ranges may
//! change their values between releases: a die by rejection, a shuffle by Fisher–Yates, one stream
//! per order. They can be set by hand, and what fell is recorded for the journal.

use std::collections::VecDeque;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Dice for one order. Everything drawn is recorded, in order, with its purpose.
///
/// ```
/// use wartable_rules::Dice;
///
/// let mut dice = Dice::fair([7; 32], 3); // Order number 3 of a game with this key.
/// let rolled = dice.roll(3, 6, "attack");
/// assert!(rolled.iter().all(|face| (1..=6).contains(face)));
/// // The journal keeps what fell, and a replay rolls the same.
/// let mut again = Dice::recorded(&dice.faces());
/// assert_eq!(again.roll(3, 6, "attack"), rolled);
/// ```
#[derive(Debug)]
pub struct Dice {
    source: Source,
    script: Option<Box<Script>>,
    record: Vec<Drawn>,
    used_script: bool,
    fault: Option<String>,
    most: usize,
}

#[derive(Debug)]
enum Source {
    Stream(Box<ChaCha20Rng>),
    Recorded(VecDeque<u8>),
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What for ("attack", "fate", "deal").
    pub purpose: &'static str,
    /// The face, or the index of what was picked, or of the card taken at each step of a shuffle.
    pub value: u8,
}

/// Faces, picks and cards set by hand, used up in order before the stream is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The next faces.
    pub dice: VecDeque<u8>,
    /// The next picks, by name.
    pub picks: VecDeque<String>,
    /// The next cards, by name.
    pub cards: VecDeque<String>,
}

impl Script {
    /// Is nothing left?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty() && self.picks.is_empty() && self.cards.is_empty()
    }
}

fn same_name(a: &str, b: &str) -> bool {
    let fold =
        |s: &str| s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    fold(a) == fold(b)
}

impl Dice {
    /// A battle comes to rest once so many faces have fallen by one order, some five hundred rolls: whatever the numbers,
    /// what is written down and told of it has an end. It stays open then, as after one roll.
    const ENOUGH: usize = 2_500;
    /// More than an order has fallen since: it was given before there was that bound.
    const UNBOUNDED: usize = 3_000;

    /// The dice of order number `sequence` of a game with this key.
    #[must_use]
    pub fn fair(key: [u8; 32], sequence: u64) -> Self {
        let mut stream = ChaCha20Rng::from_seed(key);
        stream.set_stream(sequence);
        Self::from(Source::Stream(Box::new(stream)))
    }

    /// Dice that fall as they fell before; `faces` are those of [`Dice::faces`].
    #[must_use]
    pub fn recorded(faces: &[u8]) -> Self {
        Self::from(Source::Recorded(faces.iter().copied().collect()))
    }

    fn from(source: Source) -> Self {
        Self { source, script: None, record: Vec::new(), used_script: false, fault: None, most: Self::ENOUGH }
    }

    /// The dice of an order that was given before, of which so many faces are known.
    #[must_use]
    pub fn again(mut self, faces: usize) -> Self {
        self.most = if faces > Self::UNBOUNDED { usize::MAX } else { Self::ENOUGH };
        self
    }

    /// Have as many faces fallen as one order's battle takes?
    #[must_use]
    pub fn are_enough(&self) -> bool {
        self.record.len() >= self.most
    }

    /// Sets what falls first by hand.
    #[must_use]
    pub fn with_script(mut self, script: Script) -> Self {
        self.script = (!script.is_empty()).then(|| Box::new(script));
        self
    }

    /// Goes on to another order's stream of the same key, forgetting the record: for self-play,
    /// where no journal is kept.
    pub fn next_stream(&mut self, sequence: u64) {
        if let Source::Stream(stream) = &mut self.source {
            // In this order: a stream that is set in the middle of a block makes that block anew.
            stream.set_word_pos(0);
            stream.set_stream(sequence);
        }
        self.record.clear();
    }

    fn word(&mut self) -> u32 {
        match &mut self.source {
            Source::Stream(stream) => stream.next_u32(),
            Source::Recorded(_) => 0,
        }
    }

    /// A number from 0 to `bound` − 1, evenly: words in the last, incomplete multiple are thrown away.
    fn below(&mut self, bound: u8, purpose: &'static str) -> u8 {
        let value = if let Source::Recorded(faces) = &mut self.source {
            match faces.pop_front() {
                Some(value) if value < bound => value,
                other => {
                    self.fault.get_or_insert_with(|| {
                        format!("the record holds {other:?} where 0 to {} ({purpose}) was drawn", bound - 1)
                    });
                    0
                }
            }
        } else {
            // Of a usual die the bound is known where this is compiled: then nothing is divided.
            match bound {
                6 => self.even(6),
                8 => self.even(8),
                _ => self.even(bound.into()),
            }
        };
        self.record.push(Drawn { purpose, value });
        value
    }

    /// The next word as a number below `bound`; the first that isn't in the last, incomplete multiple.
    #[inline(always)]
    fn even(&mut self, bound: u32) -> u8 {
        let limit = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.word();
            if word <= limit {
                break u8::try_from(word % bound).unwrap_or(0);
            }
        }
    }

    /// Rolls one die with faces 1 to `sides`.
    pub fn die(&mut self, sides: u8, purpose: &'static str) -> u8 {
        if let Some(face) = self.script.as_mut().and_then(|script| script.dice.pop_front()) {
            if (1..=sides).contains(&face) {
                self.used_script = true;
                self.record.push(Drawn { purpose, value: face - 1 });
                return face;
            }
            self.fault.get_or_insert_with(|| format!("a d{sides} ({purpose}) can't show {face}"));
        }
        self.below(sides, purpose) + 1
    }

    /// Rolls `n` dice with faces 1 to `sides`, in the order in which they fell.
    pub fn roll(&mut self, n: usize, sides: u8, purpose: &'static str) -> Vec<u8> {
        (0..n).map(|_| self.die(sides, purpose)).collect()
    }

    /// Picks one of the candidates, which stand in the board's or kinds' order; `name` is what a
    /// script calls them. A single candidate draws nothing; none gives none.
    pub fn pick<T: Copy>(
        &mut self,
        candidates: &[T],
        name: impl Fn(T) -> String,
        purpose: &'static str,
    ) -> Option<T> {
        if candidates.len() < 2 {
            return candidates.first().copied();
        }
        let wanted = self.script.as_mut().and_then(|script| script.picks.pop_front());
        if let Some(wanted) = wanted {
            if let Some(index) = candidates.iter().position(|candidate| same_name(&name(*candidate), &wanted))
            {
                self.used_script = true;
                self.record.push(Drawn { purpose, value: u8::try_from(index).unwrap_or(u8::MAX) });
                return candidates.get(index).copied();
            }
            self.fault.get_or_insert_with(|| format!("\"{wanted}\" is no candidate here ({purpose})"));
        }
        let bound = u8::try_from(candidates.len()).unwrap_or(u8::MAX);
        let index = self.below(bound, purpose);
        candidates.get(usize::from(index)).copied()
    }

    /// Shuffles (Fisher–Yates, from the last place down).
    pub fn shuffle<T>(&mut self, cards: &mut [T], purpose: &'static str) {
        for last in (1..cards.len()).rev() {
            let bound = u8::try_from(last + 1).unwrap_or(u8::MAX);
            let other = usize::from(self.below(bound, purpose));
            cards.swap(last, other);
        }
    }

    /// Draws the card on top (the last) of a shuffled deck, or the one that a script names next,
    /// wherever it lies. `None` when the deck is empty.
    pub fn draw<T: Copy>(
        &mut self,
        deck: &mut Vec<T>,
        name: impl Fn(T) -> String,
        purpose: &'static str,
    ) -> Option<T> {
        if deck.is_empty() {
            return None;
        }
        let mut index = deck.len() - 1;
        if let Some(wanted) = self.script.as_mut().and_then(|script| script.cards.pop_front()) {
            match deck.iter().position(|card| same_name(&name(*card), &wanted)) {
                Some(found) => {
                    self.used_script = true;
                    index = found;
                }
                None => {
                    self.fault.get_or_insert_with(|| format!("\"{wanted}\" is not in the deck ({purpose})"));
                }
            }
        }
        if let Source::Recorded(faces) = &mut self.source {
            match faces.pop_front() {
                Some(found) if usize::from(found) < deck.len() => index = usize::from(found),
                other => {
                    self.fault
                        .get_or_insert_with(|| format!("the record holds {other:?} for a card ({purpose})"));
                }
            }
        }
        self.record.push(Drawn { purpose, value: u8::try_from(index).unwrap_or(u8::MAX) });
        Some(deck.remove(index))
    }

    /// All that was drawn, in order.
    #[must_use]
    pub fn record(&self) -> &[Drawn] {
        &self.record
    }

    /// All that was drawn, as bytes for the journal.
    #[must_use]
    pub fn faces(&self) -> Vec<u8> {
        self.record.iter().map(|drawn| drawn.value).collect()
    }

    /// Is this all that was drawn, as [`Dice::faces`] has it?
    #[must_use]
    pub fn fell(&self, faces: &[u8]) -> bool {
        self.record.len() == faces.len()
            && self.record.iter().zip(faces).all(|(drawn, face)| drawn.value == *face)
    }

    /// Was anything of it set by hand?
    #[must_use]
    pub fn was_scripted(&self) -> bool {
        self.used_script
    }

    /// What a script or a record asked for that can't be, if anything did.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// What is left of the script.
    #[must_use]
    pub fn into_script(self) -> Script {
        self.script.map(|script| *script).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_stream_begins_at_its_beginning() {
        let mut on = Dice::fair([5; 32], 0);
        on.roll(7, 6, "test");
        on.next_stream(3);
        assert_eq!(on.roll(20, 6, "test"), Dice::fair([5; 32], 3).roll(20, 6, "test"));
    }

    /// The vectors of `docs/dice.md`: whoever changes a die's value breaks every game's promise.
    #[test]
    fn dice_fall_as_the_document_says() {
        let key: [u8; 32] = std::array::from_fn(|index| u8::try_from(index).expect("32 fits"));
        let mut dice = Dice::fair(key, 7);
        let faces = dice.roll(12, 6, "test");
        let more = dice.roll(6, 8, "test");
        let mut cards: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut cards, "test");
        assert_eq!(
            (faces, more, cards),
            (
                vec![3, 6, 3, 6, 1, 2, 4, 2, 2, 1, 1, 3],
                vec![1, 2, 8, 6, 2, 3],
                vec![3, 9, 4, 5, 7, 8, 1, 2, 0, 6]
            )
        );
    }

    #[test]
    fn every_face_is_as_likely() {
        let mut dice = Dice::fair([9; 32], 1);
        let mut counts = [0_u32; 6];
        for face in dice.roll(60_000, 6, "test") {
            counts[usize::from(face) - 1] += 1;
        }
        // Five standard deviations of a binomial with n = 60,000, p = 1/6.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 457), "{counts:?}");
    }

    #[test]
    fn a_record_gives_the_same_again() {
        let mut cards: Vec<u8> = (0..20).collect();
        let draw = |dice: &mut Dice, cards: &mut Vec<u8>| {
            dice.shuffle(cards, "shuffle");
            let drawn = dice.draw(cards, |card| card.to_string(), "deal");
            let picked = dice.pick(&[1, 2, 3], |n| n.to_string(), "pick");
            (drawn, picked, dice.roll(4, 6, "roll"), cards.clone())
        };
        let mut first = Dice::fair([3; 32], 2);
        let seen = draw(&mut first, &mut cards.clone());
        let mut again = Dice::recorded(&first.faces());
        assert_eq!(draw(&mut again, &mut cards), seen);
        assert_eq!(again.fault(), None);
    }

    #[test]
    fn a_script_comes_first_and_what_cannot_be_is_a_fault() {
        let script =
            Script { dice: [6, 9].into(), picks: ["goat".to_owned()].into(), cards: ["B".to_owned()].into() };
        let mut dice = Dice::fair([0; 32], 0).with_script(script);
        assert_eq!(dice.die(6, "test"), 6);
        assert_eq!(dice.pick(&["cow", "goat"], |name| name.to_owned(), "test"), Some("goat"));
        let mut deck = vec!["a", "b", "c"];
        assert_eq!(dice.draw(&mut deck, |card| card.to_owned(), "test"), Some("b"));
        assert!(dice.was_scripted() && dice.fault().is_none());
        dice.die(6, "test");
        assert!(dice.fault().is_some_and(|fault| fault.contains("can't show 9")));
    }

    #[test]
    fn of_one_order_enough_faces_fall_some_day() {
        let mut dice = Dice::fair([0; 32], 0);
        dice.roll(2_499, 6, "test");
        assert!(!dice.are_enough());
        dice.die(6, "test");
        assert!(dice.are_enough());
        // An order of which more fell is played again as it was given.
        let mut before = Dice::fair([0; 32], 0).again(5_000);
        before.roll(4_000, 6, "test");
        assert!(!before.are_enough());
    }

    #[test]
    fn a_single_candidate_draws_nothing() {
        let mut dice = Dice::fair([0; 32], 0);
        assert_eq!(dice.pick(&[5], |n| n.to_string(), "test"), Some(5));
        assert_eq!(dice.pick(&[], |n: u8| n.to_string(), "test"), None);
        assert!(dice.record().is_empty());
    }
}
