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
    /// Cells before the row's first, so that no step leaves it.
    const EDGE: usize = 2;

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
        let width = defenders as usize + 1 + Self::EDGE;
        let at = |left: u32| left as usize + Self::EDGE;
        let [mut here, mut one_less, mut two_less] = [(); 3].map(|()| vec![0.0_f64; width]);
        let mut ends = Vec::with_capacity(attackers as usize + 2 * width);
        here[at(defenders)] = 1.0;
        for left in (0..=attackers).rev() {
            let goes_on = left > keep && self.most.0 > 0 && self.most.1 > 0;
            if goes_on {
                self.pass_on(left, &mut here, &mut one_less, &mut two_less);
            }
            // Where it goes on, only those end who have beaten everybody.
            for defenders in 0..=if goes_on { 0 } else { defenders } {
                let chance = here[at(defenders)];
                if chance > 0.0 {
                    ends.push(BattleOutcome { attackers: left, defenders, chance });
                }
            }
            here.fill(0.0);
            (here, one_less, two_less) = (one_less, two_less, here);
        }
        Distribution::sorted(ends)
    }

    /// Hands on what stands in a row of so many attackers as long as there are defenders.
    fn pass_on(&self, left: u32, here: &mut [f64], one_less: &mut [f64], two_less: &mut [f64]) {
        let row = (left.min(u32::from(self.most.0)) - 1) as usize;
        let steps = &self.steps[row];
        let full = usize::from(self.most.1) - 1;
        for place in (Self::EDGE + 1..here.len()).rev() {
            let chance = here[place];
            if chance < Self::TINY {
                continue;
            }
            let step = &steps[full.min(place - Self::EDGE - 1)];
            here[place - 1] += chance * step.defence[0];
            here[place - 2] += chance * step.defence[1];
            one_less[place] += chance * step.attack[0];
            one_less[place - 1] += chance * step.both;
            two_less[place] += chance * step.attack[1];
        }
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
