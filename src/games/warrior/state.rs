//! Everything that a game of Warrior is at one moment.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Beforehand, Options, Order};
use crate::rules::{
    Edition, Offers, Outcome, Sealed, SeatId, Shared, SideId, StandingAnswers, TerritoryId, Until,
    number_keys,
};

/// The whole state. Source: WR-1 to WR-57.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warrior {
    /// The rules that it is played by.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
    /// The creator's choices.
    pub options: Options,
    /// Every seat, by [`SeatId`].
    pub seats: Shared<Vec<Seat>>,
    /// WR-10: the turn order, those who are out included. Empty until it is rolled.
    pub order: Shared<Vec<SeatId>>,
    /// WR-10: who began this combat round, where places rotate; none of rounds that were begun before this was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SeatId>,
    /// Every territory, in the board's order.
    pub land: Shared<Vec<Land>>,
    /// Combat and CFP rounds counted together from 1; 0 in set-up.
    pub round: u32,
    /// What is going on.
    pub phase: Phase,
    /// Counts stages, turns, choices and offers: the last debt's occasion.
    pub occasion: u32,
    /// The occasion of the running stage: set-up's parts, a turn, a lot, Barter, the stakes, the placing.
    pub stage: u32,
    /// WR-15: the attack that is open.
    pub attack: Option<Attack>,
    /// WR-18: capitals whose die was rolled this turn.
    pub sieges: BTreeMap<TerritoryId, Siege>,
    /// WR-27: open offers, oldest first, and the number of the next.
    #[serde(flatten)]
    pub offers: Offers<Goods>,
    /// WR-30: the famine has been.
    pub famine_done: bool,
    /// WR-3: the cut-off has come; the running turn or step is the last.
    pub time_up: bool,
    /// Seats that must choose a new capital (WR-22, WR-57), with the occasion of that debt.
    pub exiles: BTreeMap<SeatId, u32>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The last moves and attacks, to be marked on the board.
    #[serde(default)]
    pub recent: Shared<Recent>,
}

/// What moved in the last stage in which anything did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// The occasion of that stage ([`Warrior::stage`]).
    pub stage: u32,
    /// From, to, whose; each once.
    pub marks: Vec<(TerritoryId, TerritoryId, SeatId)>,
}

impl Warrior {
    /// Marks a move or attack; the first in a turn wipes the marks of the turn before.
    pub(super) fn mark(&mut self, from: TerritoryId, to: TerritoryId, seat: SeatId) {
        /// More arrows than these make no board clearer.
        const MOST: usize = 24;
        if self.recent.stage != self.stage {
            *self.recent = Recent { stage: self.stage, marks: Vec::new() };
        }
        let mark = (from, to, seat);
        if from == to || self.recent.marks.contains(&mark) {
            return;
        }
        if self.recent.marks.len() == MOST {
            self.recent.marks.remove(0);
        }
        self.recent.marks.push(mark);
    }
}

/// A player's standing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// WR-8: in gp.
    pub cash: u32,
    /// WR-6; none before it is chosen and while in exile.
    pub capital: Option<TerritoryId>,
    /// WR-22: the capital was chosen in another's turn, and is one from the end of that turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub capital_new: bool,
    /// WR-2.
    pub aim: Option<Aim>,
    /// WR-49.
    pub trade_routes: u32,
    /// WR-51; `fresh` until the first combat round after the election has begun.
    pub leader: Option<Leadership>,
    /// Units waiting for WR-54.
    pub pool: u32,
    /// WR-46: votes cast in this CFP round.
    pub votes_spent: u32,
    /// WR-44: 21 was rolled; neither moves nor attacks in the next combat round, cleared at its end.
    pub paralysed: bool,
    /// WR-45: the capital has no multiplier in the next combat round; cleared at its end, and with
    /// that capital.
    pub exposed: bool,
    /// WR-14: −1 on defence dice until the end of the combat round.
    pub betrayed: bool,
    /// WR-13: to whom this seat has declared safe passage.
    pub passage_to: BTreeSet<SeatId>,
    /// WR-14: whom this seat has attacked in this combat round: their guests can't betray it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub struck: BTreeSet<SeatId>,
    /// WR-14: whom this seat trusts no longer, having taken back its passage or stood in open war with
    /// them since an earlier round: their guests can't betray it. Passage declared anew ends that.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub wary_of: BTreeSet<SeatId>,
    /// WR-25: bids left beforehand for good, by lot size; 0 declines lots of that size.
    pub standing_bids: StandingAnswers<u32, u32>,
    /// WR-27, WR-28: what else is answered beforehand, and what is so for one round alone.
    #[serde(default, skip_serializing_if = "Beforehand::is_empty")]
    pub standing: Beforehand,
    /// WR-56.
    pub out: bool,
}

/// How far an emergency leader's term has gone (WR-51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leadership {
    /// Elected; no combat round has begun since.
    Fresh,
    /// In office for at least one combat round: rolls before the next income.
    Serving,
}

/// The five combinations of WR-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Aim {
    #[serde(rename = "Asia + Oceania")]
    AsiaOceania,
    #[serde(rename = "Europe + Africa")]
    EuropeAfrica,
    #[serde(rename = "Europe + Oceania")]
    EuropeOceania,
    #[serde(rename = "North America + Oceania")]
    NorthAmericaOceania,
    #[serde(rename = "North America + South America")]
    NorthAmericaSouthAmerica,
}

/// What stands in a territory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Land {
    /// Whose it is; none = unoccupied.
    pub owner: Option<SideId>,
    /// The owner's units; unoccupied: what is left of the natural force (WR-17).
    pub troops: u32,
    /// WR-13: guests' units.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub guests: BTreeMap<SideId, u32>,
    /// WR-13: guests whom a new owner does not let in; dispersed at the end of their next turn.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unwelcome: BTreeSet<SideId>,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// WR-2: aims are being chosen; [`Seat::aim`] holds them.
    Aim,
    /// WR-6: capitals chosen so far, shown when all have.
    Capital(Sealed<TerritoryId>),
    /// WR-7, and WR-54 with the pools: what each has placed so far, shown when all are done.
    Allocate(Placing),
    /// WR-10: whose turn it is, as an index into the turn order.
    Combat(usize),
    /// WR-24.
    Auction(Auction),
    /// WR-27: who has said "done".
    Barter(BTreeSet<SeatId>),
    /// WR-28: the stakes so far (open).
    Speculate(BTreeMap<SeatId, u32>),
    /// WR-29.
    Fate(Fate),
    /// WR-54.
    Place(Placing),
    /// It is over.
    Over,
}

/// Units being placed by all at once, in secret until all are done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// What each has placed, by territory. The units left are those of [`Seat::pool`] less these.
    pub placed: Sealed<BTreeMap<TerritoryId, u32>>,
    /// Who has finished.
    pub done: BTreeSet<SeatId>,
}

/// An attack or a fight inside a territory, open until decided or halted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker.
    pub by: SeatId,
    /// Where they come from with how many left, in the order named: losses fall in this order (WR-16).
    /// Empty in a fight inside a territory (WR-14).
    pub forces: Vec<(TerritoryId, u32)>,
    /// The target.
    pub to: TerritoryId,
    /// WR-14: the seat fought inside the territory; the attacker's force there is read from the land.
    pub inside: Option<SeatId>,
    /// Dice rolled last by the attacker: so many must at least move in (WR-15).
    pub dice_last: u32,
    /// How it is to go on, unless said otherwise.
    pub until: Until,
    /// Halt when no more than this are left.
    pub keep: Option<u32>,
    /// How many move in on victory; none = all (WR-16).
    pub enter: Option<u32>,
    /// WR-56: the owner of the target has given up; that takes effect when this attack has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaving: Option<SeatId>,
}

/// WR-18: a capital's multiplied defence for one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    /// ×2, ×3 or ×4.
    pub multiplier: u32,
    /// Strength left; survivors are this ÷ multiplier, rounded up.
    pub strength: u32,
}

/// WR-24, WR-25: the lot on sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Auction {
    /// Its number, from 1; while none is on sale, that of the one before (0 before the first).
    pub lot: u32,
    /// Lots still to come after it (position: `lots_left`).
    pub lots_left: u32,
    /// Troops in it; 0 while none is on sale.
    pub size: u32,
    /// Sealed bids so far.
    pub bids: Sealed<u32>,
    /// A tie is being bid again among these, not below this.
    pub rebid: Option<(BTreeSet<SeatId>, u32)>,
}

/// WR-29: whose roll is being settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// The roller, as an index into the turn order.
    pub roller: usize,
    /// The sum of the four dice; none before the roll.
    pub entry: Option<u8>,
    /// Choices that wait for somebody, first first. Each roll is settled whole before the next.
    pub pending: Vec<Choice>,
}

/// A choice that fate leaves to somebody, with its occasion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The occasion of its debt; 0 until it is put to somebody.
    pub occasion: u32,
    /// Which.
    pub kind: ChoiceKind,
}

/// What there is to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum ChoiceKind {
    /// WR-35, WR-36: pay or lose it.
    Pay { seat: SeatId, territory: TerritoryId, amount: u32 },
    /// WR-40: +2 infantry somewhere.
    Reward { seat: SeatId },
    /// WR-41: the player to the left takes `count` of the victim's.
    Desert { chooser: SeatId, victim: SeatId, count: u32 },
    /// WR-44 (23): how many more units may set out; those that have, by where they stand: one step
    /// left, and none left.
    Redeploy {
        seat: SeatId,
        left: u32,
        half_way: BTreeMap<TerritoryId, u32>,
        spent: BTreeMap<TerritoryId, u32>,
    },
    /// WR-46 to WR-52.
    Vote(Vote),
    /// WR-50, WR-53: so many units of one's own are still to be given up.
    Levy { seat: SeatId, owed: u32, why: LevyWhy },
    /// WR-52: an unoccupied territory to be chosen.
    Award { seat: SeatId },
    /// WR-53: the special act.
    Act { seat: SeatId },
    /// WR-53: so many of one's own are to be placed elsewhere.
    Resettle { seat: SeatId, count: u32 },
}

/// Why units are to be given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LevyWhy {
    /// WR-50.
    SpecialForce,
    /// WR-53.
    SpecialAct,
}

impl LevyWhy {
    /// The rule that takes.
    pub(super) fn rule(self) -> &'static str {
        match self {
            Self::SpecialForce => "WR-50",
            Self::SpecialAct => "WR-53",
        }
    }
}

/// WR-46: a vote that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// The matter.
    pub matter: Matter,
    /// WR-46: each seat's power as the vote opened, less votes already cast.
    pub power: BTreeMap<SeatId, u32>,
    /// Cast so far: for whom or what, how many; `None` = passed. Sealed where ballots are written (WR-47).
    pub cast: Sealed<Option<(Voice, u32)>>,
}

/// What is voted on (WR-48 to WR-52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// WR-48 (yes/no).
    Aid,
    /// WR-49 (which player).
    TradeRoute,
    /// WR-50 (yes/no).
    SpecialForce,
    /// WR-51 (which player).
    Leader,
    /// WR-52 (which player).
    Territory,
}

/// A side in a vote. Written as a word, so that it can be a key: `yes`, `no`, a seat's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Voice {
    /// For.
    Yes,
    /// Against.
    No,
    /// For this player.
    Player(SeatId),
}

impl From<Voice> for String {
    fn from(voice: Voice) -> Self {
        match voice {
            Voice::Yes => "yes".to_owned(),
            Voice::No => "no".to_owned(),
            Voice::Player(seat) => seat.0.to_string(),
        }
    }
}

impl TryFrom<String> for Voice {
    type Error = std::num::ParseIntError;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        match word.as_str() {
            "yes" => Ok(Self::Yes),
            "no" => Ok(Self::No),
            seat => seat.parse().map(|seat| Self::Player(SeatId(seat))),
        }
    }
}

/// WR-27: an open offer.
pub type Offer = crate::rules::Offer<Goods>;

/// What changes hands on one side of an offer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Goods {
    /// How many gp.
    pub cash: u32,
    /// Territories, each with all its owner's units.
    pub territories: BTreeSet<TerritoryId>,
    /// Units from territories (one stays in each), into the receiver's pool.
    #[serde(deserialize_with = "number_keys")]
    pub troops: BTreeMap<TerritoryId, u32>,
    /// Units from the pool.
    pub pool: u32,
    /// Trade routes.
    pub trade_routes: u32,
    /// Safe passage through the giver's territories.
    pub passage: bool,
    /// WR-27: how many of their owner's units stood in those territories as it was offered, and are meant with them; of offers
    /// from before nobody knows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "number_keys")]
    pub stood: BTreeMap<TerritoryId, u32>,
}

/// An order paired with what stands for its debt; kept here so that the state's module names it.
pub(super) type WarriorDebt = crate::rules::Debt<Order>;
