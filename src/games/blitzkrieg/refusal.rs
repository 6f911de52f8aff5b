//! Why an order is not carried out. The sentences stand in `story`.

use super::{Army, Contesting, Special};
use crate::rules::{Button, Coded, Common, SeatId, TerritoryId, codes};

/// A refusal, with the numbers and what would be allowed instead. It reads nothing but what the one who is
/// refused may see.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Refusal {
    /// What every game refuses.
    Common(Common),
    /// BZ-B3: first the dice are rolled.
    BeforeRoll,
    /// BZ-5: the game is played without it.
    NotPlayed { what: Without },
    /// BZ-7: it doesn't exist.
    Devastated { at: TerritoryId },
    /// BZ-40: not for Illuminati, who own nothing; or not towards them.
    Illuminatus { seat: SeatId, own: bool },
    /// BZ-19 to BZ-22: there is one already.
    Second { kind: Special, at: TerritoryId },
    /// BZ-E8: there is a space center already.
    CenterThere { at: TerritoryId },
    /// BZ-19 to BZ-22: one at a time.
    OneOnly { kind: Special },
    /// BZ-E8: one at a time, in one territory.
    OneCenter,
    /// BZ-23, BZ-24: so many divisions aren't there.
    Divisions { at: TerritoryId, wanted: u32, there: u32, rule: &'static str },
    /// BZ-23, BZ-24: no such special troop there.
    NotThere { kind: Special, at: TerritoryId, is: Option<TerritoryId>, rule: &'static str },
    /// BZ-23, BZ-24: an army of nobody.
    NoArmy { at: TerritoryId, rule: &'static str },
    /// BZ-23, BZ-28: what can't be entered as a friend.
    Unfriendly { at: TerritoryId, owner: Option<SeatId>, rule: &'static str },
    /// BZ-24: it is friendly land; one moves there.
    Friendly { at: TerritoryId, owner: Option<SeatId> },
    /// BZ-24, BZ-C6: stranded troops invade nobody.
    StrandedThere { at: TerritoryId },
    /// BZ-23: it can't be paid for; so many of them can.
    MarchShort { to: TerritoryId, army: Army, needs: u32, has: u32, most: Option<u32> },
    /// BZ-25: what the whole of it needs.
    InvasionShort { at: TerritoryId, army: Army, needs: u32, has: u32, most: Option<u32> },
    /// BZ-E10: no dropship lands where troops are.
    Occupied { at: TerritoryId },
    /// BZ-D7: an invasion goes to its end.
    NoHalt,
    /// BZ-C5: nobody to fight there.
    NobodyToFight { at: TerritoryId, who: Option<SeatId> },
    /// BZ-C5, BZ-31: no troops of one's own there.
    NoTroops { at: TerritoryId, rule: &'static str },
    /// BZ-G10: no Eye of theirs there.
    NoEye { of: SeatId, at: TerritoryId },
    /// BZ-G10: Illuminati have no troops.
    EyesAlone { of: SeatId },
    /// BZ-28: it is one's own.
    OwnAlready { at: TerritoryId },
    /// BZ-28: unfriendly troops stand there.
    FightFirst { at: TerritoryId },
    /// BZ-28: nobody there to conquer it.
    NobodyThere { at: TerritoryId },
    /// BZ-C8: the same waits already.
    WaitsAlready { number: u32 },
    /// BZ-31: no friend's troops there.
    NoFriend { at: TerritoryId, against: SeatId, troops: bool },
    /// BZ-22.
    NoDiplomat,
    /// BZ-22: once a turn.
    MemeticTwice,
    /// BZ-E4: another player's.
    MemeticTarget { at: TerritoryId, owner: Option<SeatId> },
    /// BZ-48: so many have to be ready.
    PyramidNeeds { needs: u32, has: u32 },
    /// BZ-49: one stands there.
    PyramidThere { at: TerritoryId },
    /// BZ-C6: troops stand in unfriendly land.
    Stranded { at: Vec<TerritoryId> },
    /// BZ-A9: one only, one that was dealt.
    PawnedAlready,
    /// BZ-A9: it was not dealt to this player.
    NotDealt { at: TerritoryId },
    /// BZ-A9: never the last.
    LastLand { at: TerritoryId },
    /// BZ-A10: each ends with one at least.
    NoLandLeft { seat: SeatId },
    /// BZ-F1: they don't have it.
    NotTheirs { seat: SeatId, what: Lack },
    /// BZ-F2: the troops couldn't stand there.
    CantStay { seat: SeatId, at: TerritoryId },
    /// BZ-F3: the seller's troops would stand in the buyer's land.
    SellersTroops { seat: SeatId, at: TerritoryId },
    /// BZ-E3: a second of the kind.
    SecondByTrade { seat: SeatId, kind: Special },
    /// BZ-43: Illuminati force, others act for themselves.
    ForcesNobody,
    /// BZ-40, BZ-43: who is forced?
    NobodyForced { several: bool },
    /// BZ-43: no influence over it.
    NoInfluence { seat: SeatId },
    /// BZ-40, BZ-43: an invasion by force is ordered by the verb that says whose.
    ByInvade,
    /// BZ-G4: what the forced player would be refused.
    OfForced { seat: SeatId, refusal: Box<Refusal> },
    /// BZ-G7.
    ForcedEnough { seat: SeatId, most: u32 },
    /// BZ-44: another waits for answers.
    ContestWaits { by: SeatId, seat: SeatId },
    /// BZ-42: no Eye of one's own there.
    NoOwnEye { at: TerritoryId },
    /// BZ-42: it is farther than the points go.
    TooFar { at: TerritoryId, points: u32, has: u32 },
    /// BZ-G3: no way between Earth and Moon; or only one that this player was forced too often to pay for (BZ-G7).
    NoCenter { at: TerritoryId, capped: Option<SeatId> },
    /// BZ-46: nothing dead there, or left as it is.
    NothingDead { at: TerritoryId, left: bool },
    /// BZ-49: a dead Pyramid is there, and one has as many as may be.
    PyramidsEnough { at: TerritoryId, most: u32 },
    /// BZ-F4: what was offered has become all that its maker has.
    AllByNow { seat: SeatId },
    /// BZ-13: others of this giver's stand there than as it was offered; more of them, or not.
    OthersByNow { seat: SeatId, at: TerritoryId, more: bool },
    /// BZ-G8: it is so already.
    ContestAlready { standing: Contesting },
    /// BZ-G8: there is no forced action to stop.
    NotAsked,
    /// BZ-C8: no such proposal, or another's to answer.
    NoProposal { number: u32, theirs: bool },
    /// BZ-C8: one has agreed to this proposal already.
    AgreedAlready { number: u32 },
    /// BZ-14: it is so already.
    AlreadySo { to: SeatId, friendly: bool },
    /// BZ-13, BZ-14: friendship that is there already isn't traded.
    FriendsAlready { from: SeatId, to: SeatId },
}

/// BZ-5: what a game may be played without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Without {
    Societies,
    SpecialTroops,
    Admirals,
    Marshals,
    Diplomats,
    Centers,
    Illuminati,
}

/// BZ-F1: what somebody hasn't got for a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Lack {
    Resources {
        wanted: u32,
        has: u32,
    },
    Dice {
        wanted: u32,
        has: u32,
    },
    Land(TerritoryId),
    Divisions {
        at: TerritoryId,
        wanted: u32,
        there: u32,
    },
    Special(Special),
    /// It is elsewhere.
    There {
        at: TerritoryId,
        kind: Special,
    },
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
            Self::BeforeRoll => "BZ-B3",
            Self::NotPlayed { .. } => "BZ-5",
            Self::Devastated { .. } => "BZ-7",
            Self::Illuminatus { .. } => "BZ-40",
            Self::Second { kind, .. } | Self::OneOnly { kind } => kind.rule(),
            Self::CenterThere { .. } | Self::OneCenter => "BZ-E8",
            Self::Divisions { rule, .. }
            | Self::NotThere { rule, .. }
            | Self::NoArmy { rule, .. }
            | Self::Unfriendly { rule, .. }
            | Self::NoTroops { rule, .. } => rule,
            Self::Friendly { .. } | Self::StrandedThere { .. } => "BZ-24",
            Self::MarchShort { .. } => codes::CANNOT_AFFORD,
            Self::InvasionShort { .. } => "BZ-25",
            Self::Occupied { .. } => "BZ-E10",
            Self::NoHalt => "BZ-D7",
            Self::NobodyToFight { .. } => "BZ-C5",
            Self::NoEye { .. } | Self::EyesAlone { .. } => "BZ-G10",
            Self::OwnAlready { .. }
            | Self::FightFirst { .. }
            | Self::NobodyThere { .. }
            | Self::WaitsAlready { .. } => "BZ-28",
            Self::NoFriend { .. } => "BZ-31",
            Self::NoDiplomat | Self::MemeticTwice => "BZ-22",
            Self::MemeticTarget { .. } => "BZ-E4",
            Self::PyramidNeeds { .. } => "BZ-48",
            Self::PyramidThere { .. } | Self::PyramidsEnough { .. } => "BZ-49",
            Self::AllByNow { .. } => "BZ-F4",
            Self::OthersByNow { .. } => "BZ-13",
            Self::ContestAlready { .. } => "BZ-G8",
            Self::Stranded { .. } => "BZ-C6",
            Self::PawnedAlready | Self::NotDealt { .. } | Self::LastLand { .. } => "BZ-A9",
            Self::NoLandLeft { .. } => "BZ-A10",
            Self::NotTheirs { .. } => "BZ-F1",
            Self::CantStay { .. } => "BZ-F2",
            Self::SellersTroops { .. } => "BZ-F3",
            Self::SecondByTrade { .. } => "BZ-E3",
            Self::ByInvade | Self::NobodyForced { several: false } => "BZ-40",
            Self::ForcesNobody | Self::NobodyForced { .. } | Self::NoInfluence { .. } => "BZ-43",
            Self::OfForced { refusal, .. } => refusal.code(),
            Self::ForcedEnough { .. } | Self::NoCenter { capped: Some(_), .. } => "BZ-G7",
            Self::ContestWaits { .. } => "BZ-44",
            Self::NoOwnEye { .. } | Self::TooFar { .. } | Self::NothingDead { .. } => "BZ-42",
            Self::NoCenter { .. } => "BZ-G3",
            Self::NotAsked | Self::NoProposal { .. } | Self::AgreedAlready { .. } => codes::NOTHING_OWED,
            Self::AlreadySo { .. } | Self::FriendsAlready { .. } => "BZ-14",
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::Common(refusal) => refusal.confirm(),
            _ => None,
        }
    }
}
