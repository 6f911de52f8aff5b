//! What a game's creator may choose.

use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize};

use super::numbers::{Defaults, NUMBERS};
use crate::rules::{FieldKind, OptionSet, OptionSpec};

/// Warrior's options. Source: WR-1 to WR-3, WR-10, WR-11, WR-47.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the game is won.
    pub victory: Victory,
    /// WR-3: the number of rounds of any kind after which a Lunchtime Fix ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// WR-3: the moment at which a Lunchtime Fix ends, seconds since 1970 UTC. The table keeps the
    /// clock and tells the game when it has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// WR-11.
    pub income: Income,
    /// WR-10: the first in turn order moves to the end after each combat round.
    pub rotate: bool,
    /// WR-47: which-player votes are cast in private and shown together. Chosen as `ballots`, "open" or "written";
    /// games that were written down before keep it as a yes or no.
    #[serde(alias = "ballots", deserialize_with = "written")]
    pub written_ballots: bool,
}

/// How ballots are cast, as it is chosen; the first is the default.
pub(super) const BALLOTS: &[&str] = &["open", "written"];

/// The word for it.
pub(super) fn ballots(written: bool) -> &'static str {
    BALLOTS[usize::from(written)]
}

pub(super) fn written<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Typed {
        Flag(bool),
        Word(String),
    }
    match Typed::deserialize(deserializer)? {
        Typed::Flag(flag) => Ok(flag),
        Typed::Word(word) => BALLOTS
            .iter()
            .position(|ballots| *ballots == word)
            .map(|index| index == 1)
            .ok_or_else(|| serde::de::Error::unknown_variant(&word, BALLOTS)),
    }
}

impl Default for Options {
    fn default() -> Self {
        let Defaults { victory, income, rotate, written_ballots, rounds: _ } = NUMBERS.now().options;
        Self { victory, rounds: None, until: None, income, rotate, written_ballots }
    }
}

/// How the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victory {
    /// WR-1.
    #[serde(rename = "world domination")]
    WorldDomination,
    /// WR-2.
    #[serde(rename = "continental conqueror")]
    ContinentalConqueror,
    /// WR-3.
    #[serde(rename = "lunchtime fix")]
    LunchtimeFix,
}

/// What a territory yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Income {
    /// WR-11: the same for each.
    #[serde(rename = "flat")]
    Flat,
    /// WR-11: by continent.
    #[serde(rename = "differential")]
    Differential,
}

impl OptionSet for Options {
    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 6]> = LazyLock::new(|| {
            let bounds = NUMBERS.now().options.rounds;
            [
                OptionSpec {
                    name: "victory",
                    words: NUMBERS.line("How to win ({options.victory})"),
                    kind: FieldKind::Choice(&["world domination", "continental conqueror", "lunchtime fix"]),
                    bounds: None,
                },
                OptionSpec {
                    name: "rounds",
                    words: "Lunchtime fix: rounds of any kind until the end",
                    kind: FieldKind::Integer,
                    bounds: Some((bounds.from.into(), bounds.to.into())),
                },
                OptionSpec {
                    name: "until",
                    words: "Lunchtime fix: ends at this time UTC, or +3d",
                    kind: FieldKind::Moment,
                    bounds: None,
                },
                OptionSpec {
                    name: "income",
                    words: NUMBERS.line("What a territory yields ({options.income})"),
                    kind: FieldKind::Choice(&["flat", "differential"]),
                    bounds: None,
                },
                OptionSpec {
                    name: "rotate",
                    words: NUMBERS
                        .line("The first player moves to the end each round ({options.rotate:yes})"),
                    kind: FieldKind::Flag,
                    bounds: None,
                },
                OptionSpec {
                    name: "ballots",
                    words: NUMBERS
                        .line("Votes for a player: seen at once, or shown together ({options.ballots})"),
                    kind: FieldKind::Choice(BALLOTS),
                    bounds: None,
                },
            ]
        });
        &*SPECS
    }
}
