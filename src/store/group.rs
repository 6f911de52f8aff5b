//! Changes that wait for the disk at the same time share one transaction, so that the disk is waited for once for all
//! of them. Each is acknowledged only when it is there for good; one that can't be written harms no other.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, SqlSafeStr as _, SqlStr};
use tokio::sync::oneshot;

use super::commit::{Commit, CommitError};
use super::error::obstacle;
use super::{Obstacle, Store, StoreError};

/// So many are written at once at most, so that nobody waits for more than a moment.
const MOST: usize = 128;

/// The changes that wait to be written.
#[derive(Debug, Default)]
pub(super) struct Group(Mutex<Queue>);

#[derive(Debug, Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// Is somebody writing?
    busy: bool,
}

/// A change, and who waits for it.
#[derive(Debug)]
struct Waiting {
    commit: Commit,
    done: oneshot::Sender<Result<u64, CommitError>>,
}

impl Group {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a change in; is nobody writing, so that somebody has to begin?
    fn put(&self, waiting: Waiting) -> bool {
        let mut queue = self.queue();
        queue.waiting.push(waiting);
        !std::mem::replace(&mut queue.busy, true)
    }

    /// Those to be written next; with none the writing is over.
    fn take(&self) -> Vec<Waiting> {
        let mut queue = self.queue();
        let count = queue.waiting.len().min(MOST);
        queue.busy = count > 0;
        queue.waiting.drain(..count).collect()
    }
}

/// Writing, until nothing waits any more. Should it end otherwise, those who wait are told, and the next begins anew.
struct Writing<'a>(&'a Group);

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut queue = self.0.queue();
            queue.busy = false;
            queue.waiting.clear();
        }
    }
}

impl Store {
    /// Writes a change, wholly or not at all, with whatever waits beside it. How many of the messages to be dropped
    /// were still there.
    ///
    /// # Errors
    /// If the game is not as it was read, or the database fails; nothing of this change is written then.
    pub async fn commit(&self, commit: Commit) -> Result<u64, CommitError> {
        let (done, written) = oneshot::channel();
        if self.group.put(Waiting { commit, done }) {
            // Whoever waits for a change may give up waiting; those of others are written all the same.
            let store = self.clone();
            tokio::spawn(async move { store.write_waiting().await });
        }
        let stopped = || StoreError::from("the writing stopped".to_owned());
        written.await.unwrap_or_else(|_| Err(stopped().into()))
    }

    async fn write_waiting(&self) {
        let _writing = Writing(&self.group);
        loop {
            let waiting = self.group.take();
            if waiting.is_empty() {
                return;
            }
            let (plain, others): (Vec<_>, Vec<_>) =
                waiting.into_iter().partition(|waiting| waiting.commit.is_plain());
            let together = self.write_together(&plain).await;
            // Who holds the database holds it against each of them, and each would wait for it as long again.
            let mut locked = together.as_ref().err().is_some_and(is_locked);
            let together = together.is_ok();
            // What else went wrong, and with which of them, shows when each is written by itself.
            let each = plain.into_iter().map(|plain| (plain, together));
            for (Waiting { commit, done }, written) in
                each.chain(others.into_iter().map(|other| (other, false)))
            {
                let written = match written {
                    true => Ok(0),
                    false if locked => Err(StoreError::locked().into()),
                    false => self.commit_alone(&commit).await,
                };
                locked |= matches!(&written, Err(CommitError::Store(error)) if error.obstacle() == Some(Obstacle::Locked));
                let _ = done.send(written);
            }
        }
    }

    /// Writes several in one transaction; if it fails, none.
    async fn write_together(&self, waiting: &[Waiting]) -> Result<(), sqlx::Error> {
        let commits: Vec<&Commit> = waiting.iter().map(|waiting| &waiting.commit).collect();
        let statements = statements(&commits);
        match commits.len() {
            0 => Ok(()),
            1 => self.write_at_once(statements).await,
            _ => {
                let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
                for Statement { text, values } in statements {
                    run(SqlStr::from_static(text), values, &mut tx).await?;
                }
                tx.commit().await
            }
        }
    }

    /// Writes a single one: the whole transaction goes to SQLite's thread as one text.
    async fn write_at_once(&self, statements: Vec<Statement<'_>>) -> Result<(), sqlx::Error> {
        let (mut text, mut all) = ("BEGIN IMMEDIATE;\n".to_owned(), Vec::new());
        for Statement { text: one, values } in statements {
            text += one;
            text += ";\n";
            all.extend(values);
        }
        text += "COMMIT";
        let mut writer = self.write.acquire().await?;
        // Of nothing but the texts below.
        let written = run(sqlx::AssertSqlSafe(text).into_sql_str(), all, &mut writer).await;
        if written.is_err() && sqlx::raw_sql("ROLLBACK").execute(&mut *writer).await.is_err() {
            // SQLite has taken it back by itself, or the connection is of no use any more.
            writer.close().await?;
        }
        written
    }
}

fn is_locked(error: &sqlx::Error) -> bool {
    obstacle(error) == Some(Obstacle::Locked)
}

async fn run(
    text: SqlStr,
    values: Vec<Value<'_>>,
    writer: &mut sqlx::SqliteConnection,
) -> Result<(), sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(values.len(), 0);
    for value in values {
        match value {
            Value::None => arguments.add(None::<i64>),
            Value::Number(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
            Value::Bytes(bytes) => arguments.add(bytes),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    sqlx::query_with(text, arguments).execute(writer).await?;
    Ok(())
}

impl Commit {
    /// Is it what nearly every change is: of a game that is there and goes on, its people as they were, and nothing to be
    /// counted?
    fn is_plain(&self) -> bool {
        let goes_on = !self.stage_changed && (!self.journal.is_empty() || self.snapshot.is_some());
        self.version.is_some() && goes_on && self.seats.is_none() && self.posts_dropped.is_empty()
    }
}

#[derive(Clone, Copy, Debug)]
enum Value<'a> {
    None,
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Self::None, Self::Number)
    }
}

/// A statement for several rows.
#[derive(Debug)]
struct Statement<'a> {
    text: &'static str,
    values: Vec<Value<'a>>,
}

/// What is done with rows.
struct Shape {
    /// With a single one. Nothing is copied first there, by which SQLite could take a part of a statement back.
    one: &'static str,
    /// With several: `ROWS` stands for them, their columns are called `column1`, `column2`, …
    several: &'static str,
    columns: usize,
    /// What was made of that for each of the sizes.
    texts: [OnceLock<String>; Shape::SIZES.len()],
}

/// The journal goes on exactly where it was read, or not at all: a version of NULL can't be. The stage stays as it is:
/// SQLite would write a page of its index, too, wherever the column is named.
static GAMES: Shape = Shape::new(
    "UPDATE games SET rules = ?, sequence = ?, version = CASE WHEN version = ? AND sequence = ? THEN version + 1 END,
         standing = coalesce(?, standing)
     WHERE id = ?",
    "UPDATE games SET rules = column1, sequence = column2,
         version = CASE WHEN version = column3 AND sequence = column4 THEN version + 1 END,
         standing = coalesce(column5, standing)
     FROM (ROWS) WHERE id = column6",
    6,
);
static JOURNAL: Shape = Shape::new(
    "INSERT INTO journal
         (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "INSERT INTO journal
         (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
     SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    12,
);
static SNAPSHOTS: Shape = Shape::new(
    "INSERT INTO snapshots (game, seq, state) VALUES (?, ?, ?)
     ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, state = excluded.state",
    "INSERT INTO snapshots (game, seq, state) SELECT * FROM (ROWS) WHERE column1 IS NOT NULL
     ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, state = excluded.state",
    3,
);
static OUTBOX: Shape = Shape::new(
    "INSERT INTO outbox (game, to_person, target, payload) VALUES (?, ?, ?, ?)",
    "INSERT INTO outbox (game, to_person, target, payload)
     SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    4,
);
/// By the game first, so that not all jobs are gone through.
static JOBS_DROPPED: Shape = Shape::new(
    "DELETE FROM jobs WHERE game = ? AND kind = ? AND subject = ?",
    "WITH gone AS (ROWS) DELETE FROM jobs
     WHERE game IN (SELECT column1 FROM gone) AND (game, kind, subject) IN (SELECT * FROM gone)",
    3,
);
static JOBS_PUT: Shape = Shape::new(
    "INSERT INTO jobs (game, kind, subject, due) VALUES (?, ?, ?, ?)
     ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due",
    "INSERT INTO jobs (game, kind, subject, due) SELECT * FROM (ROWS) WHERE column1 IS NOT NULL
     ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due",
    4,
);
static ANSWERS: Shape = Shape::new(
    "INSERT INTO answers (interaction, at, answer) VALUES (?, ?, ?)",
    "INSERT INTO answers (interaction, at, answer) SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    3,
);

impl Shape {
    /// So many rows has a statement, so that there are few different ones, which SQLite prepares once; those that
    /// aren't needed hold nothing.
    const SIZES: [usize; 4] = [2, 6, 24, 64];

    const fn new(one: &'static str, several: &'static str, columns: usize) -> Self {
        Self { one, several, columns, texts: [const { OnceLock::new() }; Self::SIZES.len()] }
    }

    /// The statements for these rows.
    fn of<'a>(&'static self, rows: &[Vec<Value<'a>>]) -> Vec<Statement<'a>> {
        let [.., most] = Self::SIZES;
        let statement = |rows: &[Vec<Value<'a>>]| {
            if let [row] = rows {
                return Statement { text: self.one, values: row.clone() };
            }
            let fits = |size: &usize| *size >= rows.len();
            let place = Self::SIZES.iter().position(fits).unwrap_or(Self::SIZES.len() - 1);
            let size = Self::SIZES[place];
            let text = self.texts[place].get_or_init(|| {
                let row = format!("({})", vec!["?"; self.columns].join(","));
                let places = format!("VALUES {}", vec![row.as_str(); size].join(","));
                self.several.replace("ROWS", &places)
            });
            let mut values = Vec::with_capacity(size * self.columns);
            values.extend(rows.iter().flatten().copied());
            values.resize(size * self.columns, Value::None);
            Statement { text, values }
        };
        rows.chunks(most).map(statement).collect()
    }
}

/// Everything that these changes write.
fn statements<'a>(commits: &[&'a Commit]) -> Vec<Statement<'a>> {
    use Value::{Bytes, Number, Text};
    let mut games = Vec::new();
    let (mut journal, mut snapshots, mut outbox) = (Vec::new(), Vec::new(), Vec::new());
    let (mut jobs_dropped, mut jobs_put, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    for commit in commits {
        let game = &commit.game;
        let id = Number(game.id);
        let before = game.sequence - i64::try_from(commit.journal.len()).unwrap_or(0);
        games.push(vec![
            Number(game.rules),
            Number(game.sequence),
            commit.version.into(),
            Number(before),
            if commit.standing_changed { Text(&game.standing) } else { Value::None },
            id,
        ]);
        journal.extend(commit.journal.iter().map(|row| {
            vec![
                id,
                Number(row.seq),
                Text(&row.kind),
                Text(&row.actor),
                Text(&row.act),
                Bytes(&row.faces),
                Number(row.by_hand.into()),
                Text(&row.events),
                Text(&row.told),
                Number(row.at),
                row.interaction.into(),
                row.entry.into(),
            ]
        }));
        snapshots.extend(commit.snapshot.iter().map(|state| vec![id, Number(game.sequence), Text(state)]));
        outbox.extend(
            commit.posts.iter().map(|post| {
                vec![id, Number(post.to_person.into()), Number(post.target), Text(&post.payload)]
            }),
        );
        jobs_dropped
            .extend(commit.jobs_dropped.iter().map(|(kind, subject)| vec![id, Text(kind), Text(subject)]));
        jobs_put.extend(
            commit.jobs_put.iter().map(|job| vec![id, Text(&job.kind), Text(&job.subject), Number(job.due)]),
        );
        let answered = commit.answer.iter();
        answers.extend(
            answered
                .map(|(interaction, answer)| vec![Number(*interaction), Number(commit.now), Text(answer)]),
        );
    }
    let tables = [
        (&GAMES, games),
        (&JOURNAL, journal),
        (&SNAPSHOTS, snapshots),
        (&OUTBOX, outbox),
        (&JOBS_DROPPED, jobs_dropped),
        (&JOBS_PUT, jobs_put),
        (&ANSWERS, answers),
    ];
    tables.into_iter().flat_map(|(shape, rows)| shape.of(&rows)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{change, game, row};
    use super::super::{JobRow, NewPost};
    use super::*;

    /// The order of this number, of a game that has come to this version.
    fn order(id: i64, sequence: i64, version: i64) -> Commit {
        let post = |payload: String| NewPost { to_person: false, target: id, payload };
        Commit {
            journal: vec![row(sequence)],
            snapshot: Some(format!("state {sequence}")),
            posts: vec![post(format!("{sequence}a")), post(format!("{sequence}b"))],
            jobs_put: vec![JobRow {
                due: sequence,
                game: id,
                kind: "due".to_owned(),
                subject: "x".to_owned(),
            }],
            jobs_dropped: vec![("gone".to_owned(), "x".to_owned())],
            answer: Some((id * 1000 + sequence, "done".to_owned())),
            ..change(id, sequence, Some(version))
        }
    }

    async fn store(games: i64) -> (tempfile::TempDir, Store) {
        let files = tempfile::tempdir().expect("a directory");
        let store = Store::open(&files.path().join("games.sqlite")).await.expect("a database");
        for id in 1..=games {
            let jobs = vec![JobRow { due: 1, game: id, kind: "gone".to_owned(), subject: "x".to_owned() }];
            let answer = Some((id * 1000 - 1, "made".to_owned()));
            let new = Commit { jobs_put: jobs, answer, ..change(id, -1, None) };
            store.commit(new).await.expect("a new game");
        }
        (files, store)
    }

    /// What stands there of a game: its number and version, its snapshot, its rows, its jobs.
    async fn stands(store: &Store, id: i64) -> (i64, i64, Option<String>, usize, Vec<JobRow>) {
        let stored = store.game(id).await.expect("it is read").expect("it is there");
        let rows = store.journal(id, 0).await.expect("they are read");
        let jobs = store.jobs(id).await.expect("they are read");
        assert_eq!(stored.game.standing, game(id, stored.game.sequence).standing);
        (stored.game.sequence, stored.version, stored.snapshot, rows.len(), jobs)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn changes_of_many_games_at_once_are_all_there() {
        let (_files, store) = store(40).await;
        for sequence in 0..3 {
            let all = (1..=40).map(|id| store.commit(order(id, sequence, sequence)));
            for written in futures::future::join_all(all).await {
                assert_eq!(written.expect("it is written"), 0);
            }
        }
        for id in 1..=40 {
            let due = JobRow { due: 2, game: id, kind: "due".to_owned(), subject: "x".to_owned() };
            assert_eq!(stands(&store, id).await, (2, 3, Some("state 2".to_owned()), 3, vec![due]));
            assert_eq!(store.answer(id * 1000 + 2).await.expect("it is read").as_deref(), Some("done"));
        }
        assert_eq!(store.outbox_waiting().await.expect("it is read"), 240);
        // All of them as one, without a way round it if that fails.
        let waiting = |id| Waiting { commit: order(id, 3, 3), done: oneshot::channel().0 };
        let together: Vec<Waiting> = (1..=40).map(waiting).collect();
        store.write_together(&together).await.expect("they are written as one");
        assert_eq!(store.outbox_waiting().await.expect("it is read"), 320);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_that_can_not_be_written_harms_no_other() {
        let (_files, store) = store(12).await;
        // Read too early, one of no game, and an answer that was given before.
        let raced = order(3, 0, 5);
        let nowhere = order(99, 0, 0);
        let repeated = Commit { answer: Some((1000, "again".to_owned())), ..order(5, 0, 0) };
        store.commit(order(1, 0, 0)).await.expect("it is written");
        let mut all: Vec<Commit> = [2, 4, 6, 7, 8].map(|id| order(id, 0, 0)).into();
        all.splice(1..1, [raced, nowhere, repeated]);
        let written = futures::future::join_all(all.into_iter().map(|commit| store.commit(commit))).await;
        let what: Vec<_> =
            written.iter().map(|written| written.as_ref().map_err(ToString::to_string)).collect();
        assert_eq!(what.iter().filter(|written| written.is_ok()).count(), 5, "{what:?}");
        assert!(matches!(written[1], Err(CommitError::Raced)), "{what:?}");
        assert!(written[2].is_err() && written[3].is_err(), "{what:?}");
        for id in [2, 4, 6, 7, 8] {
            assert_eq!(stands(&store, id).await.3, 1);
        }
        for id in [3, 5] {
            assert_eq!((stands(&store, id).await.1, stands(&store, id).await.3), (0, 0), "game {id}");
        }
        // By itself, too, and what comes next is written.
        assert!(matches!(store.commit(order(3, 0, 5)).await, Err(CommitError::Raced)));
        store.commit(order(3, 0, 0)).await.expect("it is written");
        assert_eq!(stands(&store, 3).await.1, 1);
    }
}
