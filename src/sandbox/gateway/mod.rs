//! The gateway: the socket over which the bot hears of what happens.
//!
//! A session numbers what it sends, and keeps it: a bot whose connection broke resumes the session
//! and is sent what it missed. Events that the bot handles exactly once are counted as under way.
//! `hub` holds the sessions · `door` lets in · `intents` say who hears what · `meddling` goes wrong on demand.

mod door;
mod hub;
mod intents;
mod meddling;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

use super::Inner;
use door::Turned;
pub(super) use hub::{Hub, Late};
pub use meddling::Meddling;

/// The events that count as under way (as `"event"`) from being sent until the bot has handled them.
pub const COUNTED_EVENTS: [&str; 10] = [
    "INTERACTION_CREATE",
    "MESSAGE_REACTION_ADD",
    "MESSAGE_REACTION_REMOVE",
    "MESSAGE_REACTION_REMOVE_ALL",
    "MESSAGE_REACTION_REMOVE_EMOJI",
    "GUILD_MEMBER_ADD",
    "GUILD_MEMBER_REMOVE",
    "CHANNEL_DELETE",
    "THREAD_DELETE",
    "MESSAGE_DELETE",
];

/// The versions of the gateway that Discord still speaks.
const VERSIONS: [&str; 2] = ["9", "10"];

/// So many frames a bot may send in a minute.
const FRAMES_A_MINUTE: usize = 120;
const MINUTE: Duration = Duration::from_secs(60);

#[derive(Debug)]
enum Out {
    Text(String),
    Close(u16, &'static str),
    /// Is somebody there?
    Ping,
    /// The session is over, or (true) to be resumed.
    Invalid(bool),
    /// The connection breaks without a word.
    Cut,
}

/// Takes the socket.
pub(super) async fn upgrade(
    State(inner): State<Arc<Inner>>,
    Query(asked): Query<BTreeMap<String, String>>,
    request: WebSocketUpgrade,
) -> Response {
    // Nobody is there to answer meanwhile. The sender lives as long as the sandbox.
    let _ = inner.offline.subscribe().wait_for(|offline| !offline).await;
    request.on_upgrade(move |socket| async move {
        let (sender, outgoing) = unbounded_channel();
        let mut line = Line {
            inner: &inner,
            sender,
            session: None,
            frames: VecDeque::new(),
            // A heart beats by the machine's time, whatever the clock here shows.
            heard: Instant::now(),
        };
        if asked.get("v").is_some_and(|version| !VERSIONS.contains(&version.as_str())) {
            line.close(4012, "Invalid API version.");
        }
        line.converse(socket, outgoing).await;
        if let Some(id) = line.session {
            inner.disconnected(&id);
        }
    })
}

/// One connection.
struct Line<'a> {
    inner: &'a Inner,
    sender: UnboundedSender<Out>,
    session: Option<String>,
    /// When the frames of the last minute came.
    frames: VecDeque<Instant>,
    /// The last heartbeat.
    heard: Instant,
}

impl Line<'_> {
    async fn converse(&mut self, mut socket: WebSocket, mut outgoing: UnboundedReceiver<Out>) {
        let heartbeat = self.inner.terms.heartbeat();
        let interval = u64::try_from(heartbeat.as_millis()).unwrap_or(u64::MAX);
        let hello = json!({
            "op": 10, "s": null, "t": null,
            "d": { "heartbeat_interval": interval, "_trace": ["[\"sandbox\"]"] },
        });
        if socket.send(Frame::Text(hello.to_string().into())).await.is_err() {
            return;
        }
        loop {
            let silent = tokio::time::sleep_until(self.heard + heartbeat * 2);
            tokio::select! {
                frame = socket.recv() => {
                    let text = match frame {
                        Some(Ok(Frame::Text(text))) => text,
                        Some(Ok(Frame::Close(close))) => {
                            // A bot that says goodbye (1000, 1001) gives its session up.
                            if close.is_none_or(|close| matches!(close.code, 1000 | 1001)) {
                                self.inner.give_up(self.session.take());
                            }
                            return;
                        }
                        Some(Ok(_)) => continue,
                        _ => return,
                    };
                    match serde_json::from_str(&text) {
                        Ok(frame) => self.received(&frame),
                        Err(_) => self.close(4002, "Error while decoding payload."),
                    }
                }
                out = outgoing.recv() => match out {
                    Some(Out::Text(text)) => {
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return;
                        }
                    }
                    Some(Out::Ping) => {
                        if socket.send(Frame::Ping(Bytes::new())).await.is_err() {
                            return;
                        }
                    }
                    Some(Out::Invalid(resumable)) => {
                        if !resumable {
                            self.inner.give_up(self.session.take());
                        }
                        let text = json!({ "op": 9, "d": resumable }).to_string();
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return;
                        }
                    }
                    Some(Out::Close(code, reason)) => {
                        // By these Discord says that the session can't be taken up again.
                        if matches!(code, 4003 | 4004 | 4007 | 4009..=4014) {
                            self.inner.give_up(self.session.take());
                        }
                        let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                        return;
                    }
                    Some(Out::Cut) | None => return,
                },
                () = silent => {
                    self.heard = Instant::now();
                    self.close(4009, "Session timed out.");
                }
                () = self.inner.stopped() => return,
            }
        }
    }

    fn say(&self, value: &Value) {
        let _ = self.sender.send(Out::Text(value.to_string()));
    }

    fn close(&self, code: u16, reason: &'static str) {
        let _ = self.sender.send(Out::Close(code, reason));
    }

    fn is_too_fast(&mut self) -> bool {
        let now = Instant::now();
        while self.frames.front().is_some_and(|at| now.duration_since(*at) >= MINUTE) {
            self.frames.pop_front();
        }
        self.frames.push_back(now);
        self.frames.len() > FRAMES_A_MINUTE
    }

    fn received(&mut self, frame: &Value) {
        if self.is_too_fast() {
            return self.close(4008, "Rate limited.");
        }
        match (frame["op"].as_u64(), &self.session) {
            (Some(1), _) => {
                self.heard = Instant::now();
                self.say(&json!({ "op": 11 }));
            }
            (Some(2 | 6), Some(_)) => self.close(4005, "Already authenticated."),
            (Some(2), None) => self.let_in(self.inner.identify(&frame["d"], &self.sender)),
            (Some(6), None) => self.let_in(self.inner.resume(&frame["d"], &self.sender)),
            (Some(3 | 4 | 8), None) => self.close(4003, "Not authenticated."),
            // Presence and voice: nobody here can see or hear it.
            (Some(3 | 4), Some(_)) => {}
            (Some(8), Some(session)) => self.inner.request_members(&frame["d"], session),
            _ => self.close(4001, "Unknown opcode."),
        }
    }

    fn let_in(&mut self, came: Result<String, Turned>) {
        match came {
            Ok(id) => self.session = Some(id),
            Err(Turned::Away(code, reason)) => self.close(code, reason),
            Err(Turned::Invalid) => self.say(&json!({ "op": 9, "d": false })),
        }
    }
}
