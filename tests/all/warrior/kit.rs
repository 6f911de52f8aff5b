//! A position in a few lines, orders with the dice they are to roll, and refusals.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    Event, Options, Order, Phase, Refusal, Until, Victory, Warrior, board, side_of,
};
use wartable::rules::{Actor, Coded, Dice, Duty, Game, Script, SeatId, Seats, TableAct, TerritoryId};

pub(crate) const ADA: SeatId = SeatId(0);
pub(crate) const BEN: SeatId = SeatId(1);
pub(crate) const CYD: SeatId = SeatId(2);
pub(crate) const DOT: SeatId = SeatId(3);

/// The territory with this id ("alaska").
pub(crate) fn at(id: &str) -> TerritoryId {
    board().by_id(id).unwrap_or_else(|| panic!("no territory {id}"))
}

/// Territories with numbers.
pub(crate) fn places(list: &[(&str, u32)]) -> BTreeMap<TerritoryId, u32> {
    list.iter().map(|(id, count)| (at(id), *count)).collect()
}

/// A game under test. Without more it is ada's turn in the first combat round, nobody stands
/// anywhere, and the end is far: a Lunchtime Fix of 1000 rounds.
#[derive(Clone)]
pub(crate) struct Kit {
    pub(crate) game: Warrior,
    dice: Vec<u8>,
}

impl Kit {
    pub(crate) fn new(players: u8) -> Self {
        let options = Options { victory: Victory::LunchtimeFix, rounds: Some(1000), ..Options::default() };
        let seats = Seats { count: players };
        let mut game = Warrior::empty(options, seats);
        *game.order = seats.iter().collect();
        game.round = 1;
        game.occasion = 1;
        game.stage = 1;
        game.phase = Phase::Combat(0);
        Self { game, dice: Vec::new() }
    }

    /// Changes anything else of the position.
    pub(crate) fn set(mut self, change: impl FnOnce(&mut Warrior)) -> Self {
        change(&mut self.game);
        self
    }

    pub(crate) fn options(self, change: impl FnOnce(&mut Options)) -> Self {
        self.set(|game| change(&mut game.options))
    }

    /// These territories are a seat's, with so many units.
    pub(crate) fn land(self, seat: SeatId, list: &[(&str, u32)]) -> Self {
        self.set(|game| {
            for (id, troops) in list {
                let land = &mut game.land[usize::from(at(id).0)];
                land.owner = Some(side_of(seat));
                land.troops = *troops;
            }
        })
    }

    pub(crate) fn capital(self, seat: SeatId, id: &str) -> Self {
        self.set(|game| game.seats[seat.index()].capital = Some(at(id)))
    }

    pub(crate) fn cash(self, seat: SeatId, cash: u32) -> Self {
        self.set(|game| game.seats[seat.index()].cash = cash)
    }

    pub(crate) fn guest(self, seat: SeatId, id: &str, troops: u32) -> Self {
        self.set(|game| {
            game.land[usize::from(at(id).0)].guests.insert(side_of(seat), troops);
        })
    }

    /// WR-13: declared, without a word.
    pub(crate) fn passage(self, by: SeatId, to: SeatId) -> Self {
        self.set(|game| {
            game.seats[by.index()].passage_to.insert(to);
        })
    }

    /// Whose turn it is (in the order of joining).
    pub(crate) fn turn(self, seat: SeatId) -> Self {
        self.set(|game| game.phase = Phase::Combat(seat.index()))
    }

    pub(crate) fn phase(self, phase: Phase) -> Self {
        self.set(|game| game.phase = phase)
    }

    /// The next order is to roll exactly these. Without them it may roll what it likes.
    pub(crate) fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self
    }

    /// Carries out an order; panics if it is refused, or if it doesn't roll the dice that were set.
    pub(crate) fn order(&mut self, seat: SeatId, order: Order) -> Vec<Event> {
        self.act(Actor::Seat(seat), order)
    }

    /// As [`Self::order`], by anybody.
    pub(crate) fn act(&mut self, actor: Actor, order: Order) -> Vec<Event> {
        let checked = match self.game.check(actor, &order) {
            Ok(checked) => checked,
            Err(refusal) => panic!("{order:?} is refused: {refusal:?}"),
        };
        let faces = std::mem::take(&mut self.dice);
        let script = Script { dice: faces.iter().copied().collect(), ..Script::default() };
        let mut dice = Dice::fair([7; 32], u64::from(self.game.occasion)).with_script(script);
        let told = self.game.apply(checked, &mut dice);
        assert_eq!(dice.fault(), None, "the dice of {order:?}");
        if !faces.is_empty() {
            let fell: Vec<u8> = dice.faces().iter().map(|value| value + 1).collect();
            assert_eq!(fell, faces, "the dice of {order:?}");
        }
        told.into_iter().map(|told| told.event).collect()
    }

    /// The seat's deadline has passed: its first debt's default is carried out.
    pub(crate) fn expire(&mut self, seat: SeatId) -> Vec<Event> {
        let act = TableAct::Expired(seat);
        let order = self.game.table_order(act).expect("something is owed");
        self.act(Actor::Table(act), order)
    }

    /// Asserts that it is refused with this code, and that the game is as before.
    pub(crate) fn refuses(&self, seat: SeatId, order: &Order, code: &str) -> Refusal {
        let before = self.game.clone();
        let Err(refusal) = self.game.check(Actor::Seat(seat), order) else {
            panic!("{order:?} is not refused");
        };
        assert_eq!(refusal.code(), code, "{refusal:?}");
        assert_eq!(self.game, before);
        refusal
    }

    pub(crate) fn troops(&self, id: &str) -> u32 {
        self.game.land_at(at(id)).troops
    }

    pub(crate) fn owner(&self, id: &str) -> Option<SeatId> {
        self.game.owner(at(id))
    }

    pub(crate) fn guests(&self, seat: SeatId, id: &str) -> u32 {
        self.game.land_at(at(id)).guests_of(seat)
    }

    pub(crate) fn cash_of(&self, seat: SeatId) -> u32 {
        self.game.seat(seat).cash
    }

    pub(crate) fn pool(&self, seat: SeatId) -> u32 {
        self.game.seat(seat).pool
    }

    /// Who must do something: (seat, what).
    pub(crate) fn owed(&self) -> Vec<(SeatId, &'static str)> {
        let debts = self.game.debts();
        debts.iter().filter(|debt| debt.duty == Duty::Must).map(|debt| (debt.seat, debt.what)).collect()
    }
}

/// An attack from one territory, rolled until it is decided.
pub(crate) fn attack(from: &str, to: &str, troops: u32) -> Order {
    assault(&[(from, troops)], to)
}

/// An attack from several territories.
pub(crate) fn assault(forces: &[(&str, u32)], to: &str) -> Order {
    Order::Attack {
        forces: forces.iter().map(|(id, troops)| (at(id), *troops)).collect(),
        to: at(to),
        until: Until::Decided,
        keep: None,
        enter: None,
    }
}

/// The same, one roll.
pub(crate) fn one_roll(mut order: Order) -> Order {
    match &mut order {
        Order::Attack { until, .. } | Order::Fight { until, .. } | Order::GoOn { until, .. } => {
            *until = Until::OneRoll;
        }
        _ => panic!("no attack"),
    }
    order
}

/// On with the open attack, until it is decided.
pub(crate) fn go_on() -> Order {
    Order::GoOn { until: Until::Decided, keep: None, enter: None }
}

/// A fight inside a territory, until it is decided.
pub(crate) fn fight(id: &str, against: SeatId) -> Order {
    Order::Fight { at: at(id), against, until: Until::Decided, keep: None }
}

/// A move along a path.
pub(crate) fn march(path: &[&str], troops: u32) -> Order {
    Order::Move { path: path.iter().map(|id| at(id)).collect(), troops, abandon: false }
}

/// A move that leaves the first territory empty.
pub(crate) fn abandon(path: &[&str], troops: u32) -> Order {
    Order::Move { path: path.iter().map(|id| at(id)).collect(), troops, abandon: true }
}
