//! Moves (TP-21, TP-22).

use std::cmp::Reverse;

use super::super::{Order, TwoPlayer, is_neutral};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, stakes, words};
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{SeatId, TerritoryId};

/// TP-21, TP-22: move one's own troops, or an ally's.
pub(super) static MOVE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(strongest)),
        Field::must("to", "Where to", Takes::Territory(within_reach)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
    ],
    stakes: Some(stakes::going_on),
    ..Verb::slash("move", "Move troops to a territory within reach", &["TP-21", "TP-22"], open, read)
};

fn open(o: &mut Opening<'_>) {
    let game = o.game;
    if game.is_turn_of(o.seat) && board().territories().any(|from| destination(game, o.seat, from).is_some())
    {
        o.button("Move", Secondary).asking(&["from", "to", "troops"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // What can't be done at all is said before anything that was written.
    form.game.check_moving(form.seat)?;
    let (from, to) = (form.territory("from")?, form.territory("to")?);
    let there = form.game.troops(from);
    let troops = match form.integer("troops")? {
        Some(number) => words::units(number, there.saturating_sub(1), Some(from), "TP-22")?,
        None => there.saturating_sub(1).max(1),
    };
    Ok(Order::Move { from, to, troops })
}

/// A place to which somebody may move from here.
fn destination(game: &TwoPlayer, seat: SeatId, from: TerritoryId) -> Option<TerritoryId> {
    let own = game.of(game.owner(from));
    let mut near = board().neighbours(from).intersection(own).iter();
    near.find(|to| game.check_move(seat, from, *to, 1).is_ok())
}

/// One's own first, those behind the front first, the strongest first.
fn strongest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let behind = |t: TerritoryId| board().neighbours(t).is_subset(game.of(game.owner(t)));
    let mut list: Vec<TerritoryId> =
        board().territories().filter(|from| destination(game, form.seat, *from).is_some()).collect();
    list.sort_by_key(|t| (is_neutral(game.owner(*t)), !behind(*t), Reverse(game.troops(*t))));
    list
}

/// Along a chain, the nearest first.
fn within_reach(form: &Filled<'_>) -> Vec<TerritoryId> {
    let Some(from) = form.territory_so_far("from") else { return board().territories().collect() };
    let chain = board().reach(from, form.game.of(form.game.owner(from))).without(from);
    let mut list: Vec<TerritoryId> = chain.iter().collect();
    list.sort_by_cached_key(|to| board().distance(from, *to));
    list
}

fn most(form: &Filled<'_>) -> u32 {
    form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1))
}
