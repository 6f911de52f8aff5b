//! Whom no direct message reaches is called in the channel to what only they may read: to what is answered unseen, whether
//! they have answered or not, and where others may tell them something apart, to look whether anything is there. Who is called
//! and when follows from what all know.

use super::buttons::{button, overview};
use super::change::Change;
use super::deadlines::{OVERDUE, is_to_be_told, usual};
use super::due::Seal;
use super::moment::DAY;
use super::seals::sealed;
use super::tables::Tables;
use super::{PersonId, PostKind, To, story};
use crate::rules::{Passage, SeatId};

/// In seconds.
const HOUR: i64 = 3600;

impl Change {
    /// No direct message reaches somebody, as the channel is told.
    pub(super) fn note_unreached(&mut self, person: PersonId) {
        // By the sweeps, so that the next call is the same whenever a refusal came in between.
        let standing = self.standing();
        let at = standing.looked_after();
        standing.unreached.insert(person, at);
    }

    /// Has the channel called them within the last hour, or half the time for a decision where that is shorter?
    pub(super) fn was_called_lately(&self, person: PersonId) -> bool {
        let standing = &self.table.standing;
        let least = standing.pace.map_or(HOUR, |pace| (pace / 2).min(HOUR));
        standing.unreached.get(&person).is_some_and(|last| self.seconds() - last < least)
    }
}

impl Tables {
    /// Calls whom no direct message reaches, as often as is usual or more seldom, if they wish that: one message for all of
    /// them.
    pub(super) fn call_unreached(&self, change: &mut Change) {
        let (now, table) = (change.now, &change.table);
        if table.standing.unreached.is_empty() {
            return;
        }
        let Some(game) = table.game.clone().filter(|_| !change.ended()) else { return };
        let open = sealed(game.as_ref());
        let of_seal = |seal: &&Seal| open.iter().any(|(what, occasion)| seal.is_of(what, *occasion));
        let seals: Vec<&Seal> = table.standing.seals.iter().filter(of_seal).collect();
        // For each of the seals who is called to it.
        let mut each: Vec<Vec<SeatId>> = vec![Vec::new(); seals.len()];
        // Whom something may have been told apart.
        let mut apart: Vec<SeatId> = Vec::new();
        let mut called: Vec<PersonId> = Vec::new();
        for (person, last) in &table.standing.unreached {
            // Who isn't on the server any more reads nothing there.
            if table.standing.absent.contains(person) {
                continue;
            }
            let (held, wish) = (table.seats_of(*person), self.wish_of(*person));
            // All read it, so that nobody has it said more often.
            let is_time =
                |since: i64, usual: i64| since >= usual && is_to_be_told(wish.as_ref(), now, since, usual);
            let due = |seal: &Seal| {
                let at = now.as_second();
                let passed = seal.by.filter(|by| *by <= at);
                // At the deadline all of them were called.
                let told = passed.unwrap_or(seal.since).max(*last);
                let usual = usual(table.standing.pace, passed.is_some(), (seal.since, told, seal.by));
                passed.is_none_or(|by| at - by < i64::from(OVERDUE) * DAY) && is_time(at - told, usual)
            };
            let many = called.len();
            for (seal, seats) in seals.iter().zip(&mut each) {
                let theirs: Vec<SeatId> =
                    held.iter().copied().filter(|seat| seal.seats.contains(seat)).collect();
                if !theirs.is_empty() && due(seal) {
                    seats.extend(theirs);
                    called.push(*person);
                }
            }
            // Who is waited for openly is reminded of that here, and looks then.
            let waited_for =
                |seat: &SeatId| table.standing.dues.iter().any(|due| due.is_open() && due.seat == *seat);
            let may_be_told = held.iter().copied().find(|seat| game.may_be_told_apart(*seat));
            if let Some(seat) = may_be_told.filter(|_| called.len() == many && !held.iter().any(waited_for))
                && is_time(now.as_second() - last, DAY)
            {
                apart.push(seat);
                called.push(*person);
            }
        }
        let mut passage = Passage::default();
        for (seal, seats) in seals.iter().zip(each).filter(|(_, seats)| !seats.is_empty()) {
            let by = seal.by.filter(|by| *by > now.as_second());
            passage.lines.push(story::calls_to_sealed(&seats, &table.owed(&seal.what), by));
            passage.pings.extend(seats);
        }
        if !apart.is_empty() {
            passage.lines.push(story::calls_to_look(&apart));
            passage.pings.extend(apart);
        }
        if passage.lines.is_empty() {
            return;
        }
        passage.small.push(story::whom_it_calls());
        let place = To::Place(table.place);
        change.post(place, PostKind::Reminder, passage).buttons = vec![overview(), button("Hand", "hand")];
        let at = change.seconds();
        change.standing().unreached.extend(called.into_iter().map(|person| (person, at)));
    }
}
