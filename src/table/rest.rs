//! A game of one person's in which nobody answers rests by itself, and wakes by the first order.

use serde_json::json;

use super::change::Change;
use super::due::Due;
use super::state::Unanswered;
use super::story;
use crate::line;
use crate::rules::{Passage, SeatId};

/// So many deadlines in a row pass without an answer; then the game rests.
const PATIENCE: u8 = 3;

impl Change {
    /// A deadline has passed, and the passive answer was given. Where one person alone plays, nobody is left who
    /// would want that for ever.
    pub(super) fn note_unanswered(&mut self, due: &Due) {
        let person = self.table.person_of(due.seat);
        let alone = person.is_some_and(|person| self.table.people() == [person]);
        if !alone || self.table.standing.paused.is_some() || self.ended() {
            return;
        }
        let now = self.seconds();
        let at = due.by.unwrap_or(now);
        let unanswered = &mut self.standing().unanswered;
        // What was owed on two seats at once is one deadline.
        if at > unanswered.last {
            unanswered.last = at;
            unanswered.count += 1;
        }
        if unanswered.count < PATIENCE {
            return;
        }
        unanswered.rests = true;
        self.standing().paused = Some(now);
        let passage = Passage { pings: vec![due.seat], ..Passage::line(story::rests(due.seat, PATIENCE)) };
        self.act_saying(None, &json!({ "pause": true }), passage);
    }

    /// Somebody has answered: the count begins anew, and a game that rested for want of answers goes on.
    pub(super) fn note_answer(&mut self, seat: SeatId) {
        self.standing().machines.alone = 0;
        if std::mem::take(&mut self.standing().unanswered).rests || self.table.standing.machines.rest {
            self.wake(seat);
        }
    }

    /// Somebody has played so that everybody reads of it: they are there. What is noted unseen nobody is to see by this.
    pub(super) fn note_played(&mut self, seat: SeatId) {
        if self.table.standing.missed.is_empty() {
            return;
        }
        let person = self.table.person_of(seat);
        let mut missed = std::mem::take(&mut self.standing().missed);
        missed.retain(|other| *other != seat && self.table.person_of(*other) != person);
        self.standing().missed = missed;
    }

    /// The game has rested; every deadline moves on by as long.
    pub(super) fn wake(&mut self, seat: SeatId) {
        let now = self.seconds();
        let standing = self.standing();
        let Some(since) = standing.paused.take() else { return };
        standing.unanswered = Unanswered::default();
        standing.machines.rest = false;
        standing.swept = now;
        for motion in &mut standing.motions {
            motion.closes += (now - since.max(motion.called)).max(0);
        }
        for seal in &mut standing.seals {
            seal.by = seal.by.map(|by| by + (now - since.max(seal.since)).max(0));
        }
        for due in &mut standing.dues {
            let rested = (now - since.max(due.since)).max(0);
            due.by = due.by.map(|by| by + rested);
            due.reminded = due.reminded.max(now);
        }
        let votes =
            if standing.motions.is_empty() { "" } else { " Open votes close later by as long as it rested." };
        let line = line![format!("The game goes on; deadlines count again.{votes}")];
        self.act_saying(Some(seat), &json!({ "resume": true }), Passage::line(line));
    }
}
