//! What is suggested for fields that hold several things: what is typed stays, and something more is appended.

use crate::rules::{Candidate, Candidates, Filled, Presented};

/// Labels hold so many characters.
const LABEL: usize = 100;

/// What is typed, split after its last comma: what stays, and what is being typed.
pub(super) fn split(typed: &str) -> (String, &str) {
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

/// Suggestions behind what stays of what was typed.
pub(super) fn appended<G: Presented>(
    form: &Filled<'_, G>,
    typed: &str,
    suggestions: Vec<Candidate>,
) -> Candidates {
    let (before, typing) = split(typed);
    let mut all = form.narrowed(suggestions, typing);
    for candidate in &mut all.0 {
        candidate.value.insert_str(0, &before);
        candidate.label.insert_str(0, &before);
    }
    all
}

/// So many choices stand in one menu beside the one that opens a form.
pub(super) const MENU: usize = 24;

/// What people think of first of so many: all, all but one, half, one.
pub(super) fn quick(most: u32) -> Vec<u32> {
    let mut all = vec![most, most.saturating_sub(1), most / 2, 1];
    all.retain(|number| (1..=most).contains(number));
    all.dedup();
    all
}

/// The same, each with its rank: all of them first, then half, then one, then all but one.
pub(super) fn ranked(most: u32) -> Vec<(u8, u32)> {
    let rank = |count: u32| match count {
        _ if count == most => 0,
        _ if count == most / 2 => 1,
        1 => 2,
        _ => 3,
    };
    quick(most).into_iter().map(|count| (rank(count), count)).collect()
}

/// Numbers up to so many, the smallest first: those that are usual and all of them first in rank, and after them the others that
/// people think of.
pub(super) fn counts(usual: &[u32], most: u32) -> Vec<(u8, u32)> {
    let first = usual.iter().copied().chain([most]).map(|count| (0, count));
    let mut all: Vec<(u8, u32)> = first.chain(quick(most).into_iter().map(|count| (2, count))).collect();
    all.retain(|(_, count)| (1..=most).contains(count));
    all.sort_unstable_by_key(|(rank, count)| (*count, *rank));
    all.dedup_by_key(|(_, count)| *count);
    all
}

/// What one menu holds of these, in their order: those of rank 0, and of the others as many as find room, by rank. Where it
/// doesn't hold the first alone, they are looked through by zones or pages, those of rank 1 among them.
pub(super) fn fitting(all: impl IntoIterator<Item = (u8, Candidate)>) -> Vec<Candidate> {
    let all: Vec<(u8, Candidate)> = all.into_iter().collect();
    let first = all.iter().filter(|(rank, _)| *rank == 0).count();
    let mut places: Vec<usize> = (0..all.len()).collect();
    if first <= MENU {
        places.sort_by_key(|place| all[*place].0);
        places.truncate(MENU);
    } else {
        places.retain(|place| all[*place].0 <= 1);
    }
    let kept: std::collections::BTreeSet<usize> = places.into_iter().collect();
    let placed = all.into_iter().enumerate().filter(|(place, _)| kept.contains(place));
    placed.map(|(_, (_, candidate))| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(all: &[(u8, &str)]) -> Vec<String> {
        let one = |(rank, value): &(u8, &str)| {
            (*rank, Candidate { value: (*value).to_owned(), label: (*value).to_owned() })
        };
        fitting(all.iter().map(one)).into_iter().map(|candidate| candidate.value).collect()
    }

    #[test]
    fn people_think_of_one_half_all_but_one_and_all() {
        assert_eq!(quick(10), [10, 9, 5, 1]);
        assert_eq!(quick(3), [3, 2, 1]);
        assert_eq!(quick(1), [1]);
        assert!(quick(0).is_empty());
        assert_eq!(ranked(10), [(0, 10), (3, 9), (1, 5), (2, 1)]);
        assert_eq!(counts(&[1, 2, 5], 10), [(0, 1), (0, 2), (0, 5), (2, 9), (0, 10)]);
        assert!(counts(&[1], 0).is_empty());
    }

    #[test]
    fn what_comes_later_in_rank_makes_no_second_menu() {
        assert_eq!(labels(&[(1, "half"), (0, "all")]), ["half", "all"]);
        let mut many = vec![(0, "first"); MENU];
        many.extend([(1, "later"), (2, "last")]);
        assert_eq!(labels(&many).len(), MENU);
        many.push((0, "one more"));
        assert_eq!(labels(&many)[MENU..], ["later", "one more"]);
    }
}
