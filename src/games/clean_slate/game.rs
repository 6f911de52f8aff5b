//! Clean Slate keeps the contract of all games: every order is checked and carried out from here.

use super::away::By;
use super::land::{Out, board};
use super::{CleanSlate, Event, Options, Order, Part, Refusal, Side, set_up};
use crate::rules::{
    Actor, Addressed, BadOption, Checked, Common, Debt, Dice, Edition, Game, Outcome, SeatId, Seats,
    TableAct, TerritoryId, Viewer,
};

impl Game for CleanSlate {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    const ID: &'static str = "clean_slate";
    const RULES: u32 = 2;
    const MENDS: u32 = 5;
    const SEATS: (u8, u8) = set_up::SEATS;
    const COMMAND: &'static str = "slate";
    /// CS-1: one person may hold both seats.
    const PEOPLE: (u8, u8) = (1, 2);
    const SEAT_NAMES: &'static [&'static str] = &["Democracy", "Environment"];

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

    fn debts(&self) -> Vec<Debt<Order>> {
        self.all_debts()
    }

    fn allows(&self, actor: Actor, order: &Order) -> Result<(), Refusal> {
        if self.outcome.is_some() || self.part == Part::Over {
            return Err(Common::GameOver.into());
        }
        match actor {
            Actor::Seat(seat) => self.check_order(seat, order)?,
            Actor::Table(TableAct::Expired(seat)) => {
                if !self.stands_for_silence(seat, order) {
                    return Err(Common::NothingOwed { what: "deadline" }.into());
                }
            }
            Actor::Table(TableAct::Taken(seat)) if *order == Order::Forget => _ = self.player(seat)?,
            Actor::Table(_) => return Err(Common::NothingOwed { what: "deadline" }.into()),
        }
        Ok(())
    }

    fn apply_to(&mut self, order: Checked<Order>, dice: &mut Dice, out: &mut Out) {
        let (seat, by) = match order.actor {
            Actor::Seat(seat) => (seat, By::Player),
            Actor::Table(TableAct::Expired(seat) | TableAct::Vacated(seat) | TableAct::Taken(seat)) => {
                (seat, By::Caution)
            }
            Actor::Table(TableAct::TimeUp) => return,
        };
        self.perform(seat, order.order, by, dice, out);
        if !self.ended(out) {
            self.run_on(out);
        }
    }

    fn table_order(&self, act: TableAct) -> Option<Order> {
        match act {
            TableAct::Expired(seat) => {
                self.all_debts().into_iter().filter(|debt| debt.seat == seat).find_map(|debt| debt.default)
            }
            // CS-8: always, so that nothing shows whether there was a plan.
            TableAct::Taken(_) => self.outcome.is_none().then_some(Order::Forget),
            // CS-1: the partner plays on; an empty seat goes by its defaults.
            TableAct::Vacated(_) | TableAct::TimeUp => None,
        }
    }

    /// CS-8: a plan outlives what is taken back, and stays dropped; one that was carried out is there
    /// again with what it did undone.
    fn with_notes_of(mut self, now: &Self) -> Self {
        if now.mended_once_more() {
            Side::PLAYERS.into_iter().for_each(|side| self.take_plans(side, now));
            return self;
        }
        for (index, later) in now.plans.iter().enumerate() {
            if now.carried[index] && !self.plans[index].is_empty() {
                continue;
            }
            self.plans[index].clone_from(later);
            self.carried[index] = now.carried[index];
        }
        self
    }

    fn without_secrets(&self, viewer: Viewer) -> Option<Self> {
        self.hidden_from(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

impl CleanSlate {
    /// All that could be refused, refused.
    fn check_order(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        self.player(seat)?;
        check_named(order)?;
        match order {
            Order::Sure(order) => self.check_sure(seat, order),
            order => self.check_plain(seat, order).and_then(|()| self.check_meant(seat, order)),
        }
    }

    /// The same, but for what asks first.
    pub(super) fn check_plain(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Place(places) => self.check_place(seat, places),
            Order::Balanced => self.check_balanced(seat),
            Order::Shift { from, to, kind } => self.check_shift(seat, *from, *to, *kind),
            Order::Win { from, to, along, stay } => self.check_win(seat, *from, *to, *along, *stay),
            Order::Harmony(at) => self.check_harmony(seat, *at),
            Order::Settle { from, to, kind } => self.check_settle(seat, *from, *to, *kind),
            Order::Recalibrate { from, to, tokens } => self.check_recalibrate(seat, *from, *to, tokens),
            Order::RecalibrateAll { from, to } => {
                let all = self.player(seat)?.of(&self.at(*from));
                self.check_recalibrate(seat, *from, *to, &all)
            }
            Order::Lose(tokens) => self.check_lose(seat, Some(tokens)),
            Order::LoseAny => self.check_lose(seat, None),
            Order::EndPart => self.check_end_part(seat),
            Order::Finish | Order::Cautious => self.check_finish(seat),
            Order::Keep(orders) => self.check_keep(seat, self.plan_of(self.player(seat)?).len(), orders),
            Order::Instead(orders) => self.check_keep(seat, 0, orders),
            Order::Drop => self.check_drop(seat),
            Order::CarryOut => self.check_carry_out(seat),
            // The table's alone; and nothing is confirmed twice.
            Order::Forget | Order::Sure(_) => Err(Refusal::NothingToConfirm),
        }
    }

    pub(super) fn perform(&mut self, seat: SeatId, order: Order, by: By, dice: &mut Dice, out: &mut Out) {
        match order {
            Order::Place(places) => self.place(seat, places, false, out),
            Order::Balanced => self.balanced(seat, out),
            Order::Shift { from, to, kind } => self.shift(from, to, kind, out),
            Order::Win { from, to, along, stay } => self.win(from, to, along, stay, dice, out),
            Order::Harmony(at) => self.harmony(at, dice, out),
            Order::Settle { from, to, kind } => self.settle(from, to, kind, out),
            Order::Recalibrate { from, to, tokens } => self.recalibrate(from, to, tokens, out),
            Order::RecalibrateAll { from, to } => {
                let all = self.turn.of(&self.at(from));
                self.recalibrate(from, to, all, out);
            }
            Order::Lose(tokens) => self.lose_chosen(&tokens, out),
            Order::LoseAny => self.lose_any(dice, out),
            Order::EndPart => self.end_part(seat, by, dice, out),
            Order::Finish => self.end_turn(by, dice, out),
            Order::Cautious => self.cautious(seat, dice, out),
            Order::Keep(orders) => self.keep(seat, orders, out),
            Order::Instead(orders) => self.keep_instead(seat, orders, out),
            Order::Forget => self.forget_plan(seat, out),
            Order::Sure(order) => self.perform(seat, *order, by, dice, out),
            Order::Drop => self.drop_plan(seat, out),
            Order::CarryOut => self.carry_out_plan(seat, dice, out),
        }
    }
}

/// Every country named by an order is one of the board's.
fn check_named(order: &Order) -> Result<(), Refusal> {
    let known = |t: TerritoryId| match board().contains(t) {
        true => Ok(()),
        false => Err(Common::no_territory(t).into()),
    };
    match order {
        Order::Place(places) => places.keys().copied().try_for_each(known),
        Order::Harmony(at) => known(*at),
        Order::Shift { from, to, .. }
        | Order::Win { from, to, .. }
        | Order::Settle { from, to, .. }
        | Order::Recalibrate { from, to, .. }
        | Order::RecalibrateAll { from, to } => known(*from).and_then(|()| known(*to)),
        Order::Keep(orders) | Order::Instead(orders) => orders.iter().try_for_each(check_named),
        Order::Sure(order) => check_named(order),
        _ => Ok(()),
    }
}
