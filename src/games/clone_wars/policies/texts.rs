//! When a general plays cards for their texts (CW-11).

use super::super::{CardId, Effect, Order, Phase, Ready, board};
use super::seen::Seen;
use crate::rules::TerritoryId;

/// So many troops at least are worth a movement more.
const IDLE: u32 = 3;

/// So many troops of the enemy's at most are fewer by a notable part without one of them.
const FEW: u32 = 6;

/// A card that the army may play now for a text of this sort.
fn holding(seen: Seen<'_>, sort: impl Fn(Effect) -> bool) -> Option<CardId> {
    let game = seen.game;
    let effect = |card: &CardId| game.cards().get(*card).effect;
    let fits = |card: &CardId| sort(effect(card)) && game.is_time_for(effect(card));
    game.usable(seen.army).into_iter().filter(|_| game.options.card_texts).find(fits)
}

/// As the turn begins: a token that the Republic could well take goes where it can't.
pub(super) fn hide_token(seen: Seen<'_>) -> Option<Order> {
    let card = holding(seen, |effect| effect == Effect::MoveToken)?;
    let game = seen.game;
    let mine = |t: &_| game.land_at(*t).tokens.iter().any(|token| token.by == seen.army);
    let lost = |t: &_| mine(t) && seen.threat(*t) > game.troops(*t);
    let from = seen.own().iter().filter(lost).max_by_key(|t| seen.threat(*t))?;
    let to = seen.vault().filter(|to| *to != from && seen.threat(*to) <= game.troops(*to))?;
    Some(Order::Text { card, at: Some(from), to: Some(to), token: None })
}

/// With the cards: what is played at once, where troops are of most use, and what is made ready for later.
pub(super) fn with_cards(seen: Seen<'_>, rally: impl FnOnce() -> Option<TerritoryId>) -> Option<Order> {
    let game = seen.game;
    if !game.options.card_texts {
        return None;
    }
    if let Some(card) = seen.unready() {
        return Some(Order::Ready { ready: Ready { card, at: None, dice: 1 }, off: false });
    }
    let helps = |effect: Effect| match effect {
        Effect::ReinforcePlanet(_) => true,
        Effect::AdvanceSidious => game.order66.is_none(),
        _ => false,
    };
    let card = holding(seen, helps)?;
    Some(Order::Text { card, at: rally(), to: None, token: None })
}

/// Right after a conquest from which it goes on.
pub(super) fn after_conquest(seen: Seen<'_>) -> Option<Order> {
    let card = holding(seen, |effect| matches!(effect, Effect::ReinforceConquest(_)))?;
    let conquest = seen.game.conquest?;
    seen.enemies(conquest.to).next()?;
    Some(Order::Text { card, at: None, to: None, token: None })
}

/// Before the attack that is planned: one of the enemy's fewer, where that tells.
pub(super) fn weaken(seen: Seen<'_>, planned: Option<&Order>) -> Option<Order> {
    let card = holding(seen, |effect| effect == Effect::RemoveOneEnemy)?;
    let Some(Order::Attack { to, .. }) = planned else { return None };
    let troops = seen.game.troops(*to);
    (2..=FEW).contains(&troops).then_some(Order::Text { card, at: Some(*to), to: None, token: None })
}

/// Once the movement is made: another, where more troops stand idle.
pub(super) fn once_more(seen: Seen<'_>) -> Option<Order> {
    let game = seen.game;
    if game.phase != Phase::Fortify || game.may_move() {
        return None;
    }
    let card = holding(seen, |effect| effect == Effect::ExtraFortify)?;
    let (own, front) = (seen.own(), seen.front());
    let idle = |t: &_| game.troops(*t) > IDLE && Some(*t) != game.sidious.planet;
    let reaches = |t: &_| !board().reach(*t, own).intersection(front).is_empty();
    own.difference(front).iter().filter(idle).find(reaches)?;
    Some(Order::Text { card, at: None, to: None, token: None })
}
