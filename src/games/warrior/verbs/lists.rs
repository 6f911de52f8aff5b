//! What is suggested for fields that hold several things: what is typed stays, and something more is appended.

use super::{Filled, board, words};
use crate::rules::{Candidate, Candidates, TerritoryId};

/// Labels hold so many characters.
const LABEL: usize = 100;

/// What is typed, split after its last comma: what stays, and what is being typed.
fn split(typed: &str) -> (String, &str) {
    match typed.rsplit_once(',') {
        Some((before, rest)) => (format!("{}, ", before.trim()), rest.trim()),
        None => (String::new(), typed.trim()),
    }
}

/// A label, no longer than labels may be.
pub(super) fn cut(label: String) -> String {
    if label.chars().count() <= LABEL {
        return label;
    }
    label.chars().take(LABEL - 1).chain(std::iter::once('…')).collect()
}

/// What stays of what is typed, and the territories that it names.
pub(super) fn named(typed: &str) -> (String, Vec<TerritoryId>) {
    let (before, _) = split(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    (before, list.into_iter().filter_map(|(at, _)| at).collect())
}

/// Suggestions behind what stays of what was typed.
pub(super) fn appended(form: &Filled<'_>, typed: &str, suggestions: Vec<Candidate>) -> Candidates {
    let (before, typing) = split(typed);
    let mut all = form.narrowed(suggestions, typing);
    for candidate in &mut all.0 {
        candidate.value.insert_str(0, &before);
        candidate.label.insert_str(0, &before);
        candidate.label = cut(std::mem::take(&mut candidate.label));
    }
    all
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
