//! Votes about the table itself: cancel, pause, kick, replace, pace, undo. Carried as soon as more than half
//! of those asked are for it; lost as soon as half are against it; at its closing, by the answers given.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;

use super::change::Change;
use super::proposal::{Motion, Proposal};
use super::state::{Stage, Table, add};
use super::tables::{Slot, Tables, receipt};
use super::voices::{ballot_of, voices};
use super::{Call, No, PersonId, PostKind, Receipt, replace, story, undo};
use crate::line;
use crate::rules::{Passage, SeatId, Span};

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
    let mut concerned = undo::concerned(table, &motion.what);
    // Who sits there already would learn what another holds: a machine's seat, too, is for all to give to them.
    if let Proposal::Replace { seat, with } = &motion.what
        && table.is_machine(*seat)
        && !table.seats_of(with.person).is_empty()
    {
        concerned.extend(motion.electors.iter().copied());
    }
    concerned.into_iter().filter(|person| motion.answers.get(person) != Some(&true)).collect()
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

/// Whoever has acted since a proposal to take steps back, or is concerned by what was done since, has a voice in it.
fn ask_all_concerned(table: &mut Table) {
    let mut motions = std::mem::take(&mut table.standing.motions);
    for motion in &mut motions {
        if let Proposal::Undo(to) = motion.what {
            add(&mut motion.electors, undo::electors(table, to));
        }
    }
    table.standing.motions = motions;
}

impl Tables {
    /// A running game in which somebody has a seat, for a proposal about it.
    pub(super) fn seated(&self, table: &Table, call: &Call, what: &str) -> Result<SeatId, No> {
        let seats = table.seats_of(call.who.person);
        match (table.stage, seats.first()) {
            (Stage::Running, Some(seat)) => Ok(*seat),
            (Stage::Lobby, Some(_)) => Err(self.refuse(table, story::not_running(what))),
            (Stage::Running | Stage::Lobby, None) => Err(self.no_seat(table, call.who.person, "")),
            (Stage::Over | Stage::Cancelled, _) => {
                let over = story::game_over(&table.standing.name);
                Err(self.refuse(table, self.and_elsewhere(over, call.who.person, "", Some(table.place))))
            }
        }
    }

    /// Puts something to the vote of all at the table; who proposes it is for it.
    pub(super) async fn propose(&self, call: Call, what: Proposal) -> Result<Receipt, No> {
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let seat = self.seated(&before, &call, "vote on")?;
        let electors = before.people();
        self.put_to_vote(&slot, &before, &call, seat, what, electors).await
    }

    /// Opens a vote, or counts a second proposal of the same as a voice for it.
    pub(super) async fn put_to_vote(
        &self,
        slot: &Slot,
        before: &Arc<Table>,
        call: &Call,
        seat: SeatId,
        what: Proposal,
        mut electors: Vec<PersonId>,
    ) -> Result<Receipt, No> {
        let mut change = Change::of(before, self.now());
        let me = call.who.person;
        if !electors.contains(&me) {
            electors.push(me);
        }
        let mut anew = false;
        let id = match change.standing().motions.iter_mut().find(|motion| motion.what == what) {
            Some(open) => {
                // Who proposes has a voice, the second as the first.
                if !open.electors.contains(&me) {
                    open.electors.push(me);
                }
                open.answers.insert(me, true);
                open.id
            }
            None => {
                let closes = change.seconds() + before.standing.pace.unwrap_or(86_400).min(86_400);
                let standing = change.standing();
                standing.motions_so_far += 1;
                let id = standing.motions_so_far;
                let answers = BTreeMap::from([(me, true)]);
                standing.motions.push(Motion { id, what, by: seat, electors, answers, closes });
                anew = true;
                id
            }
        };
        let answer = self.count_motion(&mut change, id, anew)?;
        self.draw_consequences(&mut change);
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
        self.draw_consequences(&mut change);
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
        ask_all_concerned(&mut change.table);
        let Some(motion) = change.table.standing.motions.iter().find(|motion| motion.id == id).cloned()
        else {
            return Ok(Passage::default());
        };
        match decide(&motion, &change.table) {
            Count::Open => {
                let (yes, no) = count(&motion);
                let missing = (motion.electors.len() / 2 + 1).saturating_sub(yes);
                let missing = missing.max(withheld(&motion, &change.table).len());
                let noted = if anew { story::vote_called } else { story::answer_noted };
                Ok(Passage::line(noted(yes, no, missing)))
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
        let (yes, no) = count(&motion);
        let carried = yes > no && withheld(&motion, &change.table).is_empty();
        self.end_motion(change, &motion, carried).map(drop)
    }

    fn end_motion(&self, change: &mut Change, motion: &Motion, carried: bool) -> Result<Passage, No> {
        let (yes, no) = count(motion);
        let who = voices(motion, &change.table);
        let what = story::proposal(&motion.what, &change.table);
        change.standing().motions.retain(|other| other.id != motion.id);
        if motion.electors.len() > 1 {
            let mut ended = Passage::line(story::motion_ended(what, carried, yes, no));
            ended.small.push(story::who_voted(&who));
            change.say(PostKind::Notice, ended);
        }
        change.came.insert(ballot_of(motion.id), story::motion_came_of(carried, yes, no, &who));
        if !carried {
            return Ok(Passage::line(line!["That settles it: the vote is lost."]));
        }
        // Who alone decides has called no vote, and reads what was done.
        let alone = motion.electors.len() <= 1;
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
                let now = change.seconds();
                change.standing().paused.get_or_insert(now);
                let line = line![
                    "The game rests: no deadlines, no reminders. Anybody who wants to may go on playing; ",
                    Span::Command("/game resume".to_owned()),
                    " starts the clock again."
                ];
                change.act(Some(motion.by), &json!({ "pause": true }), line);
            }
            Proposal::Kick(seat) => {
                let person = change.table.person_of(seat);
                change.say(PostKind::Notice, Passage::line(line![seat, " has to leave the game."]));
                self.vacate(change, seat)?;
                self.after_leaving(change, person)?;
            }
            Proposal::Machine(seat) => self.hand_seat_over(change, seat, None)?,
            Proposal::Replace { seat, with } => {
                self.hand_seat_over(change, seat, Some(&with))?;
                if change.table.stage == Stage::Running {
                    replace::show_what_is_theirs(change, seat, with.person);
                }
            }
            Proposal::Pace { deadline, absence } => {
                if let Some(pace) = deadline {
                    self.set_pace(change, pace);
                }
                if let Some(absence) = absence {
                    change.standing().absence = absence;
                }
                let line = story::pace(change.table.standing.pace, change.table.standing.absence);
                change.act(Some(motion.by), &json!({ "pace": change.table.standing.pace }), line);
            }
            Proposal::Undo(to) => {
                change.standing().motions.retain(|other| !matches!(other.what, Proposal::Undo(_)));
                let what = self.take_back(change, to, motion.by)?;
                done = if alone { Passage::line(what) } else { done.and(what) };
            }
        }
        Ok(done)
    }

    /// Who may answer has changed: votes that are decided by that are closed.
    pub(super) fn recount(&self, change: &mut Change) -> Result<(), No> {
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
