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
