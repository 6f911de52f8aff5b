//! Many new databases in one process, as scripts and tests have them: the tables of all are made once.

use std::io::Write as _;
use std::path::Path;

use tokio::sync::OnceCell;

use super::{Store, StoreError, files};

/// An empty database of this version, as the bytes of its file.
static BLANK: OnceCell<Vec<u8>> = OnceCell::const_new();

impl Store {
    /// Opens a database as [`Self::open`] does; a new one is a copy of the first of this process, which takes half the
    /// time. It isn't seen to the disk before it is written to: a file that should outlive the machine is opened by
    /// [`Self::open`].
    ///
    /// # Errors
    /// As [`Self::open`]; or if no new file can be written there.
    pub async fn open_among_many(file: &Path) -> Result<Self, StoreError> {
        if file.exists() {
            return Self::open(file).await;
        }
        let blank = BLANK.get_or_try_init(made).await?;
        let written = files::new_file(file)?.write_all(blank);
        files::file_error(written, file)?;
        Self::open_there(file).await
    }
}

async fn made() -> Result<Vec<u8>, StoreError> {
    let directory = tempfile::tempdir().map_err(|error| StoreError::from(error.to_string()))?;
    let file = directory.path().join("games.sqlite");
    Store::make(&file).await?;
    files::file_error(std::fs::read(&file), &file)
}

#[cfg(test)]
mod tests {
    use super::super::NewPost;
    use super::*;

    #[tokio::test]
    async fn each_of_many_is_whole_and_its_own() {
        let directory = tempfile::tempdir().expect("a directory");
        let [alone, first, second] = ["alone", "first", "second"].map(|name| directory.path().join(name));
        let alone = Store::open(&alone).await.expect("a database");
        let (one, other) = (Store::open_among_many(&first).await, Store::open_among_many(&second).await);
        let (one, other) = (one.expect("a database"), other.expect("a database"));
        let schema = "SELECT group_concat(name || sql, ';') FROM (SELECT * FROM sqlite_schema ORDER BY name)";
        let schema_of = async |store: &Store| {
            let found: Result<String, _> = sqlx::query_scalar(schema).fetch_one(&store.read).await;
            found.expect("a schema")
        };
        let expected = schema_of(&alone).await;
        assert_eq!((schema_of(&one).await, schema_of(&other).await), (expected.clone(), expected));
        let post = NewPost { to_person: false, target: 7, payload: "for one".to_owned() };
        one.post(None, &post).await.expect("written");
        one.close().await;
        let again = Store::open_among_many(&first).await.expect("what is there is opened");
        let posts = async |store: &Store| {
            let found: Result<i64, _> =
                sqlx::query_scalar("SELECT count(*) FROM outbox").fetch_one(&store.read).await;
            found.expect("a count")
        };
        assert_eq!((posts(&again).await, posts(&other).await), (1, 0));
    }
}
