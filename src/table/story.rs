//! What the table itself says, in English.

use super::moment;
use super::state::{Absence, Proposal, Table};
use crate::line;
use crate::rules::{Line, Names, Passage, SeatId, Span, codes};

/// A sentence and the code that it ends in.
pub(super) type Sentence = (Line, &'static str);

fn refusal(mut line: Line, code: &'static str) -> Sentence {
    line.push(" ".into());
    line.push(Span::Rule(code.to_owned()));
    (line, code)
}

fn command(text: &str) -> Span {
    Span::Command(text.to_owned())
}

fn given(text: &str) -> Span {
    Span::Given(cut(text, 80))
}

/// A text of at most so many characters.
pub(super) fn cut(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    text.chars().take(length.saturating_sub(1)).chain(['…']).collect()
}

/// A passage as plain text, for the log and for labels: heading and lines, nothing folded.
pub(super) fn plain(passage: &Passage, names: &Names) -> String {
    let lines = passage.heading.iter().chain(&passage.lines);
    lines.map(|line| plain_line(line, names)).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A line as plain text.
pub(super) fn plain_line(line: &Line, names: &Names) -> String {
    line.iter()
        .map(|span| match span {
            Span::Text(text)
            | Span::Strong(text)
            | Span::Territory(text)
            | Span::Command(text)
            | Span::Given(text)
            | Span::Rule(text) => text.clone(),
            Span::Seat(seat) => names.of(*seat),
            Span::Dice(faces) => faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
            Span::Time(at) | Span::TimeFromNow(at) => jiff::Timestamp::from_second(*at)
                .map(|at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
                .unwrap_or_default(),
        })
        .collect::<String>()
        .trim()
        .to_owned()
}

// ── refusals ────────────────────────────────────────────────────────────────────────────────────

pub(super) fn no_game_here() -> Sentence {
    refusal(
        line![
            "There is no game in this channel. ",
            command("/game create"),
            " makes one; ",
            command("/game list"),
            " names yours."
        ],
        codes::NO_GAME_HERE,
    )
}

pub(super) fn no_game_of_yours() -> Sentence {
    refusal(
        line!["You are in no running game, so I don't know which one you mean. Ask in its channel."],
        codes::NO_GAME_HERE,
    )
}

pub(super) fn which_game(names: &[String]) -> Sentence {
    refusal(
        line![
            "You play several games: ",
            given(&names.join(", ")),
            ". Say which with the option ",
            command("game"),
            ", or ask in its channel."
        ],
        codes::NO_GAME_HERE,
    )
}

pub(super) fn no_such_game(typed: &str, yours: &[String]) -> Sentence {
    let mut line = line!["You play no game called \"", given(typed), "\"."];
    if !yours.is_empty() {
        line.extend(line![" Yours: ", given(&yours.join(", ")), "."]);
    }
    refusal(line, codes::NO_GAME_HERE)
}

pub(super) fn only_in_a_channel() -> Sentence {
    refusal(line!["A game lives in a channel or thread; give this command there."], codes::NO_GAME_HERE)
}

pub(super) fn game_here_already(name: &str) -> Sentence {
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

pub(super) fn not_seated(name: &str, stage_lobby: bool) -> Sentence {
    let mut line = line!["You have no seat in \"", given(name), "\"."];
    if stage_lobby {
        line.extend(line![" ", command("/game join"), " takes one."]);
    } else {
        line.extend(line![" ", command("/board"), " and ", command("/status"), " are open to everybody."]);
    }
    refusal(line, codes::NOT_SEATED)
}

pub(super) fn game_over(name: &str) -> Sentence {
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

pub(super) fn not_started(name: &str) -> Sentence {
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

pub(super) fn not_running(what: &str) -> Sentence {
    refusal(line!["The game has not begun; there is nothing to ", what, " yet."], codes::GAME_NOT_STARTED)
}

pub(super) fn started_already() -> Sentence {
    refusal(
        line![
            "The game has begun; its seats are taken. ",
            command("/game replace"),
            " gives somebody's seat to another."
        ],
        codes::SEAT_TAKEN,
    )
}

pub(super) fn too_few(taken: usize, needed: usize) -> Sentence {
    refusal(
        line![
            "It takes at least ",
            needed.to_string(),
            " players, and ",
            taken.to_string(),
            if taken == 1 { " is here." } else { " are here." }
        ],
        codes::GAME_NOT_STARTED,
    )
}

pub(super) fn seats_missing(taken: usize, players: usize) -> Sentence {
    refusal(
        line![
            "This game is for ",
            players.to_string(),
            " players, and ",
            taken.to_string(),
            if taken == 1 { " is here. " } else { " are here. " },
            "It starts when all are."
        ],
        codes::GAME_NOT_STARTED,
    )
}

pub(super) fn wrong_game(form: &str, name: &str) -> Sentence {
    let form = format!("/{form}");
    refusal(
        line![command(&form), " doesn't belong to ", given(name), ", which is played here."],
        codes::WRONG_GAME,
    )
}

pub(super) fn unknown_kind(kind: &str) -> Sentence {
    refusal(line!["I know no game called \"", given(kind), "\"."], codes::WRONG_GAME)
}

pub(super) fn not_host(host: &str, what: &str) -> Sentence {
    refusal(line!["Only the host (", given(host), ") may ", what, "."], codes::NOT_HOST)
}

pub(super) fn full(players: usize) -> Sentence {
    refusal(line!["All ", players.to_string(), " seats are taken."], codes::TOO_MANY_PLAYERS)
}

pub(super) fn seated_already() -> Sentence {
    refusal(
        line!["You have a seat already; ", command("/game ready"), " says that you can begin."],
        codes::SEAT_TAKEN,
    )
}

pub(super) fn bad_players(value: &str, low: u8, high: u8) -> Sentence {
    let text = line![
        "players can't be ",
        given(value),
        ": this game takes from ",
        low.to_string(),
        " to ",
        high.to_string(),
        "."
    ];
    refusal(text, codes::TOO_MANY_PLAYERS)
}

pub(super) fn bad_option(name: &str, value: &str, allowed: &str) -> Sentence {
    let text = line![
        command(name),
        " can't be \"",
        given(value),
        "\". What may stand there: ",
        allowed.to_owned(),
        "."
    ];
    refusal(text, codes::NOT_A_NUMBER)
}

pub(super) fn bad_length(name: &str, value: &str) -> Sentence {
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

pub(super) fn length_out_of_bounds(name: &str) -> Sentence {
    refusal(line![command(name), " must lie between one minute and 60 days."], codes::NOT_A_NUMBER)
}

pub(super) fn bad_moment(name: &str, value: &str) -> Sentence {
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

pub(super) fn moment_past(name: &str, at: i64) -> Sentence {
    refusal(line![command(name), " (", Span::Time(at), ") is over already."], codes::NOT_A_NUMBER)
}

pub(super) fn bad_away(value: &str) -> Sentence {
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

pub(super) fn unknown_player(typed: &str, names: &Names) -> Sentence {
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

pub(super) fn stale() -> Sentence {
    refusal(
        line![
            "That button is from before: what it stands for has been done already. The newest message has the buttons that count."
        ],
        codes::STALE,
    )
}

pub(super) fn done_already() -> Sentence {
    refusal(line!["That has been carried out already."], codes::STALE)
}

pub(super) fn nothing_to_undo() -> Sentence {
    refusal(
        line![
            "There is no step to take back: since the last one dice have fallen, or somebody may have learned something by it."
        ],
        codes::STALE,
    )
}

pub(super) fn no_such_step(typed: &str) -> Sentence {
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

pub(super) fn vote_closed() -> Sentence {
    refusal(line!["That vote is over."], codes::VOTE_CLOSED)
}

pub(super) fn no_voice() -> Sentence {
    refusal(line!["This vote is not yours to answer."], codes::NOT_SEATED)
}

pub(super) fn nothing_changes() -> Sentence {
    refusal(line!["That is how it is already."], codes::NOTHING_OWED)
}

pub(super) fn confirm_leave(name: &str) -> Sentence {
    refusal(
        line![
            "Leaving \"",
            given(name),
            "\" gives up your seat for good. ",
            command("/game replace"),
            " would give it to somebody else instead."
        ],
        codes::NEEDS_CONFIRMATION,
    )
}

pub(super) fn not_yours_to_give(host: &str) -> Sentence {
    refusal(
        line!["A seat is given away by the one who holds it, or by the host (", given(host), ")."],
        codes::NOT_HOST,
    )
}

pub(super) fn unreadable_file(why: &str) -> Sentence {
    refusal(line!["I can't read that file: ", given(why), "."], codes::WRONG_GAME)
}

pub(super) fn bad_position(at: &str, why: &str) -> Sentence {
    let mut line = line!["That position can't be played"];
    if at.is_empty() {
        line.extend(line![": ", Span::Given(cut(why, 300))]);
    } else {
        line.extend(line![": at ", command(at), ", ", Span::Given(cut(why, 300))]);
    }
    refusal(line, codes::WRONG_GAME)
}

pub(super) fn no_journal() -> Sentence {
    refusal(line!["The game has not begun; there is nothing to look at yet."], codes::GAME_NOT_STARTED)
}

pub(super) fn no_rule(search: &str) -> Sentence {
    refusal(
        line!["No rule of the game holds \"", given(search), "\". Try another word, or a rule's number."],
        codes::WRONG_GAME,
    )
}

pub(super) fn no_topic(topic: &str, topics: &[&str]) -> Sentence {
    refusal(
        line!["There is no topic \"", given(topic), "\". There are: ", topics.join(", "), "."],
        codes::WRONG_GAME,
    )
}

// ── receipts and messages ───────────────────────────────────────────────────────────────────────

pub(super) fn said(line: Line) -> Passage {
    Passage::line(line)
}

/// The message of a new game.
pub(super) fn created(table: &Table, commitment: &str) -> Passage {
    let mut passage = Passage {
        heading: Some(line![given(&table.standing.name)]),
        lines: vec![line![SeatId(0), " opens a game of ", Span::Strong(table.kind.name().to_owned()), "."]],
        ..Passage::default()
    };
    let (low, high) = table.kind.seats();
    passage.lines.push(match table.standing.players {
        Some(players) => {
            line![format!("For {players} players: it begins when all seats are taken and all are ready.")]
        }
        None => line![format!("For {low} to {high} players: it begins when the host starts it.")],
    });
    for option in options(&table.standing.options) {
        passage.lines.push(option);
    }
    passage.lines.push(pace(table.standing.pace, table.standing.absence));
    passage.small.push(line![
        "Dice: commitment ",
        Span::Command(commitment.to_owned()),
        "; ",
        command("/game ready"),
        " takes a word of your own for them."
    ]);
    passage
}

fn options(options: &serde_json::Value) -> Vec<Line> {
    options
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(name, value)| {
            let value = match value {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Bool(true) => "yes".to_owned(),
                serde_json::Value::Number(number) if name == "until" => {
                    return Some(line!["until: ", Span::Time(number.as_i64()?)]);
                }
                serde_json::Value::Number(number) => number.to_string(),
                _ => return None,
            };
            Some(line![format!("{}: {value}", name.replace('_', " "))])
        })
        .collect()
}

pub(super) fn pace(pace: Option<i64>, absence: Absence) -> Line {
    match (pace, absence) {
        (None, _) => line!["No deadlines."],
        (Some(pace), Absence::Autopilot) => {
            line![format!("{} for a decision; then the passive answer is given.", moment::say(pace))]
        }
        (Some(pace), Absence::Wait) => {
            line![format!("{} for a decision; after that the game waits.", moment::say(pace))]
        }
    }
}

pub(super) fn joined(seat: SeatId, taken: usize, players: Option<u8>) -> Line {
    match players {
        Some(players) => line![seat, format!(" joins ({taken} of {players}).")],
        None => line![seat, format!(" joins ({taken} so far).")],
    }
}

pub(super) fn ready(seat: SeatId, word: bool, waiting: &[SeatId]) -> Line {
    let mut line = line![seat, if word { " is ready, with a word for the dice." } else { " is ready." }];
    for (index, seat) in waiting.iter().enumerate() {
        line.push(if index == 0 { " Still to say so: ".into() } else { ", ".into() });
        line.push((*seat).into());
    }
    if !waiting.is_empty() {
        line.push(".".into());
    }
    line
}

pub(super) fn begins(table: &Table) -> Passage {
    let mut passage =
        Passage { heading: Some(line![given(&table.standing.name), " begins"]), ..Passage::default() };
    let mut line: Line = Vec::new();
    for index in 0..table.chairs.len() {
        if index > 0 {
            line.push(", ".into());
        }
        line.push(SeatId(u8::try_from(index).unwrap_or(0)).into());
    }
    passage.lines.push(line);
    passage
}

pub(super) fn deadline(by: i64, absence: Absence) -> Line {
    match absence {
        Absence::Autopilot => {
            line!["Deadline ", Span::TimeFromNow(by), " (", Span::Time(by), "), then the passive answer."]
        }
        Absence::Wait => line!["Deadline ", Span::TimeFromNow(by), " (", Span::Time(by), ")."],
    }
}

pub(super) fn your_move(seat: SeatId) -> Passage {
    Passage { pings: vec![seat], ..Passage::line(line![seat, ": you are to act."]) }
}

pub(super) fn time_is_up(seat: SeatId, what: &str) -> Line {
    line![seat, format!(": time is up ({what}); the passive answer is given.")]
}

pub(super) fn overdue(seat: SeatId, what: &str) -> Line {
    line![seat, format!(": time is up ({what}); the game waits for you.")]
}

pub(super) fn reminder(name: &str, what: &str, by: Option<i64>) -> Passage {
    let mut line = line!["\"", given(name), "\" waits for you: ", what.to_owned(), "."];
    if let Some(by) = by {
        line.extend(line![" Deadline ", Span::TimeFromNow(by), "."]);
    }
    let mut passage = Passage::line(line);
    passage.small.push(line![
        command("/help"),
        " says what you may do, ",
        command("/game reminders"),
        " how often I ask."
    ]);
    passage
}

pub(super) fn over(winners: &[SeatId], name: &str) -> Line {
    let mut line = line!["\"", given(name), "\" is over. "];
    for (index, seat) in winners.iter().enumerate() {
        if index > 0 {
            line.push(if index + 1 == winners.len() { " and ".into() } else { ", ".into() });
        }
        line.push((*seat).into());
    }
    line.push(match winners.len() {
        0 => "Nobody wins.".into(),
        1 => " wins.".into(),
        _ => " share the victory.".into(),
    });
    line
}

pub(super) fn secret(secret: &str, id: &str, words: &[String]) -> Line {
    let mut line = line![
        "The dice's secret was ",
        Span::Command(secret.to_owned()),
        ", the game's number ",
        id.to_owned()
    ];
    if words.iter().any(|word| !word.is_empty()) {
        line.extend(line![", the words ", given(&words.join(" · "))]);
    }
    line.extend(line!["; ", command("/game verify"), " replays every order."]);
    line
}

pub(super) fn board_posted() -> Passage {
    said(line!["Posted in the channel."])
}

/// What a proposal is about.
pub(super) fn proposal(what: &Proposal, table: &Table) -> Line {
    match what {
        Proposal::Cancel => line!["to cancel the game"],
        Proposal::Pause => line!["to pause the game"],
        Proposal::Kick(seat) => line!["to take the seat from ", *seat, " (it counts as giving up)"],
        Proposal::Undo(to) => {
            let step = table.steps.iter().find(|step| step.seq > *to);
            let label = step.map(|step| step.told.clone()).unwrap_or_default();
            line!["to take back what was done since: ", given(&label)]
        }
        Proposal::Pace { deadline, absence } => {
            let mut words = Vec::new();
            if let Some(deadline) = deadline {
                words.push(match deadline {
                    None => "no deadlines".to_owned(),
                    Some(seconds) => format!("{} for a decision", moment::say(*seconds)),
                });
            }
            match absence {
                Some(Absence::Autopilot) => words.push("the passive answer after a deadline".to_owned()),
                Some(Absence::Wait) => words.push("waiting after a deadline".to_owned()),
                None => {}
            }
            line![format!("for {}", words.join(" and "))]
        }
    }
}

pub(super) fn motion(by: SeatId, what: Line, closes: i64) -> Passage {
    let mut line = line![by, " moves "];
    line.extend(what);
    line.push(".".into());
    Passage::line(line).and(line![
        "✅ or ❌; it closes ",
        Span::TimeFromNow(closes),
        ", or as soon as it is decided."
    ])
}

pub(super) fn motion_ended(what: Line, passed: bool, yes: usize, no: usize) -> Line {
    let mut line = line!["The vote "];
    line.extend(what);
    line.extend(line![format!(" is {} ({yes} for, {no} against).", if passed { "carried" } else { "lost" })]);
    line
}
