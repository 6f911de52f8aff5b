//! In whose colours who plays: players in theirs, Illuminati in metals, each in order of joining.

use super::{Blitzkrieg, Options};
use crate::picture::Colour;
use crate::rules::{SeatId, SideId};

/// BZ-A1: players'.
const PLAYERS: [Colour; 10] = [
    Colour::Red,
    Colour::Blue,
    Colour::Green,
    Colour::Yellow,
    Colour::Purple,
    Colour::Orange,
    Colour::Brown,
    Colour::Black,
    Colour::White,
    Colour::Pink,
];

/// BZ-A1: Illuminati's.
const ILLUMINATI: [Colour; 3] = [Colour::Gold, Colour::Silver, Colour::Copper];

/// The colours of seats, by which of them are Illuminati's.
fn by(illuminated: impl Iterator<Item = bool>) -> Vec<Colour> {
    let (mut players, mut illuminati) = (PLAYERS.into_iter(), ILLUMINATI.into_iter());
    let next = |is: bool| if is { illuminati.next() } else { players.next() };
    illuminated.map(next).map(Option::unwrap_or_default).collect()
}

impl Options {
    /// The colours of so many seats, before the game begins.
    #[must_use]
    pub fn colours_of(&self, seats: u8) -> Vec<Colour> {
        let illuminated = self.illuminated_of(seats);
        by((0..seats).map(|seat| illuminated.contains(&SeatId(seat))))
    }
}

impl Blitzkrieg {
    /// The colours of all seats.
    #[must_use]
    pub fn colours(&self) -> Vec<Colour> {
        by(self.seats.iter().map(|standing| standing.illuminatus))
    }

    /// A seat's colour.
    #[must_use]
    pub fn colour(&self, seat: SeatId) -> Colour {
        self.colours().get(seat.index()).copied().unwrap_or_default()
    }
}

/// The letter that stands for a seat where colours can't be told apart, in the picture and in words.
#[must_use]
pub fn letter(seat: SeatId) -> char {
    SideId(seat.0).letter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bz_a1_ten_players_and_three_illuminati_have_colours_of_their_own() {
        let options = Options { illuminati: 3, illuminated: vec![SeatId(1)], ..Options::default() };
        let colours = options.colours_of(13);
        assert_eq!(colours[..3], [Colour::Red, Colour::Gold, Colour::Blue]);
        assert_eq!(colours[10..], [Colour::Pink, Colour::Silver, Colour::Copper]);
        assert!(colours.iter().enumerate().all(|(n, colour)| !colours[..n].contains(colour)));
        assert_eq!([0, 12].map(|seat| letter(SeatId(seat))), ['A', 'M']);
    }
}
