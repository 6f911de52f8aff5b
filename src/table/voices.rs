//! A vote about the table as it is put, and who has a voice in it.

use std::collections::BTreeSet;

use super::buttons::button;
use super::due::Due;
use super::moment::DAY;
use super::proposal::{Motion, Proposal};
use super::state::Table;
use super::{PersonId, story, undo};
use crate::rules::{Ballot, BallotChoice, Button, Draft, SeatId};

/// The ballot of a vote about the table.
pub(super) fn ballot_of(motion: u32) -> String {
    format!("motion-{motion}")
}

/// Is it the ballot of a vote about the table?
pub(super) fn is_ballot(ballot: &str) -> bool {
    ballot.starts_with("motion-")
}

/// The same, as it is put: what it is about, who has a voice, and what it takes.
pub(super) fn ballot(motion: &Motion, table: &Table) -> Ballot {
    let draft = || Draft::new("game answer").with("motion", i64::from(motion.id));
    let choice = |emoji: &str, label: &str, yes: bool| BallotChoice {
        emoji: emoji.to_owned(),
        label: label.to_owned(),
        draft: draft().with("yes", yes),
    };
    let holder = |seat: &SeatId| table.person_of(*seat);
    let by = holder(&motion.by);
    let elector = |seat: &SeatId| holder(seat).is_some_and(|who| motion.electors.contains(&who));
    let seats: Vec<SeatId> = table.seats().filter(elector).collect();
    let all = concerned(motion, table);
    let concerned = |seat: &SeatId| holder(seat).is_some_and(|who| all.contains(&who));
    let concerned: Vec<SeatId> = table.seats().filter(|seat| concerned(seat) && holder(seat) != by).collect();
    let silent = is_about_a_stranger(motion, table);
    let needed = !concerned.is_empty() && !silent;
    let what = story::proposal(&motion.what, table);
    let mut passage = story::motion(motion.by, what, (&concerned, silent), &voices(motion, table));
    passage.lines.extend(story::knows_another_side(motion));
    if motion.what.is_shorter(table.standing.pace) {
        passage.lines.push(story::keeps_its_time());
    }
    passage.small.push(story::motion_closes(motion, &table.standing, needed));
    // Nobody is rung for by what was settled a moment ago.
    let rings = |seat: &SeatId| !motion.again && holder(seat) != by;
    passage.pings = seats.iter().copied().filter(rings).collect();
    let choices = vec![choice("✅", "Yes", true), choice("❌", "No", false)];
    Ballot { id: ballot_of(motion.id), passage, seats, choices, none: Some(draft()), ..Ballot::default() }
}

/// The seats that the game itself asks for what this form answers.
pub(super) fn asked_by_game<'a>(table: &'a Table, form: &'a str) -> impl Iterator<Item = SeatId> + 'a {
    let standing = &table.standing;
    // What is answered unseen (WR-47) has no ballot; its debt is called as the command is.
    let unseen = standing.seals.iter().filter(move |seal| seal.what == form).flat_map(|seal| &seal.seats);
    let openly = standing.ballots.iter().filter(move |posted| posted.is_answered_by(form));
    unseen.chain(openly.flat_map(|posted| &posted.seats)).copied()
}

/// The votes about the table in which this person has a voice and hasn't used it.
pub(super) fn waiting_for(table: &Table, person: PersonId) -> Vec<&Motion> {
    let waits = |open: &&Motion| open.electors.contains(&person) && !open.answers.contains_key(&person);
    table.standing.motions.iter().filter(waits).collect()
}

/// Both answers to a vote, as buttons.
pub(super) fn answers(motion: &Motion) -> [Button; 2] {
    [("Vote yes", true), ("Vote no", false)].map(|(label, yes)| Button {
        draft: Draft::new("game answer").with("motion", i64::from(motion.id)).with("yes", yes),
        ..button(label, "game answer")
    })
}

/// What `/vote` says to the one vote about the table in which this person has a voice, where the game itself asks for none.
///
/// # Errors
/// Where several are open: which of them is meant, isn't guessed. Where those that are open are for others to answer.
pub(super) fn answer_by_vote(
    table: &Table,
    person: PersonId,
    draft: &Draft,
) -> Result<Option<Draft>, story::Sentence> {
    if asked_by_game(table, &draft.form).next().is_some() {
        return Ok(None);
    }
    let open = table.standing.motions.iter().filter(|motion| motion.electors.contains(&person));
    match (open.collect::<Vec<_>>().as_slice(), draft.flag("choice")) {
        ([motion], Some(yes)) => {
            Ok(Some(Draft::new("game answer").with("motion", i64::from(motion.id)).with("yes", yes)))
        }
        (several @ [_, _, ..], Some(_)) => {
            let what = several.iter().map(|motion| story::proposal(&motion.what, table));
            Err(story::which_vote(what.collect()))
        }
        // Whose seat is none is told that.
        ([], _) if !table.seats_of(person).is_empty() => match &table.standing.motions[..] {
            [] => Ok(None),
            [motion, ..] => Err(story::no_voice(&voices(motion, table))),
        },
        ([], _) => Ok(None),
        (_, None) => Err(story::yes_or_no()),
    }
}

/// Has somebody let a deadline pass that everybody could see, and not played since? Where there are no deadlines, a day; and
/// where the game waits for who has played since, a day from then. What a rest takes isn't counted.
pub(super) fn is_away(table: &Table, person: PersonId, now: i64) -> bool {
    let standing = &table.standing;
    // While it rests no time goes by.
    let now = standing.paused.map_or(now, |paused| paused.min(now));
    let quiet = |due: &Due| due.there() + DAY <= now;
    let late = |due: &Due| match due.overdue {
        0 => standing.pace.is_none() && quiet(due),
        _ => due.there() <= due.by.unwrap_or(due.since) || quiet(due),
    };
    table.seats_of(person).iter().any(|seat| {
        let known = |due: &Due| !due.lapses && (due.is_open() || is_known_by_the_other(table, due));
        let owed = |due: &&Due| due.seat == *seat && known(due);
        standing.missed.contains(seat) || standing.dues.iter().filter(owed).any(late)
    })
}

/// Is it owed unseen, and the only other one who sits at the table was asked the same, and has answered? They know whom the
/// game waits for, and nobody else is told by what comes of a vote.
fn is_known_by_the_other(table: &Table, due: &Due) -> bool {
    let Some(seal) = table.standing.seals.iter().find(|seal| due.is_under(seal)) else { return false };
    let asked: BTreeSet<PersonId> = seal.seats.iter().filter_map(|seat| table.person_of(*seat)).collect();
    let missing = table.standing.dues.iter().filter(|due| due.is_under(seal));
    let missing: BTreeSet<PersonId> = missing.filter_map(|due| table.person_of(due.seat)).collect();
    asked.len() == 2 && missing.len() == 1 && table.people().iter().all(|person| asked.contains(person))
}

/// Whose voice counts in a vote on this that is called now: on steps, of those who took them and whom they concern; else of
/// who still plays, and where nobody of them is there, of everybody at the table. Who comes to a side's seat is for all of that
/// side to say, also for who is out: what is secret there is theirs (CW-27).
pub(super) fn electors(what: &Proposal, table: &Table, now: i64) -> Vec<PersonId> {
    if let Proposal::Undo(to) = what {
        return undo::electors(table, *to).into_iter().collect();
    }
    let mut playing = table.voters();
    let gone = playing.iter().all(|person| is_away(table, *person, now));
    if gone {
        return table.people();
    }
    let about = match what {
        Proposal::Replace { seat, .. } => Some(seat),
        // Nor is their voice taken away by freeing a seat in which nothing else is left.
        Proposal::Kick(seat) if table.is_out(*seat) => Some(seat),
        _ => None,
    };
    if let Some(seat) = about {
        let side = table.side_of(*seat).into_iter().filter(|person| !playing.contains(person));
        playing.extend(side.collect::<Vec<_>>());
    }
    playing
}

/// Without whom it isn't carried.
pub(super) fn concerned(motion: &Motion, table: &Table) -> BTreeSet<PersonId> {
    let mut concerned = undo::concerned(table, &motion.what);
    // Who plays already, or has played for another side, would know what both hold, and decide for this one: that is for all to
    // allow, its holder among them (CW-27, TP-25).
    let Proposal::Replace { with, .. } = &motion.what else { return concerned };
    let surely = motion.knows || !table.seats_of(with.person).is_empty();
    // Who only may have, is for all who were there to allow; whoever was away isn't needed for it.
    let asked = |elector: &&PersonId| surely || (motion.perhaps && !motion.away.contains(elector));
    concerned.extend(motion.electors.iter().filter(asked).copied());
    concerned
}

/// Is it about a seat for somebody who may have held one of another side, since one who has was forgotten? Then one no of those
/// whom it concerns stops it, and at its end their silence doesn't: else nobody could be replaced any more who is silent.
pub(super) fn is_about_a_stranger(motion: &Motion, table: &Table) -> bool {
    let Proposal::Replace { with, .. } = &motion.what else { return false };
    motion.perhaps && !motion.knows && table.seats_of(with.person).is_empty()
}

/// Who has a voice, and who has used it how: each person once, by their first seat.
pub(super) struct Voices {
    pub(super) yes: Vec<SeatId>,
    pub(super) no: Vec<SeatId>,
    pub(super) silent: Vec<SeatId>,
}

pub(super) fn voices(motion: &Motion, table: &Table) -> Voices {
    let of = |answer: Option<bool>| {
        let people = motion.electors.iter().filter(|person| motion.answers.get(person).copied() == answer);
        people.filter_map(|person| table.voice_of(*person)).collect()
    };
    Voices { yes: of(Some(true)), no: of(Some(false)), silent: of(None) }
}
