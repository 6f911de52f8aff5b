//! What falls due: deadlines, reminders, lapsing offers, closing votes, the end of a game's time.
//! Jobs are rows; one task sleeps until the next. Doing one twice does no harm.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures::poll;
use futures::stream::FuturesUnordered;
use futures::{FutureExt as _, StreamExt as _};
use jiff::{SignedDuration, Timestamp};

use super::change::Change;
use super::posted::Posted;
use super::state::{Stage, Table};
use super::tables::{Slot, Tables, lock};
use super::voices::ballot_of;
use super::{GameId, No, OpenBallot, PostKind, story};
use crate::clock::Busy;
use crate::rules::{Actor, Passage, SeatId, TableAct};
use crate::store::{JobRow, StoreError};

/// Stands for the sleep of a clockwork that nobody runs.
pub(super) const NOT_RUNNING: i64 = i64::MIN + 1;
/// Milliseconds in a day: so long first answers are kept.
const DAY_MS: i64 = 86_400_000;
/// So long after it could not be done a job is tried again.
const AGAIN_MS: i64 = 60_000;
/// So often in a row what was done may make something else due at once.
const AT_ONCE: u8 = 8;
/// So long a job waits whose game can't be read.
const HOUR_MS: i64 = 3_600_000;
/// So long the last reading of a ballot's reactions may take,
const RECOUNT: SignedDuration = SignedDuration::from_secs(10);
/// and so much longer for each choice of all that are to be read: twice what Discord's pace asks for.
const A_CHOICE: SignedDuration = SignedDuration::from_millis(50);
/// So long the closing of a ballot waits at most for Discord to know the token again: less than what counts as not being there
/// (`unattended.rs`), or the time would be given back before it is over.
const HELD: SignedDuration = SignedDuration::from_mins(45);

/// How long it is waited for the reactions of a ballot, where those of so many choices are to be read.
fn patience(choices: usize) -> SignedDuration {
    A_CHOICE.saturating_mul(i32::try_from(choices).unwrap_or(i32::MAX)).saturating_add(RECOUNT)
}

impl Tables {
    /// Looks up when the next job is that waits for nothing but its time, and wakes the clockwork.
    pub(super) async fn look_at_jobs(&self) -> Result<(), StoreError> {
        let held = self.0.closing.games();
        let next = if held.is_empty() {
            self.0.store.next_job().await?
        } else {
            let jobs = self.0.store.next_jobs().await?.into_iter();
            jobs.filter(|(game, _)| !held.contains(game)).map(|(_, due)| due).min()
        };
        let next = next.unwrap_or(i64::MAX);
        self.0.next_job.store(next, Ordering::SeqCst);
        self.0.jobs_changed.notify_one();
        Ok(())
    }

    /// Is a job due that the clockwork has not finished yet, or has it not yet gone back to sleep until
    /// the next? Quiet is when nothing is under way in the activity's count and this is false.
    #[must_use]
    pub fn due_now(&self) -> bool {
        let next = self.0.next_job.load(Ordering::SeqCst);
        let asleep_until = self.0.asleep_until.load(Ordering::SeqCst);
        next <= self.now().as_millisecond() || (asleep_until != NOT_RUNNING && asleep_until != next)
    }

    /// Sleeps until the next job, or until that is another.
    async fn sleep_until_due(&self, next: i64) {
        let wake = Timestamp::from_millisecond(next).unwrap_or(Timestamp::MAX);
        let sleep = self.0.clock.sleep_until(wake);
        tokio::pin!(sleep);
        // Asleep from the first look on: only then may somebody move the clock.
        if poll!(sleep.as_mut()).is_ready() {
            return;
        }
        self.0.asleep_until.store(next, Ordering::SeqCst);
        loop {
            tokio::select! {
                () = &mut sleep => return,
                () = self.0.jobs_changed.notified() => {
                    if self.0.next_job.load(Ordering::SeqCst) != next {
                        return;
                    }
                }
            }
        }
    }

    /// When the next job falls due; none if nothing is waiting for its time.
    #[must_use]
    pub fn next_due(&self) -> Option<Timestamp> {
        let next = self.0.next_job.load(Ordering::SeqCst);
        Timestamp::from_millisecond(next).ok().filter(|_| next != i64::MAX)
    }

    /// When the next machine acts; none if none is to. Whoever steps the clock goes there by itself.
    #[must_use]
    pub fn machines_due(&self) -> Option<Timestamp> {
        let next = self.all().iter().filter_map(|table| table.standing.machines.at).min();
        next.and_then(|at| Timestamp::from_second(at).ok())
    }

    /// Runs deadlines, reminders and everything else that falls due, until dropped. One task runs it.
    pub async fn clockwork(&self) {
        let mut cleaned = i64::MIN;
        self.0.asleep_until.store(i64::MIN, Ordering::SeqCst);
        {
            let _busy = self.0.activity.busy("jobs");
            let mended = self.mend_jobs().await;
            if let Err(error) = mended.and(self.look_at_jobs().await) {
                tracing::error!(error = error.to_string(), "jobs could not be looked through");
            }
        }
        // Games whose ballots are being read once more: their jobs wait for that, and no other game's.
        let mut reading = FuturesUnordered::new();
        let mut read: BTreeMap<i64, Busy> = BTreeMap::new();
        let mut at_once = 0;
        loop {
            if self.is_deaf() {
                self.0.jobs_changed.notified().await;
                continue;
            }
            let now = self.now().as_millisecond();
            let next = self.0.next_job.load(Ordering::SeqCst);
            if next > now && read.is_empty() {
                at_once = 0;
                tokio::select! {
                    () = self.sleep_until_due(next) => {}
                    Some((game, busy)) = reading.next(), if !reading.is_empty() => {
                        read.insert(game, busy);
                    }
                }
                continue;
            }
            let _busy = self.0.activity.busy("jobs");
            let mut held = self.0.closing.games();
            let before = held.clone();
            let done = self.do_due(now, &std::mem::take(&mut read), &mut held).await;
            reading.extend(held.difference(&before).map(|game| self.clone().all_read(*game)));
            if cleaned < now - DAY_MS {
                cleaned = now;
                if let Err(error) = self.0.store.forget_answers(now - DAY_MS).await {
                    tracing::warn!(%error, "old answers are not forgotten");
                }
            }
            let looked = self.look_at_jobs().await;
            let is_due = self.0.next_job.load(Ordering::SeqCst) <= now;
            if done.is_ok() && looked.is_ok() && is_due && at_once < AT_ONCE {
                // What was done has made something else due: a vote on what is overdue, for one.
                at_once += 1;
            } else if done.is_err() || looked.is_err() || is_due {
                // Something can't be done now: what is wrong has been logged; not again at once.
                let error = done.err().or(looked.err());
                error.iter().for_each(|error| self.doubts(error));
                tracing::error!(error = error.map(|error| error.to_string()), "jobs remain due");
                self.0.next_job.store(now.saturating_add(AGAIN_MS), Ordering::SeqCst);
            }
        }
    }

    /// Jobs follow from the tables alone. Those that were put off while their game could not be read are
    /// put where they belong.
    async fn mend_jobs(&self) -> Result<(), StoreError> {
        for id in self.all().iter().map(|table| table.id) {
            let Some(slot) = self.slot(id) else { continue };
            let _turn = slot.turn.lock().await;
            let stored = self.0.store.jobs(id.0).await?;
            let mut jobs = super::jobs::job_changes(None, &slot.now()).0;
            jobs.retain(|job| !stored.contains(job));
            if !jobs.is_empty() {
                tracing::warn!(game = id.0, jobs = jobs.len(), "jobs are put where they belong");
                self.0.store.put_jobs(&jobs).await?;
            }
        }
        Ok(())
    }

    /// Does what is due by this time, but for games whose ballots are still being read (`held`). Those that have to be
    /// are put there, unless they just were (`read`).
    async fn do_due(
        &self,
        now: i64,
        read: &BTreeMap<i64, Busy>,
        held: &mut BTreeSet<i64>,
    ) -> Result<(), StoreError> {
        let mut broken = None;
        for job in self.0.store.jobs_due(now).await? {
            if held.contains(&job.game) {
                continue;
            }
            let slot = match self.load(GameId(job.game)).await {
                Ok(Some(slot)) => slot,
                Ok(None) => {
                    self.0.store.drop_job(&job).await?;
                    continue;
                }
                // One game that can't be read stops no other; it may be mended meanwhile.
                Err(error) => {
                    if !self.known_as_broken(GameId(job.game)) {
                        let error = error.to_string();
                        tracing::error!(game = job.game, kind = job.kind, error, "a job is put off");
                    }
                    self.0.store.put_job_off(&job, now.saturating_add(HOUR_MS)).await?;
                    continue;
                }
            };
            let unattended = |table: &Table| table.unattended(self.now().as_second());
            // Where nobody was there their time is given back first, but for the time set for the end.
            if (job.kind == "until" || unattended(&slot.now()).is_none())
                && !read.contains_key(&job.game)
                && self.read_first(&slot, &job)
            {
                held.insert(job.game);
                continue;
            }
            let _turn = slot.turn.lock().await;
            let table = slot.now();
            let doing = async {
                match unattended(&table) {
                    None => self.do_job(&slot, &table, &job).await,
                    Some(lost) => {
                        self.make_up(&slot, &table, lost).await?;
                        // What is due all the same, the time set for its end for one.
                        self.do_job(&slot, &slot.now(), &job).await
                    }
                }
            };
            let done = AssertUnwindSafe(doing).catch_unwind().await;
            let done = done.unwrap_or_else(|_| Err(self.fault("a job panicked")));
            match done {
                Ok(()) => {}
                // Another program changed the game, and it was read again: what is due now, it says.
                Err(No::Refused(_)) if slot.now().version != table.version => {
                    tracing::warn!(
                        game = job.game,
                        kind = job.kind,
                        "a job is put off: its game was changed elsewhere"
                    );
                    if let Err(error) = self.0.store.put_job_off(&job, now.saturating_add(AGAIN_MS)).await {
                        broken = Some(format!("{} of game {}: {error}", job.kind, job.game));
                    }
                }
                // A refusal here is a fault as well: the table asked for something that can't be.
                Err(No::Refused(refused)) => {
                    let why = story::plain_line(&refused.line, &table.titles());
                    tracing::error!(game = job.game, kind = job.kind, why, "a job was refused");
                    self.0.store.drop_job(&job).await?;
                }
                // What broke may pass: it is tried again, and nothing else waits for that.
                Err(No::Fault { incident }) => {
                    tracing::error!(game = job.game, kind = job.kind, incident, "a job is put off");
                    if let Err(error) = self.0.store.put_job_off(&job, now.saturating_add(AGAIN_MS)).await {
                        broken = Some(format!("{} of game {}: {error}", job.kind, job.game));
                    }
                }
                Err(No::Unwritten(obstacle)) => {
                    broken = Some(format!("{} of game {}: {obstacle:?}", job.kind, job.game));
                }
            }
        }
        broken.map_or(Ok(()), |what| Err(StoreError::from(what)))
    }

    /// Before something closes, the reactions of its game's ballots are read once more. False if there is nothing to
    /// be read.
    fn read_first(&self, slot: &Slot, job: &JobRow) -> bool {
        // An offer that lapses closes its ballot, too, and the end of the game all of them.
        let closes = matches!(job.kind.as_str(), "deadline" | "motion" | "lapse" | "until");
        if !closes || !self.0.closing.read.load(Ordering::SeqCst) {
            return false;
        }
        let mut ballots = open_ballots(&slot.now());
        if ballots.is_empty() {
            return false;
        }
        // What stood there by now counts, whatever a ballot knows of its end.
        let due = job.due / 1_000;
        for ballot in &mut ballots {
            ballot.by = Some(ballot.by.map_or(due, |by| by.max(due)));
        }
        let messages = ballots.iter().map(|ballot| ((ballot.place, ballot.message), ballot.emoji.len()));
        self.0.closing.begin(job.game, messages.collect());
        lock(&self.0.closing.to_read).extend(ballots);
        self.0.closing.asked.notify_one();
        true
    }

    /// Returns when the reactions of a game's ballots have come, or nobody waits for them any longer. It counts as under way
    /// from the call on: before it is first looked at nothing else says that the game's jobs wait for it.
    fn all_read(self, game: i64) -> impl Future<Output = (i64, Busy)> {
        let busy = self.0.activity.busy("jobs");
        async move {
            let all_came = async {
                loop {
                    let came = self.0.closing.came.notified();
                    tokio::pin!(came);
                    came.as_mut().enable();
                    if self.0.closing.has_come(game) {
                        return;
                    }
                    came.await;
                }
            };
            tokio::select! {
                () = all_came => {}
                // A chat that doesn't answer holds nothing up for long.
                () = self.patience_ends() => {}
            }
            self.0.closing.end(game);
            (game, busy)
        }
    }

    /// Returns when no game waits for reactions any longer that has waited since now: the later, the more are to be read, since
    /// all of them wait for the same pace. While Discord doesn't know the token none can be: that time doesn't count, within
    /// bounds.
    async fn patience_ends(&self) {
        let waits = self.now();
        let (mut begun, mut most) = (waits, 0);
        loop {
            let changed = self.0.outbox.held_changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            most = self.0.closing.choices().max(most);
            let now = self.now();
            let left = if self.was_held() {
                begun = now;
                HELD.saturating_sub(now.duration_since(waits))
            } else {
                patience(most).saturating_sub(now.duration_since(begun))
            };
            if !left.is_positive() {
                return;
            }
            tokio::select! {
                () = self.0.activity.wait_at_most(&self.0.clock, left) => {}
                () = changed => {}
            }
        }
    }

    /// Ballots that are about to close are read once more from now on, by whoever asks for them with
    /// [`Tables::ballot_closing`].
    pub fn read_closing_ballots(&self) {
        self.0.closing.read.store(true, Ordering::SeqCst);
    }

    /// A ballot about to close, whose reactions are to be read once more: hand them to
    /// [`Tables::reactions`]; the closing waits for it a moment. Returns when there is one.
    pub async fn ballot_closing(&self) -> OpenBallot {
        self.read_closing_ballots();
        loop {
            let asked = self.0.closing.asked.notified();
            tokio::pin!(asked);
            asked.as_mut().enable();
            if let Some(ballot) = lock(&self.0.closing.to_read).pop_front() {
                return ballot;
            }
            asked.await;
        }
    }

    async fn do_job(&self, slot: &Slot, before: &Arc<Table>, job: &JobRow) -> Result<(), No> {
        let mut change = Change::of(before, self.now());
        let known = super::jobs::jobs(before);
        match known.get(&(job.kind.clone(), job.subject.clone())) {
            None => return self.0.store.drop_job(job).await.map_err(|error| self.broke(error)),
            // What was done before it of the same game has put it off, and so its row.
            Some(due) if *due > change.now.as_millisecond() => return Ok(()),
            Some(_) => {}
        }
        match job.kind.as_str() {
            "deadline" => {
                let due = before.standing.dues.iter().find(|due| due.subject() == job.subject).cloned();
                if let Some(due) = due {
                    self.expire(&mut change, &due)?;
                }
                let seal = before.standing.seals.iter().find(|seal| seal.subject() == job.subject).cloned();
                if let Some(seal) = seal {
                    self.expire_seal(&mut change, &seal)?;
                }
            }
            "sweep" => self.sweep(&mut change)?,
            "machine" => self.play_machines(&mut change)?,
            "motion" => {
                if let Ok(id) = job.subject.parse() {
                    // What can't be done any more lapses without a word to anybody in particular.
                    match self.close_motion(&mut change, id) {
                        Ok(()) => {}
                        Err(No::Refused(refused)) => {
                            change.say(PostKind::Notice, Passage::line(refused.line));
                        }
                        Err(fault) => return Err(fault),
                    }
                }
            }
            "until" => {
                change.standing().until = None;
                self.table_act(&mut change, TableAct::TimeUp)?;
            }
            "lapse" => {
                if let Some((seat, order)) = job.subject.split_once('/')
                    && let Ok(seat) = seat.parse()
                {
                    let actor = Actor::Table(TableAct::Expired(SeatId(seat)));
                    let order = before.kind.read_order(order).map_err(|error| self.fault(error))?;
                    change
                        .order(actor, &order, None, &self.0.scripted)
                        .map_err(|stop| self.stopped(before, stop))?;
                }
            }
            _ => {}
        }
        self.draw_consequences(&mut change)?;
        self.commit(Some(slot), change, None).await.map(drop)
    }

    /// The order that the game has for an act of the table.
    fn table_act(&self, change: &mut Change, act: TableAct) -> Result<(), No> {
        let order = change.table.game.as_ref().and_then(|game| game.table_order(act));
        if let Some(order) = order {
            let done = change.order(Actor::Table(act), &order, None, &self.0.scripted);
            done.map_err(|stop| self.stopped(&change.table, stop))?;
        }
        Ok(())
    }
}

/// The ballots of a table whose messages are known.
pub(super) fn open_ballots(table: &Table) -> Vec<OpenBallot> {
    if table.stage != Stage::Running {
        return Vec::new();
    }
    let each = table.standing.ballots.iter().flat_map(|posted| {
        let emoji: Vec<String> = posted.choices.iter().map(|choice| choice.emoji.clone()).collect();
        let there = table.sheets(posted);
        let by = table.ends(posted);
        there.into_iter().map(move |(place, message)| OpenBallot { place, message, emoji: emoji.clone(), by })
    });
    each.collect()
}

impl Table {
    /// When the time for a ballot's answers is over: a vote about the table's own end, else the first deadline of those whom it asks.
    pub(super) fn ends(&self, posted: &Posted) -> Option<i64> {
        let motion = self.standing.motions.iter().find(|motion| ballot_of(motion.id) == posted.id);
        if let Some(motion) = motion {
            return Some(motion.closes);
        }
        let asked = self.standing.dues.iter().filter(|due| posted.seats.contains(&due.seat));
        asked.filter_map(|due| due.by).chain(self.standing.seals.iter().filter_map(|seal| seal.by)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secrets;
    use crate::clock::{Activity, Clock};
    use crate::store::Store;

    #[tokio::test]
    async fn a_ballot_that_is_read_once_more_is_under_way_before_anybody_looks_at_it() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("games.sqlite")).await.expect("a database");
        let (clock, activity) = (Clock::stepped(Timestamp::UNIX_EPOCH), Activity::default());
        let tables = Tables::open(store, clock, activity.clone(), Secrets::Seeded(1)).await.expect("tables");
        assert!(activity.is_quiet());
        let reading = tables.all_read(1);
        assert_eq!(activity.open(), [("jobs", 1)]);
        drop(reading);
        assert!(activity.is_quiet());
    }
}
