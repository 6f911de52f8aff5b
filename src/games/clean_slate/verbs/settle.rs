//! Single steps into unbalanced and empty countries (CS-22).

use super::ways::{FROM, next_door, way};
use super::words::{KIND, kind};
use super::{Field, Filled, Opening, Order, Refusal, Takes, Verb, board, may_act, side};
use crate::rules::ButtonStyle::Secondary;

pub(super) static SETTLE: Verb = Verb {
    fields: &[FROM, Field::must("to", "Where to", Takes::Territory(next_door)), KIND],
    ..Verb::slash("slate settle", "Move a token into an unbalanced or empty country", &["CS-22"], open, read)
};

/// What there is no occasion for needs no button of its own.
fn open(opening: &mut Opening<'_>) {
    if !may_act(opening) {
        return;
    }
    let side = side(opening.seat);
    if board().territories().any(|to| opening.game.can_settle(side, to)) {
        opening.button("Settle", Secondary).asking(&["from", "to", "kind"]);
    } else {
        opening.command();
    }
}

fn read(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let (from, to) = way(filled)?;
    Ok(Order::Settle { from, to, kind: kind(filled)? })
}
