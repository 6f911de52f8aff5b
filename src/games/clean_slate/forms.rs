//! x
use super::CleanSlate;
use crate::rules::{Form, SeatId};
impl CleanSlate {
    pub(super) fn open_forms(&self, _s: SeatId) -> Vec<Form> {
        Vec::new()
    }
}
