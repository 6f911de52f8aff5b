//! What several answer unseen until all have (bids, placings): one deadline and one public face for all of them, which
//! follow from what everybody knows and never from who has answered.

use std::collections::{BTreeMap, BTreeSet};

use super::change::Change;
use super::due::{Absence, Due, Seal};
use super::rows::seat_of;
use super::state::{Table, TableState, add};
use super::tables::Tables;
use super::{No, PersonId, PostKind, To, story};
use crate::games::{AnyDebt, AnyGame};
use crate::rules::{Face, Passage, SeatId};
use crate::store::JournalRow;

/// The debts that are settled in the end, by a seat or for it.
pub(super) fn musts(game: &dyn AnyGame) -> Vec<AnyDebt> {
    game.debts().into_iter().filter(|debt| debt.duty.has_an_end()).collect()
}

/// What is being answered unseen, by name and occasion.
pub(super) fn sealed(game: &dyn AnyGame) -> Vec<(&'static str, u32)> {
    let mut sealed: Vec<_> = game
        .debts()
        .into_iter()
        .filter(|debt| matches!(debt.face, Face::Sealed(_)))
        .map(|debt| (debt.what, debt.occasion))
        .collect();
    sealed.sort_unstable();
    sealed.dedup();
    sealed
}

impl TableState {
    /// The seal that a debt of this name and occasion is under.
    pub(super) fn seal_of(&self, what: &str, occasion: u32) -> Option<&Seal> {
        self.seals.iter().find(|seal| seal.is_of(what, occasion))
    }

    /// Programs before this one knew no seals: what they noted of debts that are sealed now becomes one.
    pub(super) fn adopt_seals(&mut self, game: &dyn AnyGame) {
        for debt in musts(game) {
            let Face::Sealed(seats) = debt.face else { continue };
            let same = |due: &&mut Due| due.what == debt.what && due.occasion == debt.occasion && !due.sealed;
            let Some(due) = self.dues.iter_mut().filter(same).find(|due| due.seat == debt.seat) else {
                continue;
            };
            (due.sealed, due.public) = (true, false);
            let (since, row, entry, by, overdue) = (due.since, due.row, due.entry, due.by, due.overdue > 0);
            let seal = self.seals.iter().find(|seal| seal.is_of(debt.what, debt.occasion));
            match seal.map(|seal| seal.by) {
                Some(by) => due.by = by,
                None => {
                    let (what, occasion) = (debt.what.to_owned(), debt.occasion);
                    self.seals.push(Seal { what, occasion, seats, since, row, entry, by, overdue });
                }
            }
        }
    }
}

impl Table {
    /// Is this seat one of those who answer something unseen now?
    pub(super) fn answers_unseen(&self, seat: SeatId) -> bool {
        self.standing.seals.iter().any(|seal| seal.seats.contains(&seat))
    }
}

impl Change {
    /// Compares what is answered unseen with what was; gives what is new.
    pub(super) fn settle_seals(&mut self, game: &dyn AnyGame) -> Vec<Seal> {
        let now = self.seconds();
        let pace = self.table.standing.pace;
        let (mut seals, mut opened): (Vec<Seal>, Vec<Seal>) = (Vec::new(), Vec::new());
        for debt in musts(game) {
            let Face::Sealed(seats) = debt.face else { continue };
            if seals.iter().any(|seal| seal.is_of(debt.what, debt.occasion)) {
                continue;
            }
            if let Some(known) = self.table.standing.seal_of(debt.what, debt.occasion) {
                seals.push(Seal { seats, ..known.clone() });
                continue;
            }
            let waited_for = !game.in_its_own_time(debt.seat, debt.what);
            let seal = Seal {
                what: debt.what.to_owned(),
                occasion: debt.occasion,
                seats,
                since: now,
                row: self.table.sequence,
                entry: self.table.entries,
                by: pace.filter(|_| waited_for).map(|pace| now + pace),
                overdue: false,
            };
            seals.push(seal.clone());
            opened.push(seal);
        }
        let closed = std::mem::replace(&mut self.standing().seals, seals);
        // One of them answered last, after all were asked: all have answered, and all know it. Where their time was up nobody is to
        // see by what follows who had, nor is anything known where the question was taken back.
        let answered = |seal: &Seal| {
            let open = self.table.standing.seal_of(&seal.what, seal.occasion).is_some();
            let by = |row: &JournalRow| seat_of(row).filter(|_| row.kind == "order");
            let by_one = self.rows.iter().filter_map(by).any(|seat| seal.seats.contains(&seat));
            !open && by_one && seal.since < now
        };
        let there: BTreeSet<SeatId> =
            closed.into_iter().filter(answered).flat_map(|seal| seal.seats).collect();
        there.into_iter().for_each(|seat| self.note_stirred(seat));
        opened
    }

    /// Asks all who take part in something sealed, in one message, whoever has left an answer beforehand.
    pub(super) fn ask_sealed(&mut self, opened: &[Seal]) {
        let Some(game) = self.table.game.clone() else { return };
        let names = self.table.names();
        let (absence, rests) = (self.table.standing.absence, self.table.standing.paused.is_some());
        let person = |seat: &SeatId| self.table.person_of(*seat).is_some();
        // Machines alone are asked nothing aloud.
        let asked: Vec<&Seal> = opened.iter().filter(|seal| seal.seats.iter().any(person)).collect();
        for seal in asked {
            let (mut passage, buttons) = game.ask_all(&names, &seal.what, seal.occasion, &seal.seats);
            if passage.is_empty() {
                passage.lines.push(story::asked_sealed(&self.table.owed(&seal.what)));
            }
            passage.pings = seal.seats.clone();
            passage.pings.retain(|seat| self.pings(*seat, &seal.what));
            // While it rests no deadline runs.
            let by =
                seal.by.map(|by| if rests { story::stands_still() } else { story::deadline(by, absence) });
            passage.small.extend(by);
            let mut named = Vec::new();
            add(&mut named, seal.seats.iter().filter_map(|seat| self.table.person_of(*seat)));
            let post = self.post(To::Place(self.table.place), PostKind::Turn, passage);
            (post.buttons, post.named, post.asks) = (buttons, named, vec![seal.owed()]);
        }
    }
}

impl Tables {
    /// The deadline of something sealed has passed: the passive answer for whoever has given none, or (where the game
    /// waits) a reminder. The channel isn't told for whom.
    pub(super) fn expire_seal(&self, change: &mut Change, seal: &Seal) -> Result<(), No> {
        let missing: Vec<Due> =
            change.table.standing.dues.iter().filter(|due| due.is_under(seal)).cloned().collect();
        if change.table.standing.absence == Absence::Wait {
            let line = story::overdue_sealed(&change.table.owed(&seal.what));
            change.say(PostKind::Reminder, Passage { pings: seal.seats.clone(), ..Passage::line(line) });
            let now = change.seconds();
            tell_late(change, &missing);
            let standing = change.standing();
            for due in standing.dues.iter_mut().filter(|due| due.is_under(seal)) {
                (due.overdue, due.reminded) = (1, now);
            }
            for open in standing.seals.iter_mut().filter(|open| open.is_of(&seal.what, seal.occasion)) {
                open.overdue = true;
            }
            return Ok(());
        }
        change.say(PostKind::Notice, Passage::line(story::time_is_up_sealed(&change.table.owed(&seal.what))));
        for due in &missing {
            if let Some(person) = change.table.person_of(due.seat) {
                let line = story::time_is_up(due.seat, &change.table.owed(&due.what));
                change.post(To::Person(person), PostKind::Notice, Passage::line(line));
            }
            self.answer_passively(change, due)?;
            // Where one person alone plays, all know whose answer it was.
            change.note_unanswered(due);
        }
        Ok(())
    }
}

/// Tells each of them alone that the game waits for them, once for all their seats.
fn tell_late(change: &mut Change, missing: &[Due]) {
    let mut late: BTreeMap<PersonId, Passage> = BTreeMap::new();
    for due in missing {
        if let Some(person) = change.table.person_of(due.seat) {
            late.entry(person)
                .or_default()
                .lines
                .push(story::overdue(due.seat, &change.table.owed(&due.what)));
        }
    }
    for (person, passage) in late {
        change.post(To::Person(person), PostKind::Reminder, passage);
    }
}

impl Due {
    /// Does this seal stand for it in public?
    pub(super) fn is_under(&self, seal: &Seal) -> bool {
        self.sealed && seal.is_of(&self.what, self.occasion)
    }
}
