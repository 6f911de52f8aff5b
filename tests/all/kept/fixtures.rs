//! What earlier versions of the program have kept (`tests/fixtures`): of every version of the database and of every game's
//! rules there is one, which is opened, is as stored, and plays on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use wartable::games;
use wartable::rules::Edition;

use super::files::opens;
use super::life::{Life, Reaper};
use super::record::recorded;
use super::rows::Rows;
use super::{each_kind, wait_for};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The databases in the folders that begin so.
fn kept_in(begin: &str) -> Vec<PathBuf> {
    let mut kept = Vec::new();
    for entry in std::fs::read_dir(fixtures()).expect("the fixtures") {
        let folder = entry.expect("an entry").path();
        let begins = folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with(begin));
        if begins && folder.is_dir() {
            let files =
                std::fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path());
            kept.extend(files.filter(|file| file.extension().is_some_and(|end| end == "sqlite")));
        }
    }
    kept.sort();
    kept
}

/// A step of `migrations`, or a new edition of a game's rules, has to bring a database with it.
#[test]
fn of_every_version_of_the_database_and_of_the_rules_one_is_kept() {
    wait_for(async {
        let (mut versions, mut editions) = (BTreeSet::new(), BTreeSet::new());
        for file in kept_in("") {
            let directory = crate::fresh_directory();
            let copy = directory.path().join("kept.sqlite");
            std::fs::copy(&file, &copy).expect("copied");
            let rows = Rows::of(&copy);
            versions.extend(rows.found("SELECT CAST(max(version) AS TEXT) FROM _sqlx_migrations").await);
            let edition = "SELECT kind || ' ' || coalesce(json_extract(state, '$.edition.rules'), 1) || ' ' || \
                           coalesce(json_extract(state, '$.edition.mends'), 0) FROM games JOIN snapshots ON game = id";
            editions.extend(rows.found(edition).await);
            rows.close().await;
        }
        let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let there = std::fs::read_dir(migrations).expect("the migrations").count();
        assert_eq!(i64::try_from(there), Ok(UNDO[0].0), "each step of `migrations` can be undone here");
        for version in 1..=UNDO[0].0 {
            assert!(
                versions.contains(&version.to_string()),
                "none of version {version} of the database: {versions:?}"
            );
        }
        let has = |kind: &str, fits: &dyn Fn(Edition) -> bool| {
            editions.iter().any(|kept| {
                let parts: Vec<&str> = kept.split(' ').collect();
                let number = |at: usize| parts[at].parse().expect("a number");
                parts[0] == kind && fits(Edition { rules: number(1), mends: number(2) })
            })
        };
        for kind in games::ALL.iter() {
            let newest = kind.edition();
            for rules in 1..=newest.rules {
                assert!(has(kind.id(), &|kept| kept.rules == rules), "{}: none of rules {rules}", kind.id());
            }
            for mends in 0..=newest.mends {
                assert!(has(kind.id(), &|kept| kept.mends == mends), "{}: none of mends {mends}", kind.id());
            }
        }
    });
}

/// When a kept database was left.
async fn left(file: &Path) -> Timestamp {
    let rows = Rows::of(file);
    let journal: Vec<String> =
        rows.all().await.into_iter().filter(|row| row.starts_with("journal")).collect();
    rows.close().await;
    let at = journal.iter().filter_map(|row| row.split(" at=").nth(1)?.split(' ').next()?.parse().ok());
    Timestamp::from_millisecond(at.max().expect("a row")).expect("a time")
}

/// What the steps of `migrations` brought is taken away again, the last first: what is kept of one version is then as an
/// earlier version of the database would hold it.
const UNDO: [(i64, &str); 8] = [
    (9, "ALTER TABLE games DROP COLUMN came; ALTER TABLE games DROP COLUMN moved"),
    (
        8,
        "CREATE TABLE as_it_was (
             game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
             kind TEXT NOT NULL CHECK (kind IN ('genesis', 'order', 'table')), actor TEXT NOT NULL, act TEXT NOT NULL,
             faces BLOB NOT NULL, by_hand INTEGER NOT NULL, events TEXT NOT NULL, told TEXT NOT NULL,
             at INTEGER NOT NULL, interaction INTEGER UNIQUE, entry INTEGER,
             PRIMARY KEY (game, seq)
         ) STRICT, WITHOUT ROWID;
         INSERT INTO as_it_was (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
         SELECT game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry FROM journal;
         DROP TABLE journal; ALTER TABLE as_it_was RENAME TO journal;
         CREATE UNIQUE INDEX entries_of_a_game ON journal (game, entry) WHERE entry IS NOT NULL;
         CREATE INDEX answers_by_time ON answers (at)",
    ),
    (7, "DROP TABLE newest; ALTER TABLE outbox DROP COLUMN newest"),
    (6, "DROP TABLE lacks; ALTER TABLE outbox DROP COLUMN reached"),
    (
        5,
        "ALTER TABLE outbox DROP COLUMN aside; ALTER TABLE parked DROP COLUMN tries; ALTER TABLE parked DROP COLUMN again",
    ),
    (
        4,
        "DROP TABLE latest; ALTER TABLE outbox DROP COLUMN sent_with; ALTER TABLE outbox DROP COLUMN sent_into",
    ),
    (3, "DROP TABLE sat; ALTER TABLE games DROP COLUMN dice_key"),
    (2, "DROP INDEX entries_of_a_game; ALTER TABLE journal DROP COLUMN entry"),
];

/// `tests/fixtures/README.md` says how they came about; `WARTABLE_KEEP=DIR` writes such ones by the program as it is.
#[test]
fn what_each_version_of_the_database_holds_is_read_and_played_on() {
    if let Ok(directory) = std::env::var("WARTABLE_KEEP") {
        each_kind(|kind| wait_for(keep(kind, Path::new(&directory))));
        return;
    }
    let kept = kept_in("schema_");
    for kind in games::ALL.iter() {
        assert!(
            kept.iter().any(|file| file.file_stem().is_some_and(|name| name == kind.id())),
            "no database with a game of {} is kept",
            kind.id()
        );
    }
    wait_for(async {
        for (index, file) in kept.iter().enumerate() {
            let folder = file.parent().and_then(Path::file_name).expect("a folder").to_string_lossy();
            let kept_as: i64 = folder.trim_start_matches("schema_").parse().expect("a version");
            let newer = UNDO.iter().filter(|(version, _)| *version > kept_as).count();
            for undone in newer..=UNDO.len() {
                if !crate::thorough() && undone - newer != index % (UNDO.len() - newer + 1) {
                    continue;
                }
                let directory = crate::fresh_directory();
                let copy = directory.path().join("kept.sqlite");
                std::fs::copy(file, &copy).expect("copied");
                let when = left(&copy).await;
                let rows = Rows::of(&copy);
                for (version, sql) in UNDO.iter().take(undone).skip(newer) {
                    rows.change(sql).await;
                    rows.change(&format!("DELETE FROM _sqlx_migrations WHERE version >= {version}")).await;
                }
                rows.close().await;
                let named = format!(
                    "{}, version {}",
                    file.display(),
                    UNDO[0].0 - i64::try_from(undone).expect("few")
                );
                let rows = opens(&copy, when, &named).await;
                assert!(rows > 3, "{named}: {rows} rows");
            }
        }
    });
}

/// So many things.
const WAITING: usize = 5;

/// Writes a database in which a game of this kind is under way: the last things that happened in it wait to be told.
async fn keep(kind: &'static dyn games::Kind, directory: &Path) {
    let record = recorded(games::ALL, kind, 5, 40, true).await;
    let mut life = Life::begin(&record, Reaper::new(0, 0)).await;
    for number in 0..record.deeds.len() {
        match number + WAITING < record.deeds.len() {
            true => life.does(number).await,
            false => life.acts(number).await,
        }
    }
    let to = directory.join(kind.id()).with_extension("sqlite");
    life.hall.store.backup(&to).await.expect("a copy");
    life.end().await;
}
