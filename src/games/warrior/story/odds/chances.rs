//! The chances of dice against dice, exactly (WR-15, WR-19).

/// What one roll costs the attacker: nothing, one, two.
pub(super) type Costs = [f64; 3];

/// The chances of one roll of so many dice against so many, with so much taken off each die
/// (WR-15, WR-19). The defender loses what the attacker doesn't, of as many pairs as there are.
#[must_use]
pub(super) fn one_roll(attack: u32, defence: u32, attack_penalty: i8, defence_penalty: i8) -> Costs {
    let (attack, defence) = (attack.min(3), defence.min(2));
    let dice = attack + defence;
    let ways = 6_u32.pow(dice);
    let mut counts = [0_u32; 3];
    for way in 0..ways {
        let face = |place: u32| i8::try_from(way / 6_u32.pow(place) % 6).unwrap_or(0) + 1;
        let mut ours: Vec<i8> = (0..attack).map(|place| face(place) - attack_penalty.abs()).collect();
        let mut theirs: Vec<i8> = (attack..dice).map(|place| face(place) - defence_penalty.abs()).collect();
        ours.sort_unstable_by(|a, b| b.cmp(a));
        theirs.sort_unstable_by(|a, b| b.cmp(a));
        // Ties go to the defender.
        let cost = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours <= theirs).count();
        counts[cost.min(2)] += 1;
    }
    counts.map(|count| f64::from(count) / f64::from(ways))
}

/// How a battle to the end may end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Chances {
    /// That the defender has nothing left.
    pub(super) win: f64,
    /// Attackers left, times the chance of winning.
    attackers: f64,
    /// Defenders left, times the chance of losing.
    defenders: f64,
}

impl Chances {
    /// Attackers left on average where they win.
    pub(super) fn attackers_left(self) -> f64 {
        if self.win > 0.0 { self.attackers / self.win } else { 0.0 }
    }

    /// Defenders left on average where they hold.
    pub(super) fn defenders_left(self) -> f64 {
        if self.win < 1.0 { self.defenders / (1.0 - self.win) } else { 0.0 }
    }

    pub(super) fn plus(self, other: Self, weight: f64) -> Self {
        Self {
            win: self.win + weight * other.win,
            attackers: self.attackers + weight * other.attackers,
            defenders: self.defenders + weight * other.defenders,
        }
    }
}

/// The battle of so many attackers, fighting to the end, against each number of defenders up to
/// `defenders`: row by row of attackers, of which only the last two are needed.
#[must_use]
pub(super) fn battles(attackers: u32, defenders: u32, penalties: (i8, i8)) -> Vec<Chances> {
    let width = defenders as usize + 1;
    let beaten: Vec<Chances> =
        (0..=defenders).map(|left| Chances { defenders: f64::from(left), ..Chances::default() }).collect();
    let costs: Vec<[Costs; 2]> =
        (1..=3).map(|a| [1, 2].map(|d| one_roll(a, d, penalties.0, penalties.1))).collect();
    let (mut two_less, mut one_less) = (beaten.clone(), beaten);
    for force in 1..=attackers {
        let mut row = Vec::with_capacity(width);
        row.push(Chances { win: 1.0, attackers: f64::from(force), defenders: 0.0 });
        let dice = force.min(3) as usize;
        for left in 1..width {
            let [none, one, two] = costs[dice - 1][left.min(2) - 1];
            let chances = if dice.min(left) == 1 {
                // One pair: one or the other.
                Chances::default().plus(row[left - 1], none).plus(one_less[left], one)
            } else {
                Chances::default()
                    .plus(row[left - 2], none)
                    .plus(one_less[left - 1], one)
                    .plus(two_less[left], two)
            };
            row.push(chances);
        }
        two_less = std::mem::replace(&mut one_less, row);
    }
    one_less
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(is: f64, known: f64) {
        assert!((is - known).abs() < 0.0006, "{is} is not {known}");
    }

    #[test]
    fn wr_15_one_roll_as_counted_by_everybody() {
        // 2890, 2611 and 2275 of 7776 ways.
        let [none, one, two] = one_roll(3, 2, 0, 0);
        near(none, 0.3717);
        near(one, 0.3358);
        near(two, 0.2926);
        let [none, one, _] = one_roll(1, 1, 0, 0);
        near(none, 15.0 / 36.0);
        near(one, 21.0 / 36.0);
        near(one_roll(3, 1, 0, 0)[0], 0.6597);
        near(one_roll(2, 2, 0, 0)[2], 0.4483);
    }

    #[test]
    fn wr_15_battles_as_published() {
        // Osborne, "Markov Chains for the RISK Board Game Revisited" (2003).
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
            near(battles(attackers, defenders, (0, 0))[defenders as usize].win, win);
        }
    }

    #[test]
    fn wr_19_penalties_tell_before_the_comparison() {
        // A leader's single die (−2) beats a single die in 6 of 36 ways: 4 v 1, 5 v 1 and 2, 6 v 1, 2 and 3.
        near(one_roll(1, 1, -2, 0)[0], 6.0 / 36.0);
        near(one_roll(1, 1, 2, 0)[0], 6.0 / 36.0);
        // A betrayed host's (−1) loses to an equal face too.
        near(one_roll(1, 1, 0, 1)[0], 21.0 / 36.0);
    }

    #[test]
    fn losses_and_survivors_are_weighed_by_their_chances() {
        let chances = battles(1, 1, (0, 0))[1];
        near(chances.attackers_left(), 1.0);
        near(chances.defenders_left(), 1.0);
        let sure = battles(5, 0, (0, 0))[0];
        assert!((sure.win - 1.0).abs() < f64::EPSILON && (sure.attackers_left() - 5.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_thousand_against_a_capital_of_a_thousand_is_worked_out() {
        let chances = battles(1000, 4000, (0, 0));
        assert!(chances[4000].win < 1e-6 && chances[1000].win > 0.99);
    }
}
