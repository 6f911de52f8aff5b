//! The outbox: what is to be sent, in order for each channel and person.

use super::commit::{NewPost, put_in};
use super::unsent::is_gone;
use super::{Store, StoreError};

/// A message in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct OutboxRow {
    pub id: i64,
    pub game: Option<i64>,
    pub to_person: bool,
    pub target: i64,
    pub payload: String,
    pub attempts: i64,
    pub not_before: i64,
    /// The first of those that are sent as one with it, once that was settled.
    pub sent_with: Option<i64>,
    /// The message to which they are added, if they are; without the above, the one that is closed by it.
    pub sent_into: Option<i64>,
    /// When it was first reached for, to be sent as a message of its own.
    pub reached: Option<i64>,
    /// The newest message that was noted as sent to the same target when it was first reached for.
    pub newest: Option<i64>,
    /// The dice's secret of its game.
    pub secret: Option<Vec<u8>>,
}

impl OutboxRow {
    /// Does it only close an older message?
    #[must_use]
    pub fn closes(&self) -> bool {
        self.sent_with.is_none() && self.sent_into.is_some()
    }
}

/// The first message for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct OutboxHead {
    pub id: i64,
    pub to_person: bool,
    pub target: i64,
    pub not_before: i64,
    /// The last message for the target, and how many there are.
    pub last: i64,
    pub many: i64,
    /// What goes to a person about a game: the message that its channel is to be told at that moment, to which it leads; none
    /// where that was refused, or waits itself.
    pub behind: Option<i64>,
}

impl Store {
    /// The first message of every target that isn't parked, whether its time has come or not; of one that is, when that
    /// is to be tried again. What closes a message and waits for its time stands beside it.
    ///
    /// # Errors
    /// If the database fails; so do all below.
    pub async fn outbox_heads(&self, now: i64) -> Result<Vec<OutboxHead>, StoreError> {
        Ok(sqlx::query_as!(
            OutboxHead,
            r#"SELECT outbox.id, outbox.to_person AS "to_person: bool", outbox.target, outbox.not_before,
                      waiting.last AS "last!: i64", waiting.many AS "many!: i64",
                      (SELECT said.id FROM games JOIN outbox AS said ON said.id = (
                           SELECT min(id) FROM outbox WHERE to_person = 0 AND target = games.place AND aside IS NULL
                              AND NOT (sent_with IS NULL AND sent_into IS NOT NULL AND not_before > ?))
                       WHERE outbox.to_person AND games.id = outbox.game AND said.game = games.id
                         AND said.attempts = 0 AND said.not_before <= ?
                         AND NOT EXISTS (SELECT 1 FROM parked
                                         WHERE NOT parked.to_person AND parked.target = said.target))
                      AS "behind: i64"
               FROM (SELECT min(id) AS first, max(id) AS last, count(*) AS many
                     FROM outbox WHERE aside IS NULL
                     GROUP BY to_person, target,
                              CASE WHEN sent_with IS NULL AND sent_into IS NOT NULL AND not_before > ?
                                   THEN id END) AS waiting
               JOIN outbox ON outbox.id = waiting.first
               WHERE NOT EXISTS (SELECT 1 FROM parked
                                 WHERE parked.to_person = outbox.to_person AND parked.target = outbox.target
                                   AND parked.again > ?)
               ORDER BY outbox.id"#,
            now,
            now,
            now,
            now
        )
        .fetch_all(&self.read)
        .await?)
    }

    /// How many messages wait for targets that aren't parked.
    pub async fn outbox_waiting(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!: i64" FROM outbox
               WHERE aside IS NULL AND NOT EXISTS (SELECT 1 FROM parked
                                 WHERE parked.to_person = outbox.to_person AND parked.target = outbox.target)"#
        )
        .fetch_one(&self.read)
        .await?)
    }

    /// How many messages wait for one target.
    pub async fn outbox_waiting_for(&self, to_person: bool, target: i64) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!: i64" FROM outbox
               WHERE to_person = ? AND target = ? AND aside IS NULL"#,
            to_person,
            target
        )
        .fetch_one(&self.read)
        .await?)
    }

    /// Puts a message in that belongs to no change of a game.
    pub async fn post(&self, game: Option<i64>, post: &NewPost) -> Result<(), StoreError> {
        Ok(put_in(&mut *self.write.acquire().await?, game, post).await?)
    }

    /// A message that waits.
    pub async fn outbox_row(&self, id: i64) -> Result<Option<OutboxRow>, StoreError> {
        Ok(sqlx::query_as!(
            OutboxRow,
            r#"SELECT id, game, to_person AS "to_person: bool", target, payload, attempts, not_before,
                      sent_with, sent_into, reached, newest,
                      (SELECT secret FROM games WHERE games.id = outbox.game) AS "secret: Vec<u8>"
               FROM outbox WHERE id = ?"#,
            id
        )
        .fetch_optional(&self.read)
        .await?)
    }

    /// The first messages for a target, in order, but for what closes a message and waits beyond `now` for its time.
    pub async fn outbox_of(
        &self,
        to_person: bool,
        target: i64,
        most: i64,
        now: i64,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        Ok(sqlx::query_as!(
            OutboxRow,
            r#"SELECT id, game, to_person AS "to_person: bool", target, payload, attempts, not_before,
                      sent_with, sent_into, reached, newest,
                      (SELECT secret FROM games WHERE games.id = outbox.game) AS "secret: Vec<u8>"
               FROM outbox WHERE to_person = ? AND target = ? AND aside IS NULL
                 AND NOT (sent_with IS NULL AND sent_into IS NOT NULL AND not_before > ?)
               ORDER BY id LIMIT ?"#,
            to_person,
            target,
            now,
            most
        )
        .fetch_all(&self.read)
        .await?)
    }

    /// Settles nothing about these any more: they weren't sent, and won't be as it was settled.
    pub async fn outbox_unbundle(&self, ids: &[i64]) -> Result<(), StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        for id in ids {
            sqlx::query!("UPDATE outbox SET sent_with = NULL, sent_into = NULL WHERE id = ?", id)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Lets a message wait for its time, without this being an attempt.
    pub async fn outbox_wait(&self, id: i64, not_before: i64) -> Result<(), StoreError> {
        sqlx::query!("UPDATE outbox SET not_before = ? WHERE id = ?", not_before, id)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// When the next of the parked targets is tried again for which something waits.
    pub async fn parked_until(&self) -> Result<Option<i64>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT min(again) AS "again: i64" FROM parked
               WHERE EXISTS (SELECT 1 FROM outbox
                             WHERE parked.to_person = outbox.to_person AND parked.target = outbox.target
                               AND outbox.aside IS NULL)"#
        )
        .fetch_one(&self.read)
        .await?)
    }

    /// Tries this target again. False if it was not parked.
    pub async fn unpark(&self, to_person: bool, target: i64) -> Result<bool, StoreError> {
        let done = sqlx::query!("DELETE FROM parked WHERE to_person = ? AND target = ?", to_person, target)
            .execute(&self.write)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Everybody and every place that is parked, and whether it is known to be gone.
    pub async fn parked(&self) -> Result<Vec<(bool, i64, bool)>, StoreError> {
        let rows = sqlx::query!(r#"SELECT to_person AS "to_person: bool", target, why FROM parked"#)
            .fetch_all(&self.read)
            .await?;
        Ok(rows.into_iter().map(|row| (row.to_person, row.target, is_gone(&row.why))).collect())
    }
}
