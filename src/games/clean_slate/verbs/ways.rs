//! From one country to another: what all verbs with two ends have in common.

use super::{Field, Filled, Refusal, Takes, board, side};
use crate::rules::{TerritoryId, TerritorySet};

pub(super) const FROM: Field = Field::must("from", "From which country", Takes::Territory(strongest_first));

/// Both ends.
pub(super) fn way(filled: &Filled<'_>) -> Result<(TerritoryId, TerritoryId), Refusal> {
    Ok((filled.territory("from")?, filled.territory("to")?))
}

/// One's own countries, the strongest first.
fn strongest_first(filled: &Filled<'_>) -> Vec<TerritoryId> {
    let side = side(filled.seat);
    let mut own: Vec<TerritoryId> = filled.game.holds(side).iter().collect();
    own.sort_by_key(|t| std::cmp::Reverse(filled.game.count(side, *t)));
    own
}

/// Countries next door, where least resists first.
pub(super) fn next_door(filled: &Filled<'_>) -> Vec<TerritoryId> {
    let from = filled.territory_so_far("from");
    weakest_first(
        filled,
        from.map_or_else(|| board().territories().collect(), |from| board().neighbours(from)),
    )
}

/// Countries along one's own, where least resists first.
pub(super) fn along_ones_own(filled: &Filled<'_>) -> Vec<TerritoryId> {
    let own = filled.game.holds(side(filled.seat));
    let from = filled.territory_so_far("from");
    weakest_first(filled, from.map_or(own, |from| board().reach(from, own)))
}

fn weakest_first(filled: &Filled<'_>, all: TerritorySet) -> Vec<TerritoryId> {
    let mut all: Vec<TerritoryId> = all.iter().collect();
    all.sort_by_key(|t| filled.game.count(side(filled.seat).foe(), *t));
    all
}
