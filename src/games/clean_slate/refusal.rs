//! Why an order is not carried out. The sentences stand in `story`.

use super::{Kind, Order, Side, Tokens, verbs};
use crate::rules::{Button, Coded, Common, Draft, TerritoryId, codes};

/// A refusal, with the numbers and what would be allowed instead. It reads nothing but what the
/// one who is refused may see.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Refusal {
    /// What every game refuses.
    Common(Common),
    /// It is the partner's turn. `keep`: the button that keeps the order for one's own.
    NotYourTurn { turn: Side, keep: Option<Button> },
    /// CS-4: not one of the shared countries.
    NotShared { at: TerritoryId },
    /// CS-4: more than each shared country takes.
    CountryFull { at: TerritoryId, given: u32, most: u32 },
    /// CS-8: the part is over, or what is owed in it comes first.
    WrongPart { part: &'static str, owed: u32 },
    /// CS-9: more than owed.
    MoreThanOwed { given: u32, owed: u32 },
    /// CS-9: more than any turn brings.
    MoreThanEver { given: u32, most: u32 },
    /// CS-6: more of a kind than there are, to be placed or to be moved.
    MoreThanThereAre { kind: Kind, given: u32, all: u32, is_new: bool },
    /// CS-10: not a kind of one's own.
    WrongKind { kind: Kind, side: Side },
    /// CS-10: no such kind.
    UnknownKind { typed: String, side: Side },
    /// CS-10: nobody's token is there.
    NoTokenThere { at: TerritoryId },
    /// CS-10: not so many in supply.
    OutOfSupply { kind: Kind, given: u32, left: u32 },
    /// CS-11: there is supply for all that is owed.
    SupplyLeft { owed: u32, supply: u32 },
    /// CS-11, CS-15, CS-22, CS-23: not so many of this kind there.
    NotThere { at: TerritoryId, kind: Kind, given: u32, here: u32, rule: &'static str },
    /// CS-11, CS-23: no unbroken chain of one's own countries.
    NoChain { from: TerritoryId, to: TerritoryId, rule: &'static str },
    /// CS-12: not one of each kind and one more; what counts there.
    NotThreeAndOne { from: TerritoryId, here: Tokens },
    /// CS-12, CS-20: nothing to persuade or heal.
    NoTarget { to: TerritoryId, side: Side },
    /// CS-20: Environment heals.
    HealingNotYours,
    /// CS-12: Democracy persuades.
    PersuadingNotYours,
    /// CS-13, CS-16: so many can't resist, and only who wins by a die may stay out.
    NobodyResists { to: TerritoryId, there: u32 },
    /// CS-14, CS-16: who stays out takes nothing along.
    AlongOutside { kind: Kind },
    /// CS-14: no such token to take along.
    NothingAlong { from: TerritoryId, kind: Kind },
    /// CS-15: choose first which tokens are lost.
    LossFirst { at: TerritoryId, count: u32 },
    /// CS-15: nothing is to be lost now.
    NoLoss,
    /// CS-15: not the number.
    WrongLoss { given: u32, owed: u32, here: Tokens },
    /// CS-17: tried already in this turn.
    TriedAlready { from: TerritoryId, to: TerritoryId },
    /// CS-18: only Democracy restores harmony.
    HarmonyNotYours,
    /// CS-18: not infiltrated, or no democracy.
    NoInfiltration { at: TerritoryId },
    /// CS-18: not one of each kind.
    NotThree { at: TerritoryId, here: Tokens },
    /// CS-18: tried already in this turn.
    HarmonyTried { at: TerritoryId },
    /// CS-19: without those spent on harmony it is no 3+1.
    Spent { from: TerritoryId, spent: Tokens, here: Tokens },
    /// CS-21: E never enters an autocracy, D never a disaster zone.
    Barred { side: Side, to: TerritoryId },
    /// CS-22: not a country that one may settle.
    NotToSettle { to: TerritoryId, side: Side },
    /// CS-23: once a turn.
    RecalibratedAlready,
    /// CS-8: nothing is kept for this turn.
    NothingKept,
    /// CS-8: this can't be kept.
    CannotKeep { why: Unkept },
    /// CS-8: what the plan is to be isn't said; what is filled in.
    WhatPlan { draft: Draft },
    /// CS-8: what is kept for one's own turn, which has come, is carried out, where that can be, or dropped.
    KeptForNow { button: Button },
    /// CS-8: one of the sentences of a plan can't be understood, or can't be in it: its number and its words.
    InPlan { number: u32, typed: String, because: Box<Refusal> },
    /// CS-8: this is done once in a turn, and would stand in the plan twice.
    TwiceInPlan { order: Box<Order> },
    /// CS-9: ending the turn forfeits these; done when confirmed.
    Unplaced { owed: u32, supply: u32 },
    /// CS-31: the country's last D leaves, where A are; done when confirmed. `lost`: the E there, and with them
    /// perhaps the game (CS-40).
    GivesUp { order: Box<Order>, from: TerritoryId, to: TerritoryId, lost: Tokens, ends_the_game: bool },
    /// Nothing that asks to be confirmed.
    NothingToConfirm,
    /// CS-8: the button belongs to another part of the turn.
    OtherPart { part: &'static str },
    /// CS-8: what was kept for this turn isn't possible any more, from this order on.
    Stale { number: u32, because: Box<Refusal>, of: String },
}

/// Why something isn't kept for one's turn (CS-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unkept {
    /// Both players place.
    BeforeTheFirstRound,
    /// One orders it at once.
    InOnesOwnTurn,
    /// There is no order in it.
    Nothing,
    /// More than a plan holds: so many are kept, and so many were given.
    TooMany {
        /// Kept already.
        kept: usize,
        /// To be kept besides.
        given: usize,
    },
    /// No order of a turn of this player's.
    OfNoTurn,
}

impl From<Common> for Refusal {
    fn from(refusal: Common) -> Self {
        Self::Common(refusal)
    }
}

impl Coded for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Common(refusal) => refusal.code(),
            Self::NotYourTurn { .. } => codes::NOT_YOUR_TURN,
            Self::NothingKept
            | Self::CannotKeep { .. }
            | Self::WhatPlan { .. }
            | Self::KeptForNow { .. }
            | Self::TwiceInPlan { .. }
            | Self::NothingToConfirm => codes::NOTHING_OWED,
            Self::InPlan { because, .. } => because.code(),
            Self::Unplaced { .. } | Self::GivesUp { .. } => codes::NEEDS_CONFIRMATION,
            Self::NotShared { .. } | Self::CountryFull { .. } => "CS-4",
            Self::WrongPart { .. } => "CS-8",
            Self::MoreThanOwed { .. } | Self::MoreThanEver { .. } => "CS-9",
            Self::MoreThanThereAre { is_new: true, .. } => "CS-11",
            Self::MoreThanThereAre { is_new: false, .. } => "CS-23",
            Self::WrongKind { .. } | Self::UnknownKind { .. } | Self::NoTokenThere { .. } => "CS-10",
            Self::OutOfSupply { .. } | Self::SupplyLeft { .. } => "CS-11",
            Self::NotThere { rule, .. } | Self::NoChain { rule, .. } => rule,
            Self::NotThreeAndOne { .. } | Self::NoTarget { .. } | Self::PersuadingNotYours => "CS-12",
            Self::NothingAlong { .. } | Self::AlongOutside { .. } => "CS-14",
            Self::NobodyResists { .. } => "CS-16",
            Self::HealingNotYours => "CS-20",
            Self::LossFirst { .. } | Self::NoLoss | Self::WrongLoss { .. } => "CS-15",
            Self::TriedAlready { .. } => "CS-17",
            Self::HarmonyNotYours
            | Self::NoInfiltration { .. }
            | Self::NotThree { .. }
            | Self::HarmonyTried { .. } => "CS-18",
            Self::Spent { .. } => "CS-19",
            Self::Barred { .. } => "CS-21",
            Self::NotToSettle { .. } => "CS-22",
            Self::RecalibratedAlready => "CS-23",
            Self::Stale { .. } | Self::OtherPart { .. } => codes::STALE,
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::Common(refusal) => refusal.confirm(),
            Self::NotYourTurn { keep, .. } => keep.clone(),
            Self::Stale { of, .. } => Some(verbs::drop_plan(of)),
            Self::KeptForNow { button } => Some(button.clone()),
            Self::Unplaced { .. } => Some(verbs::end_all_the_same()),
            Self::GivesUp { order, .. } => verbs::give_up(order),
            Self::WhatPlan { draft } => Some(Button::choose(draft, &["orders"])),
            _ => None,
        }
    }
}
