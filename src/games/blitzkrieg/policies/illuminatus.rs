//! How an Illuminatus plays: players are made to waste what they have on each other, Eyes keep away from whoever could kill
//! them.

use super::super::{Action, Army, Order, Pyramid};
use super::chart::{Chart, WHOLE};
use crate::rules::{Actor, Game, SeatId, TerritoryId, TerritorySet};

/// A forced action has to be worth so much, in hundredths of a resource.
const LEAST: i64 = 150;

/// What a dead Eye or Pyramid is worth to whoever takes it over.
const FIND: i64 = 1_500;

/// However free one is to force somebody, so often in a turn and no more.
const MOST: u32 = 12;

/// Something that a player may be forced to.
type Idea = (i64, SeatId, Action);

impl Chart<'_> {
    /// BZ-G2: as far as may be from everybody.
    pub(super) fn place_eye(&self) -> Order {
        let at = self.world.iter().max_by_key(|t| (self.safety(*t), std::cmp::Reverse(*t)));
        Order::PlaceEye { at: at.unwrap_or(TerritoryId(0)) }
    }

    /// What is left to whoever could most easily come to a territory and kill an Eye there, below nothing: it is safe.
    fn safety(&self, at: TerritoryId) -> i64 {
        let game = self.game;
        let faces = i64::from(game.numbers().dice.eye);
        let danger = |seat: SeatId| {
            let land = game.of(seat).union(game.stands_in(seat));
            let mut ring = TerritorySet::EMPTY.with(at);
            let (mut reached, mut steps) = (ring, 0);
            while ring.intersection(land).is_empty() {
                ring = game.board().bordering(ring).intersection(self.world).difference(reached);
                if ring.is_empty() {
                    return i64::MIN / 2;
                }
                reached = reached.union(ring);
                steps += 1;
            }
            let there = i64::from(game.army(seat, at).size());
            i64::from(self.funds(seat)) - 2 * steps - (faces - there)
        };
        -self.rivals().map(danger).max().unwrap_or(0)
    }

    /// BZ-44: is a forced action to be stopped? One against somebody who is weak already helps nobody here.
    pub(super) fn stops(&self) -> bool {
        let Some(contest) = &self.game.contest else { return false };
        matches!(contest.action, Action::Pyramid { .. }) && self.game.illuminati_in().count() > 2
    }

    /// How strong a player is.
    fn power(&self, seat: SeatId) -> i64 {
        let land = i64::try_from(self.game.of(seat).len()).unwrap_or(0);
        i64::from(self.funds(seat))
            + 3 * i64::from(self.income(seat))
            + i64::from(self.game.troops_of(seat))
            + land
    }

    pub(super) fn illuminated_turn(&self) -> Order {
        if let Some(order) = self.find() {
            return order;
        }
        let eyes = self.game.eyes_in(self.me);
        let mut ideas: Vec<Idea> = eyes.iter().flat_map(|t| self.ideas(t, true)).collect();
        for t in self.game.pyramids_of(self.me).iter() {
            if let Some(owner) = self.game.owner(t) {
                ideas.extend(self.game.of(owner).iter().flat_map(|t| self.ideas(t, false)));
            }
        }
        if let Some(order) = self.best(ideas) {
            return order;
        }
        self.go_to_work().or_else(|| self.hide()).unwrap_or(Order::Pass)
    }

    fn force(&self, (_, whom, action): Idea) -> Option<Order> {
        let forced = self.game.standing(self.me).forced.get(&whom).copied().unwrap_or(0);
        let order = Order::Act { whom: Some(whom), action, sure: true };
        let legal = forced < MOST && self.game.check(Actor::Seat(self.me), &order).is_ok();
        legal.then_some(order)
    }

    /// The best of these that the rules let through, if it is good enough.
    fn best(&self, mut ideas: Vec<Idea>) -> Option<Order> {
        ideas.retain(|(worth, ..)| *worth >= LEAST);
        ideas.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        ideas.into_iter().find_map(|idea| self.force(idea))
    }

    /// BZ-46, BZ-G15: what lies dead within reach.
    fn find(&self) -> Option<Order> {
        let game = self.game;
        let found = self.world.iter().filter(|t| game.could_take_over(self.me, *t));
        let moves = found.flat_map(|to| game.eyes_in(self.me).iter().map(move |from| (from, to)));
        let mut orders = moves.map(|(from, to)| Order::Eye { from, to, leave: false });
        orders.find(|order| game.check(Actor::Seat(self.me), order).is_ok())
    }

    /// What who is there could be forced to do from a territory; `direct`: by an Eye in it.
    fn ideas(&self, at: TerritoryId, direct: bool) -> Vec<Idea> {
        let game = self.game;
        let mut ideas = Vec::new();
        let most = self.rivals().map(|seat| self.power(seat)).max().unwrap_or(1).max(1);
        // Whoever is strongest is hurt first.
        let share = |seat: SeatId, harm: i64| harm * self.power(seat) / most;
        let broken = |seat: SeatId, t: TerritoryId| {
            let zones = game.whole_zones(seat);
            let zone = zones.iter().find(|(zone, _)| *zone == game.board().zone(t));
            zone.map_or(0, |(_, bonus)| i64::from(*bonus) * 3 * WHOLE)
        };
        if let Some(owner) = game.owner(at) {
            let army = game.army(owner, at);
            let last = game.of(owner).len() == 1 && game.troops_of(owner) == army.size();
            let gone = if last { 40 * WHOLE } else { WHOLE };
            let sale = share(owner, gone + broken(owner, at) + i64::from(army.divisions) * WHOLE / 5);
            ideas.push((sale, owner, Action::Sell { at }));
            // BZ-48: it mostly costs them a few resources, and once in six times it is there.
            if game.standing(owner).resources >= game.pyramid_ready() {
                let gain = if game.may_have_another(self.me) { 2 * WHOLE } else { 0 };
                ideas.push((share(owner, 3 * WHOLE) + gain, owner, Action::Pyramid { at }));
            }
        }
        for seat in game.armies_at(at) {
            if !direct && game.owner(at) != Some(seat) {
                continue;
            }
            for to in self.neighbours(at).iter().filter(|to| !game.is_friendly_land(seat, *to)) {
                ideas.extend(self.clash(seat, at, to, &share));
            }
        }
        ideas
    }

    /// A fight between two players in which nobody wins anything.
    fn clash(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        share: &impl Fn(SeatId, i64) -> i64,
    ) -> Option<Idea> {
        let game = self.game;
        let enemies = game.enemies_at(seat, to);
        let theirs: u32 = enemies.iter().map(|other| game.army(*other, to).size()).sum();
        let own = game.army(seat, from);
        let purse = game.standing(seat).resources.saturating_sub(game.surcharge(seat));
        let size = own.divisions.min(theirs).min(purse);
        let victim = *enemies.first()?;
        if size == 0 || game.land_at(to).garrison > 0 {
            return None;
        }
        let harm = share(seat, i64::from(2 * size) * WHOLE) + share(victim, i64::from(size) * WHOLE);
        Some((harm, seat, Action::Invade { from, to, army: Army::of(size), against: None }))
    }

    /// To where most harm can be done, if that is much.
    fn go_to_work(&self) -> Option<Order> {
        let game = self.game;
        let movement = game.standing(self.me).movement;
        let mut best: Option<(i64, Order)> = None;
        for from in game.eyes_in(self.me).iter() {
            for to in self.world.without(from).iter() {
                let near = game.board().distance(from, to);
                if near.is_none_or(|near| near > usize::try_from(movement).unwrap_or(0)) {
                    continue;
                }
                let worth = self.ideas(to, true).into_iter().map(|(worth, ..)| worth).max().unwrap_or(0);
                let find = i64::from(game.land_at(to).pyramid == Some(Pyramid::Dead)) * FIND;
                let steps = i64::try_from(near.unwrap_or(0)).unwrap_or(0);
                let score = worth + find - 30 * steps;
                let order = Order::Eye { from, to, leave: false };
                let better = best.as_ref().is_none_or(|(most, _)| score > *most);
                if score >= LEAST
                    && better
                    && self.works_at(to)
                    && game.check(Actor::Seat(self.me), &order).is_ok()
                {
                    best = Some((score, order));
                }
            }
        }
        best.map(|(_, order)| order)
    }

    /// Could anybody be forced to anything there that is worth it?
    fn works_at(&self, at: TerritoryId) -> bool {
        let most = self.game.numbers().illuminati.forced;
        let free = |seat: &SeatId| {
            let forced = self.game.standing(self.me).forced.get(seat).copied().unwrap_or(0);
            if self.game.options.force_cap { forced < most } else { forced < MOST }
        };
        self.ideas(at, true).iter().any(|(worth, seat, action)| {
            *worth >= LEAST && free(seat) && self.game.check_action(*seat, action, true).is_ok()
        })
    }

    /// To safer ground, with the points that are left.
    fn hide(&self) -> Option<Order> {
        let game = self.game;
        for from in game.eyes_in(self.me).iter() {
            let here = self.safety(from);
            let mut safer: Vec<(i64, TerritoryId)> = (self.world.without(from).iter())
                .filter(|to| {
                    game.board().distance(from, *to).is_some_and(|near| {
                        near <= usize::try_from(game.standing(self.me).movement).unwrap_or(0)
                    })
                })
                .map(|to| (self.safety(to), to))
                .filter(|(safety, _)| *safety > here)
                .collect();
            safer.sort_unstable_by(|one, other| other.cmp(one));
            let mut orders = safer.into_iter().map(|(_, to)| Order::Eye { from, to, leave: false });
            let order = orders.find(|order| game.check(Actor::Seat(self.me), order).is_ok());
            if order.is_some() {
                return order;
            }
        }
        None
    }

    /// BZ-C8: nobody else's army is let through.
    pub(super) fn consents(&self) -> Order {
        let asked = self.game.proposals.iter().find(|proposal| proposal.asked.contains(&self.me));
        asked.map_or(Order::Pass, |asked| Order::Consent { proposal: asked.number, agree: false })
    }
}
