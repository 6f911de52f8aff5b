//! What may be agreed before a game: how it is won, what a territory yields, how ballots are cast.

use serde::{Deserialize, Deserializer, Serialize};

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
