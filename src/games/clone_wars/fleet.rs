//! Ships: how many there are of each kind, and which of them are sent (CW-10, CW-13, CW-14).

use serde::{Deserialize, Serialize};

use super::Ship;

/// Numbers of ships by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ships {
    /// CW-15: each rolls one die that shows a 1 again.
    pub fighter: u32,
    /// CW-15: each adds to one die, the highest first.
    pub corvette: u32,
    /// CW-15: each makes one die a d8.
    pub capital_ship: u32,
}

impl Ships {
    /// No ship.
    pub const NONE: Self = Self { fighter: 0, corvette: 0, capital_ship: 0 };

    /// So many of one kind.
    #[must_use]
    pub fn some(kind: Ship, number: u32) -> Self {
        let mut ships = Self::NONE;
        *ships.of_mut(kind) = number;
        ships
    }

    /// How many there are of a kind.
    #[must_use]
    pub const fn of(&self, kind: Ship) -> u32 {
        match kind {
            Ship::Fighter => self.fighter,
            Ship::Corvette => self.corvette,
            Ship::CapitalShip => self.capital_ship,
        }
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, kind: Ship) -> &mut u32 {
        match kind {
            Ship::Fighter => &mut self.fighter,
            Ship::Corvette => &mut self.corvette,
            Ship::CapitalShip => &mut self.capital_ship,
        }
    }

    /// How many there are in all.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.fighter + self.corvette + self.capital_ship
    }

    /// Is there none?
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.total() == 0
    }

    /// Kind by kind.
    pub fn each(&self) -> impl Iterator<Item = (Ship, u32)> + use<> {
        let ships = *self;
        Ship::ALL.into_iter().map(move |kind| (kind, ships.of(kind)))
    }

    fn by(self, other: Self, combine: impl Fn(u32, u32) -> u32) -> Self {
        let mut all = Self::NONE;
        for kind in Ship::ALL {
            *all.of_mut(kind) = combine(self.of(kind), other.of(kind));
        }
        all
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.by(other, u32::saturating_add)
    }

    /// Without the others, as far as they are there.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        self.by(other, u32::saturating_sub)
    }

    /// Of each kind no more than of the others.
    #[must_use]
    pub fn at_most(self, other: Self) -> Self {
        self.by(other, u32::min)
    }

    /// The first kind of which there are more than of the others.
    #[must_use]
    pub fn beyond(&self, other: &Self) -> Option<Ship> {
        Ship::ALL.into_iter().find(|kind| self.of(*kind) > other.of(*kind))
    }
}

/// Which ships are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sent {
    /// Every one that is there.
    #[default]
    All,
    /// These.
    Some(Ships),
}

impl Sent {
    /// What it comes to where these ships are.
    #[must_use]
    pub fn of(self, there: Ships) -> Ships {
        match self {
            Self::All => there,
            Self::Some(ships) => ships.at_most(there),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_are_counted_by_kind() {
        let fleet = Ships { fighter: 2, corvette: 0, capital_ship: 1 };
        assert_eq!((fleet.total(), fleet.of(Ship::Fighter), Ships::NONE.is_none()), (3, 2, true));
        assert_eq!(fleet.and(Ships::some(Ship::Corvette, 2)).corvette, 2);
        assert_eq!(fleet.less(Ships::some(Ship::Fighter, 3)), Ships::some(Ship::CapitalShip, 1));
        assert_eq!(Ships::some(Ship::Fighter, 3).beyond(&fleet), Some(Ship::Fighter));
        assert_eq!(Sent::Some(Ships::some(Ship::Fighter, 3)).of(fleet), Ships::some(Ship::Fighter, 2));
        assert_eq!(Sent::All.of(fleet), fleet);
    }
}
