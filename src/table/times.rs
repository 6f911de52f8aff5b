//! How much time is left for what is owed: what stands still gets its time back, what is owed again has what was left.

use std::collections::BTreeSet;

use super::change::Change;
use super::due::{Answered, Due, Resting};
use super::rows::{seat_of, undone_to};
use super::seals::musts;
use crate::games::{AnyDebt, AnyGame};
use crate::rules::{Duty, SeatId};
use crate::store::JournalRow;

impl Change {
    /// While others may answer what lapses by itself, the time of all that is owed openly stands still; for who takes back what
    /// these were asked about it has run. What comes to be owed meanwhile (a game that is read in, somebody in a machine's place)
    /// has all of that before it.
    pub(super) fn give_time_back(&self, dues: &mut [Due]) {
        let standing = &self.table.standing;
        let now = self.seconds();
        let open = standing.open_for(dues, now);
        let more = open - standing.open_for(&standing.dues, now);
        let taken_back = self.taken_back(dues);
        // By a vote it is theirs whose steps they were, whoever has called it.
        let undone = self.rows.iter().any(|row| undone_to(row).is_some());
        let before =
            |due: &Due, same: fn(&Due, &Due) -> bool| standing.dues.iter().any(|other| same(other, due));
        let waits = |due: &&mut Due| due.public && !due.sealed && !due.lapses;
        for due in dues.iter_mut().filter(waits) {
            let new = !before(due, Due::is_same);
            // Of what several owe on one occasion the time is that of the others.
            let more = if new && !before(due, Due::is_beside) { open } else { more };
            let taken_back = taken_back.filter(|(seat, _)| (undone || *seat == due.seat) && !new);
            due.by = due.by.map(|by| by + more - taken_back.map_or(0, |(_, ran)| ran));
        }
    }

    /// Who took back what others were asked, and for how many seconds these had been asked; none where one of them answered, or
    /// the table did for them.
    fn taken_back(&self, dues: &[Due]) -> Option<(SeatId, i64)> {
        let (standing, now) = (&self.table.standing, self.seconds());
        let is_over = |due: &&Due| due.lapses && !dues.iter().any(|other| other.is_same(due));
        let over: Vec<&Due> = standing.dues.iter().filter(is_over).collect();
        let acts = self.rows.iter().filter(|row| row.kind == "order" || undone_to(row).is_some());
        let by: Option<BTreeSet<SeatId>> = acts.map(seat_of).collect();
        let by = by.filter(|by| !over.iter().any(|due| by.contains(&due.seat)))?.pop_first()?;
        let game = self.before.as_ref()?.game.as_ref()?;
        let ran = musts(game.as_ref()).into_iter().filter_map(|debt| {
            let due = over.iter().find(|due| due.is_of(&debt))?;
            let Duty::Within(seconds) = debt.duty else { return None };
            Some(seconds - (due.by? - standing.stood_still(due, now)))
        });
        Some((by, ran.max()?))
    }

    /// For how long what rested until now has stood still; it has run where what another was asked meanwhile is taken back, unless
    /// by who was asked.
    pub(super) fn given_back(&self, resting: &Resting) -> i64 {
        let asked = |seat: SeatId| {
            seat != resting.due.seat && self.table.standing.dues.iter().any(|due| due.seat == seat)
        };
        let undone = |row: &JournalRow| undone_to(row).is_some() && !seat_of(row).is_some_and(asked);
        let (undone, paused) = (self.rows.iter().any(undone), self.table.standing.paused);
        let since = if undone { paused.map(|paused| paused.max(resting.since)) } else { Some(resting.since) };
        since.map_or(0, |since| self.seconds() - since)
    }

    /// What rests now, with its time as it was when it was owed last.
    pub(super) fn resting(&self, game: &dyn AnyGame) -> Vec<Resting> {
        let (standing, now) = (&self.table.standing, self.seconds());
        let rests = game.debts().into_iter().filter(|debt| debt.duty == Duty::Rests);
        let resting = |debt: AnyDebt| {
            let known = standing.resting.iter().find(|resting| resting.due.is_of(&debt)).cloned();
            let owed = || standing.dues.iter().find(|due| due.is_of(&debt));
            known.or_else(|| {
                let due = owed()?;
                Some(Resting { due: due.clone(), since: standing.stood_still(due, now) })
            })
        };
        rests.filter_map(resting).collect()
    }

    /// Keeps in mind what is owed no more, as long as that can be taken back. What is owed again since it was taken
    /// back has arisen when it first did: the buttons under its first message stand for it still, and nobody has more time
    /// for it than was left.
    pub(super) fn note_answered(&mut self, dues: &mut [Due]) {
        let now = self.seconds();
        let undone = self.rows.iter().any(|row| undone_to(row).is_some());
        let (sequence, base) = (self.table.sequence, self.table.steps.first().map(|step| step.seq));
        let standing = self.standing();
        for due in dues.iter_mut().filter(|due| due.row == sequence) {
            if let Some(index) = standing.answered.iter().position(|known| known.due.is_same(due)) {
                let Answered { due: first, at, .. } = standing.answered.swap_remove(index);
                (due.row, due.entry) = (first.row, first.entry);
                if undone && at > 0 && !due.sealed {
                    let left = first.by.map(|by| by + now - at);
                    due.by = due.by.map(|by| left.map_or(by, |left| by.min(left)));
                    (due.overdue, due.reminded) = (first.overdue, first.reminded.max(due.reminded));
                }
            }
        }
        let gone = standing.dues.iter().filter(|due| !dues.iter().any(|other| other.is_same(due)));
        let answered =
            |due: &Due| Answered { due: due.clone(), row: sequence, at: standing.stood_still(due, now) };
        let gone: Vec<Answered> = gone.map(answered).collect();
        standing.answered.extend(gone);
        standing.answered.retain(|known| base.is_some_and(|base| known.row > base));
    }
}
