//! Who owns what stands on the board: a side, of which every player has one (WR-4). What is a player's alone
//! (cash, votes, turns, passage) is their seat's.

use super::state::Land;
use crate::rules::{SeatId, Seats, SideId, Sides};

/// WR-4.
pub(super) const SEATS: (u8, u8) = (2, 6);

/// A side for each seat that there may be, in order of joining.
pub static SIDES: Sides = Sides::one_each(Seats { count: SEATS.1 });

/// The side of a seat: each has one, so their numbers agree.
#[must_use]
pub const fn side_of(seat: SeatId) -> SideId {
    SideId(seat.0)
}

impl Land {
    /// The seat whose territory it is.
    #[must_use]
    pub fn host(&self) -> Option<SeatId> {
        SIDES.seat_of(self.owner?)
    }

    /// Is it this seat's?
    #[must_use]
    pub fn is_of(&self, seat: SeatId) -> bool {
        self.owner == Some(side_of(seat))
    }

    /// WR-13: a seat's units here as guests.
    #[must_use]
    pub fn guests_of(&self, seat: SeatId) -> u32 {
        if self.guests.is_empty() { 0 } else { self.guests.get(&side_of(seat)).copied().unwrap_or(0) }
    }

    /// WR-13: whose guests are here, with their units.
    pub fn visitors(&self) -> impl Iterator<Item = (SeatId, u32)> + '_ {
        self.guests.iter().filter_map(|(side, units)| Some((SIDES.seat_of(*side)?, *units)))
    }

    /// WR-13: is this seat on notice here?
    #[must_use]
    pub fn on_notice(&self, seat: SeatId) -> bool {
        self.unwelcome.contains(&side_of(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wr_4_every_seat_has_one_side_and_every_side_a_seat() {
        for seat in (Seats { count: SEATS.1 }).iter() {
            assert_eq!(
                (SIDES.only_of(seat), SIDES.seat_of(side_of(seat))),
                (Some(side_of(seat)), Some(seat))
            );
        }
        assert_eq!(SIDES.neutrals().count(), 0);
    }
}
