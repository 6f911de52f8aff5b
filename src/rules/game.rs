//! The contract that every game keeps.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Addressed, BadOption, Coded, Common, Debt, Dice, Edition, OptionSet, SeatId, Seats, Viewer};

/// Who gives an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The person in this seat.
    Seat(SeatId),
    /// The table itself.
    Table(TableAct),
}

/// Why the table gives an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableAct {
    /// The time set for the whole game has come.
    TimeUp,
    /// This seat's deadline has passed: its debt's default is carried out, or an offer lapses.
    Expired(SeatId),
    /// Nobody holds this seat any more.
    Vacated(SeatId),
    /// Whoever held this seat, or had given it up, no longer holds it: what they kept for themselves in it goes
    /// with them.
    Taken(SeatId),
}

/// The table's own clock stands still, or goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// From this moment on the game rests; in seconds since 1970 UTC.
    From(i64),
    /// At this moment it goes on.
    Until(i64),
}

/// An order that [`Game::check`] has found good for the state as it is. Only the game makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked<O> {
    /// Who gives it.
    pub actor: Actor,
    /// The order.
    pub order: O,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; empty where nobody did.
    pub winners: Vec<SeatId>,
    /// Why, as a word the game's `story` knows.
    pub why: String,
}

/// One game's whole state and its rules: ordered containers only, serialisable, comparable and
/// complete, so that a restart in the middle of a secret auction loses nothing.
///
/// ```
/// use wartable_games::clean_slate::{CleanSlate, Order};
/// use wartable_rules::{Actor, BadOption, Dice, Game, SeatId, Seats};
///
/// let mut dice = Dice::fair([7; 32], 0);
/// let (mut game, _) = CleanSlate::set_up(&Default::default(), Seats { count: 2 }, &mut dice)?;
/// // CS-4: both players place at the start, here as the rules suggest.
/// for debt in game.debts() {
///     let order = game.check(Actor::Seat(debt.seat), &Order::Balanced).expect("they have tokens to place");
///     game.apply(order, &mut dice);
/// }
/// // CS-7: then Democracy has the first turn.
/// assert_eq!(game.debts()[0].seat, SeatId(0));
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), BadOption>(())
/// ```
pub trait Game:
    Clone + Eq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + Sized + 'static
{
    /// Its options.
    type Options: OptionSet + Send + Sync;
    /// What can be ordered; every variant's doc cites its rule ids.
    type Order: Clone + Eq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What can happen; every variant's doc cites its rule ids.
    type Event: Clone + Eq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Why an order is not carried out.
    type Refusal: Coded + From<Common> + Send + Sync;

    /// Its id in files and options ("warrior").
    const ID: &'static str;
    /// The newest version of its rules; each game keeps the one that it is played by ([`Edition`]).
    const RULES: u32;
    /// How many times faults of its code were mended that had changed what comes of an order.
    const MENDS: u32;
    /// How few and how many seats it takes.
    const SEATS: (u8, u8);
    /// The word for it in commands: `/game create WORD`, and the group of its own commands.
    const COMMAND: &'static str = Self::ID;
    /// How few and how many people it takes: fewer than seats where one may hold several.
    const PEOPLE: (u8, u8) = Self::SEATS;
    /// What its seats are called, in order of joining, where they differ by more than who sits there.
    const SEAT_NAMES: &'static [&'static str] = &[];

    /// The same, where it depends on how many seats there are.
    #[must_use]
    fn seat_names(seats: usize) -> &'static [&'static str] {
        let _ = seats;
        Self::SEAT_NAMES
    }

    /// Deals a new game, by the newest rules.
    ///
    /// # Errors
    /// If an option is not possible, or there are too few or too many seats.
    fn set_up(
        options: &Self::Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Self::Event>>), BadOption> {
        Self::set_up_by(Edition::of::<Self>(), options, seats, dice)
    }
    /// Deals a game by the rules of this edition.
    ///
    /// # Errors
    /// As [`Game::set_up`].
    fn set_up_by(
        edition: Edition,
        options: &Self::Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Self::Event>>), BadOption>;
    /// The edition that it is played by.
    fn edition(&self) -> Edition;
    /// Sets [`Edition::mends`]: from now on the faults mended up to there no longer happen in it.
    fn mend(&mut self, mends: u32);
    /// Who owes what now.
    fn debts(&self) -> Vec<Debt<Self::Order>>;
    /// Is this what silence of the seat stands for: the default of something that it owes?
    fn stands_for_silence(&self, seat: SeatId, order: &Self::Order) -> bool {
        let is_default = |debt: &Debt<Self::Order>| debt.seat == seat && debt.default.as_ref() == Some(order);
        self.debts().iter().any(is_default)
    }
    /// Finds an order good or refuses it; changes nothing.
    ///
    /// # Errors
    /// Why the rules refuse it.
    fn allows(&self, actor: Actor, order: &Self::Order) -> Result<(), Self::Refusal>;
    /// The same, and gives what can be carried out.
    ///
    /// # Errors
    /// As [`Game::allows`].
    fn check(&self, actor: Actor, order: &Self::Order) -> Result<Checked<Self::Order>, Self::Refusal> {
        self.allows(actor, order)?;
        Ok(Checked { actor, order: order.clone() })
    }
    /// Carries out a checked order and runs on until somebody owes something or the game is over. What happens is put
    /// behind what is in `out`.
    fn apply_to(
        &mut self,
        order: Checked<Self::Order>,
        dice: &mut Dice,
        out: &mut Vec<Addressed<Self::Event>>,
    );
    /// The same, and gives what happened.
    fn apply(&mut self, order: Checked<Self::Order>, dice: &mut Dice) -> Vec<Addressed<Self::Event>> {
        let mut out = Vec::new();
        self.apply_to(order, dice, &mut out);
        out
    }
    /// Is this seat out by the rules: is there nothing left to order in it, whatever comes? Its holder has no voice any more in
    /// what becomes of the game, and nobody can have it from them.
    fn is_out(&self, seat: SeatId) -> bool {
        let _ = seat;
        false
    }
    /// The order that the table gives for this act, if the game knows one: time up, a vacated seat.
    fn table_order(&self, act: TableAct) -> Option<Self::Order> {
        let _ = act;
        None
    }
    /// What lapses by itself at a time that somebody set (an offer), in seconds since 1970 UTC: whose
    /// it is, and the order that the table then gives as that seat's deadline ([`TableAct::Expired`]).
    fn lapses(&self) -> Vec<(i64, SeatId, Self::Order)> {
        Vec::new()
    }
    /// The same of what not everybody may know of: at that time, or a little later.
    fn lapses_unseen(&self) -> Vec<(i64, SeatId, Self::Order)> {
        Vec::new()
    }
    /// The game rests, or goes on: what lapses at a time that somebody set lapses later by as long, and meanwhile is none
    /// of what lapses ([`Game::lapses`], [`Game::lapses_unseen`]).
    fn rest(&mut self, rest: Rest) {
        let _ = rest;
    }
    /// Since when what lapses at a time that somebody set has rested, if it does.
    fn rests_since(&self) -> Option<i64> {
        None
    }
    /// Steps were taken back from `now` to this state: returns it with what seats had kept for themselves in `now`
    /// ([`super::Audience::Own`]), and with how long it has rested by then: neither is part of the steps.
    #[must_use]
    fn with_notes_of(self, now: &Self) -> Self {
        let _ = now;
        self
    }
    /// The seats whose goods or promises an event changes: a step with it is not taken back without their consent.
    fn concerns(event: &Self::Event) -> Vec<SeatId> {
        let _ = event;
        Vec::new()
    }
    /// The game without what is secret from this viewer: the one place where secrets are left out. `None` where
    /// nothing in it is. An implementation takes every field of the state by name, so that a new one doesn't
    /// compile before it is settled who may know it. Only [`super::View`] calls it.
    #[must_use]
    fn without_secrets(&self, viewer: Viewer) -> Option<Self>;
    /// Who has won, and why; none while it runs.
    fn outcome(&self) -> Option<Outcome>;
}
