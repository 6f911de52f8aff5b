//! A Discord of one's own on the loopback.
//!
//! A look-alike of Discord's REST API v10 and gateway as far as bots use them, with Discord's own
//! limits, error codes and timings. The real bot connects to it over sockets. It serves the web page
//! of `wartable` without a token, the transcripts, and the tests.
//!
//! It knows the clock, and nothing of the games or of the bot.
//!
//! `world` and `message` hold what there is · `rest` and `gateway` face the bot · `limits` say no ·
//! `people` act · `seen` is what they get to see · `page` faces the browser · `record` remembers
//! every request · `faults` go wrong on demand, which `trouble` asks for · `terms` are what Discord demands of bots ·
//! `outgoing` posts interactions to bots that want them so · `keep` writes the world down.

mod changes;
mod emoji;
mod faults;
mod gateway;
mod interaction;
mod keep;
pub mod limits;
mod line;
mod message;
mod outgoing;
mod page;
mod people;
pub mod permissions;
mod posting;
mod record;
mod rest;
mod seen;
mod shape;
mod shown;
mod snowflake;
mod terms;
mod text;
mod trouble;
mod world;

use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::any;
use axum::serve::ListenerExt as _;
use jiff::SignedDuration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use faults::{Fault, Scope};
pub use gateway::{COUNTED_EVENTS, Meddling};
pub use interaction::{Choice, OpenModal, Outcome};
pub use keep::{Keep, KeepFault, Keeping};
pub use limits::Refused;
pub use message::{Answered, Attachment, Message, Reaction};
pub use outgoing::{NoDoor, Posted};
pub use people::{Place, Sent, Unsent};
pub use record::Exchange;
pub use shown::{Button, Menu, Picture, Shown, Visibility};
pub use snowflake::{ChannelId, GuildId, InteractionId, MessageId, Snowflake, UserId};
pub use text::flat;
pub use world::{Channel, ChannelKind, Guild, Member, Overwrite, Thread, User, World};

use wartable_clock::{Activity, Clock};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a sandbox needs to start.
#[derive(Debug)]
pub struct Options {
    /// Whose time it is.
    pub clock: Clock,
    /// Where requests and events are counted as under way.
    pub activity: Activity,
    /// The port on 127.0.0.1; 0 for any. If it is taken, the next free one is used.
    pub port: u16,
    /// What there is to begin with.
    pub world: World,
    /// Is the web page served, too?
    pub page: bool,
    /// Does each event go at once? Else one of several may wait, some 40 ms, until those before it are acknowledged: a line
    /// as it comes.
    pub prompt: bool,
}

impl Options {
    /// A sandbox on any port with nobody in it.
    #[must_use]
    pub fn empty(clock: Clock, activity: Activity) -> Self {
        let world = World::empty(clock.now());
        Self { clock, activity, port: 0, world, page: false, prompt: false }
    }
}

/// Why a sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No port could be opened.
    #[error("no port from {0} on could be opened on 127.0.0.1: {1}")]
    Port(u16, std::io::Error),
    /// What posts interactions can't be made.
    #[error("interactions can't be posted: {0}")]
    Client(String),
}

/// A running sandbox. It ends when it is stopped or dropped.
#[derive(Debug)]
pub struct Sandbox {
    inner: Arc<Inner>,
    server: JoinHandle<()>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    clock: Clock,
    activity: Activity,
    world: Mutex<World>,
    hub: Arc<gateway::Hub>,
    record: record::Record,
    faults: faults::Faults,
    terms: terms::Terms,
    buckets: rest::buckets::Buckets,
    outgoing: outgoing::Outgoing,
    pace: rest::reactions::Pace,
    address: SocketAddr,
    token: String,
    /// Counts the changes of the world.
    changes: watch::Sender<u64>,
    /// Up to which change the world is written down, where somebody does that.
    written: watch::Sender<Option<u64>>,
    /// Marked when a bot comes or goes.
    connections: watch::Sender<()>,
    /// Is no connection to the gateway taken?
    offline: watch::Sender<bool>,
    stop: watch::Sender<bool>,
}

/// So long people look at what has changed before they press something under it, where time is moved by hand.
const A_LOOK: SignedDuration = SignedDuration::from_millis(1_009);

/// How often a bot that stops is pinged.
const BETWEEN_PINGS: Duration = Duration::from_millis(5);

/// How many ports are tried after a taken one.
const PORTS_TRIED: u16 = 50;

impl Sandbox {
    /// Opens the port and begins to serve.
    ///
    /// # Errors
    /// If no port can be opened.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let listener = listen(options.port).await?;
        let address = listener.local_addr().map_err(|why| StartError::Port(options.port, why))?;
        let mut world = options.world;
        world.now = options.clock.now();
        world.base = format!("http://{address}");
        // Where time stands still, a look takes some all the same.
        world.looking = if options.clock.is_stepped() { A_LOOK } else { SignedDuration::ZERO };
        world.keeps = options.page.then_some(seen::KEPT_WITH_PAGE);
        let (outgoing, to_be_posted) = outgoing::Outgoing::new(world.bot)?;
        let inner = Arc::new(Inner {
            token: format!("sandbox.{}", world.bot),
            clock: options.clock,
            activity: options.activity,
            world: Mutex::new(world),
            hub: Arc::default(),
            record: record::Record::default(),
            faults: faults::Faults::default(),
            terms: terms::Terms::default(),
            buckets: rest::buckets::Buckets::default(),
            outgoing,
            pace: rest::reactions::Pace::default(),
            address,
            changes: watch::Sender::new(0),
            written: watch::Sender::new(None),
            connections: watch::Sender::new(()),
            offline: watch::Sender::new(false),
            stop: watch::Sender::new(false),
        });
        let router: Router = Router::new()
            .route("/gateway", any(gateway::upgrade))
            .route("/gateway/", any(gateway::upgrade))
            .route("/attachments/{channel}/{id}/{name}", axum::routing::get(rest::file))
            .route("/api/{*path}", any(rest::serve))
            .merge(if options.page { page::routes() } else { Router::new() })
            .layer(axum::middleware::from_fn_with_state(inner.clone(), page::guard::guard))
            .layer(DefaultBodyLimit::max(rest::LARGEST))
            .with_state(inner.clone());
        tokio::spawn(outgoing::post_all(inner.clone(), to_be_posted));
        let stopped = inner.clone();
        let listener = listener.tap_io(move |line| {
            if options.prompt {
                drop(line.set_nodelay(true));
            }
        });
        let server = tokio::spawn(async move {
            let served =
                axum::serve(listener, router).with_graceful_shutdown(async move { stopped.stopped().await });
            if let Err(why) = served.await {
                tracing::error!(%why, "the sandbox ended");
            }
        });
        Ok(Self { inner, server })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.inner.address
    }

    /// The token with which the bot may connect.
    #[must_use]
    pub fn bot_token(&self) -> &str {
        &self.inner.token
    }

    /// What to give to serenity's `HttpBuilder::proxy`.
    #[must_use]
    pub fn rest_base(&self) -> String {
        format!("http://{}", self.inner.address)
    }

    /// Waits for a bot that is being stopped. serenity looks whether it is to end when something comes by the gateway, else
    /// every half a second: it is pinged meanwhile.
    pub async fn see_off<T>(&self, stopping: impl Future<Output = T>) -> T {
        let mut stopping = pin!(stopping);
        loop {
            tokio::select! {
                stopped = &mut stopping => return stopped,
                () = tokio::time::sleep(BETWEEN_PINGS) => self.inner.hub.ping(),
            }
        }
    }

    /// Ends it: connections are cut, the port is free again.
    pub async fn stop(mut self) {
        self.inner.stop.send_replace(true);
        // Connections kept alive by a client would hold the port; nobody waits for those.
        let grace = tokio::time::timeout(Duration::from_millis(200), &mut self.server);
        if grace.await.is_err() {
            self.server.abort();
        }
    }

    /// Every request that the bot made, with its answer.
    #[must_use]
    pub fn exchanges(&self) -> Vec<Arc<Exchange>> {
        self.inner.record.all()
    }

    /// The requests that the sandbox does not model. A test that made one has failed.
    #[must_use]
    pub fn unmodelled(&self) -> Vec<String> {
        let missing = |exchange: Arc<Exchange>| {
            let what = exchange.unmodelled.as_ref()?;
            Some(format!("{} {}: {what}", exchange.method, exchange.path))
        };
        self.inner.record.all().into_iter().filter_map(missing).collect()
    }

    /// How many bots are connected to the gateway and identified.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.inner.hub.connected()
    }

    /// Returns once a bot is connected and identified (`true`), or none is any more (`false`).
    pub async fn until_connected(&self, connected: bool) {
        let mut changes = self.inner.connections.subscribe();
        while (self.connected() > 0) != connected {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// A copy of all there is.
    #[must_use]
    pub fn world(&self) -> World {
        self.inner.read(World::clone)
    }

    /// Returns at the next change of the world after `seen` changes, with the new count; 0 to begin with.
    pub async fn changed(&self, seen: u64) -> u64 {
        let mut changes = self.inner.changes.subscribe();
        changes.wait_for(|count| *count > seen).await.map_or(seen, |count| *count)
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.inner.stop.send_replace(true);
    }
}

async fn listen(port: u16) -> Result<TcpListener, StartError> {
    let mut last = None;
    for tried in port..=port.saturating_add(if port == 0 { 0 } else { PORTS_TRIED }) {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, tried)).await {
            Ok(listener) => return Ok(listener),
            Err(why) => last = Some(why),
        }
    }
    Err(StartError::Port(port, last.unwrap_or_else(|| std::io::ErrorKind::AddrInUse.into())))
}

impl Inner {
    /// Takes the world in hand: brings it up to the time, lets `act` change it, and sends on what happened.
    fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let mut world = self.take();
        let result = act(&mut world);
        self.let_go(world, true);
        result
    }

    /// Looks at the world, brought up to the time.
    fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        let world = self.take();
        let result = look(&world);
        self.let_go(world, false);
        result
    }

    fn take(&self) -> MutexGuard<'_, World> {
        let mut world = lock(&self.world);
        world.now = self.clock.now();
        world.catch_up();
        world
    }

    fn let_go(&self, mut world: MutexGuard<'_, World>, changed: bool) {
        let events = std::mem::take(&mut world.events);
        for event in &events {
            if !self.outgoing.takes(event, &self.activity) {
                for late in self.hub.send(event, &self.activity, &world) {
                    self.deliver_later(late);
                }
            }
        }
        drop(world);
        if changed || !events.is_empty() {
            self.changes.send_modify(|count| *count += 1);
        }
    }

    /// Does anybody hear of interactions?
    fn is_heard(&self) -> bool {
        self.outgoing.address().is_some() || self.hub.connected() > 0
    }

    fn gateway_url(&self) -> String {
        format!("ws://{}/gateway", self.address)
    }

    /// Returns once all that is there now is written down; false where nobody does, or it doesn't come about in time.
    async fn is_written(&self, within: SignedDuration) -> bool {
        let now = *self.changes.borrow();
        let mut written = self.written.subscribe();
        if written.borrow().is_none() {
            return false;
        }
        tokio::select! {
            done = written.wait_for(|upto| upto.is_some_and(|upto| upto >= now)) => done.is_ok(),
            () = self.clock.sleep(within) => false,
            () = self.stopped() => false,
        }
    }

    async fn stopped(&self) {
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }
}
