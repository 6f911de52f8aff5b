//! Tokens of several kinds in one place: how many there are of each.

use std::fmt;
use std::marker::PhantomData;

use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of token: a game's own enum.
pub trait TokenKind: Copy + Eq + fmt::Debug + 'static {
    /// Every kind, in the game's order.
    const ALL: &'static [Self];

    /// The kind's place in [`Self::ALL`].
    fn index(self) -> usize;
    /// What it is called, in files and as typed.
    fn word(self) -> &'static str;
    /// The kind so called.
    #[must_use]
    fn called(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }
}

/// How many tokens there are of each of `N` kinds. Written down as a map from the kinds' words to
/// numbers, without the zeros.
pub struct Tokens<K, const N: usize> {
    counts: [u16; N],
    kind: PhantomData<fn() -> K>,
}

impl<K, const N: usize> Clone for Tokens<K, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, const N: usize> Copy for Tokens<K, N> {}

impl<K, const N: usize> PartialEq for Tokens<K, N> {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

impl<K, const N: usize> Eq for Tokens<K, N> {}

impl<K, const N: usize> Default for Tokens<K, N> {
    fn default() -> Self {
        Self { counts: [0; N], kind: PhantomData }
    }
}

impl<K: TokenKind, const N: usize> Tokens<K, N> {
    /// None at all.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// This many tokens of one kind.
    #[must_use]
    pub fn of(kind: K, count: u32) -> Self {
        let mut tokens = Self::default();
        tokens.add(kind, count);
        tokens
    }

    /// One of each of these kinds.
    #[must_use]
    pub fn one_each(kinds: &[K]) -> Self {
        kinds.iter().map(|kind| (*kind, 1)).collect()
    }

    /// How many there are of a kind.
    #[must_use]
    pub fn count(&self, kind: K) -> u32 {
        self.counts.get(kind.index()).copied().unwrap_or(0).into()
    }

    /// How many there are of these kinds together.
    #[must_use]
    pub fn sum(&self, kinds: &[K]) -> u32 {
        kinds.iter().map(|kind| self.count(*kind)).sum()
    }

    /// Is there any of these kinds?
    #[must_use]
    pub fn has_any(&self, kinds: &[K]) -> bool {
        kinds.iter().any(|kind| self.counts.get(kind.index()).is_some_and(|count| *count > 0))
    }

    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|count| u32::from(*count)).sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|count| *count == 0)
    }

    /// Adds tokens, up to the most that a place can hold.
    pub fn add(&mut self, kind: K, count: u32) {
        if let Some(here) = self.counts.get_mut(kind.index()) {
            *here = here.saturating_add(u16::try_from(count).unwrap_or(u16::MAX));
        }
    }

    /// Removes tokens, at most as many as there are; returns how many.
    pub fn take(&mut self, kind: K, count: u32) -> u32 {
        let taken = count.min(self.count(kind));
        if let Some(here) = self.counts.get_mut(kind.index()) {
            *here -= u16::try_from(taken).unwrap_or(0);
        }
        taken
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (here, more) in self.counts.iter_mut().zip(other.counts) {
            *here = here.saturating_add(more);
        }
        self
    }

    /// Subtracts the tokens of `other`; no kind falls below zero.
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        for (here, less) in self.counts.iter_mut().zip(other.counts) {
            *here = here.saturating_sub(less);
        }
        self
    }

    /// Those of these kinds alone.
    #[must_use]
    pub fn only(&self, kinds: &[K]) -> Self {
        kinds.iter().map(|kind| (*kind, self.count(*kind))).collect()
    }

    /// Are there, of every kind, at least as many as in `other`?
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        self.counts.iter().zip(&other.counts).all(|(here, there)| here >= there)
    }

    /// The kinds of which there are any, with their numbers, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (K, u32)> + '_ {
        K::ALL.iter().map(|kind| (*kind, self.count(*kind))).filter(|(_, count)| *count > 0)
    }
}

impl<K: TokenKind, const N: usize> FromIterator<(K, u32)> for Tokens<K, N> {
    fn from_iter<I: IntoIterator<Item = (K, u32)>>(all: I) -> Self {
        let mut tokens = Self::default();
        all.into_iter().for_each(|(kind, count)| tokens.add(kind, count));
        tokens
    }
}

impl<K: TokenKind, const N: usize> fmt::Debug for Tokens<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: TokenKind, const N: usize> Serialize for Tokens<K, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (kind, count) in self.iter() {
            map.serialize_entry(kind.word(), &count)?;
        }
        map.end()
    }
}

impl<'de, K: TokenKind, const N: usize> Deserialize<'de> for Tokens<K, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<String, u32>::deserialize(deserializer)?;
        map.into_iter()
            .map(|(word, count)| {
                let kind = K::called(&word);
                kind.map(|kind| (kind, count)).ok_or_else(|| D::Error::custom(format!("no kind \"{word}\"")))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Fruit {
        Apple,
        Pear,
    }

    impl TokenKind for Fruit {
        const ALL: &'static [Self] = &[Self::Apple, Self::Pear];
        fn index(self) -> usize {
            self as usize
        }
        fn word(self) -> &'static str {
            ["apple", "pear"][self.index()]
        }
    }

    type Bowl = Tokens<Fruit, 2>;

    #[test]
    fn are_added_taken_and_compared_by_kind() {
        let mut bowl = Bowl::of(Fruit::Apple, 3);
        bowl.add(Fruit::Pear, 1);
        assert_eq!((bowl.total(), bowl.count(Fruit::Apple)), (4, 3));
        assert_eq!(bowl.take(Fruit::Pear, 2), 1, "no more than there are");
        assert!(!bowl.holds(&Bowl::one_each(Fruit::ALL)));
        assert_eq!(bowl.plus(&Bowl::one_each(Fruit::ALL)).minus(&Bowl::of(Fruit::Apple, 9)).total(), 1);
        assert_eq!(bowl.only(&[Fruit::Pear]), Bowl::none());
    }

    #[test]
    fn are_written_as_a_map_without_zeros() {
        let bowl = Bowl::of(Fruit::Pear, 2);
        let text = serde_json::to_string(&bowl).expect("it is written");
        assert_eq!(text, r#"{"pear":2}"#);
        assert_eq!(serde_json::from_str::<Bowl>(&text).expect("it is read"), bowl);
        assert!(serde_json::from_str::<Bowl>(r#"{"plum":2}"#).is_err());
    }
}
