//! Dice combat as data: what each side rolls, how the dice fall, and what both lose by it.

mod pool;
mod rolled;

use serde::{Deserialize, Serialize};

use super::Dice;

pub(super) use pool::higher_two;
pub use pool::{DicePool, DiceValues, MOST_DICE};
pub use rolled::{Die, RolledDice};

/// How the dice of two sides are compared: highest against highest, each pair costs one unit.
///
/// The order in which dice fall is part of the rules of every game (WR-58, CS-41, and the pages of the
/// others): the attacker's, d8s first, bonus dice with them; the defender's likewise; then the ones that
/// are rolled again, die by die as they fell, the attacker's before the defender's.
///
/// ```
/// use wartable_rules::{Combat, Dice, DicePool};
///
/// // WR-15: three dice against two, ties to the defender.
/// let mut dice = Dice::recorded(&[1, 5, 3, 4, 2]); // 2, 6 and 4 against 5 and 3
/// let roll = Combat::STANDARD.roll(DicePool::d6(3), DicePool::d6(2), &mut dice);
/// assert_eq!(roll.attack.faces().collect::<Vec<_>>(), [2, 6, 4]);
/// assert_eq!((roll.attack_lost, roll.defence_lost), (0, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat {
    /// How many pairs are compared at most.
    pub pairs: Pairs,
    /// Who wins a tie.
    pub ties: Ties,
    /// What the record calls the dice of the attack.
    pub attack: &'static str,
    /// What it calls those of the defence.
    pub defence: &'static str,
}

/// How many pairs of dice are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// The highest alone (CW-16's option `one_pair`; CS-15).
    One,
    /// The second highest too, where both sides have one (WR-15, TP-18, CW-16).
    Two,
}

/// What a tied pair does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// It costs the attacker a unit (WR-15, TP-18, CW-16).
    Defender,
    /// Nothing (CS-15).
    Nobody,
}

/// How long an attack is fought by one order (WR-16, CW-19, TP-19). Written as it is typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// Until it is decided, or to where the attacker stops.
    #[default]
    #[serde(rename = "decided")]
    Decided,
    /// One roll.
    #[serde(rename = "one roll")]
    OneRoll,
}

/// One roll of both sides: every die as it fell, and what each side loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    /// The attacker's dice.
    pub attack: RolledDice,
    /// The defender's.
    pub defence: RolledDice,
    /// Units that the attacker loses.
    pub attack_lost: u32,
    /// Units that the defender loses.
    pub defence_lost: u32,
}

impl Combat {
    /// Two pairs, ties to the defender (WR-15, TP-18, CW-16).
    pub const STANDARD: Self =
        Self { pairs: Pairs::Two, ties: Ties::Defender, attack: "attack", defence: "defence" };

    /// Rolls both sides' dice and compares them. The pools say how many dice there are, however many units
    /// stand behind them; [`DicePool::of`] limits a pool to the dice that a number of units may roll.
    pub fn roll(&self, attack: DicePool, defence: DicePool, dice: &mut Dice) -> Roll {
        let mut roll = self.roll_dice(attack, defence, dice);
        self.compare(attack, defence, &mut roll);
        roll
    }

    /// Rolls both sides' dice without comparing them, for what may still be done to dice that lie
    /// there (CW-11's texts: [`RolledDice::reroll`], [`DicePool::plus_highest`]).
    pub fn roll_dice(&self, attack: DicePool, defence: DicePool, dice: &mut Dice) -> Roll {
        let mut roll = Roll::default();
        roll.attack.fall(attack, dice, self.attack);
        roll.defence.fall(defence, dice, self.defence);
        roll.attack.reroll_ones(attack, dice, self.attack);
        roll.defence.reroll_ones(defence, dice, self.defence);
        roll
    }

    /// Compares the dice that lie there, by the pools that they belong to, and sets in the roll what each side
    /// loses.
    pub fn compare(&self, attack: DicePool, defence: DicePool, roll: &mut Roll) {
        let count = |pool: DicePool, rolled: &RolledDice| usize::from(pool.dice().min(rolled.len()));
        let pairs = count(attack, &roll.attack).min(count(defence, &roll.defence)).min(self.pairs.most());
        let (ours, theirs) = (attack.top_two(&roll.attack), defence.top_two(&roll.defence));
        (roll.attack_lost, roll.defence_lost) = (0, 0);
        for (ours, theirs) in ours.into_iter().zip(theirs).take(pairs) {
            let loser = self.pair(ours, theirs);
            roll.attack_lost += u32::from(loser == Loser::Attacker);
            roll.defence_lost += u32::from(loser == Loser::Defender);
        }
    }

    /// Says which side loses a unit by a pair of these values.
    pub(super) fn pair(&self, ours: i16, theirs: i16) -> Loser {
        match (ours.cmp(&theirs), self.ties) {
            (std::cmp::Ordering::Greater, _) => Loser::Defender,
            (std::cmp::Ordering::Less, _) | (_, Ties::Defender) => Loser::Attacker,
            (std::cmp::Ordering::Equal, Ties::Nobody) => Loser::Nobody,
        }
    }
}

/// The side that loses a unit by a pair of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loser {
    Attacker,
    Defender,
    Nobody,
}

impl Pairs {
    /// As a number.
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice that show these faces.
    fn fall(faces: &[u8]) -> Dice {
        Dice::recorded(&faces.iter().map(|face| face - 1).collect::<Vec<_>>())
    }

    fn losses(combat: Combat, attack: DicePool, defence: DicePool, faces: &[u8]) -> (u32, u32) {
        let mut dice = fall(faces);
        let roll = combat.roll(attack, defence, &mut dice);
        assert_eq!((dice.fault(), dice.record().len()), (None, faces.len()), "{faces:?}: dice are left over");
        (roll.attack_lost, roll.defence_lost)
    }

    const DUEL: Combat = Combat { pairs: Pairs::One, ties: Ties::Nobody, attack: "fight", defence: "fight" };

    #[test]
    fn wr_15_highest_against_highest_and_ties_to_the_defender() {
        let (three, two) = (DicePool::d6(3), DicePool::d6(2));
        assert_eq!(losses(Combat::STANDARD, three, two, &[2, 6, 4, 5, 3]), (0, 2));
        assert_eq!(losses(Combat::STANDARD, three, two, &[6, 4, 1, 6, 4]), (2, 0));
        assert_eq!(losses(Combat::STANDARD, three, two, &[6, 1, 1, 2, 2]), (1, 1));
        assert_eq!(losses(Combat::STANDARD, DicePool::d6(1), two, &[6, 5, 5]), (0, 1));
        assert_eq!(losses(Combat::STANDARD, three, DicePool::d6(1), &[1, 1, 1, 1]), (1, 0));
        assert_eq!(losses(Combat::STANDARD, three, DicePool::d6(0), &[1, 2, 3]), (0, 0), "nobody is there");
    }

    #[test]
    fn wr_19_what_is_taken_off_is_taken_off_before_the_comparison() {
        let (leader, betrayed) = (DicePool::d6(2).modified(-2), DicePool::d6(2).modified(-1));
        assert_eq!(losses(Combat::STANDARD, leader, DicePool::d6(2), &[6, 6, 3, 4]), (1, 1));
        assert_eq!(losses(Combat::STANDARD, DicePool::d6(2), betrayed, &[6, 3, 6, 3]), (0, 2));
        // A die may fall below 0.
        let mut dice = fall(&[1, 1]);
        let roll = Combat::STANDARD.roll(leader, DicePool::d6(0), &mut dice);
        assert_eq!(leader.values(&roll.attack).to_vec(), [-1, -1]);
    }

    #[test]
    fn cs_15_one_die_each_and_a_tie_changes_nothing() {
        let one = DicePool::d6(1);
        assert_eq!(losses(DUEL, one, one, &[5, 4]), (0, 1));
        assert_eq!(losses(DUEL, one, one, &[4, 5]), (1, 0));
        assert_eq!(losses(DUEL, one, one, &[4, 4]), (0, 0));
    }

    #[test]
    fn tp_11_the_commander_makes_the_highest_die_a_seven() {
        let guarded = DicePool::d6(2).plus_highest(1);
        assert_eq!(losses(Combat::STANDARD, DicePool::d6(3), guarded, &[6, 6, 6, 6, 5]), (1, 1));
        let mut dice = fall(&[5, 6]);
        let rolled = Combat::STANDARD.roll_dice(DicePool::d6(0), guarded, &mut dice).defence;
        assert_eq!(guarded.values(&rolled).to_vec(), [7, 5]);
    }

    #[test]
    fn tp_21_of_a_bonus_die_the_best_count() {
        // Four dice are rolled and three count; a lone unit rolls two, of which one counts.
        let better = DicePool::d6(3).with_bonus(1);
        assert_eq!(losses(Combat::STANDARD, better, DicePool::d6(2), &[1, 2, 5, 6, 5, 4]), (0, 2));
        assert_eq!(losses(Combat::STANDARD, better.of(1), DicePool::d6(2), &[3, 6, 5, 4]), (0, 1));
        let held = DicePool::d6(2).with_bonus(1).plus_highest(1);
        assert_eq!(losses(Combat::STANDARD, DicePool::d6(2), held, &[6, 5, 1, 5, 5]), (2, 0));
    }

    #[test]
    fn cw_15_d8s_fall_first_then_ones_again_then_what_is_added() {
        let attack = DicePool::d6(3).with_d8(1).rerolling_ones(2).plus_each(1);
        let defence = DicePool::d6(2).with_d8(2).rerolling_ones(1);
        // Attack: d8 1, d6 1, d6 5; defence: d8 8, d8 1. Again: the attacker's 1 → 1 → 7, 1 → 4; the
        // defender's 1 → 3.
        let mut dice = fall(&[1, 1, 5, 8, 1, 1, 7, 4, 3]);
        let roll = Combat::STANDARD.roll(attack, defence, &mut dice);
        assert_eq!(dice.fault(), None);
        assert_eq!(dice.record().len(), 9);
        let purposes: Vec<_> = dice.record().iter().map(|drawn| drawn.purpose).collect();
        assert_eq!(purposes[..5], ["attack", "attack", "attack", "defence", "defence"]);
        assert_eq!(purposes[5..], ["attack", "attack", "attack", "defence"]);
        let shown: Vec<Vec<u8>> = roll.attack.iter().map(|die| die.shown().collect()).collect();
        assert_eq!(shown, [vec![1, 1, 7], vec![1, 4], vec![5]]);
        assert_eq!(roll.attack.iter().map(|die| die.sides).collect::<Vec<_>>(), [8, 6, 6]);
        assert_eq!(attack.values(&roll.attack).to_vec(), [8, 5, 4]);
        assert_eq!(defence.values(&roll.defence).to_vec(), [8, 3]);
        assert_eq!((roll.attack_lost, roll.defence_lost), (1, 1));
    }

    #[test]
    fn cw_15_a_fighter_throws_one_die_again_and_no_more() {
        let one = DicePool::d6(3).rerolling_ones(1);
        let mut dice = fall(&[1, 4, 1, 2]);
        let rolled = Combat::STANDARD.roll_dice(one, DicePool::d6(0), &mut dice).attack;
        assert_eq!((rolled.faces().collect::<Vec<_>>(), dice.fault()), (vec![2, 4, 1], None));
    }

    #[test]
    fn cw_16_the_second_pair_is_an_option() {
        let letter = Combat { pairs: Pairs::One, ..Combat::STANDARD };
        assert_eq!(losses(letter, DicePool::d6(3), DicePool::d6(2), &[6, 4, 1, 5, 5]), (0, 1));
        assert_eq!(losses(Combat::STANDARD, DicePool::d6(3), DicePool::d6(2), &[6, 4, 1, 5, 5]), (1, 1));
    }

    #[test]
    fn cw_11_dice_that_lie_there_may_be_thrown_again() {
        let (attack, defence) = (DicePool::d6(2), DicePool::d6(2));
        let mut dice = fall(&[3, 2, 6, 2, 1, 4, 5]);
        let mut roll = Combat::STANDARD.roll_dice(attack, defence, &mut dice);
        // Yoda: the enemy's highest die; then one's own dice; then +2 on one's highest.
        let highest = roll.defence.highest().expect("dice lie there");
        let before = roll.defence.reroll(highest, &mut dice, "text").expect("it lies there");
        assert_eq!((before.face, roll.defence.faces().collect::<Vec<_>>()), (6, vec![1, 2]));
        let before = roll.attack.reroll_all(&mut dice, "text");
        assert_eq!(before.faces().collect::<Vec<_>>(), [3, 2]);
        let attack = attack.plus_highest(2);
        Combat::STANDARD.compare(attack, defence, &mut roll);
        assert_eq!(attack.values(&roll.attack).to_vec(), [7, 4]);
        assert_eq!((roll.attack_lost, roll.defence_lost, dice.fault()), (0, 2, None));
        assert_eq!(roll.attack.reroll(2, &mut dice, "text"), None, "no third die lies there");
    }

    #[test]
    fn a_broken_record_of_ones_comes_to_an_end() {
        let mut dice = Dice::recorded(&[0, 0]);
        let roll = Combat::STANDARD.roll(DicePool::d6(1).rerolling_ones(1), DicePool::d6(1), &mut dice);
        assert!(dice.fault().is_some());
        assert_eq!(roll.attack.faces().collect::<Vec<_>>(), [1]);
    }
}
