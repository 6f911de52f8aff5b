//! One bot, one database: whoever plays the games of a database holds it, and a second one finds that out.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::StoreError;
use super::error::code;
use super::files::{Owner, beside, itself, new_file_of};
use super::restoring::{Steps, finish};

/// A database held by this program, until it is let go of or the program ends, however it ends: the hold is the
/// system's lock on a file beside the database, which stays there empty.
#[derive(Debug)]
pub struct Hold(SqliteConnection);

impl Hold {
    /// Takes hold of a database, whether it is there already or not; none if another program holds it. A backup that was
    /// being put in its place as the program was killed is put there.
    ///
    /// # Errors
    /// If there can't be a file beside the database.
    pub async fn take(database: &Path) -> Result<Option<Self>, StoreError> {
        let database = itself(database);
        let Some(hold) = Self::look(&database).await? else { return Ok(None) };
        if finish(&database, &Steps::default())? {
            tracing::warn!("a backup that was being put in the database's place is there now");
        }
        Ok(Some(hold))
    }

    /// The same, and leaves everything as it is there.
    ///
    /// # Errors
    /// If there can't be a file beside the database.
    pub async fn look(database: &Path) -> Result<Option<Self>, StoreError> {
        let database = itself(database);
        let file = beside(&database, ".lock");
        // Whoever plays these games has to be able to open it, whoever looks at them before that.
        if !file.exists()
            && let Err(error) = new_file_of(&file, Owner::at(&database))
            // Another program may have made it just now.
            && !file.exists()
        {
            return Err(StoreError::from(format!("can't write {error}")));
        }
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .busy_timeout(Duration::from_millis(100));
        let failed = |error: sqlx::Error| {
            let why = error.as_database_error().map_or_else(|| error.to_string(), |e| e.message().to_owned());
            StoreError::from(format!("can't write {}: {why}", file.display()))
        };
        let mut connection = options.connect().await.map_err(failed)?;
        match sqlx::query("BEGIN EXCLUSIVE").execute(&mut connection).await {
            Ok(_) => Ok(Some(Self(connection))),
            Err(error) if is_busy(&error) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Lets go of it, for good once this returns.
    pub async fn release(self) {
        if let Err(error) = self.0.close().await {
            tracing::warn!(%error, "the hold on the database did not end well");
        }
    }
}

/// SQLite's code for what is locked by another connection, its own finer sorts included.
fn is_busy(error: &sqlx::Error) -> bool {
    code(error).is_some_and(|code| code & 0xff == 5)
}
