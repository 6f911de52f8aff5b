//! Dice against each other: the highest goes first, ties again among those tied.

use super::Dice;

/// Every round of dice that was rolled, in order: who rolled what.
pub type Rounds<K> = Vec<Vec<(K, u8)>>;

/// Finds the one with the highest d6; only those tied highest roll again (WR-25, WR-47, TP-6, BZ-B1).
/// Dice fall in the order given. A single candidate rolls nothing; without candidates there is no winner.
///
/// ```
/// use wartable_rules::{Dice, roll_off};
///
/// let mut dice = Dice::recorded(&[4, 2, 4, 0, 5]); // 5, 3, 5; then 1 and 6
/// let (winner, rounds) = roll_off(&["ada", "ben", "cyd"], &mut dice, "start");
/// assert_eq!((winner, rounds.len()), (Some("cyd"), 2));
/// ```
pub fn roll_off<K: Copy>(among: &[K], dice: &mut Dice, purpose: &'static str) -> (Option<K>, Rounds<K>) {
    let (mut tied, mut rounds) = (among.to_vec(), Rounds::new());
    // A broken record shows ones for ever; whoever reads it back is told by its fault.
    while tied.len() > 1 && dice.fault().is_none() {
        let round = rolled(&tied, dice, purpose);
        let best = round.iter().map(|(_, face)| *face).max();
        tied = round.iter().filter(|(_, face)| Some(*face) == best).map(|(who, _)| *who).collect();
        rounds.push(round);
    }
    (tied.first().copied(), rounds)
}

/// Puts all in order, the highest d6 first; those tied anywhere roll again among themselves (WR-10, BZ-B2). Dice
/// fall in the order given; of several ties, the one at the highest face rolls first. A single candidate rolls
/// nothing.
pub fn roll_for_order<K: Copy>(among: &[K], dice: &mut Dice, purpose: &'static str) -> (Vec<K>, Rounds<K>) {
    let mut rounds = Rounds::new();
    let order = ordered(among, dice, purpose, &mut rounds);
    (order, rounds)
}

fn ordered<K: Copy>(among: &[K], dice: &mut Dice, purpose: &'static str, rounds: &mut Rounds<K>) -> Vec<K> {
    if among.len() < 2 || dice.fault().is_some() {
        return among.to_vec();
    }
    let round = rolled(among, dice, purpose);
    rounds.push(round.clone());
    let with = |face| round.iter().filter(move |(_, rolled)| *rolled == face).map(|(who, _)| *who);
    let mut order = Vec::with_capacity(among.len());
    for face in (1..=6).rev() {
        let tied: Vec<K> = with(face).collect();
        order.extend(ordered(&tied, dice, purpose, rounds));
    }
    order
}

fn rolled<K: Copy>(among: &[K], dice: &mut Dice, purpose: &'static str) -> Vec<(K, u8)> {
    among.iter().map(|who| (*who, dice.die(6, purpose))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fall(faces: &[u8]) -> Dice {
        Dice::recorded(&faces.iter().map(|face| face - 1).collect::<Vec<_>>())
    }

    #[test]
    fn wr_25_tp_6_bz_b1_those_tied_highest_roll_again_and_nobody_else() {
        let mut dice = fall(&[3, 6, 6, 1, 2, 2, 5, 4]);
        let (winner, rounds) = roll_off(&['a', 'b', 'c', 'd'], &mut dice, "test");
        assert_eq!((winner, dice.fault(), dice.record().len()), (Some('b'), None, 8));
        let expected = [
            vec![('a', 3), ('b', 6), ('c', 6), ('d', 1)],
            vec![('b', 2), ('c', 2)],
            vec![('b', 5), ('c', 4)],
        ];
        assert_eq!(rounds, expected);
        let mut none = fall(&[]);
        assert_eq!(roll_off(&['a'], &mut none, "test"), (Some('a'), Vec::new()));
        assert_eq!(roll_off::<char>(&[], &mut none, "test"), (None, Vec::new()));
        assert_eq!(none.fault(), None, "no die fell");
    }

    #[test]
    fn wr_10_bz_b2_highest_first_and_ties_again_among_themselves() {
        // a and d tie at 2, b and c at 6: the higher tie is settled first.
        let mut dice = fall(&[2, 6, 6, 2, 1, 4, 5, 5, 3, 6]);
        let (order, rounds) = roll_for_order(&['a', 'b', 'c', 'd'], &mut dice, "test");
        assert_eq!((order, dice.fault()), (vec!['c', 'b', 'd', 'a'], None));
        assert_eq!(rounds.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2, 2, 2]);
        assert_eq!(rounds[2], [('a', 5), ('d', 5)], "tied once more");
    }

    #[test]
    fn a_broken_record_comes_to_an_end() {
        let mut dice = Dice::recorded(&[]);
        assert_eq!(roll_for_order(&['a', 'b'], &mut dice, "test").0, ['a', 'b']);
        assert!(roll_off(&['a', 'b'], &mut Dice::recorded(&[]), "test").0.is_some());
    }
}
