//! A database copied while it is used, looked over, and put back.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::hold::beside;
use super::{MIGRATIONS, StoreError};

/// What a backup is called beside a database while it is put in its place.
pub(super) const RESTORING: &str = ".restoring";

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

/// Copies a database, as it is at this moment, into a new file, which is readable by its owner alone. Whoever
/// plays the games of it may go on meanwhile.
///
/// # Errors
/// If the file exists already, can't be written, or the copy isn't whole; no file is left behind then.
pub async fn back_up(database: &Path, to: &Path) -> Result<Contents, StoreError> {
    if !database.exists() {
        return Err(StoreError::from(format!("there are no games in {}", database.display())));
    }
    // The name is taken first, so that nobody's file is ever written over.
    new_file(to)?;
    let part = beside(to, ".part");
    let copied = async {
        remove(&part)?;
        new_file(&part)?;
        let mut connection = connect(database).await?;
        let name = text_of(&part)?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await;
        connection.close().await?;
        copied.map_err(|error| StoreError::from(format!("the copy could not be written: {error}")))?;
        let contents = look_over(&part).await?;
        file_error(fs::File::open(&part).and_then(|file| file.sync_all()), &part)?;
        file_error(fs::rename(&part, to), to)?;
        sync_directory_of(to);
        Ok(contents)
    };
    let copied = copied.await;
    if copied.is_err() {
        for left in [to, &part] {
            // What went wrong first is what counts.
            let _ = remove(left);
        }
    }
    copied
}

/// Looks whether a file is a whole database of this program's, of this version or an earlier one.
///
/// # Errors
/// If it isn't, with what is wrong.
pub async fn look_over(file: &Path) -> Result<Contents, StoreError> {
    let none = |why: &str| StoreError::from(format!("{} {why}", file.display()));
    let bytes = fs::metadata(file).map_err(|error| none(&format!("can't be read: {error}")))?.len();
    let mut begins = [0; 16];
    let read = fs::File::open(file).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut begins));
    if read.is_err() || &begins != b"SQLite format 3\0" {
        return Err(none("is no database"));
    }
    let mut connection = connect(file).await?;
    let looked = contents(&mut connection).await;
    connection.close().await?;
    let (games, under_way) = looked.map_err(|why| none(&why))?;
    Ok(Contents { games, under_way, bytes })
}

async fn contents(connection: &mut SqliteConnection) -> Result<(i64, i64), String> {
    let damaged = |error: sqlx::Error| format!("is damaged: {error}");
    let faults: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await.map_err(damaged)?;
    if faults != ["ok"] {
        return Err(format!(
            "is damaged: {}",
            faults.first().map_or("nothing could be checked", String::as_str)
        ));
    }
    let applied: Result<Vec<(i64, bool, Vec<u8>)>, sqlx::Error> =
        sqlx::query_as("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *connection)
            .await;
    let applied = applied.map_err(|_| "is a database, but not one of wartable's".to_owned())?;
    if applied.is_empty() {
        return Err("is a database of wartable's that was never finished".to_owned());
    }
    for (version, success, checksum) in applied {
        let known = MIGRATIONS.iter().find(|known| known.version == version);
        match known {
            None => {
                return Err("was written by a newer version of wartable; this one can't read it".to_owned());
            }
            Some(known) if *known.checksum != *checksum => {
                return Err(format!("is not built as wartable builds it (step {version})"));
            }
            Some(_) if !success => {
                return Err(format!("was left half changed by an upgrade (step {version})"));
            }
            Some(_) => {}
        }
    }
    let strays: Option<String> =
        sqlx::query_scalar(r#"SELECT "table" FROM pragma_foreign_key_check LIMIT 1"#)
            .fetch_optional(&mut *connection)
            .await
            .map_err(damaged)?;
    if let Some(table) = strays {
        return Err(format!("is damaged: {table} has rows that belong to no game"));
    }
    sqlx::query_as("SELECT count(*), count(CASE WHEN stage IN ('lobby', 'running') THEN 1 END) FROM games")
        .fetch_one(&mut *connection)
        .await
        .map_err(damaged)
}

/// Puts a backup in the place of a database that nobody uses: it must be held. What stands there is renamed to
/// `aside`, whole. The backup stays as it is.
///
/// # Errors
/// If the backup is not whole or not readable, or files can't be written; the database is as it was then.
pub async fn put_back(backup: &Path, database: &Path, aside: &Path) -> Result<Contents, StoreError> {
    if !backup.exists() {
        return Err(StoreError::from(format!("there is no file {}", backup.display())));
    }
    let copy = beside(database, RESTORING);
    let checked = async {
        for ending in ["", "-wal", "-shm"] {
            remove(&beside(&copy, ending))?;
        }
        // A file that was copied by hand from beside a running bot has its last changes in a second one.
        for ending in ["", "-wal"] {
            let (from, to) = (beside(backup, ending), beside(&copy, ending));
            if ending.is_empty() || from.exists() {
                new_file(&to)?;
                file_error(fs::copy(&from, &to), &from)?;
            }
        }
        look_over(&copy).await.map_err(|error| named(&error, &copy, backup))?;
        // Whatever the second file held is in the first one now.
        for ending in ["-wal", "-shm"] {
            remove(&beside(&copy, ending))?;
        }
        file_error(fs::File::open(&copy).and_then(|file| file.sync_all()), &copy)?;
        look_over(&copy).await
    };
    let contents = match checked.await {
        Ok(contents) => contents,
        Err(error) => {
            for ending in ["", "-wal", "-shm"] {
                let _ = remove(&beside(&copy, ending));
            }
            return Err(error);
        }
    };
    let mut moved: Vec<(PathBuf, PathBuf)> = Vec::new();
    let put = || {
        for ending in ["", "-wal", "-shm"] {
            let (from, to) = (beside(database, ending), beside(aside, ending));
            if from.exists() {
                file_error(fs::rename(&from, &to), &from)?;
                moved.push((from, to));
            }
        }
        file_error(fs::rename(&copy, database), database)
    };
    let mut put = put;
    let done = put();
    if let Err(error) = done {
        for (from, to) in moved {
            let _ = fs::rename(to, from);
        }
        let _ = remove(&copy);
        return Err(error);
    }
    sync_directory_of(database);
    Ok(contents)
}

/// An error about a copy, said of the file that people know.
fn named(error: &StoreError, copy: &Path, file: &Path) -> StoreError {
    StoreError::from(error.to_string().replace(&copy.display().to_string(), &file.display().to_string()))
}

async fn connect(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(std::time::Duration::from_secs(10));
    Ok(options.connect().await?)
}

fn text_of(path: &Path) -> Result<&str, StoreError> {
    path.to_str().ok_or_else(|| StoreError::from("the file's name can't be read as text".to_owned()))
}

/// Makes an empty file for its owner alone; the dice's secrets stand in it.
fn new_file(path: &Path) -> Result<(), StoreError> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(StoreError::from(format!("{} is there already; it is not written over", path.display())))
        }
        made => file_error(made.map(drop), path),
    }
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => file_error(Err(error), path),
        _ => Ok(()),
    }
}

fn file_error<T>(result: std::io::Result<T>, path: &Path) -> Result<T, StoreError> {
    result.map_err(|error| StoreError::from(format!("{}: {error}", path.display())))
}

/// Makes a new name outlive a power cut, where the system can.
pub(super) fn sync_directory_of(path: &Path) {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = fs::File::open(directory).and_then(|directory| directory.sync_all());
}
