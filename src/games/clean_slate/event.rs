//! What can happen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Kind, Order, Part, Side, Tokens};
use crate::rules::{Outcome, TerritoryId};

/// An event. Every die that fell, every card that was drawn and every pick stands in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Event {
    /// CS-3: fourteen cards; those of the players stand under Democracy and are shared by both.
    Dealt { side: Side, countries: Vec<TerritoryId> },
    /// CS-4: what a Risk begins with, by picks.
    Founded { side: Side, places: BTreeMap<TerritoryId, Tokens> },
    /// CS-4: so many tokens in each shared country are owed by both players.
    SetUpBegan { each: u32, owed: u32 },
    /// CS-4, CS-9, CS-10: tokens placed; by suggestion; so many still owed.
    Placed { side: Side, places: BTreeMap<TerritoryId, Tokens>, suggested: bool, left: u32 },
    /// CS-7: a round begins.
    RoundBegan { round: u32 },
    /// CS-9: a player's turn begins, with this many new tokens for so many countries.
    TurnBegan { side: Side, countries: u32, owed: u32, supply: u32 },
    /// CS-8: a further part of a player's turn.
    PartBegan { side: Side, part: Part },
    /// CS-9: tokens not placed.
    Forfeited { side: Side, tokens: u32 },
    /// CS-8: a player's turn ends; by the deadline.
    TurnEnded { side: Side, by_deadline: bool },
    /// CS-9: a player's turn ends by the deadline, and some of it went by what the player had kept for it.
    TimeRanOut { side: Side },
    /// CS-11: a token moved for want of supply.
    Shifted { side: Side, from: TerritoryId, to: TerritoryId, kind: Kind, left: u32 },
    /// CS-12 to CS-18, CS-20, CS-28 to CS-30, CS-37: a fight, with both strengths before it. `from` and `to`
    /// are one where it is fought inside: harmony (CS-18), overthrow (CS-31). `dice`: the attacker's and the
    /// defender's, none without a roll. Who loses tokens is told by `TokensLost`, at once or when chosen.
    Fought {
        by: Side,
        against: Side,
        from: TerritoryId,
        to: TerritoryId,
        strength: u32,
        defence: u32,
        dice: Option<(u8, u8)>,
        result: FightResult,
    },
    /// CS-15: the player chooses what is lost.
    LossOwed { side: Side, at: TerritoryId, count: u32 },
    /// CS-13, CS-15, CS-30: tokens lost in a fight; so many of the side's are left there.
    TokensLost { side: Side, at: TerritoryId, tokens: Tokens, left: u32 },
    /// CS-13, CS-14, CS-16, CS-30, CS-37: the victor's tokens move in, a partner's along with them.
    MovedIn { side: Side, from: TerritoryId, to: TerritoryId, tokens: Tokens },
    /// CS-16: the victor stays out; CS-27: a healed zone has A left in it and nobody can move in.
    StayedOut { side: Side, at: TerritoryId, barred: bool },
    /// CS-27, CS-31, CS-32, CS-35, CS-37: tokens removed otherwise.
    Removed { at: TerritoryId, tokens: Tokens, why: RemovedWhy },
    /// CS-22.
    Settled { side: Side, from: TerritoryId, to: TerritoryId, kind: Kind },
    /// CS-23.
    Recalibrated { side: Side, from: TerritoryId, to: TerritoryId, tokens: Tokens },
    /// CS-24: Autocracy's turn begins: new tokens for so many countries.
    AutocracyBegan { countries: u32, tokens: u32 },
    /// CS-25: infiltrators breed.
    Bred { at: TerritoryId, kind: Kind },
    /// CS-26: three become 3+1.
    Strengthened { at: TerritoryId, kind: Kind },
    /// CS-27: a card, and the token that goes there.
    Drawn { at: TerritoryId, kind: Kind, infiltrates: bool },
    /// CS-33: no card was left; the discards are shuffled.
    Reshuffled,
    /// CS-32: a token moves into a country of E alone.
    Crept { from: TerritoryId, to: TerritoryId, kind: Kind },
    /// CS-29: dice for one of several targets; unused faces were rolled again.
    TargetRolled { by: Side, from: TerritoryId, targets: Vec<TerritoryId>, rolls: Vec<u8>, to: TerritoryId },
    /// CS-33: Disaster's turn begins.
    DisasterBegan { round: u32, dice: u32 },
    /// CS-36: the die of a country with D and no E.
    LackRolled { at: TerritoryId, die: u8, strikes: bool },
    /// CS-33: all dice together; so many hits.
    StormRolled { dice: Vec<u8>, hits: u32 },
    /// CS-34, CS-35: a disaster, by card or by CS-36; its token die and tokens. New zones lose `removed`.
    Struck { at: TerritoryId, by_card: bool, die: u8, tokens: Tokens, new: bool, removed: Tokens },
    /// CS-7: a Risk's turn ends.
    RiskEnded { side: Side },
    /// CS-38: a Risk stops for good.
    RiskStopped { side: Side },
    /// CS-8: told to the seat alone: orders kept for its next turn; so many are kept now.
    Kept { side: Side, orders: Vec<Order>, kept: u32 },
    /// CS-8: told to the seat alone as its turn begins: these are kept, to be carried out or dropped.
    KeptWaits { side: Side, orders: Vec<Order> },
    /// CS-8: told to the seat alone: nothing is kept any more.
    Dropped { side: Side, orders: u32 },
    /// CS-8: told to the seat alone: what was kept has been carried out, or stopped where the dice
    /// had made it impossible; so many are still kept.
    CarriedOut { side: Side, done: u32, left: u32 },
    /// CS-8, CS-9: told to the seat alone: at the deadline so many orders of what was kept were carried out, and so
    /// many were not possible; nothing is kept any more.
    CarriedOutAway { side: Side, done: u32, left: u32 },
    /// CS-8: told to the seat alone: its turn has ended, and what was still kept for it is kept no more.
    Lapsed { side: Side, orders: u32 },
    /// CS-8: told to the seat alone, and to nobody in words: it has changed hands, and nothing is kept any more.
    Forgotten { side: Side },
    /// CS-39, CS-40.
    Over(Outcome),
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FightResult {
    /// CS-13, CS-30: no roll was needed.
    Unopposed,
    /// CS-15: the attacker's die is higher.
    Won,
    /// CS-15: the defender's die is higher.
    Lost,
    /// CS-15: nothing changes.
    Tie,
}

/// Why tokens are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemovedWhy {
    /// CS-31: no democracy is left beside the autocrats.
    Overthrown,
    /// CS-27, CS-32: autocrats came where E stood alone.
    Overrun,
    /// CS-35, CS-37: a disaster.
    Disaster,
}
