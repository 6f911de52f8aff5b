//! Why an order is not carried out. The sentences stand in `story`.

use super::{CardId, Phase, Ship, Ships};
use crate::rules::{Button, Coded, Common, SeatId, SideId, TerritoryId, codes};

/// A refusal, with the numbers and what would be allowed instead. It reads nothing but what the one who is
/// refused may see.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Refusal {
    /// What every game refuses.
    Common(Common),
    /// CW-5: planets are being claimed, and this is something else.
    Claiming,
    /// CW-6: troops are being placed, and this is something else.
    Deploying,
    /// CW-5: the planet is claimed already.
    Claimed { planet: TerritoryId, by: SideId },
    /// CW-5: one planet, one troop.
    OneEach { planet: TerritoryId },
    /// CW-5, CW-6: there is nothing to be queued any more.
    NoQueue,
    /// CW-6, CW-8, CW-12, CW-20: not a planet of this army's, or of any of these.
    NotTheArmys { armies: Vec<SideId>, planet: TerritoryId, rule: &'static str },
    /// CW-6, CW-12: more than are in hand.
    MoreThanInHand { army: SideId, number: u32, has: u32, rule: &'static str },
    /// CW-3: an army of somebody else's, or none.
    NotYourArmy { typed: String },
    /// CW-22: an army of a seat that plays on with its other one.
    ArmyOut { army: SideId },
    /// CW-8: the token waits.
    TokenWaits,
    /// CW-12: troops are in hand.
    InHand { army: SideId, troops: u32 },
    /// CW-10, CW-13, CW-20: this belongs to another step of the turn.
    WrongStep { step: Phase, now: Phase, rule: &'static str },
    /// CW-10, CW-11, CW-26: a card that isn't in this army's hand, or can't be known.
    NotHeld { card: CardId, army: Option<SideId>, rule: &'static str },
    /// No card of one's own is called this, or these are.
    NoSuchCard { typed: String, fitting: Vec<CardId>, rule: &'static str },
    /// CW-3: a card of the seat's other army, which isn't in turn.
    OtherArmys { typed: String, army: SideId },
    /// CW-10: a card named twice.
    CardTwice { card: CardId },
    /// CW-10: no number of whole sets.
    NotThree { cards: u32 },
    /// CW-10: three cards that are no set.
    NoSet { cards: Vec<CardId> },
    /// CW-10: nothing can be completed to a set with what is in hand.
    NothingToTrade,
    /// CW-10: too few for a set; this is the best with them, which the button plays.
    SetBegun { set: Vec<CardId>, button: Button },
    /// CW-10: a ship needs a place, or a place a ship.
    ShipWithoutPlace { card: Option<CardId> },
    /// CW-10: one ship a turn.
    BuiltAlready,
    /// CW-10: at most so many of a kind.
    Limit { army: SideId, kind: Ship, most: u32 },
    /// CW-11: this game is played without texts.
    NoTexts,
    /// CW-11: this text isn't played so; it is set beforehand (or at once).
    OtherwisePlayed { card: CardId, beforehand: bool },
    /// CW-11: it isn't the time for this text.
    NotNow { card: CardId },
    /// CW-11: the text needs a planet of this sort.
    TextNeeds { card: CardId, field: &'static str },
    /// CW-11: the planet doesn't do for this text.
    TextElsewhere { card: CardId, planet: TerritoryId },
    /// CW-11: the text has nothing to do with what stands in this field.
    TextTakesNo { card: CardId, field: &'static str },
    /// CW-8, CW-11: no token of this army's there is called this, but these are.
    NoSuchToken { army: SideId, typed: String, planet: TerritoryId, there: Vec<String> },
    /// CW-8, CW-11: no token of this army's lies there.
    NoTokenThere { army: SideId, planet: TerritoryId },
    /// CW-11: the token would go to where it lies.
    TokenStays { planet: TerritoryId },
    /// CW-11: no such text is ready.
    NotReady { card: CardId },
    /// CW-13: not of another faction.
    NoTarget { planet: TerritoryId },
    /// CW-22: an ally's.
    Ally { planet: TerritoryId },
    /// CW-13: so many ships aren't there, or weren't sent.
    NoSuchShips { planet: TerritoryId, kind: Ship, asked: u32, there: u32, rule: &'static str },
    /// CW-14: the defender has been asked.
    DefenderAsked { defender: SideId, at: TerritoryId },
    /// CW-14: an attack is met by one or two dice, and by no more than there are troops.
    Dice { number: i64, most: u32 },
    /// CW-11: no side rolls so many dice.
    DiceAgainst { number: u32, most: u32 },
    /// CW-14: no army has so many ships of a kind.
    MoreThanAnybodyHas { number: u32, kind: Ship, most: u32 },
    /// CW-17: all survivors move in, no fewer.
    AllEnter,
    /// CW-17: no conquest was just made with ships sent along.
    NothingToBring,
    /// CW-19: no attack is announced.
    NothingOpen,
    /// CW-20: the movement has been made.
    MovedAlready,
    /// CW-20: a ship has been moved.
    ShipMovedAlready,
    /// CW-20: no such ship there.
    NoShipThere { planet: TerritoryId, kind: Ship, there: Ships },
    /// CW-20: an offer is one planet, given or wanted.
    OnePlanet,
    /// CW-20: to the other army of one's faction.
    NotThePartner { army: SideId },
    /// CW-20: one cession a turn.
    CededAlready,
    /// CW-20: exactly one troop.
    NotOneTroop { planet: TerritoryId, troops: u32 },
    /// CW-20: nobody plays the seat of the partner's army.
    NobodyToAnswer { army: SideId },
    /// CW-20: the partner is asked about this planet already.
    OfferedAlready { planet: TerritoryId, number: u32 },
    /// CW-20: with ships on it, no.
    ShipsThere { planet: TerritoryId },
    /// CW-20: nobody cedes the last one.
    LastPlanet { army: SideId, planet: TerritoryId },
    /// CW-23: called already.
    CalledAlready { by: SideId },
    /// CW-23: the Republic calls nothing.
    NotSeparatist,
    /// CW-23: at the end of the turn only.
    EndOfTurnOnly { now: Phase },
    /// CW-23: the partner was against it in this turn.
    PartnerAgainst { partner: SeatId },
    /// CW-23: the partner is asked.
    PartnerAsked { partner: SeatId },
    /// CW-24: not a planet of the Republic's, or named twice.
    NotRolledFor { planet: TerritoryId, twice: bool },
    /// CW-25: not a Separatist planet.
    NotSeparatistPlanet { planet: TerritoryId },
    /// CW-25: Sidious waits for his planet.
    SidiousWaits,
    /// CW-26: Anakin is of no use any more.
    Anakin { card: CardId },
    /// CW-26: this card can still be used, and isn't discarded.
    StillOfUse { card: CardId },
    /// CW-27: shown to an ally in another seat only.
    NotShownTo { to: SeatId },
    /// CW-27: there is nobody to show it to.
    NoAllyToShow,
    /// It was said already.
    ConcededAlready { missing: u32 },
    /// It wasn't said.
    NotConceded,
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
            Self::Claiming | Self::Claimed { .. } | Self::OneEach { .. } | Self::NoQueue => "CW-5",
            Self::Deploying => "CW-6",
            Self::NotTheArmys { rule, .. }
            | Self::MoreThanInHand { rule, .. }
            | Self::WrongStep { rule, .. }
            | Self::NotHeld { rule, .. }
            | Self::NoSuchCard { rule, .. }
            | Self::NoSuchShips { rule, .. } => rule,
            Self::NotYourArmy { .. } => codes::UNKNOWN_PLAYER,
            Self::OtherArmys { .. } => "CW-3",
            Self::ArmyOut { .. } => "CW-22",
            Self::TokenWaits => "CW-8",
            Self::CardTwice { .. }
            | Self::NotThree { .. }
            | Self::NoSet { .. }
            | Self::NothingToTrade
            | Self::SetBegun { .. }
            | Self::ShipWithoutPlace { .. }
            | Self::BuiltAlready
            | Self::Limit { .. } => "CW-10",
            Self::NoTexts
            | Self::OtherwisePlayed { .. }
            | Self::NotNow { .. }
            | Self::TextNeeds { .. }
            | Self::TextElsewhere { .. }
            | Self::TextTakesNo { .. }
            | Self::NoSuchToken { .. }
            | Self::NoTokenThere { .. }
            | Self::TokenStays { .. }
            | Self::DiceAgainst { .. }
            | Self::NotReady { .. } => "CW-11",
            Self::InHand { .. } => "CW-12",
            Self::NoTarget { .. } => "CW-13",
            Self::DefenderAsked { .. } | Self::Dice { .. } | Self::MoreThanAnybodyHas { .. } => "CW-14",
            Self::AllEnter | Self::NothingToBring => "CW-17",
            Self::NothingOpen => "CW-19",
            Self::MovedAlready
            | Self::ShipMovedAlready
            | Self::NoShipThere { .. }
            | Self::OnePlanet
            | Self::NotThePartner { .. }
            | Self::CededAlready
            | Self::NotOneTroop { .. }
            | Self::NobodyToAnswer { .. }
            | Self::OfferedAlready { .. }
            | Self::ShipsThere { .. }
            | Self::LastPlanet { .. } => "CW-20",
            Self::Ally { .. } => "CW-22",
            Self::CalledAlready { .. }
            | Self::NotSeparatist
            | Self::EndOfTurnOnly { .. }
            | Self::PartnerAgainst { .. }
            | Self::PartnerAsked { .. } => "CW-23",
            Self::NotRolledFor { .. } => "CW-24",
            Self::NotSeparatistPlanet { .. } | Self::SidiousWaits => "CW-25",
            Self::Anakin { .. } | Self::StillOfUse { .. } => "CW-26",
            Self::NotShownTo { .. } | Self::NoAllyToShow => "CW-27",
            Self::ConcededAlready { .. } | Self::NotConceded => "CW-1",
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::Common(refusal) => refusal.confirm(),
            Self::SetBegun { button, .. } => Some(button.clone()),
            _ => None,
        }
    }
}
