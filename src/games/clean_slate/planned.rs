//! What orders may stand in a plan, and in which order (CS-8).

use super::land::board;
use super::{Order, Part, Refusal, Try};
use crate::rules::{Common, TerritoryId};

/// An order of a plan, by its place in it.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    /// The whole of it, or what is left.
    pub(super) plan: &'a [Order],
    /// Its place.
    pub(super) at: usize,
    /// The part of the turn that the plan had come to before the first of these.
    pub(super) came: Part,
}

/// Can this be kept for a turn?
pub(super) fn is_of_a_turn(order: &Order) -> bool {
    if let Order::Sure(order) = order {
        return is_of_a_turn(order);
    }
    matches!(
        order,
        Order::Place(_)
            | Order::Balanced
            | Order::Shift { .. }
            | Order::Win { .. }
            | Order::Harmony(_)
            | Order::Settle { .. }
            | Order::Recalibrate { .. }
            | Order::RecalibrateAll { .. }
            | Order::EndPart
            | Order::Finish
    )
}

/// Does this end the turn (CS-8)?
pub(super) fn ends_turn(order: &Order) -> bool {
    match order {
        Order::Sure(order) => ends_turn(order),
        order => *order == Order::Finish,
    }
}

/// CS-8: the part of a turn that an order belongs to; what ends one belongs to none.
pub(super) fn part_of(order: &Order) -> Option<Part> {
    match order {
        Order::Place(_) | Order::Balanced | Order::Shift { .. } => Some(Part::Place),
        Order::Win { .. } | Order::Harmony(_) | Order::Settle { .. } => Some(Part::Act),
        Order::Recalibrate { .. } | Order::RecalibrateAll { .. } => Some(Part::Recalibrate),
        Order::Sure(order) => part_of(order),
        _ => None,
    }
}

/// CS-8: to which part of the turn these orders of a plan have come from this one.
pub(super) fn part_after(from: Part, orders: &[Order]) -> Part {
    orders.iter().fold(from, |now, order| match (part_of(order), order, now) {
        (Some(part), ..) => now.max(part),
        (None, Order::EndPart, Part::Place) => Part::Act,
        (None, Order::EndPart, Part::Act) => Part::Recalibrate,
        (None, Order::EndPart, _) => Part::Over,
        (None, ..) => now,
    })
}

/// CS-8: there is no way back to an earlier part of the turn, so that an order stands before those of later parts,
/// wherever it was said; within a part they stand as they were said.
pub(super) fn in_turn_order(orders: Vec<Order>) -> Vec<Order> {
    let mut all: Vec<Order> = Vec::new();
    for order in orders {
        let is_later = |at: &usize, part: Part| part_after(Part::Place, &all[..=*at]) > part;
        let later = part_of(&order).and_then(|part| (0..all.len()).find(|at| is_later(at, part)));
        all.insert(later.unwrap_or(all.len()), order);
    }
    ending_last(all)
}

/// CS-8: nothing comes after the end of the turn, so that it stands last, wherever it was said.
fn ending_last(orders: Vec<Order>) -> Vec<Order> {
    let (ends, mut all): (Vec<Order>, Vec<Order>) = orders.into_iter().partition(ends_turn);
    // One that is meant though tokens are unplaced (CS-9) holds for all.
    all.extend(ends.into_iter().reduce(|one, other| if matches!(one, Order::Sure(_)) { one } else { other }));
    all
}

/// What comes of it once in a turn at most, from where to where.
#[derive(PartialEq)]
enum Once {
    Suggested,
    Tried(Try),
    Settled(TerritoryId),
    Recalibrated,
}

fn once(order: &Order) -> Option<Once> {
    Some(match order {
        Order::Balanced => Once::Suggested,
        Order::Win { from, to, .. } => Once::Tried(Try::Win(*from, *to)),
        Order::Harmony(at) => Once::Tried(Try::Harmony(*at)),
        Order::Settle { to, .. } => Once::Settled(*to),
        Order::Recalibrate { .. } | Order::RecalibrateAll { .. } => Once::Recalibrated,
        Order::Sure(order) => return once(order),
        _ => return None,
    })
}

/// CS-10, CS-17, CS-18, CS-22, CS-23: what can be done once in a turn is not put into a plan twice.
pub(super) fn check_once(kept: &[Order], orders: &[Order]) -> Result<(), Refusal> {
    let again = orders.iter().enumerate().find(|(at, order)| {
        let before = kept.iter().chain(&orders[..*at]).filter_map(once);
        once(order).is_some_and(|this| before.into_iter().any(|other| other == this))
    });
    again.map_or(Ok(()), |(_, order)| Err(Refusal::TwiceInPlan { order: Box::new(order.clone()) }))
}

/// CS-11, CS-12, CS-22, CS-23: two ends, next door to each other where that is asked.
pub(super) fn check_way(order: &Order) -> Result<(), Refusal> {
    let (from, to, next_door, rule) = match order {
        Order::Win { from, to, .. } => (*from, *to, true, "CS-12"),
        Order::Settle { from, to, .. } => (*from, *to, true, "CS-22"),
        Order::Shift { from, to, .. } => (*from, *to, false, "CS-11"),
        Order::Recalibrate { from, to, .. } | Order::RecalibrateAll { from, to } => {
            (*from, *to, false, "CS-23")
        }
        _ => return Ok(()),
    };
    if from == to {
        return Err(Common::SamePlace { territory: from, rule }.into());
    }
    if next_door && !board().adjacent(from, to) {
        return Err(Common::NotAdjacent { from, to, rule }.into());
    }
    Ok(())
}
