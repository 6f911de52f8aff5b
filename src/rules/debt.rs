//! Who must, or may, do something now.

use super::SeatId;

/// Something that a seat owes or may do. The one truth behind status, reminders, deadlines and
/// "your turn".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Debt<O> {
    /// Who.
    pub seat: SeatId,
    /// Must or may.
    pub duty: Duty,
    /// What, as a word the game's `story` knows ("turn", "bid", "capital", "vote").
    pub what: &'static str,
    /// Which occasion: the same number as long as it is the same debt. A new number starts a new
    /// deadline and a new "your turn".
    pub occasion: u32,
    /// The passive answer at the deadline; only a *may* has none.
    pub default: Option<O>,
    /// May the channel know that this seat owes it?
    pub public: bool,
}

/// How strongly it is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// The game waits for it; chased, and answered by default at the deadline.
    Must,
    /// Shown, never chased, never answered for anyone.
    May,
}
