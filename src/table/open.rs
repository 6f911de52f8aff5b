//! Tables read from the database: all that are under way at the start, others when they are needed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::crash::Crash;
use super::outbox::Outbox;
use super::rows::{chair, since_the_last_firm, steps, target_of, unseen};
use super::secret::Secrets;
use super::state::{Stage, Table, TableState};
use super::tables::{Closing, Inner, Slot, Tables, plain};
use super::{GameId, No, PersonId, PlaceId, To, machines, story, terms, verbs};
use crate::clock::{Activity, Clock};
use crate::games::{AnyGame, Games};
use crate::meters::Meters;
use crate::rules::Edition;
use crate::store::{JournalRow, Store, StoreError, StoredGame};

/// So many games are read together at the start: not so many that what is read of them takes much memory.
const AT_ONCE: usize = 64;

/// So many of those at a time, each by a connection of its own: while rows come of one, the JSON of another is read.
const READERS: usize = 3;

/// The edition that a snapshot says it is of; none if it can't be read at all.
fn edition_of(state: &str) -> Option<Edition> {
    #[derive(serde::Deserialize)]
    struct Of {
        #[serde(default)]
        edition: Edition,
    }
    serde_json::from_str::<Of>(state).ok().map(|of| of.edition)
}

/// Why a stored game is not played.
enum CantOpen {
    /// By an edition of the rules that this program doesn't know.
    Newer { game: GameId, kind: &'static str, rules: i64, known: u32 },
    /// It can't be read.
    Fault(StoreError),
}

impl From<StoreError> for CantOpen {
    fn from(fault: StoreError) -> Self {
        Self::Fault(fault)
    }
}

impl CantOpen {
    fn fault(self) -> StoreError {
        match self {
            Self::Fault(fault) => fault,
            Self::Newer { game, kind, rules, known } => StoreError::from(format!(
                "game {game} is played by version {rules} of the rules of {kind}; known are those up to {known}"
            )),
        }
    }
}

impl Tables {
    /// What everybody is answered about a game that can't be opened; logged here.
    fn unreadable(&self, error: CantOpen) -> No {
        let refused = match &error {
            CantOpen::Newer { kind, rules, known, .. } => {
                Some(plain(story::newer_rules(kind, *rules, *known)))
            }
            CantOpen::Fault(_) => None,
        };
        let logged = self.fault(error.fault());
        refused.unwrap_or(logged)
    }

    /// Loads every game that is under way. One that can't be is logged and left as it is: commands in its
    /// channel say that something is wrong, and all others are played.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn open(
        store: Store,
        clock: Clock,
        activity: Activity,
        secrets: Secrets,
    ) -> Result<Self, StoreError> {
        Self::open_with(crate::games::ALL, store, clock, activity, secrets).await
    }

    /// The same, where these games are played.
    ///
    /// # Errors
    /// As [`Tables::open`].
    pub async fn open_with(
        games: Games,
        store: Store,
        clock: Clock,
        activity: Activity,
        secrets: Secrets,
    ) -> Result<Self, StoreError> {
        Self::open_counting(games, store, (clock, activity, Meters::default()), secrets).await
    }

    /// The same, where what happens is counted by somebody else's meters.
    ///
    /// # Errors
    /// As [`Tables::open`].
    pub async fn open_counting(
        games: Games,
        store: Store,
        (clock, activity, meters): (Clock, Activity, Meters),
        secrets: Secrets,
    ) -> Result<Self, StoreError> {
        let wishes = store
            .people()
            .await?
            .into_iter()
            .map(|row| (PersonId(row.person.cast_unsigned()), row))
            .collect();
        let (mut parked, mut gone) = (BTreeSet::new(), BTreeSet::new());
        for (person, target, is_gone) in store.parked().await? {
            let to = target_of(person, target);
            if let To::Place(place) = to
                && is_gone
            {
                gone.insert(place);
            }
            parked.insert(to);
        }
        // Whatever they do first has it tried again.
        let kept_for = store.kept_for().await?.into_iter();
        let closed = kept_for.map(|person| (PersonId(person.cast_unsigned()), i64::MIN)).collect();
        let mut lacks: BTreeMap<PlaceId, BTreeSet<String>> = BTreeMap::new();
        for (place, lack) in store.lacks().await? {
            lacks.entry(PlaceId(place.cast_unsigned())).or_default().insert(lack);
        }
        let waiting = store.outbox_waiting().await?;
        // Those counted before a restart in the same process are among them.
        activity.forget("outbox");
        for _ in 0..waiting {
            activity.begin("outbox");
        }
        let tables = Self(Arc::new(Inner {
            games,
            verbs: verbs::verbs(games),
            store,
            clock,
            activity,
            meters,
            secrets,
            index: RwLock::default(),
            creating: tokio::sync::Mutex::new(()),
            scripted: Mutex::default(),
            wishes: RwLock::new(wishes),
            closing: Closing::default(),
            outbox: Outbox {
                parked: Mutex::new(parked),
                gone: Mutex::new(gone),
                lacks: Mutex::new(lacks),
                closed: Mutex::new(closed),
                ..Outbox::default()
            },
            jobs_changed: Notify::new(),
            next_job: AtomicI64::new(i64::MIN),
            asleep_until: AtomicI64::new(super::clockwork::NOT_RUNNING),
            deaf_since: AtomicI64::new(super::unattended::HEARS),
            incidents: AtomicU64::new(0),
            unwritten: AtomicBool::new(false),
            crash: Crash::default(),
        }));
        tables.seat_all().await?;
        tables.look_at_jobs().await?;
        Ok(tables)
    }

    /// Puts all games into memory that are under way or the last of their place.
    async fn seat_all(&self) -> Result<(), StoreError> {
        let ids = self.0.store.current_games().await?;
        let (mut ids, mut reading) = (ids.chunks(AT_ONCE), JoinSet::new());
        loop {
            for ids in ids.by_ref().take(READERS - reading.len()) {
                reading.spawn(self.clone().seat_these(ids.to_vec()));
            }
            let Some(read) = reading.join_next().await else { return Ok(()) };
            read.map_err(|ended| StoreError::from(format!("games can't be read: {ended}")))??;
        }
    }

    /// Puts these games into memory as they are stored.
    async fn seat_these(self, ids: Vec<i64>) -> Result<(), StoreError> {
        for (stored, last) in self.0.store.games(&ids).await? {
            let id = GameId(stored.game.id);
            let (stage, place) = (Stage::read(&stored.game.stage), stored.game.place.cast_unsigned());
            match self.table_from(stored, last).await {
                Ok(table) => drop(self.seat_table(Arc::new(table))),
                Err(error) => {
                    let answer = self.unreadable(error);
                    if !stage.is_some_and(Stage::is_past) {
                        self.index_mut().broken.insert(PlaceId(place), (id, answer));
                    }
                }
            }
        }
        Ok(())
    }

    /// The slot of a game, read from the database where it isn't in memory.
    pub(super) async fn load(&self, id: GameId) -> Result<Option<Arc<Slot>>, StoreError> {
        if let Some(slot) = self.slot(id) {
            return Ok(Some(slot));
        }
        let Some((stored, last)) = self.0.store.games(&[id.0]).await?.pop() else { return Ok(None) };
        Ok(Some(self.seat_table(Arc::new(self.table_from(stored, last).await.map_err(CantOpen::fault)?))))
    }

    /// The slot of a game, if there is one that can be read; what can't is logged.
    pub(super) async fn load_if_whole(&self, id: GameId) -> Result<Option<Arc<Slot>>, StoreError> {
        if let Some(slot) = self.slot(id) {
            return Ok(Some(slot));
        }
        let Some((stored, last)) = self.0.store.games(&[id.0]).await?.pop() else { return Ok(None) };
        match self.table_from(stored, last).await {
            Ok(table) => Ok(Some(self.seat_table(Arc::new(table)))),
            Err(error) => {
                drop(self.unreadable(error));
                Ok(None)
            }
        }
    }

    /// A table read once more, its rows having been changed beside it: the game and its last row as they stood at one
    /// moment.
    pub(super) async fn table_again(&self, id: GameId) -> Result<Option<Table>, StoreError> {
        let Some((stored, last)) = self.0.store.games(&[id.0]).await?.pop() else { return Ok(None) };
        self.table_from(stored, last).await.map(Some).map_err(CantOpen::fault)
    }

    /// Is there no game in this place that can't be read?
    pub(super) fn not_broken(&self, place: PlaceId) -> Result<(), No> {
        let index = self.0.index.read().unwrap_or_else(PoisonError::into_inner);
        match index.broken.get(&place) {
            None => Ok(()),
            Some((_, answer)) => Err(answer.clone()),
        }
    }

    /// Is this a game that couldn't be read at the start, which has been logged?
    pub(super) fn known_as_broken(&self, id: GameId) -> bool {
        let index = self.0.index.read().unwrap_or_else(PoisonError::into_inner);
        index.broken.values().any(|(game, _)| *game == id)
    }

    /// A table as it is stored; `last_row` is that of its journal.
    async fn table_from(&self, stored: StoredGame, last_row: Option<JournalRow>) -> Result<Table, CantOpen> {
        let id = GameId(stored.game.id);
        let bad = |what: &str| StoreError::from(format!("game {id} can't be loaded: {what}"));
        let row = &stored.game;
        let kind = self.0.games.find(&row.kind).ok_or_else(|| bad("its kind is unknown"))?;
        let newest = kind.edition();
        if row.rules < 1 || row.rules > i64::from(newest.rules) {
            return Err(CantOpen::Newer {
                game: id,
                kind: kind.name(),
                rules: row.rules,
                known: newest.rules,
            });
        }
        let mut game = match &stored.snapshot {
            None => None,
            Some(state) => {
                let game = kind.load(state).map_err(|error| {
                    if edition_of(state).is_none_or(|edition| edition.is_known(newest)) {
                        return bad(&format!("its snapshot: {error}")).into();
                    }
                    CantOpen::Newer { game: id, kind: kind.name(), rules: row.rules, known: newest.rules }
                })?;
                if i64::from(game.edition().rules) != row.rules {
                    return Err(bad("its snapshot is of another version of the rules than its row").into());
                }
                Some(Arc::<dyn AnyGame>::from(game))
            }
        };
        let mut standing: TableState =
            serde_json::from_str(&row.standing).map_err(|error| bad(&format!("its standing: {error}")))?;
        // Of games that were read in some kept a moment in words once, and didn't wait for it.
        standing.options = terms::kept(kind, standing.options);
        if row.stage == Stage::Running.word() {
            standing.until = standing.until.or_else(|| terms::awaited(&standing.options, game.as_deref()));
        }
        let entry = last_row.as_ref().and_then(|row| row.entry);
        let (entries, last) = match entry {
            // Everybody was told of the last row: nothing has been given since.
            Some(entry) => (entry, row.sequence),
            None => self.0.store.last_entry(id.0).await?.unwrap_or((0, -1)),
        };
        let mut found = steps(kind, last_row.as_slice());
        if let (Some(now), "running") = (game.clone(), row.stage.as_str()) {
            match found.as_mut_slice() {
                // Nothing before it is taken back any more; what comes after it may be.
                [last] if last.firm && last.seq == row.sequence => last.after = Some(now),
                _ => {
                    let journal = self.0.store.journal(id.0, 0).await?;
                    found = steps(kind, since_the_last_firm(&journal));
                    game = super::replay::find_states(kind, &journal, now.as_ref(), &mut found).or(Some(now));
                }
            }
        }
        // From now on it is played without the faults of the program that wrote it down.
        let mended =
            row.stage == "running" && game.as_ref().is_some_and(|game| game.edition().mends < newest.mends);
        if let (true, Some(now)) = (mended, &game) {
            let mut now = now.copy();
            now.mend(newest.mends);
            game = Some(Arc::from(now));
        }
        if let (Some(game), "running") = (&game, row.stage.as_str()) {
            standing.adopt_seals(game.as_ref());
        }
        let since = match entry {
            Some(_) => Vec::new(),
            None => self.0.store.unseen_rows(id.0, last).await?,
        };
        let mut chairs: Vec<_> = stored.seats.into_iter().map(chair).collect();
        machines::seat_again(&mut chairs, &standing);
        let table = Table {
            id,
            kind,
            place: PlaceId(row.place.cast_unsigned()),
            stage: Stage::read(&row.stage).ok_or_else(|| bad("its stage is unknown"))?,
            chairs,
            standing,
            dice_key: match &stored.dice_key {
                None => None,
                Some(key) => Some(key.as_slice().try_into().map_err(|_| bad("its key has a wrong length"))?),
            },
            secret: row.secret.as_slice().try_into().map_err(|_| bad("its secret has a wrong length"))?,
            game,
            sequence: row.sequence,
            entries,
            unseen: unseen(since.iter().map(|(_, actor)| actor.as_str())),
            version: stored.version,
            created: row.created,
            moved: row.moved,
            steps: found,
            mended,
        };
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Draft, FieldValue};
    use crate::{Ask, Call, Who};

    #[tokio::test]
    async fn a_game_and_its_last_step_are_read_as_one() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("games.sqlite");
        let open = async || {
            let store = Store::open(&file).await.expect("a database");
            let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
            Tables::open(store, clock, Activity::default(), Secrets::Seeded(1)).await.expect("tables")
        };
        let (ada, ben, place) = (PersonId(1), PersonId(2), PlaceId(900));
        let call = |interaction| {
            let who = Who { person: ada, name: "ada".to_owned() };
            Call { who, place: Some(place), game: None, interaction }
        };
        let tables = open().await;
        let position = include_bytes!("../../tests/transcripts/warrior/two_front.json");
        let people = [("ada".to_owned(), ada), ("ben".to_owned(), ben)].into();
        tables.import(call(1), position, &people).await.expect("a game");
        for (interaction, allow) in [(2, true), (3, false)] {
            let mut draft = Draft::new("warrior passage");
            let fields = [("to", FieldValue::from("ben")), ("allow", FieldValue::from(allow))];
            draft.fields.extend(fields.map(|(name, value)| (name.to_owned(), value)));
            let ask = Ask { call: call(interaction), draft, version: None, file: None };
            tables.order(ask).await.expect("it is allowed");
        }
        let table = open().await.table_at(place).expect("a game");
        let after: Vec<_> = table.steps.iter().filter_map(|step| step.after.as_ref()).collect();
        assert_eq!(after.len(), table.steps.len(), "all steps are found again");
        let (last, game) = (after.last().expect("a step"), table.game.as_ref().expect("it has begun"));
        assert!(table.steps.len() >= 2 && Arc::ptr_eq(last, game));
    }
}
