//! People, places and games as the table numbers them.

use serde::{Deserialize, Serialize};

use crate::picture::Colour;
use crate::rules::{COLOURS, Names, Passage, SeatId, Span};

/// A person, by the number that the chat gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// A channel or thread, by the number that the chat gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u64);

/// A game, numbered from 1 in order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody, with the name they go by at the moment; it is kept beside their seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// Their number.
    pub person: PersonId,
    /// Their name as the channel shows it.
    pub name: String,
}

/// The people of a game as messages need them: who is meant by a seat, in which colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cast(pub Vec<Member>);

/// One seat of a [`Cast`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// What the one in the seat is called; empty where the seat never had anybody, or has nobody any more
    /// and a name of its own.
    pub name: String,
    /// Who that is; none where nobody holds the seat.
    pub person: Option<PersonId>,
    /// What the seat itself is called, where the game's seats have names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The seat's colour, on the board as in words; where it isn't said, that of its place in the order of
    /// joining.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
}

impl Member {
    /// The seat in a sentence, its holder shown as `holder`: by that alone, or, where the seat has a name,
    /// as "Democracy (ada)", so that two seats of one person can be told apart.
    #[must_use]
    pub fn title(&self, holder: &str) -> String {
        match &self.seat {
            None => holder.to_owned(),
            Some(seat) if holder.is_empty() => seat.clone(),
            Some(seat) => format!("{seat} ({holder})"),
        }
    }
}

impl Cast {
    /// The member in this seat.
    #[must_use]
    pub fn of(&self, seat: SeatId) -> Option<&Member> {
        self.0.get(seat.index())
    }

    /// Puts names in the place of seats, as they are called now: whoever else has the seat later isn't meant.
    pub(super) fn spell_out(&self, passage: &mut Passage) {
        let spelled = |span: Span| {
            let member =
                if let Span::Seat(seat) = span { self.of(seat).map(|member| (seat, member)) } else { None };
            match member {
                None => vec![span],
                Some((seat, member)) => {
                    let title = member.title(&member.name);
                    vec![Span::Text(format!("{} ", self.emoji(seat))), Span::Given(title)]
                }
            }
        };
        let lines = passage.heading.iter_mut().chain(&mut passage.lines).chain(&mut passage.folded);
        for line in lines.chain(&mut passage.small) {
            *line = std::mem::take(line).into_iter().flat_map(spelled).collect();
        }
    }

    /// The seat's emoji, in its colour. A metal is a square where another seat has the round one that comes nearest.
    #[must_use]
    pub fn emoji(&self, seat: SeatId) -> &'static str {
        let round = self.round(seat);
        let square = match self.of(seat).and_then(|member| member.colour) {
            Some(Colour::Gold) => "🟨",
            Some(Colour::Copper) => "🟧",
            Some(Colour::Silver) => "⬜",
            _ => return round,
        };
        let seats = (0..self.0.len()).filter_map(|index| u8::try_from(index).ok()).map(SeatId);
        let taken = seats.filter(|other| *other != seat).any(|other| self.round(other) == round);
        if taken { square } else { round }
    }

    fn round(&self, seat: SeatId) -> &'static str {
        // Of seats that have none of their own, in order of joining.
        let by_order = || COLOURS.get(seat.index()).copied();
        match self.of(seat).and_then(|member| member.colour).or_else(by_order) {
            Some(Colour::Red) => "🔴",
            Some(Colour::Blue) => "🔵",
            Some(Colour::Green) => "🟢",
            Some(Colour::Yellow | Colour::Gold) => "🟡",
            Some(Colour::Purple) => "🟣",
            Some(Colour::Orange | Colour::Copper) => "🟠",
            Some(Colour::Brown) => "🟤",
            Some(Colour::Black) => "⚫",
            // Nothing round comes nearer to pink.
            Some(Colour::Pink) => "🌸",
            Some(Colour::White | Colour::Silver | Colour::Grey) | None => "⚪",
        }
    }

    /// What the seats are called in sentences.
    #[must_use]
    pub fn titles(&self) -> Names {
        Names(self.0.iter().map(|member| member.title(&member.name)).collect())
    }

    /// The seats this person holds.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = SeatId> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(move |(_, member)| member.person == Some(person))
            .filter_map(|(index, _)| u8::try_from(index).ok().map(SeatId))
    }
}
