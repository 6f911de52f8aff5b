//! A position in a few lines, orders with the dice and cards they are to draw, and refusals.

use wartable::games::blitzkrieg::{
    Action, Army, Blitzkrieg, Event, Goods, MapChoice, Options, Order, Phase, Pyramid, Refusal, Society,
    Special,
};
use wartable::rules::{Actor, Coded, Dice, Game, Names, Script, SeatId, Seats, TableAct, TerritoryId};

use crate::carried::carry_out;

pub(crate) const ADA: SeatId = SeatId(0);
pub(crate) const BEN: SeatId = SeatId(1);
pub(crate) const CYD: SeatId = SeatId(2);
/// Illuminati, where there are some.
pub(crate) const DOT: SeatId = SeatId(3);
pub(crate) const EVE: SeatId = SeatId(4);

/// A game under test. Without more ada's turn runs, with the dice rolled, on the classic board; ada has Alaska, ben
/// Egypt and cyd Japan, with a division each and ten resources.
#[derive(Clone)]
pub(crate) struct Kit {
    pub(crate) game: Blitzkrieg,
    script: Script,
}

/// Everything that may be played with on the classic board, without the Illuminati.
pub(crate) fn all_options() -> Options {
    Options { societies: true, special_troops: true, ..Options::default() }
}

/// The same on 2210, with space centers and the Moon.
pub(crate) fn on_2210() -> Options {
    Options { map: MapChoice::World2210, emplacements: true, ..all_options() }
}

impl Kit {
    pub(crate) fn new() -> Self {
        Self::with(all_options())
    }

    pub(crate) fn with(options: Options) -> Self {
        let illuminati = u8::try_from(options.illuminati).expect("few");
        let mut game = Blitzkrieg::empty(options, 3 + illuminati);
        (game.round, game.phase, game.occasion) = (1, Phase::Act, 1);
        let kit = Self { game, script: Script::default() };
        let homes = match kit.game.options.world().is_2210() {
            false => ["alaska", "egypt", "japan"],
            true => ["northwestern_oil_emirate", "egypt", "japan"],
        };
        [ADA, BEN, CYD]
            .into_iter()
            .zip(homes)
            .fold(kit, |kit, (seat, id)| kit.land(seat, id, 1).bank(seat, 10))
    }

    /// With so many Illuminati: dot, then eve.
    pub(crate) fn illuminated(illuminati: u32) -> Self {
        Self::with(Options { illuminati, ..all_options() })
    }

    pub(crate) fn at(&self, id: &str) -> TerritoryId {
        self.game.board().by_id(id).unwrap_or_else(|| panic!("no territory {id}"))
    }

    /// Changes anything else of the position.
    pub(crate) fn set(mut self, change: impl FnOnce(&mut Blitzkrieg)) -> Self {
        change(&mut self.game);
        self
    }

    /// A territory is a player's, with so many of their divisions.
    pub(crate) fn land(self, seat: SeatId, id: &str, divisions: u32) -> Self {
        let t = self.at(id);
        self.set(|game| game.land[usize::from(t.0)].owner = Some(seat)).guests(seat, id, divisions)
    }

    /// Divisions, in whosever land.
    pub(crate) fn guests(self, seat: SeatId, id: &str, divisions: u32) -> Self {
        let t = self.at(id);
        self.set(|game| {
            let there = &mut game.land[usize::from(t.0)].divisions;
            there.remove(&seat);
            if divisions > 0 {
                there.insert(seat, divisions);
            }
        })
    }

    /// Nobody has anything any more.
    pub(crate) fn bare(self) -> Self {
        self.set(|game| {
            for land in game.land.iter_mut() {
                *land = Default::default();
            }
        })
    }

    pub(crate) fn bank(self, seat: SeatId, resources: u32) -> Self {
        self.set(|game| game.seats[seat.index()].resources = resources)
    }

    pub(crate) fn society(self, seat: SeatId, society: Society) -> Self {
        self.set(|game| game.seats[seat.index()].society = Some(society))
    }

    pub(crate) fn special(self, seat: SeatId, kind: Special, id: &str) -> Self {
        let t = self.at(id);
        self.set(|game| _ = game.seats[seat.index()].specials.insert(kind, t))
    }

    pub(crate) fn center(self, id: &str) -> Self {
        let t = self.at(id);
        self.set(|game| game.land[usize::from(t.0)].center = true)
    }

    /// The first lets the second.
    pub(crate) fn friend(self, from: SeatId, to: SeatId) -> Self {
        self.set(|game| _ = game.friendly.insert((from, to)))
    }

    pub(crate) fn eye(self, seat: SeatId, id: &str) -> Self {
        let t = self.at(id);
        self.set(|game| *game.land[usize::from(t.0)].eyes.entry(seat).or_default() += 1)
    }

    pub(crate) fn pyramid(self, of: Pyramid, id: &str) -> Self {
        let t = self.at(id);
        self.set(|game| game.land[usize::from(t.0)].pyramid = Some(of))
    }

    /// It is this seat's turn.
    pub(crate) fn turn(self, seat: SeatId) -> Self {
        self.set(|game| game.turn = seat)
    }

    pub(crate) fn phase(self, phase: Phase) -> Self {
        self.set(|game| game.phase = phase)
    }

    /// The next faces.
    pub(crate) fn dice(mut self, faces: &[u8]) -> Self {
        self.script.dice = faces.iter().copied().collect();
        self
    }

    /// What comes of an order: the game afterwards, and what all were told.
    pub(crate) fn order(&mut self, seat: SeatId, order: &Order) -> Vec<Event> {
        self.carried(Actor::Seat(seat), order)
    }

    fn carried(&mut self, actor: Actor, order: &Order) -> Vec<Event> {
        carry_out(&mut self.game, 1, (actor, order), std::mem::take(&mut self.script)).0
    }

    /// An action of one's own.
    pub(crate) fn act(&mut self, seat: SeatId, action: Action) -> Vec<Event> {
        self.order(seat, &own(action))
    }

    /// One that somebody is forced to.
    pub(crate) fn force(&mut self, by: SeatId, whom: SeatId, action: Action) -> Vec<Event> {
        self.order(by, &forced(whom, action))
    }

    /// The deadline of whoever owes something first.
    pub(crate) fn expire(&mut self, seat: SeatId) -> Vec<Event> {
        self.by_table(TableAct::Expired(seat))
    }

    pub(crate) fn by_table(&mut self, act: TableAct) -> Vec<Event> {
        let order = self.game.table_order(act).expect("the table has an order for it");
        self.carried(Actor::Table(act), &order)
    }

    /// The code with which an order is refused.
    pub(crate) fn refused(&self, seat: SeatId, order: &Order) -> &'static str {
        self.refusal(seat, order).code()
    }

    pub(crate) fn refusal(&self, seat: SeatId, order: &Order) -> Refusal {
        match self.game.check(Actor::Seat(seat), order) {
            Ok(_) => panic!("{order:?} is carried out"),
            Err(refusal) => refusal,
        }
    }

    /// The code with which an action of one's own is refused.
    pub(crate) fn cannot(&self, seat: SeatId, action: Action) -> &'static str {
        self.refused(seat, &own(action))
    }

    pub(crate) fn owner(&self, id: &str) -> Option<SeatId> {
        self.game.owner(self.at(id))
    }

    pub(crate) fn divisions(&self, seat: SeatId, id: &str) -> u32 {
        self.game.divisions(seat, self.at(id))
    }

    pub(crate) fn has(&self, seat: SeatId) -> u32 {
        self.game.standing(seat).resources
    }

    pub(crate) fn stands(&self, seat: SeatId, kind: Special) -> Option<TerritoryId> {
        self.game.standing(seat).specials.get(&kind).copied()
    }

    // Actions by the ids of territories.

    pub(crate) fn raise(&self, id: &str, count: u32) -> Action {
        Action::Raise([(self.at(id), count)].into())
    }

    pub(crate) fn hire(&self, kind: Special, id: &str) -> Action {
        Action::Special { kind, at: self.at(id) }
    }

    pub(crate) fn build(&self, id: &str) -> Action {
        Action::Center { at: self.at(id) }
    }

    pub(crate) fn march(&self, from: &str, to: &str, army: Army) -> Action {
        Action::March { from: self.at(from), to: self.at(to), army }
    }

    pub(crate) fn invade(&self, from: &str, to: &str, army: Army) -> Action {
        Action::Invade { from: self.at(from), to: self.at(to), army, against: None }
    }

    pub(crate) fn fight(&self, id: &str, against: Option<SeatId>) -> Action {
        Action::Fight { at: self.at(id), against }
    }

    pub(crate) fn conquer(&self, id: &str) -> Action {
        Action::Conquer { at: self.at(id) }
    }

    pub(crate) fn sell(&self, id: &str) -> Action {
        Action::Sell { at: self.at(id) }
    }

    pub(crate) fn surprise(&self, id: &str, against: SeatId) -> Action {
        Action::Surprise { at: self.at(id), against }
    }

    pub(crate) fn sway(&self, id: &str) -> Action {
        Action::Memetic { at: self.at(id) }
    }

    pub(crate) fn dig(&self, id: &str) -> Action {
        Action::Pyramid { at: self.at(id) }
    }

    pub(crate) fn eye_to(&self, from: &str, to: &str) -> Order {
        Order::Eye { from: self.at(from), to: self.at(to), leave: false }
    }
}

pub(crate) fn own(action: Action) -> Order {
    Order::Act { whom: None, action, sure: false }
}

pub(crate) fn surely(action: Action) -> Order {
    Order::Act { whom: None, action, sure: true }
}

pub(crate) fn forced(whom: SeatId, action: Action) -> Order {
    Order::Act { whom: Some(whom), action, sure: false }
}

/// So many divisions.
pub(crate) fn army(divisions: u32) -> Army {
    Army::of(divisions)
}

/// With special troops.
pub(crate) fn led(divisions: u32, specials: &[Special]) -> Army {
    Army { divisions, specials: specials.iter().copied().collect() }
}

pub(crate) fn offer(to: SeatId, give: Goods, want: Goods) -> Order {
    let (give, want) = (give.into(), want.into());
    Order::Offer { to, give, want, promise: None, expires: None, private: false }
}

pub(crate) fn answer(offer: u32, accept: bool) -> Order {
    Order::Answer { offer, accept }
}

/// A game that is dealt: the cards by name, in the order of the deal.
pub(crate) fn dealt(options: Options, seats: u8, cards: &[&str]) -> Kit {
    let script = Script { cards: cards.iter().map(ToString::to_string).collect(), ..Script::default() };
    let mut dice = Dice::fair([3; 32], 0).with_script(script);
    let (game, _) =
        Blitzkrieg::set_up(&options, Seats { count: seats }, &mut dice).expect("it can be played");
    assert_eq!(dice.fault(), None);
    Kit { game, script: dice.into_script() }
}

/// What the fights among these events left to each side: strengths, who began it first.
pub(crate) fn strengths(events: &[Event]) -> Vec<(u32, u32)> {
    let fights = events.iter().filter_map(|event| match event {
        Event::Fought(fight) => Some((fight.attack.strength(), fight.defence_strength())),
        _ => None,
    });
    fights.collect()
}

/// What everybody is called.
pub(super) fn names() -> Names {
    Names(["ada", "ben", "cyd", "dot", "eve"].iter().map(ToString::to_string).collect())
}

/// Goods of one sort.
pub(super) fn resources(resources: u32) -> Goods {
    Goods { resources, ..Goods::default() }
}

pub(super) fn lands(kit: &Kit, ids: &[&str]) -> Goods {
    Goods { lands: ids.iter().map(|id| kit.at(id)).collect(), ..Goods::default() }
}

pub(super) fn alone(kit: &Kit, ids: &[&str]) -> Goods {
    Goods { alone: ids.iter().map(|id| kit.at(id)).collect(), ..Goods::default() }
}

pub(super) fn divisions(kit: &Kit, id: &str, count: u32) -> Goods {
    Goods { divisions: [(kit.at(id), count)].into(), ..Goods::default() }
}
