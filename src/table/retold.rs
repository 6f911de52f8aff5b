//! What was told of a journal that is read in. Its file may say anything of that: it is told anew, from what happened.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::rows::{seat_of, table_act};
use super::state::{Chair, Table};
use super::{bounds, plain_line, story};
use crate::games::{AnyGame, Kind};
use crate::rules::{Names, SeatId};
use crate::store::JournalRow;

/// Who sat where when, as the rows say of seats that changed hands: what they were called from which row on, the last first.
pub(super) struct Sitting<'a> {
    table: &'a Table,
    titles: Vec<(i64, Names)>,
}

impl<'a> Sitting<'a> {
    /// Of a table, to which these rows have led.
    pub(super) fn at(table: &'a Table, rows: &[JournalRow]) -> Self {
        let (mut then, mut titles) = (table.clone(), Vec::new());
        for row in rows.iter().rev() {
            let Some((seat, from, _)) = handed_over(row) else { continue };
            titles.push((row.seq, then.titles()));
            if let Some(chair) = then.chairs.get_mut(seat.index()) {
                *chair = Chair { name: from, ..Chair::free() };
            }
        }
        titles.push((i64::MIN, then.titles()));
        Self { table, titles }
    }

    fn titles_at(&self, row: &JournalRow) -> Option<&Names> {
        let from = self.titles.partition_point(|(since, _)| *since > row.seq);
        self.titles.get(from).map(|(_, titles)| titles)
    }
}

/// A seat that changed hands by this row: whose it was, and whose it was then.
fn handed_over(row: &JournalRow) -> Option<(SeatId, String, String)> {
    let act = table_act(row)?;
    let name = |key: &str| Some(bounds::name(act["replace"].get(key)?.as_str()?));
    let seat = act["replace"].get("seat")?.as_u64()?;
    Some((SeatId(u8::try_from(seat).ok()?), name("from")?, name("to")?))
}

/// What everybody is told of a row, before and after which the game stands like this.
pub(super) fn retold(
    kind: &dyn Kind,
    row: &JournalRow,
    (before, after): (Option<&dyn AnyGame>, &dyn AnyGame),
    sitting: &Sitting<'_>,
) -> String {
    let Some(names) = sitting.titles_at(row) else { return String::new() };
    if let Some((seat, from, to)) =
        handed_over(row).filter(|(seat, ..)| seat.index() < sitting.table.chairs.len())
    {
        return plain_line(&story::takes_over(seat, &to, &from, sitting.table.own_name(seat)), names);
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
