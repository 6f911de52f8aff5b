//! What becomes of a seat whose player never does anything (BZ-F8): it gathers what its dice bring, and no more.

use super::super::{Blitzkrieg, Order};
use crate::rules::{Actor, Debt, Game, Policy, SeatId, View};

/// Never trades, declares or attacks.
#[derive(Debug)]
pub(super) struct Absent;

impl Policy<Blitzkrieg> for Absent {
    fn order(&mut self, view: &View<'_, Blitzkrieg>, seat: SeatId, debt: &Debt<Order>) -> Order {
        // As the table has it at each deadline; what the rules keep for the table is no order of a seat's.
        let default = debt.default.clone().unwrap_or(Order::Pass);
        if view.check(Actor::Seat(seat), &default).is_ok() { default } else { Order::Pass }
    }
}
