//! How much of each kind of request Discord takes in a place, and the headers that say so.
//!
//! A bucket is a kind of request (its hash is in the headers) in one place: the channel, server or token in the path.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

use crate::lock;

/// The buckets, and whether anything is refused by them.
#[derive(Debug, Default)]
pub(crate) struct Buckets(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    enforced: bool,
    /// The requests of each bucket's present window.
    went: BTreeMap<(String, String), VecDeque<Timestamp>>,
}

/// A kind of request in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bucket {
    kind: &'static str,
    place: String,
    limit: usize,
    window: SignedDuration,
}

/// How a bucket stands after a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    hash: String,
    limit: usize,
    remaining: usize,
    reset: Timestamp,
    after: SignedDuration,
    /// Was it one too many?
    pub(super) exceeded: bool,
}

/// The bucket of a request. Each token of an interaction has its own.
fn bucket(method: &str, parts: &[&str]) -> Option<Bucket> {
    let milliseconds = SignedDuration::from_millis;
    let (kind, place, limit, window) = match (method, parts) {
        ("POST", ["channels", channel, "messages"]) => ("message create", *channel, 5, 5000),
        ("PATCH", ["channels", channel, "messages", _]) => ("message edit", *channel, 5, 5000),
        ("DELETE", ["channels", channel, "messages", _]) => ("message delete", *channel, 5, 1000),
        ("GET", ["channels", _, "messages", _, "reactions", _]) => ("reactions", parts[1], 50, 1000),
        (_, ["channels", channel, "messages", _, "reactions", ..]) => ("reaction", *channel, 1, 250),
        (_, ["channels", channel, "messages", ..]) => ("messages", *channel, 5, 5000),
        (_, ["channels", channel, "thread-members", ..]) => ("thread members", *channel, 5, 5000),
        ("POST", ["channels", channel, "threads"]) => ("thread create", *channel, 5, 5000),
        ("PATCH", ["channels", channel]) => ("channel edit", *channel, 5, 15_000),
        (_, ["channels", channel, ..]) => ("channel", *channel, 10, 10_000),
        (_, ["guilds", guild, ..]) => ("guild", *guild, 10, 10_000),
        ("POST", ["users", "@me", "channels"]) => ("direct messages", "", 10, 10_000),
        (_, ["users", ..]) => ("user", "", 30, 30_000),
        (_, ["applications", _, "commands", ..]) => ("commands", "", 20, 20_000),
        (_, ["interactions", _, token, ..] | ["webhooks", _, token, ..]) => ("token", *token, 5, 2000),
        (_, ["gateway", ..]) => ("gateway", "", 2, 5000),
        _ => return None,
    };
    Some(Bucket { kind, place: place.to_owned(), limit, window: milliseconds(window) })
}

impl Buckets {
    pub(crate) fn enforce(&self) {
        lock(&self.0).enforced = true;
    }

    pub(super) fn are_enforced(&self) -> bool {
        lock(&self.0).enforced
    }

    /// Counts a request, and says how its bucket stands then. Where nothing is refused, nothing is counted either.
    pub(super) fn take(&self, method: &str, parts: &[&str], now: Timestamp) -> Option<Standing> {
        let bucket = bucket(method, parts)?;
        let hash: String =
            Sha256::digest(bucket.kind).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let mut kept = lock(&self.0);
        let Kept { enforced, went: all } = &mut *kept;
        let mut only_this = VecDeque::new();
        let went = match enforced {
            true => all.entry((hash.clone(), bucket.place)).or_default(),
            false => &mut only_this,
        };
        // The first request of a window begins it; all of it passes at once.
        if went.front().is_none_or(|first| now.duration_since(*first) >= bucket.window) {
            went.clear();
        }
        let exceeded = went.len() >= bucket.limit;
        if !exceeded {
            went.push_back(now);
        }
        let reset = *went.front().unwrap_or(&now) + bucket.window;
        let remaining = bucket.limit - went.len();
        let after = reset.duration_since(now);
        Some(Standing { hash, limit: bucket.limit, remaining, reset, after, exceeded })
    }
}

impl Standing {
    /// In how many seconds there is room again.
    pub(super) fn seconds(&self) -> f64 {
        self.after.as_secs_f64()
    }

    /// Writes it into an answer's headers.
    pub(super) fn write(&self, headers: &mut HeaderMap) {
        let reset = self.reset.as_millisecond();
        let values = [
            ("x-ratelimit-limit", self.limit.to_string()),
            ("x-ratelimit-remaining", self.remaining.to_string()),
            ("x-ratelimit-reset", format!("{}.{:03}", reset / 1000, reset % 1000)),
            ("x-ratelimit-reset-after", format!("{:.3}", self.seconds())),
            ("x-ratelimit-bucket", self.hash.clone()),
        ];
        for (name, value) in values {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: i64) -> Timestamp {
        Timestamp::from_millisecond(milliseconds).expect("a time")
    }

    #[test]
    fn a_bucket_is_a_kind_of_request_in_a_place() {
        let buckets = Buckets::default();
        buckets.enforce();
        let take =
            |channel, now| buckets.take("POST", &["channels", channel, "messages"], at(now)).expect("one");
        let five: Vec<usize> = (0..5).map(|now| take("1", now).remaining).collect();
        assert_eq!(five, [4, 3, 2, 1, 0]);
        let sixth = take("1", 10);
        assert!(sixth.exceeded && sixth.after == SignedDuration::from_millis(4990), "{sixth:?}");
        let elsewhere = take("2", 10);
        assert!(!elsewhere.exceeded && elsewhere.hash == sixth.hash, "{elsewhere:?}");
        assert!(!take("1", 5000).exceeded, "the window is over");
    }

    #[test]
    fn nothing_is_refused_unless_it_is_asked_for() {
        let buckets = Buckets::default();
        let many = (0..100).filter_map(|_| buckets.take("POST", &["channels", "1", "messages"], at(0)));
        assert!(many.into_iter().all(|standing| !standing.exceeded && standing.remaining == 4));
    }
}
