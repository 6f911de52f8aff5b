//! A game whose channel isn't there any more, and that it goes on in another.

use super::refusals::{Sentence, before_code, refusal};
use super::{command, given};
use crate::line;
use crate::rules::{Line, Span, codes};
use crate::table::PlaceId;
use crate::table::state::Table;

/// What the people of a game are told whose channel isn't there any more. `rests`: it was played until now.
pub(in crate::table) fn channel_is_gone(name: &str, rests: bool) -> Line {
    let mut line = line!["The channel of \"", given(name), "\" isn't there any more. "];
    if rests {
        line.push("The game rests, and nothing of it is lost. ".into());
    }
    line.extend(line![
        command("/play"),
        " in another channel or thread has a button by which it goes on there as it stands, with all that is hidden; \
         whoever has a seat may press it."
    ]);
    line
}

/// Behind the refusal that there is no game in a channel: which of the reader's may go on there.
pub(in crate::table) fn and_may_go_on_here((line, code): Sentence, names: &[&str]) -> Sentence {
    if names.is_empty() {
        return (line, code);
    }
    let mut more = line![" "];
    for (index, name) in names.iter().enumerate() {
        more.extend(line![if index > 0 { "\", \"" } else { "\"" }, given(name)]);
    }
    more.push(match names.len() {
        1 => "\" has lost its channel, and can go on here: the button does it.".into(),
        _ => "\" have lost their channels, and one can go on here: the buttons do it.".into(),
    });
    (before_code(line, more), code)
}

/// The channel in which it goes on, read by everybody there.
pub(in crate::table) fn goes_on_here(name: &str) -> Line {
    line![
        "\"",
        given(name),
        "\" goes on in this channel, since the one in which it was played isn't there any more. Everything is as it was: the \
         seats, what is hidden, the log."
    ]
}

/// The same to each of its people, wherever they are.
pub(in crate::table) fn goes_on_there(name: &str, place: PlaceId) -> Line {
    line!["\"", given(name), "\", whose channel isn't there any more, goes on in ", Span::Place(place.0), "."]
}

/// To who made it go on.
pub(in crate::table) fn goes_on_by_you(name: &str) -> Line {
    line!["\"", given(name), "\" goes on here. Everybody else in it is told where, by direct message, too."]
}

/// Its channel is there, or somebody else was quicker.
pub(in crate::table) fn is_played_there(table: &Table) -> Sentence {
    refusal(
        line![
            "\"",
            given(&table.standing.name),
            "\" is played in ",
            Span::Place(table.place.0),
            ". A game goes on elsewhere only where its channel isn't there any more."
        ],
        codes::STALE,
    )
}
