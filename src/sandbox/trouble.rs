//! Trouble on demand: what a test or a script lets go wrong between bot and Discord, and what Discord demands of bots.

use std::time::Duration;

use super::faults::Fault;
use super::gateway::{Late, Meddling};
use super::{Inner, Sandbox};

impl Sandbox {
    /// The next so many requests of this method (`*`: any) to this path (in which a `*` stands for anything, a `+` for
    /// one part) meet this.
    pub fn fail(&self, times: u32, fault: Fault, method: &str, path: &str) {
        self.inner.faults.plan(times, fault, method, path);
    }

    /// How many requests and events are still to meet what [`Sandbox::fail`] and [`Sandbox::meddle`] planned for them.
    #[must_use]
    pub fn unmet(&self) -> u32 {
        self.inner.faults.left() + self.inner.hub.to_meddle()
    }

    /// The next so many events of this name (`*`: any) that a bot asks for are lost, doubled, swapped or late.
    pub fn meddle(&self, times: u32, meddling: Meddling, event: &str) {
        self.inner.hub.meddle(times, meddling, event);
    }

    /// The next so many attempts to resume a session are refused: what was missed stays missed.
    pub fn refuse_resumes(&self, times: u32) {
        self.inner.hub.refuse_resumes(times);
    }

    /// Nothing goes wrong any more that was to; events that were held back come.
    pub fn heal(&self) {
        self.inner.faults.clear();
        self.inner.hub.heal(&self.inner.activity);
    }

    /// From now on a bot has to connect in so many shards: one that identifies with fewer is turned away (4011).
    pub fn want_shards(&self, shards: u64) {
        self.inner.terms.want_shards(shards);
    }

    /// So many sessions may still be begun until then.
    pub fn leave_sessions(&self, left: u64, until: jiff::Timestamp) {
        self.inner.terms.leave_sessions(left, until);
    }

    /// From now on one shard may identify every five seconds; who is faster is told that its session is invalid.
    pub fn pace_identifies(&self) {
        self.inner.terms.pace_identifies();
    }

    /// Who connects from now on has to send a heartbeat so often; after twice as long without one it is cut off (4009).
    pub fn want_heartbeats(&self, every: Duration) {
        self.inner.terms.want_heartbeats(every);
    }

    /// From now on the bot's requests are counted, and refused (429) where there are too many in a second.
    pub fn count_requests(&self) {
        self.inner.terms.count_requests();
    }

    /// From now on each kind of request has its limit in each place, and is refused (429) beyond it. The headers say so
    /// in any case.
    pub fn limit_buckets(&self) {
        self.inner.buckets.enforce();
    }

    /// Every file that was attached so far is gone: who fetches one is told so (404).
    pub fn forget_files(&self) {
        self.inner.with(|world| world.files.clear());
    }

    /// Asks the bot to connect again and resume (op 7).
    pub fn reconnect(&self) {
        self.inner.hub.reconnect();
    }

    /// Tells the bot that its session is invalid (op 9): over, or to be resumed.
    pub fn invalidate(&self, resumable: bool) {
        self.inner.hub.invalidate(resumable);
    }

    /// Closes the bot's connection with one of the gateway's codes.
    pub fn close(&self, code: u16) {
        self.inner.hub.close(code);
    }

    /// From now on whoever identifies is turned away with one of the gateway's codes, until all is healed.
    pub fn turn_away(&self, code: u16) {
        self.inner.hub.turn_away(code);
    }

    /// Cuts the bot's connection without a word; it may resume.
    pub fn cut(&self) {
        self.inner.hub.cut();
    }

    /// Cuts the bot's connection and forgets its session: what it misses stays missed.
    pub fn cut_for_good(&self) {
        self.inner.hub.cut();
        self.inner.hub.forget_sessions();
        self.inner.activity.forget("event");
        self.inner.connections.send_modify(|()| {});
    }

    /// Cuts the bot's connection for good, and takes none until [`Sandbox::come_back`]: what happens meanwhile is missed.
    pub fn go_offline(&self) {
        self.inner.offline.send_replace(true);
        self.cut_for_good();
    }

    /// Takes connections again.
    pub fn come_back(&self) {
        self.inner.offline.send_replace(false);
    }

    /// How often a bot was let in so far: by identifying, or by resuming.
    #[must_use]
    pub fn arrivals(&self) -> u64 {
        self.inner.hub.arrivals()
    }

    /// Returns once a bot was let in more often than so many times.
    pub async fn until_arrival(&self, after: u64) {
        let mut changes = self.inner.connections.subscribe();
        while self.arrivals() <= after {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }
}

impl Inner {
    /// Sends an event when its time has come; until then it is under way.
    pub(super) fn deliver_later(&self, late: Late) {
        let (hub, activity, clock) = (self.hub.clone(), self.activity.clone(), self.clock.clone());
        let under_way = activity.busy("late event");
        tokio::spawn(async move {
            activity.rest(&clock, late.after).await;
            hub.send_late(&late, &activity);
            drop(under_way);
        });
    }
}
