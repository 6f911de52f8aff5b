//! The factions (CW-1), and the kinds of ships (CW-10, CW-15).

use serde::{Deserialize, Serialize};

/// A faction: all its armies win or lose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Faction {
    Republic,
    Separatist,
}

/// A kind of ship. Each card shows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ship {
    /// A die that shows a one is rolled again.
    Fighter,
    /// More on the highest die.
    Corvette,
    /// A die has eight sides.
    CapitalShip,
}

impl Faction {
    /// Both, in the order of the decks.
    pub const ALL: [Self; 2] = [Self::Republic, Self::Separatist];

    /// The one against it.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Republic => Self::Separatist,
            Self::Separatist => Self::Republic,
        }
    }

    /// What it is called, without "the".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Republic => "Republic",
            Self::Separatist => "Separatists",
        }
    }

    /// As positions name it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Republic => "republic",
            Self::Separatist => "separatist",
        }
    }
}

impl Ship {
    /// All of them, in the order in which they are named.
    pub const ALL: [Self; 3] = [Self::Fighter, Self::Corvette, Self::CapitalShip];

    /// As positions name it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fighter => "fighter",
            Self::Corvette => "corvette",
            Self::CapitalShip => "capital_ship",
        }
    }

    /// As it is shown and typed: "capital ship".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fighter => "fighter",
            Self::Corvette => "corvette",
            Self::CapitalShip => "capital ship",
        }
    }

    /// "1 fighter", "2 fighters".
    #[must_use]
    pub fn counted(self, number: u32) -> String {
        format!("{number} {}{}", self.name(), if number == 1 { "" } else { "s" })
    }
}
