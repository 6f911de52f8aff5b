//! Of seats that machines hold.

use super::refusals::refusal;
use super::{Sentence, command, given, listed};
use crate::line;
use crate::rules::{Line, SeatId, codes};

/// Which seats are machines.
pub(crate) fn machines(seats: &[SeatId], lobby: bool) -> Line {
    let mut line = listed(seats, " and ");
    line.push(if seats.len() == 1 { " is a machine".into() } else { " are machines".into() });
    if lobby {
        line.extend(line![
            ": ready, and gone again where somebody takes the seat (",
            command("/game join"),
            ")."
        ]);
    } else {
        line.extend(line![
            if seats.len() == 1 { " and plays by itself; " } else { " and play by themselves; " },
            command("/game replace"),
            " gives such a seat to somebody."
        ]);
    }
    line
}

/// Which seats somebody gave up.
pub(crate) fn given_up(seats: &[SeatId]) -> Line {
    let mut line = listed(seats, " and ");
    line.extend(line![
        if seats.len() == 1 { " was given up" } else { " were given up" },
        ": the game plays on there at once. ",
        command("/game replace"),
        " gives such a seat to somebody."
    ]);
    line
}

/// A machine has taken a seat before the start; `left`: who has left it.
pub(crate) fn machine_sits(seat: SeatId, left: Option<&str>) -> Line {
    match left {
        Some(left) => line![given(left), " leaves a seat to a machine: ", seat, "."],
        None => line![seat, " takes a seat: a machine, and ready."],
    }
}

/// Somebody joins where a machine sat.
pub(crate) fn joined_instead(seat: SeatId, machine: &str) -> Line {
    line![seat, " joins, in place of ", given(machine), "."]
}

/// Somebody has changed seats with a machine.
pub(crate) fn moved_with_machine(to: SeatId, from: SeatId) -> Line {
    line![to, " has changed seats with a machine, which is ", from, " now."]
}

/// Nobody but machines has a seat in a running game.
pub(crate) fn machines_wait(host: &str) -> Line {
    line![
        "Only machines have a seat now. They wait until somebody plays with them: the host (",
        given(host),
        ") gives a seat to somebody with ",
        command("/game replace"),
        "."
    ]
}

/// Machines have played on for long with nothing to do for anybody.
pub(crate) fn machines_rest(turns: u8) -> Line {
    line![
        format!(
            "Machines have played {turns} times in a row with nothing for anybody else to do, so the game rests. "
        ),
        command("/game resume"),
        " lets them play on."
    ]
}

/// What stands above all that a machine did in a turn.
pub(crate) fn machine_plays(seat: SeatId) -> Line {
    line![seat, " plays"]
}

/// The rest of a machine's turn is too long to be told at a glance.
pub(crate) fn and_more(lines: usize) -> Line {
    line![if lines == 1 { "… and one line more".to_owned() } else { format!("… and {lines} lines more") }]
}

/// What happened first in a long turn isn't in the channel's story any more.
pub(crate) fn earlier(many: usize, by_button: bool) -> Line {
    let things = if many == 1 { "One thing".to_owned() } else { format!("{many} things") };
    let mut line = line![format!("{things} before that: ")];
    if by_button {
        line.extend(line![command("Earlier"), " or "]);
    }
    line.push(command("/game log"));
    line
}

pub(crate) fn machines_not_a_number(value: &str) -> Sentence {
    refusal(
        line![
            command("machines"),
            " can't be \"",
            given(value),
            "\": it is how many of the seats machines hold, from 0 on."
        ],
        codes::NOT_A_NUMBER,
    )
}

/// `players`: of how many seats, if that was chosen; `most`: how many machines there may be.
pub(crate) fn too_many_machines(value: &str, game: &str, players: Option<u8>, most: u8) -> Sentence {
    let mut line = line![command("machines"), " can't be ", given(value), ": "];
    line.extend(match players {
        Some(1) => line![
            "with ",
            command("players:1"),
            format!(" one person has every seat of {game}. To play beside a machine, ask for more players.")
        ],
        Some(players) => {
            line![format!(
                "of {players} seats of {game} at least one is a person's, so machines hold at most {most}."
            )]
        }
        None => line![format!(
            "{game} has at most {} seats, and at least one is a person's, so machines hold at most {most}.",
            u16::from(most) + 1
        )],
    });
    refusal(line, codes::TOO_MANY_PLAYERS)
}

pub(crate) fn a_person_stays() -> Sentence {
    refusal(
        line![
            "At least one seat is a person's, and you are the last here. ",
            command("/game cancel"),
            " calls the game off."
        ],
        codes::TOO_MANY_PLAYERS,
    )
}

pub(crate) fn seat_is_held(seat: SeatId) -> Sentence {
    refusal(
        line![
            "That seat is ",
            seat,
            "'s: before the start only its holder leaves it to a machine; the host frees it with ",
            command("/game kick"),
            "."
        ],
        codes::SEAT_TAKEN,
    )
}

pub(crate) fn which_seat_for_a_machine() -> Sentence {
    refusal(
        line![
            "No seat is empty; say which one a machine is to play with ",
            command("seat"),
            ": your own at once, another's by vote."
        ],
        codes::UNKNOWN_PLAYER,
    )
}
