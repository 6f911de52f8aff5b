//! The bot as a whole: connecting, registering its commands, and stopping.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use poise::serenity_prelude as serenity;
use serenity::{ClientBuilder, GatewayIntents, Http, HttpBuilder, ShardManager};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};

use super::ballots::Recounts;
use super::gateway::Counted;
use super::start::CantStart;
use super::{
    Codes, Data, Error, answer, ballots, error, events, forms, invite, limits, outbox, register, tree,
};
use crate::clock::{Activity, Clock};
use crate::table::Tables;

/// Where the bot connects.
#[derive(Clone, Debug)]
pub enum Discord {
    /// The real one.
    Real {
        /// The bot's token.
        token: String,
    },
    /// A look-alike on the loopback; nothing ever leaves it.
    Sandbox {
        /// The token it knows the bot by.
        token: String,
        /// Where its REST and gateway listen.
        at: SocketAddr,
    },
}

/// A running bot.
#[derive(Debug)]
pub struct Bot {
    shards: Arc<ShardManager>,
    client: JoinHandle<serenity::Result<()>>,
    workers: JoinSet<()>,
    activity: Activity,
    running: Activity,
    application: u64,
}

/// The kind under which an event is counted from being sent until it is handled.
const EVENT: &str = "event";

impl Bot {
    /// Connects and returns once the bot is ready for events. Whatever can fail is done before the
    /// connection is made: a bot that came up half would wait for ever, deaf.
    pub async fn start(
        discord: &Discord,
        tables: Tables,
        clock: Clock,
        activity: Activity,
    ) -> anyhow::Result<Self> {
        Self::start_watched(discord, tables, clock, activity, Codes::default()).await
    }

    /// The same, where somebody wants to know by which codes it refuses.
    pub async fn start_watched(
        discord: &Discord,
        tables: Tables,
        clock: Clock,
        activity: Activity,
        codes: Codes,
    ) -> anyhow::Result<Self> {
        let commands = tree::commands(tables.kinds());
        let tree = tree::json(&commands);
        let faults = limits::faults(&tree);
        ensure!(faults.is_empty(), "Discord would refuse the commands: {}", faults.join("; "));

        let http = discord.http()?;
        let application = http.get_current_application_info().await.map_err(CantStart::from)?;
        http.set_application_id(application.id);
        invite::look(&http, application.id).await?;
        let gateway = http.get_gateway().await.map_err(CantStart::from)?;
        discord.ensure_own(&gateway.url)?;
        let compare = matches!(discord, Discord::Real { .. });
        register::register(&http, &commands, &tree, compare).await?;

        let running = Activity::default();
        let recounts = Arc::new(Recounts::default());
        let data = Data {
            tables: tables.clone(),
            web: discord.web()?,
            recounts: Arc::clone(&recounts),
            forms: forms::Forms::of(tables.kinds()),
            codes: codes.clone(),
        };
        let (ready, is_ready) = oneshot::channel();
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands,
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
        let intents = GatewayIntents::GUILDS
            | GatewayIntents::GUILD_MESSAGE_REACTIONS
            | GatewayIntents::DIRECT_MESSAGE_REACTIONS;
        let mut client = ClientBuilder::new_with_http(http, intents)
            .framework(Counted::new(framework, tables.clone(), activity.clone(), running.clone()))
            .await
            .context("preparing the connection")?;
        // serenity falls back to the real Discord's gateway when it can't ask for one.
        discord.ensure_own(&client.ws_url.lock().await.clone())?;
        let http = Arc::clone(&client.http);
        let shards = Arc::clone(&client.shard_manager);
        let mut client = tokio::spawn(async move { client.start().await });
        tokio::select! {
            ready = is_ready => ready.context("the connection ended before it was ready")?,
            ended = &mut client => {
                ended.context("the connection's task failed")?.map_err(CantStart::from)?;
                bail!("the connection ended before it was ready");
            }
        }
        // What was missed is counted before anybody is told that the bot is there. The event of being
        // connected does the same again later, at every further connection.
        let counting = activity.busy("recount");
        for ballot in tables.open_ballots().await {
            ballots::recount(&tables, &recounts, &http, &ballot).await;
        }
        drop(counting);
        let mut workers = JoinSet::new();
        workers.spawn(outbox::run(tables.clone(), clock, activity.clone(), Arc::clone(&http), codes));
        workers.spawn(ballots::closing(tables, recounts, http));
        let application = application.id.get();
        Ok(Self { shards, client, workers, activity, running, application })
    }

    /// The link by which it is invited to a server.
    #[must_use]
    pub fn invite(&self) -> String {
        invite::link(self.application)
    }

    /// Returns when the connection has ended for good, with the reason.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        let ended = (&mut self.client).await.context("the connection's task failed")?;
        ended.map_err(CantStart::from).context("the connection to Discord ended")
    }

    /// Disconnects, lets the handlers that run finish, and stops sending. What is still in the
    /// outbox is sent after the next start.
    pub async fn stop(mut self) {
        self.shards.shutdown_all().await;
        if !self.client.is_finished() {
            let _ = (&mut self.client).await;
        }
        while !self.running.is_quiet() {
            self.running.changed().await;
        }
        self.workers.shutdown().await;
        // What was sent over the cut connection and never arrived is nobody's any more.
        self.activity.forget(EVENT);
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.client.abort();
    }
}

impl Discord {
    /// A client that gives up on a connection that hangs; for the sandbox one that can reach the
    /// loopback alone.
    fn web(&self) -> anyhow::Result<reqwest::Client> {
        let client = reqwest::Client::builder()
            .connect_timeout(Duration::from_secs(5))
            .timeout(Duration::from_secs(30));
        Ok(match self {
            Self::Real { .. } => client.build()?,
            Self::Sandbox { .. } => client.dns_resolver(Arc::new(NoNames)).build()?,
        })
    }

    fn http(&self) -> anyhow::Result<Http> {
        Ok(match self {
            Self::Real { token } => HttpBuilder::new(token).client(self.web()?).build(),
            Self::Sandbox { token, at } => HttpBuilder::new(token)
                .client(self.web()?)
                .proxy(format!("http://{at}"))
                // With its limiter on, serenity ignores the proxy and calls the real Discord.
                .ratelimiter_disabled(true)
                .build(),
        })
    }

    /// Refuses a gateway that is not the sandbox's own.
    fn ensure_own(&self, gateway: &str) -> anyhow::Result<()> {
        let Self::Sandbox { .. } = self else { return Ok(()) };
        let host = gateway.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
        let loopback =
            host.parse::<SocketAddr>().map(|address| address.ip()).is_ok_and(|ip: IpAddr| ip.is_loopback());
        ensure!(loopback, "the gateway {gateway} is not on the loopback");
        Ok(())
    }
}

/// Resolves no name at all, so that nothing meant for the sandbox can leave the machine.
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

    fn sandbox() -> Discord {
        Discord::Sandbox { token: "sandbox.1".to_owned(), at: ([127, 0, 0, 1], 8666).into() }
    }

    #[test]
    fn the_sandbox_never_takes_a_gateway_elsewhere() {
        for elsewhere in [
            "wss://gateway.discord.gg",
            "ws://10.0.0.1:80/gw",
            "ws://discord.com",
            "",
            "ws://127.0.0.1.evil:1",
        ] {
            assert!(sandbox().ensure_own(elsewhere).is_err(), "{elsewhere}");
        }
        for own in ["ws://127.0.0.1:8666", "ws://127.0.0.1:8666/gateway", "ws://[::1]:9/"] {
            assert!(sandbox().ensure_own(own).is_ok(), "{own}");
        }
        let real = Discord::Real { token: "t".to_owned() };
        assert!(real.ensure_own("wss://gateway.discord.gg").is_ok());
    }

    #[tokio::test]
    async fn the_sandboxs_client_looks_up_no_name() {
        let client = sandbox().web().expect("a client");
        let error = client.get("http://discord.com/api/v10/gateway").send().await.expect_err("no name");
        let mut source: Option<&dyn std::error::Error> = Some(&error);
        let mut words = String::new();
        while let Some(error) = source {
            words += &error.to_string();
            source = error.source();
        }
        assert!(words.contains("looks up no names"), "{words}");
    }
}
