//! Everything that a game of Clone Wars is at one moment.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{CardId, Options, Ready, Sent, Ships, TokenId};
use crate::rules::{
    Deck, Edition, Hand, Offers, Outcome, Sealed, SeatId, Shared, SideId, TerritoryId, Until, Veiled,
};

/// A faction card; none where the reader may not know which.
pub type Held = Option<CardId>;

/// A Separatist token; none where the reader may not know its face.
pub type Face = Option<TokenId>;

/// The whole state. Source: CW-1 to CW-27.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloneWars {
    /// The rules that it is played by.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
    /// The creator's choices.
    pub options: Options,
    /// CW-3: how many seats there are: two, three or four.
    pub seats: u8,
    /// The armies, by [`SideId`]: red, gold, blue, black.
    pub armies: Vec<Army>,
    /// Every planet, in the board's order.
    pub land: Shared<Vec<Land>>,
    /// CW-2: the tokens that lie face down, the top one last.
    pub stack: Veiled<Vec<Face>>,
    /// CW-8: the token that the army in turn has drawn and has to place.
    pub drawn: Face,
    /// CW-2: the Republic's cards, and the Separatists'.
    pub decks: [Veiled<Deck<Held>>; 2],
    /// Where Darth Sidious is.
    pub sidious: Sidious,
    /// CW-23: the army that has called Order 66.
    pub order66: Option<SideId>,
    /// CW-23: a call that its maker's partner is asked about.
    pub call: Option<Call>,
    /// CW-6: what is placed in secret, until all are done.
    pub placing: Sealed<BTreeMap<TerritoryId, u32>, SideId>,
    /// Turns of all, counted from 1; 0 in set-up.
    pub round: u32,
    /// What is going on.
    pub phase: Phase,
    /// CW-7: the army whose turn it is, or whose claim or placing.
    pub turn: SideId,
    /// CW-25: the phase that goes on once Sidious is placed.
    pub resume: Option<Phase>,
    /// Counts turns, claims and placings, questions and offers: the debts' occasions.
    pub occasion: u32,
    /// The occasion of the turn that runs.
    pub stage: u32,
    /// CW-13: the attack that is announced.
    pub attack: Option<Attack>,
    /// CW-17: the conquest just made.
    pub conquest: Option<Conquest>,
    /// What has happened in this turn.
    pub so_far: Shared<SoFar>,
    /// CW-20: cessions offered.
    pub offers: Offers<Planet>,
    /// The seats that would give up.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub conceded: BTreeSet<SeatId>,
    /// CW-23: the turns, each by its [`Self::stage`], in which a partner was against Order 66: so that it holds for one that is
    /// taken back, too.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub against: BTreeSet<u32>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The last moves and attacks, to be marked on the board.
    #[serde(default)]
    pub recent: Shared<Recent>,
}

/// An army's standing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// CW-27: cards, oldest first.
    pub hand: Veiled<Hand<Held>>,
    /// Troops to be placed: CW-4, CW-12. What is placed in secret is still among them.
    pub pool: u32,
    /// CW-18: tokens taken, face up.
    pub captured: Shared<Vec<TokenId>>,
    /// CW-22.
    pub out: bool,
    /// CW-5, CW-6: what is claimed or placed when its turn comes.
    pub queue: Queue,
    /// CW-14: how attacks are met.
    pub defence: Defence,
    /// CW-11: texts that are played when their time comes.
    pub ready: Vec<Ready>,
    /// CW-27: of the cards in hand, those that the ally was shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<CardId>,
}

/// CW-5, CW-6: claims or single placings left beforehand.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queue {
    /// Where, in this order; what can't be is passed over.
    pub places: Vec<TerritoryId>,
    /// After these, any: the first free planet, or where fewest troops stand.
    pub any: bool,
    /// Was that begun at a deadline, for who was away? It ends once they are back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub absent: bool,
}

/// Tells nothing, so that no log tells it.
impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Queue(…)")
    }
}

/// CW-14: standing defence orders.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defence {
    /// Wherever nothing else is said.
    pub everywhere: Option<Meeting>,
    /// On a planet.
    pub at: BTreeMap<TerritoryId, Meeting>,
}

/// Tells nothing, so that no log tells it.
impl std::fmt::Debug for Defence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Defence(…)")
    }
}

/// CW-14: how an attack is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// So many dice, where there are as many troops.
    pub dice: u32,
    /// Which ships, as far as they are there.
    pub ships: Sent,
}

/// What stands on a planet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Land {
    /// Whose it is; nobody's before it is claimed.
    pub owner: Option<SideId>,
    /// Troops, those announced for an attack among them.
    pub troops: u32,
    /// CW-10: its owner's ships.
    #[serde(default, skip_serializing_if = "Ships::is_none")]
    pub ships: Ships,
    /// CW-8: tokens, as they were placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Lying>,
}

/// CW-8: a token on a planet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// CW-27: known to who placed it.
    pub face: Face,
    /// Who placed it.
    pub by: SideId,
}

/// Shows only whose it was, so that no log tells a face.
impl std::fmt::Debug for Lying {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lying(by {:?})", self.by)
    }
}

/// Darth Sidious (CW-8, CW-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sidious {
    /// His space on the track; 0 is the start.
    pub space: u8,
    /// The planet on which he stands, after Order 66.
    pub planet: Option<TerritoryId>,
}

/// CW-23: how Order 66 was called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// CW-24: the planets that are rolled for first.
    pub order: Vec<TerritoryId>,
    /// CW-25: where Sidious goes.
    pub sidious: Option<TerritoryId>,
}

/// What is going on: set-up, the steps of a turn in their order, or nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// CW-5.
    Claim,
    /// CW-6.
    Deploy,
    /// CW-8.
    Token,
    /// CW-9 to CW-12.
    Reinforce,
    /// CW-13.
    Attack,
    /// CW-20.
    Fortify,
    /// CW-25.
    Sidious,
    /// It is over.
    Over,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::Claim,
        Self::Deploy,
        Self::Token,
        Self::Reinforce,
        Self::Attack,
        Self::Fortify,
        Self::Sidious,
        Self::Over,
    ];

    /// As positions name it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Deploy => "deploy",
            Self::Token => "token",
            Self::Reinforce => "reinforce",
            Self::Attack => "attack",
            Self::Fortify => "fortify",
            Self::Sidious => "sidious",
            Self::Over => "over",
        }
    }
}

/// CW-13, CW-19: an attack that is announced and may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The origin.
    pub from: TerritoryId,
    /// The target.
    pub to: TerritoryId,
    /// What is left of the troops announced; they stand in `from` until they move in.
    pub troops: u32,
    /// The ships sent along.
    pub ships: Ships,
    /// CW-14: the defender is asked, and on which terms it goes on then.
    pub asked: Option<Terms>,
    /// CW-14: the defender's answer, for as long as it holds.
    pub met: Option<Met>,
}

/// CW-14: the answer of a defender who was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// How.
    pub meeting: Meeting,
    /// For one roll, or as long as it is the same announcement.
    pub until: Until,
}

/// How far an attack is rolled by one order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// How long.
    pub until: Until,
    /// Stop when no more than this are left.
    pub keep: Option<u32>,
}

/// CW-17: a conquest, after which ships may be brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conquest {
    /// The origin, where the ships are.
    pub from: TerritoryId,
    /// The planet taken.
    pub to: TerritoryId,
    /// The ships that were sent along and may follow.
    pub ships: Ships,
}

/// What has happened in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoFar {
    /// Something was placed, or cards were played: the start of the turn is over.
    #[serde(default)]
    pub begun: bool,
    /// CW-13: an attack was announced: no more cards.
    #[serde(default)]
    pub attacked: bool,
    /// CW-21: the armies that lost a planet to this one by attack.
    pub captured_from: BTreeSet<SideId>,
    /// CW-10: a ship was built.
    pub built: bool,
    /// CW-20: the movement was made.
    pub moved: bool,
    /// CW-11: movements that a text has added.
    #[serde(default)]
    pub more_moves: u32,
    /// CW-20: the ship was moved.
    pub ship_moved: bool,
    /// CW-20: a planet was ceded.
    pub ceded: bool,
    /// CW-23: the partner was against Order 66 in this turn.
    #[serde(default)]
    pub refused: bool,
}

/// CW-20: what an offer gives or wants: a planet, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Planet(pub Option<TerritoryId>);

impl crate::rules::Goods for Planet {}

/// What moved in the last turn in which anything did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// The occasion of that turn.
    pub stage: u32,
    /// The round in which that was.
    pub round: u32,
    /// From, to, whose; each once.
    pub marks: Vec<(TerritoryId, TerritoryId, SideId)>,
}
