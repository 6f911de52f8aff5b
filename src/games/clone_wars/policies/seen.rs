//! What a general makes of the board: fronts, prizes, the way to Sidious.

use std::cmp::Reverse;

use super::super::{CloneWars, Effect, Faction, armies_of, board, faction, partner};
use crate::rules::{SideId, TerritoryId, TerritorySet};

/// The game through the eyes of an army.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) game: &'a CloneWars,
    pub(super) army: SideId,
}

fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Seen<'_> {
    pub(super) fn side(self) -> Faction {
        faction(self.army)
    }

    pub(super) fn own(self) -> TerritorySet {
        self.game.of(self.army)
    }

    pub(super) fn is_enemy(self, t: TerritoryId) -> bool {
        self.game.held_by(t).is_some_and(|side| side != self.side())
    }

    /// The enemy's planets beside one.
    pub(super) fn enemies(self, t: TerritoryId) -> impl Iterator<Item = TerritoryId> {
        board().neighbours(t).iter().filter(move |other| self.is_enemy(*other))
    }

    /// Own planets beside the enemy's.
    pub(super) fn front(self) -> TerritorySet {
        self.own().iter().filter(|t| self.enemies(*t).next().is_some()).collect()
    }

    /// The troops that could be sent at a planet from beside it.
    pub(super) fn threat(self, t: TerritoryId) -> u32 {
        self.enemies(t).map(|other| self.game.troops(other).saturating_sub(1)).sum()
    }

    /// How many steps a planet is from the nearest of the enemy's.
    pub(super) fn depth(self, t: TerritoryId) -> usize {
        let mut seen = TerritorySet::EMPTY.with(t);
        for steps in 0..board().len() {
            if seen.iter().any(|other| self.is_enemy(other)) {
                return steps;
            }
            let next = seen.iter().flat_map(|at| board().neighbours(at).iter()).collect::<TerritorySet>();
            if next.is_subset(seen) {
                break;
            }
            seen = seen.union(next);
        }
        board().len()
    }

    /// CW-8: the planet of the army's own on which a token is furthest from being captured.
    pub(super) fn vault(self) -> Option<TerritoryId> {
        self.own().iter().max_by_key(|t| {
            let lying = self.game.land_at(*t).tokens.len();
            (
                self.depth(*t).min(3),
                Reverse(lying),
                i64::from(self.game.troops(*t)) - i64::from(self.threat(*t)),
                Reverse(*t),
            )
        })
    }

    /// CW-5: what a free planet is worth: near one's own, in regions that one may get or has to keep from the enemy.
    pub(super) fn claim(self, t: TerritoryId) -> i64 {
        let zone = board().zone(t);
        let all = board().in_zone(zone);
        let held = |army| number(all.intersection(self.game.of(army)).len());
        let (mine, allies) = (held(self.army), held(partner(self.army)));
        let theirs = number(all.iter().filter(|other| self.is_enemy(*other)).count());
        let size = number(all.len());
        let bonus = i64::from(board().bonus(zone));
        let beside = number(board().neighbours(t).intersection(self.own()).len());
        let open = number(board().neighbours(t).len());
        let hope = 40 * bonus / size + 30 * mine * bonus / size - 12 * theirs - 14 * allies;
        // One planet of an enemy's region is enough to break it.
        let deny = if theirs + 1 == size { 25 * bonus } else { 0 };
        hope + deny + 9 * beside - 2 * open
    }

    /// What capturing a planet is worth.
    pub(super) fn prize(self, t: TerritoryId) -> f64 {
        let game = self.game;
        let Some(owner) = game.owner(t) else { return 0.0 };
        let zone = board().zone(t);
        let all = board().in_zone(zone);
        let bonus = f64::from(board().bonus(zone));
        let mine = all.intersection(self.own()).len();
        let mut prize = 16.0 + 30.0 * mine as f64 / all.len() as f64;
        if mine + 1 == all.len() {
            prize += 14.0 * bonus;
        }
        if all.is_subset(game.of(owner)) {
            prize += 11.0 * bonus;
        }
        if game.so_far.captured_from.is_empty() {
            prize += 14.0;
        }
        let theirs = game.of(owner).len();
        if theirs == 1 {
            prize += 50.0;
        } else if theirs < 6 {
            prize += 10.0;
        }
        let land = game.land_at(t);
        prize += 9.0 * f64::from(land.ships.total());
        if self.side() == Faction::Republic {
            prize += 13.0 * land.tokens.len() as f64;
            if game.has_sidious(t) {
                prize += 1_000.0;
            }
        }
        prize
    }

    /// CW-1: the troops that the Republic has to beat from each planet on, up to this one; none where it can't come from.
    pub(super) fn way_to(self, at: TerritoryId) -> Vec<Option<u32>> {
        let game = self.game;
        let theirs = game.of_faction(Faction::Separatist);
        let cost = |t: TerritoryId| {
            let land = game.land_at(t);
            let sidious = if t == at { land.troops / 3 + 2 } else { 0 };
            land.troops + land.ships.total() + sidious + 1
        };
        let mut need: Vec<Option<u32>> = vec![None; board().len()];
        need[usize::from(at.0)] = Some(cost(at));
        let mut changed = true;
        while changed {
            changed = false;
            for t in theirs.iter() {
                let next = board().neighbours(t).intersection(theirs);
                let Some(least) = next.iter().filter_map(|other| need[usize::from(other.0)]).min() else {
                    continue;
                };
                let here = &mut need[usize::from(t.0)];
                if here.is_none_or(|here| here > least + cost(t)) {
                    *here = Some(least + cost(t));
                    changed = true;
                }
            }
        }
        need
    }

    /// The way to Sidious, for the Republic.
    pub(super) fn to_sidious(self) -> Vec<Option<u32>> {
        let at = self.game.sidious.planet.filter(|_| self.side() == Faction::Republic);
        at.map_or_else(|| vec![None; board().len()], |at| self.way_to(at))
    }

    /// CW-25: by how many troops the Republic is nearest to capturing a planet in one turn; below 0 it is too weak.
    pub(super) fn danger(self, at: TerritoryId) -> i64 {
        let (game, need) = (self.game, self.way_to(at));
        let mut most = i64::MIN;
        for army in armies_of(Faction::Republic) {
            // What its next turn brings it.
            let more = i64::from(game.reinforcements(army).total()) + 2 * number(game.army(army).hand.len());
            for from in game.of(army).iter() {
                let next = board().neighbours(from).iter().filter_map(|t| need[usize::from(t.0)]);
                if let Some(least) = next.min() {
                    most = most.max(i64::from(game.troops(from)) + more - i64::from(least));
                }
            }
        }
        most
    }

    /// CW-11: a text that the army may make ready, and hasn't.
    pub(super) fn unready(self) -> Option<super::super::CardId> {
        let standing = self.game.army(self.army);
        let ready = |card| standing.ready.iter().any(|ready| ready.card == card);
        let sets = |card| {
            let effect = self.game.cards().get(card).effect;
            effect.is_set_beforehand() && (effect != Effect::BlockSidious || self.game.order66.is_none())
        };
        self.game.usable(self.army).into_iter().find(|card| sets(*card) && !ready(*card))
    }
}
