//! Which seat decides for which sides: a seat decides, a side owns pieces.

use super::{SeatId, Seats, SideId};
use crate::picture::Colour;

/// The most sides that a game has: ten players, three Illuminati and the natives (BZ-A1, BZ-1), and room.
pub const MOST_SIDES: usize = 16;

/// The colours of sides in their order, as long as a game doesn't say otherwise; grey is nobody's.
pub const COLOURS: [Colour; 6] =
    [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];

impl SideId {
    /// The side's place in lists that are indexed by side.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter that stands for it where colours can't be told apart: `A` for the first.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b'A'.saturating_add(self.0.min(25)))
    }

    /// Its colour in the order of [`COLOURS`]; grey where there are more sides than colours.
    #[must_use]
    pub fn colour(self) -> Colour {
        COLOURS.get(self.index()).copied().unwrap_or_default()
    }
}

/// All sides of a game with who decides for each, in the game's order of sides. Small and copied freely.
///
/// A seat may command several sides (CW-3), a side may have no seat (CS-1's Risks, TP-1's neutrals, BZ-1's
/// natives). What is a person's alone (cash, votes, whose turn it is) is a seat's; what stands on the board is a
/// side's.
///
/// ```
/// use wartable_rules::{SeatId, Seats, SideId, Sides};
///
/// // CW-3, two players: red and gold are the first seat's, blue and black the second's.
/// let armies = Sides::new([0, 0, 1, 1].map(|seat| Some(SeatId(seat))));
/// assert_eq!(armies.of(SeatId(1)).collect::<Vec<_>>(), [SideId(2), SideId(3)]);
/// assert!(armies.allied(SideId(0), SideId(1)) && armies.only_of(SeatId(0)).is_none());
///
/// // TP-1: a side each, and four neutrals.
/// let duel = Sides::one_each(Seats { count: 2 }).and_neutrals(4);
/// assert_eq!((duel.len(), duel.neutrals().count()), (6, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    seats: [Option<SeatId>; MOST_SIDES],
    count: u8,
}

impl Sides {
    /// The seats that decide for the first side, the second, …
    #[must_use]
    pub const fn new<const N: usize>(seats: [Option<SeatId>; N]) -> Self {
        const { assert!(N <= MOST_SIDES, "so many sides there are not") };
        let mut sides = Self { seats: [None; MOST_SIDES], count: 0 };
        while (sides.count as usize) < N {
            sides.seats[sides.count as usize] = seats[sides.count as usize];
            sides.count += 1;
        }
        sides
    }

    /// A side for each seat, in order of joining (WR-4).
    #[must_use]
    pub const fn one_each(seats: Seats) -> Self {
        let mut sides = Self { seats: [None; MOST_SIDES], count: 0 };
        while sides.count < seats.count && (sides.count as usize) < MOST_SIDES {
            sides.seats[sides.count as usize] = Some(SeatId(sides.count));
            sides.count += 1;
        }
        sides
    }

    /// Adds this many sides that no seat decides for (TP-1, BZ-1).
    #[must_use]
    pub fn and_neutrals(self, count: usize) -> Self {
        self.seats().chain(std::iter::repeat_n(None, count)).collect()
    }

    fn seats(&self) -> impl Iterator<Item = Option<SeatId>> + use<> {
        self.seats.into_iter().take(usize::from(self.count))
    }

    /// How many sides there are.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All sides, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = SideId> + use<> {
        (0..self.count).map(SideId)
    }

    /// The seat that decides for a side, if the side exists and has one.
    #[must_use]
    pub fn seat_of(&self, side: SideId) -> Option<SeatId> {
        *self.seats.get(side.index())?
    }

    /// Does this seat decide for this side?
    #[must_use]
    pub fn commands(&self, seat: SeatId, side: SideId) -> bool {
        self.seat_of(side) == Some(seat)
    }

    /// The sides that a seat decides for, in their order.
    pub fn of(&self, seat: SeatId) -> impl Iterator<Item = SideId> + use<> {
        let sides = *self;
        sides.iter().filter(move |side| sides.commands(seat, *side))
    }

    /// The one side that a seat decides for; none if it has several, or none.
    #[must_use]
    #[inline]
    pub fn only_of(&self, seat: SeatId) -> Option<SideId> {
        let mut own = self.of(seat);
        own.next().filter(|_| own.next().is_none())
    }

    /// The sides that no seat decides for, in their order (CS-1, TP-1).
    pub fn neutrals(&self) -> impl Iterator<Item = SideId> + use<> {
        let sides = *self;
        sides.iter().filter(move |side| sides.seat_of(*side).is_none())
    }

    /// Does one seat decide for both (CW-3)?
    #[must_use]
    pub fn allied(&self, a: SideId, b: SideId) -> bool {
        self.seat_of(a).is_some_and(|seat| self.commands(seat, b))
    }
}

/// The seats that decide for the first side, the second, …; more than [`MOST_SIDES`] are left out.
impl FromIterator<Option<SeatId>> for Sides {
    fn from_iter<I: IntoIterator<Item = Option<SeatId>>>(seats: I) -> Self {
        let mut sides = Self::default();
        for (place, seat) in sides.seats.iter_mut().zip(seats) {
            *place = seat;
            sides.count += 1;
        }
        sides
    }
}

/// Returns what each has chosen; those who chose nothing, or what another has before them, get the first that is
/// free in the order of all (TP-1: colours). Shorter than `chosen` only where there aren't enough.
#[must_use]
pub fn chosen_or_first_free<T: Copy + PartialEq>(all: &[T], chosen: &[Option<T>]) -> Vec<T> {
    let mut taken: Vec<Option<T>> = Vec::with_capacity(chosen.len());
    for choice in chosen {
        taken.push(choice.filter(|choice| all.contains(choice) && !taken.contains(&Some(*choice))));
    }
    let mut free =
        all.iter().copied().filter(|one| !taken.contains(&Some(*one))).collect::<Vec<_>>().into_iter();
    taken.into_iter().filter_map(|choice| choice.or_else(|| free.next())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(seats: &[Option<u8>]) -> Sides {
        seats.iter().map(|seat| seat.map(SeatId)).collect()
    }

    #[test]
    fn cw_3_a_seat_commands_several_armies_and_each_army_has_one_seat() {
        // Three players: red, gold, and the Separatists' blue and black.
        let armies = sides(&[Some(0), Some(1), Some(2), Some(2)]);
        assert_eq!(armies.seat_of(SideId(3)), Some(SeatId(2)));
        assert_eq!(armies.of(SeatId(2)).collect::<Vec<_>>(), [SideId(2), SideId(3)]);
        assert_eq!((armies.only_of(SeatId(0)), armies.only_of(SeatId(2))), (Some(SideId(0)), None));
        assert!(armies.allied(SideId(2), SideId(3)) && !armies.allied(SideId(0), SideId(1)));
        assert!(armies.commands(SeatId(1), SideId(1)) && !armies.commands(SeatId(1), SideId(0)));
    }

    #[test]
    fn cs_1_tp_1_bz_1_a_side_may_have_no_seat() {
        let world = Sides::one_each(Seats { count: 2 }).and_neutrals(2);
        assert_eq!(world, sides(&[Some(0), Some(1), None, None]));
        assert_eq!(world.neutrals().collect::<Vec<_>>(), [SideId(2), SideId(3)]);
        assert!(!world.allied(SideId(2), SideId(3)), "nobody decides for both");
        assert_eq!((world.seat_of(SideId(9)), world.of(SeatId(9)).count()), (None, 0));
    }

    #[test]
    fn there_is_room_for_every_game() {
        // BZ-A1: ten players and three Illuminati on the large map, and the natives.
        let most = Sides::one_each(Seats { count: 13 }).and_neutrals(1);
        assert_eq!((most.len(), most.iter().len()), (14, 14));
        assert_eq!(most.and_neutrals(9).len(), MOST_SIDES);
    }

    #[test]
    fn letters_and_colours_follow_the_order() {
        assert_eq!([0, 5].map(|side| SideId(side).letter()), ['A', 'F']);
        assert_eq!([1, 6].map(|side| SideId(side).colour()), [Colour::Blue, Colour::Grey]);
        assert_eq!(SideId(255).letter(), 'Z');
    }

    #[test]
    fn tp_1_who_chose_no_colour_gets_the_first_that_is_free() {
        let all = ["red", "blue", "green", "yellow", "purple", "orange"];
        let both = [Some("green"), None, None, None, None, None];
        assert_eq!(chosen_or_first_free(&all, &both), ["green", "red", "blue", "yellow", "purple", "orange"]);
        // A choice of the second counts before the first free is given to the third.
        assert_eq!(chosen_or_first_free(&all, &[None, Some("red")]), ["blue", "red"]);
        assert_eq!(chosen_or_first_free(&all, &[Some("red"), Some("red")]), ["red", "blue"]);
        assert_eq!(chosen_or_first_free(&all, &[Some("pink")]), ["red"]);
        assert_eq!(chosen_or_first_free(&["red"], &[None, None]), ["red"]);
    }
}
