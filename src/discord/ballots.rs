//! Ballots by reaction. An event is only a hint that something changed: who reacted is read again
//! from Discord, whole, at every hint, at each start, and when a ballot closes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures::StreamExt as _;
use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, Http, MessageId, ReactionType, ShardId};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::Data;
use super::pace::{Pace, Urgency};
use super::said::{self, Failure};
use crate::clock::{Activity, Busy, Clock};
use crate::table::{OpenBallot, PersonId, PlaceId, Tables};

/// How many of those who reacted Discord names at once.
const A_PAGE: u8 = 100;
/// How many ballots are read side by side after an absence.
const AT_ONCE: usize = 8;
/// What closes within so many seconds is read before what is sent.
const SOON: i64 = 60;
/// So often a reading that something passing prevents is tried.
const TRIES: u32 = 4;
/// Discord's code for a message that isn't there.
pub(super) const UNKNOWN_MESSAGE: isize = 10008;

/// The reading of reactions.
#[derive(Debug)]
pub(crate) struct Recounts {
    tables: Tables,
    http: Arc<Http>,
    pace: Arc<Pace>,
    clock: Clock,
    activity: Activity,
    /// Messages being read right now. A hint that comes meanwhile has it read once more afterwards
    /// instead of beside it, so that an older reading never comes in after a newer one.
    reading: Mutex<BTreeMap<u64, bool>>,
    /// The shards that have not come up yet since the start.
    awaited: Mutex<BTreeSet<u32>>,
    /// Asks for all of them to be read.
    ask: UnboundedSender<Busy>,
    asked: Mutex<Option<UnboundedReceiver<Busy>>>,
}

impl Recounts {
    /// For so many shards.
    pub(crate) fn new(
        tables: Tables,
        (http, pace): (Arc<Http>, Arc<Pace>),
        (clock, activity): (Clock, Activity),
        shards: u32,
    ) -> Self {
        let (ask, asked) = unbounded_channel();
        Self {
            tables,
            http,
            pace,
            clock,
            activity,
            reading: Mutex::default(),
            awaited: Mutex::new((0..shards).collect()),
            ask,
            asked: Mutex::new(Some(asked)),
        }
    }

    /// A shard is connected anew, and was told nothing of what happened meanwhile. Once all of them are, the ballots
    /// are read.
    pub(crate) fn connected(&self, shard: Option<ShardId>) {
        let mut awaited = lock(&self.awaited);
        match shard {
            Some(shard) => drop(awaited.remove(&shard.0)),
            None => awaited.clear(),
        }
        if awaited.is_empty() {
            let _ = self.ask.send(self.activity.busy("recount"));
        }
    }

    /// Reads every open ballot whenever that is asked for, until dropped: once, however many ask meanwhile.
    pub(crate) async fn catch_up(self: Arc<Self>) {
        let Some(mut asked) = lock(&self.asked).take() else { return };
        while let Some(busy) = asked.recv().await {
            let mut meanwhile = vec![busy];
            while let Ok(another) = asked.try_recv() {
                meanwhile.push(another);
            }
            let mut ballots = self.tables.open_ballots().await;
            ballots.sort_by_key(|ballot| ballot.by.unwrap_or(i64::MAX));
            let all = futures::stream::iter(&ballots);
            let now = self.clock.now().as_second();
            all.for_each_concurrent(AT_ONCE, |ballot| self.recount(ballot, urgency(ballot, now))).await;
        }
    }

    /// May this message be read now? If not, whoever reads it will do it again.
    fn begin(&self, message: u64) -> bool {
        begin(&mut lock(&self.reading), message)
    }

    /// Is the reading done? If a hint came meanwhile, it isn't.
    fn finish(&self, message: u64) -> bool {
        finish(&mut lock(&self.reading), message)
    }

    /// Reads a ballot's reactions and hands them to the table.
    async fn recount(&self, ballot: &OpenBallot, urgency: Urgency) {
        if !self.begin(ballot.message) {
            return;
        }
        loop {
            match self.read_patiently(ballot, urgency).await {
                Ok(sets) => {
                    self.tables.reactions(ballot.place, ballot.message, sets).await;
                }
                // The message is gone, or can't be read: answers by command and button remain.
                Err(error) => {
                    tracing::warn!(
                        message = ballot.message,
                        error = error.to_string(),
                        "a ballot's reactions could not be read"
                    );
                    self.tables.unread(ballot.place, ballot.message);
                    // A team's thread that was taken away while nobody listened.
                    if matches!(said::code(&error), Some(10003 | 50001))
                        && let Err(error) = self.tables.thread_gone(ballot.place).await
                    {
                        tracing::error!(error = error.to_string(), "that a thread is gone could not be kept");
                    }
                    if said::code(&error) == Some(10003)
                        && let Err(error) = self.tables.place_gone(ballot.place).await
                    {
                        tracing::error!(
                            error = error.to_string(),
                            "that a channel is gone could not be kept"
                        );
                    }
                    if said::code(&error) == Some(UNKNOWN_MESSAGE) {
                        gone(&self.tables, ballot.place, ballot.message).await;
                    }
                }
            }
            if self.finish(ballot.message) {
                return;
            }
        }
    }

    async fn read_patiently(
        &self,
        ballot: &OpenBallot,
        urgency: Urgency,
    ) -> serenity::Result<Vec<(String, Vec<PersonId>)>> {
        let mut tried = 0;
        loop {
            match self.read(ballot, urgency).await {
                Err(error)
                    // A page of a proxy's may say that the token isn't known.
                    if tried + 1 < TRIES
                        && matches!(said::failure(&error), Failure::Later | Failure::Unauthorised)
                        && said::code(&error) != Some(UNKNOWN_MESSAGE) =>
                {
                    self.activity.rest(&self.clock, SignedDuration::from_secs(1 << tried)).await;
                    tried += 1;
                }
                read => return read,
            }
        }
    }

    async fn read(
        &self,
        ballot: &OpenBallot,
        urgency: Urgency,
    ) -> serenity::Result<Vec<(String, Vec<PersonId>)>> {
        let channel = ChannelId::new(ballot.place.0);
        let message = MessageId::new(ballot.message);
        let mut sets = Vec::new();
        for emoji in &ballot.emoji {
            let reaction = ReactionType::Unicode(emoji.clone());
            let mut people = Vec::new();
            let mut after = None;
            let mut ours = false;
            loop {
                self.pace.wait(urgency).await;
                let page = self.http.get_reaction_users(channel, message, &reaction, A_PAGE, after).await?;
                after = page.last().map(|user| user.id.get());
                let full = page.len() >= usize::from(A_PAGE);
                ours |= page.iter().any(|user| user.bot);
                people.extend(page.iter().filter(|user| !user.bot).map(|user| PersonId(user.id.get())));
                if !full {
                    break;
                }
            }
            // Not where it is about to close, or somebody waits.
            if !ours && urgency == Urgency::Reading {
                self.put(channel, message, &reaction).await;
            }
            sets.push((emoji.clone(), people));
        }
        Ok(sets)
    }

    /// Puts a choice below a ballot that never got there.
    async fn put(&self, channel: ChannelId, message: MessageId, reaction: &ReactionType) {
        let place = PlaceId(channel.get());
        if ["Add Reactions", "Read Message History"].iter().any(|lack| self.tables.lacks(place, lack)) {
            return;
        }
        self.pace.wait(Urgency::Reaction).await;
        if let Err(error) = self.http.create_reaction(channel, message, reaction).await {
            let message = message.get();
            tracing::debug!(message, error = error.to_string(), "a choice of a ballot is still missing");
        }
    }
}

/// How a ballot is read that was missed: what closes now is waited for, and isn't read after all that is sent.
fn urgency(ballot: &OpenBallot, now: i64) -> Urgency {
    match ballot.by {
        Some(by) if by <= now + SOON => Urgency::Awaited,
        _ => Urgency::Reading,
    }
}

/// A ballot's message isn't there any more.
pub(super) async fn gone(tables: &Tables, place: PlaceId, message: u64) {
    if let Err(error) = tables.ballot_gone(place, message).await {
        tracing::error!(error = error.to_string(), "that a ballot's message is gone could not be kept");
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn begin(reading: &mut BTreeMap<u64, bool>, message: u64) -> bool {
    match reading.get_mut(&message) {
        Some(again) => {
            *again = true;
            false
        }
        None => {
            reading.insert(message, false);
            true
        }
    }
}

fn finish(reading: &mut BTreeMap<u64, bool>, message: u64) -> bool {
    match reading.get_mut(&message) {
        Some(again) if *again => {
            *again = false;
            false
        }
        _ => {
            reading.remove(&message);
            true
        }
    }
}

/// Something about this message's reactions changed.
pub(crate) async fn hint(data: &Data, channel: ChannelId, message: MessageId) {
    let place = PlaceId(channel.get());
    if !data.tables.is_ballot(place, message.get()) {
        return;
    }
    let open = data.tables.open_ballots().await;
    if let Some(ballot) =
        open.into_iter().find(|ballot| ballot.place == place && ballot.message == message.get())
    {
        data.recounts.recount(&ballot, Urgency::Awaited).await;
    }
}

/// Reads every ballot once more that is about to close, until dropped.
pub(crate) async fn closing(tables: Tables, recounts: Arc<Recounts>) {
    let mut reading = JoinSet::new();
    loop {
        let ballot = tables.ballot_closing().await;
        while reading.try_join_next().is_some() {}
        let recounts = Arc::clone(&recounts);
        reading.spawn(async move { recounts.recount(&ballot, Urgency::Awaited).await });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_closes_within_a_minute_is_read_before_what_is_sent() {
        let of = |by| {
            let (place, message, emoji) = (PlaceId(1), 2, Vec::new());
            urgency(&OpenBallot { place, message, emoji, by }, 1_000)
        };
        assert!(of(Some(1_060)) < Urgency::Message && of(Some(900)) < Urgency::Message);
        assert!(of(Some(1_061)) > Urgency::Message && of(None) > Urgency::Message);
    }

    #[test]
    fn a_hint_during_a_reading_has_it_read_once_more() {
        let mut reading = BTreeMap::new();
        assert!(begin(&mut reading, 7));
        assert!(!begin(&mut reading, 7) && !begin(&mut reading, 7));
        assert!(begin(&mut reading, 8), "another message is another matter");
        assert!(!finish(&mut reading, 7), "once more");
        assert!(finish(&mut reading, 7));
        assert!(begin(&mut reading, 7));
    }
}
