//! What happens at a deadline, and before it: the passive answer, reminders, the regular sweep.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::change::Change;
use super::consequences::CHAIN;
use super::due::{Absence, Due};
use super::moment::{DAY, Hours};
use super::roll::{Stop, why_refused};
use super::state::{Table, add};
use super::tables::Tables;
use super::{No, PersonId, PostKind, To, pins, story};
use crate::games::{AnyGame, AnyOrder, AnyRefusal};
use crate::line;
use crate::rules::{Actor, Button, Dice, Duty, Passage, Rest, SeatId, TableAct};
use crate::store::PersonRow;

/// Reminders after the deadline, where the game waits.
pub(super) const OVERDUE: u8 = 5;

/// One person's reminder: its message, and what it asks for each of their seats.
struct Reminded {
    post: usize,
    each: Vec<(SeatId, Vec<Button>)>,
}

/// What of it not everybody may know, and its time has passed: whose it is, and the order by which it lapses. What was over as
/// the game began to rest doesn't come back by that.
fn over_unseen(game: &dyn AnyGame, now: i64) -> Vec<(SeatId, AnyOrder)> {
    let (lapses, now) = match game.rests_since() {
        Some(since) => (game.rested(Rest::Until(since)).lapses_unseen(), since),
        None => (game.lapses_unseen(), now),
    };
    lapses.into_iter().filter(|(at, ..)| *at <= now).map(|(_, seat, order)| (seat, order)).collect()
}

impl Tables {
    /// A deadline has passed: the passive answer, or (where the game waits) a reminder.
    pub(super) fn expire(&self, change: &mut Change, due: &Due) -> Result<(), No> {
        if due.is_open() && !due.lapses {
            change.standing().missed.insert(due.seat);
        }
        if change.table.standing.absence == Absence::Wait && !due.lapses {
            self.wait_for(change, due);
            return Ok(());
        }
        self.answer_for(change, due)?;
        if !due.lapses {
            change.note_unanswered(due);
        }
        Ok(())
    }

    /// The passive answers, until what was owed is owed no more.
    fn answer_for(&self, change: &mut Change, due: &Due) -> Result<(), No> {
        let owed = change.table.owed(&due.what);
        let said = if due.lapses { story::lapsed } else { story::time_is_up };
        let line = said(due.seat, &owed);
        if due.public {
            change.say(PostKind::Notice, Passage::line(line));
        } else if let Some(person) = change.table.person_of(due.seat) {
            change.post(To::Person(person), PostKind::Notice, Passage::line(line));
        }
        self.answer_passively(change, due)
    }

    /// The passive answers of a debt, until it is settled.
    pub(super) fn answer_passively(&self, change: &mut Change, due: &Due) -> Result<(), No> {
        for _ in 0..CHAIN {
            let Some(game) = change.table.game.clone() else { return Ok(()) };
            let still = game.debts().into_iter().find(|debt| {
                debt.duty.has_an_end()
                    && debt.seat == due.seat
                    && debt.what == due.what
                    && debt.occasion == due.occasion
            });
            let Some(debt) = still else { return Ok(()) };
            let Some(default) = debt.default else { break };
            let actor = Actor::Table(TableAct::Expired(due.seat));
            match change.order(actor, &default, None, &self.0.scripted) {
                Ok(_) => {}
                Err(Stop::Refused(refusal)) => {
                    return Err(self.fault(format!(
                        "game {}: the passive answer to {} was refused: {}",
                        change.table.id,
                        due.what,
                        why_refused(&refusal, &change.table)
                    )));
                }
                Err(stop) => return Err(self.stopped(&change.table, stop)),
            }
        }
        Err(self
            .fault(format!("game {}: {} has no passive answer that settles it", change.table.id, due.what)))
    }

    /// A deadline has passed, and the game waits: whoever owes is told so, once for all their seats.
    fn wait_for(&self, change: &mut Change, due: &Due) {
        let now = change.seconds();
        let person = change.table.person_of(due.seat);
        let table = &change.table;
        let too = |other: &&Due| {
            let theirs = person.is_some() && table.person_of(other.seat) == person;
            let late = other.overdue == 0 && other.by.is_some_and(|by| by <= now);
            let late = late && !other.sealed && !other.lapses;
            other.subject() == due.subject() || (theirs && late && other.public == due.public)
        };
        let late: Vec<Due> = table.standing.dues.iter().filter(too).cloned().collect();
        let mut passage = Passage { pings: vec![due.seat], ..Passage::default() };
        passage.lines.extend(late.iter().map(|late| story::overdue(late.seat, &table.owed(&late.what))));
        if due.public {
            change.say(PostKind::Reminder, passage);
        } else if let Some(person) = person {
            change.post(To::Person(person), PostKind::Reminder, passage);
        }
        let subjects: Vec<String> = late.iter().map(Due::subject).collect();
        for known in change.standing().dues.iter_mut().filter(|known| subjects.contains(&known.subject())) {
            known.overdue = 1;
            known.reminded = now;
        }
    }

    /// The regular look at a game: deadlines that not everybody may know of, and reminders.
    pub(super) fn sweep(&self, change: &mut Change) -> Result<(), No> {
        let now = change.seconds();
        change.standing().swept = now;
        let passed: Vec<Due> = change
            .table
            .standing
            .dues
            .iter()
            .filter(|due| !due.public && !due.sealed)
            .filter(|due| due.overdue == 0 && due.by.is_some_and(|by| by <= now))
            .cloned()
            .collect();
        for due in passed {
            if change.ended() {
                return Ok(());
            }
            // What another of these has told of already isn't told again.
            let told = |known: &Due| known.subject() == due.subject() && known.overdue > 0;
            if change.table.standing.dues.iter().any(told) {
                continue;
            }
            self.expire(change, &due)?;
        }
        self.lapse_unseen(change)?;
        self.remind(change);
        self.call_unreached(change);
        Ok(())
    }

    /// What not everybody may know of lapses once its time has passed.
    pub(super) fn lapse_unseen(&self, change: &mut Change) -> Result<(), No> {
        let now = change.seconds();
        for (seat, order) in
            change.table.game.as_deref().map(|game| over_unseen(game, now)).unwrap_or_default()
        {
            let actor = Actor::Table(TableAct::Expired(seat));
            let done = change.order(actor, &order, None, &self.0.scripted);
            done.map_err(|stop| self.stopped(&change.table, stop))?;
        }
        Ok(())
    }

    /// Why this order is none any more, where only what lapsed unseen stands against it: that is taken away a little after its
    /// time, for all to see no more of it than ever, but is none from its time on.
    pub(super) fn lapsed_unseen(&self, table: &Table, seat: SeatId, order: &AnyOrder) -> Option<AnyRefusal> {
        let game = table.game.as_deref()?;
        let over = over_unseen(game, self.now().as_second());
        let (names, actor) = (table.names(), Actor::Seat(seat));
        if over.is_empty() || game.check(actor, &names, order).is_err() {
            return None;
        }
        // Nothing falls by it.
        let (mut game, mut dice) = (game.copy(), Dice::fair([0; 32], 0));
        for (whose, lapse) in over {
            game.order(Actor::Table(TableAct::Expired(whose)), &names, &lapse, &mut dice).ok()?;
        }
        game.check(actor, &names, order).err()
    }

    /// Reminds those who owe something, as often as each wants it and not in their away hours.
    fn remind(&self, change: &mut Change) {
        let now = change.now;
        let Some(game) = change.table.game.clone() else { return };
        let pace = change.table.standing.pace;
        // While others may answer what lapses by itself, the rest waits for that (`give_time_back`).
        let waits = change.table.standing.open_for(&change.table.standing.dues, now.as_second()) > 0;
        let owed: Vec<(SeatId, &'static str, u32)> = game
            .debts()
            .into_iter()
            .filter(|debt| debt.duty == Duty::Must)
            .map(|debt| (debt.seat, debt.what, debt.occasion))
            .collect();
        // Who holds several seats is reminded of all of them in one message.
        let mut reminded: BTreeMap<PersonId, Reminded> = BTreeMap::new();
        for index in 0..change.table.standing.dues.len() {
            let due = change.table.standing.dues[index].clone();
            // Whoever has acted meanwhile owes nothing, whatever the table remembers.
            if !owed.iter().any(|(seat, what, occasion)| {
                *seat == due.seat && *what == due.what && *occasion == due.occasion
            }) {
                continue;
            }
            if waits && due.is_open() && !due.lapses {
                continue;
            }
            let Some(person) = change.table.person_of(due.seat) else { continue };
            let late = due.by.is_some_and(|by| by <= now.as_second());
            let since = now.as_second() - due.reminded;
            let wish = self.wish_of(person);
            if due.overdue >= OVERDUE
                || !is_to_be_told(
                    wish.as_ref(),
                    now,
                    since,
                    usual(pace, late, (due.since, due.reminded, due.by)),
                )
            {
                continue;
            }
            let known = &mut change.table.standing.dues[index];
            known.reminded = now.as_second();
            known.overdue += u8::from(late);
            let (name, by) = (&change.table.standing.name, due.by.filter(|_| !late));
            // Who waits for another unseen is told so, without a sound. What the channel may learn by it (somebody takes no
            // direct messages) is the same.
            let waits = game.waits_unseen(due.seat, &due.what);
            let (question, buttons) = game.ask(&change.table.names(), due.seat).unwrap_or_default();
            let passage = match waits {
                true => story::waits_for_another(name, by),
                false => {
                    let mut passage = story::reminder(name, &change.table.owed(&due.what), by);
                    // What its buttons answer, and for which seat.
                    let several = change.table.seats_of(person).len() > 1;
                    passage.lines.extend(several.then(|| line![due.seat, ":"]));
                    passage.lines.extend(question.heading.into_iter().chain(question.lines));
                    passage
                }
            };
            let known = reminded.entry(person).or_insert_with(|| {
                change.post(To::Person(person), PostKind::Reminder, passage.clone()).silent = waits;
                Reminded { post: change.posts.len() - 1, each: Vec::new() }
            });
            known.each.push((due.seat, buttons));
            if let Some(post) = change.posts.get_mut(known.post) {
                add(&mut post.passage.lines, passage.lines);
                post.buttons = pins::together(&known.each);
                post.hint |= due.public;
                post.silent &= waits;
            }
        }
    }
}

/// So long it is from one reminder to the next for who wishes nothing else: half the time for a decision, or half of what this one has
/// where that is longer (it was told so before a shorter one was agreed to); a day, for who is late or has no deadline. `told`:
/// when they were told of it last.
pub(super) fn usual(pace: Option<i64>, late: bool, (since, told, by): (i64, i64, Option<i64>)) -> i64 {
    let Some(pace) = pace.filter(|_| !late) else { return DAY };
    let longer = by.filter(|by| by - told > pace).map(|by| by - since);
    longer.unwrap_or(pace).max(pace) / 2
}

/// Is somebody with these wishes to be told once more what they were told so many seconds ago? Not in their away hours.
pub(super) fn is_to_be_told(wish: Option<&PersonRow>, now: Timestamp, since: i64, usual: i64) -> bool {
    let Some(wish) = wish else { return since >= usual.max(60) };
    let away = wish.away.as_deref().and_then(Hours::read);
    !wish.off && since >= wish.every.unwrap_or(usual).max(60) && away.is_none_or(|hours| !hours.hold(now))
}
