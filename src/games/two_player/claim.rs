//! Objectives claimed (TP-21).

use super::land::{Out, tell};
use super::{Event, InPlay, ObjectiveId, Phase, Refusal, TwoPlayer, side_of};
use crate::rules::{SeatId, TerritoryId};

impl TwoPlayer {
    /// TP-13, TP-21: may anything be claimed, once in a turn and before the moves?
    pub(super) fn check_claiming(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        if self.so_far.claimed {
            return Err(Refusal::ClaimedAlready);
        }
        let moved = self.so_far.moves > 0 || !self.so_far.allies_moved.is_empty();
        if moved {
            return Err(Refusal::WrongPart { part: Phase::Combat, now: Phase::Fortify, rule: "TP-21" });
        }
        self.check_part(seat, Phase::Fortify)
    }

    pub(super) fn check_claim(
        &self,
        seat: SeatId,
        objective: ObjectiveId,
        at: Option<TerritoryId>,
    ) -> Result<(), Refusal> {
        self.check_claiming(seat)?;
        let Some(in_play) = self.in_play(objective) else { return Err(Refusal::NotInPlay { objective }) };
        if let Some(by) = in_play.by {
            return Err(Refusal::Taken { objective, by });
        }
        let (have, need) = self.progress(seat, objective);
        if have < need {
            return Err(Refusal::Unmet { objective, have, need });
        }
        match at {
            Some(_) if !in_play.reward.is_some_and(super::Reward::is_airfield) => {
                Err(Refusal::NoAirfield { objective })
            }
            Some(territory) if self.owner(territory) != side_of(seat) => {
                Err(Refusal::AirfieldElsewhere { territory })
            }
            _ => Ok(()),
        }
    }

    /// The objective in play with this id.
    #[must_use]
    pub fn in_play(&self, id: ObjectiveId) -> Option<&InPlay> {
        self.objectives.iter().find(|in_play| in_play.id == id)
    }

    /// Those that a player could claim now.
    #[must_use]
    pub fn claimable(&self, seat: SeatId) -> Vec<ObjectiveId> {
        let ids = self.objectives.iter().map(|in_play| in_play.id);
        ids.filter(|id| self.check_claim(seat, *id, None).is_ok()).collect()
    }

    /// TP-24: would one objective more win at once?
    #[must_use]
    pub fn claim_wins(&self, seat: SeatId) -> bool {
        self.claimed(seat) + 1 >= self.numbers().objectives.win && !self.options.objectives_need_capital
    }

    /// TP-21: where an airfield is placed if nothing is said: the own capital, else the largest own force.
    #[must_use]
    pub fn usual_airfield(&self, seat: SeatId) -> Option<TerritoryId> {
        let own = self.of_seat(seat);
        let home = self.seat(seat).capital.filter(|home| own.contains(*home));
        home.or_else(|| own.iter().max_by_key(|t| (self.troops(*t), std::cmp::Reverse(*t))))
    }

    /// TP-21, TP-24: kept for good; it ends combat, and the so many-th may win.
    pub(super) fn claim(
        &mut self,
        seat: SeatId,
        objective: ObjectiveId,
        at: Option<TerritoryId>,
        out: &mut Out,
    ) {
        self.phase = Phase::Fortify;
        self.so_far.claimed = true;
        let usual = self.usual_airfield(seat);
        let Some(in_play) = self.objectives.iter_mut().find(|in_play| in_play.id == objective) else {
            return;
        };
        in_play.by = Some(seat);
        if in_play.reward.is_some_and(super::Reward::is_airfield) {
            in_play.at = at.or(usual);
        }
        let (reward, at, number) = (in_play.reward, in_play.at, self.claimed(seat));
        tell(out, Event::Claimed { seat, objective, reward, at, number });
        self.won_by_claim(seat, out);
    }
}
