//! How attacks are likely to end, worked out once for each sort of dice.

use std::collections::BTreeMap;

use super::super::{CloneWars, Ships};
use crate::rules::{Battle, Odds, TerritoryId};

/// What the dice of an attack and its defence depend on.
type Sort = ([u32; 3], [u32; 3], bool, bool);

/// Where there are more troops than this on a side, both are reckoned in proportion.
const MOST: u32 = 60;

/// How an attack to the end is likely to go.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Ends {
    /// The chance to win.
    pub(super) win: f64,
    /// Attackers lost, on average.
    pub(super) ours: f64,
    /// Defenders lost, on average.
    pub(super) theirs: f64,
}

/// The chances known so far.
#[derive(Debug, Default)]
pub(super) struct Chances {
    odds: BTreeMap<Sort, Odds>,
    ends: BTreeMap<(Sort, u32, u32), Ends>,
}

fn kinds(ships: Ships) -> [u32; 3] {
    // More than three dice are never rolled.
    [ships.fighter, ships.corvette, ships.capital_ship].map(|number| number.min(3))
}

impl Chances {
    /// So many with these ships against all that stands on a planet.
    pub(super) fn of(&mut self, game: &CloneWars, force: u32, ships: Ships, to: TerritoryId) -> Ends {
        let land = game.land_at(to);
        if force == 0 || land.troops == 0 {
            return Ends::default();
        }
        let sort = (kinds(ships), kinds(land.ships), game.has_sidious(to), game.options.one_pair);
        let larger = force.max(land.troops);
        let part = |troops: u32| if larger > MOST { (troops * MOST / larger).max(1) } else { troops };
        let (ours, theirs) = (part(force), part(land.troops));
        if let Some(ends) = self.ends.get(&(sort, ours, theirs)) {
            return *ends;
        }
        let odds = self.odds.entry(sort).or_insert_with(|| {
            Odds::new(&game.combat(), game.attack_pool(ships), game.defence_pool(to, land.ships))
        });
        let mut ends = Ends::default();
        for end in
            odds.battle(Battle::of(ours, theirs)).map(|all| all.outcomes().to_vec()).unwrap_or_default()
        {
            ends.win += if end.defenders == 0 { end.chance } else { 0.0 };
            ends.ours += end.chance * f64::from(ours.saturating_sub(end.attackers));
            ends.theirs += end.chance * f64::from(theirs.saturating_sub(end.defenders));
        }
        self.ends.insert((sort, ours, theirs), ends);
        ends
    }
}
