//! Machine players, and the games that they play without people.

use super::{Debt, Game, SeatId, TerritoryId, TerritorySet, View};

/// A game that machines can play.
pub trait SelfPlay: Game {
    /// The names of its policies, the plainest first, the one that plays best last: machines at a table play by it.
    const POLICIES: &'static [&'static str];
    /// What they answer though they needn't ([`super::Duty::May`]), as debts call it.
    const ANSWERS: &'static [&'static str] = &[];

    /// The policy of this name, with a generator of its own from this seed.
    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>>;
    /// The round that is being played, to put a cap on games that go round in circles.
    fn round(&self) -> u32;
}

/// A machine player.
pub trait Policy<G: SelfPlay>: std::fmt::Debug {
    /// Is told, before it is asked for anything, which seats no person plays: other machines' and empty ones.
    fn nobody_plays(&mut self, seats: &[SeatId]) {
        let _ = seats;
    }

    /// Chooses what to do about a debt of its seat, from what that seat may know. If the rules refuse it, the
    /// debt's default is played.
    fn order(&mut self, view: &View<'_, G>, seat: SeatId, debt: &Debt<G::Order>) -> G::Order;
}

/// Is a trade worth taking that brings one so much and the other so much, with so many rivals at the table? Between two
/// alone all that one gains the other loses; among several, what the other gains is shared by those who don't trade.
///
/// ```
/// use wartable_rules::is_worth_taking;
///
/// assert!(is_worth_taking(5, 5, 1) && !is_worth_taking(5, 6, 1));
/// assert!(is_worth_taking(5, 15, 3) && !is_worth_taking(0, -9, 3));
/// ```
#[must_use]
pub fn is_worth_taking(gain: i64, theirs: i64, rivals: usize) -> bool {
    let among = i64::try_from(rivals).unwrap_or(1).max(1);
    gain > 0 && gain.saturating_mul(among) >= theirs
}

/// A policy's own generator: small and fast, and nothing that a game's dice depend on.
#[derive(Clone, Debug)]
pub struct PolicyRng(u64);

impl PolicyRng {
    /// The generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits (SplitMix64).
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`; 0 where there is none.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        // The upper half of a product: even enough for a policy, and without a division.
        let wide = (self.bits() >> 32) * u64::from(bound);
        u32::try_from(wide >> 32).unwrap_or(0)
    }

    /// True once in `n` times.
    #[inline]
    pub fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of them.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let bound = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.get(usize::try_from(self.below(bound)).unwrap_or(0)).copied()
    }

    /// One of these territories, without a list of them being made.
    #[inline]
    pub fn member(&mut self, set: TerritorySet) -> Option<TerritoryId> {
        let bound = u32::try_from(set.len()).unwrap_or(0);
        set.iter().nth(usize::try_from(self.below(bound)).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_of_it() {
        let mut rng = PolicyRng::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[usize::try_from(rng.below(6)).expect("below six")] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.one_of::<u8>(&[]), None);
    }
}
