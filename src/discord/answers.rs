//! How answers get to who asked, whatever is in the way: tried again while the interaction's token lasts, then by direct
//! message. What was done once is never asked for again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::CreateInteractionResponse as Response;
use serenity::{Http, InteractionId};
use tokio::sync::{oneshot, watch};

use super::api_codes::{
    ALREADY_ACKNOWLEDGED, INVALID_WEBHOOK_TOKEN, TOO_MANY_FOLLOWUPS, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
};
use super::said::{self, Failure};
use super::{Codes, lock};
use crate::clock::{Activity, Clock};
use crate::table::{Late, PersonId, PlaceId, Tables};

/// Discord takes an acknowledgement for three seconds, and an answer for a quarter of an hour.
const ACKNOWLEDGED: SignedDuration = SignedDuration::from_millis(2_500);
const TOKEN: SignedDuration = SignedDuration::from_secs(15 * 60 - 5);
/// Between two attempts to acknowledge; between two to answer, first and at the most.
const AT_ONCE: SignedDuration = SignedDuration::from_millis(200);
const FIRST: SignedDuration = SignedDuration::from_millis(500);
const LONGEST: SignedDuration = SignedDuration::from_secs(60);

/// Discord took no acknowledgement: nothing was done, and the person is told so.
#[derive(Debug, thiserror::Error)]
#[error("Discord took no answer: {0}")]
pub(crate) struct Missed(String);

/// What all answers share. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Answers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    http: Arc<Http>,
    tables: Tables,
    codes: Codes,
    clock: Clock,
    activity: Activity,
    stopping: watch::Sender<bool>,
    /// The interactions that were posted, whose requests wait for whether the answer stands in their response.
    posted: Mutex<BTreeMap<InteractionId, oneshot::Sender<Response>>>,
}

/// An interaction that was posted: its request waits as long as this is held, or until it is answered by a callback.
#[derive(Debug)]
pub(super) struct Posted(Answers, InteractionId);

impl Drop for Posted {
    fn drop(&mut self) {
        self.0.by_callback(self.1);
    }
}

/// Something that can be tried again.
pub(super) type Attempt<T> = Box<dyn Fn() -> BoxFuture<'static, serenity::Result<T>> + Send + Sync>;

/// What an error means for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It passes.
    Passing,
    /// The interaction takes no answers any more.
    Over,
    /// Discord doesn't take it as it is.
    Refused,
}

impl Answers {
    pub(crate) fn new(http: Http, tables: Tables, codes: Codes, clock: Clock, activity: Activity) -> Self {
        let stopping = watch::Sender::new(false);
        let (http, posted) = (Arc::new(http), Mutex::default());
        Self(Arc::new(Shared { http, tables, codes, clock, activity, stopping, posted }))
    }

    /// An interaction was posted: what its request is answered by, once that is known; nothing = a callback answers it.
    pub(super) fn expect(&self, id: InteractionId) -> (Posted, oneshot::Receiver<Response>) {
        let (answers, answered) = oneshot::channel();
        lock(&self.0.posted).insert(id, answers);
        (Posted(self.clone(), id), answered)
    }

    /// This interaction is answered by a callback: a request that waits for it is told so.
    pub(super) fn by_callback(&self, id: InteractionId) {
        lock(&self.0.posted).remove(&id);
    }

    /// Answers an interaction in the response to the request that it was posted by, if it was and still waits. Whether
    /// Discord took it is never known: nothing of what was asked may depend on that.
    pub(super) fn in_response(&self, id: InteractionId, response: &Response) -> bool {
        let waiting = lock(&self.0.posted).remove(&id);
        waiting.is_some_and(|waiting| waiting.send(response.clone()).is_ok())
    }

    /// The time by the one clock.
    pub(super) fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// The client without a shared limit.
    pub(crate) fn http(&self) -> Arc<Http> {
        Arc::clone(&self.0.http)
    }

    /// Which messages refuse something, for who watches.
    pub(crate) fn codes(&self) -> &Codes {
        &self.0.codes
    }

    /// From now on nothing is tried for long.
    pub(crate) fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    /// What an error means, for something that is no message by itself.
    pub(super) fn trouble(failed: &serenity::Error) -> Trouble {
        match said::code(failed) {
            Some(code) if is_over(code, said::status(failed)) => Trouble::Over,
            _ => match said::failure(failed) {
                Failure::Malformed | Failure::Broken | Failure::Gone => Trouble::Refused,
                _ => Trouble::Passing,
            },
        }
    }

    /// Acknowledges what was asked then, by `respond`. Discord may have taken an attempt before, whose answer was lost.
    pub(super) async fn acknowledge(&self, at: Timestamp, respond: Attempt<()>) -> Result<(), Missed> {
        let since = Instant::now();
        let by = at.saturating_add(ACKNOWLEDGED).unwrap_or(Timestamp::MAX);
        loop {
            let failed = match respond().await {
                Ok(()) => {
                    self.0.tables.meters().acknowledged(since.elapsed());
                    return Ok(());
                }
                Err(failed) if said::code(&failed) == Some(ALREADY_ACKNOWLEDGED) => return Ok(()),
                Err(failed) => failed,
            };
            let passes = Self::trouble(&failed) == Trouble::Passing && self.0.clock.now() < by;
            if !passes || !self.rested(AT_ONCE).await {
                return Err(Missed(failed.to_string()));
            }
        }
    }

    /// Tries something with an interaction's token until it is done or never will be.
    pub(super) async fn insist<T>(&self, at: Timestamp, attempt: Attempt<T>) -> Result<T, Trouble> {
        let by = at.saturating_add(TOKEN).unwrap_or(Timestamp::MAX);
        let mut wait = FIRST;
        loop {
            let failed = match attempt().await {
                Ok(done) => return Ok(done),
                Err(failed) => failed,
            };
            let trouble = Self::trouble(&failed);
            tracing::warn!(error = failed.to_string(), ?trouble, "an answer was not taken");
            if trouble != Trouble::Passing {
                return Err(trouble);
            }
            if self.0.clock.now().saturating_add(wait).is_ok_and(|next| next > by) || !self.rested(wait).await
            {
                return Err(Trouble::Over);
            }
            wait = (wait * 2).min(LONGEST);
        }
    }

    /// Waits; false if the bot stops meanwhile.
    async fn rested(&self, length: SignedDuration) -> bool {
        let mut stopping = self.0.stopping.subscribe();
        tokio::select! {
            () = self.0.activity.rest(&self.0.clock, length) => !*self.0.stopping.borrow(),
            _ = stopping.wait_for(|stop| *stop) => false,
        }
    }

    /// Tells somebody by direct message what could not be answered, there and then.
    pub(super) async fn late(&self, person: PersonId, place: Option<PlaceId>, at: Timestamp, late: Late) {
        if let Err(error) = self.0.tables.answer_late(person, place, at, late).await {
            tracing::error!(error = error.to_string(), "a late answer could not be kept");
        }
    }
}

/// Do Discord's code and a status say that the interaction takes no answer any more?
fn is_over(code: isize, status: Option<u16>) -> bool {
    match code {
        // The message that is unknown is its first answer.
        UNKNOWN_MESSAGE
        | UNKNOWN_WEBHOOK
        | UNKNOWN_INTERACTION
        | TOO_MANY_FOLLOWUPS
        | INVALID_WEBHOOK_TOKEN => true,
        // A token in the path that isn't one; a page of a proxy's has no code of Discord's.
        0 => status == Some(401),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_over_where_discord_says_so_itself() {
        let over = |status| move |code: &isize| is_over(*code, Some(status));
        let listed = [
            (10_008, "Unknown message"),
            (10_015, "Unknown webhook"),
            (10_062, "Unknown interaction"),
            (40_094, "This interaction has reached its maximum number of follow-ups"),
            (50_027, "Invalid webhook token provided"),
        ];
        let codes = listed.map(|(code, _)| code);
        assert_eq!((0..500_000).filter(over(404)).collect::<Vec<_>>(), codes);
        let with_none = (0..500_000).filter(over(401)).collect::<Vec<_>>();
        assert_eq!(with_none, [&[0][..], &codes].concat());
        assert!(!is_over(0, Some(500)) && !is_over(0, None));
    }
}
