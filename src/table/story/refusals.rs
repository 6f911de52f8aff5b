//! Why the table doesn't do something: every sentence ends in its code.

use super::{command, cut, given, listed};
use crate::line;
use crate::rules::{Line, Names, SeatId, Span, codes};
use crate::table::present::Whereabouts;
use crate::table::state::{Stage, Table};
use crate::table::voices::Voices;

/// So many games are named in a sentence.
const NAMED: usize = 5;

/// A sentence and the code that it ends in.
pub(in crate::table) type Sentence = (Line, &'static str);

pub(super) fn refusal(mut line: Line, code: &'static str) -> Sentence {
    line.push(" ".into());
    line.push(Span::Rule(code.to_owned()));
    (line, code)
}

pub(in crate::table) fn no_game_here() -> Sentence {
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

pub(in crate::table) fn no_game_of_yours() -> Sentence {
    refusal(
        line!["You are in no running game, so I don't know which one you mean. Ask in its channel."],
        codes::NO_GAME_HERE,
    )
}

pub(in crate::table) fn which_game(games: &[Whereabouts]) -> Sentence {
    let mut line = line!["You play several games: "];
    line.extend(whereabouts(games));
    line.extend(line![". Say which by its name, ", command("game:"), ", or ask in its channel."]);
    refusal(line, codes::NO_GAME_HERE)
}

pub(in crate::table) fn no_such_game(typed: &str, yours: &[Whereabouts]) -> Sentence {
    let mut line = line!["You play no game called \"", given(typed), "\"."];
    if !yours.is_empty() {
        line.push(" Yours: ".into());
        line.extend(whereabouts(yours));
        line.push(".".into());
    }
    refusal(line, codes::NO_GAME_HERE)
}

pub(in crate::table) fn only_in_a_channel() -> Sentence {
    refusal(line!["A game lives in a channel or thread; give this command there."], codes::NO_GAME_HERE)
}

pub(in crate::table) fn game_here_already(name: &str) -> Sentence {
    refusal(
        line![
            "\"",
            given(name),
            "\" is under way in this channel. Use another channel or a thread, or end it first (",
            command("/game cancel"),
            ")."
        ],
        codes::GAME_HERE_ALREADY,
    )
}

/// Of a lobby: can a seat be taken there?
pub(in crate::table) fn not_seated_yet(name: &str, free: bool) -> Sentence {
    let mut line = line!["You have no seat in \"", given(name), "\", which has not begun. "];
    if free {
        line.extend(line![command("/game join"), " takes one."]);
    } else {
        line.extend(line!["All are taken; ", command("/game create"), " makes a game in another channel."]);
    }
    refusal(line, codes::NOT_SEATED)
}

/// Of a running game: whose turn it is, or who else is waited for; how one watches, and how one gets in. `free`: the
/// seats that somebody could be given.
pub(in crate::table) fn not_seated(
    name: &str,
    turn: Option<SeatId>,
    waits_for: Vec<Line>,
    (host, free): (&str, &[SeatId]),
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
        line.extend(line![" To play: the host (", given(host), ") can give you the seat of "]);
        line.extend(listed(free, " or "));
        line.extend(line![", ", command("/game replace"), "."]);
    }
    refusal(line, codes::NOT_SEATED)
}

/// Of a game that is past.
pub(in crate::table) fn not_seated_any_more(name: &str) -> Sentence {
    let line = line![
        "\"",
        given(name),
        "\" is over, and you had no seat in it. ",
        command("/game create"),
        " makes another game here."
    ];
    refusal(line, codes::NOT_SEATED)
}

pub(in crate::table) fn not_your_turn(turn: SeatId) -> Sentence {
    refusal(line!["It is ", turn, "'s turn, not yours."], codes::NOT_YOUR_TURN)
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

/// A refusal, and where the games are that may have been meant.
pub(in crate::table) fn and_elsewhere((line, code): Sentence, games: &[Whereabouts]) -> Sentence {
    if games.is_empty() {
        return (line, code);
    }
    let mut more = line![if games.len() == 1 { " Your game is " } else { " Your games are " }];
    more.extend(whereabouts(games));
    more.push(".".into());
    (before_code(line, more), code)
}

/// Puts more into a refusal, before the code in which it ends.
pub(in crate::table) fn before_code(mut line: Line, more: Line) -> Line {
    let at = match line.last() {
        Some(Span::Rule(_)) => line.len().saturating_sub(2),
        _ => line.len(),
    };
    let code = line.split_off(at);
    line.extend(more);
    line.extend(code);
    line
}

/// Where somebody is waited for, who is refused something here; nothing where they are not.
pub(in crate::table) fn waits_elsewhere(games: &[Whereabouts]) -> Line {
    if games.is_empty() {
        return Line::new();
    }
    let mut line = line![" You are waited for in "];
    line.extend(whereabouts(games));
    line.push(".".into());
    line
}

pub(in crate::table) fn game_over(name: &str) -> Sentence {
    refusal(
        line![
            "\"",
            given(name),
            "\" is over. ",
            command("/game rematch"),
            " begins it again with the same people, ",
            command("/game create"),
            " a new one."
        ],
        codes::GAME_OVER,
    )
}

/// There is nothing to be done or seen in a game that hasn't begun, or never will.
pub(in crate::table) fn not_started(table: &Table) -> Sentence {
    let name = &table.standing.name;
    if table.stage == Stage::Cancelled {
        let over =
            line!["\"", given(name), "\" was called off. ", command("/game create"), " makes a new one."];
        return refusal(over, codes::GAME_OVER);
    }
    refusal(
        line![
            "\"",
            given(name),
            "\" has not begun: everybody says ",
            command("/game ready"),
            ", or the host ",
            command("/game start"),
            "."
        ],
        codes::GAME_NOT_STARTED,
    )
}

pub(in crate::table) fn not_running(what: &str) -> Sentence {
    refusal(line!["The game has not begun; there is nothing to ", what, " yet."], codes::GAME_NOT_STARTED)
}

pub(in crate::table) fn wrong_game(form: &str, name: &str) -> Sentence {
    let form = format!("/{form}");
    refusal(
        line![command(&form), " doesn't belong to ", given(name), ", which is played here."],
        codes::WRONG_GAME,
    )
}

pub(in crate::table) fn unknown_kind(kind: &str) -> Sentence {
    refusal(line!["I don't know a game called \"", given(kind), "\"."], codes::WRONG_GAME)
}

/// A game begun by a newer program. `known` is the newest version of the rules here.
pub(in crate::table) fn newer_rules(game: &str, rules: i64, known: u32) -> Sentence {
    refusal(
        line![
            format!("This game of {game} was played on by a newer bot than this one (version {rules} of "),
            format!(
                "its rules; here they are known up to version {known}). Nothing is lost: it goes on as soon as "
            ),
            "whoever runs the bot has brought it up to date."
        ],
        codes::WRONG_GAME,
    )
}

pub(in crate::table) fn bots_hold_no_seat() -> Sentence {
    refusal(line!["A bot can't hold a seat; name one of the people here."], codes::UNKNOWN_PLAYER)
}

pub(in crate::table) fn nobody_named() -> Sentence {
    refusal(line!["Name the person who is to take the seat."], codes::UNKNOWN_PLAYER)
}

pub(in crate::table) fn no_file() -> Sentence {
    refusal(line!["No file is attached; attach the one that I am to read."], codes::WRONG_GAME)
}

pub(in crate::table) fn not_host(host: &str, what: &str) -> Sentence {
    refusal(line!["Only the host (", given(host), ") may ", what, "."], codes::NOT_HOST)
}

pub(in crate::table) fn bad_option(name: &str, value: &str, allowed: &str) -> Sentence {
    bad_option_by(None, name, value, allowed)
}

/// The same by a rule of the game's.
pub(in crate::table) fn bad_option_by(
    rule: Option<&'static str>,
    name: &str,
    value: &str,
    allowed: &str,
) -> Sentence {
    let text = line![command(name), " can't be \"", given(value), "\". It can be: ", allowed.to_owned(), "."];
    refusal(text, rule.unwrap_or(codes::NOT_A_NUMBER))
}

pub(in crate::table) fn bad_length(name: &str, value: &str) -> Sentence {
    refusal(
        line![
            "I can't read \"",
            given(value),
            "\" as ",
            command(name),
            ". A length of time looks like ",
            command("24h"),
            ", ",
            command("90m"),
            " or ",
            command("3d"),
            "; ",
            command("off"),
            " means none."
        ],
        codes::NOT_A_NUMBER,
    )
}

pub(in crate::table) fn length_out_of_bounds(name: &str) -> Sentence {
    refusal(line![command(name), " must lie between one minute and 60 days."], codes::NOT_A_NUMBER)
}

pub(in crate::table) fn bad_moment(name: &str, value: &str) -> Sentence {
    refusal(
        line![
            "I can't read \"",
            given(value),
            "\" as a time for ",
            command(name),
            ". Write ",
            command("+3d"),
            ", ",
            command("12h"),
            " or a date and time UTC such as ",
            command("2026-05-01 18:00"),
            "."
        ],
        codes::NOT_A_NUMBER,
    )
}

pub(in crate::table) fn moment_past(name: &str, at: i64) -> Sentence {
    refusal(line![command(name), " (", Span::Time(at), ") has passed already."], codes::NOT_A_NUMBER)
}

pub(in crate::table) fn bad_away(value: &str) -> Sentence {
    refusal(
        line![
            "I can't read \"",
            given(value),
            "\" as hours. Write them like ",
            command("22:00-07:00 Europe/Berlin"),
            "."
        ],
        codes::NOT_A_NUMBER,
    )
}

pub(in crate::table) fn unknown_player(typed: &str, names: &Names) -> Sentence {
    refusal(
        line![
            "Nobody here is called \"",
            given(typed),
            "\". At this table: ",
            given(&names.0.join(", ")),
            "."
        ],
        codes::UNKNOWN_PLAYER,
    )
}

pub(in crate::table) fn stale() -> Sentence {
    refusal(
        line![
            "That button is from an earlier message: what it stands for has been done already. The newest message has the buttons that count."
        ],
        codes::STALE,
    )
}

/// A second press ended a turn that had only just come.
pub(in crate::table) fn too_quick(seat: SeatId) -> Sentence {
    refusal(
        line![
            "That came too quickly: the turn of ",
            seat,
            " has only just begun. Press again if it is to end already."
        ],
        codes::STALE,
    )
}

pub(in crate::table) fn done_already() -> Sentence {
    refusal(line!["That has been carried out already."], codes::STALE)
}

pub(in crate::table) fn nothing_to_undo() -> Sentence {
    refusal(
        line![
            "There is no step to take back: since the last one, dice have been rolled or somebody may have learned something from it."
        ],
        codes::STALE,
    )
}

pub(in crate::table) fn no_such_step(typed: &str) -> Sentence {
    refusal(
        line![
            "\"",
            given(typed),
            "\" is no step that can be taken back; leave ",
            command("to"),
            " out for the last one, or choose from its list."
        ],
        codes::STALE,
    )
}

/// The button of a step that is taken back, or stands for good.
pub(in crate::table) fn step_gone() -> Sentence {
    refusal(
        line![
            "That step has been taken back already, or can't be any more; ",
            command("/game undo"),
            " offers those that can."
        ],
        codes::STALE,
    )
}

pub(in crate::table) fn vote_closed() -> Sentence {
    refusal(line!["That vote is over; its message says what came of it."], codes::VOTE_CLOSED)
}

/// Somebody at the table isn't asked in this vote.
pub(in crate::table) fn no_voice(who: &Voices) -> Sentence {
    let mut line = line!["This vote is for those whom it concerns: "];
    line.extend(listed(&[&who.yes[..], &who.no, &who.silent].concat(), " and "));
    line.push(".".into());
    refusal(line, codes::NOT_SEATED)
}

pub(in crate::table) fn nothing_changes() -> Sentence {
    refusal(line!["That is how it is already."], codes::NOTHING_OWED)
}

pub(in crate::table) fn confirm_leave(name: &str, last: bool) -> Sentence {
    let mut line = line!["Leaving \"", given(name), "\" gives up your seat for good"];
    line.push(if last { ", and with nobody left the game is called off. ".into() } else { ". ".into() });
    line.extend(line![command("/game replace"), " would give it to somebody else instead, "]);
    line.extend(line![command("/game machine"), " to a machine."]);
    refusal(line, codes::NEEDS_CONFIRMATION)
}

/// What an order may cost, more than it looks.
pub(in crate::table) fn at_stake(said: Line) -> Line {
    let mut line = line!["⚠️ "];
    line.extend(said);
    line
}

/// What is weighed can't be taken back.
pub(in crate::table) fn dice_fall() -> Line {
    line!["Dice fall: it can't be taken back."]
}

pub(in crate::table) fn confirm_stake(said: Line) -> Sentence {
    let mut line = at_stake(said);
    line.push(" If you mean it, press the button.".into());
    refusal(line, codes::NEEDS_CONFIRMATION)
}

pub(in crate::table) fn nobody_sits_there(seat: SeatId) -> Sentence {
    let line = line!["Nobody has the seat ", seat, "; ", command("/game replace"), " gives it to somebody."];
    refusal(line, codes::UNKNOWN_PLAYER)
}

pub(in crate::table) fn not_yours_to_give(host: &str) -> Sentence {
    refusal(
        line!["Only the player who holds a seat, or the host (", given(host), "), can give it away."],
        codes::NOT_HOST,
    )
}

pub(in crate::table) fn seat_is_out(seat: SeatId) -> Sentence {
    refusal(
        line![
            "The seat of ",
            seat,
            " was given up and is out of the game; nobody can take it over any more."
        ],
        codes::SEAT_TAKEN,
    )
}

pub(in crate::table) fn unreadable_file(why: &str) -> Sentence {
    refusal(line!["I can't read that file: ", given(why), "."], codes::WRONG_GAME)
}

pub(in crate::table) fn bad_position(at: &str, why: &str) -> Sentence {
    let mut line = line!["That position can't be played"];
    if at.is_empty() {
        line.extend(line![": ", Span::Given(cut(why, 300))]);
    } else {
        line.extend(line![": at ", command(at), ", ", Span::Given(cut(why, 300))]);
    }
    refusal(line, codes::WRONG_GAME)
}

pub(in crate::table) fn no_journal() -> Sentence {
    refusal(line!["The game has not begun; there is nothing to look at yet."], codes::GAME_NOT_STARTED)
}

pub(in crate::table) fn no_rule(search: &str) -> Sentence {
    refusal(
        line!["No rule of the game mentions \"", given(search), "\". Try another word, or a rule's number."],
        codes::WRONG_GAME,
    )
}

pub(in crate::table) fn no_topic(topic: &str, topics: &[&str]) -> Sentence {
    refusal(
        line!["There is no topic \"", given(topic), "\". There are: ", topics.join(", "), "."],
        codes::WRONG_GAME,
    )
}
