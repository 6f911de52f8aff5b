//! Somebody else in a seat.

use serde_json::json;

use super::change::Change;
use super::leave::pass_host_on;
use super::proposal::Proposal;
use super::state::{Chair, Stage, Table};
use super::tables::{Tables, receipt};
use super::{Call, No, PersonId, PostKind, Receipt, To, Who, bounds, pins, secret, story, undo};
use crate::line;
use crate::rules::{Actor, Line, Passage, SeatId, TableAct};
use crate::store::SatRow;

impl Tables {
    /// `/game replace`: somebody else takes the seat, with all that it owes.
    pub async fn replace(&self, call: Call, seat: &str, with: Who) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let Some(target) = before.find_seat(seat) else {
            return Err(self.refuse(&before, story::unknown_player(seat, &before.titles())));
        };
        if before.stage.is_past() {
            return Err(self.refuse(&before, self.game_over(&before)));
        }
        let holder = before.person_of(target);
        let (me, running) = (call.who.person, before.stage == Stage::Running);
        let (people, host) = (before.people(), before.standing.host);
        let host_sits = people.contains(&host);
        // In play a seat that nobody has is anybody's to speak for who sits there, and any where the host has none; its secrets
        // are for all to give.
        let machine = running && before.is_machine(target) && !people.is_empty();
        let asks = running && (holder.is_none() || !host_sits) && people.contains(&me);
        if holder != Some(me) && host != me && !asks {
            let host = host_sits.then(|| self.host_name(&before));
            let refused = match people.is_empty() {
                true => story::hosts_to_give(),
                false => story::not_yours_to_give(host.as_deref()),
            };
            return Err(self.refuse(&before, refused));
        }
        if holder == Some(with.person) {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        if before.is_lost(target) {
            return Err(self.refuse(&before, story::seat_is_lost(target)));
        }
        // Who takes over a seat in play learns its secrets: that is for its holder to allow, or for all. Who plays already, or
        // has played for another side, is given none without the yes of all; nor who may have, without that of all who are there.
        let plays = !before.seats_of(with.person).is_empty() && before.people() != [with.person];
        // CW-22: who is out says nothing alone of who plays on, where somebody does.
        let looks_on = people.contains(&me) && !before.voters().contains(&me);
        let anothers = holder.unwrap_or(host) != me || looks_on;
        let others = running && self.others_can_allow(&before, target, with.person).await?;
        let asks_all = machine || (running && (plays || anothers));
        let knows = async || self.knows_another_side(&before, target, with.person).await;
        // Nobody but their own side is there whose yes it would take, as where machines alone play: what is secret in a seat that nobody holds, or a
        // machine for somebody, stays whose it was (CW-27, TP-25).
        if running
            && holder.is_none()
            && !others
            && let Some(whose) = self.was_anothers(&before, target, with.person).await?
            && knows().await? == Knows::AnotherSide
        {
            let sentence = match whose == me {
                true => story::keeps_your_secrets(target),
                false => story::keeps_anothers_secrets(target, !secret::is_pseudonym(whose.0.cast_signed())),
            };
            return Err(self.refuse(&before, sentence));
        }
        // What somebody has answered unseen there, whom nobody can ask any more, isn't for who plays against it (WR-25, WR-54).
        if running
            && holder.is_none()
            && let Some(whose) = self.may_have_answered(&before, target, with.person).await?
            && knows().await? == Knows::AnotherSide
        {
            let comes_back = !secret::is_pseudonym(whose.0.cast_signed());
            return Err(self.refuse(&before, story::keeps_an_answer(target, comes_back)));
        }
        if asks_all || (others && knows().await? != Knows::Nothing) {
            let by = self.seated(&before, &call, "vote on")?;
            let what = Proposal::Replace { seat: target, with };
            return self.put_to_vote(&slot, &before, &call, by, what).await;
        }
        let mut change = Change::of(&before, self.now());
        self.hand_seat_over(&mut change, target, Some(&with))?;
        self.draw_consequences(&mut change)?;
        let by = bounds::name(&call.who.name);
        if !running {
            call_to_their_seats(&mut change, (me, &by), target, &with, &before);
        } else if change.table.stage == Stage::Running {
            let (title, game) = (before.title_of(target), &before.standing.name);
            let how = match with.person == me {
                true => story::you_have_it(&title, game),
                false => story::gives_you(&by, holder == Some(me), &title, game),
            };
            show_what_is_theirs(&mut change, target, with.person, how);
        }
        let mut said = Passage::line(line![target, " has the seat now, with all that it owes."]);
        said.lines.extend(story::orders_are_gone(before.drops_orders(target)));
        let mut answer = receipt(said);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// Is anybody there to allow that this person has the seat, who isn't of their own side? Leaving it first changes nothing of
    /// which that is. Who is of this seat's side may always say it.
    async fn others_can_allow(&self, table: &Table, seat: SeatId, person: PersonId) -> Result<bool, No> {
        let theirs = table.side_of(seat);
        let mut own = table.side_with(person);
        let held = self.held_since_play(table).await?.into_iter().filter(|(_, by)| *by == person);
        own.extend(held.flat_map(|(seat, _)| table.side_of(seat)));
        let is_another = |one: &PersonId| match theirs.contains(&person) {
            true => *one != person,
            false => theirs.contains(one) || !own.contains(one),
        };
        Ok(table.voters().iter().chain(&theirs).any(is_another))
    }

    /// Has somebody held a seat of another side than this one's since play began? They know what was secret there (CW-27, TP-25).
    /// Of who was forgotten it can't be known whether it was them.
    pub(super) async fn knows_another_side(
        &self,
        table: &Table,
        seat: SeatId,
        person: PersonId,
    ) -> Result<Knows, No> {
        // CS-1
        if table.game.as_ref().is_some_and(|game| game.plays_together()) {
            return Ok(Knows::Nothing);
        }
        let ours = table.seats_beside(seat);
        let held = self.held_since_play(table).await?;
        let others = held.into_iter().filter(|(other, _)| !ours.contains(other));
        Ok(others.fold(Knows::Nothing, |knows, (_, held_by)| match knows {
            _ if held_by == person => Knows::AnotherSide,
            Knows::Nothing if secret::is_pseudonym(held_by.0.cast_signed()) => Knows::Perhaps,
            knows => knows,
        }))
    }

    /// Whose this seat was last, where that was somebody else.
    async fn was_anothers(
        &self,
        table: &Table,
        seat: SeatId,
        person: PersonId,
    ) -> Result<Option<PersonId>, No> {
        let held = self.held_since_play(table).await?;
        let last = held.into_iter().rev().find(|(other, _)| *other == seat);
        Ok(last.map(|(_, held_by)| held_by).filter(|held_by| *held_by != person))
    }

    /// Who had this seat last, another than this person, if they might have answered something unseen there that isn't opened yet.
    /// Whether they have, nobody is to learn by being refused.
    async fn may_have_answered(
        &self,
        table: &Table,
        seat: SeatId,
        person: PersonId,
    ) -> Result<Option<PersonId>, No> {
        let seals = table.standing.seals.iter().filter(|seal| seal.seats.contains(&seat));
        let Some(asked) = seals.map(|seal| seal.row).min() else { return Ok(None) };
        let Some(whose) = self.was_anothers(table, seat, person).await? else { return Ok(None) };
        let mut sat = self.0.store.sat(table.id.0).await.map_err(|error| self.broke(error))?;
        sat.retain(|row| row.seat == i64::from(seat.0));
        sat.sort_by_key(|row| row.since);
        // The row with which they were gone.
        let after = sat.iter().rposition(|row| row.person.is_some()).map_or(0, |last| last + 1);
        Ok(sat.get(after).filter(|gone| asked <= gone.since).map(|_| whose))
    }

    /// Who has held which seat since play began, in the order in which they came to it.
    pub(super) async fn held_since_play(&self, table: &Table) -> Result<Vec<(SeatId, PersonId)>, No> {
        let mut sat = self.0.store.sat(table.id.0).await.map_err(|error| self.broke(error))?;
        sat.sort_by_key(|row| row.since);
        // Who was there before the start alone has seen nothing.
        let began = |row: &&SatRow| {
            let next = |next: &SatRow| next.seat == row.seat && (row.since + 1..=0).contains(&next.since);
            !sat.iter().any(next)
        };
        let held = sat.iter().filter(began).filter_map(|row| {
            let person = row.person?.cast_unsigned();
            Some((SeatId(u8::try_from(row.seat).ok()?), PersonId(person)))
        });
        Ok(held.collect())
    }

    /// What somebody has kept for themselves in a seat is theirs alone: it goes with them.
    pub(super) fn forget_notes(&self, change: &mut Change, seat: SeatId) -> Result<(), No> {
        let act = TableAct::Taken(seat);
        let order = change.table.game.as_ref().and_then(|game| game.table_order(act));
        let Some(order) = order.filter(|_| !change.ended()) else { return Ok(()) };
        let done = change.order(Actor::Table(act), &order, None, &self.0.scripted);
        done.map(drop).map_err(|stop| self.stopped(&change.table, stop))
    }

    /// Puts somebody into a seat in place of whoever had it, with all that it owes; a machine, if nobody is named.
    pub(super) fn hand_seat_over(
        &self,
        change: &mut Change,
        seat: SeatId,
        with: Option<&Who>,
    ) -> Result<(), No> {
        let Some(old) = change.table.chairs.get(seat.index()).cloned() else { return Ok(()) };
        let running = change.table.stage == Stage::Running;
        if running {
            self.forget_notes(change, seat)?;
        }
        let old_name = change.table.names().of(seat);
        let new = match with {
            Some(with) => Chair {
                person: Some(with.person),
                name: bounds::name(&with.name),
                ready: running,
                ..Chair::free()
            },
            None => Chair::machine(&change.table.chairs),
        };
        let name = new.name.clone();
        if let Some(chair) = change.table.chairs.get_mut(seat.index()) {
            // The words for the dice are part of their key. Before the start everybody speaks for themselves.
            let word = if running { std::mem::take(&mut chair.word) } else { String::new() };
            *chair = Chair { word, ..new };
        }
        change.standing().deserted.remove(&seat);
        let now = change.seconds();
        let standing = change.standing();
        standing.missed.remove(&seat);
        // Whoever comes hasn't been away.
        for due in standing.dues.iter_mut().filter(|due| due.seat == seat) {
            due.stirred = now;
        }
        if old.machine {
            change.await_person(seat);
        }
        let left = old.person.filter(|person| change.table.seats_of(*person).is_empty());
        match with {
            Some(with) if left.is_some_and(|left| change.table.standing.host == left) => {
                change.standing().host = with.person;
            }
            Some(_) => {}
            None => pass_host_on(&mut change.table),
        }
        let line = story::takes_over(seat, &name, &old_name, change.table.own_name(seat));
        if !running {
            let place = To::Place(change.table.place);
            change.post(place, PostKind::Notice, Passage::line(line)).gone = old.person.into_iter().collect();
            return Ok(());
        }
        let act = json!({ "replace": { "seat": seat, "from": old_name, "to": name } });
        change.act(None, &act, line);
        // What was moved about the one who held it has no object any more; in all other votes that they had a
        // voice in, the new holder has it. One on steps back is for those who took them.
        change.standing().forget_votes_on(seat);
        change.end_impossible();
        let mut motions = std::mem::take(&mut change.standing().motions);
        for motion in &mut motions {
            let had_a_voice = old.person.is_some_and(|old| motion.electors.contains(&old));
            let asked = |with: &Who| match motion.what {
                Proposal::Undo(to) => undo::electors(&change.table, to).contains(&with.person),
                _ => old.person.is_none(),
            };
            let known = |with: &Who| motion.electors.contains(&with.person);
            let new = with.filter(|with| !known(with) && (had_a_voice || asked(with)));
            motion.electors.extend(new.map(|with| with.person));
        }
        change.standing().motions = motions;
        if let Some(left) = left {
            change.drop_elector(left);
        }
        if change.table.people().is_empty() && !change.ended() {
            let host = left.map_or_else(|| self.host_name(&change.table), |_| old.name.clone());
            change.say(PostKind::Notice, Passage::line(story::machines_wait(&host)));
        }
        self.recount(change)
    }
}

/// What somebody who gets a seat knows of other sides, from having sat there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knows {
    Nothing,
    /// Somebody who sat there was forgotten; it may have been anybody.
    Perhaps,
    AnotherSide,
}

impl Change {
    /// A person comes to a seat for which nobody has waited: what it owes is asked anew, with a deadline of its own; of what
    /// is sealed, with that of all.
    fn await_person(&mut self, seat: SeatId) {
        let now = self.seconds();
        let by = self.table.standing.pace.map(|pace| now + pace);
        let mut seals = self.table.standing.seals.clone();
        let waits = |other: &SeatId| *other != seat && self.table.person_of(*other).is_some();
        for seal in seals.iter_mut().filter(|seal| !seal.seats.iter().any(waits)) {
            // So far it ran for nobody.
            (seal.since, seal.by, seal.overdue) = (now, by, false);
        }
        let standing = self.standing();
        standing.seals.clone_from(&seals);
        standing.dues.retain(|due| due.seat != seat || !due.public);
        standing.resting.retain(|resting| resting.due.seat != seat);
        for due in standing.dues.iter_mut().filter(|due| due.seat == seat) {
            let seal = seals.iter().find(|seal| due.is_under(seal));
            (due.since, due.by, due.reminded) = (now, seal.map_or(by, |seal| seal.by), now);
        }
    }
}

/// Who is put into a seat before the start, or out of it, by somebody else, is mentioned: the card says it to nobody.
fn call_to_their_seats(
    change: &mut Change,
    (me, by): (PersonId, &str),
    seat: SeatId,
    with: &Who,
    before: &Table,
) {
    let (game, old) = (before.standing.name.clone(), before.person_of(seat));
    let title = before.title_of(seat);
    let (mut lines, mut ping) = (Vec::new(), Vec::new());
    if with.person != me {
        lines.extend(story::put_in(seat, (by, old == Some(me)), old.map(|_| title.as_str()), &game));
        ping.push(with.person);
    }
    if let Some(old) = old.filter(|old| *old != me) {
        lines.push(story::put_out(&title, by, seat, &game));
        ping.push(old);
    }
    if change.table.standing.host != before.standing.host {
        lines.push(story::new_host(&change.table.seats_of(change.table.standing.host)));
    }
    if !ping.is_empty() {
        let passage = Passage { lines, ..Passage::default() };
        change.post(To::Place(before.place), PostKind::Notice, passage).ping = ping;
    }
}

/// What the seat owes is asked of its new holder, and what is its own is shown to them, with how they come to it.
pub(super) fn show_what_is_theirs(change: &mut Change, seat: SeatId, person: PersonId, how: Line) {
    let Some(game) = change.table.game.clone() else { return };
    let names = change.table.names();
    let (mut passage, mut buttons) = game.hand(&names, seat);
    if let Some((ask, more)) = game.ask(&names, seat) {
        // Some hands say what is asked themselves.
        let asked: Vec<_> = ask.lines.into_iter().filter(|line| !passage.lines.contains(line)).collect();
        passage.lines.extend(asked);
        buttons = more;
    }
    let dues = change.table.standing.dues.iter().filter(|due| due.seat == seat && !due.lapses);
    let by = dues.filter_map(|due| due.by).min();
    let standing = &change.table.standing;
    let until = by.map(|by| match standing.paused {
        // Its time stands still.
        Some(_) => story::stands_still(),
        None => story::deadline(by, standing.absence),
    });
    // Who plays another seat would leave that, too.
    let alone = change.table.seats_of(person).len() == 1;
    let rid = alone.then(story::may_leave);
    passage.lines.splice(0..0, [how].into_iter().chain(until).chain(rid));
    let post = change.post(To::Person(person), PostKind::Turn, passage);
    (post.buttons, post.hint) = (pins::pinned(seat, buttons), true);
}
