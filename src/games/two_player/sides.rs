//! Whose units stand on the board: a side of each player's, and the neutrals' (TP-1).

use crate::rules::{SeatId, SideId, Sides};

/// TP-1.
pub(super) const SEATS: (u8, u8) = (2, 2);

/// TP-1: how many neutrals there are.
pub const NEUTRALS: usize = 4;

/// Both players' sides, and the neutrals' that nobody decides for, whoever they are allied with.
pub static SIDES: Sides = Sides::new([Some(SeatId(0)), Some(SeatId(1)), None, None, None, None]);

/// The side of a seat: each has one, so their numbers agree.
#[must_use]
pub const fn side_of(seat: SeatId) -> SideId {
    SideId(seat.0)
}

/// The other player.
#[must_use]
pub const fn other(seat: SeatId) -> SeatId {
    SeatId(if seat.0 == 0 { 1 } else { 0 })
}

/// Is it a neutral's?
#[must_use]
pub fn is_neutral(side: SideId) -> bool {
    place_of(side).is_some()
}

/// Which of the neutrals it is, from 0.
pub(super) fn place_of(side: SideId) -> Option<usize> {
    side.index().checked_sub(usize::from(SEATS.1)).filter(|place| *place < NEUTRALS)
}

/// The side of the neutral at this place, from 0.
pub(super) fn neutral_side(place: usize) -> SideId {
    SideId(SEATS.1.saturating_add(u8::try_from(place).unwrap_or(u8::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seats;

    #[test]
    fn tp_1_two_players_and_four_neutrals() {
        assert_eq!(SIDES, Sides::one_each(Seats { count: SEATS.1 }).and_neutrals(NEUTRALS));
        let neutrals: Vec<SideId> = (0..NEUTRALS).map(neutral_side).collect();
        assert_eq!(SIDES.neutrals().collect::<Vec<_>>(), neutrals);
        assert!(
            neutrals.iter().all(|side| is_neutral(*side)) && !is_neutral(SideId(1)) && !is_neutral(SideId(6))
        );
        assert_eq!([SeatId(0), SeatId(1)].map(other), [SeatId(1), SeatId(0)]);
    }
}
