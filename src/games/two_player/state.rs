//! Everything that a game of Two-Player is at one moment.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{ObjectiveId, Options, Reward};
use crate::picture::Colour;
use crate::rules::{Deck, Edition, Hand, Outcome, SeatId, Shared, SideId, TerritoryId, TerritorySet, Veiled};

/// A territory card; none where the reader may not know which.
pub type Card = Option<TerritoryId>;

/// The whole state. Source: TP-1 to TP-25.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoPlayer {
    /// The rules that it is played by.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
    /// The creator's choices.
    pub options: Options,
    /// Both players, by [`SeatId`].
    pub seats: Vec<Seat>,
    /// The neutrals, in the order of their sides.
    pub neutrals: Shared<Vec<Neutral>>,
    /// TP-6, TP-8: who goes first, who second.
    pub order: Shared<Vec<SeatId>>,
    /// Every territory, in the board's order.
    pub land: Shared<Vec<Land>>,
    /// TP-3, TP-4.
    pub cities: TerritorySet,
    /// TP-21: the objectives in play, in their order.
    pub objectives: Shared<Vec<InPlay>>,
    /// TP-7: what is drawn from, and what was traded in.
    pub deck: Veiled<Deck<Card>>,
    /// Turns of both, counted from 1; 0 in set-up.
    pub round: u32,
    /// What is going on.
    pub phase: Phase,
    /// Whose turn it is, or whose go in set-up.
    pub turn: SeatId,
    /// Counts turns and goes: the debt's occasion.
    pub occasion: u32,
    /// TP-19: the invasion that is open.
    pub invasion: Option<Invasion>,
    /// What has happened in this turn.
    pub so_far: Shared<SoFar>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The last moves and attacks, to be marked on the board.
    #[serde(default)]
    pub recent: Shared<Recent>,
}

/// A player's standing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// TP-1.
    pub colour: Colour,
    /// TP-3.
    pub capital: Option<TerritoryId>,
    /// Units to be placed now.
    pub pool: u32,
    /// TP-6: units for later goes.
    pub stock: u32,
    /// TP-25: cards, oldest first.
    pub hand: Veiled<Hand<Card>>,
}

/// A neutral's standing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Neutral {
    /// TP-1.
    pub colour: Colour,
    /// TP-9: whose ally it is; uninvolved if nobody's.
    pub ally: Option<SeatId>,
    /// TP-4.
    pub capital: Option<TerritoryId>,
    /// TP-11: its commander lives.
    pub commander: bool,
    /// TP-7, TP-14: the cards under its cannon, oldest first.
    pub cards: Vec<Bribe>,
    /// Units to be placed now: TP-6, TP-17.
    pub pool: u32,
    /// TP-6: units for later goes.
    pub stock: u32,
    /// TP-20: eliminated.
    pub out: bool,
}

/// A card under a neutral's cannon.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bribe {
    /// TP-25: known to who gave it.
    pub card: Card,
    /// TP-14: who gave it; nobody those of the first stack (TP-7).
    pub by: Option<SeatId>,
}

/// Shows only whose it was, so that no log tells a card.
impl std::fmt::Debug for Bribe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bribe(by {:?})", self.by)
    }
}

/// What stands in a territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Land {
    /// Whose it is.
    pub owner: SideId,
    /// Units, an attacking force and a commander among them.
    pub troops: u32,
}

/// TP-21: an objective in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InPlay {
    /// Which.
    pub id: ObjectiveId,
    /// The reward on it.
    pub reward: Option<Reward>,
    /// Who has claimed it.
    pub by: Option<SeatId>,
    /// Where the airfield lies that came with it.
    pub at: Option<TerritoryId>,
}

/// What is going on: set-up, the parts of a turn in their order (TP-13), or nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// TP-6.
    Setup,
    /// TP-14.
    Bribe,
    /// TP-16.
    Reinforce,
    /// TP-17.
    Allies,
    /// TP-18.
    Combat,
    /// TP-22, one's own and then the allies'.
    Fortify,
    /// It is over.
    Over,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 7] =
        [Self::Setup, Self::Bribe, Self::Reinforce, Self::Allies, Self::Combat, Self::Fortify, Self::Over];

    /// As positions name it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Bribe => "bribe",
            Self::Reinforce => "reinforce",
            Self::Allies => "allies",
            Self::Combat => "combat",
            Self::Fortify => "fortify",
            Self::Over => "over",
        }
    }
}

/// TP-19: an invasion that may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invasion {
    /// Where the force comes from.
    pub from: TerritoryId,
    /// The target.
    pub to: TerritoryId,
    /// What is left of the force; it stands in `from` until it moves in.
    pub troops: u32,
    /// Dice rolled last by the attacker: so many must at least move in (TP-18).
    pub dice: u32,
}

/// What has happened in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoFar {
    /// TP-16: cards were traded in.
    pub traded: bool,
    /// TP-16: a unit was placed.
    pub placed: bool,
    /// TP-17: the allies that were reinforced.
    pub reinforced: BTreeSet<SideId>,
    /// TP-19: the allies that were lost.
    pub lost: BTreeSet<SideId>,
    /// TP-21: what was one's own as the turn began.
    pub held: TerritorySet,
    /// TP-21, TP-23: what was conquered with own troops.
    pub conquered: TerritorySet,
    /// TP-21: an objective was claimed.
    pub claimed: bool,
    /// TP-22: own moves made.
    pub moves: u32,
    /// TP-22: the allies that have moved.
    pub allies_moved: BTreeSet<SideId>,
    /// TP-21: the move at the start of the turn was made.
    pub opening_move: bool,
}

/// What moved in the last turn in which anything did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// The occasion of that turn.
    pub stage: u32,
    /// From, to, whose; each once.
    pub marks: Vec<(TerritoryId, TerritoryId, SideId)>,
}
