//! Interactions by HTTP: signed, and posted to the address that the application names, in place of the gateway.
//!
//! As on Discord, an address is taken only if whoever is there answers a PING and refuses what isn't signed by the
//! application's key.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use reqwest::redirect::Policy;
use reqwest::{Response, StatusCode, Url};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::snowflake::{InteractionId, UserId};
use super::world::Event;
use super::{Inner, Sandbox, StartError, lock, rest};
use wartable_clock::{Activity, Busy};

/// So long Discord waits for the response.
const PATIENCE: Duration = Duration::from_secs(3);
/// So many of those that were posted are remembered.
const KEPT: usize = 1000;

/// Why an address isn't taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The specified interactions endpoint url could not be verified: {0}.")]
pub struct NoDoor(String);

/// An interaction as it was posted, or could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    /// What stood in `X-Signature-Timestamp`.
    pub timestamp: String,
    /// What stood in `X-Signature-Ed25519`.
    pub signature: String,
    /// What was signed with it.
    pub body: String,
    /// The status of the response, where there was one.
    pub status: Option<u16>,
}

/// What posts interactions.
#[derive(Debug)]
pub(super) struct Outgoing {
    key: Ed25519KeyPair,
    /// Where they are sent; none = by the gateway.
    to: Mutex<Option<Url>>,
    web: reqwest::Client,
    queue: UnboundedSender<(Value, Busy)>,
    posted: Mutex<VecDeque<Posted>>,
}

impl Outgoing {
    /// With the key pair of this bot's application, which is the same whenever its world goes on.
    pub(super) fn new(bot: UserId) -> Result<(Self, UnboundedReceiver<(Value, Busy)>), StartError> {
        let seed = Sha256::digest(format!("wartable's sandbox, application {bot}"));
        let key = Ed25519KeyPair::from_seed_unchecked(&seed);
        let key = key.map_err(|error| StartError::Client(error.to_string()))?;
        let web = reqwest::Client::builder().no_proxy().redirect(Policy::none()).timeout(PATIENCE).build();
        let web = web.map_err(|error| StartError::Client(error.to_string()))?;
        let (queue, to_be_posted) = unbounded_channel();
        Ok((Self { key, to: Mutex::default(), web, queue, posted: Mutex::default() }, to_be_posted))
    }

    /// The public key, as the application object has it.
    pub(super) fn verify_key(&self) -> String {
        hex(self.key.public_key().as_ref())
    }

    /// Where interactions are posted.
    pub(super) fn address(&self) -> Option<String> {
        lock(&self.to).as_ref().map(Url::to_string)
    }

    /// Is this for the address, and not for the gateway? Then it is posted, and under way until that is answered.
    pub(super) fn takes(&self, event: &Event, activity: &Activity) -> bool {
        event.name == "INTERACTION_CREATE"
            && lock(&self.to).is_some()
            && self.queue.send((event.data.clone(), activity.busy("request"))).is_ok()
    }

    /// Sends interactions to this address from now on, or by the gateway again.
    pub(super) async fn lead_to(&self, url: Option<&str>, now: Timestamp) -> Result<(), NoDoor> {
        let url = match url {
            Some(url) => Some(self.checked(url, now).await?),
            None => None,
        };
        *lock(&self.to) = url;
        Ok(())
    }

    async fn checked(&self, url: &str, now: Timestamp) -> Result<Url, NoDoor> {
        let no = |why: &str| NoDoor(why.to_owned());
        let url: Url = url.parse().map_err(|_| no("it is no address"))?;
        let host = url.host_str().map(|host| host.trim_matches(['[', ']']));
        let host: Option<std::net::IpAddr> = host.and_then(|host| host.parse().ok());
        if url.scheme() != "http" || !host.is_some_and(|host| host.is_loopback()) {
            return Err(no("it isn't on this machine's loopback, like http://127.0.0.1:8667"));
        }
        let ping =
            json!({ "id": "1", "application_id": "1", "type": 1, "token": "ping", "version": 1 }).to_string();
        let answer = self.post(&url, &self.signed(now, &ping)).await;
        let answer = answer.map_err(|_| no("nobody answers there"))?;
        let pong = answer.status() == StatusCode::OK
            && answer.json::<Value>().await.is_ok_and(|answer| answer["type"] == 1);
        if !pong {
            return Err(no("a PING isn't answered there"));
        }
        let forged = Posted { signature: hex(&[0; 64]), ..self.signed(now, &ping) };
        let answer = self.post(&url, &forged).await.map_err(|_| no("nobody answers there"))?;
        if answer.status() != StatusCode::UNAUTHORIZED {
            return Err(no("what isn't signed isn't refused there"));
        }
        Ok(url)
    }

    fn signed(&self, at: Timestamp, body: &str) -> Posted {
        let timestamp = at.as_second().to_string();
        let signature = hex(self.key.sign(format!("{timestamp}{body}").as_bytes()).as_ref());
        Posted { timestamp, signature, body: body.to_owned(), status: None }
    }

    async fn post(&self, url: &Url, posted: &Posted) -> reqwest::Result<Response> {
        let request = self.web.post(url.clone()).header("content-type", "application/json");
        let request = request.header("x-signature-timestamp", &posted.timestamp);
        request.header("x-signature-ed25519", &posted.signature).body(posted.body.clone()).send().await
    }
}

/// Posts what is to be posted, side by side, until the sandbox ends.
pub(super) async fn post_all(inner: Arc<Inner>, mut to_be_posted: UnboundedReceiver<(Value, Busy)>) {
    loop {
        let next = tokio::select! {
            next = to_be_posted.recv() => next,
            () = inner.stopped() => return,
        };
        let Some((interaction, busy)) = next else { return };
        let inner = Arc::clone(&inner);
        tokio::spawn(async move {
            inner.post(&interaction).await;
            drop(busy);
        });
    }
}

impl Inner {
    async fn post(&self, interaction: &Value) {
        let Some(url) = lock(&self.outgoing.to).clone() else { return };
        let mut posted = self.outgoing.signed(self.clock.now(), &interaction.to_string());
        let answer = self.outgoing.post(&url, &posted).await;
        posted.status = answer.as_ref().ok().map(|answer| answer.status().as_u16());
        {
            let mut all = lock(&self.outgoing.posted);
            if all.len() >= KEPT {
                all.pop_front();
            }
            all.push_back(posted);
        }
        let text = |name: &str| interaction[name].as_str().unwrap_or_default();
        let id: InteractionId = text("id").parse().unwrap_or_default();
        // 202: the answer comes by a callback. Anything else that is no answer has failed, and shows so in time.
        let done = match answer {
            Ok(answer) if answer.status() == StatusCode::OK => {
                rest::interactions::responded(self, id, text("token"), answer).await
            }
            Ok(answer) => answer.status() == StatusCode::ACCEPTED,
            Err(_) => false,
        };
        if !done {
            tracing::warn!(%id, "an interaction that was posted was not taken");
        }
    }
}

impl Sandbox {
    /// Sends interactions to this address from now on, as if it had been given in the application's settings; none = by
    /// the gateway.
    ///
    /// # Errors
    /// If nobody is there who answers a PING and refuses what isn't signed.
    pub async fn post_interactions_to(&self, at: Option<SocketAddr>) -> Result<(), NoDoor> {
        let url = at.map(|at| format!("http://{at}/"));
        self.inner.outgoing.lead_to(url.as_deref(), self.inner.clock.now()).await
    }

    /// The interactions that were posted, oldest first.
    #[must_use]
    pub fn posted(&self) -> Vec<Posted> {
        lock(&self.inner.outgoing.posted).iter().cloned().collect()
    }

    /// This body, signed with the application's key as of then.
    #[must_use]
    pub fn signed(&self, at: Timestamp, body: &str) -> Posted {
        self.inner.outgoing.signed(at, body)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
