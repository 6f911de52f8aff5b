//! What is remembered of the outbox beside what stands in the database, and who is told that something changed there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};

use tokio::sync::Notify;
use tokio::sync::futures::Notified;

use super::{PersonId, PlaceId, To};
use crate::clock::Busy;
use crate::store::OutboxHead;

/// A message grows by changes, of which there are not many on end, in milliseconds.
const BETWEEN_CHANGES: i64 = 20_000;

pub(super) struct Outbox {
    pub(super) changed: Changed,
    /// What was read last of what waits there, and may be taken as it was read.
    pub(super) heads: Mutex<Option<Heads>>,
    /// Between two changes of a message, in milliseconds.
    pub(super) between_changes: AtomicI64,
    /// Messages handed out and not yet reported on.
    pub(super) in_hand: Mutex<BTreeSet<i64>>,
    /// Held by whoever counts what waits to be sent while writing it; alone by whoever lets a place wait, or go again: what
    /// is written meanwhile would be counted twice, or never.
    pub(super) counting: tokio::sync::RwLock<()>,
    pub(super) parked: Mutex<BTreeSet<To>>,
    /// What became of messages, where that could not be written down yet. They stay in hand until it is.
    pub(super) unnoted: Mutex<Vec<(super::Parcel, super::Became)>>,
    /// How often on end that was tried once more.
    pub(super) renoted: AtomicU32,
    /// Messages that were found to wait for their time, and what else stood there for their target.
    pub(super) waits: Mutex<BTreeMap<i64, Waits>>,
    /// Messages that could not be got ready, and when each is tried again if nothing happens before.
    pub(super) unready: Mutex<BTreeMap<i64, i64>>,
    /// Direct messages that wait for what their game's channel is told, and that: since when it is known of each.
    pub(super) behind: Mutex<BTreeMap<i64, i64>>,
    /// Nothing is sent until then: Discord doesn't know the token.
    pub(super) held: Mutex<Option<i64>>,
    /// How often Discord was found not to know it, and who waits for that to change.
    pub(super) holds: AtomicU64,
    pub(super) held_changed: Notify,
    /// Places of which a host was told that nothing can be sent there.
    pub(super) told: Mutex<BTreeSet<PlaceId>>,
    /// Places that are known to be gone.
    pub(super) gone: Mutex<BTreeSet<PlaceId>>,
    /// Where the last message was refused as it was, and somebody told of it.
    pub(super) refused: Mutex<BTreeSet<To>>,
    /// Messages that were refused together with others: each is sent alone.
    pub(super) alone: Mutex<BTreeSet<i64>>,
    /// What places are known not to allow, as the chat's settings call it.
    pub(super) lacks: Mutex<BTreeMap<PlaceId, BTreeSet<String>>>,
    /// Where that is being noted at this moment.
    pub(super) noting: Mutex<BTreeSet<PlaceId>>,
    /// The same as `lacks`, where it could not be noted yet.
    pub(super) unnoted_lacks: Mutex<BTreeMap<PlaceId, BTreeSet<String>>>,
    /// Nothing of that is noted before then: it could not be.
    pub(super) noted_from: Mutex<Option<i64>>,
    /// Places where more is allowed than before, whose ballots nobody has read since: each is under way until somebody does.
    pub(super) opened: Mutex<BTreeMap<PlaceId, Busy>>,
    pub(super) opened_changed: Notify,
    /// Who takes no direct messages, and has something coming: when that was tried last.
    pub(super) closed: Mutex<BTreeMap<PersonId, i64>>,
    /// No direct message is tried until then: Discord lets the bot write none.
    pub(super) flagged: Mutex<Option<i64>>,
}

impl Default for Outbox {
    fn default() -> Self {
        Self {
            changed: Changed::default(),
            heads: Mutex::default(),
            between_changes: AtomicI64::new(BETWEEN_CHANGES),
            in_hand: Mutex::default(),
            counting: tokio::sync::RwLock::default(),
            parked: Mutex::default(),
            unnoted: Mutex::default(),
            renoted: AtomicU32::new(0),
            waits: Mutex::default(),
            unready: Mutex::default(),
            behind: Mutex::default(),
            held: Mutex::default(),
            holds: AtomicU64::new(0),
            held_changed: Notify::new(),
            told: Mutex::default(),
            gone: Mutex::default(),
            refused: Mutex::default(),
            alone: Mutex::default(),
            lacks: Mutex::default(),
            noting: Mutex::default(),
            unnoted_lacks: Mutex::default(),
            noted_from: Mutex::default(),
            opened: Mutex::default(),
            opened_changed: Notify::new(),
            closed: Mutex::default(),
            flagged: Mutex::default(),
        }
    }
}

/// What stands there with a message that waits for its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waits {
    pub(super) to: To,
    pub(super) last: i64,
    pub(super) many: i64,
    pub(super) not_before: i64,
}

/// Tells whoever waits that something changed, and everybody else that something did since.
#[derive(Default)]
pub(super) struct Changed {
    notify: Notify,
    times: AtomicU64,
}

impl Changed {
    /// Something has changed: after it was written.
    pub(super) fn tell(&self) {
        self.times.fetch_add(1, Ordering::SeqCst);
        self.notify.notify_waiters();
    }

    /// Returns with the next change.
    pub(super) fn notified(&self) -> Notified<'_> {
        self.notify.notified()
    }

    /// How often something has.
    pub(super) fn times(&self) -> u64 {
        self.times.load(Ordering::SeqCst)
    }
}

/// What was read of the outbox.
pub(super) struct Heads {
    /// The first message of every target, each with when it may be reached for.
    pub(super) all: Vec<(OutboxHead, i64)>,
    /// When it was read.
    pub(super) at: i64,
    /// How often something had changed by then.
    pub(super) times: u64,
}
