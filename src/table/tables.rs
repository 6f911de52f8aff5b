//! All tables, by place and person (`finding.rs` says which is meant); one order at a time each; committed, then shown.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};

use futures::future::BoxFuture;
use jiff::Timestamp;
use tokio::sync::Notify;

use super::bounds;
use super::crash::Crash;
use super::outbox::Outbox;
use super::roll::{Scripted, Stop};
use super::secret::Secrets;
use super::state::Table;
use super::story::{self, Sentence};
use super::{
    Ask, Call, Cast, GameId, Look, No, OpenBallot, PersonId, PlaceId, Receipt, Refused, Version, Who,
};
use crate::clock::{Activity, Clock};
use crate::games::{AnyRefusal, Games};
use crate::meters::Meters;
use crate::rules::{Button, Candidate, Draft, FormSpec, Passage};
use crate::store::{PersonRow, Store};

/// All games. Cheap to clone; clones share everything.
#[derive(Clone)]
pub struct Tables(pub(super) Arc<Inner>);

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

pub(super) struct Inner {
    pub(super) games: Games,
    /// What the table itself can be asked, with these games.
    pub(super) verbs: Vec<Verb>,
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) activity: Activity,
    pub(super) meters: Meters,
    pub(super) secrets: Secrets,
    pub(super) index: RwLock<Index>,
    /// Held while a game is made.
    pub(super) creating: tokio::sync::Mutex<()>,
    pub(super) scripted: Mutex<Scripted>,
    pub(super) wishes: RwLock<BTreeMap<PersonId, PersonRow>>,
    pub(super) closing: Closing,
    pub(super) outbox: Outbox,
    /// Wakes the clockwork, and when it next has something to do (milliseconds; MAX = nothing).
    pub(super) jobs_changed: Notify,
    pub(super) next_job: AtomicI64,
    /// Until when the clockwork sleeps.
    pub(super) asleep_until: AtomicI64,
    /// Since when nothing is heard of the chat, in milliseconds; [`super::unattended::HEARS`] while something is.
    pub(super) deaf_since: AtomicI64,
    pub(super) incidents: AtomicU64,
    /// Nothing could be written down the last time that something was to be, which was said.
    pub(super) unwritten: AtomicBool,
    pub(super) crash: Crash,
}

/// Ballots about to close, to be read once more before they do.
#[derive(Default)]
pub(super) struct Closing {
    /// Does anybody read them?
    pub(super) read: AtomicBool,
    /// Those still to be handed out.
    pub(super) to_read: Mutex<VecDeque<OpenBallot>>,
    /// Those whose reactions have not come back yet, by game, and how many choices each has.
    waiting: Mutex<BTreeMap<i64, BTreeMap<(PlaceId, u64), usize>>>,
    pub(super) asked: Notify,
    pub(super) came: Notify,
}

impl Closing {
    /// The games that wait for reactions.
    pub(super) fn games(&self) -> BTreeSet<i64> {
        lock(&self.waiting).keys().copied().collect()
    }

    /// A game waits for the reactions of these messages.
    pub(super) fn begin(&self, game: i64, messages: BTreeMap<(PlaceId, u64), usize>) {
        lock(&self.waiting).insert(game, messages);
    }

    /// Those of a message have come, or never will.
    pub(super) fn settle(&self, place: PlaceId, message: u64) {
        for messages in lock(&self.waiting).values_mut() {
            messages.remove(&(place, message));
        }
        self.came.notify_waiters();
    }

    /// Have all come that a game waits for?
    pub(super) fn has_come(&self, game: i64) -> bool {
        lock(&self.waiting).get(&game).is_none_or(BTreeMap::is_empty)
    }

    /// How many choices are still to be read.
    pub(super) fn choices(&self) -> usize {
        lock(&self.waiting).values().flat_map(BTreeMap::values).sum()
    }

    /// A game waits no longer.
    pub(super) fn end(&self, game: i64) {
        lock(&self.waiting).remove(&game);
    }
}

#[derive(Default)]
pub(super) struct Index {
    pub(super) slots: BTreeMap<GameId, Arc<Slot>>,
    /// The last game of each place.
    places: BTreeMap<PlaceId, GameId>,
    /// Games under way that can't be read, where they are, and what everybody is answered there.
    pub(super) broken: BTreeMap<PlaceId, (GameId, No)>,
}

/// The component by which the last order came, and the row of the journal that it made: used once more before anything
/// else has happened, it is a second press of the same.
#[derive(PartialEq)]
pub(super) struct Pressed {
    pub(super) by: PersonId,
    pub(super) draft: Draft,
    pub(super) version: Version,
    pub(super) row: i64,
}

/// One game: who holds `turn` may change it; `now` can be read at any time.
pub(super) struct Slot {
    pub(super) turn: tokio::sync::Mutex<Option<Pressed>>,
    now: RwLock<Arc<Table>>,
}

impl Slot {
    pub(super) fn now(&self) -> Arc<Table> {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn put(&self, table: Arc<Table>) {
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = table;
    }
}

/// What is done when a form of the table's is sent.
pub(super) type Run = fn(Tables, Ask) -> BoxFuture<'static, Result<Receipt, No>>;

/// What a field of a form of the table's may hold, by its name and what is typed.
pub(super) type Complete = fn(&Tables, At<'_>, &str, &str) -> Vec<Candidate>;

/// Who fills in a form of the table's, and where.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    /// The table of the game that is meant, if there is one.
    pub(super) table: Option<&'a Table>,
    /// Who.
    pub(super) person: PersonId,
}

/// What a verb of the table's own does.
#[derive(Clone, Copy)]
pub(super) enum Does {
    /// It shows something, and changes nothing: what a filled-in form asks to see.
    Shows(fn(&Draft) -> Look),
    /// Whatever it does.
    Runs(Run),
}

/// One verb of the table's own.
pub(super) struct Verb {
    /// How it is asked.
    pub(super) form: FormSpec,
    /// What it does.
    pub(super) does: Does,
    /// What completes its fields.
    pub(super) complete: Complete,
    /// Its button among the table's own matters, where it has one.
    pub(super) tap: Option<Tap>,
}

/// How a verb of the table's own is reached without typing.
#[derive(Clone, Copy)]
pub(super) struct Tap {
    /// What its button says.
    pub(super) label: &'static str,
    /// The fields that are asked for.
    pub(super) ask: &'static [&'static str],
    /// Who may press it now.
    pub(super) open: fn(&Table, PersonId) -> bool,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tables {
    pub(super) fn index_mut(&self) -> RwLockWriteGuard<'_, Index> {
        self.0.index.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a table into memory.
    pub(super) fn seat_table(&self, table: Arc<Table>) -> Arc<Slot> {
        let mut index = self.index_mut();
        let slot =
            Arc::new(Slot { turn: tokio::sync::Mutex::new(None), now: RwLock::new(Arc::clone(&table)) });
        let last =
            index.places.get(&table.place).and_then(|last| index.slots.get(last)).map(|slot| slot.now());
        if last.is_none_or(|last| table.came_after(&last)) {
            index.places.insert(table.place, table.id);
        }
        // It was mended since the start: its people may play again.
        index.broken.retain(|_, (game, _)| *game != table.id);
        Arc::clone(index.slots.entry(table.id).or_insert(slot))
    }

    /// A game has left this place, which another's may be again, for the one where it is now.
    pub(super) fn leave_place(&self, left: PlaceId, table: &Table) {
        let mut index = self.index_mut();
        index.places.insert(table.place, table.id);
        let there = index.slots.values().map(|slot| slot.now()).filter(|other| other.place == left);
        let last = there.reduce(|last, other| if other.came_after(&last) { other } else { last });
        match last {
            Some(last) => drop(index.places.insert(left, last.id)),
            None => drop(index.places.remove(&left)),
        }
    }

    pub(super) fn slot(&self, id: GameId) -> Option<Arc<Slot>> {
        self.0.index.read().unwrap_or_else(PoisonError::into_inner).slots.get(&id).cloned()
    }

    /// The game of a place: the one under way, else the last.
    pub(super) fn slot_at(&self, place: PlaceId) -> Option<Arc<Slot>> {
        let index = self.0.index.read().unwrap_or_else(PoisonError::into_inner);
        index.places.get(&place).and_then(|id| index.slots.get(id)).cloned()
    }

    pub(super) fn table_at(&self, place: PlaceId) -> Option<Arc<Table>> {
        self.slot_at(place).map(|slot| slot.now())
    }

    /// Was a game ever played in this channel? From memory.
    #[must_use]
    pub fn is_played_in(&self, place: PlaceId) -> bool {
        self.slot_at(place).is_some()
    }

    /// Every table in memory, in order of creation.
    pub(super) fn all(&self) -> Vec<Arc<Table>> {
        let index = self.0.index.read().unwrap_or_else(PoisonError::into_inner);
        index.slots.values().map(|slot| slot.now()).collect()
    }

    /// The tables at which somebody has a seat, those that are over last.
    pub(super) fn tables_of(&self, person: PersonId) -> Vec<Arc<Table>> {
        let mut tables = self.all();
        tables.retain(|table| table.chairs.iter().any(|chair| chair.person == Some(person)));
        tables.sort_by_key(|table| (table.stage.is_past(), table.id));
        tables
    }

    /// The first answer to an interaction that was carried out before.
    pub(super) async fn answered(&self, call: &Call) -> Result<Option<Receipt>, No> {
        self.unpark_place(call).await;
        if call.interaction == 0 {
            return Ok(None);
        }
        match self.0.store.answer(call.interaction.cast_signed()).await {
            // Somebody was named in it who was forgotten since.
            Ok(Some(text)) if text.is_empty() => Err(plain(story::done_already())),
            Ok(Some(text)) => match serde_json::from_str(&text) {
                Ok(receipt) => Ok(Some(receipt)),
                Err(error) => Err(self.fault(format!("a kept answer can't be read: {error}"))),
            },
            Ok(None) => Ok(None),
            Err(error) => Err(self.broke(error)),
        }
    }

    /// Why an order stopped, for the one who gave it.
    pub(super) fn stopped(&self, table: &Table, stop: Stop) -> No {
        match stop {
            Stop::Refused(refusal) => refused(table, *refusal),
            Stop::Broke(what) => self.fault(format!("game {}: {what}", table.id)),
        }
    }

    /// A refusal of the table's own.
    pub(super) fn refuse(&self, table: &Table, (line, code): Sentence) -> No {
        refused(table, AnyRefusal { code, line, confirm: None })
    }

    /// Ends the work on the database: everything is written, the file is closed. For a restart, and
    /// the end of the program.
    pub async fn close(&self) {
        self.0.store.close().await;
    }

    /// What is counted for whoever runs the bot.
    #[must_use]
    pub fn meters(&self) -> &Meters {
        &self.0.meters
    }

    /// The time, as the tables know it.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }
}

/// A refusal that speaks of no game.
pub(super) fn plain((line, code): Sentence) -> No {
    Refused {
        line,
        code: code.to_owned(),
        button: None,
        cast: Cast::default(),
        version: Version::default(),
        game: None,
    }
    .into()
}

/// A refusal of a game's, or one with a button.
pub(super) fn refused(table: &Table, refusal: AnyRefusal) -> No {
    Refused {
        line: refusal.line,
        code: refusal.code.to_owned(),
        button: refusal.confirm,
        cast: table.cast(),
        version: table.version_for(None),
        game: Some(table.id),
    }
    .into()
}

pub(super) fn with_button(table: &Table, (line, code): Sentence, button: Button) -> No {
    refused(table, AnyRefusal { code, line, confirm: Some(button) })
}

pub(super) fn receipt(passage: Passage) -> Receipt {
    Receipt { passage, ..Receipt::default() }
}

/// Does somebody have a new name? Then their seats bear it from now on.
pub(super) fn refresh_name(table: &mut Table, who: &Who) {
    for chair in table.chairs.iter_mut().filter(|chair| chair.person == Some(who.person)) {
        let name = bounds::name(&who.name);
        if chair.name != name && !name.is_empty() {
            chair.name = name;
        }
    }
}
