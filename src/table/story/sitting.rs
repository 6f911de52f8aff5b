//! Before the start: who sits down where and as what, and why somebody doesn't get a seat.

use super::refusals::refusal;
use super::{Sentence, command, given, listed};
use crate::line;
use crate::rules::{Line, SeatId, Span, codes};
use crate::state::Table;

/// Somebody has changed seats.
pub(crate) fn moved(to: SeatId, from: SeatId) -> Line {
    line![to, " has changed seats; ", from, " is free."]
}

/// Somebody has sat down; `role`: as what, where they have chosen something that is played apart.
pub(crate) fn joined(seat: SeatId, role: Option<&str>, taken: usize, players: Option<usize>) -> Line {
    let role = role.map(|role| format!(" as {role}")).unwrap_or_default();
    match players {
        Some(players) => line![seat, format!(" joins{role} ({taken} of {players}).")],
        None => line![seat, format!(" joins{role} ({taken} so far).")],
    }
}

/// What the one reads who has sat down, with what they play apart.
pub(crate) fn you_are_in(seat: SeatId, role: Option<&str>) -> Line {
    line![
        "You are in: seat ",
        seat,
        role.map(|role| format!(", {role}")).unwrap_or_default(),
        ". Say ",
        command("/game ready"),
        " when you are ready; it takes a word of your own for the dice."
    ]
}

/// Who would play what as it stands, where that isn't settled before it begins.
pub(crate) fn as_it_stands(table: &Table) -> Vec<Line> {
    would_be(table).into_iter().chain(roles_left(table)).collect()
}

/// Which seat each would have if it began now, where that goes by how many they are.
fn would_be(table: &Table) -> Option<Line> {
    let names = table.seats_as_they_stand().filter(|names| !names.is_empty())?;
    let mut line = line!["If it began now: "];
    for (index, (seat, name)) in table.seats().zip(names).enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        line.extend(line![comma, seat, format!(" as {name}")]);
    }
    line.push(".".into());
    Some(line)
}

/// What is played apart and nobody has chosen yet (BZ-40), and to whom it is left as it stands.
fn roles_left(table: &Table) -> Option<Line> {
    let (word, left) = table.roles_left()?;
    let mut line = line![
        if left == 1 { "1 seat here is ".to_owned() } else { format!("{left} seats here are ") },
        format!("still to be for {word}: "),
        Span::Strong("Join as…".to_owned()),
        " and ",
        Span::Strong("Play as…".to_owned()),
        " choose that. What nobody chooses is left to who sat down last"
    ];
    let chosen = |seat: &SeatId| table.kind.choosing().chosen(&table.standing.options, *seat).is_some();
    let theirs: Vec<SeatId> =
        table.seats().filter(|seat| table.role(*seat).is_some() && !chosen(seat)).collect();
    if !theirs.is_empty() {
        line.push(", as it stands ".into());
        line.extend(listed(&theirs, " and "));
    }
    line.push(".".into());
    Some(line)
}

pub(crate) fn full(players: usize) -> Sentence {
    refusal(line!["All ", players.to_string(), " seats are taken."], codes::TOO_MANY_PLAYERS)
}

pub(crate) fn seated_already() -> Sentence {
    refusal(
        line!["You have a seat already; ", command("/game ready"), " says that you can begin."],
        codes::SEAT_TAKEN,
    )
}

pub(crate) fn your_seat_already(seat: SeatId) -> Sentence {
    refusal(
        line!["That is your seat already: ", seat, "; ", command("/game ready"), " says that you can begin."],
        codes::SEAT_TAKEN,
    )
}

/// Which seats are free, at the end of a refusal.
fn free_ones(free: &[SeatId]) -> Line {
    if free.is_empty() {
        return line![" No seat is free."];
    }
    let mut line = line![" Free: "];
    line.extend(listed(free, " and "));
    line.push(".".into());
    line
}

pub(crate) fn no_such_seat(typed: &str, names: &[&str], free: &[SeatId]) -> Sentence {
    let mut line = line![
        "There is no seat called \"",
        given(typed),
        "\"; the seats of this game are ",
        match names {
            [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            few => few.concat(),
        },
        "."
    ];
    line.extend(free_ones(free));
    refusal(line, codes::UNKNOWN_PLAYER)
}

pub(crate) fn seat_taken(seat: SeatId, free: &[SeatId]) -> Sentence {
    let mut line = line!["That seat is taken: ", seat, "."];
    line.extend(free_ones(free));
    refusal(line, codes::SEAT_TAKEN)
}

/// Something was chosen with a seat, as everybody is told.
pub(crate) fn chose(seat: SeatId, word: &str) -> Line {
    line![seat, format!(" plays {word}.")]
}

/// The same to who chose it.
pub(crate) fn chosen(word: &str) -> Line {
    line![format!("You play {word} now.")]
}

pub(crate) fn no_such_choice(typed: &str, words: &[&str]) -> Sentence {
    let end = if words.is_empty() {
        "\" to choose with a seat in this game, as it was opened.".to_owned()
    } else {
        format!("\" to choose with a seat; there are {}.", words.join(", "))
    };
    refusal(line!["There is no \"", given(typed), end], codes::UNKNOWN_PLAYER)
}

pub(crate) fn choice_taken(word: &str, seat: SeatId) -> Sentence {
    refusal(line![format!("{word} is taken: "), seat, " has it. Choose another."], codes::SEAT_TAKEN)
}

pub(crate) fn seats_are_alike(typed: &str) -> Sentence {
    refusal(
        line![
            "There is no seat called \"",
            given(typed),
            "\": the seats of this game are alike, in order of joining. Leave ",
            command("seat"),
            " out."
        ],
        codes::UNKNOWN_PLAYER,
    )
}
