//! What can happen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Aim, Answers, Goods, Matter, Once, Voice};
use crate::rules::{Outcome, RolledDice, Rounds, SeatId, TerritoryId};

/// An event. Every die that fell stands in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Event {
    /// WR-5: the deal, one seat's cards.
    Dealt { seat: SeatId, territories: Vec<TerritoryId> },
    /// WR-2.
    AimChosen { seat: SeatId, aim: Aim },
    /// WR-6: told to the chooser until all are shown (`CapitalsShown`).
    CapitalNoted { seat: SeatId, at: TerritoryId },
    /// WR-6: all of them.
    CapitalsShown(BTreeMap<SeatId, TerritoryId>),
    /// WR-22, WR-57: a new one.
    CapitalMoved { seat: SeatId, to: TerritoryId },
    /// WR-22: a new one, from the end of the turn on, which is another's.
    CapitalNamed { seat: SeatId, to: TerritoryId },
    /// WR-22: the turn has ended in which it was chosen: it is the capital now.
    CapitalCounts { seat: SeatId, at: TerritoryId },
    /// WR-57: a capital is lost but by conquest, or in exile after WR-20 and WR-21: a new one is owed.
    InExile { seat: SeatId },
    /// WR-7, WR-54: units placed, told to the owner until all are shown.
    Placed { seat: SeatId, places: BTreeMap<TerritoryId, u32>, left: u32 },
    /// WR-7, WR-54: told to the seat alone: it places anew, with so many in hand.
    PlacingBegunAnew { seat: SeatId, in_hand: u32 },
    /// WR-7, WR-54: this seat has finished placing.
    PlacingDone { seat: SeatId },
    /// WR-7, WR-54: everybody's placings.
    PlacingsShown(BTreeMap<SeatId, BTreeMap<TerritoryId, u32>>),
    /// WR-10: dice for the turn order, in rounds of ties; the order last.
    OrderRolled { rolls: Rounds<SeatId>, order: Vec<SeatId> },
    /// WR-10: rotated.
    OrderRotated { order: Vec<SeatId> },
    /// WR-9: a round begins.
    RoundBegan { round: u32, combat: bool },
    /// WR-51: the leader's die; the term ends on 1 or 2.
    LeaderRolled { seat: SeatId, die: u8, ends: bool },
    /// WR-11: everybody's income: (territories, trade routes, leadership).
    Income(BTreeMap<SeatId, (u32, u32, u32)>),
    /// WR-10: a turn begins.
    TurnBegan { seat: SeatId, paralysed: bool },
    /// A turn ends; by the deadline.
    TurnEnded { seat: SeatId, by_deadline: bool },
    /// WR-12.
    Moved { seat: SeatId, path: Vec<TerritoryId>, troops: u32, emptied: bool },
    /// WR-12, WR-29: a territory is unoccupied; its natural force.
    Unoccupied { territory: TerritoryId, was: Option<SeatId>, natural_force: u32 },
    /// WR-13.
    PassageDeclared { by: SeatId, to: SeatId },
    /// WR-13, WR-14: ended; by an attack between the two if so.
    PassageEnded { by: SeatId, to: SeatId, by_attack: bool },
    /// WR-13: guests go to their owner's pool, the territory being unoccupied.
    GuestsReturned { seat: SeatId, from: TerritoryId, troops: u32 },
    /// WR-13: guests not let in, dispersed.
    GuestsDispersed { seat: SeatId, at: TerritoryId, troops: u32 },
    /// WR-13: the owner has no unit left; the territory is a guest's. Tie dice if any.
    GuestsInherit { seat: SeatId, territory: TerritoryId, rolls: Rounds<SeatId> },
    /// WR-14: the host attacked a guest and has no unit left: the land is that guest's.
    HostFell { host: SeatId, guest: SeatId, territory: TerritoryId },
    /// WR-14: the host is betrayed.
    Betrayed { host: SeatId, by: SeatId },
    /// WR-15, WR-16: an attack is declared.
    AttackDeclared {
        by: SeatId,
        forces: Vec<(TerritoryId, u32)>,
        to: TerritoryId,
        defender: Option<SeatId>,
        strength: u32,
    },
    /// WR-14: a fight inside.
    FightDeclared { by: SeatId, at: TerritoryId, against: SeatId, force: u32, strength: u32 },
    /// WR-18: the capital's die.
    CapitalDie { territory: TerritoryId, die: u8, multiplier: u32, strength: u32 },
    /// WR-15: one roll; penalties included in `attack_penalty`, `defence_penalty`, not in the dice. Losses and what is left.
    Rolled {
        attack: RolledDice,
        defence: RolledDice,
        attack_penalty: i8,
        defence_penalty: i8,
        attack_lost: u32,
        defence_lost: u32,
        attack_left: u32,
        defence_left: u32,
    },
    /// WR-16: stopped; survivors return.
    AttackHalted { by: SeatId, to: TerritoryId, against: Option<SeatId>, inside: bool, survivors: u32 },
    /// WR-15: no attacker is left.
    AttackFailed { by: SeatId, to: TerritoryId, against: Option<SeatId>, inside: bool },
    /// WR-14: the guests are destroyed; the host keeps the territory.
    GuestsBeaten { by: SeatId, at: TerritoryId, seat: SeatId },
    /// WR-15, WR-16: taken; so many moved in, the rest sent back.
    Conquered {
        by: SeatId,
        territory: TerritoryId,
        from: Option<SeatId>,
        inside: bool,
        entered: u32,
        sent_back: u32,
    },
    /// WR-18: survivors of the multiplied strength, as units, at the turn's end.
    SiegeEnded { territory: TerritoryId, strength: u32, multiplier: u32, survivors: u32 },
    /// WR-20.
    CapitalFell { loser: SeatId, by: SeatId, territory: TerritoryId, spoils: u32 },
    /// WR-21: one territory's die.
    LoyaltyRolled { territory: TerritoryId, die: u8, outcome: Loyalty, troops: u32 },
    /// WR-24: a lot is on sale.
    LotRolled { lot: u32, of: u32, die: u8, size: u32 },
    /// WR-25: told to the bidder alone.
    BidNoted { seat: SeatId, amount: u32 },
    /// WR-25: told to the seat alone.
    StandingBidsNoted { seat: SeatId, bids: BTreeMap<u32, u32> },
    /// WR-25, WR-27, WR-28: told to the seat alone: all that it answers beforehand now, for good and for one
    /// round; `round` is that one's number. Where it answers for the round of commerce after that, too, `later` says what.
    StandingNoted {
        seat: SeatId,
        always: Answers,
        once: Answers,
        round: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        later: Option<Once>,
    },
    /// WR-28: told to the seat alone: its standing stake is above its cash and does not count.
    StandingStakeLapsed { seat: SeatId, amount: u32, cash: u32 },
    /// WR-25: told to the seat alone: its standing bid is above its cash and does not count.
    StandingBidLapsed { seat: SeatId, size: u32, amount: u32, cash: u32 },
    /// WR-25: told to the bidder alone: tied by its standing bid, which it keeps.
    StandingBidKept { seat: SeatId, amount: u32 },
    /// WR-25: all bids, shown together; a tie's second bids in an event of their own.
    BidsRevealed { lot: u32, bids: BTreeMap<SeatId, u32> },
    /// WR-25: a tie is bid again among these, not below this.
    TieRebid { seats: Vec<SeatId>, floor: u32 },
    /// WR-25: still tied: dice.
    TieRolled { rolls: Rounds<SeatId>, winner: SeatId },
    /// WR-25: sold.
    LotSold { lot: u32, to: SeatId, price: u32, size: u32 },
    /// WR-25: withdrawn.
    LotWithdrawn { lot: u32, size: u32 },
    /// WR-27.
    BarterBegan,
    /// WR-27.
    OfferMade {
        number: u32,
        from: SeatId,
        to: SeatId,
        give: Box<Goods>,
        want: Box<Goods>,
        promise: Option<String>,
    },
    /// WR-27: accepted; all of it changed hands.
    OfferAccepted {
        number: u32,
        from: SeatId,
        to: SeatId,
        give: Box<Goods>,
        want: Box<Goods>,
        promise: Option<String>,
        /// Were fewer in land of it than as it was offered?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        less: bool,
    },
    /// WR-27.
    OfferDeclined { number: u32, from: SeatId, to: SeatId },
    /// WR-27.
    OfferWithdrawn { number: u32, from: SeatId, to: SeatId },
    /// WR-27, WR-56: lapsed (Barter over, expired, a party out).
    OfferLapsed { number: u32, from: SeatId, to: SeatId },
    /// WR-27: accepted, but the goods are gone: nothing changed hands.
    OfferFailed { number: u32, from: SeatId, to: SeatId, short: SeatId, lacking: Goods },
    /// WR-27: accepted, but it can't be kept for the moment: nothing changed hands, and it stays open.
    OfferUnkept { number: u32, from: SeatId, to: SeatId, short: SeatId, lacking: Goods },
    /// WR-27: accepted, but a capital is in it by now, which cannot be traded: nothing changed hands, and it is over.
    OfferBarred { number: u32, from: SeatId, to: SeatId, owner: SeatId, capital: TerritoryId },
    /// WR-13, WR-27: accepted, but the safe passage in it was declared meanwhile: nothing changed hands, and it
    /// stays open.
    OfferIdle { number: u32, from: SeatId, to: SeatId, host: SeatId, guest: SeatId },
    /// WR-27.
    SaidDone { seat: SeatId },
    /// WR-27: an offer opens Barter again for who had said "done".
    BarterReopened { seat: SeatId },
    /// WR-28.
    SpeculationBegan,
    /// WR-28: open.
    Staked { seat: SeatId, amount: u32 },
    /// WR-28: the die; stakes and returns.
    Speculated { die: u8, returns: BTreeMap<SeatId, (u32, u32)> },
    /// WR-28: nobody staked; no die.
    NoStakes,
    /// WR-29: four dice and their sum.
    FateRolled { seat: SeatId, dice: Vec<u8>, sum: u8 },
    /// A result with nothing to do, and why: no owner there, famine has been, none left, all equal.
    NoResult { why: NoResult },
    /// WR-55: the dice of a random territory, each roll of them, and the territory. First the
    /// continent's die; re-rolls follow one another.
    RandomTerritory { continent_die: Vec<u8>, rolls: Vec<Vec<u8>>, territory: TerritoryId },
    /// WR-30 to WR-39, WR-48: money gained (positive) or paid (negative), by seat, for `why` ("famine", "boom").
    Money { changes: BTreeMap<SeatId, i64>, why: MoneyWhy },
    /// WR-35, WR-36: cannot or will not pay in full: what was paid, and the territory goes.
    PaidInPart { seat: SeatId, territory: TerritoryId, paid: u32, of: u32 },
    /// WR-37: dice of a seat's pieces there, and how many fell.
    Disease { seat: SeatId, territory: TerritoryId, dice: Vec<u8>, lost: u32 },
    /// WR-38, WR-40, WR-43, WR-52: units put in a territory.
    Reinforced { seat: SeatId, territory: TerritoryId, troops: u32 },
    /// WR-52: an unoccupied territory is this seat's now, with these units in it.
    Awarded { seat: SeatId, territory: TerritoryId, troops: u32 },
    /// WR-39: the mob's die and size.
    MobRose { territory: TerritoryId, die: u8, size: u32 },
    /// WR-39: how it ended, and how many of whose units fell.
    MobEnded {
        territory: TerritoryId,
        won: bool,
        left: u32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fell: Vec<(SeatId, u32)>,
    },
    /// WR-41, WR-44 (22), WR-50, WR-53: units lost from a territory (`None`: the pool).
    Lost { seat: SeatId, territory: Option<TerritoryId>, troops: u32 },
    /// WR-44 (21).
    Paralysed { seat: SeatId },
    /// WR-44 (23): may now move.
    FuelFound { seat: SeatId, units: u32 },
    /// WR-45.
    Exposed { seat: SeatId },
    /// A choice waits for this seat (WR-35 to WR-53).
    ChoiceWaits { seat: SeatId, what: WhatWaits },
    /// A choice was declined or is over.
    Declined { seat: SeatId },
    /// WR-46: the matter's die.
    MatterRolled { die: u8, matter: Option<Matter> },
    /// WR-46: a vote opens, with everybody's power.
    VoteOpened { matter: Matter, power: BTreeMap<SeatId, u32> },
    /// WR-46: cast or changed; told to the voter alone where ballots are written (WR-47).
    VoteCast { seat: SeatId, voice: Voice, votes: u32 },
    /// WR-46.
    Abstained { seat: SeatId },
    /// WR-46: a vote taken back.
    VoteWithdrawn { seat: SeatId },
    /// WR-47, WR-56: who was voted for is out, and the vote with them; told to the voter alone where ballots are
    /// written.
    VoteLapsed { seat: SeatId, voice: Voice },
    /// WR-47, WR-56: who could be voted for in writing is out: told to all, whether anybody has voted so or not.
    WrittenVotesLapsed { voice: Voice },
    /// WR-46, WR-47: closed: sums, tie dice, result (none: failed).
    VoteClosed {
        matter: Matter,
        cast: BTreeMap<SeatId, (Voice, u32)>,
        sums: BTreeMap<Voice, u32>,
        rolls: Rounds<SeatId>,
        result: Option<Voice>,
    },
    /// WR-48: dice that settled who is richest or poorest.
    EndsRolled { richest: bool, rolls: Rounds<SeatId>, seat: SeatId },
    /// WR-49.
    TradeRouteGained { seat: SeatId },
    /// WR-53, WR-56.
    TradeRouteLost { seat: SeatId },
    /// WR-51.
    LeaderElected { seat: SeatId },
    /// WR-50, WR-53: so many are owed.
    LevyOwed { seat: SeatId, owed: u32 },
    /// WR-53: what the roller does.
    ActChosen { seat: SeatId, act: super::Act },
    /// WR-53: the sanction's die.
    SanctionRolled { territory: TerritoryId, seat: SeatId, die: u8, works: bool, lost: u32, to_place: u32 },
    /// WR-54: troops for whole continents.
    ContinentTroops(BTreeMap<SeatId, Vec<(String, u32)>>),
    /// WR-54: the placing begins with these pools.
    PlacingBegan { pools: BTreeMap<SeatId, u32> },
    /// WR-56: gives up; that takes effect when the attack on this territory has ended.
    GivesUp { seat: SeatId, territory: TerritoryId },
    /// WR-56.
    Eliminated { seat: SeatId, resigned: bool },
    /// WR-3: the cut-off came.
    TimeUp,
    /// WR-3: points at the end.
    Scores(BTreeMap<SeatId, (u32, u32)>),
    /// It is over.
    Over(Outcome),
}

/// WR-21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loyalty {
    /// 1–4: one more.
    Loyal,
    /// 5: unoccupied.
    Independent,
    /// 6: joins the victor.
    Joins,
}

/// Why a roll had no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoResult {
    /// WR-29: nobody owns the territory.
    NoOwner,
    /// WR-30: the famine has been.
    FamineBefore,
    /// WR-48: all have the same.
    AllEqual,
    /// WR-52: no unoccupied territory.
    NoneLeft,
    /// WR-36, WR-45: the same territory a second time, or nobody's: another is rolled.
    RollAgain,
    /// Nobody has anything to lose or give.
    NothingThere,
    /// WR-45: its owner has no capital.
    InExile,
}

/// Why money changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoneyWhy {
    /// WR-30.
    Famine,
    /// WR-31 to WR-34: by territories.
    Economy,
    /// WR-35, WR-36 (9, 11), WR-38.
    Fortune,
    /// WR-35, WR-36 (10, 12): bailed out.
    Bailout,
    /// WR-37.
    Emergency,
    /// WR-48.
    Aid,
}

/// What waits for a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "as the choices of the state")]
pub enum WhatWaits {
    Pay { territory: TerritoryId, amount: u32 },
    Reward,
    Desert { victim: SeatId, count: u32 },
    Redeploy,
    Levy { owed: u32 },
    Award,
    Act,
    Resettle { count: u32 },
}
