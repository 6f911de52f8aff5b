//! Votes about the table: what is asked, what it takes, what came of it and who answered how.

use serde_json::Value;

use super::{cut, entry, given, listed};
use crate::due::Absence;
use crate::line;
use crate::moment;
use crate::proposal::{Motion, Proposal};
use crate::rules::{Line, Names, Passage, SeatId, Span};
use crate::state::{Table, TableState};
use crate::voices::Voices;

/// What a proposal is about.
pub(crate) fn proposal(what: &Proposal, table: &Table) -> Line {
    match what {
        Proposal::Cancel => line!["to cancel the game"],
        Proposal::Pause => line!["to pause the game"],
        Proposal::Kick(seat) => line!["to take the seat from ", *seat, " (it counts as giving up)"],
        Proposal::Machine(seat) => line!["to let a machine play the seat of ", *seat],
        Proposal::Replace { seat, with } => {
            line!["to give the seat of ", *seat, " to ", given(&with.name), ", with all its secrets"]
        }
        Proposal::Undo(to) => {
            let names = table.titles();
            // That something secret came after them is nobody's to read here.
            let steps: Vec<String> = table
                .steps
                .iter()
                .filter(|step| step.seq > *to && step.entry > 0)
                .map(|step| format!("“{}”", super::cut(&entry(&step.told, step.seat, &names), 80)))
                .collect();
            if steps.is_empty() {
                return line!["to take steps back"];
            }
            let (shown, more) = steps.split_at(steps.len().min(6));
            let more = if more.is_empty() { String::new() } else { format!("; and {} more", more.len()) };
            line!["to take back what was done since: ", Span::Given(shown.join("; ") + &more)]
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
                Some(Absence::Autopilot) => words.push("playing on after a deadline".to_owned()),
                Some(Absence::Wait) => words.push("waiting after a deadline".to_owned()),
                None => {}
            }
            line![format!("for {}", words.join(" and "))]
        }
    }
}

/// A vote as it is put: whose voices count, one each, and how many it takes.
/// `silent`: those whom it concerns can stop it, but needn't say yes.
pub(crate) fn motion(
    by: SeatId,
    what: Line,
    (concerned, silent): (&[SeatId], bool),
    who: &Voices,
) -> Passage {
    let mut line = line![by, " calls a vote "];
    line.extend(what);
    line.push(".".into());
    let mut passage = Passage::line(line);
    if !concerned.is_empty() {
        let mut line = line![if silent { "One no of " } else { "It takes the yes of " }];
        line.extend(listed(concerned, if silent { " or " } else { ", " }));
        line.push(if silent { ", whom it concerns, stops it.".into() } else { ", whom it concerns.".into() });
        passage.lines.push(line);
    }
    let mut all = [&who.yes[..], &who.no, &who.silent].concat();
    all.sort_unstable();
    let voices = all.len();
    let mut line = line!["One voice each: "];
    line.extend(listed(&all, " and "));
    let (yes, no) = (voices / 2 + 1, voices.div_ceil(2));
    let (carry, stop) = (if yes == 1 { "carries" } else { "carry" }, if no == 1 { "stops" } else { "stop" });
    line.push(match concerned.len() {
        _ if silent => {
            ". The yes of all carries it at once; at its end more than half do, with no no of theirs.".into()
        }
        0 => format!(". {yes} yes {carry} it, {no} no {stop} it.").into(),
        all if all + 1 >= voices => ". It takes the yes of all; one no stops it.".into(),
        _ => {
            format!(". {yes} yes {carry} it, theirs among them; {no} no {stop} it, or one of theirs.").into()
        }
    });
    passage.small.push(line);
    passage
}

/// Why all are asked, where that isn't to be seen: who would get the seat has left one of another side, or may have.
pub(crate) fn knows_another_side(motion: &Motion) -> Option<Line> {
    let Proposal::Replace { with, .. } = &motion.what else { return None };
    if motion.knows {
        return Some(line![given(&with.name), " has held a seat of another side in this game."]);
    }
    motion.perhaps.then(|| {
        line![
            "Somebody who held a seat of another side in this game has erased themselves, so nobody can know whether it was ",
            given(&with.name),
            "."
        ]
    })
}

/// That the table is asked for this, and until when.
pub(crate) fn is_asked(motion: &Motion, table: &Table) -> Line {
    let mut line = line!["A vote is open "];
    line.extend(proposal(&motion.what, table));
    line.extend(match table.standing.paused {
        Some(_) => line!["; its time runs once the game is resumed."],
        None => line!["; it closes ", Span::TimeFromNow(motion.closes), "."],
    });
    line
}

/// That a vote could not be read before.
pub(crate) fn shown_late(motion: &Motion, table: &Table) -> Line {
    let mut line = line!["The vote "];
    line.extend(proposal(&motion.what, table));
    line.extend(match table.standing.paused {
        Some(_) => line![" could be shown here only now: so its time begins once the game is resumed."],
        None => line![
            " could be shown here only now: so its time begins now, and it closes ",
            Span::TimeFromNow(motion.closes),
            "."
        ],
    });
    line
}

/// That a vote which was called can't be read yet.
pub(crate) fn shown_later() -> Line {
    line![
        "I can't write in the game's channel just now: the vote's time runs from when it can be read there."
    ]
}

/// What a shorter time means for what is asked already.
pub(crate) fn keeps_its_time() -> Line {
    line!["What is asked already keeps its time for whoever doesn't agree."]
}

/// How one answers, and until when.
pub(crate) fn motion_closes(motion: &Motion, standing: &TableState, needed: bool) -> Line {
    let (what, rests) = (&motion.what, standing.paused.is_some());
    let end = if what.is_harmless(standing.terms()) {
        "At its end it is carried if there are more yes than no"
    } else {
        "Whoever is silent at its end counts as against it; who had let their last deadline pass before it was \
         called, and hasn't played since, isn't counted"
    };
    let named = if needed { ", unless their yes is needed" } else { "" };
    let over = match what {
        Proposal::Undo(_) => ", or somebody plays on",
        _ => "",
    };
    let mut line = if rests {
        line!["✅ or ❌; its time runs once the game is resumed. It closes then"]
    } else {
        line!["✅ or ❌; it closes ", Span::TimeFromNow(motion.closes)]
    };
    line.push(
        format!(", or as soon as it is decided{over}. {end}{named}; then all read who answered how.").into(),
    );
    line
}

/// Somebody's answer, and how the vote stands.
pub(crate) fn answer_noted(yes: usize, no: usize, missing: usize) -> Line {
    line![format!("Your answer is noted: {yes} for, {no} against so far. Still needed for it: {missing}.")]
}

/// The answer to who called a vote that others have to answer.
pub(crate) fn vote_called(yes: usize, no: usize, missing: usize) -> Line {
    line![format!(
        "The channel is asked; nothing has changed yet. Your own yes is counted: {yes} for, {no} against so far. \
         Still needed for it: {missing}."
    )]
}

/// The answer to who asks that steps of others are taken back.
pub(crate) fn vote_called_for_others(what: &Proposal, who: &Voices) -> Line {
    let whose = match what {
        Proposal::Undo(_) => "those who took these steps, or whom they concern,",
        _ => "those who still play",
    };
    let mut line =
        line![format!("The channel is asked; nothing has changed yet. It is for {whose} to say: ")];
    line.extend(listed(&[&who.yes[..], &who.no, &who.silent].concat(), " and "));
    line.push(".".into());
    line
}

/// What came of a vote on steps that are not what they were when it was called.
pub(crate) fn overtaken(motion: &Motion, table: &Table) -> Line {
    let last = table.steps.last().map(|step| step.seq);
    if matches!(motion.what, Proposal::Undo(to) if last.is_some_and(|last| last <= to)) {
        return ballot_over(true);
    }
    let fewer = motion.row.is_some_and(|row| last.is_some_and(|last| last < row));
    let why = if fewer {
        "some of these steps were taken back by themselves"
    } else {
        "the game has gone on since"
    };
    line![format!("It is over, with nothing decided: {why}.")]
}

/// What came of a vote on a seat for somebody who has none of their own any more, whichever way that came.
pub(crate) fn has_left(motion: &Motion, _: &Table) -> Line {
    let Proposal::Replace { with, .. } = &motion.what else { return ballot_over(false) };
    line!["It is over, with nothing decided: ", given(&with.name), " has no seat of their own any more."]
}

/// What came of a vote on a seat for somebody who is nobody here any more.
pub(crate) fn has_withdrawn() -> Line {
    line!["It is over, with nothing decided: who was to have the seat has withdrawn."]
}

/// From now on no time runs, but the date that was set for the end of the game (`until`).
pub(crate) fn pauses(until: Option<i64>) -> Line {
    let mut line = line![
        "The game rests: no deadlines, no reminders, and what is open (votes, offers) keeps the time that is left. "
    ];
    if let Some(until) = until {
        line.extend(line!["The date set for its end stands: ", Span::Time(until), ". "]);
    }
    line.extend(line![
        "Anybody who wants to may go on playing; ",
        Span::Command("/game resume".to_owned()),
        " starts the clock again."
    ]);
    line
}

/// A game was read in that rested where it came from.
pub(crate) fn rests_here() -> Line {
    line!["It rests, as it did there; ", Span::Command("/game resume".to_owned()), " starts its clock."]
}

/// What came of what was decided, for who settled it; who decides `alone` has called no vote. Steps that were taken back
/// are said besides ([`taken_back`]).
pub(crate) fn settled(what: &Proposal, table: &Table, alone: bool) -> Passage {
    if !alone {
        return Passage::line(line!["That settles it: the vote is carried."]);
    }
    Passage::line(match what {
        Proposal::Cancel => line![given(&table.standing.name), " is called off."],
        Proposal::Pause => {
            line!["The game rests. ", Span::Command("/game resume".to_owned()), " starts the clock again."]
        }
        Proposal::Kick(seat) => line!["The seat of ", *seat, " is taken away."],
        Proposal::Machine(seat) => line!["A machine plays the seat of ", *seat, " now."],
        Proposal::Replace { with, .. } => {
            // Whose it was nobody sees by it any more.
            line!["That seat is ", given(&with.name), "'s now."]
        }
        Proposal::Pace { .. } => line!["That holds from now on."],
        Proposal::Undo(_) => line!["Done."],
    })
}

/// What was taken back, for who took it back: not that it was decided, but what became of it.
pub(crate) fn taken_back(what: &str) -> Line {
    line!["Taken back: ", Span::Given(what.to_owned()), super::stop(what), " It is as it was before."]
}

/// How an open vote stands.
pub(crate) fn motion_so_far(who: &Voices) -> Line {
    line![format!("So far {} for and {} against.", who.yes.len(), who.no.len())]
}

/// What came of a vote about the table, under its message.
pub(crate) fn motion_came_of(passed: bool, yes: usize, no: usize, who: &Voices) -> Line {
    let mut line = line![
        Span::Strong(if passed { "Carried" } else { "Lost" }.to_owned()),
        format!(", {yes} for and {no} against. ")
    ];
    line.extend(who_voted(who));
    line
}

/// Who answered how.
pub(crate) fn who_voted(who: &Voices) -> Line {
    let mut line = Line::new();
    for (what, seats) in [("For: ", &who.yes), ("Against: ", &who.no), ("No answer: ", &who.silent)] {
        if !seats.is_empty() {
            line.push(format!("{}{what}", if line.is_empty() { "" } else { " " }).into());
            line.extend(listed(seats, " and "));
            line.push(".".into());
        }
    }
    line
}

/// What came of a ballot of which nothing more can be said: steps were taken back, or it lapsed.
pub(crate) fn ballot_over(taken_back: bool) -> Line {
    line![if taken_back { "Taken back." } else { "It is over, with nothing decided." }]
}

/// What a team was asked is gone, steps of these having been taken back.
pub(crate) fn asked_no_more(about: &str, steps_of: &[SeatId]) -> Line {
    // The question itself; what it costs stands behind it.
    let question = about.split_inclusive(['?', '.']).next().unwrap_or(about);
    let mut line = line!["“", Span::Given(cut(question, 100)), "” isn't asked any more: a step of "];
    line.extend(listed(steps_of, " and "));
    line.push(" before it was taken back.".into());
    line
}

/// Who would have a seat by a vote is the only one left who has a voice in it.
pub(crate) fn nobody_to_allow() -> Line {
    line!["It is over: nobody else is left who could allow it."]
}

/// Nobody plays these seats: what an order led to for them is over by the time that it is answered.
pub(crate) fn went_on(seats: &[SeatId]) -> Line {
    let mut line = line!["Nobody plays for "];
    line.extend(listed(seats, " and "));
    line.extend(line![", so that went on at once: the channel says how."]);
    line
}

pub(crate) fn motion_ended(what: Line, passed: bool, yes: usize, no: usize) -> Line {
    let mut line = line!["The vote "];
    line.extend(what);
    line.extend(line![format!(" is {} ({yes} for, {no} against).", if passed { "carried" } else { "lost" })]);
    line
}

/// What an act of the table's was, where no more is known of it than that; of one that isn't known there is nothing to
/// tell.
pub(crate) fn acted(act: &Value, by: Option<SeatId>, names: &Names) -> String {
    let acts = [
        ("undo", "Steps were taken back"),
        ("replace", "Somebody else took a seat"),
        ("pace", "The time for answers was changed"),
        ("pause", "The game rested"),
        ("resume", "The game went on"),
        ("cancel", "The game was called off"),
    ];
    let Some((_, words)) = acts.iter().find(|(key, _)| act.get(key).is_some()) else { return String::new() };
    match by {
        Some(seat) => format!("{words}, by {}.", names.of(seat)),
        None => format!("{words}."),
    }
}
