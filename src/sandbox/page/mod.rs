//! The web page: one's own Discord in a browser, for all the people who sit at it.
//!
//! It is plain files and a handful of JSON requests: what there is (`view`), what somebody does
//! (`act`), and waiting for a change. Only this machine may ask (`guard`).

mod act;
pub(super) mod guard;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::Inner;
use super::limits::FILE_BYTES;
use super::snowflake::{ChannelId, MessageId, UserId};

/// The files of the page: path, media type, content.
const FILES: [(&str, &str, &str); 13] = [
    ("/", HTML, include_str!("../../../assets/page/index.html")),
    ("/page.css", CSS, include_str!("../../../assets/page/page.css")),
    ("/page.js", SCRIPT, include_str!("../../../assets/page/page.js")),
    ("/messages.js", SCRIPT, include_str!("../../../assets/page/messages.js")),
    ("/aloud.js", SCRIPT, include_str!("../../../assets/page/aloud.js")),
    ("/back.js", SCRIPT, include_str!("../../../assets/page/back.js")),
    ("/patch.js", SCRIPT, include_str!("../../../assets/page/patch.js")),
    ("/parts.js", SCRIPT, include_str!("../../../assets/page/parts.js")),
    ("/menu.js", SCRIPT, include_str!("../../../assets/page/menu.js")),
    ("/viewer.js", SCRIPT, include_str!("../../../assets/page/viewer.js")),
    ("/form.js", SCRIPT, include_str!("../../../assets/page/form.js")),
    ("/markdown.js", SCRIPT, include_str!("../../../assets/page/markdown.js")),
    ("/composer.js", SCRIPT, include_str!("../../../assets/page/composer.js")),
];
const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// What the page may load: itself alone, and no other page may show it in a frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/// A browser that waits for a change is answered after so long without one.
const PATIENCE: SignedDuration = SignedDuration::from_secs(25);

/// The routes of the page.
pub(super) fn routes() -> Router<Arc<Inner>> {
    let mut router = Router::new()
        .route("/page/state", get(state))
        .route("/page/channel", get(channel))
        .route("/page/commands", get(commands))
        .route("/page/wait", get(wait))
        .route("/page/act", post(act::act));
    for (path, kind, content) in FILES {
        router = router.route(path, get(move || async move { file(kind, content) }));
    }
    // A file that somebody attaches comes in letters.
    router.layer(DefaultBodyLimit::max(2 * FILE_BYTES))
}

fn file(kind: &'static str, content: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, content).into_response()
}

type Asked = Query<BTreeMap<String, String>>;

fn person(asked: &Asked) -> UserId {
    asked.get("person").and_then(|id| id.parse().ok()).unwrap_or_default()
}

fn answer(value: Option<Value>) -> Response {
    match value {
        Some(value) => axum::Json(value).into_response(),
        None => (StatusCode::NOT_FOUND, axum::Json(json!({ "error": "it is gone" }))).into_response(),
    }
}

async fn state(State(inner): State<Arc<Inner>>, asked: Asked) -> Response {
    let version = *inner.changes.borrow();
    let connected = inner.hub.connected() > 0;
    answer(Some(inner.read(|world| {
        let mut value = view::state(world, person(&asked));
        value["version"] = version.into();
        value["bot_connected"] = connected.into();
        value
    })))
}

async fn channel(State(inner): State<Arc<Inner>>, asked: Asked) -> Response {
    let message = |name: &str| asked.get(name).and_then(|id| id.parse::<MessageId>().ok());
    answer(inner.read(|world| {
        let channel = place(&asked).channel(world, person(&asked))?;
        view::channel(world, person(&asked), channel, (message("before"), message("from")))
    }))
}

async fn commands(State(inner): State<Arc<Inner>>, asked: Asked) -> Response {
    answer(Some(inner.read(|world| {
        let channel = place(&asked).channel(world, person(&asked));
        world.commands_in(channel.unwrap_or_default()).into()
    })))
}

/// Answers when something has changed since the version that the page has.
async fn wait(State(inner): State<Arc<Inner>>, asked: Asked) -> Response {
    let seen: u64 = asked.get("version").and_then(|version| version.parse().ok()).unwrap_or(0);
    let mut changes = inner.changes.subscribe();
    // The count begins anew with the program; a page that was open before is told at once.
    let later = changes.wait_for(|count| *count != seen);
    tokio::select! {
        _ = later => {}
        () = inner.clock.sleep(PATIENCE) => {}
        () = inner.stopped() => {}
    }
    let version = *inner.changes.borrow();
    answer(Some(json!({ "version": version })))
}

/// Where the page speaks of: a channel's id, or `dm`.
struct Spot(super::Place);

impl Spot {
    fn channel(&self, world: &super::World, person: UserId) -> Option<ChannelId> {
        world.channel_of(person, self.0)
    }
}

fn place(asked: &Asked) -> Spot {
    spot(asked.get("channel").map_or("", String::as_str))
}

fn spot(text: &str) -> Spot {
    Spot(match text.parse() {
        Ok(channel) => super::Place::Channel(channel),
        Err(_) => super::Place::Dm,
    })
}
