//! `/rules`, `/help` and the first game: all stand in `assets/clean_slate`.

use std::sync::LazyLock;

use crate::games::clean_slate::numbers::{BOOK, NUMBERS};
use crate::games::data;
use crate::rules::FirstGame;

/// The rules found for these words.
pub(in crate::games::clean_slate) fn rules_text(search: &str) -> Vec<(&'static str, &'static str)> {
    BOOK.rules_text(search)
}

/// The first game, which teaches by doing.
pub(in crate::games::clean_slate) fn first_game() -> &'static FirstGame {
    static FIRST: LazyLock<FirstGame> = LazyLock::new(|| {
        let text = include_str!("../../../../assets/clean_slate/first_game.toml");
        // A test reads it.
        data::first_game(text, &NUMBERS)
            .unwrap_or_else(|bad| panic!("assets/clean_slate/first_game.toml: {bad}"))
    });
    &FIRST
}

/// The topics of the help, in the order in which they are offered.
pub(in crate::games::clean_slate) fn topics() -> &'static [&'static str] {
    static TOPICS: LazyLock<Vec<&'static str>> = LazyLock::new(|| BOOK.topics());
    &TOPICS
}

/// A topic's text; near words are understood.
pub(in crate::games::clean_slate) fn help(topic: &str) -> Option<&'static str> {
    BOOK.help(topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_id_and_by_its_words() {
        for number in 1..=41 {
            for search in [format!("CS-{number}"), format!("cs {number}"), number.to_string()] {
                let found = rules_text(&search);
                assert_eq!(found.len(), 1, "{search}");
                assert_eq!(found[0].0, format!("CS-{number}"));
            }
        }
        for (id, text, keys) in BOOK.rules() {
            for key in keys.split(' ').filter(|key| key.len() > 2) {
                assert!(rules_text(key).iter().any(|(found, _)| *found == id), "{key} finds {id}");
            }
            assert!(text.chars().count() < 700, "{id} is too long for a phone");
        }
    }

    #[test]
    fn the_likeliest_rule_comes_first() {
        for (search, id) in
            [("harmony", "CS-18"), ("recalibrate", "CS-23"), ("supply", "CS-6"), ("storm", "CS-33")]
        {
            assert!(
                rules_text(search).iter().take(3).any(|(found, _)| *found == id),
                "{search}: {:?}",
                rules_text(search)
            );
        }
        assert!(rules_text("xyzzy").is_empty());
        assert!(rules_text("CS-42").is_empty());
    }

    #[test]
    fn every_topic_has_its_own_text() {
        let texts: std::collections::BTreeSet<_> = topics().iter().map(|topic| help(topic)).collect();
        assert_eq!(texts.len(), topics().len());
        assert!(!texts.contains(&None));
        assert!(texts.iter().flatten().all(|text| text.chars().count() < 900));
        assert_eq!(help("xyzzy"), None);
    }
}
