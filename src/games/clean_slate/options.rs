//! What a game's creator may choose.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::difficulty::Difficulty;
use super::numbers::{Defaults, NUMBERS, Numbers, Preset};
use crate::data::Run;
use crate::rules::{BadOption, FieldKind, OptionSet, OptionSpec};

/// Clean Slate's options. Source: CS-4, CS-6, CS-9, CS-33, CS-39. The difficulty only says what
/// the others are where they are not given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl Default for Options {
    fn default() -> Self {
        let Defaults { difficulty, optimized } = NUMBERS.now().options;
        Self { difficulty, supply: None, optimized, start: None, per_token: None, storms: None }
    }
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
            Self::Easier => Measured { games: 1000, won: 1000, lost: 0, half: 5, timid: 202 },
            Self::AsWritten => Measured { games: 1000, won: 1000, lost: 0, half: 9, timid: 53 },
            Self::Harder => Measured { games: 1000, won: 896, lost: 82, half: 25, timid: 19 },
        }
    }

    /// All of them, as typed.
    pub const WORDS: &'static [&'static str] = &["easier", "as written", "harder"];

    fn preset(self, numbers: &Numbers) -> &Preset {
        let presets = &numbers.presets;
        match self {
            Self::Easier => &presets.easier,
            Self::AsWritten => &presets.as_written,
            Self::Harder => &presets.harder,
        }
    }
}

impl Options {
    /// CS-6: tokens of each kind that a player has, by today's numbers.
    #[must_use]
    pub fn supply(&self) -> u32 {
        self.supply_by(NUMBERS.now())
    }

    /// CS-6: tokens of each kind that a player has.
    #[must_use]
    pub(super) fn supply_by(&self, numbers: &Numbers) -> u32 {
        self.supply.unwrap_or(self.difficulty.preset(numbers).supply)
    }

    /// CS-4: tokens that each player places in each shared country, by today's numbers.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start_by(NUMBERS.now())
    }

    /// CS-4: tokens that each player places in each shared country.
    #[must_use]
    pub(super) fn start_by(&self, numbers: &Numbers) -> u32 {
        self.start.unwrap_or(self.difficulty.preset(numbers).start)
    }

    /// CS-9: countries that bring one new token, by today's numbers.
    #[must_use]
    pub fn per_token(&self) -> u32 {
        self.per_token_by(NUMBERS.now())
    }

    /// CS-9: countries that bring one new token.
    #[must_use]
    pub(super) fn per_token_by(&self, numbers: &Numbers) -> u32 {
        self.per_token.unwrap_or(self.difficulty.preset(numbers).per_token)
    }

    /// CS-33: the most dice that Disaster rolls, by today's numbers.
    #[must_use]
    pub fn storms(&self) -> u32 {
        self.storms_by(NUMBERS.now())
    }

    /// CS-33: the most dice that Disaster rolls.
    #[must_use]
    pub(super) fn storms_by(&self, numbers: &Numbers) -> u32 {
        self.storms.unwrap_or(self.difficulty.preset(numbers).storms)
    }

    /// What is as the difficulty has it anyway needs not be given.
    pub(super) fn by_difficulty(self, numbers: &Numbers) -> Self {
        let preset = self.difficulty.preset(numbers);
        let other = |given: Option<u32>, usual: u32| given.filter(|given| *given != usual);
        Self {
            supply: other(self.supply, preset.supply),
            start: other(self.start, preset.start),
            per_token: other(self.per_token, preset.per_token),
            storms: other(self.storms, preset.storms),
            ..self
        }
    }

    /// Are all of them within their bounds?
    pub(super) fn check(&self, numbers: &Numbers) -> Result<(), BadOption> {
        let bounds = &numbers.bounds;
        let all = [
            ("supply", self.supply_by(numbers), bounds.supply),
            ("start", self.start_by(numbers), bounds.start),
            ("per_token", self.per_token_by(numbers), bounds.per_token),
            ("storms", self.storms_by(numbers), bounds.storms),
        ];
        match all.into_iter().find(|(_, value, bounds)| !bounds.holds(*value)) {
            None => Ok(()),
            Some((name, value, Run { from, to })) => Err(BadOption {
                name: name.to_owned(),
                value: Value::from(value),
                allowed: format!("a whole number from {from} to {to}"),
            }),
        }
    }
}

impl OptionSet for Options {
    fn completed(self) -> Self {
        let numbers = NUMBERS.now();
        Self {
            supply: Some(self.supply_by(numbers)),
            start: Some(self.start_by(numbers)),
            per_token: Some(self.per_token_by(numbers)),
            storms: Some(self.storms_by(numbers)),
            ..self
        }
    }

    fn label(name: &str) -> Option<&'static str> {
        Some(match name {
            "supply" => "Tokens of each kind",
            "optimized" => "Every country needs Environment, too",
            "start" => "Tokens of each of you in each shared country at the start",
            "per_token" => "Countries that bring a new token",
            "storms" => "Storm dice in a round, at most",
            _ => return None,
        })
    }

    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 3]> = LazyLock::new(|| {
            let supply = NUMBERS.now().bounds.supply;
            [
                OptionSpec {
                    name: "difficulty",
                    words: NUMBERS.line("How hard the Risks press ({options.difficulty})"),
                    kind: FieldKind::Choice(Difficulty::WORDS),
                    bounds: None,
                },
                OptionSpec {
                    name: "supply",
                    words: NUMBERS.line(
                        "Tokens of a kind per player ({presets.as_written.supply}; easier \
                         {presets.easier.supply}, harder {presets.harder.supply})",
                    ),
                    kind: FieldKind::Integer,
                    bounds: Some((supply.from.into(), supply.to.into())),
                },
                OptionSpec {
                    name: "optimized",
                    words: NUMBERS.line("Every country needs Environment, too ({options.optimized:yes})"),
                    kind: FieldKind::Flag,
                    bounds: None,
                },
            ]
        });
        &*SPECS
    }
}
