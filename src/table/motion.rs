//! Votes about the table itself: cancel, pause, kick, replace, pace, undo. Carried as soon as more than half
//! of those asked are for it; lost as soon as half are against it. At its closing the silence of who plays is no yes, but for
//! what harms nobody; a vote on steps is about those that stood when it was called.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::json;

use super::change::Change;
use super::machine_turns::ALONE;
use super::moment::DAY;
use super::proposal::{Motion, Proposal};
use super::replace::Knows;
use super::state::{Stage, Table, Unanswered};
use super::tables::{Slot, Tables, receipt};
use super::voices::{ballot_of, concerned, electors, is_about_a_stranger, is_away, voices};
use super::vote_time::length;
use super::{Call, No, PersonId, PostKind, Receipt, replace, story, undo};
use crate::line;
use crate::rules::{Draft, Line, Passage, SeatId, Span};

/// How it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    Open,
    Carried,
    Lost,
}

fn count(motion: &Motion) -> (usize, usize) {
    let yes = motion.answers.values().filter(|yes| **yes).count();
    (yes, motion.answers.len() - yes)
}

/// Of those without whom it isn't carried, who hasn't said yes.
fn withheld(motion: &Motion, table: &Table) -> Vec<PersonId> {
    concerned(motion, table).into_iter().filter(|person| motion.answers.get(person) != Some(&true)).collect()
}

fn decide(motion: &Motion, table: &Table) -> Count {
    let (yes, no) = count(motion);
    let all = motion.electors.len();
    let withheld = withheld(motion, table);
    let refused = withheld.iter().any(|person| motion.answers.contains_key(person));
    if yes * 2 > all && withheld.is_empty() {
        Count::Carried
    } else if no * 2 >= all || refused {
        Count::Lost
    } else {
        Count::Open
    }
}

/// Is it carried at its end by the answers given? Nobody who plays loses a game, a seat or a step for having overlooked the
/// question: there it takes more than half of all, but for those who are silent, and had let their last deadline pass before
/// they were asked and have not played since; nor does who is out, and is asked for their side alone, hold up by silence those who
/// play.
fn is_carried_at_its_end(motion: &Motion, table: &Table) -> bool {
    let (yes, no) = count(motion);
    let playing = table.voters();
    let away = |person: &&PersonId| {
        let silent = !motion.answers.contains_key(person);
        let was_away = motion.away.contains(person) && is_away(table, **person, motion.closes);
        silent && (was_away || !playing.contains(person))
    };
    let all = motion.electors.len() - motion.electors.iter().filter(away).count();
    let enough = if motion.what.is_harmless(table.standing.terms()) { yes > no } else { yes * 2 > all };
    let may_be_silent = is_about_a_stranger(motion, table);
    let lacks = |person: &PersonId| !may_be_silent || motion.answers.contains_key(person);
    enough && !withheld(motion, table).iter().any(lacks)
}

/// Does who has called it decide it alone?
fn is_decided_alone(motion: &Motion, table: &Table) -> bool {
    let by = table.person_of(motion.by);
    motion.electors.iter().all(|elector| Some(*elector) == by)
}

/// Would a vote take back other steps than those that it was called about: has everybody been told of one since, or is one
/// of them gone? That something secret came after them, nobody is to see by this. Of one that was called before this was
/// noted, that isn't known.
fn is_overtaken(motion: &Motion, table: &Table) -> bool {
    if !matches!(motion.what, Proposal::Undo(_)) {
        return false;
    }
    let Some(row) = motion.row else { return true };
    let mut since = table.steps.iter().filter(|step| step.seq > row);
    match since.next() {
        Some(next) => next.entry > 0 || since.any(|step| step.entry > 0),
        None => table.steps.iter().all(|step| step.seq != row),
    }
}

impl Change {
    /// Votes on steps that are gone, or after which everybody has been told of another, are over: nobody's voice is for
    /// more, or less, than they were asked about.
    pub(super) fn end_overtaken(&mut self) {
        self.end_votes_on_steps(is_overtaken);
    }

    /// The same of those on steps that can't be taken back any more, where everybody may know why.
    pub(super) fn end_impossible(&mut self) {
        self.end_votes_on_steps(
            |motion, table| matches!(motion.what, Proposal::Undo(to) if !undo::can_be_taken_back(table, to)),
        );
    }

    /// The same of those on who is to have a seat that is out by the rules by now: nothing is left in it.
    pub(super) fn end_votes_on_what_is_out(&mut self) {
        let is_on_it = |motion: &Motion, table: &Table| {
            let about = matches!(motion.what, Proposal::Machine(_) | Proposal::Replace { .. });
            about && motion.what.seat().is_some_and(|seat| table.is_out(seat))
        };
        self.end_votes(is_on_it, |_, _| story::ballot_over(false));
    }

    /// The same of those on giving up the seats of who is out since they were called.
    pub(super) fn end_votes_to_kick(&mut self, fallen: &BTreeSet<PersonId>) {
        let is_theirs = |motion: &Motion, table: &Table| {
            let Proposal::Kick(seat) = motion.what else { return false };
            table.person_of(seat).is_some_and(|person| fallen.contains(&person)) && table.is_out(seat)
        };
        self.end_votes(is_theirs, |_, _| story::ballot_over(false));
    }

    /// The same of those on a seat for somebody who has none any more, left or voted out: they were asked as long as they played,
    /// and can't be any more.
    pub(super) fn end_votes_on_seating(&mut self, person: PersonId) {
        self.end_votes(|motion, _| motion.what.seats(person), story::has_left);
    }

    /// The same of those by which somebody would have another side's seat, where nobody but their own side is left whose yes it would
    /// take: they would give themselves what is secret there (CW-27, TP-25). That of a seat that was nobody's they can ask for anew.
    pub(super) fn end_votes_of_who_is_alone(&mut self) {
        let of_one = |motion: &Motion, table: &Table| {
            let Proposal::Replace { seat, with } = &motion.what else { return false };
            let (own, its) = (table.side_with(with.person), table.side_of(*seat));
            let alone = motion.electors.iter().all(|one| own.contains(one) && !its.contains(one));
            alone && !table.seats_of(with.person).is_empty() && !its.contains(&with.person)
        };
        self.end_votes(of_one, |_, _| story::nobody_to_allow());
    }

    /// The same where they are to be forgotten: nobody is left to be given it.
    pub(super) fn end_votes_to_seat(&mut self, person: PersonId) {
        self.end_votes(|motion, _| motion.what.seats(person), |_, _| story::has_withdrawn());
    }

    fn end_votes_on_steps(&mut self, over: impl Fn(&Motion, &Table) -> bool) {
        self.end_votes(over, story::overtaken);
    }

    fn end_votes(&mut self, over: impl Fn(&Motion, &Table) -> bool, came: impl Fn(&Motion, &Table) -> Line) {
        let over = |motion: &&Motion| over(motion, &self.table);
        let over: Vec<Motion> = self.table.standing.motions.iter().filter(over).cloned().collect();
        for motion in over {
            self.standing().motions.retain(|other| other.id != motion.id);
            let came = came(&motion, &self.table);
            self.came.entry(ballot_of(motion.id)).or_insert(came);
        }
    }
}

/// So many votes one person may have called that are open still.
const OPEN: usize = 25;

impl Tables {
    /// A running game in which somebody has a seat, for a proposal about it.
    pub(super) fn seated(&self, table: &Table, call: &Call, what: &str) -> Result<SeatId, No> {
        let seats = table.seats_of(call.who.person);
        match (table.stage, seats.first()) {
            (Stage::Running, Some(seat)) => Ok(*seat),
            (Stage::Lobby, Some(_)) => Err(self.refuse(table, story::not_running(what))),
            (Stage::Running | Stage::Lobby, None) => Err(self.no_seat(table, call.who.person, "")),
            (Stage::Over | Stage::Cancelled, _) => {
                let over = self.game_over(table);
                Err(self.refuse(table, self.and_elsewhere(over, call.who.person, "", Some(table.place))))
            }
        }
    }

    /// Puts something to the vote of all at the table; who proposes it is for it.
    pub(super) async fn propose(&self, call: Call, what: Proposal) -> Result<Receipt, No> {
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let seat = self.seated(&before, &call, "vote on")?;
        if what == Proposal::Pause && before.standing.paused.is_some() {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        self.put_to_vote(&slot, &before, &call, seat, what).await
    }

    /// Opens a vote, or counts a second proposal of the same as a voice for it.
    pub(super) async fn put_to_vote(
        &self,
        slot: &Slot,
        before: &Arc<Table>,
        call: &Call,
        seat: SeatId,
        what: Proposal,
    ) -> Result<Receipt, No> {
        let knows = match &what {
            // Of who plays all are asked in any case.
            Proposal::Replace { seat, with } if before.seats_of(with.person).is_empty() => {
                self.knows_another_side(before, *seat, with.person).await?
            }
            _ => Knows::Nothing,
        };
        let (knows, perhaps) = (knows == Knows::AnotherSide, knows == Knows::Perhaps);
        let mut change = Change::of(before, self.now());
        let me = call.who.person;
        let mut anew = false;
        let id = match change.standing().motions.iter_mut().find(|motion| motion.what.is_same(&what)) {
            Some(open) if !open.electors.contains(&me) => {
                return Err(self.refuse(before, story::no_voice(&voices(open, before))));
            }
            Some(open) => {
                open.answers.insert(me, true);
                let id = open.id;
                // As by its button: what stands below the vote of theirs doesn't count any more.
                change.answered_otherwise(me, &Draft::new("game answer").with("motion", i64::from(id)));
                id
            }
            None => {
                let called = change.seconds();
                let theirs =
                    before.standing.motions.iter().filter(|open| before.person_of(open.by) == Some(me));
                if theirs.count() >= OPEN {
                    return Err(self.refuse(before, story::too_many_votes(OPEN)));
                }
                let matter = what.matter();
                let voted_down = matter.and_then(|matter| before.standing.voted_down.get(&matter).copied());
                let again = voted_down.is_some_and(|at| called - at < DAY);
                let closes = called + length(&what, before.standing.terms());
                let electors = electors(&what, before, called);
                let away = electors.iter().copied();
                let away = away.filter(|person| is_away(before, *person, called)).collect();
                let standing = change.standing();
                standing.motions_so_far += 1;
                let id = standing.motions_so_far;
                // Steps are taken back by those who took them, whoever asks for it.
                let own = electors.contains(&me).then_some((me, true));
                let (answers, row) = (BTreeMap::from_iter(own), before.steps.last().map(|step| step.seq));
                standing.motions.push(Motion {
                    id,
                    what,
                    by: seat,
                    electors,
                    answers,
                    closes,
                    called,
                    away,
                    shown: false,
                    row,
                    knows,
                    again,
                    perhaps,
                });
                anew = true;
                id
            }
        };
        let mut answer = self.count_motion(&mut change, id, anew)?;
        let open = change.table.standing.motions.iter().any(|open| open.id == id);
        if anew && open && self.is_closed(before.place) {
            answer.lines.push(story::shown_later());
        }
        self.draw_consequences(&mut change)?;
        let mut answer = Receipt { buttons: change.table.present_anew(me), ..receipt(answer) };
        self.commit(Some(slot), change, Some((call, &mut answer))).await?;
        Ok(answer)
    }

    /// Somebody's answer to a vote about the table; none takes theirs back.
    pub(super) async fn answer(&self, call: Call, motion: i64, yes: Option<bool>) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let mut change = Change::of(&before, self.now());
        let passage = self.note_answer(&mut change, call.who.person, motion, yes)?;
        change.answered_otherwise(call.who.person, &Draft::new("game answer").with("motion", motion));
        self.draw_consequences(&mut change)?;
        let mut answer = Receipt { buttons: change.table.present_anew(call.who.person), ..receipt(passage) };
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// Notes an answer in a change, and what comes of it.
    pub(super) fn note_answer(
        &self,
        change: &mut Change,
        person: PersonId,
        motion: i64,
        yes: Option<bool>,
    ) -> Result<Passage, No> {
        let found = change.table.standing.motions.iter().position(|open| i64::from(open.id) == motion);
        let Some(index) = found else {
            return Err(self.refuse(&change.table, story::vote_closed()));
        };
        let open = &change.table.standing.motions[index];
        if !open.electors.contains(&person) {
            if change.table.seats_of(person).is_empty() {
                return Err(self.no_seat(&change.table, person, ""));
            }
            let who = voices(open, &change.table);
            return Err(self.refuse(&change.table, story::no_voice(&who)));
        }
        let open = &mut change.table.standing.motions[index];
        match yes {
            Some(yes) => open.answers.insert(person, yes),
            None => open.answers.remove(&person),
        };
        let id = open.id;
        self.count_motion(change, id, false)
    }

    /// Looks whether a vote is decided, and does what it decides. `anew`: it was called just now.
    fn count_motion(&self, change: &mut Change, id: u32, anew: bool) -> Result<Passage, No> {
        let Some(motion) = change.table.standing.motions.iter().find(|motion| motion.id == id).cloned()
        else {
            return Ok(Passage::default());
        };
        match decide(&motion, &change.table) {
            Count::Open => {
                let (yes, no) = count(&motion);
                let missing = (motion.electors.len() / 2 + 1).saturating_sub(yes);
                let missing = missing.max(withheld(&motion, &change.table).len());
                Ok(Passage::line(match (anew, yes) {
                    (true, 0) => story::vote_called_for_others(&motion.what, &voices(&motion, &change.table)),
                    (true, _) => story::vote_called(yes, no, missing),
                    (false, _) => story::answer_noted(yes, no, missing),
                }))
            }
            Count::Carried => self.end_motion(change, &motion, true),
            Count::Lost => self.end_motion(change, &motion, false),
        }
    }

    /// A vote's time is over: what was answered decides.
    pub(super) fn close_motion(&self, change: &mut Change, id: u32) -> Result<(), No> {
        let Some(motion) = change.table.standing.motions.iter().find(|motion| motion.id == id).cloned()
        else {
            return Ok(());
        };
        let shown = !self.is_closed(change.table.place) || change.table.is_shown(&motion);
        // Machines wait for a vote on steps: that one ends.
        if !shown && !matches!(motion.what, Proposal::Undo(_)) {
            change.put_off(id);
            return Ok(());
        }
        let carried = shown && is_carried_at_its_end(&motion, &change.table);
        self.end_motion(change, &motion, carried).map(drop)
    }

    fn end_motion(&self, change: &mut Change, motion: &Motion, carried: bool) -> Result<Passage, No> {
        let (yes, no) = count(motion);
        let who = voices(motion, &change.table);
        let what = story::proposal(&motion.what, &change.table);
        change.standing().motions.retain(|other| other.id != motion.id);
        if let Proposal::Undo(to) = motion.what
            && carried
            && !undo::can_be_taken_back(&change.table, to)
        {
            let mut came = story::overtaken(motion, &change.table);
            came.push(" ".into());
            came.extend(story::who_voted(&who));
            change.came.insert(ballot_of(motion.id), came);
            return Ok(Passage::line(story::nothing_to_undo().0));
        }
        // Who alone decides has called no vote, and reads what was done.
        let asked = change.table.standing.ballots.iter().any(|posted| posted.id == ballot_of(motion.id));
        let alone = !asked && is_decided_alone(motion, &change.table);
        if !alone {
            let mut ended = Passage::line(story::motion_ended(what, carried, yes, no));
            ended.small.push(story::who_voted(&who));
            change.say(PostKind::Notice, ended);
        }
        change.came.insert(ballot_of(motion.id), story::motion_came_of(carried, yes, no, &who));
        if !carried {
            // Who was silent may not have seen it.
            if let Some(matter) = motion.what.matter().filter(|_| no > 0) {
                let now = change.seconds();
                let voted_down = &mut change.standing().voted_down;
                voted_down.retain(|_, at| now - *at < DAY);
                voted_down.insert(matter, now);
            }
            return Ok(Passage::line(line!["That settles it: the vote is lost."]));
        }
        let mut done = story::settled(&motion.what, &change.table, alone);
        match motion.what.clone() {
            Proposal::Cancel => {
                change.act(
                    Some(motion.by),
                    &json!({ "cancel": true }),
                    line![Span::Given(change.table.standing.name.clone()), " is called off."],
                );
                change.cancel();
            }
            Proposal::Pause => {
                let line = story::pauses(change.table.standing.until);
                // What was decided isn't ended by the next order, as a rest of its own would be; nor does it wake machines that
                // rest.
                change.standing().unanswered = Unanswered::default();
                // Nor by its being found again, where its place was lost.
                change.standing().rests_lost = false;
                let machines = &mut change.standing().machines;
                if std::mem::take(&mut machines.rest) {
                    machines.alone = ALONE;
                }
                change.rest(Some(motion.by), Passage::line(line));
            }
            Proposal::Kick(seat) => {
                let person = change.table.person_of(seat);
                change.say(PostKind::Notice, Passage::line(line![seat, " has to leave the game."]));
                self.vacate(change, seat)?;
                self.after_leaving(change, person)?;
            }
            Proposal::Machine(seat) => self.hand_seat_over(change, seat, None)?,
            Proposal::Replace { seat, with } => {
                let old = change.table.title_of(seat);
                self.hand_seat_over(change, seat, Some(&with))?;
                if change.table.stage == Stage::Running {
                    let how = story::voted_to_you(&old, &change.table.standing.name);
                    replace::show_what_is_theirs(change, seat, with.person, how);
                }
            }
            Proposal::Pace { deadline, absence } => {
                if let Some(pace) = deadline {
                    let agreed = motion.answers.iter().filter(|(_, yes)| **yes).map(|(person, _)| *person);
                    self.set_pace(change, pace, &agreed.collect());
                }
                if let Some(absence) = absence {
                    change.standing().absence = absence;
                }
                let line = story::pace(change.table.standing.pace, change.table.standing.absence);
                change.act(Some(motion.by), &json!({ "pace": change.table.standing.pace }), line);
            }
            Proposal::Undo(to) => {
                let what = self.take_back(change, to, motion.by)?;
                done = if alone { Passage::line(what) } else { done.and(what) };
            }
        }
        Ok(done)
    }

    /// Who may answer has changed: votes that are decided by that are closed.
    pub(super) fn recount(&self, change: &mut Change) -> Result<(), No> {
        change.end_overtaken();
        let mut motions = std::mem::take(&mut change.standing().motions);
        // Those who were asked have left: then it is for who is there.
        for motion in motions.iter_mut().filter(|motion| motion.electors.is_empty()) {
            motion.electors = electors(&motion.what, &change.table, change.seconds());
        }
        change.standing().motions = motions;
        while change.table.stage == Stage::Running && !change.ended() {
            let open = change.table.standing.motions.iter();
            let decided = |motion: &&Motion| decide(motion, &change.table) != Count::Open;
            let Some(motion) = open.clone().find(decided).cloned() else { break };
            let carried = decide(&motion, &change.table) == Count::Carried;
            match self.end_motion(change, &motion, carried) {
                // What can't be done any more lapses, and the channel reads why.
                Err(No::Refused(refused)) => change.say(PostKind::Notice, Passage::line(refused.line)),
                done => drop(done?),
            }
        }
        Ok(())
    }
}
