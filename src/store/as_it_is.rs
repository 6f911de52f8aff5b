//! A database looked at, which stays as it is: a bot of another version may play it, or it is a backup.

use std::path::Path;
use std::sync::Arc;

use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePoolOptions};

use super::error::obstacle;
use super::files::{itself, new_file};
use super::looking::{is_up_to_date, way_in};
use super::temporary::Temporary;
use super::{Flaw, Obstacle, Store, StoreError, restoring};

impl Store {
    /// Opens a database to look at: nothing is written into it. One of an earlier version is brought up to date as a copy, which
    /// is gone with what is returned.
    ///
    /// # Errors
    /// If it can't be read, or isn't one of this program's, or of a newer version.
    pub async fn look_at(file: &Path) -> Result<Self, StoreError> {
        let (options, mut connection, is_up_to_date) = Self::found(file).await?;
        if is_up_to_date {
            connection.close().await?;
            let options = options.pragma("query_only", "ON").pragma("cache_size", "-256");
            let pool = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
            return Ok(Self {
                write: pool.clone(),
                read: pool,
                room: Arc::default(),
                distrusted: Arc::default(),
                group: Arc::default(),
                copy: None,
            });
        }
        let copied = copied(&mut connection).await;
        connection.close().await?;
        copied
    }

    /// Opens a database to change something of it beside a bot that plays it, which has brought it up to date.
    ///
    /// # Errors
    /// If it is of another version, or can't be opened.
    pub async fn open_beside(file: &Path) -> Result<Self, StoreError> {
        let (_, connection, is_up_to_date) = Self::found(file).await?;
        connection.close().await?;
        if !is_up_to_date {
            let why = "it is of an earlier version of wartable; the bot brings it up to date at its next start, and then it can be changed";
            return Err(StoreError::from(why.to_owned()).because(Flaw::Other));
        }
        Self::open_there(&itself(file)).await
    }

    /// How a database that is there can be read, and whether it is of this version.
    async fn found(file: &Path) -> Result<(SqliteConnectOptions, SqliteConnection, bool), StoreError> {
        let file = &*itself(file);
        restoring::ensure_settled(file)?;
        Self::ensure_no_empty(file)?;
        let (options, mut connection) = way_in(file).await?;
        let is_up_to_date = is_up_to_date(&mut connection).await.map_err(of_it)?;
        Ok((options, connection, is_up_to_date))
    }
}

/// Copies a database, as it is at this moment, into a directory that is its owner's alone, and brings the copy up to date.
async fn copied(connection: &mut SqliteConnection) -> Result<Store, StoreError> {
    let place = std::env::temp_dir();
    let failed = |why: &dyn std::fmt::Display| {
        let place = place.display();
        StoreError::from(format!(
            "it is of an earlier version of wartable, and a copy of it to look at can't be written in {place}: {why}"
        ))
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix("wartable-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let directory = builder.tempdir_in(&place).map_err(|error| failed(&error))?.keep();
    let kept = Temporary::at(&directory);
    let copy = directory.join("games.sqlite");
    new_file(&copy).map_err(|error| failed(&error))?;
    let name = copy.to_str().ok_or_else(|| failed(&"its name is no text"))?;
    let written = sqlx::query("VACUUM INTO ?").bind(name).execute(connection).await;
    written.map_err(|error| match obstacle(&error) {
        Some(Obstacle::Damaged) => StoreError::from(error),
        _ => failed(&error),
    })?;
    let opened = Store::open_there(&copy).await?;
    Ok(Store { copy: Some(Arc::new(kept)), ..opened })
}

/// What is wrong with a database, said of it.
fn of_it(error: StoreError) -> StoreError {
    let words = format!("it {error}");
    error.in_words(words)
}

#[cfg(test)]
mod tests {
    use super::super::NewPost;
    use super::super::files::beside;
    use super::super::looking::lies_alone;
    use super::*;

    async fn count(store: &Store) -> usize {
        store.outbox_of(false, 7, 9, 0).await.expect("rows").len()
    }

    #[tokio::test]
    async fn what_is_looked_at_stays_as_it_is() {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("games.sqlite");
        let store = Store::open(&file).await.expect("a database");
        let post = NewPost { to_person: false, target: 7, payload: "words".to_owned() };
        store.post(None, &post).await.expect("written");
        // Beside a bot that plays it.
        let looked = Store::look_at(&file).await.expect("it is good");
        assert_eq!(count(&looked).await, 1);
        looked.post(None, &post).await.expect_err("nothing is written");
        looked.close().await;
        let beside_it = Store::open_beside(&file).await.expect("it is of this version");
        beside_it.post(None, &post).await.expect("written");
        beside_it.close().await;
        assert_eq!(count(&store).await, 2);
        store.close().await;
        // An earlier version's: its last step wasn't done yet.
        let (_, mut connection) = way_in(&file).await.expect("opened");
        let forget =
            "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)";
        sqlx::raw_sql(forget).execute(&mut connection).await.expect("forgotten");
        sqlx::raw_sql("PRAGMA journal_mode = DELETE").execute(&mut connection).await.expect("as a backup is");
        connection.close().await.expect("closed");
        let before = std::fs::read(&file).expect("read");
        let why = Store::open_beside(&file).await.expect_err("it isn't of this version").to_string();
        assert!(why.contains("earlier version"), "{why}");
        // The last step is done once more, which fails; whatever was copied for it is gone.
        drop(Store::look_at(&file).await);
        assert!(std::fs::read(&file).expect("read") == before, "it is as it was");
        assert!(["-wal", "-shm"].iter().all(|part| !beside(&file, part).exists()));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_copy_to_look_at_is_its_owners_alone_and_gone_afterwards() {
        use std::os::unix::fs::PermissionsExt as _;
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("games.sqlite");
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/schema_7/warrior.sqlite");
        std::fs::copy(kept, &file).expect("copied");
        let looked = Store::look_at(&file).await.expect("it is good");
        let copy =
            sqlx::query_scalar::<_, String>("SELECT file FROM pragma_database_list WHERE name = 'main'");
        let copy = copy.fetch_one(&looked.read).await.expect("its name");
        let copy = std::path::PathBuf::from(copy);
        let directory = copy.parent().expect("a directory").to_owned();
        assert_ne!(directory, files.path().canonicalize().expect("it is there"));
        for path in [&copy, &directory] {
            let mode = std::fs::metadata(path).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", path.display());
        }
        looked.close().await;
        drop(looked);
        assert!(!directory.exists());
    }

    #[cfg(unix)]
    #[test]
    fn what_stands_beside_a_database_is_looked_for_where_it_lies_itself() {
        let files = tempfile::tempdir().expect("a directory");
        let (real, elsewhere) = (files.path().join("games.sqlite"), files.path().join("elsewhere"));
        std::fs::write(&real, "games").expect("written");
        std::fs::create_dir(&elsewhere).expect("a directory");
        let link = elsewhere.join("games");
        std::os::unix::fs::symlink(&real, &link).expect("a link");
        assert!([&real, &link].iter().all(|name| lies_alone(name)));
        for part in ["-wal", "-journal"] {
            std::fs::write(beside(&real, part), "the last changes").expect("written");
            assert!([&real, &link].iter().all(|name| !lies_alone(name)), "{part}");
            std::fs::remove_file(beside(&real, part)).expect("removed");
        }
    }

    #[tokio::test]
    async fn another_programs_database_is_neither_opened_nor_changed() {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("places.sqlite");
        Store::open(&files.path().join("ours")).await.expect("a database").close().await;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("connected");
        sqlx::raw_sql("CREATE TABLE place (url TEXT)").execute(&mut connection).await.expect("made");
        connection.close().await.expect("closed");
        let before = std::fs::read(&file).expect("read");
        for why in [
            Store::open(&file).await.expect_err("it isn't ours"),
            Store::look_at(&file).await.expect_err("it isn't ours"),
            Store::open_beside(&file).await.expect_err("it isn't ours"),
        ] {
            assert!(why.to_string().contains("not one of wartable's"), "{why}");
        }
        assert!(std::fs::read(&file).expect("read") == before, "it is as it was");
        // One that is brought up to date as ours is, by steps of its own.
        let (_, mut connection) = way_in(&file).await.expect("opened");
        let steps = "CREATE TABLE _sqlx_migrations (version, success, checksum); \
                     INSERT INTO _sqlx_migrations VALUES (1, TRUE, x'00')";
        sqlx::raw_sql(steps).execute(&mut connection).await.expect("made");
        connection.close().await.expect("closed");
        let before = std::fs::read(&file).expect("read");
        for why in [
            Store::open(&file).await.expect_err("it isn't ours"),
            Store::look_at(&file).await.expect_err("it isn't ours"),
        ] {
            assert!(why.to_string().contains("not one of wartable's"), "{why}");
        }
        assert!(std::fs::read(&file).expect("read") == before, "it is as it was");
    }
}
