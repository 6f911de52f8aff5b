//! A position in a few lines, orders with the dice, picks and cards they are to draw, and refusals.

use std::collections::BTreeMap;

use wartable::games::clean_slate::{
    Along, CleanSlate, Event, Kind, Options, Order, Part, Refusal, Side, Tokens, board,
};
use wartable::rules::{Actor, Coded, Deck, Duty, Game, Script, SeatId, TableAct, TerritoryId, TokenKind};

use crate::carried::carry_out;

pub(crate) const D: Side = Side::Democracy;
pub(crate) const E: Side = Side::Environment;
pub(crate) const A: Side = Side::Autocracy;
pub(crate) const X: Side = Side::Disaster;

/// The country with this id ("alaska").
pub(crate) fn at(id: &str) -> TerritoryId {
    board().by_id(id).unwrap_or_else(|| panic!("no country {id}"))
}

/// "2 book, plant": tokens.
pub(crate) fn tokens(words: &str) -> Tokens {
    let item = |item: &str| {
        let (count, word) =
            item.split_once(' ').map_or((1, item), |(n, w)| (n.parse().expect("a number"), w));
        (Kind::called(word).unwrap_or_else(|| panic!("no kind {word}")), count)
    };
    words.split(", ").filter(|part| !part.is_empty()).map(item).collect()
}

/// Places for an order: ("alaska", "2 book").
pub(crate) fn places(list: &[(&str, &str)]) -> Order {
    let places: BTreeMap<TerritoryId, Tokens> =
        list.iter().map(|(id, words)| (at(id), tokens(words))).collect();
    Order::Place(places)
}

pub(crate) fn seat(side: Side) -> SeatId {
    side.seat().expect("a player")
}

/// A game under test. Without more it is Democracy's turn in round 1, part 2, nothing is owed, and
/// far away stand a democracy (Argentina), an autocracy (Eastern Australia) and a zone (Indonesia),
/// so that nothing ends.
#[derive(Clone)]
pub(crate) struct Kit {
    pub(crate) game: CleanSlate,
    script: Script,
}

impl Kit {
    pub(crate) fn new() -> Self {
        let mut game = CleanSlate::empty(Options::default());
        game.round = 1;
        game.part = Part::Act;
        game.occasion = 1;
        game.stage = 1;
        *game.deck = Deck { cards: board().territories().collect(), discard: Vec::new() };
        let kit = Self { game, script: Script::default() };
        kit.put("argentina", "book, plant").put("eastern_australia", "goat").put("indonesia", "fire")
    }

    /// The same without the far countries.
    pub(crate) fn bare() -> Self {
        let mut kit = Self::new();
        kit.game.land.fill(Tokens::none());
        kit.game.supply = CleanSlate::empty(Options::default()).supply;
        kit
    }

    /// Changes anything else of the position.
    pub(crate) fn set(mut self, change: impl FnOnce(&mut CleanSlate)) -> Self {
        change(&mut self.game);
        self
    }

    /// These tokens stand there, and nothing else.
    pub(crate) fn put(self, id: &str, words: &str) -> Self {
        self.set(|game| {
            let (old, new) = (game.at(at(id)), tokens(words));
            let players = |all: &Tokens| D.of(all).plus(&E.of(all));
            game.supply = game.supply.plus(&players(&old)).minus(&players(&new));
            game.land[usize::from(at(id).0)] = new;
        })
    }

    pub(crate) fn turn(self, side: Side, part: Part) -> Self {
        self.set(|game| {
            game.turn = side;
            game.part = part;
        })
    }

    pub(crate) fn owed(self, side: Side, owed: u32) -> Self {
        self.set(|game| game.owed[usize::from(side.id().0)] = owed).turn(side, Part::Place)
    }

    pub(crate) fn round(self, round: u32) -> Self {
        self.set(|game| game.round = round)
    }

    /// The next order is to roll these faces.
    pub(crate) fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.script.dice.extend(faces);
        self
    }

    /// The next order is to pick these.
    pub(crate) fn picks(&mut self, names: &[&str]) -> &mut Self {
        self.script.picks.extend(names.iter().map(ToString::to_string));
        self
    }

    /// The next order is to draw these.
    pub(crate) fn cards(&mut self, names: &[&str]) -> &mut Self {
        self.script.cards.extend(names.iter().map(ToString::to_string));
        self
    }

    /// Carries out an order; panics if it is refused, or if it doesn't use up all that was set.
    pub(crate) fn order(&mut self, side: Side, order: Order) -> Vec<Event> {
        self.act(Actor::Seat(seat(side)), order)
    }

    /// As [`Self::order`], by anybody.
    pub(crate) fn act(&mut self, actor: Actor, order: Order) -> Vec<Event> {
        let number = u64::from(self.game.occasion);
        carry_out(&mut self.game, number, (actor, &order), std::mem::take(&mut self.script)).0
    }

    /// Environment ends its turn: the Risks' turns follow.
    pub(crate) fn risks(&mut self) -> Vec<Event> {
        self.game.turn = E;
        self.game.part = Part::Recalibrate;
        self.order(E, Order::EndPart)
    }

    /// The seat's deadline has passed.
    pub(crate) fn expire(&mut self, side: Side) -> Vec<Event> {
        let act = TableAct::Expired(seat(side));
        let order = self.game.table_order(act).expect("something is owed");
        self.act(Actor::Table(act), order)
    }

    /// Asserts that it is refused with this code, and that the game is as before.
    pub(crate) fn refuses(&self, side: Side, order: &Order, code: &str) -> Refusal {
        let before = self.game.clone();
        let Err(refusal) = self.game.check(Actor::Seat(seat(side)), order) else {
            panic!("{order:?} is not refused");
        };
        assert_eq!(refusal.code(), code, "{refusal:?}");
        assert_eq!(self.game, before);
        refusal
    }

    /// Asserts that exactly these tokens stand there.
    pub(crate) fn holds(&self, id: &str, words: &str) {
        assert_eq!(self.game.at(at(id)), tokens(words), "{id}");
    }

    /// Who must do something: (seat, what).
    pub(crate) fn owes(&self) -> Vec<(SeatId, &'static str)> {
        let debts = self.game.debts();
        debts.iter().filter(|debt| debt.duty == Duty::Must).map(|debt| (debt.seat, debt.what)).collect()
    }
}

/// Persuading or healing with whatever goes along.
pub(crate) fn win(from: &str, to: &str) -> Order {
    win_with(from, to, Along::Most)
}

pub(crate) fn win_with(from: &str, to: &str, along: Along) -> Order {
    Order::Win { from: at(from), to: at(to), along, stay: false }
}

pub(crate) fn settle(from: &str, to: &str, kind: Kind) -> Order {
    Order::Settle { from: at(from), to: at(to), kind }
}

pub(crate) fn shift(from: &str, to: &str, kind: Kind) -> Order {
    Order::Shift { from: at(from), to: at(to), kind }
}

pub(crate) fn recalibrate(from: &str, to: &str, words: &str) -> Order {
    Order::Recalibrate { from: at(from), to: at(to), tokens: tokens(words) }
}
