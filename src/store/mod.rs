//! SQLite: games, journals, snapshots, the outbox, jobs, people. Knows no rules and no chat.
//!
//! One writer, several readers; the write-ahead log lets them work at once. Everything that belongs
//! together is one [`Commit`], written in one transaction.

mod aside;
mod backup;
mod commit;
mod forget;
mod games;
mod hold;
mod outbox;
mod people;

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub use aside::{AsideRow, Depth, ParkedRow, under_way};
pub use backup::{Contents, back_up, look_over, put_back};
pub use commit::{Commit, CommitError, GameRow, JobRow, JournalRow, NewPost, SeatRow};
pub use forget::{AboutPerson, Erased, ErasedRow, SatRow};
pub use games::StoredGame;
pub use hold::Hold;
pub use outbox::{LatestRow, OutboxHead, OutboxRow};
pub use people::PersonRow;

/// Something broke: the database, a file, a row that can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(String);

impl From<String> for StoreError {
    fn from(what: String) -> Self {
        Self(what)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self(format!("the database: {error}"))
    }
}

/// What brings a database of an earlier version up to date, step by step.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// The database of all games. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    write: SqlitePool,
    read: SqlitePool,
}

impl Store {
    /// Opens the database in this file, making and migrating it as needed.
    ///
    /// # Errors
    /// If it can't be opened, or is of a newer version of the program.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An answered order outlives even a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        MIGRATIONS.run(&write).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) => {
                StoreError("it was written by a newer version of wartable; this one can't read it".to_owned())
            }
            error => StoreError(format!("it can't be brought up to date: {error}")),
        })?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        Ok(Self { write, read })
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
        let to = to.to_str().ok_or_else(|| StoreError("the file's name can't be read as text".to_owned()))?;
        sqlx::query("VACUUM INTO ?").bind(to).execute(&self.write).await?;
        Ok(())
    }
}
