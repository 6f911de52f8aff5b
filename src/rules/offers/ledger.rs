//! The record of offers and what came of them (BZ-13; Blitzkrieg's `/blitz ledger`).

use serde::{Deserialize, Serialize};

use super::{ClosedOffer, Offer, OfferEnd};
use crate::{SeatId, Shared, Veiled, Viewer};

/// What became of every offer, oldest first. Everybody knows a private offer once it was accepted,
/// except its words; one that wasn't accepted stays between its two players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "G: Serialize", deserialize = "G: Deserialize<'de> + Clone"))]
pub struct Ledger<G>(Shared<Vec<Veiled<ClosedOffer<G>>>>);

/// A line of the ledger as somebody may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerLine<'a, G> {
    /// The offer's number; none for readers to whom a private offer's number would tell how many there were.
    pub number: Option<u32>,
    /// Who made it.
    pub from: SeatId,
    /// To whom.
    pub to: SeatId,
    /// What the maker gave, or would have given.
    pub give: &'a G,
    /// What the maker got, or would have got.
    pub want: &'a G,
    /// The words, for the readers for whom they were meant.
    pub promise: Option<&'a str>,
    /// What came of it.
    pub end: OfferEnd,
}

impl<G> Ledger<G> {
    /// Writes down what came of an offer.
    pub fn note(&mut self, closed: ClosedOffer<G>)
    where
        G: Clone,
    {
        self.0.push(closed.into());
    }

    /// How many lines there are in all: secret where there are private offers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is nothing written down?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same with what became by later of private offers that weren't accepted: no step, so that none of it is taken back
    /// (see [`super::Offers::with_private_of`]).
    #[must_use]
    pub fn with_private_of(mut self, later: &Self) -> Self
    where
        G: Clone,
    {
        let stays =
            |closed: &&Veiled<ClosedOffer<G>>| closed.offer.private && closed.end != OfferEnd::Accepted;
        self.0.retain(|closed| !stays(&closed));
        self.0.extend(later.0.iter().filter(stays).cloned());
        self
    }

    /// The private offers that lapsed.
    pub fn private_lapsed(&self) -> impl Iterator<Item = &Offer<G>> {
        let lapsed = self.0.iter().filter(|closed| closed.offer.private && closed.end == OfferEnd::Lapsed);
        lapsed.map(|closed| &closed.offer)
    }

    /// Strikes out what became of these offers: they are open again, or nobody's to know any more.
    pub fn strike(&mut self, which: impl Fn(&ClosedOffer<G>) -> bool)
    where
        G: Clone,
    {
        if self.0.iter().any(|closed| which(closed)) {
            self.0.retain(|closed| !which(closed));
        }
    }

    /// The ledger as a viewer may know it: of others' private offers those alone that were accepted, without number and
    /// words.
    #[must_use]
    pub fn only_for(&self, viewer: Viewer) -> Self
    where
        G: Clone,
    {
        if self.0.iter().all(|closed| closed.offer.is_known_to(viewer)) {
            return self.clone();
        }
        let known = |closed: &Veiled<ClosedOffer<G>>| match closed.offer.is_known_to(viewer) {
            true => Some(closed.clone()),
            false => (closed.end == OfferEnd::Accepted).then(|| closed.veiled(ClosedOffer::to_strangers)),
        };
        Self(self.0.iter().filter_map(known).collect())
    }

    /// What a viewer may read, oldest first.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = LedgerLine<'_, G>> {
        self.0.iter().filter_map(move |closed| {
            let ClosedOffer { offer, end } = &**closed;
            let whole = offer.is_known_to(viewer);
            let Offer { number, from, to, give, want, promise, .. } = offer;
            (whole || *end == OfferEnd::Accepted).then(|| LedgerLine {
                number: whole.then_some(*number),
                from: *from,
                to: *to,
                give,
                want,
                promise: promise.as_deref().filter(|_| whole),
                end: *end,
            })
        })
    }
}

impl<G: Clone> ClosedOffer<G> {
    /// As it looks to whoever is none of its two: without its number, its words and when it lapsed at the latest.
    fn to_strangers(&self) -> Self {
        let mut closed = self.clone();
        (closed.offer.number, closed.offer.promise, closed.offer.expires) = (0, None, None);
        closed
    }
}

impl<G> Default for Ledger<G> {
    fn default() -> Self {
        Self(Vec::new().into())
    }
}
