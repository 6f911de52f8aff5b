//! Everything that one change of a game writes, in one transaction.

use sqlx::sqlite::SqliteConnection;

use super::{Store, StoreError};

/// A game's row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct GameRow {
    pub id: i64,
    pub kind: String,
    pub rules: i64,
    pub place: i64,
    pub stage: String,
    pub sequence: i64,
    pub standing: String,
    pub secret: Vec<u8>,
    pub created: i64,
    pub moved: Option<i64>,
}

/// A seat's row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct SeatRow {
    pub seat: i64,
    pub person: Option<i64>,
    pub name: String,
    pub word: String,
    pub ready: bool,
}

/// A journal row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct JournalRow {
    pub seq: i64,
    pub kind: String,
    pub actor: String,
    pub act: String,
    pub faces: Vec<u8>,
    pub by_hand: bool,
    pub events: String,
    pub told: String,
    pub at: i64,
    pub interaction: Option<i64>,
    pub entry: Option<i64>,
}

/// A job's row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct JobRow {
    pub due: i64,
    pub game: i64,
    pub kind: String,
    pub subject: String,
}

/// A message to be put into the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct NewPost {
    pub to_person: bool,
    pub target: i64,
    pub payload: String,
}

/// Puts a message into the outbox, and the game that it is about.
pub(super) async fn put_in(
    connection: &mut SqliteConnection,
    game: Option<i64>,
    post: &NewPost,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO outbox (game, to_person, target, payload) VALUES (?, ?, ?, ?)",
        game,
        post.to_person,
        post.target,
        post.payload
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A game goes to another place: what was kept aside goes along, and what grew stands where it was.
async fn move_to(game: &GameRow, left: i64, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE games SET place = ?, moved = ? WHERE id = ?", game.place, game.moved, game.id)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "UPDATE outbox SET target = ?1, payload = json_set(payload, '$.to', json_object('place', ?1))
         WHERE game = ?2 AND NOT to_person AND target = ?3 AND aside IS NOT NULL",
        game.place,
        game.id,
        left
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("DELETE FROM latest WHERE game = ?", game.id).execute(connection).await?;
    Ok(())
}

/// One change of one game.
#[derive(Clone, Debug)]
pub struct Commit {
    /// The game as it is to be.
    pub game: GameRow,
    /// The version that it was read at; `None` = it is new.
    pub version: Option<i64>,
    /// Did [`GameRow::stage`] change?
    pub stage_changed: bool,
    /// Did [`GameRow::standing`] change?
    pub standing_changed: bool,
    /// The place that it leaves, if [`GameRow::place`] changes, and with it [`GameRow::moved`].
    pub place_left: Option<i64>,
    /// All seats, if any of them changed.
    pub seats: Option<Vec<SeatRow>>,
    /// New journal rows, in order.
    pub journal: Vec<JournalRow>,
    /// The snapshot after the last of them.
    pub snapshot: Option<String>,
    /// Messages, in order.
    pub posts: Vec<NewPost>,
    /// Waiting messages that aren't to be sent any more.
    pub posts_dropped: Vec<i64>,
    /// Jobs new or moved.
    pub jobs_put: Vec<JobRow>,
    /// Jobs that are no more: kind and subject.
    pub jobs_dropped: Vec<(String, String)>,
    /// The interaction's id with its answer.
    pub answer: Option<(i64, String)>,
    /// The time.
    pub now: i64,
}

/// Why a commit was not made; nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// Somebody else changed the game in between.
    #[error("the game was changed by somebody else")]
    Raced,
    /// There is a game in this place already.
    #[error("the place has a game already")]
    PlaceTaken,
    /// A game of this number was made meanwhile, by another program on the same database.
    #[error("the game's number is taken")]
    NumberTaken,
    /// The interaction was carried out before.
    #[error("the interaction was carried out before")]
    Repeated,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for CommitError {
    fn from(error: sqlx::Error) -> Self {
        let unique = error.as_database_error().filter(|error| error.is_unique_violation());
        match unique.map(|error| error.message()) {
            Some(message) if message.contains("games.place") => Self::PlaceTaken,
            Some(message) if message.contains("games.id") => Self::NumberTaken,
            Some(message) if message.contains("interaction") => Self::Repeated,
            _ => Self::Store(error.into()),
        }
    }
}

impl From<CommitError> for StoreError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Store(error) => error,
            other => other.to_string().into(),
        }
    }
}

impl Store {
    /// Writes a single change in a transaction of its own. How many of the messages to be dropped were still there.
    ///
    /// # Errors
    /// If the game is not as it was read, or the database fails; nothing is written then.
    pub(super) async fn commit_alone(&self, commit: &Commit) -> Result<u64, CommitError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let game = &commit.game;
        let id = game.id;
        match commit.version {
            None => {
                sqlx::query!(
                    "INSERT INTO games (id, kind, rules, place, stage, sequence, version, standing, secret, created)
                     VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?)",
                    id,
                    game.kind,
                    game.rules,
                    game.place,
                    game.stage,
                    game.sequence,
                    game.standing,
                    game.secret,
                    game.created,
                )
                .execute(&mut *tx)
                .await?;
            }
            Some(version) => {
                // The journal goes on exactly where it was read, or not at all.
                let before = game.sequence - i64::try_from(commit.journal.len()).unwrap_or(0);
                let done = sqlx::query!(
                    "UPDATE games SET rules = ?, stage = ?, sequence = ?, version = version + 1
                     WHERE id = ? AND version = ? AND sequence = ?",
                    game.rules,
                    game.stage,
                    game.sequence,
                    id,
                    version,
                    before,
                )
                .execute(&mut *tx)
                .await?;
                if done.rows_affected() != 1 {
                    return Err(CommitError::Raced);
                }
                if commit.standing_changed {
                    sqlx::query!("UPDATE games SET standing = ? WHERE id = ?", game.standing, id)
                        .execute(&mut *tx)
                        .await?;
                }
                if let Some(left) = commit.place_left {
                    move_to(game, left, &mut tx).await?;
                }
            }
        }
        if let Some(seats) = &commit.seats {
            sqlx::query!("DELETE FROM seats WHERE game = ?", id).execute(&mut *tx).await?;
            for seat in seats {
                sqlx::query!(
                    "INSERT INTO seats (game, seat, person, name, word, ready) VALUES (?, ?, ?, ?, ?, ?)",
                    id,
                    seat.seat,
                    seat.person,
                    seat.name,
                    seat.word,
                    seat.ready,
                )
                .execute(&mut *tx)
                .await?;
            }
            // Who came and went before the set-up has left nothing behind.
            if game.sequence < 0 {
                sqlx::query!("DELETE FROM sat WHERE game = ?", id).execute(&mut *tx).await?;
            }
            // Who goes before anything more was written has been there all the same: the seat is another's from the next row on.
            sqlx::query!(
                "INSERT INTO sat (game, seat, since, person, name)
                 SELECT seats.game, seats.seat,
                        CASE WHEN last.since IS NULL OR last.since < ? THEN ?
                             WHEN last.person IS NULL OR last.person IS seats.person THEN last.since
                             ELSE last.since + 1 END,
                        seats.person, seats.name
                 FROM seats LEFT JOIN sat AS last
                      ON last.game = seats.game AND last.seat = seats.seat
                         AND last.since = (SELECT max(since) FROM sat WHERE game = seats.game AND seat = seats.seat)
                 WHERE seats.game = ? AND (last.since IS NULL OR last.person IS NOT seats.person OR last.name <> seats.name)
                 ON CONFLICT (game, seat, since) DO UPDATE SET person = excluded.person, name = excluded.name",
                game.sequence,
                game.sequence,
                id
            )
            .execute(&mut *tx)
            .await?;
        }
        for row in &commit.journal {
            sqlx::query!(
                "INSERT INTO journal (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id,
                row.seq,
                row.kind,
                row.actor,
                row.act,
                row.faces,
                row.by_hand,
                row.events,
                row.told,
                row.at,
                row.interaction,
                row.entry,
            )
            .execute(&mut *tx)
            .await?;
        }
        if let Some(state) = &commit.snapshot {
            sqlx::query!(
                "INSERT INTO snapshots (game, seq, state) VALUES (?, ?, ?)
                 ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, state = excluded.state",
                id,
                game.sequence,
                state,
            )
            .execute(&mut *tx)
            .await?;
        }
        for post in &commit.posts {
            put_in(&mut tx, Some(id), post).await?;
        }
        let mut dropped = 0;
        for post in &commit.posts_dropped {
            let done = sqlx::query!("DELETE FROM outbox WHERE id = ?", post).execute(&mut *tx).await?;
            dropped += done.rows_affected();
        }
        if let Some(left) = commit.place_left {
            // Nothing is tried there any more for nothing.
            sqlx::query!(
                "DELETE FROM parked WHERE NOT to_person AND target = ? AND NOT EXISTS (
                     SELECT 1 FROM outbox WHERE NOT to_person AND target = parked.target AND aside IS NULL)",
                left
            )
            .execute(&mut *tx)
            .await?;
        }
        for (kind, subject) in &commit.jobs_dropped {
            sqlx::query!("DELETE FROM jobs WHERE game = ? AND kind = ? AND subject = ?", id, kind, subject)
                .execute(&mut *tx)
                .await?;
        }
        for job in &commit.jobs_put {
            sqlx::query!(
                "INSERT INTO jobs (game, kind, subject, due) VALUES (?, ?, ?, ?)
                 ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due",
                id,
                job.kind,
                job.subject,
                job.due,
            )
            .execute(&mut *tx)
            .await?;
        }
        if let Some((interaction, answer)) = &commit.answer {
            sqlx::query!(
                "INSERT INTO answers (interaction, at, answer) VALUES (?, ?, ?)",
                interaction,
                commit.now,
                answer
            )
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(dropped)
    }
}
