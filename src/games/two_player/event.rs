//! What can happen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ObjectiveId, Phase, Reward};
use crate::rules::{Outcome, RolledDice, Rounds, SeatId, SideId, TerritoryId, ZoneId};

/// An event. Every die that fell stands in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Event {
    /// TP-3, TP-4: a side's cards turned over, and what stands on its territories then.
    Dealt { side: SideId, capital: TerritoryId, cities: Vec<TerritoryId>, troops: BTreeMap<TerritoryId, u32> },
    /// TP-21: the objectives in play, with what lies on them.
    ObjectivesDrawn(Vec<(ObjectiveId, Option<Reward>)>),
    /// TP-6, fast: where a neutral's soldiers fell.
    NeutralPlaced { neutral: SideId, places: BTreeMap<TerritoryId, u32> },
    /// TP-6, TP-8: dice for who begins to place (`playing` false), and for who begins to play.
    StartRolled { rolls: Rounds<SeatId>, first: SeatId, playing: bool },
    /// TP-6: a go, with the units in hand by side.
    GoBegan { seat: SeatId, hands: Vec<(SideId, u32)> },
    /// TP-6, TP-16, TP-17: units placed; how many are left in hand.
    Placed { seat: SeatId, places: BTreeMap<TerritoryId, u32>, left: u32 },
    /// TP-7: a stack for each neutral, and the deck.
    StacksDealt { each: u32, deck: u32 },
    /// A turn begins, with what it brings.
    TurnBegan { seat: SeatId, round: u32, reinforcements: Reinforcements },
    /// TP-14: so many cards; whose ally it was and is.
    Bribed { seat: SeatId, neutral: SideId, cards: u32, was: Option<SeatId>, is: Option<SeatId> },
    /// TP-14, TP-25: told to the giver alone: which cards.
    BribeNoted { seat: SeatId, neutral: SideId, cards: Vec<TerritoryId> },
    /// TP-16: these cards for so many troops.
    Traded { seat: SeatId, cards: Vec<TerritoryId>, stars: u32, troops: u32 },
    /// TP-17: the die; where they go, if to one place.
    AllyReinforced { seat: SeatId, ally: SideId, die: u8, at: Option<TerritoryId> },
    /// TP-13: a part of the turn begins.
    PartBegan { seat: SeatId, part: Phase },
    /// TP-18.
    AttackDeclared {
        by: SideId,
        from: TerritoryId,
        to: TerritoryId,
        defender: SideId,
        force: u32,
        strength: u32,
    },
    /// TP-19: on with the open invasion.
    WentOn { by: SideId, from: TerritoryId, to: TerritoryId, defender: SideId, force: u32, strength: u32 },
    /// TP-18: one roll.
    Rolled(Rolled),
    /// TP-19: ended without a conquest, and not for want of troops.
    Halted { by: SideId, from: TerritoryId, to: TerritoryId, defender: SideId, left: u32 },
    /// TP-18: no attacker is left.
    Failed { by: SideId, from: TerritoryId, to: TerritoryId, defender: SideId },
    /// TP-18: taken; so many moved in, so many of the force stayed.
    Conquered { by: SideId, from: TerritoryId, to: TerritoryId, was: SideId, entered: u32, stayed: u32 },
    /// TP-11.
    CommanderFell { neutral: SideId, at: TerritoryId },
    /// TP-19: the die; whose ally it was and is.
    StatusRolled { neutral: SideId, die: u8, was: Option<SeatId>, is: Option<SeatId> },
    /// TP-20: so many cards go to the player.
    NeutralEliminated { neutral: SideId, seat: SeatId, cards: u32 },
    /// TP-20, TP-25: told to who gained them alone.
    CardsGained { seat: SeatId, neutral: SideId, cards: Vec<TerritoryId> },
    /// TP-19: what was ordered can't be done any more after the status die.
    Dropped { seat: SeatId, from: Option<TerritoryId> },
    /// TP-21: the so many-th of this player's.
    Claimed {
        seat: SeatId,
        objective: ObjectiveId,
        reward: Option<Reward>,
        at: Option<TerritoryId>,
        number: u32,
    },
    /// TP-22; TP-21: at the start of the turn.
    Moved { by: SideId, from: TerritoryId, to: TerritoryId, troops: u32, opening: bool },
    /// TP-23.
    CardDrawn { seat: SeatId },
    /// TP-23, TP-25: told to the owner alone.
    CardSeen { seat: SeatId, card: TerritoryId },
    /// TP-7: no card is left to draw.
    NoCard { seat: SeatId },
    /// TP-7.
    Reshuffled { cards: u32 },
    /// A turn ends; by the deadline.
    TurnEnded { seat: SeatId, by_deadline: bool },
    /// TP-24: this player has no territory left.
    Eliminated { seat: SeatId },
    /// It is over.
    Over(Outcome),
}

/// TP-16: what a turn brings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reinforcements {
    /// Own territories.
    pub territories: u32,
    /// Own cities.
    pub cities: u32,
    /// What these bring together.
    pub for_land: u32,
    /// Whole continents.
    pub continents: Vec<(ZoneId, u32)>,
    /// For capitals held.
    pub capitals: u32,
    /// For a reward.
    pub reward: u32,
}

impl Reinforcements {
    /// In all.
    #[must_use]
    pub fn total(&self) -> u32 {
        let continents: u32 = self.continents.iter().map(|(_, bonus)| bonus).sum();
        self.for_land + continents + self.capitals + self.reward
    }
}

/// One roll (TP-10, TP-11, TP-18, TP-21): all dice as they fell, how many of them count, what is added to the highest
/// of each side, what both lose and have left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub struct Rolled {
    pub attack: RolledDice,
    pub defence: RolledDice,
    pub attack_counts: u8,
    pub defence_counts: u8,
    pub attack_plus: u8,
    pub defence_plus: u8,
    pub attack_lost: u32,
    pub defence_lost: u32,
    pub attack_left: u32,
    pub defence_left: u32,
}
