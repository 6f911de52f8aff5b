//! Who may know a thing.

use serde::{Deserialize, Serialize};

use super::SeatId;

/// For whom something is meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody in the channel.
    Public,
    /// These seats alone.
    Seats(Vec<SeatId>),
    /// The record only: nobody is told.
    Nobody,
}

impl Audience {
    /// May this viewer know it?
    #[must_use]
    pub fn admits(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Everything) | (Self::Public, _) => true,
            (Self::Seats(seats), Viewer::Seat(seat)) => seats.contains(&seat),
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

/// An event or its telling, with those who may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told<E> {
    /// For whom.
    pub audience: Audience,
    /// What.
    pub event: E,
}

impl<E> Told<E> {
    /// Told to everybody.
    pub fn public(event: E) -> Self {
        Self { audience: Audience::Public, event }
    }

    /// Told to one seat alone.
    pub fn to(seat: SeatId, event: E) -> Self {
        Self { audience: Audience::Seats(vec![seat]), event }
    }
}
