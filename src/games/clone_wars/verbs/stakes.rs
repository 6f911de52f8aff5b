//! What an order puts at stake that nobody gives away unasked: Order 66, and Sidious left with a single troop.

use super::super::{Faction, Order, Phase, Ships, faction, story};
use super::cards::buildable;
use super::{Filled, board};
use crate::rules::{Stake, TerritoryId};

/// CW-23: once in a game, and it can't be taken back; ships that may still follow don't.
pub(super) fn calling(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Order66(call) = order else { return None };
    let call = Stake { said: story::calling(form.game, call), yes: yes(order), written: false };
    Stake::both(Some(call), staying_behind(form, order))
}

/// An attack or a movement: what it leaves alone, and ships that may still follow to a planet taken before.
pub(super) fn setting_out(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    Stake::both(leaving(form, order), staying_behind(form, order))
}

/// CW-17: ships that were sent along follow by the next order, or stay where they are. A command says what comes first; that
/// Order 66 counts as something else it doesn't.
pub(super) fn staying_behind(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let mut waiting = game.conquest.filter(|_| game.is_turn_of(form.seat))?;
    if let Order::Ship { from, kind, .. } = order
        && *from == waiting.from
    {
        // CW-20: one goes by its own movement.
        waiting.ships = waiting.ships.less(Ships::some(*kind, 1));
    }
    let calls = matches!(order, Order::Order66(_));
    let ends = !waiting.ships.is_none() && (calls || game.ends_conquest(order));
    ends.then(|| Stake { said: story::staying_behind(&waiting, calls), yes: yes(order), written: !calls })
}

/// CW-20: with an offer the last part of a turn begins, though a planet is only spoken about: no attack comes after it, nor are
/// cards played (CW-10). Only the button asks.
pub(super) fn speaking(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let attacks = !game.origins().is_empty();
    let builds = !game.so_far.built && !buildable(game).is_empty();
    let cards = !game.so_far.attacked && (builds || !game.best_set(game.turn).is_empty());
    let begins = matches!(order, Order::Offer { .. }) && game.phase == Phase::Attack && (attacks || cards);
    let yes = match order {
        Order::Offer { to, .. } if game.seat_of(*to) == form.seat => "Yes, cede it",
        _ => yes(order),
    };
    let passes = begins.then(|| Stake { said: story::passing(), yes, written: true });
    Stake::both(passes, staying_behind(form, order))
}

/// The button that does it all the same.
fn yes(order: &Order) -> &'static str {
    match order {
        Order::Attack { .. } | Order::GoOn(_) => "Yes, attack",
        Order::Move { .. } => "Yes, move them",
        Order::Ship { .. } => "Yes, move it",
        Order::Offer { .. } => "Yes, offer it",
        Order::Order66(_) => "Yes, call it",
        Order::Text { .. } => "Yes, play it",
        _ => "Yes, end it",
    }
}

/// CW-1: an attack or a move that leaves a single troop with Sidious, where the Republic could come.
fn leaving(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let (from, troops, target) = match order {
        Order::Attack { from, to, troops, .. } => (*from, *troops, Some(*to)),
        Order::Move { from, troops, .. } => (*from, *troops, None),
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
    Some(Stake { said, yes: yes(order), written: form.draft.text("troops").is_some() })
}
