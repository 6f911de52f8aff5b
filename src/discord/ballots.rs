//! Ballots by reaction. An event is only a hint that something changed: who reacted is read again
//! from Discord, whole, at every hint, at each start, and when a ballot closes.

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use futures::{FutureExt as _, StreamExt as _};
use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, Http, LightMethod, MessageId, ReactionType, Request, Route, User};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::api_codes::{MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE};
use super::pace::{Pace, Urgency};
use super::permissions::{HISTORY, REACTIONS};
use super::readings::{Readings, Sees, begin};
use super::said::{self, Failure};
use super::{Data, lock};
use crate::clock::{Activity, Busy, Clock};
use crate::table::{OpenBallot, PersonId, PlaceId, Tables};

/// By emoji, who has reacted with it.
type Sets = Vec<(String, Vec<PersonId>)>;

/// How many of those who reacted Discord names at once.
const A_PAGE: usize = 100;
/// The two ways in which Discord lets people react: everybody's, and the one that is paid for.
const NORMAL: &str = "0";
const SUPER: &str = "1";
/// How many ballots are read side by side after an absence.
const AT_ONCE: usize = 8;
/// What closes within so many seconds is read before what is sent.
const SOON: i64 = 60;
/// So often a reading that something passing prevents is tried.
const TRIES: u32 = 4;

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
    reading: Readings,
    /// Those that Discord did not let be read the last time, by channel and message: whatever is done there has them read
    /// again.
    refused: Mutex<BTreeSet<(PlaceId, u64)>>,
    /// Of which messages super reactions are asked for, too: where some were, or may be. Discord names those who have put
    /// them apart from the others, so that each choice takes a request more.
    supers: Mutex<BTreeSet<u64>>,
    /// Counts what is begun and asked for, in its order.
    order: AtomicU64,
    /// Asks for all of them to be read.
    ask: UnboundedSender<(u64, Busy)>,
    asked: Mutex<Option<UnboundedReceiver<(u64, Busy)>>>,
}

impl Recounts {
    pub(crate) fn new(
        tables: Tables,
        (http, pace): (Arc<Http>, Arc<Pace>),
        (clock, activity): (Clock, Activity),
    ) -> Self {
        let (ask, asked) = unbounded_channel();
        Self {
            tables,
            http,
            pace,
            clock,
            activity,
            reading: Mutex::default(),
            refused: Mutex::default(),
            supers: Mutex::default(),
            order: AtomicU64::new(0),
            ask,
            asked: Mutex::new(Some(asked)),
        }
    }

    /// A shard was let in anew, and is told nothing of what happened meanwhile: the ballots are read.
    pub(crate) fn connected(&self) {
        let number = self.order.fetch_add(1, Ordering::SeqCst);
        let _ = self.ask.send((number, self.activity.busy("recount")));
    }

    /// Reads every open ballot whenever that is asked for, until dropped: once, however many ask meanwhile. So it is as well
    /// when Discord knows the token again; and with those of a place where the bot may do more than before.
    pub(crate) async fn catch_up(self: Arc<Self>) {
        let Some(mut asked) = lock(&self.asked).take() else { return };
        let mut held = 0;
        loop {
            let (mut last, busy) = tokio::select! {
                asked = asked.recv() => match asked {
                    Some(asked) => asked,
                    None => return,
                },
                () = self.tables.may_ask_again(&mut held) => {
                    (self.order.fetch_add(1, Ordering::SeqCst), self.activity.busy("recount"))
                }
                (ballots, busy) = self.tables.ballots_opened() => {
                    let number = self.order.fetch_add(1, Ordering::SeqCst);
                    let now = self.clock.now().as_second();
                    for ballot in ballots {
                        self.recount_safely(&ballot, urgency(&ballot, now), Sees::Connected(number)).await;
                    }
                    drop(busy);
                    continue;
                }
            };
            let mut meanwhile = vec![busy];
            while let Ok((number, another)) = asked.try_recv() {
                last = last.max(number);
                meanwhile.push(another);
            }
            let mut ballots = self.tables.open_ballots().await;
            ballots.sort_by_key(|ballot| ballot.by.unwrap_or(i64::MAX));
            let now = self.clock.now().as_second();
            let read = |ballot| self.recount_safely(ballot, urgency(ballot, now), Sees::Connected(last));
            let mut left = ballots.iter();
            // One finds out whether Discord knows the token.
            while self.tables.was_held() && !self.tables.is_held() {
                let Some(first) = left.next() else { break };
                read(first).await;
            }
            futures::stream::iter(left).for_each_concurrent(AT_ONCE, read).await;
        }
    }

    /// The same as below; a reading that breaks ends none of the others.
    async fn recount_safely(&self, ballot: &OpenBallot, urgency: Urgency, sees: Sees) {
        let read = AssertUnwindSafe(self.recount(ballot, urgency, sees)).catch_unwind().await;
        if read.is_err() {
            tracing::error!(message = ballot.message, "the reading of a ballot's reactions broke");
        }
    }

    /// Reads a ballot's reactions and hands them to the table, unless somebody does who sees as much.
    async fn recount(&self, ballot: &OpenBallot, urgency: Urgency, sees: Sees) {
        // Whatever came about while nobody listened.
        if !matches!(sees, Sees::Now) {
            lock(&self.supers).insert(ballot.message);
        }
        let (number, since) = (self.order.fetch_add(1, Ordering::SeqCst), self.clock.now());
        let unread = || self.tables.unread(ballot.place, ballot.message);
        let Some(mut begun) = begin(&self.reading, ballot.message, (number, since), sees, unread) else {
            return;
        };
        loop {
            // It may have closed while this waited for its turn.
            if !self.tables.is_ballot(ballot.place, ballot.message) {
                self.tables.unread(ballot.place, ballot.message);
                lock(&self.refused).remove(&(ballot.place, ballot.message));
                lock(&self.supers).remove(&ballot.message);
                begun.over();
                return;
            }
            // All are read once the token is known again; whoever waits for this one waits for that.
            if self.tables.is_held() {
                begun.over();
                return;
            }
            let supers = lock(&self.supers).remove(&ballot.message);
            begun.reads(supers);
            let read = self.read_patiently(ballot, urgency, supers).await;
            // Where there are some they are asked for the next time as well, and where that isn't known.
            if read.as_ref().map_or(supers, |(_, found)| *found) {
                lock(&self.supers).insert(ballot.message);
            }
            match read {
                Ok((sets, _)) => {
                    self.tables.token_taken();
                    lock(&self.refused).remove(&(ballot.place, ballot.message));
                    self.tables.reactions(ballot.place, ballot.message, sets).await;
                }
                // It is read once the token is known again, as above.
                Err(error) if said::failure(&error) == Failure::Unauthorised => {
                    self.tables.token_refused(&error.to_string());
                }
                // The message is gone, or can't be read: answers by command and button remain.
                Err(error) => {
                    lock(&self.refused).insert((ballot.place, ballot.message));
                    tracing::warn!(
                        message = ballot.message,
                        error = error.to_string(),
                        "a ballot's reactions could not be read"
                    );
                    self.tables.unread(ballot.place, ballot.message);
                    // A team's thread that was taken away while nobody listened.
                    if matches!(said::code(&error), Some(UNKNOWN_CHANNEL | MISSING_ACCESS))
                        && let Err(error) = self.tables.thread_gone(ballot.place).await
                    {
                        tracing::error!(error = error.to_string(), "that a thread is gone could not be kept");
                    }
                    if said::code(&error) == Some(UNKNOWN_CHANNEL)
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
            if begun.finish() {
                if !self.tables.is_ballot(ballot.place, ballot.message) {
                    lock(&self.supers).remove(&ballot.message);
                }
                return;
            }
        }
    }

    /// Somebody did something in a place: of its ballots those are read again that could not be. Perhaps they can by now.
    pub(crate) fn try_refused(self: &Arc<Self>, place: PlaceId) {
        let mut all = lock(&self.refused);
        let refused: BTreeSet<_> = all.iter().filter(|refused| refused.0 == place).copied().collect();
        if refused.is_empty() || self.tables.lacks(place, HISTORY) {
            return;
        }
        all.retain(|refused| refused.0 != place);
        let (recounts, busy) = (Arc::clone(self), self.activity.busy("recount"));
        tokio::spawn(async move {
            // Those that have closed meanwhile are not among the open ones.
            for ballot in recounts.tables.open_ballots().await {
                if refused.contains(&(ballot.place, ballot.message)) {
                    recounts.recount_safely(&ballot, Urgency::Awaited, Sees::Now).await;
                }
            }
            drop(busy);
        });
    }

    async fn read_patiently(
        &self,
        ballot: &OpenBallot,
        urgency: Urgency,
        supers: bool,
    ) -> serenity::Result<(Sets, bool)> {
        let mut tried = 0;
        loop {
            match self.read(ballot, urgency, supers).await {
                Err(error)
                    if tried + 1 < TRIES
                        && said::failure(&error) == Failure::Later
                        && said::code(&error) != Some(UNKNOWN_MESSAGE) =>
                {
                    self.activity.rest(&self.clock, SignedDuration::from_secs(1 << tried)).await;
                    tried += 1;
                }
                read => return read,
            }
        }
    }

    /// Who has reacted how, and whether any of it is a super reaction, where these are asked for.
    async fn read(
        &self,
        ballot: &OpenBallot,
        urgency: Urgency,
        supers: bool,
    ) -> serenity::Result<(Sets, bool)> {
        let (channel, message) = (ChannelId::new(ballot.place.0), MessageId::new(ballot.message));
        let (mut sets, mut found) = (Vec::new(), false);
        for emoji in &ballot.emoji {
            let reaction = ReactionType::Unicode(emoji.clone());
            let mut users = self.who(channel, message, (&reaction, NORMAL), urgency).await?;
            // Not where it is about to close, or somebody waits.
            if urgency == Urgency::Reading && !users.iter().any(|user| user.bot) {
                self.put(channel, message, &reaction).await;
            }
            if supers {
                let more = self.who(channel, message, (&reaction, SUPER), urgency).await?;
                found |= !more.is_empty();
                users.extend(more);
            }
            let people: BTreeSet<PersonId> =
                users.iter().filter(|user| !user.bot).map(|user| PersonId(user.id.get())).collect();
            sets.push((emoji.clone(), people.into_iter().collect()));
        }
        Ok((sets, found))
    }

    /// Who has put this reaction there, in this way.
    async fn who(
        &self,
        channel: ChannelId,
        message: MessageId,
        (reaction, way): (&ReactionType, &'static str),
        urgency: Urgency,
    ) -> serenity::Result<Vec<User>> {
        let (mut users, emoji): (Vec<User>, String) = (Vec::new(), reaction.as_data());
        loop {
            let route = Route::ChannelMessageReactionEmoji {
                channel_id: channel,
                message_id: message,
                reaction: &emoji,
            };
            // serenity's own way knows plain reactions alone.
            let mut which = vec![("type", way.to_owned()), ("limit", A_PAGE.to_string())];
            which.extend(users.last().map(|user| ("after", user.id.to_string())));
            self.pace.wait(urgency).await;
            let asked = Request::new(route, LightMethod::Get).params(Some(which));
            let page: Vec<User> = self.http.fire(asked).await?;
            let full = page.len() >= A_PAGE;
            users.extend(page);
            if !full {
                return Ok(users);
            }
        }
    }

    /// Puts a choice below a ballot that never got there.
    async fn put(&self, channel: ChannelId, message: MessageId, reaction: &ReactionType) {
        let place = PlaceId(channel.get());
        if [REACTIONS, HISTORY].iter().any(|lack| self.tables.lacks(place, lack)) {
            return;
        }
        let reacting = self.pace.react(channel).await;
        let done = self.http.create_reaction(channel, message, reaction).await;
        drop(reacting);
        if let Err(error) = done {
            let message = message.get();
            if said::failure(&error) == Failure::Unauthorised {
                self.tables.token_refused(&error.to_string());
            }
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

/// Something about this message's reactions changed; super ones, perhaps.
pub(crate) async fn hint(data: &Data, channel: ChannelId, message: MessageId, is_super: bool) {
    let place = PlaceId(channel.get());
    if !data.tables.is_ballot(place, message.get()) {
        return;
    }
    if is_super {
        lock(&data.recounts.supers).insert(message.get());
    }
    let open = data.tables.open_ballots().await;
    if let Some(ballot) =
        open.into_iter().find(|ballot| ballot.place == place && ballot.message == message.get())
    {
        data.recounts.recount(&ballot, Urgency::Awaited, Sees::Now).await;
    }
}

/// Reads every ballot once more that is about to close, until dropped.
pub(crate) fn closing(tables: Tables, recounts: Arc<Recounts>) -> impl Future<Output = ()> + Send {
    // From now on, though the first is asked for later: nothing closes unread.
    tables.read_closing_ballots();
    async move {
        let mut reading = JoinSet::new();
        loop {
            let ballot = tables.ballot_closing().await;
            while reading.try_join_next().is_some() {}
            let recounts = Arc::clone(&recounts);
            let sees = ballot.by.map_or(Sees::Now, Sees::Until);
            reading.spawn(async move { recounts.recount_safely(&ballot, Urgency::Awaited, sees).await });
        }
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
}
