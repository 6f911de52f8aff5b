//! Attacks, and fights inside a territory (WR-14 to WR-19).

use super::land::{Out, tell};
use super::map::board;
use super::sides::side_of;
use super::{Attack, Event, Refusal, Until, Warrior};
use crate::rules::{Combat, Common, Dice, DicePool, SeatId, TerritoryId};

/// WR-15: one roll of so many units against so many, told; how many are left of both.
pub(super) fn clash(
    (ours, theirs): (u32, u32),
    (attack, defence): (DicePool, DicePool),
    dice: &mut Dice,
    out: &mut Out,
) -> (u32, u32) {
    let roll = Combat::STANDARD.roll(attack.of(ours), defence.of(theirs), dice);
    let left = (ours.saturating_sub(roll.attack_lost), theirs.saturating_sub(roll.defence_lost));
    tell(
        out,
        Event::Rolled {
            attack: roll.attack,
            defence: roll.defence,
            attack_penalty: attack.modifier(),
            defence_penalty: defence.modifier(),
            attack_lost: roll.attack_lost,
            defence_lost: roll.defence_lost,
            attack_left: left.0,
            defence_left: left.1,
        },
    );
    left
}

/// How a stretch of rolling ended.
enum Ended {
    Won,
    Lost,
    Kept,
    Open,
}

impl Warrior {
    pub(super) fn check_attack(
        &self,
        seat: SeatId,
        forces: &[(TerritoryId, u32)],
        to: TerritoryId,
        keep: Option<u32>,
        enter: Option<u32>,
    ) -> Result<(), Refusal> {
        let rule = "WR-15";
        self.check_free(seat, "attack")?;
        if self.owner(to) == Some(seat) {
            return Err(Refusal::OwnTerritory { territory: to });
        }
        let mut total = 0;
        for (place, (from, units)) in forces.iter().enumerate() {
            self.check_contingent(seat, *from, to, *units)?;
            if forces.iter().take(place).any(|(other, _)| other == from) {
                return Err(Common::Twice { territory: *from, rule: "WR-16" }.into());
            }
            total += units;
        }
        if total == 0 {
            return Err(Common::none(rule).into());
        }
        if enter == Some(0) {
            return Err(Common::none(rule).into());
        }
        Self::check_keep(keep, total)
    }

    /// Units that may be sent from there: all but one of one's own territory (WR-15), any number of
    /// guests (WR-13), and all of those inside the target itself (WR-14).
    fn check_contingent(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        units: u32,
    ) -> Result<(), Refusal> {
        let rule = "WR-15";
        let (owner, there) = (self.owner(from), self.units_of(seat, from));
        if there == 0 {
            return Err(Common::NotYours { territory: from, owner, rule }.into());
        }
        if from != to && !board().adjacent(from, to) {
            return Err(Common::NotAdjacent { from, to, rule: "WR-15" }.into());
        }
        match owner == Some(seat) {
            true => Common::leaving_one(units.into(), there, from, rule)?,
            false => Common::units(units.into(), 1, there, Some(from), rule)?,
        };
        if from == to && units < there {
            return Err(Refusal::AllGuestsFight { territory: to, there });
        }
        Ok(())
    }

    /// WR-16: to stop with so many left, there must be more now.
    fn check_keep(keep: Option<u32>, force: u32) -> Result<(), Refusal> {
        match keep {
            Some(keep) if keep >= force => {
                let (number, most) = (keep.into(), force.saturating_sub(1));
                Err(Common::TooMany { number, most, at: None, rule: "WR-16" }.in_field("keep").into())
            }
            _ => Ok(()),
        }
    }

    /// WR-15, WR-16: declares the attack and rolls.
    pub(super) fn declare_attack(&mut self, attack: Attack, dice: &mut Dice, out: &mut Out) {
        let (by, to) = (attack.by, attack.to);
        let defender = self.owner(to);
        let strength = self.strength_at(to, None);
        for (from, _) in &attack.forces {
            self.mark(*from, to, by);
        }
        tell(out, Event::AttackDeclared { by, forces: attack.forces.clone(), to, defender, strength });
        if let Some(host) = defender {
            let betrayal = attack.forces.iter().any(|(from, _)| self.betrays(by, *from, host));
            if betrayal {
                self.betray(host, by, out);
            }
            self.strike(by, host);
            self.end_passage_between(by, host, out);
        }
        self.attack = Some(attack);
        if !self.rouse_capital(to, dice, out) {
            self.battle(dice, out);
        }
    }

    pub(super) fn check_fight(
        &self,
        seat: SeatId,
        at: TerritoryId,
        against: SeatId,
        keep: Option<u32>,
    ) -> Result<(), Refusal> {
        self.check_free(seat, "fight")?;
        self.check_other(seat, against, "WR-14")?;
        let owner = self.owner(at);
        let force = self.units_of(seat, at);
        if force == 0 {
            return Err(Refusal::NoForceThere { territory: at });
        }
        let between = owner == Some(seat) || owner == Some(against);
        if self.units_of(against, at) == 0 {
            return Err(Refusal::NobodyThere { territory: at, seat: against });
        }
        if !between {
            return Err(Refusal::BothGuests { territory: at, seat: against });
        }
        Self::check_keep(keep, force)
    }

    /// WR-14: guests against host, or host against guests, inside a territory.
    pub(super) fn declare_fight(&mut self, attack: Attack, against: SeatId, dice: &mut Dice, out: &mut Out) {
        let (by, at) = (attack.by, attack.to);
        let force = self.units_of(by, at);
        let strength = self.strength_at(at, Some(against));
        tell(out, Event::FightDeclared { by, at, against, force, strength });
        if self.betrays(by, at, against) {
            self.betray(against, by, out);
        }
        self.strike(by, against);
        self.end_passage_between(by, against, out);
        self.attack = Some(attack);
        let roused = self.owner(at) == Some(against) && self.rouse_capital(at, dice, out);
        if !roused {
            self.battle(dice, out);
        }
    }

    pub(super) fn check_go_on(
        &self,
        seat: SeatId,
        keep: Option<u32>,
        enter: Option<u32>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat, "attack")?;
        let Some(attack) = &self.attack else { return Err(Refusal::NoAttackOpen) };
        if enter == Some(0) {
            return Err(Common::none("WR-15").into());
        }
        Self::check_keep(keep, self.force_of(attack))
    }

    /// WR-15: on with the open attack; what isn't said anew stays as declared.
    pub(super) fn go_on(
        &mut self,
        until: Until,
        keep: Option<u32>,
        enter: Option<u32>,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        if let Some(attack) = &mut self.attack {
            attack.until = until;
            attack.keep = keep.or(attack.keep);
            attack.enter = enter.or(attack.enter);
        }
        self.battle(dice, out);
    }

    pub(super) fn check_halt(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat, "halt")?;
        if self.attack.is_none() {
            return Err(Refusal::NoAttackOpen);
        }
        Ok(())
    }

    /// The units with which an attack goes on.
    #[must_use]
    pub fn force_of(&self, attack: &Attack) -> u32 {
        match attack.inside {
            Some(_) => self.units_of(attack.by, attack.to),
            None => attack.forces.iter().map(|(_, units)| units).sum(),
        }
    }

    /// The strength that resists in a territory: its owner's, multiplied if its capital's die was
    /// rolled this turn (WR-18), or the natural force (WR-17); in a fight against guests, theirs.
    #[must_use]
    pub fn strength_at(&self, t: TerritoryId, inside: Option<SeatId>) -> u32 {
        match inside.filter(|seat| self.owner(t) != Some(*seat)) {
            Some(guest) => self.units_of(guest, t),
            None => self.sieges.get(&t).map_or(self.land_at(t).troops, |siege| siege.strength),
        }
    }

    /// Rolls until it is decided, or as far as was said.
    fn battle(&mut self, dice: &mut Dice, out: &mut Out) {
        let Some(mut attack) = self.attack.take() else { return };
        let (force, strength) = (self.force_of(&attack), self.strength_at(attack.to, attack.inside));
        let (mut ours, mut theirs) = (force, strength);
        let pools = self.pools(&attack);
        let mut rolled = false;
        let ended = loop {
            if theirs == 0 {
                break Ended::Won;
            }
            if ours == 0 {
                break Ended::Lost;
            }
            if attack.keep.is_some_and(|keep| ours <= keep) {
                break Ended::Kept;
            }
            if rolled && (attack.until == Until::OneRoll || dice.are_enough()) {
                break Ended::Open;
            }
            rolled = true;
            attack.dice_last = pools.0.of(ours).dice().into();
            (ours, theirs) = clash((ours, theirs), pools, dice, out);
        };
        self.write_losses(&mut attack, force - ours, theirs);
        if rolled {
            self.fought_inside(&attack);
        }
        if let (false, Some(leaver)) = (matches!(ended, Ended::Open), attack.leaving) {
            // WR-56: who has given up is asked for nothing more.
            self.seat_mut(leaver).out = true;
        }
        match ended {
            Ended::Open => self.attack = Some(attack),
            Ended::Kept => {
                self.attack = Some(attack);
                self.halt(out);
            }
            Ended::Lost => self.attack_failed(&attack, dice, out),
            Ended::Won => self.attack_won(&attack, dice, out),
        }
    }

    /// WR-14: is a fight inside a territory open?
    #[must_use]
    pub fn is_fight_open(&self) -> bool {
        self.attack.as_ref().is_some_and(|attack| attack.inside.is_some())
    }

    /// WR-13: guests who weren't let in have attacked where they stand: they are at war there like any others.
    fn fought_inside(&mut self, attack: &Attack) {
        let (by, to) = (attack.by, attack.to);
        let against_host = attack.inside.is_none_or(|against| self.owner(to) == Some(against));
        let inside = attack.inside.is_some() || attack.forces.iter().any(|(from, _)| *from == to);
        if against_host && inside && self.mended_for_guests() {
            let noticed = self.land_mut(to).unwelcome.remove(&side_of(by));
            // WR-14: there is no trust in them to be betrayed.
            if let Some(host) = self.owner(to).filter(|_| noticed && self.rulings().betrayal_needs_trust) {
                self.seat_mut(host).wary_of.insert(by);
            }
        }
    }

    /// WR-19: what both sides of an attack roll.
    fn pools(&self, attack: &Attack) -> (DicePool, DicePool) {
        let defender = attack.inside.or_else(|| self.owner(attack.to));
        let betrayed = defender.is_some_and(|seat| self.seat(seat).betrayed);
        (self.attack_dice(Some(attack.by)), self.defence_dice(betrayed))
    }

    /// WR-15: what an attack rolls, a die for each unit; WR-51: an emergency leader's are worth less.
    pub(super) fn attack_dice(&self, by: Option<SeatId>) -> DicePool {
        let numbers = &self.numbers().combat;
        let leads = by.is_some_and(|by| self.seat(by).leader.is_some());
        DicePool::d6(numbers.attack_dice).modified(if leads { -numbers.leader } else { 0 })
    }

    /// WR-15: what a defence rolls; WR-14: a betrayed host's dice are worth less.
    pub(super) fn defence_dice(&self, betrayed: bool) -> DicePool {
        let numbers = &self.numbers().combat;
        DicePool::d6(numbers.defence_dice).modified(if betrayed { -numbers.betrayed } else { 0 })
    }

    /// WR-16: the attack's losses fall on its contingents in the order named; the defence has so
    /// much left.
    fn write_losses(&mut self, attack: &mut Attack, mut lost: u32, defence_left: u32) {
        let (by, to) = (attack.by, attack.to);
        if let Some(against) = attack.inside {
            self.take_quietly(to, by, lost);
            if self.owner(to) != Some(against) {
                let there = self.units_of(against, to);
                return self.take_quietly(to, against, there - defence_left);
            }
        }
        for (from, left) in &mut attack.forces {
            let falls = lost.min(*left);
            *left -= falls;
            lost -= falls;
            self.take_quietly(*from, by, falls);
        }
        match self.sieges.get_mut(&to) {
            Some(siege) => {
                siege.strength = defence_left;
                // What will be left of it at the turn's end (WR-18).
                self.land_mut(to).troops = siege.survivors();
            }
            None => self.land_mut(to).troops = defence_left,
        }
    }

    /// Takes units away without asking what becomes of the territory.
    pub(super) fn take_quietly(&mut self, t: TerritoryId, seat: SeatId, troops: u32) {
        if self.owner(t) == Some(seat) {
            let land = self.land_mut(t);
            land.troops = land.troops.saturating_sub(troops);
        } else if troops > 0 {
            self.take_guests(t, seat, troops);
        }
    }
}
