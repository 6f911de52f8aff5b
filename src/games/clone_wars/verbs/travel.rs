//! Movements of troops and ships (CW-20).

use std::cmp::Reverse;

use super::super::{Order, Phase, Ship};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, place, stakes, words};
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Common, TerritoryId, codes};

const RULE: &str = "CW-20";

/// Kinds of ships, as they are chosen.
const KINDS: &[&str] = &["fighter", "corvette", "capital ship"];

/// CW-20: the movement of troops.
pub(super) static MOVE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(strongest)),
        Field::must("to", "Where to", Takes::Territory(within_reach)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
    ],
    stakes: Some(stakes::setting_out),
    ..Verb::slash("move", "Move troops to a planet within reach", &["CW-20"], open_move, |form| {
        place::in_ones_turn(form)?;
        let (from, to) = (form.territory("from")?, form.territory("to")?);
        let there = form.game.troops(from).saturating_sub(1);
        let troops = match form.integer("troops")? {
            Some(number) => words::units(number, there, Some(from), RULE)?,
            None => there.max(1),
        };
        Ok(Order::Move { from, to, troops })
    })
};

/// CW-20: the movement of a ship.
pub(super) static SHIP: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(harbours)),
        Field::must("to", "Where to", Takes::Territory(ship_reach)),
        Field::must("kind", "Which kind", Takes::Choice(KINDS)),
    ],
    stakes: Some(stakes::setting_out),
    ..Verb::slash("clone ship", "Move a ship to a planet within reach", &["CW-20"], open_ship, read_ship)
};

fn is_time(o: &Opening<'_>) -> bool {
    o.game.check_placed(o.seat).is_ok() && matches!(o.game.phase, Phase::Attack | Phase::Fortify)
}

fn open_move(o: &mut Opening<'_>) {
    if is_time(o) && o.game.has_troops_to_move() {
        o.button("Move", Secondary).asking(&["from", "to", "troops"]);
    }
}

fn open_ship(o: &mut Opening<'_>) {
    let game = o.game;
    if !is_time(o) || !game.has_a_ship_to_move() {
        return;
    }
    let fleet = game.fleet_of(game.turn);
    let kinds: Vec<Ship> = Ship::ALL.into_iter().filter(|kind| fleet.of(*kind) > 0).collect();
    match kinds[..] {
        [] => {}
        [only] => {
            o.button("Move a ship", Secondary).filled("kind", only.name()).asking(&["from", "to"]);
        }
        _ => {
            o.button("Move a ship", Secondary).asking(&["kind", "from", "to"]);
        }
    }
}

fn read_ship(form: &Filled<'_>) -> Read {
    place::in_ones_turn(form)?;
    let (from, to) = (form.territory("from")?, form.territory("to")?);
    let typed = form.text("kind", RULE)?;
    let kind = words::kind(&typed).ok_or(Common::Unreadable {
        field: "kind",
        typed,
        hint: "fighter, corvette or capital ship",
        code: codes::NOT_A_NUMBER,
    })?;
    Ok(Order::Ship { from, to, kind })
}

/// Those behind the front first, the strongest first.
fn strongest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let mut list: Vec<TerritoryId> = game.of(game.turn).iter().filter(|t| game.troops(*t) > 1).collect();
    list.sort_by_key(|t| (game.threat(*t) > 0, Reverse(game.troops(*t))));
    list
}

/// Across own planets, those at the front first, the nearest first.
fn within_reach(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let own = game.of(game.turn);
    let Some(from) = form.territory_so_far("from") else { return own.iter().collect() };
    let mut list: Vec<TerritoryId> =
        board().reach(from, own).without(from).intersection(own).iter().collect();
    list.sort_by_cached_key(|to| (game.threat(*to) == 0, board().distance(from, *to)));
    list
}

fn most(form: &Filled<'_>) -> u32 {
    form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1))
}

/// Where ships of the kind are.
fn harbours(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let kind = form.draft.text("kind").and_then(|typed| words::kind(&typed));
    let some = |t: &TerritoryId| match kind {
        Some(kind) => game.land_at(*t).ships.of(kind) > 0,
        None => !game.land_at(*t).ships.is_none(),
    };
    let mut list: Vec<TerritoryId> = game.of(game.turn).iter().filter(some).collect();
    list.sort_by_key(|t| game.threat(*t) > 0);
    list
}

fn ship_reach(form: &Filled<'_>) -> Vec<TerritoryId> {
    within_reach(form)
}
