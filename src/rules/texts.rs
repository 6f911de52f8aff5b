//! What a game says of itself beside its play.

use super::FirstGame;

/// A game's rules in our own words, its help, and its first game.
pub trait Texts: Send + Sync {
    /// The rules found for these words: each one's id and text.
    fn rules_text(&self, search: &str) -> Vec<(&str, &str)>;
    /// The topics of the help, in the order in which they are offered.
    fn topics(&self) -> Vec<&str>;
    /// A topic's text; near words are understood, and without any it is the first topic.
    fn help(&self, topic: &str) -> Option<&str>;
    /// Its first game, which teaches by doing; none where it has none.
    fn first_game(&self) -> Option<&FirstGame>;
}

/// Says nothing.
impl Texts for () {
    fn rules_text(&self, _search: &str) -> Vec<(&str, &str)> {
        Vec::new()
    }
    fn topics(&self) -> Vec<&str> {
        Vec::new()
    }
    fn help(&self, _topic: &str) -> Option<&str> {
        None
    }
    fn first_game(&self) -> Option<&FirstGame> {
        None
    }
}
