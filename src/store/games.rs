//! Games, journals, jobs and answers read back.

use sqlx::Row as _;

use super::commit::{GameRow, JobRow, JournalRow, SeatRow};
use super::{Store, StoreError};

/// So many games are read at once.
const AT_ONCE: usize = 64;

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its row.
    pub game: GameRow,
    /// The version to write the next change upon.
    pub version: i64,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
    /// Its state; none before the set-up.
    pub snapshot: Option<String>,
    /// The dice's key, where it can't be made from the words any more.
    pub dice_key: Option<Vec<u8>>,
}

/// The seats of a game, read as one value.
fn seats(game: i64, all: &str) -> Result<Vec<SeatRow>, StoreError> {
    let all: Vec<(i64, Option<i64>, String, String, i64)> = serde_json::from_str(all)
        .map_err(|error| StoreError::from(format!("the seats of game {game} can't be read: {error}")))?;
    let seat = |(seat, person, name, word, ready)| SeatRow { seat, person, name, word, ready: ready != 0 };
    let mut all: Vec<SeatRow> = all.into_iter().map(seat).collect();
    all.sort_by_key(|seat| seat.seat);
    Ok(all)
}

impl Store {
    /// The numbers of all games, in order.
    ///
    /// # Errors
    /// If the database fails; so do all below.
    pub async fn game_ids(&self) -> Result<Vec<i64>, StoreError> {
        Ok(sqlx::query_scalar!("SELECT id FROM games ORDER BY id").fetch_all(&self.read).await?)
    }

    /// The number of the last game; 0 if there is none.
    pub async fn last_game(&self) -> Result<i64, StoreError> {
        let last = sqlx::query_scalar!(r#"SELECT max(id) AS "id: i64" FROM games"#).fetch_one(&self.read);
        Ok(last.await?.unwrap_or(0))
    }

    /// When the next game would come to its place that moves: after all that have come to theirs by now.
    pub async fn next_arrival(&self) -> Result<i64, StoreError> {
        let last = sqlx::query_scalar!(r#"SELECT max(came) + 1 AS "next: i64" FROM games"#);
        Ok(last.fetch_one(&self.read).await?.unwrap_or(1))
    }

    /// The last game to come to a place that was played to its end, or called off after it had begun.
    pub async fn last_played(&self, place: i64) -> Result<Option<i64>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT id FROM games
             WHERE place = ? AND (stage = 'over'
                OR (stage = 'cancelled' AND EXISTS (SELECT 1 FROM journal WHERE game = games.id)))
             ORDER BY came DESC LIMIT 1",
            place
        )
        .fetch_optional(&self.read)
        .await?)
    }

    /// The games under way, and the last game to come to each place.
    pub async fn current_games(&self) -> Result<Vec<i64>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT id FROM (
                 SELECT id, stage, row_number() OVER (PARTITION BY place ORDER BY came DESC) AS back FROM games)
             WHERE back = 1 OR stage IN ('lobby', 'running')
             ORDER BY id"
        )
        .fetch_all(&self.read)
        .await?)
    }

    /// These games whole, but for their journals, of which each has the last row: what a start reads. By their
    /// numbers; those that aren't there are left out.
    pub async fn games(&self, ids: &[i64]) -> Result<Vec<(StoredGame, Option<JournalRow>)>, StoreError> {
        let mut games = Vec::with_capacity(ids.len());
        for ids in ids.chunks(AT_ONCE) {
            self.some_games(ids, &mut games).await?;
        }
        Ok(games)
    }

    async fn some_games(
        &self,
        ids: &[i64],
        games: &mut Vec<(StoredGame, Option<JournalRow>)>,
    ) -> Result<(), StoreError> {
        // A row a game: each costs SQLite's thread a message, and each value in it a copy.
        let places = vec!["?"; AT_ONCE].join(",");
        let text = format!(
            "SELECT games.*, snapshots.state,
                 (SELECT json_group_array(json_array(seat, person, name, word, ready))
                  FROM seats WHERE seats.game = games.id) AS seats,
                 journal.seq, journal.kind AS row_kind, journal.actor, journal.act, journal.faces, journal.by_hand,
                 journal.events, journal.told, journal.at, journal.interaction, journal.entry
             FROM games
             LEFT JOIN snapshots ON snapshots.game = games.id
             LEFT JOIN journal ON journal.game = games.id AND journal.seq = games.sequence
             WHERE games.id IN ({places}) ORDER BY games.id"
        );
        let query = ids.iter().fold(sqlx::query(sqlx::AssertSqlSafe(text)), |query, id| query.bind(*id));
        for row in query.fetch_all(&self.read).await? {
            let game = GameRow {
                id: row.try_get("id")?,
                kind: row.try_get("kind")?,
                rules: row.try_get("rules")?,
                place: row.try_get("place")?,
                stage: row.try_get("stage")?,
                sequence: row.try_get("sequence")?,
                standing: row.try_get("standing")?,
                secret: row.try_get("secret")?,
                created: row.try_get("created")?,
                moved: row.try_get("moved")?,
            };
            let last = match row.try_get("seq")? {
                None => None,
                Some(seq) => Some(JournalRow {
                    seq,
                    kind: row.try_get("row_kind")?,
                    actor: row.try_get("actor")?,
                    act: row.try_get("act")?,
                    faces: row.try_get("faces")?,
                    by_hand: row.try_get("by_hand")?,
                    events: row.try_get("events")?,
                    told: row.try_get("told")?,
                    at: row.try_get("at")?,
                    interaction: row.try_get("interaction")?,
                    entry: row.try_get("entry")?,
                }),
            };
            let (version, snapshot) = (row.try_get("version")?, row.try_get("state")?);
            let (seats, dice_key) = (seats(game.id, row.try_get("seats")?)?, row.try_get("dice_key")?);
            games.push((StoredGame { game, version, seats, snapshot, dice_key }, last));
        }
        Ok(())
    }

    /// One game whole, but for its journal.
    pub async fn game(&self, id: i64) -> Result<Option<StoredGame>, StoreError> {
        let mut tx = self.read.begin().await?;
        let Some(row) = sqlx::query!("SELECT * FROM games WHERE id = ?", id).fetch_optional(&mut *tx).await?
        else {
            return Ok(None);
        };
        let seats = sqlx::query!(
            r#"SELECT seat, person, name, word, ready AS "ready: bool" FROM seats WHERE game = ? ORDER BY seat"#,
            id
        )
        .fetch_all(&mut *tx)
        .await?
        .into_iter()
        .map(|seat| SeatRow {
            seat: seat.seat,
            person: seat.person,
            name: seat.name,
            word: seat.word,
            ready: seat.ready,
        })
        .collect();
        let snapshot = sqlx::query_scalar!("SELECT state FROM snapshots WHERE game = ?", id)
            .fetch_optional(&mut *tx)
            .await?;
        let game = GameRow {
            id: row.id,
            kind: row.kind,
            rules: row.rules,
            place: row.place,
            stage: row.stage,
            sequence: row.sequence,
            standing: row.standing,
            secret: row.secret,
            created: row.created,
            moved: row.moved,
        };
        Ok(Some(StoredGame { game, version: row.version, seats, snapshot, dice_key: row.dice_key }))
    }

    /// A game's journal from a number on.
    pub async fn journal(&self, game: i64, from: i64) -> Result<Vec<JournalRow>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT seq, kind, actor, act, faces, by_hand AS "by_hand: bool", events, told, at, interaction, entry
               FROM journal WHERE game = ? AND seq >= ? ORDER BY seq"#,
            game,
            from
        )
        .fetch_all(&self.read)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| JournalRow {
                seq: row.seq,
                kind: row.kind,
                actor: row.actor,
                act: row.act,
                faces: row.faces,
                by_hand: row.by_hand,
                events: row.events,
                told: row.told,
                at: row.at,
                interaction: row.interaction,
                entry: row.entry,
            })
            .collect())
    }

    /// How many entries a game's log has, and the row of the last.
    pub async fn last_entry(&self, game: i64) -> Result<Option<(i64, i64)>, StoreError> {
        let last = sqlx::query!(
            r#"SELECT entry AS "entry!", seq AS "seq!" FROM journal WHERE game = ? AND entry IS NOT NULL
               ORDER BY seq DESC LIMIT 1"#,
            game
        )
        .fetch_optional(&self.read)
        .await?;
        Ok(last.map(|row| (row.entry, row.seq)))
    }

    /// The row of an entry of a game's log. It is looked for from the last row back, since few ask for one of long ago, and
    /// no further than where as many rows before it could be entries.
    pub async fn row_of_entry(&self, game: i64, entry: i64) -> Result<Option<i64>, StoreError> {
        // Entries are counted from one: a whole journal would be gone through for nothing.
        if entry < 1 {
            return Ok(None);
        }
        let row = sqlx::query_scalar!(
            r#"SELECT seq AS "seq!" FROM journal WHERE game = ? AND seq >= ? - 1 AND entry = ?
               ORDER BY seq DESC LIMIT 1"#,
            game,
            entry,
            entry
        );
        Ok(row.fetch_optional(&self.read).await?)
    }

    /// The rows that follow this one until the next of which everybody was told: number and actor.
    pub async fn unseen_rows(&self, game: i64, after: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query!(
            "SELECT seq, actor FROM journal
             WHERE game = ? AND seq > ? AND seq < coalesce(
                 (SELECT min(seq) FROM journal WHERE game = ? AND seq > ? AND entry IS NOT NULL),
                 9223372036854775807)
             ORDER BY seq",
            game,
            after,
            game,
            after
        )
        .fetch_all(&self.read)
        .await?;
        Ok(rows.into_iter().map(|row| (row.seq, row.actor)).collect())
    }

    /// The last order that this actor gave after row `after`.
    pub async fn last_given(&self, game: i64, after: i64, actor: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT act FROM journal WHERE game = ? AND seq > ? AND actor = ? ORDER BY seq DESC LIMIT 1",
            game,
            after,
            actor
        )
        .fetch_optional(&self.read)
        .await?)
    }

    /// The rows after `after` by which this actor gave this very order, and those of the table between them, which
    /// may have taken it back. How a button pressed twice is known.
    pub async fn given_since(
        &self,
        game: i64,
        after: i64,
        actor: &str,
        act: &str,
    ) -> Result<Vec<JournalRow>, StoreError> {
        Ok(sqlx::query_as!(
            JournalRow,
            r#"SELECT seq, kind, actor, act, faces, by_hand AS "by_hand: bool", events, told, at, interaction, entry
            FROM journal WHERE game = ? AND seq > ? AND (kind = 'table' OR (actor = ? AND act = ?)) ORDER BY seq"#,
            game,
            after,
            actor,
            act
        )
        .fetch_all(&self.read)
        .await?)
    }

    /// The first answer to an interaction, if it was carried out; nothing stands in one that was erased.
    pub async fn answer(&self, interaction: i64) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar!("SELECT answer FROM answers WHERE interaction = ?", interaction)
            .fetch_optional(&self.read)
            .await?)
    }

    /// Forgets answers given before this time, and which messages were the newest then where nothing waits.
    pub async fn forget_answers(&self, before: i64) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM answers WHERE at < ?", before).execute(&self.write).await?;
        sqlx::query!(
            "DELETE FROM newest WHERE at < ? AND NOT EXISTS (
                 SELECT 1 FROM outbox WHERE outbox.to_person = newest.to_person AND outbox.target = newest.target)",
            before
        )
        .execute(&self.write)
        .await?;
        Ok(())
    }

    /// The jobs due by this time, earliest first. At one moment the whole game's time is up before any
    /// deadline passes, and what lapses does so before somebody's passive answer.
    pub async fn jobs_due(&self, by: i64) -> Result<Vec<JobRow>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT game AS "game!", kind, subject, due FROM jobs WHERE due <= ?
               ORDER BY due, game,
                        CASE kind WHEN 'until' THEN 0 WHEN 'lapse' THEN 1 ELSE 2 END, kind, subject"#,
            by
        )
        .fetch_all(&self.read)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| JobRow { due: row.due, game: row.game, kind: row.kind, subject: row.subject })
            .collect())
    }

    /// All jobs of a game, in order of time.
    pub async fn jobs(&self, game: i64) -> Result<Vec<JobRow>, StoreError> {
        let rows = sqlx::query!(
            "SELECT game, kind, subject, due FROM jobs WHERE game = ? ORDER BY due, kind, subject",
            game
        )
        .fetch_all(&self.read)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| JobRow { due: row.due, game: row.game, kind: row.kind, subject: row.subject })
            .collect())
    }

    /// When the next job is due.
    pub async fn next_job(&self) -> Result<Option<i64>, StoreError> {
        Ok(sqlx::query_scalar!(r#"SELECT min(due) AS "due: i64" FROM jobs"#).fetch_one(&self.read).await?)
    }

    /// The time of each game's next job.
    pub async fn next_jobs(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        let rows = sqlx::query!(r#"SELECT game AS "game!", min(due) AS "due!: i64" FROM jobs GROUP BY game"#);
        let rows = rows.fetch_all(&self.read).await?;
        Ok(rows.into_iter().map(|row| (row.game, row.due)).collect())
    }

    /// Puts a job off until this time; one that another program has moved meanwhile stays where it is.
    pub async fn put_job_off(&self, job: &JobRow, due: i64) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE jobs SET due = ? WHERE game = ? AND kind = ? AND subject = ? AND due = ?",
            due,
            job.game,
            job.kind,
            job.subject,
            job.due
        )
        .execute(&self.write)
        .await?;
        Ok(())
    }

    /// Puts a game's jobs to the times at which they are due, and in where they are missing.
    pub async fn put_jobs(&self, jobs: &[JobRow]) -> Result<(), StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        for job in jobs {
            sqlx::query!(
                "INSERT INTO jobs (game, kind, subject, due) VALUES (?, ?, ?, ?)
                 ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due",
                job.game,
                job.kind,
                job.subject,
                job.due,
            )
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Removes a job that nothing answers for any more; not one that another program has moved meanwhile.
    pub async fn drop_job(&self, job: &JobRow) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM jobs WHERE game = ? AND kind = ? AND subject = ? AND due = ?",
            job.game,
            job.kind,
            job.subject,
            job.due
        )
        .execute(&self.write)
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Commit;
    use super::super::samples::change;
    use super::*;

    /// A row with all that may stand in one.
    fn row(id: i64, seq: i64) -> JournalRow {
        JournalRow {
            act: "{\"a\":\"\\u0000\"}".to_owned(),
            by_hand: true,
            told: "told".to_owned(),
            interaction: Some(i64::MAX - 10 * id - seq),
            ..super::super::samples::row(seq)
        }
    }

    #[tokio::test]
    async fn many_games_are_read_as_each_is_by_itself() {
        let files = tempfile::tempdir().expect("a directory");
        let store = Store::open(&files.path().join("games.sqlite")).await.expect("a database");
        let names = [
            "ann",
            "a\"b",
            "back\\slash",
            "o'neil",
            "two\nlines",
            "nul\0",
            "\u{2028}",
            "🐉",
            "",
            "[1]",
            "null",
            "ž",
        ];
        let people = [Some(i64::MIN), Some(i64::MAX), None, Some((1 << 53) + 1), Some(0)];
        let seat = |n: usize| SeatRow {
            seat: n as i64,
            person: people[n % people.len()],
            name: names[n].to_owned(),
            word: names[names.len() - 1 - n].to_owned(),
            ready: n.is_multiple_of(2),
        };
        let all: Vec<SeatRow> = (0..names.len()).rev().map(seat).collect();
        let count = 2 * AT_ONCE as i64 + 3;
        for id in 1..=count {
            let seats = Some(all[..(id % 13) as usize].to_vec());
            store.commit(Commit { seats, ..change(id, -1, None) }).await.expect("a new game");
            if id % 3 > 0 {
                let journal: Vec<JournalRow> = (0..id % 3).map(|seq| row(id, seq)).collect();
                let snapshot = Some(format!("state {id}"));
                let more = Commit { journal, snapshot, ..change(id, id % 3 - 1, Some(0)) };
                store.commit(more).await.expect("it goes on");
            }
        }
        let mut asked: Vec<i64> = (1..=count).rev().collect();
        asked.splice(5..5, [0, 9999]);
        let read = store.games(&asked).await.expect("they are read");
        assert_eq!(read.len(), count as usize, "those that aren't there are left out");
        for (stored, last) in read {
            let id = stored.game.id;
            let alone = store.game(id).await.expect("it is read").expect("it is there");
            assert_eq!(format!("{stored:?}"), format!("{alone:?}"));
            assert_eq!(stored.seats.len(), (id % 13) as usize);
            assert!(stored.seats.iter().all(|read| all.contains(read)), "{:?}", stored.seats);
            let rows = store.journal(id, stored.game.sequence).await.expect("they are read");
            assert_eq!(last, rows.last().cloned(), "game {id}");
            assert_eq!(last.is_some(), id % 3 > 0);
        }
    }
}
