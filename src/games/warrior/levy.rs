//! Units taken away by somebody's choice (WR-41, WR-50, WR-53), and those that find a new place
//! after a sanction (WR-53).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{ChoiceKind, Event, LevyWhy, NoResult, Refusal, Warrior};
use crate::rules::{Common, Dice, SeatId, TerritoryId, spread_evenly};

/// Units taken, by territory and from the pool.
pub(super) type Taken = (BTreeMap<TerritoryId, u32>, u32);

/// From whose stock, how many, and under which rule.
struct Removal {
    from: SeatId,
    owed: u32,
    rule: &'static str,
}

impl Warrior {
    /// The units a seat can give up: those in its territories, its guests abroad and its pool, but for the last
    /// one in the capital (WR-50).
    #[must_use]
    pub fn giveable(&self, seat: SeatId) -> u32 {
        let on_board: u32 = self.giving_forces(seat).map(|(_, troops)| troops).sum();
        (on_board + self.seat(seat).pool).saturating_sub(u32::from(self.spared(seat).is_some()))
    }

    /// WR-50: where a seat's last unit is never given: in the capital. WR-22: nobody waits for a new one, but nobody is without
    /// one for long either: until it is chosen, a unit stays for it, by default where it would be by default.
    pub(super) fn spared(&self, seat: SeatId) -> Option<TerritoryId> {
        let to_be = || self.default_capital(seat).filter(|_| self.mended_for_levies());
        self.seat(seat).capital.or_else(to_be)
    }

    /// WR-50: would a seat without a capital keep nobody in land of its own, of which it could choose one?
    fn leaves_none_for_a_capital(&self, seat: SeatId, places: &BTreeMap<TerritoryId, u32>) -> bool {
        let given = |t: TerritoryId| places.get(&t).copied().unwrap_or(0);
        self.mended_for_levies()
            && self.seat(seat).capital.is_none()
            && self.territories_of(seat).all(|t| given(t) >= self.land_at(t).troops)
    }

    /// WR-50, WR-53: does one of this seat's units stay here, whatever it gives: in its capital, or where it has none, in the only
    /// land in which it could choose one?
    pub(super) fn keeps_one_in(&self, seat: SeatId, at: TerritoryId) -> bool {
        match self.seat(seat).capital {
            Some(capital) => capital == at,
            None => {
                let all_here = BTreeMap::from([(at, self.land_at(at).troops)]);
                self.owner(at) == Some(seat) && self.leaves_none_for_a_capital(seat, &all_here)
            }
        }
    }

    /// WR-50: the forces that a seat can give units of, in the board's order: guests abroad as its own.
    fn giving_forces(&self, seat: SeatId) -> impl Iterator<Item = (TerritoryId, u32)> + '_ {
        let guests_too = self.rulings().guests_can_be_given;
        self.territories()
            .filter(move |t| guests_too || self.owner(*t) == Some(seat))
            .map(move |t| (t, self.units_of(seat, t)))
            .filter(|(_, troops)| *troops > 0)
    }

    /// WR-50: no more is owed than can be given, as levies may be that were owed before [`Self::spared`] was mended. Whoever can
    /// give nothing (more) owes nothing.
    pub(super) fn lighten_levies(&mut self, out: &mut Out) {
        let pending = self.fate().map_or(&[][..], |fate| &fate.pending);
        let levied = pending.iter().filter_map(|choice| match choice.kind {
            ChoiceKind::Levy { seat, owed, .. } => Some((seat, owed, self.giveable(seat))),
            _ => None,
        });
        let none_too = self.mended_for_later_rounds();
        let too_much: Vec<_> =
            levied.filter(|(_, owed, most)| owed > most || (none_too && *owed == 0)).collect();
        for (seat, wanted, most) in too_much {
            if self.outcome.is_some() {
                return;
            }
            let is_theirs = |kind: &ChoiceKind| match kind {
                ChoiceKind::Levy { seat: by, owed, .. } => *by == seat && (!none_too || *owed == wanted),
                _ => false,
            };
            if most == 0 || wanted == 0 {
                self.close_choice(is_theirs);
                tell(out, Event::NoResult { why: NoResult::NothingThere });
                self.after_action(out);
                continue;
            }
            let theirs =
                self.fate_mut().and_then(|fate| fate.pending.iter_mut().find(|one| is_theirs(&one.kind)));
            if let Some(ChoiceKind::Levy { owed, .. }) = theirs.map(|choice| &mut choice.kind) {
                *owed = most;
                tell(out, Event::LevyOwed { seat, owed: most });
            }
        }
    }

    /// WR-50, WR-53: units of its own choice are owed by a seat, as far as it has any.
    pub(super) fn levy(&mut self, seat: SeatId, wanted: u32, why: LevyWhy, out: &mut Out) {
        let owed = wanted.min(self.giveable(seat));
        tell(out, Event::LevyOwed { seat, owed });
        // Who can give none isn't asked. Before that was mended only the first of several wasn't.
        if owed > 0 || !self.mended_for_later_rounds() {
            self.add_choice(ChoiceKind::Levy { seat, owed, why });
        }
    }

    /// What this seat is to take away now.
    fn removal_by(&self, seat: SeatId) -> Option<Removal> {
        self.choice_of(|kind| is_removal_by(kind, seat)).and_then(|kind| match kind {
            ChoiceKind::Desert { victim, count, .. } => {
                Some(Removal { from: *victim, owed: *count, rule: "WR-41" })
            }
            ChoiceKind::Levy { owed, why, .. } => Some(Removal { from: seat, owed: *owed, rule: why.rule() }),
            _ => None,
        })
    }

    pub(super) fn check_remove(
        &self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
        pool: u32,
    ) -> Result<(), Refusal> {
        let Some(Removal { from, owed, rule }) = self.removal_by(seat) else {
            return Err(self.nothing_owed("remove"));
        };
        let deserting = rule == "WR-41";
        let guests_too = !deserting && self.rulings().guests_can_be_given;
        for (t, units) in places {
            let owner = self.owner(*t);
            let troops = self.units_of(from, *t);
            if deserting && owner != Some(from) {
                return Err(Refusal::NotDeserted { territory: *t, victim: from });
            }
            if owner != Some(from) && !(guests_too && troops > 0) {
                return Err(Common::NotYours { territory: *t, owner, rule }.into());
            }
            Common::units((*units).into(), 1, troops, Some(*t), rule)?;
            // WR-50: the last unit of the capital is never given.
            if !deserting && *units == troops && self.seat(from).capital == Some(*t) {
                return Err(Refusal::CapitalsLast { territory: *t, rule });
            }
        }
        if let Some(territory) = self.spared(from)
            && !deserting
            && self.leaves_none_for_a_capital(from, places)
        {
            return Err(Refusal::CapitalsLast { territory, rule });
        }
        if deserting && places.len() > 2 {
            return Err(Refusal::MoreThanTwo);
        }
        let most = if deserting { 0 } else { self.seat(from).pool };
        if pool > most {
            return Err(Refusal::PoolTooSmall { number: pool, pool: most, rule });
        }
        let given = places.values().fold(pool, |sum, units| sum.saturating_add(*units));
        match given {
            0 => Err(Common::none(rule).into()),
            _ if given > owed => Err(Common::WrongNumber { given, owed, rule }.into()),
            _ => Ok(()),
        }
    }

    /// Takes them away; what is still owed stays so.
    pub(super) fn remove(
        &mut self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
        pool: u32,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let Some(Removal { from, .. }) = self.removal_by(seat) else { return };
        let given = places.values().fold(pool, |sum, units| sum.saturating_add(*units));
        let left = self.change_choice(|kind| match kind {
            ChoiceKind::Desert { chooser: by, count: owed, .. } | ChoiceKind::Levy { seat: by, owed, .. }
                if *by == seat =>
            {
                *owed = owed.saturating_sub(given);
                Some(*owed)
            }
            _ => None,
        });
        if left == Some(0) {
            self.close_choice(|kind| is_removal_by(kind, seat));
        }
        if pool > 0 {
            let standing = self.seat_mut(from);
            standing.pool = standing.pool.saturating_sub(pool);
            tell(out, Event::Lost { seat: from, territory: None, troops: pool });
        }
        for (t, troops) in places {
            tell(out, Event::Lost { seat: from, territory: Some(*t), troops: *troops });
            if self.owner(*t) == Some(from) {
                self.take_units(*t, *troops, dice, out); // WR-29
            } else {
                self.take_guests(*t, from, *troops);
            }
        }
        self.after_action(out);
    }

    pub(super) fn check_remove_rest(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.removal_by(seat) {
            Some(_) => Ok(()),
            None => Err(self.nothing_owed("remove")),
        }
    }

    pub(super) fn remove_rest(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let Some(Removal { from, owed, rule }) = self.removal_by(seat) else { return };
        let (places, pool) =
            if rule == "WR-41" { (self.deserters(from, owed), 0) } else { self.levied(from, owed) };
        if places.is_empty() && pool == 0 {
            // Nothing is left to take.
            return self.close_choice(|kind| is_removal_by(kind, seat));
        }
        self.remove(seat, &places, pool, dice, out);
    }

    /// WR-41's default: the largest force, and what it lacks from the next largest.
    fn deserters(&self, victim: SeatId, count: u32) -> BTreeMap<TerritoryId, u32> {
        let mut forces: Vec<_> = self.territories_of(victim).map(|t| (t, self.land_at(t).troops)).collect();
        forces.sort_by_key(|(_, troops)| std::cmp::Reverse(*troops));
        let mut left = count;
        let mut taken = BTreeMap::new();
        for (t, troops) in forces {
            let units = troops.min(left);
            left -= units;
            if units > 0 {
                taken.insert(t, units);
            }
        }
        taken
    }

    /// WR-50's default: unit by unit from what is then the largest force, the board's order on ties,
    /// emptying as few territories as possible: where each has one unit left the pool gives, then guests,
    /// and only then are territories emptied, the capital never.
    pub(super) fn levied(&self, seat: SeatId, owed: u32) -> Taken {
        let capital = self.spared(seat);
        let mut forces: Vec<_> = self.giving_forces(seat).collect();
        // Who leaves as a guest empties nothing. Forces of more than one go by the board's order alone.
        let abroad = |t: TerritoryId| self.owner(t) != Some(seat);
        let mut pool = self.seat(seat).pool;
        let (mut places, mut from_pool) = (BTreeMap::new(), 0);
        for _ in 0..owed {
            let largest = forces.iter().map(|(_, troops)| *troops).max().unwrap_or(0);
            if largest < 2 && pool > 0 {
                pool -= 1;
                from_pool += 1;
                continue;
            }
            let givers = forces.iter_mut().filter(|(t, troops)| {
                *troops > 0 && *troops == largest && (largest > 1 || Some(*t) != capital)
            });
            // Of equals the first.
            let giver = givers.min_by_key(|(t, _)| largest == 1 && !abroad(*t));
            let Some((t, troops)) = giver else { break };
            *troops -= 1;
            *places.entry(*t).or_insert(0) += 1;
        }
        (places, from_pool)
    }

    /// WR-53: how many this seat has to place elsewhere.
    fn to_resettle(&self, seat: SeatId) -> Result<u32, Refusal> {
        self.choice_of(|kind| is_resettling_of(kind, seat))
            .and_then(|kind| match kind {
                ChoiceKind::Resettle { count, .. } => Some(*count),
                _ => None,
            })
            .ok_or_else(|| self.nothing_owed("place"))
    }

    /// WR-53: units are placed by [`super::Order::Place`], here in Fate & Politics.
    pub(super) fn check_resettle(
        &self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
    ) -> Result<(), Refusal> {
        const RULE: &str = "WR-53";
        let most = self.to_resettle(seat)?;
        for (t, units) in places {
            self.check_own(seat, *t, RULE)?;
            if *units == 0 {
                return Err(Common::none(RULE).into());
            }
        }
        let given = places.values().fold(0_u32, |sum, units| sum.saturating_add(*units));
        Common::units(given.into(), 1, most, None, RULE)?;
        Ok(())
    }

    pub(super) fn resettle(&mut self, seat: SeatId, places: &BTreeMap<TerritoryId, u32>, out: &mut Out) {
        for (t, troops) in places {
            self.put_units(*t, seat, *troops);
            tell(out, Event::Reinforced { seat, territory: *t, troops: *troops });
        }
        let given: u32 = places.values().sum();
        let left = self.change_choice(|kind| match kind {
            ChoiceKind::Resettle { seat: by, count } if *by == seat => {
                *count = count.saturating_sub(given);
                Some(*count)
            }
            _ => None,
        });
        if left == Some(0) {
            self.close_choice(|kind| is_resettling_of(kind, seat));
        }
    }

    pub(super) fn check_resettle_rest(&self, seat: SeatId) -> Result<(), Refusal> {
        self.to_resettle(seat).map(|_| ())
    }

    /// WR-53's default: the capital; in exile, where most units stand.
    pub(super) fn resettle_rest(&mut self, seat: SeatId, out: &mut Out) {
        if let (Ok(count), Some(home)) = (self.to_resettle(seat), self.home_of(seat)) {
            self.resettle(seat, &BTreeMap::from([(home, count)]), out);
        }
    }

    /// WR-53: the rest evenly, as any placing: each unit to where then fewest stand.
    pub(super) fn resettle_evenly(&mut self, seat: SeatId, out: &mut Out) {
        let standing = self.territories_of(seat).map(|t| (t, self.land_at(t).troops));
        let places = spread_evenly(self.to_resettle(seat).unwrap_or(0), standing);
        self.resettle(seat, &places, out);
    }
}

fn is_removal_by(kind: &ChoiceKind, by: SeatId) -> bool {
    match kind {
        ChoiceKind::Desert { chooser, .. } => *chooser == by,
        ChoiceKind::Levy { seat, .. } => *seat == by,
        _ => false,
    }
}

fn is_resettling_of(kind: &ChoiceKind, of: SeatId) -> bool {
    matches!(kind, ChoiceKind::Resettle { seat, .. } if *seat == of)
}
