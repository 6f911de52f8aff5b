//! The contract that every game keeps.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{
    Addressed, BadOption, Ballot, Board, Button, Candidates, Coded, Common, Debt, Dice, Draft, Edition,
    Filled, Form, FormSpec, Line, Names, Opening, OptionSet, Passage, Prompt, SeatId, Seats, Span, Stake,
    Team, TerritoryId, Texts, Verb, View, Viewer, known_to, own_forms,
};
use crate::line;
use crate::picture::{Arrow, Colour, Scene, Side};

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
/// use wartable::games::clean_slate::{CleanSlate, Order};
/// use wartable::rules::{Actor, BadOption, Dice, Game, SeatId, Seats};
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
    fn check(&self, actor: Actor, order: &Self::Order) -> Result<Checked<Self::Order>, Self::Refusal>;
    /// The same for who has the order and gives it away when it is good: nothing of it is copied.
    ///
    /// # Errors
    /// As [`Game::check`].
    fn allows(&self, actor: Actor, order: &Self::Order) -> Result<(), Self::Refusal> {
        self.check(actor, order).map(|_| ())
    }
    /// Carries out a checked order and runs on until somebody owes something or the game is over.
    fn apply(&mut self, order: Checked<Self::Order>, dice: &mut Dice) -> Vec<Addressed<Self::Event>>;
    /// The same for who has room for what happens: it is put behind what is there.
    fn apply_to(
        &mut self,
        order: Checked<Self::Order>,
        dice: &mut Dice,
        out: &mut Vec<Addressed<Self::Event>>,
    ) {
        out.append(&mut self.apply(order, dice));
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
    /// Steps were taken back from `now` to this state: returns it with what seats had kept for themselves in `now`
    /// ([`super::Audience::Own`]), which isn't part of the steps.
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

/// How a game is told, shown, written down and read in.
pub trait Presented: Game {
    /// Its name for people ("Warrior").
    const NAME: &'static str;
    /// The colours of its seats on the board, in order, where they aren't simply those of the order of joining
    /// (red, blue, green, yellow, purple, orange).
    const SEAT_COLOURS: &'static [Colour] = &[];

    /// The same, where it depends on how many seats there are, before the game has begun.
    #[must_use]
    fn colours_of_seats(seats: usize) -> Vec<Colour> {
        let _ = seats;
        Self::SEAT_COLOURS.to_vec()
    }

    /// The colours of its seats in this game, where they aren't simply those of the order of joining.
    fn seat_colours(&self) -> Vec<Colour> {
        Self::SEAT_COLOURS.to_vec()
    }
    /// Do the terms say all that was chosen? The lobby doesn't list the options then.
    const TERMS_SAY_ALL: bool = false;

    /// What the chosen options come to, in numbers, and what is known of such games: for the lobby. What was not
    /// chosen may stand folded beside it.
    fn terms(options: &Self::Options) -> Passage {
        let _ = options;
        Passage::default()
    }
    /// All that a player of it can order, shared verbs included, in the order in which their buttons stand.
    fn verbs() -> &'static [&'static Verb<Self>];
    /// The forms of these verbs: the command tree is made from them.
    fn forms_spec() -> &'static [FormSpec] {
        own_forms::<Self>()
    }
    /// The board that it is played on.
    fn board(&self) -> &'static Board {
        Board::classic()
    }
    /// May this seat order anything at all? Asked before a form is opened, completed or read.
    ///
    /// # Errors
    /// Why not: the game is over, the player is out of it.
    fn may_order(view: &View<'_, Self>, seat: SeatId) -> Result<(), Self::Refusal> {
        let _ = seat;
        if view.outcome().is_some() { Err(Common::GameOver.into()) } else { Ok(()) }
    }
    /// The refusal of a form that the game doesn't have.
    fn no_such_form(view: &View<'_, Self>) -> Self::Refusal {
        let _ = view;
        Common::NothingOwed { what: "form" }.into()
    }
    /// What stands beside a territory where one is chosen: "Kamchatka — ben, 3 troops".
    fn territory_label(view: &View<'_, Self>, names: &Names, seat: SeatId, territory: TerritoryId) -> String {
        let _ = (names, seat);
        view.board().name(territory).to_owned()
    }
    /// What stands beside a player where one is chosen: "ben — 120 GP, 7 territories".
    fn player_label(view: &View<'_, Self>, names: &Names, seat: SeatId) -> String {
        let _ = view;
        names.of(seat)
    }
    /// The forms open to this seat now, best first.
    fn forms(view: &View<'_, Self>, seat: SeatId) -> Vec<Form> {
        match Self::may_order(view, seat) {
            Ok(()) => Opening::of(view, seat, Prompt::Alone),
            Err(_) => Vec::new(),
        }
    }
    /// What a field may hold, best first, given the fields already filled. `typed` narrows it.
    fn candidates(
        view: &View<'_, Self>,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
        field: &str,
        typed: &str,
    ) -> Candidates {
        let verb = Self::verbs().iter().find(|verb| verb.path == draft.form);
        match verb.filter(|_| Self::may_order(view, seat).is_ok()) {
            Some(verb) => Filled::new(view, seat, names, verb, draft).suggested(field, typed),
            None => Candidates::default(),
        }
    }
    /// What kind of game it is, in a sentence, for who chooses one.
    #[must_use]
    fn about() -> &'static str {
        ""
    }
    /// What it says beside its play: rules, help, its first game.
    #[must_use]
    fn texts() -> &'static dyn Texts {
        &()
    }
    /// What an order put together from menus would mean, before it is sent ([`Verb::weigh`]).
    fn weigh(
        view: &View<'_, Self>,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
    ) -> Option<(Passage, Vec<Button>)> {
        let verb = Self::verbs().iter().find(|verb| verb.path == draft.form)?;
        verb.weigh?(&Filled::new(view, seat, names, verb, draft))
    }
    /// What an order that was read from this form puts at stake ([`Verb::stakes`]).
    fn stakes(
        view: &View<'_, Self>,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
        order: &Self::Order,
    ) -> Option<Stake> {
        let verb = Self::verbs().iter().find(|verb| verb.path == draft.form)?;
        verb.stakes?(&Filled::new(view, seat, names, verb, draft), order)
    }
    /// Reads a filled-in form.
    ///
    /// # Errors
    /// If it can't be read as an order.
    fn draft(
        view: &View<'_, Self>,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
    ) -> Result<Self::Order, Self::Refusal> {
        Self::may_order(view, seat)?;
        let verb = Self::verbs().iter().find(|verb| verb.path == draft.form);
        let verb = verb.ok_or_else(|| Self::no_such_form(view))?;
        let filled = Filled::new(view, seat, names, verb, draft);
        Self::drafted(&filled, filled.order()?)
    }
    /// The order that an order read from a form stands for: itself, unless the rules give it another sense (CS-8: one
    /// for a turn that isn't one's own yet).
    ///
    /// # Errors
    /// If it is refused as it was written.
    fn drafted(filled: &Filled<'_, Self>, order: Self::Order) -> Result<Self::Order, Self::Refusal> {
        let _ = filled;
        Ok(order)
    }
    /// What happened, for one reader: the events that they may know, and the state afterwards.
    fn tell(view: &View<'_, Self>, names: &Names, events: &[&Self::Event]) -> Passage;
    /// A refusal as a kind sentence ending in its code.
    fn explain(view: &View<'_, Self>, names: &Names, refusal: &Self::Refusal) -> Line;
    /// What the actor of an order reads privately after it: what was understood, what follows. The events
    /// are those that they may know.
    fn receipt(
        view: &View<'_, Self>,
        names: &Names,
        seat: SeatId,
        order: &Self::Order,
        events: &[Addressed<Self::Event>],
    ) -> Passage {
        let _ = (seat, order);
        Self::tell(view, names, &known_to(events, view.viewer()))
    }
    /// What a seat owes and may do now, with buttons; none where it owes nothing.
    fn ask(view: &View<'_, Self>, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)>;
    /// What a seat owes as far as all may know it ([`super::Face::Open`]), with buttons that tell no more: the
    /// channel is asked this.
    fn ask_openly(view: &View<'_, Self>, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        Self::ask(view, names, seat)
    }
    /// What all who take part in something sealed ([`super::Face::Sealed`]) are asked in the channel, with the buttons
    /// for it: the same to the byte whoever of them has answered, and whatever. The table names them, and adds the
    /// deadline.
    fn ask_all(
        view: &View<'_, Self>,
        names: &Names,
        what: &str,
        occasion: u32,
        seats: &[SeatId],
    ) -> (Passage, Vec<Button>) {
        let _ = (view, names, what, occasion, seats);
        (Passage::default(), Vec::new())
    }
    /// Where the game stands.
    fn status(view: &View<'_, Self>, names: &Names) -> Passage;
    /// What a seat holds and what is secret to it; empty where there is nothing of the kind.
    fn hand(view: &View<'_, Self>, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        let _ = (view, names, seat);
        (Passage::default(), Vec::new())
    }
    /// What a form of its own shows that orders nothing (BZ-34: prices); none for all others.
    fn look(view: &View<'_, Self>, names: &Names, seat: SeatId, draft: &Draft) -> Option<Passage> {
        let _ = (view, names, seat, draft);
        None
    }
    /// The board in words, wholly or one zone.
    ///
    /// # Errors
    /// If there is no such zone: the sentence to show.
    fn board_text(view: &View<'_, Self>, names: &Names, zone: Option<&str>) -> Result<Passage, Line>;
    /// The board to be drawn. Where it says nothing for who can't see it ([`Scene::alt`]), that is made of the rest.
    fn scene(view: &View<'_, Self>, names: &Names) -> Scene;
    /// What every side has, and how far it is on every way to win (and to lose) that is in play. By default what the
    /// picture's legend says.
    fn standings(view: &View<'_, Self>, names: &Names) -> Passage {
        let side = |side: &Side| {
            let figures = side.figures.join(" · ");
            let out = if side.out { " (out)" } else { "" };
            line![Span::Given(side.name.clone()), format!("{out}: {figures}.")]
        };
        let scene = Self::scene(view, names);
        let heading = Some(line![scene.title.clone()]);
        Passage { heading, lines: scene.sides.iter().map(side).collect(), ..Passage::default() }
    }
    /// What went where by these events, all of which the reader may know: for the picture of what has changed since.
    fn arrows(view: &View<'_, Self>, events: &[&Self::Event]) -> Vec<Arrow> {
        let _ = (view, events);
        Vec::new()
    }
    /// The chances of an attack; the draft is that of `/odds`. Empty where there is nothing to work out.
    ///
    /// # Errors
    /// If the draft can't be read: the sentence to show.
    fn odds(view: &View<'_, Self>, names: &Names, draft: &Draft) -> Result<Passage, Line> {
        let _ = (view, names, draft);
        Ok(Passage::default())
    }
    /// The seats that play together, as they stand: who is out is named no more. The same teams in the same order for as
    /// long as the game lasts, also one in which nobody is left. All may know of them.
    fn teams(&self) -> Vec<Team> {
        Vec::new()
    }
    /// How many offers of this seat's are open. The table lets it make no more than anybody reads.
    fn open_offers(&self, seat: SeatId) -> usize {
        let _ = seat;
        0
    }
    /// Does a button with this draft name something that can be answered as long as it is open, and that no later one is
    /// called (an offer, by its number)? Then it never grows too old.
    #[must_use]
    fn names_what_is_open(draft: &Draft) -> bool {
        let _ = draft;
        false
    }
    /// Ballots open now. The channel gets those that the public view has without a team ([`Ballot::team`]); a team gets
    /// those of its own that the views of all its seats have alike, so that nothing of one seat's alone gets there.
    fn ballots(view: &View<'_, Self>, names: &Names) -> Vec<Ballot> {
        let _ = (view, names);
        Vec::new()
    }
    /// What is owed under this name (see [`Debt::what`]), as a noun that people read: "placing".
    fn owed(what: &str) -> &str {
        what
    }
    /// Are seats that owe something of this name (see [`Debt::what`]) also asked by direct message, where they
    /// can answer unseen? For what the channel is asked as well, but answered in secret.
    fn answered_in_secret(&self, what: &str) -> bool {
        let _ = what;
        false
    }
    /// Does nobody wait for what this seat owes under this name (see [`Debt::what`]), since the rules settle it
    /// themselves when its time has come? Then the table sets no deadline.
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool {
        let _ = (seat, what);
        false
    }
    /// The phase, as the position format calls it.
    fn phase(&self) -> &'static str;
    /// The seat whose turn it is, where a single one has it, for refusals of what belongs to a turn.
    fn whose_turn(&self) -> Option<SeatId>;
    /// What came of a ballot that is no longer open ([`Ballot::id`]), in a line, from what all its readers were told as it
    /// closed.
    fn came_of(ballot: &str, events: &[Self::Event]) -> Option<Line> {
        let _ = (ballot, events);
        None
    }
    /// Has the turn (or the part of the round that all share) passed since `before`? Then the board is shown.
    fn turn_passed(&self, before: &Self) -> bool {
        self.whose_turn() != before.whose_turn()
    }
    /// The position as a public interface, as its reader may see it. By default it is the state.
    fn position(view: &View<'_, Self>, names: &Names) -> Value {
        let state: &Self = view;
        json!({ "game": Self::ID, "rules": state.edition().rules, "names": names, "state": state })
    }
    /// Reads a position, to be played by this edition's rules; what is left out is empty or default. Then it runs
    /// on at once until somebody owes.
    ///
    /// # Errors
    /// What in it is impossible, with its place.
    fn import(
        position: &Value,
        edition: Edition,
        dice: &mut Dice,
    ) -> Result<(Self, Names, Vec<Addressed<Self::Event>>), ImportError> {
        let _ = (edition, dice);
        let part = |key: &str| position.get(key).unwrap_or(&Value::Null);
        let wrong =
            |key: &str, why: serde_json::Error| ImportError { at: format!("/{key}"), why: why.to_string() };
        let names = Names::deserialize(part("names")).map_err(|why| wrong("names", why))?;
        let game = Self::deserialize(part("state")).map_err(|why| wrong("state", why))?;
        if !game.edition().is_known(Edition::of::<Self>()) {
            let why = format!("{:?} is not known here", game.edition());
            return Err(ImportError { at: "/state".to_owned(), why });
        }
        Ok((game, names, Vec::new()))
    }
}

/// Why a position was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// JSON pointer to the spot ("/territories/peru/troops").
    pub at: String,
    /// What is wrong there, as a sentence.
    pub why: String,
}
