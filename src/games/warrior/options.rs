//! What a game's creator may choose.

use serde::{Deserialize, Deserializer, Serialize};

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

fn written<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
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
        Self {
            victory: Victory::WorldDomination,
            rounds: None,
            until: None,
            income: Income::Flat,
            rotate: false,
            written_ballots: false,
        }
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
    /// WR-11: 20 each.
    #[serde(rename = "flat")]
    Flat,
    /// WR-11: by continent.
    #[serde(rename = "differential")]
    Differential,
}

impl OptionSet for Options {
    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] = &[
            OptionSpec {
                name: "victory",
                words: "How to win (world domination)",
                kind: FieldKind::Choice(&["world domination", "continental conqueror", "lunchtime fix"]),
                bounds: None,
            },
            OptionSpec {
                name: "rounds",
                words: "Lunchtime fix: rounds of any kind until the end",
                kind: FieldKind::Integer,
                bounds: Some((1, 1000)),
            },
            OptionSpec {
                name: "until",
                words: "Lunchtime fix: ends at this time UTC, or +3d",
                kind: FieldKind::Moment,
                bounds: None,
            },
            OptionSpec {
                name: "income",
                words: "What a territory yields (flat)",
                kind: FieldKind::Choice(&["flat", "differential"]),
                bounds: None,
            },
            OptionSpec {
                name: "rotate",
                words: "The first player moves to the end each round (no)",
                kind: FieldKind::Flag,
                bounds: None,
            },
            OptionSpec {
                name: "ballots",
                words: "Votes for a player: seen at once, or shown together (open)",
                kind: FieldKind::Choice(BALLOTS),
                bounds: None,
            },
        ];
        SPECS
    }
}
