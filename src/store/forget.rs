//! What is kept about a person, and its erasing.

use super::commit::SeatRow;
use super::{Store, StoreError};

/// A time for which somebody held a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SatRow {
    /// Which seat.
    pub seat: i64,
    /// The row of the journal after which; −1 before the set-up.
    pub since: i64,
    /// Who; nobody after they gave it up.
    pub person: Option<i64>,
    /// Under which name.
    pub name: String,
}

/// What is kept of a person beside games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboutPerson {
    /// Wishes about reminders.
    pub wishes: bool,
    /// That their direct messages are closed.
    pub parked: bool,
    /// How many messages wait for them.
    pub waiting: i64,
}

/// A row of the journal as it is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct ErasedRow {
    pub seq: i64,
    pub act: String,
    pub events: String,
    pub told: String,
}

/// A game as it is to be, a person in it being forgotten.
#[derive(Clone, Debug)]
pub struct Erased {
    /// The game.
    pub game: i64,
    /// The version that it was read at.
    pub version: i64,
    /// What the table knows.
    pub standing: String,
    /// The dice's key, where a word was erased.
    pub dice_key: Option<Vec<u8>>,
    /// The seats.
    pub seats: Vec<SeatRow>,
    /// Who has sat where, with the seat and the row of each.
    pub sat: Vec<SatRow>,
    /// Rows of the journal that change.
    pub journal: Vec<ErasedRow>,
    /// The state, where it changes.
    pub snapshot: Option<String>,
    /// Messages that wait, and change: number and payload.
    pub posts: Vec<(i64, String)>,
    /// The latest message about it, as far as it is still needed.
    pub latest: String,
}

impl Store {
    /// The games that know of a person: where they sit or sat, and where the table or a message of its own notes them, in order.
    ///
    /// # Errors
    /// If the database fails; so do all below.
    pub async fn games_of(&self, person: i64) -> Result<Vec<i64>, StoreError> {
        let text = person.to_string();
        Ok(sqlx::query_scalar!(
            r#"SELECT id AS "id!" FROM games
               WHERE id IN (SELECT game FROM sat WHERE person = ?) OR id IN (SELECT game FROM seats WHERE person = ?)
                  OR instr(standing, ?) > 0 OR id IN (SELECT game FROM latest WHERE instr(post, ?) > 0)
                  OR id IN (SELECT game FROM outbox WHERE instr(payload, ?) > 0)
               ORDER BY id"#,
            person,
            person,
            text,
            text,
            text
        )
        .fetch_all(&self.read)
        .await?)
    }

    /// Who has sat where in a game, in order.
    pub async fn sat(&self, game: i64) -> Result<Vec<SatRow>, StoreError> {
        Ok(sqlx::query_as!(
            SatRow,
            "SELECT seat, since, person, name FROM sat WHERE game = ? ORDER BY seat, since",
            game
        )
        .fetch_all(&self.read)
        .await?)
    }

    /// What is kept of a person beside games.
    pub async fn about(&self, person: i64) -> Result<AboutPerson, StoreError> {
        let found = sqlx::query!(
            r#"SELECT (SELECT count(*) FROM people WHERE person = ?) AS "wishes!: i64",
                      (SELECT count(*) FROM parked WHERE to_person = 1 AND target = ?) AS "parked!: i64",
                      (SELECT count(*) FROM outbox WHERE to_person = 1 AND target = ?) AS "waiting!: i64""#,
            person,
            person,
            person
        )
        .fetch_one(&self.read)
        .await?;
        Ok(AboutPerson { wishes: found.wishes > 0, parked: found.parked > 0, waiting: found.waiting })
    }

    /// Is it kept which message to a person was the last?
    pub async fn has_newest(&self, person: i64) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!: i64" FROM newest WHERE to_person = 1 AND target = ?"#,
            person
        );
        Ok(found.fetch_one(&self.read).await? > 0)
    }

    /// The messages of a game that wait: number and payload.
    pub async fn posts_of(&self, game: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query!("SELECT id, payload FROM outbox WHERE game = ?", game);
        Ok(rows.fetch_all(&self.read).await?.into_iter().map(|row| (row.id, row.payload)).collect())
    }

    /// Writes a game as it is to be, wholly or not at all. False if somebody else has changed it meanwhile.
    pub async fn erase(&self, erased: &Erased) -> Result<bool, StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let game = erased.game;
        let done = sqlx::query!(
            "UPDATE games SET standing = ?, dice_key = ?, version = version + 1 WHERE id = ? AND version = ?",
            erased.standing,
            erased.dice_key,
            game,
            erased.version
        )
        .execute(&mut *tx)
        .await?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        for seat in &erased.seats {
            sqlx::query!(
                "UPDATE seats SET person = ?, name = ?, word = ? WHERE game = ? AND seat = ?",
                seat.person,
                seat.name,
                seat.word,
                game,
                seat.seat
            )
            .execute(&mut *tx)
            .await?;
        }
        for row in &erased.sat {
            sqlx::query!(
                "UPDATE sat SET person = ?, name = ? WHERE game = ? AND seat = ? AND since = ?",
                row.person,
                row.name,
                game,
                row.seat,
                row.since
            )
            .execute(&mut *tx)
            .await?;
        }
        for row in &erased.journal {
            sqlx::query!(
                "UPDATE journal SET act = ?, events = ?, told = ? WHERE game = ? AND seq = ?",
                row.act,
                row.events,
                row.told,
                game,
                row.seq
            )
            .execute(&mut *tx)
            .await?;
        }
        if let Some(state) = &erased.snapshot {
            sqlx::query!("UPDATE snapshots SET state = ? WHERE game = ?", state, game)
                .execute(&mut *tx)
                .await?;
        }
        for (id, payload) in &erased.posts {
            sqlx::query!("UPDATE outbox SET payload = ? WHERE id = ?", payload, id).execute(&mut *tx).await?;
        }
        // What happens next is told in a new message.
        sqlx::query!("UPDATE latest SET post = ?, sent = 0 WHERE game = ?", erased.latest, game)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Erases what is kept of a person beside games, and what stands in answers with these words, so that nothing of
    /// it is left in the file either. That there was an answer stays known: what it answers isn't carried out again.
    /// How many messages to them were waiting.
    pub async fn erase_person(&self, person: i64, words: &[String]) -> Result<u64, StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query!("DELETE FROM people WHERE person = ?", person).execute(&mut *tx).await?;
        sqlx::query!("DELETE FROM parked WHERE to_person = 1 AND target = ?", person)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("DELETE FROM newest WHERE to_person = 1 AND target = ?", person)
            .execute(&mut *tx)
            .await?;
        // What was kept aside doesn't wait.
        sqlx::query!("DELETE FROM outbox WHERE to_person = 1 AND target = ? AND aside IS NOT NULL", person)
            .execute(&mut *tx)
            .await?;
        let waiting = sqlx::query!("DELETE FROM outbox WHERE to_person = 1 AND target = ?", person)
            .execute(&mut *tx)
            .await?
            .rows_affected();
        for word in words.iter().filter(|word| !word.is_empty()) {
            sqlx::query!("UPDATE answers SET answer = '' WHERE instr(answer, ?) > 0", word)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        // What was there is left in pages that are free, and in the log of writes, until both are made anew.
        sqlx::query("VACUUM").execute(&self.write).await?;
        for _ in 0..50 {
            let busy: i64 =
                sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&self.write).await?;
            if busy == 0 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        Ok(waiting)
    }
}
