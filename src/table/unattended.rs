//! The bot wasn't there, or could hear nobody: time in which nobody can have played is given back. A game's sweep comes at set
//! moments; that it is late says since when nobody looked after the game, whatever the reason was.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::json;

use super::change::Change;
use super::moment::DAY;
use super::state::{Stage, Table};
use super::tables::{Slot, Tables};
use super::{No, jobs, story};
use crate::rules::Passage;

/// What is shorter than this, in seconds, is given back to nobody: a restart takes less.
const SHORTEST: i64 = 300;
/// What is longer is given back however much time there is for an answer; what is shorter, where it is a fourth of that.
const LONGEST: i64 = 3_600;
/// After so long nobody expects the game to go on: it rests until somebody plays.
const FORGOTTEN: i64 = 7 * DAY;
/// So long nothing may be heard of the chat, in milliseconds, until nothing falls due any more.
const DEAF: i64 = 60_000;
/// Stands for a chat of which something is heard.
pub(super) const HEARS: i64 = i64::MAX;

/// For how long nobody has looked after a game, in seconds since 1970.
#[derive(Clone, Copy)]
pub(super) struct Unattended {
    /// When somebody did for the last time that is known. What ran then has the time that was left by then: nobody can say how
    /// much of what came after it was lost.
    swept: i64,
    /// Since when nobody did for certain.
    since: i64,
}

impl Table {
    /// For how long nobody has looked after the game, where that is long enough to matter.
    pub(super) fn unattended(&self, now: i64) -> Option<Unattended> {
        let standing = &self.standing;
        if self.stage != Stage::Running || standing.paused.is_some() {
            return None;
        }
        let since = jobs::next_sweep(self);
        let matters = standing.pace.map_or(LONGEST, |pace| (pace / 4).clamp(SHORTEST, LONGEST));
        (now - since >= matters).then(|| Unattended { swept: standing.looked_after(), since })
    }

    /// Does something end in it by the clock, as all know?
    fn is_timed(&self) -> bool {
        let standing = &self.standing;
        standing.pace.is_some()
            || !standing.motions.is_empty()
            || standing.dues.iter().any(|due| due.public && due.by.is_some())
            || standing.seals.iter().any(|seal| seal.by.is_some())
            || self.game.as_ref().is_some_and(|game| !game.lapses().is_empty())
    }
}

impl Tables {
    /// Whoever is connected to the chat says whether anything can be heard there. While it can't, nothing falls due: nobody could
    /// have ordered anything before it.
    pub fn hears(&self, heard: bool) {
        let deaf = &self.0.deaf_since;
        if !heard {
            let now = self.now().as_millisecond();
            let _ = deaf.compare_exchange(HEARS, now, Ordering::SeqCst, Ordering::SeqCst);
        } else if deaf.swap(HEARS, Ordering::SeqCst) != HEARS {
            self.0.jobs_changed.notify_one();
        }
    }

    /// Can nothing be heard, and that not only for a moment?
    pub(super) fn is_deaf(&self) -> bool {
        self.now().as_millisecond().saturating_sub(self.0.deaf_since.load(Ordering::SeqCst)) >= DEAF
    }

    /// Nobody has looked after the game for so long. What ran by the clock has as much time left as it had; after days and days
    /// the game rests.
    pub(super) async fn make_up(&self, slot: &Slot, table: &Arc<Table>, lost: Unattended) -> Result<(), No> {
        let mut change = Change::of(table, self.now());
        let now = change.seconds();
        let seconds = now - lost.swept;
        tracing::info!(game = table.id.0, seconds, "time in which nobody could play is given back");
        let told = table.is_timed();
        if told && now - lost.since >= FORGOTTEN {
            change.rest_until_played_from(lost.swept, Passage::line(story::rests_since(lost.since, now)));
        } else {
            change.give_back(lost, told);
        }
        self.draw_consequences(&mut change)?;
        self.commit(Some(slot), change, None).await.map(drop)
    }
}

impl Change {
    /// The game has stood still for so long, and goes on. It isn't `told` where all that ran is known to few.
    fn give_back(&mut self, Unattended { swept, since }: Unattended, told: bool) {
        let now = self.seconds();
        // Nobody has answered by this, nor has anybody come back.
        let (unanswered, machines) = (self.standing().unanswered.clone(), self.standing().machines.clone());
        self.rest_from(swept, None, Passage::default());
        let Some(end) = self.end_rest() else { return };
        (self.standing().unanswered, self.standing().machines) = (unanswered, machines);
        let mut passage = Passage::default();
        if told {
            passage = self.calls_back(None);
            // They are called when it is their time, and not for this.
            passage.pings.clear();
            passage.lines.insert(0, story::took_no_orders((since, now), now - swept, end));
        }
        self.act_saying(None, &json!({ "resume": true, "at": now }), passage);
    }
}
