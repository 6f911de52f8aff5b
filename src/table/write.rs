//! A change written: journal, snapshot, seats, outbox, jobs and answer at once, and only then shown.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::change::Change;
use super::jobs::job_changes;
use super::rows::{game_row, row_of, seat_row};
use super::state::Table;
use super::tables::{Slot, Tables, lock, plain};
use super::{Call, GameId, No, Receipt, story};
use crate::store::{Commit, CommitError, NewPost};

/// So many numbers are tried for a new game.
const NUMBERS: usize = 5;

/// Why a change was not written.
enum Failed {
    /// The new game's number is another's.
    NumberTaken,
    /// For the reason that the person reads.
    For(No),
}

impl Tables {
    /// Writes a change and shows it. The turn of the slot is held.
    pub(super) async fn commit(
        &self,
        slot: Option<&Slot>,
        change: Change,
        answer: Option<(&Call, &mut Receipt)>,
    ) -> Result<Arc<Table>, No> {
        self.write(slot, change, answer).await.map_err(|failed| match failed {
            Failed::NumberTaken => self.fault("a game's number was taken, and nobody tried another"),
            Failed::For(no) => no,
        })
    }

    /// Makes a new game under the next free number, the turn of creation being held. Another program on the
    /// same database may take the number first; then the next is tried.
    pub(super) async fn make(
        &self,
        call: &Call,
        new: impl Fn(GameId) -> Result<(Change, Receipt), No>,
    ) -> Result<Receipt, No> {
        for _ in 0..NUMBERS {
            let last = self.0.store.last_game().await.map_err(|error| self.broke(error))?;
            let (change, mut answer) = new(GameId(last + 1))?;
            match self.write(None, change, Some((call, &mut answer))).await {
                Ok(_) => return Ok(answer),
                Err(Failed::NumberTaken) => {}
                Err(Failed::For(no)) => return Err(no),
            }
        }
        Err(self.fault("every number for a new game was taken"))
    }

    async fn write(
        &self,
        slot: Option<&Slot>,
        mut change: Change,
        answer: Option<(&Call, &mut Receipt)>,
    ) -> Result<Arc<Table>, Failed> {
        // What can't be written down is a fault, and nothing is written: never half of it, never an empty text.
        let unwritten = |what: &str, why: &dyn Display| {
            Failed::For(self.fault(format!("{what} can't be written down: {why}")))
        };
        self.0.crash.committing().await;
        change.furnish();
        change.one_direct_message_each();
        let before = change.before.clone();
        change.table.standing.machines.seats = change.table.machine_seats().collect();
        let standing =
            serde_json::to_string(&change.table.standing).map_err(|error| unwritten("a table", &error))?;
        let stage_changed = before.as_ref().is_none_or(|before| before.stage != change.table.stage);
        let standing_changed = before.as_ref().is_none_or(|before| before.standing != change.table.standing);
        let left = before.as_ref().map(|before| before.place).filter(|place| *place != change.table.place);
        let (jobs_put, jobs_dropped) = job_changes(before.as_deref(), &change.table);
        let same_game = match (before.as_ref().and_then(|b| b.game.as_ref()), &change.table.game) {
            (Some(before), Some(after)) => Arc::ptr_eq(before, after),
            (None, None) => true,
            _ => false,
        };
        let jobs_moved = !jobs_put.is_empty() || !jobs_dropped.is_empty();
        let answer = match answer {
            Some((call, receipt)) => {
                receipt.version = change.table.version_for(Some(call.who.person));
                receipt.game = Some(change.table.id);
                receipt.cast = change.table.cast();
                let text =
                    serde_json::to_string(&*receipt).map_err(|error| unwritten("an answer", &error))?;
                (call.interaction != 0).then(|| (call.interaction.cast_signed(), text))
            }
            None => None,
        };
        let mut posts = Vec::new();
        for post in &change.posts {
            let payload = serde_json::to_string(post).map_err(|error| unwritten("a message", &error))?;
            let (to_person, target) = row_of(post.to);
            posts.push(NewPost { to_person, target, payload });
        }
        let counting = self.0.outbox.counting.read().await;
        let dropped = std::mem::take(&mut change.dropped);
        // What waits for a place that is parked is counted no more.
        let uncounted = {
            let parked = lock(&self.0.outbox.parked);
            dropped.iter().filter(|(_, to)| parked.contains(to)).count()
        };
        let changed = change.table.game.as_ref().filter(|_| !same_game);
        let snapshot = changed.map(|game| game.snapshot()).transpose();
        let snapshot = snapshot.map_err(|error| unwritten("a game", &error))?;
        let commit = Commit {
            game: game_row(&change.table, standing),
            version: before.as_ref().map(|before| before.version),
            stage_changed,
            standing_changed,
            place_left: left.map(|place| place.0.cast_signed()),
            seats: before
                .as_ref()
                .is_none_or(|before| before.chairs != change.table.chairs)
                .then(|| change.table.chairs.iter().enumerate().map(seat_row).collect()),
            snapshot,
            journal: std::mem::take(&mut change.rows),
            posts,
            posts_dropped: dropped.iter().map(|(id, _)| *id).collect(),
            jobs_put,
            jobs_dropped,
            answer,
            now: change.now.as_millisecond(),
        };
        let counted = self.counted(change.posts.iter().map(|post| post.to));
        let rows = commit.journal.len();
        let gone = match self.0.store.commit(commit).await {
            Ok(gone) => {
                counted.keep();
                drop(counting);
                gone
            }
            Err(error) => {
                drop(counted);
                drop(counting);
                if let (CommitError::Raced, Some(slot)) = (&error, slot) {
                    self.read_again(slot, change.table.id).await.map_err(Failed::For)?;
                }
                return Err(self.why_not_written(&change.table, error));
            }
        };
        self.goes_on();
        self.0.crash.committed().await;
        self.0.meters.rows(rows);
        for _ in uncounted as u64..gone {
            self.0.activity.end("outbox");
        }
        dropped.iter().for_each(|(id, _)| self.nothing_of(*id));
        if before.is_some() {
            change.table.version += 1;
        }
        let table = Arc::new(change.table);
        match slot {
            Some(slot) => slot.put(Arc::clone(&table)),
            None => drop(self.seat_table(Arc::clone(&table))),
        }
        if let Some(left) = left {
            self.leave_place(left, &table);
        }
        if !change.posts.is_empty() || !dropped.is_empty() {
            self.0.outbox.changed.tell();
        }
        if jobs_moved && let Err(error) = self.look_at_jobs().await {
            // What was asked for is done. When the next job is due the clockwork finds out by itself.
            drop(self.fault(error));
            self.0.next_job.store(change.now.as_millisecond(), Ordering::SeqCst);
            self.0.jobs_changed.notify_one();
        }
        Ok(table)
    }

    /// Another program has changed the game: from now on it is played as it stands there.
    async fn read_again(&self, slot: &Slot, id: GameId) -> Result<(), No> {
        if let Some(table) = self.table_again(id).await.map_err(|error| self.broke(error))? {
            tracing::warn!(
                game = id.0,
                version = table.version,
                "another program changed the game; it is read again"
            );
            slot.put(Arc::new(table));
        }
        Ok(())
    }

    fn why_not_written(&self, table: &Table, error: CommitError) -> Failed {
        Failed::For(match error {
            CommitError::NumberTaken => return Failed::NumberTaken,
            CommitError::Repeated => self.refuse(table, story::done_already()),
            CommitError::PlaceTaken => {
                let name = self.table_at(table.place).map(|table| table.standing.name.clone());
                plain(story::game_here_already(&name.unwrap_or_default(), false))
            }
            CommitError::Store(error) => self.broke(error),
            CommitError::Raced => self.refuse(table, story::changed_elsewhere()),
        })
    }
}
