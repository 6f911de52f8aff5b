//! What is thought of first: territories and players in the order in which they are likely meant.

use std::cmp::Reverse;

use super::super::Warrior;
use super::{Filled, board};
use crate::rules::{SeatId, TerritoryId};

/// Wherever the seat's units stand, as owner or guest, most of them first.
pub(super) fn standing(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let mut list: Vec<TerritoryId> =
        game.territories().filter(|t| game.units_of(form.seat, *t) > 0).collect();
    list.sort_by_key(|t| Reverse(free_units(game, form.seat, *t)));
    list
}

/// Of one's own units in a territory all but one may leave unasked; guests may all.
pub(super) fn free_units(game: &Warrior, seat: SeatId, from: TerritoryId) -> u32 {
    let stay = u32::from(game.owner(from) == Some(seat));
    game.units_of(seat, from).saturating_sub(stay)
}

/// One's own territories: those that border on others' land first, then the strongest.
pub(super) fn front(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let others = |t| game.owner(t).is_some_and(|owner| owner != form.seat);
    let at_front = |t: TerritoryId| board().neighbours(t).iter().any(others);
    let mut list: Vec<TerritoryId> = game.territories_of(form.seat).collect();
    list.sort_by_key(|t| (!at_front(*t), Reverse(game.land_at(*t).troops)));
    list
}

/// The weakest first.
pub(super) fn weakest(game: &Warrior, list: impl Iterator<Item = TerritoryId>) -> Vec<TerritoryId> {
    let mut list: Vec<TerritoryId> = list.collect();
    list.sort_by_key(|t| {
        let troops = game.land_at(*t).troops;
        // WR-18: a capital fights with about three times its units.
        if game.is_capital(*t) { troops * 3 } else { troops }
    });
    list
}

/// All other players who are in.
pub(super) fn others(form: &Filled<'_>) -> Vec<SeatId> {
    form.game.players_in().into_iter().filter(|seat| *seat != form.seat).collect()
}
