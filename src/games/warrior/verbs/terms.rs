//! On what terms it is fought: how long, with whom, until how many are left.

use super::super::{Order, story};
use super::{Field, Filled, likely};
use crate::fighting::{self, asks_how_long, entering, how_long, how_long_field, is_put_together, keeping};
use crate::rules::{Common, TerritoryId, Weighed};

pub(super) const HOW_LONG: Field = how_long_field();
pub(super) const KEEP: Field = keeping(kept);
pub(super) const ENTER: Field = entering(entered);

const RULE: &str = "WR-15";
/// WR-16: the code of what to halt at, or to send in, that can't be.
pub(super) const BOUND: &str = "WR-16";

/// What people halt at of those who go.
fn kept(form: &Filled<'_>) -> Vec<i64> {
    fighting::kept(going(form))
}

/// How many of those who go people send in (WR-16).
fn entered(form: &Filled<'_>) -> Vec<i64> {
    // WR-14: nobody moves into where all stand already.
    if form.game.is_fight_open() { Vec::new() } else { fighting::entered(going(form)) }
}

/// So many go by what is filled in, or are left of those who went.
fn going(form: &Filled<'_>) -> u32 {
    match &form.game.attack {
        Some(attack) => form.game.force_of(attack),
        None => match (form.verb.read)(form) {
            Ok(order) => force(form, &order),
            Err(_) => {
                form.territory_so_far("from").map_or(0, |from| likely::free_units(form.game, form.seat, from))
            }
        },
    }
}

/// So many go by this order; nobody by any other.
fn force(form: &Filled<'_>, order: &Order) -> u32 {
    match order {
        Order::Attack { forces, .. } => forces.iter().map(|(_, units)| *units).sum(),
        // WR-14: all one's guests there, or all that are at home.
        Order::Fight { at, .. } => form.game.units_of(form.seat, *at),
        Order::GoOn { .. } => form.game.attack.as_ref().map_or(0, |open| form.game.force_of(open)),
        _ => 0,
    }
}

/// Who meets whom, the chance, and what stays behind; how long it is to go on is for the buttons to say.
pub(super) fn weighed(form: &Filled<'_>, order: Order) -> Option<Weighed> {
    if !asks_how_long(form, &order) {
        return None;
    }
    let said = match &order {
        Order::Attack { forces, to, .. } => story::before(form.game, form.seat, forces, *to),
        Order::Fight { at, against, .. } => story::before_fight(form.game, form.seat, *at, *against),
        // WR-15: by a menu of before it was open it is weighed as it is now.
        Order::GoOn { .. } if is_put_together(form) => {
            let open = form.game.attack.as_ref()?;
            match open.inside {
                Some(against) => story::before_fight(form.game, form.seat, open.to, against),
                None => story::before(form.game, form.seat, &open.forces, open.to),
            }
        }
        _ => return None,
    };
    Some(how_long(form, force(form, &order), said))
}

/// The units sent from a territory: as many as asked for, else all but one of one's own, or all
/// one's guests there (WR-13).
pub(super) fn contingent(form: &Filled<'_>, from: TerritoryId, asked: Option<i64>) -> Result<u32, Common> {
    let there = form.game.units_of(form.seat, from);
    let owner = form.game.owner(from);
    if there == 0 {
        return Err(Common::NotYours { territory: from, owner, rule: RULE });
    }
    let most = likely::free_units(form.game, form.seat, from);
    match asked {
        Some(number) => Common::ordered(number, 1, Some(most), Some(from), RULE),
        None if most == 0 => Err(Common::OneMustStay { territory: from, troops: there, rule: RULE }),
        None => Ok(most),
    }
}
