//! The pace of everything that is sent or read by the bot's token: never more in any second than Discord lets through,
//! and what people wait for goes first. Answers to interactions have tokens of their own and don't count.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude::ChannelId;
use tokio::sync::{OwnedMutexGuard, oneshot};

use crate::clock::{Activity, Clock};
use crate::meters::{Limit, Meters};

/// Discord allows fifty requests a second; the rest is for what serenity asks by itself.
const A_SECOND: usize = 40;
/// Over which so many are counted.
const SECOND: SignedDuration = SignedDuration::from_secs(1);
/// Nor do all of these go in one moment: what is on its way for longer would meet the next of them there.
const A_WHILE: usize = A_SECOND / 8;
/// In which so many go.
const WHILE: SignedDuration = SignedDuration::from_millis(125);
/// Discord lets reactions through at about this pace, in each channel.
const BETWEEN_REACTIONS: SignedDuration = SignedDuration::from_millis(250);

/// What goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Urgency {
    /// A person or a deadline waits for it.
    Awaited,
    /// A message.
    Message,
    /// A message that changes.
    Change,
    /// A reaction to choose from.
    Reaction,
    /// What was missed is read.
    Reading,
}

/// The pace that all share.
#[derive(Debug)]
pub(crate) struct Pace {
    clock: Clock,
    activity: Activity,
    meters: Meters,
    queue: Mutex<Queue>,
    /// When the next reaction may be added, by channel.
    lanes: Mutex<BTreeMap<ChannelId, Lane>>,
}

type Lane = Arc<tokio::sync::Mutex<Timestamp>>;

/// A reaction on its way: the next of its channel goes a quarter of a second after this one was answered. However many wait,
/// none of them meets the limit that Discord has for a channel.
#[derive(Debug)]
pub(crate) struct Reacting {
    clock: Clock,
    next: OwnedMutexGuard<Timestamp>,
}

impl Drop for Reacting {
    fn drop(&mut self) {
        *self.next = self.clock.now().saturating_add(BETWEEN_REACTIONS).unwrap_or(Timestamp::MAX);
    }
}

#[derive(Debug, Default)]
struct Queue {
    /// When those of the last second went.
    went: VecDeque<Timestamp>,
    /// Those that wait, in the order in which they go.
    waiting: BTreeMap<(Urgency, u64), oneshot::Sender<()>>,
    next: u64,
    /// Discord has said that nothing goes until then.
    held: Option<Timestamp>,
    /// What the clock said last.
    seen: Timestamp,
}

impl Queue {
    /// Where the clock was set back all is as long ago, and as far ahead, as it was: else nothing would go for so long.
    fn set_back(&mut self, now: Timestamp) {
        let back = self.seen.duration_since(now);
        if back.is_positive() {
            let moved = |at: Timestamp| at.saturating_sub(back).unwrap_or(Timestamp::MIN);
            self.went.iter_mut().for_each(|went| *went = moved(*went));
            self.held = self.held.map(moved);
        }
        self.seen = now;
    }

    /// Lets go whoever may, and says how long the next has to wait.
    fn let_go(&mut self, now: Timestamp) -> Option<SignedDuration> {
        self.set_back(now);
        while self.went.front().is_some_and(|went| now.duration_since(*went) >= SECOND) {
            self.went.pop_front();
        }
        if let Some(held) = self.held.filter(|held| *held > now) {
            return (!self.waiting.is_empty()).then(|| held.duration_since(now));
        }
        loop {
            // When so many have gone that the next waits until that is so long ago.
            let full = [(A_SECOND, SECOND), (A_WHILE, WHILE)].map(|(many, length)| {
                let first = self.went.len().checked_sub(many).and_then(|first| self.went.get(first));
                first.map(|first| length - now.duration_since(*first)).filter(|wait| wait.is_positive())
            });
            if let Some(wait) = full.into_iter().flatten().max() {
                return (!self.waiting.is_empty()).then_some(wait);
            }
            let (_, first) = self.waiting.pop_first()?;
            // Who gave up waiting takes nobody's place.
            if first.send(()).is_ok() {
                self.went.push_back(now);
            }
        }
    }
}

impl Pace {
    pub(crate) fn new(clock: Clock, activity: Activity, meters: Meters) -> Self {
        Self { clock, activity, meters, queue: Mutex::default(), lanes: Mutex::default() }
    }

    /// Returns when the next reaction may be added in a channel, in the order in which they were to be.
    pub(crate) async fn react(&self, channel: ChannelId) -> Reacting {
        let lane = {
            let mut lanes = super::lock(&self.lanes);
            let now = self.clock.now();
            // Channels whose turn is long past need not be remembered.
            let waits = |lane: &Lane| lane.try_lock().map_or(true, |next| *next > now);
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1 || waits(lane));
            Arc::clone(lanes.entry(channel).or_default())
        };
        let next = lane.lock_owned().await;
        // No longer than it ever is, should the clock have been set back.
        let wait = next.duration_since(self.clock.now()).min(BETWEEN_REACTIONS);
        if wait.is_positive() {
            self.activity.rest(&self.clock, wait).await;
        }
        let reacting = Reacting { clock: self.clock.clone(), next };
        self.wait(Urgency::Reaction).await;
        reacting
    }

    /// Discord's own limits were met, that of all requests or that of one sort.
    pub(crate) fn limited(&self, limit: Limit) {
        self.meters.limited(limit);
    }

    /// Returns when the next request may go.
    pub(crate) async fn wait(&self, urgency: Urgency) {
        let since = self.clock.now();
        self.turn(urgency).await;
        let waited = self.clock.now().duration_since(since);
        self.meters.paced(waited.try_into().unwrap_or_default());
    }

    async fn turn(&self, urgency: Urgency) {
        let (go, mut may_go) = oneshot::channel();
        {
            let mut queue = super::lock(&self.queue);
            let number = queue.next;
            queue.next += 1;
            queue.waiting.insert((urgency, number), go);
        }
        loop {
            let wait = {
                let mut queue = super::lock(&self.queue);
                queue.let_go(self.clock.now())
            };
            if may_go.try_recv().is_ok() {
                return;
            }
            let wait = wait.unwrap_or(SECOND);
            tokio::select! {
                biased;
                _ = &mut may_go => return,
                () = self.activity.rest(&self.clock, wait) => {}
            }
        }
    }

    /// Discord lets nothing through for so long.
    pub(crate) fn hold(&self, length: SignedDuration) {
        let until = self.clock.now().saturating_add(length).unwrap_or(Timestamp::MAX);
        let mut queue = super::lock(&self.queue);
        queue.held = queue.held.max(Some(until));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(queue: &mut Queue, urgency: Urgency) -> oneshot::Receiver<()> {
        let (go, may_go) = oneshot::channel();
        queue.next += 1;
        queue.waiting.insert((urgency, queue.next), go);
        may_go
    }

    #[test]
    fn a_clock_that_is_set_back_holds_nothing_up() {
        let mut queue = Queue::default();
        let now = Timestamp::from_second(1_000_000).expect("a moment");
        let mut all: Vec<_> = (0..A_WHILE + 1).map(|_| waiting(&mut queue, Urgency::Message)).collect();
        let mut went = |queue: &mut Queue, now| {
            let wait = queue.let_go(now);
            all.retain_mut(|go| go.try_recv().is_err());
            (all.len(), wait)
        };
        let (left, _) = went(&mut queue, now);
        assert!(left > 0, "not all go at once");
        let before = now - SignedDuration::from_hours(2);
        let (_, wait) = went(&mut queue, before);
        assert!(wait.is_some_and(|wait| wait <= SECOND), "{wait:?}");
        let (left_then, _) = went(&mut queue, before + SECOND);
        assert!(left_then < left, "{left_then} of {left}");
    }

    #[test]
    fn no_second_has_more_than_its_share_wherever_it_begins() {
        let mut queue = Queue::default();
        let mut all: Vec<_> = (0..200).map(|_| waiting(&mut queue, Urgency::Message)).collect();
        let (mut now, mut went) = (Timestamp::UNIX_EPOCH, Vec::new());
        while let Some(wait) = {
            let wait = queue.let_go(now);
            let before = all.len();
            all.retain_mut(|one| one.try_recv().is_err());
            went.extend(std::iter::repeat_n(now, before - all.len()));
            wait
        } {
            now += wait;
        }
        assert_eq!(went.len(), 200);
        for begin in &went {
            let within = went.iter().filter(|at| *at >= begin && **at < *begin + SECOND).count();
            assert!(within <= A_SECOND, "{within} in the second from {begin} on");
            let within = went.iter().filter(|at| *at >= begin && **at < *begin + WHILE).count();
            assert!(within <= A_WHILE, "{within} in the moment from {begin} on");
        }
    }

    #[test]
    fn what_people_wait_for_goes_first() {
        let mut queue = Queue::default();
        let now = Timestamp::UNIX_EPOCH;
        let mut readings: Vec<_> = (0..A_SECOND + 3).map(|_| waiting(&mut queue, Urgency::Reading)).collect();
        let mut message = waiting(&mut queue, Urgency::Message);
        assert!(queue.let_go(now).is_some());
        assert!(message.try_recv().is_ok());
        assert_eq!(readings.iter_mut().filter_map(|one| one.try_recv().ok()).count(), A_WHILE - 1);
    }

    #[tokio::test]
    async fn reactions_of_a_channel_come_one_at_a_time_and_a_quarter_of_a_second_apart() {
        let clock = Clock::stepped(Timestamp::UNIX_EPOCH);
        let activity = Activity::default();
        let pace = Arc::new(Pace::new(clock.clone(), activity.clone(), Meters::default()));
        let (one, other) = (ChannelId::new(1), ChannelId::new(2));
        let first = pace.react(one).await;
        drop(pace.react(other).await);
        let second = tokio::spawn({
            let pace = Arc::clone(&pace);
            async move { drop(pace.react(one).await) }
        });
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        assert!(!second.is_finished() && activity.next_rest().is_none(), "the first is on its way");
        // It takes a second to be answered.
        clock.move_to(Timestamp::UNIX_EPOCH + SignedDuration::from_secs(1));
        drop(first);
        let until = loop {
            match activity.next_rest().filter(|_| clock.next_wake().is_some()) {
                Some(until) => break until,
                None => tokio::task::yield_now().await,
            }
        };
        assert_eq!(until, Timestamp::UNIX_EPOCH + SignedDuration::from_millis(1_250));
        clock.move_to(until);
        second.await.expect("it goes");
        clock.move_to(until + SignedDuration::from_secs(1));
        drop(pace.react(other).await);
        assert_eq!(pace.lanes.lock().expect("unpoisoned").len(), 1, "the others are forgotten");
    }

    #[test]
    fn nothing_goes_while_discord_holds_and_nobody_who_gave_up_takes_a_place() {
        let clock = Clock::stepped(Timestamp::UNIX_EPOCH);
        let pace = Pace::new(clock.clone(), Activity::default(), Meters::default());
        pace.hold(SignedDuration::from_secs(5));
        let mut queue = pace.queue.lock().expect("unpoisoned");
        drop(waiting(&mut queue, Urgency::Awaited));
        let mut message = waiting(&mut queue, Urgency::Message);
        assert_eq!(queue.let_go(clock.now()), Some(SignedDuration::from_secs(5)));
        assert!(message.try_recv().is_err());
        assert_eq!(queue.let_go(clock.now() + SignedDuration::from_secs(5)), None);
        assert!(message.try_recv().is_ok());
        assert_eq!(queue.went.len(), 1);
    }
}
