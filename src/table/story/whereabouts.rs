//! Which game somebody means, where theirs are, and who has no seat in it.

use super::refusals::{Sentence, before_code, refusal};
use super::{command, given, listed};
use crate::line;
use crate::present::Whereabouts;
use crate::rules::{Line, SeatId, Span, codes};

/// So many games are named in a sentence.
const NAMED: usize = 5;

pub(crate) fn no_game_here() -> Sentence {
    refusal(
        line![
            "There is no game in this channel. ",
            command("/game create"),
            " makes one; ",
            command("/game list"),
            " lists yours."
        ],
        codes::NO_GAME_HERE,
    )
}

pub(crate) fn no_game_of_yours() -> Sentence {
    refusal(
        line!["You are in no running game, so I don't know which one you mean. Ask in its channel."],
        codes::NO_GAME_HERE,
    )
}

pub(crate) fn which_game(games: &[Whereabouts]) -> Sentence {
    let mut line = line!["You play several games: "];
    line.extend(whereabouts(games));
    line.extend(line![
        ". Ask in the channel of the one that you mean, or say its name with ",
        command("game:"),
        " where the command takes that."
    ]);
    refusal(line, codes::NO_GAME_HERE)
}

pub(crate) fn several_so_called(typed: &str, games: &[Whereabouts]) -> Sentence {
    let mut line = line!["\"", given(typed), "\" may be several of your games: "];
    line.extend(whereabouts(games));
    line.push(". Ask in the channel of the one that you mean, or choose it from the list.".into());
    refusal(line, codes::NO_GAME_HERE)
}

pub(crate) fn no_such_game(typed: &str, yours: &[Whereabouts]) -> Sentence {
    let mut line = line!["You play no game called \"", given(typed), "\"."];
    if !yours.is_empty() {
        line.push(" Yours: ".into());
        line.extend(whereabouts(yours));
        line.push(".".into());
    }
    refusal(line, codes::NO_GAME_HERE)
}

/// A game is meant by its number, as by a button of one that somebody once played in; whether there is one they don't learn.
pub(crate) fn no_seat_in_number(number: i64, yours: &[Whereabouts]) -> Sentence {
    let mut line = line![format!("You have no seat in a game #{number}.")];
    if !yours.is_empty() {
        line.push(" Yours: ".into());
        line.extend(whereabouts(yours));
        line.push(".".into());
    }
    refusal(line, codes::NO_GAME_HERE)
}

pub(crate) fn only_in_a_channel() -> Sentence {
    refusal(line!["A game lives in a channel or thread; give this command there."], codes::NO_GAME_HERE)
}

/// `may_end`: whoever asks may have it called off.
pub(crate) fn game_here_already(name: &str, may_end: bool) -> Sentence {
    let mut line =
        line!["\"", given(name), "\" is under way in this channel. Use another channel or a thread"];
    match may_end {
        true => line.extend(line![", or end it first (", command("/game cancel"), ")."]),
        false => line.push(".".into()),
    }
    refusal(line, codes::GAME_HERE_ALREADY)
}

/// A rematch is wanted where a game gathers already.
pub(crate) fn open_already(name: &str, seated: bool, free: bool) -> Sentence {
    let mut line = line!["\"", given(name), "\" is open in this channel already"];
    line.extend(match (seated, free) {
        (true, _) => {
            line![", and you have a seat in it: ", command("/game ready"), " says that you can begin."]
        }
        (false, true) => line![": ", command("/game join"), " takes a seat."],
        (false, false) => line![", and all its seats are taken."],
    });
    refusal(line, codes::GAME_HERE_ALREADY)
}

/// Of a lobby: can a seat be taken there?
pub(crate) fn not_seated_yet(name: &str, free: bool) -> Sentence {
    let mut line = line!["You have no seat in \"", given(name), "\", which has not begun. "];
    if free {
        line.extend(line![command("/game join"), " takes one."]);
    } else {
        line.extend(line!["All are taken; ", command("/game create"), " makes a game in another channel."]);
    }
    refusal(line, codes::NOT_SEATED)
}

/// Whose it is to give seats where nobody plays.
#[derive(Clone, Copy)]
pub(crate) enum Host {
    /// Who reads it.
    Yourself,
    Another,
}

/// Of a running game: whose turn it is, or who else is waited for; how one watches, and how one gets in. `free`: the
/// seats that nobody has, which who plays can give by vote; or the host, where nobody plays.
pub(crate) fn not_seated(
    name: &str,
    turn: Option<SeatId>,
    waits_for: Vec<Line>,
    free: &[SeatId],
    host: Option<Host>,
) -> Sentence {
    let mut line = line!["You have no seat in \"", given(name), "\"."];
    if let Some(turn) = turn {
        line.extend(line![" It is ", turn, "'s turn."]);
    } else {
        for waiting in waits_for {
            line.push(" ".into());
            line.extend(waiting);
        }
    }
    line.extend(line![" To watch: ", command("/board"), " and ", command("/status"), "."]);
    if free.is_empty() {
        line.extend(line![
            " To play: whoever has a seat can give you theirs, ",
            command("/game replace"),
            "."
        ]);
    } else {
        line.extend(match host {
            None => line![" To play: whoever has a seat can ask the others to give you that of "],
            Some(Host::Yourself) => line![" To play: as its host you can give yourself the seat of "],
            Some(Host::Another) => line![" To play: its host can give you the seat of "],
        });
        line.extend(listed(free, " or "));
        line.extend(line![", ", command("/game replace"), "."]);
    }
    refusal(line, codes::NOT_SEATED)
}

/// Of a game that is past.
pub(crate) fn not_seated_any_more(name: &str, since: Option<&str>) -> Sentence {
    let mut line = line!["\"", given(name), "\" is over, and you have no seat in it"];
    line.extend(match since {
        Some(since) => line!["; \"", given(since), "\" has its channel now."],
        None => line![". ", command("/game create"), " makes another game here."],
    });
    refusal(line, codes::NOT_SEATED)
}

/// Games by name, each with its channel.
fn whereabouts(games: &[Whereabouts]) -> Line {
    let mut line = Line::new();
    for (index, (name, place)) in games.iter().take(NAMED).enumerate() {
        line.extend(line![
            if index > 0 { ", \"" } else { "\"" },
            given(name),
            "\" in ",
            Span::Place(place.0)
        ]);
    }
    if games.len() > NAMED {
        line.extend(line![" and more; ", command("/game list"), " lists them all"]);
    }
    line
}

/// A refusal, and where the games are that may have been meant; in `waiting` the reader is waited for.
pub(crate) fn and_elsewhere(
    (line, code): Sentence,
    games: &[Whereabouts],
    waiting: &[Whereabouts],
) -> Sentence {
    if games.is_empty() {
        return (line, code);
    }
    let mut more = line![if games.len() == 1 { " Your game is " } else { " Your games are " }];
    more.extend(whereabouts(games));
    more.push(".".into());
    match games.len() {
        1 if !waiting.is_empty() => more.push(" You are waited for there.".into()),
        _ => more.extend(waits_elsewhere(waiting)),
    }
    (before_code(line, more), code)
}

/// Where somebody is waited for, who is refused something here; nothing where they are not.
pub(crate) fn waits_elsewhere(games: &[Whereabouts]) -> Line {
    if games.is_empty() {
        return Line::new();
    }
    let mut line = line![" You are waited for in "];
    line.extend(whereabouts(games));
    line.push(".".into());
    line
}
