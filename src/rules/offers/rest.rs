//! When offers lapse: at a moment that somebody set, and later by as long as the game rests.

use serde::{Deserialize, Serialize};

use super::{Offer, Offers};
use crate::Rest;

/// How long a game has rested up to when the ends of its offers were put off last, in seconds, and since when it rests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Rested {
    so_far: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
}

impl Rested {
    pub(super) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// When an offer lapses at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// At this moment, in seconds since 1970 UTC.
    At(i64),
    /// So many seconds after the game goes on, which rests.
    AfterRest(i64),
}

impl<G> Offers<G> {
    /// The game rests, or goes on: offers lapse later by as long. One that was made meanwhile says its end by the time at
    /// which the game stands still.
    pub fn rest(&mut self, rest: Rest)
    where
        G: Clone,
    {
        match rest {
            Rest::From(at) => drop(self.rested.since.get_or_insert(at)),
            Rest::Until(at) => {
                if let Some(since) = self.rested.since.take() {
                    self.put_off(at.saturating_sub(since).max(0));
                }
            }
        }
    }

    fn put_off(&mut self, seconds: i64)
    where
        G: Clone,
    {
        self.rested.so_far = self.rested.so_far.saturating_add(seconds);
        if seconds != 0 && self.iter().any(|offer| offer.expires.is_some()) {
            for offer in self.open.iter_mut().filter(|offer| offer.expires.is_some()) {
                offer.expires = offer.expires.map(|expires| expires.saturating_add(seconds));
            }
        }
    }

    /// The same, having rested for as long as `now`, to which steps were played that are taken back: a rest is none of
    /// them (see [`crate::Game::with_notes_of`]).
    #[must_use]
    pub fn rested_as(mut self, now: &Self) -> Self
    where
        G: Clone,
    {
        self.put_off(now.rested.so_far.saturating_sub(self.rested.so_far));
        self.rested = now.rested;
        self
    }

    /// Since when the game rests, in seconds since 1970 UTC.
    #[must_use]
    pub fn rests_since(&self) -> Option<i64> {
        self.rested.since
    }

    /// The offers that lapse at a time, each with that; none while the game rests.
    pub fn lapsing(&self) -> impl Iterator<Item = (i64, &Offer<G>)> {
        let runs = self.rested.since.is_none();
        self.iter().filter(move |_| runs).filter_map(|offer| Some((offer.expires?, offer)))
    }

    /// When one of them lapses at the latest.
    #[must_use]
    pub fn lapse_of(&self, offer: &Offer<G>) -> Option<Lapse> {
        let expires = offer.expires?;
        Some(match self.rested.since {
            None => Lapse::At(expires),
            Some(since) => Lapse::AfterRest(expires.saturating_sub(since).max(0)),
        })
    }
}
