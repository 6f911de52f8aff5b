//! The outbox: in order for each channel and person, with a nonce, again with back-off. What becomes of that which is
//! refused stands in `unsent` and `closed`; `held` lets everything wait while the token is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::sync::atomic::Ordering;

use jiff::SignedDuration;
use tokio::sync::futures::Notified;

use super::change::Change;
use super::consequences::closing;
use super::latest::Ready;
use super::outbox::{Heads, Waits};
use super::posted::Posted;
use super::rows::target_of;
use super::state::Stage;
use super::tables::{Tables, lock};
use super::teams::Failed;
use super::{Became, Delivered, GameId, NoThread, Outgoing, Parcel, PlaceId, Post, To, Unsent, story};
use crate::store::{OutboxHead, OutboxRow, StoreError};

/// The first back-off, and the longest, in milliseconds.
const FIRST_WAIT: i64 = 1_000;
const LONGEST_WAIT: i64 = 300_000;
/// The first where direct conversations were opened too fast.
const TOO_FAST_WAIT: i64 = 60_000;
/// So long a direct message waits at most for what its game's channel is told, to which it leads.
const BEHIND: i64 = 60_000;

/// So long it waits before it tries the database once more; as often twice as long, at most.
const AGAIN: SignedDuration = SignedDuration::from_secs(1);
const MOST_DOUBLINGS: u32 = 5;

impl Tables {
    /// Writes down what became of a parcel. Where that can't be done it stays in hand, so that nothing is sent twice,
    /// and it is tried again; other channels and people don't wait for it.
    async fn note(&self, parcel: &Parcel, became: Became) -> Result<(), StoreError> {
        let noted = match became.clone() {
            Became::Sent(done) => self.note_sent(parcel, *done).await,
            Became::Stays => self.note_stays(parcel).await,
            Became::Unsent(why) => self.note_unsent(parcel, why).await,
        };
        match &noted {
            Ok(()) => {
                self.give_back(parcel);
                self.0.store.distrust(false);
                if self.0.unwritten.load(Ordering::SeqCst) {
                    self.goes_on();
                }
            }
            Err(error) => {
                if error.obstacle().is_some() {
                    self.stands_still(error);
                }
                lock(&self.0.outbox.unnoted).push((parcel.clone(), became));
            }
        }
        self.0.outbox.changed.tell();
        noted
    }

    /// A parcel was sent, or some of it.
    ///
    /// # Errors
    /// If the database fails. It is noted later then, by [`Tables::next_parcels`]; so it is with the two below.
    pub async fn delivered(&self, parcel: &Parcel, done: Delivered) -> Result<(), StoreError> {
        self.note(parcel, Became::Sent(Box::new(done))).await
    }

    /// The message that was to grow is gone, is full, or takes no changes any more: what was to be added is sent by itself.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn latest_stays(&self, parcel: &Parcel) -> Result<(), StoreError> {
        self.note(parcel, Became::Stays).await
    }

    /// It was not sent. A broken channel is parked, and its game's host told once; for closed direct
    /// messages the game's channel says that something waits, and how to read it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn failed(&self, parcel: &Parcel, why: Unsent) -> Result<(), StoreError> {
        self.note(parcel, Became::Unsent(why)).await
    }

    /// What is to be sent now: the next of every channel and person, those in hand and those waiting for their
    /// time left out. An empty list: wait with [`Tables::outbox_changed`].
    ///
    /// # Errors
    /// If the database fails; so do all below.
    pub async fn next_parcels(&self) -> Result<Vec<Parcel>, StoreError> {
        self.0.crash.alive().await;
        self.note_again().await;
        let now = self.now().as_millisecond();
        let mut got_ready = Vec::new();
        let held = self.held();
        if held.is_some_and(|until| now < until || !lock(&self.0.outbox.in_hand).is_empty()) {
            return Ok(Vec::new());
        }
        let read = self.heads(now).await?;
        // What is done about one here, other than handing it out, changes what stands there.
        let mut as_read = true;
        for &(head, _) in read.all.iter().filter(|(_, from)| *from <= now) {
            if held.is_some() && !got_ready.is_empty() {
                // One tries whether Discord knows the token again.
                break;
            }
            if !lock(&self.0.outbox.in_hand).insert(head.id) {
                continue;
            }
            if self.waits_on(&head, now) {
                lock(&self.0.outbox.in_hand).remove(&head.id);
                continue;
            }
            let flagged = self.is_flagged(now).filter(|_| head.to_person && head.not_before <= now);
            let next = match flagged {
                None => self.parcel(head, now).await,
                Some(until) => self.not_now(head.id, until).await.map(|()| None),
            };
            lock(&self.0.outbox.unready).remove(&head.id);
            match next {
                Ok(Some(ready)) => {
                    lock(&self.0.outbox.in_hand).extend(ready.parcel.rows.iter().map(|row| row.id));
                    got_ready.push(ready);
                }
                Ok(None) => {
                    as_read = false;
                    lock(&self.0.outbox.in_hand).remove(&head.id);
                    self.found_waiting(&head, now);
                }
                // One that can't be got ready holds up no other.
                Err(error) => {
                    as_read = false;
                    lock(&self.0.outbox.in_hand).remove(&head.id);
                    self.not_ready(head.id, &error, now);
                }
            }
        }
        *lock(&self.0.outbox.heads) = as_read.then_some(read);
        Ok(self.settled(got_ready, now).await)
    }

    /// These may be handed out: what is settled about them is written down before any of them is sent, so that the next attempt
    /// does the same, should the program end. One of which it can't be holds up no other.
    async fn settled(&self, all: Vec<Ready>, now: i64) -> Vec<Parcel> {
        let settling = all.iter().filter_map(|ready| ready.settling.clone()).collect();
        let together = self.0.store.outbox_settle(settling, now).await;
        let mut parcels = Vec::new();
        for Ready { parcel, settling } in all {
            let alone;
            let failed = match &together {
                Ok(()) => None,
                Err(_) if settling.is_none() => None,
                Err(error) if error.obstacle().is_some() => Some(error),
                // Which of them it was shows when each is written by itself.
                Err(_) => {
                    alone = self.0.store.outbox_settle(settling.into_iter().collect(), now).await;
                    alone.as_ref().err()
                }
            };
            match (failed, parcel.rows.first()) {
                (Some(error), Some(head)) => {
                    self.give_back(&parcel);
                    self.not_ready(head.id, error, now);
                }
                _ => parcels.push(parcel),
            }
        }
        parcels
    }

    /// It can't be got ready now: it is looked at again in a moment.
    fn not_ready(&self, head: i64, error: &StoreError, now: i64) {
        if error.obstacle().is_some() {
            self.stands_still(error);
        } else {
            tracing::error!(message = head, %error, "a message can't be got ready yet");
        }
        let later = now.saturating_add(i64::try_from(AGAIN.as_millis()).unwrap_or(0));
        lock(&self.0.outbox.unready).insert(head, later);
    }

    /// Was this one found to wait for its time, and has nothing come or gone there since? Then there is nothing to be read.
    fn waits_on(&self, head: &OutboxHead, now: i64) -> bool {
        head.not_before > now && lock(&self.0.outbox.waits).get(&head.id) == Some(&waits(head))
    }

    /// Nothing of what is there can be sent now.
    fn found_waiting(&self, head: &OutboxHead, now: i64) {
        if head.not_before > now {
            lock(&self.0.outbox.waits).insert(head.id, waits(head));
        }
    }

    /// The first message of every target, each with when it may be reached for, whatever its own time is: one to a person
    /// waits for what its game's channel is told at that moment, but never for long, whatever keeps that back.
    async fn heads(&self, now: i64) -> Result<Heads, StoreError> {
        let times = self.0.outbox.changed.times();
        let heads = self.0.store.outbox_heads(now).await.inspect_err(|error| self.doubts(error))?;
        let known: BTreeSet<i64> = heads.iter().map(|head| head.id).collect();
        lock(&self.0.outbox.waits).retain(|id, _| known.contains(id));
        let mut since = lock(&self.0.outbox.behind);
        let behind: BTreeSet<i64> =
            heads.iter().filter_map(|head| Some([head.id, head.behind?])).flatten().collect();
        since.retain(|id, _| behind.contains(id));
        let from = |head: &OutboxHead, since: &mut BTreeMap<i64, i64>| match head.behind {
            Some(behind) => {
                let first = [head.id, behind].map(|id| *since.entry(id).or_insert(now)).into_iter().min();
                first.unwrap_or(now).saturating_add(BEHIND)
            }
            None => now,
        };
        let all = heads.into_iter().map(|head| (head, from(&head, &mut since))).collect();
        Ok(Heads { all, at: now, times })
    }

    /// The same as they were read a moment ago, where nothing has changed since.
    async fn heads_by_now(&self, now: i64) -> Result<Heads, StoreError> {
        let read = lock(&self.0.outbox.heads).take();
        // A clock that was set back has it read anew.
        match read.filter(|read| read.at <= now && read.times == self.0.outbox.changed.times()) {
            Some(read) => Ok(read),
            None => self.heads(now).await,
        }
    }

    /// A direct message comes up while none is written.
    async fn not_now(&self, id: i64, until: i64) -> Result<(), StoreError> {
        match self.0.store.outbox_row(id).await? {
            Some(row) => self.instead_of_direct(&row, until).await,
            None => Ok(()),
        }
    }

    /// Writes down what became of messages where that could not be done before.
    async fn note_again(&self) {
        let unnoted = std::mem::take(&mut *lock(&self.0.outbox.unnoted));
        for (parcel, became) in unnoted {
            if let Err(error) = self.note(&parcel, became).await {
                tracing::debug!(%error, "what became of a message can't be kept yet");
            }
        }
        let tries = &self.0.outbox.renoted;
        let again = !lock(&self.0.outbox.unnoted).is_empty();
        tries.store(if again { tries.load(Ordering::SeqCst).saturating_add(1) } else { 0 }, Ordering::SeqCst);
    }

    /// A message isn't to be sent any more; perhaps another is in its place.
    pub(super) async fn drop_row(&self, row: &OutboxRow, instead: Option<Post>) -> Result<(), StoreError> {
        let removed = {
            let _counting = self.0.outbox.counting.read().await;
            let counted = self.counted(instead.as_ref().map(|post| post.to));
            let removed = self.0.store.outbox_remove(row.id, &Self::told(instead.as_slice())?).await?;
            if removed {
                counted.keep();
            }
            removed
        };
        self.nothing_of(row.id);
        if removed && !self.is_parked(row) {
            self.0.activity.end("outbox");
        }
        self.0.outbox.changed.tell();
        Ok(())
    }

    /// A message isn't to be sent any more: nothing is remembered of it.
    pub(super) fn nothing_of(&self, row: i64) {
        lock(&self.0.outbox.in_hand).remove(&row);
        lock(&self.0.outbox.alone).remove(&row);
        lock(&self.0.outbox.unready).remove(&row);
    }

    /// Returns when [`Tables::next_parcels`] may have something new: after a commit, a delivery, or at
    /// the end of a back-off.
    pub async fn outbox_changed(&self) {
        let changed = self.0.outbox.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        // What could not be written down is tried again; meanwhile everything else goes on.
        let unnoted = async {
            if lock(&self.0.outbox.unnoted).is_empty() {
                return std::future::pending().await;
            }
            let tries = self.0.outbox.renoted.load(Ordering::SeqCst).saturating_sub(1);
            self.0.activity.rest(&self.0.clock, AGAIN * (1 << tries.min(MOST_DOUBLINGS))).await;
        };
        tokio::select! {
            () = unnoted => {}
            () = self.something_due(changed) => {}
        }
    }

    /// Returns at this change, or when a message's time has come.
    async fn something_due(&self, changed: Pin<&mut Notified<'_>>) {
        let now = self.now().as_millisecond();
        let in_hand = lock(&self.0.outbox.in_hand).clone();
        match self.held() {
            Some(_) if !in_hand.is_empty() => return changed.await,
            Some(until) if until > now => {
                let wait = SignedDuration::from_millis(until - now);
                // Or something else finds out before that Discord knows the token.
                tokio::select! {
                    () = self.0.activity.rest(&self.0.clock, wait) => {}
                    () = changed => {}
                }
                return;
            }
            _ => {}
        }
        let Heads { all: heads, at, .. } = match self.heads_by_now(now).await {
            Ok(read) => read,
            Err(_) => {
                self.0.activity.rest(&self.0.clock, AGAIN).await;
                return;
            }
        };
        let any_parked = !lock(&self.0.outbox.parked).is_empty();
        let parked = if any_parked { self.0.store.parked_until().await.ok().flatten() } else { None };
        let behind = heads.iter().map(|(_, from)| *from);
        // A channel that refuses is nothing that is under way: nobody waits for its next attempt. Nor does anybody for a direct
        // message behind what is on its way. What has come to its time since they were read is looked at now.
        let later = behind.chain(parked).filter(|until| *until > at).min();
        let tried_again = async {
            match later.map(jiff::Timestamp::from_millisecond) {
                Some(Ok(until)) => self.0.clock.sleep_until(until).await,
                _ => std::future::pending().await,
            }
        };
        let heads: Vec<OutboxHead> =
            heads.into_iter().filter(|(_, from)| *from <= now).map(|(head, _)| head).collect();
        let unready = lock(&self.0.outbox.unready).clone();
        let due =
            |row: &OutboxHead| unready.get(&row.id).map_or(row.not_before, |at| row.not_before.max(*at));
        let free: Vec<i64> = heads.iter().filter(|row| !in_hand.contains(&row.id)).map(due).collect();
        let Some(first) = free.into_iter().min() else {
            tokio::select! {
                () = tried_again => {}
                () = changed => {}
            }
            return;
        };
        if first <= now {
            return;
        }
        let wait = jiff::SignedDuration::from_millis(first - now);
        tokio::select! {
            () = tried_again => {}
            () = self.0.activity.rest(&self.0.clock, wait) => {}
            () = changed => {}
        }
    }

    /// A ballot's message is known from now on, and where it stands; if it is over already, its message is to say so.
    pub(super) async fn note_message(
        &self,
        row: &Outgoing,
        place: PlaceId,
        message: u64,
    ) -> Result<(), StoreError> {
        let (Some(game), Some(ballot)) = (row.post.game, &row.post.ballot) else { return Ok(()) };
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        // Somebody in it may have been forgotten since it was handed out, or whom it was for; or it was noted already.
        let Some(now) = self.0.store.outbox_row(row.id).await? else { return Ok(()) };
        let now = serde_json::from_str::<Post>(&now.payload).ok();
        let post = now.as_ref().unwrap_or(&row.post);
        let before = slot.now();
        // A thread may have been lost since.
        if let To::Team(_, team) = post.to
            && before.thread_of(team) != Some(place)
        {
            return Ok(());
        }
        let mut change = Change::of(&before, self.now());
        let standing = change.standing();
        match standing.ballots.iter_mut().find(|posted| posted.id == *ballot) {
            Some(posted) => {
                if !posted.stands(post.to, place, message) {
                    return Ok(());
                }
                change.count_from_when_shown(ballot);
            }
            None => {
                let about = || story::cut(&story::plain(&post.passage, &post.cast.titles()), 200);
                let known = standing.closed.iter_mut().find(|posted| posted.id == *ballot);
                let posted = match known {
                    Some(posted) => {
                        posted.stands(post.to, place, message);
                        posted.clone()
                    }
                    None => Posted::over(ballot, about(), story::ballot_over(false)),
                };
                standing.closed.retain(Posted::is_awaited);
                let over = closing(&before, &posted, post.to, message);
                change.posts.push(over);
            }
        }
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => Err(StoreError::from(format!("the message of {ballot} in game {game} was not noted"))),
        }
    }

    /// It was not sent: what becomes of it depends on why.
    async fn note_unsent(&self, parcel: &Parcel, why: Unsent) -> Result<(), StoreError> {
        if let Unsent::Unknown(why) = &why {
            self.hold(why);
            return Ok(());
        }
        match &why {
            // Nobody that knows the token has answered: the next try is as far off as before.
            Unsent::Again(passing) if self.held().is_some() => self.hold(passing),
            Unsent::Again(_) | Unsent::NoThread(_) => {}
            _ => self.let_go(),
        }
        if let Some(row) = parcel.rows.first()
            && let To::Team(game, team) = row.post.to
            && let Some(why) = why_no_thread(&why)
        {
            // In hand until it is settled: nothing is tried once more meanwhile.
            let lost = self.lose_thread(game, team, why, Failed::Message(row.id)).await;
            if let Ok(false) = &lost {
                self.0.store.outbox_put_off(row.id, self.now().as_millisecond() + LONGEST_WAIT, &[]).await?;
            }
            return lost.map(drop);
        }
        let mut rows = Vec::new();
        for sent in &parcel.rows {
            rows.extend(self.0.store.outbox_row(sent.id).await?);
        }
        if let Unsent::Never(why) = &why {
            if rows.len() > 1 {
                // One of them is at fault, not all.
                let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
                tracing::warn!(messages = ids.len(), %why, "messages can't be sent as one; each is sent alone");
                self.0.store.outbox_unbundle(&ids).await?;
                lock(&self.0.outbox.alone).extend(ids);
                return Ok(());
            }
            for row in &rows {
                self.set_aside(row, why).await?;
            }
            return Ok(());
        }
        let Some(row) = rows.into_iter().next() else { return Ok(()) };
        let id = row.id;
        let first = if matches!(why, Unsent::TooFast(_)) { TOO_FAST_WAIT } else { FIRST_WAIT };
        let hint = if matches!(why, Unsent::TooFast(_)) { self.too_fast(&row).await? } else { None };
        match why {
            Unsent::Again(why) | Unsent::TooFast(why) => {
                let doublings = u32::try_from(row.attempts.clamp(0, 16)).unwrap_or(16);
                let wait = first.saturating_mul(1 << doublings).min(LONGEST_WAIT);
                tracing::debug!(message = id, attempts = row.attempts + 1, %why, wait_ms = wait, "not sent; again later");
                let _counting = self.0.outbox.counting.read().await;
                let counted = self.counted(hint.as_ref().map(|post| post.to));
                let (until, told) = (self.now().as_millisecond() + wait, Self::told(hint.as_slice())?);
                self.0.store.outbox_put_off(id, until, &told).await?;
                counted.keep();
                Ok(())
            }
            Unsent::Broken(why) => self.broken(&row, &why).await,
            Unsent::Gone(why) => self.gone(&row, &why).await,
            Unsent::Flagged(_) => self.flagged(&row).await,
            Unsent::NoThread(_) => self.drop_row(&row, None).await,
            Unsent::Never(_) | Unsent::Unknown(_) => Ok(()),
        }
    }

    /// Is this game still being played?
    #[must_use]
    pub fn is_running(&self, game: GameId) -> bool {
        self.slot(game).is_some_and(|slot| slot.now().stage == Stage::Running)
    }
}

fn waits(head: &OutboxHead) -> Waits {
    let OutboxHead { to_person, target, last, many, not_before, .. } = *head;
    Waits { to: target_of(to_person, target), last, many, not_before }
}

/// Does it mean that a team has no thread, that what is for the thread wasn't sent?
fn why_no_thread(why: &Unsent) -> Option<NoThread> {
    match why {
        Unsent::NoThread(why) => Some(*why),
        Unsent::Broken(_) | Unsent::Gone(_) => Some(NoThread::Gone),
        _ => None,
    }
}
