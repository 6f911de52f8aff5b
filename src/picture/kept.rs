//! What was made once and is needed again, by what it was made of: as much as there is room for, the last used.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What something is made of, in so few bits: two that differ never have the same.
pub(super) type Key = u128;

/// The key of what something is made of.
pub(super) fn key(of: &impl Hash) -> Key {
    let half = |which: u8| {
        let mut hasher = DefaultHasher::new();
        which.hash(&mut hasher);
        of.hash(&mut hasher);
        hasher.finish()
    };
    u128::from(half(0)) << 64 | u128::from(half(1))
}

/// Things by their keys. What isn't asked for while as much again as half of the room is put in, is gone.
#[derive(Debug)]
pub(super) struct Kept<T> {
    room: usize,
    both: Mutex<Both<T>>,
}

#[derive(Debug)]
struct Both<T> {
    young: HashMap<Key, (T, usize)>,
    old: HashMap<Key, (T, usize)>,
    /// How much the young ones come to.
    weight: usize,
}

impl<T: Clone> Kept<T> {
    /// Room for so much.
    pub(super) fn new(room: usize) -> Self {
        Self { room, both: Mutex::new(Both { young: HashMap::new(), old: HashMap::new(), weight: 0 }) }
    }

    fn both(&self) -> MutexGuard<'_, Both<T>> {
        self.both.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept under that key.
    pub(super) fn get(&self, key: Key) -> Option<T> {
        let mut both = self.both();
        if let Some((found, _)) = both.young.get(&key) {
            return Some(found.clone());
        }
        let (found, weight) = both.old.remove(&key)?;
        self.put_in(&mut both, key, found.clone(), weight);
        Some(found)
    }

    /// Keeps something of that weight.
    pub(super) fn put(&self, key: Key, what: T, weight: usize) {
        self.put_in(&mut self.both(), key, what, weight);
    }

    fn put_in(&self, both: &mut Both<T>, key: Key, what: T, weight: usize) {
        if both.weight + weight > self.room / 2 {
            both.old = std::mem::take(&mut both.young);
            both.weight = 0;
        }
        both.weight += weight;
        both.young.insert(key, (what, weight));
    }

    /// What is kept under that key, or is made now.
    pub(super) fn or_make(&self, key: Key, make: impl FnOnce() -> (T, usize)) -> T {
        self.get(key).unwrap_or_else(|| {
            let (made, weight) = make();
            self.put(key, made.clone(), weight);
            made
        })
    }

    /// Keeps nothing any longer.
    pub(super) fn clear(&self) {
        let mut both = self.both();
        both.young.clear();
        both.old.clear();
        both.weight = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_what_is_not_goes() {
        let kept = Kept::new(20);
        kept.put(key(&"used"), 0, 1);
        kept.put(key(&"not used"), 1, 1);
        for n in 2..100 {
            assert_eq!(kept.get(key(&"used")), Some(0));
            kept.put(key(&n), n, 1);
            let both = kept.both();
            assert!(both.young.len() + both.old.len() <= 20);
        }
        assert_eq!(kept.get(key(&"not used")), None);
        assert_eq!(kept.or_make(key(&"not used"), || (5, 1)), 5);
        kept.clear();
        assert_eq!(kept.get(key(&"used")), None);
    }

    #[test]
    fn keys_tell_apart() {
        assert_ne!(key(&("a", 1)), key(&("a", 2)));
        assert_eq!(key(&("a", 1)), key(&("a", 1)));
    }
}
