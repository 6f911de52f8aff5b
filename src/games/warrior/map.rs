//! The map Warrior is played on, and the numbers that go with its continents.

use std::sync::LazyLock;

use super::{Aim, Income};
use crate::rules::{Board, TerritoryId, TerritorySet, ZoneId};

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

/// Of a continent: its natural force (WR-17), what holding it whole brings (WR-54), its
/// differential income (WR-11). In the board's order: North America, South America, Europe,
/// Africa, Asia, Oceania.
const CONTINENTS: [(u32, u32, u32); 6] =
    [(7, 5, 30), (5, 2, 20), (7, 5, 20), (5, 3, 10), (5, 7, 30), (15, 2, 10)];

fn continent(zone: ZoneId) -> (u32, u32, u32) {
    CONTINENTS.get(usize::from(zone.0)).copied().unwrap_or_default()
}

/// WR-17: the natural force of an unoccupied territory, in full.
#[must_use]
pub fn natural_force(t: TerritoryId) -> u32 {
    continent(board().zone(t)).0
}

/// WR-54: the troops that holding a whole continent brings.
#[must_use]
pub fn continent_troops(zone: ZoneId) -> u32 {
    continent(zone).1
}

/// WR-11: what a territory yields in an income phase.
#[must_use]
pub fn yields(t: TerritoryId, income: Income) -> u32 {
    match income {
        Income::Flat => 20,
        Income::Differential => continent(board().zone(t)).2,
    }
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
    fn wr_17_natural_forces() {
        let force =
            ["alaska", "peru", "ukraine", "egypt", "japan", "indonesia"].map(|id| natural_force(at(id)));
        assert_eq!(force, [7, 5, 7, 5, 5, 15]);
    }

    #[test]
    fn wr_54_continents_bring_troops() {
        let troops: Vec<_> = board().zones().map(continent_troops).collect();
        assert_eq!(troops, [5, 2, 5, 3, 7, 2]);
    }

    #[test]
    fn wr_11_incomes_by_continent() {
        let some = ["alaska", "peru", "ukraine", "egypt", "japan", "indonesia"].map(at);
        assert_eq!(some.map(|t| yields(t, Income::Flat)), [20; 6]);
        assert_eq!(some.map(|t| yields(t, Income::Differential)), [30, 20, 20, 10, 30, 10]);
    }

    #[test]
    fn wr_2_five_combinations() {
        let sizes = Aim::ALL.map(|aim| aim.territories().len());
        assert_eq!(sizes, [16, 13, 11, 13, 13]);
        assert!(Aim::NorthAmericaSouthAmerica.territories().contains(at("peru")));
        assert!(!Aim::NorthAmericaOceania.territories().contains(at("peru")));
    }
}
