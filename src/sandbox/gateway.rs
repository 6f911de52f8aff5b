//! The gateway: the socket over which the bot hears of what happens.
//!
//! A session numbers what it sends, and keeps it: a bot whose connection broke resumes the session
//! and is sent what it missed. Events that the bot handles exactly once are counted as under way.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::snowflake::GuildId;
use super::world::{Event, World};
use super::{Inner, lock, shape};
use crate::clock::Activity;

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

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
const MESSAGE_CONTENT: u64 = 1 << 15;
const GUILD_PRESENCES: u64 = 1 << 8;

/// The intents that Discord would have to approve for this bot, and hasn't: text and presences.
const NOT_APPROVED: u64 = MESSAGE_CONTENT | GUILD_PRESENCES;

/// So many events a session keeps for a bot that lost its connection, and for so long.
const KEPT: usize = 1000;
const RESUMABLE: SignedDuration = SignedDuration::from_mins(5);

/// The intents of which an event needs one; none for what is always sent.
fn intents_for(event: &Event) -> u64 {
    match event.name {
        "INTERACTION_CREATE" => u64::MAX,
        name if name.starts_with("MESSAGE_REACTION") && event.direct => DIRECT_MESSAGE_REACTIONS,
        name if name.starts_with("MESSAGE_REACTION") => GUILD_MESSAGE_REACTIONS,
        name if name.starts_with("MESSAGE") && event.direct => DIRECT_MESSAGES,
        name if name.starts_with("MESSAGE") => GUILD_MESSAGES,
        name if name.starts_with("GUILD_MEMBER") => GUILD_MEMBERS,
        _ => GUILDS,
    }
}

/// The sessions.
#[derive(Debug, Default)]
pub(super) struct Hub(Mutex<Sessions>);

#[derive(Debug, Default)]
struct Sessions {
    all: BTreeMap<String, Session>,
    made: u64,
}

#[derive(Debug)]
struct Session {
    intents: u64,
    /// Which shard it is, of how many.
    shard: (u64, u64),
    sequence: u64,
    /// What was sent, for who resumes: number, name, the frame.
    kept: VecDeque<(u64, &'static str, String)>,
    /// The connection, and since when there is none.
    connection: Result<UnboundedSender<Out>, Timestamp>,
}

#[derive(Debug)]
enum Out {
    Text(String),
    Close(u16, &'static str),
    /// The connection breaks without a word.
    Cut,
}

impl Hub {
    /// Sends an event to every session that asks for it.
    pub(super) fn send(&self, event: &Event, activity: &Activity, world: &World) {
        let needed = intents_for(event);
        let mut sessions = lock(&self.0);
        for session in sessions.all.values_mut() {
            if session.intents & needed == 0 && needed != u64::MAX || !is_of(session.shard, event) {
                continue;
            }
            let data = readable(event, session.intents, world);
            session.sequence += 1;
            let frame = json!({ "op": 0, "s": session.sequence, "t": event.name, "d": data }).to_string();
            session.kept.push_back((session.sequence, event.name, frame.clone()));
            if session.kept.len() > KEPT {
                session.kept.pop_front();
            }
            let Ok(connection) = &session.connection else { continue };
            deliver(connection, event.name, frame, activity);
        }
    }

    /// How many sessions are connected.
    pub(super) fn connected(&self) -> usize {
        lock(&self.0).all.values().filter(|session| session.connection.is_ok()).count()
    }

    /// Asks every bot to connect again and resume (op 7).
    pub(super) fn reconnect(&self) {
        self.tell(|connection| {
            let _ = connection.send(Out::Text(json!({ "op": 7, "d": null }).to_string()));
        });
    }

    /// Breaks every connection without a word.
    pub(super) fn cut(&self) {
        self.tell(|connection| {
            let _ = connection.send(Out::Cut);
        });
    }

    /// Forgets the sessions: who resumes is told that theirs is invalid.
    pub(super) fn forget_sessions(&self) {
        lock(&self.0).all.clear();
    }

    fn tell(&self, act: impl Fn(&UnboundedSender<Out>)) {
        lock(&self.0).all.values().filter_map(|session| session.connection.as_ref().ok()).for_each(act);
    }
}

/// Does the event belong to this shard? What belongs to no server comes to the first.
fn is_of((shard, shards): (u64, u64), event: &Event) -> bool {
    let guild = match &event.data["guild_id"] {
        Value::Null if event.name.starts_with("GUILD_") => &event.data["id"],
        guild => guild,
    };
    let guild = guild.as_str().and_then(|id| id.parse().ok());
    guild.map_or(0, |guild| shard_of(guild, shards)) == shard
}

/// The shard of a server.
fn shard_of(guild: GuildId, shards: u64) -> u64 {
    (guild.0 >> 22) % shards.max(1)
}

fn deliver(connection: &UnboundedSender<Out>, name: &str, frame: String, activity: &Activity) {
    let counted = COUNTED_EVENTS.contains(&name);
    if counted {
        activity.begin("event");
    }
    if connection.send(Out::Text(frame)).is_err() && counted {
        activity.end("event");
    }
}

/// Without the intent for it, the text of others' messages is left out, unless it is meant for the bot.
fn readable(event: &Event, intents: u64, world: &World) -> Value {
    let mut data = event.data.clone();
    let others = matches!(event.name, "MESSAGE_CREATE" | "MESSAGE_UPDATE")
        && !event.direct
        && data["author"]["id"] != world.bot.to_string()
        && !data["mentions"].as_array().into_iter().flatten().any(|user| user["id"] == world.bot.to_string());
    if others && intents & MESSAGE_CONTENT == 0 {
        data["content"] = "".into();
        for key in ["embeds", "attachments", "components"] {
            data[key] = json!([]);
        }
    }
    data
}

/// Takes the socket.
pub(super) async fn upgrade(State(inner): State<Arc<Inner>>, request: WebSocketUpgrade) -> Response {
    // Nobody is there to answer meanwhile. The sender lives as long as the sandbox.
    let _ = inner.offline.subscribe().wait_for(|offline| !offline).await;
    request.on_upgrade(move |socket| async move {
        let mut session = None;
        converse(socket, &inner, &mut session).await;
        if let Some(id) = session {
            inner.disconnected(&id);
        }
    })
}

async fn converse(mut socket: WebSocket, inner: &Inner, session: &mut Option<String>) {
    let (sender, mut outgoing): (_, UnboundedReceiver<Out>) = unbounded_channel();
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": 41_250 }, "s": null, "t": null });
    if socket.send(Frame::Text(hello.to_string().into())).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            frame = socket.recv() => {
                let text = match frame {
                    Some(Ok(Frame::Text(text))) => text,
                    Some(Ok(Frame::Close(close))) => {
                        // A bot that says goodbye (1000, 1001) gives its session up.
                        if close.is_none_or(|close| matches!(close.code, 1000 | 1001)) {
                            inner.give_up(session.take());
                        }
                        return;
                    }
                    Some(Ok(_)) => continue,
                    _ => return,
                };
                let frame: Value = match serde_json::from_str(&text) {
                    Ok(frame) => frame,
                    Err(_) => {
                        let _ = sender.send(Out::Close(4002, "Error while decoding payload."));
                        continue;
                    }
                };
                received(inner, &frame, &sender, session);
            }
            out = outgoing.recv() => match out {
                Some(Out::Text(text)) => {
                    if socket.send(Frame::Text(text.into())).await.is_err() {
                        return;
                    }
                }
                Some(Out::Close(code, reason)) => {
                    let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                    return;
                }
                Some(Out::Cut) | None => return,
            },
            () = inner.stopped() => return,
        }
    }
}

fn received(inner: &Inner, frame: &Value, sender: &UnboundedSender<Out>, session: &mut Option<String>) {
    let answer = |value: Value| {
        let _ = sender.send(Out::Text(value.to_string()));
    };
    match frame["op"].as_u64() {
        Some(1) => answer(json!({ "op": 11 })),
        Some(2) if session.is_some() => {
            let _ = sender.send(Out::Close(4005, "Already authenticated."));
        }
        Some(2) => match inner.identify(&frame["d"], sender) {
            Ok(id) => *session = Some(id),
            Err((code, reason)) => {
                let _ = sender.send(Out::Close(code, reason));
            }
        },
        Some(6) => match inner.resume(&frame["d"], sender) {
            Ok(id) => *session = Some(id),
            Err(()) => answer(json!({ "op": 9, "d": false })),
        },
        // Presence and voice: nobody here can see or hear it.
        Some(3 | 4) => {}
        Some(8) => inner.request_members(&frame["d"], session.as_deref()),
        _ => {
            let _ = sender.send(Out::Close(4001, "Unknown opcode."));
        }
    }
}

impl Inner {
    fn identify(&self, data: &Value, sender: &UnboundedSender<Out>) -> Result<String, (u16, &'static str)> {
        if data["token"].as_str().map(|token| token.trim_start_matches("Bot ")) != Some(&self.token) {
            return Err((4004, "Authentication failed."));
        }
        let intents = data["intents"].as_u64().unwrap_or(0);
        if intents & NOT_APPROVED != 0 {
            return Err((4014, "Disallowed intent(s)."));
        }
        let number = |at: usize, default: u64| data["shard"][at].as_u64().unwrap_or(default);
        let shard = (number(0, 0), number(1, 1));
        if shard.0 >= shard.1 {
            return Err((4010, "Invalid shard."));
        }
        if shard.1 < self.terms.shards() {
            return Err((4011, "Sharding required."));
        }
        if !self.terms.take_session(self.clock.now()) {
            return Err((4004, "Authentication failed."));
        }
        let world = lock(&self.world);
        let here = |guild: &&super::Guild| {
            guild.members.contains_key(&world.bot) && shard_of(guild.id, shard.1) == shard.0
        };
        let mut sessions = lock(&self.hub.0);
        // Who identifies anew has given up the session that it lost.
        sessions.all.retain(|_, session| session.connection.is_ok());
        sessions.made += 1;
        let id = format!("session-{}-{}", world.last, sessions.made);
        let guilds: Vec<Value> = world
            .guilds
            .values()
            .filter(here)
            .map(|guild| json!({ "id": guild.id.to_string(), "unavailable": true }))
            .collect();
        let ready = json!({
            "v": 10, "user": shape::myself(&world), "guilds": guilds, "session_id": id,
            "resume_gateway_url": self.gateway_url(), "shard": data.get("shard").unwrap_or(&json!([0, 1])),
            "application": { "id": world.bot.to_string(), "flags": 0 },
        });
        let mut session =
            Session { intents, shard, sequence: 0, kept: VecDeque::new(), connection: Ok(sender.clone()) };
        let mut first = vec![("READY", ready)];
        if intents & GUILDS != 0 {
            let joined = world.guilds.values().filter(here);
            first.extend(joined.map(|guild| ("GUILD_CREATE", shape::guild_create(&world, guild.id))));
        }
        for (name, data) in first {
            session.sequence += 1;
            let frame = json!({ "op": 0, "s": session.sequence, "t": name, "d": data }).to_string();
            session.kept.push_back((session.sequence, name, frame.clone()));
            deliver(sender, name, frame, &self.activity);
        }
        sessions.all.insert(id.clone(), session);
        drop((sessions, world));
        self.connections.send_modify(|_| {});
        Ok(id)
    }

    fn resume(&self, data: &Value, sender: &UnboundedSender<Out>) -> Result<String, ()> {
        if data["token"].as_str().map(|token| token.trim_start_matches("Bot ")) != Some(&self.token) {
            return Err(());
        }
        let id = data["session_id"].as_str().ok_or(())?;
        let seen = data["seq"].as_u64().ok_or(())?;
        let now = self.clock.now();
        let mut sessions = lock(&self.hub.0);
        sessions.all.retain(|_, session| {
            session.connection.as_ref().map_or_else(|gone| now < *gone + RESUMABLE, |_| true)
        });
        let session = sessions.all.get_mut(id).ok_or(())?;
        let oldest = session.kept.front().map_or(session.sequence + 1, |(number, ..)| *number);
        if seen > session.sequence || seen + 1 < oldest {
            sessions.all.remove(id);
            return Err(());
        }
        // One socket a session: an older one is cut.
        if let Ok(old) = &session.connection {
            let _ = old.send(Out::Cut);
            self.activity.forget("event");
        }
        session.connection = Ok(sender.clone());
        for (number, name, frame) in &session.kept {
            if *number > seen {
                deliver(sender, name, frame.clone(), &self.activity);
            }
        }
        session.sequence += 1;
        let resumed = json!({ "op": 0, "s": session.sequence, "t": "RESUMED", "d": {} }).to_string();
        session.kept.push_back((session.sequence, "RESUMED", resumed.clone()));
        deliver(sender, "RESUMED", resumed, &self.activity);
        drop(sessions);
        self.connections.send_modify(|_| {});
        Ok(id.to_owned())
    }

    fn give_up(&self, session: Option<String>) {
        let Some(id) = session else { return };
        lock(&self.hub.0).all.remove(&id);
        self.after_loss();
    }

    fn disconnected(&self, id: &str) {
        let now = self.clock.now();
        if let Some(session) = lock(&self.hub.0).all.get_mut(id) {
            // The session may have been resumed over another socket meanwhile.
            if session.connection.as_ref().is_ok_and(|connection| !connection.is_closed()) {
                return;
            }
            session.connection = Err(now);
        }
        self.after_loss();
    }

    /// What was sent to a bot that is gone will not be handled.
    fn after_loss(&self) {
        if self.hub.connected() == 0 {
            self.activity.forget("event");
        }
        self.connections.send_modify(|_| {});
    }

    fn request_members(&self, data: &Value, session: Option<&str>) {
        let (Some(session), Some(guild)) =
            (session, data["guild_id"].as_str().and_then(|id| id.parse().ok()))
        else {
            return;
        };
        let world = lock(&self.world);
        let Some(found) = world.guilds.get(&guild) else { return };
        let members: Vec<Value> =
            found.members.keys().map(|user| shape::member(&world, guild, *user)).collect();
        let chunk = json!({
            "guild_id": guild.to_string(), "members": members, "chunk_index": 0, "chunk_count": 1,
            "not_found": [], "nonce": data.get("nonce"),
        });
        let mut sessions = lock(&self.hub.0);
        let Some(session) = sessions.all.get_mut(session) else { return };
        session.sequence += 1;
        let frame = json!({ "op": 0, "s": session.sequence, "t": "GUILD_MEMBERS_CHUNK", "d": chunk });
        session.kept.push_back((session.sequence, "GUILD_MEMBERS_CHUNK", frame.to_string()));
        if let Ok(connection) = &session.connection {
            let _ = connection.send(Out::Text(frame.to_string()));
        }
    }
}
