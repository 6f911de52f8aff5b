//! Whose troops stand on the board: four armies, two of each faction, and who commands which (CW-1, CW-3, CW-7).

use super::Faction;
use crate::picture::Colour;
use crate::rules::{SeatId, SideId, Sides};

/// CW-3.
pub(super) const SEATS: (u8, u8) = (2, 4);

/// How many armies there are.
pub const ARMIES: usize = 4;

/// Red, of the Republic.
pub const RED: SideId = SideId(0);
/// Gold, of the Republic.
pub const GOLD: SideId = SideId(1);
/// Blue, of the Separatists.
pub const BLUE: SideId = SideId(2);
/// Black, of the Separatists.
pub const BLACK: SideId = SideId(3);

/// All armies, in the order of their sides.
pub const ALL_ARMIES: [SideId; ARMIES] = [RED, GOLD, BLUE, BLACK];

/// CW-7: Separatist and Republic in turn.
pub const ORDER: [SideId; ARMIES] = [BLUE, RED, BLACK, GOLD];

/// As they are typed, and in positions.
pub(super) const WORDS: [&str; ARMIES] = ["red", "gold", "blue", "black"];

/// CW-3: the armies with who commands each, for so many seats.
static TWO: Sides = Sides::new([Some(SeatId(0)), Some(SeatId(0)), Some(SeatId(1)), Some(SeatId(1))]);
static THREE: Sides = Sides::new([Some(SeatId(0)), Some(SeatId(1)), Some(SeatId(2)), Some(SeatId(2))]);
static FOUR: Sides = Sides::new([Some(SeatId(0)), Some(SeatId(1)), Some(SeatId(2)), Some(SeatId(3))]);

/// CW-3: who commands which army, where there are so many seats.
#[must_use]
pub fn sides(seats: u8) -> &'static Sides {
    match seats {
        2 => &TWO,
        3 => &THREE,
        _ => &FOUR,
    }
}

/// CW-3: what the seats are called, where there are so many.
#[must_use]
pub const fn seat_names(seats: u8) -> &'static [&'static str] {
    match seats {
        2 => &["Republic", "Separatists"],
        3 => &["Red", "Gold", "Separatists"],
        4 => &["Red", "Gold", "Blue", "Black"],
        _ => &[],
    }
}

/// CW-1: an army's faction.
#[must_use]
pub const fn faction(army: SideId) -> Faction {
    if army.0 < BLUE.0 { Faction::Republic } else { Faction::Separatist }
}

/// CW-20: the other army of its faction.
#[must_use]
pub const fn partner(army: SideId) -> SideId {
    SideId(army.0 ^ 1)
}

/// A faction's armies.
#[must_use]
pub const fn armies_of(faction: Faction) -> [SideId; 2] {
    match faction {
        Faction::Republic => [RED, GOLD],
        Faction::Separatist => [BLUE, BLACK],
    }
}

/// An army's name: "Gold".
#[must_use]
pub const fn army_name(army: SideId) -> &'static str {
    match army {
        RED => "Red",
        GOLD => "Gold",
        BLUE => "Blue",
        _ => "Black",
    }
}

/// As it is typed, and in positions: "gold".
#[must_use]
pub fn army_word(army: SideId) -> &'static str {
    WORDS.get(army.index()).copied().unwrap_or_default()
}

/// The army that is called this.
#[must_use]
pub fn army_called(typed: &str) -> Option<SideId> {
    let typed = typed.trim();
    ALL_ARMIES.into_iter().find(|army| army_word(*army).eq_ignore_ascii_case(typed))
}

/// An army's colour on the board.
#[must_use]
pub const fn colour(army: SideId) -> Colour {
    match army {
        RED => Colour::Red,
        GOLD => Colour::Gold,
        BLUE => Colour::Blue,
        _ => Colour::Black,
    }
}

/// The letter that stands for an army's colour on the board, in the picture and in words: that of its name, and K for
/// black, since B is blue.
#[must_use]
pub const fn letter(army: SideId) -> char {
    match army {
        RED => 'R',
        GOLD => 'G',
        BLUE => 'B',
        _ => 'K',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cw_3_a_seat_commands_one_army_or_two_of_a_faction() {
        for seats in 2..=4 {
            let sides = sides(seats);
            assert_eq!((sides.len(), seat_names(seats).len()), (ARMIES, usize::from(seats)));
            for seat in (0..seats).map(SeatId) {
                let factions: Vec<Faction> = sides.of(seat).map(faction).collect();
                assert!(!factions.is_empty() && factions.iter().all(|one| *one == factions[0]));
            }
        }
        assert_eq!(ALL_ARMIES.map(partner), [GOLD, RED, BLACK, BLUE]);
        assert_eq!(army_called(" Gold "), Some(GOLD));
    }

    #[test]
    fn cw_7_separatists_and_republic_take_turns() {
        use Faction::{Republic, Separatist};
        assert_eq!(ORDER.map(faction), [Separatist, Republic, Separatist, Republic]);
    }
}
