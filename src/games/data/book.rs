//! A game's rules and help, read from their files.

use serde::Deserialize;

use super::first::first_game;
use super::{BadData, NumberFile};
use crate::rules::{FirstGame, Texts};
use crate::speech::{Rule, find_rules};

/// The rules in our own words, the help, topic by topic, and the first game, with a game's numbers in them.
#[derive(Debug)]
pub struct Book {
    rules: Vec<Rule>,
    topics: Vec<Topic>,
    first_game: Option<FirstGame>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    rule: Vec<Rule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HelpFile {
    topic: Vec<Topic>,
}

/// A topic of the help.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    name: String,
    /// Other words for it.
    also: Vec<String>,
    text: String,
}

impl Book {
    /// Reads both files, and puts the numbers in.
    ///
    /// # Errors
    /// What is wrong with them, such as a placeholder that names no number.
    pub fn read<T>(rules: &str, help: &str, numbers: &NumberFile<T>) -> Result<Self, BadData> {
        let bad = |error: toml::de::Error| BadData::new(error.to_string());
        let mut rules = toml::from_str::<RuleFile>(rules).map_err(bad)?.rule;
        for rule in &mut rules {
            rule.text = numbers.render(&rule.text)?;
        }
        let mut topics = toml::from_str::<HelpFile>(help).map_err(bad)?.topic;
        for topic in &mut topics {
            topic.text = numbers.render(&topic.text)?;
        }
        Ok(Self { rules, topics, first_game: None })
    }

    /// The same with a further paragraph that a game makes itself, found by these words besides.
    #[must_use]
    pub fn and(mut self, id: &str, text: String, words: &str) -> Self {
        self.rules.push(Rule { id: id.to_owned(), text, words: words.to_owned() });
        self
    }

    /// The same with its first game.
    ///
    /// # Errors
    /// What is wrong with that, such as a placeholder that names no number.
    pub fn with_first_game<T>(mut self, text: &str, numbers: &NumberFile<T>) -> Result<Self, BadData> {
        self.first_game = Some(first_game(text, numbers)?);
        Ok(self)
    }

    /// Every rule: its id, its text, and the words by which it is found besides.
    pub fn rules(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.rules.iter().map(|rule| (&*rule.id, &*rule.text, &*rule.words))
    }
}

impl Texts for Book {
    fn rules_text(&self, search: &str) -> Vec<(&str, &str)> {
        find_rules(&self.rules, search)
    }
    fn topics(&self) -> Vec<&str> {
        self.topics.iter().map(|topic| topic.name.as_str()).collect()
    }
    fn help(&self, topic: &str) -> Option<&str> {
        let typed = topic.trim().to_lowercase();
        let means = |topic: &&Topic| topic.name == typed || topic.also.contains(&typed);
        let found = if typed.is_empty() { self.topics.first() } else { self.topics.iter().find(means) };
        found.map(|topic| topic.text.as_str())
    }
    fn first_game(&self) -> Option<&FirstGame> {
        self.first_game.as_ref()
    }
}
