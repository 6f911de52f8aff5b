//! What was told of a journal that is read in. Its file may say anything of that: it is told anew, from what happened.

use serde_json::Value;

use super::rows::seat_of;
use super::story;
use crate::games::{AnyEvents, AnyGame, Kind};
use crate::rules::{Audience, Names};
use crate::store::JournalRow;

/// So many letters of it are kept, as of what is played here.
pub(super) const KEPT: usize = 300;

/// What everybody is told of a row, after which the game stands like this.
pub(super) fn retold(kind: &dyn Kind, row: &JournalRow, after: &dyn AnyGame, names: &Names) -> String {
    let told = if row.kind == "table" {
        acted(row, names)
    } else {
        let events = kind.read_events(&row.events).unwrap_or_else(|_| AnyEvents::none());
        let tell = || {
            let told = after.tell(names, &events);
            let public = told.iter().filter(|told| told.audience == Audience::Public);
            public.map(|told| story::plain(&told.event, names)).collect::<Vec<_>>().join(" ")
        };
        // A file's events may be impossible; it is refused for that, not here.
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(tell)).unwrap_or_default()
    };
    story::cut(&told, KEPT)
}

/// The same of an act of the table's; of one that isn't known there is nothing to tell.
fn acted(row: &JournalRow, names: &Names) -> String {
    let act: Value = serde_json::from_str(&row.act).unwrap_or_default();
    let acts: [(&str, &str); 6] = [
        ("undo", "Steps were taken back"),
        ("replace", "Somebody else took a seat"),
        ("pace", "The time for answers was changed"),
        ("pause", "The game rested"),
        ("resume", "The game went on"),
        ("cancel", "The game was called off"),
    ];
    let Some((_, words)) = acts.iter().find(|(key, _)| act.get(key).is_some()) else { return String::new() };
    match seat_of(row) {
        Some(seat) => format!("{words}, by {}.", names.of(seat)),
        None => format!("{words}."),
    }
}
