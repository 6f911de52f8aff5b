//! Why a game rests by itself, and how it goes on.

use super::{command, listed};
use crate::games::time_left;
use crate::line;
use crate::rules::{Line, SeatId, Span};

/// What runs again after a rest, and when the first of it ends, seconds since 1970.
#[derive(Clone, Copy)]
pub(crate) struct RestEnd {
    /// Of the open votes about the table.
    pub(crate) votes: Option<i64>,
    /// Of the open offers that everybody knows of.
    pub(crate) offers: Option<i64>,
}

/// Nobody has answered so many deadlines of a game that one person plays alone.
pub(crate) fn rests(seat: SeatId, deadlines: u8) -> Line {
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
pub(crate) fn rests_for_nobody(left: &[SeatId]) -> Line {
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

/// All who sit there still are out by the rules, and nobody has what is left.
pub(crate) fn rests_for_onlookers() -> Line {
    line![
        "Nobody plays what is left of it, so the game rests: no deadline runs. It goes on once somebody is given one of those \
         seats and plays: ",
        command("/game replace"),
        ". From a week after it began to wait anybody may call it off: ",
        command("/game cancel"),
        "."
    ]
}

/// The bot was taken off the server.
pub(crate) fn rests_out_of_reach() -> Line {
    line![
        "The game rests, since I was taken off this server: no deadline has run meanwhile. It goes on with what anybody plays \
         next, or by ",
        command("/game resume"),
        "."
    ]
}

/// Time runs again; what is open by then ends later.
pub(crate) fn goes_on(end: RestEnd) -> Line {
    let mut line = line!["The game goes on; deadlines count again."];
    line.extend(ends(end));
    line
}

/// When the first of what is open ends.
fn ends(RestEnd { votes, offers }: RestEnd) -> Line {
    let each =
        [(votes, "Of the open votes the first closes"), (offers, "Of the open offers the first lapses")];
    let said = each.into_iter().filter_map(|(at, what)| Some((at?, what)));
    said.flat_map(|(at, what)| line![format!(" {what} "), Span::TimeFromNow(at), "."]).collect()
}

/// Nobody could play from then till now, for whatever reason; what was open ends so many seconds later.
pub(crate) fn took_no_orders((since, now): (i64, i64), seconds: i64, end: RestEnd) -> Line {
    let mut line = line![
        "From ",
        Span::Time(since),
        " at the latest to ",
        Span::Time(now),
        format!(
            " I could take no orders. Every deadline that ran is later for that, by {}.",
            time_left(seconds)
        )
    ];
    line.extend(ends(end));
    line
}

/// The same of days and days.
pub(crate) fn rests_since(since: i64, now: i64) -> Line {
    line![
        "From ",
        Span::Time(since),
        " at the latest to ",
        Span::Time(now),
        " I could take no orders. After so long the game rests, and no deadline runs: it goes on with what anybody plays next, \
         or by ",
        command("/game resume"),
        "."
    ]
}
