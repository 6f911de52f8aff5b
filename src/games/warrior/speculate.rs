//! Speculative trade: open stakes, one die for all (WR-28).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Event, Phase, Refusal, Warrior};
use crate::rules::{Common, Dice, SeatId};

impl Warrior {
    /// Who still owes a stake, in turn order; who has no cash can only stake 0 and is not asked.
    pub(super) fn stakes_owed(&self) -> impl Iterator<Item = SeatId> + '_ {
        let stakes = if let Phase::Speculate(stakes) = &self.phase { Some(stakes) } else { None };
        let owes = move |seat: &SeatId| stakes.is_some_and(|stakes| !stakes.contains_key(seat));
        self.players().filter(move |seat| self.seat(*seat).cash > 0 && owes(seat))
    }

    pub(super) fn advance_speculation(&mut self, dice: &mut Dice, out: &mut Out) -> bool {
        if self.stakes_owed().next().is_some() {
            return false;
        }
        let Phase::Speculate(stakes) = &mut self.phase else { return false };
        let mut stakes = std::mem::take(stakes);
        stakes.retain(|_, stake| *stake > 0);
        if stakes.is_empty() {
            tell(out, Event::NoStakes);
        } else {
            let die = dice.die(6, "speculation");
            // What comes back, the stake included.
            let share = self.numbers().speculation.returns.on(die);
            let returns: BTreeMap<SeatId, (u32, u32)> =
                stakes.into_iter().map(|(seat, stake)| (seat, (stake, share.of(stake)))).collect();
            for (seat, (stake, back)) in &returns {
                self.pay(*seat, *stake);
                self.receive(*seat, *back);
            }
            tell(out, Event::Speculated { die, returns });
        }
        if !self.step_ends(out) {
            self.begin_fate();
        }
        true
    }

    pub(super) fn check_stake(&self, seat: SeatId, amount: u32) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Speculate(_)) {
            return Err(self.nothing_owed("stake"));
        }
        if amount > self.numbers().speculation.most {
            return Err(Refusal::StakeTooHigh { amount: amount.into() });
        }
        Ok(Common::affordable(amount.into(), self.seat(seat).cash, "WR-28")?)
    }

    /// WR-28: open, and may be changed until the last is in; the money is moved when the die has fallen.
    pub(super) fn stake(&mut self, seat: SeatId, amount: u32, out: &mut Out) {
        if let Phase::Speculate(stakes) = &mut self.phase {
            stakes.insert(seat, amount);
            tell(out, Event::Staked { seat, amount });
        }
    }
}
