//! A game for two sides of one or two players each: what a side agrees on is asked of it alone.
//!
//! - PR-1: In turn each passes, or calls for a raid. With somebody else on one's side it takes their yes; silence is one.
//! - PR-2: A raid is a point for the side. Of one that was declined nobody else learns.
//! - PR-3: A side gives up once all of it have said so. After the agreed rounds more points win.
//! - PR-4: Everybody has a number of their own, which not even their side knows.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use wartable::games::refusals::{self, RefusalContext};
use wartable::line;
use wartable::picture::Scene;
use wartable::rules::{
    Actor, Addressed, Audience, BadOption, Ballot, BallotChoice, Button, ButtonStyle, Checked, Common, Debt,
    Dice, Edition, Face, FieldKind, Game, Line, Names, Opening, OptionSet, OptionSpec, Outcome, Passage,
    Policy, Presented, SeatId, Seats, SelfPlay, Span, TableAct, Team, TeamId, TerritorySet, Verb, View,
    Viewer,
};

/// What the sides are called.
const SIDES: [&str; 2] = ["Reds", "Blues"];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pairs {
    edition: Edition,
    rounds: u32,
    round: u32,
    turn: SeatId,
    /// Each seat's number (PR-4); none where the reader may not know it.
    numbers: Vec<Option<u8>>,
    /// Is everybody asked to boast of their number before their side? That would give it away.
    boast: bool,
    points: [u32; 2],
    /// A raid that waits for the yes of others (PR-1), which only their side knows of.
    called: Option<BTreeSet<SeatId>>,
    calls: u32,
    /// Who would give up (PR-3), which only their side knows.
    conceded: BTreeSet<SeatId>,
    outcome: Option<Outcome>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Options {
    rounds: Option<u32>,
    boast: Option<bool>,
}

impl OptionSet for Options {
    fn specs() -> &'static [OptionSpec] {
        const {
            &[
                OptionSpec {
                    name: "rounds",
                    words: "How many rounds are played (3)",
                    kind: FieldKind::Integer,
                    bounds: Some((1, 20)),
                },
                OptionSpec {
                    name: "boast",
                    words: "Ask each side for its numbers (no)",
                    kind: FieldKind::Flag,
                    bounds: None,
                },
            ]
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Order {
    /// PR-1.
    Pass,
    /// PR-1.
    Raid,
    /// PR-1.
    Answer(bool),
    /// PR-3.
    Concede,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    /// PR-4, told to the one who has it.
    Number { seat: SeatId, number: u8 },
    /// PR-1.
    Passed(SeatId),
    /// PR-1, told to the side.
    Called(SeatId),
    /// PR-1, told to the side.
    Declined,
    /// PR-2.
    Raided(SeatId),
    /// PR-3, told to the side.
    WouldConcede(SeatId),
    /// PR-3.
    Won(usize),
}

fn side(seat: SeatId) -> usize {
    seat.index() % 2
}

fn seat_of(actor: Actor) -> Option<SeatId> {
    match actor {
        Actor::Seat(seat) | Actor::Table(TableAct::Expired(seat)) => Some(seat),
        Actor::Table(_) => None,
    }
}

impl Pairs {
    fn seats(&self) -> Vec<SeatId> {
        (0_u8..).map(SeatId).take(self.numbers.len()).collect()
    }

    fn of_side(&self, of: usize) -> Vec<SeatId> {
        self.seats().into_iter().filter(|seat| side(*seat) == of).collect()
    }

    fn to_side(&self, seat: SeatId, event: Event) -> Addressed<Event> {
        Addressed { audience: Audience::Seats(self.of_side(side(seat))), event }
    }

    fn raid(&mut self) -> Vec<Addressed<Event>> {
        self.points[side(self.turn)] += 1;
        let told = Addressed::public(Event::Raided(self.turn));
        let mut told = vec![told];
        told.extend(self.next());
        told
    }

    fn next(&mut self) -> Vec<Addressed<Event>> {
        self.turn = SeatId((self.turn.0 + 1) % u8::try_from(self.numbers.len()).unwrap_or(u8::MAX));
        self.round += u32::from(self.turn.0 == 0);
        if self.round <= self.rounds {
            return Vec::new();
        }
        self.won(usize::from(self.points[1] > self.points[0]))
    }

    fn won(&mut self, by: usize) -> Vec<Addressed<Event>> {
        self.outcome = Some(Outcome { winners: self.of_side(by), why: "points".to_owned() });
        vec![Addressed::public(Event::Won(by))]
    }
}

impl Pairs {
    /// Carries an order out, and says what happened.
    fn done(&mut self, order: &Checked<Order>) -> Vec<Addressed<Event>> {
        let Some(by) = seat_of(order.actor) else { return Vec::new() };
        match order.order {
            // At the deadline silence is a yes; who passes takes back what they called for.
            Order::Pass if self.called.take().is_some() && order.actor != Actor::Seat(by) => self.raid(),
            Order::Pass => {
                let passed = std::iter::once(Addressed::public(Event::Passed(by)));
                passed.chain(self.next()).collect()
            }
            Order::Raid => {
                let others: BTreeSet<SeatId> =
                    self.of_side(side(by)).into_iter().filter(|seat| *seat != by).collect();
                if others.is_empty() {
                    return self.raid();
                }
                (self.called, self.calls) = (Some(others), self.calls + 1);
                vec![self.to_side(by, Event::Called(by))]
            }
            Order::Answer(true) => {
                let Some(missing) = &mut self.called else { return Vec::new() };
                missing.remove(&by);
                if !missing.is_empty() {
                    return Vec::new();
                }
                self.called = None;
                self.raid()
            }
            Order::Answer(false) => {
                self.called = None;
                vec![self.to_side(by, Event::Declined)]
            }
            Order::Concede => {
                self.conceded.insert(by);
                if self.of_side(side(by)).iter().all(|seat| self.conceded.contains(seat)) {
                    return self.won(1 - side(by));
                }
                vec![self.to_side(by, Event::WouldConcede(by))]
            }
        }
    }
}

impl Game for Pairs {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Common;
    const ID: &'static str = "pairs";
    const RULES: u32 = 1;
    const MENDS: u32 = 0;
    const SEATS: (u8, u8) = (2, 4);

    fn set_up_by(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Event>>), BadOption> {
        let numbers: Vec<Option<u8>> = seats.iter().map(|_| Some(dice.die(6, "number"))).collect();
        let number = |(seat, number): (SeatId, &Option<u8>)| {
            number.map(|number| Addressed::to(seat, Event::Number { seat, number }))
        };
        let told = seats.iter().zip(&numbers).filter_map(number).collect();
        let game = Self {
            edition,
            rounds: options.rounds.unwrap_or(3),
            round: 1,
            turn: SeatId(0),
            numbers,
            boast: options.boast.unwrap_or(false),
            points: [0, 0],
            called: None,
            calls: 0,
            conceded: BTreeSet::new(),
            outcome: None,
        };
        Ok((game, told))
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn mend(&mut self, mends: u32) {
        self.edition.mends = mends;
    }

    fn debts(&self) -> Vec<Debt<Order>> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        // The turn is owed all the while: nobody else learns that there is something to answer.
        let occasion = self.round * 10 + u32::from(self.turn.0);
        let turn = Debt::open(self.turn, "turn", occasion, Order::Pass);
        let asked = |seat: &SeatId| Debt {
            face: Face::Hidden,
            ..Debt::open(*seat, "consent", self.calls, Order::Answer(true))
        };
        std::iter::once(turn).chain(self.called.iter().flatten().map(asked)).collect()
    }

    fn allows(&self, actor: Actor, order: &Order) -> Result<(), Common> {
        let Some(by) = seat_of(actor) else { return Err(Common::NothingOwed { what: "turn" }) };
        match order {
            _ if self.outcome.is_some() => return Err(Common::GameOver),
            Order::Pass | Order::Raid if by != self.turn => {
                return Err(Common::NotYourTurn { turn: Some(self.turn) });
            }
            Order::Raid if self.called.is_some() => return Err(Common::VoteClosed),
            Order::Answer(_) if self.called.as_ref().is_none_or(|missing| !missing.contains(&by)) => {
                return Err(Common::VoteClosed);
            }
            Order::Concede if self.conceded.contains(&by) => return Err(Common::VoteClosed),
            _ => {}
        }
        Ok(())
    }

    fn apply_to(&mut self, order: Checked<Order>, _: &mut Dice, out: &mut Vec<Addressed<Event>>) {
        out.extend(self.done(&order));
    }

    fn without_secrets(&self, viewer: Viewer) -> Option<Self> {
        let Self {
            edition: _,
            rounds: _,
            round: _,
            turn: _,
            boast: _,
            points: _,
            calls: _,
            outcome: _,
            numbers,
            called,
            conceded,
        } = self;
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        let known = |(seat, number): (usize, &Option<u8>)| {
            number.filter(|_| own.is_some_and(|own| own.index() == seat))
        };
        let mine = |seat: SeatId| own.is_some_and(|own| side(own) == side(seat));
        Some(Self {
            numbers: numbers.iter().enumerate().map(known).collect(),
            called: called.clone().filter(|_| mine(self.turn)),
            calls: if mine(self.turn) { self.calls } else { 0 },
            conceded: conceded.iter().copied().filter(|seat| mine(*seat)).collect(),
            ..self.clone()
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

static RAID: Verb<Pairs> = Verb::slash(
    "pairs raid",
    "Call for a raid",
    &["PR-1"],
    |open| {
        if open.game.turn == open.seat && open.game.called.is_none() {
            open.button("Raid", ButtonStyle::Primary);
        }
    },
    |_| Ok(Order::Raid),
);

fn open_to_answer(open: &mut Opening<'_, Pairs>) {
    if open.game.called.as_ref().is_some_and(|missing| missing.contains(&open.seat)) {
        open.command();
    }
}

static YES: Verb<Pairs> =
    Verb::buttons_only("pairs yes", "Agree to a raid", &["PR-1"], open_to_answer, |_| {
        Ok(Order::Answer(true))
    });

static NO: Verb<Pairs> =
    Verb::buttons_only("pairs no", "Decline a raid", &["PR-1"], open_to_answer, |_| Ok(Order::Answer(false)));

static CONCEDE: Verb<Pairs> = Verb::slash(
    "pairs concede",
    "Say that your side gives up",
    &["PR-3"],
    |open| {
        if !open.game.conceded.contains(&open.seat) {
            open.command();
        }
    },
    |_| Ok(Order::Concede),
);

static PASS: Verb<Pairs> = Verb::slash(
    "pass",
    "End your turn",
    &["PR-1"],
    |open| {
        if open.game.turn == open.seat {
            open.button("Pass", ButtonStyle::Secondary);
        }
    },
    |_| Ok(Order::Pass),
);

static VERBS: &[&Verb<Pairs>] = &[&RAID, &PASS, &CONCEDE, &YES, &NO];

impl RefusalContext for Pairs {
    fn players(&self) -> Vec<SeatId> {
        self.seats()
    }
    fn now(&self) -> Line {
        line![self.turn, "'s turn"]
    }
    fn lands_of(&self, _: SeatId) -> TerritorySet {
        TerritorySet::default()
    }
}

fn choice(emoji: &str, label: &str, verb: &Verb<Pairs>) -> BallotChoice {
    BallotChoice { emoji: emoji.to_owned(), label: label.to_owned(), draft: verb.draft() }
}

impl Presented for Pairs {
    const NAME: &'static str = "Pairs";
    fn verbs() -> &'static [&'static Verb<Self>] {
        VERBS
    }
    fn tell(_: &View<'_, Self>, _: &Names, events: &[&Event]) -> Passage {
        let told = |event: &&Event| match *event {
            Event::Number { number, .. } => line![format!("Your number is {number}. ")],
            Event::Passed(seat) => line![*seat, " passes. "],
            Event::Called(seat) => line![*seat, " calls for a raid. "],
            Event::Declined => line!["The raid is declined. "],
            Event::Raided(seat) => line![*seat, " raids. "],
            Event::WouldConcede(seat) => line![*seat, " would give up. "],
            Event::Won(side) => line![format!("The {} have won. ", SIDES[*side])],
        };
        Passage { lines: events.iter().map(told).collect(), ..Passage::default() }
    }
    fn explain(view: &View<'_, Self>, _: &Names, refusal: &Common) -> Line {
        refusals::explain::<Self>(view, view.seat(), refusal)
    }
    fn ask(view: &View<'_, Self>, _: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        if !view.debts().into_iter().any(|debt| debt.seat == seat) {
            return None;
        }
        let answers = view.called.as_ref().is_some_and(|missing| missing.contains(&seat));
        let (words, buttons) = if answers {
            let yes = YES.button("Yes", ButtonStyle::Success);
            (" may agree to a raid.", vec![yes, NO.button("No", ButtonStyle::Danger)])
        } else {
            let forms = Self::forms(view, seat).into_iter();
            (" may raid, or pass.", forms.filter_map(|form| form.button).collect())
        };
        Some((Passage { pings: vec![seat], ..Passage::line(line![seat, words]) }, buttons))
    }
    fn status(view: &View<'_, Self>, _: &Names) -> Passage {
        let [reds, blues] = view.points;
        Passage::line(line![format!("Reds {reds}, Blues {blues}.")])
    }
    fn hand(view: &View<'_, Self>, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        let number = view.numbers[seat.index()].map(|number| Event::Number { seat, number });
        (Self::tell(view, names, &number.iter().collect::<Vec<_>>()), Vec::new())
    }
    fn board_text(_: &View<'_, Self>, _: &Names, _: Option<&str>) -> Result<Passage, Line> {
        Ok(Passage::default())
    }
    fn scene(view: &View<'_, Self>, _: &Names) -> Scene {
        Scene { board: "world".to_owned(), title: format!("Round {}", view.round), ..Scene::default() }
    }
    fn teams(&self) -> Vec<Team> {
        let team = |of: usize| Team { name: SIDES[of].to_owned(), seats: self.of_side(of) };
        vec![team(0), team(1)]
    }
    fn ballots(view: &View<'_, Self>, _: &Names) -> Vec<Ballot> {
        let Some(seat) = view.seat().filter(|_| view.outcome.is_none()) else { return Vec::new() };
        let team = Some(TeamId(u8::try_from(side(seat)).unwrap_or(0)));
        let mut ballots = Vec::new();
        if let Some(missing) = &view.called {
            ballots.push(Ballot {
                id: format!("consent-{}", view.calls),
                passage: Passage::line(line![view.turn, " calls for a raid. Do you agree?"]),
                team,
                seats: missing.iter().copied().collect(),
                choices: vec![choice("✅", "Yes", &YES), choice("❌", "No", &NO)],
                ..Ballot::default()
            });
        }
        let others = view.of_side(side(seat)).into_iter().filter(|seat| !view.conceded.contains(seat));
        if let Some(first) = view.conceded.iter().find(|of| side(**of) == side(seat)) {
            ballots.push(Ballot {
                id: "concede-1".to_owned(),
                passage: Passage::line(line![*first, " would give up. Do you?"]),
                team,
                seats: others.collect(),
                choices: vec![choice("✅", "Give up", &CONCEDE)],
                ..Ballot::default()
            });
        }
        if let Some(number) = view.numbers[seat.index()].filter(|_| view.boast) {
            ballots.push(Ballot {
                id: "boast-1".to_owned(),
                passage: Passage::line(line![format!("Boast of a {number}.")]),
                team,
                seats: view.of_side(side(seat)),
                choices: vec![choice("✅", "Boast", &PASS)],
                ..Ballot::default()
            });
        }
        ballots
    }
    fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
        let of = ballot.split('-').next()?;
        events.iter().find_map(|event| match event {
            Event::Raided(_) if of == "consent" => Some(line![Span::Strong("Agreed.".to_owned())]),
            Event::Won(_) if of == "concede" => Some(line![Span::Strong("You give up.".to_owned())]),
            Event::Declined if of == "consent" => Some(line![Span::Strong("Declined.".to_owned())]),
            _ => None,
        })
    }
    fn phase(&self) -> &'static str {
        self.outcome.as_ref().map_or("play", |_| "over")
    }
    fn whose_turn(&self) -> Option<SeatId> {
        Some(self.turn).filter(|_| self.outcome.is_none())
    }
}

/// A machine that passes and agrees.
#[derive(Debug)]
struct Agree;

impl Policy<Pairs> for Agree {
    fn order(&mut self, _: &View<'_, Pairs>, _: SeatId, debt: &Debt<Order>) -> Order {
        debt.default.clone().unwrap_or(Order::Pass)
    }
}

impl SelfPlay for Pairs {
    const POLICIES: &'static [&'static str] = &["agree"];
    fn policy(name: &str, _: u64) -> Option<Box<dyn Policy<Self>>> {
        (name == "agree").then(|| -> Box<dyn Policy<Self>> { Box::new(Agree) })
    }
    fn round(&self) -> u32 {
        self.round
    }
}
