//! What was told of a journal that is read in. Its file may say anything of that: it is told anew, from what happened.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::rows::{handed_over, seat_of};
use super::state::{Chair, Table};
use super::{plain_line, story};
use crate::games::{AnyGame, Kind};
use crate::rules::{Names, SeatId};
use crate::store::JournalRow;

/// Who sat where, row by row, as the journal says of seats that changed hands.
pub(super) struct Sitting<'a> {
    /// To which the rows have led.
    now: &'a Table,
    then: Table,
    titles: Names,
    /// So often a seat is still to change hands.
    left: BTreeMap<SeatId, usize>,
}

impl<'a> Sitting<'a> {
    /// Before the first of these rows, which have led to this table.
    pub(super) fn before(rows: &[JournalRow], now: &'a Table) -> Self {
        let (mut then, mut left) = (now.clone(), BTreeMap::new());
        for (seat, from, _) in rows.iter().rev().filter_map(handed_over) {
            *left.entry(seat).or_default() += 1;
            if let Some(chair) = then.chairs.get_mut(seat.index()) {
                *chair = Chair { name: from, ..Chair::free() };
            }
        }
        Self { now, titles: then.titles(), then, left }
    }

    fn pass(&mut self, row: &JournalRow) {
        let Some((seat, _, to)) = handed_over(row) else { return };
        let left = self.left.entry(seat).or_default();
        *left = left.saturating_sub(1);
        // Who has it by now may be called otherwise here.
        let today = self.now.chairs.get(seat.index()).filter(|_| *left == 0).cloned();
        if let Some(chair) = self.then.chairs.get_mut(seat.index()) {
            *chair = today.unwrap_or_else(|| Chair { name: to, ..Chair::free() });
            self.titles = self.then.titles();
        }
    }
}

/// What everybody is told of a row, before and after which the game stands like this.
pub(super) fn retold(
    kind: &dyn Kind,
    row: &JournalRow,
    (before, after): (Option<&dyn AnyGame>, &dyn AnyGame),
    sitting: &mut Sitting<'_>,
) -> String {
    sitting.pass(row);
    let names = &sitting.titles;
    if let Some((seat, from, to)) =
        handed_over(row).filter(|(seat, _, to)| seat.index() < sitting.now.chairs.len() && !to.is_empty())
    {
        return plain_line(&story::takes_over(seat, &to, &from, sitting.now.own_name(seat)), names);
    }
    if row.kind == "table" {
        let act = serde_json::from_str(&row.act).unwrap_or_default();
        return story::acted(&act, seat_of(row), names);
    }
    let Ok(events) = kind.read_events(&row.events) else { return String::new() };
    // A file's events may be impossible; it is refused for that, not here.
    let told = catch_unwind(AssertUnwindSafe(|| {
        let between = before.map(|before| (before, after));
        story::told_of_row(&after.tell(names, &events), events.audiences(), between, names)
    }));
    told.unwrap_or_default()
}
