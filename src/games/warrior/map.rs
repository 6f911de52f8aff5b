//! The map Warrior is played on, and the combinations of its continents.

use std::sync::LazyLock;

use super::Aim;
use crate::rules::{Board, TerritorySet, ZoneId};

/// WR-4: the classic board, whose Australia is Oceania here.
#[must_use]
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| {
        Board::classic()
            .renamed(&[("australia", "Oceania")])
            .expect("a zone of the classic board is renamed; held by a test")
    });
    &BOARD
}

impl Aim {
    /// WR-2: all five, in the order of the rule.
    pub const ALL: [Self; 5] = [
        Self::AsiaOceania,
        Self::EuropeAfrica,
        Self::EuropeOceania,
        Self::NorthAmericaOceania,
        Self::NorthAmericaSouthAmerica,
    ];

    /// WR-2: the two continents.
    #[must_use]
    pub fn zones(self) -> [ZoneId; 2] {
        match self {
            Self::AsiaOceania => [ZoneId(4), ZoneId(5)],
            Self::EuropeAfrica => [ZoneId(2), ZoneId(3)],
            Self::EuropeOceania => [ZoneId(2), ZoneId(5)],
            Self::NorthAmericaOceania => [ZoneId(0), ZoneId(5)],
            Self::NorthAmericaSouthAmerica => [ZoneId(0), ZoneId(1)],
        }
    }

    /// WR-2: the territories to be held.
    #[must_use]
    pub fn territories(self) -> TerritorySet {
        let [one, other] = self.zones();
        board().in_zone(one).union(board().in_zone(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::TerritoryId;

    fn at(id: &str) -> TerritoryId {
        board().by_id(id).expect("the territory exists")
    }

    #[test]
    fn wr_4_australia_is_oceania() {
        let names: Vec<_> = board().zones().map(|zone| board().zone_name(zone)).collect();
        assert_eq!(names, ["North America", "South America", "Europe", "Africa", "Asia", "Oceania"]);
        assert_eq!(board().len(), 42);
    }

    #[test]
    fn wr_2_five_combinations() {
        let sizes = Aim::ALL.map(|aim| aim.territories().len());
        assert_eq!(sizes, [16, 13, 11, 13, 13]);
        assert!(Aim::NorthAmericaSouthAmerica.territories().contains(at("peru")));
        assert!(!Aim::NorthAmericaOceania.territories().contains(at("peru")));
    }
}
