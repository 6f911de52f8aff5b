//! A game without its type, for the parts of the program that treat all games alike.

use std::any::Any;
use std::collections::BTreeSet;

use serde_json::Value;

use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Actor, Addressed, Audience, BadOption, Ballot, Board, Button, Candidates, Coded, Debt, Dice, Draft,
    Edition, FirstGame, Form, FormSpec, Game, ImportError, Line, Names, OptionSet, OptionSpec, Outcome,
    Passage, Presented, Readable, SeatId, Seats, SelfPlay, Stake, TableAct, Viewer,
};

use super::choosing::{ChoicesOf, Choosing, options_json, read_options};
use super::record::{AnyEvents, AnyOrder, AnyRefusal, Applied, applied, refusal};
use super::self_play::{self, CantPlay, Plan, Played, Record};

/// A debt with its default.
pub type AnyDebt = Debt<AnyOrder>;

/// A kind of game: everything that needs no game being played.
pub trait Kind: Send + Sync + std::fmt::Debug {
    /// Its id ("warrior"), as in files, the position format and `/game create`.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// What kind of game it is, in a sentence.
    fn about(&self) -> &'static str;
    /// The edition that a new game is played by: the newest.
    fn edition(&self) -> Edition;
    /// The fewest and the most seats.
    fn seats(&self) -> (u8, u8);
    /// The word for it in commands.
    fn command(&self) -> &'static str;
    /// The fewest and the most people.
    fn people(&self) -> (u8, u8);
    /// What its seats are called where there are so many, if they have names of their own.
    fn seat_names(&self, seats: usize) -> &'static [&'static str];
    /// What its options say of seats, and the rules behind options.
    fn choosing(&self) -> &'static dyn Choosing;
    /// Its forms, shared verbs included.
    fn forms(&self) -> &'static [FormSpec];
    /// Its options.
    fn options(&self) -> &'static [OptionSpec];
    /// Completes options from what was given (an object; keys left out are default) or says what is wrong.
    fn read_options(&self, given: &Value) -> Result<Value, BadOption>;
    /// The same options with every number written out that hangs on another of them.
    fn complete_options(&self, options: &Value) -> Result<Value, BadOption>;
    /// What these options come to, for the lobby.
    fn terms(&self, options: &Value) -> Passage;
    /// Deals a game by the rules of this edition. `options` are those that [`Kind::read_options`] gave.
    fn set_up(
        &self,
        edition: Edition,
        options: &Value,
        seats: Seats,
        names: &Names,
        dice: &mut Dice,
    ) -> Result<(Box<dyn AnyGame>, Applied), BadOption>;
    /// Reads a snapshot.
    ///
    /// # Errors
    /// If it isn't a snapshot, or is by an edition of the rules that this program doesn't know.
    fn load(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, String>;
    /// Reads an order as the journal keeps it ([`AnyOrder::json`]).
    ///
    /// # Errors
    /// If it isn't an order of this game, or was written by an older program and can't be read any more.
    fn read_order(&self, json: &str) -> Result<AnyOrder, String>;
    /// Reads a position, to be played by this edition's rules, and runs on until somebody owes.
    fn import(
        &self,
        position: &Value,
        edition: Edition,
        dice: &mut Dice,
    ) -> Result<(Box<dyn AnyGame>, Names, Applied), ImportError>;
    /// Reads what happened as the journal keeps it ([`AnyEvents::json`]).
    ///
    /// # Errors
    /// As [`Kind::read_order`].
    fn read_events(&self, json: &str) -> Result<AnyEvents, String>;
    /// Whose goods or promises these events change.
    fn concerned(&self, events: &AnyEvents) -> BTreeSet<SeatId>;
    /// The rules found for these words, in our own: (rule id, text).
    fn rules_text(&self, search: &str) -> Vec<(&'static str, &'static str)>;
    /// A help topic's text.
    fn help(&self, topic: &str) -> Option<&'static str>;
    /// The names of the help topics.
    fn help_topics(&self) -> &'static [&'static str];
    /// Its first game, which teaches by doing, if it has one.
    fn first_game(&self) -> Option<&'static FirstGame>;
    /// The names of its machine players, the plainest first and the best last.
    fn policies(&self) -> &'static [&'static str];
    /// Lets machines play a whole game. `options` are those that [`Kind::read_options`] gave.
    fn self_play(&self, options: &Value, plan: &Plan) -> Result<Played, CantPlay>;
    /// The same, and written down as a table would.
    fn recorded(&self, options: &Value, plan: &Plan) -> Result<Record, CantPlay>;
}

/// A game being played, without its type.
pub trait AnyGame: Send + Sync + std::fmt::Debug {
    /// Its kind.
    fn kind(&self) -> &'static dyn Kind;
    /// The edition that it is played by.
    fn edition(&self) -> Edition;
    /// Sets its [`Edition::mends`]: from now on the faults mended up to there no longer happen in it.
    fn mend(&mut self, mends: u32);
    /// The game itself, for another of its type.
    fn as_any(&self) -> &dyn Any;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// The whole state as compact JSON; [`Kind::load`] reads it.
    ///
    /// # Errors
    /// If it can't be written down: then nothing may be stored.
    fn snapshot(&self) -> Result<String, String>;
    /// Who owes what.
    fn debts(&self) -> Vec<AnyDebt>;
    /// The forms open to this seat.
    fn forms(&self, seat: SeatId) -> Vec<Form>;
    /// What a field may hold, best first.
    fn candidates(&self, seat: SeatId, names: &Names, draft: &Draft, field: &str, typed: &str) -> Candidates;
    /// What an order put together from menus would mean, with the buttons that send it; none where it is sent at once.
    fn weigh(&self, seat: SeatId, names: &Names, draft: &Draft) -> Option<(Passage, Vec<Button>)>;
    /// What an order that was read from this form puts at stake.
    fn stakes(&self, seat: SeatId, names: &Names, draft: &Draft, order: &AnyOrder) -> Option<Stake>;
    /// Reads a filled-in form.
    fn draft(&self, seat: SeatId, names: &Names, draft: &Draft) -> Result<AnyOrder, AnyRefusal>;
    /// Would this order be carried out? Why not, if not. Changes nothing.
    fn check(&self, actor: Actor, names: &Names, order: &AnyOrder) -> Result<(), AnyRefusal>;
    /// Checks and carries out an order. On a refusal nothing has changed and no die fell.
    fn order(
        &mut self,
        actor: Actor,
        names: &Names,
        order: &AnyOrder,
        dice: &mut Dice,
    ) -> Result<Applied, AnyRefusal>;
    /// Carries out an order of the journal again: without words for anybody, so that it is quick.
    ///
    /// # Errors
    /// The refusal's code; nothing has changed then.
    fn again(&mut self, actor: Actor, order: &AnyOrder, dice: &mut Dice) -> Result<AnyEvents, &'static str>;
    /// The order that the table gives for this act.
    fn table_order(&self, act: TableAct) -> Option<AnyOrder>;
    /// What lapses by itself at a time that somebody set: when, whose it is, and the table's order.
    fn lapses(&self) -> Vec<(i64, SeatId, AnyOrder)>;
    /// This state, to which steps were taken back from `now`, with what seats have kept for themselves
    /// by then.
    fn with_notes_of(&self, now: &dyn AnyGame) -> Box<dyn AnyGame>;
    /// Who has won, and why.
    fn outcome(&self) -> Option<Outcome>;
    /// What a seat owes and may do, with buttons.
    fn ask(&self, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)>;
    /// What a seat owes as far as all may know it, with buttons.
    fn ask_openly(&self, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)>;
    /// What all who take part in something sealed are asked in the channel.
    fn ask_all(&self, names: &Names, what: &str, occasion: u32, seats: &[SeatId]) -> (Passage, Vec<Button>);
    /// Where the game stands.
    fn status(&self, names: &Names, viewer: Viewer) -> Passage;
    /// What is a seat's own.
    fn hand(&self, names: &Names, seat: SeatId) -> (Passage, Vec<Button>);
    /// What a form shows that orders nothing.
    fn look(&self, names: &Names, seat: SeatId, draft: &Draft) -> Option<Passage>;
    /// The board in words.
    fn board_text(&self, names: &Names, viewer: Viewer, zone: Option<&str>) -> Result<Passage, Line>;
    /// The board that it is played on.
    fn board(&self) -> &'static Board;
    /// The colours of its seats, if they differ from those in order of joining.
    fn seat_colours(&self) -> Vec<Colour>;
    /// The board to be drawn.
    fn scene(&self, names: &Names, viewer: Viewer) -> Scene;
    /// What every side has, and how near everybody is to winning.
    fn standings(&self, names: &Names, viewer: Viewer) -> Passage;
    /// What went where by these events, as far as this viewer may know.
    fn arrows(&self, viewer: Viewer, events: &AnyEvents) -> Vec<Arrow>;
    /// Which round it is; 0 before the first.
    fn round(&self) -> u32;
    /// The chances of an attack.
    fn odds(&self, names: &Names, viewer: Viewer, draft: &Draft) -> Result<Passage, Line>;
    /// What a machine player of this name would order for a seat that owes something.
    fn advice(&self, policy: &str, seed: u64, seat: SeatId) -> Option<AnyOrder>;
    /// Ballots open now.
    fn ballots(&self, names: &Names) -> Vec<Ballot>;
    /// What is owed under this name, as a noun that people read.
    fn owed<'a>(&self, what: &'a str) -> &'a str;
    /// Are those who owe something of this name asked by direct message, too?
    fn answered_in_secret(&self, what: &str) -> bool;
    /// Does nobody wait for what this seat owes under this name, since the rules settle it themselves?
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool;
    /// The phase, as the position format calls it.
    fn phase(&self) -> &'static str;
    /// The seat whose turn it is, where a single one has it.
    fn whose_turn(&self) -> Option<SeatId>;
    /// What came of a ballot that is no longer open, from the events that closed it.
    fn came_of(&self, ballot: &str, events: &AnyEvents) -> Option<Line>;
    /// Has the turn passed since this snapshot was taken?
    fn turn_passed(&self, before: &dyn AnyGame) -> bool;
    /// The position as this viewer may see it.
    fn position(&self, names: &Names, viewer: Viewer) -> Value;
}

/// The one [`Kind`] of a game's type.
#[derive(Debug)]
pub struct KindOf<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Presented + SelfPlay> KindOf<G> {
    /// The kind itself.
    pub const KIND: &'static dyn Kind = &Self(std::marker::PhantomData);
}

#[derive(Clone, Debug)]
struct TypedGame<G> {
    game: G,
}

impl<G: Presented + SelfPlay> Kind for KindOf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn about(&self) -> &'static str {
        G::about()
    }
    fn edition(&self) -> Edition {
        Edition::of::<G>()
    }
    fn seats(&self) -> (u8, u8) {
        G::SEATS
    }
    fn command(&self) -> &'static str {
        G::COMMAND
    }
    fn people(&self) -> (u8, u8) {
        G::PEOPLE
    }
    fn seat_names(&self, seats: usize) -> &'static [&'static str] {
        G::seat_names(seats)
    }
    fn choosing(&self) -> &'static dyn Choosing {
        ChoicesOf::<G>::CHOICES
    }
    fn forms(&self) -> &'static [FormSpec] {
        G::forms_spec()
    }
    fn options(&self) -> &'static [OptionSpec] {
        G::Options::specs()
    }
    fn read_options(&self, given: &Value) -> Result<Value, BadOption> {
        read_options::<G>(given).map(|options| options_json(&options))
    }
    fn complete_options(&self, options: &Value) -> Result<Value, BadOption> {
        let completed = read_options::<G>(options)?.completed();
        Ok(options_json(&completed))
    }
    fn terms(&self, options: &Value) -> Passage {
        read_options::<G>(options).map(|options| G::terms(&options)).unwrap_or_default()
    }
    fn set_up(
        &self,
        edition: Edition,
        options: &Value,
        seats: Seats,
        names: &Names,
        dice: &mut Dice,
    ) -> Result<(Box<dyn AnyGame>, Applied), BadOption> {
        let (game, events) = G::set_up_by(edition, &read_options::<G>(options)?, seats, dice)?;
        let applied = applied(&game, names, events, None);
        Ok((Box::new(TypedGame { game }), applied))
    }
    fn load(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, String> {
        let game: G = serde_json::from_str(snapshot).map_err(|error| error.to_string())?;
        if !game.edition().is_known(Edition::of::<G>()) {
            return Err(format!("it is by {:?}, which is not known here", game.edition()));
        }
        Ok(Box::new(TypedGame { game }))
    }
    fn import(
        &self,
        position: &Value,
        edition: Edition,
        dice: &mut Dice,
    ) -> Result<(Box<dyn AnyGame>, Names, Applied), ImportError> {
        let (game, names, events) = G::import(position, edition, dice)?;
        let applied = applied(&game, &names, events, None);
        Ok((Box::new(TypedGame { game }), names, applied))
    }
    fn concerned(&self, events: &AnyEvents) -> BTreeSet<SeatId> {
        events.of::<G::Event>().unwrap_or_default().iter().flat_map(|told| G::concerns(&told.event)).collect()
    }
    fn read_events(&self, json: &str) -> Result<AnyEvents, String> {
        let events: Vec<Addressed<G::Event>> =
            serde_json::from_str(json).map_err(|error| error.to_string())?;
        Ok(AnyEvents::new(events))
    }
    fn read_order(&self, json: &str) -> Result<AnyOrder, String> {
        let order: G::Order = serde_json::from_str(json).map_err(|error| error.to_string())?;
        Ok(AnyOrder::new(order))
    }
    fn rules_text(&self, search: &str) -> Vec<(&'static str, &'static str)> {
        G::rules_text(search)
    }
    fn help(&self, topic: &str) -> Option<&'static str> {
        G::help(topic)
    }
    fn help_topics(&self) -> &'static [&'static str] {
        G::help_topics()
    }
    fn first_game(&self) -> Option<&'static FirstGame> {
        G::first_game()
    }
    fn policies(&self) -> &'static [&'static str] {
        G::POLICIES
    }
    fn self_play(&self, options: &Value, plan: &Plan) -> Result<Played, CantPlay> {
        let options = read_options::<G>(options).map_err(CantPlay::Option)?;
        self_play::play::<G>(&options, plan, None)
    }
    fn recorded(&self, options: &Value, plan: &Plan) -> Result<Record, CantPlay> {
        let options = read_options::<G>(options).map_err(CantPlay::Option)?;
        let mut record = Record::default();
        self_play::play::<G>(&options, plan, Some(&mut record)).map(|_| record)
    }
}

impl<G: Presented + SelfPlay> AnyGame for TypedGame<G> {
    fn kind(&self) -> &'static dyn Kind {
        KindOf::<G>::KIND
    }
    fn edition(&self) -> Edition {
        self.game.edition()
    }
    fn mend(&mut self, mends: u32) {
        self.game.mend(mends);
    }
    fn as_any(&self) -> &dyn Any {
        &self.game
    }
    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
    fn snapshot(&self) -> Result<String, String> {
        serde_json::to_string(&self.game).map_err(|error| error.to_string())
    }
    fn debts(&self) -> Vec<AnyDebt> {
        self.game
            .debts()
            .into_iter()
            .map(|debt| Debt {
                seat: debt.seat,
                duty: debt.duty,
                what: debt.what,
                occasion: debt.occasion,
                default: debt.default.as_ref().map(|order| AnyOrder::new(order.clone())),
                face: debt.face,
            })
            .collect()
    }
    fn forms(&self, seat: SeatId) -> Vec<Form> {
        self.game.forms(seat)
    }
    fn candidates(&self, seat: SeatId, names: &Names, draft: &Draft, field: &str, typed: &str) -> Candidates {
        self.game.candidates(seat, names, draft, field, typed)
    }
    fn weigh(&self, seat: SeatId, names: &Names, draft: &Draft) -> Option<(Passage, Vec<Button>)> {
        self.game.weigh(seat, names, draft)
    }
    fn stakes(&self, seat: SeatId, names: &Names, draft: &Draft, order: &AnyOrder) -> Option<Stake> {
        self.game.stakes(seat, names, draft, of_this_game::<G>(order))
    }
    fn draft(&self, seat: SeatId, names: &Names, draft: &Draft) -> Result<AnyOrder, AnyRefusal> {
        self.game
            .draft(seat, names, draft)
            .map(AnyOrder::new)
            .map_err(|why| refusal(&self.game, names, Actor::Seat(seat), &why))
    }
    fn check(&self, actor: Actor, names: &Names, order: &AnyOrder) -> Result<(), AnyRefusal> {
        let order = of_this_game::<G>(order);
        self.game.check(actor, order).map(|_| ()).map_err(|why| refusal(&self.game, names, actor, &why))
    }
    fn order(
        &mut self,
        actor: Actor,
        names: &Names,
        order: &AnyOrder,
        dice: &mut Dice,
    ) -> Result<Applied, AnyRefusal> {
        let order = of_this_game::<G>(order);
        let checked = self.game.check(actor, order).map_err(|why| refusal(&self.game, names, actor, &why))?;
        let events = self.game.apply(checked, dice);
        let receipt = match actor {
            Actor::Seat(seat) => Some(self.game.receipt(names, seat, order, &events)),
            Actor::Table(_) => None,
        };
        Ok(applied(&self.game, names, events, receipt))
    }
    fn again(&mut self, actor: Actor, order: &AnyOrder, dice: &mut Dice) -> Result<AnyEvents, &'static str> {
        let order = of_this_game::<G>(order);
        let checked = self.game.check(actor, order).map_err(|refusal| refusal.code())?;
        Ok(AnyEvents::new(self.game.apply(checked, dice)))
    }
    fn table_order(&self, act: TableAct) -> Option<AnyOrder> {
        self.game.table_order(act).map(AnyOrder::new)
    }
    fn lapses(&self) -> Vec<(i64, SeatId, AnyOrder)> {
        self.game.lapses().into_iter().map(|(at, seat, order)| (at, seat, AnyOrder::new(order))).collect()
    }
    fn with_notes_of(&self, now: &dyn AnyGame) -> Box<dyn AnyGame> {
        let game = match now.as_any().downcast_ref::<G>() {
            Some(now) => self.game.clone().with_notes_of(now),
            None => self.game.clone(),
        };
        Box::new(Self { game })
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
    fn ask(&self, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        self.game.ask(names, seat)
    }
    fn ask_openly(&self, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        self.game.ask_openly(names, seat)
    }
    fn ask_all(&self, names: &Names, what: &str, occasion: u32, seats: &[SeatId]) -> (Passage, Vec<Button>) {
        self.game.ask_all(names, what, occasion, seats)
    }
    fn status(&self, names: &Names, viewer: Viewer) -> Passage {
        self.game.status(names, viewer)
    }
    fn hand(&self, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        self.game.hand(names, seat)
    }
    fn look(&self, names: &Names, seat: SeatId, draft: &Draft) -> Option<Passage> {
        self.game.look(names, seat, draft)
    }
    fn board_text(&self, names: &Names, viewer: Viewer, zone: Option<&str>) -> Result<Passage, Line> {
        self.game.board_text(names, viewer, zone)
    }
    fn board(&self) -> &'static Board {
        self.game.board()
    }
    fn seat_colours(&self) -> Vec<Colour> {
        self.game.seat_colours()
    }
    fn scene(&self, names: &Names, viewer: Viewer) -> Scene {
        self.game.scene(names, viewer)
    }
    fn standings(&self, names: &Names, viewer: Viewer) -> Passage {
        self.game.standings(names, viewer)
    }
    fn arrows(&self, viewer: Viewer, events: &AnyEvents) -> Vec<Arrow> {
        events.of::<G::Event>().map(|events| self.game.arrows(viewer, events)).unwrap_or_default()
    }
    fn round(&self) -> u32 {
        self.game.round()
    }
    fn odds(&self, names: &Names, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
        self.game.odds(names, viewer, draft)
    }
    fn advice(&self, policy: &str, seed: u64, seat: SeatId) -> Option<AnyOrder> {
        self_play::advice(&self.game, policy, seed, seat).map(AnyOrder::new)
    }
    fn ballots(&self, names: &Names) -> Vec<Ballot> {
        self.game.ballots(names)
    }
    fn owed<'a>(&self, what: &'a str) -> &'a str {
        G::owed(what)
    }
    fn answered_in_secret(&self, what: &str) -> bool {
        self.game.answered_in_secret(what)
    }
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool {
        self.game.in_its_own_time(seat, what)
    }
    fn phase(&self) -> &'static str {
        self.game.phase()
    }
    fn whose_turn(&self) -> Option<SeatId> {
        self.game.whose_turn()
    }
    fn came_of(&self, ballot: &str, events: &AnyEvents) -> Option<Line> {
        let public = events.of::<G::Event>()?.iter().filter(|told| told.audience == Audience::Public);
        G::came_of(ballot, &public.map(|told| told.event.clone()).collect::<Vec<_>>())
    }
    fn turn_passed(&self, before: &dyn AnyGame) -> bool {
        // Only a game of the same type can have come before.
        before.as_any().downcast_ref::<G>().is_some_and(|before| self.game.turn_passed(before))
    }
    fn position(&self, names: &Names, viewer: Viewer) -> Value {
        self.game.position(names, viewer)
    }
}

/// The order as this game's own.
///
/// # Panics
/// If it is another game's: the rooms above read orders by the kind of the game that they are given to.
fn of_this_game<G: Game>(order: &AnyOrder) -> &G::Order {
    order.of().expect("an order is given to a game of its own kind")
}
