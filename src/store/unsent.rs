//! What becomes of messages that could not be sent, together with what is told because of it: whoever has to know is told
//! just when it is so, whatever happens to the program in between.

use sqlx::{Sqlite, Transaction};

use super::commit::{NewPost, put_in};
use super::{Store, StoreError};

/// A message that belongs to no change of a game, and the game that it is about.
pub type Told = (Option<i64>, NewPost);

/// Why nothing can be sent to a target.
#[derive(Clone, Copy, Debug)]
pub enum Closed<'a> {
    /// It is closed.
    ForNow(&'a str),
    /// It isn't there any more.
    Gone(&'a str),
}

/// So begins what is noted of a target that isn't there any more.
pub(super) const GONE: &str = "gone: ";
/// And so an earlier version noted the same, in Discord's words alone.
const GONE_BEFORE: [&str; 2] = ["Unknown Channel", "Unknown Guild"];

/// So begins why a message is kept for somebody who takes no direct messages.
pub(super) const CLOSED: &str = "closed: ";

/// Is this noted of a target that isn't there any more?
pub(super) fn is_gone(why: &str) -> bool {
    why.starts_with(GONE) || GONE_BEFORE.contains(&why)
}

async fn tell(tx: &mut Transaction<'_, Sqlite>, posts: &[Told]) -> Result<(), sqlx::Error> {
    for (game, post) in posts {
        put_in(tx, *game, post).await?;
    }
    Ok(())
}

impl Store {
    /// Takes a message out that never can be sent, and puts in what is told instead. False, and nothing is told, if it is
    /// gone.
    ///
    /// # Errors
    /// If the database fails; nothing is written then. So do all below.
    pub async fn outbox_remove(&self, id: i64, posts: &[Told]) -> Result<bool, StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let done = sqlx::query!("DELETE FROM outbox WHERE id = ?", id).execute(&mut *tx).await?;
        let removed = done.rows_affected() == 1;
        if removed {
            tell(&mut tx, posts).await?;
        }
        tx.commit().await?;
        Ok(removed)
    }

    /// Puts a message off, and tells that.
    pub async fn outbox_put_off(&self, id: i64, not_before: i64, posts: &[Told]) -> Result<(), StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query!(
            "UPDATE outbox SET attempts = attempts + 1, not_before = ? WHERE id = ?",
            not_before,
            id
        )
        .execute(&mut *tx)
        .await?;
        tell(&mut tx, posts).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Keeps a message that can't be sent as it is, and tells that. False, and nothing is told, if it is gone, or kept
    /// already.
    pub async fn outbox_aside(&self, id: i64, why: &str, posts: &[Told]) -> Result<bool, StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let done = sqlx::query!("UPDATE outbox SET aside = ? WHERE id = ? AND aside IS NULL", why, id)
            .execute(&mut *tx)
            .await?;
        let kept = done.rows_affected() == 1;
        if kept {
            tell(&mut tx, posts).await?;
        }
        tx.commit().await?;
        Ok(kept)
    }

    /// Keeps a message for somebody who takes none now, and of all that is kept so for them the newest alone, so many at most.
    /// False if it is gone, or kept already.
    pub async fn outbox_keep(&self, id: i64, why: &str, most: i64) -> Result<bool, StoreError> {
        let why = format!("{CLOSED}{why}");
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let done = sqlx::query!("UPDATE outbox SET aside = ? WHERE id = ? AND aside IS NULL", why, id)
            .execute(&mut *tx)
            .await?;
        sqlx::query!(
            "DELETE FROM outbox WHERE to_person = 1 AND aside LIKE 'closed: %'
               AND target = (SELECT target FROM outbox WHERE id = ?)
               AND id NOT IN (SELECT kept.id FROM outbox AS kept
                              WHERE kept.to_person = 1 AND kept.aside LIKE 'closed: %' AND kept.target = outbox.target
                              ORDER BY kept.id DESC LIMIT ?)",
            id,
            most
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// What is kept so for somebody is to be sent again, the oldest alone or all: how many messages.
    pub async fn outbox_keep_no_more(&self, person: i64, all: bool) -> Result<u64, StoreError> {
        let most = if all { -1 } else { 1 };
        let done = sqlx::query!(
            "UPDATE outbox SET aside = NULL, attempts = 0, not_before = 0, sent_with = NULL, sent_into = NULL,
                               reached = NULL
             WHERE id IN (SELECT id FROM outbox WHERE to_person = 1 AND target = ? AND aside LIKE 'closed: %'
                          ORDER BY id LIMIT ?)",
            person,
            most
        );
        Ok(done.execute(&self.write).await?.rows_affected())
    }

    /// For whom something is kept so.
    pub async fn kept_for(&self) -> Result<Vec<i64>, StoreError> {
        let people = sqlx::query_scalar!(
            "SELECT DISTINCT target FROM outbox WHERE to_person = 1 AND aside LIKE 'closed: %'"
        );
        Ok(people.fetch_all(&self.read).await?)
    }

    /// Sends nothing to this target for now, and tells that if it is new; is it? That it is gone is news too where it was
    /// only closed before. `again` says when it is tried next, so often having been tried on end before.
    pub async fn park(
        &self,
        (to_person, target): (bool, i64),
        (why, at): (Closed<'_>, i64),
        again: fn(i64) -> i64,
        posts: &[Told],
    ) -> Result<bool, StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let before = sqlx::query_scalar!(
            "SELECT why FROM parked WHERE to_person = ? AND target = ?",
            to_person,
            target
        );
        let was_gone = before.fetch_optional(&mut *tx).await?.is_some_and(|why| is_gone(&why));
        let (why, is_gone) = match why {
            Closed::ForNow(why) => (why.to_owned(), false),
            Closed::Gone(why) => (format!("{GONE}{why}"), true),
        };
        let tries = sqlx::query_scalar!(
            r#"INSERT INTO parked (to_person, target, why, at) VALUES (?, ?, ?, ?)
               ON CONFLICT (to_person, target) DO UPDATE SET why = excluded.why, tries = tries + 1
               RETURNING tries AS "tries!: i64""#,
            to_person,
            target,
            why,
            at
        );
        let tries = tries.fetch_one(&mut *tx).await?;
        let next = at.saturating_add(again(tries));
        sqlx::query!(
            "UPDATE parked SET again = ? WHERE to_person = ? AND target = ?",
            next,
            to_person,
            target
        )
        .execute(&mut *tx)
        .await?;
        let new = tries == 0 || (is_gone && !was_gone);
        if new {
            tell(&mut tx, posts).await?;
        }
        tx.commit().await?;
        Ok(new)
    }

    /// Notes all that the bot may not do in a place, and tells it.
    pub async fn note_lacks(&self, place: i64, lacks: &[String], posts: &[Told]) -> Result<(), StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query!("DELETE FROM lacks WHERE place = ?", place).execute(&mut *tx).await?;
        for lack in lacks {
            sqlx::query!("INSERT INTO lacks (place, lack) VALUES (?, ?)", place, lack)
                .execute(&mut *tx)
                .await?;
        }
        tell(&mut tx, posts).await?;
        tx.commit().await?;
        Ok(())
    }
}
