//! The framework that serenity calls, wrapped around poise's: it counts every event as handled
//! exactly once, whatever becomes of the handling, and answers for a handler that panicked.

use std::panic::AssertUnwindSafe;

use futures::FutureExt as _;
use poise::serenity_prelude as serenity;
use serenity::FullEvent;

use super::answer::Asked;
use super::answers::Answers;
use super::{Data, Error, error};
use crate::clock::Activity;
use crate::table::Tables;

/// poise's framework, counted.
pub(crate) struct Counted {
    inner: poise::Framework<Data, Error>,
    /// With which the handlers die.
    tables: Tables,
    /// Shared with whoever sends the events; [`EVENT`] is begun there.
    activity: Activity,
    /// The handlers running now, whatever their event: stopping waits for them.
    running: Activity,
    /// What answers interactions.
    answers: Answers,
}

/// The kind under which an event is counted from being sent until it is handled.
const EVENT: &str = "event";

impl Counted {
    pub(crate) fn new(
        inner: poise::Framework<Data, Error>,
        tables: Tables,
        (activity, running): (Activity, Activity),
        answers: Answers,
    ) -> Self {
        Self { inner, tables, activity, running, answers }
    }
}

#[serenity::async_trait]
impl serenity::Framework for Counted {
    async fn init(&mut self, client: &serenity::Client) {
        self.inner.init(client).await;
    }

    async fn dispatch(&self, mut ctx: serenity::Context, event: FullEvent) {
        let _running = self.running.busy("handler");
        // Also what the sandbox doesn't count, being connected for one, is under way until handled.
        let _under_way = self.activity.busy("handler");
        let _handled = is_counted(&event).then(|| Handled(self.activity.clone()));
        let asked = match &event {
            FullEvent::InteractionCreate { interaction } => Asked::of(interaction),
            _ => None,
        };
        if matches!(event, FullEvent::InteractionCreate { .. }) {
            // poise answers completions by itself: by the way of all answers.
            ctx.http = self.answers.http();
        }
        let handled = async {
            let dispatched = AssertUnwindSafe(self.inner.dispatch(ctx, event)).catch_unwind().await;
            if let Err(payload) = dispatched {
                error::panicked(&self.answers, asked.as_ref(), payload).await;
            }
        };
        tokio::select! {
            () = handled => {}
            () = self.tables.crashed() => {}
        }
    }
}

/// Counts an event as handled when dropped.
struct Handled(Activity);

impl Drop for Handled {
    fn drop(&mut self) {
        self.0.end(EVENT);
    }
}

/// Is this one of the events that are counted? Just those that orders may follow from.
fn is_counted(event: &FullEvent) -> bool {
    matches!(
        event,
        FullEvent::InteractionCreate { .. }
            | FullEvent::ReactionAdd { .. }
            | FullEvent::ReactionRemove { .. }
            | FullEvent::ReactionRemoveAll { .. }
            | FullEvent::ReactionRemoveEmoji { .. }
            | FullEvent::GuildMemberAddition { .. }
            | FullEvent::GuildMemberRemoval { .. }
            | FullEvent::ChannelDelete { .. }
            | FullEvent::CategoryDelete { .. }
            | FullEvent::ThreadDelete { .. }
            | FullEvent::MessageDelete { .. }
    )
}
