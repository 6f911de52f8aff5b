//! Random orders, legal and not, of whoever is to order something.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    Act, Aim, Answers, Goods, Order, Phase, Until, Voice, Warrior, Withdrawn, board,
};
use wartable::rules::{Actor, Duty, Game, SeatId, TableAct, TerritoryId};

/// Chance for the tests' own choices.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }

    pub(super) fn number(&mut self, bound: u32) -> u32 {
        u32::try_from(self.below(bound as usize)).expect("small")
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())).cloned() }
    }

    fn territory(&mut self) -> TerritoryId {
        TerritoryId(u8::try_from(self.below(44)).expect("small"))
    }

    fn seat(&mut self) -> SeatId {
        SeatId(u8::try_from(self.below(7)).expect("small"))
    }

    fn until(&mut self) -> Until {
        if self.one_in(3) { Until::OneRoll } else { Until::Decided }
    }
}

/// Something that this seat might order now, good or not.
fn proposal(game: &Warrior, seat: SeatId, what: &str, chance: &mut Chance) -> Order {
    let own: Vec<TerritoryId> = game.territories_of(seat).collect();
    let stands: Vec<TerritoryId> = game.territories().filter(|t| game.units_of(seat, *t) > 0).collect();
    let home = chance.of(&own).unwrap_or(TerritoryId(0));
    let some_of = |chance: &mut Chance| match chance.below(3) {
        0 => chance.of(&own).unwrap_or(TerritoryId(0)),
        _ => chance.territory(),
    };
    if chance.one_in(40) {
        return Order::Passage { to: chance.seat(), allow: !chance.one_in(3) };
    }
    match what {
        "aim" => Order::Aim(Aim::ALL[chance.below(5)]),
        "capital" => Order::Capital(some_of(chance)),
        "place" | "resettle" => match chance.below(4) {
            0 => Order::Spread,
            1 => Order::PlaceRest,
            _ => Order::Place(BTreeMap::from([(home, chance.number(9)), (some_of(chance), 1)])),
        },
        "turn" if game.attack.is_some() => match chance.below(4) {
            0 => Order::Halt,
            _ => Order::GoOn { until: chance.until(), keep: None, enter: None },
        },
        "turn" => {
            let from = chance.of(&stands).unwrap_or(home);
            let there = game.units_of(seat, from);
            let near: Vec<TerritoryId> =
                board().neighbours(from).iter().filter(|t| game.owner(*t) != Some(seat)).collect();
            match chance.below(12) {
                0..=5 => {
                    let to = chance.of(&near).unwrap_or(from);
                    let mut forces = vec![(from, there.saturating_sub(chance.number(3)))];
                    for other in board().neighbours(to).iter().chain([to]).filter(|t| *t != from) {
                        if chance.one_in(3) && game.units_of(seat, other) > 1 {
                            forces.push((other, game.units_of(seat, other) - u32::from(other != to)));
                        }
                    }
                    Order::Attack {
                        forces,
                        to,
                        until: chance.until(),
                        keep: chance.one_in(4).then(|| chance.number(3)),
                        enter: chance.one_in(4).then(|| chance.number(5)),
                    }
                }
                6..=8 => {
                    let mut path = vec![from];
                    for _ in 0..=chance.below(3) {
                        let near: Vec<TerritoryId> =
                            board().neighbours(path[path.len() - 1]).iter().collect();
                        path.extend(chance.of(&near));
                    }
                    Order::Move { path, troops: chance.number(there + 2), abandon: chance.one_in(8) }
                }
                9 => Order::Fight {
                    at: from,
                    against: game
                        .land_at(from)
                        .visitors()
                        .map(|(guest, _)| guest)
                        .chain(game.owner(from))
                        .find(|other| *other != seat)
                        .unwrap_or(SeatId(0)),
                    until: chance.until(),
                    keep: None,
                },
                _ => Order::EndTurn,
            }
        }
        "bid" => match chance.below(4) {
            0 => Order::StandingBids(BTreeMap::from([(5, chance.number(200))])),
            _ => Order::Bid(chance.number(game.seat(seat).cash + 5)),
        },
        "barter" => match chance.below(5) {
            0 => Order::Done,
            1 => Order::Withdraw { offer: game.offers.next().saturating_sub(1 + chance.number(3)) },
            2 | 3 => {
                let open: Vec<(u32, bool)> =
                    game.offers.iter().filter(|o| o.to == seat).map(|o| (o.number, true)).collect();
                let (offer, accept) = chance.of(&open).unwrap_or((0, false));
                Order::Answer { offer, accept: accept && !chance.one_in(4) }
            }
            _ => Order::Offer {
                to: chance.seat(),
                give: Box::new(Goods {
                    cash: chance.number(50),
                    territories: chance.one_in(3).then_some(home).into_iter().collect(),
                    passage: chance.one_in(3),
                    ..Goods::default()
                }),
                want: Box::new(Goods {
                    cash: chance.number(20),
                    troops: chance.one_in(4).then(|| (chance.territory(), 1)).into_iter().collect(),
                    trade_routes: u32::from(chance.one_in(9)),
                    ..Goods::default()
                }),
                promise: chance.one_in(5).then(|| "peace".to_owned()),
                expires: None,
            },
        },
        "stake" => Order::Stake(chance.number(120)),
        "pay" => Order::Pay(!chance.one_in(3)),
        "reward" | "award" => Order::Reward(some_of(chance)),
        "remove" | "desert" | "levy" => match chance.below(4) {
            0 => Order::RemoveRest,
            _ => Order::Remove {
                places: BTreeMap::from([(some_of(chance), 1 + chance.number(3))]),
                pool: chance.number(2),
            },
        },
        "redeploy" => match chance.below(5) {
            0 => Order::Decline,
            _ => {
                let mut path = vec![home];
                for _ in 0..=chance.below(2) {
                    let near: Vec<TerritoryId> = board().neighbours(path[path.len() - 1]).iter().collect();
                    path.extend(chance.of(&near));
                }
                let troops = chance.number(game.land_at(home).troops + 2);
                Order::Move { path, troops, abandon: chance.one_in(6) }
            }
        },
        "vote" => match chance.below(5) {
            0 => Order::Abstain,
            1 => Order::Unvote,
            2 => Order::Vote { voice: Voice::Player(chance.seat()), votes: None },
            3 => Order::Vote { voice: Voice::Yes, votes: Some(chance.number(9)) },
            _ => Order::Vote { voice: Voice::No, votes: None },
        },
        "act" => match chance.below(4) {
            0 => Order::Decline,
            1 => Order::Act(Act::TradeRoute(chance.seat())),
            2 => Order::Act(Act::TenInfantry(chance.seat())),
            _ => Order::Act(Act::Sanction(chance.territory())),
        },
        other => panic!("an unknown debt: {other}"),
    }
}

/// Something that a seat might order without being asked: answers left beforehand, others changed.
fn afterthought(game: &Warrior, seat: SeatId, chance: &mut Chance) -> Order {
    let own: Vec<TerritoryId> = game.territories_of(seat).collect();
    let home = chance.of(&own).unwrap_or(TerritoryId(0));
    match (&game.phase, chance.below(3)) {
        (Phase::Capital(_), 0 | 1) => Order::Capital(home),
        (Phase::Allocate(_) | Phase::Place(_), 0) => Order::Unplace,
        (Phase::Allocate(_) | Phase::Place(_), 1) if chance.one_in(4) => Order::Spread,
        (Phase::Allocate(_) | Phase::Place(_), 1) => Order::Place([(home, 1 + chance.number(3))].into()),
        (Phase::Auction(_), 0) => Order::Bid(chance.number(game.seat(seat).cash + 5)),
        (Phase::Speculate(_), 0 | 1) => Order::Stake(chance.number(120)),
        (Phase::Fate(_), 0) => Order::Unvote,
        _ => {
            let sizes = [2, 5, 10, 15, 7];
            let mut answers = Answers::default();
            let mut withdrawn = Withdrawn::default();
            for _ in 0..chance.below(3) {
                let known = if chance.one_in(9) { 5 } else { 4 };
                let size = sizes[chance.below(known)];
                if chance.one_in(4) {
                    withdrawn.bids.insert(size);
                } else {
                    let most = if chance.one_in(3) { 1 } else { 150 };
                    answers.bids.insert(size, chance.number(most));
                }
            }
            match chance.below(5) {
                0 => answers.stake = Some(chance.number(110)),
                1 => withdrawn.stake = true,
                _ => {}
            }
            match chance.below(5) {
                0 => answers.barter = true,
                1 => withdrawn.barter = true,
                _ => {}
            }
            Order::Standing { answers, withdrawn, always: chance.one_in(3) }
        }
    }
}

/// The next order: mostly of somebody who owes, sometimes the table's.
pub(super) fn next(game: &Warrior, chance: &mut Chance) -> (Actor, Order) {
    let musts: Vec<_> = game.debts().into_iter().filter(|debt| debt.duty == Duty::Must).collect();
    let debt = chance.of(&musts).expect("somebody owes");
    if chance.one_in(400) {
        return (Actor::Table(TableAct::Vacated(debt.seat)), Order::Resign);
    }
    if chance.one_in(6) {
        // Somebody changes an answer, or leaves one beforehand.
        let seat = chance.of(&game.players_in()).expect("somebody is in");
        let order = afterthought(game, seat, chance);
        if game.check(Actor::Seat(seat), &order).is_ok() {
            return (Actor::Seat(seat), order);
        }
    }
    // WR-56: somebody else, too, most of all under attack.
    let attacked = game.attack.as_ref().and_then(|attack| game.owner(attack.to));
    let leaver = attacked.filter(|_| chance.one_in(60)).unwrap_or(chance.seat());
    let vacated = Actor::Table(TableAct::Vacated(leaver));
    if (attacked == Some(leaver) || chance.one_in(2000)) && game.check(vacated, &Order::Resign).is_ok() {
        return (vacated, Order::Resign);
    }
    for _ in 0..25 {
        let order = proposal(game, debt.seat, debt.what, chance);
        let before = chance.one_in(20).then(|| game.clone());
        let accepted = game.check(Actor::Seat(debt.seat), &order).is_ok();
        if let Some(before) = before {
            assert_eq!(*game, before, "a check changes nothing");
        }
        // Somebody else's try, whatever comes of it.
        let _ = game.check(Actor::Seat(chance.seat()), &order);
        if accepted {
            return (Actor::Seat(debt.seat), order);
        }
    }
    (Actor::Table(TableAct::Expired(debt.seat)), debt.default.expect("a must has a default"))
}
