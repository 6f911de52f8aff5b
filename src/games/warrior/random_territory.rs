//! WR-55: the table of random territories.

use super::land::{Out, tell};
use super::{Event, Warrior};
use crate::rules::{Dice, TerritoryId, ZoneId};

impl Warrior {
    /// WR-55: the continent's die, then its own dice, these again until they name a territory.
    pub(super) fn random_territory(&self, dice: &mut Dice, out: &mut Out) -> TerritoryId {
        let continent = dice.die(6, "continent");
        let zone = ZoneId(continent - 1);
        let table = &self.numbers().random_territory;
        let (count, lines) = (*table.dice.of(zone), &table.lines.of(zone).0);
        let mut rolls = Vec::new();
        loop {
            let roll = dice.roll(usize::from(count), 6, "territory");
            let sum: u8 = roll.iter().sum();
            rolls.push(roll);
            if let Some(territory) = lines.get(usize::from(sum - count)).copied() {
                tell(out, Event::RandomTerritory { continent_die: vec![continent], rolls, territory });
                return territory;
            }
        }
    }

    /// WR-36: two different ones, both rolled before either is settled; an equal second is rolled
    /// again from the continent on.
    pub(super) fn two_random_territories(&self, dice: &mut Dice, out: &mut Out) -> [TerritoryId; 2] {
        let first = self.random_territory(dice, out);
        loop {
            let second = self.random_territory(dice, out);
            // A broken record shows ones for ever; whoever reads it back is told by its fault.
            if second != first || dice.fault().is_some() {
                return [first, second];
            }
            tell(out, Event::NoResult { why: super::NoResult::RollAgain });
        }
    }
}
