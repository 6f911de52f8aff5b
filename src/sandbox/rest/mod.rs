//! The REST API: a request is read, answered by the file of its concept, and recorded.

mod access;
pub(super) mod buckets;
mod channels;
mod commands;
mod guilds;
pub(super) mod interactions;
mod messages;
pub(super) mod reactions;
mod threads;
mod users;
mod webhooks;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{FromRequest, Multipart, Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Inner;
use super::faults::{self, Fault, Scope};
use super::limits::{self, Refused};
use super::message::Upload;
use super::record::Exchange;
use super::snowflake::Snowflake;
use buckets::Standing;

/// The largest request that is read: ten files and some text.
pub(super) const LARGEST: usize = 11 * limits::FILE_BYTES;

/// What a request asks for.
pub(super) struct Call {
    method: Method,
    path: String,
    raw_query: String,
    query: BTreeMap<String, String>,
    body: Value,
    uploads: Vec<(usize, Upload)>,
}

impl Call {
    fn flag(&self, name: &str) -> bool {
        matches!(self.query.get(name).map(String::as_str), Some("true" | "1" | "True"))
    }

    fn number(&self, name: &str, default: usize, most: usize) -> Result<usize, Refused> {
        let Some(text) = self.query.get(name) else { return Ok(default) };
        match text.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => {
                let message = format!("int value should be between 1 and {most}.");
                Err(limits::invalid(name, "NUMBER_TYPE_MAX", &message))
            }
        }
    }

    fn place(&self, name: &str) -> Option<Snowflake> {
        self.query.get(name)?.parse().ok()
    }
}

/// A status and a JSON body; null stands for none.
type Answer = Result<(u16, Value), Refused>;

fn ok(value: Value) -> Answer {
    Ok((200, value))
}

fn done() -> Answer {
    Ok((204, Value::Null))
}

/// Answers any request under `/api`.
pub(super) async fn serve(State(inner): State<Arc<Inner>>, request: Request) -> Response {
    let _busy = inner.activity.busy("request");
    let authorised = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.strip_prefix("Bot ") == Some(&inner.token));
    let (mut call, read) = read(request).await;
    let files = call.uploads.len();
    let fault = inner.faults.take(call.method.as_str(), &call.path);
    let instead = fault.as_ref().and_then(Fault::answer);
    let mut scope = fault.as_ref().and_then(Fault::scope).unwrap_or(Scope::User);
    let standing = {
        let parts: Vec<&str> = call.path.trim_matches('/').split('/').collect();
        inner.buckets.take(call.method.as_str(), &parts, inner.clock.now())
    };
    let exceeded = standing.as_ref().filter(|standing| standing.exceeded);
    let answer = match (instead, &fault, read) {
        (Some(instead), ..) => Ok(instead),
        (None, Some(Fault::Hang), _) => {
            inner.activity.rest(&inner.clock, faults::SILENCE).await;
            Ok((0, Value::Null))
        }
        (None, ..) if exceeded.is_some() => {
            Ok((429, faults::limited(exceeded.map_or(1.0, Standing::seconds), scope, 0)))
        }
        (None, _, Ok(())) => answer(&inner, &mut call, authorised).await,
        (None, _, Err(refused)) => Err(refused),
    };
    let (status, body, unmodelled) = match answer {
        Ok((status, body)) => (status, body, None),
        Err(refused) => {
            let unmodelled = (refused.status == 501).then(|| refused.message.clone());
            (refused.status, refused.body(), unmodelled)
        }
    };
    let body = Arc::new(body);
    if let Some(what) = &unmodelled {
        tracing::error!(method = %call.method, path = call.path, "{what}");
    }
    inner.record.add(Exchange {
        method: call.method.to_string(),
        path: call.path,
        query: call.raw_query,
        body: call.body,
        files,
        status,
        answer: Arc::clone(&body),
        unmodelled,
    });
    match fault {
        Some(Fault::Page(status)) => return faults::page(status),
        Some(Fault::Hang | Fault::Break | Fault::Cut) => return faults::broken(),
        Some(Fault::Stall) => {
            inner.activity.rest(&inner.clock, faults::SILENCE).await;
            return faults::broken();
        }
        _ => {}
    }
    if body["global"] == true {
        scope = Scope::Global;
    }
    let code = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    // Not by `axum::Json`, which hands on what is long, as all commands are, word by word.
    let written = (!body.is_null()).then(|| serde_json::to_vec(&*body).unwrap_or_default());
    let mut response = match written {
        Some(written) => (code, [(header::CONTENT_TYPE, "application/json")], written).into_response(),
        None => code.into_response(),
    };
    let date = inner.clock.now().strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
    if let Ok(date) = HeaderValue::from_str(&date) {
        response.headers_mut().insert(header::DATE, date);
    }
    // What holds for all requests has no bucket.
    if let Some(standing) = standing.filter(|_| status != 429 || scope != Scope::Global) {
        standing.write(response.headers_mut());
    }
    if status == 429 {
        say_when(response.headers_mut(), &body, scope);
    }
    response
}

/// When to come again, and whose limit it was.
fn say_when(headers: &mut HeaderMap, body: &Value, scope: Scope) {
    let after = body["retry_after"].as_f64().unwrap_or(1.0).ceil().to_string();
    if let Ok(after) = HeaderValue::from_str(&after) {
        headers.insert(header::RETRY_AFTER, after);
    }
    headers.insert(HeaderName::from_static("x-ratelimit-scope"), HeaderValue::from_static(scope.name()));
    if scope == Scope::Global {
        headers.insert(HeaderName::from_static("x-ratelimit-global"), HeaderValue::from_static("true"));
    }
}

async fn read(request: Request) -> (Call, Result<(), Refused>) {
    let uri = request.uri().clone();
    // Some clients write the `@` of `@me` and `@original` as it may stand in any address.
    let path = uri.path().strip_prefix("/api/v10").unwrap_or(uri.path()).replace("%40", "@");
    let raw_query = uri.query().unwrap_or_default().to_owned();
    let query = reqwest::Url::parse(&format!("http://localhost/?{raw_query}"))
        .map(|url| url.query_pairs().into_owned().collect())
        .unwrap_or_default();
    let method = request.method().clone();
    let mut call = Call { method, path, raw_query, query, body: Value::Null, uploads: Vec::new() };
    let multipart = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("multipart/form-data"));
    let read = if multipart {
        read_parts(request, &mut call).await
    } else {
        match axum::body::to_bytes(request.into_body(), LARGEST).await {
            Ok(bytes) if bytes.is_empty() => Ok(()),
            Ok(bytes) => parse(&bytes).map(|body| call.body = body),
            Err(_) => Err(Refused::file_too_large()),
        }
    };
    (call, read)
}

fn parse(bytes: &[u8]) -> Result<Value, Refused> {
    serde_json::from_slice(bytes).map_err(|_| Refused::invalid_json())
}

async fn read_parts(request: Request, call: &mut Call) -> Result<(), Refused> {
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refused::new(400, 50035, "Invalid Form Body"))?;
    loop {
        let part = match parts.next_field().await {
            Ok(Some(part)) => part,
            Ok(None) => return Ok(()),
            Err(_) => return Err(Refused::new(400, 50035, "Invalid Form Body")),
        };
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().unwrap_or_default().to_owned();
        let bytes = part.bytes().await.map_err(|_| Refused::file_too_large())?;
        if name == "payload_json" {
            call.body = parse(&bytes)?;
            continue;
        }
        let number = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
            .unwrap_or(name.trim_start_matches("file"))
            .parse()
            .unwrap_or(call.uploads.len());
        call.uploads.push((number, Upload { name: file, description: None, bytes: bytes.to_vec().into() }));
    }
}

/// Ids in paths that are none lead nowhere.
fn id(text: &str) -> Snowflake {
    text.parse().unwrap_or_default()
}

async fn answer(inner: &Inner, call: &mut Call, authorised: bool) -> Answer {
    let path = call.path.clone();
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    // Interaction tokens speak for themselves; everything else needs the bot's.
    if !authorised && !matches!(parts[..], ["interactions" | "webhooks", ..]) {
        return Err(Refused::unauthorized());
    }
    if authorised
        && !matches!(parts[..], ["interactions" | "webhooks", ..])
        && let Some(wait) = inner.terms.too_many(inner.clock.now())
    {
        return Ok((429, faults::limited(wait.as_secs_f64(), Scope::Global, 0)));
    }
    let method = call.method.as_str().to_owned();
    match (method.as_str(), &parts[..]) {
        ("GET", ["gateway"]) => ok(json!({ "url": inner.gateway_url() })),
        ("GET", ["gateway", "bot"]) => ok(inner.terms.gateway(&inner.gateway_url(), inner.clock.now())),
        ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => users::application(inner),
        ("PATCH", ["applications", "@me"]) => users::change_application(inner, call).await,
        ("GET", ["users", "@me"]) => users::myself(inner),
        ("GET", ["users", "@me", "guilds"]) => users::my_guilds(inner, call),
        ("POST", ["users", "@me", "channels"]) => users::open_direct(inner, call),
        ("GET", ["users", user]) => users::user(inner, id(user)),
        (_, ["guilds", ..]) => guilds::answer(inner, call, &method, &parts[1..]),
        (_, ["applications", application, rest @ ..]) => {
            commands::answer(inner, call, &method, id(application), rest)
        }
        ("POST", ["interactions", interaction, token, "callback"]) => {
            interactions::callback(inner, call, id(interaction), token)
        }
        (_, ["webhooks", application, token, rest @ ..]) => {
            webhooks::answer(inner, call, &method, id(application), token, rest)
        }
        (_, ["channels", channel, "messages", message, "reactions", rest @ ..]) => {
            reactions::answer(inner, call, &method, (id(channel), id(message)), rest).await
        }
        ("POST", ["channels", channel, "messages", message, "threads"]) => {
            threads::from_message(inner, call, id(channel), id(message))
        }
        (_, ["channels", channel, "messages", rest @ ..]) => {
            messages::answer(inner, call, &method, id(channel), rest)
        }
        (_, ["channels", channel, "pins", rest @ ..]) => {
            messages::old_pins(inner, &method, id(channel), rest)
        }
        (_, ["channels", channel, "threads" | "thread-members", ..]) => {
            threads::answer(inner, call, &method, id(channel), &parts[2..])
        }
        (_, ["channels", channel, rest @ ..]) => channels::answer(inner, call, &method, id(channel), rest),
        _ => Err(unmodelled(&method, &path)),
    }
}

fn unmodelled(method: &str, path: &str) -> Refused {
    Refused::unmodelled(&format!("{method} {path}"))
}

/// Gives out an attachment's bytes.
pub(super) async fn file(
    State(inner): State<Arc<Inner>>,
    Path((_, file, _)): Path<(String, String, String)>,
) -> Response {
    let _busy = inner.activity.busy("request");
    let found = inner.read(|world| {
        let file = id(&file);
        let bytes = world.files.get(&file)?.clone();
        let all = world.messages.values().flat_map(BTreeMap::values).flat_map(|message| &message.attachments);
        let kind =
            all.into_iter().find(|attachment| attachment.id == file).map(|found| found.content_type.clone());
        Some((bytes, kind.unwrap_or_else(|| "application/octet-stream".into())))
    });
    match found {
        Some((bytes, kind)) => {
            let headers = [(header::CONTENT_TYPE, kind), (header::X_CONTENT_TYPE_OPTIONS, "nosniff".into())];
            (headers, bytes.to_vec()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
