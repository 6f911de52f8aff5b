//! SQLite: games, journals, snapshots, the outbox, jobs, people. Knows no rules and no chat.
//!
//! One writer, several readers; the write-ahead log lets them work at once. Everything that belongs
//! together is one [`Commit`], written in one transaction.

mod as_it_is;
mod aside;
mod backup;
mod blank;
mod commit;
mod error;
mod files;
mod forget;
mod games;
mod group;
mod hold;
mod lacks;
mod looking;
mod outbox;
mod people;
mod restoring;
#[cfg(test)]
mod samples;
mod sent;
mod shapes;
mod temporary;
mod unsent;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use files::beside;

pub use aside::{AsideRow, Depth, ParkedRow, under_way};
pub use backup::{back_up, put_back};
pub use commit::{Commit, CommitError, GameRow, JobRow, JournalRow, NewPost, SeatRow};
pub use error::{Flaw, Obstacle, StoreError};
pub use files::{Owner, directory_of, free_beside};
pub use forget::{AboutPerson, Erased, ErasedRow, SatRow};
pub use games::StoredGame;
pub use hold::Hold;
pub use looking::{A_DATABASES_NAME, Contents, belongs_to_a_database, look_over, may_be_replaced};
pub use outbox::{OutboxHead, OutboxRow};
pub use people::PersonRow;
pub use sent::{Closing, LatestRow, Sent, Settling};
pub use temporary::{Temporary, remove_temporaries};
pub use unsent::{Closed, Told};

/// What brings a database of an earlier version up to date, step by step.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations");

/// The database of all games. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    write: SqlitePool,
    read: SqlitePool,
    group: Arc<group::Group>,
    /// How many pages the file may have; 0: as many as the disk has room for.
    room: Arc<AtomicU32>,
    /// The directory of a copy that is looked at in place of a database, gone with the last who does.
    #[expect(dead_code, reason = "it is held, and dropped")]
    copy: Option<Arc<Temporary>>,
    /// Was the file found to be damaged? Then what a connection remembers of it is nonsense, perhaps.
    distrusted: Arc<AtomicBool>,
}

/// Connections that are kept for good, but for one that something went wrong with: what failed may have left it in the
/// middle of a transaction that SQLite itself ended. It is opened anew, and so is each while the file is `distrusted`.
fn pool(connections: u32, distrusted: &Arc<AtomicBool>) -> SqlitePoolOptions {
    let pool = SqlitePoolOptions::new().max_connections(connections).idle_timeout(None).max_lifetime(None);
    // What was begun in it is looked after when it comes back; that it was good then is enough.
    let pool = pool.test_before_acquire(false);
    let distrusted = Arc::clone(distrusted);
    let pool = pool.before_acquire(move |_, _| {
        let trusted = !distrusted.load(Ordering::SeqCst);
        Box::pin(async move { Ok(trusted) })
    });
    pool.after_release(|connection, _| {
        Box::pin(async move {
            // Nothing is asked of SQLite's thread where there is nothing to be rolled back: whoever is next would wait for it.
            if connection.is_in_transaction() {
                // By then it has rolled back what it could.
                connection.ping().await?;
            }
            Ok(!connection.is_in_transaction())
        })
    })
}

async fn limit(connection: &mut SqliteConnection, pages: u32) -> Result<(), sqlx::Error> {
    // As many as there are at least, and as many as SQLite can count for any number.
    let pages = if pages == 0 { u32::MAX - 1 } else { pages };
    let limit = format!("PRAGMA max_page_count = {pages}");
    sqlx::query(sqlx::AssertSqlSafe(limit)).execute(connection).await?;
    Ok(())
}

/// Takes away a database that nobody uses, whatever there is of it.
fn clear(file: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(beside(file, ending));
    }
}

/// Is all of a closed database in its file? What is left in its second one doesn't go with it to another name.
fn stands_alone(file: &Path) -> Result<(), StoreError> {
    let left = beside(file, "-wal");
    match std::fs::metadata(&left) {
        Ok(wal) if wal.len() > 0 => Err(StoreError::from(format!(
            "it can't be made: what stands in {} couldn't be copied into it",
            left.display()
        ))),
        _ => Ok(()),
    }
}

impl Store {
    /// Opens the database in this file, making and migrating it as needed.
    ///
    /// # Errors
    /// If it can't be opened, is empty, or is of a newer version of the program.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let file = &*files::itself(file);
        restoring::ensure_settled(file)?;
        match std::fs::metadata(file) {
            // A new one gets its name only once it is whole, so that none of ours is ever empty.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let left = beside(file, "-wal");
                // It would be read into whatever takes the name.
                if std::fs::metadata(&left).is_ok_and(|left| left.len() > 0) {
                    return Err(StoreError::from(format!(
                        "it isn't there, but {} is, with the last changes of the one that was: put that back beside it, \
                         or take both away to begin afresh",
                        left.display()
                    )));
                }
                Self::make(file).await?;
            }
            _ => {
                Self::ensure_no_empty(file)?;
                // Read with what stands beside it: all of it may stand there.
                let anothers = match looking::way_in(file).await {
                    Ok((_, mut connection)) => {
                        let anothers = looking::is_anothers(&mut connection).await;
                        connection.close().await?;
                        anothers
                    }
                    // What it is is said as it is opened.
                    Err(_) => false,
                };
                if anothers {
                    return Err(StoreError::from(format!("it {}", looking::NOT_OURS)).because(Flaw::Other));
                }
            }
        }
        Self::open_there(file).await
    }

    fn ensure_no_empty(file: &Path) -> Result<(), StoreError> {
        let Ok(found) = std::fs::metadata(file) else { return Ok(()) };
        if found.is_dir() {
            return Err(StoreError::from("it is a directory".to_owned()).because(Flaw::Other));
        }
        if found.len() == 0 && !beside(file, "-wal").exists() {
            return Err(StoreError::from(
                "it is empty: what stood in it is lost. Put a backup in its place (`wartable restore`), or \
                 take it away to begin afresh"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// Makes a database where there is none.
    async fn make(file: &Path) -> Result<(), StoreError> {
        let unfinished = beside(file, ".new");
        // One that was being made when the program was killed.
        clear(&unfinished);
        if let Err(error) = Self::make_whole(&unfinished, Owner::at(file)).await {
            // On a disk without room nothing is left in the way of the next start.
            clear(&unfinished);
            return Err(error);
        }
        let named = std::fs::rename(&unfinished, file);
        named.map_err(|error| StoreError::from(format!("{}: {error}", file.display())))?;
        // Nor is it ever away again, whatever happens to the machine.
        files::sync_directory_of(file);
        Ok(())
    }

    /// Makes one that stands in its one file, with nothing of it left beside that.
    async fn make_whole(unfinished: &Path, owner: Owner) -> Result<(), StoreError> {
        // What SQLite keeps beside it is as open to others as the file is: not at all.
        files::new_file_of(unfinished, owner)?;
        let made = Self::open_there(unfinished).await?;
        // Closing copies the last changes into the file, too, but is silent where there is no room for them.
        let copied = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&made.write).await;
        made.close().await;
        copied?;
        stands_alone(unfinished)
    }

    async fn open_there(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An answered order outlives even a power cut.
            .synchronous(SqliteSynchronous::Full)
            // 16 MB: pages that change again and again are copied into the file once for many changes.
            .pragma("wal_autocheckpoint", "4000")
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let (room, distrusted) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let write = {
            let room = Arc::clone(&room);
            pool(1, &distrusted).after_connect(move |connection, _| {
                let pages = room.load(Ordering::SeqCst);
                Box::pin(async move { limit(connection, pages).await })
            })
        };
        let write = write.connect_with(options.clone()).await?;
        MIGRATIONS.run(&write).await.map_err(StoreError::not_migrated)?;
        // Each of them would keep 2 MB of pages after a start on which all games were read.
        let options = options.pragma("cache_size", "-256");
        let read = pool(4, &distrusted).connect_with(options.read_only(true)).await?;
        Ok(Self { write, read, room, distrusted, group: Arc::default(), copy: None })
    }

    /// Tries whether the database can be written; nothing is.
    ///
    /// # Errors
    /// If it can't.
    pub async fn can_write(&self) -> Result<(), StoreError> {
        self.write.begin_with("BEGIN IMMEDIATE").await?.rollback().await?;
        Ok(())
    }

    /// Trusts what is remembered of the file no more, since it was found to be damaged: each connection reads it anew, so
    /// that it is known at once when it is whole again. Or trusts it again, since something was written.
    pub fn distrust(&self, so: bool) {
        self.distrusted.store(so, Ordering::SeqCst);
    }

    /// Lets nothing be written, as where the disk is mounted for reading alone; or everything again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn only_read(&self, only: bool) -> Result<(), StoreError> {
        let pragma = if only { "PRAGMA query_only = ON" } else { "PRAGMA query_only = OFF" };
        sqlx::raw_sql(pragma).execute(&mut *self.write.acquire().await?).await?;
        Ok(())
    }

    /// Lets the file have no more than so many pages, as a full disk does; any number if none is said.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn leave_room_for(&self, pages: Option<u32>) -> Result<(), StoreError> {
        self.room.store(pages.unwrap_or(0), Ordering::SeqCst);
        limit(&mut *self.write.acquire().await?, pages.unwrap_or(0)).await?;
        Ok(())
    }

    /// Closes the database; what is being written is finished first.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
    }

    /// Writes a copy of the database, as it is at this moment, into a new file.
    ///
    /// # Errors
    /// If the file exists already or can't be written.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let to = to
            .to_str()
            .ok_or_else(|| StoreError::from("the file's name can't be read as text".to_owned()))?;
        sqlx::query("VACUUM INTO ?").bind(to).execute(&self.write).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pragma(connection: &mut SqliteConnection, name: &'static str) -> String {
        let query = sqlx::AssertSqlSafe(format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}"));
        sqlx::query_scalar(query).fetch_one(connection).await.expect("a pragma")
    }

    #[tokio::test]
    async fn every_connection_writes_ahead_and_waits_for_the_disk() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("games.sqlite")).await.expect("a database");
        // One was of no use any more, and is opened anew.
        store.write.acquire().await.expect("the writer").close().await.expect("closed");
        let mut all = vec![store.write.acquire().await.expect("the writer")];
        for _ in 0..store.read.options().get_max_connections() {
            all.push(store.read.acquire().await.expect("a reader"));
        }
        for connection in &mut all {
            assert_eq!(pragma(connection, "journal_mode").await, "wal");
            assert_eq!(pragma(connection, "synchronous").await, "2", "FULL");
            assert_eq!(pragma(connection, "foreign_keys").await, "1");
        }
        for reader in &mut all[1..] {
            assert_eq!(pragma(reader, "cache_size").await, "-256", "kB");
        }
    }

    #[tokio::test]
    async fn a_restore_that_was_cut_off_leaves_no_new_database() {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("games.sqlite");
        Store::open(&file).await.expect("a database").close().await;
        std::fs::rename(&file, beside(&file, restoring::RESTORING)).expect("renamed");
        let why = Store::open(&file).await.expect_err("it isn't there").to_string();
        assert!(why.contains("cut off") && !file.exists(), "{why}");
    }

    #[tokio::test]
    async fn a_new_one_gets_no_name_before_all_of_it_stands_in_its_file() {
        let files = tempfile::tempdir().expect("a directory");
        let unfinished = files.path().join("games.sqlite.new");
        let (owner, file) = (Owner::at(&unfinished), files.path().join("games.sqlite"));
        Store::make_whole(&unfinished, owner).await.expect("it is whole");
        assert!(stands_alone(&unfinished).is_ok() && !beside(&unfinished, "-wal").exists());
        // Its pages can't be copied into it: somebody reads it as it was.
        clear(&unfinished);
        let begun = Store::open_there(&unfinished).await.expect("a database");
        let mut reader = begun.read.begin().await.expect("a reader");
        sqlx::query("SELECT count(*) FROM games").execute(&mut *reader).await.expect("read");
        let post = NewPost { to_person: false, target: 7, payload: "later".to_owned() };
        begun.post(None, &post).await.expect("written");
        assert!(stands_alone(&unfinished).is_err(), "its last change is beside it");
        drop(reader);
        begun.close().await;
        Store::open(&file).await.expect("made anew").close().await;
        assert!(!unfinished.exists() && stands_alone(&file).is_ok());
    }

    #[tokio::test]
    async fn a_damaged_file_is_known_for_one() {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("games.sqlite");
        Store::open(&file).await.expect("a database").close().await;
        let mut bytes = std::fs::read(&file).expect("read");
        bytes[4096..].fill(0xff);
        std::fs::write(&file, bytes).expect("written");
        let error = match Store::open(&file).await {
            Ok(store) => store.game(1).await.expect_err("it can't be read"),
            Err(error) => error,
        };
        assert_eq!(error.obstacle(), Some(Obstacle::Damaged), "{error}");
    }
}
