//! What is suggested for fields that hold several places.

use super::{Filled, board, words};
use crate::listing::{appended, counts, fitting, split};
use crate::rules::{Candidate, Candidates, TerritoryId};

/// What stays of what is typed, and the territories that it names.
pub(super) fn named(typed: &str) -> (String, Vec<TerritoryId>) {
    let (before, _) = split(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    (before, list.into_iter().filter_map(|(at, _)| at).collect())
}

/// How many people put in one place.
const USUAL: &[u32] = &[1, 2, 5];

/// A place that may be named.
pub(super) struct Spot {
    pub(super) at: TerritoryId,
    /// So many stand there, and no more can be meant.
    pub(super) there: u32,
}

/// "Alberta 2, Ontario 1": a further place, with some or all of those that are left of so many; none when all are named.
pub(super) fn more(form: &Filled<'_>, places: &[Spot], most: u32, typed: &str) -> Candidates {
    let (before, named) = named(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    let so_far = list.iter().map(|(_, count)| count.unwrap_or(1)).fold(0, i64::saturating_add);
    let left = u32::try_from(i64::from(most).saturating_sub(so_far)).unwrap_or(0);
    let suggestions = places.iter().filter(|spot| !named.contains(&spot.at)).flat_map(|spot| {
        let (at, there) = (spot.at, words::troops(spot.there));
        counts(USUAL, left.min(spot.there)).into_iter().map(move |(rank, count)| {
            let value = format!("{} {count}", board().name(at));
            (rank, Candidate { label: format!("{value} — {there} there"), value })
        })
    });
    appended(form, typed, fitting(suggestions))
}
