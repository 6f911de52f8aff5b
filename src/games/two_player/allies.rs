//! Allies reinforced (TP-17).

use super::land::{Out, tell};
use super::{Event, Phase, Refusal, TwoPlayer};
use crate::rules::{Dice, SeatId, SideId, TerritoryId};

impl TwoPlayer {
    pub(super) fn check_reinforce(
        &self,
        seat: SeatId,
        ally: SideId,
        at: Option<TerritoryId>,
    ) -> Result<(), Refusal> {
        let rule = "TP-17";
        self.check_part(seat, Phase::Allies)?;
        self.check_neutral(ally)?;
        if !self.is_ally(seat, ally) {
            return Err(Refusal::NotAlly { neutral: ally, rule });
        }
        if self.so_far.reinforced.contains(&ally) {
            return Err(Refusal::ReinforcedAlready { neutral: ally });
        }
        match at.filter(|at| self.owner(*at) != ally) {
            Some(territory) => Err(Refusal::NotOfAlly { neutral: ally, territory, rule }),
            None => Ok(()),
        }
    }

    /// TP-17: one die; all of them to one place, an only territory's at once, else to be placed by hand.
    pub(super) fn reinforce(
        &mut self,
        ally: SideId,
        at: Option<TerritoryId>,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        self.reach(Phase::Allies);
        self.so_far.reinforced.insert(ally);
        let die = dice.die(6, "ally's reinforcements");
        let own = self.of(ally);
        let at = at.or_else(|| own.iter().next().filter(|_| own.len() == 1));
        match at {
            Some(at) => self.land_mut(at).troops += u32::from(die),
            None => {
                if let Some(neutral) = self.neutral_mut(ally) {
                    neutral.pool += u32::from(die);
                }
            }
        }
        tell(out, Event::AllyReinforced { seat: self.turn, ally, die, at });
    }
}
