//! What the table itself says, in English.

mod forget;
mod lasting;
mod lobby;
mod machines;
mod motions;
mod moving;
mod refusals;
mod reminders;
mod resting;
mod since;
mod sitting;
mod teams;
mod typed;
mod whereabouts;

pub(super) use forget::*;
pub(super) use lasting::*;
pub(super) use lobby::*;
pub(super) use machines::*;
pub(super) use motions::*;
pub(super) use moving::*;
pub(super) use refusals::*;
pub(super) use reminders::*;
pub(super) use resting::*;
pub(super) use since::*;
pub(super) use sitting::*;
pub(super) use teams::*;
pub(super) use typed::*;
pub(super) use whereabouts::*;

use super::due::Absence;
use super::state::Table;
use super::{GameId, moment, secret};
use crate::games::AnyGame;
use crate::line;
use crate::rules::{Addressed, Audience, Line, Names, Passage, SeatId, Span, codes};
use crate::store::Obstacle;

/// A command, as it is typed.
pub(super) fn command(text: &str) -> Span {
    Span::Command(text.to_owned())
}

fn given(text: &str) -> Span {
    Span::Given(cut(text, 80))
}

/// A text of at most so many characters; a sentence ends with a whole word.
pub(crate) fn cut(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    if length < SENTENCE {
        return text.chars().take(length.saturating_sub(1)).chain(['…']).collect();
    }
    let kept: String = text.chars().take(length.saturating_sub(1)).collect();
    let whole = kept.rfind(char::is_whitespace).map_or("", |at| kept[..at].trim_end());
    // What has no words for long is cut where it must be.
    let words = whole.chars().count() + LONGEST_WORD >= length;
    format!("{}…", if words { whole } else { &kept })
}

/// What is cut to fewer letters is a name, of which each letter may tell it from another.
const SENTENCE: usize = 60;

/// So many letters at most are left out of a sentence that is cut, for the sake of its last word.
const LONGEST_WORD: usize = 16;

/// The stop behind what somebody said, where it has none.
pub(crate) fn stop(text: &str) -> &'static str {
    if text.ends_with(['.', '…', '?', '!']) { "" } else { "." }
}

/// So many letters of what the channel was told of a row are kept.
const TOLD: usize = 400;

/// At most so many letters, in whole words: of what is longer its beginning and its end, where it says what came of it all.
fn in_short(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    let half = length.saturating_sub(3) / 2;
    let (mut first, mut last) = (String::new(), Vec::new());
    for word in text.split_whitespace() {
        if first.chars().count() + word.chars().count() >= half {
            break;
        }
        first = format!("{first} {word}").trim_start().to_owned();
    }
    let mut left = half;
    for word in text.split_whitespace().rev() {
        let Some(rest) = left.checked_sub(word.chars().count() + 1) else { break };
        left = rest;
        last.push(word);
    }
    last.reverse();
    format!("{first} … {}", last.join(" ")).trim().to_owned()
}

/// What everybody is told of a row, as the log keeps it: by its messages or, where those say nothing of what all may know (an
/// offer), by the ballots that were put `between` the game as it stood before the row and after it.
pub(crate) fn told_of_row(
    messages: &[Addressed<Passage>],
    audiences: &[Audience],
    between: Option<(&dyn AnyGame, &dyn AnyGame)>,
    names: &Names,
) -> String {
    let told = told(messages, names);
    match between.filter(|_| told.is_empty() && audiences.contains(&Audience::Public)) {
        Some((before, after)) => put_openly(before, after, names),
        None => told,
    }
}

/// What everybody is told by these messages.
fn told(messages: &[Addressed<Passage>], names: &Names) -> String {
    let public = messages.iter().filter(|told| told.audience == Audience::Public);
    let told = public.map(|told| plain(&told.event, names)).filter(|told| !told.is_empty());
    in_short(&told.reduce(after_it).unwrap_or_default(), TOLD)
}

/// What ballots that everybody sees were put between these two.
fn put_openly(before: &dyn AnyGame, after: &dyn AnyGame, names: &Names) -> String {
    let known: Vec<String> = before.ballots(names).into_iter().map(|ballot| ballot.id).collect();
    let new = after.ballots(names).into_iter();
    let new = new.filter(|ballot| ballot.team.is_none() && !known.contains(&ballot.id));
    let first = new.filter_map(|ballot| ballot.passage.lines.into_iter().next());
    in_short(&first.map(|line| plain_line(&line, names)).collect::<Vec<_>>().join(" "), TOLD)
}

/// What people read while nothing can be written down.
#[must_use]
pub fn unwritten(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Full => {
            "The disk on which I keep the games is full, so nothing was done. Nothing is lost either: the games go on as soon as whoever runs me has made room."
        }
        Obstacle::ReadOnly => {
            "The file in which I keep the games may not be written at the moment, so nothing was done. Nothing is lost either: the games go on as soon as whoever runs me has mended that."
        }
        Obstacle::Disk => {
            "The disk on which I keep the games fails at the moment, so nothing was done. Nothing is lost either: please try again later; whoever runs me finds more in the log."
        }
        Obstacle::Locked => {
            "Another program holds the file in which I keep the games, so nothing was done. Nothing is lost either: please try again in a moment; the games go on as soon as it lets go."
        }
        Obstacle::Damaged => {
            "The file in which I keep the games is damaged, so nothing was done. Please tell whoever runs me: they find more in the log, and can put a backup in its place."
        }
    }
}

/// A passage as plain text, for the log and for labels: heading and lines, nothing folded.
pub(crate) fn plain(passage: &Passage, names: &Names) -> String {
    let lines = passage.heading.iter().chain(&passage.lines).map(|line| plain_line(line, names));
    lines.filter(|line| !line.is_empty()).reduce(after_it).unwrap_or_default()
}

/// One sentence after another, where the first may be a headline or part of a list and ends with no stop.
fn after_it(mut text: String, next: String) -> String {
    let ends = text.ends_with(['.', '!', '?', ':', ';', ',', '…', ')', '“', '”']);
    text.push_str(if ends { " " } else { ". " });
    text + &next
}

/// A line as plain text.
pub fn plain_line(line: &Line, names: &Names) -> String {
    line.iter()
        .map(|span| match span {
            Span::Text(text)
            | Span::Strong(text)
            | Span::Territory(text)
            | Span::Command(text)
            | Span::Given(text) => text.clone(),
            Span::Rule(code) => {
                if codes::is_rule(code) {
                    code.clone()
                } else {
                    String::new()
                }
            }
            Span::Seat(seat) => names.of(*seat),
            Span::Place(place) => format!("channel {place}"),
            Span::Dice(faces) => faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
            Span::Time(at) | Span::TimeFromNow(at) => jiff::Timestamp::from_second(*at)
                .map(|at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
                .unwrap_or_default(),
        })
        .collect::<String>()
        .trim()
        .to_owned()
}

pub(crate) fn said(line: Line) -> Passage {
    Passage::line(line)
}

pub(crate) fn pace(pace: Option<i64>, absence: Absence) -> Line {
    match (pace, absence) {
        (None, _) => line!["No deadlines."],
        (Some(pace), Absence::Autopilot) => {
            line![format!(
                "{} for a decision; after that the game plays on for whoever is absent.",
                moment::say(pace)
            )]
        }
        (Some(pace), Absence::Wait) => {
            line![format!("{} for a decision; after that the game waits.", moment::say(pace))]
        }
    }
}

/// For which of one's seats a command is meant that comes next, where one was given for another of them.
pub(crate) fn typed_next(given: SeatId, next: SeatId) -> Line {
    line!["What you type next is for ", next, ", and not for ", given, " again."]
}

/// Seats side by side.
pub(crate) fn listed(seats: &[SeatId], last: &str) -> Line {
    let mut line = Line::new();
    for (index, seat) in seats.iter().enumerate() {
        if index > 0 {
            line.push(if index + 1 == seats.len() { last.into() } else { ", ".into() });
        }
        line.push((*seat).into());
    }
    line
}

pub(crate) fn nobody_left() -> Line {
    line!["Nobody is left; the game is called off."]
}

/// Who takes a seat over gets none of what was left there beforehand.
pub(crate) fn orders_are_gone(kept: bool) -> Option<Line> {
    kept.then(|| {
        line!["Whatever was left there beforehand (standing orders, plans, private offers) is dropped."]
    })
}

/// Seats that nobody has any more play on.
pub(crate) fn goes_by_itself(seats: &[SeatId]) -> Line {
    let mut line = line!["From now on nobody is waited for who doesn't play: the game plays on at once for "];
    line.extend(listed(seats, " and "));
    line.extend(line![
        "; the host can give the seat to somebody else with ",
        command("/game replace"),
        ", and a vote to a "
    ]);
    line.extend(line!["machine with ", command("/game machine"), "."]);
    line
}

/// People who have left the server on which their game is played.
pub(crate) fn not_here_any_more(seats: &[SeatId]) -> Line {
    let (are, stay) = match seats {
        [_] => ("isn't", "The seat stays theirs"),
        _ => ("aren't", "The seats stay theirs"),
    };
    let mut line = listed(seats, " and ");
    line.extend(line![
        format!(
            " {are} on this server any more. {stay}, and deadlines pass as for anybody who doesn't answer: "
        ),
        command("/game kick"),
        " frees a seat, by vote once play has begun, and ",
        command("/game replace"),
        " gives it to somebody else."
    ]);
    line
}

/// The host's place has passed on.
pub(crate) fn new_host(seats: &[SeatId]) -> Line {
    let mut line = listed(&seats[..seats.len().min(1)], " and ");
    line.push(" is the host now.".into());
    line
}

/// Who gives somebody a seat in play, said to them; `own`: it was that one's.
pub(crate) fn gives_you(by: &str, own: bool, old: &str, game: &str) -> Line {
    let mut line = line![given(by)];
    match own {
        true => line.push(" gives you their seat in ".into()),
        false => line.extend(line![" gives you the seat of ", given(old), " in "]),
    }
    line.extend(line![given(game), ", with all that it owes."]);
    line
}

/// The same where it was put to the vote.
pub(crate) fn voted_to_you(old: &str, game: &str) -> Line {
    line![
        "As was decided, you have the seat of ",
        given(old),
        " in ",
        given(game),
        ", with all that it owes."
    ]
}

/// The same where they took it themselves.
pub(crate) fn you_have_it(old: &str, game: &str) -> Line {
    line!["You have the seat of ", given(old), " in ", given(game), " now, with all that it owes."]
}

/// How somebody who was given a seat in play gets rid of it.
pub(crate) fn may_leave() -> Line {
    line![
        "If you don't want it: ",
        command("/game replace"),
        " hands it on, ",
        command("/game leave"),
        " gives it up."
    ]
}

/// Somebody has taken over a seat.
pub(crate) fn takes_over(seat: SeatId, who: &str, from: &str, own: Option<&str>) -> Line {
    match (own, from) {
        (None, _) => line![seat, " takes the seat of ", given(from), "."],
        (Some(own), "") => line![given(who), " takes the seat ", own, "."],
        (Some(own), _) => line![given(who), " takes the seat ", own, " of ", given(from), "."],
    }
}

pub(crate) fn deadline(by: i64, absence: Absence) -> Line {
    match absence {
        Absence::Autopilot => {
            line![
                "Deadline ",
                Span::TimeFromNow(by),
                " (",
                Span::Time(by),
                "); after that the game plays on."
            ]
        }
        Absence::Wait => line!["Deadline ", Span::TimeFromNow(by), " (", Span::Time(by), ")."],
    }
}

/// Until when what lapses by itself can be answered.
pub(crate) fn open_until(by: i64) -> Line {
    line!["Open until ", Span::Time(by), " (", Span::TimeFromNow(by), ")."]
}

pub(crate) fn your_move(seat: SeatId) -> Passage {
    Passage { pings: vec![seat], ..Passage::line(line![seat, ": it is your move."]) }
}

pub(crate) fn time_is_up(seat: SeatId, what: &str) -> Line {
    line![seat, format!(": time is up ({what}); the game plays on.")]
}

/// Silence is an answer, too.
pub(crate) fn lapsed(seat: SeatId, what: &str) -> Line {
    line![seat, format!(": no {what} in time.")]
}

pub(crate) fn overdue(seat: SeatId, what: &str) -> Line {
    line![seat, format!(": time is up ({what}); the game waits for you.")]
}

/// What several answer unseen, with no word on who has.
pub(crate) fn asked_sealed(what: &str) -> Line {
    line![format!("All of you are asked for your {what}. Answers are sealed until all are in.")]
}

/// The same for who looks.
pub(crate) fn sealed(seats: &[SeatId], what: &str) -> Line {
    let mut line = line![format!("Asked for {}, sealed until all are in: ", a(what))];
    line.extend(listed(seats, " and "));
    line
}

/// Beside what is asked of several: the reader's own answer is missing.
pub(crate) fn not_answered_yet() -> &'static str {
    " You haven't answered yet."
}

/// These owe something.
pub(crate) fn waited_for(seats: &[SeatId], what: &str) -> Line {
    let mut line = line![format!("Waiting for {}: ", a(what))];
    line.extend(listed(seats, " and "));
    line
}

/// A noun with its article.
fn a(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

pub(crate) fn time_is_up_sealed(what: &str) -> Line {
    line![format!("The time is up ({what}); the game answers for whoever hasn't.")]
}

pub(crate) fn overdue_sealed(what: &str) -> Line {
    line![format!("The time is up ({what}); the game waits until all have answered.")]
}

pub(crate) fn over(winners: &[SeatId], name: &str) -> Line {
    let mut line = line!["\"", given(name), "\" is over. "];
    line.extend(listed(winners, " and "));
    line.push(match winners.len() {
        0 => "Nobody wins.".into(),
        1 => " wins.".into(),
        _ => " share the victory.".into(),
    });
    line
}

/// A game ends before its end; by whom, if it isn't the host.
pub(crate) fn called_off(name: &str, by: Option<&str>) -> Passage {
    said(match by {
        Some(by) => line![given(name), " is called off by ", given(by), "."],
        None => line![given(name), " is called off."],
    })
}

pub(crate) fn secret(table: &Table) -> Line {
    secret_of(&table.secret, table.id, &table.words(), table.dice_key.as_ref())
}

/// The same; the key is said where a word was erased.
pub(crate) fn secret_of(secret: &[u8; 32], game: GameId, words: &[String], key: Option<&[u8; 32]>) -> Line {
    let mut line =
        line![SECRET_WAS, Span::Command(secret::hex(secret)), ", the game's number ", game.to_string()];
    if let Some(key) = key {
        let key = Span::Command(secret::hex(key));
        line.extend(line![", and as a word for the dice was erased, their key ", key]);
    } else if words.iter().any(|word| !word.is_empty()) {
        line.extend(line![", the words ", given(&words.join(" · "))]);
    }
    line.extend(line!["; ", command("/game verify"), " replays every order."]);
    line
}

/// How the line begins that shows a game's secret.
pub(crate) const SECRET_WAS: &str = "The dice's secret was ";

/// `waits`: nothing can be sent there for now.
pub(crate) fn board_posted(waits: bool) -> Passage {
    said(match waits {
        true => line!["I couldn't write in the channel just now: it waits, and is posted as soon as I can."],
        false => line!["It is posted in the channel."],
    })
}

/// An entry of the log: what the channel was told, or at least whose doing it was.
pub(crate) fn entry(told: &str, seat: Option<SeatId>, names: &Names) -> String {
    match (told, seat) {
        ("", Some(seat)) => format!("{}'s order", names.of(seat)),
        ("", None) => "a change at the table".to_owned(),
        (told, _) => told.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_cut_at_a_word_and_a_name_at_a_letter() {
        let sentence = "one two three four five six seven eight nine ten eleven twelve thirteen";
        assert_eq!(cut(sentence, 100), sentence);
        assert_eq!(cut(sentence, 60), "one two three four five six seven eight nine ten eleven…");
        assert_eq!(cut("Bartholomew Fitzwilliam-Kennedy", 24), "Bartholomew Fitzwilliam…");
        // What has no words for long is cut where it must be.
        assert_eq!(cut(&format!("a {}", "b".repeat(98)), 60), format!("a {}…", "b".repeat(57)));
    }

    #[test]
    fn of_what_is_long_the_end_is_said_as_well() {
        assert_eq!(in_short("Peru is lost. ben wins.", 30), "Peru is lost. ben wins.");
        let long = "Alberta is free now. Ontario is free now. Peru is free now. ben is out. ada wins.";
        let short = in_short(long, 50);
        assert_eq!(short, "Alberta is free now. … ben is out. ada wins.");
        assert!(short.chars().count() <= 50);
        // A single word too long is left out.
        assert_eq!(in_short(&"a".repeat(60), 50), "…");
    }
}
