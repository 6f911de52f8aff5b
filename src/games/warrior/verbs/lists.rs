//! What is suggested for fields that hold several places.

use super::{Filled, board, words};
use crate::games::listing::{appended, counts, fitting, split};
use crate::rules::{Candidate, Candidates, TerritoryId};

/// What stays of what is typed, and the territories that it names.
pub(super) fn named(typed: &str) -> (String, Vec<TerritoryId>) {
    let (before, _) = split(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    (before, list.into_iter().filter_map(|(at, _)| at).collect())
}

/// How many people put in one place.
const USUAL: &[u32] = &[1, 2, 5];

/// "Alberta 2, Ontario 1": a further place, with some or all of those that are left of so many; none when all are named.
pub(super) fn more(form: &Filled<'_>, places: &[TerritoryId], most: u32, typed: &str) -> Candidates {
    let (before, named) = named(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    let so_far = list.iter().map(|(_, count)| count.unwrap_or(1)).fold(0, i64::saturating_add);
    let left = u32::try_from(i64::from(most).saturating_sub(so_far)).unwrap_or(0);
    let suggestions = places.iter().filter(|t| !named.contains(t)).flat_map(|t| {
        let there = words::troops(form.game.land_at(*t).troops);
        counts(USUAL, left).into_iter().map(move |(rank, count)| {
            let value = format!("{} {count}", board().name(*t));
            (rank, Candidate { label: format!("{value} — {there} there"), value })
        })
    });
    appended(form, typed, fitting(suggestions))
}
