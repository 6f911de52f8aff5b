//! What each sum of four dice brings (WR-30 to WR-45).

use std::collections::BTreeMap;

use crate::rules::{Dice, SeatId, TerritoryId};
use crate::warrior::land::{Out, tell};
use crate::warrior::map::board;
use crate::warrior::{ChoiceKind, Event, MoneyWhy, NoResult, Warrior};

fn no_result(out: &mut Out, why: NoResult) {
    tell(out, Event::NoResult { why });
}

impl Warrior {
    /// What the roller's sum brings. Dice fall in the order of each entry's sentence (WR-58).
    pub(super) fn fate_entry(&mut self, seat: SeatId, sum: u8, dice: &mut Dice, out: &mut Out) {
        let numbers = &self.numbers().fate;
        match sum {
            4 => self.famine(out),
            5 => self.economy(seat, numbers.boom.into(), out), // WR-31
            6 => self.economy(seat, -i64::from(numbers.crash), out), // WR-32
            7 => self.economy(seat, numbers.fair_year.into(), out), // WR-33
            8 => self.economy(seat, -i64::from(numbers.lean_year), out), // WR-34
            9 => self.fortunes(&[self.random_territory(dice, out)], numbers.prosperity, out), // WR-35
            10 => self.bail_outs(&[self.random_territory(dice, out)], numbers.bankruptcy, out), // WR-35
            11 => self.fortunes(&self.two_random_territories(dice, out), numbers.prosperity_each, out), // WR-36
            12 => self.bail_outs(&self.two_random_territories(dice, out), numbers.bankruptcy_each, out), // WR-36
            13 => self.disease(dice, out),
            14 => {
                // WR-38
                let t = self.random_territory(dice, out);
                self.fortunes(&[t], numbers.fortune_cash, out);
                self.militia(t, numbers.fortune_troops, out);
            }
            15 => self.uprising(dice, out),
            16 => self.add_choice(ChoiceKind::Reward { seat }), // WR-40
            17 => self.desertion(seat, out),
            18 => self.convene(seat, dice, out), // WR-42
            19 | 20 => {
                // WR-43
                let t = self.random_territory(dice, out);
                match self.owner(t) {
                    Some(_) => self.militia(t, if sum == 19 { numbers.militia } else { numbers.arming }, out),
                    None => no_result(out, NoResult::NoOwner),
                }
            }
            21 => {
                // WR-44
                self.seat_mut(seat).paralysed = true;
                tell(out, Event::Paralysed { seat });
            }
            22 => self.epidemic(dice, out),
            23 => self.fuel(seat, out),
            24 => self.scandal(dice, out),
            _ => {}
        }
    }

    /// WR-30: everyone gives a share; only the first time in a game.
    fn famine(&mut self, out: &mut Out) {
        if std::mem::replace(&mut self.famine_done, true) {
            return no_result(out, NoResult::FamineBefore);
        }
        let mut changes = BTreeMap::new();
        for seat in self.players_in() {
            let paid = self.pay(seat, self.numbers().fate.famine.of(self.seat(seat).cash));
            changes.insert(seat, -i64::from(paid));
        }
        Self::tell_money(out, changes, MoneyWhy::Famine);
    }

    /// WR-31 to WR-34: so much for each territory of the roller's.
    fn economy(&mut self, seat: SeatId, each: i64, out: &mut Out) {
        let sum = i64::from(self.count_of(seat)) * each;
        let amount = u32::try_from(sum.unsigned_abs()).unwrap_or(u32::MAX);
        let change = if sum < 0 {
            -i64::from(self.pay(seat, amount))
        } else {
            self.receive(seat, amount);
            sum
        };
        Self::tell_money(out, BTreeMap::from([(seat, change)]), MoneyWhy::Economy);
    }

    /// WR-35, WR-36, WR-38: the owners of these gain so much for each.
    fn fortunes(&mut self, territories: &[TerritoryId], each: u32, out: &mut Out) {
        let mut changes = BTreeMap::new();
        for t in territories {
            let Some(owner) = self.owner(*t) else { continue };
            self.receive(owner, each);
            *changes.entry(owner).or_insert(0) += i64::from(each);
        }
        if changes.is_empty() {
            return no_result(out, NoResult::NoOwner);
        }
        Self::tell_money(out, changes, MoneyWhy::Fortune);
    }

    /// WR-35, WR-36: the owners of these pay so much or lose them, one after the other.
    fn bail_outs(&mut self, territories: &[TerritoryId], amount: u32, out: &mut Out) {
        let owned: Vec<_> = territories.iter().filter_map(|t| Some((*t, self.owner(*t)?))).collect();
        if owned.is_empty() {
            return no_result(out, NoResult::NoOwner);
        }
        for (territory, seat) in owned {
            self.add_choice(ChoiceKind::Pay { seat, territory, amount });
        }
    }

    /// WR-38, WR-43: units for whoever owns it.
    fn militia(&mut self, t: TerritoryId, troops: u32, out: &mut Out) {
        if let Some(seat) = self.owner(t) {
            self.put_units(t, seat, troops);
            tell(out, Event::Reinforced { seat, territory: t, troops });
        }
    }

    /// Those who have units there: the owner first, then guests in turn order.
    pub(super) fn forces_at(&self, t: TerritoryId) -> Vec<(SeatId, u32)> {
        let owner = self.owner(t);
        let guests = self.players_in().into_iter().filter(|seat| Some(*seat) != owner);
        owner
            .into_iter()
            .chain(guests)
            .map(|seat| (seat, self.units_of(seat, t)))
            .filter(|(_, units)| *units > 0)
            .collect()
    }

    /// Takes what each force there has lost: guests' first, so that only those who are left can
    /// inherit the territory (WR-13, WR-29).
    fn take_losses(&mut self, t: TerritoryId, losses: &[(SeatId, u32)], dice: &mut Dice, out: &mut Out) {
        let owner = self.owner(t);
        for (seat, lost) in losses.iter().filter(|(seat, _)| Some(*seat) != owner) {
            self.take_guests(t, *seat, *lost);
        }
        for (_, lost) in losses.iter().filter(|(seat, lost)| Some(*seat) == owner && *lost > 0) {
            self.take_units(t, *lost, dice, out);
        }
    }

    /// WR-37: aid to pay, and a die for each unit there; guests' too.
    fn disease(&mut self, dice: &mut Dice, out: &mut Out) {
        let t = self.random_territory(dice, out);
        let Some(owner) = self.owner(t) else { return no_result(out, NoResult::NoOwner) };
        let paid = self.pay(owner, self.numbers().fate.disaster_aid);
        Self::tell_money(out, BTreeMap::from([(owner, -i64::from(paid))]), MoneyWhy::Emergency);
        let dies = self.numbers().fate.disaster_dies;
        let mut losses = Vec::new();
        for (seat, units) in self.forces_at(t) {
            let faces = dice.roll(usize::try_from(units).unwrap_or(0), 6, "disease");
            let lost = u32::try_from(faces.iter().filter(|face| dies.holds(**face)).count()).unwrap_or(0);
            losses.push((seat, lost));
            tell(out, Event::Disease { seat, territory: t, dice: faces, lost });
        }
        self.take_losses(t, &losses, dice, out);
    }

    /// WR-41: the player to the left says where; who has one unit loses one.
    fn desertion(&mut self, victim: SeatId, out: &mut Out) {
        let units: u32 = self.territories_of(victim).map(|t| self.land_at(t).troops).sum();
        match self.next_in(victim) {
            Some(chooser) => {
                self.add_choice(ChoiceKind::Desert {
                    chooser,
                    victim,
                    count: units.min(self.numbers().fate.desertion),
                });
            }
            None => no_result(out, NoResult::NothingThere),
        }
    }

    /// WR-44 (22): each player's force there loses so many units.
    fn epidemic(&mut self, dice: &mut Dice, out: &mut Out) {
        let t = self.random_territory(dice, out);
        let each = self.numbers().fate.epidemic;
        let losses: Vec<_> =
            self.forces_at(t).into_iter().map(|(seat, units)| (seat, units.min(each))).collect();
        if losses.is_empty() {
            return no_result(out, NoResult::NoOwner);
        }
        for (seat, troops) in &losses {
            tell(out, Event::Lost { seat: *seat, territory: Some(t), troops: *troops });
        }
        self.take_losses(t, &losses, dice, out);
    }

    /// Is there anywhere to go from anywhere?
    fn can_redeploy(&self, seat: SeatId) -> bool {
        let guests_too = self.mended();
        let own = board().all_where(|t| self.owner(t) == Some(seat));
        let standing = board().all_where(|t| own.contains(t) || (guests_too && self.units_of(seat, t) > 0));
        !board().bordering(own).intersection(standing).is_empty()
    }

    /// WR-44 (23): so many units, two territories each.
    fn fuel(&mut self, seat: SeatId, out: &mut Out) {
        if !self.can_redeploy(seat) {
            return no_result(out, NoResult::NothingThere);
        }
        let units = self.numbers().fate.fuel;
        tell(out, Event::FuelFound { seat, units });
        self.add_choice(ChoiceKind::Redeploy {
            seat,
            left: units,
            half_way: BTreeMap::new(),
            spent: BTreeMap::new(),
        });
    }

    /// WR-45: random territories until a player controls one.
    fn scandal(&mut self, dice: &mut Dice, out: &mut Out) {
        loop {
            let t = self.random_territory(dice, out);
            if let Some(seat) = self.owner(t) {
                // The capital of this moment alone; one that is chosen later is not meant.
                if self.seat(seat).capital.is_none() && self.rulings().exposure_ends_with_capital {
                    return no_result(out, NoResult::InExile);
                }
                self.seat_mut(seat).exposed = true;
                return tell(out, Event::Exposed { seat });
            }
            // A broken record shows ones for ever; whoever reads it back is told by its fault.
            if dice.fault().is_some() {
                return;
            }
            no_result(out, NoResult::RollAgain);
        }
    }
}
