//! What can happen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{CardId, Faction, Meeting, Queue, Ready, Ship, Ships, TokenId};
use crate::rules::{Outcome, RolledDice, SeatId, SideId, TerritoryId, Until, ZoneId};

/// An event. Every die that fell stands in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Event {
    /// CW-5: all planets were dealt, in this order.
    Dealt { planets: BTreeMap<SideId, Vec<TerritoryId>> },
    /// CW-5: a planet claimed; so many are free. The last one goes by itself.
    Claimed { army: SideId, at: TerritoryId, free: u32 },
    /// CW-5, CW-6: told to its owner alone: what waits in the queue of these armies.
    Queued { armies: Vec<SideId>, queue: Queue },
    /// CW-6: so many are left to each army, placed in secret or in turn.
    DeployBegan { pools: BTreeMap<SideId, u32>, together: bool },
    /// CW-6, CW-12: troops placed; how many are left in hand. In secret it is told to its owner alone.
    Placed { army: SideId, places: BTreeMap<TerritoryId, u32>, left: u32 },
    /// CW-6: what all had placed in secret.
    PlacingsShown(BTreeMap<SideId, BTreeMap<TerritoryId, u32>>),
    /// A turn begins.
    TurnBegan { army: SideId, round: u32 },
    /// CW-8: a token was drawn; so many are left.
    TokenDrawn { army: SideId, left: u32 },
    /// CW-8, CW-27: told to its owner alone: which.
    TokenSeen { army: SideId, token: TokenId },
    /// CW-8: it lies there now, face down.
    TokenPlaced { army: SideId, at: TerritoryId },
    /// CW-8: Sidious moved on to this space, or stays on the last.
    SidiousMoved { space: u8, numbers: Vec<u8>, stays: bool },
    /// CW-11: a text has kept him where he was.
    SidiousBlocked { army: SideId, card: CardId },
    /// CW-9: what the turn brings.
    Reinforced { army: SideId, reinforcements: Reinforcements },
    /// CW-10: a set, for so many troops.
    SetPlayed { army: SideId, cards: Vec<CardId>, troops: u32 },
    /// CW-10, CW-12: a ship was built.
    ShipBuilt { army: SideId, card: CardId, kind: Ship, at: TerritoryId },
    /// CW-11: a card was played for its text.
    TextPlayed { army: SideId, card: CardId, effect: TextEffect },
    /// CW-11: told to its owner alone: a text is ready, or no longer.
    Readied { army: SideId, ready: Ready, off: bool },
    /// CW-13.
    AttackAnnounced {
        by: SideId,
        from: TerritoryId,
        to: TerritoryId,
        defender: SideId,
        troops: u32,
        ships: Ships,
        strength: u32,
        theirs: Ships,
    },
    /// CW-19: on with the survivors.
    WentOn {
        by: SideId,
        from: TerritoryId,
        to: TerritoryId,
        defender: SideId,
        troops: u32,
        ships: Ships,
        strength: u32,
        theirs: Ships,
    },
    /// CW-14: the defender is asked how to meet it.
    DefenderAsked { by: SideId, defender: SideId, at: TerritoryId, troops: u32 },
    /// CW-14: the defender's answer, for one roll or the announcement; by the deadline.
    Met { defender: SideId, at: TerritoryId, dice: u32, ships: Ships, until: Until, by_deadline: bool },
    /// CW-16: one roll.
    Rolled(Rolled),
    /// CW-16: none of the troops announced is left.
    Failed { by: SideId, from: TerritoryId, to: TerritoryId, defender: SideId },
    /// CW-17: taken; so many moved in, these ships were destroyed.
    Conquered { by: SideId, from: TerritoryId, to: TerritoryId, was: SideId, entered: u32, destroyed: Ships },
    /// CW-18: tokens turned over, which bring so many cards.
    TokensTaken { army: SideId, at: TerritoryId, tokens: Vec<TokenId>, cards: u32 },
    /// CW-18, CW-21: so many cards were drawn.
    CardsDrawn { army: SideId, count: u32 },
    /// CW-27: told to their owner alone: which.
    CardsSeen { army: SideId, cards: Vec<CardId> },
    /// CW-10: no card is left to draw.
    NoCard { army: SideId },
    /// CW-10.
    Reshuffled { faction: Faction, cards: u32 },
    /// CW-17: ships that followed.
    Brought { army: SideId, from: TerritoryId, to: TerritoryId, ships: Ships },
    /// CW-14: told to its owner alone: a standing order.
    DefenceLeft { armies: Vec<SideId>, at: Option<TerritoryId>, meeting: Meeting },
    /// CW-20.
    Moved { army: SideId, from: TerritoryId, to: TerritoryId, troops: u32 },
    /// CW-20.
    ShipMoved { army: SideId, from: TerritoryId, to: TerritoryId, kind: Ship },
    /// CW-20: a cession is offered: the maker gives the planet, or wants it.
    OfferMade {
        number: u32,
        seats: (SeatId, SeatId),
        from: SideId,
        to: SideId,
        planet: TerritoryId,
        gives: bool,
        promise: Option<String>,
    },
    /// CW-20.
    OfferDeclined { number: u32, from: SeatId, to: SeatId },
    /// CW-20.
    OfferWithdrawn { number: u32, from: SeatId, to: SeatId },
    /// CW-20: with the turn, or at its own time.
    OfferLapsed { number: u32, from: SeatId, to: SeatId },
    /// CW-20: a planet is the partner's now.
    Ceded { from: SideId, to: SideId, planet: TerritoryId, seats: (SeatId, SeatId) },
    /// CW-23: the partner is asked about Order 66.
    ConsentAsked { army: SideId, partner: SeatId },
    /// CW-23: the partner's answer; none came.
    Consented { seat: SeatId, agree: bool, by_deadline: bool },
    /// CW-23: called, with these numbers.
    Order66Called { army: SideId, space: u8, numbers: Vec<u8> },
    /// CW-24: a planet's roll; whose it is then, and the ships that went beyond the limit.
    Order66Rolled {
        at: TerritoryId,
        was: SideId,
        die: u8,
        to: Option<SideId>,
        troops: u32,
        ships: Ships,
        lost: Ships,
    },
    /// CW-25: the tokens are removed, face down: so many on the board, so many that were still to be drawn.
    TokensRemoved { board: u32, stack: u32 },
    /// CW-25.
    SidiousPlaced { at: TerritoryId, by_deadline: bool },
    /// CW-26.
    Discarded { army: SideId, card: CardId },
    /// CW-27: told to the ally alone.
    HandShown { army: SideId, to: SeatId, cards: Vec<CardId> },
    /// CW-22: no planet is left; so many cards are discarded.
    ArmyOut { army: SideId, cards: u32 },
    /// A seat would give up; so many of its faction's haven't said so.
    Conceded { seat: SeatId, missing: u32 },
    /// A seat would give up no more.
    PlaysOn { seat: SeatId },
    /// CW-1: with a partner who is out, or has left the seat, it lapses that these would give up.
    ConcessionLapsed { seats: Vec<SeatId> },
    /// CW-23: who called Order 66 has left the seat, and nobody is asked about it any more.
    CallLapsed { seat: SeatId },
    /// A turn ends; by the deadline.
    TurnEnded { army: SideId, by_deadline: bool },
    /// It is over.
    Over(Outcome),
}

/// What a text did at once (CW-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum TextEffect {
    /// So many troops came to a planet.
    Troops { at: TerritoryId, troops: u32 },
    /// A troop of another army is gone.
    Removed { at: TerritoryId, of: SideId },
    /// A token lies elsewhere.
    TokenMoved { from: TerritoryId, to: TerritoryId },
    /// One more movement.
    MoreMoves,
    /// Sidious goes on; the next event says where.
    SidiousAdvances,
}

/// CW-9: what a turn brings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reinforcements {
    /// Own planets.
    pub planets: u32,
    /// What these bring.
    pub for_planets: u32,
    /// Whole regions.
    pub regions: Vec<(ZoneId, u32)>,
}

impl Reinforcements {
    /// In all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.for_planets + self.regions.iter().map(|(_, bonus)| bonus).sum::<u32>()
    }
}

/// One roll (CW-13 to CW-16): all dice as they lie, what they count, the texts played, what both lose and have left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub struct Rolled {
    pub attack: RolledDice,
    pub defence: RolledDice,
    /// What the dice count as they are compared, the highest first.
    pub attack_counts: Vec<i16>,
    pub defence_counts: Vec<i16>,
    /// CW-11: in the order in which they were played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Answered>,
    pub attack_lost: u32,
    pub defence_lost: u32,
    pub attack_left: u32,
    pub defence_left: u32,
}

/// CW-11: a text that was played in a roll, and the dice that lay there before it, where it changed any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub struct Answered {
    pub army: SideId,
    pub card: CardId,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<u8>,
}
