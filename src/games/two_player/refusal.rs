//! Why an order is not carried out. The sentences stand in `story`.

use super::{ObjectiveId, Phase};
use crate::rules::{Button, Coded, Common, SeatId, SideId, TerritoryId, codes};

/// A refusal, with the numbers and what would be allowed instead. It reads nothing but what the one who is
/// refused may see.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Refusal {
    /// What every game refuses.
    Common(Common),
    /// TP-6: in set-up there is only placing.
    SetUp,
    /// TP-6: more than are in hand of this army, or none of it.
    MoreThanInHand { side: SideId, number: u32, has: u32, rule: &'static str },
    /// TP-6, TP-16: units of nobody's who places here.
    NotPlacedHere { territory: TerritoryId, rule: &'static str },
    /// TP-17: nothing was rolled for this neutral.
    NothingRolled { neutral: SideId, territory: TerritoryId },
    /// TP-13: units are in hand.
    InHand { hands: Vec<(SideId, u32)> },
    /// TP-13, TP-21: the same, and the move at the start of the turn was made, or its time has passed.
    OpeningPast { made: bool, hands: Vec<(SideId, u32)> },
    /// TP-13, TP-14, TP-21: this belongs to another part of the turn.
    WrongPart { part: Phase, now: Phase, rule: &'static str },
    /// TP-13: own moves come before the allies'.
    AlliesHaveMoved,
    /// TP-14, TP-16: a card that isn't in one's hand.
    NotHeld { card: TerritoryId, rule: &'static str },
    /// TP-14, TP-16: one has no cards at all.
    NoCards { rule: &'static str },
    /// TP-14, TP-16: the same card named twice.
    CardTwice { card: TerritoryId, rule: &'static str },
    /// No neutral is called this.
    NoSuchNeutral { typed: String },
    /// TP-15: it takes no more, or no more than so many.
    TakesNoMore { neutral: SideId, has: u32, room: u32 },
    /// TP-15: it is one's own ally, or would be so by the first of two cards.
    OwnAlly { neutral: SideId, by_the_first: bool },
    /// TP-20.
    NeutralOut { neutral: SideId },
    /// TP-16: too few or too many stars.
    Stars { stars: u32 },
    /// TP-16: one trade-in a turn.
    TradedAlready,
    /// TP-17: not an ally.
    NotAlly { neutral: SideId, rule: &'static str },
    /// TP-17: once a turn.
    ReinforcedAlready { neutral: SideId },
    /// TP-17: not this ally's.
    NotOfAlly { neutral: SideId, territory: TerritoryId, rule: &'static str },
    /// TP-18, TP-22: neither one's own nor an ally's.
    NotToCommand { territory: TerritoryId, rule: &'static str },
    /// TP-18: one's own, or the same army's, or (an ally) its player's.
    NoTarget { by: SideId, territory: TerritoryId },
    /// TP-10: an ally sends all but one.
    AllySendsAll { territory: TerritoryId, number: i64, all: u32 },
    /// TP-18, TP-19: the open invasion of this territory goes on with so many, and with no other number.
    OpenForce { to: TerritoryId, number: i64, open: u32 },
    /// TP-19: an ally that was lost in this turn.
    LostAlly { neutral: SideId },
    /// TP-19: no invasion is open.
    NothingOpen,
    /// TP-21.
    NoSuchObjective { typed: String },
    /// TP-21: not one of those in play.
    NotInPlay { objective: ObjectiveId },
    /// TP-21: claimed already.
    Taken { objective: ObjectiveId, by: SeatId },
    /// TP-21: so much is there, so much is needed.
    Unmet { objective: ObjectiveId, have: u32, need: u32 },
    /// TP-21: one a turn.
    ClaimedAlready,
    /// TP-21: an airfield is placed in own land.
    AirfieldElsewhere { territory: TerritoryId },
    /// TP-21: no airfield comes with it.
    NoAirfield { objective: ObjectiveId },
    /// TP-22: no move is left, of one's own or of this ally's.
    NoMoveLeft { side: SideId },
    /// TP-22: not this army's.
    NotTheArmys { side: SideId, territory: TerritoryId },
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
            Self::SetUp => "TP-6",
            Self::MoreThanInHand { rule, .. }
            | Self::NotPlacedHere { rule, .. }
            | Self::WrongPart { rule, .. }
            | Self::NotHeld { rule, .. }
            | Self::NoCards { rule }
            | Self::CardTwice { rule, .. }
            | Self::NotAlly { rule, .. }
            | Self::NotOfAlly { rule, .. }
            | Self::NotToCommand { rule, .. } => rule,
            Self::NoSuchNeutral { .. } => codes::UNKNOWN_PLAYER,
            Self::AllySendsAll { .. } => "TP-10",
            Self::InHand { .. } | Self::OpeningPast { .. } | Self::AlliesHaveMoved => "TP-13",
            Self::TakesNoMore { .. } | Self::OwnAlly { .. } => "TP-15",
            Self::Stars { .. } | Self::TradedAlready => "TP-16",
            Self::NothingRolled { .. } | Self::ReinforcedAlready { .. } => "TP-17",
            Self::NoTarget { .. } | Self::OpenForce { .. } => "TP-18",
            Self::LostAlly { .. } | Self::NothingOpen => "TP-19",
            Self::NeutralOut { .. } => "TP-20",
            Self::NoSuchObjective { .. }
            | Self::NotInPlay { .. }
            | Self::Taken { .. }
            | Self::Unmet { .. }
            | Self::ClaimedAlready
            | Self::AirfieldElsewhere { .. }
            | Self::NoAirfield { .. } => "TP-21",
            Self::NoMoveLeft { .. } | Self::NotTheArmys { .. } => "TP-22",
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::Common(refusal) => refusal.confirm(),
            _ => None,
        }
    }
}
