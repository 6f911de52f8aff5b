//! The harness can fail: games that leak on purpose, each in another way, are caught.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wartable::games::warrior::Warrior;
use wartable::games::{Games, KindOf};
use wartable::picture::{Colour, Scene};
use wartable::rules::{
    Actor, Addressed, BadOption, Ballot, Button, Candidates, Checked, Debt, Dice, Draft, Edition, Face, Form,
    FormSpec, Game, ImportError, Line, Names, Outcome, Passage, Policy, Presented, SeatId, Seats, SelfPlay,
    Span, TableAct, Team, TeamId, Texts, Verb, View, Viewer,
};

use super::sights::Leak;
use super::{Measure, played};
use crate::toy::pairs::Pairs;

pub(super) const NOWHERE: u8 = 0;
pub(super) const STATUS: u8 = 1;
const COUNT: u8 = 2;
pub(super) const CANDIDATE: u8 = 3;
const FACE: u8 = 4;
const REFUSAL: u8 = 5;
const RECEIPT: u8 = 6;
const ODDS: u8 = 7;
pub(super) const PICTURE: u8 = 8;
pub(super) const JOB: u8 = 9;
pub(super) const EXPORT: u8 = 10;
const TOLD: u8 = 11;
const MACHINE: u8 = 12;
const TEAM: u8 = 13;
/// It leaks nothing, but no order can be carried out.
pub(crate) const PANIC: u8 = 14;

/// A game that keeps its secrets, but for one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound = "G: Serialize + DeserializeOwned")]
pub(crate) struct Leaky<G, const WAY: u8>(G);

/// What the game itself may show its reader. The reader of a leaky game has all of it.
fn kept<'a, G: Presented + SelfPlay, const WAY: u8>(view: &'a View<'_, Leaky<G, WAY>>) -> View<'a, G> {
    View::of(&view.0, view.viewer())
}

impl<G: Presented + SelfPlay, const WAY: u8> Leaky<G, WAY> {
    /// Something that hangs on all secrets, where it leaks in this way.
    fn secret(&self, way: u8) -> Option<String> {
        (way == WAY).then(|| {
            let mut hasher = DefaultHasher::new();
            serde_json::to_string(&self.0).expect("it is written").hash(&mut hasher);
            format!("leak {:x}", hasher.finish())
        })
    }

    fn leak(&self, way: u8, into: &mut Passage) {
        into.lines.extend(self.secret(way).map(|secret| vec![Span::Text(secret)]));
    }
}

impl<G: Presented + SelfPlay, const WAY: u8> Game for Leaky<G, WAY> {
    type Options = G::Options;
    type Order = G::Order;
    type Event = G::Event;
    type Refusal = G::Refusal;

    const ID: &'static str = G::ID;
    const RULES: u32 = G::RULES;
    const MENDS: u32 = G::MENDS;
    const SEATS: (u8, u8) = G::SEATS;
    const COMMAND: &'static str = G::COMMAND;
    const PEOPLE: (u8, u8) = G::PEOPLE;
    const SEAT_NAMES: &'static [&'static str] = G::SEAT_NAMES;

    fn seat_names(seats: usize) -> &'static [&'static str] {
        G::seat_names(seats)
    }

    fn set_up_by(
        edition: Edition,
        options: &G::Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<G::Event>>), BadOption> {
        G::set_up_by(edition, options, seats, dice).map(|(game, told)| (Self(game), told))
    }
    fn edition(&self) -> Edition {
        self.0.edition()
    }
    fn mend(&mut self, mends: u32) {
        self.0.mend(mends);
    }
    fn debts(&self) -> Vec<Debt<G::Order>> {
        let open = |debt: Debt<G::Order>| match debt.face {
            Face::Sealed(_) if WAY == FACE => Debt { face: Face::Open, ..debt },
            _ => debt,
        };
        self.0.debts().into_iter().map(open).collect()
    }
    fn allows(&self, actor: Actor, order: &G::Order) -> Result<(), G::Refusal> {
        self.0.allows(actor, order)
    }
    fn apply_to(&mut self, order: Checked<G::Order>, dice: &mut Dice, out: &mut Vec<Addressed<G::Event>>) {
        assert!(WAY != PANIC, "this game's orders panic");
        self.0.apply_to(order, dice, out);
    }
    fn table_order(&self, act: TableAct) -> Option<G::Order> {
        self.0.table_order(act)
    }
    fn lapses(&self) -> Vec<(i64, SeatId, G::Order)> {
        let mut lapses = self.0.lapses();
        let at = self.secret(JOB).map(|secret| secret.bytes().map(i64::from).sum::<i64>());
        let order = self.0.debts().into_iter().find_map(|debt| debt.default);
        lapses.extend(at.zip(order).map(|(at, order)| (9_000_000_000 + at, SeatId(0), order)));
        lapses
    }
    fn with_notes_of(self, now: &Self) -> Self {
        Self(self.0.with_notes_of(&now.0))
    }
    fn concerns(event: &G::Event) -> Vec<SeatId> {
        G::concerns(event)
    }
    fn without_secrets(&self, _: Viewer) -> Option<Self> {
        None
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
}

impl<G: Presented + SelfPlay, const WAY: u8> Presented for Leaky<G, WAY> {
    const NAME: &'static str = G::NAME;

    /// Forms are those of the game beneath, and so is their reading.
    fn verbs() -> &'static [&'static Verb<Self>] {
        &[]
    }
    const SEAT_COLOURS: &'static [Colour] = G::SEAT_COLOURS;

    fn colours_of_seats(seats: usize) -> Vec<Colour> {
        G::colours_of_seats(seats)
    }

    fn forms_spec() -> &'static [FormSpec] {
        G::forms_spec()
    }
    fn forms(view: &View<'_, Self>, seat: SeatId) -> Vec<Form> {
        G::forms(&kept(view), seat)
    }
    fn candidates(
        view: &View<'_, Self>,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
        field: &str,
        typed: &str,
    ) -> Candidates {
        let mut found = G::candidates(&kept(view), seat, names, draft, field, typed);
        if let (Some(first), Some(secret)) = (found.0.first_mut(), view.secret(CANDIDATE)) {
            first.label.push_str(&secret);
        }
        found
    }
    fn draft(
        view: &View<'_, Self>,
        seat: SeatId,
        names: &Names,
        draft: &Draft,
    ) -> Result<G::Order, G::Refusal> {
        G::draft(&kept(view), seat, names, draft)
    }
    fn tell(view: &View<'_, Self>, names: &Names, events: &[&G::Event]) -> Passage {
        let mut passage = G::tell(&kept(view), names, events);
        if !passage.is_empty() {
            view.leak(TOLD, &mut passage);
        }
        passage
    }
    fn explain(view: &View<'_, Self>, names: &Names, refusal: &G::Refusal) -> Line {
        let mut line = G::explain(&kept(view), names, refusal);
        line.splice(..0, view.secret(REFUSAL).map(Span::Text));
        line
    }
    fn receipt(
        view: &View<'_, Self>,
        names: &Names,
        seat: SeatId,
        order: &G::Order,
        events: &[Addressed<G::Event>],
    ) -> Passage {
        let mut passage = G::receipt(&kept(view), names, seat, order, events);
        view.leak(RECEIPT, &mut passage);
        passage
    }
    fn ask(view: &View<'_, Self>, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        G::ask(&kept(view), names, seat)
    }
    fn ask_openly(view: &View<'_, Self>, names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        G::ask_openly(&kept(view), names, seat)
    }
    fn ask_all(
        view: &View<'_, Self>,
        names: &Names,
        what: &str,
        occasion: u32,
        seats: &[SeatId],
    ) -> (Passage, Vec<Button>) {
        G::ask_all(&kept(view), names, what, occasion, seats)
    }
    fn status(view: &View<'_, Self>, names: &Names) -> Passage {
        let mut passage = G::status(&kept(view), names);
        view.leak(STATUS, &mut passage);
        if WAY == COUNT {
            passage.lines.push(vec![Span::Text(format!("{} to come", view.0.debts().len()))]);
        }
        passage
    }
    fn hand(view: &View<'_, Self>, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        G::hand(&kept(view), names, seat)
    }
    fn kept(view: &View<'_, Self>, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        G::kept(&kept(view), names, seat)
    }
    fn board_text(view: &View<'_, Self>, names: &Names, zone: Option<&str>) -> Result<Passage, Line> {
        G::board_text(&kept(view), names, zone)
    }
    fn scene(view: &View<'_, Self>, names: &Names) -> Scene {
        let mut scene = G::scene(&kept(view), names);
        scene.changes.extend(view.secret(PICTURE));
        scene
    }
    fn odds(view: &View<'_, Self>, names: &Names, draft: &Draft) -> Result<Passage, Line> {
        let mut passage = G::odds(&kept(view), names, draft)?;
        view.leak(ODDS, &mut passage);
        Ok(passage)
    }
    fn texts() -> &'static dyn Texts {
        G::texts()
    }
    fn ballots(view: &View<'_, Self>, names: &Names) -> Vec<Ballot> {
        let mut ballots = G::ballots(&kept(view), names);
        if let Some((secret, team)) =
            view.secret(TEAM).zip(view.seat().and_then(|seat| team_of(&view.0, seat)))
        {
            let id = format!("{secret} {}", team.0);
            let passage = Passage::line(vec![Span::Text(secret)]);
            let (seats, choices) = (Vec::new(), Vec::new());
            ballots.push(Ballot { id, passage, team: Some(team), seats, choices, ..Ballot::default() });
        }
        ballots
    }
    fn teams(&self) -> Vec<Team> {
        self.0.teams()
    }
    fn answered_in_secret(&self, what: &str) -> bool {
        self.0.answered_in_secret(what)
    }
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool {
        self.0.in_its_own_time(seat, what)
    }
    fn phase(&self) -> &'static str {
        self.0.phase()
    }
    fn whose_turn(&self) -> Option<SeatId> {
        self.0.whose_turn()
    }
    fn came_of(ballot: &str, events: &[G::Event]) -> Option<Line> {
        G::came_of(ballot, events)
    }
    fn turn_passed(&self, before: &Self) -> bool {
        self.0.turn_passed(&before.0)
    }
    fn position(view: &View<'_, Self>, names: &Names) -> Value {
        let viewer = if WAY == EXPORT { Viewer::Everything } else { view.viewer() };
        G::position(&View::of(&view.0, viewer), names)
    }
    fn import(
        position: &Value,
        edition: Edition,
        dice: &mut Dice,
    ) -> Result<(Self, Names, Vec<Addressed<G::Event>>), ImportError> {
        G::import(position, edition, dice).map(|(game, names, told)| (Self(game), names, told))
    }
}

#[derive(Debug)]
struct Machine<G>(Box<dyn Policy<G>>);

impl<G: Presented + SelfPlay, const WAY: u8> Policy<Leaky<G, WAY>> for Machine<G> {
    fn order(&mut self, view: &View<'_, Leaky<G, WAY>>, seat: SeatId, debt: &Debt<G::Order>) -> G::Order {
        // It goes by what another has answered already.
        let others = view.0.debts().into_iter().find(|other| WAY == MACHINE && other.seat != seat);
        match others.and_then(|other| other.default) {
            Some(order) => order,
            None => self.0.order(&kept(view), seat, debt),
        }
    }
}

impl<G: Presented + SelfPlay, const WAY: u8> SelfPlay for Leaky<G, WAY> {
    const POLICIES: &'static [&'static str] = G::POLICIES;

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        G::policy(name, seed).map(|policy| Box::new(Machine(policy)) as Box<dyn Policy<Self>>)
    }
    fn round(&self) -> u32 {
        self.0.round()
    }
}

fn team_of<G: Presented>(game: &G, seat: SeatId) -> Option<TeamId> {
    (0..).map(TeamId).zip(game.teams()).find(|(_, team)| team.seats.contains(&seat)).map(|(id, _)| id)
}

/// What is found in a game that leaks in this way; nothing, if it plays so many games without noticing.
fn found<const WAY: u8>() -> Option<String> {
    const { assert!(WAY <= MACHINE) };
    found_in::<WAY>(const { Games(&[KindOf::<Leaky<Warrior, WAY>>::KIND]) })
}

fn found_in<const WAY: u8>(games: Games) -> Option<String> {
    let measure = Measure { steps: 12, after: 3, often: 3, parts: 1 };
    let kind = games.iter().next().expect("one");
    let leaks = (1..=if WAY == NOWHERE { 1 } else { 6 }).map(|seed| played(games, kind, None, seed, measure));
    leaks.filter_map(Result::err).map(|Leak(leak)| leak).next()
}

#[test]
fn a_game_that_tells_a_team_what_is_another_s_is_caught() {
    let games = const { Games(&[KindOf::<Leaky<Pairs, TEAM>>::KIND]) };
    let leak = found_in::<TEAM>(games).expect("it tells the other team, and somebody notices");
    assert!(leak.contains("waits in the outbox: ") && leak.contains("team"), "{leak}");
}

#[test]
fn a_game_that_leaks_is_caught_in_each_of_these_ways() {
    type Found = fn() -> Option<String>;
    assert_eq!(found::<NOWHERE>(), None, "it leaks nowhere");
    let ways: [(&str, &str, Found); 12] = [
        ("a candidate", " completed: ", found::<CANDIDATE>),
        ("a job", "lapses: ", found::<JOB>),
        ("what is told", "waits in the outbox: ", found::<TOLD>),
        ("a machine player", " would order: ", found::<MACHINE>),
        ("its status", "Status: ", found::<STATUS>),
        ("a count of those to come", " to come", found::<COUNT>),
        ("a debt's face", "Waiting for ", found::<FACE>),
        ("a refusal", ": refused: ", found::<REFUSAL>),
        ("a receipt", "answered to ", found::<RECEIPT>),
        ("the odds", "Odds(", found::<ODDS>),
        ("the picture's words", "Board { zone: None }: ", found::<PICTURE>),
        ("the export", "export: ", found::<EXPORT>),
    ];
    for (what, shows, found) in ways.into_iter().take(if crate::brief() { 2 } else { 12 }) {
        let leak = found().unwrap_or_else(|| panic!("{what} told of a secret, and nobody noticed"));
        assert!(leak.contains(shows), "{what}: {leak}");
    }
}
