//! One roll, counted: how many of all ways in which the dice may fall lead to each loss.

use crate::combat::{Loser, higher_two};
use crate::{Combat, DicePool, MOST_DICE};

/// The faces of a die, and 0 for none.
const FACES: usize = 9;

/// How many of all ways in which the dice of both sides may fall lead to each loss. Whole numbers, not rounded:
/// where ones are rolled again, a die counts as many times as makes all ways alike.
///
/// ```
/// use wartable_rules::{Combat, DicePool, RollOdds};
///
/// // WR-15: three dice against two; 2890 of 7776 ways cost the defender two units.
/// let roll = RollOdds::of(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
/// assert_eq!((roll.ways(0, 2), roll.ways(1, 1), roll.ways(2, 0), roll.all()), (2890, 2611, 2275, 7776));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOdds {
    /// In the order of [`RollOdds::LOSSES`].
    ways: [u64; 6],
    all: u64,
}

impl RollOdds {
    /// What a roll may cost: the attacker, the defender.
    pub const LOSSES: [(u32, u32); 6] = [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)];
    /// A roll in which a side has no dice: nothing is lost.
    pub(super) const NOTHING: Self = Self { ways: [1, 0, 0, 0, 0, 0], all: 1 };

    /// The roll of these pools, as they are ([`DicePool::of`] says what so many units roll).
    #[must_use]
    pub fn of(combat: &Combat, attack: DicePool, defence: DicePool) -> Self {
        Self::between(combat, &Tops::of(attack), &Tops::of(defence))
    }

    pub(super) fn between(combat: &Combat, attack: &Tops, defence: &Tops) -> Self {
        let pairs = combat.pairs.most().min(attack.dice).min(defence.dice);
        let mut ways = [0; 6];
        for (ours, our_ways) in &attack.tops {
            for (theirs, their_ways) in &defence.tops {
                let (mut lost, mut won) = (0, 0);
                for (ours, theirs) in ours.iter().zip(theirs).take(pairs) {
                    match combat.pair(*ours, *theirs) {
                        Loser::Attacker => lost += 1,
                        Loser::Defender => won += 1,
                        Loser::Nobody => {}
                    }
                }
                ways[place(lost, won)] += our_ways * their_ways;
            }
        }
        Self { ways, all: attack.all * defence.all }
    }

    /// In how many ways attacker and defender lose these numbers of units.
    #[must_use]
    pub fn ways(&self, attack_lost: u32, defence_lost: u32) -> u64 {
        let wanted = (attack_lost, defence_lost);
        let found = Self::LOSSES.iter().zip(&self.ways).find(|(lost, _)| **lost == wanted);
        found.map_or(0, |(_, ways)| *ways)
    }

    /// In how many ways the dice may fall.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.all
    }

    /// The chance that attacker and defender lose these numbers of units.
    #[must_use]
    pub fn chance(&self, attack_lost: u32, defence_lost: u32) -> f64 {
        ratio(self.ways(attack_lost, defence_lost), self.all)
    }

    /// The chance that the attacker loses this many units, whatever the defender loses.
    #[must_use]
    pub fn attack_loses(&self, units: u32) -> f64 {
        let costs = Self::LOSSES.iter().zip(&self.ways).filter(|((ours, _), _)| *ours == units);
        ratio(costs.map(|(_, ways)| ways).sum(), self.all)
    }
}

/// The place of a loss among [`RollOdds::LOSSES`].
fn place(attack_lost: usize, defence_lost: usize) -> usize {
    match (attack_lost, defence_lost) {
        (0, lost) => [0, 1, 3][lost.min(2)],
        (lost, 0) => [0, 2, 5][lost.min(2)],
        _ => 4,
    }
}

/// One number as a part of another. Both are far below 2⁵³, so that neither is rounded.
pub(super) fn ratio(part: u64, of: u64) -> f64 {
    part as f64 / of as f64
}

/// What the two highest dice of a side may be worth, each in so many ways: nothing else decides a roll.
pub(super) struct Tops {
    /// The highest and the second highest as they are compared; the second without meaning where one
    /// counts.
    tops: Vec<([i16; 2], u64)>,
    /// How many dice count.
    dice: usize,
    /// In how many ways the dice may fall.
    all: u64,
}

/// In how many ways the highest two dice show these faces.
type Ways = [[u64; FACES]; FACES];

/// The faces of two dice that may be shown in some way at all, with the number of ways.
fn shown(ways: &Ways) -> impl Iterator<Item = ([u8; 2], u64)> + '_ {
    (0..).zip(ways).flat_map(|(first, seconds)| {
        let shown = (0..).zip(seconds).filter(|(_, times)| **times > 0);
        shown.map(move |(second, times)| ([first, second], *times))
    })
}

impl Tops {
    /// Die by die, as they fall: in how many ways the highest two so far show what, when so many ones were
    /// rolled again.
    pub(super) fn of(pool: DicePool) -> Self {
        let rerolls = usize::from(pool.ones().min(pool.rolled()));
        let mut all = 1;
        let mut ways = [[[0; FACES]; FACES]; MOST_DICE + 1];
        ways[0][0][0] = 1;
        for sides in pool.sides() {
            // Where ones may be rolled again, a die counts once for each other face, so that a 1 can be
            // each of them once instead.
            let times = if rerolls == 0 { 1 } else { u64::from(sides) - 1 };
            all *= u64::from(sides) * times;
            let mut next = [[[0; FACES]; FACES]; MOST_DICE + 1];
            for (again, ways) in ways.iter().enumerate().take(rerolls + 1) {
                for (tops, before) in shown(ways) {
                    let mut falls = |face: u8, again: usize, times: u64| {
                        let [first, second] = higher_two(tops, face);
                        next[again][usize::from(first)][usize::from(second)] += before * times;
                    };
                    (2..=sides).for_each(|face| falls(face, again, times));
                    match again < rerolls {
                        true => (2..=sides).for_each(|face| falls(face, again + 1, 1)),
                        false => falls(1, again, times),
                    }
                }
            }
            ways = next;
        }
        // How many ones were rolled again doesn't matter any more.
        let mut sum: Ways = [[0; FACES]; FACES];
        for ([first, second], times) in ways.iter().flat_map(shown) {
            sum[usize::from(first)][usize::from(second)] += times;
        }
        let worth = |[first, second]: [u8; 2]| [pool.worth(first, 0), pool.worth(second, 1)];
        let tops = shown(&sum).map(|(faces, times)| (worth(faces), times)).collect();
        Self { tops, dice: usize::from(pool.dice()), all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pairs, Ties};

    fn counted(attack: DicePool, defence: DicePool) -> ([u64; 6], u64) {
        let roll = RollOdds::of(&Combat::STANDARD, attack, defence);
        (RollOdds::LOSSES.map(|(ours, theirs)| roll.ways(ours, theirs)), roll.all())
    }

    #[test]
    fn wr_15_as_counted_by_everybody() {
        assert_eq!(counted(DicePool::d6(3), DicePool::d6(2)), ([0, 0, 0, 2890, 2611, 2275], 7776));
        assert_eq!(counted(DicePool::d6(2), DicePool::d6(2)), ([0, 0, 0, 295, 420, 581], 1296));
        assert_eq!(counted(DicePool::d6(1), DicePool::d6(2)), ([0, 55, 161, 0, 0, 0], 216));
        assert_eq!(counted(DicePool::d6(3), DicePool::d6(1)), ([0, 855, 441, 0, 0, 0], 1296));
        assert_eq!(counted(DicePool::d6(2), DicePool::d6(1)), ([0, 125, 91, 0, 0, 0], 216));
        assert_eq!(counted(DicePool::d6(1), DicePool::d6(1)), ([0, 15, 21, 0, 0, 0], 36));
        let roll = RollOdds::of(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
        let costs = [2890.0, 2611.0, 2275.0].map(|ways| ways / 7776.0);
        assert_eq!([0, 1, 2].map(|units| roll.attack_loses(units)), costs);
    }

    #[test]
    fn wr_19_what_is_taken_off_is_taken_off_every_die() {
        // A leader's die (−2) beats another in 6 of 36 ways: 4 v 1, 5 v 1 and 2, 6 v 1, 2 and 3.
        assert_eq!(counted(DicePool::d6(1).modified(-2), DicePool::d6(1)).0[1], 6);
        // A betrayed host's (−1) loses to an equal face too.
        assert_eq!(counted(DicePool::d6(1), DicePool::d6(1).modified(-1)).0[1], 21);
    }

    #[test]
    fn cs_15_of_36_ways_15_win_15_lose_and_6_are_ties() {
        let fight = Combat { pairs: Pairs::One, ties: Ties::Nobody, ..Combat::STANDARD };
        let roll = RollOdds::of(&fight, DicePool::d6(1), DicePool::d6(1));
        assert_eq!((roll.ways(0, 1), roll.ways(1, 0), roll.ways(0, 0), roll.all()), (15, 15, 6, 36));
    }

    #[test]
    fn cw_15_a_die_that_shows_no_1_is_one_of_the_other_faces() {
        // One die with a fighter: each of 2 to 6 in one of five ways, so 6 of 30.
        let (ways, all) = counted(DicePool::d6(1).rerolling_ones(1), DicePool::d6(1));
        // It beats 1 + 2 + 3 + 4 + 5 of 5 × 6 pairs, each in 6 ways.
        assert_eq!((ways[1], all), (15 * 6, 30 * 6));
        assert_eq!((ways[1] + ways[2], ways[0]), (all, 0));
    }

    #[test]
    fn nobody_loses_where_a_side_has_no_dice() {
        let roll = RollOdds::of(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(0));
        assert_eq!((roll.ways(0, 0), roll.all()), (216, 216));
        assert_eq!((roll.ways(3, 0), roll.ways(2, 1)), (0, 0), "no roll costs so much");
        assert_eq!([0, 1, 2].map(|units| roll.attack_loses(units)), [1.0, 0.0, 0.0]);
    }
}
