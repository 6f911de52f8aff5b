//! How a battle may end, with the chance of each end.

/// One end: how many are left of both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BattleOutcome {
    /// Attackers left.
    pub attackers: u32,
    /// Defenders left.
    pub defenders: u32,
    /// The chance of it, from 0 to 1.
    pub chance: f64,
}

/// All ends of a battle that may come about, each once; most attackers first, of those with fewest defenders
/// first. The chances add up to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Distribution {
    outcomes: Vec<BattleOutcome>,
}

impl Distribution {
    /// This end, for certain.
    #[must_use]
    pub fn certain(attackers: u32, defenders: u32) -> Self {
        Self { outcomes: vec![BattleOutcome { attackers, defenders, chance: 1.0 }] }
    }

    /// Ends that stand in order, each once.
    pub(super) fn sorted(outcomes: Vec<BattleOutcome>) -> Self {
        Self { outcomes }
    }

    /// The ends.
    #[must_use]
    pub fn outcomes(&self) -> &[BattleOutcome] {
        &self.outcomes
    }

    fn sum(&self, of: impl Fn(&BattleOutcome) -> bool) -> f64 {
        self.outcomes.iter().filter(|end| of(end)).map(|end| end.chance).sum()
    }

    /// The chance that no defender is left.
    #[must_use]
    pub fn win(&self) -> f64 {
        self.sum(|end| end.defenders == 0)
    }

    /// The chance that no attacker is left, and defenders are.
    #[must_use]
    pub fn lose(&self) -> f64 {
        self.sum(|end| end.attackers == 0 && end.defenders > 0)
    }

    /// The chance that there are some left on both sides.
    #[must_use]
    pub fn open(&self) -> f64 {
        self.sum(|end| end.attackers > 0 && end.defenders > 0)
    }

    /// How many attackers are left, whatever becomes of the defenders.
    #[must_use]
    pub fn attackers(&self) -> Marginal {
        self.number(|end| end.attackers, |_| true)
    }

    /// How many defenders are left, whatever becomes of the attackers.
    #[must_use]
    pub fn defenders(&self) -> Marginal {
        self.number(|end| end.defenders, |_| true)
    }

    /// How many attackers are left where they win; nothing where they can't.
    #[must_use]
    pub fn attackers_if_won(&self) -> Marginal {
        self.number(|end| end.attackers, |end| end.defenders == 0)
    }

    /// How many defenders are left where they aren't beaten; nothing where they are for certain.
    #[must_use]
    pub fn defenders_if_held(&self) -> Marginal {
        self.number(|end| end.defenders, |end| end.defenders > 0)
    }

    fn number(&self, of: impl Fn(&BattleOutcome) -> u32, given: impl Fn(&BattleOutcome) -> bool) -> Marginal {
        let all = self.sum(&given);
        let most = self.outcomes.iter().map(&of).max().unwrap_or(0);
        let mut chances = vec![0.0; most as usize + 1];
        if all > 0.0 {
            for end in self.outcomes.iter().filter(|end| given(end)) {
                chances[of(end) as usize] += end.chance / all;
            }
        }
        Marginal { chances }
    }

    /// The same with others of both sides who take no part: the one that stays behind (WR-15, CW-13), those
    /// whom a defender doesn't announce (CW-14).
    #[must_use]
    pub fn beside(mut self, attackers: u32, defenders: u32) -> Self {
        for end in &mut self.outcomes {
            end.attackers = end.attackers.saturating_add(attackers);
            end.defenders = end.defenders.saturating_add(defenders);
        }
        self
    }

    /// The defenders' strength as units of so much each, what is left of one counting as one (WR-18).
    #[must_use]
    pub fn in_units_of(self, strength: u32) -> Self {
        let unit = strength.max(1);
        self.outcomes
            .into_iter()
            .map(|end| BattleOutcome { defenders: end.defenders.div_ceil(unit), ..end })
            .collect()
    }

    /// Adds another's ends, each with so much of its chance: for what a die decides beforehand. The weights
    /// of all that are added should add up to 1.
    pub fn add(&mut self, other: &Self, weight: f64) {
        let weighted = other.outcomes.iter().map(|end| BattleOutcome { chance: end.chance * weight, ..*end });
        *self = self.outcomes.iter().copied().chain(weighted).collect();
    }
}

/// Ends in any order, those alike together; what cannot be is left out.
impl FromIterator<BattleOutcome> for Distribution {
    fn from_iter<I: IntoIterator<Item = BattleOutcome>>(ends: I) -> Self {
        let mut outcomes: Vec<BattleOutcome> = ends.into_iter().filter(|end| end.chance > 0.0).collect();
        outcomes.sort_by_key(|end| (std::cmp::Reverse(end.attackers), end.defenders));
        outcomes.dedup_by(|next, kept| {
            let same = (next.attackers, next.defenders) == (kept.attackers, kept.defenders);
            if same {
                kept.chance += next.chance;
            }
            same
        });
        Self { outcomes }
    }
}

/// A number of units left, with the chance of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Marginal {
    chances: Vec<f64>,
}

impl Marginal {
    /// The chances of none, one, two, … being left.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// How many there are on average; 0 where the case that is asked for can't come about.
    #[must_use]
    pub fn mean(&self) -> f64 {
        (0_u32..).zip(&self.chances).map(|(left, chance)| f64::from(left) * chance).sum()
    }

    /// The chance that there are so many or more.
    #[must_use]
    pub fn at_least(&self, units: u32) -> f64 {
        self.chances.get(units as usize..).unwrap_or_default().iter().sum()
    }

    /// The least number that isn't exceeded with this chance: `quantile(0.5)` is the median, and with a
    /// chance of 0.8 there are from `quantile(0.1)` to `quantile(0.9)`.
    #[must_use]
    pub fn quantile(&self, chance: f64) -> u32 {
        // Sums of chances miss by a rounding in their last places.
        const SLACK: f64 = 1e-12;
        let mut sum = 0.0;
        let reached = self.chances.iter().position(|share| {
            sum += share;
            sum >= chance - SLACK
        });
        u32::try_from(reached.unwrap_or(self.chances.len().saturating_sub(1))).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(attackers: u32, defenders: u32, chance: f64) -> BattleOutcome {
        BattleOutcome { attackers, defenders, chance }
    }

    #[test]
    fn what_is_asked_of_it_is_read_from_its_ends() {
        let ends: Distribution =
            [end(0, 2, 0.25), end(3, 0, 0.25), end(1, 0, 0.25), end(2, 1, 0.125), end(1, 0, 0.125)]
                .into_iter()
                .collect();
        assert_eq!(ends.outcomes().len(), 4, "those alike stand there once");
        assert_eq!(ends.outcomes()[0], end(3, 0, 0.25));
        assert_eq!((ends.win(), ends.lose(), ends.open()), (0.625, 0.25, 0.125));
        assert_eq!(ends.attackers().chances(), [0.25, 0.375, 0.125, 0.25]);
        assert_eq!((ends.attackers().mean(), ends.attackers().at_least(2)), (1.375, 0.375));
        assert_eq!([0.0, 0.25, 0.26, 0.75, 1.0].map(|q| ends.attackers().quantile(q)), [0, 0, 1, 2, 3]);
        assert!((ends.attackers_if_won().mean() - 1.8).abs() < 1e-15);
        assert!((ends.defenders_if_held().mean() - 5.0 / 3.0).abs() < 1e-15);
        assert_eq!(Distribution::certain(0, 1).attackers_if_won().mean(), 0.0);
    }

    #[test]
    fn those_who_take_no_part_are_counted_at_the_end() {
        let ends = Distribution::certain(2, 0).beside(1, 3);
        assert_eq!(ends.outcomes(), [end(3, 3, 1.0)]);
    }

    #[test]
    fn wr_18_strength_left_is_units_rounded_up() {
        let ends: Distribution = [end(0, 1, 0.25), end(0, 3, 0.25), end(0, 4, 0.5)].into_iter().collect();
        assert_eq!(ends.in_units_of(3).outcomes(), [end(0, 1, 0.5), end(0, 2, 0.5)]);
    }
}
