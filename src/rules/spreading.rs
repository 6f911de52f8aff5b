//! Units spread evenly over territories.

use std::collections::BTreeMap;

use super::TerritoryId;

/// Puts one unit after the other where fewest stand, of several such territories into the first (WR-7, WR-53, WR-54, TP-6,
/// TP-16, TP-17, CW-6, CW-12): how many go where. `standing` says where they may go, and how many stand there.
///
/// ```
/// use wartable_rules::{TerritoryId, spread_evenly};
///
/// let standing = [(TerritoryId(4), 1), (TerritoryId(7), 3), (TerritoryId(9), 1)];
/// let places = spread_evenly(3, standing);
/// assert_eq!(places.into_iter().collect::<Vec<_>>(), [(TerritoryId(4), 2), (TerritoryId(9), 1)]);
/// ```
#[must_use]
pub fn spread_evenly(
    mut units: u32,
    standing: impl IntoIterator<Item = (TerritoryId, u32)>,
) -> BTreeMap<TerritoryId, u32> {
    // Where, how many stand there by now, how many of them are new.
    let mut all: Vec<(TerritoryId, u32, u32)> = standing.into_iter().map(|(t, here)| (t, here, 0)).collect();
    // All with fewest get one each, in their order, before any of them is looked at again.
    while let Some(fewest) = all.iter().map(|(_, here, _)| *here).min().filter(|_| units > 0) {
        let lowest = all.iter_mut().filter(|(_, here, _)| *here == fewest);
        for (_, here, new) in lowest.take(usize::try_from(units).unwrap_or(usize::MAX)) {
            (*here, *new, units) = (*here + 1, *new + 1, units - 1);
        }
    }
    all.into_iter().filter(|(_, _, new)| *new > 0).map(|(t, _, new)| (t, new)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One unit after the other, as the rules say it.
    fn one_by_one(units: u32, standing: &[(TerritoryId, u32)]) -> BTreeMap<TerritoryId, u32> {
        let (mut standing, mut places) = (standing.to_vec(), BTreeMap::new());
        for _ in 0..units {
            let Some((t, here)) = standing.iter_mut().min_by_key(|(_, here)| *here) else { break };
            *here += 1;
            *places.entry(*t).or_insert(0) += 1;
        }
        places
    }

    #[test]
    fn each_goes_where_fewest_stand() {
        let standing: Vec<_> = (0..9).map(|n| (TerritoryId(n), u32::from(n) * 7 % 5 + 1)).collect();
        for units in 0..60 {
            for many in 0..standing.len() {
                let some = &standing[..many];
                assert_eq!(spread_evenly(units, some.iter().copied()), one_by_one(units, some), "{units}");
            }
        }
    }
}
