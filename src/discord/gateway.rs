//! The framework that serenity calls, wrapped around poise's: it counts every event as handled
//! exactly once, whatever becomes of the handling, and answers for a handler that panicked. What
//! comes by HTTP (`incoming`) goes the same way.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};

use futures::FutureExt as _;
use poise::serenity_prelude as serenity;
use serenity::{CreateInteractionResponse as Response, FullEvent};
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use super::answer::{Asked, Reply};
use super::answers::{Answers, Posted};
use super::{Data, Error, error};
use crate::clock::{Activity, Busy};
use crate::meters::{Kind, Meters, Way};
use crate::table::{Late, Tables};

/// What handles events, whichever way they come.
pub(crate) struct Handlers {
    /// poise's framework, once the client is made.
    framework: OnceLock<poise::Framework<Data, Error>>,
    /// What poise hands to handlers, from the first event of the gateway: nothing of ours asks it for its connection.
    context: OnceLock<serenity::Context>,
    /// With which the handlers die.
    tables: Tables,
    /// Shared with whoever sends the events; [`EVENT`] is begun there.
    activity: Activity,
    /// The handlers running now, whatever their event: stopping waits for them.
    running: Activity,
    /// What answers interactions.
    answers: Answers,
    meters: Meters,
    /// Nothing that is still being handled is waited for any longer.
    given_up: watch::Sender<bool>,
}

impl std::fmt::Debug for Handlers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handlers").field("running", &self.running).finish_non_exhaustive()
    }
}

/// The kind under which an event is counted from being sent until it is handled.
const EVENT: &str = "event";

/// What somebody reads whose interaction comes before the bot is connected.
const NOT_YET: &str = "I have only just been started and am not connected to Discord yet. Nothing was done; try it again in a moment.";

/// A handler counted as running and as under way, until it is dropped.
pub(crate) struct Running {
    _running: Busy,
    _under_way: Busy,
}

impl Handlers {
    pub(crate) fn new(tables: Tables, activity: Activity, answers: Answers) -> Arc<Self> {
        let (framework, context, running) = (OnceLock::new(), OnceLock::new(), Activity::default());
        let meters = tables.meters().clone();
        let given_up = watch::Sender::new(false);
        Arc::new(Self { framework, context, tables, activity, running, answers, meters, given_up })
    }

    /// Ends what is still being handled, whatever it waits for: who asked for it is told that it was not answered.
    pub(crate) fn give_up(&self) {
        self.given_up.send_replace(true);
    }

    /// Is nothing being handled any more?
    pub(crate) async fn have_finished(&self) {
        while !self.running.is_quiet() {
            self.running.changed().await;
        }
    }

    /// Counts a handler from now on.
    pub(crate) fn begin(&self) -> Running {
        Running { _running: self.running.busy("handler"), _under_way: self.activity.busy("handler") }
    }

    /// An interaction comes by HTTP: what its request is answered by, once that is known; nothing = a callback answers it.
    pub(super) fn expect(
        &self,
        interaction: &serenity::Interaction,
    ) -> (Posted, oneshot::Receiver<Response>) {
        self.answers.expect(interaction.id())
    }

    /// Handles an interaction that came by HTTP. Nothing is done before the gateway was there once; who asks earlier is
    /// told so.
    pub(super) async fn posted(&self, _running: Running, posted: Posted, interaction: serenity::Interaction) {
        // poise answers completions by a callback, whatever waits.
        let _posted = (kind_of(&interaction) != Some(Kind::Completion)).then_some(posted);
        let Some(ctx) = self.context.get() else {
            tracing::warn!("an interaction was posted before the gateway was there; nothing is done by it");
            if let Some(asked) = Asked::of(&interaction)
                && asked.defer_quietly(&self.answers).await.is_ok()
            {
                asked.answer(&self.answers, Reply::say(NOT_YET)).await;
            }
            return;
        };
        self.handle(ctx.clone(), FullEvent::InteractionCreate { interaction }, Way::Http).await;
    }

    async fn handle(&self, mut ctx: serenity::Context, event: FullEvent, way: Way) {
        let Some(framework) = self.framework.get() else { return };
        let (asked, kind) = match &event {
            FullEvent::InteractionCreate { interaction } => (Asked::of(interaction), kind_of(interaction)),
            _ => (None, None),
        };
        let _timed = kind.map(|kind| self.meters.handling(kind, way));
        if matches!(event, FullEvent::InteractionCreate { .. }) {
            // poise answers completions by itself: by the way of all answers.
            ctx.http = self.answers.http();
        }
        let handled = async {
            let dispatched =
                AssertUnwindSafe(serenity::Framework::dispatch(framework, ctx, event)).catch_unwind().await;
            if let Err(payload) = dispatched {
                error::panicked(&self.answers, asked.as_ref(), payload).await;
            }
        };
        let mut given_up = self.given_up.subscribe();
        let hangs = tokio::select! {
            () = handled => false,
            () = self.tables.crashed() => false,
            _ = given_up.wait_for(|given_up| *given_up) => true,
        };
        if let Some(asked) = asked.filter(|_| hangs) {
            tracing::warn!(interaction = asked.id.get(), "what hangs is given up, since the bot stops");
            asked.tell_late(&self.answers, Late::Unsaid).await;
        }
    }
}

/// What an interaction counts as.
fn kind_of(interaction: &serenity::Interaction) -> Option<Kind> {
    match interaction {
        serenity::Interaction::Command(_) => Some(Kind::Command),
        serenity::Interaction::Autocomplete(_) => Some(Kind::Completion),
        serenity::Interaction::Component(_) => Some(Kind::Component),
        serenity::Interaction::Modal(_) => Some(Kind::Form),
        _ => None,
    }
}

/// poise's framework, counted. It handles events where the bot was started, whatever thread of the connections' they
/// come from.
pub(crate) struct Counted {
    /// Until the client is made.
    inner: Option<poise::Framework<Data, Error>>,
    handlers: Arc<Handlers>,
    home: Handle,
}

impl Counted {
    /// To be made where events are to be handled: within a runtime.
    pub(crate) fn new(inner: poise::Framework<Data, Error>, handlers: Arc<Handlers>) -> Self {
        Self { inner: Some(inner), handlers, home: Handle::current() }
    }
}

#[serenity::async_trait]
impl serenity::Framework for Counted {
    async fn init(&mut self, client: &serenity::Client) {
        if let Some(mut inner) = self.inner.take() {
            inner.init(client).await;
            let _ = self.handlers.framework.set(inner);
        }
    }

    async fn dispatch(&self, ctx: serenity::Context, event: FullEvent) {
        // Also what the sandbox doesn't count, being connected for one, is under way until handled.
        let running = self.handlers.begin();
        let handled = is_counted(&event).then(|| Handled(self.handlers.activity.clone()));
        self.handlers.context.get_or_init(|| ctx.clone());
        let handlers = Arc::clone(&self.handlers);
        self.home.spawn(async move {
            let _counted = (running, handled);
            handlers.handle(ctx, event, Way::Gateway).await;
        });
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
