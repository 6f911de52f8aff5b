//! Ballots by reaction: the whole set as the chat has it now, compared with what was counted before;
//! each difference is an order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::buttons::rule_button;
use super::change::Change;
use super::clockwork::open_ballots;
use super::marks::Marks;
use super::posted::Posted;
use super::roll::Stop;
use super::state::{Stage, Table};
use super::tables::{Slot, Tables, receipt, refused};
use super::{Counted, No, OpenBallot, PersonId, PlaceId, PostKind, Receipt, Refused, To, stakes, story};
use crate::rules::{Actor, Draft, Passage, SeatId};

/// So many people's marks below a ballot are noted, those of who has no voice among them.
const STRANGERS: usize = 200;

/// An emoji without its variation selector, which some clients send and some don't.
fn bare(emoji: &str) -> String {
    emoji.chars().filter(|character| *character != '\u{fe0f}').collect()
}

impl Tables {
    /// The ballot messages that are open, to be read again at start-up and after a lost connection.
    pub async fn open_ballots(&self) -> Vec<OpenBallot> {
        self.all().iter().flat_map(|table| open_ballots(table)).collect()
    }

    /// Is this message an open ballot? From memory.
    #[must_use]
    pub fn is_ballot(&self, place: PlaceId, message: u64) -> bool {
        self.slot_of_ballot(place, message).is_some()
    }

    /// The game of which this message is an open ballot: in its channel, in a team's thread, or to somebody alone.
    pub(super) fn slot_of_ballot(&self, place: PlaceId, message: u64) -> Option<Arc<Slot>> {
        let holds = |table: &Table| table.ballot_at(place, message).is_some();
        let here = self.slot_at(place).filter(|slot| holds(&slot.now()));
        here.or_else(|| self.all().iter().find(|table| holds(table)).and_then(|table| self.slot(table.id)))
    }

    /// The reactions of a message, read again whole: by emoji, who reacted (bots left out). Every
    /// difference to what was counted before becomes an order. Nothing for a message that is no
    /// open ballot.
    pub async fn reactions(
        &self,
        place: PlaceId,
        message: u64,
        sets: Vec<(String, Vec<PersonId>)>,
    ) -> Vec<Counted> {
        let _busy = self.0.activity.busy("order");
        let counted = self.count(place, message, sets).await;
        self.0.closing.settle(place, message);
        counted
    }

    /// The reactions of a message can't be read: nothing waits for them.
    pub fn unread(&self, place: PlaceId, message: u64) {
        self.0.closing.settle(place, message);
    }

    async fn count(&self, place: PlaceId, message: u64, sets: Vec<(String, Vec<PersonId>)>) -> Vec<Counted> {
        let Some(slot) = self.slot_of_ballot(place, message) else { return Vec::new() };
        let _turn = slot.turn.lock().await;
        let posted = |table: &Table| {
            let open = table.ballot_at(place, message).map(|(posted, only)| (posted.clone(), only));
            open.filter(|_| table.stage == Stage::Running)
        };
        let Some((ballot, only)) = posted(&slot.now()) else { return Vec::new() };
        let mut now: BTreeMap<PersonId, Vec<String>> = BTreeMap::new();
        for choice in &ballot.choices {
            for (_, people) in sets.iter().filter(|(emoji, _)| bare(emoji) == bare(&choice.emoji)) {
                for person in people {
                    let held = now.entry(*person).or_default();
                    if !held.contains(&choice.emoji) {
                        held.push(choice.emoji.clone());
                    }
                }
            }
        }
        let mut everybody: BTreeSet<PersonId> = now.keys().chain(ballot.seen.keys()).copied().collect();
        // What somebody has to themselves says nothing of others.
        everybody.retain(|person| only.is_none_or(|only| only == *person));
        let (mut counted, mut strangers) = (Vec::new(), Vec::new());
        // Who changes an answer, takes it back or contradicts it comes first: a new one of somebody else's may close it.
        let anew = |person: &PersonId| {
            now.get(person).is_some_and(|held| held.len() == 1) && !ballot.seen.contains_key(person)
        };
        let (last, first): (Vec<_>, Vec<_>) = everybody.into_iter().partition(anew);
        for person in first.into_iter().chain(last) {
            // An answer before may have closed the ballot.
            let before = slot.now();
            let Some((ballot, _)) = posted(&before) else { break };
            let held = now.get(&person).cloned().unwrap_or_default();
            if ballot.seen.get(&person).cloned().unwrap_or_default() == held {
                continue;
            }
            if !ballot.seats.iter().any(|seat| before.person_of(*seat) == Some(person)) {
                strangers.push((person, held));
                continue;
            }
            let answer = self.count_one(&slot, &before, &ballot, person, held).await;
            counted.push(Counted { person, answer });
        }
        self.note_strangers(&slot, (place, message), strangers).await;
        counted
    }

    /// What somebody put there who has no voice is no answer, also once they have a seat: it is known as what was there
    /// before. Of very many only the first are noted.
    async fn note_strangers(
        &self,
        slot: &Slot,
        (place, message): (PlaceId, u64),
        marks: Vec<(PersonId, Vec<String>)>,
    ) {
        let before = slot.now();
        let Some((ballot, _)) = before.ballot_at(place, message).filter(|_| !marks.is_empty()) else {
            return;
        };
        let mut change = Change::of(&before, self.now());
        let room = STRANGERS.saturating_sub(ballot.seen.len());
        let (taken_away, put): (Vec<_>, Vec<_>) = marks.into_iter().partition(|(_, held)| held.is_empty());
        if taken_away.is_empty() && room == 0 {
            return;
        }
        for (person, held) in taken_away.into_iter().chain(put.into_iter().take(room)) {
            // It is no answer.
            let marks = Marks::Means(held.concat());
            note_seen(&mut change, &ballot.id, (person, held), &marks, false);
        }
        if self.commit(Some(slot), change, None).await.is_err() {
            tracing::warn!(message, "who reacted without a voice was not noted");
        }
    }

    async fn count_one(
        &self,
        slot: &Slot,
        before: &Arc<Table>,
        ballot: &Posted,
        person: PersonId,
        held: Vec<String>,
    ) -> Result<Receipt, No> {
        let marks = ballot.marks(person, &held);
        let draft = match &marks {
            Marks::Means(one) => ballot.choices.iter().find(|choice| choice.emoji == *one),
            _ => None,
        };
        let draft = match marks {
            // Who still owes an answer has none that could be taken back: an undo, or who left, did that.
            Marks::TakenAway | Marks::Contradict => {
                ballot.none.as_ref().filter(|_| !before.owes(person, ballot))
            }
            _ => draft.map(|choice| &choice.draft),
        };
        let mut change = Change::of(before, self.now());
        let emoji = if let Marks::Means(one) = &marks { one.clone() } else { held.concat() };
        let done = match draft {
            None => Ok(Passage::default()),
            Some(draft) => self.react(&mut change, ballot, person, (draft, &emoji)),
        };
        // What is said of an answer that can't be taken back, and stands beside several.
        let mut stands = None;
        let done = match done {
            // Nothing had come of what is taken away.
            Err(No::Refused(why)) if held.len() != 1 && asks_for_more(&why) => Ok(Passage::default()),
            Err(No::Refused(why)) if marks == Marks::Contradict => {
                stands = Some(why.line);
                Ok(Passage::default())
            }
            done => done,
        };
        match done {
            Ok(passage) => {
                note_seen(&mut change, &ballot.id, (person, held), &marks, stands.is_none());
                self.draw_consequences(&mut change)?;
                if marks == Marks::Contradict {
                    let mut said = Passage::line(story::several_reactions(&ballot.about, stands.is_some()));
                    said.lines.extend(stands);
                    let buttons = change.table.present(person);
                    let post = change.post(To::Person(person), PostKind::Notice, said);
                    post.buttons.extend(buttons);
                    // That a team is asked something is its own.
                    post.hint = ballot.team.is_none();
                }
                let mut answer = receipt(passage);
                answer.cast = change.table.cast();
                self.commit(Some(slot), change, None).await?;
                Ok(answer)
            }
            Err(no) => {
                let no = self.read_by(no, person);
                // The reaction stands there but counts for nothing; it is not tried again at every look.
                let mut change = Change::of(before, self.now());
                note_seen(&mut change, &ballot.id, (person, held), &marks, false);
                if let No::Refused(refused) = &no {
                    let passage = Passage::line(refused.line.clone());
                    let present = before.present(person);
                    let post = change.post(To::Person(person), PostKind::Notice, passage);
                    let rule = rule_button(&refused.code);
                    post.buttons.extend(refused.button.clone().into_iter().chain(present).chain(rule));
                    // That a team is asked something is its own.
                    post.hint = ballot.team.is_none();
                    post.code = Some(refused.code.clone());
                }
                self.commit(Some(slot), change, None).await?;
                Err(no)
            }
        }
    }

    /// What a reaction orders, for every seat of the person that may answer; nothing for any where one of them puts more at
    /// stake than a reaction says.
    fn react(
        &self,
        change: &mut Change,
        ballot: &Posted,
        person: PersonId,
        (draft, emoji): (&Draft, &str),
    ) -> Result<Passage, No> {
        if draft.form == "game answer" {
            let motion = draft.integer("motion").ok().flatten().unwrap_or(0);
            return self.note_answer(change, person, motion, draft.flag("yes"));
        }
        let mut passage = Passage::default();
        // One seat of theirs may have said it already, another not.
        let (mut done_for_one, mut refused_first) = (false, None);
        for seat in ballot.seats.clone() {
            if change.table.person_of(seat) != Some(person) {
                continue;
            }
            let Some(game) = change.table.game.clone().filter(|_| !change.ended()) else { break };
            let names = change.table.names();
            let order = game.draft(seat, &names, draft).map_err(|refusal| refused(&change.table, refusal))?;
            stakes::ask_about_reaction(&change.table, seat, (draft, &order), emoji)?;
            match change.order(Actor::Seat(seat), &order, None, &self.0.scripted) {
                Ok(told) => {
                    done_for_one = true;
                    passage.lines.extend(told.unwrap_or_default().lines);
                }
                Err(Stop::Refused(refusal)) => {
                    refused_first = refused_first.or(Some(refused(&change.table, *refusal)));
                }
                Err(stop @ Stop::Broke(_)) => return Err(self.stopped(&change.table, stop)),
            }
        }
        match refused_first {
            Some(refused) if !done_for_one => Err(refused),
            _ => Ok(passage),
        }
    }
}

impl Table {
    /// Is an answer to this ballot owed by all seats that somebody has a voice for in it?
    fn owes(&self, person: PersonId, posted: &Posted) -> bool {
        let mut theirs = posted.seats.iter().filter(|seat| self.person_of(**seat) == Some(person)).peekable();
        let asked =
            |seat: &SeatId| self.standing.dues.iter().any(|due| due.seat == *seat && posted.asks(due));
        theirs.peek().is_some() && theirs.all(asked)
    }

    /// Where the messages of a ballot stand.
    pub(super) fn sheets(&self, posted: &Posted) -> Vec<(PlaceId, u64)> {
        let place = posted.team.map_or(Some(self.place), |team| self.thread_of(team));
        let shared = place.zip(posted.message);
        shared.into_iter().chain(posted.copies.iter().filter_map(|copy| copy.at)).collect()
    }

    /// The ballot that has this message, and whose alone that is, if it is somebody's.
    pub(super) fn ballot_at(&self, place: PlaceId, message: u64) -> Option<(&Posted, Option<PersonId>)> {
        let posted = self.standing.ballots.iter();
        let posted = posted.clone().find(|posted| self.sheets(posted).contains(&(place, message)))?;
        let copy = posted.copies.iter().find(|copy| copy.at == Some((place, message)));
        Some((posted, copy.map(|copy| copy.person)))
    }
}

/// Does a refusal ask for more of an answer, since there is none?
fn asks_for_more(why: &Refused) -> bool {
    why.button.as_ref().is_some_and(|button| !button.ask.is_empty())
}

fn note_seen(
    change: &mut Change,
    ballot: &str,
    (person, held): (PersonId, Vec<String>),
    marks: &Marks,
    counted: bool,
) {
    if let Some(posted) = change.standing().ballots.iter_mut().find(|posted| posted.id == ballot) {
        posted.note_marks(person, held, marks, counted);
    }
}
