//! How the bot is, for whoever runs it: `/healthz` for a look from time to time, `/metrics` for Prometheus, on the
//! loopback. Neither says anything of a game by itself.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::discord::{Bot, Connections};
use crate::meters::Page;
use crate::table::Tables;

/// Served until dropped.
pub(super) struct Watch {
    watched: Arc<OnceLock<Watched>>,
    serving: JoinHandle<()>,
}

/// What is looked at, once it is there.
struct Watched {
    connections: Connections,
    tables: Tables,
}

impl Watch {
    /// Opens the address, if one is asked for; until the bot is there it says that it starts.
    ///
    /// # Errors
    /// If it can't be opened.
    pub(super) async fn open(at: Option<SocketAddr>) -> Result<Option<Self>> {
        let Some(at) = at else { return Ok(None) };
        let cant = || format!("WARTABLE_METRICS, {at}, can't be opened");
        let listener = TcpListener::bind(at).await.with_context(cant)?;
        let at = listener.local_addr().with_context(cant)?;
        say!("How it is:  http://{at}/healthz  and for Prometheus  http://{at}/metrics");
        let watched: Arc<OnceLock<Watched>> = Arc::default();
        let router: Router = Router::new()
            .route("/healthz", get(healthz))
            .route("/metrics", get(metrics))
            .with_state(Arc::clone(&watched));
        let serving = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(error = error.to_string(), "how the bot is can be seen no more");
            }
        });
        Ok(Some(Self { watched, serving }))
    }

    /// From now on it says how this bot is.
    pub(super) fn look_at(&self, bot: &Bot, tables: &Tables) {
        let _ = self.watched.set(Watched { connections: bot.connections(), tables: tables.clone() });
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// 200 where everything goes; 503 with what doesn't, a line each.
async fn healthz(State(watched): State<Arc<OnceLock<Watched>>>) -> Response {
    let Some(Watched { connections, tables }) = watched.get() else { return unwell(&["the bot starts"]) };
    let mut faults = Vec::new();
    match tables.how_much().await {
        Err(_) => faults.push("database: it can't be read; the log says why".to_owned()),
        Ok(load) => {
            let said = [
                (load.unwritten, "database: it can't be written; the log says why"),
                (load.refused, "token: Discord refuses it, and nothing is sent"),
            ];
            faults.extend(said.iter().filter(|(so, _)| *so).map(|(_, words)| (*words).to_owned()));
        }
    }
    let (up, wanted) = (connections.up().await, connections.wanted());
    if up < wanted {
        faults.push(format!("gateway: {up} of {wanted} connections are up"));
    }
    if faults.is_empty() { "ok\n".into_response() } else { unwell(&faults) }
}

fn unwell<S: AsRef<str>>(faults: &[S]) -> Response {
    let words: String = faults.iter().map(|fault| format!("{}\n", fault.as_ref())).collect();
    (StatusCode::SERVICE_UNAVAILABLE, words).into_response()
}

async fn metrics(State(watched): State<Arc<OnceLock<Watched>>>) -> Response {
    let mut page = Page::default();
    let version = format!("version=\"{}\"", env!("CARGO_PKG_VERSION"));
    page.number(("wartable_info", "gauge"), "Which wartable this is.", [(version, 1)].into_iter());
    let gauge = |name| (name, "gauge");
    if let Some(Watched { connections, tables }) = watched.get() {
        let shards = [("up", connections.up().await), ("wanted", connections.wanted())];
        page.number(gauge("wartable_shards"), "Connections to Discord's gateway.", by("state", shards));
        // Where the database can't be read they are missing: nought would be a lie.
        if let Ok(load) = tables.how_much().await {
            page.number(gauge("wartable_games"), "Games that aren't over.", by("stage", load.games));
            let count = |count: i64| u64::try_from(count).unwrap_or(0);
            let outbox = [("waiting", count(load.outbox.waiting)), ("aside", count(load.outbox.aside))];
            page.number(
                gauge("wartable_outbox_messages"),
                "Messages that are to be sent.",
                by("state", outbox),
            );
            page.number(
                gauge("wartable_outbox_closed_places"),
                "Channels in which nothing can be sent at present.",
                [(String::new(), count(load.outbox.parked))].into_iter(),
            );
            page.number(
                gauge("wartable_token_refused"),
                "Whether Discord refuses the token.",
                [(String::new(), u64::from(load.refused))].into_iter(),
            );
        }
        page.0 += &tables.meters().text();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page.0).into_response()
}

fn by<const N: usize>(label: &str, all: [(&'static str, u64); N]) -> impl Iterator<Item = (String, u64)> {
    all.into_iter().map(move |(name, value)| (format!("{label}=\"{name}\""), value))
}
