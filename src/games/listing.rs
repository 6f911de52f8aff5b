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
