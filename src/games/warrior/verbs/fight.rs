//! Fights inside a territory, guests against host (WR-14).

use super::super::{Order, Refusal, Until, story};
use super::terms::{BOUND, HOW_LONG, KEEP, weighed};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, likely, stakes, turn, words};
use crate::fighting::{keep, until};
use crate::rules::ButtonStyle::{Danger, Secondary};
use crate::rules::{SeatId, TerritoryId};

/// WR-14: guests against host, host against guests.
pub static FIGHT: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Target(shared, chance_there)),
        Field::must("against", "Against whom", Takes::Rival(neighbours, chance)),
        HOW_LONG,
        KEEP,
    ],
    weigh: Some(|form| weighed(form, read(form).ok()?)),
    stakes: Some(stakes::fighting),
    ..Verb::slash("warrior fight", "Fight inside a territory: guests against host", &["WR-14"], open, read)
};

fn open(o: &mut Opening<'_>) {
    if turn::may_begin(o) && turn::shares(o) {
        o.button("Fight", Secondary).asking(&["at", "against"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    turn::in_ones_turn(form, "attack")?;
    turn::no_attack_open(form)?;
    Ok(Order::Fight {
        at: form.territory("at")?,
        against: words::player(form, "against")?,
        until: until(form.draft)?,
        keep: keep(form, BOUND)?,
    })
}

/// An attack "from Peru to Peru": a fight there, if it is clear with whom.
pub(super) fn inside(form: &Filled<'_>, at: TerritoryId, until: Until, keep: Option<u32>) -> Read {
    let land = form.game.land_at(at);
    let against = match land.host() {
        Some(host) if host != form.seat && land.guests_of(form.seat) > 0 => Some(host),
        // WR-14: nobody strikes guests of theirs by naming a place twice.
        Some(host) if host == form.seat && !land.guests.is_empty() => {
            let guests: Vec<SeatId> = land.visitors().map(|(guest, _)| guest).collect();
            let mut button = FIGHT.button("Fight there…", Danger);
            button.filled("at", board().name(at));
            match guests.as_slice() {
                [guest] => button.filled("against", form.names.of(*guest)),
                _ => button.asking(&["against"]),
            };
            return Err(Refusal::GuestsInside { territory: at, guests, button });
        }
        Some(host) if host == form.seat => return Err(Refusal::OwnTerritory { territory: at }),
        _ => None,
    };
    match against {
        Some(against) => Ok(Order::Fight { at, against, until, keep }),
        None => Err(Refusal::NoForceThere { territory: at }),
    }
}

/// WR-14: the chance where there is but one to fight.
pub(super) fn chance_there(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    match inside(form, at, Until::Decided, None) {
        Ok(Order::Fight { against, .. }) => story::chance_inside(form.game, form.seat, at, against),
        Err(Refusal::GuestsInside { guests, .. }) => match guests.as_slice() {
            [guest] => story::chance_inside(form.game, form.seat, at, *guest),
            _ => None,
        },
        _ => None,
    }
}

/// WR-14: the chance against each.
fn chance(form: &Filled<'_>, against: SeatId) -> Option<String> {
    story::chance_inside(form.game, form.seat, form.territory_so_far("at")?, against)
}

fn shared(form: &Filled<'_>) -> Vec<TerritoryId> {
    form.game.territories().filter(|at| !form.game.land_at(*at).guests.is_empty()).collect()
}

fn neighbours(form: &Filled<'_>) -> Vec<SeatId> {
    let mut others = likely::others(form);
    others.sort_unstable();
    others
}
