//! Plays to win for either faction: claims by region, gathers where it attacks from, trades cards and builds ships, attacks
//! where the odds are good, keeps tokens and Sidious out of reach, calls Order 66 when it is at its best, and goes for
//! Sidious afterwards.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::{
    Call, Calling, CloneWars, Faction, Order, Phase, Sent, Ship, Terms, Until, board, partner,
};
use super::chances::Chances;
use super::seen::Seen;
use super::texts;
use crate::rules::{Actor, Debt, Game, Policy, PolicyRng, SeatId, TerritoryId, View};

/// Plays to win.
#[derive(Debug)]
pub(super) struct General {
    rng: PolicyRng,
    chances: Chances,
    /// The space from which on Order 66 is called, where it was said.
    calls_at: Option<u8>,
    /// The seats that no person plays.
    unplayed: Vec<SeatId>,
}

/// An attack is made with this chance at least, and from this round on with less and less, so that games end.
const DARES: (f64, u32) = (0.6, 20);

/// An attack to be made, and what it is worth.
#[derive(Clone, Copy)]
struct Plan {
    from: TerritoryId,
    to: TerritoryId,
    worth: f64,
}

impl General {
    pub(super) fn new(seed: u64, calls_at: Option<u8>) -> Self {
        Self { rng: PolicyRng::new(seed), chances: Chances::default(), calls_at, unplayed: Vec::new() }
    }

    /// CW-5, CW-6.
    fn set_up(&mut self, game: &CloneWars, seat: SeatId) -> Option<Order> {
        if game.phase == Phase::Claim {
            let seen = Seen { game, army: game.turn };
            let whim = i64::from(self.rng.below(6));
            let best = game
                .free()
                .iter()
                .max_by_key(|t| (seen.claim(*t) + whim * i64::from(t.0 % 2), Reverse(*t)))?;
            return Some(Order::Place(vec![(best, 1)]));
        }
        let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
        for (army, left) in game.hands(seat) {
            let seen = Seen { game, army };
            // The best places from which to begin, the first with most.
            let mut fronts: Vec<TerritoryId> = seen.front().iter().collect();
            fronts.sort_by_key(|t| (Reverse(Self::start(seen, *t)), *t));
            let shares = [left.div_ceil(2), left.div_ceil(2) / 2, left];
            let mut rest = left;
            let fallback = || seen.own().iter().next();
            for (share, at) in shares.into_iter().zip(fronts.into_iter().take(3).chain(fallback())) {
                let share = share.min(rest);
                if share > 0 {
                    *places.entry(at).or_default() += share;
                }
                rest -= share;
            }
            if rest > 0
                && let Some(at) = fallback()
            {
                *places.entry(at).or_default() += rest;
            }
        }
        Some(Order::Place(places.into_iter().collect()))
    }

    /// CW-6: how good it is to begin from a planet.
    fn start(seen: Seen<'_>, t: TerritoryId) -> i64 {
        let zone = board().in_zone(board().zone(t));
        let held = zone.intersection(seen.own()).len();
        let share = 60 * held / zone.len();
        i64::try_from(share + 4 * seen.enemies(t).count()).unwrap_or(0)
    }

    /// CW-23: is now the time?
    fn calls(&self, seen: Seen<'_>) -> bool {
        let game = seen.game;
        let (space, track) = (game.sidious.space, game.track());
        if let Some(at) = self.calls_at {
            return space >= at.min(track.last());
        }
        let faces = |space: u8| u32::try_from(track.numbers(space).len()).unwrap_or(0);
        let (now, best) = (faces(space), faces(track.last()));
        if now == 0 {
            return false;
        }
        // In step 1 Sidious moves first where that helps.
        if game.phase == Phase::Token && faces(space.saturating_add(1)) > now {
            return false;
        }
        let troops = |side: Faction| game.of_faction(side).iter().map(|t| game.troops(t)).sum::<u32>();
        let (ours, theirs) = (troops(Faction::Separatist), troops(Faction::Republic));
        let planets = game.of_faction(Faction::Separatist).len();
        now == best || 3 * ours < theirs || planets < 9
    }

    /// CW-25: where the Republic is furthest from capturing him, with what the army may place there still.
    fn hideout(seen: Seen<'_>) -> Option<TerritoryId> {
        let game = seen.game;
        let all = game.of_faction(Faction::Separatist).iter();
        all.min_by_key(|t| {
            let own = seen.own().contains(*t);
            let more = if own { game.army(seen.army).pool + 6 } else { 0 };
            (seen.danger(*t) - i64::from(more), *t)
        })
    }

    fn turn(&mut self, game: &CloneWars, seat: SeatId) -> Option<Order> {
        let seen = Seen { game, army: game.turn };
        let legal = |order: &Order| game.check(Actor::Seat(seat), order).is_ok();
        // CW-23: while a partner is asked a machine does nothing, and whoever waits for it would see that somebody is. Where no
        // person is asked, the answer comes at once.
        let alone = game.consenting(game.turn).is_none_or(|partner| self.unplayed.contains(&partner));
        let calls = seen.side() == Faction::Separatist && alone && game.order66.is_none() && self.calls(seen);
        let call = calls.then(|| Order::Order66(Call::default())).filter(&legal);
        // Where the turn ends with it, all else in it comes first.
        let ends = game.options.order66 == Calling::EndOfTurn;
        if call.is_some() && !ends {
            return call;
        }
        let planned = self.other_than_calling(seen, legal);
        if matches!(planned, Some(Order::Pass)) { call.or(planned) } else { planned }
    }

    fn other_than_calling(&mut self, seen: Seen<'_>, legal: impl Fn(&Order) -> bool + Copy) -> Option<Order> {
        let game = seen.game;
        match game.phase {
            Phase::Token => {
                let order = texts::hide_token(seen).filter(legal);
                order.or(Some(Order::Token { at: seen.vault()? }))
            }
            Phase::Sidious => Some(Order::Sidious { at: Self::hideout(seen)? }),
            Phase::Reinforce => self.reinforce(seen, legal),
            Phase::Attack => {
                let order = texts::after_conquest(seen).filter(legal);
                let order = order.or_else(|| Self::bring(seen).filter(legal));
                let order = order.or_else(|| self.cards(seen).filter(legal));
                if order.is_some() {
                    return order;
                }
                let planned = self.attack(seen).filter(legal);
                let order = texts::weaken(seen, planned.as_ref()).filter(legal).or(planned);
                order.or_else(|| self.fortify(seen, legal))
            }
            _ => self.fortify(seen, legal),
        }
    }

    /// CW-10 to CW-12.
    fn reinforce(&mut self, seen: Seen<'_>, legal: impl Fn(&Order) -> bool) -> Option<Order> {
        if let Some(order) = self.cards(seen).filter(&legal) {
            return Some(order);
        }
        let pool = seen.game.army(seen.army).pool;
        let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
        let mut left = pool;
        // CW-1: Sidious has to be held.
        if let Some(at) = seen.game.sidious.planet.filter(|at| seen.own().contains(*at)) {
            let needed = u32::try_from(seen.danger(at) + 4).unwrap_or(0).min(left);
            if needed > 0 {
                places.insert(at, needed);
                left -= needed;
            }
        }
        if left > 0 {
            *places.entry(self.rally(seen, left)?).or_default() += left;
        }
        Some(Order::Place(places.into_iter().collect()))
    }

    /// Where troops are of most use.
    fn rally(&mut self, seen: Seen<'_>, more: u32) -> Option<TerritoryId> {
        let mut best: Option<(f64, TerritoryId)> = None;
        for from in seen.front().iter() {
            let force = (seen.game.troops(from) + more).saturating_sub(1);
            let plan = self.best_from(seen, from, force, 0.0);
            // Where the enemy is much stronger, none of it is wasted either.
            let worth = plan.map_or(0.0, |plan| plan.worth);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, from));
            }
        }
        best.map(|(_, at)| at).or_else(|| seen.own().iter().next())
    }

    /// The best attack from a planet with so many, and with this chance at least.
    fn best_from(&mut self, seen: Seen<'_>, from: TerritoryId, force: u32, least: f64) -> Option<Plan> {
        let game = seen.game;
        let need = seen.to_sidious();
        let mut best: Option<Plan> = None;
        for to in seen.enemies(from) {
            let ends = self.chances.of(game, force, game.land_at(from).ships, to);
            // Sidious is worth a greater risk.
            if ends.win < if game.has_sidious(to) { least / 2.0 } else { least } {
                continue;
            }
            let mut prize = seen.prize(to);
            if let Some(need) = need[usize::from(to.0)] {
                // On the way to Sidious, if it can be gone to the end.
                let margin = f64::from(force) / f64::from(need.max(1));
                prize += if margin > 1.1 { 400.0 * margin.min(3.0) } else { 30.0 * margin };
            }
            let worth = ends.win * prize + 2.5 * (ends.theirs - ends.ours);
            if best.is_none_or(|plan| worth > plan.worth) {
                best = Some(Plan { from, to, worth });
            }
        }
        best
    }

    /// CW-16: with `one_pair` the defence has the better dice, and who besieges Sidious waits for a good attack for ever: from
    /// some round on it may cost more and more.
    fn haste(game: &CloneWars) -> f64 {
        /// From this round on, by so much a round.
        const FROM: (u32, f64) = (40, 3.0);
        if game.options.one_pair { FROM.1 * f64::from(game.round.saturating_sub(FROM.0)) } else { 0.0 }
    }

    /// CW-13: the best attack that is worth it.
    fn attack(&mut self, seen: Seen<'_>) -> Option<Order> {
        let game = seen.game;
        let late = f64::from(game.round.saturating_sub(DARES.1));
        let haste = Self::haste(game);
        let least = (DARES.0 - late / 50.0).max(0.1 - haste / 500.0).max(0.0);
        let mut best: Option<(f64, Order)> = None;
        for from in seen.front().iter().filter(|t| game.troops(*t) > 1) {
            let spare = Self::spare(seen, from);
            if spare == 0 {
                continue;
            }
            let Some(Plan { from, to, worth }) = self.best_from(seen, from, spare, least) else { continue };
            if worth + haste > 0.0 && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                // CW-17: who is sent moves in: no more than are of use there.
                let further = seen.enemies(from).any(|other| other != to);
                let inside = board().neighbours(to).iter().all(|other| other == to || !seen.is_enemy(other));
                let enough = if further && inside { self.enough(seen, (from, to), spare) } else { None };
                let troops = enough.unwrap_or(spare);
                let keep = Some(troops / 4).filter(|keep| *keep > 0 && !game.has_sidious(to));
                let terms = Terms { until: Until::Decided, keep };
                best = Some((worth, Order::Attack { from, to, troops, ships: Sent::All, terms }));
            }
        }
        best.map(|(_, order)| order)
    }

    /// How many may leave a planet: one stays, and with Sidious as many as hold him.
    fn spare(seen: Seen<'_>, from: TerritoryId) -> u32 {
        let all = seen.game.troops(from).saturating_sub(1);
        if seen.side() == Faction::Republic || !seen.game.has_sidious(from) {
            return all;
        }
        u32::try_from(-seen.danger(from) - 2).unwrap_or(0).min(all)
    }

    /// As few as are likely to do.
    fn enough(&mut self, seen: Seen<'_>, (from, to): (TerritoryId, TerritoryId), most: u32) -> Option<u32> {
        let ships = seen.game.land_at(from).ships;
        (1..=most).find(|troops| self.chances.of(seen.game, *troops, ships, to).win > 0.9)
    }

    /// CW-17: ships go where the fighting is.
    fn bring(seen: Seen<'_>) -> Option<Order> {
        let conquest = seen.game.conquest.filter(|conquest| !conquest.ships.is_none())?;
        let goes_on = seen.enemies(conquest.to).next().is_some();
        let stays = seen.game.troops(conquest.from) > seen.game.troops(conquest.to);
        (goes_on && !stays).then_some(Order::Bring(Sent::All))
    }

    /// CW-10, CW-11: a set as soon as it is worth it, ships with what isn't needed for one.
    fn cards(&mut self, seen: Seen<'_>) -> Option<Order> {
        let (game, army) = (seen.game, seen.army);
        if game.so_far.attacked {
            return None;
        }
        let hand = game.usable(army);
        if hand.is_empty() {
            return None;
        }
        if let Some(order) = texts::with_cards(seen, || self.rally(seen, 0)) {
            return Some(order);
        }
        let set = game.best_set(army);
        let worth = game.sets_of(&set).map_or(0, |sets| sets.iter().map(|(_, troops)| troops).sum::<u32>());
        if !set.is_empty() && (worth >= 8 || hand.len() > 4) {
            return Some(Order::Cards { set, ship: None });
        }
        let fleet = game.fleet_of(army);
        let most = game.numbers().ships.most;
        let wanted = [Ship::Corvette, Ship::CapitalShip, Ship::Fighter];
        let kinds = wanted.into_iter().filter(|kind| fleet.of(*kind) < most);
        let of = |kind: Ship| hand.iter().copied().filter(move |card| game.cards().ship(*card) == kind);
        // What there are two of is no loss for a set of one of each.
        let spare = |kind: &Ship| of(*kind).count() > 1 || fleet.total() < 2;
        let kind = kinds.into_iter().find(spare)?;
        let card = of(kind).next()?;
        let at = self.rally(seen, game.army(army).pool)?;
        Some(Order::Cards { set: Vec::new(), ship: Some((card, at)) })
    }

    /// CW-20: what stands idle goes to the front; then the turn ends.
    fn fortify(&mut self, seen: Seen<'_>, legal: impl Fn(&Order) -> bool) -> Option<Order> {
        let game = seen.game;
        let (own, front) = (seen.own(), seen.front());
        let sidious = game.sidious.planet;
        let behind = own.difference(front).iter().filter(|t| game.troops(*t) > 1 && Some(*t) != sidious);
        if game.may_move()
            && let Some(from) = behind.max_by_key(|t| game.troops(*t))
        {
            let reach = board().reach(from, own).intersection(front);
            let troops = game.troops(from) - 1;
            let to = reach.iter().max_by_key(|t| (seen.threat(*t), game.troops(*t), Reverse(*t)));
            let order = to.map(|to| Order::Move { from, to, troops });
            if let Some(order) = order.filter(&legal) {
                return Some(order);
            }
        }
        if !game.so_far.ship_moved {
            for from in own.difference(front).iter() {
                let ships = game.land_at(from).ships;
                let Some(kind) = Ship::ALL.into_iter().find(|kind| ships.of(*kind) > 0) else { continue };
                let reach = board().reach(from, own).intersection(front);
                let to = reach.iter().max_by_key(|t| (game.troops(*t), Reverse(*t)));
                let order = to.map(|to| Order::Ship { from, to, kind });
                if let Some(order) = order.filter(&legal) {
                    return Some(order);
                }
            }
        }
        texts::once_more(seen).filter(&legal).or(Some(Order::Pass))
    }

    /// CW-20: a partner's planet is welcome; one's own is given away unless that breaks a region held whole.
    fn answer(game: &CloneWars, seat: SeatId) -> Option<Order> {
        let offer = game.offers.iter().find(|offer| offer.to == seat)?;
        let good = match (offer.give.0, offer.want.0) {
            (Some(_), _) => true,
            (None, Some(planet)) => {
                let all = board().in_zone(board().zone(planet));
                !all.is_subset(game.of(partner(game.turn)))
            }
            (None, None) => false,
        };
        let answer = |accept| Order::Answer { offer: offer.number, accept };
        let legal = |order: &Order| game.check(Actor::Seat(seat), order).is_ok();
        Some(answer(good)).filter(legal).or(Some(answer(false)))
    }
}

impl Policy<CloneWars> for General {
    fn nobody_plays(&mut self, seats: &[SeatId]) {
        self.unplayed = seats.to_vec();
    }

    fn order(&mut self, view: &View<'_, CloneWars>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let order = match debt.what {
            "claim" | "place" => self.set_up(view, seat),
            "turn" => self.turn(view, seat),
            "offer" => Self::answer(view, seat),
            _ => None,
        };
        let legal = |order: &Order| view.check(Actor::Seat(seat), order).is_ok();
        let usual = [Order::Pass, Order::Spread];
        let order = order.filter(legal).or_else(|| debt.default.clone().filter(legal));
        order
            .or_else(|| usual.into_iter().find(legal))
            .or_else(|| debt.default.clone())
            .unwrap_or(Order::Spread)
    }
}
