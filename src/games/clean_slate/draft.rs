//! x
use super::{CleanSlate, Order, Refusal};
use crate::rules::{Draft, SeatId};
impl CleanSlate {
    pub(super) fn read_draft(&self, _s: SeatId, _d: &Draft) -> Result<Order, Refusal> {
        Err(Refusal::GameOver)
    }
}
