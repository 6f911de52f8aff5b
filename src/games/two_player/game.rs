//! Two-Player keeps the contract of all games: every order is checked and carried out from here.

use super::combat::Terms;
use super::land::{Out, board, tell};
use super::sides::SEATS;
use super::{Event, Options, Order, Phase, Refusal, TwoPlayer};
use crate::rules::{
    Actor, Addressed, BadOption, Checked, Common, Debt, Dice, Edition, Game, Outcome, SeatId, Seats,
    TableAct, TerritoryId, Viewer,
};

impl Game for TwoPlayer {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    const ID: &'static str = "two_player";
    const RULES: u32 = 1;
    const MENDS: u32 = 2;
    const SEATS: (u8, u8) = SEATS;
    const COMMAND: &'static str = "duel";

    fn set_up_by(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Event>>), BadOption> {
        Self::dealt(edition, options, seats, dice)
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn mend(&mut self, mends: u32) {
        self.edition.mends = mends;
    }

    /// TP-6, TP-13: whose go or turn it is. For who is away in a go: all spread; in a turn: the status die, all spread,
    /// and the end.
    fn debts(&self) -> Vec<Debt<Order>> {
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Setup => vec![Debt::open(self.turn, "place", self.occasion, Order::Spread)],
            _ => vec![Debt::open(self.turn, "turn", self.occasion, Order::Away)],
        }
    }

    fn allows(&self, actor: Actor, order: &Order) -> Result<(), Refusal> {
        if self.outcome.is_some() || self.phase == Phase::Over {
            return Err(Common::GameOver.into());
        }
        match actor {
            Actor::Seat(seat) => self.check_order(seat, order)?,
            Actor::Table(TableAct::Expired(seat)) => {
                if !self.stands_for_silence(seat, order) {
                    return Err(Common::NothingOwed { what: "deadline" }.into());
                }
            }
            Actor::Table(_) => return Err(Common::NothingOwed { what: "deadline" }.into()),
        }
        Ok(())
    }

    fn apply_to(&mut self, order: Checked<Order>, dice: &mut Dice, out: &mut Out) {
        let (seat, by_deadline) = match order.actor {
            Actor::Seat(seat) => (seat, false),
            Actor::Table(_) => (self.turn, true),
        };
        self.carry_out(seat, order.order, by_deadline, dice, out);
    }

    fn table_order(&self, act: TableAct) -> Option<Order> {
        match act {
            TableAct::Expired(seat) => {
                self.debts().into_iter().filter(|debt| debt.seat == seat).find_map(|debt| debt.default)
            }
            // An empty seat goes by its defaults until somebody is given it.
            TableAct::Vacated(_) | TableAct::Taken(_) | TableAct::TimeUp => None,
        }
    }

    fn without_secrets(&self, viewer: Viewer) -> Option<Self> {
        self.hidden_from(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

impl TwoPlayer {
    /// All that could be refused, refused.
    fn check_order(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        if seat.index() >= self.seats.len() {
            return Err(Common::no_seat(seat).into());
        }
        check_named(order)?;
        match order {
            Order::Place(places) => self.check_place(seat, places),
            Order::Spread => self.check_spread(seat),
            Order::Bribe { neutral, cards } => self.check_bribe(seat, *neutral, cards),
            Order::Trade(cards) => self.check_trade(seat, cards),
            Order::Reinforce { ally, at } => self.check_reinforce(seat, *ally, *at),
            Order::Attack { from, to, troops, until, keep, enter } => {
                let terms = Terms { until: *until, keep: *keep, enter: *enter };
                self.check_attack(seat, (*from, *to), *troops, terms)
            }
            Order::GoOn { until, keep, enter } => {
                self.check_go_on(seat, Terms { until: *until, keep: *keep, enter: *enter })
            }
            Order::Halt => self.check_halt(seat),
            Order::Claim { objective, at } => self.check_claim(seat, *objective, *at),
            Order::Move { from, to, troops } => self.check_move(seat, *from, *to, *troops),
            Order::EndPart => self.check_end_part(seat),
            Order::Finish => self.check_finish(seat),
            Order::Away => self.check_begun(seat),
        }
    }

    /// TP-19: whatever else is ordered beside an open invasion ends that first; what the status die has made impossible is
    /// dropped.
    fn carry_out(&mut self, seat: SeatId, order: Order, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        if self.invasion.is_some() && !self.goes_on(&order) {
            self.close_invasion(dice, out);
            if order == Order::Halt {
                return;
            }
            if self.check_order(seat, &order).is_err() {
                return tell(out, Event::Dropped { seat, from: order.origin() });
            }
        }
        self.perform(seat, order, by_deadline, dice, out);
    }

    /// TP-19: is it a further roll of the open invasion?
    fn goes_on(&self, order: &Order) -> bool {
        match order {
            Order::GoOn { .. } => true,
            Order::Attack { from, to, .. } => self.is_open_between(*from, *to),
            _ => false,
        }
    }

    fn perform(&mut self, seat: SeatId, order: Order, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        match order {
            Order::Place(places) => self.place(seat, places, dice, out),
            Order::Spread => self.spread(seat, dice, out),
            Order::Bribe { neutral, cards } => self.bribe(seat, neutral, &cards, out),
            Order::Trade(cards) => self.trade(seat, cards, dice, out),
            Order::Reinforce { ally, at } => self.reinforce(ally, at, dice, out),
            Order::Attack { from, to, troops, until, keep, enter } => {
                let terms = Terms { until, keep, enter };
                if self.is_open_between(from, to) {
                    self.go_on(terms, dice, out);
                } else {
                    self.attack((from, to), troops, terms, dice, out);
                }
            }
            Order::GoOn { until, keep, enter } => self.go_on(Terms { until, keep, enter }, dice, out),
            // What it ends has ended already.
            Order::Halt => {}
            Order::Claim { objective, at } => self.claim(seat, objective, at, out),
            Order::Move { from, to, troops } => self.march(from, to, troops, out),
            Order::EndPart => self.end_part(by_deadline, dice, out),
            Order::Finish => self.end_turn(by_deadline, dice, out),
            Order::Away => self.away(by_deadline, dice, out),
        }
    }
}

impl Order {
    /// Where what is ordered would set out from.
    fn origin(&self) -> Option<TerritoryId> {
        match self {
            Self::Attack { from, .. } | Self::Move { from, .. } => Some(*from),
            _ => None,
        }
    }
}

/// Every territory named by an order is one of the board's.
fn check_named(order: &Order) -> Result<(), Refusal> {
    let named: Vec<TerritoryId> = match order {
        Order::Place(places) => places.keys().copied().collect(),
        Order::Bribe { cards, .. } | Order::Trade(cards) => cards.clone(),
        Order::Reinforce { at, .. } | Order::Claim { at, .. } => at.iter().copied().collect(),
        Order::Attack { from, to, .. } | Order::Move { from, to, .. } => vec![*from, *to],
        Order::Spread | Order::GoOn { .. } | Order::Halt | Order::EndPart | Order::Finish | Order::Away => {
            Vec::new()
        }
    };
    match named.into_iter().find(|t| !board().contains(*t)) {
        Some(t) => Err(Common::no_territory(t).into()),
        None => Ok(()),
    }
}
