//! `/rules`, `/help` and the first game: all stand in `assets/clone_wars`.

use std::sync::LazyLock;

use crate::games::clone_wars::numbers::{BOOK, NUMBERS};
use crate::games::data;
use crate::rules::FirstGame;

/// The rules found for these words.
pub(in crate::games::clone_wars) fn rules_text(search: &str) -> Vec<(&'static str, &'static str)> {
    BOOK.rules_text(search)
}

/// The first game, which teaches by doing.
pub(in crate::games::clone_wars) fn first_game() -> &'static FirstGame {
    static FIRST: LazyLock<FirstGame> = LazyLock::new(|| {
        let text = include_str!("../../../../assets/clone_wars/first_game.toml");
        // A test reads it.
        data::first_game(text, &NUMBERS)
            .unwrap_or_else(|bad| panic!("assets/clone_wars/first_game.toml: {bad}"))
    });
    &FIRST
}

/// The topics of the help, in the order in which they are offered.
pub(in crate::games::clone_wars) fn topics() -> &'static [&'static str] {
    static TOPICS: LazyLock<Vec<&'static str>> = LazyLock::new(|| BOOK.topics());
    &TOPICS
}

/// A topic's text; near words are understood.
pub(in crate::games::clone_wars) fn help(topic: &str) -> Option<&'static str> {
    BOOK.help(topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_id_and_by_its_words() {
        for number in 1..=27 {
            for search in [format!("CW-{number}"), format!("cw {number}"), number.to_string()] {
                let found = rules_text(&search);
                assert_eq!(found.len(), 1, "{search}");
                assert_eq!(found[0].0, format!("CW-{number}"));
            }
        }
        for (id, text, keys) in BOOK.rules() {
            for key in keys.split(' ') {
                assert!(rules_text(key).iter().any(|(found, _)| *found == id), "{key} finds {id}");
            }
            assert!(text.chars().count() < 700, "{id} is too long for a phone");
        }
        assert!(rules_text("reconstructed").iter().any(|(id, _)| *id == "CW-5"));
    }

    #[test]
    fn every_topic_has_its_own_text() {
        let texts: std::collections::BTreeSet<_> = topics().iter().map(|topic| help(topic)).collect();
        assert_eq!(texts.len(), topics().len());
        assert!(!texts.contains(&None));
        assert!(texts.iter().flatten().all(|text| text.chars().count() < 900));
    }
}
