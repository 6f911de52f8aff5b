//! Offers between two seats, and what comes of them (WR-27, CW-20, BZ-13).

mod ledger;
mod rest;
mod seen;
mod trade;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};

use super::{SeatId, Shared, Viewer};

pub use ledger::{Ledger, LedgerLine};
pub use rest::Lapse;
use rest::Rested;
pub use trade::Trader;

/// What may change hands: a game's own container. Its default is nothing.
pub trait Goods: Clone + Default + PartialEq {
    /// Nothing at all?
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What somebody offers, before it has a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferTerms<G> {
    /// What the maker gives.
    pub give: G,
    /// What the maker wants.
    pub want: G,
    /// Words, not enforced.
    pub promise: Option<String>,
    /// When it lapses at the latest, in seconds since 1970 UTC; the table tells the game.
    pub expires: Option<i64>,
    /// Known to its two alone until it is accepted.
    pub private: bool,
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer<G> {
    /// Its number: no other offer of the game has it (see [`Offers`]).
    pub number: u32,
    /// Who offers.
    pub from: SeatId,
    /// To whom.
    pub to: SeatId,
    /// What the maker gives.
    pub give: G,
    /// What the maker wants.
    pub want: G,
    /// Words, not enforced.
    pub promise: Option<String>,
    /// When it lapses at the latest, in seconds since 1970 UTC; the table tells the game.
    pub expires: Option<i64>,
    /// The occasion of its (may) debt.
    pub occasion: u32,
    /// How often it was accepted in vain; each time its receiver is asked again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub in_vain: u32,
    /// Known to its two alone until it is accepted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl<G> Offer<G> {
    /// Is this seat one of its two?
    #[must_use]
    pub fn concerns(&self, seat: SeatId) -> bool {
        self.from == seat || self.to == seat
    }

    /// May this viewer know of it?
    #[must_use]
    pub fn is_known_to(&self, viewer: Viewer) -> bool {
        !self.private || viewer.knows(self.from) || viewer.knows(self.to)
    }
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferEnd {
    /// Accepted: all of it changed hands.
    Accepted,
    /// Declined by whom it was made to.
    Declined,
    /// Taken back by its maker.
    Withdrawn,
    /// Its time or the time for all offers is over, or one of its two is out.
    Lapsed,
}

/// An offer that is no longer open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "G: Serialize", deserialize = "G: Deserialize<'de>"))]
pub struct ClosedOffer<G> {
    /// As it was.
    pub offer: Offer<G>,
    /// What became of it.
    pub end: OfferEnd,
}

/// Why an offer can't be made, answered or withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    /// To oneself.
    #[error("an offer is made to somebody else")]
    ToOneself,
    /// It gives, wants and promises nothing.
    #[error("the offer is empty")]
    Empty,
    /// All numbers are given out.
    #[error("no more offers can be made")]
    Full,
    /// No such offer that this seat may know of.
    #[error("there is no offer {number}")]
    Unknown {
        /// The number.
        number: u32,
    },
    /// It is no longer open.
    #[error("offer {number} is no longer open")]
    Gone {
        /// The number.
        number: u32,
    },
    /// Another's to answer, or to withdraw.
    #[error("offer {number} is another's")]
    NotYours {
        /// The number.
        number: u32,
        /// Who made it.
        from: SeatId,
        /// To whom.
        to: SeatId,
    },
}

/// The open offers of a game, oldest first, and which numbers are given out.
///
/// Public offers are numbered from 1 on. Private ones have numbers of their own for every two seats, from
/// [`Offers::PRIVATE`] on, so that no number tells anybody else how many there are; for whoever isn't one of
/// its two, a private offer doesn't exist.
///
/// It is written down as fields of the state that holds it, which flattens it: `"offers":[…],"next_offer":3`. Goods
/// whose maps have numbers for keys read those by [`number_keys`].
///
/// ```
/// use wartable_rules::{Goods, OfferError, OfferTerms, Offers, SeatId, Viewer};
///
/// #[derive(Clone, Debug, Default, PartialEq)]
/// struct Gold(u32);
/// impl Goods for Gold {}
///
/// let (ada, ben, cyd) = (SeatId(0), SeatId(1), SeatId(2));
/// let mut offers = Offers::<Gold>::default();
/// let number = offers.make(ada, ben, OfferTerms { give: Gold(5), ..OfferTerms::default() }, 1)?.number;
/// assert_eq!(number, 1);
/// assert_eq!(offers.to_answer(cyd, 1).err(), Some(OfferError::NotYours { number: 1, from: ada, to: ben }));
/// let private = OfferTerms { give: Gold(9), private: true, ..OfferTerms::default() };
/// let number = offers.make(ada, ben, private, 2)?.number;
/// assert_eq!(offers.to_answer(cyd, number).err(), Some(OfferError::Unknown { number }));
/// assert_eq!(offers.seen_by(Viewer::Public).count(), 1);
/// assert!(offers.to_answer(ben, number).is_ok());
/// # Ok::<(), OfferError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "G: Serialize", deserialize = "G: Deserialize<'de> + Clone"))]
pub struct Offers<G> {
    /// Each by itself is shared, too: what a reader may know of them is a list of its own.
    #[serde(rename = "offers")]
    open: Shared<Vec<Shared<Offer<G>>>>,
    /// The number of the next public offer.
    #[serde(rename = "next_offer")]
    next: u32,
    /// How many private offers each two seats have made each other, by [`pair`].
    #[serde(
        rename = "private_offers",
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "number_keys"
    )]
    private: BTreeMap<u32, u32>,
    #[serde(rename = "offers_rested", default, skip_serializing_if = "Rested::is_none")]
    rested: Rested,
}

/// Open offers one after the other, oldest first.
pub type OpenOffers<'a, G> =
    std::iter::Map<std::slice::Iter<'a, Shared<Offer<G>>>, fn(&'a Shared<Offer<G>>) -> &'a Offer<G>>;

/// The number of these two among all pairs of seats: 0 for the first two, 1 and 2 for the third with each of
/// them, … The same for whoever asks, whatever there is.
fn pair(a: SeatId, b: SeatId) -> u32 {
    let (low, high) = (u32::from(a.0.min(b.0)), u32::from(a.0.max(b.0)));
    high * high.saturating_sub(1) / 2 + low
}

/// Is this seat one of that pair?
fn is_of(seat: SeatId, series: u32) -> bool {
    // The later of the two is the last seat that has a pair so early.
    let series = u64::from(series);
    let high = (1 + 8 * series).isqrt().div_ceil(2);
    let low = series - high * (high - 1) / 2;
    high <= u8::MAX.into() && [low, high].contains(&seat.0.into())
}

/// A map whose keys are numbers, as text alone can be a key: also where it is part of what is flattened.
///
/// # Errors
/// If it is none.
pub fn number_keys<'de, D: Deserializer<'de>, K: DeserializeOwned + Ord, V: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<K, V>, D::Error> {
    let words = BTreeMap::<String, V>::deserialize(deserializer)?;
    let key = |word: &str| serde_json::from_str(word).map_err(D::Error::custom);
    words.into_iter().map(|(word, value)| Ok((key(&word)?, value))).collect()
}

impl<G> Offers<G> {
    /// Where the numbers of private offers begin; each two seats have as many of their own.
    pub const PRIVATE: u32 = 100_000;

    /// No offer of a game with so many seats has a larger number.
    #[must_use]
    pub fn most(seats: u8) -> u32 {
        let pairs = u32::from(seats) * u32::from(seats.saturating_sub(1)) / 2;
        Self::PRIVATE * (1 + pairs)
    }

    /// Offers from a position, which has only those that are open, and the number of the next public one. Numbers of
    /// private offers that are open no more may then be given out again.
    #[must_use]
    pub fn restored(open: Vec<Offer<G>>, next: u32) -> Self {
        let (mut next, mut private) = (next.max(1), BTreeMap::new());
        for offer in &open {
            if offer.private {
                let last = private.entry(pair(offer.from, offer.to)).or_insert(0);
                *last = u32::max(*last, offer.number % Self::PRIVATE);
            } else {
                next = next.max(offer.number.saturating_add(1));
            }
        }
        let open = open.into_iter().map(Shared::from).collect();
        Self { open, next, private, rested: Rested::default() }
    }

    /// All that are open, for the rules.
    pub fn iter(&self) -> OpenOffers<'_, G> {
        self.open.iter().map(Deref::deref)
    }

    /// How many are open.
    #[must_use]
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Is none open?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// The number of the next public offer.
    #[must_use]
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Makes an offer; what is given is looked at by the game.
    ///
    /// # Errors
    /// To oneself, of nothing, or if there is no number left.
    pub fn make(
        &mut self,
        from: SeatId,
        to: SeatId,
        terms: OfferTerms<G>,
        occasion: u32,
    ) -> Result<&Offer<G>, OfferError>
    where
        G: Goods,
    {
        self.check(from, to, &terms)?;
        let number = if terms.private {
            let last = self.private.entry(pair(from, to)).or_insert(0);
            *last += 1;
            Self::PRIVATE * (1 + pair(from, to)) + *last
        } else {
            let number = self.next.max(1);
            self.next = number + 1;
            number
        };
        let OfferTerms { give, want, promise, expires, private } = terms;
        let in_vain = 0;
        let offer = Offer { number, from, to, give, want, promise, expires, occasion, in_vain, private };
        self.open.push(offer.into());
        self.iter().next_back().ok_or(OfferError::Unknown { number })
    }

    /// Is it an offer at all, and is there a number for it?
    ///
    /// # Errors
    /// To oneself, of nothing, or if there is no number left.
    pub fn check(&self, from: SeatId, to: SeatId, terms: &OfferTerms<G>) -> Result<(), OfferError>
    where
        G: Goods,
    {
        if from == to {
            return Err(OfferError::ToOneself);
        }
        let nothing = terms.give.is_empty() && terms.want.is_empty() && terms.promise.is_none();
        let number = match terms.private {
            true => self.private.get(&pair(from, to)).map_or(1, |last| last + 1),
            false => self.next,
        };
        match (nothing, number >= Self::PRIVATE) {
            (true, _) => Err(OfferError::Empty),
            (false, true) => Err(OfferError::Full),
            (false, false) => Ok(()),
        }
    }

    /// The open offer of this number, for somebody who asks.
    ///
    /// # Errors
    /// If it is no longer open, or there is none that they may know of.
    pub fn find(&self, viewer: Viewer, number: u32) -> Result<&Offer<G>, OfferError> {
        if let Some(offer) = self.seen_by(viewer).find(|offer| offer.number == number) {
            return Ok(offer);
        }
        let (series, place) = (number / Self::PRIVATE, number % Self::PRIVATE);
        let given_out = match series.checked_sub(1) {
            None => self.next.saturating_sub(1),
            // Of the private ones those of this seat alone.
            Some(series) => {
                let known = match viewer {
                    Viewer::Everything => true,
                    Viewer::Public => false,
                    Viewer::Seat(seat) => is_of(seat, series),
                };
                self.private.get(&series).filter(|_| known).copied().unwrap_or(0)
            }
        };
        Err(match (1..=given_out).contains(&place) {
            true => OfferError::Gone { number },
            false => OfferError::Unknown { number },
        })
    }

    /// The offer, if this seat may answer it: the one addressed.
    ///
    /// # Errors
    /// As [`Offers::find`]; if it is another's to answer.
    pub fn to_answer(&self, seat: SeatId, number: u32) -> Result<&Offer<G>, OfferError> {
        Self::of(self.find(Viewer::Seat(seat), number)?, |offer| offer.to == seat)
    }

    /// The offer, if this seat may withdraw it: its maker.
    ///
    /// # Errors
    /// As [`Offers::find`]; if it is another's.
    pub fn to_withdraw(&self, seat: SeatId, number: u32) -> Result<&Offer<G>, OfferError> {
        Self::of(self.find(Viewer::Seat(seat), number)?, |offer| offer.from == seat)
    }

    fn of(offer: &Offer<G>, is: impl Fn(&Offer<G>) -> bool) -> Result<&Offer<G>, OfferError> {
        let Offer { number, from, to, .. } = *offer;
        if is(offer) { Ok(offer) } else { Err(OfferError::NotYours { number, from, to }) }
    }

    /// An offer that was accepted but can't be kept for the moment stays open, and is looked at again when it
    /// is accepted again (WR-27): as it is now. None if it isn't open.
    pub fn accepted_in_vain(&mut self, number: u32) -> Option<&Offer<G>>
    where
        G: Clone,
    {
        let offer = self.open.iter_mut().find(|offer| offer.number == number)?;
        offer.in_vain = offer.in_vain.saturating_add(1);
        Some(offer)
    }

    /// Closes an offer: what it was, and what became of it. None if it isn't open.
    pub fn close(&mut self, number: u32, end: OfferEnd) -> Option<ClosedOffer<G>>
    where
        G: Clone,
    {
        let place = self.open.iter().position(|offer| offer.number == number)?;
        Some(ClosedOffer { offer: self.open.remove(place).into_inner(), end })
    }

    /// Closes the offers for which this is true as lapsed: a party is out (WR-56, BZ-F6), Barter or a turn ends
    /// (WR-27, CW-20). Oldest first.
    pub fn lapse(&mut self, which: impl Fn(&Offer<G>) -> bool) -> Vec<ClosedOffer<G>>
    where
        G: Clone,
    {
        if !self.iter().any(&which) {
            return Vec::new();
        }
        let all = std::mem::take(&mut *self.open).into_iter();
        let (lapsed, open): (Vec<_>, Vec<_>) = all.partition(|offer| which(offer));
        self.open = open.into();
        let lapsed = lapsed.into_iter().map(Shared::into_inner);
        lapsed.map(|offer| ClosedOffer { offer, end: OfferEnd::Lapsed }).collect()
    }
}

impl<'a, G> IntoIterator for &'a Offers<G> {
    type Item = &'a Offer<G>;
    type IntoIter = OpenOffers<'a, G>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<G> Default for Offers<G> {
    fn default() -> Self {
        Self { open: Vec::new().into(), next: 1, private: BTreeMap::new(), rested: Rested::default() }
    }
}

/// A log shows nothing of a private offer.
impl<G: fmt::Debug> fmt::Debug for Offer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.private {
            return f.write_str("Offer(private)");
        }
        let mut shown = f.debug_struct("Offer");
        shown.field("number", &self.number).field("from", &self.from).field("to", &self.to);
        shown.field("give", &self.give).field("want", &self.want).field("promise", &self.promise);
        shown.field("expires", &self.expires).field("occasion", &self.occasion);
        shown.field("in_vain", &self.in_vain).finish()
    }
}

/// A log doesn't show how many private offers there are.
impl<G: fmt::Debug> fmt::Debug for Offers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.seen_by(Viewer::Public)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_of_its_two_and_of_nobody_else() {
        for (a, b) in (0..14).flat_map(|a| (0..14).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let series = pair(SeatId(a), SeatId(b));
            for seat in 0..=u8::MAX {
                assert_eq!(is_of(SeatId(seat), series), seat == a || seat == b, "{seat} of {a} and {b}");
            }
        }
        // A number that no game gives out is nobody's.
        for series in [pair(SeatId(254), SeatId(u8::MAX)) + 1, 32_645, u32::MAX] {
            assert!((0..=u8::MAX).all(|seat| !is_of(SeatId(seat), series)), "{series}");
        }
    }
}
