//! What is made of a game's type: its [`Kind`], and an [`AnyGame`] for each of its games.

use std::any::Any;
use std::collections::BTreeSet;

use serde_json::Value;

use super::any::{AnyDebt, AnyGame, Kind};
use super::choosing::{ChoicesOf, Choosing, options_json, read_options};
use super::compare::is_written;
use super::record::{AnyEvents, AnyOrder, AnyRefusal, Applied, applied, refusal};
use super::refusals;
use super::self_play::{self, CantPlay, Plan, Played, Record};
use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Actor, Addressed, Audience, BadOption, Ballot, Board, Button, Candidates, Checked, Coded, Debt, Dice,
    Draft, Duty, Edition, FieldKind, FieldSpec, Form, FormSpec, Game, ImportError, Line, Names, OptionSet,
    OptionSpec, Outcome, Passage, Presented, Readable, Rest, SeatId, Seats, SelfPlay, Stake, TableAct, Team,
    Texts, View, Viewer, Weighed, codes,
};

/// The one [`Kind`] of a game's type.
#[derive(Debug)]
pub struct KindOf<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Presented + SelfPlay> KindOf<G> {
    /// The kind itself.
    pub const KIND: &'static dyn Kind = &Self(std::marker::PhantomData);
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
    fn terms(&self, options: &Value, listed: bool) -> Passage {
        let Ok(options) = read_options::<G>(options) else { return Passage::default() };
        let mut terms = G::terms(&options);
        terms.lines.splice(0..0, G::chosen(&options).filter(|_| !listed));
        terms
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
    fn texts(&self) -> &'static dyn Texts {
        G::texts()
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

#[derive(Clone, Debug)]
struct TypedGame<G> {
    game: G,
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
    fn seen_by(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        Box::new(Self { game: View::of(&self.game, viewer).into_game() })
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
    fn forms_openly(&self, seat: SeatId) -> Vec<Form> {
        self.game.forms_openly(seat)
    }
    fn candidates(&self, seat: SeatId, names: &Names, draft: &Draft, field: &str, typed: &str) -> Candidates {
        self.game.candidates(seat, names, draft, field, typed)
    }
    fn weigh(&self, seat: SeatId, names: &Names, draft: &Draft) -> Option<Weighed> {
        self.game.weigh(seat, names, draft)
    }
    fn stakes(&self, seat: SeatId, names: &Names, draft: &Draft, order: &AnyOrder) -> Option<Stake> {
        self.game.stakes(seat, names, draft, of_this_game::<G>(order))
    }
    fn draft(&self, seat: SeatId, names: &Names, draft: &Draft) -> Result<AnyOrder, AnyRefusal> {
        let order = self.game.draft(seat, names, draft);
        let order = order.map_err(|why| refusal(&self.game, names, Actor::Seat(seat), &why))?;
        // A game may refuse it in its own words before.
        match of_other_games::<G>(draft) {
            Some(field) => {
                let line = refusals::no_such_option(G::NAME, &draft.form, field);
                Err(AnyRefusal { code: codes::WRONG_GAME, line, confirm: None })
            }
            None => Ok(AnyOrder::new(order)),
        }
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
    fn replay(&mut self, actor: Actor, order: &str, events: &str, dice: &mut Dice) -> Result<bool, String> {
        let order: G::Order =
            serde_json::from_str(order).map_err(|error| format!("its order can't be read: {error}"))?;
        let refused = |refusal: G::Refusal| format!("the order is refused ({})", refusal.code());
        self.game.allows(actor, &order).map_err(refused)?;
        Ok(is_written(&self.game.apply(Checked { actor, order }, dice), events))
    }
    fn is_out(&self, seat: SeatId) -> bool {
        self.game.is_out(seat)
    }
    fn table_order(&self, act: TableAct) -> Option<AnyOrder> {
        self.game.table_order(act).map(AnyOrder::new)
    }
    fn lapses(&self) -> Vec<(i64, SeatId, AnyOrder)> {
        erased(self.game.lapses())
    }
    fn lapses_unseen(&self) -> Vec<(i64, SeatId, AnyOrder)> {
        erased(self.game.lapses_unseen())
    }
    fn rested(&self, rest: Rest) -> Box<dyn AnyGame> {
        let mut game = self.game.clone();
        game.rest(rest);
        Box::new(Self { game })
    }
    fn rests_since(&self) -> Option<i64> {
        self.game.rests_since()
    }
    fn with_notes_of(&self, now: &dyn AnyGame) -> Box<dyn AnyGame> {
        let game = match now.as_any().downcast_ref::<G>() {
            Some(now) => self.game.clone().with_notes_of(now),
            None => self.game.clone(),
        };
        Box::new(Self { game })
    }
    fn is_like(&self, other: &dyn AnyGame) -> bool {
        other.as_any().downcast_ref::<G>().is_some_and(|other| self.game == *other)
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
    fn kept(&self, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        self.game.kept(names, seat)
    }
    fn names_what_is_open(&self, draft: &Draft) -> bool {
        G::names_what_is_open(draft)
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
    fn also_named(&self) -> Vec<&'static str> {
        self.game.also_named()
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
    fn advice(&self, policy: &str, seed: u64, debt: &AnyDebt, unplayed: &[SeatId]) -> Option<AnyOrder> {
        let matter = (debt.seat, debt.what, debt.occasion);
        self_play::advice(&self.game, policy, seed, matter, unplayed).map(AnyOrder::new)
    }
    fn machines_answer(&self, debt: &AnyDebt) -> bool {
        debt.duty == Duty::May && (debt.default.is_some() || self_play::answers::<G>(debt.duty, debt.what))
    }
    fn teams(&self) -> Vec<Team> {
        self.game.teams()
    }
    fn open_offers(&self, seat: SeatId) -> usize {
        self.game.open_offers(seat)
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
    fn may_be_told_apart(&self, seat: SeatId) -> bool {
        self.game.may_be_told_apart(seat)
    }
    fn answers_stay(&self, what: &str) -> bool {
        self.game.answers_stay(what)
    }
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool {
        self.game.in_its_own_time(seat, what)
    }
    fn waits_unseen(&self, seat: SeatId, what: &str) -> bool {
        self.game.waits_unseen(seat, what)
    }
    fn goes_on_unseen(&self) -> bool {
        self.game.goes_on_unseen()
    }
    fn phase(&self) -> &'static str {
        self.game.phase()
    }
    fn whose_turn(&self) -> Option<SeatId> {
        self.game.whose_turn()
    }
    fn came_of(&self, ballot: &str, readers: &[SeatId], events: &AnyEvents) -> Option<Line> {
        let known = |audience: &Audience| {
            let admitted = || readers.iter().all(|seat| audience.admits(Viewer::Seat(*seat)));
            *audience == Audience::Public || (!readers.is_empty() && admitted())
        };
        let told = events.of::<G::Event>()?.iter().filter(|told| known(&told.audience));
        G::came_of(ballot, &told.map(|told| told.event.clone()).collect::<Vec<_>>())
    }
    fn tell(&self, names: &Names, events: &AnyEvents) -> Vec<Addressed<Passage>> {
        events.of::<G::Event>().map(|events| self.game.tell(names, events)).unwrap_or_default()
    }
    fn plays_together(&self) -> bool {
        G::TOGETHER
    }
    fn opened_again(&self, before: &dyn AnyGame, seat: SeatId, now: i64) -> Option<Passage> {
        let before = before.as_any().downcast_ref::<G>()?;
        G::opened_again(&View::of(&self.game, Viewer::Seat(seat)), before, seat, now)
    }
    fn turn_passed(&self, before: &dyn AnyGame) -> bool {
        // Only a game of the same type can have come before.
        before.as_any().downcast_ref::<G>().is_some_and(|before| self.game.turn_passed(before))
    }
    fn hides_from(&self, viewer: Viewer) -> bool {
        View::of(&self.game, viewer).hides_some_of(&self.game)
    }
    fn position(&self, names: &Names, viewer: Viewer) -> Value {
        self.game.position(names, viewer)
    }
    fn settled_among(&self) -> &'static [&'static str] {
        G::SETTLED_AMONG
    }
}

/// The order as this game's own.
///
/// # Panics
/// If it is another game's: the rooms above read orders by the kind of the game that they are given to.
fn of_this_game<G: Game>(order: &AnyOrder) -> &G::Order {
    order.of().expect("an order is given to a game of its own kind")
}

/// What is set here by an option that this form has in other games alone: they share the command, not all its options. Words
/// and numbers that it has no option for a game reads itself: it refuses them by its rules, or its own buttons fill them in.
fn of_other_games<G: Presented>(draft: &Draft) -> Option<&str> {
    let field = |forms: &'static [FormSpec], name: &str| {
        let form = forms.iter().find(|form| form.path == draft.form)?;
        form.fields.iter().find(|field| field.name == name)
    };
    let set = draft.fields.keys().map(String::as_str).filter(|name| draft.flag(name) == Some(true));
    let set = set.filter(|name| !G::IGNORES.contains(name));
    let mut strange = set.filter(|name| field(G::forms_spec(), name).is_none());
    let is_flag = |spec: &FieldSpec| spec.kind == FieldKind::Flag;
    strange.find(|name| super::all().iter().any(|kind| field(kind.forms(), name).is_some_and(is_flag)))
}

/// What lapses, without the order's type.
fn erased<O: Clone + Eq + std::fmt::Debug + serde::Serialize + Send + Sync + 'static>(
    lapses: Vec<(i64, SeatId, O)>,
) -> Vec<(i64, SeatId, AnyOrder)> {
    lapses.into_iter().map(|(at, seat, order)| (at, seat, AnyOrder::new(order))).collect()
}
