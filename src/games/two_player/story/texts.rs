//! `/rules`, `/help` and the first game: all stand in `assets/two_player`.

use std::sync::LazyLock;

use crate::games::data;
use crate::games::two_player::numbers::{BOOK, NUMBERS};
use crate::rules::FirstGame;

/// The rules found for these words.
pub(in crate::games::two_player) fn rules_text(search: &str) -> Vec<(&'static str, &'static str)> {
    BOOK.rules_text(search)
}

/// The first game, which teaches by doing.
pub(in crate::games::two_player) fn first_game() -> &'static FirstGame {
    static FIRST: LazyLock<FirstGame> = LazyLock::new(|| {
        let text = include_str!("../../../../assets/two_player/first_game.toml");
        // A test reads it.
        data::first_game(text, &NUMBERS)
            .unwrap_or_else(|bad| panic!("assets/two_player/first_game.toml: {bad}"))
    });
    &FIRST
}

/// The topics of the help, in the order in which they are offered.
pub(in crate::games::two_player) fn topics() -> &'static [&'static str] {
    static TOPICS: LazyLock<Vec<&'static str>> = LazyLock::new(|| BOOK.topics());
    &TOPICS
}

/// A topic's text; near words are understood.
pub(in crate::games::two_player) fn help(topic: &str) -> Option<&'static str> {
    BOOK.help(topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_id_and_by_its_words() {
        for number in 1..=25 {
            for search in [format!("TP-{number}"), format!("tp {number}"), number.to_string()] {
                let found = rules_text(&search);
                assert_eq!(found.len(), 1, "{search}");
                assert_eq!(found[0].0, format!("TP-{number}"));
            }
        }
        for (id, text, keys) in BOOK.rules() {
            for key in keys.split(' ') {
                assert!(rules_text(key).iter().any(|(found, _)| *found == id), "{key} finds {id}");
            }
            // What is known of the data is told in one piece.
            let most = if id == "Data" { 1_300 } else { 700 };
            assert!(text.chars().count() < most, "{id} is too long for a phone");
        }
        assert!(rules_text("reconstructed").iter().any(|(id, _)| *id == "TP-3"));
    }

    #[test]
    fn every_topic_has_its_own_text() {
        let texts: std::collections::BTreeSet<_> = topics().iter().map(|topic| help(topic)).collect();
        assert_eq!(texts.len(), topics().len());
        assert!(!texts.contains(&None));
        assert!(texts.iter().flatten().all(|text| text.chars().count() < 900));
    }
}
