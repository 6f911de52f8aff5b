//! A position in a few lines, orders with the dice and cards they are to draw, and refusals.

use std::collections::BTreeMap;

use wartable::games::clone_wars::{
    ALL_ARMIES, CardId, CloneWars, Event, Faction, Lying, Meeting, Options, Order, Phase, Refusal, Sent,
    Ship, Ships, Terms, TokenId, Until, board, faction, sides,
};
use wartable::rules::{Actor, Coded, Deck, Duty, Game, Script, SeatId, SideId, TableAct, TerritoryId};

use crate::carried::carry_out;

pub(crate) use wartable::games::clone_wars::{BLACK, BLUE, GOLD, RED};

/// The seats of four.
pub(crate) const ADA: SeatId = SeatId(0);
pub(crate) const BEN: SeatId = SeatId(1);
pub(crate) const CYD: SeatId = SeatId(2);
pub(crate) const DAN: SeatId = SeatId(3);

/// The planet with this id ("byss").
pub(crate) fn at(id: &str) -> TerritoryId {
    board().by_id(id).unwrap_or_else(|| panic!("no planet {id}"))
}

/// The card with this id ("R01").
pub(crate) fn card(id: &str) -> CardId {
    CardId::by_id(id).unwrap_or_else(|| panic!("no card {id}"))
}

pub(crate) fn cards(ids: &[&str]) -> Vec<CardId> {
    ids.iter().map(|id| card(id)).collect()
}

/// The token with this id.
pub(crate) fn token(id: &str) -> TokenId {
    let game = CloneWars::empty(Options::default(), 4);
    game.tokens().by_id(id).unwrap_or_else(|| panic!("no token {id}"))
}

pub(crate) fn ships(fighter: u32, corvette: u32, capital_ship: u32) -> Ships {
    Ships { fighter, corvette, capital_ship }
}

/// A game under test. Without more ada (Red) has the turn in the first round's attacks, with Coruscant; ben (Gold) has Ilum,
/// cyd (Blue) Kessel, dan (Black) all the rest, a troop each.
#[derive(Clone)]
pub(crate) struct Kit {
    pub(crate) game: CloneWars,
    script: Script,
}

impl Kit {
    pub(crate) fn new() -> Self {
        Self::with(Options::default(), 4)
    }

    pub(crate) fn with(options: Options, seats: u8) -> Self {
        let mut game = CloneWars::empty(options, seats);
        for land in game.land.iter_mut() {
            (land.owner, land.troops) = (Some(BLACK), 1);
        }
        for army in &mut game.armies {
            army.pool = 0;
        }
        (game.round, game.phase, game.occasion, game.stage, game.turn) = (1, Phase::Attack, 1, 1, RED);
        let kit = Self { game, script: Script::default() };
        kit.land(RED, &[("coruscant", 1)]).land(GOLD, &[("ilum", 1)]).land(BLUE, &[("kessel", 1)])
    }

    /// Changes anything else of the position.
    pub(crate) fn set(mut self, change: impl FnOnce(&mut CloneWars)) -> Self {
        change(&mut self.game);
        self
    }

    /// These planets are an army's, with so many troops.
    pub(crate) fn land(self, army: SideId, list: &[(&str, u32)]) -> Self {
        self.set(|game| {
            for (id, troops) in list {
                let land = &mut game.land[usize::from(at(id).0)];
                (land.owner, land.troops) = (Some(army), *troops);
            }
        })
    }

    /// Every planet of a region, a troop each.
    pub(crate) fn region(self, army: SideId, id: &str) -> Self {
        let zone = board().zone_by_id(id).expect("a region");
        let ids: Vec<(&str, u32)> = board().in_zone(zone).iter().map(|t| (board().id_str(t), 1)).collect();
        self.land(army, &ids)
    }

    /// Ships on a planet.
    pub(crate) fn ships(self, id: &str, fleet: Ships) -> Self {
        self.set(|game| game.land[usize::from(at(id).0)].ships = fleet)
    }

    /// Tokens on a planet, placed by this army; they are not in the stack.
    pub(crate) fn tokens(self, id: &str, by: SideId, tokens: &[&str]) -> Self {
        self.set(|game| {
            for name in tokens {
                let face = Some(token(name));
                game.stack.retain(|other| *other != face);
                game.land[usize::from(at(id).0)].tokens.push(Lying { face, by });
            }
        })
    }

    /// The stack of tokens, the top one first.
    pub(crate) fn stack(self, tokens: &[&str]) -> Self {
        self.set(|game| game.stack = tokens.iter().rev().map(|name| Some(token(name))).collect())
    }

    /// Cards in a hand; they are not in the deck.
    pub(crate) fn hand(self, army: SideId, ids: &[&str]) -> Self {
        self.set(|game| {
            for card in cards(ids) {
                let place = usize::from(faction(army) == Faction::Separatist);
                game.decks[place].cards.retain(|other| *other != Some(card));
                game.armies[army.index()].hand.take(Some(card));
            }
        })
    }

    /// A faction's deck, the top card last; nothing is discarded.
    pub(crate) fn deck(self, side: Faction, ids: &[&str]) -> Self {
        self.set(|game| {
            let cards = cards(ids).into_iter().map(Some).collect();
            let place = usize::from(side == Faction::Separatist);
            *game.decks[place] = Deck { cards, discard: Vec::new() };
        })
    }

    pub(crate) fn turn(self, army: SideId, phase: Phase) -> Self {
        self.set(|game| (game.turn, game.phase) = (army, phase))
    }

    pub(crate) fn pool(self, troops: u32) -> Self {
        self.set(|game| {
            let army = game.turn;
            game.armies[army.index()].pool = troops;
            game.phase = Phase::Reinforce;
        })
    }

    /// Sidious on his track.
    pub(crate) fn space(self, space: u8) -> Self {
        self.set(|game| game.sidious.space = space)
    }

    /// After Order 66, called by Blue: no tokens are left, and Sidious is on this planet.
    pub(crate) fn after_order66(self, id: &str) -> Self {
        self.set(|game| {
            game.order66 = Some(BLUE);
            game.sidious.planet = Some(at(id));
            game.stack.clear();
        })
    }

    /// The next order is to roll these faces.
    pub(crate) fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.script.dice.extend(faces);
        self
    }

    /// The next order is to draw these.
    pub(crate) fn draws(&mut self, names: &[&str]) -> &mut Self {
        self.script.cards.extend(names.iter().map(ToString::to_string));
        self
    }

    /// The seat of whose turn it is.
    pub(crate) fn mover(&self) -> SeatId {
        sides(self.game.seats).seat_of(self.game.turn).expect("somebody commands it")
    }

    /// Whose turn it is carries out an order; panics if it is refused, or if it doesn't use up all that was set.
    pub(crate) fn order(&mut self, order: Order) -> Vec<Event> {
        self.act(Actor::Seat(self.mover()), order)
    }

    pub(crate) fn by(&mut self, seat: SeatId, order: Order) -> Vec<Event> {
        self.act(Actor::Seat(seat), order)
    }

    /// As [`Self::order`], by anybody.
    pub(crate) fn act(&mut self, actor: Actor, order: Order) -> Vec<Event> {
        let (number, script) = (u64::from(self.game.occasion), std::mem::take(&mut self.script));
        let set = script.dice.len();
        let (told, drawn) = carry_out(&mut self.game, number, (actor, &order), script);
        let rolled = drawn.iter().filter(|drawn| DICE.contains(&drawn.purpose)).count();
        assert!(set == 0 || rolled == set, "{rolled} dice fell where {set} were set by {order:?}: {told:?}");
        told
    }

    /// The deadline of who owes something has passed.
    pub(crate) fn expire(&mut self) -> Vec<Event> {
        let debts = self.game.debts();
        let debt = debts.iter().find(|debt| debt.duty == Duty::Must).expect("something is owed");
        self.expired(debt.seat)
    }

    /// The time of this seat runs out.
    pub(crate) fn expired(&mut self, seat: SeatId) -> Vec<Event> {
        let debts = self.game.debts();
        let owed = debts.iter().find(|debt| debt.duty == Duty::Must && debt.seat == seat);
        let debt = owed.expect("it owes something");
        let act = TableAct::Expired(debt.seat);
        let order = debt.default.clone().expect("it has a default");
        self.act(Actor::Table(act), order)
    }

    /// Asserts that it is refused with this code to whose turn it is, and that the game is as before.
    pub(crate) fn refuses(&self, order: &Order, code: &str) -> Refusal {
        self.refuses_to(self.mover(), order, code)
    }

    pub(crate) fn refuses_to(&self, seat: SeatId, order: &Order, code: &str) -> Refusal {
        let before = self.game.clone();
        let Err(refusal) = self.game.check(Actor::Seat(seat), order) else {
            panic!("{order:?} is not refused");
        };
        assert_eq!(refusal.code(), code, "{order:?}: {refusal:?}");
        assert_eq!(self.game, before);
        refusal
    }

    /// Asserts whose a planet is, and how many troops stand there.
    pub(crate) fn holds(&self, id: &str, army: SideId, troops: u32) {
        let land = self.game.land_at(at(id));
        assert_eq!((land.owner, land.troops), (Some(army), troops), "{id}");
    }

    pub(crate) fn fleet(&self, id: &str) -> Ships {
        self.game.land_at(at(id)).ships
    }

    /// Who must do something: (seat, what).
    pub(crate) fn owes(&self) -> Vec<(SeatId, &'static str)> {
        let debts = self.game.debts();
        debts.iter().filter(|debt| debt.duty == Duty::Must).map(|debt| (debt.seat, debt.what)).collect()
    }

    /// The cards in a hand, by id.
    pub(crate) fn held(&self, army: SideId) -> Vec<String> {
        let hand = self.game.army(army).hand.cards();
        hand.iter().flatten().map(ToString::to_string).collect()
    }

    /// Who has won, and why.
    pub(crate) fn won(&self) -> Option<(Vec<SeatId>, String)> {
        self.game.outcome().map(|outcome| (outcome.winners, outcome.why))
    }
}

/// What dice are rolled for.
const DICE: &[&str] = &["attack", "defence", "order 66", "text"];

pub(crate) fn place(list: &[(&str, u32)]) -> Order {
    Order::Place(list.iter().map(|(id, count)| (at(id), *count)).collect())
}

pub(crate) fn set(ids: &[&str]) -> Order {
    Order::Cards { set: cards(ids), ship: None }
}

pub(crate) fn build(id: &str, planet: &str) -> Order {
    Order::Cards { set: Vec::new(), ship: Some((card(id), at(planet))) }
}

pub(crate) fn attack(from: &str, to: &str, troops: u32) -> Order {
    attack_with(from, to, troops, Sent::All, Until::Decided, None)
}

pub(crate) fn one_roll(from: &str, to: &str, troops: u32) -> Order {
    attack_with(from, to, troops, Sent::All, Until::OneRoll, None)
}

pub(crate) fn attack_with(
    from: &str,
    to: &str,
    troops: u32,
    ships: Sent,
    until: Until,
    keep: Option<u32>,
) -> Order {
    Order::Attack { from: at(from), to: at(to), troops, ships, terms: Terms { until, keep } }
}

pub(crate) fn go_on(until: Until) -> Order {
    Order::GoOn(Terms { until, keep: None })
}

pub(crate) fn march(from: &str, to: &str, troops: u32) -> Order {
    Order::Move { from: at(from), to: at(to), troops }
}

pub(crate) fn move_ship(from: &str, to: &str, kind: Ship) -> Order {
    Order::Ship { from: at(from), to: at(to), kind }
}

pub(crate) fn defend(id: Option<&str>, dice: u32, sent: Sent) -> Order {
    Order::Defend { at: id.map(at), meeting: Meeting { dice, ships: sent }, army: None }
}

pub(crate) fn cede(to: SideId, give: Option<&str>, want: Option<&str>) -> Order {
    Order::Offer { to, give: give.map(at), want: want.map(at), promise: None, expires: None }
}

pub(crate) fn order66(first: &[&str], sidious: Option<&str>) -> Order {
    Order::Order66(wartable::games::clone_wars::Call {
        order: first.iter().map(|id| at(id)).collect(),
        sidious: sidious.map(at),
    })
}

/// The troops of all armies on the board, by army.
pub(crate) fn on_board(game: &CloneWars) -> BTreeMap<SideId, u32> {
    ALL_ARMIES.into_iter().map(|army| (army, game.troops_of(army))).collect()
}
