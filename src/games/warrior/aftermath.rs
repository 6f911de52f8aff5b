//! How attacks and fights end, and what ends with them (WR-14 to WR-16, WR-56).

use super::land::{Out, tell};
use super::{Attack, Event, Warrior};
use crate::rules::{Dice, SeatId, TerritoryId};

impl Warrior {
    /// Who is attacked: who is fought inside, or the target's owner.
    fn attacked(&self, attack: &Attack) -> Option<SeatId> {
        attack.inside.or_else(|| self.owner(attack.to))
    }

    /// WR-16: the open attack stops; survivors are where they came from.
    pub(super) fn halt(&mut self, out: &mut Out) {
        if let Some(attack) = self.attack.take() {
            let survivors = self.force_of(&attack);
            let (by, to, inside) = (attack.by, attack.to, attack.inside.is_some());
            let against = self.attacked(&attack);
            tell(out, Event::AttackHalted { by, to, against, inside, survivors });
            self.attack_over(&attack, against, out);
        }
    }

    /// WR-15: no attacker is left.
    pub(super) fn attack_failed(&mut self, attack: &Attack, dice: &mut Dice, out: &mut Out) {
        let (by, to, inside) = (attack.by, attack.to, attack.inside.is_some());
        let against = self.attacked(attack);
        tell(out, Event::AttackFailed { by, to, against, inside });
        if let Some(guest) = attack.inside.filter(|_| self.owner(to) == Some(by)) {
            self.host_fell(by, guest, to, dice, out);
        }
        self.attack_over(attack, against, out);
    }

    /// WR-14: a host attacked a guest and has no unit left: the territory is that guest's, a capital
    /// with all that its fall costs (WR-20 to WR-22).
    fn host_fell(&mut self, host: SeatId, guest: SeatId, t: TerritoryId, dice: &mut Dice, out: &mut Out) {
        if !self.rulings().fallen_host_yields_to_its_foe {
            // WR-13: the owner has no unit left there.
            return self.take_units(t, 0, dice, out);
        }
        let capital = self.is_capital(t);
        self.change_owner(t, guest, 0);
        tell(out, Event::HostFell { host, guest, territory: t });
        if capital {
            self.capital_conquered(host, guest, t, dice, out);
        }
    }

    /// WR-15, WR-16: the target is taken.
    pub(super) fn attack_won(&mut self, attack: &Attack, dice: &mut Dice, out: &mut Out) {
        let (by, to) = (attack.by, attack.to);
        let against = self.attacked(attack);
        if let Some(guests) = attack.inside.filter(|_| self.owner(to) == Some(by)) {
            // WR-14: the host has beaten its guests.
            tell(out, Event::GuestsBeaten { by, at: to, seat: guests });
            return self.attack_over(attack, against, out);
        }
        let survivors = self.force_of(attack);
        let inside = match attack.inside {
            Some(_) => survivors,
            None => attack.forces.iter().filter(|(from, _)| *from == to).map(|(_, units)| units).sum(),
        };
        // WR-15: at least as many as dice were rolled last; those inside are there already.
        let least = attack.dice_last.max(inside).max(1);
        let entered = attack.enter.unwrap_or(survivors).max(least).min(survivors);
        let mut marching = entered.saturating_sub(inside);
        let mut arriving = 0;
        for (from, left) in attack.forces.iter().filter(|(from, _)| *from != to) {
            let goes = marching.min(*left);
            marching -= goes;
            arriving += goes;
            self.take_quietly(*from, by, goes);
        }
        let capital = self.is_capital(to);
        let from = self.change_owner(to, by, arriving);
        let sent_back = survivors - entered;
        let inside = attack.inside.is_some();
        tell(out, Event::Conquered { by, territory: to, from, inside, entered, sent_back });
        match from {
            Some(loser) if capital => self.capital_conquered(loser, by, to, dice, out),
            // WR-22: one that would have been a capital from the turn's end.
            Some(loser) => self.capital_lost(loser, to, out),
            None => {}
        }
        self.attack_over(attack, against, out);
    }

    /// An attack has ended, and with it safe passage that was declared meanwhile between the two (WR-14);
    /// who gave up during it is out now (WR-56).
    fn attack_over(&mut self, attack: &Attack, against: Option<SeatId>, out: &mut Out) {
        if let Some(against) = against.filter(|_| self.rulings().attack_outlasts_passage) {
            self.end_passage_between(attack.by, against, out);
        }
        if let Some(leaver) = attack.leaving {
            self.resign(leaver, out);
        }
    }
}
