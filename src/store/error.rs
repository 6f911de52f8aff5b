//! What can go wrong with the database, and what of it whoever runs the bot can mend.

/// Something broke: the database, a file, a row that can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct StoreError {
    what: String,
    obstacle: Option<Obstacle>,
    flaw: Option<Flaw>,
}

/// What keeps a database from being written. It passes once somebody has mended it; nothing is lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// There is no room left on its disk.
    Full,
    /// It may not be written.
    ReadOnly,
    /// Its disk, or whatever it lies on, fails.
    Disk,
    /// Another program writes in it, and doesn't come to an end.
    Locked,
    /// What stands in its file is no whole database any more.
    Damaged,
}

/// Why a file that was looked over is no good, where something else than a backup in its place helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It was written by a newer version of the program.
    Newer,
    /// It can't be opened or read.
    Unreadable,
    /// There is no room for what is written beside it, and without that it can't be read.
    NoRoom,
    /// It is something else than a database of this program's.
    Other,
}

impl StoreError {
    /// The same, for this reason.
    pub(super) fn because(mut self, flaw: Flaw) -> Self {
        self.flaw = Some(flaw);
        self
    }

    /// The same, said in other words.
    pub(super) fn in_words(mut self, what: String) -> Self {
        self.what = what;
        self
    }

    /// Why a file that was looked over is no good, where that is known.
    #[must_use]
    pub fn flaw(&self) -> Option<Flaw> {
        self.flaw
    }

    /// Another program holds the database, which was found out by somebody else.
    pub(super) fn locked() -> Self {
        Self { what: "the database: it is locked".to_owned(), obstacle: Some(Obstacle::Locked), flaw: None }
    }

    /// The database could not be brought to the version that this program reads.
    pub(super) fn not_migrated(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError::{Execute, ExecuteMigration, VersionMissing};
        let what = match &error {
            VersionMissing(_) => {
                "it was written by a newer version of wartable; this one can't read it".to_owned()
            }
            error => format!("it can't be brought up to date: {error}"),
        };
        let obstacle = match &error {
            Execute(error) | ExecuteMigration(error, _) => obstacle(error),
            _ => None,
        };
        let flaw = matches!(error, VersionMissing(_)).then_some(Flaw::Newer);
        Self { what, obstacle, flaw }
    }

    /// What is in the way, where that is known.
    #[must_use]
    pub fn obstacle(&self) -> Option<Obstacle> {
        self.obstacle
    }
}

impl From<String> for StoreError {
    fn from(what: String) -> Self {
        Self { what, obstacle: None, flaw: None }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // What SQLite says, without what the libraries on its way put before it.
        let what = match (error.as_database_error(), code(&error)) {
            (Some(said), Some(code)) => format!("the database: {} (SQLite's {code})", said.message()),
            _ => format!("the database: {error}"),
        };
        Self { what, obstacle: obstacle(&error), flaw: None }
    }
}

/// SQLite can't make what it keeps beside a database (`-shm`) as long as it has to be.
const NO_ROOM_BESIDE: u32 = 4874;

/// SQLite's code, with its finer sorts above the last eight bits.
pub(super) fn code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// By SQLite's code, its finer sorts included.
pub(super) fn obstacle(error: &sqlx::Error) -> Option<Obstacle> {
    // Whoever holds the only writer waits for a lock.
    if matches!(error, sqlx::Error::PoolTimedOut) {
        return Some(Obstacle::Locked);
    }
    let code = code(error)?;
    if code == NO_ROOM_BESIDE {
        return Some(Obstacle::Full);
    }
    match code & 0xff {
        // Held by another connection; by another part of the same.
        5 | 6 => Some(Obstacle::Locked),
        13 => Some(Obstacle::Full),
        8 => Some(Obstacle::ReadOnly),
        // Reading and writing; opening.
        10 | 14 => Some(Obstacle::Disk),
        // Its parts don't fit together; it is something else.
        11 | 26 => Some(Obstacle::Damaged),
        _ => None,
    }
}
