//! Plays to win: places where it is suggested, does what is sure, fights wherever it may, and brings
//! what stands idle to the front.

use std::ops::RangeInclusive;

use super::super::{Along, CleanSlate, Order, Part, board};
use super::glimpse::Glimpse;
use crate::rules::{Debt, Policy, SeatId, TerritoryId, View};

/// Does what the rules do for somebody who is away.
#[derive(Debug)]
pub(super) struct Cautious;

impl Policy<CleanSlate> for Cautious {
    fn order(&mut self, _: &View<'_, CleanSlate>, _: SeatId, debt: &Debt<Order>) -> Order {
        debt.default.clone().unwrap_or(Order::Cautious)
    }
}

/// Plays to win, but is away for seven rounds: a fortnight where each turn may take a day.
#[derive(Debug)]
pub(super) struct Holiday;

/// The rounds in which that player is away.
const AWAY: RangeInclusive<u32> = 3..=9;

impl Policy<CleanSlate> for Holiday {
    fn order(&mut self, view: &View<'_, CleanSlate>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let seen = Glimpse::new(view, seat);
        if AWAY.contains(&seen.round()) {
            Cautious.order(view, seat, debt)
        } else {
            Steward.order(view, seat, debt)
        }
    }
}

/// Plays to win.
#[derive(Debug)]
pub(super) struct Steward;

/// CS-12 to CS-20: a fight by the dice. An attacker never loses its country, for it has 3+1 and loses
/// three, which come back from the supply; a Risk that is left alone only grows.
fn fight(seen: Glimpse<'_>) -> Option<Order> {
    let (me, foe) = (seen.me(), seen.me().foe());
    let harmony = seen.holds(me).intersection(seen.holds(foe)).iter().map(Order::Harmony);
    // An infiltration breeds every round: to wait makes it worse.
    if let Some(order) = harmony.into_iter().find(|order| seen.is_legal(order)) {
        return Some(order);
    }
    let ways =
        seen.holds(me).iter().flat_map(|from| board().neighbours(from).iter().map(move |to| (from, to)));
    // The last one to guard a country stays there.
    let along = |from| if seen.count(me.partner(), from) > 1 { Along::Most } else { Along::None };
    let order = |(from, to)| Order::Win { from, to, along: along(from), stay: false };
    let good = |way: (TerritoryId, TerritoryId)| seen.count(foe, way.1) > 0 && seen.is_legal(&order(way));
    let mut best: Vec<(TerritoryId, TerritoryId)> = ways.filter(|way| good(*way)).collect();
    best.sort_by_key(|(from, to)| (seen.count(foe, *to), u32::MAX - seen.count(me, *from)));
    best.first().copied().map(order)
}

impl Policy<CleanSlate> for Steward {
    fn order(&mut self, view: &View<'_, CleanSlate>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let seen = Glimpse::new(view, seat);
        if debt.what != "turn" {
            return debt.default.clone().unwrap_or(Order::LoseAny);
        }
        let order = match seen.part() {
            Part::Place if seen.supply() > 0 => Some(Order::Balanced),
            Part::Place => seen.shift_suggestion(),
            Part::Act => seen.sure_order().or_else(|| fight(seen)),
            Part::Recalibrate if !seen.recalibrated() => seen.recalibrate_suggestion(),
            _ => None,
        };
        order.filter(|order| seen.is_legal(order)).unwrap_or(Order::EndPart)
    }
}
