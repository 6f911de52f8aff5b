//! A database looked over: is it whole, of this program's and of its version; and what stands where a backup is to be.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::error::{code, obstacle};
use super::files::{beside, directory_of, itself};
use super::{Flaw, MIGRATIONS, Obstacle, StoreError};

/// What a database that was looked over holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// How many games.
    pub games: i64,
    /// How many of them are under way, or being gathered.
    pub under_way: i64,
    /// How big the file is.
    pub bytes: u64,
}

/// Looks whether a file is a whole database of this program's, of this version or an earlier one.
///
/// # Errors
/// If it isn't, with what is wrong.
pub async fn look_over(file: &Path) -> Result<Contents, StoreError> {
    let bytes = begins_as_one(file)?;
    let of_the_file = |why: StoreError| {
        let words = format!("{} {why}", file.display());
        why.in_words(words)
    };
    let mut connection = way_in(file).await.map(|(_, there)| there).map_err(damaged).map_err(of_the_file)?;
    let looked = contents(&mut connection).await;
    connection.close().await?;
    let (games, under_way) = looked.map_err(of_the_file)?;
    Ok(Contents { games, under_way, bytes })
}

/// Looks whether a file begins as a database does; how long it is.
pub(super) fn begins_as_one(file: &Path) -> Result<u64, StoreError> {
    let none = |why: String| StoreError::from(format!("{} {why}", file.display()));
    let unreadable = |error| none(format!("can't be read: {error}")).because(Flaw::Unreadable);
    let about = fs::metadata(file).map_err(unreadable)?;
    if !about.is_file() {
        let what = if about.is_dir() { "is a directory" } else { "is no file" };
        return Err(none(what.to_owned()).because(Flaw::Other));
    }
    let mut begins = Vec::new();
    let opened = fs::File::open(file);
    opened.and_then(|file| file.take(BEGINS.len() as u64).read_to_end(&mut begins)).map_err(unreadable)?;
    if begins.is_empty() {
        return Err(none("is empty".to_owned()));
    }
    if begins != BEGINS {
        return Err(none("is no database".to_owned()).because(Flaw::Other));
    }
    Ok(about.len())
}

/// How each of SQLite's begins.
const BEGINS: &[u8] = b"SQLite format 3\0";

/// May a backup take the place of what stands there? Of a database that is damaged it may, however much of it is gone; of what
/// no bot of this program's has ever played, and what is none of its databases, it may not: that is somebody's, and was named by mistake.
///
/// # Errors
/// If it may not, with what stands there.
pub async fn may_be_replaced(database: &Path) -> Result<(), StoreError> {
    let mistaken = |why: &str| {
        StoreError::from(format!(
            "{why}, and a backup takes the place of a database alone; if it is to be there all the same, move that away first"
        ))
    };
    match begins_as_one(database) {
        // What can't be read is said where it is written.
        Err(error) if error.flaw() != Some(Flaw::Other) => return Ok(()),
        // Whoever plays games has a lock beside them: then it was a database.
        Err(_) if database.is_file() && beside(&itself(database), ".lock").exists() => return Ok(()),
        Err(error) => return Err(mistaken(&error.to_string())),
        Ok(_) => {}
    }
    // Nothing is changed by looking at it, nor read of what stands beside it.
    let Ok(mut connection) = unchanging(database).connect().await else { return Ok(()) };
    let anothers = is_anothers(&mut connection).await;
    connection.close().await?;
    match anothers {
        true => Err(mistaken(&format!("{} {NOT_OURS}", database.display()))),
        false => Ok(()),
    }
}

/// Is it a database of another program's: has it tables, and none of ours, or steps by which only another was made?
pub(super) async fn is_anothers(connection: &mut SqliteConnection) -> bool {
    let tables: Result<Vec<String>, _> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
            .fetch_all(&mut *connection)
            .await;
    let Ok(tables) = tables else { return false };
    if tables.is_empty() || !tables.iter().any(|table| table == STEPS) {
        return !tables.is_empty();
    }
    let steps: Result<Vec<Vec<u8>>, _> =
        sqlx::query_scalar("SELECT checksum FROM _sqlx_migrations").fetch_all(&mut *connection).await;
    steps.is_ok_and(|steps| !steps.is_empty() && !steps.iter().any(|step| is_ours(step)))
}

/// Is it a step of this program's?
fn is_ours(checksum: &[u8]) -> bool {
    MIGRATIONS.iter().any(|known| *known.checksum == *checksum)
}

/// Is this file a database, or one that belongs to one: what SQLite, or a bot, keeps beside it?
#[must_use]
pub fn belongs_to_a_database(file: &Path) -> bool {
    let is_one = |file: &Path| {
        let held = beside(file, ".lock").exists();
        held || begins_as_one(file).is_ok()
            || fs::metadata(beside(file, "-wal")).is_ok_and(|wal| wal.len() > 0)
    };
    let name = file.as_os_str().as_encoded_bytes();
    // A part of a name at a sign of one byte is a name, too: what is left is compared as it is looked for.
    let whose = PARTS.iter().filter(|part| name.ends_with(part.as_bytes())).filter_map(|part| {
        let files = fs::read_dir(directory_of(file)).ok()?.filter_map(Result::ok);
        let whole = |other: &fs::DirEntry| beside(&other.path(), part).file_name() == file.file_name();
        files.into_iter().find(whole).map(|other| other.path())
    });
    is_one(file) || whose.into_iter().any(|file| is_one(&file))
}

/// Why nothing else is written there.
pub const A_DATABASES_NAME: &str =
    "that is the name of a database, or of what belongs to one: name another file";

/// What lies beside a database, by the ends of its names.
const PARTS: [&str; 8] = [
    "-wal",
    "-shm",
    "-journal",
    ".lock",
    ".new",
    super::restoring::RESTORING,
    super::restoring::RESTORED,
    ".restored-over",
];

/// Where it stands by which steps a database was brought up to date.
const STEPS: &str = "_sqlx_migrations";
/// Said of one that isn't this program's.
pub(super) const NOT_OURS: &str = "is a database, but not one of wartable's";

/// Why a file couldn't be looked at. What the disk, or another program, is in the way of says nothing about what stands there.
fn damaged(error: sqlx::Error) -> StoreError {
    let flaw = match obstacle(&error) {
        Some(Obstacle::Damaged) | None => return StoreError::from(format!("is damaged: {error}")),
        Some(Obstacle::Full) => Flaw::NoRoom,
        Some(_) => Flaw::Unreadable,
    };
    StoreError::from(format!("can't be read: {error}")).because(flaw)
}

/// How many games, and how many of them under way; or what is wrong, as it is said of the file.
async fn contents(connection: &mut SqliteConnection) -> Result<(i64, i64), StoreError> {
    let faults: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await.map_err(damaged)?;
    if faults != ["ok"] {
        let first = faults.first().map_or("nothing could be checked", String::as_str);
        return Err(StoreError::from(format!("is damaged: {first}")));
    }
    is_up_to_date(connection).await?;
    let strays: Option<String> =
        sqlx::query_scalar(r#"SELECT "table" FROM pragma_foreign_key_check LIMIT 1"#)
            .fetch_optional(&mut *connection)
            .await
            .map_err(damaged)?;
    if let Some(table) = strays {
        return Err(StoreError::from(format!("is damaged: {table} has rows that belong to no game")));
    }
    sqlx::query_as("SELECT count(*), count(CASE WHEN stage IN ('lobby', 'running') THEN 1 END) FROM games")
        .fetch_one(&mut *connection)
        .await
        .map_err(damaged)
}

/// Is it of this version, and not of an earlier one?
///
/// # Errors
/// If it is neither, as it is said of the file.
pub(super) async fn is_up_to_date(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let flawed = |flaw, why: &str| StoreError::from(why.to_owned()).because(flaw);
    let applied: Result<Vec<(i64, bool, Vec<u8>)>, sqlx::Error> =
        sqlx::query_as("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *connection)
            .await;
    let applied = applied.map_err(|error| match obstacle(&error) {
        None => flawed(Flaw::Other, NOT_OURS),
        Some(_) => damaged(error),
    })?;
    if !applied.is_empty() && !applied.iter().any(|(_, _, checksum)| is_ours(checksum)) {
        return Err(flawed(Flaw::Other, NOT_OURS));
    }
    if applied.is_empty() {
        return Err(StoreError::from("is a database of wartable's that was never finished".to_owned()));
    }
    let steps = applied.len();
    for (version, success, checksum) in applied {
        let known = MIGRATIONS.iter().find(|known| known.version == version);
        match known {
            None => {
                let why = "was written by a newer version of wartable; this one can't read it";
                return Err(flawed(Flaw::Newer, why));
            }
            Some(known) if *known.checksum != *checksum => {
                return Err(StoreError::from(format!("is not built as wartable builds it (step {version})")));
            }
            Some(_) if !success => {
                return Err(StoreError::from(format!(
                    "was left half changed by an upgrade (step {version})"
                )));
            }
            Some(_) => {}
        }
    }
    Ok(steps == MIGRATIONS.iter().count())
}

/// How a database can be read, and a connection by that: the last changes of a bot that plays it included. Where SQLite may
/// write nothing beside the file, as on a disk that is mounted for reading alone, it is read as it lies there, unless some of it
/// stands beside it.
pub(super) async fn way_in(file: &Path) -> Result<(SqliteConnectOptions, SqliteConnection), sqlx::Error> {
    let file = &*itself(file);
    let usual = options(file);
    match connected(&usual).await {
        Err(error) if is_not_opened(&error) && lies_alone(file) => {
            let unchanging = unchanging(file);
            let connection = connected(&unchanging).await?;
            Ok((unchanging, connection))
        }
        connected => Ok((usual, connected?)),
    }
}

/// Is there nothing beside a database that belongs into it? That lies beside the file itself, whatever leads there.
pub(super) fn lies_alone(file: &Path) -> bool {
    let file = itself(file);
    ["-wal", "-journal"].iter().all(|part| !beside(&file, part).exists())
}

async fn connected(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let mut connection = options.connect().await?;
    // It isn't opened before something is read.
    sqlx::query("SELECT count(*) FROM sqlite_schema").execute(&mut connection).await?;
    Ok(connection)
}

fn is_not_opened(error: &sqlx::Error) -> bool {
    code(error).is_some_and(|code| matches!(code & 0xff, 8 | 14))
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).busy_timeout(std::time::Duration::from_secs(10))
}

/// Nothing is changed by it, nor read of what stands beside the file.
fn unchanging(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).read_only(true).immutable(true)
}

#[cfg(test)]
mod tests {
    use super::super::Store;
    use super::*;

    async fn why_not(file: &Path) -> String {
        may_be_replaced(file).await.expect_err("it may not").to_string()
    }

    #[tokio::test]
    async fn a_backup_takes_the_place_of_nothing_but_a_database_of_ours() {
        let files = tempfile::tempdir().expect("a directory");
        let at = |name: &str| files.path().join(name);
        let (games, export, others) = (at("games"), at("export.json"), at("others"));
        may_be_replaced(&games).await.expect("nothing is there");
        assert!(why_not(files.path()).await.contains("is a directory"));
        fs::write(&export, "{\"format\":\"wartable\"}").expect("written");
        assert!(why_not(&export).await.contains("is no database"));
        let options = SqliteConnectOptions::new().filename(&others).create_if_missing(true);
        let mut connection = options.connect().await.expect("connected");
        sqlx::raw_sql("CREATE TABLE place (url TEXT)").execute(&mut connection).await.expect("made");
        connection.close().await.expect("closed");
        assert!(why_not(&others).await.contains("not one of wartable's"));
        // Of ours whatever is left may be.
        Store::open(&games).await.expect("a database").close().await;
        may_be_replaced(&games).await.expect("it is ours");
        let whole = fs::read(&games).expect("read");
        let mut damaged = whole.clone();
        damaged[100..].fill(0xff);
        for left in [&damaged[..], &whole[..whole.len() / 2], b""] {
            fs::write(&games, left).expect("written");
            may_be_replaced(&games).await.expect("it is ours");
        }
        fs::write(&games, "its very beginning is gone").expect("written");
        assert!(why_not(&games).await.contains("is no database"));
        fs::write(beside(&games, ".lock"), "").expect("written");
        may_be_replaced(&games).await.expect("a bot has played it");
    }
}
