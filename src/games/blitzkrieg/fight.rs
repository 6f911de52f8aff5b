//! Fights: strengths, losses, leaders and Eyes (BZ-26, BZ-27, BZ-D9, BZ-E1, BZ-E2, BZ-G10).

use super::land::{Out, tell};
use super::{Army, Blitzkrieg, Event, EyeFight, Fight, Force, Pyramid, Refusal, Society, Special};
use crate::rules::{Dice, SeatId, TerritoryId};

/// BZ-E1: takes so much off these together. Divisions and diplomats go first, in this order; what is left falls on
/// leaders and is ignored if it can be split so that each takes less than his roll, else the lowest die until it can. A
/// leader who dies takes his whole roll of the loss with him.
pub fn take_losses(forces: &mut [Force], loss: u32, commanders_first: bool) {
    let strength = forces.iter().fold(0_u32, |sum, force| sum.saturating_add(force.strength()));
    if loss >= strength {
        for force in forces {
            force.lost = force.army.clone();
        }
        return;
    }
    let mut leaders: Vec<(u32, usize, Special)> = Vec::new();
    for (index, force) in forces.iter().enumerate() {
        leaders.extend(force.rolls.iter().map(|(kind, die)| (u32::from(*die), index, *kind)));
    }
    let ignored =
        |leaders: &[(u32, usize, Special)]| -> u32 { leaders.iter().map(|(die, ..)| die - 1).sum() };
    let first = if commanders_first { loss.min(ignored(&leaders)) } else { 0 };
    let mut left = loss - first;
    for force in forces.iter_mut() {
        let fallen = left.min(force.army.divisions);
        force.lost.divisions = fallen;
        left -= fallen;
        if left > 0 && force.army.specials.contains(&Special::Diplomat) {
            force.lost.specials.insert(Special::Diplomat);
            left -= 1;
        }
    }
    let mut left = left + first;
    while left > ignored(&leaders) {
        // Of equal rolls the first: the land owner's, then guests'; general, admiral, marshal.
        let lowest = leaders.iter().enumerate().min_by_key(|(place, (die, ..))| (*die, *place));
        let Some((place, (die, index, kind))) = lowest.map(|(place, leader)| (place, *leader)) else { break };
        forces[index].lost.specials.insert(kind);
        leaders.remove(place);
        left = left.saturating_sub(die);
    }
}

impl Blitzkrieg {
    /// BZ-E2: leaders roll once, in their order.
    fn rolled(&self, seat: Option<SeatId>, army: Army, at: TerritoryId, dice: &mut Dice) -> Force {
        let roll = |kind: Special| (kind, dice.die(self.leader_die(kind, at), "leader"));
        let rolls = army.leaders().collect::<Vec<_>>().into_iter().map(roll).collect();
        Force { seat, army, rolls, lost: Army::default() }
    }

    /// BZ-26: this army against these there, and against natives. BZ-D10: nobody chooses anything, or joins.
    pub(super) fn fight(
        &mut self,
        (seat, army): (SeatId, &Army),
        at: TerritoryId,
        against: &[SeatId],
        surprise: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) -> Fight {
        let attack = self.rolled(Some(seat), army.clone(), at, dice);
        let mut defence = Vec::new();
        let garrison = self.land_at(at).garrison;
        if garrison > 0 && !surprise {
            defence.push(self.rolled(None, Army::of(garrison), at, dice));
        }
        for other in against {
            let army = self.army(*other, at);
            defence.push(self.rolled(Some(*other), army, at, dice));
        }
        let mut attack = [attack];
        let theirs = defence.iter().fold(0_u32, |sum, force| sum.saturating_add(force.strength()));
        // BZ-C10: by surprise they take twice what comes at them.
        let times = if surprise { self.numbers().troops.surprise } else { 1 };
        let ours = attack[0].strength().saturating_mul(times);
        let first = self.options.commanders_first;
        take_losses(&mut attack, theirs, first);
        take_losses(&mut defence, ours, first);
        let [attack] = attack;
        for force in std::iter::once(&attack).chain(&defence) {
            self.bury(at, force);
        }
        let fight = Fight { at, surprise, attack, defence };
        tell(out, Event::Fought(fight.clone()));
        fight
    }

    /// BZ-G10: one Eye; who is stronger stands.
    pub(super) fn fight_eye(
        &mut self,
        (seat, army): (SeatId, &Army),
        at: TerritoryId,
        of: SeatId,
        dice: &mut Dice,
        out: &mut Out,
    ) -> Force {
        let mut attack = [self.rolled(Some(seat), army.clone(), at, dice)];
        let eye = dice.die(self.numbers().dice.eye, "eye");
        let killed = attack[0].strength() >= u32::from(eye);
        take_losses(&mut attack, eye.into(), self.options.commanders_first);
        let [attack] = attack;
        self.bury(at, &attack);
        if killed {
            self.kill_eye(of, at);
        }
        tell(out, Event::EyeFought(EyeFight { at, attack: attack.clone(), of, eye, killed }));
        attack
    }

    /// BZ-45: it lies there, with its die.
    fn kill_eye(&mut self, of: SeatId, at: TerritoryId) {
        let land = self.land_mut(at);
        if let Some(eyes) = land.eyes.get_mut(&of) {
            *eyes -= 1;
            if *eyes == 0 {
                land.eyes.remove(&of);
            }
            land.dead_eyes += 1;
        }
    }

    /// BZ-B6: a Utopia that has wiped out a defending force may conquer without troops there.
    pub(super) fn may_conquer(&mut self, seat: SeatId, fight: &Fight, out: &mut Out) {
        let at = fight.at;
        let cleared = !fight.defence.is_empty() && !fight.defence_stands() && !self.is_guarded(seat, at);
        let utopia = self.standing(seat).society == Some(Society::FreeLoveUtopia);
        if utopia && cleared && !self.owns(seat, at) && !self.has_troops(seat, at) {
            self.utopia_may = Some((seat, at));
            tell(out, Event::MayConquer { seat, at });
        }
    }

    /// BZ-47: without live Eyes; their Pyramids are dead. BZ-F8: with them, where the seat is given up.
    pub(super) fn close_eyes(&mut self, seat: SeatId) -> u32 {
        let mut pyramids = 0;
        for t in self.board().territories() {
            let land = self.land_mut(t);
            if let Some(eyes) = land.eyes.remove(&seat) {
                land.dead_eyes += eyes;
            }
            if land.pyramid == Some(Pyramid::Of(seat)) {
                land.pyramid = Some(Pyramid::Dead);
                pyramids += 1;
            }
        }
        pyramids
    }

    /// BZ-G10: an Eye of theirs there?
    pub(super) fn check_eye(&self, of: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        if !self.is_illuminatus(of) || !self.land_at(at).eyes.contains_key(&of) {
            return Err(Refusal::NoEye { of, at });
        }
        Ok(())
    }
}
