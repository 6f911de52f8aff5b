//! Whom a game waits for.

use super::AnyDebt;
use crate::rules::{Duty, SeatId};

/// Does the game wait for somebody?
#[must_use]
pub fn waits_for(debts: &[AnyDebt]) -> Vec<SeatId> {
    let mut seats: Vec<SeatId> =
        debts.iter().filter(|debt| debt.duty == Duty::Must).map(|debt| debt.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}
