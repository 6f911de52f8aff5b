//! What each sees of the offers that are open: private ones are their two seats' alone.

use super::{Offer, Offers, is_of};
use crate::{Shared, Viewer};

impl<G> Offers<G> {
    /// The offers that a viewer may know of.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = &Offer<G>> {
        self.iter().filter(move |offer| offer.is_known_to(viewer))
    }

    /// The offers as a viewer may know them: private ones of others are not there, nor counted.
    #[must_use]
    pub fn only_for(&self, viewer: Viewer) -> Self
    where
        G: Clone,
    {
        let open = match self.open.iter().all(|offer| offer.is_known_to(viewer)) {
            true => self.open.clone(),
            false => self.open.iter().filter(|offer| offer.is_known_to(viewer)).cloned().collect(),
        };
        let known = |series: u32| match viewer {
            Viewer::Everything => true,
            Viewer::Public => false,
            Viewer::Seat(seat) => is_of(seat, series),
        };
        let private = self.private.iter().filter(|(series, _)| known(**series));
        let private = private.map(|(series, last)| (*series, *last)).collect();
        Self { open, next: self.next, private, rested: self.rested }
    }

    /// The same with the private offers of later: they are no steps, so that none of them is taken back (see
    /// [`crate::Game::with_notes_of`]).
    #[must_use]
    pub fn with_private_of(mut self, later: &Self) -> Self
    where
        G: Clone,
    {
        // Mostly there are none, and nothing is copied.
        if self.iter().chain(later).any(|offer| offer.private) {
            self.open.retain(|offer| !offer.private);
            self.open.extend(later.open.iter().filter(|offer| offer.private).cloned());
        }
        self.private.clone_from(&later.private);
        self
    }

    /// Opens offers again that had lapsed with somebody who is in the game again (see [`crate::Game::with_notes_of`]).
    pub fn reopen(&mut self, offers: Vec<Offer<G>>)
    where
        G: Clone,
    {
        if !offers.is_empty() {
            self.open.extend(offers.into_iter().map(Shared::from));
        }
    }
}
