//! Interactions by HTTP instead of the gateway: Discord posts each of them to an address of ours, signed.
//!
//! A request is turned away unless it is signed by the application's key, no older than [`OLDEST`] and the first with
//! its interaction. What is taken goes the way of every other (`Handlers`): the request is answered by 202 before anything is done, and
//! the interaction by a callback, as one of the gateway's is. So it is known whether Discord took the acknowledgement
//! before anything is done, it is tried again where it was lost, and files go as they always do. What only looks at something,
//! in words, is answered in the response itself: there nothing is lost with it.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::serve::ListenerExt as _;
use futures::StreamExt as _;
use poise::serenity_prelude as serenity;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use super::gateway::Handlers;
use super::reach::Discord;
use super::signed::{Came, Claim, OLDEST, PublicKey};
use super::start::CantStart;
use crate::clock::Clock;
use crate::meters::{Meters, TurnedAway};

/// The largest request that is read. A form's fields and the message below which it opened take a tenth of that.
const LARGEST: usize = 1 << 20;
/// So much of a larger one is still taken off the line, and dropped, before it is answered.
const DROPPED: usize = 8 * LARGEST;
/// The same of one that isn't Discord's by its head, or for which there is no room: so much, and so long.
const HASTY: (usize, Duration) = (64 << 10, Duration::from_secs(1));
/// So long one may take to arrive; Discord waits for three seconds.
const ARRIVES: Duration = Duration::from_secs(5);
/// So many may arrive at once.
const AT_ONCE: usize = 256;

/// Where interactions are taken by HTTP, and whose they have to be.
#[derive(Clone, Copy, Debug)]
pub struct Doorway {
    /// Where requests come in.
    pub at: SocketAddr,
    /// The application's key; none = as Discord says that it is.
    pub key: Option<PublicKey>,
}

/// An open address, not served yet.
#[derive(Debug)]
pub(super) struct Incoming {
    listener: TcpListener,
    at: SocketAddr,
    key: PublicKey,
}

impl Incoming {
    /// Opens the address; `known` is the key that Discord knows the application by.
    pub(super) async fn open(doorway: Doorway, known: &str, discord: &Discord) -> anyhow::Result<Self> {
        let known: Option<PublicKey> = known.parse().ok();
        let key = match (doorway.key, known) {
            (Some(given), Some(known)) if given != known => {
                return Err(CantStart::OtherKey { given, known }.into());
            }
            (given, known) => given.or(known).context("Discord names no public key of the application's")?,
        };
        ensure!(
            discord.is_real() || doorway.at.ip().is_loopback(),
            "the address for interactions, {}, isn't on the loopback: a look-alike of Discord is never elsewhere",
            doorway.at
        );
        let listener = TcpListener::bind(doorway.at).await;
        let listener = listener
            .with_context(|| format!("the address for interactions, {}, can't be opened", doorway.at))?;
        let at = listener.local_addr().context("the address for interactions")?;
        Ok(Self { listener, at, key })
    }

    /// Where it is.
    pub(super) fn at(&self) -> SocketAddr {
        self.at
    }

    /// Serves until it is to stop.
    pub(super) fn serve(
        self,
        handlers: Arc<Handlers>,
        (clock, meters): (Clock, Meters),
        stopping: &watch::Sender<bool>,
    ) -> impl Future<Output = ()> + Send + use<> {
        let mut stopped = stopping.subscribe();
        let door = Door {
            key: self.key,
            handlers,
            clock,
            meters,
            came: Came::default(),
            places: Semaphore::new(AT_ONCE),
            stopping: stopping.subscribe(),
        };
        let router: Router =
            Router::new().route("/{*path}", post(take)).route("/", post(take)).with_state(Arc::new(door));
        async move {
            let listener = self.listener.tap_io(|line| drop(line.set_nodelay(true)));
            let served = axum::serve(listener, router).with_graceful_shutdown(async move {
                let _ = stopped.wait_for(|stop| *stop).await;
            });
            if let Err(error) = served.await {
                tracing::error!(error = error.to_string(), "interactions are taken by HTTP no more");
            }
        }
    }
}

/// What all requests share.
struct Door {
    key: PublicKey,
    handlers: Arc<Handlers>,
    clock: Clock,
    meters: Meters,
    came: Came,
    places: Semaphore,
    stopping: watch::Receiver<bool>,
}

/// Takes a request.
async fn take(State(door): State<Arc<Door>>, request: Request) -> Response {
    // Counted before the look whether the bot stops: stopping waits for what is counted.
    let running = door.handlers.begin();
    let place = door.places.try_acquire().ok().filter(|_| !*door.stopping.borrow());
    let Some(place) = place else {
        drop(running);
        drop_rest(request.into_body().into_data_stream(), HASTY).await;
        return door.turn_away(TurnedAway::Busy);
    };
    // Stopping waits until what stands in the response is on its way.
    let _answering = door.handlers.begin();
    let interaction = match door.read(request).await {
        Ok(Some(interaction)) => interaction,
        Ok(None) => return axum::Json(serde_json::json!({ "type": 1 })).into_response(),
        Err(why) => return door.turn_away(why),
    };
    // It has arrived: others may.
    drop(place);
    let handlers = Arc::clone(&door.handlers);
    let (posted, answer) = handlers.expect(&interaction);
    tokio::spawn(async move { handlers.posted(running, posted, interaction).await });
    match answer.await {
        Ok(answer) => axum::Json(answer).into_response(),
        Err(_) => StatusCode::ACCEPTED.into_response(),
    }
}

impl Door {
    /// Reads a request of Discord's: none, if it only asks whether anybody is there.
    async fn read(&self, request: Request) -> Result<Option<serenity::Interaction>, TurnedAway> {
        let (head, body) = request.into_parts();
        let said = |name: &str| header_of(&head.headers, name);
        let claim = Claim::read(said("x-signature-timestamp"), said("x-signature-ed25519"), self.clock.now());
        let claim = match claim {
            Ok(claim) => claim,
            Err(why) => {
                drop_rest(body.into_data_stream(), HASTY).await;
                return Err(why);
            }
        };
        let body = gather(body).await.ok_or(TurnedAway::Unreadable)?;
        claim.holds_for(self.key, &body)?;
        let unreadable = |error: serde_json::Error| {
            tracing::error!(error = error.to_string(), "an interaction posted by Discord can't be read");
            TurnedAway::Unreadable
        };
        let value: Value = serde_json::from_slice(&body).map_err(unreadable)?;
        if value["type"] == 1 {
            return Ok(None);
        }
        let id = value["id"].as_str().and_then(|id| id.parse().ok()).ok_or(TurnedAway::Unreadable)?;
        let interaction = serde_json::from_value(value).map_err(unreadable)?;
        if !self.came.note(id, self.clock.now()) {
            return Err(TurnedAway::Repeated);
        }
        Ok(Some(interaction))
    }

    /// Turns a request away. What isn't signed as it should be is told so: Discord tries whether it is.
    fn turn_away(&self, why: TurnedAway) -> Response {
        if self.meters.turned_away(why) == 0 {
            let minutes = OLDEST.as_mins();
            match why {
                TurnedAway::Old => tracing::warn!(
                    minutes,
                    "a request for an interaction was older than that, or of the future, and was refused: \
                     if it was Discord's, this machine's clock is wrong"
                ),
                why => tracing::info!(why = why.word(), "a request for an interaction was refused"),
            }
        }
        match why {
            TurnedAway::Unsigned | TurnedAway::Forged | TurnedAway::Old | TurnedAway::Repeated => {
                (StatusCode::UNAUTHORIZED, "invalid request signature").into_response()
            }
            TurnedAway::Unreadable => StatusCode::BAD_REQUEST.into_response(),
            TurnedAway::Busy => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        }
    }
}

/// All of a request; none if it is larger than any interaction, or doesn't come. A larger one is taken off the line, too.
async fn gather(body: Body) -> Option<Vec<u8>> {
    let (mut all, mut rest) = (Vec::new(), body.into_data_stream());
    let gathered = async {
        while let Some(frame) = rest.next().await {
            let frame = frame.ok()?;
            if all.len() + frame.len() > LARGEST {
                return None;
            }
            all.extend_from_slice(&frame);
        }
        Some(())
    };
    let whole = tokio::time::timeout(ARRIVES, gathered).await;
    match whole {
        Ok(Some(())) => Some(all),
        Ok(None) => {
            drop_rest(rest, (DROPPED, ARRIVES)).await;
            None
        }
        Err(_) => None,
    }
}

/// Takes the rest of a request off the line and drops it: so many bytes at the most, as long as that. A connection that is
/// closed on bytes that nobody read is reset, and whoever is still sending may never read why it was refused.
async fn drop_rest(mut frames: BodyDataStream, (most, time): (usize, Duration)) {
    let dropped = async {
        let mut bytes = 0;
        while let Some(Ok(frame)) = frames.next().await
            && bytes < most
        {
            bytes += frame.len();
        }
    };
    let _ = tokio::time::timeout(time, dropped).await;
}

fn header_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
