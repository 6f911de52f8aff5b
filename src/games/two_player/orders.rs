//! What can be ordered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ObjectiveId, Until};
use crate::rules::{SideId, TerritoryId};

/// An order. Compact, since the journal keeps every one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// TP-6, TP-16, TP-17: place units in hand; the territory says whose.
    Place(BTreeMap<TerritoryId, u32>),
    /// TP-6, TP-16, TP-17: all in hand, one by one where that army has fewest.
    Spread,
    /// TP-14: give a neutral these cards, one or two.
    Bribe {
        /// To whom.
        neutral: SideId,
        /// Which.
        cards: Vec<TerritoryId>,
    },
    /// TP-16: trade in these cards.
    Trade(Vec<TerritoryId>),
    /// TP-17: roll for an ally's reinforcements.
    Reinforce {
        /// Whose.
        ally: SideId,
        /// Where all of them go; else they are placed by hand.
        at: Option<TerritoryId>,
    },
    /// TP-18: begin an invasion and roll, or go on with the one between these two.
    Attack {
        /// From where; its owner attacks.
        from: TerritoryId,
        /// The target.
        to: TerritoryId,
        /// The force.
        troops: u32,
        /// How long to roll.
        until: Until,
        /// Stop when no more than this are left.
        keep: Option<u32>,
        /// How many move in; none = all.
        enter: Option<u32>,
    },
    /// TP-19: go on with the open invasion.
    GoOn {
        /// How long to roll.
        until: Until,
        /// Stop when no more than this are left.
        keep: Option<u32>,
        /// How many move in; none = all.
        enter: Option<u32>,
    },
    /// TP-19: end the open invasion.
    Halt,
    /// TP-21: claim an objective.
    Claim {
        /// Which.
        objective: ObjectiveId,
        /// Where the airfield is placed that comes with it.
        at: Option<TerritoryId>,
    },
    /// TP-22: a move of one's own or of an ally's; TP-21: the one at the start of a turn.
    Move {
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// How many.
        troops: u32,
    },
    /// TP-13: end the part of the turn.
    EndPart,
    /// TP-13: end the turn, all parts.
    Finish,
    /// What is done for who is away: the status die, all in hand spread, and the end of the turn.
    Away,
}
