//! A game lived through from a record, undisturbed or killed again and again.

use std::collections::BTreeSet;
use std::future::Future;

use jiff::{SignedDuration, Timestamp};
use wartable::rules::PolicyRng;
use wartable::table::{Ask, Call, Counted, No, Outgoing};

use super::chat::Chat;
use super::record::{Deed, Record};
use super::rows::{Rows, lasting};
use crate::leaks::PEOPLE;
use crate::table::{HERE, Hall, person, say, who};

/// The interactions' first number.
const FIRST: u64 = 70_000;

/// Does this deed, which is that of this number; was anything done? Time that it takes is counted from `since`.
pub(super) async fn act(
    hall: &Hall,
    chat: &mut Chat,
    number: usize,
    deed: &Deed,
    since: Timestamp,
) -> Result<bool, No> {
    match deed {
        Deed::Ask { name, draft } => {
            let interaction = FIRST + u64::try_from(number).expect("few deeds");
            let call = Call { who: who(name), place: Some(HERE), game: None, interaction };
            let ask = Ask { call, draft: draft.clone(), version: None, file: None };
            hall.tables.order(ask).await.map(|_| true)
        }
        Deed::ReadIn { name, file } => {
            let interaction = FIRST + u64::try_from(number).expect("few deeds");
            let call = Call { who: who(name), place: Some(HERE), game: None, interaction };
            let people = PEOPLE.map(|name| (name.to_owned(), person(name))).into();
            let bytes = std::fs::read(file).expect("a file");
            hall.tables.import(call, &bytes, &people).await.map(|_| true)
        }
        Deed::Type { .. } | Deed::LetIn => Ok(false),
        Deed::React { name, emoji } => {
            let Some(ballot) = hall.tables.open_ballots().await.pop() else { return Ok(false) };
            let Some(emoji) = ballot.emoji.get(*emoji) else { return Ok(false) };
            chat.react(&ballot, emoji, person(name));
            let counted = hall.tables.reactions(ballot.place, ballot.message, chat.sets(&ballot)).await;
            if counted.is_empty() {
                // It changes nothing; then it wasn't done.
                chat.react(&ballot, emoji, person(name));
                return Ok(false);
            }
            broken(counted)?;
            Ok(true)
        }
        Deed::Wait(hours) => {
            let end = since + SignedDuration::from_hours(*hours);
            hall.wait(end.duration_since(hall.clock.now())).await;
            Ok(true)
        }
    }
}

/// Reads every open ballot's reactions, as the bot does whenever it connects.
pub(super) async fn recount(hall: &Hall, chat: &Chat) -> Result<(), No> {
    for ballot in hall.tables.open_ballots().await {
        broken(hall.tables.reactions(ballot.place, ballot.message, chat.sets(&ballot)).await)?;
    }
    Ok(())
}

/// What broke as reactions were counted. (What is refused is told to them.)
fn broken(counted: Vec<Counted>) -> Result<(), No> {
    let answers = counted.into_iter().filter_map(|counted| counted.answer.err());
    answers.filter(|no| !matches!(no, No::Refused(_))).try_for_each(Err)
}

/// Delivers everything that waits.
pub(super) async fn deliver(hall: &Hall, chat: &mut Chat) {
    loop {
        let parcels = hall.tables.next_parcels().await.expect("the outbox");
        if parcels.is_empty() {
            return;
        }
        for parcel in parcels {
            match chat.take(&parcel) {
                Ok(done) => hall.tables.delivered(&parcel, done).await.expect("noted"),
                Err(why) => hall.tables.failed(&parcel, why).await.expect("noted"),
            }
        }
    }
}

/// Where something strikes: once at each place, at one of so many.
#[derive(Debug)]
pub(super) struct Reaper {
    whim: PolicyRng,
    /// 0: nowhere.
    one_in: u32,
    struck: BTreeSet<String>,
    /// How often it did.
    pub(super) times: u32,
}

impl Reaper {
    pub(super) fn new(seed: u64, one_in: u32) -> Self {
        Self { whim: PolicyRng::new(seed), one_in, struck: BTreeSet::new(), times: 0 }
    }

    pub(super) fn strikes(&mut self, place: String) -> bool {
        let strikes = self.one_in > 0 && self.struck.insert(place) && self.whim.once_in(self.one_in);
        self.times += u32::from(strikes);
        strikes
    }
}

/// The world of one record: the bot's database and what the chat has.
pub(super) struct Life<'a> {
    pub(super) hall: Hall,
    pub(super) chat: Chat,
    pub(super) rows: Rows,
    record: &'a Record,
    reaper: Reaper,
}

impl<'a> Life<'a> {
    pub(super) async fn begin(record: &'a Record, reaper: Reaper) -> Self {
        Self::on(record, crate::fresh_directory(), reaper).await
    }

    /// On a database that is there.
    pub(super) async fn on(record: &'a Record, directory: tempfile::TempDir, reaper: Reaper) -> Self {
        let start = "2026-01-01T00:00:00Z".parse().expect("a time");
        let hall = Hall::with(record.games, directory, start).await;
        let mut chat = Chat::default();
        chat.closed.insert(person(record.closed));
        let rows = Rows::of(&hall.database());
        Self { hall, chat, rows, record, reaper }
    }

    /// Ends it; how often it was struck.
    pub(super) async fn end(self) -> u32 {
        self.rows.close().await;
        self.hall.close().await;
        self.reaper.times
    }

    /// The whole record, killed where the reaper says.
    pub(super) async fn lived(record: &'a Record, reaper: Reaper) -> Self {
        let mut life = Self::begin(record, reaper).await;
        for number in 0..record.deeds.len() {
            life.does(number).await;
        }
        life
    }

    /// Is killed, and starts again on the same database; the chat is as it was.
    pub(super) async fn dies(&mut self) {
        self.hall.activity.forget_all();
        self.hall.restart().await;
        loop {
            self.hall.rest().await;
            if !self.hall.tables.has_crashed() {
                break;
            }
            self.hall.activity.forget_all();
            self.hall.restart().await;
        }
        recount(&self.hall, &self.chat).await.expect("they are counted");
    }

    /// What stands in the database, and will.
    pub(super) async fn stands(&self) -> Vec<String> {
        lasting(self.rows.all().await, self.hall.clock.now())
    }

    pub(super) fn deed(&self, number: usize) -> &'a Deed {
        &self.record.deeds[number]
    }

    /// One deed, and everything that follows from it.
    pub(super) async fn does(&mut self, number: usize) {
        self.acts(number).await;
        self.delivers(number).await;
    }

    /// One deed, until it is acknowledged.
    pub(super) async fn acts(&mut self, number: usize) {
        let deed = self.deed(number);
        let since = self.hall.clock.now();
        let mut pressed = false;
        for attempt in 0.. {
            // As they lay there: what dies takes them along.
            self.hall.tables.script_clear();
            self.hall.tables.script(self.record.dice[number].clone()).expect("dice by hand");
            // In turn before and after: of what is done by and by, as time passes, each part.
            let most = if matches!(deed, Deed::Wait(_)) { 40 } else { 6 };
            let may = attempt < most;
            let dies_before =
                may && attempt % 2 == 0 && self.reaper.strikes(format!("{number} before {attempt}"));
            let before = if dies_before { self.rows.all().await } else { Vec::new() };
            if dies_before {
                self.hall.tables.crash_before(1);
            } else if may && self.reaper.strikes(format!("{number} after {attempt}")) {
                self.hall.tables.crash_after(1);
            }
            // What somebody pressed stays pressed.
            let again = Deed::Wait(0);
            let doing = if pressed { &again } else { deed };
            pressed = matches!(deed, Deed::React { .. });
            let done = act(&self.hall, &mut self.chat, number, doing, since);
            let resting = async {
                let done = done.await;
                self.hall.rest().await;
                done
            };
            match outlived(&self.hall, resting).await {
                Some(Err(no)) => panic!("{deed:?}, {number}: {}", say(&no)),
                Some(Ok(_)) => {
                    self.hall.tables.crash_before(0);
                    self.hall.tables.crash_after(0);
                    return;
                }
                None => {
                    if dies_before {
                        // Nothing is half written. (What was due before it was written whole.)
                        let now = self.rows.all().await;
                        assert!(matches!(deed, Deed::Wait(_)) || now == before, "{deed:?}");
                    }
                    self.dies().await;
                }
            }
        }
    }

    /// Sends what waits, killed before and after each step of it.
    pub(super) async fn delivers(&mut self, number: usize) {
        'anew: loop {
            let parcels = self.hall.tables.next_parcels().await.expect("the outbox");
            if parcels.is_empty() {
                return;
            }
            for parcel in parcels {
                let ids: Vec<i64> = parcel.rows.iter().map(|row: &Outgoing| row.id).collect();
                if self.reaper.strikes(format!("{ids:?} in hand")) {
                    self.dies().await;
                    continue 'anew;
                }
                let became = self.chat.take(&parcel);
                if self.reaper.strikes(format!("{ids:?} sent")) {
                    self.dies().await;
                    continue 'anew;
                }
                if self.reaper.strikes(format!("{ids:?} before it is noted")) {
                    self.hall.tables.crash_before(1);
                } else if self.reaper.strikes(format!("{ids:?} as it is noted")) {
                    self.hall.tables.crash_after(1);
                }
                let noted = async {
                    match became {
                        Ok(done) => self.hall.tables.delivered(&parcel, done).await,
                        Err(why) => self.hall.tables.failed(&parcel, why).await,
                    }
                };
                match outlived(&self.hall, noted).await {
                    Some(noted) => noted.expect("noted"),
                    None => {
                        self.dies().await;
                        continue 'anew;
                    }
                }
                self.hall.tables.crash_before(0);
                self.hall.tables.crash_after(0);
                if self.reaper.strikes(format!("{number} {ids:?} noted")) {
                    self.dies().await;
                    continue 'anew;
                }
            }
        }
    }
}

/// What came of it; none if the program died over it.
pub(super) async fn outlived<T>(hall: &Hall, done: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = done => Some(done),
        () = hall.tables.crashed() => None,
    }
}
