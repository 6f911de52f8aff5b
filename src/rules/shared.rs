//! A large part of a game's state, copied only when it changes.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A wrapper is read, gathered and written down like what it holds; it has `Deref` and `From`.
macro_rules! as_what_it_holds {
    ($wrapper:ident) => {
        impl<'a, T> IntoIterator for &'a $wrapper<T>
        where
            &'a T: IntoIterator,
        {
            type Item = <&'a T as IntoIterator>::Item;
            type IntoIter = <&'a T as IntoIterator>::IntoIter;

            fn into_iter(self) -> Self::IntoIter {
                (&**self).into_iter()
            }
        }

        impl<I, T: FromIterator<I>> FromIterator<I> for $wrapper<T> {
            fn from_iter<A: IntoIterator<Item = I>>(all: A) -> Self {
                Self::from(T::from_iter(all))
            }
        }

        impl<T: serde::Serialize> serde::Serialize for $wrapper<T> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                (**self).serialize(serializer)
            }
        }

        /// A list that is read has room for more than it holds, for as long as it is kept; its copy has just enough.
        impl<'de, T: serde::Deserialize<'de> + Clone> serde::Deserialize<'de> for $wrapper<T> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                T::deserialize(deserializer).map(|read| Self::from(read.clone()))
            }
        }
    };
}

pub(super) use as_what_it_holds;

/// A value that copies of a state share until one of them changes it. A view copies a state for its reader
/// ([`super::View`]), the table for each order: what lies open on the board is mostly the same in both.
///
/// ```
/// use wartable_rules::Shared;
///
/// let now = Shared::from(vec![3, 1, 2]);
/// let mut then = now.clone(); // Nothing is copied here…
/// then[1] = 7; // … but here.
/// assert_eq!((now[1], then[1]), (1, 7));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: Clone> Shared<T> {
    /// What it holds, by itself: copied only where somebody else has it too.
    #[must_use]
    pub fn into_inner(self) -> T {
        Arc::unwrap_or_clone(self.0)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

as_what_it_holds!(Shared);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_copied_where_it_changes_and_nowhere_else() {
        let now = Shared::from(vec![1, 2, 3]);
        let mut then = now.clone();
        assert!(Arc::ptr_eq(&now.0, &then.0));
        then.push(4);
        assert_eq!((now.len(), then.len()), (3, 4));
        // Alone with it, it is changed in place.
        let place = std::ptr::from_ref(&*then);
        then.push(5);
        assert_eq!(std::ptr::from_ref(&*then), place);
    }

    #[test]
    fn is_written_down_as_what_it_holds() {
        let shared = Shared::from(vec![1, 2]);
        let text = serde_json::to_string(&shared).expect("it is written");
        assert_eq!(text, "[1,2]");
        assert_eq!(serde_json::from_str::<Shared<Vec<i32>>>(&text).expect("it is read"), shared);
    }

    #[test]
    fn has_no_more_room_than_it_needs_once_it_was_read() {
        let text = format!("{:?}", (0..42).collect::<Vec<_>>());
        let read: Shared<Vec<i32>> = serde_json::from_str(&text).expect("it is read");
        assert_eq!((read.len(), read.capacity()), (42, 42));
    }
}
