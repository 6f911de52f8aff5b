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
    /// The number of the occasion, the same as long as it is the same debt. A new number starts a new
    /// deadline and a new "your turn".
    pub occasion: u32,
    /// The passive answer at the deadline; only a *may* has none. What a *may* has is what a seat answers that nobody, or a
    /// machine, plays.
    pub default: Option<O>,
    /// What everybody may know of it.
    pub face: Face,
}

/// What everybody may know of a debt. Its owner knows it in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// That this seat owes it.
    Open,
    /// That all of these are asked. Answers come in unseen until the last is there, some were perhaps left
    /// beforehand, and nobody is told who is still waited for. The seats are the same for all debts of one name
    /// and occasion, and follow from what is public; the game answers for what is said in
    /// [`super::Presented::ask_all`].
    Sealed(Vec<SeatId>),
    /// Nothing, not even that there is such a debt.
    Hidden,
}

/// How strongly it is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// The game waits for it; chased, and answered by default at the deadline.
    Must,
    /// Shown, never chased, never answered for anyone.
    May,
    /// Owed again, as the same debt, once somebody else has done what they must: until then its time stands still.
    Rests,
    /// May be answered within so many seconds, whatever time people have for what they must do; nobody is chased, and
    /// silence is the default, also where a game waits for whoever is absent. Who must do something has as much more
    /// time for it.
    Within(i64),
}

impl Duty {
    /// Is the default carried out in the end?
    #[must_use]
    pub fn has_an_end(self) -> bool {
        matches!(self, Self::Must | Self::Within(_))
    }

    /// Does it lapse in a time of its own?
    #[must_use]
    pub fn lapses(self) -> bool {
        matches!(self, Self::Within(_))
    }
}

impl<O> Debt<O> {
    /// What a seat must do, and all may know that it must; `default` is what is done for it at its deadline.
    #[must_use]
    pub fn open(seat: SeatId, what: &'static str, occasion: u32, default: O) -> Self {
        Self { seat, duty: Duty::Must, what, occasion, default: Some(default), face: Face::Open }
    }
}
