//! Plays to win: attacks where the odds are good, brings its armies to the front, keeps its
//! capital, buys troops for what they are worth, and stakes all it may, since a stake returns
//! nearly three times itself on average (WR-28).

use std::cmp::Reverse;

use super::super::{Act, Aim, ChoiceKind, Order, Until, Victory, Voice, Warrior, board};
use super::deals::{self, UNIT_WORTH};
use super::glimpse::Glimpse;
use crate::rules::{Debt, Policy, PolicyRng, SeatId, TerritoryId, TerritorySet, View};

/// Plays to win.
#[derive(Debug)]
pub(super) struct Warlord {
    rng: PolicyRng,
}

impl Warlord {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    fn turn(&mut self, seen: Glimpse<'_>) -> Order {
        if let Some((ours, theirs)) = seen.open_strengths() {
            // A capital's die may have made it too strong (WR-18).
            return if promising(ours, theirs) {
                Order::GoOn {
                    until: Until::Decided,
                    keep: Some(2).filter(|keep| ours > *keep && theirs > 2),
                    enter: None,
                }
            } else {
                Order::Halt
            };
        }
        if seen.paralysed() {
            return Order::EndTurn;
        }
        best_attack(seen).or_else(|| march(seen)).unwrap_or(Order::EndTurn)
    }

    /// WR-25: what the troops are worth, a little more or less, and no more than money allows.
    fn bid(&mut self, seen: Glimpse<'_>) -> Order {
        let cash = seen.cash(seen.me());
        let Some((size, floor)) = seen.lot() else { return Order::Bid(0) };
        let others: u32 = seen.others().map(|other| seen.cash(other)).max().unwrap_or(0);
        let worth = size * (UNIT_WORTH + self.rng.below(5));
        // What nobody can overbid need not be overpaid; a stake is kept back for WR-28.
        let wish = worth.max(floor).min(others.saturating_add(1));
        let share = cash.saturating_sub(100).max(cash / 2);
        Order::Bid(wish.min(share).max(floor).min(cash))
    }

    fn vote(&mut self, seen: Glimpse<'_>) -> Order {
        use super::super::Matter;
        let Some((matter, _)) = seen.ballot() else { return Order::Abstain };
        let me = seen.me();
        let first = |of: &dyn Fn(SeatId) -> u32| seen.others().all(|other| of(other) < of(me));
        let voice = match matter {
            Matter::Aid if first(&|seat| u32::MAX - seen.cash(seat)) => Voice::Yes,
            Matter::SpecialForce if !first(&|seat| seen.count(seat)) => Voice::Yes,
            Matter::Aid | Matter::SpecialForce => Voice::No,
            // −2 on all attack dice is no present: the strongest may have it.
            Matter::Leader => {
                Voice::Player(seen.others().max_by_key(|other| seen.count(*other)).unwrap_or(me))
            }
            Matter::TradeRoute | Matter::Territory => Voice::Player(me),
        };
        Order::Vote { voice, votes: None }
    }

    fn act(seen: Glimpse<'_>) -> Order {
        let Some(leader) = seen.others().max_by_key(|other| seen.count(*other)) else {
            return Order::Decline;
        };
        Order::Act(Act::TenInfantry(leader))
    }

    fn aim(seen: Glimpse<'_>) -> Order {
        let own = seen.own();
        // The nearest to be held whole, by what is still missing.
        let missing = |aim: &Aim| aim.territories().difference(own).len();
        Order::Aim(Aim::ALL.into_iter().min_by_key(missing).unwrap_or(Aim::ALL[0]))
    }
}

/// Is an attack with so many likely enough to win?
fn promising(ours: u32, theirs: u32) -> bool {
    ours > theirs + theirs / 3 + 1
}

/// The attack with the best prize for its price, if any is worth making.
fn best_attack(seen: Glimpse<'_>) -> Option<Order> {
    let own = seen.own();
    let home = seen.capital(seen.me());
    let mut best: Option<(i64, TerritoryId, TerritoryId, u32)> = None;
    for from in own.iter() {
        let mut units = seen.free_units(from);
        if Some(from) == home {
            // The capital keeps a guard.
            units = units.saturating_sub(3);
        }
        if units < 2 {
            continue;
        }
        for to in seen.strangers(from, own).iter() {
            let theirs = seen.strength(to);
            if !promising(units, theirs) {
                continue;
            }
            let score = prize(seen, own, to) + i64::from(units) * 4 - i64::from(theirs) * 10;
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, from, to, units));
            }
        }
    }
    let (_, from, to, units) = best?;
    Some(Order::Attack { forces: vec![(from, units)], to, until: Until::Decided, keep: None, enter: None })
}

/// What a territory is worth: more where it rounds off what is held, belongs to the aim, weakens
/// the leader or is a capital.
fn prize(seen: Glimpse<'_>, own: TerritorySet, t: TerritoryId) -> i64 {
    let zone = board().in_zone(board().zone(t));
    let held = zone.intersection(own).len();
    let mut prize = 60 * i64::try_from(held).unwrap_or(0) / i64::try_from(zone.len()).unwrap_or(1);
    if let Some(owner) = seen.land(t).host() {
        prize += 30;
        // WR-1: who has few territories left is nearly out.
        prize += 40 / i64::from(seen.count(owner).max(1));
        if seen.is_capital(t) {
            prize += 120;
        }
    }
    if seen.options().victory == Victory::ContinentalConqueror
        && seen.aim().is_some_and(|aim| aim.territories().contains(t))
    {
        prize += 80;
    }
    prize
}

/// WR-12: idle armies behind the front go towards it.
fn march(seen: Glimpse<'_>) -> Option<Order> {
    let own = seen.own();
    let front: TerritorySet = own.iter().filter(|t| !seen.strangers(*t, own).is_empty()).collect();
    let home = seen.capital(seen.me());
    let from = own
        .difference(front)
        .iter()
        .filter(|t| seen.free_units(*t) > 0 && Some(*t) != home)
        .max_by_key(|t| seen.free_units(*t))?;
    // To where the most stand already, of what can be reached.
    let to = board()
        .reach(from, own)
        .intersection(front)
        .iter()
        .max_by_key(|t| (seen.land(*t).troops, Reverse(board().distance(from, *t))))?;
    let path = board().path(from, to, own)?;
    Some(Order::Move { path, troops: seen.free_units(from), abandon: false })
}

/// WR-7, WR-54: the capital gets a guard, the best place to attack from all the rest.
fn place(seen: Glimpse<'_>) -> Order {
    let own = seen.own();
    let left = seen.left_to_place();
    let threat = |t: TerritoryId| {
        seen.strangers(t, own)
            .iter()
            .filter(|n| seen.land(*n).host().is_some())
            .map(|n| seen.land(n).troops)
            .max()
    };
    if let Some(home) = seen.capital(seen.me()).filter(|home| own.contains(*home)) {
        let needed = (threat(home).unwrap_or(0) / 2 + 2).saturating_sub(seen.land(home).troops);
        if needed > 0 {
            return Order::Place([(home, needed.min(left))].into());
        }
    }
    let ease = |t: &TerritoryId| {
        let weakest = seen.strangers(*t, own).iter().map(|n| seen.strength(n)).min();
        (weakest.is_some(), i64::from(seen.land(*t).troops) - i64::from(weakest.unwrap_or(0)))
    };
    match own.iter().max_by_key(ease) {
        Some(at) => Order::Place([(at, left)].into()),
        None => Order::PlaceRest,
    }
}

impl Policy<Warrior> for Warlord {
    fn order(&mut self, view: &View<'_, Warrior>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let seen = Glimpse::new(view, seat);
        let own = seen.own();
        // Best among strangers' fewest: where an army is safest.
        let safest =
            || own.iter().min_by_key(|t| (seen.strangers(*t, own).len(), Reverse(seen.land(*t).troops)));
        let order = match debt.what {
            "turn" => Some(self.turn(seen)),
            "bid" => Some(self.bid(seen)),
            "stake" => Some(Order::Stake(seen.cash(seen.me()).min(100))),
            "place" => Some(place(seen)),
            "aim" => Some(Self::aim(seen)),
            "capital" => safest().map(Order::Capital),
            "vote" => Some(self.vote(seen)),
            "act" => Some(Self::act(seen)),
            // A territory yields twenty a round: it is worth about three hundred, and its units.
            "pay" => match seen.choice() {
                Some(ChoiceKind::Pay { territory, amount, .. }) => {
                    let worth = 200 + UNIT_WORTH * seen.land(*territory).troops;
                    Some(Order::Pay(seen.is_capital(*territory) || *amount <= worth))
                }
                _ => None,
            },
            "reward" => own.iter().max_by_key(|t| seen.land(*t).troops).map(Order::Reward),
            "award" => {
                let near = |t: &TerritoryId| board().neighbours(*t).intersection(own).len();
                seen.unoccupied().iter().max_by_key(near).map(Order::Reward)
            }
            "barter" => Some(match seen.offers().iter().find(|offer| offer.to == seen.me()) {
                Some(offer) => Order::Answer { offer: offer.number, accept: deals::is_good(seen, offer) },
                None => Order::Done,
            }),
            _ => None,
        };
        order.or_else(|| debt.default.clone()).unwrap_or(Order::Decline)
    }
}
