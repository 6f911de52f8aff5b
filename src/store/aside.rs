//! What was kept aside, what waits, and how much of it there is: for whoever runs the bot.

use std::path::Path;

use sqlx::Connection as _;

use super::unsent::{CLOSED, GONE};
use super::{Store, StoreError};

/// A message that was kept aside: Discord refuses it as it is, or its reader takes no direct messages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migrations say what each column holds")]
pub struct AsideRow {
    pub id: i64,
    pub game: Option<i64>,
    pub to_person: bool,
    pub target: i64,
    pub payload: String,
    pub why: String,
    /// It comes by itself, once its reader takes direct messages.
    pub comes: bool,
}

/// A target to which nothing can be sent at present.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migrations say what each column holds")]
pub struct ParkedRow {
    pub to_person: bool,
    pub target: i64,
    pub why: String,
    pub at: i64,
    pub tries: i64,
    pub again: i64,
    /// How many messages wait for it.
    pub waiting: i64,
}

/// How much is to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Messages that wait.
    pub waiting: i64,
    /// Messages that were kept aside, since Discord refuses them as they are.
    pub aside: i64,
    /// Targets to which nothing can be sent at present.
    pub parked: i64,
}

impl Store {
    /// What was kept aside, oldest first.
    ///
    /// # Errors
    /// If the database fails; so do all below.
    pub async fn all_aside(&self) -> Result<Vec<AsideRow>, StoreError> {
        let mut rows = sqlx::query_as!(
            AsideRow,
            r#"SELECT id, game, to_person AS "to_person: bool", target, payload, aside AS "why!",
                      aside LIKE 'closed: %' AS "comes!: bool" FROM outbox
               WHERE aside IS NOT NULL ORDER BY id"#
        )
        .fetch_all(&self.read)
        .await?;
        for row in &mut rows {
            if let Some(why) = row.why.strip_prefix(CLOSED) {
                row.why = why.to_owned();
            }
        }
        Ok(rows)
    }

    /// Sends a message after all that was kept aside. False if there is no such message.
    pub async fn aside_again(&self, id: i64) -> Result<bool, StoreError> {
        let done = sqlx::query!(
            "UPDATE outbox SET aside = NULL, attempts = 0, not_before = 0, sent_with = NULL, sent_into = NULL,
                               reached = NULL
             WHERE id = ? AND aside IS NOT NULL",
            id
        );
        Ok(done.execute(&self.write).await?.rows_affected() == 1)
    }

    /// Throws a message away that was kept aside. False if there is no such message.
    pub async fn aside_dropped(&self, id: i64) -> Result<bool, StoreError> {
        let done = sqlx::query!("DELETE FROM outbox WHERE id = ? AND aside IS NOT NULL", id);
        Ok(done.execute(&self.write).await?.rows_affected() == 1)
    }

    /// Where nothing can be sent at present, and how much waits for it.
    pub async fn all_parked(&self) -> Result<Vec<ParkedRow>, StoreError> {
        let mut rows = sqlx::query_as!(
            ParkedRow,
            r#"SELECT to_person AS "to_person: bool", target, why, at, tries, again,
                      (SELECT count(*) FROM outbox WHERE outbox.to_person = parked.to_person
                         AND outbox.target = parked.target AND aside IS NULL) AS "waiting!: i64"
               FROM parked ORDER BY at, target"#
        )
        .fetch_all(&self.read)
        .await?;
        for row in &mut rows {
            if let Some(why) = row.why.strip_prefix(GONE) {
                row.why = why.to_owned();
            }
        }
        Ok(rows)
    }

    /// How much is to be sent.
    pub async fn depth(&self) -> Result<Depth, StoreError> {
        Ok(sqlx::query_as!(
            Depth,
            r#"SELECT count(*) - count(aside) AS "waiting!: i64",
                      count(CASE WHEN aside NOT LIKE 'closed: %' THEN 1 END) AS "aside!: i64",
                      (SELECT count(*) FROM parked) AS "parked!: i64" FROM outbox"#
        )
        .fetch_one(&self.read)
        .await?)
    }
}

/// The games of a database that aren't over, each with its place, and how many messages were kept aside. The database
/// is read as it is, of an earlier version too.
///
/// # Errors
/// If it can't be read.
pub async fn under_way(database: &Path) -> Result<(Vec<(i64, i64)>, i64), StoreError> {
    super::restoring::ensure_settled(database)?;
    let (_, mut connection) = super::looking::way_in(database).await?;
    let games = sqlx::query_as("SELECT id, place FROM games WHERE stage IN ('lobby', 'running') ORDER BY id")
        .fetch_all(&mut connection)
        .await;
    // An earlier version kept nothing aside.
    let aside = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE aside NOT LIKE 'closed: %'")
        .fetch_one(&mut connection)
        .await;
    connection.close().await?;
    Ok((games?, aside.unwrap_or(0)))
}
