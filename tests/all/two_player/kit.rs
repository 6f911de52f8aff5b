//! A position in a few lines, orders with the dice, picks and cards they are to draw, and refusals.

use std::collections::BTreeMap;

use wartable::games::two_player::{
    Bribe, Event, InPlay, Invasion, ObjectiveId, Options, Order, Phase, Refusal, Reward, TwoPlayer, Until,
    board, side_of,
};
use wartable::rules::{Actor, Coded, Deck, Duty, Game, Script, SeatId, SideId, TableAct, TerritoryId};

use crate::carried::carry_out;

pub(crate) const ADA: SeatId = SeatId(0);
pub(crate) const BEN: SeatId = SeatId(1);
pub(crate) const GREEN: SideId = SideId(2);
pub(crate) const YELLOW: SideId = SideId(3);
pub(crate) const PURPLE: SideId = SideId(4);
pub(crate) const ORANGE: SideId = SideId(5);

/// The territory with this id ("alaska").
pub(crate) fn at(id: &str) -> TerritoryId {
    board().by_id(id).unwrap_or_else(|| panic!("no territory {id}"))
}

pub(crate) fn all(ids: &[&str]) -> Vec<TerritoryId> {
    ids.iter().map(|id| at(id)).collect()
}

/// Units for an order: ("alaska", 2).
pub(crate) fn places(list: &[(&str, u32)]) -> BTreeMap<TerritoryId, u32> {
    list.iter().map(|(id, count)| (at(id), *count)).collect()
}

/// The objective with this id or name.
pub(crate) fn objective(name: &str) -> ObjectiveId {
    TwoPlayer::empty(Options::default())
        .objective_list()
        .called(name)
        .unwrap_or_else(|| panic!("no objective {name}"))
}

/// A game under test. Without more ada has the turn in the first round's combat with Alaska and Peru, ben has Egypt,
/// Orange everything else with a unit each, no other neutral is on the board and none of them is out.
#[derive(Clone)]
pub(crate) struct Kit {
    pub(crate) game: TwoPlayer,
    script: Script,
}

impl Kit {
    pub(crate) fn new() -> Self {
        Self::with(Options::default())
    }

    pub(crate) fn with(options: Options) -> Self {
        let mut game = TwoPlayer::empty(options);
        game.round = 1;
        game.phase = Phase::Combat;
        game.occasion = 1;
        let kit = Self { game, script: Script::default() };
        kit.land(side_of(ADA), &[("alaska", 1), ("peru", 1)]).land(side_of(BEN), &[("egypt", 1)])
    }

    /// Changes anything else of the position.
    pub(crate) fn set(mut self, change: impl FnOnce(&mut TwoPlayer)) -> Self {
        change(&mut self.game);
        self
    }

    /// These territories are a side's, with so many units.
    pub(crate) fn land(self, side: SideId, list: &[(&str, u32)]) -> Self {
        self.set(|game| {
            for (id, troops) in list {
                let land = &mut game.land[usize::from(at(id).0)];
                (land.owner, land.troops) = (side, *troops);
            }
        })
    }

    /// All of these, a unit each.
    pub(crate) fn whole(self, side: SideId, ids: &[&str]) -> Self {
        let list: Vec<(&str, u32)> = ids.iter().map(|id| (*id, 1)).collect();
        self.land(side, &list)
    }

    /// Every territory of a continent.
    pub(crate) fn continent(self, side: SideId, id: &str) -> Self {
        let zone = board().zone_by_id(id).expect("a continent");
        let ids: Vec<&str> = board().in_zone(zone).iter().map(|t| board().id_str(t)).collect();
        self.whole(side, &ids)
    }

    pub(crate) fn cities(self, ids: &[&str]) -> Self {
        self.set(|game| game.cities.extend(all(ids)))
    }

    /// A side's capital; a neutral's commander stands in it.
    pub(crate) fn capital(self, side: SideId, id: &str) -> Self {
        self.set(|game| match side.0 {
            0 | 1 => game.seats[side.index()].capital = Some(at(id)),
            _ => {
                let neutral = &mut game.neutrals[side.index() - 2];
                (neutral.capital, neutral.commander) = (Some(at(id)), true);
            }
        })
    }

    pub(crate) fn ally(self, side: SideId, of: SeatId) -> Self {
        self.set(|game| game.neutrals[side.index() - 2].ally = Some(of))
    }

    /// Cards in a hand; they are not in the deck.
    pub(crate) fn hand(self, seat: SeatId, ids: &[&str]) -> Self {
        self.set(|game| {
            for card in all(ids) {
                game.deck.cards.retain(|other| *other != Some(card));
                game.seats[seat.index()].hand.take(Some(card));
            }
        })
    }

    /// Cards that a neutral has, given by nobody.
    pub(crate) fn stack(self, side: SideId, ids: &[&str]) -> Self {
        self.set(|game| {
            for card in all(ids) {
                game.deck.cards.retain(|other| *other != Some(card));
                game.neutrals[side.index() - 2].cards.push(Bribe { card: Some(card), by: None });
            }
        })
    }

    pub(crate) fn deck(self, ids: &[&str]) -> Self {
        self.set(|game| {
            *game.deck = Deck { cards: all(ids).into_iter().map(Some).collect(), discard: Vec::new() }
        })
    }

    pub(crate) fn in_play(
        self,
        name: &str,
        reward: Option<Reward>,
        by: Option<SeatId>,
        airfield: Option<&str>,
    ) -> Self {
        self.set(|game| {
            let in_play = InPlay { id: objective(name), reward, by, at: airfield.map(at) };
            game.objectives.push(in_play);
        })
    }

    /// A reward that a player has, of an objective that nothing depends on.
    pub(crate) fn rewarded(self, seat: SeatId, reward: Reward, airfield: Option<&str>) -> Self {
        self.in_play("Asia", Some(reward), Some(seat), airfield)
    }

    pub(crate) fn phase(self, phase: Phase) -> Self {
        self.set(|game| {
            game.phase = phase;
            game.round = u32::from(phase != Phase::Setup);
        })
    }

    pub(crate) fn pool(self, units: u32) -> Self {
        self.set(|game| game.seats[game.turn.index()].pool = units)
    }

    /// The next order is to roll these faces.
    pub(crate) fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.script.dice.extend(faces);
        self
    }

    /// The next order is to draw these.
    pub(crate) fn cards(&mut self, names: &[&str]) -> &mut Self {
        self.script.cards.extend(names.iter().map(ToString::to_string));
        self
    }

    /// Whose turn it is carries out an order; panics if it is refused, or if it doesn't use up all that was set.
    pub(crate) fn order(&mut self, order: Order) -> Vec<Event> {
        self.act(Actor::Seat(self.game.turn), order)
    }

    /// As [`Self::order`], by anybody.
    pub(crate) fn act(&mut self, actor: Actor, order: Order) -> Vec<Event> {
        let (number, script) = (u64::from(self.game.occasion), std::mem::take(&mut self.script));
        let set = script.dice.len();
        let (told, drawn) = carry_out(&mut self.game, number, (actor, &order), script);
        let rolled = drawn.iter().filter(|drawn| DICE.contains(&drawn.purpose)).count();
        assert!(set == 0 || rolled == set, "{rolled} dice fell where {set} were set by {order:?}: {told:?}");
        told
    }

    /// The deadline of whose turn it is has passed.
    pub(crate) fn expire(&mut self) -> Vec<Event> {
        let act = TableAct::Expired(self.game.turn);
        let order = self.game.table_order(act).expect("something is owed");
        self.act(Actor::Table(act), order)
    }

    /// Asserts that it is refused with this code to whose turn it is, and that the game is as before.
    pub(crate) fn refuses(&self, order: &Order, code: &str) -> Refusal {
        self.refuses_to(self.game.turn, order, code)
    }

    pub(crate) fn refuses_to(&self, seat: SeatId, order: &Order, code: &str) -> Refusal {
        let before = self.game.clone();
        let Err(refusal) = self.game.check(Actor::Seat(seat), order) else {
            panic!("{order:?} is not refused");
        };
        assert_eq!(refusal.code(), code, "{refusal:?}");
        assert_eq!(self.game, before);
        refusal
    }

    /// Asserts whose a territory is, and how many units stand there.
    pub(crate) fn holds(&self, id: &str, side: SideId, troops: u32) {
        let land = self.game.land_at(at(id));
        assert_eq!((land.owner, land.troops), (side, troops), "{id}");
    }

    /// Whose ally a neutral is.
    pub(crate) fn ally_of(&self, side: SideId) -> Option<SeatId> {
        self.game.neutrals[side.index() - 2].ally
    }

    /// Who must do something: (seat, what).
    pub(crate) fn owes(&self) -> Vec<(SeatId, &'static str)> {
        let debts = self.game.debts();
        debts.iter().filter(|debt| debt.duty == Duty::Must).map(|debt| (debt.seat, debt.what)).collect()
    }
}

/// What dice are rolled for.
const DICE: &[&str] =
    &["attack", "defence", "status", "ally's reinforcements", "who places first", "who plays first"];

pub(crate) fn bribe(neutral: SideId, cards: &[&str]) -> Order {
    Order::Bribe { neutral, cards: all(cards) }
}

pub(crate) fn trade(cards: &[&str]) -> Order {
    Order::Trade(all(cards))
}

pub(crate) fn place(list: &[(&str, u32)]) -> Order {
    Order::Place(places(list))
}

pub(crate) fn reinforce(ally: SideId, to: Option<&str>) -> Order {
    Order::Reinforce { ally, at: to.map(at) }
}

pub(crate) fn attack(from: &str, to: &str, troops: u32) -> Order {
    attack_with(from, to, troops, Until::Decided, None, None)
}

pub(crate) fn one_roll(from: &str, to: &str, troops: u32) -> Order {
    attack_with(from, to, troops, Until::OneRoll, None, None)
}

pub(crate) fn attack_with(
    from: &str,
    to: &str,
    troops: u32,
    until: Until,
    keep: Option<u32>,
    enter: Option<u32>,
) -> Order {
    Order::Attack { from: at(from), to: at(to), troops, until, keep, enter }
}

pub(crate) fn go_on(until: Until) -> Order {
    Order::GoOn { until, keep: None, enter: None }
}

pub(crate) fn march(from: &str, to: &str, troops: u32) -> Order {
    Order::Move { from: at(from), to: at(to), troops }
}

pub(crate) fn claim(name: &str) -> Order {
    Order::Claim { objective: objective(name), at: None }
}

pub(crate) fn claim_at(name: &str, id: &str) -> Order {
    Order::Claim { objective: objective(name), at: Some(at(id)) }
}

/// The open invasion: from, to, force.
pub(crate) fn open(game: &TwoPlayer) -> Option<(TerritoryId, TerritoryId, u32)> {
    game.invasion.map(|Invasion { from, to, troops, .. }| (from, to, troops))
}
