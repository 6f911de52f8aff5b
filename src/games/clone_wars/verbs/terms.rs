//! On what terms it is fought: how long, until how many are left.

use super::super::{Order, Refusal, Sent, Terms, Until, story};
use super::{Field, Filled, Takes, words};
pub(super) use crate::fighting::UNTIL;
use crate::fighting::{self, asks_how_long, how_long, how_long_field, is_put_together, keeping};
use crate::rules::{Candidate, Weighed};

pub(super) const HOW_LONG: Field = how_long_field();
pub(super) const KEEP: Field = keeping(kept);
pub(super) const SHIPS: Field =
    Field::may("ships", "Ships sent along: all, none, 2 fighter (all)", Takes::TextLike(ships));

pub(super) fn until(form: &Filled<'_>) -> Result<Option<Until>, Refusal> {
    let said = form.draft.text("until").is_some();
    Ok(said.then(|| fighting::until(form.draft)).transpose()?)
}

pub(super) fn terms(form: &Filled<'_>) -> Result<Terms, Refusal> {
    Ok(Terms { until: until(form)?.unwrap_or_default(), keep: fighting::keep(form, "CW-13")? })
}

/// CW-13: every ship of the origin, if nothing is said.
pub(super) fn sent(form: &Filled<'_>) -> Result<Sent, Refusal> {
    Ok(words::sent(form, "ships")?.unwrap_or_default())
}

/// What people halt at: a few, or half of those who go.
fn kept(form: &Filled<'_>) -> Vec<i64> {
    fighting::kept(match form.game.attack {
        Some(attack) if form.draft.text("from").is_none() => attack.troops,
        _ => form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1)),
    })
}

/// The ships of the origin.
fn ships(form: &Filled<'_>) -> Vec<Candidate> {
    form.territory_so_far("from").map(|from| words::ships(form.game.land_at(from).ships)).unwrap_or_default()
}

/// Who meets whom, the chance, and what stays behind; how long it is to go on is for the buttons to say.
pub(super) fn weighed(form: &Filled<'_>, order: Order) -> Option<Weighed> {
    if !asks_how_long(form, &order) {
        return None;
    }
    let (from, to, troops, ships) = match order {
        Order::Attack { from, to, troops, ships, .. } => {
            (from, to, troops, ships.of(form.game.land_at(from).ships))
        }
        // CW-19: chosen from where, or what to attack, it is weighed like any other, though it is open and goes on.
        Order::GoOn(_) if is_put_together(form) => {
            let open = form.game.attack?;
            (open.from, open.to, open.troops, open.ships)
        }
        _ => return None,
    };
    let said = story::before(form.game, (from, to), troops, ships);
    Some(how_long(form, troops, said))
}
