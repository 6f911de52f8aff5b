//! What is suggested for fields that hold several places.

use super::{Filled, board, words};
use crate::games::listing::{appended, split};
use crate::rules::{Candidate, Candidates, TerritoryId};

/// What stays of what is typed, and the territories that it names.
pub(super) fn named(typed: &str) -> (String, Vec<TerritoryId>) {
    let (before, _) = split(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    (before, list.into_iter().filter_map(|(at, _)| at).collect())
}

/// "Alberta 2, Ontario 1": a further place.
pub(super) fn more(form: &Filled<'_>, places: &[TerritoryId], most: u32, typed: &str) -> Candidates {
    let (_, named) = named(typed);
    let suggestions = places.iter().filter(|t| !named.contains(t)).flat_map(|t| {
        let there = words::troops(form.game.land_at(*t).troops);
        [1, 2, 5].into_iter().filter(|count| *count <= most).map(move |count| {
            let value = format!("{} {count}", board().name(*t));
            Candidate { label: format!("{value} — {there} there"), value }
        })
    });
    appended(form, typed, suggestions.collect())
}
