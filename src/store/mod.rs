//! SQLite: games, journals, snapshots, the outbox, jobs, people. Knows no rules.

/// Something broke: the database, a file, a row that can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Fault(String);

impl From<String> for Fault {
    fn from(what: String) -> Self {
        Self(what)
    }
}

/// The database of all games. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store;

impl Store {
    /// Opens the database in this file, making and migrating it as needed.
    ///
    /// # Errors
    /// If it can't be opened, or is of a newer version of the program.
    pub async fn open(_file: &std::path::Path) -> Result<Self, Fault> {
        Ok(Self)
    }
}
