//! The numbers of Clean Slate's rules, from `assets/clean_slate/numbers.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::difficulty::Difficulty;
use super::land::board;
use super::side::Side;
use crate::data::{BadData, Book, NumberFile, Run, Steps};

/// Every number of the rules. A game has those of its edition: [`super::CleanSlate::numbers`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// What is chosen for who chooses nothing.
    pub options: Defaults,
    /// What a difficulty says where nothing else is agreed.
    pub presets: Presets,
    /// Between what these may be agreed.
    pub bounds: Bounds,
    /// The deal.
    pub start: Start,
    /// Fights.
    pub fight: Fighting,
    /// Autocracy's turn.
    pub autocracy: Growth,
    /// Disaster's turn.
    pub disaster: Weather,
}

/// What is chosen for who chooses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defaults {
    /// Which presets hold.
    pub difficulty: Difficulty,
    /// CS-39.
    pub optimized: bool,
}

/// What each difficulty says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Presets {
    /// More to begin with, and milder weather.
    pub easier: Preset,
    /// The rules' own numbers.
    pub as_written: Preset,
    /// Fewer new tokens, fewer in all, and wilder weather.
    pub harder: Preset,
}

/// What a difficulty says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// CS-6: tokens of each kind that a player has.
    pub supply: u32,
    /// CS-4: tokens that each player places in each shared country.
    pub start: u32,
    /// CS-9: countries that bring a player one new token.
    pub per_token: u32,
    /// CS-33: the most dice that Disaster rolls.
    pub storms: u32,
}

/// Between what a preset's numbers may be agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// CS-6.
    pub supply: Run,
    /// CS-4.
    pub start: Run,
    /// CS-9.
    pub per_token: Run,
    /// CS-33.
    pub storms: Run,
}

/// The deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// CS-3: cards for the players, and for each Risk.
    pub cards: usize,
    /// CS-4: tokens in each of a Risk's countries.
    pub risk_tokens: usize,
}

/// Fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// CS-13, CS-30: so many or fewer lose without a roll.
    pub helpless: u32,
    /// CS-15, CS-30: what a loser loses.
    pub loss: u32,
}

/// Autocracy's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// CS-24: countries that bring one new token.
    pub per_token: u32,
}

/// Disaster's turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weather {
    /// CS-33: the faces on which a storm die strikes.
    pub storm: Run,
    /// CS-36: the faces on which a country without Environment is struck.
    pub lack: Run,
    /// CS-34: the tokens of a disaster, by its die.
    pub tokens: Steps<u32>,
}

/// The numbers of every edition.
pub(super) static NUMBERS: LazyLock<NumberFile<Numbers>> = LazyLock::new(|| {
    read(include_str!("../../../assets/clean_slate/numbers.toml"))
        .expect("Clean Slate's numbers, held by a test")
});

/// Rules, help and first game, with today's numbers in them.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let rules = include_str!("../../../assets/clean_slate/rules.toml");
    let help = include_str!("../../../assets/clean_slate/help.toml");
    let first_game = include_str!("../../../assets/clean_slate/first_game.toml");
    Book::read(rules, help, &NUMBERS)
        .and_then(|book| book.with_first_game(first_game, &NUMBERS))
        .expect("Clean Slate's texts, held by a test")
});

/// Reads a file of Clean Slate's numbers, and gives names to those that stand elsewhere.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Numbers>, BadData> {
    Ok(NumberFile::read(text)?
        .naming("countries", board().len())
        .naming("kinds", Side::Democracy.kinds().len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cs_34_a_disaster_has_a_line_for_each_face() {
        assert_eq!(NUMBERS.now().disaster.tokens.whole(), Run { from: 1, to: 6 });
    }

    #[test]
    fn cs_3_the_cards_are_shared_out() {
        assert_eq!(3 * NUMBERS.now().start.cards, board().len());
    }
}
