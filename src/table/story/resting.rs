//! Why a game rests by itself, and how it goes on.

use super::{command, listed};
use crate::line;
use crate::rules::{Line, SeatId};

/// Nobody has answered so many deadlines of a game that one person plays alone.
pub(in crate::table) fn rests(seat: SeatId, deadlines: u8) -> Line {
    line![
        seat,
        format!(
            ": {deadlines} deadlines have passed without an answer, so the game rests: nothing is played for you any \
             more, and no deadline runs. Your next order wakes it, whenever that is; so does "
        ),
        command("/game resume"),
        "."
    ]
}

/// All who play a game have left the server, these last.
pub(in crate::table) fn rests_for_nobody(left: &[SeatId]) -> Line {
    let mut line = listed(left, " and ");
    line.push(match left.len() {
        0 => "Nobody".into(),
        1 => " isn't on this server any more, and nobody".into(),
        _ => " aren't on this server any more, and nobody".into(),
    });
    line.extend(line![
        " who plays is here now, so the game rests: no deadline runs. Should one of them come back, it goes on with what they \
         play, or by ",
        command("/game resume"),
        ". From a week after it began to wait anybody may call it off: ",
        command("/game cancel"),
        "."
    ]);
    line
}

/// The bot was taken off the server.
pub(in crate::table) fn rests_out_of_reach() -> Line {
    line![
        "The game rests, since I was taken off this server: no deadline has run meanwhile. It goes on with what anybody plays \
         next, or by ",
        command("/game resume"),
        "."
    ]
}
