//! Where the bot connects, and by which clients: the real Discord, the sandbox, or another look-alike on the loopback.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use reqwest::redirect::Policy;
use serenity::http::Ratelimiter;
use serenity::{Http, HttpBuilder};

use super::pace::Pace;
use super::start::CantStart;
use crate::meters::Limit;

/// The names under which Discord is asked, and its files lie.
const NAMES: [&str; 3] = ["discord.com", "cdn.discordapp.com", "media.discordapp.net"];
/// Set where nothing but the loopback may be reached, as by tests.
const LOOPBACK: &str = "WARTABLE_LOOPBACK";
/// Where requests end that would leave the loopback: nobody listens there.
const NOWHERE: &str = "http://127.0.0.1:9";
/// So long a request may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// So long an answer to an interaction may take; it is tried again then.
const ANSWERED: Duration = Duration::from_secs(10);

/// Where the bot connects.
#[derive(Clone)]
pub enum Discord {
    /// The real one.
    Real {
        /// The bot's token.
        token: String,
    },
    /// A look-alike on the loopback, by plain HTTP; nothing ever leaves it.
    Sandbox {
        /// The token it knows the bot by.
        token: String,
        /// Where its REST and gateway listen.
        at: SocketAddr,
    },
    /// A look-alike on the loopback, by the real one's path: TLS under that authority, Discord's names led to that
    /// address, serenity's limiter on.
    Secured {
        /// The token it knows the bot by.
        token: String,
        /// Where its REST listens.
        at: SocketAddr,
        /// The authority's certificate, as PEM.
        authority: Vec<u8>,
    },
}

impl std::fmt::Debug for Discord {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Real { .. } => f.write_str("Real"),
            Self::Sandbox { at, .. } => write!(f, "Sandbox({at})"),
            Self::Secured { at, .. } => write!(f, "Secured({at})"),
        }
    }
}

/// A client that trusts the certificates in this PEM and no others; none where there are none.
fn under(client: reqwest::ClientBuilder, pem: &[u8]) -> Option<reqwest::ClientBuilder> {
    let all = reqwest::Certificate::from_pem_bundle(pem).ok().filter(|all| !all.is_empty())?;
    let client = client.tls_built_in_root_certs(false);
    Some(all.into_iter().fold(client, reqwest::ClientBuilder::add_root_certificate))
}

impl Discord {
    fn token(&self) -> &str {
        match self {
            Self::Real { token } | Self::Sandbox { token, .. } | Self::Secured { token, .. } => token,
        }
    }

    /// Is it Discord itself?
    pub(super) fn is_real(&self) -> bool {
        matches!(self, Self::Real { .. })
    }

    /// Is it one that counts what is registered in a day?
    pub(super) fn counts(&self) -> bool {
        !matches!(self, Self::Sandbox { .. })
    }

    /// So often it is looked whether all shards are connected.
    pub(super) fn looks_every(&self) -> Duration {
        match self {
            Self::Sandbox { .. } => Duration::from_millis(500),
            Self::Real { .. } | Self::Secured { .. } => Duration::from_secs(5),
        }
    }

    /// A client that gives up on a connection that hangs; for a look-alike one that can reach the loopback alone.
    pub(super) fn web(&self, patience: Duration) -> anyhow::Result<reqwest::Client> {
        let client = reqwest::Client::builder().connect_timeout(Duration::from_secs(5)).timeout(patience);
        // No name is looked up, no other address asked, and nobody sent elsewhere.
        let shut = |client: reqwest::ClientBuilder| {
            let away = reqwest::Proxy::custom(|url| is_outside(url).then_some(NOWHERE));
            client.dns_resolver(Arc::new(NoNames)).no_proxy().proxy(away).redirect(Policy::none())
        };
        if self.is_real() && std::env::var_os(LOOPBACK).is_some() {
            let why = format!("{LOOPBACK} is set, so that nothing but the loopback is asked");
            return Err(CantStart::Unreachable(why).into());
        }
        Ok(match self {
            Self::Real { .. } => client.build()?,
            Self::Sandbox { .. } => shut(client).build()?,
            Self::Secured { at, authority, .. } => {
                let client =
                    under(shut(client), authority).context("the authority's certificate can't be read")?;
                NAMES.iter().fold(client, |client, name| client.resolve(name, *at)).build()?
            }
        })
    }

    /// Can what is secured be asked under this authority: does it hold a certificate, as PEM?
    #[must_use]
    pub fn is_authority(pem: &[u8]) -> bool {
        under(reqwest::Client::builder(), pem).is_some_and(|client| client.build().is_ok())
    }

    /// Where its REST is asked.
    pub(super) fn origin(&self) -> String {
        match self {
            Self::Real { .. } | Self::Secured { .. } => format!("https://{}", NAMES[0]),
            Self::Sandbox { at, .. } => format!("http://{at}"),
        }
    }

    /// For files that people attach.
    pub(super) fn files(&self) -> anyhow::Result<reqwest::Client> {
        self.web(PATIENCE)
    }

    /// What the bot asks by its token, at Discord's limits.
    pub(super) fn http(&self, pace: &Arc<Pace>) -> anyhow::Result<Http> {
        let client = self.web(PATIENCE)?;
        let http = HttpBuilder::new(self.token());
        let Self::Sandbox { at, .. } = self else {
            let token = self.token().trim();
            let mut limiter = Ratelimiter::new(client.clone(), format!("Bot {token}"));
            let pace = Arc::clone(pace);
            // serenity lets others go on while one waits for the end of a limit that holds for all.
            limiter.set_ratelimit_callback(Box::new(move |limit| {
                pace.limited(if limit.global { Limit::Global } else { Limit::Bucket });
                if limit.global {
                    tracing::warn!(seconds = limit.timeout.as_secs(), "Discord lets nothing through");
                    pace.hold(SignedDuration::try_from(limit.timeout).unwrap_or(SignedDuration::MAX));
                }
            }));
            return Ok(http.client(client).ratelimiter(limiter).build());
        };
        // With its limiter on, serenity ignores the proxy and calls the real Discord.
        Ok(http.client(client).proxy(format!("http://{at}")).ratelimiter_disabled(true).build())
    }

    /// What answers interactions, each of which has a token and a limit of its own: no bucket is shared.
    pub(super) fn answers(&self) -> anyhow::Result<Http> {
        let http = HttpBuilder::new(self.token()).client(self.web(ANSWERED)?).ratelimiter_disabled(true);
        Ok(match self {
            Self::Sandbox { at, .. } => http.proxy(format!("http://{at}")).build(),
            Self::Real { .. } | Self::Secured { .. } => http.build(),
        })
    }

    /// Refuses a gateway that is not the look-alike's own.
    pub(super) fn ensure_own(&self, gateway: &str) -> anyhow::Result<()> {
        if let Self::Real { .. } = self {
            return Ok(());
        }
        let host =
            gateway.strip_prefix("ws://").map(|rest| rest.split(['/', '?']).next().unwrap_or_default());
        let loopback = host.and_then(|host| host.parse::<SocketAddr>().ok());
        let loopback = loopback.is_some_and(|address| address.ip().is_loopback());
        ensure!(
            loopback,
            "the gateway {gateway:?} is not on the loopback (it has to be like ws://127.0.0.1:PORT)"
        );
        Ok(())
    }
}

/// Is it an address of another machine? Names are none, and looked up by nobody.
fn is_outside(url: &reqwest::Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host.parse::<IpAddr>().is_ok_and(|address| !address.is_loopback())
}

/// Resolves no name at all, so that nothing meant for a look-alike can leave the machine.
struct NoNames;

impl reqwest::dns::Resolve for NoNames {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        let name = name.as_str().to_owned();
        Box::pin(async move { Err(format!("the sandbox looks up no names, and so not {name}").into()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meters::Meters;

    fn sandbox() -> Discord {
        Discord::Sandbox { token: "sandbox.1".to_owned(), at: ([127, 0, 0, 1], 8666).into() }
    }

    #[test]
    fn the_sandbox_never_takes_a_gateway_elsewhere() {
        let secured = Discord::Secured {
            token: "t".to_owned(),
            at: ([127, 0, 0, 1], 8666).into(),
            authority: Vec::new(),
        };
        for discord in [sandbox(), secured] {
            for elsewhere in [
                "wss://gateway.discord.gg",
                "ws://10.0.0.1:80/gw",
                "ws://discord.com",
                "",
                "127.0.0.1:80",
                "ws://127.0.0.1.evil:1",
            ] {
                assert!(discord.ensure_own(elsewhere).is_err(), "{elsewhere}");
            }
            for own in [
                "ws://127.0.0.1:8666",
                "ws://127.0.0.1:8666/gateway",
                "ws://[::1]:9/",
                "ws://127.0.0.1:9?v=10",
            ] {
                assert!(discord.ensure_own(own).is_ok(), "{own}");
            }
        }
        let real = Discord::Real { token: "t".to_owned() };
        assert!(real.ensure_own("wss://gateway.discord.gg").is_ok());
    }

    #[test]
    fn no_token_is_written_out() {
        let real = Discord::Real { token: "secret".to_owned() };
        let written = format!("{real:?} {:?}", sandbox());
        assert!(!written.contains("secret") && !written.contains("sandbox.1"), "{written}");
    }

    #[test]
    fn answers_share_no_bucket_and_everything_else_does() {
        let clock = crate::clock::Clock::stepped(jiff::Timestamp::UNIX_EPOCH);
        let pace = Arc::new(Pace::new(clock, crate::clock::Activity::default(), Meters::default()));
        let real = Discord::Real { token: "t".to_owned() };
        assert!(real.http(&pace).expect("a client").ratelimiter.is_some());
        assert!(real.answers().expect("a client").ratelimiter.is_none());
    }

    /// Why a request of the sandbox's client to this address fails.
    async fn fails(address: &str) -> String {
        let client = sandbox().files().expect("a client");
        let error = client.get(address).send().await.expect_err("it leads outside");
        let mut source: Option<&dyn std::error::Error> = Some(&error);
        let mut words = String::new();
        while let Some(error) = source {
            words += &error.to_string();
            source = error.source();
        }
        words
    }

    #[tokio::test]
    async fn the_sandboxs_client_looks_up_no_name() {
        let words = fails("http://discord.com/api/v10/gateway").await;
        assert!(words.contains("looks up no names"), "{words}");
    }

    #[tokio::test]
    async fn the_sandboxs_client_asks_no_address_outside() {
        // Addresses that are nobody's, kept for examples.
        for outside in ["http://192.0.2.1/x.json", "http://[2001:db8::1]/x.json", "https://192.0.2.1/x.json"]
        {
            let words = fails(outside).await.to_lowercase();
            assert!(words.contains("refused"), "{outside}: asked by way of nowhere: {words}");
        }
        let inside = |url: &str| !is_outside(&url.parse().expect("an address"));
        assert!(
            inside("http://127.0.0.1:8666/") && inside("http://[::1]/") && inside("https://discord.com/")
        );
    }
}
