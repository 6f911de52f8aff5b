//! Moves, and the ways they take (WR-12, WR-13, and the fuel of WR-44).

use super::super::movement::FUEL_STEPS;
use super::super::{ChoiceKind, Order, Phase, Refusal, Warrior};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, likely, stakes, turn, words};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary};
use crate::rules::{Button, Common, Prompt, SeatId, TerritoryId};

const RULE: &str = "WR-12";

/// WR-12, WR-13, WR-44 (23): move along the shortest way.
pub static MOVE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(likely::standing)),
        Field::must("to", "Where to; the way is found for you", Takes::Territory(nearest)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
        Field::may("abandon", "Leave the territory empty (no)", Takes::Flag),
    ],
    stakes: Some(stakes::leaving),
    ..Verb::slash("move", "Move troops to a territory within reach", &["WR-12", "WR-13", "WR-44"], open, read)
};

fn open(o: &mut Opening<'_>) {
    let fuel =
        o.prompt == Prompt::Alone && matches!(o.game.phase, Phase::Fate(_)) && redeploys(o.game, o.seat);
    if fuel || turn::may_move(o) {
        let style = if fuel { Primary } else { Secondary };
        o.button("Move", style).asking(&["from", "to", "troops"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    if !redeploys(form.game, form.seat) {
        turn::in_ones_turn(form, "move")?;
        turn::no_attack_open(form)?;
    }
    let (from, to) = (form.territory("from")?, form.territory("to")?);
    let there = form.game.units_of(form.seat, from);
    let owner = form.game.owner(from);
    if there == 0 {
        return Err(Common::NotYours { territory: from, owner, rule: RULE }.into());
    }
    let path = way(form.game, form.seat, from, to)?;
    let movable = movable(form.game, form.seat, from, path.len() - 1);
    let abandon = words::flag(form, "abandon")?.unwrap_or(false);
    let troops = match form.integer("troops")? {
        Some(number) => Common::ordered(number, 1, Some(movable), Some(from), RULE)?,
        // All guests go; of one's own, all but one, unless leaving none is what was asked for.
        // A single unit can't leave one behind: whether it may go is asked.
        None if owner != Some(form.seat) || abandon => movable,
        None => movable.min((there - 1).max(1)),
    };
    Ok(Order::Move { path, troops: troops.max(1), abandon })
}

/// The button that confirms a move by which the path's first territory is left empty.
pub(in crate::warrior) fn leave_empty(path: &[TerritoryId], troops: u32) -> Option<Button> {
    let (from, to) = (path.first()?, path.last()?);
    let mut button = MOVE.button("Yes, leave it empty", Danger);
    button
        .filled("from", board().name(*from))
        .filled("to", board().name(*to))
        .filled("troops", i64::from(troops))
        .filled("abandon", true);
    Some(button)
}

/// Nearest first: that is what one moves to most.
fn nearest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut list: Vec<TerritoryId> = form.game.territories().collect();
    if let Some(from) = form.territory_so_far("from") {
        list.retain(|to| way(form.game, form.seat, from, *to).is_ok());
        list.sort_by_cached_key(|to| board().distance(from, *to));
    }
    list
}

fn most(form: &Filled<'_>) -> u32 {
    let Some(from) = form.territory_so_far("from") else { return 0 };
    let path = form.territory_so_far("to").and_then(|to| way(form.game, form.seat, from, to).ok());
    let steps = path.map_or(1, |path| path.len() - 1);
    likely::free_units(form.game, form.seat, from).min(movable(form.game, form.seat, from, steps))
}

fn redeploys(game: &Warrior, seat: SeatId) -> bool {
    matches!(game.choice_for(seat), Some(ChoiceKind::Redeploy { .. }))
}

/// The shortest way for a move of this seat's, both ends included.
fn way(
    game: &Warrior,
    seat: SeatId,
    from: TerritoryId,
    to: TerritoryId,
) -> Result<Vec<TerritoryId>, Refusal> {
    if from == to {
        return Err(Common::SamePlace { territory: to, rule: RULE }.into());
    }
    let redeploys = redeploys(game, seat);
    // WR-44 (23): from wherever they stand, through territories of their own.
    let open = if redeploys { game.territories_of(seat).collect() } else { game.open_to(seat) };
    if !open.contains(to) {
        let (territory, owner) = (to, game.owner(to));
        return Err(if redeploys {
            Refusal::NotThroughOwn { territory, owner }
        } else {
            Refusal::NotLetIn { territory, owner }
        });
    }
    let through = if redeploys { open } else { game.open_from(seat, from) };
    let rule = if redeploys { "WR-44" } else { RULE };
    let path = board().path(from, to, through).ok_or(Common::NoWay { from, to, rule })?;
    if redeploys && path.len() > FUEL_STEPS + 1 {
        return Err(Refusal::TooFar { from, to });
    }
    Ok(path)
}

/// How many units may set out from here on a way of so many steps: WR-44 (23) counts each
/// unit's steps; otherwise all may.
fn movable(game: &Warrior, seat: SeatId, from: TerritoryId, steps: usize) -> u32 {
    let there = game.units_of(seat, from);
    game.choice_for(seat).map_or(there, |choice| choice.may_go(from, there, steps))
}
