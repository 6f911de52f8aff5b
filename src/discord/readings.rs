//! Readings of ballots' reactions that are under way: one a message at a time, and once more where it may have missed
//! something.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Mutex;

use jiff::Timestamp;

use super::lock;

/// Those under way, by message.
pub(super) type Readings = Mutex<BTreeMap<u64, Reading>>;

/// A reading under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Which one it is, as they began.
    number: u64,
    /// Since when.
    since: Timestamp,
    /// Something happened meanwhile that it may have missed.
    again: bool,
    /// Super reactions are read, too.
    supers: bool,
}

/// What a reading has to have seen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sees {
    /// All until now.
    Now,
    /// All until a connection was made, after which so many readings and connections had begun.
    Connected(u64),
    /// All until this moment, in seconds since 1970.
    Until(i64),
}

impl Sees {
    /// Does this reading?
    fn by(self, reading: Reading) -> bool {
        match self {
            Self::Now => false,
            Self::Connected(number) => reading.supers && reading.number > number,
            Self::Until(at) => reading.supers && reading.since.as_second() >= at,
        }
    }
}

/// Begins to read a message, if nobody does: `broken` is called if that ends in the middle. Whoever reads it already does
/// it again, unless it sees as much.
pub(super) fn begin<F: Fn()>(
    readings: &Readings,
    message: u64,
    (number, since): (u64, Timestamp),
    sees: Sees,
    broken: F,
) -> Option<Begun<'_, F>> {
    match lock(readings).entry(message) {
        Entry::Occupied(mut reading) => {
            if !sees.by(*reading.get()) {
                reading.get_mut().again = true;
            }
            None
        }
        Entry::Vacant(free) => {
            free.insert(Reading { number, since, again: false, supers: false });
            Some(Begun { readings, message, broken, done: false })
        }
    }
}

/// A reading under way. One that breaks is over as well: the message may be read again, and nobody waits for it.
pub(super) struct Begun<'a, F: Fn()> {
    readings: &'a Readings,
    message: u64,
    broken: F,
    done: bool,
}

impl<F: Fn()> Begun<'_, F> {
    /// From here on it reads super reactions, too, or plain ones alone.
    pub(super) fn reads(&self, supers: bool) {
        if let Some(reading) = lock(self.readings).get_mut(&self.message) {
            reading.supers = supers;
        }
    }

    /// Is the reading done? If a hint came meanwhile, it isn't.
    pub(super) fn finish(&mut self) -> bool {
        let mut readings = lock(self.readings);
        match readings.get_mut(&self.message) {
            Some(reading) if reading.again => reading.again = false,
            _ => {
                readings.remove(&self.message);
                self.done = true;
            }
        }
        self.done
    }

    /// There is nothing more to be read.
    pub(super) fn over(&mut self) {
        lock(self.readings).remove(&self.message);
        self.done = true;
    }
}

impl<F: Fn()> Drop for Begun<'_, F> {
    fn drop(&mut self) {
        if !self.done {
            self.over();
            (self.broken)();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_hint_during_a_reading_has_it_read_once_more() {
        let readings = Readings::default();
        let start = |message, sees| begin(&readings, message, (5, Timestamp::UNIX_EPOCH), sees, || ());
        let mut first = start(7, Sees::Now).expect("nobody reads it");
        assert!(start(7, Sees::Now).is_none() && start(7, Sees::Now).is_none());
        assert!(start(8, Sees::Now).is_some(), "another message is another matter");
        assert!(!first.finish(), "once more");
        assert!(first.finish());
        assert!(start(7, Sees::Now).is_some());
    }

    #[test]
    fn what_is_being_read_by_who_sees_as_much_is_not_read_once_more() {
        let readings = Readings::default();
        let since = Timestamp::from_second(100).expect("a time");
        let start = |number, sees| begin(&readings, 7, (number, since), sees, || ());
        for (sees, supers, again) in [
            (Sees::Connected(4), true, false),
            (Sees::Until(100), true, false),
            (Sees::Connected(6), true, true),
            (Sees::Until(101), true, true),
            (Sees::Now, true, true),
            // Plain reactions alone aren't as much.
            (Sees::Connected(4), false, true),
            (Sees::Until(100), false, true),
        ] {
            let mut first = start(5, Sees::Now).expect("nobody reads it");
            first.reads(supers);
            assert!(start(9, sees).is_none());
            assert_eq!(first.finish(), !again, "{sees:?}");
            first.over();
        }
    }

    #[test]
    fn a_reading_that_breaks_is_over_and_nobody_waits_for_it() {
        let readings = Readings::default();
        let told = AtomicU64::new(0);
        let start = || {
            begin(&readings, 7, (1, Timestamp::UNIX_EPOCH), Sees::Now, || {
                told.fetch_add(1, Ordering::SeqCst);
            })
        };
        let broke = std::panic::catch_unwind(AssertUnwindSafe(|| {
            let _begun = start();
            panic!("it breaks");
        }));
        assert!(broke.is_err());
        assert_eq!(told.load(Ordering::SeqCst), 1);
        let mut next = start().expect("it may be read again");
        assert!(next.finish());
        drop(next);
        assert_eq!(told.load(Ordering::SeqCst), 1, "one that ended well tells nothing");
    }
}
