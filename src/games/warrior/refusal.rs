//! Why an order is not carried out. The sentences stand in `story`.

use super::Goods;
use crate::rules::{Button, Coded, Draft, SeatId, TerritoryId, codes};

/// A refusal, with the numbers and what would be allowed instead. It reads nothing but what the
/// one who is refused may see.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// It is another's turn.
    NotYourTurn { turn: Option<SeatId> },
    /// This isn't asked for now; what is, is named by the phase.
    NothingOwed { phase: &'static str, what: &'static str },
    /// Out of the game (WR-56).
    Out,
    /// WR-56: has given up; that takes effect when the attack on this territory has ended.
    GivenUp { territory: TerritoryId },
    /// No such territory; near misses.
    UnknownTerritory { typed: String, near: Vec<TerritoryId> },
    /// No such player.
    UnknownPlayer { typed: String },
    /// Not a number.
    NotANumber { field: &'static str, typed: String },
    /// Words that can't be read as what the field holds; `hint` says what it takes.
    Unreadable { field: &'static str, typed: String, hint: &'static str },
    /// A field that this needs is missing; what was filled in. The button asks for the rest.
    Missing { draft: Draft, ask: Vec<&'static str>, code: &'static str },
    /// A territory that is not one's own. `rule` is the code.
    NotYours { territory: TerritoryId, owner: Option<SeatId>, rule: &'static str },
    /// Zero or less.
    TooFew { number: i64, least: u32, rule: &'static str },
    /// More than there are.
    TooMany { number: i64, most: u32, at: Option<TerritoryId>, rule: &'static str },
    /// WR-2: aims are chosen once, and only in a Continental Conqueror.
    AimFixed,
    /// WR-6, WR-22: the capital is chosen already.
    CapitalFixed,
    /// WR-22: an attack on it is open.
    UnderAttack { territory: TerritoryId },
    /// WR-7, WR-54: placing is finished for this seat.
    PlacingDone { rule: &'static str },
    /// WR-12: not adjacent, or no way through one's own (or open) territories.
    NoWay { from: TerritoryId, to: TerritoryId, rule: &'static str },
    /// WR-12: from and to are one.
    SamePlace { territory: TerritoryId },
    /// WR-12: moving out of or through another's land, who does not let one in.
    NotLetIn { territory: TerritoryId, owner: Option<SeatId> },
    /// WR-12: would leave the first of this path empty; done when confirmed.
    LeavesEmpty { path: Vec<TerritoryId>, troops: u32 },
    /// WR-12: would leave one's own capital empty.
    CapitalStays { territory: TerritoryId, troops: u32 },
    /// WR-15: one unit must stay behind.
    OneMustStay { territory: TerritoryId, troops: u32, rule: &'static str },
    /// WR-15: an attack is open.
    AttackOpen { to: TerritoryId },
    /// WR-15: no attack is open.
    NoAttackOpen,
    /// WR-15: not adjacent.
    NotAdjacent { from: TerritoryId, to: TerritoryId },
    /// WR-15: one's own territory (and no guests there to fight).
    OwnTerritory { territory: TerritoryId },
    /// WR-16: the same origin twice.
    Twice { territory: TerritoryId, rule: &'static str },
    /// WR-14: nobody of theirs is there.
    NobodyThere { territory: TerritoryId, seat: SeatId },
    /// WR-13: to oneself, or declared already, or not declared.
    PassageAsItIs { to: SeatId, allowed: bool },
    /// Oneself can't be meant.
    Yourself { rule: &'static str },
    /// The player is out.
    TheyAreOut { seat: SeatId },
    /// WR-44: paralysed: only `/pass`.
    Paralysed,
    /// WR-25, WR-28, …: more than one's cash. `rule` is WR-25, WR-28, WR-35 or `cannot-afford`.
    CannotAfford { amount: u64, cash: u32, rule: &'static str },
    /// WR-25: a tie is bid again among others.
    NotInTheTie,
    /// WR-25: below the tied bid.
    BelowTie { amount: u32, floor: u32 },
    /// WR-28: above 100.
    StakeTooHigh { amount: u64 },
    /// WR-24: no lot is of this size.
    NoSuchLot { typed: String },
    /// WR-25: nothing is said that could be answered beforehand.
    NothingBeforehand,
    /// WR-27: Barter is not going on.
    NoBarter,
    /// WR-27: a capital cannot be traded.
    CapitalNotTraded { territory: TerritoryId },
    /// WR-27: neither side gives anything.
    EmptyOffer,
    /// WR-27: what is offered isn't there, now.
    Lacking { seat: SeatId, goods: Goods, rule: &'static str },
    /// No such offer.
    NoSuchOffer { number: String },
    /// The offer has been answered or has lapsed.
    OfferGone { number: u32 },
    /// It isn't addressed to, or made by, the one who asks.
    NotYourOffer { number: u32, to: SeatId, from: SeatId },
    /// WR-46: no vote is open.
    VoteClosed,
    /// WR-46: more votes than are left.
    TooManyVotes { votes: i64, left: u32 },
    /// WR-46, WR-47: a yes/no vote takes no player, a which-player vote no yes or no.
    WrongVoice { players: bool },
    /// WR-41: from more than two territories.
    MoreThanTwo,
    /// WR-50, WR-53: the capital's last unit stays.
    CapitalsLast { territory: TerritoryId },
    /// WR-41, WR-50, WR-53, WR-54, WR-7: the number does not fit.
    WrongNumber { given: u32, owed: u32, rule: &'static str },
    /// WR-44: more than two territories' way for a unit, or more than 20 units.
    TooFar { from: TerritoryId, to: TerritoryId },
    /// WR-52: not unoccupied.
    Occupied { territory: TerritoryId },
    /// WR-53: has no unit that can be taken.
    NothingToRemove { seat: SeatId },
    /// WR-53: has no trade route.
    NoTradeRoute { seat: SeatId },
    /// WR-53: not another player's, or a capital.
    NotSanctionable { territory: TerritoryId },
}

impl Coded for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => codes::GAME_OVER,
            Self::NotYourTurn { .. } => codes::NOT_YOUR_TURN,
            Self::NothingOwed { .. } => codes::NOTHING_OWED,
            Self::Out | Self::GivenUp { .. } | Self::TheyAreOut { .. } => "WR-56",
            Self::UnknownTerritory { .. } => codes::UNKNOWN_TERRITORY,
            Self::UnknownPlayer { .. } => codes::UNKNOWN_PLAYER,
            Self::NotANumber { .. } | Self::Unreadable { .. } | Self::NoSuchLot { .. } => codes::NOT_A_NUMBER,
            Self::Missing { code, .. } => code,
            Self::NotYours { rule, .. }
            | Self::PlacingDone { rule }
            | Self::TooFew { rule, .. }
            | Self::TooMany { rule, .. }
            | Self::NoWay { rule, .. }
            | Self::OneMustStay { rule, .. }
            | Self::Twice { rule, .. }
            | Self::Yourself { rule }
            | Self::CannotAfford { rule, .. }
            | Self::Lacking { rule, .. }
            | Self::WrongNumber { rule, .. } => rule,
            Self::AimFixed => "WR-2",
            Self::CapitalFixed => "WR-6",
            Self::UnderAttack { .. } => "WR-22",
            Self::SamePlace { .. } | Self::NotLetIn { .. } | Self::CapitalStays { .. } => "WR-12",
            Self::LeavesEmpty { .. } => codes::NEEDS_CONFIRMATION,
            Self::AttackOpen { .. }
            | Self::NoAttackOpen
            | Self::NotAdjacent { .. }
            | Self::OwnTerritory { .. } => "WR-15",
            Self::NobodyThere { .. } => "WR-14",
            Self::PassageAsItIs { .. } => "WR-13",
            Self::Paralysed | Self::TooFar { .. } => "WR-44",
            Self::NotInTheTie | Self::BelowTie { .. } | Self::NothingBeforehand => "WR-25",
            Self::StakeTooHigh { .. } => "WR-28",
            Self::NoBarter | Self::CapitalNotTraded { .. } | Self::EmptyOffer | Self::NotYourOffer { .. } => {
                "WR-27"
            }
            Self::NoSuchOffer { .. } => codes::NO_SUCH_OFFER,
            Self::OfferGone { .. } => codes::OFFER_GONE,
            Self::VoteClosed => codes::VOTE_CLOSED,
            Self::TooManyVotes { .. } => "WR-46",
            Self::WrongVoice { .. } => "WR-47",
            Self::MoreThanTwo => "WR-41",
            Self::CapitalsLast { .. } => "WR-50",
            Self::Occupied { .. } => "WR-52",
            Self::NothingToRemove { .. } | Self::NoTradeRoute { .. } | Self::NotSanctionable { .. } => {
                "WR-53"
            }
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::LeavesEmpty { path, troops } => super::forms::leave_empty(path, *troops),
            Self::Missing { draft, ask, .. } => Some(Button::choose(draft, ask)),
            Self::NothingBeforehand => Some(super::forms::standing_button()),
            _ => None,
        }
    }
}
