//! The chances of dice combat: of one roll exactly, of a whole battle as a distribution over how many are
//! left on both sides.

mod distribution;
mod one_roll;

use super::{Combat, DicePool, MOST_DICE, Until};

pub use distribution::{BattleOutcome, Distribution, Share};
pub use one_roll::RollOdds;

/// The chances of every roll of a battle between two pools. Make it once for two pools and ask it as often as
/// you like, from a `static` where the pools are always the same.
///
/// ```
/// use wartable_rules::{Battle, Combat, DicePool, Odds};
///
/// // WR-15, to the end.
/// let odds = Odds::new(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
/// let ends = odds.battle(Battle::of(10, 10)).expect("it isn't too large");
/// assert!((ends.win() - 0.568).abs() < 0.0005);
/// // Stopped at 4 attackers left: it may stay open.
/// let ends = odds.battle(Battle::of(10, 10).keeping(4)).expect("it isn't too large");
/// assert!(ends.open() > 0.0 && ends.lose() == 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct Odds {
    /// The most dice of the attack that count, and of the defence.
    most: (u8, u8),
    /// By dice of the attack and of the defence, each less one.
    rolls: [[RollOdds; MOST_DICE]; MOST_DICE],
    /// The same as chances, given that something is lost.
    steps: [[Step; MOST_DICE]; MOST_DICE],
}

/// The chances of each loss in a roll in which something is lost.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// The defender loses one; two.
    defence: [f64; 2],
    /// Each loses one.
    both: f64,
    /// The attacker loses one; two.
    attack: [f64; 2],
}

/// A battle whose chances are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Units that attack; whoever has to stay behind left out.
    pub attackers: u32,
    /// Units that defend; where their strength is multiplied, that (WR-18).
    pub defenders: u32,
    /// How long it is fought.
    pub until: Until,
    /// The attacker stops as soon as no more than so many attackers are left (WR-16, CW-19: `keep`).
    pub keep: u32,
}

/// The error for more units than are worked out: [`Odds::MOST`] a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} units are more than {most} a side", most = Odds::MOST)]
pub struct BattleTooLarge(pub u32);

impl Battle {
    /// To the end.
    #[must_use]
    pub const fn of(attackers: u32, defenders: u32) -> Self {
        Self { attackers, defenders, until: Until::Decided, keep: 0 }
    }

    /// One roll of it.
    #[must_use]
    pub const fn one_roll(mut self) -> Self {
        self.until = Until::OneRoll;
        self
    }

    /// Until no more than so many attackers are left.
    #[must_use]
    pub const fn keeping(mut self, attackers: u32) -> Self {
        self.keep = attackers;
        self
    }
}

impl Odds {
    /// The most units a side that are worked out: a thousand in a capital of fourfold strength (WR-18). The work
    /// grows with both sides' product, the memory with their sum.
    pub const MOST: u32 = 4_000;
    /// Chances below this are taken for none: they change no figure that anybody reads, and numbers
    /// smaller than a float's normal ones are slow to reckon with.
    const TINY: f64 = f64::MIN_POSITIVE;

    /// The chances of these pools against each other.
    #[must_use]
    pub fn new(combat: &Combat, attack: DicePool, defence: DicePool) -> Self {
        let mut odds = Self {
            most: (attack.dice(), defence.dice()),
            rolls: [[RollOdds::NOTHING; MOST_DICE]; MOST_DICE],
            steps: [[Step::default(); MOST_DICE]; MOST_DICE],
        };
        let sides = |pool: DicePool| (1..=u32::from(pool.dice())).map(move |units| pool.of(units));
        let theirs: Vec<_> = sides(defence).map(one_roll::Tops::of).collect();
        for (row, ours) in sides(attack).enumerate() {
            let ours = one_roll::Tops::of(ours);
            for (column, theirs) in theirs.iter().enumerate() {
                let roll = RollOdds::between(combat, &ours, theirs);
                odds.rolls[row][column] = roll;
                odds.steps[row][column] = Step::of(&roll);
            }
        }
        odds
    }

    /// What one roll of so many against so many costs.
    #[must_use]
    pub fn one_roll(&self, attackers: u32, defenders: u32) -> RollOdds {
        match self.dice(attackers, defenders) {
            Some((row, column)) => self.rolls[row][column],
            None => RollOdds::NOTHING,
        }
    }

    /// How the battle may end.
    ///
    /// # Errors
    /// If there are more units on a side than are worked out ([`Odds::MOST`]).
    pub fn battle(&self, battle: Battle) -> Result<Distribution, BattleTooLarge> {
        if let Some(large) =
            [battle.attackers, battle.defenders].into_iter().find(|units| *units > Self::MOST)
        {
            return Err(BattleTooLarge(large));
        }
        Ok(match battle.until {
            Until::OneRoll => self.rolled_once(battle),
            Until::Decided => self.fought_out(battle),
        })
    }

    /// Which of the rolls is that of so many against so many: none where a side has no dice.
    fn dice(&self, attackers: u32, defenders: u32) -> Option<(usize, usize)> {
        let of = |units: u32, most: u8| usize::try_from(units.min(u32::from(most))).ok()?.checked_sub(1);
        Some((of(attackers, self.most.0)?, of(defenders, self.most.1)?))
    }

    fn rolled_once(&self, battle: Battle) -> Distribution {
        let Battle { attackers, defenders, keep, .. } = battle;
        if attackers <= keep || defenders == 0 {
            return Distribution::certain(attackers, defenders);
        }
        let roll = self.one_roll(attackers, defenders);
        let ends = RollOdds::LOSSES.map(|(ours, theirs)| BattleOutcome {
            attackers: attackers.saturating_sub(ours),
            defenders: defenders.saturating_sub(theirs),
            chance: roll.chance(ours, theirs),
        });
        ends.into_iter().collect()
    }

    /// Row by row of attackers, from the most to none, each from the most defenders down: the chance of
    /// every state in which it goes on is handed to those it may become. Three rows are kept, since no
    /// roll costs more than two.
    fn fought_out(&self, battle: Battle) -> Distribution {
        let Battle { attackers, defenders, keep, .. } = battle;
        let width = defenders as usize + 1;
        let [mut here, mut one_less, mut two_less] = [(); 3].map(|()| vec![0.0_f64; width]);
        let mut ends = Vec::with_capacity(attackers as usize + 2 * width);
        here[defenders as usize] = 1.0;
        for left in (0..=attackers).rev() {
            let goes_on = left > keep && self.most.0 > 0 && self.most.1 > 0;
            if goes_on {
                self.pass_on(left, &mut here, &mut one_less, &mut two_less);
            }
            // Where it goes on, only those end who have beaten everybody.
            for defenders in 0..=if goes_on { 0 } else { defenders } {
                let chance = here[defenders as usize];
                if chance > 0.0 {
                    ends.push(BattleOutcome { attackers: left, defenders, chance });
                }
            }
            here.fill(0.0);
            (here, one_less, two_less) = (one_less, two_less, here);
        }
        Distribution::sorted(ends)
    }

    /// Hands on what stands in a row of so many attackers as long as there are defenders. What a cell hands to those
    /// after it in its row, and to the one after below, is carried along: written down and read at once it takes longer.
    fn pass_on(&self, left: u32, here: &mut [f64], one_less: &mut [f64], two_less: &mut [f64]) {
        let row = (left.min(u32::from(self.most.0)) - 1) as usize;
        let steps = &self.steps[row];
        let full = usize::from(self.most.1) - 1;
        // For this cell from the one before last and from the last, for the next from the last; for the one below.
        let (mut from_two, mut from_one, mut next, mut both) = (0.0, 0.0, 0.0, 0.0);
        let below = one_less[1..].iter_mut().zip(&mut two_less[1..]);
        for (more, (cell, (one_less, two_less))) in here[1..].iter().zip(below).enumerate().rev() {
            let chance = *cell + from_two + from_one;
            *one_less += both;
            from_two = next;
            if chance < Self::TINY {
                (from_one, next, both) = (0.0, 0.0, 0.0);
                continue;
            }
            let step = &steps[full.min(more)];
            [from_one, next] = step.defence.map(|share| chance * share);
            *one_less += chance * step.attack[0];
            both = chance * step.both;
            *two_less += chance * step.attack[1];
        }
        here[0] = here[0] + from_two + from_one;
        one_less[0] += both;
    }
}

impl Step {
    fn of(roll: &RollOdds) -> Self {
        // Not every roll of two dice is a tie: something is lost in some ways.
        let lost = roll.all() - roll.ways(0, 0);
        let chance = |ours, theirs| one_roll::ratio(roll.ways(ours, theirs), lost);
        Self {
            defence: [chance(0, 1), chance(0, 2)],
            both: chance(1, 1),
            attack: [chance(1, 0), chance(2, 0)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pairs;

    /// The same sums cell by cell, each written down at once: what is left of whom, and the chance of it.
    fn plain(odds: &Odds, battle: Battle) -> Vec<(u32, u32, u64)> {
        let (most, wide) = (battle.attackers as usize, battle.defenders as usize);
        // Two cells before the first of each row, so that no step leaves it.
        let mut table = vec![vec![0.0_f64; wide + 3]; most + 3];
        table[most + 2][wide + 2] = 1.0;
        for left in (battle.keep as usize + 1..=most).rev() {
            for defenders in (1..=wide).rev() {
                let (row, column) = (left + 2, defenders + 2);
                let chance = table[row][column];
                if chance < Odds::TINY {
                    continue;
                }
                let of = |units: usize, most: u8| units.min(most.into()) - 1;
                let step = &odds.steps[of(left, odds.most.0)][of(defenders, odds.most.1)];
                table[row][column - 1] += chance * step.defence[0];
                table[row][column - 2] += chance * step.defence[1];
                table[row - 1][column] += chance * step.attack[0];
                table[row - 1][column - 1] += chance * step.both;
                table[row - 2][column] += chance * step.attack[1];
            }
        }
        let ends = (0..=most).flat_map(|left| (0..=wide).map(move |defenders| (left, defenders)));
        let ends = ends.filter(|(left, defenders)| *defenders == 0 || *left <= battle.keep as usize);
        let with_chance = ends.map(|(left, defenders)| (left, defenders, table[left + 2][defenders + 2]));
        let there = with_chance.filter(|(.., chance)| *chance > 0.0);
        there.map(|(left, defenders, chance)| (left as u32, defenders as u32, chance.to_bits())).collect()
    }

    #[test]
    fn sums_are_those_of_the_plain_way_to_the_last_bit() {
        let single = Combat { pairs: Pairs::One, ..Combat::STANDARD };
        for combat in [Combat::STANDARD, single] {
            for (attack, defence) in [(3, 2), (1, 2), (3, 1)] {
                let odds = Odds::new(&combat, DicePool::d6(attack), DicePool::d6(defence));
                for (attackers, defenders, keep) in
                    [(30, 30, 0), (1, 1, 0), (9, 2, 3), (2, 9, 0), (5, 0, 0), (40, 200, 0)]
                {
                    let battle = Battle::of(attackers, defenders).keeping(keep);
                    let found = odds.battle(battle).expect("it isn't too large");
                    let mut found: Vec<_> = found
                        .outcomes()
                        .iter()
                        .map(|end| (end.attackers, end.defenders, end.chance.to_bits()))
                        .collect();
                    found.sort_unstable();
                    assert_eq!(
                        found,
                        plain(&odds, battle),
                        "{attackers} against {defenders}, keeping {keep}"
                    );
                }
            }
        }
    }
}
