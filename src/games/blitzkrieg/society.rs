//! Societies and special troops (BZ-9, BZ-19 to BZ-22).

use serde::{Deserialize, Serialize};

/// BZ-9: what a player's people are like. Written as it is typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Society {
    /// Neither strong nor weak.
    #[default]
    Dictatorship,
    /// More resources, little morale.
    CorporateState,
    /// High morale, dear diplomats.
    FanaticTheocracy,
    /// All for The Holy Land.
    GeotheisticTheocracy,
    /// Dear violence, cheap diplomats, conquest without troops.
    FreeLoveUtopia,
}

impl Society {
    /// All of them, in the source's order.
    pub const ALL: [Self; 5] = [
        Self::Dictatorship,
        Self::CorporateState,
        Self::FanaticTheocracy,
        Self::GeotheisticTheocracy,
        Self::FreeLoveUtopia,
    ];
    /// Their names, in the same order, as they are typed.
    pub const NAMES: &'static [&'static str] = &[
        "Dictatorship",
        "Corporate State",
        "Fanatic Theocracy",
        "Geotheistic Theocracy",
        "Free-Love Utopia",
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        let place = Self::ALL.iter().position(|other| *other == self);
        place.and_then(|place| Self::NAMES.get(place)).unwrap_or(&"")
    }

    /// The one that is called so, in whatever case and with whatever between its words.
    #[must_use]
    pub fn called(typed: &str) -> Option<Self> {
        let plain = |text: &str| {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
        };
        let wanted = plain(typed);
        Self::ALL.into_iter().find(|society| plain(society.name()) == wanted)
    }
}

/// BZ-19 to BZ-22: special troops, in the order in which they roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Best on land.
    General,
    /// Best on water.
    Admiral,
    /// Best on the Moon.
    Marshal,
    /// Counts as one division; memetic attacks.
    Diplomat,
}

impl Special {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::General, Self::Admiral, Self::Marshal, Self::Diplomat];
    /// Those who roll in combat.
    pub const LEADERS: [Self; 3] = [Self::General, Self::Admiral, Self::Marshal];

    /// As it is typed, and called in positions.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Admiral => "admiral",
            Self::Marshal => "marshal",
            Self::Diplomat => "diplomat",
        }
    }

    /// One of them, in a sentence.
    #[must_use]
    pub const fn one(self) -> &'static str {
        match self {
            Self::General => "a general",
            Self::Admiral => "an admiral",
            Self::Marshal => "a marshal",
            Self::Diplomat => "a diplomat",
        }
    }

    /// The rule about it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::General => "BZ-19",
            Self::Admiral => "BZ-20",
            Self::Marshal => "BZ-21",
            Self::Diplomat => "BZ-22",
        }
    }

    /// Does it roll in combat?
    #[must_use]
    pub fn is_leader(self) -> bool {
        self != Self::Diplomat
    }

    /// The one that is called so.
    #[must_use]
    pub fn called(typed: &str) -> Option<Self> {
        let typed = typed.trim().to_lowercase();
        let typed = typed.strip_suffix('s').unwrap_or(&typed);
        Self::ALL.into_iter().find(|special| special.word() == typed)
    }
}
