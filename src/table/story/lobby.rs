//! Before the start: what the channel reads, and why it doesn't begin yet.

use super::refusals::refusal;
use super::{Sentence, as_it_stands, command, given, listed, pace};
use crate::line;
use crate::rules::{FieldKind, Line, Passage, SeatId, Span, codes, marked};
use crate::state::Table;
use crate::{PersonId, secret};

/// A file that holds what some seats knew was read in.
pub(crate) fn seen_by_some() -> Line {
    line![
        "The file holds what some seats knew: what they couldn't see (hands, tokens, orders kept) is dealt anew or gone."
    ]
}

/// Its time is up before it begins.
pub(crate) fn until_is_over(until: i64) -> Sentence {
    refusal(
        line![
            "The game was to end ",
            Span::TimeFromNow(until),
            " (",
            Span::Time(until),
            "), so it can't begin any more. Call it off, and make it anew with a later ",
            command("until:"),
            "."
        ],
        codes::STALE,
    )
}

/// Below the card of a game that has begun.
pub(crate) fn has_begun() -> Line {
    line![Span::Strong("It has begun.".to_owned())]
}

/// Below the card of a game that never began.
pub(crate) fn was_called_off() -> Line {
    line![Span::Strong("It was called off.".to_owned())]
}

/// Has one person every seat?
fn is_for_one(table: &Table) -> bool {
    let mut holders = table.seats().map(|seat| table.person_of(seat));
    let first = holders.next().flatten();
    first.is_some() && holders.all(|holder| holder == first)
}

/// The message of a new game.
pub(crate) fn created(table: &Table) -> Passage {
    let mut passage = Passage {
        heading: Some(line![given(&table.standing.name)]),
        lines: vec![line![
            table.seats_of(table.standing.host).first().copied().unwrap_or(SeatId(0)),
            " hosts a game of ",
            Span::Strong(table.kind.name().to_owned()),
            "."
        ]],
        ..Passage::default()
    };
    let choosing = table.kind.choosing();
    let by_options = choosing.players(&table.standing.options);
    let (low, high) = by_options.unwrap_or(table.kind.people());
    // BZ-40: who plays apart is counted apart.
    let besides = choosing.besides(&table.standing.options);
    let apart = match choosing.words().first() {
        Some(word) if besides > 0 => format!(" and {besides} {word}"),
        _ => String::new(),
    };
    passage.lines.push(match table.standing.players.map(|players| players.saturating_sub(besides)) {
        Some(1) if is_for_one(table) => {
            line!["For one player, on every seat: it begins as soon as they are ready."]
        }
        // Not one any more: a seat of theirs is free, a machine's or somebody else's.
        Some(players) => line![format!(
            "For {} players{apart}: it begins when all seats are taken and all are ready, or the host starts it.",
            players.max(u8::try_from(table.seats().count()).unwrap_or(u8::MAX).saturating_sub(besides))
        )],
        None => line![format!("For {low} to {high} players{apart}: it begins when the host starts it.")],
    });
    passage.lines.extend(at_the_table(table));
    passage.lines.extend(as_it_stands(table));
    let free = table.empty_seats();
    if !free.is_empty() {
        passage.lines.push(still_free(&free));
    }
    passage.lines.extend(table.said_of_machines());
    let listed = !table.kind.choosing().terms_say_all();
    if listed {
        passage.lines.extend(options(table));
    }
    add_terms(&mut passage, table, listed);
    passage.lines.push(pace(table.standing.pace, table.standing.absence));
    let mut sealed = sealed_as(table);
    sealed.extend(line!["; ", command("/game ready"), " takes a word of your own for them."]);
    passage.small.push(sealed);
    passage
}

/// The message of a first game, which has begun: who learns what, with whom, and how it is won.
pub(crate) fn learning(table: &Table, seat: SeatId) -> Passage {
    let kind = Span::Strong(table.kind.name().to_owned());
    let mut passage = Passage {
        heading: Some(line![given(&table.standing.name)]),
        lines: vec![line![seat, " learns ", kind, " by playing."]],
        ..Passage::default()
    };
    passage.lines.extend(table.said_of_machines());
    add_terms(&mut passage, table, false);
    let mut sealed = sealed_as(table);
    sealed.push(".".into());
    passage.small.push(sealed);
    passage
}

/// `listed`: the options stand there one by one.
fn add_terms(passage: &mut Passage, table: &Table, listed: bool) {
    let terms = table.kind.terms(&table.standing.options, listed);
    passage.lines.extend(terms.lines);
    passage.folded.extend(terms.folded);
}

fn sealed_as(table: &Table) -> Line {
    line![
        "The dice's secret is sealed as ",
        Span::Command(secret::hex(&secret::commitment(&table.secret, table.id))),
        " and shown at the end"
    ]
}

/// Who has sat down, and who of them is ready.
fn at_the_table(table: &Table) -> Option<Line> {
    let seated: Vec<SeatId> = table.seats().filter(|seat| table.person_of(*seat).is_some()).collect();
    let mut line = line!["At the table: "];
    for (index, seat) in seated.iter().enumerate() {
        if index > 0 {
            line.push(", ".into());
        }
        line.push((*seat).into());
        if let Some(word) = table.role(*seat) {
            line.push(format!(", {word}").into());
        }
        if table.chairs.get(seat.index()).is_some_and(|chair| chair.ready) {
            line.push(" (ready)".into());
        }
    }
    line.push(".".into());
    (!seated.is_empty()).then_some(line)
}

/// What was chosen.
fn options(table: &Table) -> Vec<Line> {
    let (kind, chosen) = (table.kind, table.standing.options.as_object());
    let is_moment = |name: &str| {
        kind.options().iter().any(|option| option.name == name && option.kind == FieldKind::Moment)
    };
    let line = |(name, value): (&String, &serde_json::Value)| {
        let label = kind.choosing().label(name);
        let value = match value {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Bool(true) => "yes".to_owned(),
            serde_json::Value::Number(number) if is_moment(name) => {
                return Some(line![format!("{label}: "), Span::Time(number.as_i64()?)]);
            }
            serde_json::Value::Number(number) => number.to_string(),
            _ => return None,
        };
        Some(line![format!("{label}: {value}")])
    };
    let remark = kind.choosing().remark(&table.standing.options).map(|remark| line![remark]);
    chosen.into_iter().flatten().filter_map(line).chain(remark).collect()
}

/// What is to be done next in a first game, and why.
pub(crate) fn lesson(text: &str) -> Line {
    let mut line = line!["👉 "];
    line.extend(marked(text));
    line
}

/// Where who is led reads what is to be done first.
pub(crate) fn led_below() -> Line {
    line![
        "Your first game begins below; what to do first stands there, and then in the answer to each thing that you do."
    ]
}

/// Nothing is to be done by who is led.
pub(crate) fn others_are_at_it() -> Line {
    line![
        "👉 The machines are at it, a few seconds each. ",
        Span::Strong("Go on".to_owned()),
        " shows what is next."
    ]
}

/// Nothing more is said in a first game.
pub(crate) fn led_no_more() -> Line {
    line![
        "No more hints. ",
        command("/help"),
        " says what you can do at any time, ",
        command("/game cancel"),
        " calls this game off."
    ]
}

/// What the one reads who has made a game.
pub(crate) fn opened(table: &Table, creator: PersonId) -> Line {
    let mut line = line!["You have opened ", given(&table.standing.name), " and sit on "];
    if table.has_named_seats() {
        line.extend(listed(&table.seats_of(creator), " and "));
    } else {
        line.push("its first seat".into());
    }
    line.extend(line![". Say ", command("/game ready"), " when you are ready."]);
    line
}

pub(crate) fn still_free(free: &[SeatId]) -> Line {
    let mut line = line!["Still free: "];
    line.extend(listed(free, " and "));
    line.extend(line!["; ", command("/game join"), " takes a seat, ", command("/game machine")]);
    line.push(" gives one to a machine.".into());
    line
}

/// All who are here are ready, and too few for the game.
pub(crate) fn more_are_needed(taken: usize, needed: usize) -> Line {
    let more = needed.saturating_sub(taken);
    line![
        "Everybody here is ready; it takes ",
        more.to_string(),
        " more: people, by the button under the game's card, or machines, by ",
        command("/game machine"),
        "."
    ]
}

pub(crate) fn ready(seats: &[SeatId], word: bool, waiting: &[SeatId]) -> Line {
    let mut line = listed(seats, " and ");
    line.push(if seats.len() > 1 { " are ready".into() } else { " is ready".into() });
    line.push(if word { ", with a word for the dice.".into() } else { ".".into() });
    if !waiting.is_empty() {
        line.push(" Not ready yet: ".into());
        line.extend(listed(waiting, ", "));
        line.push(".".into());
    }
    line
}

/// What is answered to who takes back that they are ready; `others`: somebody else is the host.
pub(crate) fn noted_unready(others: bool) -> Line {
    let all_the_same = if others { " The host may start all the same." } else { "" };
    line![format!("Noted: you aren't ready yet.{all_the_same}")]
}

/// Not everybody was ready as the host started it.
pub(crate) fn begun_over(waiting: &[SeatId]) -> Line {
    let mut line = line!["Started by the host before all were ready; not ready yet: "];
    line.extend(listed(waiting, ", "));
    line.push(".".into());
    line
}

/// Who is put into a seat before the start, by somebody else, and what that means; `own`: it was that one's.
pub(crate) fn put_in(seat: SeatId, (by, own): (&str, bool), old: Option<&str>, game: &str) -> Vec<Line> {
    let mut line = line![seat, ": ", given(by)];
    match old {
        _ if own => line.push(" gives you their seat in ".into()),
        Some(old) => line.extend(line![" puts you in the seat of ", given(old), " in "]),
        None => line.push(" gives you a seat in ".into()),
    }
    line.extend(line![given(game), "."]);
    let then =
        line!["The card of the game says when it begins; ", command("/game leave"), " frees the seat again."];
    vec![line, then]
}

/// Whose seat somebody else has given away before the start.
pub(crate) fn put_out(old: &str, by: &str, seat: SeatId, game: &str) -> Line {
    line![given(old), ": ", given(by), " has given your seat in ", given(game), " to ", seat, "."]
}

/// Whose seat the host has freed before the start.
pub(crate) fn freed(old: &str, by: &str, game: &str) -> Line {
    line![given(old), ": ", given(by), " has freed your seat in ", given(game), "."]
}

/// They take back that they are ready.
pub(crate) fn unready(seats: &[SeatId]) -> Line {
    let mut line = listed(seats, " and ");
    line.push(if seats.len() > 1 {
        " aren't ready after all.".into()
    } else {
        " isn't ready after all.".into()
    });
    line
}

/// That it begins; `waiting`: who wasn't ready.
pub(crate) fn begins(table: &Table, waiting: &[SeatId]) -> Passage {
    let mut passage =
        Passage { heading: Some(line![given(&table.standing.name), " begins"]), ..Passage::default() };
    let mut line = Line::new();
    for seat in table.seats() {
        if !line.is_empty() {
            line.push(", ".into());
        }
        line.push(seat.into());
        line.extend(table.role(seat).map(|role| format!(" ({role})").into()));
    }
    passage.lines.push(line);
    if !waiting.is_empty() {
        passage.lines.push(begun_over(waiting));
    }
    passage
}

/// The same to somebody who plays in it.
pub(crate) fn nothing_more_needed() -> Line {
    line!["The game has begun already; nothing more is needed."]
}

/// The same as a refusal.
pub(crate) fn begun_already() -> Sentence {
    refusal(nothing_more_needed(), codes::NOTHING_OWED)
}

pub(crate) fn started_already(empty: &[SeatId]) -> Sentence {
    if !empty.is_empty() {
        let mut line = line!["The game has begun. The host can give you a seat that is empty with "];
        line.extend(line![command("/game replace"), ": "]);
        line.extend(listed(empty, ", "));
        line.push(".".into());
        return refusal(line, codes::SEAT_TAKEN);
    }
    refusal(
        line![
            "The game has begun; its seats are taken. ",
            command("/game replace"),
            " gives somebody's seat to another."
        ],
        codes::SEAT_TAKEN,
    )
}

pub(crate) fn too_few(taken: usize, needed: usize) -> Sentence {
    refusal(
        line![
            "It takes at least ",
            needed.to_string(),
            " players, and ",
            taken.to_string(),
            if taken == 1 { " is here. " } else { " are here. " },
            command("/game machine"),
            " gives a seat to a machine."
        ],
        codes::GAME_NOT_STARTED,
    )
}

pub(crate) fn seats_missing(taken: usize, players: usize) -> Sentence {
    refusal(
        line![
            "This game is for ",
            players.to_string(),
            " players, and ",
            taken.to_string(),
            if taken == 1 { " is here. " } else { " are here. " },
            "It starts when all are; ",
            command("/game machine"),
            " gives a seat to a machine."
        ],
        codes::GAME_NOT_STARTED,
    )
}

pub(crate) fn seats_free(free: &[SeatId], alone: bool) -> Sentence {
    let mut line = listed(free, " and ");
    line.push(if free.len() == 1 { " is".into() } else { " are".into() });
    line.extend(line![" still free: ", command("/game join"), " takes a seat."]);
    if alone {
        line.extend(line![
            " To play alone, on every seat, give it to yourself with ",
            command("/game replace"),
            " (or make the game with ",
            command("players:1"),
            ")."
        ]);
    }
    refusal(line, codes::GAME_NOT_STARTED)
}

pub(crate) fn bad_players(value: &str, low: u8, high: u8) -> Sentence {
    let takes = if low == high { low.to_string() } else { format!("from {low} to {high}") };
    let takes = format!("This game takes {takes} {}, not ", if high == 1 { "player" } else { "players" });
    let text = line![takes, given(value), "."];
    refusal(text, codes::TOO_MANY_PLAYERS)
}
