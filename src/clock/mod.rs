//! The one clock, and the count of what is still under way.
//!
//! Service runs on [`Clock::real`]; transcripts and tests on [`Clock::stepped`], which stands still
//! until somebody moves it. Everything of ours that waits sleeps on a clock; nothing calls
//! `tokio::time::sleep` or reads the system's time by itself.
//!
//! [`Activity`] says when the bot is *quiet*: every gateway event handled, no request open,
//! nothing due in the outbox or among the jobs. It is counted here and nowhere else.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Notify, oneshot};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A clock: the machine's own, or one that is moved by hand. Cheap to clone; clones share the time.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Real,
    Stepped(Arc<Mutex<Stepped>>),
}

#[derive(Debug)]
struct Stepped {
    now: Timestamp,
    /// Sleepers by wake-up time; the counter keeps those of one instant apart, in order.
    sleepers: BTreeMap<(Timestamp, u64), oneshot::Sender<()>>,
    next: u64,
}

impl Clock {
    /// The machine's own time.
    #[must_use]
    pub fn real() -> Self {
        Self(Kind::Real)
    }

    /// A clock that shows `start` until it is moved.
    #[must_use]
    pub fn stepped(start: Timestamp) -> Self {
        Self(Kind::Stepped(Arc::new(Mutex::new(Stepped { now: start, sleepers: BTreeMap::new(), next: 0 }))))
    }

    /// The time it shows.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Kind::Real => Timestamp::now(),
            Kind::Stepped(inner) => lock(inner).now,
        }
    }

    /// Is it moved by hand?
    #[must_use]
    pub fn is_stepped(&self) -> bool {
        matches!(self.0, Kind::Stepped(_))
    }

    /// Returns once the clock shows `until` or later; at once if it does already.
    pub async fn sleep_until(&self, until: Timestamp) {
        match &self.0 {
            Kind::Real => {
                let left = until.duration_since(Timestamp::now());
                if let Ok(left) = left.try_into() {
                    tokio::time::sleep(left).await;
                }
            }
            Kind::Stepped(inner) => {
                let (woken, key) = {
                    let mut inner_guard = lock(inner);
                    if until <= inner_guard.now {
                        return;
                    }
                    let (wake, woken) = oneshot::channel();
                    let key = (until, inner_guard.next);
                    inner_guard.next += 1;
                    inner_guard.sleepers.insert(key, wake);
                    (woken, key)
                };
                // A sleeper that is dropped (a lost `select!`) must not hold the clock back.
                let _forget = Forget { inner, key };
                let _ = woken.await;
            }
        }
    }

    /// Returns after `length` has passed on this clock.
    pub async fn sleep(&self, length: SignedDuration) {
        self.sleep_until(self.now().saturating_add(length).unwrap_or(Timestamp::MAX)).await;
    }

    /// When the next sleeper of a stepped clock wants to wake; `None` on the real one, or with none asleep.
    #[must_use]
    pub fn next_wake(&self) -> Option<Timestamp> {
        match &self.0 {
            Kind::Real => None,
            Kind::Stepped(inner) => lock(inner).sleepers.keys().next().map(|key| key.0),
        }
    }

    /// Moves a stepped clock on to `to` (never back) and wakes whoever is due, earliest first.
    /// Does nothing to the real clock.
    pub fn move_to(&self, to: Timestamp) {
        if let Kind::Stepped(inner) = &self.0 {
            let mut inner = lock(inner);
            inner.now = inner.now.max(to);
            let now = inner.now;
            while let Some(entry) = inner.sleepers.first_entry() {
                if entry.key().0 > now {
                    break;
                }
                let _ = entry.remove().send(());
            }
        }
    }
}

struct Forget<'a> {
    inner: &'a Arc<Mutex<Stepped>>,
    key: (Timestamp, u64),
}

impl Drop for Forget<'_> {
    fn drop(&mut self) {
        lock(self.inner).sleepers.remove(&self.key);
    }
}

/// The count of things under way, shared by the sandbox and the bot when they run in one process.
/// Outside transcripts and tests it is counted all the same, and nobody waits on it.
#[derive(Clone, Debug, Default)]
pub struct Activity(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    open: Mutex<BTreeMap<&'static str, i64>>,
    /// Until when things under way are at rest, with how many.
    resting: Mutex<BTreeMap<Timestamp, u32>>,
    /// Until when something else that is under way is waited for at the most, by how many.
    limits: Mutex<BTreeMap<Timestamp, u32>>,
    changed: Notify,
}

impl Activity {
    /// Counts one thing of this kind as under way, until [`Activity::end`] is called for the kind.
    /// Begin before the thing that it follows from ends, so that the count never touches zero between.
    pub fn begin(&self, kind: &'static str) {
        *lock(&self.0.open).entry(kind).or_default() += 1;
    }

    /// Counts one thing of this kind as done.
    pub fn end(&self, kind: &'static str) {
        {
            let mut open = lock(&self.0.open);
            if let Some(count) = open.get_mut(kind) {
                *count -= 1;
                if *count == 0 {
                    open.remove(kind);
                }
            }
        }
        self.0.changed.notify_waiters();
    }

    /// Sleeps on the clock in the middle of something that is under way: a back-off, a pause between
    /// reactions. Whoever steps the clock may go to the end of such a rest by itself
    /// ([`Activity::next_rest`]), which it may not for any other sleeper.
    pub async fn rest(&self, clock: &Clock, length: SignedDuration) {
        self.sleep_among(&self.0.resting, clock, length).await;
    }

    /// The same for the end of somebody's patience with something that is under way itself: whoever steps the clock goes there
    /// only once that has not moved for a while ([`Activity::next_limit`]).
    pub async fn wait_at_most(&self, clock: &Clock, length: SignedDuration) {
        self.sleep_among(&self.0.limits, clock, length).await;
    }

    async fn sleep_among(
        &self,
        all: &Mutex<BTreeMap<Timestamp, u32>>,
        clock: &Clock,
        length: SignedDuration,
    ) {
        let until = clock.now().saturating_add(length).unwrap_or(Timestamp::MAX);
        *lock(all).entry(until).or_default() += 1;
        let _awake = Awake { all, until };
        self.0.changed.notify_waiters();
        clock.sleep_until(until).await;
    }

    /// When the first of those at rest wakes; none if nothing rests.
    #[must_use]
    pub fn next_rest(&self) -> Option<Timestamp> {
        lock(&self.0.resting).keys().next().copied()
    }

    /// When the first who waits for something has no patience any more; none if nobody waits so.
    #[must_use]
    pub fn next_limit(&self) -> Option<Timestamp> {
        lock(&self.0.limits).keys().next().copied()
    }

    /// Counts one thing as under way until the guard is dropped.
    #[must_use]
    pub fn busy(&self, kind: &'static str) -> Busy {
        self.begin(kind);
        Busy { activity: self.clone(), kind }
    }

    /// Forgets everything counted under this kind: its connection or task is gone.
    pub fn forget(&self, kind: &'static str) {
        lock(&self.0.open).remove(kind);
        self.0.changed.notify_waiters();
    }

    /// Forgets everything: all that was under way died.
    pub fn forget_all(&self) {
        lock(&self.0.open).clear();
        lock(&self.0.resting).clear();
        lock(&self.0.limits).clear();
        self.0.changed.notify_waiters();
    }

    /// Is nothing under way?
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        lock(&self.0.open).is_empty()
    }

    /// What is under way, for a message about something that never ended.
    #[must_use]
    pub fn open(&self) -> Vec<(&'static str, i64)> {
        lock(&self.0.open).iter().map(|(kind, count)| (*kind, *count)).collect()
    }

    /// Returns when something ends.
    pub async fn ended(&self) {
        self.0.changed.notified().await;
    }

    /// Returns at the next change of the count, or at once if all is quiet.
    pub async fn changed(&self) {
        let changed = self.0.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        if !self.is_quiet() {
            changed.await;
        }
    }
}

/// A rest; over when dropped, asleep or not.
struct Awake<'a> {
    all: &'a Mutex<BTreeMap<Timestamp, u32>>,
    until: Timestamp,
}

impl Drop for Awake<'_> {
    fn drop(&mut self) {
        let mut all = lock(self.all);
        if let Some(count) = all.get_mut(&self.until) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.until);
            }
        }
    }
}

/// Something under way; done when dropped.
#[derive(Debug)]
pub struct Busy {
    activity: Activity,
    kind: &'static str,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.activity.end(self.kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sleepers_wake_in_order_and_not_before_their_time() {
        let clock = Clock::stepped(Timestamp::UNIX_EPOCH);
        let slept = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(SignedDuration::from_secs(10)).await }
        });
        while clock.next_wake().is_none() {
            tokio::task::yield_now().await;
        }
        clock.move_to(Timestamp::UNIX_EPOCH + SignedDuration::from_secs(9));
        assert!(clock.next_wake().is_some(), "woken a second early");
        clock.move_to(Timestamp::UNIX_EPOCH + SignedDuration::from_secs(10));
        slept.await.expect("the sleeper ends");
        assert_eq!(clock.next_wake(), None);
    }

    #[tokio::test]
    async fn a_rest_is_seen_until_it_is_over() {
        let (clock, activity) = (Clock::stepped(Timestamp::UNIX_EPOCH), Activity::default());
        let rested = tokio::spawn({
            let (clock, activity) = (clock.clone(), activity.clone());
            async move { activity.rest(&clock, SignedDuration::from_millis(250)).await }
        });
        let until = loop {
            match activity.next_rest().filter(|_| clock.next_wake().is_some()) {
                Some(until) => break until,
                None => tokio::task::yield_now().await,
            }
        };
        clock.move_to(until);
        rested.await.expect("the rest ends");
        assert_eq!(activity.next_rest(), None);
    }

    #[tokio::test]
    async fn patience_is_no_rest_to_which_the_clock_goes_by_itself() {
        let (clock, activity) = (Clock::stepped(Timestamp::UNIX_EPOCH), Activity::default());
        let (mine, theirs) = (clock.clone(), activity.clone());
        let waits =
            tokio::spawn(async move { theirs.wait_at_most(&mine, SignedDuration::from_secs(10)).await });
        while clock.next_wake().is_none() {
            tokio::task::yield_now().await;
        }
        assert_eq!((activity.next_rest(), activity.next_limit()), (None, clock.next_wake()));
        clock.move_to(Timestamp::UNIX_EPOCH + SignedDuration::from_secs(10));
        waits.await.expect("it ends");
        assert_eq!(activity.next_limit(), None);
    }

    #[test]
    fn quiet_is_when_every_count_is_back_at_zero() {
        let activity = Activity::default();
        let first = activity.busy("request");
        let second = activity.busy("request");
        drop(first);
        assert!(!activity.is_quiet());
        drop(second);
        assert!(activity.is_quiet());
    }
}
