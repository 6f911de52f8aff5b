//! The outbox: what is to be sent, in order for each channel and person.

use sqlx::sqlite::SqliteConnection;

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
    /// What goes to a person about a game: the message that its channel is to be told at that moment, to which it leads; none
    /// where that was refused, or waits itself.
    pub behind: Option<i64>,
}

/// The latest message about a game in its channel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct LatestRow {
    pub game: i64,
    pub message: i64,
    pub post: String,
    pub sent: i64,
    pub touched: i64,
}

/// Messages that were sent as one.
#[derive(Clone, Copy, Debug)]
pub struct Sent<'a> {
    /// Their numbers, in order, each with its payload as it was handed out.
    pub rows: &'a [(i64, String)],
    /// The game's latest message as it was known, if it grew by them.
    pub grown: Option<&'a str>,
    /// What they became.
    pub message: i64,
    /// When.
    pub at: i64,
    /// What is the game's latest message by it.
    pub latest: Option<&'a LatestRow>,
    /// What the one before is to become.
    pub then: Option<Closing<'a>>,
}

/// What takes the buttons away from a message. While it waits for its time, what comes after it doesn't.
#[derive(Clone, Copy, Debug)]
pub struct Closing<'a> {
    /// The game.
    pub game: i64,
    /// The message that is closed.
    pub message: i64,
    /// What is to be done with it.
    pub post: &'a NewPost,
    /// Not before this moment, so that no message is changed twice within moments.
    pub not_before: i64,
}

/// Notes that a message is reached for, and what was the newest there before it.
async fn reach(connection: &mut SqliteConnection, id: i64, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE outbox SET reached = ?,
                           newest = (SELECT message FROM newest WHERE newest.to_person = outbox.to_person
                                                                  AND newest.target = outbox.target)
         WHERE id = ? AND reached IS NULL",
        now,
        id
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Puts in what closes a message.
async fn close(connection: &mut SqliteConnection, closing: Closing<'_>) -> Result<(), sqlx::Error> {
    let Closing { game, message, post, not_before } = closing;
    sqlx::query!(
        "INSERT INTO outbox (game, to_person, target, payload, not_before, sent_into) VALUES (?, ?, ?, ?, ?, ?)",
        game,
        post.to_person,
        post.target,
        post.payload,
        not_before,
        message
    )
    .execute(connection)
    .await?;
    Ok(())
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
            r#"SELECT id, to_person AS "to_person: bool", target, not_before,
                      (SELECT said.id FROM games JOIN outbox AS said ON said.id = (
                           SELECT min(id) FROM outbox WHERE to_person = 0 AND target = games.place AND aside IS NULL
                              AND NOT (sent_with IS NULL AND sent_into IS NOT NULL AND not_before > ?))
                       WHERE outbox.to_person AND games.id = outbox.game AND said.game = games.id
                         AND said.attempts = 0 AND said.not_before <= ?
                         AND NOT EXISTS (SELECT 1 FROM parked
                                         WHERE NOT parked.to_person AND parked.target = said.target))
                      AS "behind: i64"
               FROM outbox
               WHERE id IN (SELECT min(id) FROM outbox WHERE aside IS NULL
                            GROUP BY to_person, target,
                                     CASE WHEN sent_with IS NULL AND sent_into IS NOT NULL AND not_before > ?
                                          THEN id END)
                 AND NOT EXISTS (SELECT 1 FROM parked
                                 WHERE parked.to_person = outbox.to_person AND parked.target = outbox.target
                                   AND parked.again > ?)
               ORDER BY id"#,
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

    /// Settles that these are sent as one, and into which message; if it is one of their own, it is reached for now.
    pub async fn outbox_bundle(&self, ids: &[i64], into: Option<i64>, now: i64) -> Result<(), StoreError> {
        let Some(first) = ids.first() else { return Ok(()) };
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        for id in ids {
            sqlx::query!("UPDATE outbox SET sent_with = ?, sent_into = ? WHERE id = ?", first, into, id)
                .execute(&mut *tx)
                .await?;
        }
        if into.is_none() {
            reach(&mut tx, *first, now).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// A message is reached for, to be sent. What was noted of it before stands.
    pub async fn outbox_reach(&self, id: i64, now: i64) -> Result<(), StoreError> {
        reach(&mut *self.write.acquire().await?, id, now).await?;
        Ok(())
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

    /// Takes messages out that were sent as one, notes what is the newest there and the game's latest by it, and puts in
    /// what the one before is to become. How many were still there; none, and nothing is written, if any of them was
    /// changed since it was handed out: somebody was forgotten.
    pub async fn outbox_sent(&self, sent: Sent<'_>) -> Result<Option<u64>, StoreError> {
        let Sent { rows, grown, message, at, latest, then } = sent;
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let mut changed = 0;
        for (id, payload) in rows {
            changed += sqlx::query_scalar!(
                r#"SELECT count(*) AS "count!: i64" FROM outbox WHERE id = ? AND payload <> ?"#,
                id,
                payload
            )
            .fetch_one(&mut *tx)
            .await?;
        }
        if let (Some(latest), Some(grown)) = (latest, grown) {
            changed += sqlx::query_scalar!(
                r#"SELECT count(*) AS "count!: i64" FROM latest WHERE game = ? AND post <> ?"#,
                latest.game,
                grown
            )
            .fetch_one(&mut *tx)
            .await?;
        }
        if changed > 0 {
            tx.rollback().await?;
            return Ok(None);
        }
        if let Some((first, _)) = rows.first() {
            // A change of an older one makes that none of the newest.
            sqlx::query!(
                "INSERT INTO newest (to_person, target, message, at)
                 SELECT to_person, target, ?, ? FROM outbox WHERE id = ?
                 ON CONFLICT (to_person, target) DO UPDATE SET message = max(message, excluded.message),
                                                               at = excluded.at",
                message,
                at,
                first
            )
            .execute(&mut *tx)
            .await?;
        }
        let mut removed = 0;
        for (id, _) in rows {
            let done = sqlx::query!("DELETE FROM outbox WHERE id = ?", id).execute(&mut *tx).await?;
            removed += done.rows_affected();
        }
        if let Some(latest) = latest {
            sqlx::query!(
                "INSERT INTO latest (game, message, post, sent, touched) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (game) DO UPDATE SET message = excluded.message, post = excluded.post,
                                                  sent = excluded.sent, touched = excluded.touched",
                latest.game,
                latest.message,
                latest.post,
                latest.sent,
                latest.touched
            )
            .execute(&mut *tx)
            .await?;
        }
        if let Some(closing) = then {
            close(&mut tx, closing).await?;
        }
        tx.commit().await?;
        Ok(Some(removed))
    }

    /// The latest message about a game.
    pub async fn latest(&self, game: i64) -> Result<Option<LatestRow>, StoreError> {
        Ok(sqlx::query_as!(
            LatestRow,
            "SELECT game, message, post, sent, touched FROM latest WHERE game = ?",
            game
        )
        .fetch_optional(&self.read)
        .await?)
    }

    /// The latest message about a game grows no more.
    pub async fn latest_stays(&self, game: i64) -> Result<(), StoreError> {
        sqlx::query!("UPDATE latest SET sent = 0 WHERE game = ?", game).execute(&self.write).await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_noted_after_a_message_was_reached_for_bounds_it_no_more() {
        let files = tempfile::tempdir().expect("a directory");
        let store = Store::open(&files.path().join("games")).await.expect("a database");
        for payload in ["1", "2", "3"] {
            let post = NewPost { to_person: false, target: 7, payload: payload.to_owned() };
            store.post(None, &post).await.expect("posted");
        }
        for (id, payload, message) in [(1, "1", 50), (2, "2", 60)] {
            let rows = [(id, payload.to_owned())];
            let sent = Sent { rows: &rows, grown: None, message, at: 1, latest: None, then: None };
            assert_eq!(store.outbox_sent(sent).await.expect("noted"), Some(1));
            store.outbox_reach(3, message).await.expect("reached for");
            let row = store.outbox_row(3).await.expect("rows").expect("it waits");
            assert_eq!((row.reached, row.newest), (Some(50), Some(50)));
        }
        store.close().await;
    }
}
