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

/// Some of the ends of a battle: those that leave so many units of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// At least so many are left.
    pub least: u32,
    /// At most so many.
    pub most: u32,
    /// The chance of it, from 0 to 1.
    pub chance: f64,
}

/// All possible ends of a battle, each once: those with most attackers first, among these those with fewest defenders
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

    /// The chance that no attacker is left, and defenders are (CW-19: where it may also stay open).
    #[must_use]
    pub fn lose(&self) -> f64 {
        self.sum(|end| end.attackers == 0 && end.defenders > 0)
    }

    /// The chance that there are some left on both sides (WR-16, CW-19: where one stops before).
    #[must_use]
    pub fn open(&self) -> f64 {
        self.sum(|end| end.attackers > 0 && end.defenders > 0)
    }

    /// How many attackers are left on average where they win; 0 where they can't.
    #[must_use]
    pub fn attackers_if_won(&self) -> f64 {
        self.mean(|end| end.attackers, |end| end.defenders == 0)
    }

    /// How many defenders are left on average where they aren't beaten; 0 where they are for certain.
    #[must_use]
    pub fn defenders_if_held(&self) -> f64 {
        self.mean(|end| end.defenders, |end| end.defenders > 0)
    }

    /// How likely each number of units left is among the ends that are meant, most units first. Where there are more
    /// numbers than `parts`, neighbours stand together, about as likely as each other part.
    #[must_use]
    pub fn left(
        &self,
        of: impl Fn(&BattleOutcome) -> u32,
        given: impl Fn(&BattleOutcome) -> bool,
        parts: usize,
    ) -> Vec<Share> {
        let mut each = std::collections::BTreeMap::<u32, f64>::new();
        for end in self.outcomes.iter().filter(|end| given(end)) {
            *each.entry(of(end)).or_default() += end.chance;
        }
        let apart = each.len() <= parts;
        let part = each.values().sum::<f64>() / parts as f64;
        let mut shares: Vec<Share> = Vec::new();
        for (left, chance) in each.into_iter().rev() {
            match shares.last_mut() {
                Some(last) if !apart && last.chance < part => {
                    last.least = left;
                    last.chance += chance;
                }
                _ => shares.push(Share { least: left, most: left, chance }),
            }
        }
        shares
    }

    fn mean(&self, of: impl Fn(&BattleOutcome) -> u32, given: impl Fn(&BattleOutcome) -> bool) -> f64 {
        let ends = self.outcomes.iter().filter(|end| given(end));
        let sum: f64 = ends.map(|end| f64::from(of(end)) * end.chance).sum();
        let all = self.sum(given);
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// One of these, each in so many of all ways: what a die decides before the first roll (WR-18).
    #[must_use]
    pub fn mixed<'a>(parts: impl IntoIterator<Item = (u32, &'a Self)> + Clone) -> Self {
        let all: u32 = parts.clone().into_iter().map(|(ways, _)| ways).sum();
        let weighted = parts.into_iter().flat_map(|(ways, ends)| {
            let weight = f64::from(ways) / f64::from(all);
            ends.outcomes.iter().map(move |end| BattleOutcome { chance: end.chance * weight, ..*end })
        });
        weighted.collect()
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
        assert!((ends.attackers_if_won() - 1.8).abs() < 1e-15);
        assert!((ends.defenders_if_held() - 5.0 / 3.0).abs() < 1e-15);
        let lost = Distribution::certain(0, 1);
        assert_eq!((lost.attackers_if_won(), lost.defenders_if_held()), (0.0, 1.0));
    }

    #[test]
    fn wr_18_what_a_die_decides_is_mixed_by_its_ways() {
        let (weak, strong) = (Distribution::certain(3, 0), Distribution::certain(0, 4));
        let ends = Distribution::mixed([(1, &weak), (2, &strong), (1, &weak)]);
        assert_eq!(ends.outcomes(), [end(3, 0, 0.5), end(0, 4, 0.5)]);
        assert_eq!(Distribution::mixed([(6, &strong)]), strong);
    }
}
