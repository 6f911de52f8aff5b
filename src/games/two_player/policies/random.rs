//! Plays anything that is legal.

use super::super::{Order, Phase, TwoPlayer, Until, board, is_neutral};
use crate::rules::{Actor, Debt, Game, Policy, PolicyRng, SeatId, SideId, TerritoryId, View};

/// Plays at random.
#[derive(Debug)]
pub(super) struct Random {
    rng: PolicyRng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    /// Some of what is in hand, somewhere; now and then all of it.
    fn place(&mut self, game: &TwoPlayer, seat: SeatId) -> Option<Order> {
        if self.rng.once_in(4) {
            return Some(Order::Spread);
        }
        let hands = game.hands(seat);
        let (side, units) = self.rng.one_of(&hands)?;
        let at = self.rng.member(game.of(side))?;
        Some(Order::Place([(at, 1 + self.rng.below(units))].into()))
    }

    fn cards(&mut self, game: &TwoPlayer, seat: SeatId) -> Vec<TerritoryId> {
        let hand: Vec<TerritoryId> = game.seat(seat).hand.cards().iter().copied().flatten().collect();
        hand.into_iter().filter(|_| self.rng.once_in(2)).collect()
    }

    fn neutral(&mut self, game: &TwoPlayer) -> Option<SideId> {
        let all: Vec<SideId> = game.neutral_sides().map(|(side, _)| side).collect();
        self.rng.one_of(&all)
    }

    fn until(&mut self) -> Until {
        if self.rng.once_in(3) { Until::OneRoll } else { Until::Decided }
    }

    fn attack(&mut self, game: &TwoPlayer, seat: SeatId) -> Option<Order> {
        if game.invasion.is_some() && self.rng.once_in(2) {
            return Some(Order::GoOn { until: self.until(), keep: None, enter: None });
        }
        let from = self.rng.member(game.territories_to_attack_from(seat))?;
        let to = self.rng.member(board().neighbours(from))?;
        let most = game.troops(from) - 1;
        let troops = if is_neutral(game.owner(from)) { most } else { 1 + self.rng.below(most) };
        let enter = self.rng.once_in(4).then_some(1);
        Some(Order::Attack { from, to, troops, until: self.until(), keep: None, enter })
    }

    fn march(&mut self, game: &TwoPlayer) -> Option<Order> {
        let from = self.rng.member(game.lands(|land| land.troops > 1))?;
        let to = self.rng.member(game.of(game.owner(from)).without(from))?;
        Some(Order::Move { from, to, troops: 1 + self.rng.below(game.troops(from) - 1) })
    }

    fn turn(&mut self, game: &TwoPlayer, seat: SeatId) -> Option<Order> {
        if game.phase == Phase::Bribe && self.rng.once_in(2) {
            let mut cards = self.cards(game, seat);
            cards.truncate(1 + usize::from(self.rng.once_in(2)));
            return Some(Order::Bribe { neutral: self.neutral(game)?, cards });
        }
        if !game.hands(seat).is_empty() {
            return match self.rng.below(6) {
                0 => Some(Order::Trade(self.cards(game, seat))),
                1 => self.march(game),
                _ => self.place(game, seat),
            };
        }
        match self.rng.below(8) {
            0 => {
                let ally = self.neutral(game)?;
                let at = if self.rng.once_in(2) { self.rng.member(game.of(ally)) } else { None };
                Some(Order::Reinforce { ally, at })
            }
            1 => {
                let claimable = game.claimable(seat);
                Some(Order::Claim { objective: self.rng.one_of(&claimable)?, at: None })
            }
            2 => self.march(game),
            3 if game.invasion.is_some() => Some(Order::Halt),
            3 => Some(Order::EndPart),
            _ => self.attack(game, seat),
        }
    }
}

impl Policy<TwoPlayer> for Random {
    fn order(&mut self, view: &View<'_, TwoPlayer>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let order = match debt.what {
            "place" => self.place(view, seat),
            _ => self.turn(view, seat),
        };
        let legal = |order: &Order| view.allows(Actor::Seat(seat), order).is_ok();
        let usual = [Order::EndPart, Order::Spread];
        let order = order.filter(legal).or_else(|| usual.into_iter().find(legal));
        order.or_else(|| debt.default.clone()).unwrap_or(Order::Spread)
    }
}
