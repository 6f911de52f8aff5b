//! Changes that wait for the disk at the same time share one transaction, so that the disk is waited for once for all
//! of them. Each is acknowledged only when it is there for good; one that can't be written harms no other.

use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::SqlSafeStr as _;
use tokio::sync::oneshot;

use super::commit::{Commit, CommitError};
use super::error::obstacle;
use super::sent::{Sent, Settling};
use super::shapes::{Statement, Work, run, statements, write};
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

/// A change, and who waits for it: for how many of its messages were still there, or that they weren't as they were handed
/// out.
#[derive(Debug)]
struct Waiting {
    work: Work,
    done: oneshot::Sender<Result<Option<u64>, CommitError>>,
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
        Ok(self.written(Work::Change(Box::new(commit))).await?.unwrap_or(0))
    }

    /// Writes down what is settled about messages before they are sent.
    ///
    /// # Errors
    /// If the database fails; nothing is written then.
    pub async fn outbox_settle(&self, all: Vec<Settling>, now: i64) -> Result<(), StoreError> {
        if !all.is_empty() {
            self.written(Work::Settled(all, now)).await?;
        }
        Ok(())
    }

    /// Takes messages out that were sent as one, notes what is the newest there and the game's latest by it, and puts in
    /// what the one before is to become. How many were still there; none, and nothing is written, if any of them was
    /// changed since it was handed out: somebody was forgotten.
    ///
    /// # Errors
    /// If the database fails; nothing is written then.
    pub async fn outbox_sent(&self, sent: Sent) -> Result<Option<u64>, StoreError> {
        Ok(self.written(Work::Sent(sent)).await?)
    }

    async fn written(&self, work: Work) -> Result<Option<u64>, CommitError> {
        let (done, written) = oneshot::channel();
        if self.group.put(Waiting { work, done }) {
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
                waiting.into_iter().partition(|waiting| waiting.work.is_plain());
            let together = self.write_together(&plain).await;
            // Who holds the database holds it against each of them, and each would wait for it as long again.
            let mut locked = together.as_ref().err().is_some_and(is_locked);
            let together = together.is_ok();
            // What else went wrong, and with which of them, shows when each is written by itself.
            let each = plain.into_iter().map(|plain| (plain, together));
            for (Waiting { work, done }, written) in
                each.chain(others.into_iter().map(|other| (other, false)))
            {
                let written = match written {
                    true => Ok(Some(work.messages())),
                    false if locked => Err(StoreError::locked().into()),
                    false => self.write_alone(&work).await,
                };
                locked |= matches!(&written, Err(CommitError::Store(error)) if error.obstacle() == Some(Obstacle::Locked));
                let _ = done.send(written);
            }
        }
    }

    /// Writes several in one transaction; if it fails, none.
    async fn write_together(&self, waiting: &[Waiting]) -> Result<(), sqlx::Error> {
        let works: Vec<&Work> = waiting.iter().map(|waiting| &waiting.work).collect();
        match works.as_slice() {
            [] => Ok(()),
            [_] => self.write_at_once(statements(&works)).await,
            _ => {
                let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
                write(&works, &mut tx).await?;
                tx.commit().await
            }
        }
    }

    /// Writes one by itself, whatever it is.
    async fn write_alone(&self, work: &Work) -> Result<Option<u64>, CommitError> {
        match work {
            Work::Change(commit) => self.commit_alone(commit).await.map(Some),
            Work::Settled(..) => {
                self.write_at_once(statements(&[work])).await?;
                Ok(Some(0))
            }
            Work::Sent(sent) => Ok(self.sent_alone(sent).await?),
        }
    }

    /// Writes what became of messages, those that are gone meanwhile being left out, in a transaction of its own. How many
    /// were still there; none, and nothing is written, if any of them was changed since it was handed out.
    async fn sent_alone(&self, sent: &Sent) -> Result<Option<u64>, sqlx::Error> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let mut there = Vec::new();
        for row in &sent.rows {
            let (id, _) = row;
            let found = sqlx::query_scalar!(r#"SELECT id AS "id!: i64" FROM outbox WHERE id = ?"#, id);
            if found.fetch_optional(&mut *tx).await?.is_some() {
                there.push(row.clone());
            }
        }
        let removed = there.len() as u64;
        let work = [Work::Sent(Sent { rows: there, ..sent.clone() })];
        match write(&work.each_ref(), &mut tx).await {
            // So the statements say that something isn't as it was handed out.
            Err(error) if is_null_where_none_may_be(&error) => {
                tx.rollback().await?;
                Ok(None)
            }
            written => {
                written?;
                tx.commit().await?;
                Ok(Some(removed))
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
        // Of nothing but the texts of `shapes`.
        let written = run(sqlx::AssertSqlSafe(text).into_sql_str(), all, &mut writer).await;
        if written.is_err() && sqlx::raw_sql("ROLLBACK").execute(&mut *writer).await.is_err() {
            // SQLite has taken it back by itself, or the connection is of no use any more.
            writer.close().await?;
        }
        written
    }
}

fn is_null_where_none_may_be(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.kind() == sqlx::error::ErrorKind::NotNullViolation)
}

fn is_locked(error: &sqlx::Error) -> bool {
    obstacle(error) == Some(Obstacle::Locked)
}

impl Work {
    /// Can it be written with others?
    fn is_plain(&self) -> bool {
        match self {
            Self::Change(commit) => commit.is_plain(),
            Self::Settled(..) | Self::Sent(_) => true,
        }
    }

    /// How many messages are gone once it is written with others.
    fn messages(&self) -> u64 {
        match self {
            Self::Sent(sent) => sent.rows.len() as u64,
            Self::Change(_) | Self::Settled(..) => 0,
        }
    }
}

impl Commit {
    /// Is it what nearly every change is: of a game that is there and goes on, its people as they were, and nothing to be
    /// counted?
    fn is_plain(&self) -> bool {
        let goes_on = !self.stage_changed && (!self.journal.is_empty() || self.snapshot.is_some());
        let stays = self.place_left.is_none() && self.posts_dropped.is_empty();
        self.version.is_some() && goes_on && self.seats.is_none() && stays
    }
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
        let waiting = |work| Waiting { work, done: oneshot::channel().0 };
        let together: Vec<Waiting> =
            (1..=40).map(|id| waiting(Work::Change(Box::new(order(id, 3, 3))))).collect();
        store.write_together(&together).await.expect("they are written as one");
        assert_eq!(store.outbox_waiting().await.expect("it is read"), 320);
        // With them, what becomes of messages that were there.
        let mut together: Vec<Waiting> =
            (1..=40).map(|id| waiting(Work::Change(Box::new(order(id, 4, 4))))).collect();
        let settling = vec![Settling::Bundle { ids: vec![1, 2], into: None }, Settling::Reach(3)];
        together.push(waiting(Work::Settled(settling, 5)));
        for id in 4..=9 {
            let payload = store.outbox_row(id).await.expect("it is read").expect("it waits").payload;
            let sent =
                Sent { rows: vec![(id, payload)], grown: None, message: 50, at: 1, latest: None, then: None };
            together.push(waiting(Work::Sent(sent)));
        }
        store.write_together(&together).await.expect("they are written as one");
        assert_eq!(store.outbox_waiting().await.expect("it is read"), 394);
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
