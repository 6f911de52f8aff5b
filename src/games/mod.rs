//! The games, a folder each, all alike inside. Pure.
//!
//! Nothing outside this file says which games there are.

mod any;
mod choosing;
pub mod clean_slate;
mod reading;
mod record;
mod self_play;
mod speech;
pub mod warrior;

pub use any::{AnyDebt, AnyGame, AnyRefusal, Happened, Kind, KindOf, waits_for};
pub use record::{AnyEvents, AnyOrder};
pub use self_play::{CantPlay, Plan, Played, Record, Row};

static WARRIOR: KindOf<warrior::Warrior> = KindOf::new();
static CLEAN_SLATE: KindOf<clean_slate::CleanSlate> = KindOf::new();

/// Every kind of game, in the order in which they are offered.
#[must_use]
pub fn all() -> &'static [&'static dyn Kind] {
    static ALL: [&dyn Kind; 2] = [&WARRIOR, &CLEAN_SLATE];
    &ALL
}

/// The kind with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Kind> {
    all().iter().copied().find(|kind| kind.id() == id)
}

/// The kind of a type that is in the list.
fn of(id: &str) -> &'static dyn Kind {
    find(id).expect("every game's type stands in the list of all kinds")
}
