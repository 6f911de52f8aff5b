//! Boards: territories, the zones they make up, and who borders on whom.

mod data;
mod names;
mod set;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use data::{BadBoard, BoardPlan, TerritoryPlan, ZonePlan};
pub use names::{NearMiss, without_accent};
pub use set::TerritorySet;

/// A territory: its number in the board's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TerritoryId(pub u8);

/// A zone (on the classic board: a continent): its number in the board's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ZoneId(pub u8);

/// What is printed on a territory's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Symbol {
    Infantry,
    Cavalry,
    Artillery,
}

/// A board, made once and never changed; asking it costs next to nothing. Every question has an
/// answer even for ids that this board doesn't know: such a territory is nowhere and borders on
/// nothing.
#[derive(Clone, Debug)]
pub struct Board {
    zones: Vec<Zone>,
    territories: Vec<Territory>,
    /// The territories by their ids, and by their names as they are written.
    by_id: BTreeMap<String, TerritoryId>,
    by_name: BTreeMap<String, TerritoryId>,
}

#[derive(Clone, Debug)]
struct Zone {
    id: String,
    name: String,
    bonus: u32,
    territories: TerritorySet,
    /// All that may be typed for it, its name first.
    keys: Vec<names::Key>,
}

#[derive(Clone, Debug)]
struct Territory {
    id: String,
    name: String,
    zone: ZoneId,
    card: Symbol,
    neighbours: TerritorySet,
    /// All that may be typed for it, its name first.
    keys: Vec<names::Key>,
}

/// What stands behind an id that the board doesn't know.
static NOWHERE: Territory = Territory {
    id: String::new(),
    name: String::new(),
    zone: ZoneId(u8::MAX),
    card: Symbol::Infantry,
    neighbours: TerritorySet::EMPTY,
    keys: Vec::new(),
};

impl Board {
    /// The classic board: 42 territories in 6 zones.
    #[must_use]
    pub fn classic() -> &'static Self {
        static CLASSIC: LazyLock<Board> = LazyLock::new(|| {
            Board::from_toml(include_str!("../../assets/boards/classic.toml"))
                .expect("the board's own file is held by a test")
        });
        &CLASSIC
    }

    /// All territories, in the board's order.
    #[inline]
    pub fn territories(&self) -> impl ExactSizeIterator<Item = TerritoryId> + use<> {
        self.all().iter()
    }

    /// All territories as a set.
    #[must_use]
    #[inline]
    pub fn all(&self) -> TerritorySet {
        TerritorySet::first(self.territories.len())
    }

    /// How many territories there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no board is empty")]
    pub fn len(&self) -> usize {
        self.territories.len()
    }

    /// Does this board have such a territory?
    #[must_use]
    #[inline]
    pub fn contains(&self, territory: TerritoryId) -> bool {
        usize::from(territory.0) < self.territories.len()
    }

    /// All zones, in the board's order.
    pub fn zones(&self) -> impl ExactSizeIterator<Item = ZoneId> + use<> {
        (0..self.zones.len() as u8).map(ZoneId)
    }

    /// The territory's name.
    #[must_use]
    pub fn name(&self, territory: TerritoryId) -> &str {
        &self.territory(territory).name
    }

    /// The territory's id in files (`alaska`).
    #[must_use]
    pub fn id_str(&self, territory: TerritoryId) -> &str {
        &self.territory(territory).id
    }

    /// The territory with that id.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<TerritoryId> {
        self.by_id.get(id).copied()
    }

    /// What its card shows.
    #[must_use]
    pub fn card(&self, territory: TerritoryId) -> Symbol {
        self.territory(territory).card
    }

    /// The zone it lies in.
    #[must_use]
    #[inline]
    pub fn zone(&self, territory: TerritoryId) -> ZoneId {
        self.territory(territory).zone
    }

    /// The zone's name.
    #[must_use]
    pub fn zone_name(&self, zone: ZoneId) -> &str {
        self.zones.get(usize::from(zone.0)).map_or("", |z| &z.name)
    }

    /// The zone's id in files (`north_america`).
    #[must_use]
    pub fn zone_id_str(&self, zone: ZoneId) -> &str {
        self.zones.get(usize::from(zone.0)).map_or("", |z| &z.id)
    }

    /// The zone with that id.
    #[must_use]
    pub fn zone_by_id(&self, id: &str) -> Option<ZoneId> {
        self.zones().find(|&z| self.zone_id_str(z) == id)
    }

    /// How many units holding the whole zone brings.
    #[must_use]
    pub fn bonus(&self, zone: ZoneId) -> u32 {
        self.zones.get(usize::from(zone.0)).map_or(0, |z| z.bonus)
    }

    /// The zone's territories.
    #[must_use]
    #[inline]
    pub fn in_zone(&self, zone: ZoneId) -> TerritorySet {
        self.zones.get(usize::from(zone.0)).map_or(TerritorySet::EMPTY, |z| z.territories)
    }

    /// The territories that border on this one, over land or sea.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, territory: TerritoryId) -> TerritorySet {
        self.territory(territory).neighbours
    }

    /// Do they border on each other?
    #[must_use]
    #[inline]
    pub fn adjacent(&self, a: TerritoryId, b: TerritoryId) -> bool {
        self.neighbours(a).contains(b)
    }

    #[inline]
    fn territory(&self, territory: TerritoryId) -> &Territory {
        self.territories.get(usize::from(territory.0)).unwrap_or(&NOWHERE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> TerritoryId {
        Board::classic().by_id(id).expect("the territory exists")
    }

    #[test]
    fn the_classic_board_is_whole() {
        let board = Board::classic();
        assert_eq!(board.len(), 42);
        assert_eq!(board.territories().len(), 42);
        let sizes: Vec<_> = board.zones().map(|z| board.in_zone(z).len()).collect();
        let bonuses: Vec<_> = board.zones().map(|z| board.bonus(z)).collect();
        let names: Vec<_> = board.zones().map(|z| board.zone_name(z)).collect();
        assert_eq!(names, ["North America", "South America", "Europe", "Africa", "Asia", "Australia"]);
        assert_eq!(sizes, [9, 4, 7, 6, 12, 4]);
        assert_eq!(bonuses, [5, 2, 5, 3, 7, 2]);
        for symbol in [Symbol::Infantry, Symbol::Cavalry, Symbol::Artillery] {
            assert_eq!(board.territories().filter(|&t| board.card(t) == symbol).count(), 14);
        }
    }

    #[test]
    fn the_83_links_go_both_ways_and_join_everything() {
        let board = Board::classic();
        let ends: usize = board.territories().map(|t| board.neighbours(t).len()).sum();
        assert_eq!(ends, 2 * 83);
        for t in board.territories() {
            assert!(!board.adjacent(t, t));
            assert!(board.neighbours(t).iter().all(|n| board.adjacent(n, t)));
            assert!(board.in_zone(board.zone(t)).contains(t));
        }
        assert_eq!(board.reach(TerritoryId(0), board.all()), board.all());
        assert!(board.adjacent(at("alaska"), at("kamchatka")), "round the edge");
        assert!(board.adjacent(at("east_africa"), at("middle_east")));
        assert!(board.adjacent(at("greenland"), at("ontario")));
    }

    #[test]
    fn the_boards_order_is_kept() {
        assert_eq!(at("alaska"), TerritoryId(0));
        assert_eq!(at("ukraine"), TerritoryId(15));
        assert_eq!(at("eastern_australia"), TerritoryId(41));
        assert_eq!(Board::classic().by_id("atlantis"), None);
    }

    #[test]
    fn ids_from_elsewhere_are_nowhere() {
        let board = Board::classic();
        for t in [TerritoryId(42), TerritoryId(127), TerritoryId(255)] {
            assert!(!board.contains(t));
            assert_eq!(board.name(t), "");
            assert!(board.neighbours(t).is_empty());
            assert!(board.in_zone(board.zone(t)).is_empty());
            assert_eq!(board.path(t, at("alaska"), board.all()), None);
            assert_eq!(board.path(at("alaska"), t, board.all().with(t)), None);
            assert_eq!(board.distance(at("alaska"), t), None);
            assert!(board.reach(t, board.all()).len() <= 1);
        }
    }
}
