//! Plays to win: bribes the strongest neutrals and sends them before they leave, attacks where the odds are good, rounds off
//! continents and cities, claims what it has met, and brings its troops to the front.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::{Goal, Order, Phase, TwoPlayer, Until, board, is_neutral, other, side_of};
use crate::rules::{Actor, Debt, DicePool, Game, Policy, PolicyRng, SeatId, TerritoryId, TerritorySet, View};

/// Plays to win.
#[derive(Debug)]
pub(super) struct Duelist {
    rng: PolicyRng,
}

/// So many allies are kept up at once; further cards are traded in.
const ALLIES: usize = 2;

impl Duelist {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    fn turn(&mut self, seen: Seen<'_>) -> Order {
        let game = seen.game;
        if game.phase == Phase::Bribe
            && let Some(order) = seen.bribe()
        {
            return order;
        }
        if game.seat(seen.me).pool > 0 {
            return seen.trade().unwrap_or_else(|| seen.place());
        }
        if !game.hands(seen.me).is_empty() {
            return seen.place();
        }
        if let Some(order) = seen.reinforce() {
            return order;
        }
        if game.invasion.is_some() {
            return seen.go_on();
        }
        let whim = self.rng.below(3);
        let attack = seen.best_attack(whim, false);
        // TP-18: who comes no further without fights an ally in the way.
        let blocked = || game.so_far.conquered.is_empty().then(|| seen.best_attack(whim, true)).flatten();
        attack.or_else(blocked).or_else(|| seen.claim()).or_else(|| seen.march()).unwrap_or(Order::Finish)
    }
}

/// The game through the eyes of a seat.
#[derive(Clone, Copy)]
struct Seen<'a> {
    game: &'a TwoPlayer,
    me: SeatId,
}

/// What an attack loses for each hundred that the defence loses, both rolling all that they may: by the attacker's help (none, one
/// more on the highest die, a die more, both), then by the defender's.
const LOSSES: [[u32; 4]; 4] = [[85, 126, 165, 251], [51, 85, 90, 165], [60, 92, 115, 178], [32, 60, 59, 115]];

/// What helps a side's dice: nothing, one more on the highest, a die more, both.
fn help(pool: DicePool) -> usize {
    let more = usize::from(pool.rolled() > pool.dice());
    usize::from(pool.added_to_highest() > 0) + 2 * more
}

impl Seen<'_> {
    fn own(self) -> TerritorySet {
        self.game.of_seat(self.me)
    }

    fn is_legal(self, order: &Order) -> bool {
        self.game.check(Actor::Seat(self.me), order).is_ok()
    }

    /// One's own cards, those with fewest stars first.
    fn cards(self) -> Vec<TerritoryId> {
        let mut hand: Vec<TerritoryId> =
            self.game.seat(self.me).hand.cards().iter().copied().flatten().collect();
        hand.sort_by_key(|card| self.game.cards().stars(*card));
        hand
    }

    /// TP-14: the strongest neutral that can be won over at once, the opponent's ally before others.
    fn bribe(self) -> Option<Order> {
        let (game, cards) = (self.game, self.cards());
        if game.allies(self.me).count() >= ALLIES {
            return None;
        }
        let mut best: Option<(u32, Order)> = None;
        for (neutral, standing) in game.neutral_sides() {
            let theirs = standing.ally == Some(other(self.me));
            let needed = if theirs { 2 } else { 1 };
            let given: Vec<TerritoryId> = cards.iter().copied().take(needed).collect();
            let order = Order::Bribe { neutral, cards: given };
            // What takes two cards and gets one is at least nobody's.
            let worth = game.units_of(neutral) + if theirs { 5 } else { 0 };
            if self.is_legal(&order) && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, order));
            }
        }
        best.map(|(_, order)| order)
    }

    /// TP-16: not for a trifle.
    fn trade(self) -> Option<Order> {
        let best = self.game.best_trade(self.me);
        let order = Order::Trade(best.clone());
        (self.game.stars_of(&best) >= 4 && self.is_legal(&order)).then_some(order)
    }

    /// Is an attack with so many likely enough to win? The larger both are, the less is left to chance.
    fn is_promising(self, from: TerritoryId, to: TerritoryId, ours: u32) -> bool {
        let (attack, defence) = self.game.pools(from, to);
        let losses = LOSSES[help(attack)][help(defence)];
        u64::from(ours) > u64::from(self.game.troops(to)) * u64::from(losses) * 115 / 10_000 + 2
    }

    /// What an attack on a territory will meet: a commander is worth a troop or so.
    fn strength(self, t: TerritoryId) -> u32 {
        self.game.troops(t) + u32::from(self.game.is_guarded(t))
    }

    /// Whom a side attacks: not itself, its player, nor its player's other allies.
    fn targets(self, from: TerritoryId) -> impl Iterator<Item = TerritoryId> {
        let game = self.game;
        board().neighbours(from).iter().filter(move |to| {
            let owner = game.owner(*to);
            owner != game.owner(from) && owner != side_of(self.me) && !game.is_ally(self.me, owner)
        })
    }

    /// What one's allies have beside it.
    fn allied(self, from: TerritoryId) -> impl Iterator<Item = TerritoryId> {
        board().neighbours(from).iter().filter(move |to| self.game.is_ally(self.me, self.game.owner(*to)))
    }

    /// How well a force would stand here against the weakest beside it.
    fn ease(self, t: TerritoryId) -> (bool, i64) {
        let weakest = self.targets(t).map(|to| i64::from(self.strength(to)) - self.prize(to) / 20).min();
        (weakest.is_some(), i64::from(self.game.troops(t)) - weakest.unwrap_or(0))
    }

    /// TP-6, TP-16, TP-17: one's own and the allies' where they attack from; in set-up the neutrals' where they are far from
    /// oneself, or near the other.
    fn place(self) -> Order {
        let game = self.game;
        let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
        for (side, units) in game.hands(self.me) {
            let land = game.of(side);
            let at = if is_neutral(side) && game.phase == Phase::Setup {
                let (own, theirs) = (self.own(), game.of_seat(other(self.me)));
                let near = |t: TerritoryId, set| board().neighbours(t).intersection(set).len();
                land.iter().min_by_key(|t| (near(*t, own), Reverse(near(*t, theirs))))
            } else {
                land.iter().max_by_key(|t| (self.ease(*t), Reverse(*t)))
            };
            if let Some(at) = at {
                *places.entry(at).or_default() += units;
            }
        }
        Order::Place(places)
    }

    /// TP-17: for each ally, where it attacks from.
    fn reinforce(self) -> Option<Order> {
        let game = self.game;
        if game.phase > Phase::Allies {
            return None;
        }
        let ally = game.allies(self.me).find(|ally| !game.so_far.reinforced.contains(ally))?;
        let at = game.of(ally).iter().max_by_key(|t| (self.ease(*t), Reverse(*t)));
        let order = Order::Reinforce { ally, at };
        self.is_legal(&order).then_some(order)
    }

    fn go_on(self) -> Order {
        let Some(invasion) = self.game.invasion else { return Order::EndPart };
        if self.is_promising(invasion.from, invasion.to, invasion.troops) {
            Order::GoOn { until: Until::Decided, keep: None, enter: None }
        } else {
            Order::Halt
        }
    }

    /// The attack with the best prize for its price, if any is worth making. Allies go first: they may be lost by their first.
    /// With `allies`: of own troops against one's own allies.
    fn best_attack(self, whim: u32, allies: bool) -> Option<Order> {
        let game = self.game;
        if game.phase > Phase::Combat {
            return None;
        }
        let mut best: Option<(i64, Order)> = None;
        for from in game.territories_to_attack_from(self.me) {
            let ally = is_neutral(game.owner(from));
            let units = game.troops(from) - 1;
            let own = self.allied(from).filter(|_| allies && !ally);
            for to in self.targets(from).filter(|_| !allies).chain(own) {
                let theirs = self.strength(to);
                if !self.is_promising(from, to, units) {
                    continue;
                }
                let worth = if ally { self.ally_prize(to) } else { self.prize(to) };
                if worth <= 0 {
                    continue;
                }
                // What stands in the way of an end is worth its price; a neutral's troops are not.
                let price = if game.owner(to) == side_of(other(self.me)) { 2 } else { -8 };
                let score = worth + i64::from(units) * 3 + i64::from(theirs) * price + i64::from(whim);
                let keep = Some(2).filter(|keep| units > 4 && *keep < units);
                let order =
                    Order::Attack { from, to, troops: units, until: Until::Decided, keep, enter: None };
                if best.as_ref().is_none_or(|(most, _)| score > *most) && self.is_legal(&order) {
                    best = Some((score, order));
                }
            }
        }
        best.map(|(_, order)| order)
    }

    /// An ally's conquests are its own: they are good for what they take from the other.
    fn ally_prize(self, t: TerritoryId) -> i64 {
        let theirs = self.game.owner(t) == side_of(other(self.me));
        if theirs { 120 + self.broken(t) } else { 0 }
    }

    /// What the other would lose with it.
    fn broken(self, t: TerritoryId) -> i64 {
        let zone = board().in_zone(board().zone(t));
        let theirs = self.game.of_seat(other(self.me));
        if zone.is_subset(theirs) { 60 } else { 0 }
    }

    /// What a territory is worth: more where it rounds off what is held, weakens the other, is a city or a capital, or brings an
    /// objective nearer.
    fn prize(self, t: TerritoryId) -> i64 {
        let game = self.game;
        let own = self.own();
        let zone = board().in_zone(board().zone(t));
        let number = |number: usize| i64::try_from(number).unwrap_or(0);
        let mut prize = 30 + 60 * number(zone.intersection(own).len()) / number(zone.len().max(1));
        if game.owner(t) == side_of(other(self.me)) {
            prize += 40 + self.broken(t) + 200 / number(game.of_seat(other(self.me)).len().max(1));
        } else {
            // TP-20: a last territory brings cards.
            let land = game.of(game.owner(t)).len();
            prize += if land == 1 { 40 } else { 0 };
        }
        if game.cities.contains(t) {
            prize += 20;
        }
        if game.capital_of(t).is_some() {
            prize += 30;
        }
        for in_play in game.objectives.iter().filter(|in_play| in_play.by.is_none()) {
            let wanted = match game.objective_list().goal(in_play.id) {
                Goal::Continent(zone) => board().in_zone(zone).contains(t),
                Goal::Cities(_) | Goal::CitiesInTurn(_) => game.cities.contains(t),
                Goal::EnemyCapitals(_) => game.capital_of(t).is_some_and(|side| side != side_of(self.me)),
                Goal::Continents(_) | Goal::ContinentsInTurn(_) => false,
                Goal::Territories(_) | Goal::TerritoriesInTurn(_) => true,
            };
            prize += if wanted { 15 } else { 0 };
        }
        prize
    }

    /// TP-21: whatever is met, a major one before a minor one.
    fn claim(self) -> Option<Order> {
        let claimable = self.game.claimable(self.me);
        claimable.last().map(|objective| Order::Claim { objective: *objective, at: None })
    }

    /// TP-22: idle troops behind the front go towards it.
    fn march(self) -> Option<Order> {
        let game = self.game;
        let own = self.own();
        let front: TerritorySet = own.iter().filter(|t| self.targets(*t).next().is_some()).collect();
        let behind = own.difference(front).iter().filter(|t| game.troops(*t) > 1);
        let from = behind.max_by_key(|t| game.troops(*t))?;
        let reach = board().reach(from, own).intersection(front);
        let to = reach.iter().max_by_key(|t| (self.ease(*t), Reverse(*t)))?;
        let order = Order::Move { from, to, troops: game.troops(from) - 1 };
        self.is_legal(&order).then_some(order)
    }
}

impl Policy<TwoPlayer> for Duelist {
    fn order(&mut self, view: &View<'_, TwoPlayer>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let seen = Seen { game: view, me: seat };
        let order = match debt.what {
            "place" => seen.place(),
            _ => self.turn(seen),
        };
        if seen.is_legal(&order) { order } else { debt.default.clone().unwrap_or(Order::Spread) }
    }
}
