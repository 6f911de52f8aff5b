//! The rewards on the objectives (TP-21), from `assets/two_player/rewards.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::confidence::Confidence;
use crate::data::{BadData, NumberFile};

/// A reward. What each does is part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// An airfield: +1 on the highest die in and around it.
    AirfieldMinor,
    /// One more move at the end of the turn.
    AdditionalManeuver,
    /// A move at the start of the turn, before anything is placed.
    StartingManeuver,
    /// A card in every turn.
    GuaranteedCard,
    /// One more die in one's attacks.
    AttackDie,
    /// One more die in one's defences.
    DefenseDie,
    /// More troops in every turn.
    TwoTroops,
    /// As the minor airfield.
    AirfieldMajor,
}

/// Minor or major.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Class {
    Minor,
    Major,
}

impl Reward {
    /// All of them, the minor ones first.
    pub const ALL: [Self; 8] = [
        Self::AirfieldMinor,
        Self::AdditionalManeuver,
        Self::StartingManeuver,
        Self::GuaranteedCard,
        Self::AttackDie,
        Self::DefenseDie,
        Self::TwoTroops,
        Self::AirfieldMajor,
    ];

    /// As positions and picks name it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::AirfieldMinor => "airfield_minor",
            Self::AdditionalManeuver => "additional_maneuver",
            Self::StartingManeuver => "starting_maneuver",
            Self::GuaranteedCard => "guaranteed_card",
            Self::AttackDie => "attack_die",
            Self::DefenseDie => "defense_die",
            Self::TwoTroops => "two_troops",
            Self::AirfieldMajor => "airfield_major",
        }
    }

    /// Is an airfield placed with it?
    #[must_use]
    pub const fn is_airfield(self) -> bool {
        matches!(self, Self::AirfieldMinor | Self::AirfieldMajor)
    }
}

/// The rewards of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "RewardFile")]
pub struct Rewards(BTreeMap<Reward, RewardEntry>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RewardFile {
    rewards: BTreeMap<Reward, RewardEntry>,
    sources: BTreeMap<String, String>,
}

/// What is known of one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RewardEntry {
    class: Class,
    confidence: Confidence,
    sources: Vec<String>,
    #[serde(default)]
    note: String,
}

impl TryFrom<RewardFile> for Rewards {
    type Error = String;

    fn try_from(file: RewardFile) -> Result<Self, String> {
        for reward in Reward::ALL {
            let id = reward.id();
            let entry = file.rewards.get(&reward).ok_or_else(|| format!("the reward “{id}” is missing"))?;
            if let Some(source) = entry.sources.iter().find(|source| !file.sources.contains_key(*source)) {
                return Err(format!("the source “{source}” of “{id}” stands nowhere"));
            }
        }
        for class in [Class::Minor, Class::Major] {
            let count = file.rewards.values().filter(|entry| entry.class == class).count();
            if count != Reward::ALL.len() / 2 {
                return Err(format!("as many rewards are minor as major; here {count} are {class:?}"));
            }
        }
        Ok(Self(file.rewards))
    }
}

impl Rewards {
    /// Minor or major?
    #[must_use]
    pub fn class(&self, reward: Reward) -> Class {
        self.0.get(&reward).map_or(Class::Minor, |entry| entry.class)
    }

    /// How well it is known, and what is to be said of that.
    #[must_use]
    pub fn known(&self, reward: Reward) -> (Confidence, &str) {
        self.0.get(&reward).map_or((Confidence::Reconstructed, ""), |entry| (entry.confidence, &*entry.note))
    }
}

/// The rewards of every edition.
pub(super) static REWARDS: LazyLock<NumberFile<Rewards>> = LazyLock::new(|| {
    read(include_str!("../../../assets/two_player/rewards.toml"))
        .expect("the rewards' file is held by a test")
});

/// Reads a file of rewards.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Rewards>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tp_21_four_minor_and_four_major() {
        let minor: Vec<Reward> =
            Reward::ALL.into_iter().filter(|reward| REWARDS.now().class(*reward) == Class::Minor).collect();
        assert_eq!(minor, Reward::ALL[..4]);
        for reward in Reward::ALL {
            assert_eq!(serde_json::to_value(reward).expect("it is written"), reward.id());
        }
        let file = include_str!("../../../assets/two_player/rewards.toml");
        for (from, to, complaint) in [
            ("class = \"minor\"", "class = \"major\"", "as many rewards"),
            ("[rewards.attack_die]", "[rewards.sword]", "unknown variant `sword`"),
            ("sources = [\"S11\", \"S12\"]", "sources = [\"S99\"]", "“S99”"),
        ] {
            let bad = read(&file.replacen(from, to, 1)).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{bad}");
        }
    }
}
