//! What the end of a turn leaves undone that nobody leaves so unasked.

use super::super::{Order, story};
use super::Filled;
use crate::rules::Stake;

/// TP-13, TP-21: an objective that is met, an ally's die, a full hand of cards. Only the button asks: a command says that all
/// parts end.
pub(super) fn undone(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let said = (*order == Order::Finish).then(|| story::undone(form.game, form.seat))??;
    Some(Stake { said, yes: "Yes, end it", written: true })
}
