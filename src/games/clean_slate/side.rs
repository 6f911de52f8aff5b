//! The four sides, the twelve kinds of token, and what a country's tokens make of it.

use serde::{Deserialize, Serialize};

use crate::rules::{SeatId, SideId, Sides, TokenKind};

/// CS-1: who owns tokens. The first two are played by seats, the others by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first seat's.
    Democracy,
    /// The second seat's.
    Environment,
    /// The Risk that Democracy persuades.
    Autocracy,
    /// The Risk that Environment heals.
    Disaster,
}

/// CS-1: who decides for whom.
pub(super) static SIDES: Sides = Sides::new([Some(SeatId(0)), Some(SeatId(1)), None, None]);

/// The kinds of token, in the order of the sides that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Book,
    Pencil,
    Scales,
    Windmill,
    Bicycle,
    Plant,
    Handcuffs,
    Folder,
    Goat,
    Doctor,
    Fire,
    Preserver,
}

/// The tokens of a country, or of anything else that holds some.
pub type Tokens = crate::rules::Tokens<Kind, 12>;

const KINDS: [Kind; 12] = [
    Kind::Book,
    Kind::Pencil,
    Kind::Scales,
    Kind::Windmill,
    Kind::Bicycle,
    Kind::Plant,
    Kind::Handcuffs,
    Kind::Folder,
    Kind::Goat,
    Kind::Doctor,
    Kind::Fire,
    Kind::Preserver,
];

impl TokenKind for Kind {
    const ALL: &'static [Self] = &KINDS;

    fn index(self) -> usize {
        self as usize
    }

    fn word(self) -> &'static str {
        match self {
            Self::Book => "book",
            Self::Pencil => "pencil",
            Self::Scales => "scales",
            Self::Windmill => "windmill",
            Self::Bicycle => "bicycle",
            Self::Plant => "plant",
            Self::Handcuffs => "handcuffs",
            Self::Folder => "folder",
            Self::Goat => "goat",
            Self::Doctor => "doctor",
            Self::Fire => "fire",
            Self::Preserver => "preserver",
        }
    }
}

impl Kind {
    /// Whose kind it is.
    #[must_use]
    pub fn side(self) -> Side {
        Side::ALL[self.index() / 3]
    }

    /// The kind that people mean: plurals and near words count.
    #[must_use]
    pub fn meant(typed: &str) -> Option<Self> {
        let word = typed.trim().to_lowercase();
        let one = word.strip_suffix('s').unwrap_or(&word);
        let other = |kind: &Self| match kind {
            Self::Scales => matches!(one, "scale"),
            Self::Handcuffs => matches!(one, "handcuff"),
            Self::Bicycle => matches!(one, "bike"),
            _ => false,
        };
        KINDS.into_iter().find(|kind| kind.word() == word || kind.word() == one || other(kind))
    }
}

impl Side {
    /// All four, in the order of their turns (CS-7).
    pub const ALL: [Self; 4] = [Self::Democracy, Self::Environment, Self::Autocracy, Self::Disaster];
    /// The two that people play.
    pub const PLAYERS: [Self; 2] = [Self::Democracy, Self::Environment];

    /// The side's number.
    #[must_use]
    pub fn id(self) -> SideId {
        SideId(self as u8)
    }

    /// The seat that decides for it; a Risk has none.
    #[must_use]
    pub fn seat(self) -> Option<SeatId> {
        SIDES.seat_of(self.id())
    }

    /// The side that a seat decides for.
    #[must_use]
    pub fn of_seat(seat: SeatId) -> Option<Self> {
        SIDES.only_of(seat).and_then(|side| Self::ALL.get(side.index()).copied())
    }

    /// What it is called in files and as typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Democracy => "democracy",
            Self::Environment => "environment",
            Self::Autocracy => "autocracy",
            Self::Disaster => "disaster",
        }
    }

    /// Its three kinds of token.
    #[must_use]
    pub fn kinds(self) -> &'static [Kind] {
        let first = self.id().index() * 3;
        KINDS.get(first..first + 3).unwrap_or_default()
    }

    /// CS-12, CS-20: whom it persuades or heals; who strives against it.
    #[must_use]
    pub fn foe(self) -> Self {
        match self {
            Self::Democracy => Self::Autocracy,
            Self::Environment => Self::Disaster,
            Self::Autocracy => Self::Democracy,
            Self::Disaster => Self::Environment,
        }
    }

    /// The other player, or the other Risk.
    #[must_use]
    pub fn partner(self) -> Self {
        match self {
            Self::Democracy => Self::Environment,
            Self::Environment => Self::Democracy,
            Self::Autocracy => Self::Disaster,
            Self::Disaster => Self::Autocracy,
        }
    }

    /// How many of its tokens are among these.
    #[must_use]
    pub fn count(self, tokens: &Tokens) -> u32 {
        tokens.sum(self.kinds())
    }

    /// Is any of its tokens among these?
    #[must_use]
    pub fn is_among(self, tokens: &Tokens) -> bool {
        tokens.has_any(self.kinds())
    }

    /// Its tokens among these.
    #[must_use]
    pub fn of(self, tokens: &Tokens) -> Tokens {
        tokens.only(self.kinds())
    }

    /// One token of each of its kinds.
    #[must_use]
    pub fn one_each(self) -> Tokens {
        Tokens::one_each(self.kinds())
    }

    /// CS-18, CS-28: is one of each of its kinds among these?
    #[must_use]
    pub fn has_three(self, tokens: &Tokens) -> bool {
        self.kinds().iter().all(|kind| tokens.count(*kind) > 0)
    }

    /// CS-12, CS-28, CS-37: one of each of its kinds, and one more?
    #[must_use]
    pub fn has_three_and_one(self, tokens: &Tokens) -> bool {
        self.has_three(tokens) && self.count(tokens) > 3
    }
}

/// What a country is. Read from its tokens whenever it is asked for, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CountryStatus {
    /// D and no A.
    Democracy {
        /// E too; without, it is unbalanced.
        balanced: bool,
    },
    /// D and A: a democracy in danger.
    Infiltrated,
    /// A alone.
    Autocracy,
    /// Any X.
    Zone {
        /// A as well.
        infiltrated: bool,
    },
    /// E alone: unbalanced.
    Green,
    /// Nothing at all.
    Empty,
}

impl CountryStatus {
    /// What these tokens make of a country.
    #[must_use]
    pub fn of(tokens: &Tokens) -> Self {
        let has = |side: Side| side.is_among(tokens);
        if has(Side::Disaster) {
            return Self::Zone { infiltrated: has(Side::Autocracy) };
        }
        match (has(Side::Democracy), has(Side::Autocracy), has(Side::Environment)) {
            (true, true, _) => Self::Infiltrated,
            (true, false, balanced) => Self::Democracy { balanced },
            (false, true, _) => Self::Autocracy,
            (false, false, true) => Self::Green,
            (false, false, false) => Self::Empty,
        }
    }

    /// A together with D or X.
    #[must_use]
    pub fn is_infiltrated(self) -> bool {
        matches!(self, Self::Infiltrated | Self::Zone { infiltrated: true })
    }

    /// Any X.
    #[must_use]
    pub fn is_zone(self) -> bool {
        matches!(self, Self::Zone { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_belong_to_sides_three_by_three() {
        for side in Side::ALL {
            assert!(side.kinds().iter().all(|kind| kind.side() == side));
            assert_eq!((side.kinds().len(), side.foe().foe(), side.partner().partner()), (3, side, side));
        }
        assert_eq!(Kind::meant("Goats"), Some(Kind::Goat));
        assert_eq!(Kind::meant("scale"), Some(Kind::Scales));
        assert_eq!(Kind::meant("tank"), None);
    }

    #[test]
    fn cs_1_two_sides_have_a_seat_and_the_risks_have_none() {
        assert_eq!(Side::ALL.map(Side::seat), [Some(SeatId(0)), Some(SeatId(1)), None, None]);
        for side in Side::PLAYERS {
            assert_eq!(side.seat().and_then(Side::of_seat), Some(side));
        }
        assert_eq!(Side::of_seat(SeatId(2)), None);
        let risks: Vec<SideId> = SIDES.neutrals().collect();
        assert_eq!(risks, [Side::Autocracy.id(), Side::Disaster.id()]);
    }

    #[test]
    fn a_countrys_standing_is_read_from_its_tokens() {
        let standing = |kinds: &[Kind]| CountryStatus::of(&Tokens::one_each(kinds));
        assert_eq!(standing(&[]), CountryStatus::Empty);
        assert_eq!(standing(&[Kind::Plant]), CountryStatus::Green);
        assert_eq!(standing(&[Kind::Book]), CountryStatus::Democracy { balanced: false });
        assert_eq!(standing(&[Kind::Book, Kind::Plant]), CountryStatus::Democracy { balanced: true });
        assert_eq!(standing(&[Kind::Book, Kind::Plant, Kind::Goat]), CountryStatus::Infiltrated);
        assert_eq!(standing(&[Kind::Goat]), CountryStatus::Autocracy);
        assert_eq!(standing(&[Kind::Fire]), CountryStatus::Zone { infiltrated: false });
        assert_eq!(standing(&[Kind::Fire, Kind::Goat]), CountryStatus::Zone { infiltrated: true });
    }
}
