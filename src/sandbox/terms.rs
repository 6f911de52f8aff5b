//! What Discord demands of a bot: in how many shards it connects and how often, and how much it asks in a second.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{limits, lock};

/// Discord's demands. To begin with: one shard, and as many requests as anybody likes.
#[derive(Debug)]
pub(super) struct Terms(Mutex<Demands>);

#[derive(Debug)]
struct Demands {
    shards: u64,
    /// How many sessions may still be begun, and when there are more again.
    sessions: (u64, Timestamp),
    /// The requests of the last second, where they are counted.
    counted: Option<VecDeque<Timestamp>>,
    /// From when on a shard may identify, where that is looked at.
    identifies: Option<Timestamp>,
    /// How often a bot's heart is to beat.
    heartbeat: Duration,
}

/// Sessions in a day.
const A_DAY: u64 = 1000;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// So many shards may identify side by side: one after the other.
const AT_ONCE: u64 = 1;
/// Between two that identify.
const BETWEEN: SignedDuration = SignedDuration::from_secs(5);

impl Default for Terms {
    fn default() -> Self {
        Self(Mutex::new(Demands {
            shards: 1,
            sessions: (A_DAY, Timestamp::UNIX_EPOCH),
            counted: None,
            identifies: None,
            heartbeat: Duration::from_millis(41_250),
        }))
    }
}

impl Terms {
    pub(super) fn shards(&self) -> u64 {
        lock(&self.0).shards
    }

    pub(super) fn want_shards(&self, shards: u64) {
        lock(&self.0).shards = shards.max(1);
    }

    pub(super) fn leave_sessions(&self, left: u64, until: Timestamp) {
        lock(&self.0).sessions = (left, until);
    }

    pub(super) fn count_requests(&self) {
        lock(&self.0).counted = Some(VecDeque::new());
    }

    pub(super) fn heartbeat(&self) -> Duration {
        lock(&self.0).heartbeat
    }

    pub(super) fn want_heartbeats(&self, every: Duration) {
        lock(&self.0).heartbeat = every;
    }

    pub(super) fn pace_identifies(&self) {
        lock(&self.0).identifies = Some(Timestamp::UNIX_EPOCH);
    }

    /// May a shard identify now? One may every five seconds.
    pub(super) fn may_identify(&self, now: Timestamp) -> bool {
        let mut demands = lock(&self.0);
        let Some(from) = demands.identifies else { return true };
        if now >= from {
            demands.identifies = Some(now + BETWEEN);
        }
        now >= from
    }

    /// Takes a session; false if there are no more today.
    pub(super) fn take_session(&self, now: Timestamp) -> bool {
        let mut demands = lock(&self.0);
        demands.renew(now);
        let left = demands.sessions.0.checked_sub(1);
        demands.sessions.0 = left.unwrap_or(0);
        left.is_some()
    }

    /// What `/gateway/bot` says beside the address.
    pub(super) fn gateway(&self, url: &str, now: Timestamp) -> Value {
        let mut demands = lock(&self.0);
        demands.renew(now);
        let (remaining, until) = demands.sessions;
        let after = until.duration_since(now).as_millis().max(0);
        json!({
            "url": url, "shards": demands.shards,
            "session_start_limit": {
                "total": A_DAY, "remaining": remaining, "reset_after": u64::try_from(after).unwrap_or(0),
                "max_concurrency": AT_ONCE,
            },
        })
    }

    /// Counts a request; how long to wait where there were too many in a second.
    pub(super) fn too_many(&self, now: Timestamp) -> Option<SignedDuration> {
        let mut demands = lock(&self.0);
        let counted = demands.counted.as_mut()?;
        let second = SignedDuration::from_secs(1);
        while counted.front().is_some_and(|at| now.duration_since(*at) >= second) {
            counted.pop_front();
        }
        if counted.len() < limits::REQUESTS_A_SECOND {
            counted.push_back(now);
            return None;
        }
        counted.front().map(|first| second - now.duration_since(*first))
    }
}

impl Demands {
    fn renew(&mut self, now: Timestamp) {
        if now >= self.sessions.1 {
            self.sessions = (A_DAY, now + DAY);
        }
    }
}
