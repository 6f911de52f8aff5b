//! A game without its type, for the parts of the program that treat all games alike.

use std::any::Any;
use std::collections::BTreeSet;

use serde_json::Value;

use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Actor, Addressed, BadOption, Ballot, Board, Button, Candidates, Debt, Dice, Draft, Edition, Form,
    FormSpec, ImportError, Line, Names, OptionSpec, Outcome, Passage, Rest, SeatId, Seats, Stake, TableAct,
    Team, Texts, Viewer, Weighed,
};

use super::choosing::Choosing;
use super::record::{AnyEvents, AnyOrder, AnyRefusal, Applied};
use super::self_play::{CantPlay, Plan, Played, Record};

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
    /// What these options come to, for the lobby; what was chosen is said in a sentence of its own, unless it is `listed` there.
    fn terms(&self, options: &Value, listed: bool) -> Passage;
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
    /// What it says beside its play: rules, help, its first game.
    fn texts(&self) -> &'static dyn Texts;
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
    /// The game as this viewer knows it, to try on it what an order would do as far as they can tell: nobody plays on by it.
    fn seen_by(&self, viewer: Viewer) -> Box<dyn AnyGame>;
    /// The whole state as compact JSON; [`Kind::load`] reads it.
    ///
    /// # Errors
    /// If it can't be written down: then nothing may be stored.
    fn snapshot(&self) -> Result<String, String>;
    /// Who owes what.
    fn debts(&self) -> Vec<AnyDebt>;
    /// The forms open to this seat.
    fn forms(&self, seat: SeatId) -> Vec<Form>;
    /// The same as all may read it, without what is answered unseen.
    fn forms_openly(&self, seat: SeatId) -> Vec<Form>;
    /// What a field may hold, best first.
    fn candidates(&self, seat: SeatId, names: &Names, draft: &Draft, field: &str, typed: &str) -> Candidates;
    /// What an order put together from menus would mean, with the buttons that send it; none where it is sent at once.
    fn weigh(&self, seat: SeatId, names: &Names, draft: &Draft) -> Option<Weighed>;
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
    /// Carries out an order again: without words for anybody.
    ///
    /// # Errors
    /// The refusal's code; nothing has changed then.
    fn again(&mut self, actor: Actor, order: &AnyOrder, dice: &mut Dice) -> Result<AnyEvents, &'static str>;
    /// Carries out an order of the journal again, both as the journal has them: the order, and what came of it. Says
    /// whether the same comes of it now. Without words for anybody, so that it is quick.
    ///
    /// # Errors
    /// What can't be read, or is refused; nothing has changed then.
    fn replay(&mut self, actor: Actor, order: &str, events: &str, dice: &mut Dice) -> Result<bool, String>;
    /// Is there nothing left in this seat by the rules?
    fn is_out(&self, seat: SeatId) -> bool;
    /// The order that the table gives for this act.
    fn table_order(&self, act: TableAct) -> Option<AnyOrder>;
    /// What lapses by itself at a time that somebody set: when, whose it is, and the table's order.
    fn lapses(&self) -> Vec<(i64, SeatId, AnyOrder)>;
    /// The same of what not everybody may know of.
    fn lapses_unseen(&self) -> Vec<(i64, SeatId, AnyOrder)>;
    /// This state, resting or gone on: what lapses does so later by as long.
    fn rested(&self, rest: Rest) -> Box<dyn AnyGame>;
    /// Since when what lapses has rested, if it does.
    fn rests_since(&self) -> Option<i64>;
    /// This state, to which steps were taken back from `now`, with what seats have kept for themselves
    /// by then.
    fn with_notes_of(&self, now: &dyn AnyGame) -> Box<dyn AnyGame>;
    /// Is this the same state as that one, whatever it is written as?
    fn is_like(&self, other: &dyn AnyGame) -> bool;
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
    /// What is kept in private for what a seat is asked now, with buttons.
    fn kept(&self, names: &Names, seat: SeatId) -> (Passage, Vec<Button>);
    /// What a form shows that orders nothing.
    fn look(&self, names: &Names, seat: SeatId, draft: &Draft) -> Option<Passage>;
    /// The board in words.
    fn board_text(&self, names: &Names, viewer: Viewer, zone: Option<&str>) -> Result<Passage, Line>;
    /// The board that it is played on.
    fn board(&self) -> &'static Board;
    /// The colours of its seats, if they differ from those in order of joining.
    fn seat_colours(&self) -> Vec<Colour>;
    /// What else goes by a name, beside the players.
    fn also_named(&self) -> Vec<&'static str>;
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
    /// What a machine player of this name would order for a seat that owes something, or answers it, where no person plays
    /// these seats.
    fn advice(&self, policy: &str, seed: u64, debt: &AnyDebt, unplayed: &[SeatId]) -> Option<AnyOrder>;
    /// Does a machine give an order about this, though it needn't?
    fn machines_answer(&self, debt: &AnyDebt) -> bool;
    /// The seats that play together, as they stand.
    fn teams(&self) -> Vec<Team>;
    /// How many offers of a seat's are open.
    fn open_offers(&self, seat: SeatId) -> usize;
    /// Ballots open now.
    fn ballots(&self, names: &Names) -> Vec<Ballot>;
    /// Does a button with this draft name something that can be answered as long as it is open?
    fn names_what_is_open(&self, draft: &Draft) -> bool;
    /// What is owed under this name, as a noun that people read.
    fn owed<'a>(&self, what: &'a str) -> &'a str;
    /// Are those who owe something of this name asked by direct message, too?
    fn answered_in_secret(&self, what: &str) -> bool;
    /// Does what is answered unseen under this name stay as it is, though not all have answered?
    fn answers_stay(&self, what: &str) -> bool;
    /// May others tell this seat something at any time of which nobody else may know that it was told?
    fn may_be_told_apart(&self, seat: SeatId) -> bool;
    /// Does nobody wait for what this seat owes under this name, since the rules settle it themselves?
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool;
    /// Does what this seat owes under this name wait for another's answer, of which not all may know?
    fn waits_unseen(&self, seat: SeatId, what: &str) -> bool;
    /// May an order be followed at once by what other seats have left beforehand, unseen?
    fn goes_on_unseen(&self) -> bool;
    /// The phase, as the position format calls it.
    fn phase(&self) -> &'static str;
    /// The seat whose turn it is, where a single one has it.
    fn whose_turn(&self) -> Option<SeatId>;
    /// What came of a ballot that is no longer open, from those of the events that closed it which all of these may know;
    /// of nobody: which everybody may.
    fn came_of(&self, ballot: &str, readers: &[SeatId], events: &AnyEvents) -> Option<Line>;
    /// What people are told of events after which it stands like this: as [`Applied::messages`].
    fn tell(&self, names: &Names, events: &AnyEvents) -> Vec<Addressed<Passage>>;
    /// Do all seats play together ([`Presented::TOGETHER`](crate::rules::Presented::TOGETHER))?
    fn plays_together(&self) -> bool;
    /// What is open again for this seat, and nobody else's to know, as a step was taken back after which the game stood as `before`.
    fn opened_again(&self, before: &dyn AnyGame, seat: SeatId, now: i64) -> Option<Passage>;
    /// Has the turn passed since this snapshot was taken?
    fn turn_passed(&self, before: &dyn AnyGame) -> bool;
    /// Is anything in it hidden from this viewer?
    fn hides_from(&self, viewer: Viewer) -> bool;
    /// The position as this viewer may see it.
    fn position(&self, names: &Names, viewer: Viewer) -> Value;
    /// Where in its position stands what a side settles among itself, as JSON pointers: it comes to nobody's light by lapsing.
    fn settled_among(&self) -> &'static [&'static str];
}
