//! How long a vote about the table is open: its time runs from when its ballot can be read.

use super::change::Change;
use super::due::Absence;
use super::moment::DAY;
use super::proposal::{Motion, Proposal};
use super::state::Table;
use super::voices::ballot_of;
use super::{PostKind, story};
use crate::rules::Passage;

/// A ballot comes late to its channel where this part of its vote's time is over by then.
const LATE: i64 = 10;

/// How long a vote is open, in seconds. However quickly it is played, nobody loses anything who looks in once a day.
pub(super) fn length(what: &Proposal, (pace, absence): (Option<i64>, Absence)) -> i64 {
    pace.filter(|_| what.is_harmless((pace, absence))).unwrap_or(DAY).min(DAY)
}

impl Table {
    /// Can a vote be read where it is asked?
    pub(super) fn is_shown(&self, motion: &Motion) -> bool {
        let posted = self.standing.ballots.iter().find(|posted| posted.id == ballot_of(motion.id));
        motion.shown || posted.is_none_or(|posted| posted.message.is_some())
    }
}

impl Change {
    /// A vote's time is over, and nobody could read it: it has as much once more.
    pub(super) fn put_off(&mut self, id: u32) {
        let (now, terms) = (self.seconds(), self.table.standing.terms());
        for open in self.standing().motions.iter_mut().filter(|open| open.id == id) {
            open.closes = now + length(&open.what, terms);
        }
    }

    /// The ballot of a vote has come to its channel: where it could not be told there before, its time begins now. One that is
    /// put once more was there already.
    pub(super) fn count_from_when_shown(&mut self, ballot: &str) {
        let (now, standing) = (self.seconds(), self.standing());
        let (paused, terms) = (standing.paused, standing.terms());
        let known = standing.motions.iter_mut().find(|motion| ballot_of(motion.id) == *ballot);
        let Some(motion) = known.filter(|motion| !motion.shown) else { return };
        motion.shown = true;
        let length = length(&motion.what, terms);
        // In a rest its time goes on once that is over, with what was left as it began.
        let from = paused.map_or(now, |paused| paused.max(motion.called));
        if (now - motion.called) * LATE < length {
            return;
        }
        // What stands on the ballot is the time that it would have had.
        motion.closes = motion.closes.max(from + length);
        let late = motion.clone();
        let said = story::shown_late(&late, &self.table);
        self.say(PostKind::Notice, Passage::line(said));
    }
}
