//! What a game's creator may choose.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rules::{BadOption, FieldKind, OptionSet, OptionSpec};

/// Clean Slate's options. Source: CS-4, CS-6, CS-9, CS-33, CS-39. The difficulty only says what
/// the others are where they are not given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which presets hold.
    pub difficulty: Difficulty,
    /// CS-6: tokens of each kind that a player has, in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supply: Option<u32>,
    /// CS-39: the players win only when every country holds E, too.
    pub optimized: bool,
    /// CS-4: tokens that each player places in each shared country at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// CS-9: countries that bring a player one new token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_token: Option<u32>,
    /// CS-33: the most dice that Disaster rolls in a round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storms: Option<u32>,
}

/// Presets: they change options only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Difficulty {
    /// More to begin with, and milder weather.
    #[serde(rename = "easier")]
    Easier,
    /// The rules' own numbers.
    #[default]
    #[serde(rename = "as written")]
    AsWritten,
    /// Fewer new tokens, fewer in all, and wilder weather.
    #[serde(rename = "harder")]
    Harder,
}

/// What a difficulty sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Preset {
    supply: u32,
    start: u32,
    per_token: u32,
    storms: u32,
}

/// How games by a difficulty's numbers ended that machines played: `docs/balance.md`, which says how to measure it
/// again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Measured {
    /// So many games by each pair of players.
    pub(super) games: u32,
    /// Won by two stewards, who play to win.
    pub(super) won: u32,
    /// Lost by them; the others were given up.
    pub(super) lost: u32,
    /// The median of their rounds.
    pub(super) half: u32,
    /// Won by two who are away all the time and never roll.
    pub(super) timid: u32,
}

impl Difficulty {
    /// All of them, the mildest first.
    pub(super) const ALL: [Self; 3] = [Self::Easier, Self::AsWritten, Self::Harder];

    /// As typed.
    pub(super) const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// What was measured.
    pub(super) const fn measured(self) -> Measured {
        match self {
            Self::Easier => Measured { games: 1000, won: 1000, lost: 0, half: 6, timid: 307 },
            Self::AsWritten => Measured { games: 1000, won: 1000, lost: 0, half: 9, timid: 95 },
            Self::Harder => Measured { games: 1000, won: 892, lost: 92, half: 27, timid: 42 },
        }
    }

    /// All of them, as typed.
    pub const WORDS: &'static [&'static str] = &["easier", "as written", "harder"];

    /// What each is measured to come to stands in `docs/balance.md`.
    const fn preset(self) -> Preset {
        match self {
            Self::Easier => Preset { supply: 40, start: 3, per_token: 3, storms: 4 },
            Self::AsWritten => Preset { supply: 30, start: 2, per_token: 3, storms: 5 },
            Self::Harder => Preset { supply: 25, start: 2, per_token: 4, storms: 8 },
        }
    }
}

/// CS-6: three kinds of at least so many suffice for the largest set-up.
const SUPPLY: (u32, u32) = (20, 200);
const START: (u32, u32) = (1, 4);
const PER_TOKEN: (u32, u32) = (2, 4);
const STORMS: (u32, u32) = (1, 8);

impl Options {
    /// CS-6: tokens of each kind that a player has.
    #[must_use]
    pub fn supply(&self) -> u32 {
        self.supply.unwrap_or(self.difficulty.preset().supply)
    }

    /// CS-4: tokens that each player places in each shared country.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start.unwrap_or(self.difficulty.preset().start)
    }

    /// CS-9: countries that bring one new token.
    #[must_use]
    pub fn per_token(&self) -> u32 {
        self.per_token.unwrap_or(self.difficulty.preset().per_token)
    }

    /// CS-33: the most dice that Disaster rolls.
    #[must_use]
    pub fn storms(&self) -> u32 {
        self.storms.unwrap_or(self.difficulty.preset().storms)
    }

    /// Are all of them within their bounds?
    pub(super) fn check(&self) -> Result<(), BadOption> {
        let all = [
            ("supply", self.supply(), SUPPLY),
            ("start", self.start(), START),
            ("per_token", self.per_token(), PER_TOKEN),
            ("storms", self.storms(), STORMS),
        ];
        match all.into_iter().find(|(_, value, (low, high))| !(low..=high).contains(&value)) {
            None => Ok(()),
            Some((name, value, (low, high))) => Err(BadOption {
                name: name.to_owned(),
                value: Value::from(value),
                allowed: format!("a whole number from {low} to {high}"),
            }),
        }
    }
}

impl OptionSet for Options {
    fn completed(self) -> Self {
        Self {
            supply: Some(self.supply()),
            start: Some(self.start()),
            per_token: Some(self.per_token()),
            storms: Some(self.storms()),
            ..self
        }
    }

    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] = &[
            OptionSpec {
                name: "difficulty",
                words: "How hard the Risks press (as written)",
                kind: FieldKind::Choice(Difficulty::WORDS),
                bounds: None,
            },
            OptionSpec {
                name: "supply",
                words: "Tokens of each kind that a player has (30)",
                kind: FieldKind::Integer,
                bounds: Some((SUPPLY.0 as i64, SUPPLY.1 as i64)),
            },
            OptionSpec {
                name: "optimized",
                words: "Every country needs Environment, too (no)",
                kind: FieldKind::Flag,
                bounds: None,
            },
        ];
        SPECS
    }
}
