//! A game of Warrior for two, begun at a table in a database on the disk, and copies of it.

#![allow(dead_code, reason = "each bench uses what it needs of it")]

use std::cell::Cell;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use wartable::clock::{Activity, Clock};
use wartable::rules::{Draft, FieldValue};
use wartable::store::Store;
use wartable::table::{Ask, Call, PersonId, PlaceId, Secrets, Tables, Who};

/// A directory on the disk that the benches write to.
pub(crate) fn on_disk() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory")
}

/// Another connection to a database, written as the bot's is: an answered order outlives a power cut.
pub(crate) async fn bare(file: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(std::time::Duration::from_secs(10));
    let pool = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
    pool.connect_with(options).await.expect("it opens")
}

/// Tables on a database of their own, a game in each place.
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    file: PathBuf,
    next: Cell<u64>,
    /// Does ada let ben in, by place?
    lets_in: Vec<Cell<bool>>,
    _files: tempfile::TempDir,
}

impl House {
    /// So many games in their first turn.
    pub(crate) async fn with_games(count: usize) -> Self {
        let files = on_disk();
        let file = files.path().join("games.sqlite");
        let store = Store::open(&file).await.expect("a database");
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let tables = Tables::open(store.clone(), clock, Activity::default(), Secrets::Seeded(1))
            .await
            .expect("tables");
        let lets_in = vec![Cell::new(false); count];
        let house = Self { store, tables, file, next: Cell::new(1), lets_in, _files: files };
        for place in 0..count {
            house.begin(place).await;
        }
        house
    }

    /// Its database.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    fn call(&self, place: usize, name: &str) -> Call {
        let interaction = self.next.replace(self.next.get() + 1);
        let person = PersonId(if name == "ada" { 1 } else { 2 });
        Call {
            who: Who { person, name: name.to_owned() },
            place: Some(PlaceId(900 + place as u64)),
            game: None,
            interaction,
        }
    }

    async fn begin(&self, place: usize) {
        let options = [("players".to_owned(), FieldValue::from(2))].into();
        let tables = &self.tables;
        tables.create(self.call(place, "ada"), "warrior", options).await.expect("a game");
        tables.join(self.call(place, "ben"), None).await.expect("ben joins");
        tables.ready(self.call(place, "ada"), None).await.expect("ada is ready");
        tables.ready(self.call(place, "ben"), None).await.expect("ben is ready");
        for _ in 0..4 {
            for name in ["ada", "ben"] {
                // Their capitals and their first troops, by what the rules suggest.
                let _ = tables.order(self.ask(place, name, "warrior capital", &[])).await;
                let _ = tables.order(self.ask(place, name, "warrior spread", &[])).await;
                if let Some(at) = self.first_of(place, name) {
                    let capital = [("at", FieldValue::from(at.as_str()))];
                    let _ = tables.order(self.ask(place, name, "warrior capital", &capital)).await;
                }
            }
        }
        let standing = tables.standing(PlaceId(900 + place as u64)).expect("a game");
        assert_eq!(standing.phase, "combat", "it is set up");
    }

    /// A territory of theirs.
    fn first_of(&self, place: usize, name: &str) -> Option<String> {
        let position = self.tables.position(PlaceId(900 + place as u64))?;
        let text = position.get("territories")?.as_object()?;
        let own =
            text.iter().find(|(_, land)| land.get("owner").and_then(|owner| owner.as_str()) == Some(name))?;
        Some(own.0.clone())
    }

    fn ask(&self, place: usize, name: &str, form: &str, fields: &[(&str, FieldValue)]) -> Ask {
        let mut draft = Draft::new(form);
        for (field, value) in fields {
            draft.fields.insert((*field).to_owned(), value.clone());
        }
        Ask { call: self.call(place, name), draft, version: None, file: None }
    }

    /// An order that everybody is told of and no die falls in: ada lets ben in, or no longer.
    pub(crate) async fn order(&self, place: usize) {
        let allow = !self.lets_in[place].get();
        self.lets_in[place].set(allow);
        let fields = [("to", FieldValue::from("ben")), ("allow", FieldValue::from(allow))];
        self.tables.order(self.ask(place, "ada", "warrior passage", &fields)).await.expect("it is allowed");
    }

    /// How many bytes an order in this place has written: its row of the journal, the snapshot, messages, the table.
    pub(crate) async fn bytes_of_an_order(&self) -> usize {
        let pool = bare(&self.file).await;
        let one = |query: &'static str| {
            let pool = pool.clone();
            async move { sqlx::query_scalar::<_, i64>(query).fetch_one(&pool).await.expect("a number") }
        };
        let bytes =
            one("SELECT length(act) + length(actor) + length(events) + length(told) + 40 FROM journal
                         WHERE game = 1 ORDER BY seq DESC LIMIT 1")
            .await
                + one("SELECT length(state) FROM snapshots WHERE game = 1").await
                + one("SELECT length(standing) FROM games WHERE id = 1").await
                + one("SELECT length(payload) FROM outbox WHERE game = 1 ORDER BY id DESC LIMIT 1").await
                + one("SELECT length(answer) FROM answers ORDER BY interaction DESC LIMIT 1").await;
        pool.close().await;
        usize::try_from(bytes).expect("some bytes")
    }

    /// Copies its first game into as many, in places of their own, by SQL alone.
    pub(crate) async fn copy_first_game(file: &Path, last: i64) {
        let pool = bare(file).await;
        let numbers =
            format!("WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {last})");
        for (table, columns, changed) in [
            (
                "games",
                "kind, rules, stage, sequence, version, standing, secret, created",
                "id, place, |n.i, 100000 + n.i,",
            ),
            ("seats", "seat, person, name, word, ready", "game, |n.i,"),
            ("sat", "seat, since, person, name", "game, |n.i,"),
            ("journal", "seq, kind, actor, act, faces, by_hand, events, told, at, entry", "game, |n.i,"),
            ("snapshots", "seq, state", "game, |n.i,"),
            ("jobs", "kind, subject, due", "game, |n.i,"),
        ] {
            let (names, values) = changed.split_once('|').expect("both");
            let key = if table == "games" { "id" } else { "game" };
            let copy = format!(
                "INSERT INTO {table} ({names} {columns}) {numbers}
                 SELECT {values} {columns} FROM n, {table} WHERE {table}.{key} = 1"
            );
            sqlx::query(sqlx::AssertSqlSafe(copy)).execute(&pool).await.expect("it is copied");
        }
        pool.close().await;
    }
}
