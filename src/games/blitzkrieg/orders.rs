//! What can be ordered.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Contesting, Society, Special};
use crate::rules::{self, SeatId, TerritoryId};

/// An order. Compact, since the journal keeps every one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// BZ-9, BZ-A7: choose a society.
    Society(Society),
    /// BZ-A9: pawn a territory that was dealt.
    Pawn {
        /// Which.
        at: TerritoryId,
    },
    /// BZ-11: the first divisions, in secret.
    Place(BTreeMap<TerritoryId, u32>),
    /// BZ-G2: an Eye.
    PlaceEye {
        /// Where.
        at: TerritoryId,
    },
    /// BZ-15: roll for resources.
    Roll,
    /// BZ-17 to BZ-33, BZ-48: an action of one's own, or of a player who is forced to it (BZ-43).
    Act {
        /// Whom an Illuminatus forces.
        #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
        whom: Option<SeatId>,
        /// To do what.
        action: Action,
        /// BZ-C7, BZ-E15: done also where that was asked about.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sure: bool,
    },
    /// BZ-42, BZ-46: move an Eye, or have it take over what lies dead.
    Eye {
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// Leave what lies dead there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        leave: bool,
    },
    /// BZ-G8: a standing order about others' forced actions.
    Contest(Contesting),
    /// BZ-44: an answer to a forced action: stop it?
    Intervene {
        /// Against it?
        stop: bool,
    },
    /// BZ-14: declare oneself friendly, or unfriendly.
    Friend {
        /// To whom.
        to: SeatId,
        /// Friendly?
        friendly: bool,
    },
    /// BZ-C8: an answer to a proposal.
    Consent {
        /// Which.
        proposal: u32,
        /// Agree?
        agree: bool,
    },
    /// BZ-13: offer a trade.
    Offer {
        /// To whom.
        to: SeatId,
        /// What is given.
        give: Box<Goods>,
        /// What is wanted.
        want: Box<Goods>,
        /// Words.
        promise: Option<String>,
        /// When it lapses, seconds since 1970 UTC.
        expires: Option<i64>,
        /// Between the two alone, until it is accepted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        private: bool,
    },
    /// BZ-13: accept or decline.
    Answer {
        /// The offer.
        offer: u32,
        /// Accept?
        accept: bool,
    },
    /// BZ-13: take one's own offer back, or (the table) let it lapse.
    Withdraw {
        /// The offer.
        offer: u32,
    },
    /// BZ-35, BZ-A10: end the turn; in the market: done.
    Pass,
    /// What is done for who is away: the end of the turn, what dice would bring before it.
    Away,
    /// BZ-F8: nobody holds the seat any more.
    Retire,
    /// BZ-13: somebody else holds the seat: what was between two goes with who had it.
    Forget,
}

/// An action of a player's turn (BZ-17 to BZ-33, BZ-48).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// BZ-17: raise divisions.
    Raise(BTreeMap<TerritoryId, u32>),
    /// BZ-19 to BZ-22: raise a special troop.
    Special {
        /// Which.
        kind: Special,
        /// Where.
        at: TerritoryId,
    },
    /// BZ-18: build a space center.
    Center {
        /// Where.
        at: TerritoryId,
    },
    /// BZ-23: move within friendly territory.
    March {
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// Who.
        army: Army,
    },
    /// BZ-24, BZ-25: invade, to the end.
    Invade {
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// Who.
        army: Army,
        /// BZ-G10, BZ-28: whose Eye is fought, too, or who is, being friendly to who invades.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<SeatId>,
    },
    /// BZ-C5, BZ-G10: fight those in the same territory.
    Fight {
        /// Where.
        at: TerritoryId,
        /// Whom besides, or whose Eye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<SeatId>,
    },
    /// BZ-28.
    Conquer {
        /// Where.
        at: TerritoryId,
    },
    /// BZ-33.
    Sell {
        /// Where.
        at: TerritoryId,
    },
    /// BZ-31.
    Surprise {
        /// Where.
        at: TerritoryId,
        /// Whom.
        against: SeatId,
    },
    /// BZ-22.
    Memetic {
        /// Where.
        at: TerritoryId,
    },
    /// BZ-48: try to build a Pyramid.
    Pyramid {
        /// Where.
        at: TerritoryId,
    },
    /// BZ-G3: pay for an Eye's way between Earth and Moon by one's space center: done by who is forced alone.
    Carry {
        /// Whose Eye.
        of: SeatId,
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// It leaves what lies dead there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        leave: bool,
    },
}

impl Action {
    /// Every territory that it names.
    pub fn territories(&self) -> impl Iterator<Item = TerritoryId> + '_ {
        let (places, ends) = match self {
            Self::Raise(places) => (Some(places), [None; 2]),
            Self::March { from, to, .. } | Self::Invade { from, to, .. } | Self::Carry { from, to, .. } => {
                (None, [Some(*from), Some(*to)])
            }
            Self::Special { at, .. }
            | Self::Center { at }
            | Self::Fight { at, .. }
            | Self::Conquer { at }
            | Self::Sell { at }
            | Self::Surprise { at, .. }
            | Self::Memetic { at }
            | Self::Pyramid { at } => (None, [Some(*at), None]),
        };
        places.into_iter().flat_map(BTreeMap::keys).copied().chain(ends.into_iter().flatten())
    }

    /// Every other seat that it names.
    #[must_use]
    pub fn named(&self) -> Option<SeatId> {
        match self {
            Self::Invade { against, .. } | Self::Fight { against, .. } => *against,
            Self::Surprise { against, .. } => Some(*against),
            _ => None,
        }
    }
}

/// BZ-23: who goes: divisions and special troops.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// How many divisions.
    pub divisions: u32,
    /// Which special troops.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub specials: BTreeSet<Special>,
}

impl Army {
    /// Divisions alone.
    #[must_use]
    pub fn of(divisions: u32) -> Self {
        Self { divisions, specials: BTreeSet::new() }
    }

    /// BZ-D3: how many they are: each special troop counts as one.
    #[must_use]
    pub fn size(&self) -> u32 {
        let specials = u32::try_from(self.specials.len()).unwrap_or(u32::MAX);
        self.divisions.saturating_add(specials)
    }

    /// Those of it who roll in combat, in their order.
    pub fn leaders(&self) -> impl Iterator<Item = Special> + '_ {
        self.specials.iter().copied().filter(|special| special.is_leader())
    }

    /// Is nobody in it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.divisions == 0 && self.specials.is_empty()
    }
}

/// BZ-13: what may change hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goods {
    /// Resources.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub resources: u32,
    /// Resource dice.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dice: u32,
    /// Territories with all of the giver's troops in them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub lands: BTreeSet<TerritoryId>,
    /// BZ-F3: territories without these.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub alone: BTreeSet<TerritoryId>,
    /// BZ-F2: divisions, which stay where they are.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "rules::number_keys")]
    pub divisions: BTreeMap<TerritoryId, u32>,
    /// Special troops, where they stand.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub specials: BTreeSet<Special>,
    /// BZ-14: the giver declares it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friendship: bool,
    /// BZ-13: who stood in those territories as it was offered, and is meant with them; of offers from before nobody knows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "rules::number_keys")]
    pub stood: BTreeMap<TerritoryId, Army>,
    /// BZ-F4: all that the giver had as it was offered, who was told so; of offers from before nobody knows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl rules::Goods for Goods {}

impl Goods {
    /// Every territory in it.
    pub fn territories(&self) -> impl Iterator<Item = TerritoryId> + '_ {
        self.lands.iter().chain(&self.alone).chain(self.divisions.keys()).copied()
    }

    /// BZ-13: who stood in a territory as it was offered; none where nobody did, or nobody knows.
    #[must_use]
    pub fn stood_in(&self, at: TerritoryId) -> Option<&Army> {
        self.stood.get(&at).filter(|army| !army.is_empty())
    }
}
