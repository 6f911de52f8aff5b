//! Who may know a thing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::SeatId;

/// Who may know of an event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody in the channel.
    Public,
    /// These seats alone, though everybody may know that they are told something. No step is taken back over it;
    /// where it can't be delivered, the channel says that something waits.
    Seats(Vec<SeatId>),
    /// This seat alone, about what it keeps for itself: a plan, an order left beforehand, an answer that is
    /// sealed until all are in. It learns nothing new by it, and nobody else may notice that it exists: not by a
    /// step that can't be taken back, not by a number, not by a hint.
    Own(SeatId),
    /// These seats, who play together, and nobody else, about what their side settles among itself: a question, an answer.
    /// Nobody else may notice that it exists, as with [`Audience::Own`].
    Among(Vec<SeatId>),
    /// The record only: nobody is told.
    Nobody,
}

impl Audience {
    /// May this viewer know it?
    #[must_use]
    pub fn admits(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Everything) | (Self::Public, _) => true,
            (Self::Seats(seats) | Self::Among(seats), Viewer::Seat(seat)) => seats.contains(&seat),
            (Self::Own(own), Viewer::Seat(seat)) => *own == seat,
            _ => false,
        }
    }
}

/// Through whose eyes something is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The channel.
    Public,
    /// A seat: what is public and what is its own.
    Seat(SeatId),
    /// The table's own record and the host's full export; never shown in a channel.
    Everything,
}

impl Viewer {
    /// Does this viewer know what is this seat's alone?
    #[must_use]
    pub fn knows(self, seat: SeatId) -> bool {
        self == Self::Everything || self == Self::Seat(seat)
    }
}

/// An event or its telling, with those who may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Addressed<E> {
    /// For whom.
    pub audience: Audience,
    /// What.
    pub event: E,
}

impl<E> Addressed<E> {
    /// For everybody.
    pub fn public(event: E) -> Self {
        Self { audience: Audience::Public, event }
    }

    /// For one seat, about what it keeps for itself.
    pub fn own(seat: SeatId, event: E) -> Self {
        Self { audience: Audience::Own(seat), event }
    }

    /// For one seat alone.
    pub fn to(seat: SeatId, event: E) -> Self {
        Self { audience: Audience::Seats(vec![seat]), event }
    }
}

/// Returns what everybody is told, and what each seat is told alone, in order. A seat's part is for
/// [`Audience::Own`] if all of it is about what the seat, or its side, keeps for itself.
#[must_use]
pub fn by_audience<E>(told: &[Addressed<E>]) -> (Vec<&E>, BTreeMap<SeatId, Addressed<Vec<&E>>>) {
    let (mut public, mut private) = (Vec::new(), BTreeMap::<SeatId, Addressed<Vec<&E>>>::new());
    for told in told {
        match &told.audience {
            Audience::Public => public.push(&told.event),
            Audience::Seats(seats) => {
                for seat in seats {
                    let theirs = private.entry(*seat).or_insert_with(|| Addressed::to(*seat, Vec::new()));
                    theirs.audience = Audience::Seats(vec![*seat]);
                    theirs.event.push(&told.event);
                }
            }
            Audience::Own(seat) => {
                let theirs = private.entry(*seat).or_insert_with(|| Addressed::own(*seat, Vec::new()));
                theirs.event.push(&told.event);
            }
            Audience::Among(seats) => {
                for seat in seats {
                    let theirs = private.entry(*seat).or_insert_with(|| Addressed::own(*seat, Vec::new()));
                    theirs.event.push(&told.event);
                }
            }
            Audience::Nobody => {}
        }
    }
    (public, private)
}

/// Returns the events that this viewer may know, in order.
#[must_use]
pub fn known_to<E>(told: &[Addressed<E>], viewer: Viewer) -> Vec<&E> {
    told.iter().filter(|told| told.audience.admits(viewer)).map(|told| &told.event).collect()
}
