//! A game that rests: all its clocks stand still, and go on with the time that was left. One of one person's in which
//! nobody answers rests by itself, and wakes by the first order.

use std::sync::Arc;

use serde_json::json;

use super::change::Change;
use super::due::Due;
use super::machine_turns::ALONE;
use super::state::{Stage, Unanswered, add};
use super::story::RestEnd;
use super::{PersonId, PostKind, story};
use crate::rules::{Passage, Rest, SeatId};

/// So many deadlines in a row pass without an answer; then the game rests.
const PATIENCE: u8 = 3;

impl Change {
    /// A deadline has passed, and the passive answer was given. Where one person alone plays, nobody is left who
    /// would want that for ever.
    pub(super) fn note_unanswered(&mut self, due: &Due) {
        let person = self.table.person_of(due.seat);
        let alone = person.is_some_and(|person| self.table.voters() == [person]);
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
        let passage = Passage { pings: vec![due.seat], ..Passage::line(story::rests(due.seat, PATIENCE)) };
        self.rest(None, passage);
    }

    /// The game rests from now on: all that runs by the clock stands still, what lapses in the game itself with it.
    pub(super) fn rest(&mut self, seat: Option<SeatId>, passage: Passage) {
        self.rest_from(self.seconds(), seat, passage);
    }

    /// The same from an earlier moment on.
    pub(super) fn rest_from(&mut self, since: i64, seat: Option<SeatId>, passage: Passage) {
        self.standing().paused.get_or_insert(since);
        self.rest_in_game(Rest::From(since));
        self.act_saying(seat, &json!({ "pause": true, "at": since }), passage);
    }

    /// What lapses in the game rests, or goes on. The row of the journal that says so has to come at once
    /// ([`super::rows::rest_of`]).
    fn rest_in_game(&mut self, rest: Rest) {
        // It is another state of the game that is stored now: the journal has to lead to it.
        self.note_mends();
        if let Some(game) = &self.table.game {
            self.table.game = Some(Arc::from(game.rested(rest)));
        }
    }

    /// Nobody can play it: it rests, machines with it, until somebody plays so that everybody reads of it.
    pub(super) fn rest_until_played(&mut self, passage: Passage) {
        self.rest_until_played_from(self.seconds(), passage);
    }

    /// The same from an earlier moment on.
    pub(super) fn rest_until_played_from(&mut self, since: i64, passage: Passage) {
        self.wait_for_play();
        self.rest_from(since, None, passage);
    }

    /// A game that rests goes on with what somebody plays so that everybody reads of it; until then machines rest, too.
    pub(super) fn wait_for_play(&mut self) {
        let standing = self.standing();
        standing.unanswered.rests = true;
        standing.machines.alone = ALONE;
    }

    /// Is it played, and doesn't rest?
    fn goes_on(&self) -> bool {
        self.table.stage == Stage::Running && self.table.standing.paused.is_none() && !self.ended()
    }

    /// Where all who played a game have left the server, nobody is there for whom machines and deadlines would play on.
    /// `left`: who is found to have gone by now. Does it?
    pub(super) fn rest_if_deserted(&mut self, left: &[SeatId]) -> bool {
        let rests = self.goes_on() && self.table.has_nobody_left();
        if rests {
            self.rest_until_played(Passage::line(story::rests_for_nobody(left)));
        }
        rests
    }

    /// Where all who sit there still are out by the rules, and what is left was deserted, it wouldn't end by itself.
    pub(super) fn rest_if_nobody_plays(&mut self) {
        let table = &self.table;
        if self.goes_on() && !table.people().is_empty() && table.is_played_by_nobody() {
            self.rest_until_played(Passage::line(story::rests_for_onlookers()));
        }
    }

    /// Somebody has answered: the count begins anew, and a game that rested for want of answers goes on. Where several play
    /// nobody is to see by that who has answered unseen: what all read wakes it ([`Change::note_played`]).
    pub(super) fn note_answer(&mut self, seat: SeatId) {
        self.standing().machines.alone = 0;
        self.note_there(seat);
        if self.table.standing.unanswered.rests && self.table.voters().len() > 1 {
            return;
        }
        let wakes = self.table.standing.wakes_by_an_order();
        self.standing().unanswered = Unanswered::default();
        if wakes {
            self.wake(seat);
        }
    }

    /// Who plays is there, whatever was found out before.
    pub(super) fn note_there(&mut self, seat: SeatId) {
        let Some(person) = self.table.person_of(seat) else { return };
        let standing = self.standing();
        standing.absent.remove(&person);
        standing.brought.remove(&person);
    }

    /// Somebody has played so that everybody reads of it: they are there. What is noted unseen nobody is to see by this.
    pub(super) fn note_played(&mut self, seat: SeatId) {
        // A machine wakes nobody.
        if self.table.standing.unanswered.rests && self.table.person_of(seat).is_some() {
            self.wake(seat);
            self.call_back(seat);
        }
        self.note_stirred(seat);
    }

    /// All have read that somebody is there: whatever they still owe, they have played since they owe it.
    pub(super) fn note_stirred(&mut self, seat: SeatId) {
        let (now, person) = (self.seconds(), self.table.person_of(seat));
        let theirs = person.map_or_else(|| vec![seat], |person| self.table.seats_of(person));
        let standing = self.standing();
        standing.missed.retain(|other| !theirs.contains(other));
        for due in standing.dues.iter_mut().filter(|due| theirs.contains(&due.seat)) {
            due.stirred = now;
        }
        // Whatever they owe by the time that a vote closes, they have played since it was called.
        if let Some(person) = person {
            for motion in &mut standing.motions {
                motion.away.remove(&person);
            }
        }
    }

    /// The game has rested, and goes on by what somebody on this seat did.
    pub(super) fn wake(&mut self, seat: SeatId) {
        if let Some(end) = self.end_rest() {
            self.act_saying(
                Some(seat),
                &json!({ "resume": true, "at": self.seconds() }),
                Passage::line(story::goes_on(end)),
            );
        }
    }

    /// The rest is over, if there was one: every deadline moves on by as long, and so does what lapses. What is said of it, and
    /// written in the journal, has to come at once.
    pub(super) fn end_rest(&mut self) -> Option<RestEnd> {
        let now = self.seconds();
        let standing = self.standing();
        let since = standing.paused.take()?;
        standing.unanswered = Unanswered::default();
        standing.rests_lost = false;
        (standing.machines.rest, standing.machines.alone) = (false, 0);
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
            let there = due.there();
            due.stirred = there + (now - since.max(there)).max(0);
        }
        for resting in &mut standing.resting {
            let rested = (now - since.max(resting.since)).max(0);
            resting.due.by = resting.due.by.map(|by| by + rested);
            resting.since += rested;
        }
        for called in standing.unreached.values_mut() {
            *called = (*called).max(now);
        }
        let votes = standing.motions.iter().map(|motion| motion.closes).min();
        // Where an earlier version began the rest what lapses ran on. Of what only two know of nothing is said.
        let rested = self.table.game.as_ref().is_some_and(|game| game.rests_since().is_some());
        self.rest_in_game(Rest::Until(now));
        let game = self.table.game.as_ref().filter(|_| rested);
        let lapses = game.map(|game| game.lapses()).unwrap_or_default();
        let offers = lapses.into_iter().map(|(at, ..)| at).min();
        Some(RestEnd { votes, offers })
    }

    /// Whoever owes something after a rest is called, but for who has ended it: they may have put the game away meanwhile.
    pub(super) fn call_back(&mut self, by: SeatId) {
        let passage = self.calls_back(self.table.person_of(by));
        if !passage.lines.is_empty() {
            self.say(PostKind::Reminder, passage);
        }
    }

    /// What is still owed openly after a rest, and until when, but for what `ended` owes, who has ended it.
    pub(super) fn calls_back(&self, ended: Option<PersonId>) -> Passage {
        let table = &self.table;
        let name = &table.standing.name;
        // What is overdue has no end to come.
        let now = self.seconds();
        let to_come = |by: Option<i64>| by.filter(|by| *by > now);
        let away = |seat: &SeatId| table.person_of(*seat).is_some_and(|person| Some(person) != ended);
        let mut passage = Passage::default();
        for due in table.standing.dues.iter().filter(|due| due.is_open() && away(&due.seat)) {
            passage.lines.push(story::reminds_openly(
                due.seat,
                name,
                &table.owed(&due.what),
                to_come(due.by),
            ));
            add(&mut passage.pings, [due.seat]);
        }
        // Of what is answered unseen nobody sees by this who has answered.
        for seal in &table.standing.seals {
            let seats: Vec<SeatId> = seal.seats.iter().copied().filter(away).collect();
            if !seats.is_empty() {
                passage.lines.push(story::calls_to_sealed(&seats, &table.owed(&seal.what), to_come(seal.by)));
                add(&mut passage.pings, seats);
            }
        }
        passage
    }
}
