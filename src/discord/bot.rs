//! The bot as a whole: connecting, registering its commands, and stopping.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, bail, ensure};
use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::{ClientBuilder, GatewayIntents, ShardManager};
use tokio::sync::{oneshot, watch};
use tokio::task::{JoinHandle, JoinSet};

use super::answers::Answers;
use super::ballots::Recounts;
use super::drafts::Drafts;
use super::gateway::{Counted, Handlers};
use super::incoming::{Doorway, Incoming};
use super::missed::Missed;
use super::pace::Pace;
use super::reach::Discord;
use super::servers::Servers;
use super::shards::Heard;
use super::start::CantStart;
use super::{
    Codes, Data, Error, answer, ballots, error, events, forms, import, invite, limits, outbox, register,
    shards, tree,
};
use crate::clock::{Activity, Clock};
use crate::games::Games;
use crate::meters::Meters;
use crate::table::Tables;

/// A running bot.
#[derive(Debug)]
pub struct Bot {
    shards: Arc<ShardManager>,
    client: JoinHandle<Result<(), CantStart>>,
    /// Where the client runs.
    _threads: Arc<shards::Threads>,
    workers: JoinSet<()>,
    clock: Clock,
    activity: Activity,
    handlers: Arc<Handlers>,
    answers: Answers,
    application: u64,
    /// Where interactions come in by HTTP.
    interactions: Option<SocketAddr>,
    /// From now on none are taken there.
    stopping: watch::Sender<bool>,
    connections: Connections,
}

/// The bot's connections to the gateway, for whoever looks after it.
#[derive(Clone, Debug)]
pub struct Connections {
    shards: Arc<ShardManager>,
    heard: Arc<Heard>,
    there: u32,
}

impl Connections {
    /// How many of them are up now, and not without a word for minutes.
    pub async fn up(&self) -> u64 {
        self.heard.up(&self.shards).await
    }

    /// How many there should be.
    #[must_use]
    pub fn wanted(&self) -> u64 {
        self.there.into()
    }
}

/// What a bot may have besides its connection.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// For who wants to know by which codes it refuses.
    pub codes: Codes,
    /// Where it takes interactions by HTTP as well.
    pub interactions: Option<Doorway>,
}

/// The kind under which an event is counted from being sent until it is handled.
const EVENT: &str = "event";

/// A bot that stops waits so long for what is being done.
const PATIENCE: SignedDuration = SignedDuration::from_secs(20);
/// And then so long for what is written down of what it gives up.
const LAST_WORDS: SignedDuration = SignedDuration::from_secs(5);

/// What the gateway tells the bot of. None of it is privileged.
pub(super) const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGE_REACTIONS)
    .union(GatewayIntents::DIRECT_MESSAGE_REACTIONS);

impl Bot {
    /// Connects and returns once the bot is ready for events. Whatever can fail is done before the
    /// connection is made: a bot that came up half would wait for ever, deaf.
    pub async fn start(
        discord: &Discord,
        tables: Tables,
        clock: Clock,
        activity: Activity,
    ) -> anyhow::Result<Self> {
        Self::start_with(discord, tables, clock, activity, Extras::default()).await
    }

    /// The same, with what there may be besides.
    pub async fn start_with(
        discord: &Discord,
        tables: Tables,
        clock: Clock,
        activity: Activity,
        extras: Extras,
    ) -> anyhow::Result<Self> {
        let counts = (clock, activity, tables.meters().clone());
        Announced::to(discord, tables.kinds(), counts, extras).await?.connect(tables).await
    }
}

/// A bot of which Discord knows what it can do, before it is connected: what is done without its games, and so while they
/// are read.
#[derive(Debug)]
pub struct Announced<'a> {
    discord: &'a Discord,
    counts: (Clock, Activity, Meters),
    codes: Codes,
    pace: Arc<Pace>,
    http: Arc<serenity::Http>,
    application: serenity::ApplicationId,
    incoming: Option<Incoming>,
    commands: Vec<poise::Command<Data, Error>>,
    shards: u32,
}

impl<'a> Announced<'a> {
    /// Asks Discord who the bot is and gives it the commands of these games; opens where interactions are taken by HTTP. Returns
    /// once Discord lets it connect, which may be hours after it was started too often.
    ///
    /// # Errors
    /// If Discord doesn't know the token, can't be reached, or doesn't take the commands; if the bot may do on no server what
    /// it needs; if the address for interactions can't be opened.
    pub async fn to(
        discord: &'a Discord,
        games: Games,
        counts: (Clock, Activity, Meters),
        Extras { codes, interactions }: Extras,
    ) -> anyhow::Result<Self> {
        let (clock, activity, meters) = counts.clone();
        let commands = tree::commands(games);
        let tree = tree::json(&commands);
        let faults = limits::faults(&tree);
        ensure!(faults.is_empty(), "Discord would refuse the commands: {}", faults.join("; "));

        let pace = Arc::new(Pace::new(clock.clone(), activity.clone(), meters));
        let http = Arc::new(discord.http(&pace)?);
        let application = http.get_current_application_info().await.map_err(CantStart::from)?;
        http.set_application_id(application.id);
        let incoming = match interactions {
            Some(doorway) => Some(Incoming::open(doorway, &application.verify_key, discord).await?),
            None => None,
        };
        if let Some(url) = application.interactions_endpoint_url.as_deref().filter(|_| incoming.is_none()) {
            tracing::warn!(
                url,
                "Discord sends interactions there and not by the gateway, so no command arrives: take the address out of \
                 the application's settings, or set WARTABLE_INTERACTIONS to where this bot is to take them"
            );
        }
        invite::look(&http, application.id).await?;
        let gateway = http.get_bot_gateway().await.map_err(CantStart::from)?;
        discord.ensure_own(&gateway.url)?;
        register::register(&http, application.id, &tree, discord.counts()).await?;
        shards::wait_for_sessions(&gateway, &clock, &activity).await;
        let (application, shards) = (application.id, gateway.shards.max(1));
        Ok(Self { discord, counts, codes, pace, http, application, incoming, commands, shards })
    }

    /// Connects and returns once the bot is ready for events. The tables are of the same games, and have the same clock and
    /// meters, as were announced.
    ///
    /// # Errors
    /// If the connection can't be made, or ends before that.
    pub async fn connect(self, tables: Tables) -> anyhow::Result<Bot> {
        let (clock, activity, meters) = self.counts;
        let (http, pace, codes, shards_there) = (self.http, self.pace, self.codes, self.shards);
        let (discord, application, incoming) = (self.discord, self.application, self.incoming);
        let asking = (Arc::clone(&http), Arc::clone(&pace));
        let timing = (clock.clone(), activity.clone());
        let recounts = Arc::new(Recounts::new(tables.clone(), asking, timing));
        let at_once = discord.answers()?;
        at_once.set_application_id(application);
        let answers = Answers::new(at_once, tables.clone(), codes.clone(), clock.clone(), activity.clone());
        let servers = Arc::new(Servers::default());
        let asking = (Arc::clone(&http), Arc::clone(&pace));
        let timing = (clock.clone(), activity.clone());
        let missed = Arc::new(Missed::new(tables.clone(), asking, timing, Arc::clone(&servers)));
        let data = Data {
            tables: tables.clone(),
            web: discord.files()?,
            files: tokio::sync::Semaphore::new(import::AT_ONCE),
            http: Arc::clone(&http),
            pace: Arc::clone(&pace),
            answers: answers.clone(),
            drafts: Drafts::default(),
            recounts: Arc::clone(&recounts),
            missed: Arc::clone(&missed),
            presses: super::hurry::Presses::default(),
            awaited: shards::Awaited::new(shards_there),
            servers: Arc::clone(&servers),
            forms: forms::Forms::of(tables.kinds()),
        };
        let (ready, is_ready) = oneshot::channel();
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands: self.commands,
                on_error: |error| Box::pin(error::on_error(error)),
                event_handler: |framework, event| Box::pin(events::handle(framework, event)),
                allowed_mentions: Some(answer::nobody()),
                manual_cooldowns: true,
                initialize_owners: false,
                ..Default::default()
            })
            .setup(move |_, _, _| {
                Box::pin(async move {
                    let _ = ready.send(());
                    Ok::<Data, Error>(data)
                })
            })
            .build();
        let handlers = Handlers::new(tables.clone(), activity.clone(), answers.clone());
        let framework = Counted::new(framework, Arc::clone(&handlers));
        let threads = Arc::new(shards::Threads::new().context("starting the connections' threads")?);
        let client = ClientBuilder::new_with_http(discord.http(&pace)?, INTENTS).framework(framework);
        let client = threads.spawn(client.into_future());
        let client = client.await.context("preparing the connection")?.map_err(CantStart::from);
        let client = client.context("preparing the connection")?;
        // serenity falls back to the real Discord's gateway when it can't ask for one.
        discord.ensure_own(&client.ws_url.lock().await.clone())?;
        let shards = Arc::clone(&client.shard_manager);
        let heard = Arc::new(Heard::new(clock.clone()));
        let looks = (discord.looks_every(), Arc::clone(&heard));
        let mut client = tokio::spawn(shards::run(
            (client, Arc::clone(&threads)),
            (Arc::clone(&http), Arc::clone(&pace)),
            shards_there,
            looks,
        ));
        let connections = Connections { shards: Arc::clone(&shards), heard, there: shards_there };
        let mut workers = JoinSet::new();
        let stopping = watch::Sender::new(false);
        let interactions = incoming.as_ref().map(Incoming::at);
        if let Some(incoming) = incoming {
            // From now on, since Discord waits for nobody: until the bot is ready it says so.
            workers.spawn(incoming.serve(Arc::clone(&handlers), (clock.clone(), meters), &stopping));
        }
        tokio::select! {
            ready = is_ready => ready.map_err(|_| ended_early())?,
            ended = &mut client => {
                ended.context("the connection's task failed")??;
                bail!(ended_early());
            }
        }
        let delivery =
            outbox::Means { clock: clock.clone(), activity: activity.clone(), http, pace, codes, servers };
        workers.spawn(outbox::run(tables.clone(), delivery));
        workers.spawn(Arc::clone(&recounts).catch_up());
        workers.spawn(missed.look_up());
        workers.spawn(ballots::closing(tables, recounts));
        let application = application.get();
        Ok(Bot {
            shards,
            client,
            _threads: threads,
            workers,
            clock,
            activity,
            handlers,
            answers,
            application,
            interactions,
            stopping,
            connections,
        })
    }
}

impl Bot {
    /// Its connections to the gateway.
    #[must_use]
    pub fn connections(&self) -> Connections {
        self.connections.clone()
    }

    /// Where interactions come in by HTTP, if they do.
    #[must_use]
    pub fn interactions_at(&self) -> Option<SocketAddr> {
        self.interactions
    }

    /// The link by which it is invited to a server.
    #[must_use]
    pub fn invite(&self) -> String {
        invite::link(self.application)
    }

    /// Returns when the connection has ended for good, with the reason.
    /// A part of the bot that is no more ends it as well: it would go on deaf or mute.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        tokio::select! {
            ended = &mut self.client => {
                ended.context("the connection's task failed")?.context("the connection to Discord ended")
            }
            broken = fallen(&mut self.workers) => Err(broken),
        }
    }

    /// Disconnects, lets the handlers that run finish, and stops sending. What is still in the
    /// outbox is sent after the next start. Whatever hangs is given up after a while.
    pub async fn stop(mut self) {
        // Whatever can't be answered now is written down, and told after the next start.
        self.answers.stop();
        self.stopping.send_replace(true);
        let finished = async {
            if !self.client.is_finished() {
                self.shards.shutdown_all().await;
                let _ = (&mut self.client).await;
            }
            self.handlers.have_finished().await;
        };
        tokio::select! {
            () = finished => {}
            () = self.clock.sleep(PATIENCE) => tracing::warn!("something hangs; the bot stops all the same"),
        }
        self.handlers.give_up();
        let ended = async {
            self.handlers.have_finished().await;
            self.workers.shutdown().await;
        };
        tokio::select! {
            () = ended => {}
            () = self.clock.sleep(LAST_WORDS) => {}
        }
        // What was sent over the cut connection and never arrived is nobody's any more.
        self.activity.forget(EVENT);
    }
}

fn ended_early() -> CantStart {
    CantStart::Unreachable("the connection ended before it was ready".to_owned())
}

/// Returns when one of the bot's parts has ended, none of which ever does by itself.
async fn fallen(workers: &mut JoinSet<()>) -> anyhow::Error {
    match workers.join_next().await {
        Some(Err(broken)) => anyhow::Error::new(broken).context("a part of the bot broke"),
        Some(Ok(())) => anyhow::anyhow!("a part of the bot has ended"),
        None => std::future::pending().await,
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.client.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_part_that_breaks_or_ends_is_noticed_while_the_others_go_on() {
        let mut workers = JoinSet::new();
        workers.spawn(std::future::pending());
        workers.spawn(async { panic!("it breaks") });
        let broken = fallen(&mut workers).await;
        assert!(format!("{broken:#}").starts_with("a part of the bot broke"), "{broken:#}");
        workers.spawn(async {});
        assert!(fallen(&mut workers).await.to_string().contains("has ended"));
        assert_eq!(workers.len(), 1, "the other one goes on");
    }
}
