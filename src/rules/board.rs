//! Boards: territories, the zones they make up, and who borders on whom.

mod data;
mod names;
mod set;

use std::collections::VecDeque;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use data::BadBoard;
pub use names::NearMiss;
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

/// A board. Made once and never changed; asking it costs next to nothing. Every question has an
/// answer for ids that this board doesn't know, too: such a territory is nowhere and borders on
/// nothing.
#[derive(Clone, Debug)]
pub struct Board {
    zones: Vec<Zone>,
    territories: Vec<Territory>,
}

#[derive(Clone, Debug)]
struct Zone {
    id: String,
    name: String,
    bonus: u32,
    territories: TerritorySet,
    /// All that may be typed for it, as [`names::plain`] has it.
    keys: Vec<String>,
}

#[derive(Clone, Debug)]
struct Territory {
    id: String,
    name: String,
    zone: ZoneId,
    card: Symbol,
    neighbours: TerritorySet,
    /// All that may be typed for it, as [`names::plain`] has it.
    keys: Vec<String>,
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
    pub fn territories(&self) -> impl ExactSizeIterator<Item = TerritoryId> + use<> {
        self.all().iter()
    }

    /// All territories as a set.
    #[must_use]
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
        self.territories().find(|&t| self.id_str(t) == id)
    }

    /// What its card shows.
    #[must_use]
    pub fn card(&self, territory: TerritoryId) -> Symbol {
        self.territory(territory).card
    }

    /// The zone it lies in.
    #[must_use]
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

    /// What holding the whole zone brings.
    #[must_use]
    pub fn bonus(&self, zone: ZoneId) -> u32 {
        self.zones.get(usize::from(zone.0)).map_or(0, |z| z.bonus)
    }

    /// The zone's territories.
    #[must_use]
    pub fn in_zone(&self, zone: ZoneId) -> TerritorySet {
        self.zones.get(usize::from(zone.0)).map_or(TerritorySet::EMPTY, |z| z.territories)
    }

    /// The territories that border on this one, over land or sea.
    #[must_use]
    pub fn neighbours(&self, territory: TerritoryId) -> TerritorySet {
        self.territory(territory).neighbours
    }

    /// Do they border on each other?
    #[must_use]
    pub fn adjacent(&self, a: TerritoryId, b: TerritoryId) -> bool {
        self.neighbours(a).contains(b)
    }

    /// `from`, and all that can be reached from it without leaving `through` on the way.
    /// Whether `from` is in `through` doesn't matter.
    #[must_use]
    pub fn reach(&self, from: TerritoryId, through: TerritorySet) -> TerritorySet {
        let mut reached = TerritorySet::EMPTY.with(from);
        let mut fresh = reached;
        while !fresh.is_empty() {
            let around = fresh.iter().fold(TerritorySet::EMPTY, |set, t| set.union(self.neighbours(t)));
            fresh = around.intersection(through).difference(reached);
            reached = reached.union(fresh);
        }
        reached
    }

    /// The shortest way, both ends included, on which every territory after `from` is in
    /// `through`, `to` as well. Of several shortest ones, the first in the board's order.
    #[must_use]
    pub fn path(
        &self,
        from: TerritoryId,
        to: TerritoryId,
        through: TerritorySet,
    ) -> Option<Vec<TerritoryId>> {
        if from == to {
            return Some(vec![from]);
        }
        if !through.contains(to) {
            return None;
        }
        let steps = self.steps(to, through.with(from));
        let mut left = steps.get(usize::from(from.0)).copied().flatten()?;
        let mut path = vec![from];
        let mut here = from;
        while left > 0 {
            left -= 1;
            here = self
                .neighbours(here)
                .intersection(through)
                .iter()
                .find(|t| steps[usize::from(t.0)] == Some(left))?;
            path.push(here);
        }
        Some(path)
    }

    /// How many borders lie between the two on the shortest way of all.
    #[must_use]
    pub fn distance(&self, from: TerritoryId, to: TerritoryId) -> Option<usize> {
        self.steps(from, self.all()).get(usize::from(to.0)).copied().flatten()
    }

    /// By territory: how many borders it lies from `start`, if it can be reached within `through`.
    fn steps(&self, start: TerritoryId, through: TerritorySet) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.territories.len()];
        let mut waiting = VecDeque::from([(start, 0)]);
        while let Some((here, count)) = waiting.pop_front() {
            let Some(slot) = steps.get_mut(usize::from(here.0)) else { continue };
            if slot.is_some() {
                continue;
            }
            *slot = Some(count);
            waiting.extend(self.neighbours(here).intersection(through).iter().map(|t| (t, count + 1)));
        }
        steps
    }

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

    fn set(ids: &[&str]) -> TerritorySet {
        ids.iter().map(|id| at(id)).collect()
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
    fn reach_goes_through_what_it_is_given_alone() {
        let board = Board::classic();
        let own = set(&["alaska", "alberta", "ontario", "brazil"]);
        assert_eq!(board.reach(at("alaska"), own), set(&["alaska", "alberta", "ontario"]));
        assert_eq!(board.reach(at("peru"), own), set(&["peru", "brazil"]));
        assert_eq!(board.reach(at("japan"), own), set(&["japan"]));
    }

    #[test]
    fn the_path_is_the_shortest_and_the_first_of_its_length() {
        let board = Board::classic();
        let all = board.all();
        let way = board.path(at("alaska"), at("quebec"), all).expect("there is a way");
        // Over the Northwest Territory and over Alberta it is equally far.
        assert_eq!(way, ["alaska", "northwest_territory", "greenland", "quebec"].map(at));
        let closed = all.without(at("northwest_territory"));
        let way = board.path(at("alaska"), at("quebec"), closed).expect("there is a way");
        assert_eq!(way, ["alaska", "alberta", "ontario", "quebec"].map(at));
        assert_eq!(board.path(at("alaska"), at("quebec"), set(&["alberta", "quebec"])), None);
        assert_eq!(board.path(at("peru"), at("japan"), all.without(at("japan"))), None);
        assert_eq!(board.path(at("peru"), at("peru"), TerritorySet::EMPTY), Some(vec![at("peru")]));
        // Where one stands needn't be open to oneself.
        let way = board.path(at("siam"), at("indonesia"), set(&["indonesia"]));
        assert_eq!(way, Some(vec![at("siam"), at("indonesia")]));
        assert_eq!(board.distance(at("alaska"), at("kamchatka")), Some(1));
        assert_eq!(board.distance(at("argentina"), at("argentina")), Some(0));
        assert_eq!(board.distance(at("argentina"), at("eastern_australia")), Some(9));
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
