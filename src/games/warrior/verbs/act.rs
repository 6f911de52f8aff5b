//! The special act (WR-53).

use std::cmp::Reverse;

use super::super::{Act, ChoiceKind, Order, Refusal};
use super::fate::choice;
use super::{Field, Filled, Opening, Read, Takes, Verb, likely, words};
use crate::rules::{Actor, ButtonStyle::Primary, Game as _, SeatId, TerritoryId};

/// Its kinds, as typed.
const ACTS: &[&str] = &["trade route", "ten infantry", "sanction"];

/// WR-53: carry it out. Which of the two last fields is needed hangs on its kind; the player whose territory is
/// to be sanctioned only narrows those down.
pub static ACT: Verb = Verb {
    fields: &[
        Field::must("kind", "Which", Takes::Choice(ACTS)),
        Field::may("against", "Against whom (asked for)", Takes::AnyPlayer(against)),
        Field::may("at", "Sanction: which territory (asked for)", Takes::AnyTerritory(sanctionable)),
    ],
    ..Verb::slash("warrior act", "Carry out your special act; /pass declines", &["WR-53"], open, read)
};

fn open(o: &mut Opening<'_>) {
    if let Some(ChoiceKind::Act { .. }) = choice(o) {
        // No other may have a trade route, or troops enough, or anything but a capital.
        let allowed = |act: Act| o.game.check(Actor::Seat(o.seat), &Order::Act(act)).is_ok();
        let hits = |act: fn(SeatId) -> Act| {
            o.game.players_in().into_iter().any(|seat| seat != o.seat && allowed(act(seat)))
        };
        let (routes, troops) = (hits(Act::TradeRoute), hits(Act::TenInfantry));
        let sanctions = o.game.territories().any(|t| allowed(Act::Sanction(t)));
        if routes {
            o.button("Remove a trade route", Primary).filled("kind", ACTS[0]).asking(&["against"]);
        }
        if troops {
            o.button(format!("Take {} troops", o.game.numbers().council.removed), Primary)
                .filled("kind", ACTS[1])
                .asking(&["against"]);
        }
        if sanctions {
            o.button("Sanction a territory", Primary).filled("kind", ACTS[2]).asking(&["at"]);
        }
    }
}

fn read(form: &Filled<'_>) -> Read {
    form.game.check_any_act(form.seat)?;
    let kind = form.text("kind", "WR-53")?;
    let at = form.draft.text("at").map(|typed| form.territory_called(&typed)).transpose()?;
    let which = ACTS.iter().position(|act| act.eq_ignore_ascii_case(&kind));
    // What contradicts itself is no order: nobody may be meant by half of it.
    if let (Some(0 | 1), Some(territory)) = (which, at) {
        return Err(Refusal::NotAgainstLand { territory });
    }
    match which {
        Some(0) => Ok(Order::Act(Act::TradeRoute(words::player(form, "against")?))),
        Some(1) => Ok(Order::Act(Act::TenInfantry(words::player(form, "against")?))),
        Some(_) => {
            let territory = form.territory("at")?;
            let against = form.draft.text("against").map(|_| words::player(form, "against")).transpose()?;
            match against.filter(|against| form.game.owner(territory) != Some(*against)) {
                Some(seat) => Err(Refusal::NotOf { seat, territory }),
                None => Ok(Order::Act(Act::Sanction(territory))),
            }
        }
        None => Err(words::unreadable("kind", kind, "trade route, ten infantry or sanction").into()),
    }
}

/// Whom an act of this kind, or of either that needs a player, can hit.
fn against(form: &Filled<'_>) -> Vec<SeatId> {
    let kind = form.draft.text("kind").unwrap_or_default().to_lowercase();
    let acts: &[fn(SeatId) -> Act] = match ACTS.iter().position(|act| *act == kind) {
        Some(0) => &[Act::TradeRoute],
        Some(1) => &[Act::TenInfantry],
        Some(_) => {
            let at = sanctionable(form);
            let owns = |seat: &SeatId| at.iter().any(|t| form.game.owner(*t) == Some(*seat));
            return likely::others(form).into_iter().filter(owns).collect();
        }
        None => &[Act::TradeRoute, Act::TenInfantry],
    };
    let hits = |seat: &SeatId| acts.iter().any(|act| form.is_allowed(&Order::Act(act(*seat))));
    likely::others(form).into_iter().filter(hits).collect()
}

/// The strongest first.
fn sanctionable(form: &Filled<'_>) -> Vec<TerritoryId> {
    let against = form.player_so_far("against");
    let hit = |t: &TerritoryId| {
        against.is_none_or(|against| form.game.owner(*t) == Some(against))
            && form.is_allowed(&Order::Act(Act::Sanction(*t)))
    };
    let mut list: Vec<TerritoryId> = form.game.territories().filter(hit).collect();
    list.sort_by_key(|t| Reverse(form.game.land_at(*t).troops));
    list
}
