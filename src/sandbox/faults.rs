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
    /// Nothing is done; what stands between bot and Discord answers with a page for people.
    Page(u16),
    /// Nothing is done, nobody answers for a minute, and then the connection breaks.
    Hang,
    /// What was asked for is done, and the connection breaks before the answer.
    Cut,
}

impl Fault {
    /// Reads `500`, `429`, `403/50013`, `403/page`, `hang` or `cut`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "hang" => return Some(Self::Hang),
            "cut" => return Some(Self::Cut),
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
            Self::Refused { status: 429, .. } => {
                let words = "You are being rate limited.";
                Some((429, json!({ "message": words, "retry_after": 1.0, "global": false })))
            }
            Self::Refused { status, code } => {
                let words = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
                let words = format!("{status}: {}", words.unwrap_or_default());
                Some((status, Refused::new(status, code, &words).body()))
            }
            Self::Page(status) => Some((status, Value::Null)),
            Self::Hang | Self::Cut => None,
        }
    }
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

    pub(super) fn clear(&self) {
        lock(&self.0).clear();
    }
}

/// Is this such a path? A `*` stands for anything.
fn fits(pattern: &str, path: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else { return pattern == path };
    let Some(rest) = path.strip_prefix(before) else { return false };
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
    fn answers_are_read_as_scripts_write_them() {
        let read = |text: &str| Fault::read(text);
        assert_eq!(read("500"), Some(Fault::Refused { status: 500, code: 0 }));
        assert_eq!(read("403/50013"), Some(Fault::Refused { status: 403, code: 50013 }));
        assert_eq!(read("404/page"), Some(Fault::Page(404)));
        assert_eq!((read("hang"), read("cut")), (Some(Fault::Hang), Some(Fault::Cut)));
        for nonsense in ["", "200", "403/", "often", "-1"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
