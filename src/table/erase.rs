//! A person's id, names and own words taken out of a game's rows, so that the game replays as before. What people
//! are called and what they promise is nothing to the rules: the same other words everywhere change nothing.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::posted::Posted;
use super::proposal::{Motion, Proposal};
use super::state::TableState;
use super::without::{without_beginning, without_end, without_word};
use super::{PersonId, Post};
use crate::picture::Scene;
use crate::rules::{Actor, Button, FieldValue, Line, Passage, SeatId, Span};
use crate::store::{JournalRow, SatRow};

/// What takes the place of a promise.
pub(super) const ERASED: &str = "(erased)";

/// What somebody promised in one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Promises {
    /// The number of the offer, the seat that made it, the words. A step that is taken back frees its number.
    own: BTreeSet<(u64, SeatId, String)>,
    /// The words of others: where they are the same, a text alone doesn't say whose they are.
    others: BTreeSet<String>,
}

impl Promises {
    /// The words, each once.
    pub(super) fn words(&self) -> BTreeSet<&str> {
        self.own.iter().map(|(.., words)| words.as_str()).collect()
    }

    fn has(&self, number: u64, from: SeatId, words: &str) -> bool {
        self.own.iter().any(|own| (own.0, own.1, own.2.as_str()) == (number, from, words))
    }
}

/// Who is forgotten, and what takes their place in one game.
pub(super) struct Erasing {
    pub(super) person: PersonId,
    /// The names by which the game knows them.
    pub(super) names: BTreeSet<String>,
    /// Those of all others.
    others: BTreeSet<String>,
    /// The times for which they held a seat: the seat, after which row, up to which.
    pub(super) held: Vec<(SeatId, i64, i64)>,
    /// What they promised; found by [`Erasing::promises`].
    pub(super) promised: Promises,
    pub(super) pseudonym: PersonId,
    pub(super) name: String,
    /// The name that they gave the game, and what it is called now.
    pub(super) title: Option<(String, String)>,
}

impl Erasing {
    /// What a game knows by who has sat where.
    pub(super) fn of(person: PersonId, sat: &[SatRow], called: &str, pseudonym: (PersonId, String)) -> Self {
        let own = |row: &&SatRow| row.person == Some(person.0.cast_signed());
        let mut names: BTreeSet<String> = sat.iter().filter(own).map(|row| row.name.clone()).collect();
        names.insert(called.to_owned());
        // What another of the game is called as well stays theirs.
        let others = sat.iter().filter(|row| row.person.is_some() && !own(row));
        let others: BTreeSet<String> = others.map(|row| row.name.clone()).collect();
        names.retain(|name| !name.trim().is_empty() && !others.contains(name));
        let until = |row: &SatRow| {
            let next = sat.iter().filter(|next| next.seat == row.seat && next.since > row.since);
            next.map(|next| next.since).min().unwrap_or(i64::MAX)
        };
        let seat = |row: &SatRow| SeatId(u8::try_from(row.seat).unwrap_or(u8::MAX));
        // The first of a seat had it from the beginning on, in a journal that was read in, too.
        let first = |row: &SatRow| !sat.iter().any(|other| other.seat == row.seat && other.since < row.since);
        let since = |row: &SatRow| if first(row) { -1 } else { row.since };
        let held = sat.iter().filter(own).map(|row| (seat(row), since(row), until(row))).collect();
        let promised = Promises::default();
        Self { person, names, others, held, promised, pseudonym: pseudonym.0, name: pseudonym.1, title: None }
    }

    /// The seats that they ever held.
    pub(super) fn seats(&self) -> BTreeSet<SeatId> {
        self.held.iter().map(|(seat, ..)| *seat).collect()
    }

    /// The seats that they held as the game was set up: those for which they gave a word for the dice.
    pub(super) fn seats_at_the_start(&self) -> BTreeSet<SeatId> {
        self.held.iter().filter(|(_, since, _)| *since < 0).map(|(seat, ..)| *seat).collect()
    }

    /// A text without their names.
    pub(super) fn text(&self, text: &str) -> String {
        // The longest first: one name may be the beginning of another.
        let mut names: Vec<&String> = self.names.iter().collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let is_anothers = |begun: &str| self.others.iter().any(|name| name.starts_with(begun));
        let without = |text: String, name: &String| {
            without_beginning(&without_word(&text, name, &self.name), name, &self.name, is_anothers)
        };
        names.into_iter().fold(text.to_owned(), without)
    }

    /// A text without their names and what they promised. A promise may hold a name: it goes first, as it was given.
    /// What another promised in the same words stays, unless the text is known to tell of theirs.
    fn clean(&self, text: &str, tells: bool) -> String {
        let words = self.promised.words().into_iter();
        let words = words.filter(|words| tells || !self.promised.others.contains(*words));
        self.text(&words.fold(text.to_owned(), |text, promise| without_end(&text, promise, ERASED)))
    }

    fn in_place(&self, text: &mut String) {
        let new = match &self.title {
            Some((old, new)) if old == text => new.clone(),
            _ => self.clean(text, false),
        };
        if new != *text {
            *text = new;
        }
    }

    /// Did they hold this seat as this row was written?
    fn held(&self, seat: SeatId, row: i64) -> bool {
        self.held.iter().any(|(own, since, until)| *own == seat && *since < row && row <= *until)
    }

    /// Was this row an order of theirs?
    fn ordered(&self, row: &JournalRow) -> bool {
        let actor = (row.kind == "order").then(|| serde_json::from_str(&row.actor).ok()).flatten();
        matches!(actor, Some(Actor::Seat(seat)) if self.held(seat, row.seq))
    }

    /// What they promised, by the offers that they made and those that the game was read in with.
    pub(super) fn promises(&self, rows: &[JournalRow]) -> Promises {
        let mut found = Promises::default();
        for row in rows {
            if let Some(events) = json(&row.events) {
                let theirs = self.ordered(row);
                each_promise(&events, &mut |offer, words| {
                    let Some((number, from)) = of_an_offer(offer) else { return };
                    // The order that made it is theirs; what tells of it later is known by its number.
                    if theirs && self.held(from, row.seq) {
                        found.own.insert((number, from, words.to_owned()));
                    } else if !found.has(number, from, words) {
                        found.others.insert(words.to_owned());
                    }
                });
            }
            let import = (row.kind == "genesis").then(|| json(&row.act)).flatten();
            let import = import.as_ref().and_then(|act| act.get("import"));
            each_promise(import.unwrap_or(&Value::Null), &mut |offer, words| {
                let (number, from) = (offer.get("number").and_then(Value::as_u64), offer.get("from"));
                if !from.and_then(Value::as_str).is_some_and(|from| self.is_named(from)) {
                    found.others.insert(words.to_owned());
                } else if let Some(number) = number {
                    let own = self.seats_at_the_start().into_iter();
                    found.own.extend(own.map(|seat| (number, seat, words.to_owned())));
                }
            });
        }
        found
    }

    /// A row of the journal without them; `genesis` says whether the position it was read in from is changed, too.
    pub(super) fn row(&self, row: &JournalRow, genesis: bool) -> JournalRow {
        let mut new = row.clone();
        match row.kind.as_str() {
            "genesis" => {
                if let Some(mut act) = json(&row.act) {
                    self.words(&mut act);
                    if let Some(position) = act.get_mut("import").filter(|_| genesis) {
                        self.position(position);
                    }
                    new.act = act.to_string();
                }
            }
            "table" => {
                if let Some(mut act) = json(&row.act)
                    && let Some(replace) = act.get_mut("replace").and_then(Value::as_object_mut)
                {
                    for key in ["from", "to"] {
                        if let Some(Value::String(name)) = replace.get_mut(key) {
                            self.in_place(name);
                        }
                    }
                    new.act = act.to_string();
                }
            }
            _ if self.ordered(row) => new.act = changed(&row.act, &mut |_, words| words != ERASED),
            _ => {}
        }
        new.events = self.without_promises(&row.events);
        new.told = self.clean(&row.told, self.ordered(row) || new.events != row.events);
        if let Some((old, title)) = self.title.as_ref().filter(|_| row.kind == "table") {
            // What the table says of the game calls it so.
            new.told = without_word(&new.told, old, title);
        }
        new
    }

    /// The words for the dice that they gave, as the set-up holds them; nothing is read from there again.
    fn words(&self, act: &mut Value) {
        let words = act.pointer_mut("/set_up/words").and_then(Value::as_array_mut);
        for (seat, word) in (0..=u8::MAX).map(SeatId).zip(words.into_iter().flatten()) {
            if self.seats_at_the_start().contains(&seat) {
                *word = Value::String(String::new());
            }
        }
    }

    /// A position, in which people are named: as keys, and as words.
    fn position(&self, value: &mut Value) {
        let named = |text: &str| self.is_named(text);
        match value {
            Value::String(text) if named(text) => *text = self.text(text),
            Value::Array(list) => list.iter_mut().for_each(|value| self.position(value)),
            Value::Object(object) => {
                let from = object.get("from").and_then(Value::as_str);
                if from.is_some_and(named)
                    && let Some(Value::String(words)) = object.get_mut("promise")
                {
                    ERASED.clone_into(words);
                }
                let mut new = Map::new();
                for (key, mut value) in std::mem::take(object) {
                    self.position(&mut value);
                    new.insert(if named(&key) { self.text(&key) } else { key }, value);
                }
                *object = new;
            }
            _ => {}
        }
    }

    /// Does this word of a position name them?
    fn is_named(&self, text: &str) -> bool {
        // Where two have one name, a position adds their colours.
        let own = |name: &String| match text.strip_prefix(name.as_str()) {
            Some(rest) => rest.is_empty() || (rest.starts_with(" (") && rest.ends_with(')')),
            None => false,
        };
        self.names.iter().any(own)
    }

    /// JSON of the game's own, its events or its state, in which what they promised is erased.
    pub(super) fn without_promises(&self, json: &str) -> String {
        changed(json, &mut |offer, words| {
            of_an_offer(offer).is_some_and(|(number, from)| self.promised.has(number, from, words))
        })
    }

    /// What the table knows, without them.
    pub(super) fn standing(&self, standing: &mut TableState) {
        if standing.host == self.person {
            standing.host = self.pseudonym;
        }
        if standing.named == Some(self.person) {
            standing.named = None;
        }
        standing.absent.remove(&self.person);
        standing.brought.remove(&self.person);
        standing.unreached.remove(&self.person);
        self.in_place(&mut standing.name);
        for posted in standing.ballots.iter_mut().chain(&mut standing.closed) {
            if let Some(seen) = posted.seen.remove(&self.person) {
                posted.seen.insert(self.pseudonym, seen);
            }
            if let Some(which) = posted.stands_for.remove(&self.person) {
                posted.stands_for.insert(self.pseudonym, which);
            }
            self.in_place(&mut posted.about);
            self.line(&mut posted.came);
        }
        for circle in &mut standing.circles {
            circle.people.retain(|person| *person != self.person);
        }
        for posted in standing.ballots.iter_mut().chain(&mut standing.closed) {
            posted.copies.retain(|copy| copy.person != self.person);
        }
        let of_them =
            |what: &Proposal| matches!(what, Proposal::Replace { with, .. } if with.person == self.person);
        standing.motions.retain(|motion| !of_them(&motion.what));
        for motion in &mut standing.motions {
            motion.drop_voice(self.person);
        }
    }

    /// Does the table note them, wherever they sit?
    pub(super) fn is_noted(&self, standing: &TableState) -> bool {
        let them = self.person;
        let asked = |posted: &Posted| posted.copies.iter().any(|copy| copy.person == them);
        let seen = |posted: &Posted| posted.seen.contains_key(&them) || asked(posted);
        let moved = |motion: &Motion| {
            let with = matches!(&motion.what, Proposal::Replace { with, .. } if with.person == them);
            with || motion.notes(them)
        };
        standing.host == them
            || standing.named == Some(them)
            || standing.absent.contains(&them)
            || standing.brought.contains(&them)
            || standing.unreached.contains_key(&them)
            || standing.circles.iter().any(|circle| circle.people.contains(&them))
            || standing.ballots.iter().chain(&standing.closed).any(seen)
            || standing.motions.iter().any(moved)
    }

    /// Does a message know them, that waits or is the latest?
    pub(super) fn is_known_to(&self, post: &Post) -> bool {
        let them = self.person;
        let come = post.gathering.as_ref().is_some_and(|gathering| gathering.come.contains(&them));
        let sits = post.cast.0.iter().any(|member| member.person == Some(them));
        come || sits
            || post.maker.is_some_and(|(maker, _)| maker == them)
            || [&post.ping, &post.named, &post.gone].iter().any(|people| people.contains(&them))
    }

    /// A message that waits, without them.
    pub(super) fn post(&self, post: &mut Post) {
        for member in &mut post.cast.0 {
            if member.person == Some(self.person) {
                member.person = None;
            }
            self.in_place(&mut member.name);
        }
        post.ping.retain(|person| *person != self.person);
        post.named.retain(|person| *person != self.person);
        post.gone.retain(|person| *person != self.person);
        post.maker = post.maker.filter(|(maker, _)| *maker != self.person);
        if let Some(gathering) = &mut post.gathering {
            // Who is to go stays named until they are gone.
            gathering.come.retain(|person| *person != self.person);
        }
        post.told.iter_mut().for_each(|told| self.passage(told));
        self.passage(&mut post.passage);
        post.buttons.iter_mut().for_each(|button| self.button(button));
        if let Some(scene) = &mut post.scene {
            self.scene(scene);
        }
    }

    /// A picture that waits to be drawn.
    fn scene(&self, scene: &mut Scene) {
        if let Some((old, new)) = &self.title {
            // It stands among other words there.
            for words in scene.tersely.iter_mut().chain([&mut scene.title]) {
                *words = without_word(words, old, new);
            }
        }
        let words = scene.notes.iter_mut().chain(&mut scene.changes).chain(&mut scene.said);
        let words = words.chain(&mut scene.briefly).chain(&mut scene.tersely);
        words.chain([&mut scene.title]).for_each(|words| self.in_place(words));
        scene.sides.iter_mut().for_each(|side| self.in_place(&mut side.name));
        scene.before.iter_mut().for_each(|before| self.scene(before));
    }

    fn passage(&self, passage: &mut Passage) {
        let Passage { heading, lines, folded, fold_after: _, rolls, small, pings: _, buttons } = passage;
        let rolls =
            rolls.iter_mut().flat_map(|rolls| std::iter::once(&mut rolls.title).chain(&mut rolls.lines));
        let all = heading.iter_mut().chain(lines).chain(folded).chain(rolls).chain(small);
        all.for_each(|line| self.line(line));
        buttons.iter_mut().for_each(|button| self.button(button));
    }

    fn line(&self, line: &mut Line) {
        for span in line {
            if let Span::Text(text) | Span::Strong(text) | Span::Command(text) | Span::Given(text) = span {
                self.in_place(text);
            }
        }
    }

    fn button(&self, button: &mut Button) {
        self.in_place(&mut button.label);
        for value in button.draft.fields.values_mut() {
            if let FieldValue::Text(text) = value {
                self.in_place(text);
            }
        }
    }
}

fn json(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// The number of an offer and the seat that made it, as events and states name them.
fn of_an_offer(offer: &Map<String, Value>) -> Option<(u64, SeatId)> {
    // Where `from` is a side, the seats stand beside it.
    let from = offer.get("seats").and_then(|seats| seats.get(0)).or_else(|| offer.get("from"))?.as_u64()?;
    Some((offer.get("number")?.as_u64()?, SeatId(u8::try_from(from).ok()?)))
}

/// Goes through all promises: what holds one, and its words.
fn each_promise(value: &Value, found: &mut dyn FnMut(&Map<String, Value>, &str)) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| each_promise(value, found)),
        Value::Object(object) => {
            if let Some(Value::String(words)) = object.get("promise").filter(|words| *words != ERASED) {
                found(object, words);
            }
            object.values().for_each(|value| each_promise(value, found));
        }
        _ => {}
    }
}

/// JSON in which those promises are erased of which this says yes; byte for byte the same if there is none.
fn changed(text: &str, own: &mut dyn FnMut(&Map<String, Value>, &str) -> bool) -> String {
    fn erase(value: &mut Value, own: &mut dyn FnMut(&Map<String, Value>, &str) -> bool) -> bool {
        match value {
            Value::Array(list) => list.iter_mut().fold(false, |any, value| erase(value, own) | any),
            Value::Object(object) => {
                let words = object.get("promise").and_then(Value::as_str);
                let own_one = words.is_some_and(|words| own(object, words));
                if own_one {
                    object.insert("promise".to_owned(), ERASED.into());
                }
                object.values_mut().fold(own_one, |any, value| erase(value, own) | any)
            }
            _ => false,
        }
    }
    let Some(mut value) = json(text) else { return text.to_owned() };
    if erase(&mut value, own) { value.to_string() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_is_called_as_well_stays_theirs() {
        let sat = |seat: i64, person: Option<i64>, name: &str| SatRow {
            seat,
            since: -1,
            person,
            name: name.to_owned(),
        };
        let rows = [sat(0, Some(1), "ada"), sat(1, Some(2), "ben"), sat(2, None, "ada")];
        let erasing = Erasing::of(PersonId(1), &rows, "ben", (PersonId(9), "X".to_owned()));
        assert_eq!(erasing.text("ada attacks ben"), "X attacks ben");
        // Where a name was cut and may be either's, it stays; where it can't be, it goes.
        let rows = [sat(0, Some(1), "Wolfgang Amadeus"), sat(1, Some(2), "Wolfgang Ambros")];
        let erasing = Erasing::of(PersonId(1), &rows, "Wolfgang Amadeus", (PersonId(9), "X".to_owned()));
        assert_eq!(erasing.text("Wolfgang A…, Wolfgang Ama…"), "Wolfgang A…, X");
    }
}
