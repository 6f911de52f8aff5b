//! What one side rolls, and what its dice are worth.

use super::RolledDice;

/// The most dice that a side rolls at once: three and a bonus die (TP-21).
pub const MOST_DICE: usize = 4;

/// What one side rolls at once, and what its dice are worth. Build it from plain d6 step by step; what
/// is more than [`MOST_DICE`] is left out.
///
/// ```
/// use wartable_rules::DicePool;
///
/// // CW-15: two troops with a capital ship, a fighter and two corvettes.
/// let pool = DicePool::d6(2).with_d8(1).rerolling_ones(1).plus_each(2);
/// assert_eq!((pool.rolled(), pool.of(1).rolled()), (2, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DicePool {
    /// Dice that count.
    dice: u8,
    /// Dice rolled besides, of which as many count as are better.
    bonus: u8,
    /// How many of those rolled have eight sides.
    d8: u8,
    /// How many dice that show a 1 are rolled again.
    ones: u8,
    /// What is added to every die.
    modifier: i8,
    /// What is added to the highest, the second highest, …; never more to a lower one.
    plus: [u8; MOST_DICE],
}

impl DicePool {
    /// This many dice with six sides.
    #[must_use]
    pub const fn d6(dice: u8) -> Self {
        let dice = if dice as usize > MOST_DICE { MOST_DICE as u8 } else { dice };
        Self { dice, bonus: 0, d8: 0, ones: 0, modifier: 0, plus: [0; MOST_DICE] }
    }

    /// Adds bonus dice: more are rolled, but only as many as before count, the best (TP-21).
    #[must_use]
    pub const fn with_bonus(mut self, bonus: u8) -> Self {
        let room = MOST_DICE as u8 - self.dice;
        self.bonus = if bonus > room { room } else { bonus };
        self
    }

    /// Gives this many of the dice eight sides (CW-15: one for each capital ship; more than there are dice
    /// change nothing). They fall first.
    #[must_use]
    pub const fn with_d8(mut self, d8: u8) -> Self {
        self.d8 = d8;
        self
    }

    /// Rolls this many dice that show a 1 again, each until it shows no 1 (CW-15: one for each fighter).
    #[must_use]
    pub const fn rerolling_ones(mut self, ones: u8) -> Self {
        self.ones = ones;
        self
    }

    /// Adds this to every die (WR-14: −1, WR-51: −2; WR-19: a die may fall to 0 or below).
    #[must_use]
    pub const fn modified(mut self, by: i8) -> Self {
        self.modifier = self.modifier.saturating_add(by);
        self
    }

    /// Adds this to the highest die (TP-11, TP-21's airfields: +1; CW-11's texts: +1, +2).
    #[must_use]
    pub const fn plus_highest(mut self, by: u8) -> Self {
        self.plus[0] = self.plus[0].saturating_add(by);
        self
    }

    /// Adds 1 to each of this many dice, the highest first (CW-15: one for each corvette, never two on
    /// one die).
    #[must_use]
    pub const fn plus_each(mut self, highest: u8) -> Self {
        let mut place = 0;
        while place < MOST_DICE && place < highest as usize {
            self.plus[place] = self.plus[place].saturating_add(1);
            place += 1;
        }
        self
    }

    /// Limits the pool to what this many units may roll: a die each, at most as many as it has; bonus dice come
    /// with the first (WR-15, TP-21, CW-13).
    #[must_use]
    pub const fn of(mut self, units: u32) -> Self {
        if units < self.dice as u32 {
            self.dice = units as u8;
        }
        self
    }

    /// How many of its dice count, and so how many units have to move in after a conquest: bonus dice don't (WR-15,
    /// TP-21).
    #[must_use]
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// What is added to every die.
    #[must_use]
    pub const fn modifier(&self) -> i8 {
        self.modifier
    }

    /// What is added to the highest die besides.
    #[must_use]
    pub const fn added_to_highest(&self) -> u8 {
        self.plus[0]
    }

    /// How many dice are rolled.
    #[must_use]
    pub const fn rolled(&self) -> u8 {
        if self.dice == 0 { 0 } else { self.dice + self.bonus }
    }

    /// How many sides each of the dice has, in the order in which they fall: d8s first.
    pub fn sides(&self) -> impl Iterator<Item = u8> + use<> {
        let d8 = self.d8;
        (0..self.rolled()).map(move |place| if place < d8 { 8 } else { 6 })
    }

    /// How many dice that show a 1 are rolled again.
    #[must_use]
    pub const fn ones(&self) -> u8 {
        self.ones
    }

    /// What a face is worth at this place among those that count, 0 being the highest.
    pub(crate) fn worth(&self, face: u8, place: usize) -> i16 {
        let plus = self.plus.get(place).copied().unwrap_or(0);
        i16::from(face) + i16::from(self.modifier) + i16::from(plus)
    }

    /// What the two highest dice are worth: no more are ever compared. A die that isn't there counts as a
    /// face of 0.
    pub(super) fn top_two(&self, rolled: &RolledDice) -> [i16; 2] {
        let top = rolled.faces().fold([0, 0], higher_two);
        [self.worth(top[0], 0), self.worth(top[1], 1)]
    }

    /// What the dice that count are worth as they are compared, the highest first: for those to whom a roll is
    /// told (TP-11's 7, CW-15's corvettes).
    #[must_use]
    pub fn values(&self, rolled: &RolledDice) -> DiceValues {
        let mut faces = [0_u8; MOST_DICE];
        for (face, die) in faces.iter_mut().zip(rolled.iter()) {
            *face = die.face;
        }
        faces.sort_unstable_by(|a, b| b.cmp(a));
        let mut values = DiceValues { values: [0; MOST_DICE], count: self.dice.min(rolled.len()) };
        for (place, (value, face)) in values.values.iter_mut().zip(faces).enumerate() {
            *value = self.worth(face, place);
        }
        values
    }
}

/// The higher two of three faces, the highest first.
pub(crate) fn higher_two([first, second]: [u8; 2], face: u8) -> [u8; 2] {
    if face > first { [face, first] } else { [first, second.max(face)] }
}

/// What dice are worth as they are compared, the highest first, kept in place ([`DicePool::values`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceValues {
    values: [i16; MOST_DICE],
    count: u8,
}

impl std::ops::Deref for DiceValues {
    type Target = [i16];

    fn deref(&self) -> &[i16] {
        self.values.get(..usize::from(self.count)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_throw_a_die_each_up_to_what_the_pool_has() {
        let pool = DicePool::d6(3).with_bonus(1);
        let rolled: Vec<(u8, u8)> = [0, 1, 2, 3, 4, 4_000_000_000]
            .map(|units| (pool.of(units).dice(), pool.of(units).rolled()))
            .into();
        assert_eq!(rolled, [(0, 0), (1, 2), (2, 3), (3, 4), (3, 4), (3, 4)]);
    }

    #[test]
    fn no_more_dice_than_there_is_room_for() {
        assert_eq!(DicePool::d6(9).rolled(), 4);
        assert_eq!(DicePool::d6(3).with_bonus(9).rolled(), 4);
        assert_eq!(DicePool::d6(2).with_d8(3).sides().collect::<Vec<_>>(), [8, 8]);
    }

    #[test]
    fn what_is_added_to_several_dice_is_added_to_the_highest() {
        let pool = DicePool::d6(3).plus_each(2).plus_highest(2).modified(-1);
        assert_eq!([0, 1, 2].map(|place| pool.worth(4, place)), [6, 4, 3]);
    }
}
