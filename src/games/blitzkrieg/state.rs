//! Everything that a game of Blitzkrieg is at one moment.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Action, Goods, Options, Society, Special};
use crate::rules::{
    Edition, Ledger, Offers, Outcome, Sealed, SeatId, Shared, TerritoryId, TerritorySet, number_keys,
};

/// The whole state. Source: BZ-1 to BZ-49.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blitzkrieg {
    /// The rules that it is played by.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
    /// The creator's choices.
    pub options: Options,
    /// Everybody, in order of joining: players and Illuminati.
    pub seats: Shared<Vec<Standing>>,
    /// Every territory, in the board's order.
    pub land: Shared<Vec<Land>>,
    /// BZ-7: what doesn't exist.
    pub devastated: TerritorySet,
    /// BZ-8.
    pub holy_land: Option<TerritoryId>,
    /// BZ-12: the players, who goes first at its start; before that is rolled for, leftward from the first seat.
    pub order: Shared<Vec<SeatId>>,
    /// BZ-41: the Illuminati in their order.
    pub illuminati: Shared<Vec<SeatId>>,
    /// Turns of all, counted from 1; 0 in set-up.
    pub round: u32,
    /// What is going on.
    pub phase: Phase,
    /// Whose turn it is, or whose Eye is placed.
    pub turn: SeatId,
    /// BZ-A10: who is done with the market.
    pub done: BTreeSet<SeatId>,
    /// BZ-11: what is placed in secret, until all have done so.
    pub placing: Sealed<BTreeMap<TerritoryId, u32>>,
    /// BZ-14: the first lets the second.
    pub friendly: Shared<BTreeSet<(SeatId, SeatId)>>,
    /// BZ-B6: who may conquer what without troops there.
    pub utopia_may: Option<(SeatId, TerritoryId)>,
    /// BZ-44: a forced action that waits for the others' answers.
    pub contest: Option<Contest>,
    /// BZ-C8: actions that wait for the consent of friends.
    pub proposals: Vec<Proposal>,
    /// The number of the next of them.
    pub next_proposal: u32,
    /// BZ-13.
    pub offers: Offers<Goods>,
    /// What came of offers.
    pub ledger: Ledger<Goods>,
    /// Pacts and breaches.
    #[serde(default, skip_serializing_if = "none_noted")]
    pub record: Shared<Vec<Noted>>,
    /// Counts turns, questions and offers: the debts' occasions.
    pub occasion: u32,
    /// The occasion of the turn, or of the part of set-up, that runs.
    pub stage: u32,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The last moves and attacks, to be marked on the board.
    #[serde(default)]
    pub recent: Shared<Recent>,
}

/// Somebody's standing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// BZ-40: leads the Illuminated, and plays no society.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub illuminatus: bool,
    /// BZ-9; none where it isn't chosen yet, or the game is played without.
    pub society: Option<Society>,
    /// BZ-3.
    pub resources: u32,
    /// BZ-10: resource dice.
    pub dice: u32,
    /// BZ-19 to BZ-22: where the special troops stand.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub specials: BTreeMap<Special, TerritoryId>,
    /// BZ-E13: raised or bought since the turn began.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub fresh: BTreeSet<Fresh>,
    /// BZ-E4: a memetic attack was made in this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub memetic_done: bool,
    /// BZ-10: the territories dealt.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub dealt: BTreeSet<TerritoryId>,
    /// BZ-A9.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pawned: bool,
    /// BZ-42: points left.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub movement: u32,
    /// BZ-G8: what is done when others force somebody.
    #[serde(default, skip_serializing_if = "Contesting::is_never")]
    pub contest: Contesting,
    /// BZ-G7: how often whom in this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "number_keys")]
    pub forced: BTreeMap<SeatId, u32>,
    /// BZ-30, BZ-47.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
}

fn none_noted(record: &Shared<Vec<Noted>>) -> bool {
    record.is_empty()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// BZ-E13: something new that brings nothing when its territory is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fresh {
    /// A special troop.
    Troop(Special),
    /// A space center.
    Center(TerritoryId),
}

/// BZ-G8: a standing order about others' forced actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contesting {
    /// Let them pass.
    #[default]
    Never,
    /// Be asked each time.
    Ask,
    /// Intervene each time.
    Always,
}

impl Contesting {
    /// As it is typed; the first is the default.
    pub const WORDS: &'static [&'static str] = &["never", "ask", "always"];
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Never, Self::Ask, Self::Always];

    /// As positions name it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Ask => "ask",
            Self::Always => "always",
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
    fn is_never(&self) -> bool {
        *self == Self::Never
    }
}

/// What stands in a territory, special troops aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Land {
    /// Whose it is; none = the natives'.
    pub owner: Option<SeatId>,
    /// BZ-1: native divisions.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub garrison: u32,
    /// Divisions, the owner's and guests'.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub divisions: BTreeMap<SeatId, u32>,
    /// BZ-18.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub center: bool,
    /// BZ-48.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pyramid: Option<Pyramid>,
    /// BZ-45: live Eyes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub eyes: BTreeMap<SeatId, u32>,
    /// BZ-45: dead Eyes, with their Movement Dice.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dead_eyes: u32,
}

/// BZ-48: who controls a Pyramid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pyramid {
    /// This Illuminatus.
    Of(SeatId),
    /// BZ-G13, BZ-47: nobody.
    Dead,
}

/// What is going on: set-up, the steps of a turn in their order, or nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// BZ-9, BZ-A7.
    Society,
    /// BZ-10, BZ-A9, BZ-A10.
    Market,
    /// BZ-11.
    Place,
    /// BZ-40, BZ-G2.
    Eyes,
    /// BZ-15, BZ-B3.
    Roll,
    /// BZ-17 to BZ-35, BZ-42.
    Act,
    /// It is over.
    Over,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 7] =
        [Self::Society, Self::Market, Self::Place, Self::Eyes, Self::Roll, Self::Act, Self::Over];

    /// As positions name it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Society => "society",
            Self::Market => "market",
            Self::Place => "place",
            Self::Eyes => "eyes",
            Self::Roll => "roll",
            Self::Act => "act",
            Self::Over => "over",
        }
    }
}

/// BZ-44: a forced action that is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// Who forces.
    pub by: SeatId,
    /// Who is forced.
    pub seat: SeatId,
    /// To what.
    pub action: Action,
    /// Who hasn't answered.
    pub asked: BTreeSet<SeatId>,
    /// Who is against it.
    pub against: BTreeSet<SeatId>,
    /// The occasion of its debts.
    pub occasion: u32,
}

/// BZ-C8: an action that waits for consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its number.
    pub number: u32,
    /// Whose action it is.
    pub seat: SeatId,
    /// Who forces it, if somebody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SeatId>,
    /// What would be done.
    pub action: Action,
    /// Who hasn't agreed.
    pub asked: BTreeSet<SeatId>,
    /// Who has.
    pub agreed: BTreeSet<SeatId>,
    /// The occasion of its debts.
    pub occasion: u32,
    /// How many enemies an invasion would have met when it was proposed: with more of them it comes to nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub defence: u32,
    /// How strong these were at most: the same of that; none in games of before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u32>,
    /// BZ-C7: whoever would conquer meant a stranger's land: it comes to nothing where that has become a friend's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strangers: bool,
}

impl Proposal {
    /// Who may answer it: who hasn't agreed and, until all have, who would refuse after all (BZ-C8).
    pub(super) fn may_answer(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.asked.union(&self.agreed).copied()
    }
}

/// Something of the ledger beside offers: pacts and breaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// In which round.
    pub round: u32,
    /// What.
    pub what: Deed,
}

/// A pact or a breach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Deed {
    /// BZ-14: one-way.
    Friendly { from: SeatId, to: SeatId },
    /// BZ-14: taken back.
    Unfriendly { from: SeatId, to: SeatId },
    /// BZ-31.
    Surprise { by: SeatId, on: SeatId, at: TerritoryId },
    /// BZ-C7: a friend's empty land.
    Took { by: SeatId, from: SeatId, at: TerritoryId },
    /// BZ-C5: against somebody who was friendly.
    Turned { by: SeatId, on: SeatId, at: TerritoryId },
}

/// What moved in the last turn in which anything did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// The occasion of that turn.
    pub stage: u32,
    /// Its round.
    #[serde(default)]
    pub round: u32,
    /// Whose it was.
    #[serde(default = "nobody")]
    pub by: SeatId,
    /// From, to, whose; each once.
    pub marks: Vec<(TerritoryId, TerritoryId, SeatId)>,
    /// BZ-18: those of them that went by a space center.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jumps: Vec<(TerritoryId, TerritoryId, SeatId)>,
}

const fn nobody() -> SeatId {
    SeatId(u8::MAX)
}

impl Default for Recent {
    fn default() -> Self {
        Self { stage: 0, round: 0, by: nobody(), marks: Vec::new(), jumps: Vec::new() }
    }
}
