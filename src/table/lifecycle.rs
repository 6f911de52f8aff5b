//! How games come and go: create, cancel, rematch.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::change::Change;
use super::lobby::chair_of;
use super::moment::DAY;
use super::proposal::Proposal;
use super::state::{AGAIN, Chair, Stage, Table, TableState, name_by_itself};
use super::tables::{Tables, plain, receipt};
use super::terms::Terms;
use super::until::FURTHEST;
use super::{Call, Chosen, GameId, No, PersonId, PlaceId, PostKind, Receipt, To};
use super::{seats, story};
use crate::games::Kind;
use crate::line;
use crate::rules::{Passage, Span};

/// So long it is the host's alone to call off what nobody plays.
const WEEK: i64 = 7 * DAY;

/// From when on anybody may call it off, who waits for nobody else to.
fn anybodys_from(table: &Table) -> i64 {
    let waits_since = table.standing.dues.iter().map(|due| due.since).max();
    // It was made at a millisecond.
    let opened = table.standing.stirred.max(table.created / 1_000);
    waits_since.unwrap_or(opened).saturating_add(WEEK)
}

impl Tables {
    /// `/game create KIND`: a new game in this channel, the creator on its first seat.
    ///
    /// # Errors
    /// As all below: [`No::Refused`] with the sentence to show, [`No::Fault`] if something broke.
    pub async fn create(&self, call: Call, kind: &str, options: Chosen) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let kind = self.kinds().named(kind).ok_or_else(|| plain(story::unknown_kind(kind)))?;
        let _creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        self.place_is_free(place, call.who.person)?;
        let terms = self.terms(kind, options)?;
        let chairs = seats::chairs(kind, terms.players, terms.machines, chair_of(&call.who));
        let host = call.who.person;
        self.make(&call, |id| {
            let change = self.new_table(id, kind, place, host, terms.clone(), chairs.clone())?;
            let mut answer = receipt(Passage::line(story::opened(&change.table, host)));
            answer.buttons = change.table.present(host);
            Ok((change, answer))
        })
        .await
    }

    /// Is there no game in this place that isn't over? What this person can do about one is said.
    pub(super) fn place_is_free(&self, place: PlaceId, person: PersonId) -> Result<(), No> {
        self.not_broken(place)?;
        match self.slot_around(place).map(|slot| slot.now()) {
            Some(table) if !table.stage.is_past() => {
                Err(self.refuse(&table, story::game_here_already(&table.standing.name, table.is_of(person))))
            }
            _ => Ok(()),
        }
    }

    /// Of a game that is over: is none gathering in its channel already, which may be the rematch that is wanted?
    fn not_open_already(&self, old: &Table, person: PersonId) -> Result<(), No> {
        let here = self.slot_around(old.place).map(|slot| slot.now());
        match here.filter(|here| here.stage == Stage::Lobby && here.kind.id() == old.kind.id()) {
            Some(here) => {
                let (seated, free) = (!here.seats_of(person).is_empty(), here.can_be_joined());
                Err(self.refuse(&here, story::open_already(&here.standing.name, seated, free)))
            }
            None => Ok(()),
        }
    }

    /// A new game's table with its first message.
    pub(super) fn new_table(
        &self,
        id: GameId,
        kind: &'static dyn Kind,
        place: PlaceId,
        host: PersonId,
        terms: Terms,
        chairs: Vec<Chair>,
    ) -> Result<Change, No> {
        let secret = self.0.secrets.draw(id).map_err(|error| self.fault(error))?;
        let now = self.now();
        let named = terms.name.is_some().then_some(host);
        let name = terms.name.unwrap_or_else(|| name_by_itself(kind.name(), id));
        let standing = TableState {
            named,
            players: terms.players,
            until: terms.options.get("until").and_then(Value::as_i64),
            options: terms.options,
            pace: terms.pace,
            absence: terms.absence,
            ..TableState::new(name, host, now.as_second())
        };
        let table = Table {
            id,
            kind,
            place,
            stage: Stage::Lobby,
            chairs,
            standing,
            secret,
            dice_key: None,
            game: None,
            sequence: -1,
            entries: 0,
            unseen: BTreeMap::new(),
            version: 0,
            created: now.as_millisecond(),
            moved: None,
            steps: Vec::new(),
            mended: false,
        };
        let passage = story::created(&table);
        let buttons = table.lobby_buttons();
        let mut change = Change::new_game(table, now);
        change.post(To::Place(place), PostKind::Notice, passage).buttons = buttons;
        Ok(change)
    }

    pub(super) fn only_host(&self, table: &Table, call: &Call, what: &str) -> Result<(), No> {
        if table.standing.host == call.who.person {
            return Ok(());
        }
        Err(self.refuse(table, story::not_host(&self.host_name(table), what)))
    }

    pub(super) fn host_name(&self, table: &Table) -> String {
        let host = table.chairs.iter().find(|chair| chair.person == Some(table.standing.host));
        host.map_or_else(|| "the host".to_owned(), |chair| chair.name.clone())
    }

    /// Before the start, and where nobody sits any more, it is the host's to call it off; of one who doesn't for a week, anybody's,
    /// or the channel would never be free.
    fn may_call_off(&self, table: &Table, call: &Call) -> Result<(), No> {
        let host = call.who.person == table.standing.host;
        let from = anybodys_from(table);
        if host || from <= self.now().as_second() {
            return Ok(());
        }
        // Who has left the table is called nothing there.
        let sits = !table.seats_of(table.standing.host).is_empty();
        let name = sits.then(|| self.host_name(table));
        Err(self.refuse(table, story::not_yet_called_off(name.as_deref(), from)))
    }

    /// `/game cancel`: at once by the host before the start, by ballot afterwards.
    pub async fn cancel(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        // Where nobody sits any more nobody could vote; nor where all of them have left the server.
        // Where nobody plays what is left of it, a vote's time would stand still.
        let long =
            |table: &Table| table.is_played_by_nobody() && anybodys_from(table) <= self.now().as_second();
        let over = |table: &Table| table.has_nobody_left() || long(table);
        let deserted = |table: &Table| table.stage == Stage::Running && over(table);
        let theirs = |table: &Table| !table.seats_of(call.who.person).is_empty() && !long(table);
        let voted_on = |table: &Table| table.stage == Stage::Running && (!deserted(table) || theirs(table));
        let turn = slot.turn.lock().await;
        if voted_on(&slot.now()) {
            drop(turn);
            return self.propose(call, Proposal::Cancel).await;
        }
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        if before.stage != Stage::Lobby && !deserted(&before) {
            return Err(self.refuse(&before, self.game_over(&before)));
        }
        self.may_call_off(&before, &call)?;
        let mut change = Change::of(&before, self.now());
        change.cancel();
        let by = (call.who.person != before.standing.host).then_some(call.who.name.as_str());
        change.say(PostKind::Notice, story::called_off(&before.standing.name, by));
        let mut answer = receipt(Passage::line(line!["It is called off; the channel is free."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game rematch`: the same people and options again.
    pub async fn rematch(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let old = slot.now();
        if !old.stage.is_past() {
            let theirs = old.is_of(call.who.person);
            return Err(self.refuse(&old, story::game_here_already(&old.standing.name, theirs)));
        }
        self.not_open_already(&old, call.who.person)?;
        self.place_is_free(old.place, call.who.person)?;
        let mut chairs = old.chairs.clone();
        if old.seats_of(call.who.person).is_empty() {
            // Who gave their seat up before the end, or was voted out, has it again, unless somebody else came for it: a machine makes
            // room, as before any start.
            let held = self.held_since_play(&old).await?;
            let theirs = held.into_iter().rev().find(|(_, person)| *person == call.who.person);
            let theirs = theirs.filter(|(seat, _)| old.person_of(*seat).is_none());
            match theirs.and_then(|(seat, _)| chairs.get_mut(seat.index())) {
                Some(chair) => *chair = chair_of(&call.who),
                None => return Err(self.no_seat(&old, call.who.person, "")),
            }
        }
        let mut options = old.standing.options.clone();
        let chairs = chairs_again(&old, &chairs, &mut options);
        // A moment that is over can't be waited for again: the same length from now; a day where it was over before a position
        // was read in, and nobody knows how long it was.
        if let Some(until) = options.get("until").and_then(Value::as_i64)
            && let Some(object) = options.as_object_mut()
        {
            let length = match until - old.standing.began {
                ..=0 => DAY,
                length => length.clamp(3_600, FURTHEST),
            };
            object.insert("until".to_owned(), json!(self.now().as_second() + length));
        }
        let terms = Terms {
            name: Some(again(&old.standing.name)),
            players: players_again(&old, &chairs),
            machines: 0,
            options,
            pace: old.standing.pace,
            absence: old.standing.absence,
        };
        let host = call.who.person;
        self.make(&call, |id| {
            let mut change = self.new_table(id, old.kind, old.place, host, terms.clone(), chairs.clone())?;
            change.table.standing.named = old.standing.named_by(old.kind.name());
            let (people, seats) = (change.table.people(), change.table.seats());
            let held: Vec<_> = seats.filter(|seat| change.table.person_of(*seat).is_some()).collect();
            if let Some(post) = change.posts.first_mut() {
                let mut line = line!["At the table again: "];
                line.extend(story::listed(&held, ", "));
                post.passage.lines.insert(0, line);
                post.ping = people;
            }
            let answer = receipt(Passage::line(line![
                "A rematch is open; everybody says ",
                Span::Command("/game ready".to_owned()),
                "."
            ]));
            Ok((change, answer))
        })
        .await
    }
}

/// The seats of a rematch: as they were, without those who have left. Seats with names stay where they are; of others those behind
/// move up, each with what they have chosen among the options.
fn chairs_again(old: &Table, chairs: &[Chair], options: &mut Value) -> Vec<Chair> {
    let again = |chair: &Chair| match chair.person {
        _ if chair.machine => chair.clone(),
        Some(_) => Chair { ready: false, word: String::new(), ..chair.clone() },
        None => Chair::free(),
    };
    let mut chairs: Vec<Chair> = chairs.iter().map(again).collect();
    if !old.has_named_seats() {
        for seat in old.seats().rev() {
            let empty = |chair: &Chair| chair.person.is_none() && !chair.machine;
            if chairs.get(seat.index()).is_some_and(empty) {
                *options = old.kind.choosing().without(options, seat, chairs.len());
                chairs.remove(seat.index());
            }
        }
    }
    chairs
}

/// How many people a rematch is for: those who are there, if they suffice.
fn players_again(old: &Table, chairs: &[Chair]) -> Option<u8> {
    let (few, many) = old.kind.seats();
    if old.has_named_seats() && few < many {
        // The same seats, also those that somebody has left.
        return u8::try_from(chairs.len()).ok();
    }
    if old.has_named_seats() {
        let alone = chairs.iter().all(|chair| chair.person.is_some()) && old.people().len() == 1;
        return Some(if alone { 1 } else { old.kind.people().1 });
    }
    // Where no other number can play it is that, however many are there.
    let there = u8::try_from(chairs.len()).ok();
    if few == many { Some(few) } else { there.filter(|count| *count >= few) }
}

/// "The short war" → "The short war, again" → "The short war, again (3)".
fn again(name: &str) -> String {
    if let Some(base) = name.strip_suffix(AGAIN) {
        return format!("{base}{AGAIN} (3)");
    }
    if let Some((base, count)) =
        name.strip_suffix(')').and_then(|name| name.rsplit_once(&format!("{AGAIN} (")))
        && let Ok(count) = count.parse::<u32>()
    {
        return format!("{base}{AGAIN} ({})", count.saturating_add(1));
    }
    format!("{name}{AGAIN}")
}
