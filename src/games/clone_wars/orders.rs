//! What can be ordered.

use serde::{Deserialize, Serialize};

use super::{CardId, Meeting, Queue, Sent, Ship, Terms};
use crate::rules::{SeatId, SideId, TerritoryId, Until};

/// An order. Compact, since the journal keeps every one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// CW-5, CW-6, CW-12: claim or place, in this order. In turns the first is done at once and the others are the queue.
    Place(Vec<(TerritoryId, u32)>),
    /// CW-6, CW-12: the rest, each troop where fewest stand.
    Spread,
    /// CW-5, CW-6: the queue of one army, or of all of the seat's.
    Queue {
        /// Whose; none = all of the seat's.
        army: Option<SideId>,
        /// In place of what was there.
        queue: Queue,
    },
    /// CW-8: place the token drawn.
    Token {
        /// Where.
        at: TerritoryId,
    },
    /// CW-10, CW-12: play cards: sets of three for troops, one for a ship.
    Cards {
        /// The cards of sets: three, six, … or none.
        set: Vec<CardId>,
        /// The card for a ship, and where it is built.
        ship: Option<(CardId, TerritoryId)>,
    },
    /// CW-11: play a card for its text, at once.
    Text {
        /// Which.
        card: CardId,
        /// On which planet.
        at: Option<TerritoryId>,
        /// To which planet.
        to: Option<TerritoryId>,
        /// Which of the army's own tokens there, counted from 0; none = the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u8>,
    },
    /// CW-11: have a text played when its time comes; or no longer.
    Ready {
        /// Which.
        ready: Ready,
        /// No longer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        off: bool,
    },
    /// CW-13: announce an attack, and roll.
    Attack {
        /// The origin.
        from: TerritoryId,
        /// The target.
        to: TerritoryId,
        /// How many are sent.
        troops: u32,
        /// Which ships are sent along.
        ships: Sent,
        /// How far it is rolled.
        terms: Terms,
    },
    /// CW-19: roll on with the survivors.
    GoOn(Terms),
    /// CW-17: ships follow to the planet taken.
    Bring(Sent),
    /// CW-14: a standing defence order.
    Defend {
        /// Where; none = everywhere else.
        at: Option<TerritoryId>,
        /// How.
        meeting: Meeting,
        /// Whose, where no planet says it; none = all of the seat's.
        army: Option<SideId>,
    },
    /// CW-14: the answer of a defender who is asked.
    Meet {
        /// So many dice; none = by the standing order.
        dice: Option<u32>,
        /// Which ships; none = by the standing order.
        ships: Option<Sent>,
        /// For one roll, or for the whole announcement.
        until: Until,
    },
    /// CW-20: the movement of troops.
    Move {
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// How many.
        troops: u32,
    },
    /// CW-20: the movement of a ship.
    Ship {
        /// From where.
        from: TerritoryId,
        /// To where.
        to: TerritoryId,
        /// Which kind.
        kind: Ship,
    },
    /// CW-20: offer a cession; with one's own other army it is done at once.
    Offer {
        /// To which army.
        to: SideId,
        /// The planet that is given.
        give: Option<TerritoryId>,
        /// The planet that is wanted.
        want: Option<TerritoryId>,
        /// Words.
        promise: Option<String>,
        /// When it lapses, seconds since 1970 UTC.
        expires: Option<i64>,
    },
    /// CW-20: accept or decline.
    Answer {
        /// The offer.
        offer: u32,
        /// Accept?
        accept: bool,
    },
    /// CW-20: take one's own offer back, or (the table) let it lapse.
    Withdraw {
        /// The offer.
        offer: u32,
    },
    /// CW-23: call Order 66.
    Order66(super::Call),
    /// CW-23: the partner's answer to a call.
    Consent(bool),
    /// CW-25: place Sidious.
    Sidious {
        /// Where.
        at: TerritoryId,
    },
    /// CW-26: discard a card that can't be used any more.
    Discard {
        /// Which.
        card: CardId,
    },
    /// CW-27: show an army's hand to an ally.
    Show {
        /// To whom.
        to: SeatId,
        /// Whose hand; none = all of the seat's.
        army: Option<SideId>,
    },
    /// The seat would give up.
    Concede,
    /// The seat takes back that it would give up.
    PlayOn,
    /// CW-13: end the turn.
    Pass,
    /// What is done for who is away: token, Sidious and troops by default, and the end of the turn.
    Away,
    /// The seat's standing orders go with who left them.
    Forget,
}

/// CW-11: a text that is played by itself when its time comes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// Which.
    pub card: CardId,
    /// In a fight for this planet; none = for any.
    pub at: Option<TerritoryId>,
    /// Against so many dice at least.
    pub dice: u32,
}

/// Tells nothing, so that no log tells it.
impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ready(…)")
    }
}
