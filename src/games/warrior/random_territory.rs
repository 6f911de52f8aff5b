//! WR-55: the table of random territories.

use super::land::{Out, tell};
use super::{Event, Warrior};
use crate::rules::{Dice, TerritoryId};

/// A continent's column: how many dice are rolled for it, and the territory of each sum from the
/// smallest on, by its number on the board. What lies beyond the list is rolled again.
struct Column {
    dice: u8,
    territories: &'static [u8],
}

/// WR-55, by the continent's die. Alphabetical within each, as the table prints them.
const TABLE: [Column; 6] = [
    // North America: Alaska, Alberta, Central America, Eastern United States, Greenland, Northwest
    // Territory, Ontario, Quebec, Western United States.
    Column { dice: 2, territories: &[0, 3, 8, 7, 2, 1, 4, 5, 6] },
    // South America: Argentina, Brazil, Peru, Venezuela.
    Column { dice: 1, territories: &[12, 11, 10, 9] },
    // Europe: Great Britain, Iceland, Northern Europe, Scandinavia, Southern Europe, Ukraine,
    // Western Europe.
    Column { dice: 2, territories: &[16, 13, 17, 14, 19, 15, 18] },
    // Africa: Congo, East Africa, Egypt, Madagascar, North Africa, South Africa.
    Column { dice: 1, territories: &[23, 22, 21, 25, 20, 24] },
    // Asia: Afghanistan, China, India, Irkutsk, Japan, Kamchatka, Middle East, Mongolia, Siam,
    // Siberia, Ural, Yakutsk.
    Column { dice: 3, territories: &[33, 34, 36, 30, 32, 29, 35, 31, 37, 27, 26, 28] },
    // Oceania: Eastern Australia, Indonesia, New Guinea, Western Australia.
    Column { dice: 1, territories: &[41, 38, 39, 40] },
];

impl Warrior {
    /// WR-55: the continent's die, then its own dice, these again until they name a territory.
    pub(super) fn random_territory(dice: &mut Dice, out: &mut Out) -> TerritoryId {
        let continent = dice.die(6, "continent");
        let column = &TABLE[usize::from(continent - 1)];
        let mut rolls = Vec::new();
        loop {
            let roll = dice.roll(usize::from(column.dice), 6, "territory");
            let sum: u8 = roll.iter().sum();
            rolls.push(roll);
            if let Some(number) = column.territories.get(usize::from(sum - column.dice)) {
                let territory = TerritoryId(*number);
                tell(out, Event::RandomTerritory { continent_die: vec![continent], rolls, territory });
                return territory;
            }
        }
    }

    /// WR-36: two different ones, both rolled before either is settled; an equal second is rolled
    /// again from the continent on.
    pub(super) fn two_random_territories(dice: &mut Dice, out: &mut Out) -> [TerritoryId; 2] {
        let first = Self::random_territory(dice, out);
        loop {
            let second = Self::random_territory(dice, out);
            // A broken record shows ones for ever; whoever reads it back is told by its fault.
            if second != first || dice.fault().is_some() {
                return [first, second];
            }
            tell(out, Event::NoResult { why: super::NoResult::RollAgain });
        }
    }
}
