//! Plays anything that is legal.

use super::super::{Call, CloneWars, Meeting, Order, Phase, Sent, Ship, Terms, Until, board, partner};
use crate::rules::{Actor, Debt, Game, Policy, PolicyRng, SeatId, View};

/// Plays at random.
#[derive(Debug)]
pub(super) struct Random {
    rng: PolicyRng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    fn place(&mut self, game: &CloneWars, seat: SeatId) -> Option<Order> {
        if game.phase == Phase::Claim {
            return Some(Order::Place(vec![(self.rng.member(game.free())?, 1)]));
        }
        if self.rng.once_in(3) {
            return Some(Order::Spread);
        }
        let (army, left) = self.rng.one_of(&game.hands(seat))?;
        let at = self.rng.member(game.of(army))?;
        let most = if game.one_by_one() { 1 } else { left };
        Some(Order::Place(vec![(at, 1 + self.rng.below(most))]))
    }

    fn terms(&mut self) -> Terms {
        let until = if self.rng.once_in(3) { Until::OneRoll } else { Until::Decided };
        Terms { until, keep: None }
    }

    fn attack(&mut self, game: &CloneWars) -> Option<Order> {
        if game.attack.is_some() && self.rng.once_in(2) {
            return Some(Order::GoOn(self.terms()));
        }
        let from = self.rng.member(game.origins())?;
        let to = self.rng.member(board().neighbours(from))?;
        let troops = 1 + self.rng.below(game.troops(from) - 1);
        Some(Order::Attack { from, to, troops, ships: Sent::All, terms: self.terms() })
    }

    fn cards(&mut self, game: &CloneWars) -> Option<Order> {
        let army = game.turn;
        if self.rng.once_in(2) {
            let set = game.best_set(army);
            return (!set.is_empty()).then_some(Order::Cards { set, ship: None });
        }
        let card = self.rng.one_of(&game.usable(army))?;
        let at = self.rng.member(game.of(army))?;
        if game.options.card_texts && self.rng.once_in(2) {
            let to = self.rng.member(board().all());
            return Some(Order::Text {
                card,
                at: self.rng.member(board().all()).or(Some(at)),
                to,
                token: None,
            });
        }
        Some(Order::Cards { set: Vec::new(), ship: Some((card, at)) })
    }

    fn march(&mut self, game: &CloneWars) -> Option<Order> {
        let own = game.of(game.turn);
        let (from, to) = (self.rng.member(own)?, self.rng.member(own)?);
        match self.rng.below(3) {
            0 => {
                let kind = self.rng.one_of(&Ship::ALL)?;
                Some(Order::Ship { from, to, kind })
            }
            1 => Some(Order::Offer {
                to: partner(game.turn),
                give: Some(from),
                want: None,
                promise: None,
                expires: None,
            }),
            _ => Some(Order::Move { from, to, troops: 1 }),
        }
    }

    fn turn(&mut self, game: &CloneWars, seat: SeatId) -> Option<Order> {
        // CW-23: as the general, it asks nobody.
        if game.consenting(game.turn).is_none() && self.rng.once_in(40) {
            return Some(Order::Order66(Call::default()));
        }
        match game.phase {
            Phase::Token => Some(Order::Token { at: self.rng.member(game.of(game.turn))? }),
            Phase::Sidious => Some(Order::Sidious { at: self.rng.member(game.of(game.turn))? }),
            Phase::Reinforce if self.rng.once_in(3) => self.cards(game),
            Phase::Reinforce => self.place(game, seat),
            _ => match self.rng.below(8) {
                0 => Some(Order::Pass),
                1 => self.march(game),
                2 => Some(Order::Bring(Sent::All)),
                3 => self.cards(game),
                _ => self.attack(game),
            },
        }
    }
}

impl Policy<CloneWars> for Random {
    fn order(&mut self, view: &View<'_, CloneWars>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let order = match debt.what {
            "claim" | "place" => self.place(view, seat),
            "meet" => Some(Order::Meet { dice: None, ships: None, until: Until::OneRoll }),
            "offer" => view.offers.iter().find(|offer| offer.to == seat).map(|offer| {
                let accept = self.rng.once_in(2);
                let good = Order::Answer { offer: offer.number, accept };
                let legal = view.allows(Actor::Seat(seat), &good).is_ok();
                Order::Answer { offer: offer.number, accept: accept && legal }
            }),
            "consent" => Some(Order::Consent(!self.rng.once_in(3))),
            _ if self.rng.once_in(30) => Some(Order::Defend {
                at: None,
                meeting: Meeting { dice: 1 + self.rng.below(2), ships: Sent::All },
                army: None,
            }),
            _ => self.turn(view, seat),
        };
        let legal = |order: &Order| view.allows(Actor::Seat(seat), order).is_ok();
        let usual = [Order::Pass, Order::Spread];
        let order = order.filter(legal).or_else(|| usual.into_iter().find(legal));
        order.or_else(|| debt.default.clone()).unwrap_or(Order::Spread)
    }
}
