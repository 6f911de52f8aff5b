//! What was told of a journal that is read in. Its file may say anything of that: it is told anew, from what happened.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::rows::seat_of;
use super::story;
use crate::games::{AnyGame, Kind};
use crate::rules::Names;
use crate::store::JournalRow;

/// What everybody is told of a row, before and after which the game stands like this.
pub(super) fn retold(
    kind: &dyn Kind,
    row: &JournalRow,
    (before, after): (Option<&dyn AnyGame>, &dyn AnyGame),
    names: &Names,
) -> String {
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
