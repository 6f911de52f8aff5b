//! Dice as they lie on the table, with everything that they have shown.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{DicePool, MOST_DICE};
use crate::Dice;

/// One die as it lies there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Die {
    /// How many sides it has: 6 or 8.
    pub sides: u8,
    /// What it shows now.
    pub face: u8,
    /// How many times it was rolled again because it showed a 1.
    again: u8,
}

impl Die {
    /// A die that shows this face.
    #[must_use]
    pub const fn fallen(sides: u8, face: u8) -> Self {
        Self { sides, face, again: 0 }
    }

    /// All that it has shown, in order: ones that were rolled again, and what it shows now.
    pub fn shown(&self) -> impl Iterator<Item = u8> + use<> {
        std::iter::repeat_n(1, usize::from(self.again)).chain(std::iter::once(self.face))
    }

    /// Rolls it again until it shows no 1. A broken record shows ones for ever; whoever reads it back is
    /// told by its fault.
    fn until_no_one(&mut self, dice: &mut Dice, purpose: &'static str) {
        while self.face == 1 && self.again < u8::MAX && dice.fault().is_none() {
            self.again += 1;
            self.face = dice.die(self.sides, purpose);
        }
    }

    fn write(&self) -> Written {
        match (self.sides, self.again) {
            (6, 0) => Written::Face(self.face),
            _ => Written::Shown(std::iter::once(self.sides).chain(self.shown()).collect()),
        }
    }
}

/// The dice of one side in one roll, in the order in which they fell, kept in place: a long battle makes
/// many of them.
///
/// Written down as a list: a plain d6 as its face, any other die as a list of its own, its sides first and
/// then all that it has shown: `[6,2]`, `[[8,1,7],4]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RolledDice {
    dice: [Die; MOST_DICE],
    count: u8,
}

impl RolledDice {
    /// Rolls the pool's dice, where no dice lie yet.
    pub(super) fn fall(&mut self, pool: DicePool, dice: &mut Dice, purpose: &'static str) {
        for (die, sides) in self.dice.iter_mut().zip(pool.sides()) {
            *die = Die::fallen(sides, dice.die(sides, purpose));
        }
        self.count = pool.rolled();
    }

    /// Rolls the pool's ones again, die by die as they fell (CW-15).
    pub(super) fn reroll_ones(&mut self, pool: DicePool, dice: &mut Dice, purpose: &'static str) {
        if pool.ones() == 0 {
            return;
        }
        let ones = self.lying_mut().iter_mut().filter(|die| die.face == 1);
        for die in ones.take(usize::from(pool.ones())) {
            die.until_no_one(dice, purpose);
        }
    }

    /// Adds a die, if there is room for it.
    fn push(&mut self, die: Die) {
        if let Some(place) = self.dice.get_mut(usize::from(self.count)) {
            *place = die;
            self.count += 1;
        }
    }

    /// How many dice there are.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.count
    }

    /// Are there no dice?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The dice, in the order in which they fell.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Die> {
        self.dice.get(..usize::from(self.count)).unwrap_or_default().iter()
    }

    /// What they show.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.iter().map(|die| die.face)
    }

    /// What they show, as a list.
    #[must_use]
    pub fn to_vec(&self) -> Vec<u8> {
        self.faces().collect()
    }

    /// The place of the highest die, the first of those; none where none lies there (CW-11: it is thrown again).
    #[must_use]
    pub fn highest(&self) -> Option<usize> {
        let best = self.faces().max()?;
        self.faces().position(|face| face == best)
    }

    /// Rolls the die at this place again, once (CW-11: a text): the die that lay there before. It has
    /// then shown nothing but what it shows now, since what it had shown is given back to be told.
    pub fn reroll(&mut self, place: usize, dice: &mut Dice, purpose: &'static str) -> Option<Die> {
        let die = self.lying_mut().get_mut(place)?;
        let face = dice.die(die.sides, purpose);
        Some(std::mem::replace(die, Die::fallen(die.sides, face)))
    }

    /// Rolls all of them again, once (CW-11: a text): those that lay there before.
    pub fn reroll_all(&mut self, dice: &mut Dice, purpose: &'static str) -> Self {
        let before = *self;
        for place in 0..usize::from(self.count) {
            self.reroll(place, dice, purpose);
        }
        before
    }

    fn lying_mut(&mut self) -> &mut [Die] {
        self.dice.get_mut(..usize::from(self.count)).unwrap_or_default()
    }
}

impl FromIterator<Die> for RolledDice {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> Self {
        let mut rolled = Self::default();
        dice.into_iter().for_each(|die| rolled.push(die));
        rolled
    }
}

/// Makes plain d6s that show these faces.
impl From<Vec<u8>> for RolledDice {
    fn from(faces: Vec<u8>) -> Self {
        faces.into_iter().map(|face| Die::fallen(6, face)).collect()
    }
}

/// A die as it is written down.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    /// A d6 that fell once.
    Face(u8),
    /// Its sides, and all that it has shown.
    Shown(Vec<u8>),
}

impl TryFrom<Written> for Die {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let (sides, shown) = match &written {
            Written::Face(face) => (6, std::slice::from_ref(face)),
            Written::Shown(all) => match all.split_first() {
                Some((sides, shown)) => (*sides, shown),
                None => return Err("a die has sides and a face".to_owned()),
            },
        };
        let Some((face, ones)) = shown.split_last() else { return Err("a die shows a face".to_owned()) };
        if !matches!(sides, 6 | 8) || !(1..=sides).contains(face) || ones.iter().any(|one| *one != 1) {
            return Err(format!("no d{sides} shows {shown:?}"));
        }
        let again = u8::try_from(ones.len()).map_err(|_| "no die is rolled again so often".to_owned())?;
        Ok(Self { sides, face: *face, again })
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(Written::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl Serialize for RolledDice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for RolledDice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let dice = Vec::<Die>::deserialize(deserializer)?;
        if dice.len() > MOST_DICE {
            return Err(serde::de::Error::custom(format!("{} dice are more than {MOST_DICE}", dice.len())));
        }
        Ok(dice.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_dice_are_written_as_their_faces_and_others_with_all_they_showed() {
        let mut rolled: RolledDice =
            [Die::fallen(6, 6), Die::fallen(8, 1), Die::fallen(6, 1)].into_iter().collect();
        let mut dice = Dice::recorded(&[0, 6, 2]);
        rolled.reroll_ones(DicePool::d6(3).rerolling_ones(3), &mut dice, "test");
        let text = serde_json::to_string(&rolled).expect("it is written");
        assert_eq!(text, "[6,[8,1,1,7],[6,1,3]]");
        assert_eq!(serde_json::from_str::<RolledDice>(&text).expect("it is read"), rolled);
        let plain: RolledDice = [Die::fallen(6, 2), Die::fallen(6, 5)].into_iter().collect();
        assert_eq!(serde_json::to_string(&plain).expect("it is written"), "[2,5]");
    }

    #[test]
    fn dice_that_cannot_be_are_not_read() {
        for text in ["[0]", "[7]", "[[8,9]]", "[[7,1]]", "[[8]]", "[[]]", "[[6,2,3]]", "[1,2,3,4,5]"] {
            assert!(serde_json::from_str::<RolledDice>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn there_is_room_for_so_many_and_no_more() {
        let rolled: RolledDice = (1..=6).map(|face| Die::fallen(6, face)).collect();
        assert_eq!(rolled.faces().collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!((rolled.highest(), RolledDice::default().highest()), (Some(3), None));
        assert!(RolledDice::default().is_empty() && !rolled.is_empty());
    }
}
