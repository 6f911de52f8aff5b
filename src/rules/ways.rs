//! Ways over the board: what borders on a set, what can be reached, the shortest way and how long it is, chains,
//! ways with jumps.

use super::{Board, TerritoryId, TerritorySet};

impl Board {
    /// The set of all territories for which this is true.
    #[must_use]
    #[inline]
    pub fn all_where(&self, is: impl FnMut(TerritoryId) -> bool) -> TerritorySet {
        // Boards have at most 128 territories.
        TerritorySet::of_flags((0..self.len() as u8).map(TerritoryId).map(is))
    }

    /// The territories that border on one of these, whether they are in the set or not.
    #[must_use]
    pub fn bordering(&self, set: TerritorySet) -> TerritorySet {
        set.iter().fold(TerritorySet::EMPTY, |all, t| all.union(self.neighbours(t)))
    }

    /// `from`, and all that can be reached from it without leaving `through` on the way.
    /// Whether `from` is in `through` doesn't matter.
    #[must_use]
    pub fn reach(&self, from: TerritoryId, through: TerritorySet) -> TerritorySet {
        let mut reached = TerritorySet::EMPTY.with(from);
        let mut fresh = reached;
        while !fresh.is_empty() {
            fresh = self.bordering(fresh).intersection(through).difference(reached);
            reached = reached.union(fresh);
        }
        reached
    }

    /// Finds the shortest way, both ends included, on which every territory after `from` is in
    /// `through`, `to` as well. Of several shortest ones, the first in the board's order.
    #[must_use]
    pub fn path(
        &self,
        from: TerritoryId,
        to: TerritoryId,
        through: TerritorySet,
    ) -> Option<Vec<TerritoryId>> {
        if from != to && !through.contains(to) {
            return None;
        }
        let rings = self.rings(to, from, through.with(from))?;
        let mut path = Vec::with_capacity(rings.len());
        path.push(from);
        for ring in rings.iter().rev().skip(1) {
            path.push(self.neighbours(*path.last()?).intersection(*ring).iter().next()?);
        }
        Some(path)
    }

    /// How many steps the shortest way takes on which every territory after `from` is in `through`, `to` as
    /// well; none where there is no way (BZ-23, BZ-42).
    #[must_use]
    pub fn steps_between(&self, from: TerritoryId, to: TerritoryId, through: TerritorySet) -> Option<usize> {
        // A number that no set can hold is in none.
        self.rings(from, to, through).filter(|_| self.contains(to)).map(|rings| rings.len() - 1)
    }

    /// How many borders lie between the two on the shortest way of all.
    #[must_use]
    pub fn distance(&self, from: TerritoryId, to: TerritoryId) -> Option<usize> {
        self.steps_between(from, to, self.all())
    }

    /// `start`, then all in `through` that is one step away from it, two steps, … as far as where `end` is;
    /// nothing where that can't be reached.
    fn rings(
        &self,
        start: TerritoryId,
        end: TerritoryId,
        through: TerritorySet,
    ) -> Option<Vec<TerritorySet>> {
        let mut reached = TerritorySet::EMPTY.with(start);
        let mut rings = Vec::with_capacity(8);
        rings.push(reached);
        while !reached.contains(end) {
            let next = self.bordering(*rings.last()?).intersection(through).difference(reached);
            if next.is_empty() {
                return None;
            }
            reached = reached.union(next);
            rings.push(next);
        }
        Some(rings)
    }

    /// Is there an unbroken chain of territories in this set from one to the other, both ends in it (CS-11,
    /// CS-23, TP-22)? A territory is its own chain.
    #[must_use]
    pub fn chained(&self, from: TerritoryId, to: TerritoryId, set: TerritorySet) -> bool {
        set.contains(from) && set.contains(to) && self.reach(from, set).contains(to)
    }

    /// The chains into which a set falls, in the board's order of their first members.
    pub fn chains(&self, set: TerritorySet) -> impl Iterator<Item = TerritorySet> + '_ {
        let mut left = set;
        std::iter::from_fn(move || {
            let chain = self.reach(left.iter().next()?, left);
            left = left.difference(chain);
            Some(chain)
        })
    }

    /// Finds the cheapest way on which every territory after `from` is in `through`, `to` as well, and on which
    /// one jump may be made. `price` gives the cost of a way from its number of steps and, of these, of jumps (0
    /// or 1); it must not fall as either grows. Of ways that cost the same: on foot, then with fewer steps, then
    /// the first in the board's order.
    ///
    /// No way needs a second jump: where it would end, the first could have ended.
    ///
    /// ```
    /// use wartable_rules::{Board, Jumps, TerritoryId, TerritorySet};
    ///
    /// // BZ-23, BZ-18: 25 divisions cost 3 for every two territories; a jump costs 1 besides.
    /// let board = Board::classic();
    /// let at = |id| board.by_id(id).expect("it exists");
    /// let jumps = Jumps { from: TerritorySet::EMPTY.with(at("alberta")), to: board.all() };
    /// let price = |steps: u32, jumps: u32| 3 * steps.div_ceil(2) + jumps;
    /// let way = board.cheapest(at("alaska"), at("argentina"), board.all(), jumps, price).expect("there is one");
    /// assert_eq!(way.path, ["alaska", "alberta", "argentina"].map(at));
    /// assert_eq!((way.jump, price(way.steps(), way.jumps())), (Some(2), 4));
    /// ```
    #[must_use]
    pub fn cheapest<P: Ord>(
        &self,
        from: TerritoryId,
        to: TerritoryId,
        through: TerritorySet,
        jumps: Jumps,
        price: impl Fn(u32, u32) -> P,
    ) -> Option<Way> {
        let ways = self.ways(from, to, through, jumps);
        match ways.is_jumped(price) {
            true => ways.jumped,
            false => ways.walked,
        }
    }

    /// The ways of which one is the cheapest, whatever they cost ([`Board::cheapest`]).
    #[must_use]
    pub fn ways(&self, from: TerritoryId, to: TerritoryId, through: TerritorySet, jumps: Jumps) -> Ways {
        let walked = self.path(from, to, through).map(|path| Way { path, jump: None });
        Ways { walked, jumped: self.jumping(from, to, through, jumps) }
    }

    /// The shortest way with one jump.
    fn jumping(
        &self,
        from: TerritoryId,
        to: TerritoryId,
        through: TerritorySet,
        jumps: Jumps,
    ) -> Option<Way> {
        let nearest = |ends: TerritorySet, steps: &dyn Fn(TerritoryId) -> Option<usize>| {
            ends.iter().filter_map(|t| Some((steps(t)?, t))).min()
        };
        // Where it lands, and all after it, has to be open.
        let landings = jumps.to.intersection(through);
        let (_, off) = nearest(jumps.from, &|t| self.steps_between(from, t, through))?;
        let (_, on) = nearest(landings, &|t| self.steps_between(t, to, through))?;
        let mut path = self.path(from, off, through)?;
        let jump = path.len();
        path.extend(self.path(on, to, through)?);
        Some(Way { path, jump: Some(jump) })
    }
}

/// Links besides the board's own: from each of these to each of those, and not back (BZ-18, BZ-E9, BZ-E10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Jumps {
    /// Where a jump may begin: own space centers.
    pub from: TerritorySet,
    /// Where it may end.
    pub to: TerritorySet,
}

/// A way from territory to territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Every territory of it, both ends included.
    pub path: Vec<TerritoryId>,
    /// The place in the path that is reached by a jump, if one is.
    pub jump: Option<usize>,
}

/// The shortest way on foot and the shortest with a jump, as far as there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    walked: Option<Way>,
    jumped: Option<Way>,
}

impl Ways {
    /// The cheaper of the two; where they cost the same, on foot.
    pub fn cheapest<P: Ord>(&self, price: impl Fn(u32, u32) -> P) -> Option<&Way> {
        if self.is_jumped(price) { self.jumped.as_ref() } else { self.walked.as_ref() }
    }

    fn is_jumped<P: Ord>(&self, price: impl Fn(u32, u32) -> P) -> bool {
        let cost = |way: &Way| price(way.steps(), way.jumps());
        match (&self.walked, &self.jumped) {
            (Some(walked), Some(jumped)) => cost(jumped) < cost(walked),
            (walked, _) => walked.is_none(),
        }
    }
}

impl Way {
    /// How many steps it has, the jump among them.
    #[must_use]
    pub fn steps(&self) -> u32 {
        u32::try_from(self.path.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// How many of them are jumps: none or one.
    #[must_use]
    pub fn jumps(&self) -> u32 {
        u32::from(self.jump.is_some())
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
    fn what_borders_on_a_set_may_be_in_it() {
        let board = Board::classic();
        let south = board.in_zone(board.zone(at("peru")));
        assert_eq!(board.bordering(south).difference(south), set(&["central_america", "north_africa"]));
        assert!(south.is_subset(board.bordering(south)), "they border on each other");
        assert_eq!(board.bordering(set(&["peru"])), board.neighbours(at("peru")));
        assert!(board.bordering(TerritorySet::EMPTY).is_empty());
        let own = set(&["alaska", "brazil"]);
        assert_eq!(board.all_where(|t| own.contains(t)), own);
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
    fn steps_are_counted_as_the_path_goes() {
        let board = Board::classic();
        let own = set(&["alaska", "alberta", "ontario", "quebec", "brazil"]);
        for through in [board.all(), own, board.all().difference(own)] {
            for (from, to) in board.territories().flat_map(|a| board.territories().map(move |b| (a, b))) {
                let path = board.path(from, to, through);
                assert_eq!(board.steps_between(from, to, through), path.as_ref().map(|path| path.len() - 1));
                let Some(path) = path else { continue };
                assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
                assert!(path.windows(2).all(|step| board.adjacent(step[0], step[1])));
                assert!(path.iter().skip(1).all(|t| through.contains(*t)));
            }
        }
        assert_eq!(board.steps_between(TerritoryId(99), TerritoryId(99), board.all()), None);
        assert_eq!(board.steps_between(at("peru"), TerritoryId(200), board.all()), None);
    }

    #[test]
    fn cs_23_tp_22_a_chain_has_both_ends_and_no_gap() {
        let board = Board::classic();
        let own = set(&["peru", "brazil", "north_africa", "japan"]);
        assert!(board.chained(at("peru"), at("north_africa"), own));
        assert!(board.chained(at("japan"), at("japan"), own));
        assert!(!board.chained(at("peru"), at("japan"), own), "a gap");
        assert!(!board.chained(at("argentina"), at("peru"), own), "the start isn't in it");
        assert!(!board.chained(at("peru"), at("argentina"), own), "the end isn't in it");
        let chains: Vec<_> = board.chains(own).collect();
        assert_eq!(chains, [set(&["peru", "brazil", "north_africa"]), set(&["japan"])]);
    }

    /// BZ-23: so many divisions, every ten and every two territories or part.
    fn price(divisions: u32) -> impl Fn(u32, u32) -> u32 {
        move |steps, jumps| divisions.div_ceil(10) * steps.div_ceil(2) + jumps
    }

    fn found(
        through: TerritorySet,
        jumps: Jumps,
        divisions: u32,
    ) -> Option<(Vec<TerritoryId>, Option<usize>)> {
        let board = Board::classic();
        let way = board.cheapest(at("alaska"), at("argentina"), through, jumps, price(divisions))?;
        Some((way.path, way.jump))
    }

    #[test]
    fn bz_23_on_a_tie_one_walks_and_a_jump_has_to_save_more_than_it_costs() {
        let board = Board::classic();
        // On foot it is six steps: 3 for ten divisions. From Alberta two steps and a jump: 1 + 1.
        let centers = Jumps { from: set(&["alberta"]), to: board.all() };
        assert_eq!(
            found(board.all(), centers, 10).expect("a way").0,
            ["alaska", "alberta", "argentina"].map(at)
        );
        // From the Western United States it is three steps, the jump among them: 2 + 1, no more than on foot.
        let farther = Jumps { from: set(&["western_united_states"]), to: board.all() };
        let (path, jump) = found(board.all(), farther, 10).expect("a way");
        assert_eq!((path.len(), jump), (7, None));
        // With more than ten it saves one of three times two.
        assert_eq!(found(board.all(), farther, 11).expect("a way").1, Some(3));
    }

    #[test]
    fn bz_18_a_jump_may_be_the_only_way_and_goes_where_it_may_alone() {
        let board = Board::classic();
        let own = set(&["alaska", "alberta", "peru", "argentina"]);
        assert_eq!(found(own, Jumps::default(), 1), None);
        // To Peru alone, and on from there.
        let to_peru = Jumps { from: set(&["alberta"]), to: set(&["peru", "japan"]) };
        let way = (["alaska", "alberta", "peru", "argentina"].map(at).to_vec(), Some(2));
        assert_eq!(found(own, to_peru, 1), Some(way));
        // No center that one comes to; nowhere to land.
        assert_eq!(found(own, Jumps { from: set(&["ontario"]), to: board.all() }, 1), None);
        assert_eq!(found(own, Jumps { from: set(&["alberta"]), to: set(&["japan"]) }, 1), None);
        let at_once = Jumps { from: set(&["alaska"]), to: board.all() };
        assert_eq!(found(own, at_once, 1), Some((["alaska", "argentina"].map(at).to_vec(), Some(1))));
    }
}
