//! Plays to win: rounds off zones, guards them, breaks others', and wipes out whoever can be paid for to the last
//! territory. As an Illuminatus it forces players against each other, and keeps out of their way.

use super::super::{Action, Army, Blitzkrieg, Order, Phase, Society, Special};
use super::chart::{Chart, WHOLE};
use crate::rules::{Actor, Debt, Game, Policy, PolicyRng, SeatId, TerritoryId, TerritorySet, View};

/// What a resource has to bring at least while there are few, in hundredths.
const LEAST: i64 = 250;

/// So many of the best targets are looked at.
const TARGETS: usize = 8;

/// Against so many it is worth the price to have a leader there.
const WITH_LEADER: u32 = 4;

/// A card that brings so much is pawned.
const PAWNED: u32 = 2;

/// Plays to win.
#[derive(Debug)]
pub(super) struct Tyrant {
    rng: PolicyRng,
    society: Option<Society>,
}

impl Tyrant {
    /// With a society, to measure what that is good for.
    pub(super) fn new(seed: u64, society: Option<Society>) -> Self {
        Self { rng: PolicyRng::new(seed), society }
    }

    fn society(&mut self) -> Order {
        let any = [Society::CorporateState, Society::CorporateState, Society::FreeLoveUtopia];
        let chosen = self.society.or_else(|| self.rng.one_of(&any));
        Order::Society(chosen.unwrap_or_default())
    }
}

/// An action of one's own. What is asked about is meant.
fn act(action: Action) -> Order {
    Order::Act { whom: None, action, sure: true }
}

impl Chart<'_> {
    fn is_legal(&self, order: &Order) -> bool {
        // BZ-C8: what would have to wait for somebody's consent isn't even asked for.
        let waits = |action: &Action| !self.game.consents(self.me, action).is_empty();
        let asks = matches!(order, Order::Act { whom: None, action, .. } if waits(action));
        !asks && self.game.check(Actor::Seat(self.me), order).is_ok()
    }

    /// The first that may be done.
    fn first_of(&self, ideas: impl IntoIterator<Item = Option<Order>>) -> Option<Order> {
        ideas.into_iter().flatten().find(|order| self.is_legal(order))
    }

    /// BZ-B6: open for this moment.
    fn take_without_troops(&self) -> Option<Order> {
        let (whose, at) = self.game.utopia_may?;
        (whose == self.me).then(|| act(Action::Conquer { at }))
    }

    /// BZ-C5, BZ-C6: troops among enemies, or in land that isn't friendly any more, fight, conquer or leave.
    fn resolve(&self) -> Option<Order> {
        for at in self.game.stands_in(self.me).iter() {
            let strength = self.divisions(at) + self.leaders(at).1;
            let enemies = self.game.is_guarded(self.me, at);
            if enemies && strength > self.foe(at) {
                return Some(act(Action::Fight { at, against: None }));
            }
            let short = self.foe(at) + 1 - strength.min(self.foe(at));
            if enemies && self.own.contains(at) && short <= self.resources() {
                return Some(act(Action::Raise([(at, short)].into())));
            }
            if !self.game.is_stranded(self.me, at) {
                continue;
            }
            let army = self.game.army(self.me, at);
            let price = |to: &TerritoryId| {
                let way = self.game.way(self.me, at, *to, 1)?;
                Some((self.game.price_of_way(&way, 1), *to))
            };
            let reached = self.game.board().reach(at, self.game.open_to(self.me)).without(at);
            let home = reached.iter().filter_map(|to| price(&to)).min().map(|(_, to)| to);
            let leave = |army: Army| home.map(|to| act(Action::March { from: at, to, army }));
            let one = match army.divisions {
                0 => army.clone(),
                _ => Army::of(1),
            };
            let fight = enemies.then(|| act(Action::Fight { at, against: None }));
            let ideas = [fight, Some(act(Action::Conquer { at })), leave(army), leave(one)];
            if let Some(order) = self.first_of(ideas) {
                return Some(order);
            }
        }
        None
    }

    /// BZ-22: where a memetic attack is likely to do more harm than it costs; with the diplomat raised for it.
    fn convert(&self) -> Option<Order> {
        let game = self.game;
        if game.without(Special::Diplomat).is_some() || game.standing(self.me).memetic_done {
            return None;
        }
        let faces = u32::from(game.numbers().dice.memetic);
        let worth = |t: &TerritoryId| {
            let owner = game.owner(*t)?;
            let (morale, troops) = game.memetic_needs(*t);
            let chance = i64::from(faces.saturating_sub(morale + troops)) * WHOLE / i64::from(faces);
            let zones = game.whole_zones(owner);
            let zone =
                zones.iter().find(|(zone, _)| *zone == game.board().zone(*t)).map_or(0, |(_, bonus)| *bonus);
            let last = game.of(owner).len() == 1 && game.troops_of(owner) == game.army(owner, *t).size();
            let harm = i64::from(1 + troops + zone + zone / 2 + if last { 12 } else { 0 });
            Some((chance * harm, *t))
        };
        let others = self.world.difference(self.own);
        let (best, at) = others.iter().filter_map(|t| worth(&t)).max()?;
        let price = game.price_of_memetic(self.me);
        if best < i64::from(price) * WHOLE {
            return None;
        }
        if game.standing(self.me).specials.contains_key(&Special::Diplomat) {
            return Some(act(Action::Memetic { at }));
        }
        let raise = game.price_of_special(self.me, Special::Diplomat);
        // He is worth a division, and may come again.
        let pays = best >= i64::from(price + raise / 3) * WHOLE && self.resources() >= raise + price + 2;
        let home = self.own.iter().max_by_key(|t| self.divisions(*t))?;
        pays.then(|| act(Action::Special { kind: Special::Diplomat, at: home }))
    }

    /// BZ-30: whoever can be paid for to the end.
    fn wipe_out(&self) -> Option<Order> {
        let has = self.resources();
        let mut rivals: Vec<SeatId> = self.rivals().collect();
        rivals.sort_by_key(|rival| self.game.of(*rival).len());
        for rival in rivals {
            let targets = self.game.of(rival).union(self.game.stands_in(rival)).difference(self.own);
            // The least that it could cost, with all that is needed standing beside it.
            let least: u32 = targets.iter().map(|t| self.foe(t) + 2).sum();
            let campaign = (least <= has).then(|| self.campaign(targets, has)).flatten();
            let order = campaign.and_then(|campaign| self.step(campaign.first, has));
            let order = order.or_else(|| self.sell_for(targets, least));
            if order.is_some() {
                return order;
            }
        }
        None
    }

    /// BZ-33: an army that stands idle is money, if that is what it takes to take all of these.
    fn sell_for(&self, targets: TerritorySet, least: u32) -> Option<Order> {
        let has = self.resources() + self.game.numbers().sale.territory;
        let at = self.own.iter().max_by_key(|t| self.divisions(*t)).filter(|_| self.own.len() > 1)?;
        let brings = has + self.divisions(at) * self.game.numbers().sale.division;
        let pays = least <= brings && self.without(at).campaign(targets, brings).is_some();
        let order = act(Action::Sell { at });
        (pays && self.is_legal(&order)).then_some(order)
    }

    /// BZ-G10: an Eye that can be reached and outnumbered.
    fn put_out_eyes(&self, spare: u32) -> Option<Order> {
        let game = self.game;
        let faces = u32::from(game.numbers().dice.eye);
        let alone = self.rivals().next().is_none();
        for of in game.illuminati_in() {
            for at in game.eyes_in(of).iter() {
                let wanted = if alone { faces } else { faces * 3 / 4 };
                let strength = self.divisions(at) + self.leaders(at).1;
                let short = wanted.saturating_sub(strength);
                let has = if alone { self.resources() } else { spare };
                let cost = self.game.price_of_divisions(short);
                if self.own.contains(at) && cost <= has.into() {
                    let order = match short {
                        0 => act(Action::Fight { at, against: Some(of) }),
                        short => act(Action::Raise([(at, short)].into())),
                    };
                    return Some(order);
                }
                let most = has.saturating_sub(wanted);
                let campaign =
                    self.campaign(TerritorySet::EMPTY.with(at), if alone { most } else { most.min(5) });
                let order =
                    campaign.filter(|_| !self.own.contains(at)).and_then(|way| self.step(way.first, most));
                if order.is_some() {
                    return order;
                }
            }
        }
        None
    }

    /// What brings most for its price, if it brings enough: with more in hand less is asked for.
    fn grow(&self, spare: u32) -> Option<Order> {
        let reach = self.reach(&self.worths());
        let income = i64::from(self.income(self.me).max(1)) * 4;
        let least = LEAST * income / (income + i64::from(self.resources()));
        let targets = self.world.difference(self.own);
        let ratio = |t: TerritoryId| reach.worth(t) / i64::from(reach.cost(t).max(1));
        let mut best: Vec<(i64, TerritoryId)> = targets.iter().map(|t| (ratio(t), t)).collect();
        best.retain(|(ratio, t)| *ratio >= least && reach.way(*t).is_some());
        best.sort_unstable_by(|one, other| other.cmp(one));
        best.iter().take(TARGETS).find_map(|(_, t)| {
            let way = reach.way(*t)?;
            self.step((way[0], way[1]), spare)
        })
    }

    /// A step of a way into what isn't one's own: an invasion, or what has to be done before it.
    fn step(&self, (from, to): (TerritoryId, TerritoryId), spare: u32) -> Option<Order> {
        let game = self.game;
        if game.is_friendly_land(self.me, to) {
            return self.betray(from, to);
        }
        let here = self.divisions(from);
        let raise = |count: u32| act(Action::Raise([(from, count)].into()));
        if !game.board().adjacent(from, to) {
            let center = (!game.land_at(from).center).then(|| act(Action::Center { at: from }));
            let fly = Action::Invade { from, to, army: Army::of(1), against: None };
            let ideas = [center, (here == 0).then(|| raise(1)), Some(act(fly))];
            return self.first_of([ideas.into_iter().flatten().next()]);
        }
        let foe = self.foe(to);
        let invade = |army: Army| act(Action::Invade { from, to, army, against: None });
        if foe == 0 {
            let army = Army::of(1);
            let cost =
                game.price_of_invasion(self.me, (to, None), &army, false).whole() + u32::from(here == 0);
            let order = if here > 0 { invade(army) } else { raise(1) };
            return (cost <= spare).then_some(order).filter(|order| self.is_legal(order));
        }
        self.storm((from, to), spare)
    }

    /// The same where there are troops: with leaders where that is cheaper, with divisions from nearby where there are many.
    fn storm(&self, (from, to): (TerritoryId, TerritoryId), spare: u32) -> Option<Order> {
        let game = self.game;
        let (foe, here) = (self.foe(to), self.divisions(from));
        let mut army = Army::default();
        let mut strength = 0;
        for kind in game.specials(self.me, from).filter(|kind| kind.is_leader()) {
            strength += self.good_for(kind, to);
            army.specials.insert(kind);
        }
        // BZ-B6: a Utopia takes what it has emptied without troops.
        let utopia = game.standing(self.me).society == Some(Society::FreeLoveUtopia);
        let through = u32::from(!utopia || !army.specials.is_empty());
        let least = u32::from(army.specials.is_empty());
        army.divisions = (foe + through).saturating_sub(strength).max(least);
        let short = army.divisions.saturating_sub(here);
        let price = game.price_of_invasion(self.me, (to, None), &army, false);
        let cost = price.whole() + short * game.numbers().prices.division;
        let leader = if foe >= WITH_LEADER && army.specials.is_empty() {
            self.call_leader(from, to, spare)
        } else {
            None
        };
        if let Some(leader) = leader {
            return Some(leader);
        }
        if cost > spare {
            return None;
        }
        let order = match short {
            0 => act(Action::Invade { from, to, army, against: None }),
            short => self.gather(from, short).unwrap_or_else(|| act(Action::Raise([(from, short)].into()))),
        };
        Some(order).filter(|order| self.is_legal(order))
    }

    /// A leader for a fight: one that stands nearby, or a new one.
    fn call_leader(&self, from: TerritoryId, to: TerritoryId, spare: u32) -> Option<Order> {
        let game = self.game;
        let leaders = Special::LEADERS.into_iter().filter(|kind| game.without(*kind).is_none());
        let kind = leaders.max_by_key(|kind| (game.leader_die(*kind, to), *kind == Special::General))?;
        let good = self.good_for(kind, to);
        let left = (self.foe(to) + 1).saturating_sub(good);
        let rest = left + 1 + left.saturating_sub(self.divisions(from)) + 1 + game.surcharge(self.me);
        match game.standing(self.me).specials.get(&kind) {
            None => {
                let cost = game.price_of_special(self.me, kind);
                (cost + rest <= spare).then(|| act(Action::Special { kind, at: from }))
            }
            Some(at) => {
                let way = game.way(self.me, *at, from, 1)?;
                let cost = game.price_of_way(&way, 1);
                let army = Army { divisions: 0, specials: [kind].into() };
                (cost <= 2 && cost + rest <= spare).then(|| act(Action::March { from: *at, to: from, army }))
            }
        }
        .filter(|order| self.is_legal(order))
    }

    /// BZ-23: divisions that stand idle come, where that is cheaper than to raise others.
    fn gather(&self, to: TerritoryId, short: u32) -> Option<Order> {
        let game = self.game;
        let idle = |t: TerritoryId| self.neighbours(t).is_subset(self.own) && self.divisions(t) > 1;
        let come = |from: TerritoryId| {
            let size = self.divisions(from).min(short);
            let way = game.way(self.me, from, to, size)?;
            let saved = size.checked_sub(game.price_of_way(&way, size) + 1)?;
            Some((saved, from, size))
        };
        let near = self.own.without(to).iter().filter(|t| short > 2 && idle(*t));
        let (_, from, size) = near.filter_map(come).max()?;
        let order = act(Action::March { from, to, army: Army::of(size) });
        self.is_legal(&order).then_some(order)
    }

    /// BZ-31, BZ-C7: land of somebody who lets one in: their troops by surprise, what is empty by walking in. After a surprise
    /// it is as anybody's.
    fn betray(&self, from: TerritoryId, to: TerritoryId) -> Option<Order> {
        let game = self.game;
        let friend = game.owner(to)?;
        let theirs = game.land_at(to).divisions.get(&friend).copied().unwrap_or(0);
        let special = game.specials(friend, to).count();
        let needed = match (theirs, special) {
            (0, 0) => 1,
            // BZ-31: they lose twice what comes.
            _ => (self.foe(to).div_ceil(2)).max(1),
        };
        let there = self.divisions(to);
        if there >= needed {
            let conquer = act(Action::Conquer { at: to });
            let surprise = act(Action::Surprise { at: to, against: friend });
            return self.first_of([(theirs + u32::from(special > 0) > 0).then_some(surprise), Some(conquer)]);
        }
        let short = needed - there;
        let order = match short.saturating_sub(self.divisions(from)) {
            0 => act(Action::March { from, to, army: Army::of(short) }),
            short => act(Action::Raise([(from, short)].into())),
        };
        self.first_of([Some(order)])
    }

    fn turn(&self) -> Order {
        if let Some(answer) = self.answer() {
            return answer;
        }
        if self.game.phase == Phase::Roll {
            return Order::Roll;
        }
        let first = self.first_of([self.take_without_troops()]);
        first.or_else(|| self.first_of([self.resolve()])).or_else(|| self.spend()).unwrap_or(Order::Pass)
    }

    /// What to do with what there is.
    fn spend(&self) -> Option<Order> {
        let has = self.resources();
        if let Some(order) = self.wipe_out().or_else(|| self.first_of([self.convert()])) {
            return Some(order);
        }
        let guards = self.guards();
        let needed: u32 = guards.values().sum();
        let spare = has.saturating_sub(needed);
        if let Some(order) = self.first_of([self.put_out_eyes(spare)]).or_else(|| self.grow(spare)) {
            return Some(order);
        }
        let mut left = has;
        let mut places = guards;
        places.retain(|_, count| {
            *count = (*count).min(left);
            left -= *count;
            *count > 0
        });
        self.first_of([Some(act(Action::Raise(places)))])
    }

    /// BZ-A9: a card that brings much, where the other lies elsewhere.
    fn market(&self) -> Order {
        let game = self.game;
        let dealt = game.standing(self.me).dealt.iter().filter(|t| self.own.contains(**t));
        let best = dealt.copied().max_by_key(|t| game.price_of_pawn(*t));
        let pawn = best.filter(|t| game.price_of_pawn(*t) >= PAWNED).map(|at| Order::Pawn { at });
        self.first_of([pawn]).unwrap_or(Order::Pass)
    }
}

impl Policy<Blitzkrieg> for Tyrant {
    fn order(&mut self, view: &View<'_, Blitzkrieg>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let game: &Blitzkrieg = view;
        let chart = Chart::of(game, seat);
        let order = match debt.what {
            "society" => self.society(),
            "market" => chart.market(),
            "place" => Order::Place(game.default_placing(seat)),
            "eyes" => chart.place_eye(),
            "contest" => Order::Intervene { stop: chart.stops() },
            "consent" => chart.consents(),
            "offer" => chart.answer().unwrap_or(Order::Pass),
            _ if game.is_illuminatus(seat) => chart.illuminated_turn(),
            _ => chart.turn(),
        };
        if chart.is_legal(&order) { order } else { Order::Pass }
    }
}
