//! Everything that a game of Clean Slate is at one moment.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Options, Order, Side, Tokens};
use crate::rules::{Deck, Edition, Outcome, Shared, TerritoryId, Veiled};

/// The whole state. Source: CS-1 to CS-41. What a country is, is read from its tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CleanSlate {
    /// The rules that it is played by.
    #[serde(default, skip_serializing_if = "Edition::is_first")]
    pub edition: Edition,
    /// The creator's choices.
    pub options: Options,
    /// CS-5: every country's tokens, in the board's order.
    pub land: Shared<Vec<Tokens>>,
    /// Rounds from 1; 0 in set-up.
    pub round: u32,
    /// What is going on.
    pub part: Part,
    /// CS-7: which player's turn it is; in set-up it is both's.
    pub turn: Side,
    /// CS-4, CS-9: tokens that each player has still to place, Democracy's first.
    pub owed: [u32; 2],
    /// CS-6: tokens of the players that are not on the board.
    pub supply: Tokens,
    /// CS-33: the one deck of both Risks.
    pub deck: Veiled<Deck<TerritoryId>>,
    /// CS-38: has stopped for good.
    pub autocracy_over: bool,
    /// CS-38: has stopped for good.
    pub disaster_over: bool,
    /// CS-19: tokens that restored harmony in this turn.
    pub spent: Shared<BTreeMap<TerritoryId, Tokens>>,
    /// CS-17, CS-18: what may not be tried again in this turn.
    pub tried: Shared<BTreeSet<Try>>,
    /// CS-23: recalibrated in this turn.
    pub recalibrated: bool,
    /// CS-15: a loss whose tokens the player is choosing.
    pub losing: Option<Losing>,
    /// CS-8: what each player keeps in private for the next turn.
    pub plans: [Vec<Order>; 2],
    /// CS-8: what each player kept last was carried out, not dropped: taken back, it is there again.
    pub carried: [bool; 2],
    /// CS-8: what is known of each player's plans for other turns.
    #[serde(default, skip_serializing_if = "Noted::are_none")]
    pub noted: [Noted; 2],
    /// Counts stages, turns and choices: the last debt's occasion.
    pub occasion: u32,
    /// The occasion of the running turn, or of set-up.
    pub stage: u32,
    /// How the world stood at the end of each round.
    pub annals: Shared<Vec<Annal>>,
    /// What there is to tell in the end.
    pub figures: Figures,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// CS-8: what is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// CS-4: both players place.
    Setup,
    /// CS-9 to CS-11.
    Place,
    /// CS-12 to CS-22.
    Act,
    /// CS-23.
    Recalibrate,
    /// CS-39, CS-40.
    Over,
}

/// Something that is tried once in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Try {
    /// CS-17: this origin against this target.
    Win(TerritoryId, TerritoryId),
    /// CS-18: here.
    Harmony(TerritoryId),
}

/// CS-8: a player's plans for other turns than the one that runs or comes next. Turns are numbered by their rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Noted {
    /// Kept for later turns: steps were taken back since.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub later: BTreeMap<u32, Vec<Order>>,
    /// Turns whose plan was carried out or has lapsed, and wasn't dropped: taken back, it is there again.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub done: BTreeSet<u32>,
}

impl Noted {
    fn are_none(noted: &[Self; 2]) -> bool {
        noted.iter().all(|noted| *noted == Self::default())
    }
}

/// CS-15: a fight that the player has lost in its own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losing {
    /// Where.
    pub at: TerritoryId,
    /// How many.
    pub count: u32,
    /// The occasion of the choice.
    pub occasion: u32,
}

/// How the world stood when a round had ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annal {
    /// Countries with D, no A and no X.
    pub democracies: u8,
    /// Countries with A alone.
    pub autocracies: u8,
    /// Countries with X.
    pub zones: u8,
    /// Countries with E.
    pub green: u8,
}

/// Figures of the game, by what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// CS-4, CS-10: tokens that the players placed.
    pub placed: u32,
    /// CS-13 to CS-16: countries persuaded.
    pub persuaded: u32,
    /// CS-20: countries healed.
    pub healed: u32,
    /// CS-18: harmony restored.
    pub restored: u32,
    /// CS-31: democracies overthrown from within or invaded.
    pub overthrown: u32,
    /// CS-27: democracies infiltrated by a card.
    pub infiltrated: u32,
    /// CS-33 to CS-36: disasters that struck.
    pub disasters: u32,
    /// CS-37: disasters that spread.
    pub spread: u32,
    /// Dice of fights in which a player took part, and won.
    pub fights: u32,
    /// Those won.
    pub fights_won: u32,
}

pub(super) type SlateDebt = crate::rules::Debt<Order>;
