//! How a game is told, shown, written down and read in.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Addressed, Ballot, Board, Button, Candidates, Common, Dice, Draft, Edition, Filled, Form, FormSpec, Game,
    Line, Names, Opening, Passage, Prompt, SeatId, Span, Stake, Team, TerritoryId, Texts, Verb, View,
    Weighed, known_to, own_forms,
};
use crate::line;
use crate::picture::{Arrow, Colour, Scene, Side};

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
    /// What else here goes by a name, beside the players: whoever is called so is told apart from it (TP-1).
    fn also_named(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Where in its position stands what a side settles among itself ([`super::Audience::Among`]), as JSON pointers. It is told
    /// to nobody else when it is over, so a step by which it lapses brought nothing to light.
    const SETTLED_AMONG: &'static [&'static str] = &[];
    /// Do the terms say all that was chosen? The lobby doesn't list the options then.
    const TERMS_SAY_ALL: bool = false;
    /// Options of shared commands that mean nothing here, and do no harm: they are no reason to refuse an order.
    const IGNORES: &'static [&'static str] = &[];

    /// Do all seats play together, against the game (CS-1)? Then nobody's seat is kept from who holds another.
    const TOGETHER: bool = false;

    /// What the chosen options come to, in numbers, and what is known of such games: for the lobby. What was not
    /// chosen may stand folded beside it.
    fn terms(options: &Self::Options) -> Passage {
        let _ = options;
        Passage::default()
    }
    /// What was chosen that is out of the usual, in a sentence before the terms, where the options aren't listed.
    fn chosen(options: &Self::Options) -> Option<Line> {
        let _ = options;
        None
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
    /// What stands beside a player where one is chosen: "ben — 120 gp, 7 territories".
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
            Some(verb) => Filled::new(view, seat, names, verb, draft).completed(field, typed),
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
    fn weigh(view: &View<'_, Self>, seat: SeatId, names: &Names, draft: &Draft) -> Option<Weighed> {
        let verb = Self::verbs().iter().find(|verb| verb.path == draft.form)?;
        let weigh = verb.weigh?;
        let filled = Filled::new(view, seat, names, verb, draft);
        match filled.noted_in_values() {
            Some(values) => weigh(&filled.of(&values)),
            None => weigh(&filled),
        }
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
        let stakes = verb.stakes?;
        let filled = Filled::new(view, seat, names, verb, draft);
        // Where the order was read from labels, so is what it puts at stake.
        match filled.in_values() {
            Some(values) => stakes(&filled.of(&values), order),
            None => stakes(&filled, order),
        }
    }
    /// Reads a filled-in form. Labels of what is suggested now stand for their values there
    /// ([`Filled::in_values`]).
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
        match filled.in_values() {
            Some(values) => {
                let filled = filled.of(&values);
                Self::drafted(&filled, filled.order()?)
            }
            None => Self::drafted(&filled, filled.order()?),
        }
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
    /// What a seat has kept in private for what it is asked now, with the buttons for it: said to that seat alone beside
    /// what it is asked, which all see; empty where there is nothing of the kind.
    fn kept(view: &View<'_, Self>, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
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
    /// The board to be drawn, of which its words for who can't see it are made, too.
    fn scene(view: &View<'_, Self>, names: &Names) -> Scene;
    /// What every side has, and how far it is on every way to win (and to lose) that is in play. By default what the
    /// picture's legend says.
    fn standings(view: &View<'_, Self>, names: &Names) -> Passage {
        let side = |side: &Side| {
            let figures = side.in_text().join(" · ");
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
    /// What is owed under this name (see [`super::Debt::what`]), as a noun that people read: "placing".
    fn owed(what: &str) -> &str {
        what
    }
    /// Are seats that owe something of this name (see [`super::Debt::what`]) also asked by direct message, where they
    /// can answer unseen? For what the channel is asked as well, but answered in secret.
    fn answered_in_secret(&self, what: &str) -> bool {
        let _ = what;
        false
    }
    /// Does what is answered unseen under this name (see [`super::Debt::what`]) stay as it is, though not all have answered?
    /// Else who has answered may think better of it until then.
    fn answers_stay(&self, what: &str) -> bool {
        let _ = what;
        false
    }
    /// May others tell this seat something at any time of which nobody but those two may know that it was told (BZ-13: a
    /// private offer)? All know the answer. Whom no direct message reaches is called now and then to look, whatever there is.
    fn may_be_told_apart(&self, seat: SeatId) -> bool {
        let _ = seat;
        false
    }
    /// Does nobody wait for what this seat owes under this name (see [`super::Debt::what`]), since the rules settle it
    /// themselves when its time has come? Then the table sets no deadline.
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool {
        let _ = (seat, what);
        false
    }
    /// Does what this seat owes under this name wait for another seat's answer, of which those who don't know of it may not learn?
    /// A person's time runs on, so that nobody notices. Where the seat came to a machine meanwhile, or to nobody, the other has
    /// the time to answer all the same: whoever sees the seat stand still may guess why.
    fn waits_unseen(&self, seat: SeatId, what: &str) -> bool {
        let _ = (seat, what);
        false
    }
    /// May an order be followed at once by what other seats have left beforehand, unseen? Whether it is shows to nobody
    /// before.
    fn goes_on_unseen(&self) -> bool {
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
    /// What nobody else may know of, and what is open again for this seat as a step was taken back after which the game stood as
    /// `before`, with its buttons (BZ-F7: a private offer). None where nothing is, and of what lapses by `now` (in seconds).
    fn opened_again(view: &View<'_, Self>, before: &Self, seat: SeatId, now: i64) -> Option<Passage> {
        let _ = (view, before, seat, now);
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
