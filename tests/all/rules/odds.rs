//! Odds against exact fractions and against all ways in which the dice of `rules::Combat` may fall.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use wartable::rules::{Battle, Combat, Dice, DicePool, Distribution, Odds, Pairs, RollOdds, Ties};

/// Ends of a battle with their exact chances: attackers and defenders left.
type Exact = BTreeMap<(u32, u32), BigRational>;

fn ratio(part: u64, of: u64) -> BigRational {
    BigRational::new(part.into(), of.into())
}

/// Pools of every kind that a game has, with the rule.
fn kinds() -> Vec<(&'static str, Combat, DicePool, DicePool)> {
    let standard = Combat::STANDARD;
    let one_pair = Combat { pairs: Pairs::One, ..standard };
    let fight = Combat { pairs: Pairs::One, ties: Ties::Nobody, ..standard };
    let (three, two) = (DicePool::d6(3), DicePool::d6(2));
    vec![
        ("WR-15", standard, three, two),
        ("WR-14", standard, three, two.modified(-1)),
        ("WR-51", standard, three.modified(-2), two),
        ("WR-19", standard, three.modified(-2), two.modified(-1)),
        ("CS-15", fight, DicePool::d6(1), DicePool::d6(1)),
        ("two pairs whose ties are nobody's", Combat { ties: Ties::Nobody, ..standard }, three, two),
        ("TP-11", standard, three, two.plus_highest(1)),
        ("TP-21, attack", standard, three.with_bonus(1), two),
        ("TP-21, both, an airfield", standard, three.with_bonus(1).plus_highest(1), two.with_bonus(1)),
        ("TP-21, an airfield in defence", standard, three, two.with_bonus(1).plus_highest(1)),
        ("CW-15, d8", standard, three.with_d8(1), two.with_d8(2)),
        ("CW-15, fighters", standard, three.rerolling_ones(2), two.rerolling_ones(1)),
        ("CW-15, corvettes", standard, three.plus_each(2), two.plus_each(1)),
        (
            "CW-15, all of it",
            standard,
            three.with_d8(2).rerolling_ones(1).plus_each(3),
            two.with_d8(1).rerolling_ones(3).plus_each(1),
        ),
        ("CW-16, one pair", one_pair, three.with_d8(1), two),
    ]
}

/// The sides of each die, as they fall.
fn sides(pool: DicePool) -> Vec<u8> {
    pool.sides().collect()
}

/// Every way in which these dice may fall.
fn ways_of(sides: &[u8], least: u8) -> Vec<Vec<u8>> {
    sides.iter().fold(vec![Vec::new()], |ways, sides| {
        let longer =
            |way: &Vec<u8>| (least..=*sides).map(|face| [way.as_slice(), &[face]].concat()).collect();
        ways.iter().flat_map::<Vec<_>, _>(longer).collect()
    })
}

/// The dice that will be rolled again, by their sides.
fn again(pool: DicePool, faces: &[u8]) -> Vec<u8> {
    let ones = sides(pool).into_iter().zip(faces).filter(|(_, face)| **face == 1);
    ones.map(|(sides, _)| sides).take(usize::from(pool.ones())).collect()
}

/// What one roll costs, by letting the dice of the combat itself fall in every way there is.
fn enumerated(combat: &Combat, attack: DicePool, defence: DicePool) -> BTreeMap<(u32, u32), BigRational> {
    /// A number that can be divided by the ways in which up to seven dice, d6 or d8, show no 1.
    const SHARES: u64 = 35_u64.pow(7);
    let all = [sides(attack), sides(defence)].concat();
    let (mut losses, mut falls) = (BTreeMap::<_, u64>::new(), 0);
    for faces in ways_of(&all, 1) {
        let (ours, theirs) = faces.split_at(sides(attack).len());
        let faces_again = ways_of(&[again(attack, ours), again(defence, theirs)].concat(), 2);
        let share = SHARES / u64::try_from(faces_again.len()).expect("they are few");
        falls += 1;
        for again in faces_again {
            let faces = [faces.as_slice(), &again].concat();
            let mut dice = Dice::recorded(&faces.iter().map(|face| face - 1).collect::<Vec<_>>());
            let roll = combat.roll(attack, defence, &mut dice);
            assert_eq!((dice.fault(), dice.record().len()), (None, faces.len()), "{faces:?}");
            *losses.entry((roll.attack_lost, roll.defence_lost)).or_default() += share;
        }
    }
    let exact = |shares: u64| ratio(shares, SHARES) / BigRational::from_integer(falls.into());
    losses.into_iter().map(|(lost, shares)| (lost, exact(shares))).collect()
}

#[test]
fn one_roll_is_counted_as_the_dice_fall() {
    for (name, combat, attack, defence) in kinds() {
        for (ours, theirs) in [(1, 1), (2, 1), (1, 2), (3, 2)] {
            let (attack, defence) = (attack.of(ours), defence.of(theirs));
            if attack.rolled() + defence.rolled() > 6 {
                continue; // Seven dice fall in too many ways to be gone through at each test run.
            }
            let roll = RollOdds::of(&combat, attack, defence);
            let fallen = enumerated(&combat, attack, defence);
            for (ours, theirs) in RollOdds::LOSSES {
                let counted = ratio(roll.ways(ours, theirs), roll.all());
                let fell = fallen.get(&(ours, theirs)).cloned().unwrap_or_default();
                assert_eq!(counted, fell, "{name}: {ours} and {theirs} lost");
            }
            assert!(fallen.keys().all(|lost| RollOdds::LOSSES.contains(lost)), "{name}");
        }
    }
}

/// The ends of a battle to its end or its stop, in exact fractions: state by state, those with most units
/// first, since every roll that changes anything costs some.
fn fought(odds: &Odds, battle: Battle) -> Exact {
    let start = (battle.attackers, battle.defenders);
    let mut open = BTreeMap::from([((start.0 + start.1, start), BigRational::one())]);
    let mut ends = Exact::new();
    while let Some(((_, (attackers, defenders)), chance)) = open.pop_last() {
        if attackers <= battle.keep || defenders == 0 {
            ends.insert((attackers, defenders), chance);
            continue;
        }
        let roll = odds.one_roll(attackers, defenders);
        // What changes nothing is rolled again.
        let all = roll.all() - roll.ways(0, 0);
        for (ours, theirs) in RollOdds::LOSSES.into_iter().skip(1) {
            let ways = roll.ways(ours, theirs);
            if ways > 0 {
                let next = (attackers - ours, defenders - theirs);
                let so_far = open.entry((next.0 + next.1, next)).or_insert_with(BigRational::zero);
                *so_far += &chance * ratio(ways, all);
            }
        }
    }
    ends
}

#[track_caller]
fn same(ends: &Distribution, exact: &Exact, what: &str) {
    let found: BTreeMap<(u32, u32), f64> =
        ends.outcomes().iter().map(|end| ((end.attackers, end.defenders), end.chance)).collect();
    assert_eq!(found.len(), ends.outcomes().len(), "{what}: every end stands there once");
    assert_eq!(found.keys().collect::<Vec<_>>(), exact.keys().collect::<Vec<_>>(), "{what}: the same ends");
    for (end, chance) in exact {
        let chance = chance.to_f64().expect("it is a number");
        assert!((found[end] - chance).abs() < 1e-14, "{what}: {end:?} is {} and not {chance}", found[end]);
    }
    let sum: BigRational = exact.values().sum();
    assert!(sum.is_one(), "{what}: the exact chances add up to {sum}");
}

#[test]
fn battles_agree_with_exact_fractions() {
    for (name, combat, attack, defence) in kinds() {
        let odds = Odds::new(&combat, attack, defence);
        for keep in [0, 2, 3, 9] {
            for (attackers, defenders) in [(1, 1), (1, 8), (8, 1), (2, 2), (7, 8), (9, 6), (0, 3), (3, 0)] {
                let battle = Battle::of(attackers, defenders).keeping(keep);
                let exact = fought(&odds, battle);
                let ends = odds.battle(battle).expect("it isn't too large");
                same(&ends, &exact, &format!("{name}, {battle:?}"));
            }
        }
    }
}

#[test]
fn thirty_against_thirty_agrees_with_exact_fractions() {
    let odds = Odds::new(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
    let exact = fought(&odds, Battle::of(30, 30));
    let ends = odds.battle(Battle::of(30, 30)).expect("it isn't too large");
    same(&ends, &exact, "30 against 30");
    let win: BigRational = exact.iter().filter(|(end, _)| end.1 == 0).map(|(_, chance)| chance).sum();
    assert!((ends.win() - win.to_f64().expect("it is a number")).abs() < 1e-14);
    let mean = |wins: bool, left: fn(&(u32, u32)) -> u32| {
        let ends = exact.iter().filter(|(end, _)| (end.1 == 0) == wins);
        let (sum, all) =
            ends.fold((BigRational::zero(), BigRational::zero()), |(sum, all), (end, chance)| {
                (sum + chance * BigRational::from_integer(left(end).into()), all + chance)
            });
        (sum / all).to_f64().expect("it is a number")
    };
    assert!((ends.attackers_if_won() - mean(true, |end| end.0)).abs() < 1e-12);
    assert!((ends.defenders_if_held() - mean(false, |end| end.1)).abs() < 1e-12);
}

#[test]
fn one_roll_of_a_battle_stops_there() {
    for (name, combat, attack, defence) in kinds() {
        let odds = Odds::new(&combat, attack, defence);
        for (attackers, defenders) in [(1, 1), (5, 1), (5, 5)] {
            let ends = odds.battle(Battle::of(attackers, defenders).one_roll()).expect("it isn't too large");
            let roll = odds.one_roll(attackers, defenders);
            let exact: Exact = RollOdds::LOSSES
                .into_iter()
                .map(|(ours, theirs)| {
                    let left = (attackers.saturating_sub(ours), defenders.saturating_sub(theirs));
                    (left, ratio(roll.ways(ours, theirs), roll.all()))
                })
                .filter(|(_, chance)| !chance.is_zero())
                .collect();
            same(&ends, &exact, name);
        }
        let none = odds.battle(Battle::of(4, 4).keeping(4).one_roll()).expect("it isn't too large");
        assert_eq!(none, Distribution::certain(4, 4), "WR-16: it stops before the first roll");
    }
}

#[test]
fn wr_18_a_capitals_strength_is_mixed_by_the_ways_of_its_die() {
    let odds = Odds::new(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
    for (attackers, units) in [(4, 1), (9, 3), (12, 2)] {
        let (mut exact, mut parts) = (Exact::new(), Vec::new());
        for (ways, times) in [(1, 2), (4, 3), (1, 4)] {
            let battle = Battle::of(attackers, units * times);
            for (end, chance) in fought(&odds, battle) {
                *exact.entry(end).or_insert_with(BigRational::zero) += chance * ratio(ways.into(), 6);
            }
            parts.push((ways, odds.battle(battle).expect("it isn't too large")));
        }
        same(&Distribution::mixed(parts.iter().map(|(ways, ends)| (*ways, ends))), &exact, "WR-18");
    }
}

#[test]
fn a_thousand_against_a_thousand_is_worked_out_and_more_than_the_most_is_refused() {
    let odds = Odds::new(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
    let ends = odds.battle(Battle::of(1000, 1000)).expect("it isn't too large");
    let sum: f64 = ends.outcomes().iter().map(|end| end.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(ends.win() > 0.99 && ends.lose() > 0.0);
    // 2890·2 + 2611 against 2275·2 + 2611 a roll, in 7776: it costs 853 for 1000.
    assert!((ends.attackers_if_won() - 146.5).abs() < 1.0, "{}", ends.attackers_if_won());
    assert!(odds.battle(Battle::of(Odds::MOST + 1, 1)).is_err());
    assert!(odds.battle(Battle::of(1, u32::MAX)).is_err());
}

#[test]
fn wr_15_battles_as_published() {
    // Osborne, "Markov Chains for the RISK Board Game Revisited" (2003).
    let odds = Odds::new(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
    for (attackers, defenders, win) in [
        (1, 1, 0.417),
        (2, 1, 0.754),
        (3, 1, 0.916),
        (1, 2, 0.106),
        (2, 2, 0.363),
        (3, 3, 0.470),
        (5, 5, 0.506),
        (10, 10, 0.568),
    ] {
        let ends = odds.battle(Battle::of(attackers, defenders)).expect("it isn't too large");
        assert!((ends.win() - win).abs() < 0.0006, "{attackers} against {defenders}: {}", ends.win());
    }
}

#[test]
fn what_is_left_agrees_with_exact_fractions_alone_and_in_parts() {
    let odds = Odds::new(&Combat::STANDARD, DicePool::d6(3), DicePool::d6(2));
    for (attackers, defenders, keep, parts) in [(7, 8, 0, 20), (9, 6, 3, 20), (30, 25, 0, 8), (12, 30, 2, 3)]
    {
        let battle = Battle::of(attackers, defenders).keeping(keep);
        let (ends, exact) = (odds.battle(battle).expect("it isn't too large"), fought(&odds, battle));
        for won in [true, false] {
            let shares = match won {
                true => ends.left(|end| end.attackers, |end| end.defenders == 0, parts),
                false => ends.left(|end| end.defenders, |end| end.defenders > 0, parts),
            };
            let of = |end: &(u32, u32)| if won { end.0 } else { end.1 };
            let meant = || exact.iter().filter(|(end, _)| (end.1 == 0) == won);
            let mut numbers: Vec<u32> = meant().map(|(end, _)| of(end)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            assert!(!shares.is_empty() && shares.len() <= parts, "{battle:?}");
            assert!(numbers.len() > parts || shares.len() == numbers.len(), "{battle:?}: each by itself");
            assert!(shares.windows(2).all(|two| two[0].least > two[1].most), "most first: {shares:?}");
            let mut left_out = numbers.len();
            for share in &shares {
                let within = |number: u32| (share.least..=share.most).contains(&number);
                let chance: BigRational =
                    meant().filter(|(end, _)| within(of(end))).map(|(_, chance)| chance).sum();
                let chance = chance.to_f64().expect("it is a number");
                assert!((share.chance - chance).abs() < 1e-14, "{battle:?}: {share:?}, not {chance}");
                left_out -= numbers.iter().filter(|number| within(**number)).count();
            }
            assert_eq!(left_out, 0, "{battle:?}: nothing is left out");
        }
    }
}
