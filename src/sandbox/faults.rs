//! What goes wrong on demand: refusals, a proxy's pages, silence, lost answers.

use std::sync::Mutex;

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::limits::Refused;
use super::lock;

/// So long nobody answers, before the connection breaks.
pub(super) const SILENCE: SignedDuration = SignedDuration::from_secs(60);

/// Whose limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The bot's, of this kind of request.
    User,
    /// The bot's, of all requests.
    Global,
    /// The place's, which others use as well.
    Shared,
}

impl Scope {
    /// As Discord names it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is done, and Discord says so.
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code.
        code: u32,
    },
    /// Nothing is done: too many have asked.
    Limited(Scope),
    /// Nothing is done; what stands between bot and Discord answers with a page for people.
    Page(u16),
    /// Nothing is done, nobody answers for a minute, and then the connection breaks.
    Hang,
    /// Nothing is done, and the connection breaks at once.
    Break,
    /// What was asked for is done, and the connection breaks before the answer.
    Cut,
    /// What was asked for is done, nobody answers for a minute, and then the connection breaks.
    Stall,
}

impl Fault {
    /// Reads `500`, `429`, `429/global`, `429/shared`, `403/50013`, `403/page`, `hang`, `break`, `cut` or `stall`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "hang" => return Some(Self::Hang),
            "break" => return Some(Self::Break),
            "cut" => return Some(Self::Cut),
            "stall" => return Some(Self::Stall),
            "429/global" => return Some(Self::Limited(Scope::Global)),
            "429/shared" => return Some(Self::Limited(Scope::Shared)),
            _ => {}
        }
        let (status, code) = text.split_once('/').unwrap_or((text, "0"));
        let status = status.parse().ok().filter(|status| (400..600).contains(status))?;
        match code {
            "page" => Some(Self::Page(status)),
            code => Some(Self::Refused { status, code: code.parse().ok()? }),
        }
    }

    /// What is answered in place of what was asked for; none where it is the answer that is lost.
    pub(super) fn answer(&self) -> Option<(u16, Value)> {
        match *self {
            Self::Refused { status: 429, code } => Some((429, limited(1.0, Scope::User, code))),
            Self::Limited(scope) => Some((429, limited(1.0, scope, 0))),
            Self::Refused { status, code } => {
                let words = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
                let words = format!("{status}: {}", words.unwrap_or_default());
                Some((status, Refused::new(status, code, &words).body()))
            }
            Self::Page(status) => Some((status, Value::Null)),
            Self::Break => Some((0, Value::Null)),
            Self::Hang | Self::Cut | Self::Stall => None,
        }
    }

    /// Whose limit a 429 on demand speaks of.
    pub(super) fn scope(&self) -> Option<Scope> {
        match self {
            Self::Limited(scope) => Some(*scope),
            _ => None,
        }
    }
}

/// What Discord says to who asks too much.
pub(super) fn limited(after: f64, scope: Scope, code: u32) -> Value {
    let (words, global) = match scope {
        Scope::Shared => ("The resource is being rate limited.", false),
        scope => ("You are being rate limited.", scope == Scope::Global),
    };
    let mut body = json!({ "message": words, "retry_after": after, "global": global });
    if code != 0 {
        body["code"] = code.into();
    }
    body
}

/// A page for people, as proxies send it.
pub(super) fn page(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    let words = format!("<html><head><title>{status}</title></head><body><h1>{status}</h1></body></html>");
    (status, [(header::CONTENT_TYPE, "text/html")], words).into_response()
}

/// An answer in the middle of which the connection breaks.
pub(super) fn broken() -> Response {
    let broken = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    let body = futures::stream::once(async move { Err::<Vec<u8>, _>(broken) });
    Response::new(Body::from_stream(body))
}

/// What is to go wrong, and how often.
#[derive(Debug, Default)]
pub(super) struct Faults(Mutex<Vec<Planned>>);

#[derive(Debug)]
struct Planned {
    left: u32,
    fault: Fault,
    method: String,
    path: String,
}

impl Faults {
    pub(super) fn plan(&self, times: u32, fault: Fault, method: &str, path: &str) {
        let (method, path) = (method.to_uppercase(), path.to_owned());
        lock(&self.0).push(Planned { left: times, fault, method, path });
    }

    /// What becomes of this request, if it isn't what was asked for.
    pub(super) fn take(&self, method: &str, path: &str) -> Option<Fault> {
        let mut all = lock(&self.0);
        let found = all.iter_mut().find(|planned| {
            (planned.method == "*" || planned.method == method) && fits(&planned.path, path)
        })?;
        found.left = found.left.saturating_sub(1);
        let fault = found.fault.clone();
        all.retain(|planned| planned.left > 0);
        Some(fault)
    }

    /// How many requests it is still planned for.
    pub(super) fn left(&self) -> u32 {
        lock(&self.0).iter().map(|planned| planned.left).sum()
    }

    pub(super) fn clear(&self) {
        lock(&self.0).clear();
    }
}

/// Is this such a path? A `*` stands for anything, a `+` for one part of it.
fn fits(pattern: &str, path: &str) -> bool {
    let Some(at) = pattern.find(['*', '+']) else { return pattern == path };
    let (before, after) = (&pattern[..at], &pattern[at + 1..]);
    let Some(rest) = path.strip_prefix(before) else { return false };
    if pattern[at..].starts_with('+') {
        let part = rest.find('/').unwrap_or(rest.len());
        return part > 0 && fits(after, &rest[part..]);
    }
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    ends.into_iter().any(|at| fits(after, &rest[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_meets_the_requests_that_it_was_planned_for_and_so_many() {
        let faults = Faults::default();
        faults.plan(2, Fault::Page(403), "post", "/channels/*/messages");
        assert_eq!(faults.take("GET", "/channels/7/messages"), None);
        assert_eq!(faults.take("POST", "/channels/7/messages/8"), None);
        assert_eq!(faults.take("POST", "/channels/7/messages"), Some(Fault::Page(403)));
        assert_eq!(faults.take("POST", "/channels/8/messages"), Some(Fault::Page(403)));
        assert_eq!(faults.take("POST", "/channels/8/messages"), None);
    }

    #[test]
    fn a_sign_stands_for_one_part_of_a_path_and_another_for_anything() {
        assert!(fits("/channels/+", "/channels/7") && !fits("/channels/+", "/channels/7/messages"));
        assert!(fits("/channels/*", "/channels/7/messages") && !fits("/channels/+", "/channels/"));
        assert!(fits("/channels/+/messages/+", "/channels/7/messages/8"));
        assert!(!fits("/channels/+/messages", "/channels/7/8/messages"));
        assert!(fits("/channels/+/*/@me", "/channels/7/messages/8/@me"));
    }

    #[test]
    fn answers_are_read_as_scripts_write_them() {
        let read = |text: &str| Fault::read(text);
        assert_eq!(read("500"), Some(Fault::Refused { status: 500, code: 0 }));
        assert_eq!(read("403/50013"), Some(Fault::Refused { status: 403, code: 50013 }));
        assert_eq!(read("404/page"), Some(Fault::Page(404)));
        assert_eq!((read("hang"), read("cut")), (Some(Fault::Hang), Some(Fault::Cut)));
        assert_eq!((read("break"), read("stall")), (Some(Fault::Break), Some(Fault::Stall)));
        assert_eq!(read("429/shared"), Some(Fault::Limited(Scope::Shared)));
        assert_eq!(read("429/global"), Some(Fault::Limited(Scope::Global)));
        for nonsense in ["", "200", "403/", "often", "-1", "500/global"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
