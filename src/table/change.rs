//! A change to a table while it is being made: the table as it will be, and everything that goes
//! into the same transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};

use jiff::Timestamp;

use super::buttons::ANSWER;
use super::roll::{Rolled, Scripted, Stop, with_dice};
use super::rows::{is_entry, is_note, touches_secrets};
use super::state::{STEPS, Stage, Step, Table, TableState, add};
use super::{PersonId, Post, PostKind, To, pins, story};
use crate::games::{AnyEvents, AnyGame, AnyOrder, Applied};
use crate::rules::{Actor, Audience, Line, Passage, SeatId};
use crate::store::JournalRow;

pub(super) struct Change {
    /// As it was; none for a new game.
    pub(super) before: Option<Arc<Table>>,
    /// As it will be.
    pub(super) table: Table,
    pub(super) rows: Vec<JournalRow>,
    /// What happened, row by row.
    pub(super) events: Vec<AnyEvents>,
    pub(super) posts: Vec<Post>,
    /// Messages that wait and aren't to be sent any more: their numbers in the outbox, and where they were to go.
    pub(super) dropped: Vec<(i64, To)>,
    pub(super) now: Timestamp,
    /// What came of the table's votes that were decided, by their ballots.
    pub(super) came: BTreeMap<String, Line>,
    /// The seat that acts; it reads what is private to it in its receipt.
    pub(super) actor: Option<SeatId>,
    /// Machines were to act and could do nothing: they wait until something else happens.
    pub(super) machines_stuck: bool,
    /// Seats that nobody will come back to, for which something was answered at once.
    pub(super) went_on: Vec<SeatId>,
}

impl Change {
    pub(super) fn of(before: &Arc<Table>, now: Timestamp) -> Self {
        Self {
            before: Some(Arc::clone(before)),
            table: Table::clone(before),
            rows: Vec::new(),
            events: Vec::new(),
            posts: Vec::new(),
            dropped: Vec::new(),
            now,
            came: BTreeMap::new(),
            actor: None,
            machines_stuck: false,
            went_on: Vec::new(),
        }
    }

    pub(super) fn new_game(table: Table, now: Timestamp) -> Self {
        Self {
            before: None,
            table,
            rows: Vec::new(),
            events: Vec::new(),
            posts: Vec::new(),
            dropped: Vec::new(),
            now,
            came: BTreeMap::new(),
            actor: None,
            machines_stuck: false,
            went_on: Vec::new(),
        }
    }

    /// Somebody who has no seat any more has no voice either, and is given none unasked.
    pub(super) fn drop_elector(&mut self, person: PersonId) {
        if self.table.seats_of(person).is_empty() {
            self.end_votes_on_seating(person);
            for motion in &mut self.standing().motions {
                motion.drop_voice(person);
            }
            self.end_votes_of_who_is_alone();
        }
    }

    pub(super) fn seconds(&self) -> i64 {
        self.now.as_second()
    }

    pub(super) fn standing(&mut self) -> &mut TableState {
        &mut self.table.standing
    }

    /// A message that waits isn't to be sent.
    pub(super) fn drop_one(&mut self, (id, post): &(i64, Post)) {
        self.dropped.push((*id, post.to));
    }

    /// A seat chooses what may be chosen with it; without a word it has chosen nothing any more.
    pub(super) fn choose_with_seat(&mut self, seat: SeatId, word: Option<&str>) {
        let options = self.table.kind.choosing().choose(&self.table.standing.options, seat, word);
        self.table.standing.options = options;
    }

    /// A seat goes, and those behind it move up, each with what they have chosen.
    pub(super) fn forget_choice(&mut self, seat: SeatId) {
        let seats = self.table.chairs.len();
        let options = self.table.kind.choosing().without(&self.table.standing.options, seat, seats);
        self.table.standing.options = options;
    }

    /// Carries out an order of the game on the copy. Where it can't be, the copy is spoilt and is
    /// to be dropped.
    pub(super) fn order(
        &mut self,
        actor: Actor,
        order: &AnyOrder,
        interaction: Option<i64>,
        scripted: &Mutex<Scripted>,
    ) -> Result<Option<Passage>, Stop> {
        self.note_mends();
        let Some(game) = &self.table.game else { return Err(Stop::Broke("no game to order in".to_owned())) };
        let before = Arc::clone(game);
        let mut game = game.copy();
        let names = self.table.names();
        let seq = self.table.sequence + 1;
        let key = self.table.key();
        let (applied, rolled) = with_dice(key, seq, scripted, |dice| {
            game.order(actor, &names, order, dice).map_err(|refusal| Stop::Refused(Box::new(refusal)))
        })?;
        self.table.game = Some(Arc::from(game));
        let actor_json = serde_json::to_string(&actor).map_err(|error| Stop::Broke(error.to_string()))?;
        let seat = match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Table(_) => None,
        };
        let before = Some(before.as_ref());
        self.write(seat, "order", actor_json, order.json(), &applied, before, &rolled, interaction);
        if let Some(seat) = seat.filter(|_| self.rows.last().is_some_and(|row| row.entry.is_some())) {
            self.note_played(seat);
        }
        self.tell(applied.messages);
        Ok(applied.receipt)
    }

    /// Writes down where in the journal the program's faults are mended, if that isn't said there yet: what comes
    /// before is replayed with them, what comes after without.
    pub(super) fn note_mends(&mut self) {
        let newest = self.table.kind.edition().mends;
        let Some(game) = &self.table.game else { return };
        if game.edition().mends >= newest && !self.table.mended {
            return;
        }
        let mut game = game.copy();
        game.mend(newest);
        self.table.game = Some(Arc::from(game));
        self.table.mended = false;
        let act = serde_json::json!({ "mended": newest });
        let nothing = Applied { events: AnyEvents::none(), messages: Vec::new(), receipt: None };
        let actor = "\"table\"".to_owned();
        self.write(None, "table", actor, act.to_string(), &nothing, None, &Rolled::default(), None);
    }

    /// Writes the first row of the journal, by which there is a game.
    pub(super) fn begin(&mut self, act: &serde_json::Value, happened: &Applied, rolled: &Rolled) {
        self.write(None, "genesis", "\"table\"".to_owned(), act.to_string(), happened, None, rolled, None);
    }

    /// Writes a row of the journal for what happened to the game, which stood as `before`, if there was one.
    #[expect(clippy::too_many_arguments, reason = "a journal row has as many columns")]
    fn write(
        &mut self,
        seat: Option<SeatId>,
        kind: &str,
        actor: String,
        act: String,
        applied: &Applied,
        before: Option<&dyn AnyGame>,
        rolled: &Rolled,
        interaction: Option<i64>,
    ) {
        let between = before.zip(self.table.game.as_deref());
        let audiences = applied.events.audiences();
        let told = story::told_of_row(&applied.messages, audiences, between, &self.table.titles());
        let entry = self.number(seat, &told, applied.events.audiences());
        let firm = kind != "order"
            || seat.is_none()
            || !rolled.faces.is_empty()
            || touches_secrets(applied.events.audiences());
        if kind == "genesis" || (kind == "order" && !is_note(&rolled.faces, applied.events.audiences())) {
            let after = self.table.game.clone();
            // What can't be taken back needs nobody's consent.
            let concerned = if firm { BTreeSet::new() } else { self.table.kind.concerned(&applied.events) };
            let (seq, told, entry) = (self.table.sequence, told.clone(), entry.unwrap_or(0));
            self.step(Step { seq, entry, seat, told, concerned, firm, after, lit: OnceLock::new() });
        }
        self.events.push(applied.events.clone());
        self.rows.push(JournalRow {
            seq: self.table.sequence,
            kind: kind.to_owned(),
            actor,
            act,
            faces: rolled.faces.clone(),
            by_hand: rolled.by_hand,
            events: applied.events.json(),
            told,
            at: self.now.as_millisecond(),
            interaction,
            entry,
        });
    }

    /// Numbers the next row of the journal; among the entries of the log, too, if everybody is told of it.
    fn number(&mut self, seat: Option<SeatId>, told: &str, audiences: &[Audience]) -> Option<i64> {
        let table = &mut self.table;
        table.sequence += 1;
        if is_entry(told, audiences) {
            table.entries += 1;
            table.unseen.clear();
            return Some(table.entries);
        }
        if let Some(seat) = seat {
            *table.unseen.entry(seat).or_default() += 1;
        }
        None
    }

    fn step(&mut self, step: Step) {
        if step.firm {
            self.table.steps.clear();
        }
        self.table.steps.push(step);
        let over = self.table.steps.len().saturating_sub(STEPS + 1);
        self.table.steps.drain(..over);
    }

    /// Writes a row of the journal for an act of the table itself, and tells the channel.
    pub(super) fn act(&mut self, seat: Option<SeatId>, act: &serde_json::Value, line: Line) {
        self.act_saying(seat, act, Passage::line(line));
    }

    /// The same, with all that a passage has.
    pub(super) fn act_saying(&mut self, seat: Option<SeatId>, act: &serde_json::Value, passage: Passage) {
        let actor = match seat {
            Some(seat) => serde_json::json!({ "seat": seat }).to_string(),
            None => "\"table\"".to_owned(),
        };
        let applied = Applied {
            events: AnyEvents::none(),
            messages: vec![crate::rules::Addressed::public(passage)],
            receipt: None,
        };
        self.write(seat, "table", actor, act.to_string(), &applied, None, &Rolled::default(), None);
        self.tell(applied.messages);
    }

    /// Puts messages of the game into the outbox. What the actor alone is told stands in the receipt.
    pub(super) fn tell(&mut self, messages: Vec<crate::rules::Addressed<Passage>>) {
        let own = self.actor.and_then(|actor| self.table.person_of(actor));
        for mut told in messages.into_iter().filter(|told| !told.event.is_empty()) {
            match told.audience {
                Audience::Public => {
                    // Who does it reads it in their answer.
                    let table = &self.table;
                    told.event.pings.retain(|seat| own.is_none() || table.person_of(*seat) != own);
                    let (place, entry) = (To::Place(self.table.place), self.table.entries);
                    let rolls = (!told.event.rolls.is_empty()).then_some((entry, entry));
                    let post = self.post(place, PostKind::Telling, told.event);
                    (post.rolls, post.entries) = (rolls, Some((entry, entry)));
                }
                Audience::Seats(seats) | Audience::Among(seats)
                    if self.told_in_thread(&seats, &told.event) => {}
                Audience::Seats(seats) => {
                    for post in self.tell_seats(&seats, told.event) {
                        post.hint = true;
                    }
                }
                Audience::Own(seat) => {
                    let maker = self.actor.and_then(|actor| self.table.person_of(actor));
                    // BZ-13: what is offered between two.
                    let offered = |post: &Post| post.buttons.iter().any(|one| one.draft.form == ANSWER);
                    for post in self.tell_seats(&[seat], told.event) {
                        let theirs = |maker: &PersonId| post.to != To::Person(*maker) && offered(post);
                        post.maker = maker.filter(theirs).map(|maker| (maker, seat));
                    }
                }
                Audience::Among(seats) => drop(self.tell_seats(&seats, told.event)),
                Audience::Nobody => {}
            }
        }
    }

    fn tell_seats(&mut self, seats: &[SeatId], mut passage: Passage) -> &mut [Post] {
        let first = self.posts.len();
        let mut buttons = std::mem::take(&mut passage.buttons);
        if let [seat] = seats {
            buttons = pins::pinned(*seat, buttons);
        }
        let mut people: Vec<_> = seats
            .iter()
            .filter(|seat| self.actor != Some(**seat))
            .filter_map(|seat| self.table.person_of(*seat))
            .collect();
        people.sort_unstable();
        people.dedup();
        for person in people {
            let post = self.post(To::Person(person), PostKind::Telling, passage.clone());
            post.buttons.clone_from(&buttons);
        }
        self.posts.get_mut(first..).unwrap_or_default()
    }

    /// Somebody does something before the game has begun.
    pub(super) fn stir(&mut self) {
        self.standing().stirred = self.now.as_second();
    }

    /// A message for the channel.
    pub(super) fn say(&mut self, kind: PostKind, passage: Passage) {
        self.post(To::Place(self.table.place), kind, passage);
    }

    /// A message.
    pub(super) fn post(&mut self, to: To, kind: PostKind, mut passage: Passage) -> &mut Post {
        let mut ping = Vec::new();
        if matches!(to, To::Person(_)) {
            // A direct message stands beside those of other games.
            passage.small.push(self.table.of_game());
        }
        let reader = match to {
            To::Place(_) | To::Team(..) => None,
            To::Person(person) => Some(person),
        };
        if !matches!(to, To::Person(_)) {
            // Once each, whatever seats somebody has: a chat refuses a message that pings one person twice.
            // In a team's thread nobody else: who is mentioned in a private thread is let in.
            let team = match to {
                To::Team(_, team) => Some(self.table.team(team).map(|team| team.seats).unwrap_or_default()),
                _ => None,
            };
            let may = |seat: &&SeatId| team.as_ref().is_none_or(|team| team.contains(seat));
            add(&mut ping, passage.pings.iter().filter(may).filter_map(|seat| self.table.person_of(*seat)));
        }
        let (cast, version) = (self.table.cast(), self.table.version_for(reader));
        self.posts.push(Post { kind, cast, ping, version, ..Post::bare(to, passage, Some(self.table.id)) });
        self.posts.last_mut().expect("one was just put in")
    }

    /// Was there no game over, and is there one now?
    pub(super) fn ended(&self) -> bool {
        self.table.stage == Stage::Running
            && self.table.game.as_ref().is_some_and(|game| game.outcome().is_some())
    }
}
