//! What can be ordered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Aim, Answers, Goods, Until, Voice, Withdrawn};
use crate::rules::{SeatId, TerritoryId};

/// An order. Compact, since the journal keeps every one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// WR-2: choose the combination.
    Aim(Aim),
    /// WR-6, WR-22, WR-57: choose a capital.
    Capital(TerritoryId),
    /// WR-7, WR-40 is `Reward`; WR-53 (resettling), WR-54: place units of the pool.
    Place(BTreeMap<TerritoryId, u32>),
    /// WR-7, WR-54: the rest evenly, and done.
    Spread,
    /// WR-7, WR-54: take back into one's hand what one has placed so far.
    Unplace,
    /// WR-7, WR-54: done as it stands; what is left goes by the default.
    PlaceRest,
    /// WR-12, WR-13, WR-44 (23): move along this path (from … to, both included).
    Move {
        /// From, over, to.
        path: Vec<TerritoryId>,
        /// How many.
        troops: u32,
        /// Leaving the first territory empty is confirmed.
        abandon: bool,
    },
    /// WR-15, WR-16: declare an attack and roll.
    Attack {
        /// Origins and units, in the order in which they take losses. Guests may come with all
        /// (WR-13), and those inside the target itself come along (WR-14).
        forces: Vec<(TerritoryId, u32)>,
        /// The target.
        to: TerritoryId,
        /// How long to roll.
        until: Until,
        /// Halt when no more than this are left.
        keep: Option<u32>,
        /// How many move in; none = all.
        enter: Option<u32>,
    },
    /// WR-14: guests against host, host against guests.
    Fight {
        /// Where.
        at: TerritoryId,
        /// Against whom.
        against: SeatId,
        /// How long to roll.
        until: Until,
        /// Halt when no more than this are left.
        keep: Option<u32>,
    },
    /// WR-15: go on with the open attack.
    GoOn {
        /// How long to roll.
        until: Until,
        /// Halt when no more than this are left.
        keep: Option<u32>,
        /// How many move in; none = as declared.
        enter: Option<u32>,
    },
    /// WR-16: stop the open attack.
    Halt,
    /// WR-13: declare or withdraw safe passage.
    Passage {
        /// To whom.
        to: SeatId,
        /// Declare, or withdraw.
        allow: bool,
    },
    /// WR-10: end the turn.
    EndTurn,
    /// WR-25: bid; 0 = no bid.
    Bid(u32),
    /// WR-25: bids left beforehand, by lot size (2, 5, 10, 15); 0 takes one back. What was ordered before
    /// there was [`Order::Standing`].
    StandingBids(BTreeMap<u32, u32>),
    /// WR-25, WR-27, WR-28: what is to be answered beforehand. What is not named stays as it is.
    Standing {
        /// What is left.
        answers: Answers,
        /// What is taken back.
        #[serde(default, skip_serializing_if = "Withdrawn::is_empty")]
        withdrawn: Withdrawn,
        /// For good; otherwise for one round of commerce.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        always: bool,
    },
    /// WR-27: make an offer.
    Offer {
        /// To whom.
        to: SeatId,
        /// What the maker gives.
        give: Box<Goods>,
        /// What the maker wants.
        want: Box<Goods>,
        /// Words.
        promise: Option<String>,
        /// When it lapses, seconds since 1970 UTC.
        expires: Option<i64>,
    },
    /// WR-27: accept or decline.
    Answer {
        /// The offer.
        offer: u32,
        /// Accept?
        accept: bool,
    },
    /// WR-27: take one's own offer back, or (the table) let it lapse.
    Withdraw {
        /// The offer.
        offer: u32,
    },
    /// WR-27: done with barter.
    Done,
    /// WR-28: stake; 0 = none.
    Stake(u32),
    /// WR-40, WR-52: the territory chosen.
    Reward(TerritoryId),
    /// WR-35, WR-36.
    Pay(bool),
    /// WR-41, WR-50, WR-53: units taken away; `pool` of them from the pool.
    Remove {
        /// By territory.
        places: BTreeMap<TerritoryId, u32>,
        /// From the pool (WR-50, WR-53).
        pool: u32,
    },
    /// WR-41, WR-50, WR-53: the rest by the default.
    RemoveRest,
    /// WR-44 (23), WR-53: that is all, or declined.
    Decline,
    /// WR-53.
    Act(Act),
    /// WR-46: vote; `votes` none = all that are left.
    Vote {
        /// For what or whom.
        voice: Voice,
        /// How many.
        votes: Option<u32>,
    },
    /// WR-46: vote for nothing.
    Abstain,
    /// WR-46: take one's vote back (a reaction removed).
    Unvote,
    /// WR-56: give up, or the seat is vacated.
    Resign,
    /// WR-3: the cut-off has come.
    TimeUp,
}

/// WR-53: the special act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Remove a trade route.
    TradeRoute(SeatId),
    /// Remove ten infantry.
    TenInfantry(SeatId),
    /// Sanction a territory.
    Sanction(TerritoryId),
}
