//! A record played at the real bot, as people do it: commands, reactions, and time that passes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;

use wartable::rules::{Draft, FieldValue};
use wartable::sandbox::{InteractionId, Outcome, Place, Shown, Snowflake, UserId, Visibility};
use wartable::store::Store;
use wartable::table::{self, Ask, Call, GameId, PersonId, Who};

use super::events::comes_back;
use super::record::{Deed, Record};
use crate::discord::house::House;
use crate::leaks::PEOPLE;

/// A house in which a record is played.
pub(super) struct Stage<'a> {
    pub(super) house: House,
    pub(super) record: &'a Record,
    people: BTreeMap<&'static str, UserId>,
    /// The forms that are commands.
    slash: BTreeSet<&'static str>,
    store: Store,
    /// The last command that was sent.
    last: Mutex<Option<InteractionId>>,
}

impl<'a> Stage<'a> {
    pub(super) async fn open(record: &'a Record) -> Self {
        let house = House::playing(record.games).await;
        let people: BTreeMap<_, _> = PEOPLE.iter().map(|name| (*name, house.sandbox.person(name))).collect();
        house.sandbox.closes_dms(people[record.closed]);
        let kinds = record.games.iter().flat_map(|kind| kind.forms().iter().cloned());
        let forms = kinds.chain(table::forms(record.games));
        let slash = forms.filter(|form| form.slash).map(|form| form.path).collect();
        let store = Store::open(&house.database()).await.expect("the database");
        Self { house, record, people, slash, store, last: Mutex::default() }
    }

    pub(super) fn person(&self, name: &str) -> UserId {
        self.people[name]
    }

    /// The host, who is told what has to be mended.
    pub(super) fn host(&self) -> UserId {
        self.people[PEOPLE[0]]
    }

    /// Does the deed of this number; is it known to have come to the bot?
    pub(super) async fn does(&self, number: usize) -> bool {
        *self.last.lock().expect("unpoisoned") = None;
        self.house.tables.script_clear();
        self.house.tables.script(self.record.dice[number].clone()).expect("dice by hand");
        match &self.record.deeds[number] {
            Deed::Ask { name, draft } => return self.asks(name, draft).await,
            Deed::ReadIn { name, file } => {
                let (folder, file) = (file.parent().expect("a folder"), file.file_name().expect("a name"));
                let line = format!("/game import file:{:?}", file.to_string_lossy());
                return self.types(self.person(name), &line, folder).await.unwrap_or(false);
            }
            Deed::Type { name, line } => {
                return self.types(self.person(name), line, Path::new(".")).await.unwrap_or(false);
            }
            Deed::LetIn => {
                let before = self.house.sandbox.arrivals();
                self.house.sandbox.refuse_resumes(1);
                self.house.sandbox.cut();
                comes_back(self, before).await;
            }
            Deed::React { name, emoji } => {
                let person = self.person(name);
                // Under the newest ballot that they see, whether its choices have got there or not.
                for ballot in self.house.tables.open_ballots().await.into_iter().rev() {
                    let Some(emoji) = ballot.emoji.get(*emoji) else { continue };
                    let message = (Snowflake(ballot.place.0), Snowflake(ballot.message));
                    let reacts = |add| self.house.sandbox.react_under(person, emoji, message, add).is_ok();
                    if reacts(true) || reacts(false) {
                        break;
                    }
                }
                self.house.quiet().await;
            }
            Deed::Wait(hours) => drop(self.house.wait(*hours).await),
        }
        true
    }

    /// Sends a command, and says whether it is known to have come to the bot; none if there is no such command.
    async fn types(&self, person: UserId, line: &str, folder: &Path) -> Option<bool> {
        let here = Place::Channel(self.house.channel);
        let sent = self.house.sandbox.slash(person, here, line, folder).ok()?;
        *self.last.lock().expect("unpoisoned") = sent.interaction;
        self.house.quiet().await;
        let outcome = sent.interaction.and_then(|sent| self.house.sandbox.outcome(sent));
        Some(!matches!(outcome, None | Some(Outcome::Waiting | Outcome::Failed)))
    }

    /// Was what the last command asked for done? What was is known by its interaction.
    pub(super) async fn was_done(&self) -> bool {
        let last = *self.last.lock().expect("unpoisoned");
        match last {
            Some(last) => self.store.answer(last.0.cast_signed()).await.expect("the answers").is_some(),
            None => true,
        }
    }

    async fn asks(&self, name: &str, draft: &Draft) -> bool {
        let person = self.person(name);
        if self.slash.contains(draft.form.as_str())
            && let Some(came) = self.types(person, &typed(draft), Path::new(".")).await
        {
            return came;
        }
        // What is there by buttons alone.
        let who = Who { person: PersonId(person.0), name: name.to_owned() };
        let call = Call { who, place: Some(self.house.place()), game: None, interaction: 0 };
        let _ = self.house.tables.order(Ask { call, draft: draft.clone(), version: None, file: None }).await;
        self.house.quiet().await;
        true
    }

    /// How many rows the journal has; none if there is no game.
    pub(super) async fn rows(&self) -> usize {
        self.store.journal(1, 0).await.expect("the journal").len()
    }

    /// By which interactions the journal's rows came about.
    pub(super) async fn by_interactions(&self) -> Vec<i64> {
        let rows = self.store.journal(1, 0).await.expect("the journal");
        rows.iter().filter_map(|row| row.interaction).collect()
    }

    /// The game as it stands.
    pub(super) async fn snapshot(&self) -> Option<serde_json::Value> {
        let snapshot = self.store.game(1).await.expect("the game")?.snapshot?;
        let mut state: serde_json::Value = serde_json::from_str(&snapshot).expect("JSON");
        // Whether it rests is the same; since when hangs on how long what went before took.
        if let Some(rested) = state.get_mut("offers_rested").and_then(serde_json::Value::as_object_mut) {
            rested.values_mut().for_each(|moment| *moment = serde_json::Value::Null);
        }
        Some(state)
    }

    pub(super) async fn verified(&self) -> Vec<String> {
        self.house.tables.verify_game(GameId(1)).await.expect("a game").differences
    }

    /// The same, or nothing where there is no game yet.
    pub(super) async fn verified_if_there(&self) -> Vec<String> {
        match self.house.tables.under_way().is_empty() {
            true => Vec::new(),
            false => self.verified().await,
        }
    }

    /// What everybody in the channel reads now, line by line, times left out.
    pub(super) fn read_by_all(&self) -> Vec<String> {
        let seen = self.house.sandbox.seen(self.host(), self.house.here());
        let public = seen.iter().filter(|shown| shown.visibility == Visibility::Public);
        public.flat_map(lines).collect()
    }

    /// What the pictures show that everybody sees, in words.
    pub(super) fn pictures(&self) -> BTreeSet<String> {
        let seen = self.house.sandbox.seen(self.host(), self.house.here());
        let public = seen.into_iter().filter(|shown| shown.visibility == Visibility::Public);
        public.flat_map(|shown| shown.pictures).filter_map(|picture| picture.alt).collect()
    }

    /// What somebody was answered last, to say what came of something.
    pub(super) fn answer(&self, deed: &Deed) -> String {
        let (Deed::Ask { name, .. } | Deed::Type { name, .. }) = deed else { return String::new() };
        let seen = self.house.sandbox.seen(self.person(name), self.house.here());
        let own = seen.into_iter().rev().find(|shown| shown.is_private());
        own.map(|shown| shown.text).unwrap_or_default()
    }

    /// What somebody was ever told in private without asking.
    pub(super) fn told(&self, name: &str) -> Vec<String> {
        self.house.sandbox.seen(self.person(name), Place::Dm).iter().flat_map(lines).collect()
    }

    pub(super) async fn close(self) {
        self.store.close().await;
        self.house.close().await;
    }
}

/// A form as it is typed.
pub(super) fn typed(draft: &Draft) -> String {
    let mut line = format!("/{}", draft.form);
    for (name, value) in &draft.fields {
        let value = match value {
            FieldValue::Text(text) => format!("{text:?}"),
            other => serde_json::to_value(other).expect("JSON").to_string(),
        };
        line = format!("{line} {name}:{value}");
    }
    line
}

/// A message's lines, without moments and ids.
pub(super) fn lines(shown: &Shown) -> Vec<String> {
    let steady = |line: &str| {
        let mut out = String::new();
        let mut digits = String::new();
        for letter in line.chars().chain(['\0']) {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            out.push_str(if digits.len() >= 9 { "#" } else { &digits });
            digits.clear();
            out.push(letter);
        }
        out.pop();
        out.trim_start_matches(['-', '#', '>', ' ']).to_owned()
    };
    let lines = shown.markdown.lines().map(steady).filter(|line| !line.is_empty());
    lines.chain(shown.pictures.iter().filter_map(|picture| picture.alt.clone())).collect()
}

/// How often each line is there.
pub(super) fn counted(lines: Vec<String>) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for line in lines {
        *counted.entry(line).or_default() += 1;
    }
    counted
}
