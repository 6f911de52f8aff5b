//! Why an order is not carried out. The sentences stand in `story`.

use super::Goods;
use crate::rules::{Button, Coded, Common, SeatId, TerritoryId, codes};

/// A refusal, with the numbers and what would be allowed instead. It reads nothing but what the
/// one who is refused may see.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Refusal {
    /// What every game refuses.
    Common(Common),
    /// WR-56: has given up; that takes effect when the attack on this territory has ended.
    GivenUp { territory: TerritoryId },
    /// WR-2: aims are chosen once, and only in a Continental Conqueror.
    AimFixed,
    /// WR-6, WR-22: the capital is chosen already.
    CapitalFixed,
    /// WR-22: an attack on it is open.
    UnderAttack { territory: TerritoryId },
    /// WR-12: moving out of or through another's land, who does not let one in.
    NotLetIn { territory: TerritoryId, owner: Option<SeatId> },
    /// WR-44 (23): not one's own, through which alone this move goes, passage or none.
    NotThroughOwn { territory: TerritoryId, owner: Option<SeatId> },
    /// WR-12: would leave the first of this path empty; done when confirmed.
    LeavesEmpty { path: Vec<TerritoryId>, troops: u32 },
    /// WR-12: would leave one's own capital empty.
    CapitalStays { territory: TerritoryId, troops: u32 },
    /// WR-15: an attack is open.
    AttackOpen { to: TerritoryId },
    /// WR-15: no attack is open.
    NoAttackOpen,
    /// WR-15: one's own territory (and no guests there to fight).
    OwnTerritory { territory: TerritoryId },
    /// WR-14: one's own, with others' guests in it, whom an attack from there to there would strike. The button asks first.
    GuestsInside { territory: TerritoryId, guests: Vec<SeatId>, button: Button },
    /// WR-14: nobody of theirs is there.
    NobodyThere { territory: TerritoryId, seat: SeatId },
    /// WR-14: both are guests there: they fight their host alone.
    BothGuests { territory: TerritoryId, seat: SeatId },
    /// WR-14: inside the target all of one's guests fight, or none.
    AllGuestsFight { territory: TerritoryId, there: u32 },
    /// WR-14: nobody moves into where all of one's stand already.
    AllInside { territory: TerritoryId },
    /// WR-13: to oneself, or declared already, or not declared.
    PassageAsItIs { to: SeatId, allowed: bool },
    /// WR-13: wanted of who has declared it already.
    PassageHad { by: SeatId },
    /// WR-44: paralysed: only `/pass`.
    Paralysed,
    /// WR-25: a tie is bid again among others.
    NotInTheTie,
    /// WR-25: below the tied bid.
    BelowTie { amount: u32, floor: u32 },
    /// WR-28: above 100.
    StakeTooHigh { amount: u64 },
    /// WR-24: no lot is of this size.
    NoSuchLot { typed: String },
    /// WR-25: bids for lots of one size that aren't the same.
    TwoBids { size: u32 },
    /// WR-25: nothing is said that could be answered beforehand.
    NothingBeforehand,
    /// WR-27: Barter is not going on.
    NoBarter,
    /// WR-27: a capital cannot be traded.
    CapitalNotTraded { territory: TerritoryId },
    /// WR-27: what is offered isn't there, now.
    Lacking { seat: SeatId, goods: Goods, rule: &'static str },
    /// WR-46: more votes than are left.
    TooManyVotes { votes: i64, left: u32 },
    /// WR-46: all have served in this round.
    NoVotesLeft,
    /// WR-46, WR-47: a yes/no vote takes no player, a which-player vote no yes or no.
    WrongVoice { players: bool },
    /// WR-41: from more than two territories.
    MoreThanTwo,
    /// WR-41: from a territory that isn't of whom they desert.
    NotDeserted { territory: TerritoryId, victim: SeatId },
    /// WR-14: neither one's own land, nor a place where one has guests.
    NoForceThere { territory: TerritoryId },
    /// WR-50, WR-53: the capital's last unit stays.
    CapitalsLast { territory: TerritoryId, rule: &'static str },
    /// WR-41, WR-50, WR-53: not from the pool, or not so many.
    PoolTooSmall { number: u32, pool: u32, rule: &'static str },
    /// WR-44: more than two territories' way.
    TooFar { from: TerritoryId, to: TerritoryId },
    /// WR-44 (23): no more than so many of those who stand there may still go there; so many more may set out at all.
    OutOfFuel { from: TerritoryId, to: TerritoryId, may: u32, left: u32 },
    /// WR-52: not unoccupied.
    Occupied { territory: TerritoryId },
    /// WR-53: has no unit that can be taken.
    NothingToRemove { seat: SeatId },
    /// WR-53: has no trade route.
    NoTradeRoute { seat: SeatId },
    /// WR-53: not another player's, or a capital.
    NotSanctionable { territory: TerritoryId },
    /// WR-53: of this player a territory is named that isn't theirs.
    NotOf { seat: SeatId, territory: TerritoryId },
    /// WR-53: such an act is against a player, and a territory is named.
    NotAgainstLand { territory: TerritoryId },
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
            Self::AimFixed => "WR-2",
            Self::CapitalFixed => "WR-6",
            Self::NotLetIn { .. } | Self::CapitalStays { .. } => "WR-12",
            Self::PassageAsItIs { .. } | Self::PassageHad { .. } => "WR-13",
            Self::GuestsInside { .. }
            | Self::NobodyThere { .. }
            | Self::NoForceThere { .. }
            | Self::BothGuests { .. }
            | Self::AllGuestsFight { .. }
            | Self::AllInside { .. } => "WR-14",
            Self::AttackOpen { .. } | Self::NoAttackOpen | Self::OwnTerritory { .. } => "WR-15",
            Self::UnderAttack { .. } => "WR-22",
            Self::NotInTheTie | Self::BelowTie { .. } | Self::NothingBeforehand => "WR-25",
            Self::NoBarter | Self::CapitalNotTraded { .. } => "WR-27",
            Self::StakeTooHigh { .. } => "WR-28",
            Self::MoreThanTwo | Self::NotDeserted { .. } => "WR-41",
            Self::Paralysed | Self::TooFar { .. } | Self::OutOfFuel { .. } | Self::NotThroughOwn { .. } => {
                "WR-44"
            }
            Self::TooManyVotes { .. } | Self::NoVotesLeft => "WR-46",
            Self::WrongVoice { .. } => "WR-47",
            Self::Occupied { .. } => "WR-52",
            Self::NothingToRemove { .. }
            | Self::NoTradeRoute { .. }
            | Self::NotSanctionable { .. }
            | Self::NotOf { .. }
            | Self::NotAgainstLand { .. } => "WR-53",
            Self::GivenUp { .. } => "WR-56",
            Self::Lacking { rule, .. }
            | Self::CapitalsLast { rule, .. }
            | Self::PoolTooSmall { rule, .. } => rule,
            Self::LeavesEmpty { .. } => codes::NEEDS_CONFIRMATION,
            Self::NoSuchLot { .. } | Self::TwoBids { .. } => codes::NOT_A_NUMBER,
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::Common(refusal) => refusal.confirm(),
            Self::LeavesEmpty { path, troops } => super::verbs::leave_empty(path, *troops),
            Self::NothingBeforehand => Some(super::verbs::standing_button()),
            Self::GuestsInside { button, .. } => Some(button.clone()),
            _ => None,
        }
    }
}
