//! How people are called to what they owe.

use super::{command, given, listed};
use crate::line;
use crate::rules::{Line, Passage, SeatId, Span};

fn waits(name: &str, what: &str, by: Option<i64>) -> Line {
    let mut line = line!["\"", given(name), "\" waits for your ", what.to_owned(), "."];
    if let Some(by) = by {
        line.extend(line![" Deadline ", Span::TimeFromNow(by), "."]);
    }
    line
}

/// The same in the channel, for who takes no direct messages.
pub(crate) fn reminds_openly(seat: SeatId, name: &str, what: &str, by: Option<i64>) -> Line {
    let mut line = line![seat, ": "];
    line.extend(waits(name, what, by));
    line
}

/// Whom no direct message reaches is called to what is answered unseen, alike whether they have answered or not.
pub(crate) fn calls_to_sealed(seats: &[SeatId], what: &str, by: Option<i64>) -> Line {
    let mut line = listed(seats, " and ");
    line.extend(line![
        format!(": not all answers are in yet ({what}). Whether yours is, "),
        command("/play"),
        " shows to you alone."
    ]);
    if let Some(by) = by {
        line.extend(line![" Deadline ", Span::TimeFromNow(by), "."]);
    }
    line
}

/// The same to what others may have told them apart, whether or not anybody has.
pub(crate) fn calls_to_look(seats: &[SeatId]) -> Line {
    let mut line = listed(seats, " and ");
    line.extend(line![
        ": what is between you and one other, if there is anything, ",
        command("/hand"),
        " shows to you alone."
    ]);
    line
}

/// To who made something for one reader alone whom no direct message reaches.
pub(crate) fn reached_nobody(seat: SeatId) -> Line {
    line![
        seat,
        " took no direct messages as you made your private offer: it couldn't be told them so, and nobody else hears of it. While \
         it stands they find it by ",
        command("/hand"),
        ", and below whatever they do."
    ]
}

/// Below what calls them.
pub(crate) fn whom_it_calls() -> Line {
    line!["Said here, since your direct messages were closed, whatever there is for you."]
}

pub(crate) fn reminder(name: &str, what: &str, by: Option<i64>) -> Passage {
    let mut passage = Passage::line(waits(name, what, by));
    passage.small.push(line![
        command("/help"),
        " says what you may do, ",
        command("/game reminders"),
        " how often I ask."
    ]);
    passage
}

/// The same, where it is another who is asked, and nobody else may know of that.
pub(crate) fn waits_for_another(name: &str, by: Option<i64>) -> Passage {
    let mut line = line!["Nothing is asked of you in \"", given(name), "\" now: another is asked first."];
    if let Some(by) = by {
        line.extend(line![" The time runs until ", Span::TimeFromNow(by), "."]);
    }
    Passage { lines: vec![line], ..reminder(name, "", None) }
}
