//! What can happen.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Action, Army, Card, Contesting, Goods, Society, Special};
use crate::rules::{Outcome, Rounds, SeatId, TerritoryId, ZoneId};

/// An event. Every die that fell stands in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Event {
    /// BZ-7: these don't exist.
    Devastated { lands: Vec<TerritoryId> },
    /// BZ-8.
    HolyLand { at: TerritoryId },
    /// BZ-B1: leftward from the first.
    Seated { order: Vec<SeatId> },
    /// BZ-9.
    SocietyChosen { seat: SeatId, society: Society, by_deadline: bool },
    /// BZ-10: who was dealt what, in the order of the deal; what wild cards brought.
    Dealt { cards: BTreeMap<SeatId, Vec<Card>>, resources: BTreeMap<SeatId, u32> },
    /// BZ-A9.
    Pawned { seat: SeatId, at: TerritoryId, resources: u32 },
    /// BZ-A10.
    MarketDone { seat: SeatId, by_deadline: bool },
    /// BZ-A10, BZ-A11: what these had said or placed is taken back.
    Reopened { seats: Vec<SeatId> },
    /// BZ-11: the market is over.
    PlacingBegan,
    /// BZ-11: told to its owner alone: so many are left; by the deadline (BZ-A11).
    Placed {
        seat: SeatId,
        places: BTreeMap<TerritoryId, u32>,
        left: u32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_deadline: bool,
    },
    /// BZ-11: that it is done, not where.
    HasPlaced { seat: SeatId, by_deadline: bool },
    /// BZ-11: what all have placed.
    PlacingsShown(BTreeMap<SeatId, BTreeMap<TerritoryId, u32>>),
    /// BZ-12, BZ-B1.
    OrderRolled { rounds: Rounds<SeatId>, order: Vec<SeatId> },
    /// BZ-41, BZ-B2.
    IlluminatiOrdered { rounds: Rounds<SeatId>, order: Vec<SeatId> },
    /// BZ-G2.
    EyePlaced { seat: SeatId, at: TerritoryId, by_deadline: bool },
    /// A turn begins.
    TurnBegan { seat: SeatId, round: u32 },
    /// BZ-42.
    MovementRolled { seat: SeatId, dice: Vec<u8> },
    /// BZ-15, BZ-16.
    Income { seat: SeatId, dice: Vec<u8>, corporate: u32, zones: Vec<(ZoneId, u32)>, has: u32 },
    /// BZ-43: somebody is forced to something.
    Forced { by: SeatId, seat: SeatId, action: Action },
    /// BZ-44: these are asked about it.
    ContestAsked { by: SeatId, seat: SeatId, asked: BTreeSet<SeatId> },
    /// BZ-44: an answer.
    Answered { seat: SeatId, stop: bool },
    /// BZ-44: how it came out; dice fell where they had to.
    Contested {
        by: SeatId,
        seat: SeatId,
        against: BTreeSet<SeatId>,
        rolls: Vec<(SeatId, Vec<u8>)>,
        passes: bool,
    },
    /// BZ-44: it waited for others, and none of them stopped it.
    Unopposed { by: SeatId, seat: SeatId },
    /// BZ-44: taken back by who forced it.
    ForceTakenBack { by: SeatId, seat: SeatId },
    /// BZ-C8, BZ-G8: checked again, it can't be done any more; whose influence over it is gone (BZ-43).
    CameToNothing {
        seat: SeatId,
        action: Action,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lost: Option<SeatId>,
    },
    /// BZ-G8.
    ContestSet { seat: SeatId, standing: Contesting },
    /// BZ-17.
    Raised { seat: SeatId, places: BTreeMap<TerritoryId, u32>, cost: u32, has: u32 },
    /// BZ-19 to BZ-22.
    SpecialRaised { seat: SeatId, kind: Special, at: TerritoryId, cost: u32, has: u32 },
    /// BZ-18.
    CenterBuilt { seat: SeatId, at: TerritoryId, cost: u32, has: u32 },
    /// BZ-23: the whole way; the place in it that was reached by a jump.
    Marched { seat: SeatId, path: Vec<TerritoryId>, jump: Option<usize>, army: Army, cost: u32, has: u32 },
    /// BZ-24: what the way costs, a conquest comes besides.
    Invaded {
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        army: Army,
        dropship: bool,
        surcharge: u32,
        cost: u32,
    },
    /// BZ-26, BZ-31: troops fought.
    Fought(Fight),
    /// BZ-G10: an Eye was fought.
    EyeFought(EyeFight),
    /// BZ-28.
    Conquered {
        seat: SeatId,
        at: TerritoryId,
        was: Option<SeatId>,
        without_troops: bool,
        cost: u32,
        has: u32,
    },
    /// BZ-B6: open to this player until their next action.
    MayConquer { seat: SeatId, at: TerritoryId },
    /// BZ-33.
    Sold { seat: SeatId, at: TerritoryId, sale: Sale, has: u32 },
    /// BZ-31: it costs a Utopia something.
    SurprisePaid { seat: SeatId, cost: u32, has: u32 },
    /// BZ-22.
    Memetic {
        seat: SeatId,
        at: TerritoryId,
        on: SeatId,
        die: u8,
        morale: u32,
        troops: u32,
        native: bool,
        cost: u32,
        has: u32,
    },
    /// BZ-48.
    PyramidTried { seat: SeatId, at: TerritoryId, die: u8, built: bool, cost: u32, has: u32 },
    /// BZ-48, BZ-G13: whose it is.
    PyramidChecked { at: TerritoryId, rolls: Vec<(SeatId, Vec<u8>)>, of: Option<SeatId> },
    /// BZ-42.
    EyeMoved { seat: SeatId, path: Vec<TerritoryId>, points: u32, left: u32, paid: Option<(SeatId, u32)> },
    /// BZ-46, BZ-G15: what lay dead is theirs.
    TookOver { seat: SeatId, at: TerritoryId, eyes: u32, pyramid: bool },
    /// BZ-14.
    Declared { from: SeatId, to: SeatId, friendly: bool, mutual: bool },
    /// BZ-C8: these are asked.
    ProposalMade { number: u32, seat: SeatId, action: Action, asked: BTreeSet<SeatId> },
    /// BZ-C8; who forced what is done by it (BZ-43).
    Consented {
        number: u32,
        seat: SeatId,
        agree: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SeatId>,
    },
    /// BZ-C8: with the turn, or by a refusal.
    ProposalLapsed { number: u32, seat: SeatId },
    /// BZ-13.
    OfferMade {
        number: u32,
        from: SeatId,
        to: SeatId,
        give: Box<Goods>,
        want: Box<Goods>,
        promise: Option<String>,
        private: bool,
    },
    /// BZ-13.
    OfferDeclined { number: u32, from: SeatId, to: SeatId },
    /// BZ-13.
    OfferWithdrawn { number: u32, from: SeatId, to: SeatId },
    /// BZ-13: its time is over, or one of its two is out.
    OfferLapsed { number: u32, from: SeatId, to: SeatId },
    /// BZ-13: told to both, where it was between them.
    OfferAccepted {
        number: u32,
        from: SeatId,
        to: SeatId,
        /// Were fewer in land of it than as it was offered?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        less: bool,
    },
    /// BZ-13: all of it changed hands.
    Traded { from: SeatId, to: SeatId, give: Box<Goods>, want: Box<Goods> },
    /// BZ-C6: troops that nobody could resolve.
    Disbanded { seat: SeatId, at: TerritoryId, army: Army },
    /// BZ-30: who did it, and the dice that they got.
    Eliminated { seat: SeatId, by: Option<SeatId>, dice: u32 },
    /// BZ-F8: given up.
    Retired { seat: SeatId },
    /// BZ-47.
    IlluminatusOut { seat: SeatId, pyramids: u32 },
    /// A turn ends; by the deadline.
    TurnEnded { seat: SeatId, by_deadline: bool },
    /// It is over.
    Over(Outcome),
}

/// A fight (BZ-26, BZ-31, BZ-D9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Where.
    pub at: TerritoryId,
    /// By surprise?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub surprise: bool,
    /// Who began it.
    pub attack: Force,
    /// The others, the land's owner first.
    pub defence: Vec<Force>,
}

impl Fight {
    /// Did anybody of who began it come through?
    #[must_use]
    pub fn attack_stands(&self) -> bool {
        self.attack.stands()
    }

    /// And of the others?
    #[must_use]
    pub fn defence_stands(&self) -> bool {
        self.defence.iter().any(Force::stands)
    }

    /// The strength of the others together.
    #[must_use]
    pub fn defence_strength(&self) -> u32 {
        self.defence.iter().fold(0, |sum, force| sum.saturating_add(force.strength()))
    }
}

/// One side's troops in a fight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// Whose; none = the natives'.
    pub seat: Option<SeatId>,
    /// Who they are.
    pub army: Army,
    /// BZ-19 to BZ-21: what leaders rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<(Special, u8)>,
    /// Who of them died.
    pub lost: Army,
}

impl Force {
    /// BZ-26, BZ-E1: divisions and rolls; a diplomat counts as a division.
    #[must_use]
    pub fn strength(&self) -> u32 {
        let diplomat = u32::from(self.army.specials.contains(&Special::Diplomat));
        let rolls: u32 = self.rolls.iter().map(|(_, die)| u32::from(*die)).sum();
        self.army.divisions.saturating_add(diplomat).saturating_add(rolls)
    }

    /// Is anybody left?
    #[must_use]
    pub fn stands(&self) -> bool {
        self.army != self.lost
    }
}

/// A fight with an Eye (BZ-G10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EyeFight {
    /// Where.
    pub at: TerritoryId,
    /// Who fights it.
    pub attack: Force,
    /// Whose Eye.
    pub of: SeatId,
    /// What it counts as.
    pub eye: u8,
    /// Is it dead?
    pub killed: bool,
}

/// What a sale brought (BZ-33, BZ-E12, BZ-E13).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sale {
    /// For the territory.
    pub territory: u32,
    /// The divisions sold with it, and what they brought.
    pub divisions: (u32, u32),
    /// For the space center; none where there was none.
    pub center: Option<u32>,
    /// For special troops: 0 for what is new.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<(Special, u32)>,
}

impl Sale {
    /// In all.
    #[must_use]
    pub fn total(&self) -> u32 {
        let specials: u32 = self.specials.iter().map(|(_, price)| *price).sum();
        self.territory + self.divisions.1 + self.center.unwrap_or(0) + specials
    }
}
