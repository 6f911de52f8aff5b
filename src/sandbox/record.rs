//! Every request of the bot's and its answer, for whoever checks them against Discord's own description.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use serde_json::Value;

use super::lock;

/// One request and its answer.
#[derive(Debug)]
pub struct Exchange {
    /// The HTTP method.
    pub method: String,
    /// The path, without `/api/v10` and the query.
    pub path: String,
    /// The query, as it came.
    pub query: String,
    /// The JSON body (of a multipart request its `payload_json`); null if there was none.
    pub body: Value,
    /// How many files came along.
    pub files: usize,
    /// The HTTP status answered.
    pub status: u16,
    /// The JSON answered; null if there was none.
    pub answer: Arc<Value>,
    /// What of it the sandbox does not model; such a request fails the test that made it.
    pub unmodelled: Option<String>,
}

/// All of them, oldest first.
#[derive(Debug, Default)]
pub(super) struct Record {
    all: Mutex<VecDeque<Arc<Exchange>>>,
}

/// A sandbox that runs for weeks keeps no more than this.
const KEPT: usize = 20_000;

impl Record {
    pub(super) fn add(&self, exchange: Exchange) {
        let mut all = lock(&self.all);
        if all.len() >= KEPT {
            let old = all.iter().position(|exchange| exchange.unmodelled.is_none()).unwrap_or(0);
            all.remove(old);
        }
        all.push_back(Arc::new(exchange));
    }

    pub(super) fn all(&self) -> Vec<Arc<Exchange>> {
        lock(&self.all).iter().cloned().collect()
    }
}
