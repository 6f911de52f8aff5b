//! What it is worth to a player to take a territory, and where guards have to stand.

use std::collections::BTreeMap;

use super::super::Society;
use super::chart::{Chart, WHOLE};
use crate::rules::{SeatId, TerritoryId, TerritorySet};

/// So many turns ahead are thought of.
const TURNS: u32 = 12;

/// Guards are kept as they should be for so many rounds; then by two in a hundred fewer with each.
const PATIENCE: u32 = 20;

/// Among several rivals so much more is feared, in hundredths: after one another comes.
const SEVERAL: u32 = 60;

/// However long it has lasted, so much of what could come is feared.
const LEAST_CAUTION: u32 = 40;

/// A number of resources, in hundredths.
fn whole(resources: u32) -> i64 {
    i64::from(resources) * WHOLE
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Chart<'_> {
    /// What taking each territory is worth, in hundredths of a resource.
    pub(super) fn worths(&self) -> Vec<i64> {
        let game = self.game;
        let mut worth = vec![0; game.board().len()];
        let mut add = |t: TerritoryId, more: i64| worth[usize::from(t.0)] += more;
        let price = |t: TerritoryId| self.price(t, 1);
        let shared = |all: TerritorySet| all.iter().map(price).sum::<u32>().max(1);
        for t in self.world.difference(self.own).iter() {
            let center = if game.land_at(t).center { 2 * WHOLE } else { 0 };
            add(t, WHOLE / 5 + center);
        }
        // BZ-16: a zone brings as much as there are turns left for it, and each territory of it a part.
        let (has, income) = (self.resources(), self.income(self.me).max(1));
        for zone in game.board().zones() {
            let missing = self.zone(zone).difference(self.own);
            let cost = shared(missing);
            let turns = TURNS.saturating_sub(cost.saturating_sub(has) / income).max(1);
            let brings = whole(game.board().bonus(zone) * turns) / 2;
            for t in missing.iter() {
                add(t, brings * i64::from(price(t)) / i64::from(cost));
            }
        }
        let rivals = i64::try_from(self.rivals().count()).unwrap_or(1).max(1);
        for rival in self.rivals() {
            let land = game.of(rival);
            for (zone, bonus) in game.whole_zones(rival) {
                let there = self.zone(zone);
                let Some(least) = there.iter().map(|t| self.foe(t)).min() else { continue };
                let broken = whole(bonus) * (1 + rivals) / (2 * rivals);
                there.iter().filter(|t| self.foe(*t) == least).for_each(|t| add(t, broken));
            }
            // BZ-30: their dice, and that they are gone.
            let prize = match rivals {
                1 => whole(60),
                _ => whole(4 + game.standing(rival).dice.min(100) * 6),
            };
            let cost = shared(land);
            land.iter().for_each(|t| add(t, prize * i64::from(price(t)) / i64::from(cost)));
        }
        // BZ-9
        if game.standing(self.me).society == Some(Society::GeotheisticTheocracy)
            && let Some(holy) = game.holy_land.filter(|t| !self.own.contains(*t))
        {
            add(holy, whole(3));
        }
        worth
    }

    /// What a player could spend who sells their largest army (BZ-33).
    fn purse(&self, rival: SeatId) -> u32 {
        let armies = self.game.of(rival).iter().map(|t| self.foe(t));
        self.funds(rival) + armies.max().unwrap_or(0)
    }

    /// How many steps it is from a player's land or troops to every territory.
    fn steps_from(&self, rival: SeatId) -> Vec<u32> {
        let mut steps = vec![u32::MAX; self.game.board().len()];
        let mut ring = self.game.of(rival).union(self.game.stands_in(rival));
        let (mut reached, mut step) = (ring, 0);
        while !ring.is_empty() {
            ring.iter().for_each(|t| steps[usize::from(t.0)] = step);
            ring = self.game.board().bordering(ring).intersection(self.world).difference(reached);
            reached = reached.union(ring);
            step += 1;
        }
        steps
    }

    /// The guards that are missing: so many that nobody can wipe one out in a turn, and that it doesn't pay to break a zone.
    pub(super) fn guards(&self) -> BTreeMap<TerritoryId, u32> {
        let mut missing: BTreeMap<TerritoryId, u32> = BTreeMap::new();
        let strength = |t: TerritoryId| self.divisions(t) + 2 * self.leaders(t).1;
        let whole: Vec<(TerritorySet, u32)> = (self.game.whole_zones(self.me).into_iter())
            .map(|(zone, bonus)| (self.zone(zone), bonus))
            .collect();
        let standing: u32 = self.own.iter().map(strength).sum();
        // The longer a game has lasted, the more is dared.
        let late = 2 * self.game.round.saturating_sub(PATIENCE);
        let several = if self.rivals().count() > 1 { SEVERAL } else { 0 };
        let caution = (100 + several).saturating_sub(late).max(LEAST_CAUTION);
        let patience = 100_u32.saturating_sub(late);
        for rival in self.rivals() {
            let (steps, funds) = (self.steps_from(rival), self.purse(rival));
            let step = |t: TerritoryId| steps[usize::from(t.0)];
            // A guard costs an attacker two: itself, and who comes for it.
            for (there, bonus) in &whole {
                let worth = funds.min(bonus * 3 / 2 + 2) * patience / 100;
                for t in there.iter().filter(|t| step(*t) != u32::MAX) {
                    let wanted = worth.saturating_sub(2 * step(t)).div_ceil(2);
                    let short = wanted.saturating_sub(strength(t));
                    if short > 0 {
                        let so_far = missing.entry(t).or_default();
                        *so_far = short.max(*so_far);
                    }
                }
            }
            let Some(gap) = self.own.iter().map(step).min().filter(|gap| *gap != u32::MAX) else { continue };
            let more: u32 = missing.values().sum();
            let whole_price = 2 * (number(self.own.len()) + standing + more) + 2 * gap.saturating_sub(1);
            let short = ((funds + 2) * caution / 100).saturating_sub(whole_price).div_ceil(2);
            // Where it can go on from.
            let open = |t: TerritoryId| self.neighbours(t).difference(self.own).len();
            if let Some(at) = self.own.iter().max_by_key(|t| (open(*t), strength(*t)))
                && short > 0
            {
                *missing.entry(at).or_default() += short;
            }
        }
        missing
    }
}
