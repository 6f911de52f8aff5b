//! Sentences about a scene, as far as there is room for them.

use super::Scene;

/// How long a picture's words may be.
pub(super) const LIMIT: usize = 1000;

impl Scene {
    /// The sentences in their order for which there is room left; of what has changed as much as leaves room for those after it, or
    /// at least an equal share.
    pub(super) fn as_far_as(&self, all: &[String], left: &mut usize) -> Vec<String> {
        let changes: Vec<String> = self.changes.iter().map(|change| sentence(change)).collect();
        let mut kept = Vec::new();
        for (n, one) in all.iter().enumerate().filter(|(_, one)| !one.is_empty()) {
            let later: usize = all[n + 1..].iter().map(|one| length(one) + 1).sum();
            let share = left.saturating_sub(later).max(*left / (all.len() - n));
            let told = match changes.contains(one) {
                true => in_part(one, share.saturating_sub(1)),
                false => (length(one) < *left).then(|| one.clone()),
            };
            if let Some(told) = told {
                *left -= length(&told) + 1;
                kept.push(told);
            }
        }
        kept
    }
}

pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}

/// The words with a full stop.
pub(super) fn sentence(words: &str) -> String {
    let words = words.trim();
    if words.is_empty() || words.ends_with(['.', '!', '?', '…']) {
        words.to_owned()
    } else {
        format!("{words}.")
    }
}

/// As many parts of a sentence as find room, and how many more there are; none if not even one does.
fn in_part(sentence: &str, most: usize) -> Option<String> {
    if length(sentence) <= most {
        return Some(sentence.to_owned());
    }
    let parts: Vec<&str> = sentence.trim_end_matches('.').split("; ").collect();
    let some = |kept: usize| format!("{}; and {} more.", parts[..kept].join("; "), parts.len() - kept);
    (1..parts.len()).rev().map(some).find(|words| length(words) <= most)
}

pub(super) fn short(name: &str, most: usize) -> String {
    if length(name) <= most {
        return name.to_owned();
    }
    let kept: String = name.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end_matches([' ', ':', ',']))
}

/// No longer than that: cut where an item ends.
pub(super) fn cut(text: String, most: usize) -> String {
    if length(&text) <= most {
        return text;
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    let end = kept.rfind(", ").unwrap_or(kept.len());
    format!("{}…", &kept[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_whole_is_told_in_part() {
        let changes = "Changed hands: Alaska, A's, was B's; Peru, A's, was nobody's; Siam, C's, was B's.";
        assert_eq!(in_part(changes, length(changes)).as_deref(), Some(changes));
        let less = in_part(changes, length(changes) - 1);
        assert_eq!(
            less.as_deref(),
            Some("Changed hands: Alaska, A's, was B's; Peru, A's, was nobody's; and 1 more.")
        );
        assert_eq!(in_part(changes, 60).as_deref(), Some("Changed hands: Alaska, A's, was B's; and 2 more."));
        assert_eq!(in_part(changes, 40), None);
        assert_eq!(in_part("All in one part.", 10), None);
    }
}
