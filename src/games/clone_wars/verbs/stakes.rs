//! What an order puts at stake that nobody gives away unasked: Order 66, and Sidious left with a single troop.

use super::super::{Faction, Order, faction, story};
use super::{Filled, board};
use crate::rules::{Stake, TerritoryId};

/// CW-23: once in a game, and it can't be taken back.
pub(super) fn calling(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Order66(call) = order else { return None };
    Some(Stake { said: story::calling(form.game, call), yes: "Yes, call it", written: false })
}

/// CW-1: an attack or a move that leaves a single troop with Sidious, where the Republic could come.
pub(super) fn leaving(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let (from, troops, yes, target) = match order {
        Order::Attack { from, to, troops, .. } => (*from, *troops, "Yes, attack", Some(*to)),
        Order::Move { from, troops, .. } => (*from, *troops, "Yes, move them", None),
        _ => return None,
    };
    let owner = game.owner(from).filter(|owner| faction(*owner) == Faction::Separatist)?;
    if !game.has_sidious(from) || game.troops(from) != troops + 1 || owner != game.turn {
        return None;
    }
    let enemies = game.of_faction(Faction::Republic);
    let dangerous = |t: &TerritoryId| game.troops(*t) > 1 && Some(*t) != target;
    let near = board().neighbours(from).intersection(enemies).iter().filter(dangerous);
    let near = near.max_by_key(|t| game.troops(*t))?;
    let said = story::left_alone(from, (near, game.troops(near)));
    Some(Stake { said, yes, written: form.draft.text("troops").is_some() })
}
