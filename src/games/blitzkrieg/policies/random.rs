//! Plays anything that is legal.

use super::super::{Action, Army, Blitzkrieg, Contesting, Goods, Order, Phase, Society, Special};
use crate::rules::{Actor, Debt, Game, Policy, PolicyRng, SeatId, TerritoryId, View};

/// So many ideas are tried before a turn ends.
const IDEAS: u32 = 12;

/// Plays at random.
#[derive(Debug)]
pub(super) struct Random {
    rng: PolicyRng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: PolicyRng::new(seed) }
    }

    fn army(&mut self, game: &Blitzkrieg, seat: SeatId, from: TerritoryId) -> Army {
        let mut army = game.army(seat, from);
        if army.divisions > 1 && self.rng.once_in(2) {
            army.divisions = 1 + self.rng.below(army.divisions);
        }
        if self.rng.once_in(2) {
            army.specials.clear();
        }
        army
    }

    /// Something that this player might do.
    fn action(&mut self, game: &Blitzkrieg, seat: SeatId) -> Option<Action> {
        // Each looked up where it is asked for: an idea needs one or two of them.
        let (own, stands) = (|| game.of(seat), || game.stands_in(seat));
        let others = || -> Vec<SeatId> {
            game.all_seats().filter(|other| *other != seat && game.is_in(*other)).collect()
        };
        Some(match self.rng.below(14) {
            0..=2 => {
                let has = game.standing(seat).resources.max(1);
                Action::Raise([(self.rng.member(own())?, 1 + self.rng.below(has))].into())
            }
            3 => Action::Special { kind: self.rng.one_of(&Special::ALL)?, at: self.rng.member(own())? },
            4 if self.rng.once_in(2) => Action::Center { at: self.rng.member(own())? },
            4 | 5 => {
                let (from, to) = (self.rng.member(stands())?, self.rng.member(game.friendly_land(seat))?);
                Action::March { from, to, army: self.army(game, seat, from) }
            }
            6..=9 => {
                let from = self.rng.member(stands())?;
                let to = self.rng.member(game.targets(seat, from))?;
                let eye = game.illuminati_in().find(|eye| game.land_at(to).eyes.contains_key(eye));
                let against = eye.filter(|_| self.rng.once_in(2));
                Action::Invade { from, to, army: self.army(game, seat, from), against }
            }
            10 => Action::Fight { at: self.rng.member(stands())?, against: self.rng.one_of(&others()) },
            11 => Action::Conquer { at: self.rng.member(stands())? },
            12 if self.rng.once_in(4) => Action::Sell { at: self.rng.member(own())? },
            12 => Action::Surprise { at: self.rng.member(stands())?, against: self.rng.one_of(&others())? },
            _ if self.rng.once_in(2) => Action::Memetic { at: self.rng.member(game.world())? },
            _ => Action::Pyramid { at: self.rng.member(own())? },
        })
    }

    /// A declaration or an offer, now and then.
    fn deal(&mut self, game: &Blitzkrieg, seat: SeatId) -> Option<Order> {
        let others: Vec<SeatId> = game.players_in().filter(|other| *other != seat).collect();
        let to = self.rng.one_of(&others)?;
        if self.rng.once_in(2) {
            return Some(Order::Friend { to, friendly: !game.is_friend(seat, to) });
        }
        if game.offers.len() > 4 {
            return None;
        }
        let give = Goods { resources: 1, friendship: self.rng.once_in(2), ..Goods::default() };
        let lands = self.rng.member(game.of(to)).into_iter().collect();
        let want = Goods { lands, ..Goods::default() };
        let private = self.rng.once_in(3);
        let (give, want) = (give.into(), want.into());
        Some(Order::Offer { to, give, want, promise: None, expires: None, private })
    }

    fn illuminatus(&mut self, game: &Blitzkrieg, seat: SeatId) -> Option<Order> {
        if self.rng.once_in(8) {
            return Some(Order::Contest(self.rng.one_of(&Contesting::ALL)?));
        }
        if self.rng.once_in(2) {
            let from = self.rng.member(game.eyes_in(seat))?;
            let near = game.board().neighbours(from).intersection(game.world());
            return Some(Order::Eye { from, to: self.rng.member(near)?, leave: false });
        }
        let players: Vec<SeatId> = game.players_in().collect();
        let whom = self.rng.one_of(&players)?;
        Some(Order::Act { whom: Some(whom), action: self.action(game, whom)?, sure: true })
    }

    fn turn(&mut self, game: &Blitzkrieg, seat: SeatId) -> Option<Order> {
        if game.phase == Phase::Roll {
            return Some(Order::Roll);
        }
        if self.rng.once_in(9) {
            return Some(Order::Pass);
        }
        if game.is_illuminatus(seat) {
            return self.illuminatus(game, seat);
        }
        if self.rng.once_in(12) {
            return self.deal(game, seat);
        }
        let action = self.action(game, seat)?;
        Some(Order::Act { whom: None, action, sure: !self.rng.once_in(4) })
    }
}

impl Policy<Blitzkrieg> for Random {
    fn order(&mut self, view: &View<'_, Blitzkrieg>, seat: SeatId, debt: &Debt<Order>) -> Order {
        let game: &Blitzkrieg = view;
        let legal = |order: &Order| game.allows(Actor::Seat(seat), order).is_ok();
        for _ in 0..IDEAS {
            let order = match debt.what {
                "society" => self.rng.one_of(&Society::ALL).map(Order::Society),
                "market" if self.rng.once_in(4) => {
                    self.rng.member(game.of(seat)).map(|at| Order::Pawn { at })
                }
                "market" => Some(Order::Pass),
                "place" => self.rng.member(game.of(seat)).map(|at| Order::Place([(at, 1)].into())),
                "eyes" => self.rng.member(game.world()).map(|at| Order::PlaceEye { at }),
                "contest" => Some(Order::Intervene { stop: self.rng.once_in(2) }),
                "consent" => {
                    let own = game.proposals.iter().find(|proposal| proposal.asked.contains(&seat));
                    own.map(|own| Order::Consent { proposal: own.number, agree: self.rng.once_in(2) })
                }
                "offer" => {
                    let own = game.offers.iter().find(|offer| offer.to == seat);
                    own.map(|own| Order::Answer { offer: own.number, accept: self.rng.once_in(2) })
                }
                _ => self.turn(game, seat),
            };
            if let Some(order) = order.filter(legal) {
                return order;
            }
        }
        let usual = Some(Order::Pass).filter(legal);
        usual.or_else(|| debt.default.clone()).unwrap_or(Order::Pass)
    }
}
