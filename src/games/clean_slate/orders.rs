//! What can be ordered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Kind, Tokens};
use crate::rules::TerritoryId;

/// An order. Compact, since the journal keeps every one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// CS-4, CS-10: place these tokens.
    Place(BTreeMap<TerritoryId, Tokens>),
    /// CS-4, CS-10: everything still owed, as suggested.
    Balanced,
    /// CS-11: move a token instead of placing one that isn't in supply.
    Shift {
        /// From where.
        from: TerritoryId,
        /// Where to.
        to: TerritoryId,
        /// Which.
        kind: Kind,
    },
    /// CS-12 to CS-17, CS-20: persuade or heal a country.
    Win {
        /// From where.
        from: TerritoryId,
        /// Which country.
        to: TerritoryId,
        /// CS-14: the partner's token that goes along.
        along: Along,
        /// CS-16: not to move in after a victory by the dice.
        stay: bool,
    },
    /// CS-18: restore harmony.
    Harmony(TerritoryId),
    /// CS-22: move a token into an unbalanced or empty country.
    Settle {
        /// From where.
        from: TerritoryId,
        /// Where to.
        to: TerritoryId,
        /// Which.
        kind: Kind,
    },
    /// CS-23: move tokens at the end of the turn.
    Recalibrate {
        /// From where.
        from: TerritoryId,
        /// Where to.
        to: TerritoryId,
        /// Which.
        tokens: Tokens,
    },
    /// CS-23: move all tokens that stand there by then.
    RecalibrateAll {
        /// From where.
        from: TerritoryId,
        /// Where to.
        to: TerritoryId,
    },
    /// CS-15: these are lost.
    Lose(Tokens),
    /// CS-15: as many kinds as possible are kept.
    LoseAny,
    /// CS-8: end the part in hand; in set-up the rest as suggested.
    EndPart,
    /// CS-8: end the turn.
    Finish,
    /// CS-9: what the rules do for somebody who is away: cautious, and never by dice.
    Cautious,
    /// CS-8: keep these orders in private for one's next turn, after those kept already.
    Keep(Vec<Order>),
    /// CS-8: drop all that was kept.
    Drop,
    /// CS-8: carry out what was kept, each order checked again.
    CarryOut,
    /// CS-8: keep these orders in private instead of those kept already.
    Instead(Vec<Order>),
    /// CS-8: the seat has changed hands, and what was kept in it is forgotten.
    Forget,
    /// CS-9, CS-31: done although it costs what was asked about.
    Sure(Box<Order>),
}

/// CS-14, CS-20: whether a token of the partner's goes along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Along {
    /// One of the kind held most, if there is any.
    #[default]
    Most,
    /// None.
    None,
    /// One of this kind.
    Kind(Kind),
}
