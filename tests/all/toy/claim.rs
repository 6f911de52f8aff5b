//! A game of its own, as small as a whole one can be: what a newcomer writes to add a game. `ARCHITECTURE.md` names its
//! parts.
//!
//! - CL-1: Each in turn takes a free territory, the first anywhere, others beside their own; or passes.
//! - CL-2: What another has is taken by a die of at least four, and by no less.
//! - CL-3: After the agreed rounds who has most has won. Each has a continent that only they know of: there every
//!   territory counts twice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wartable::games::refusals::{self, RefusalContext};
use wartable::line;
use wartable::picture::{Place, Scene};
use wartable::rules::{
    Actor, Addressed, BadOption, Board, Button, ButtonStyle, Checked, Common, Debt, Dice, Edition, Field,
    FieldKind, Filled, Game, Line, Names, OptionSet, OptionSpec, Outcome, Passage, Policy, PolicyRng,
    Presented, SeatId, Seats, SelfPlay, SideId, Span, Takes, TerritoryId, TerritorySet, Verb, View, Viewer,
    ZoneId,
};

/// CL-2.
const TAKES: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Claim {
    edition: Edition,
    rounds: u32,
    round: u32,
    turn: SeatId,
    /// Each seat's continent, secret to it (CL-3); none where the reader may not know it.
    wishes: Vec<Option<ZoneId>>,
    owners: BTreeMap<TerritoryId, SeatId>,
    outcome: Option<Outcome>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Options {
    rounds: Option<u32>,
}

impl OptionSet for Options {
    fn specs() -> &'static [OptionSpec] {
        const {
            &[OptionSpec {
                name: "rounds",
                words: "How many rounds are played (3)",
                kind: FieldKind::Integer,
                bounds: Some((1, 20)),
            }]
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Order {
    /// CL-1, CL-2.
    Take(TerritoryId),
    /// CL-1.
    Pass,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Event {
    /// CL-3, told to the one who wishes it alone.
    Wish { seat: SeatId, zone: ZoneId },
    /// CL-1, CL-2; the die where one fell.
    Reached { seat: SeatId, at: TerritoryId, die: Option<u8> },
    /// CL-3.
    Won(Vec<SeatId>),
}

impl Claim {
    fn of(&self, seat: SeatId) -> TerritorySet {
        self.owners.iter().filter(|(_, owner)| **owner == seat).map(|(at, _)| *at).collect()
    }

    fn seats(&self) -> Vec<SeatId> {
        (0_u8..).map(SeatId).take(self.wishes.len()).collect()
    }

    /// CL-3: as far as the reader knows what counts twice.
    fn points(&self, seat: SeatId) -> usize {
        let own = self.of(seat);
        let wished = self.wishes[seat.index()]
            .map_or(0, |zone| own.iter().filter(|at| Board::classic().in_zone(zone).contains(*at)).count());
        own.len() + wished
    }
}

impl Game for Claim {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Common;
    const ID: &'static str = "claim";
    const RULES: u32 = 1;
    const MENDS: u32 = 0;
    const SEATS: (u8, u8) = (2, 4);

    fn set_up_by(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Event>>), BadOption> {
        let zones: Vec<ZoneId> = Board::classic().zones().collect();
        let deal = |_| zones[usize::from(dice.die(6, "wish") - 1)];
        let wishes: Vec<ZoneId> = seats.iter().map(deal).collect();
        let wish = |(seat, zone): (SeatId, &ZoneId)| Addressed::to(seat, Event::Wish { seat, zone: *zone });
        let told = seats.iter().zip(&wishes).map(wish).collect();
        let (rounds, owners) = (options.rounds.unwrap_or(3), BTreeMap::new());
        let wishes = wishes.into_iter().map(Some).collect();
        Ok((Self { edition, rounds, round: 1, turn: SeatId(0), wishes, owners, outcome: None }, told))
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn mend(&mut self, mends: u32) {
        self.edition.mends = mends;
    }

    fn debts(&self) -> Vec<Debt<Order>> {
        let debt = Debt::open(self.turn, "turn", self.round * 10 + u32::from(self.turn.0), Order::Pass);
        if self.outcome.is_some() { Vec::new() } else { vec![debt] }
    }

    fn allows(&self, actor: Actor, order: &Order) -> Result<(), Common> {
        if let (Actor::Seat(seat), Order::Take(at)) = (actor, order) {
            let (own, beside) = (self.of(seat), Board::classic().neighbours(*at));
            if own.contains(*at) {
                return Err(Common::SamePlace { territory: *at, rule: "CL-1" });
            }
            if let Some(from) = own.iter().next().filter(|_| !own.iter().any(|t| beside.contains(t))) {
                return Err(Common::NotAdjacent { from, to: *at, rule: "CL-1" });
            }
        }
        match actor {
            _ if self.outcome.is_some() => Err(Common::GameOver),
            Actor::Seat(seat) if seat != self.turn => Err(Common::NotYourTurn { turn: Some(self.turn) }),
            _ => Ok(()),
        }
    }

    fn apply_to(&mut self, order: Checked<Order>, dice: &mut Dice, told: &mut Vec<Addressed<Event>>) {
        let seat = self.turn;
        if let Order::Take(at) = order.order {
            let die = self.owners.contains_key(&at).then(|| dice.die(6, "take"));
            if die.is_none_or(|die| die >= TAKES) {
                self.owners.insert(at, seat);
            }
            told.push(Addressed::public(Event::Reached { seat, at, die }));
        }
        self.turn = SeatId((seat.0 + 1) % u8::try_from(self.wishes.len()).unwrap_or(u8::MAX));
        self.round += u32::from(self.turn.0 == 0);
        if self.round > self.rounds {
            let most = self.seats().into_iter().map(|seat| self.points(seat)).max();
            let won = |seat: &SeatId| Some(self.points(*seat)) == most;
            let winners: Vec<SeatId> = self.seats().into_iter().filter(won).collect();
            told.push(Addressed::public(Event::Won(winners.clone())));
            self.outcome = Some(Outcome { winners, why: "most".to_owned() });
        }
    }

    fn without_secrets(&self, viewer: Viewer) -> Option<Self> {
        let Self { edition: _, rounds: _, round: _, turn: _, owners: _, outcome: _, wishes } = self;
        let known = |(seat, zone): (usize, &Option<ZoneId>)| {
            zone.filter(|_| matches!(viewer, Viewer::Seat(own) if own.index() == seat))
        };
        Some(Self { wishes: wishes.iter().enumerate().map(known).collect(), ..self.clone() })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

/// Where one may go of them, the rules say.
fn anywhere(_: &Filled<'_, Claim>) -> Vec<TerritoryId> {
    Board::classic().territories().collect()
}

static TAKE: Verb<Claim> = Verb {
    fields: &[Field::must("at", "What to take", Takes::Territory(anywhere))],
    ..Verb::slash(
        "claim take",
        "Take a territory",
        &["CL-1", "CL-2"],
        |open| _ = open.button("Take", ButtonStyle::Primary).asking(&["at"]),
        |filled| Ok(Order::Take(filled.territory("at")?)),
    )
};

static PASS: Verb<Claim> = Verb::slash(
    "pass",
    "End your turn",
    &["CL-1"],
    |open| _ = open.button("Pass", ButtonStyle::Secondary),
    |_| Ok(Order::Pass),
);

impl RefusalContext for Claim {
    fn players(&self) -> Vec<SeatId> {
        self.seats()
    }
    fn now(&self) -> Line {
        line![self.turn, "'s turn"]
    }
    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        self.of(seat)
    }
}

static VERBS: &[&Verb<Claim>] = &[&TAKE, &PASS];

fn land(at: TerritoryId) -> Span {
    Span::Territory(Board::classic().name(at).to_owned())
}

impl Presented for Claim {
    const NAME: &'static str = "Claim";
    fn verbs() -> &'static [&'static Verb<Self>] {
        VERBS
    }
    fn tell(_: &View<'_, Self>, _: &Names, events: &[&Event]) -> Passage {
        let told = |event: &&Event| match *event {
            Event::Wish { zone, .. } => {
                let zone = Board::classic().zone_name(*zone);
                line![format!("What you have in {zone} counts twice. "), Span::Rule("CL-3".into())]
            }
            Event::Reached { seat, at, die } => {
                let verb = if die.is_none_or(|die| die >= TAKES) { " takes " } else { " fails to take " };
                let dice = die.map(|die| Span::Dice(vec![die]));
                line![*seat, verb, land(*at), " "].into_iter().chain(dice).collect()
            }
            Event::Won(seats) => seats.iter().flat_map(|seat| line![*seat, " has won. "]).collect(),
        };
        Passage { lines: events.iter().map(told).collect(), ..Passage::default() }
    }
    fn explain(view: &View<'_, Self>, _: &Names, refusal: &Common) -> Line {
        refusals::explain::<Self>(view, view.seat(), refusal)
    }
    fn ask(view: &View<'_, Self>, _: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        let buttons = Self::forms(view, seat).into_iter().filter_map(|form| form.button).collect();
        let asked = Passage { pings: vec![seat], ..Passage::line(line!["Take a territory, ", seat, "."]) };
        (view.outcome.is_none() && view.turn == seat).then_some((asked, buttons))
    }
    fn status(view: &View<'_, Self>, _: &Names) -> Passage {
        let lines = view.seats().into_iter().map(|seat| line![seat, format!(": {}", view.points(seat))]);
        Passage { lines: lines.collect(), ..Passage::default() }
    }
    fn hand(view: &View<'_, Self>, names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        let wish = view.wishes[seat.index()].map(|zone| Event::Wish { seat, zone });
        (Self::tell(view, names, &wish.iter().collect::<Vec<_>>()), Vec::new())
    }
    fn board_text(view: &View<'_, Self>, _: &Names, _: Option<&str>) -> Result<Passage, Line> {
        let lines = view.owners.iter().map(|(at, owner)| line![land(*at), ": ", *owner]);
        Ok(Passage { lines: lines.collect(), ..Passage::default() })
    }
    fn scene(view: &View<'_, Self>, _: &Names) -> Scene {
        let place = |(at, owner): (&TerritoryId, &SeatId)| {
            let (territory, side) = (Board::classic().id_str(*at).to_owned(), SideId(owner.0));
            Place { territory, colour: side.colour(), letter: Some(side.letter()), ..Place::default() }
        };
        let (board, title) = ("world".to_owned(), format!("Round {}", view.round));
        Scene { board, title, places: view.owners.iter().map(place).collect(), ..Scene::default() }
    }
    fn phase(&self) -> &'static str {
        self.outcome.as_ref().map_or("play", |_| "over")
    }
    fn whose_turn(&self) -> Option<SeatId> {
        Some(self.turn).filter(|_| self.outcome.is_none())
    }
}

/// A machine that takes what it may.
#[derive(Debug)]
struct Grab(PolicyRng);

impl Policy<Claim> for Grab {
    fn order(&mut self, view: &View<'_, Claim>, seat: SeatId, _: &Debt<Order>) -> Order {
        let takes = |at: &TerritoryId| view.check(Actor::Seat(seat), &Order::Take(*at)).is_ok();
        let all: TerritorySet = Board::classic().territories().filter(takes).collect();
        self.0.member(all).map_or(Order::Pass, Order::Take)
    }
}

impl SelfPlay for Claim {
    const POLICIES: &'static [&'static str] = &["grab"];
    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        (name == "grab").then(|| -> Box<dyn Policy<Self>> { Box::new(Grab(PolicyRng::new(seed))) })
    }
    fn round(&self) -> u32 {
        self.round
    }
}
