//! An order from a person: found, read, checked, carried out, committed, answered.

use std::sync::Arc;
use std::time::Instant;

use super::buttons::{is_confirmed, overview, said_in, unconfirmed, undo_button, unread};
use super::change::Change;
use super::due::Due;
use super::looks::is_public;
use super::posted::Posted;
use super::present::{ends_a_turn, figures};
use super::roll::Stop;
use super::rows::not_taken_back;
use super::state::{Stage, Table};
use super::tables::{Does, Pressed, Slot, Tables, plain, receipt, refresh_name, refused};
use super::undo::last_open_steps;
use super::weighed::{Meaning, meaning};
use super::{
    Ask, Call, No, PersonId, Receipt, Version, bounds, first_game, lasting, pins, story, until, voices,
};
use crate::games::{AnyGame, AnyOrder, AnyRefusal, waits_for};
use crate::meters::Outcome;
use crate::rules::{Actor, Draft, FieldKind, FieldSpec, FieldValue, Passage, SeatId, TeamId, codes};

/// The command by which people vote, in whatever game.
const VOTE: &str = "vote";

impl Tables {
    /// Answers a filled-in form: the table's own as `verbs` has them; a game's is read, checked, carried out and
    /// committed as an order.
    ///
    /// # Errors
    /// [`No::Refused`] with the sentence to show; [`No::Fault`] if something broke.
    pub async fn order(&self, ask: Ask) -> Result<Receipt, No> {
        let ask = ask.harmless();
        let since = Instant::now();
        let answer = self.order_of(ask).await;
        let outcome = match &answer {
            Ok(_) => Outcome::Done,
            Err(No::Refused(_)) => Outcome::Refused,
            Err(No::Fault { .. } | No::Unwritten(_)) => Outcome::Failed,
        };
        self.0.meters.order(outcome, since.elapsed());
        answer
    }

    async fn order_of(&self, mut ask: Ask) -> Result<Receipt, No> {
        bounds::typed(&ask.draft).map_err(plain)?;
        // Typed alone: a button is of the vote that it stands below.
        if ask.draft.form == VOTE
            && ask.version.is_none()
            && let Ok(slot) = self.find(&ask.call)
        {
            let table = slot.now();
            let answer = voices::answer_by_vote(&table, ask.call.who.person, &ask.draft);
            // By direct message without a game's name another of theirs may ask them for it.
            let (me, guessed) = (ask.call.who.person, ask.call.game.is_none() && ask.call.place.is_none());
            let mut theirs = self.tables_of(me).into_iter().filter(|_| guessed);
            let is_asked = |other: Arc<Table>| {
                let mut asked = voices::asked_by_game(&other, VOTE);
                other.stage == Stage::Running && asked.any(|seat| other.person_of(seat) == Some(me))
            };
            if !theirs.any(is_asked)
                && let Some(answer) = answer.map_err(|which| self.refuse(&table, which))?
            {
                ask.draft = answer;
            }
        }
        if let Some(verb) = self.verb(&ask.draft.form) {
            // Before it is looked whether there is still something to do: after the first time there is nothing.
            if !self.only_looks(&ask.draft)
                && let Some(first) = self.answered(&ask.call).await?
            {
                return Ok(first);
            }
            return match verb.does {
                Does::Runs(run) => {
                    let call = ask.call.clone();
                    let mut receipt = run(self.clone(), ask).await?;
                    let of =
                        receipt.game.filter(|_| !receipt.buttons.is_empty()).and_then(|game| self.slot(game));
                    receipt.passage.small.extend(of.and_then(|slot| self.of_which(&call, &slot.now())));
                    Ok(receipt)
                }
                Does::Shows(what) => self.look(ask.call, what(&ask.draft), is_public(&ask.draft)).await,
            };
        }
        if ask.draft.form.starts_with("game ") {
            return Err(plain(story::wrong_game(&ask.draft.form, "this table")));
        }
        let reader = ask.call.who.person;
        self.order_in_game(ask).await.map_err(|no| self.read_by(no, reader))
    }

    /// The button under a refusal knows how far the game was for the one who reads it; its words, who is waited for.
    pub(super) fn read_by(&self, mut no: No, reader: PersonId) -> No {
        if let No::Refused(refused) = &mut no
            && let Some(slot) = refused.game.and_then(|game| self.slot(game))
        {
            let table = slot.now();
            refused.version = table.version_for(Some(reader));
            self.and_who_is_waited_for(&table, reader, refused);
        }
        no
    }

    async fn order_in_game(&self, ask: Ask) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_for(&ask.call, &ask.draft.form)?;
        let mut turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&ask.call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let by = ask.call.who.person;
        if let Some(shown) = look_in_game(&before, by, &ask.draft) {
            return Ok(Receipt {
                cast: before.cast(),
                version: before.version_for(Some(by)),
                game: Some(before.id),
                ..receipt(shown)
            });
        }
        let press = ask.version.map(|version| {
            let draft = ask.draft.clone();
            Pressed { by, draft, version, row: before.sequence }
        });
        let (draft, team) = pins::teamless(ask.draft);
        let in_team = team.map(|team| before.seat_in_team(team, by)).transpose();
        let in_team = in_team.map_err(|sentence| self.refuse(&before, sentence))?.flatten();
        // A ballot's button is there for each seat of a person.
        let again = press.is_some() && press == *turn && !is_choice(&before, by, &draft);
        let (draft, pinned) = pins::unpinned(draft);
        let pinned = pinned.or(in_team);
        let (seat, order) = match self.read(&before, &ask.call, &draft, pinned) {
            Err(No::Refused(why))
                if why.code == codes::NOT_YOUR_TURN && is_over(&before, &ask.call, pinned) =>
            {
                return Err(self.refuse(&before, story::stale()));
            }
            Err(No::Refused(why)) if again && why.code != codes::NOT_YOUR_TURN => {
                return Err(self.refuse(&before, story::stale()));
            }
            read => read?,
        };
        // A button of one of one's seats is no order of another's, and nobody ends a turn by somebody else's. Under that
        // stand buttons that are open to all at any time (WR-13, WR-25): who presses one acts for themselves.
        let mine = |seat: SeatId| before.person_of(seat) == Some(ask.call.who.person);
        if let Some(pinned) = pinned.filter(|pinned| *pinned != seat) {
            let theirs = !mine(pinned) && before.whose_turn() == Some(pinned);
            if theirs && ends_a_turn(&draft.form) {
                return Err(self.refuse(&before, story::not_your_turn(pinned)));
            }
            if mine(pinned) || ends_a_turn(&draft.form) {
                return Err(self.refuse(&before, story::stale()));
            }
        }
        if again {
            return Err(self.refuse(&before, story::stale()));
        }
        if let Some(version) = ask.version
            && self.is_stale(&before, seat, (&draft, &order), (version, ask.call.who.person)).await?
        {
            return Err(self.refuse(&before, story::stale()));
        }
        if ask.version.is_some()
            && !is_confirmed(&draft)
            && self.is_one_press_too_many(&before, seat, &order).await?
        {
            return Err(self.refuse(&before, story::too_quick(seat)));
        }
        match meaning(&before, by, seat, (&draft, &order)) {
            Meaning::AsRead => {}
            Meaning::Other(anew) => return Ok(*anew),
            Meaning::Unweighed => return Err(self.refuse(&before, story::not_so_any_more())),
        }
        if let Some(over) = self.lapsed_unseen(&before, seat, &order) {
            return Err(refused_to(&before, seat, over));
        }
        self.ask_about_stakes(&before, seat, (&draft, &order), ask.version.is_none())?;
        let answer = self.carry_out(&slot, &before, &ask.call, seat, (&draft, &order)).await?;
        *turn = press.map(|press| Pressed { row: slot.now().sequence, ..press });
        Ok(answer)
    }

    /// Finds the seat that is meant, and reads the form as its order. `pinned`: the seat to which it belongs.
    pub(super) fn read(
        &self,
        table: &Table,
        call: &Call,
        draft: &Draft,
        pinned: Option<SeatId>,
    ) -> Result<(SeatId, AnyOrder), No> {
        let draft = &*table.with_mentions_named(draft);
        let known = table.kind.forms().iter().any(|form| form.path == draft.form);
        let (me, here) = (call.who.person, Some(table.place));
        let elsewhere = |sentence| self.refuse(table, self.and_elsewhere(sentence, me, &draft.form, here));
        // In every game there are votes about the table.
        if !known && draft.form == VOTE {
            return Err(match table.standing.motions.is_empty() {
                true => elsewhere(story::no_vote(table.kind.name())),
                false => self.no_seat(table, me, VOTE),
            });
        }
        if !known {
            return Err(elsewhere(story::wrong_game(&draft.form, table.kind.name())));
        }
        let seats = table.narrowed(table.seats_for(me, &draft.form), pinned, me);
        if seats.is_empty() {
            return Err(self.no_seat(table, me, &draft.form));
        }
        let game = match (table.stage, &table.game) {
            (Stage::Over, _) => return Err(elsewhere(self.game_over(table))),
            (Stage::Running, Some(game)) => game,
            _ => return Err(self.refuse(table, story::not_started(table))),
        };
        let (mut draft, _) = unread(self.with_moments(table, draft)?);
        if said_in(&draft).is_some() {
            // What is at stake was confirmed: that answers nothing that the rules themselves may ask by now.
            draft = unconfirmed(draft);
        }
        let seat = seat_meant(table, game.as_ref(), &seats, &draft);
        let order = game.draft(seat, &table.names(), &draft);
        Ok((seat, order.map_err(|refusal| refused_to(table, seat, refusal))?))
    }

    /// Games know no clock: what is typed as a moment becomes a number here.
    fn with_moments(&self, table: &Table, draft: &Draft) -> Result<Draft, No> {
        let mut draft = draft.clone();
        let Some(form) = table.kind.forms().iter().find(|form| form.path == draft.form) else {
            return Ok(draft);
        };
        for field in form.fields.iter().filter(|field| field.kind == FieldKind::Moment) {
            let Some(text) = draft.text(field.name) else { continue };
            if matches!(draft.fields.get(field.name), Some(FieldValue::Integer(_))) {
                continue;
            }
            let at = until::typed(field.name, &text, self.now());
            let at = at.map_err(|sentence| self.refuse(table, sentence))?;
            // While the game rests its time stands still: it is as much time from there, and comes later by the rest.
            let wakes = table.standing.wakes_by_an_order();
            let since = table.game.as_ref().and_then(|game| game.rests_since()).filter(|_| !wakes);
            let rested = since.map_or(0, |since| self.now().as_second().saturating_sub(since).max(0));
            let at = at.saturating_sub(rested);
            draft.fields.insert(field.name.to_owned(), FieldValue::Integer(at));
        }
        Ok(draft)
    }

    /// A button is stale when this seat has given the same order since it was written (a double
    /// click), or when it was written before anything that the seat owes now arose (an "End turn" of
    /// an earlier turn). A ballot's buttons last as long as the ballot, but are none of another's, though they read alike; those
    /// of what is named last as long as that. What was taken back was never given.
    async fn is_stale(
        &self,
        table: &Table,
        seat: SeatId,
        (draft, order): (&Draft, &AnyOrder),
        (version, reader): (Version, PersonId),
    ) -> Result<bool, No> {
        let Some(after) = self.row_of_version(table, version, reader).await? else { return Ok(false) };
        let choice = is_choice(table, reader, draft);
        if ballot_of(table, reader, draft).is_some_and(|posted| is_later(version, posted.row, posted.entry)) {
            return Ok(true);
        }
        let lasts = table.game.as_ref().is_some_and(|game| game.names_what_is_open(draft));
        if !choice && !lasts && predates_what_is_owed(table, seat, version) {
            return Ok(true);
        }
        // The same button pressed twice by one person isn't meant for each of their seats, unless it is a
        // ballot's: there each of them answers.
        let person = table.person_of(seat);
        let same = |other: &SeatId| *other == seat || (!choice && table.person_of(*other) == person);
        for seat in table.seats().filter(same) {
            let actor = serde_json::to_string(&Actor::Seat(seat)).map_err(|error| self.fault(error))?;
            let store = &self.0.store;
            let given = if choice || table.answers_unseen(seat) {
                // An answer can be changed and changed back until all are in, or a ballot is over: only twice in a row is once
                // too often.
                let last = store.last_given(table.id.0, after, &actor).await;
                last.map(|last| last.is_some_and(|last| last == order.json()))
            } else {
                let given = store.given_since(table.id.0, after, &actor, &order.json()).await;
                given.map(|given| !not_taken_back(given).is_empty())
            };
            if given.map_err(|error| self.broke(error))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The row of the journal after which a button of this version was written, as far as its reader could know it; none
    /// if nothing that they can know of has come since.
    async fn row_of_version(
        &self,
        table: &Table,
        version: Version,
        reader: PersonId,
    ) -> Result<Option<i64>, No> {
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let (entries, own) = match version {
            Version::Rows(rows) => {
                let after = number(rows).saturating_sub(1);
                return Ok(Some(after).filter(|after| *after < table.sequence));
            }
            Version::Seen { entries, own } => (entries, own),
        };
        let newest = table.version_for(Some(reader));
        if version == newest || number(entries) > table.entries {
            return Ok(None);
        }
        let store = &self.0.store;
        let row = store.row_of_entry(table.id.0, number(entries)).await.map_err(|error| self.broke(error))?;
        let row = row.unwrap_or(-1);
        if own == 0 {
            return Ok(Some(row));
        }
        let since = store.unseen_rows(table.id.0, row).await.map_err(|error| self.broke(error))?;
        let theirs = |actor: &str| match serde_json::from_str(actor) {
            Ok(Actor::Seat(seat)) => table.person_of(seat) == Some(reader),
            _ => false,
        };
        let mut given = since.into_iter().filter(|(_, actor)| theirs(actor)).map(|(row, _)| row);
        Ok(Some(given.nth(usize::try_from(own - 1).unwrap_or(usize::MAX)).unwrap_or(row)))
    }

    /// Carries out a seat's order and commits it with everything that follows.
    pub(super) async fn carry_out(
        &self,
        slot: &Slot,
        before: &Arc<Table>,
        call: &Call,
        seat: SeatId,
        (draft, order): (&Draft, &AnyOrder),
    ) -> Result<Receipt, No> {
        let mut change = Change::of(before, self.now());
        change.actor = Some(seat);
        change.note_answer(seat);
        change.answered_otherwise(call.who.person, draft);
        refresh_name(&mut change.table, &call.who);
        let interaction = (call.interaction != 0).then(|| call.interaction.cast_signed());
        let done = change.order(Actor::Seat(seat), order, interaction, &self.0.scripted);
        let passage = done.map_err(|stop| match stop {
            Stop::Refused(refusal) => refused_to(before, seat, *refusal),
            broke @ Stop::Broke(_) => self.stopped(before, broke),
        })?;
        bounds::offers(before, &change.table, seat).map_err(|sentence| self.refuse(before, sentence))?;
        let given = change.table.sequence;
        self.draw_consequences(&mut change)?;
        // Only this order, not one of somebody else's before a note, or where something has followed from it.
        let undo = last_open_steps(&change.table).next().filter(|step| step.seq == given).map(undo_button);
        let mut passage = passage.unwrap_or_default();
        if !change.went_on.is_empty() {
            passage.lines.push(story::went_on(&change.went_on));
        }
        let own = std::mem::take(&mut passage.buttons);
        passage.lines.extend(first_game::note(&mut change, seat, &draft.form));
        passage.small.extend(self.of_which(call, &change.table));
        let mut answer = receipt(passage);
        if let Some(game) = change.table.game.as_ref().filter(|_| change.table.stage == Stage::Running) {
            let names = change.table.names();
            // What comes next for this seat; where it owes nothing more, for another of the same person's. Not
            // where the turn has passed: what ends the next one would stand under the finger that ended this.
            let passed = before.game.as_ref().is_some_and(|before| game.turn_passed(before.as_ref()));
            let others = change.table.acting_seats(call.who.person, "").into_iter().filter(|_| !passed);
            let mut asks = std::iter::once(seat)
                .chain(others)
                .filter_map(|seat| Some(pins::pinned(seat, game.ask(&names, seat)?.1)));
            answer.buttons = pins::pinned(seat, own);
            answer.buttons.extend(asks.next().unwrap_or_default());
            pins::tell_apart(&mut answer.buttons, &change.table.titles());
            answer.passage.small.extend(figures(&change.table, &[seat]));
            // Who answers unseen for two seats would take a second command for a change of the first.
            let next = change.table.acting_seats(call.who.person, &draft.form).first().copied();
            let others = next.filter(|next| *next != seat && change.table.answers_unseen(seat));
            answer.passage.small.extend(others.map(|next| story::typed_next(seat, next)));
            answer.passage.small.extend(lasting::said(&change.table, &[seat], &answer.buttons));
            answer.buttons.extend(undo);
            answer.buttons.push(overview());
            let person = call.who.person;
            first_game::lead(&change.table, person, &mut answer.passage, &mut answer.buttons);
        }
        self.commit(Some(slot), change, Some((call, &mut answer))).await?;
        Ok(answer)
    }
}

/// For which of somebody's seats a filled-in form is meant: the first for which it is a legal order, those
/// that owe something before the others that have the form open. Where it is legal for none, the
/// refusal is that of the seat which owes and for which most of what was filled in would do.
fn seat_meant(table: &Table, game: &dyn AnyGame, seats: &[SeatId], draft: &Draft) -> SeatId {
    let [first, _, ..] = seats else { return seats.first().copied().unwrap_or(SeatId(0)) };
    let names = table.names();
    let owing = waits_for(&game.debts());
    let owes = |seat: &SeatId| owing.contains(seat);
    let open = |seat: &SeatId| game.forms(*seat).iter().any(|form| form.path == draft.form);
    let good = |seat: &SeatId| {
        let order = game.draft(*seat, &names, draft);
        match order.and_then(|order| game.check(Actor::Seat(*seat), &names, &order)) {
            Ok(_) => true,
            // It will be carried out as soon as that is said.
            Err(refusal) => refusal.code == codes::NEEDS_CONFIRMATION,
        }
    };
    let mut meant = seats.iter().filter(|seat| owes(seat) || open(seat));
    if let Some(seat) = meant.find(|seat| good(seat)) {
        return *seat;
    }
    let spec = table.kind.forms().iter().find(|form| form.path == draft.form);
    let fields = spec.map_or(&[][..], |form| form.fields);
    let fitting = |seat: &SeatId| {
        let chosen = fields.iter().filter(|field| field.kind == FieldKind::Completed);
        let fits = |field: &&FieldSpec| {
            let Some(typed) = draft.text(field.name) else { return false };
            let mut others = draft.clone();
            others.fields.remove(field.name);
            !game.candidates(*seat, &names, &others, field.name, &typed).0.is_empty()
        };
        chosen.filter(fits).count()
    };
    let owing = seats.iter().filter(|seat| owes(seat));
    // Of several that fit alike, the first.
    owing.rev().max_by_key(|seat| fitting(seat)).copied().unwrap_or(*first)
}

/// A refusal of this seat's order; what stands under it belongs to the seat.
fn refused_to(table: &Table, seat: SeatId, mut refusal: AnyRefusal) -> No {
    if let Some(button) = &mut refusal.confirm {
        pins::pin(seat, button);
    }
    refused(table, refusal)
}

/// Is the turn of the seat over to which a button belongs, and another of the same person's going on?
fn is_over(table: &Table, call: &Call, pinned: Option<SeatId>) -> bool {
    let owes = |seat: &SeatId| table.standing.dues.iter().any(|due| due.seat == *seat);
    let seats = table.seats_of(call.who.person);
    pinned.is_some_and(|pinned| !owes(&pinned) && seats.contains(&pinned)) && seats.iter().any(owes)
}

/// Is this what a button of an open ballot says, or the one that is asked about it?
fn is_choice(table: &Table, reader: PersonId, draft: &Draft) -> bool {
    ballots_of(table, reader).any(|posted| offers_choice(posted, draft))
}

/// The open ballots of which this person may know: those of all, and of their own teams.
fn ballots_of(table: &Table, reader: PersonId) -> impl Iterator<Item = &Posted> {
    let theirs = move |team: TeamId| {
        let seats = table.team(team).map(|team| team.seats).unwrap_or_default();
        seats.iter().any(|seat| table.person_of(*seat) == Some(reader))
    };
    table.standing.ballots.iter().filter(move |posted| posted.team.is_none_or(theirs))
}

fn offers_choice(posted: &Posted, draft: &Draft) -> bool {
    let draft = unconfirmed(draft.clone());
    posted.choices.iter().any(|choice| unconfirmed(choice.draft.clone()) == draft)
}

/// The open ballot that is answered by this: one of its choices or, where nothing says which is meant, the only one that is
/// answered by such a form. What names an offer that has no ballot, as between two, is none of another's.
fn ballot_of<'a>(table: &'a Table, reader: PersonId, draft: &Draft) -> Option<&'a Posted> {
    let exact = ballots_of(table, reader).find(|posted| offers_choice(posted, draft));
    let names = table.game.as_ref().is_some_and(|game| game.names_what_is_open(draft));
    let mut by_form = ballots_of(table, reader).filter(|posted| posted.is_answered_by(&draft.form) && !names);
    exact.or_else(|| by_form.next().filter(|_| by_form.next().is_none()))
}

/// Did what arose with this row and entry arise after a button of this version was written?
fn is_later(version: Version, row: i64, entry: i64) -> bool {
    match version {
        Version::Seen { entries, .. } => u64::try_from(entry).is_ok_and(|entry| entry > entries),
        Version::Rows(rows) => u64::try_from(row).is_ok_and(|row| row >= rows),
    }
}

/// Was a button of this version there before all that the seat owes now?
fn predates_what_is_owed(table: &Table, seat: SeatId, version: Version) -> bool {
    let mut dues = table.standing.dues.iter().filter(|due| due.seat == seat).peekable();
    let later = |due: &Due| is_later(version, due.row, due.entry);
    dues.peek().is_some() && dues.all(later)
}

/// What a form of the game's own shows that orders nothing, to who sits there.
fn look_in_game(table: &Table, person: PersonId, draft: &Draft) -> Option<Passage> {
    let seat = table.seats_for(person, &draft.form).first().copied()?;
    table.game.as_ref()?.look(&table.names(), seat, draft)
}
