//! The board as a seat may see it, reckoned in what it would cost that seat to take.

use super::super::{Blitzkrieg, Special};
use crate::rules::{SeatId, TerritoryId, TerritorySet, ZoneId};

/// Worths are reckoned in hundredths of a resource.
pub(super) const WHOLE: i64 = 100;

/// What a seat sees.
#[derive(Debug)]
pub(super) struct Chart<'a> {
    /// The game, without what is secret to this seat.
    pub(super) game: &'a Blitzkrieg,
    /// Whose eyes they are.
    pub(super) me: SeatId,
    /// What there is.
    pub(super) world: TerritorySet,
    /// One's own land.
    pub(super) own: TerritorySet,
    /// What can't be taken by force alone: friends' troops stand in somebody else's land (BZ-C8).
    closed: TerritorySet,
    /// By territory: what those there who are unfriendly count as, leaders at three quarters of their die.
    foe: Vec<u32>,
    /// By territory: one's own divisions.
    divisions: Vec<u32>,
    /// BZ-B5.
    surcharge: u32,
}

/// What is cheapest to reach, and by which way.
#[derive(Debug)]
pub(super) struct Reach {
    /// By territory: what it costs to take it, and all on the way to it.
    cost: Vec<u32>,
    /// By territory: what it and all on the way to it are worth.
    worth: Vec<i64>,
    /// By territory: where one comes from.
    via: Vec<Option<TerritoryId>>,
}

/// To take several territories, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Campaign {
    /// What all of it costs.
    pub(super) cost: u32,
    /// Its first step.
    pub(super) first: (TerritoryId, TerritoryId),
}

const FAR: u32 = u32::MAX / 4;

/// More than this nobody counts: positions that were read may hold anything.
const MANY: u32 = 100_000;

fn at<T: Copy>(all: &[T], t: TerritoryId) -> T {
    all[usize::from(t.0)]
}

impl<'a> Chart<'a> {
    pub(super) fn of(game: &'a Blitzkrieg, me: SeatId) -> Self {
        let board = game.board();
        let size = board.len();
        let (mut foe, mut divisions) = (vec![0; size], vec![0; size]);
        let (mut own, mut closed) = (TerritorySet::EMPTY, TerritorySet::EMPTY);
        for t in game.world().iter() {
            let land = game.land_at(t);
            let place = usize::from(t.0);
            foe[place] = land.garrison.min(MANY);
            for (seat, count) in &land.divisions {
                match *seat == me {
                    true => divisions[place] = (*count).min(MANY),
                    // A friend's troops are fought by surprise, in the friend's own land.
                    false if game.is_friend(*seat, me) && land.owner != Some(*seat) => _ = closed.insert(t),
                    false => foe[place] = (foe[place] + (*count).min(MANY)).min(MANY),
                }
            }
            if land.owner == Some(me) {
                own = own.with(t);
            }
        }
        for seat in game.players_in().filter(|seat| *seat != me) {
            for (kind, t) in &game.standing(seat).specials {
                if game.is_friend(seat, me) && game.owner(*t) != Some(seat) {
                    closed.insert(*t);
                } else {
                    let faces = u32::from(game.leader_die(*kind, *t));
                    foe[usize::from(t.0)] += (faces * 3).div_ceil(4);
                }
            }
        }
        Self { game, me, world: game.world(), own, closed, foe, divisions, surcharge: game.surcharge(me) }
    }

    /// What unfriendly troops there count as.
    pub(super) fn foe(&self, t: TerritoryId) -> u32 {
        at(&self.foe, t)
    }

    /// One's own divisions there.
    pub(super) fn divisions(&self, t: TerritoryId) -> u32 {
        at(&self.divisions, t)
    }

    pub(super) fn resources(&self) -> u32 {
        self.game.standing(self.me).resources.min(MANY)
    }

    pub(super) fn neighbours(&self, t: TerritoryId) -> TerritorySet {
        self.game.board().neighbours(t).intersection(self.world)
    }

    /// The other players who are in.
    pub(super) fn rivals(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.game.players_in().filter(|seat| *seat != self.me)
    }

    /// What exists of a zone.
    pub(super) fn zone(&self, zone: ZoneId) -> TerritorySet {
        self.game.board().in_zone(zone).intersection(self.world)
    }

    /// What a player may have to spend in their next turn, on a good day.
    pub(super) fn funds(&self, seat: SeatId) -> u32 {
        let standing = self.game.standing(seat);
        let faces = u32::from(self.game.numbers().dice.resources);
        let zones: u32 = self.game.whole_zones(seat).iter().map(|(_, bonus)| *bonus).sum();
        standing.resources.min(MANY) + standing.dice.min(MANY / faces) * (faces * 3 / 4) + zones
    }

    /// What a player gets in a turn.
    pub(super) fn income(&self, seat: SeatId) -> u32 {
        let standing = self.game.standing(seat);
        let faces = u32::from(self.game.numbers().dice.resources);
        let zones: u32 = self.game.whole_zones(seat).iter().map(|(_, bonus)| *bonus).sum();
        standing.dice.min(MANY / faces) * (faces + 1) / 2 + zones
    }

    /// BZ-24, BZ-28: what it costs to take a territory from beside it with nobody there to do it: what is raised, the way, the
    /// conquest. With divisions there, so many less.
    pub(super) fn price(&self, t: TerritoryId, there: u32) -> u32 {
        let prices = self.game.numbers().prices;
        let needed = self.foe(t) + 1;
        let raised = needed.saturating_sub(there) * prices.division;
        let more = if self.foe(t) > 0 { self.surcharge } else { 0 };
        raised + needed * prices.invade + more + prices.conquest
    }

    /// BZ-18: the cheapest land from which a dropship goes, with what it costs to have a division and a center there.
    fn port(&self, own: TerritorySet, divisions: &[u32]) -> Option<(u32, TerritoryId)> {
        let prices = self.game.numbers().prices;
        let cost = |t: TerritoryId| {
            let center = if self.game.land_at(t).center { 0 } else { prices.space_center };
            let division = if at(divisions, t) > 0 { 0 } else { prices.division };
            center + division
        };
        let ports = own.iter().filter(|_| self.game.options.emplacements);
        ports.map(|t| (cost(t), t)).min()
    }

    /// From all of `own`, with so many divisions by territory.
    fn reach_from(&self, own: TerritorySet, divisions: &[u32], worth: &[i64]) -> Reach {
        let size = self.foe.len();
        let mut reach = Reach { cost: vec![FAR; size], worth: vec![0; size], via: vec![None; size] };
        let open = self.world.difference(own).difference(self.closed);
        let mut fresh = TerritorySet::EMPTY;
        let better = |reach: &mut Reach, cost: u32, before: i64, from: TerritoryId, to: TerritoryId| {
            let place = usize::from(to.0);
            let sum = before + at(worth, to);
            if (cost, -sum) < (reach.cost[place], -reach.worth[place]) || reach.via[place].is_none() {
                (reach.cost[place], reach.worth[place], reach.via[place]) = (cost, sum, Some(from));
            }
        };
        for from in own.iter() {
            for to in self.neighbours(from).intersection(open).iter() {
                better(&mut reach, self.price(to, at(divisions, from)), 0, from, to);
                fresh.insert(to);
            }
        }
        if let Some((port, from)) = self.port(own, divisions) {
            let prices = self.game.numbers().prices;
            let flight = port + prices.jump + prices.invade + prices.conquest;
            for to in open.iter().filter(|to| self.foe(*to) == 0 && self.game.is_unoccupied(*to)) {
                if flight < reach.cost[usize::from(to.0)] {
                    better(&mut reach, flight, 0, from, to);
                    fresh.insert(to);
                }
            }
        }
        let mut done = TerritorySet::EMPTY;
        while let Some(from) = fresh.iter().min_by_key(|t| at(&reach.cost, *t)) {
            fresh.remove(from);
            done.insert(from);
            let (cost, before) = (at(&reach.cost, from), at(&reach.worth, from));
            for to in self.neighbours(from).intersection(open).difference(done).iter() {
                // Whoever has come so far goes on.
                better(&mut reach, cost + self.price(to, 1), before, from, to);
                fresh.insert(to);
            }
        }
        reach
    }

    /// What everything costs to reach, and is worth on the way.
    pub(super) fn reach(&self, worth: &[i64]) -> Reach {
        self.reach_from(self.own, &self.divisions, worth)
    }

    /// The cheapest way, step by step, to take all of these; none if some can't be reached, or it costs more than `most`.
    pub(super) fn campaign(&self, targets: TerritorySet, most: u32) -> Option<Campaign> {
        let (mut own, mut divisions) = (self.own, self.divisions.clone());
        let mut left = targets.difference(own);
        let worth = vec![0; self.foe.len()];
        let mut campaign: Option<Campaign> = None;
        while !left.is_empty() {
            let reach = self.reach_from(own, &divisions, &worth);
            let nearest = left.iter().min_by_key(|t| reach.cost(*t))?;
            let way = reach.way(nearest)?;
            let cost = campaign.map_or(0, |campaign| campaign.cost) + reach.cost(nearest);
            if cost > most {
                return None;
            }
            let (from, to) = (way[0], way[1]);
            let gone = self.foe(to) + 1;
            divisions[usize::from(from.0)] = at(&divisions, from).saturating_sub(gone);
            for t in &way[1..] {
                own.insert(*t);
                left.remove(*t);
                divisions[usize::from(t.0)] = u32::from(*t == nearest);
            }
            campaign = Some(Campaign { cost, first: campaign.map_or((from, to), |campaign| campaign.first) });
        }
        campaign
    }

    /// The same board with a territory sold (BZ-33).
    pub(super) fn without(&self, t: TerritoryId) -> Self {
        let (mut foe, mut divisions) = (self.foe.clone(), self.divisions.clone());
        (foe[usize::from(t.0)], divisions[usize::from(t.0)]) = (0, 0);
        Self { own: self.own.without(t), foe, divisions, ..*self }
    }

    /// The leaders there, at what they are good for most of the time.
    pub(super) fn leaders(&self, t: TerritoryId) -> (u32, u32) {
        let leaders = self.game.specials(self.me, t).filter(|kind| kind.is_leader());
        leaders.fold((0, 0), |(count, strength), kind| (count + 1, strength + self.good_for(kind, t)))
    }

    /// What a leader is good for most of the time, in a fight there.
    pub(super) fn good_for(&self, kind: Special, t: TerritoryId) -> u32 {
        u32::from(self.game.leader_die(kind, t)) * 3 / 8
    }
}

impl Reach {
    pub(super) fn cost(&self, t: TerritoryId) -> u32 {
        at(&self.cost, t)
    }

    pub(super) fn worth(&self, t: TerritoryId) -> i64 {
        at(&self.worth, t)
    }

    /// From one's own land to there.
    pub(super) fn way(&self, to: TerritoryId) -> Option<Vec<TerritoryId>> {
        let mut way = vec![to];
        while let Some(from) = at(&self.via, *way.last()?) {
            way.push(from);
        }
        way.reverse();
        (way.len() > 1).then_some(way)
    }
}
