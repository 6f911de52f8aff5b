//! Moves in which each unit goes so many steps at most, counted over all moves together.

use std::collections::BTreeMap;

use crate::rules::TerritoryId;

/// Units that may go up to `STEPS` steps each, in as many moves as one likes: who has gone how far (WR-44,
/// 23: up to 20 units by up to two territories each, each unit's way counted once over all moves together).
///
/// ```
/// use wartable::rules::{Redeployment, TerritoryId};
///
/// let (here, there) = (TerritoryId(0), TerritoryId(1));
/// let mut fuel = Redeployment::<2>::of(20);
/// fuel.go(here, there, 1, 3); // Three of five go a step…
/// assert_eq!(fuel.able(there, 4, 1), 4); // …and one that stood there may go as well,
/// assert_eq!(fuel.able(there, 4, 2), 1); // but only that one goes two steps on.
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redeployment<const STEPS: usize> {
    /// How many more units may set out.
    pub left: u32,
    /// Those that have, by where they stand: first those who have gone one step, then two, …
    pub gone: [BTreeMap<TerritoryId, u32>; STEPS],
}

impl<const STEPS: usize> Redeployment<STEPS> {
    /// So many units may set out.
    #[must_use]
    pub fn of(units: u32) -> Self {
        Self { left: units, gone: std::array::from_fn(|_| BTreeMap::new()) }
    }

    /// How many of those who stand there have gone so many steps, from 1 on.
    fn gone(&self, at: TerritoryId, steps: usize) -> u32 {
        let by_steps = steps.checked_sub(1).and_then(|place| self.gone.get(place));
        by_steps.and_then(|there| there.get(&at)).copied().unwrap_or(0)
    }

    /// Those who stand there and haven't set out, as far as they may.
    fn fresh(&self, at: TerritoryId, there: u32) -> u32 {
        let gone: u32 = (1..=STEPS).map(|steps| self.gone(at, steps)).sum();
        there.saturating_sub(gone).min(self.left)
    }

    /// How many of the units there may go on by so many steps.
    #[must_use]
    pub fn able(&self, at: TerritoryId, there: u32, steps: usize) -> u32 {
        if steps == 0 || steps > STEPS {
            return 0;
        }
        let on_their_way: u32 = (1..=STEPS - steps).map(|gone| self.gone(at, gone)).sum();
        self.fresh(at, there) + on_their_way
    }

    /// So many go on by so many steps: those first who have gone farthest and may go so far still. More than
    /// are [`Self::able`] to count as setting out.
    pub fn go(&mut self, from: TerritoryId, to: TerritoryId, steps: usize, units: u32) {
        if steps == 0 || steps > STEPS {
            return;
        }
        let mut to_go = units;
        for gone in (1..=STEPS - steps).rev() {
            let go = self.gone(from, gone).min(to_go);
            to_go -= go;
            self.leave(from, gone, go);
            self.arrive(to, gone + steps, go);
        }
        self.left = self.left.saturating_sub(to_go);
        self.arrive(to, steps, to_go);
    }

    /// Can nobody go any further?
    #[must_use]
    pub fn is_over(&self) -> bool {
        let last = STEPS.saturating_sub(1);
        self.left == 0 && self.gone.iter().take(last).all(BTreeMap::is_empty)
    }

    fn leave(&mut self, at: TerritoryId, steps: usize, units: u32) {
        let Some(there) = steps.checked_sub(1).and_then(|place| self.gone.get_mut(place)) else { return };
        if let Some(number) = there.get_mut(&at) {
            *number = number.saturating_sub(units);
        }
        there.retain(|_, number| *number > 0);
    }

    fn arrive(&mut self, at: TerritoryId, steps: usize, units: u32) {
        let there = steps.checked_sub(1).and_then(|place| self.gone.get_mut(place));
        if let Some(there) = there.filter(|_| units > 0) {
            *there.entry(at).or_insert(0) += units;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: TerritoryId = TerritoryId(0);
    const B: TerritoryId = TerritoryId(1);
    const C: TerritoryId = TerritoryId(2);

    #[test]
    fn wr_44_each_units_way_counts_once_over_all_moves() {
        let mut fuel = Redeployment::<2>::of(20);
        assert_eq!([0, 1, 2, 3].map(|steps| fuel.able(A, 5, steps)), [0, 5, 5, 0]);
        fuel.go(A, B, 1, 3);
        assert_eq!((fuel.left, fuel.able(B, 3, 1), fuel.able(B, 3, 2)), (17, 3, 0));
        // Back again: that is their second step, and they stay.
        fuel.go(B, A, 1, 2);
        assert_eq!((fuel.left, fuel.able(A, 4, 1)), (17, 2), "two there haven't set out");
        fuel.go(B, C, 1, 1);
        assert_eq!(fuel.gone, [BTreeMap::new(), BTreeMap::from([(A, 2), (C, 1)])]);
    }

    #[test]
    fn wr_44_those_go_first_who_have_gone_already() {
        let mut fuel = Redeployment::<2>::of(3);
        fuel.go(A, B, 1, 2);
        // Of four there, two with a step left: three go, so one sets out.
        fuel.go(B, C, 1, 3);
        assert_eq!(fuel.left, 0);
        assert_eq!(fuel.gone, [BTreeMap::from([(C, 1)]), BTreeMap::from([(C, 2)])]);
        assert!(!fuel.is_over(), "one has a step left");
        fuel.go(C, B, 1, 1);
        assert!(fuel.is_over());
    }

    #[test]
    fn wr_44_no_more_set_out_than_may() {
        let mut fuel = Redeployment::<2>::of(4);
        assert_eq!(fuel.able(A, 30, 2), 4);
        fuel.go(A, C, 2, 4);
        assert!(fuel.is_over());
        assert_eq!((fuel.able(A, 26, 1), fuel.able(C, 4, 1)), (0, 0));
    }

    #[test]
    fn a_longer_stride_is_counted_alike() {
        let mut army = Redeployment::<3>::of(2);
        army.go(A, B, 1, 1);
        assert_eq!([1, 2, 3].map(|steps| army.able(B, 1, steps)), [1, 1, 0]);
        army.go(B, C, 2, 1);
        assert_eq!((army.able(C, 1, 1), army.gone[2].get(&C)), (0, Some(&1)));
        let mut none = Redeployment::<0>::of(2);
        none.go(A, B, 1, 1);
        assert_eq!((none.able(A, 1, 1), none.left), (0, 2));
    }
}
