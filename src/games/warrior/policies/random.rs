//! Plays anything that looks legal, now and then everything that there is.

use super::super::{Act, Aim, ChoiceKind, Goods, Order, Until, Voice, Warrior};
use super::glimpse::Glimpse;
use crate::rules::{Debt, Policy, PolicyRng, SeatId, TerritoryId, TerritorySet, View};

/// Plays at random.
#[derive(Debug)]
pub(super) struct Random {
    rng: PolicyRng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    fn other(&mut self, seen: Glimpse<'_>) -> Option<SeatId> {
        let others: Vec<SeatId> = seen.others().collect();
        self.rng.one_of(&others)
    }

    fn amount(&mut self, most: u32) -> u32 {
        self.rng.below(most.saturating_add(1))
    }

    /// WR-10: attacks as long as there is anything to attack with, and sometimes something else.
    fn turn(&mut self, seen: Glimpse<'_>) -> Order {
        if seen.attack().is_some() {
            return match self.rng.below(8) {
                0 => Order::Halt,
                1 => Order::GoOn { until: Until::OneRoll, keep: None, enter: None },
                _ => Order::GoOn { until: Until::Decided, keep: None, enter: None },
            };
        }
        if seen.paralysed() {
            return Order::EndTurn;
        }
        match self.rng.below(32) {
            0 => self.passage(seen),
            1..4 => self.travel(seen).unwrap_or(Order::EndTurn),
            4 => self.guests(seen).or_else(|| self.attack(seen)).unwrap_or(Order::EndTurn),
            5..8 => Order::EndTurn,
            _ => self.attack(seen).unwrap_or(Order::EndTurn),
        }
    }

    fn attack(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        let own = seen.own();
        let ready: TerritorySet =
            own.iter().filter(|t| seen.land(*t).troops > 1 && !seen.strangers(*t, own).is_empty()).collect();
        let from = self.rng.member(ready)?;
        let to = self.rng.member(seen.strangers(from, own))?;
        let mut forces = vec![(from, seen.free_units(from))];
        // WR-16: now and then everybody around comes along.
        if self.rng.once_in(8) {
            let around = super::super::board().neighbours(to).intersection(ready).without(from);
            forces.extend(around.iter().map(|t| (t, seen.free_units(t))));
        }
        let until = if self.rng.once_in(16) { Until::OneRoll } else { Until::Decided };
        let total: u32 = forces.iter().map(|(_, units)| units).sum();
        let keep = (total > 3 && self.rng.once_in(16)).then_some(2);
        let enter = self.rng.once_in(8).then(|| 1 + self.rng.below(total));
        Some(Order::Attack { forces, to, until, keep, enter })
    }

    /// WR-12: one step, or as a guest to where one is let in (WR-13).
    fn travel(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        let own = seen.own();
        let from = self.rng.member(own.iter().filter(|t| seen.land(*t).troops > 1).collect())?;
        let open = super::super::board().neighbours(from).iter().filter(|t| {
            let owner = seen.land(*t).host();
            owner == Some(seen.me()) || owner.is_some_and(|host| seen.welcomed_by(host))
        });
        let to = self.rng.member(open.collect())?;
        let troops = 1 + self.rng.below(seen.free_units(from));
        Some(Order::Move { path: vec![from, to], troops, abandon: false })
    }

    /// WR-13: guests leave, attack or turn on their host.
    fn guests(&mut self, seen: Glimpse<'_>) -> Option<Order> {
        let at: Vec<TerritoryId> = seen.visited().collect();
        let at = self.rng.one_of(&at)?;
        let host = seen.land(at).host()?;
        if self.rng.once_in(2) {
            return Some(Order::Fight { at, against: host, until: Until::Decided, keep: None });
        }
        let home = self.rng.member(super::super::board().neighbours(at).intersection(seen.own()))?;
        Some(Order::Move { path: vec![at, home], troops: seen.free_units(at), abandon: false })
    }

    fn passage(&mut self, seen: Glimpse<'_>) -> Order {
        match self.other(seen) {
            Some(to) => Order::Passage { to, allow: !seen.welcomes(to) },
            None => Order::EndTurn,
        }
    }

    /// WR-7, WR-54: everything to one place, or evenly, or unit by unit.
    fn place(&mut self, seen: Glimpse<'_>) -> Order {
        let left = seen.left_to_place();
        let own = seen.own();
        let front: TerritorySet = own.iter().filter(|t| !seen.strangers(*t, own).is_empty()).collect();
        let Some(at) = self.rng.member(if front.is_empty() { own } else { front }) else {
            return Order::PlaceRest;
        };
        match self.rng.below(4) {
            0 => Order::Spread,
            1 => Order::Place([(at, 1 + self.rng.below(left))].into()),
            _ => Order::Place([(at, left)].into()),
        }
    }

    /// WR-27: answers what it was offered, sometimes offers something, and is done.
    fn barter(&mut self, seen: Glimpse<'_>) -> Order {
        if let Some(offer) = seen.offers().iter().find(|offer| offer.to == seen.me()) {
            return Order::Answer { offer: offer.number, accept: self.rng.once_in(2) };
        }
        match (self.rng.below(8), self.other(seen)) {
            (0, Some(to)) => {
                let give = self.goods(seen, seen.me(), to).into();
                let want = self.goods(seen, to, seen.me()).into();
                Order::Offer { to, give, want, promise: None, expires: None }
            }
            _ => Order::Done,
        }
    }

    fn goods(&mut self, seen: Glimpse<'_>, giver: SeatId, receiver: SeatId) -> Goods {
        let mut goods = Goods::default();
        match self.rng.below(5) {
            0 => goods.trade_routes = self.amount(seen.trade_routes(giver)),
            1 => goods.pool = self.amount(seen.pool(giver)),
            2 => goods.passage = !seen.lets_in(giver, receiver),
            3 if giver == seen.me() => {
                if let Some(t) = self.rng.member(seen.own()) {
                    let spare = seen.free_units(t);
                    if spare > 0 && self.rng.once_in(2) {
                        goods.troops.insert(t, 1 + self.rng.below(spare));
                    } else {
                        goods.territories.insert(t);
                    }
                }
            }
            _ => goods.cash = self.amount(seen.cash(giver)),
        }
        goods
    }

    fn vote(&mut self, seen: Glimpse<'_>) -> Order {
        let Some((matter, power)) = seen.ballot() else { return Order::Abstain };
        if self.rng.once_in(10) {
            return Order::Abstain;
        }
        let voice = if matter.names_a_player() {
            let other = if self.rng.once_in(2) { self.other(seen) } else { None };
            Voice::Player(other.unwrap_or(seen.me()))
        } else if self.rng.once_in(2) {
            Voice::Yes
        } else {
            Voice::No
        };
        let votes = self.rng.once_in(4).then(|| 1 + self.rng.below(power));
        Order::Vote { voice, votes }
    }

    fn act(&mut self, seen: Glimpse<'_>) -> Order {
        let Some(other) = self.other(seen) else { return Order::Decline };
        match self.rng.below(4) {
            0 => Order::Decline,
            1 if seen.trade_routes(other) > 0 => Order::Act(Act::TradeRoute(other)),
            2 => Order::Act(Act::TenInfantry(other)),
            _ => {
                let theirs = super::super::board()
                    .territories()
                    .filter(|t| seen.land(*t).is_of(other) && !seen.is_capital(*t));
                self.rng.member(theirs.collect()).map_or(Order::Decline, |t| Order::Act(Act::Sanction(t)))
            }
        }
    }

    /// WR-44 (23): a step with some, or that is all.
    fn redeploy(&mut self, seen: Glimpse<'_>) -> Order {
        if self.rng.once_in(3) {
            return Order::Decline;
        }
        let own = seen.own();
        let from = self.rng.member(own.iter().filter(|t| seen.land(*t).troops > 1).collect());
        let step = from.and_then(|from| {
            let to = self.rng.member(super::super::board().neighbours(from).intersection(own))?;
            Some((from, to))
        });
        step.map_or(Order::Decline, |(from, to)| Order::Move {
            path: vec![from, to],
            troops: 1 + self.rng.below(seen.free_units(from)),
            abandon: false,
        })
    }
}

impl Policy<Warrior> for Random {
    fn order(&mut self, view: &View<'_, Warrior>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let seen = Glimpse::new(view, seat);
        let order = match debt.what {
            "turn" => Some(self.turn(seen)),
            "bid" => {
                let (_, floor) = seen.lot().unwrap_or((0, 0));
                let spare = seen.cash(seen.me()).saturating_sub(floor);
                Some(Order::Bid(floor + self.amount(spare / (1 + seen.lots_left()))))
            }
            "barter" => Some(self.barter(seen)),
            "stake" => Some(Order::Stake(self.amount(seen.cash(seen.me()).min(100)))),
            "place" => Some(self.place(seen)),
            "aim" => self.rng.one_of(&Aim::ALL).map(Order::Aim),
            "capital" => self.rng.member(seen.own()).map(Order::Capital),
            "pay" => Some(Order::Pay(!self.rng.once_in(4))),
            "reward" => self.rng.member(seen.own()).map(Order::Reward),
            "award" => self.rng.member(seen.unoccupied()).map(Order::Reward),
            "vote" => Some(self.vote(seen)),
            "act" => Some(self.act(seen)),
            "redeploy" => Some(self.redeploy(seen)),
            "resettle" => Some(Order::Spread),
            "desert" => match seen.choice() {
                Some(ChoiceKind::Desert { victim, .. }) if self.rng.once_in(2) => {
                    let theirs = super::super::board()
                        .territories()
                        .filter(|t| seen.land(*t).is_of(*victim))
                        .collect();
                    self.rng.member(theirs).map(|t| Order::Remove { places: [(t, 1)].into(), pool: 0 })
                }
                _ => None,
            },
            "levy" if self.rng.once_in(2) => {
                let spare = seen.own().iter().filter(|t| seen.land(*t).troops > 1).collect();
                self.rng.member(spare).map(|t| Order::Remove { places: [(t, 1)].into(), pool: 0 })
            }
            _ => None,
        };
        order.or_else(|| debt.default.clone()).unwrap_or(Order::Decline)
    }
}
