//! Ways over the board: what is next to a set, what can be reached and in how many steps, chains, ways with
//! jumps, and moves in which each unit goes so far at most.

mod redeployment;

use super::{Board, TerritoryId, TerritorySet};

pub use redeployment::Redeployment;

impl Board {
    /// All territories of which this is true, in a set.
    #[must_use]
    pub fn all_where(&self, mut is: impl FnMut(TerritoryId) -> bool) -> TerritorySet {
        self.territories().filter(|t| is(*t)).collect()
    }

    /// The territories that border on one of these without being one of them.
    #[must_use]
    pub fn around(&self, set: TerritorySet) -> TerritorySet {
        self.bordering(set).difference(set)
    }

    /// The territories that border on one of these, whether they are in the set or not.
    fn bordering(&self, set: TerritorySet) -> TerritorySet {
        set.iter().fold(TerritorySet::EMPTY, |all, t| all.union(self.neighbours(t)))
    }

    /// `from`, and all that can be reached from it over territories of which this is true; it is asked of
    /// each at most once, and only of those that are come to. As [`Board::reach`] where a set is at hand.
    #[must_use]
    pub fn reach_where(&self, from: TerritoryId, mut is: impl FnMut(TerritoryId) -> bool) -> TerritorySet {
        let mut reached = TerritorySet::EMPTY.with(from);
        let (mut asked, mut fresh) = (reached, reached);
        while !fresh.is_empty() {
            let next = self.bordering(fresh).difference(asked);
            asked = asked.union(next);
            fresh = next.iter().filter(|t| is(*t)).collect();
            reached = reached.union(fresh);
        }
        reached
    }

    /// `from`, and all that can be reached from it in so many steps without leaving `through` (WR-44: two).
    #[must_use]
    pub fn within(&self, from: TerritoryId, through: TerritorySet, steps: u32) -> TerritorySet {
        let mut reached = TerritorySet::EMPTY.with(from);
        for _ in 0..steps {
            let next = self.bordering(reached).intersection(through).union(reached);
            if next == reached {
                break;
            }
            reached = next;
        }
        reached
    }

    /// How many steps the shortest way takes on which every territory after `from` is in `through`, `to` as
    /// well; none where there is no way. As long as [`Board::path`], without a list being made.
    #[must_use]
    pub fn steps_between(&self, from: TerritoryId, to: TerritoryId, through: TerritorySet) -> Option<u32> {
        let (mut reached, mut steps) = (TerritorySet::EMPTY.with(from), 0);
        while !reached.contains(to) {
            let next = self.bordering(reached).intersection(through).union(reached);
            if next == reached {
                return None;
            }
            (reached, steps) = (next, steps + 1);
        }
        // A number that no set can hold is in none.
        self.contains(to).then_some(steps)
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

    /// The cheapest way on which every territory after `from` is in `through`, `to` as well, and on which it
    /// may be jumped. `price` says what a way of so many steps costs, of which so many are jumps (0 or 1); it
    /// must not fall as either grows. Of ways that cost the same: on foot, then with fewer steps, then the
    /// first in the board's order.
    ///
    /// No way needs a second jump: where it would end, the first could have ended.
    ///
    /// ```
    /// use wartable::rules::{Board, Jumps, TerritoryId, TerritorySet};
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
        let walked = self.path(from, to, through).map(|path| Way { path, jump: None });
        let jumped = self.jumping(from, to, through, jumps);
        let cost = |way: &Way| price(way.steps(), way.jumps());
        match (walked, jumped) {
            (Some(walked), Some(jumped)) if cost(&jumped) < cost(&walked) => Some(jumped),
            (walked, jumped) => walked.or(jumped),
        }
    }

    /// The shortest way with one jump.
    fn jumping(
        &self,
        from: TerritoryId,
        to: TerritoryId,
        through: TerritorySet,
        jumps: Jumps,
    ) -> Option<Way> {
        let nearest = |ends: TerritorySet, steps: &dyn Fn(TerritoryId) -> Option<u32>| {
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
    fn what_is_around_a_set_is_next_to_it_and_not_in_it() {
        let board = Board::classic();
        let south = board.in_zone(board.zone(at("peru")));
        assert_eq!(board.around(south), set(&["central_america", "north_africa"]));
        assert_eq!(board.around(TerritorySet::EMPTY.with(at("peru"))), board.neighbours(at("peru")));
        assert!(board.around(board.all()).is_empty() && board.around(TerritorySet::EMPTY).is_empty());
    }

    #[test]
    fn what_is_true_of_territories_is_asked_once_and_only_where_one_comes() {
        let board = Board::classic();
        let own = set(&["alaska", "alberta", "ontario", "brazil"]);
        let asked = std::cell::RefCell::new(Vec::new());
        let reached = board.reach_where(at("alaska"), |t| {
            asked.borrow_mut().push(t);
            own.contains(t)
        });
        assert_eq!(reached, board.reach(at("alaska"), own));
        let asked = asked.into_inner();
        let once: TerritorySet = asked.iter().collect();
        assert_eq!(
            (asked.len(), once),
            (once.len(), board.around(reached).union(reached).without(at("alaska")))
        );
        assert_eq!(board.all_where(|t| own.contains(t)), own);
    }

    #[test]
    fn wr_44_so_many_steps_through_ones_own() {
        let board = Board::classic();
        let own = set(&["alaska", "alberta", "ontario", "quebec", "brazil"]);
        let two = board.within(at("alaska"), own, 2);
        assert_eq!(two, set(&["alaska", "alberta", "ontario"]));
        assert_eq!(board.within(at("alaska"), own, 0), set(&["alaska"]));
        assert_eq!(board.within(at("alaska"), own, 99), board.reach(at("alaska"), own));
    }

    #[test]
    fn steps_are_counted_as_the_path_goes() {
        let board = Board::classic();
        let own = set(&["alaska", "alberta", "ontario", "quebec", "brazil"]);
        for through in [board.all(), own, board.all().difference(own)] {
            for from in board.territories() {
                for to in board.territories() {
                    let path = board.path(from, to, through).map(|path| path.len() - 1);
                    let steps =
                        board.steps_between(from, to, through).and_then(|steps| usize::try_from(steps).ok());
                    assert_eq!(steps, path, "{} to {}", board.name(from), board.name(to));
                }
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
