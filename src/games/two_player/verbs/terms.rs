//! On what terms it is fought: how long, until how many are left, how many move in.

use super::super::{Order, story};
use super::{Field, Filled};
use crate::fighting::{self, asks_how_long, entering, how_long, how_long_field, is_put_together, keeping};
use crate::rules::Weighed;

pub(super) const HOW_LONG: Field = how_long_field();
pub(super) const KEEP: Field = keeping(kept);
pub(super) const ENTER: Field = entering(entered);

/// What people halt at of those who go.
fn kept(form: &Filled<'_>) -> Vec<i64> {
    fighting::kept(going(form))
}

/// How many of those who go people send in.
fn entered(form: &Filled<'_>) -> Vec<i64> {
    fighting::entered(going(form))
}

/// So many go by what is filled in, or are left of those who went.
fn going(form: &Filled<'_>) -> u32 {
    match form.game.invasion {
        Some(invasion) if form.draft.text("from").is_none() => invasion.troops,
        _ => match (form.verb.read)(form) {
            Ok(Order::Attack { troops, .. }) => troops,
            _ => form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1)),
        },
    }
}

/// Who meets whom, the chance, and what stays behind; how long it is to go on is for the buttons to say.
pub(super) fn weighed(form: &Filled<'_>, order: Order) -> Option<Weighed> {
    let (from, to, troops) = match order {
        Order::Attack { from, to, troops, .. } => (from, to, troops),
        // TP-19: chosen from where, or what to attack, it is weighed like any other, though it is open and goes on.
        Order::GoOn { .. } if is_put_together(form) => {
            let open = form.game.invasion?;
            (open.from, open.to, open.troops)
        }
        _ => return None,
    };
    let said = || story::before(form.game, form.seat, from, to, troops);
    asks_how_long(form, &order).then(|| how_long(form, troops, said()))
}
