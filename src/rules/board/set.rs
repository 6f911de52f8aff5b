//! A set of territories in a single number: copying, joining and asking cost nothing, where the games' own code holds it
//! without a call (`#[inline]`: they are another library).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::TerritoryId;

/// A set of territories, gone through in the board's order. Boards have at most 128 territories.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerritorySet(u128);

impl TerritorySet {
    /// The set without members.
    pub const EMPTY: Self = Self(0);

    /// The first `count` territories of the board's order.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count >= 128 { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// The territories for which this is true, asked of one after the other in the board's order.
    #[must_use]
    #[inline]
    pub fn of_flags(flags: impl IntoIterator<Item = bool>) -> Self {
        let mut flags = flags.into_iter();
        // Numbers of 128 bits are put together of two: each half by itself costs less.
        let mut half = || {
            let (mut bits, mut left) = (0_u64, u64::BITS);
            // Each comes in at the top, and those before it move on: no place has to be reckoned.
            while left > 0 {
                let Some(flag) = flags.next() else { break };
                bits = bits >> 1 | u64::from(flag) << (u64::BITS - 1);
                left -= 1;
            }
            u128::from(bits.checked_shr(left).unwrap_or(0))
        };
        let first = half();
        Self(first | half() << u64::BITS)
    }

    /// Adds a territory; returns whether it was new. Ids that no board can have are left out.
    #[inline]
    pub fn insert(&mut self, territory: TerritoryId) -> bool {
        let before = self.0;
        self.0 |= bit(territory);
        before != self.0
    }

    /// Removes a territory; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, territory: TerritoryId) -> bool {
        let before = self.0;
        self.0 &= !bit(territory);
        before != self.0
    }

    /// The same set with one more.
    #[must_use]
    #[inline]
    pub fn with(mut self, territory: TerritoryId) -> Self {
        self.insert(territory);
        self
    }

    /// The same set with one less.
    #[must_use]
    #[inline]
    pub fn without(mut self, territory: TerritoryId) -> Self {
        self.remove(territory);
        self
    }

    /// Is it in?
    #[must_use]
    #[inline]
    pub fn contains(self, territory: TerritoryId) -> bool {
        self.0 & bit(territory) != 0
    }

    /// How many are in.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is none in?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The members of both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The members of this one that aren't in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Is every member a member of `other`?
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members in the board's order.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Members {
        Members(self.0)
    }
}

/// The bit of a territory; none for an id that no board can have.
#[inline]
fn bit(territory: TerritoryId) -> u128 {
    1_u128.checked_shl(u32::from(territory.0)).unwrap_or(0)
}

/// The members of a set, one after the other.
#[derive(Clone, Debug)]
pub struct Members(u128);

impl Iterator for Members {
    type Item = TerritoryId;

    #[inline]
    fn next(&mut self) -> Option<TerritoryId> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(TerritoryId(lowest as u8))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<TerritoryId> {
        for _ in 0..n.min(128) {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Members {}

impl IntoIterator for TerritorySet {
    type Item = TerritoryId;
    type IntoIter = Members;

    #[inline]
    fn into_iter(self) -> Members {
        self.iter()
    }
}

impl FromIterator<TerritoryId> for TerritorySet {
    fn from_iter<I: IntoIterator<Item = TerritoryId>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<'a> FromIterator<&'a TerritoryId> for TerritorySet {
    fn from_iter<I: IntoIterator<Item = &'a TerritoryId>>(members: I) -> Self {
        members.into_iter().copied().collect()
    }
}

impl Extend<TerritoryId> for TerritorySet {
    fn extend<I: IntoIterator<Item = TerritoryId>>(&mut self, members: I) {
        for member in members {
            self.insert(member);
        }
    }
}

impl std::fmt::Debug for TerritorySet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|t| t.0)).finish()
    }
}

/// Written as the list of its members: readable, and nothing has to carry a 128-bit number.
impl Serialize for TerritorySet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TerritorySet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<TerritoryId>::deserialize(deserializer).map(|members| members.iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_is_put_in_and_in_the_boards_order() {
        let mut set: TerritorySet = [7, 0, 127, 7].map(TerritoryId).iter().collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.iter().map(|t| t.0).collect::<Vec<_>>(), [0, 7, 127]);
        assert!(set.contains(TerritoryId(127)) && !set.contains(TerritoryId(1)));
        assert!(!set.insert(TerritoryId(0)));
        let nth: Vec<_> = (0..5).map(|n| set.iter().nth(n).map(|t| t.0)).collect();
        assert_eq!(nth, [Some(0), Some(7), Some(127), None, None]);
        assert!(set.remove(TerritoryId(0)) && !set.remove(TerritoryId(0)));
        assert!(!set.insert(TerritoryId(128)), "no board has so many");
        assert_eq!(set.len(), 2);
    }

    #[test]
    fn joins_and_compares() {
        let low = TerritorySet::first(3);
        let high: TerritorySet = [2, 3].map(TerritoryId).into_iter().collect();
        assert_eq!(low.union(high), TerritorySet::first(4));
        assert_eq!(low.intersection(high), TerritorySet::EMPTY.with(TerritoryId(2)));
        assert_eq!(low.difference(high), TerritorySet::first(2));
        assert!(TerritorySet::first(2).is_subset(low) && !high.is_subset(low));
        assert_eq!(TerritorySet::first(128).len(), 128);
        assert_eq!(TerritorySet::first(128).iter().count(), 128);
    }

    #[test]
    fn is_made_of_what_is_true_of_each() {
        let odd = |places: u8| TerritorySet::of_flags((0..places).map(|place| place % 2 == 1));
        assert_eq!(odd(0), TerritorySet::EMPTY);
        for places in [1, 42, 63, 64, 65, 128] {
            let members = (0..places).filter(|place| place % 2 == 1).map(TerritoryId);
            assert_eq!(odd(places), members.collect(), "{places}");
        }
        assert_eq!(odd(200), odd(128), "no board has so many");
    }

    #[test]
    fn is_written_as_a_list_of_numbers() {
        let set = TerritorySet::first(2).with(TerritoryId(41));
        let text = serde_json::to_string(&set).expect("it is written");
        assert_eq!(text, "[0,1,41]");
        assert_eq!(serde_json::from_str::<TerritorySet>(&text).expect("it is read"), set);
    }
}
