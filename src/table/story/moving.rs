//! A game whose channel isn't there any more, and that it goes on in another.

use super::refusals::{Sentence, before_code, refusal};
use super::{command, given};
use crate::PlaceId;
use crate::line;
use crate::rules::{Line, SeatId, Span, codes};
use crate::state::Table;

/// What the people of a game are told whose channel isn't there any more. `rests`: it was played until now.
pub(crate) fn channel_is_gone(name: &str, rests: bool) -> Line {
    let mut line = line!["The channel of \"", given(name), "\" isn't there any more. "];
    if rests {
        line.push("The game rests, and nothing of it is lost. ".into());
    }
    line.extend(line![
        command("/play"),
        " in a channel or thread in which no game is under way has a button by which it goes on there as it stands, with all \
         that is hidden; whoever has a seat may press it."
    ]);
    line
}

/// Behind the refusal that there is no game in a channel: which of the reader's may go on there.
pub(crate) fn and_may_go_on_here((line, code): Sentence, names: &[&str]) -> Sentence {
    if names.is_empty() {
        return (line, code);
    }
    let mut more = line![" "];
    for (index, name) in names.iter().enumerate() {
        more.extend(line![if index > 0 { "\", \"" } else { "\"" }, given(name)]);
    }
    more.push(match names.len() {
        1 => "\" can go on in this channel: the button does it.".into(),
        _ => "\": one of these can go on in this channel, the buttons do it.".into(),
    });
    (before_code(line, more), code)
}

/// The channel in which it goes on, read by everybody there. `lost`: the one before is gone.
pub(crate) fn goes_on_here(name: &str, by: SeatId, lost: bool) -> Line {
    let mut line = line!["\"", given(name), "\" goes on in this channel: ", by];
    line.push(match lost {
        true => " has asked for it, since the one in which it was played isn't there any more.".into(),
        false => " has taken it here.".into(),
    });
    line.push(" Everything is as it was: the seats, what is hidden, the log.".into());
    line
}

/// The same of a game that hasn't begun.
pub(crate) fn gathers_here(name: &str, by: SeatId) -> Line {
    line![
        "\"",
        given(name),
        "\" gathers in this channel now, as ",
        by,
        " asked: its old one isn't there any more."
    ]
}

/// The same to each of its people, wherever they are.
pub(crate) fn goes_on_there(name: &str, by: SeatId, place: PlaceId, lost: bool) -> Line {
    let mut line = line!["\"", given(name), "\" goes on in ", Span::Place(place.0), ": "];
    line.extend(match lost {
        true => line![by, " has asked for it there, its channel being gone."],
        false => line![by, " has taken it there."],
    });
    line
}

/// Whoever may not see the channel that another has chosen.
pub(crate) fn where_it_is_not_seen() -> Line {
    line![
        "If you don't see that channel: until you have played, ",
        command("/play"),
        " in one that you see can take it there."
    ]
}

/// It goes on with what is played next.
pub(crate) fn rests_till_found() -> Line {
    line![
        "It rests until somebody plays, so that all find it: no deadline runs. ",
        command("/game resume"),
        " lets the time run at once."
    ]
}

/// It rested before its channel was gone.
pub(crate) fn rests_as_before() -> Line {
    line!["It rests, as it did before: ", command("/game resume"), " lets the time run."]
}

/// To who made it go on. `told`: there are others.
pub(crate) fn goes_on_by_you(name: &str, told: bool) -> Line {
    let mut line = line!["\"", given(name), "\" goes on here."];
    line.extend(told.then(|| Span::from(" The others are being told where.")));
    line
}

/// Its channel is there, or somebody else was quicker.
pub(crate) fn is_played_there(table: &Table) -> Sentence {
    refusal(
        line![
            "\"",
            given(&table.standing.name),
            "\" is played in ",
            Span::Place(table.place.0),
            ". It goes on elsewhere only where that channel isn't there any more."
        ],
        codes::STALE,
    )
}
