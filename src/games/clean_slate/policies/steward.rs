//! Plays to win: places where it is suggested, does what is sure, fights where a defeat can be
//! borne, and brings what stands idle to the front.

use super::super::{Along, CleanSlate, Glimpse, Order, Part, Tokens, board};
use crate::rules::{Debt, Policy, TerritoryId, TerritorySet};

/// Does what the rules do for somebody who is away.
#[derive(Debug)]
pub(super) struct Cautious;

impl Policy<CleanSlate> for Cautious {
    fn order(&mut self, _: Glimpse<'_>, debt: &Debt<Order>) -> Order {
        debt.default.clone().unwrap_or(Order::Cautious)
    }
}

/// Plays to win.
#[derive(Debug)]
pub(super) struct Steward;

/// CS-15: who has as many and loses three may try again.
const ENOUGH: u32 = 7;

/// CS-12 to CS-20: a fight by the dice that can be lost without losing the country.
fn fight(seen: Glimpse<'_>) -> Option<Order> {
    let (me, foe) = (seen.me(), seen.me().foe());
    let harmony = seen.holds(me).intersection(seen.holds(foe)).iter().map(Order::Harmony);
    // An infiltration breeds every round: to wait makes it worse.
    if let Some(order) = harmony.into_iter().find(|order| seen.is_legal(order)) {
        return Some(order);
    }
    let ways =
        seen.holds(me).iter().flat_map(|from| board().neighbours(from).iter().map(move |to| (from, to)));
    let good = ways.filter(|(from, to)| {
        let (own, theirs) = (seen.count(me, *from), seen.count(foe, *to));
        theirs > 2 && (own >= ENOUGH || (theirs == 3 && own >= 5))
    });
    let order = |(from, to)| Order::Win { from, to, along: Along::Most, stay: false };
    let mut best: Vec<(TerritoryId, TerritoryId)> = good.filter(|way| seen.is_legal(&order(*way))).collect();
    best.sort_by_key(|(from, to)| (seen.count(foe, *to), u32::MAX - seen.count(me, *from)));
    best.first().copied().map(order)
}

/// How much tokens are wanted in a country: foes around it, the fewer of one's own the more.
fn wanted(seen: Glimpse<'_>, t: TerritoryId) -> u32 {
    let near = board().neighbours(t).iter();
    near.filter(|n| seen.is_target(*n) && seen.count(seen.me().foe(), *n) > 0).count().try_into().unwrap_or(0)
}

/// CS-23: from where nothing is to be done to where most is.
fn recalibrate(seen: Glimpse<'_>) -> Option<Order> {
    let me = seen.me();
    let own: TerritorySet = seen.holds(me);
    let idle = own.iter().filter(|t| wanted(seen, *t) == 0 && seen.count(me, *t) > 1);
    let from = idle.max_by_key(|t| seen.count(me, *t))?;
    let reach = board().reach(from, own).without(from);
    let to = reach
        .iter()
        .filter(|t| wanted(seen, *t) > 0)
        .max_by_key(|t| (wanted(seen, *t), u32::MAX - seen.count(me, *t)))?;
    // One stays behind, of the kind held most.
    let here = me.of(&seen.at(from));
    let stays = me.kinds().iter().copied().max_by_key(|kind| here.count(*kind))?;
    Some(Order::Recalibrate { from, to, tokens: here.minus(&Tokens::of(stays, 1)) })
}

impl Policy<CleanSlate> for Steward {
    fn order(&mut self, seen: Glimpse<'_>, debt: &Debt<Order>) -> Order {
        if debt.what != "turn" {
            return debt.default.clone().unwrap_or(Order::LoseAny);
        }
        let order = match seen.part() {
            Part::Place if seen.supply() > 0 => Some(Order::Balanced),
            Part::Place => seen.shift_suggestion(),
            Part::Act => seen.sure_order().or_else(|| fight(seen)),
            Part::Recalibrate if !seen.recalibrated() => recalibrate(seen),
            _ => None,
        };
        order.filter(|order| seen.is_legal(order)).unwrap_or(Order::EndPart)
    }
}
