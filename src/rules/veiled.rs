//! A part of a game's state into which nobody may see, with how it looks from outside.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use super::shared::as_what_it_holds;

/// Cards face down, or an offer that two made in private: copies of a state share it until one of them changes ([`super::Shared`]), and what
/// readers are shown instead is made once for all of them, not once for each look.
///
/// ```
/// use wartable_rules::Veiled;
///
/// let deck = Veiled::from(vec![Some(3), Some(1)]);
/// let backs = |cards: &Vec<Option<u8>>| vec![None; cards.len()];
/// assert_eq!(*deck.veiled(backs), [None, None]);
/// ```
pub struct Veiled<T>(Arc<Kept<T>>);

struct Kept<T> {
    value: T,
    /// How it looks from outside, once somebody has looked. It goes with every change.
    outside: OnceLock<Veiled<T>>,
}

impl<T> Veiled<T> {
    /// As it looks from outside, by what leaves out of it what nobody may know: the same for all readers and at all times.
    #[must_use]
    pub fn veiled(&self, outside: impl FnOnce(&T) -> T) -> Self {
        self.0.outside.get_or_init(|| Self::from(outside(&self.0.value))).clone()
    }
}

impl<T> From<T> for Veiled<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(Kept { value, outside: OnceLock::new() }))
    }
}

impl<T> Clone for Veiled<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Clone> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self { value: self.value.clone(), outside: OnceLock::new() }
    }
}

impl<T> Deref for Veiled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Clone> DerefMut for Veiled<T> {
    fn deref_mut(&mut self) -> &mut T {
        let kept = Arc::make_mut(&mut self.0);
        kept.outside.take();
        &mut kept.value
    }
}

impl<T: Default> Default for Veiled<T> {
    fn default() -> Self {
        Self::from(T::default())
    }
}

impl<T: PartialEq> PartialEq for Veiled<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl<T: Eq> Eq for Veiled<T> {}

impl<T: fmt::Debug> fmt::Debug for Veiled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

as_what_it_holds!(Veiled);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_of_it_is_made_once_and_anew_after_a_change() {
        let backs = |cards: &Vec<Option<u8>>| vec![None; cards.len()];
        let mut deck = Veiled::from(vec![Some(1), Some(2)]);
        let (seen, again) = (deck.veiled(backs), deck.veiled(backs));
        assert!(Arc::ptr_eq(&seen.0, &again.0));
        let before = deck.clone();
        deck.push(Some(3));
        assert_eq!((deck.veiled(backs).len(), before.veiled(backs).len()), (3, 2));
        // Alone with it, it is changed in place, and looks otherwise all the same.
        drop(before);
        deck.push(Some(4));
        assert_eq!(*deck.veiled(backs), [None; 4]);
        assert_eq!(deck.last(), Some(&Some(4)));
    }

    #[test]
    fn is_written_down_as_what_it_holds() {
        let text = serde_json::to_string(&Veiled::from(vec![1, 2])).expect("it is written");
        assert_eq!(text, "[1,2]");
        assert_eq!(serde_json::from_str::<Veiled<Vec<i32>>>(&text).expect("it is read"), vec![1, 2].into());
    }
}
