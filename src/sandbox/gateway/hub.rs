//! The sessions: what each has asked for, what it was sent, and what it is sent next.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::intents;
use super::meddling::{Meddling, Plans};
use super::{COUNTED_EVENTS, Out};
use crate::lock;
use crate::snowflake::GuildId;
use crate::world::{Event, World};
use wartable_clock::Activity;

/// So many events a session keeps for a bot that lost its connection.
const KEPT: usize = 1000;

/// The sessions.
#[derive(Debug, Default)]
pub(crate) struct Hub(pub(super) Mutex<Sessions>);

#[derive(Debug, Default)]
pub(super) struct Sessions {
    pub(super) all: BTreeMap<String, Session>,
    pub(super) made: u64,
    /// How often a bot was let in, anew or again.
    pub(super) arrivals: u64,
    pub(super) plans: Plans,
}

#[derive(Debug)]
pub(super) struct Session {
    pub(super) intents: u64,
    /// Which shard it is, of how many.
    pub(super) shard: (u64, u64),
    pub(super) sequence: u64,
    /// What was sent, for who resumes: number, name, the frame.
    pub(super) kept: VecDeque<(u64, &'static str, String)>,
    /// What comes after the next event.
    held: Vec<(&'static str, Value)>,
    /// The connection, and since when there is none.
    pub(super) connection: Result<UnboundedSender<Out>, Timestamp>,
}

/// An event that comes later.
#[derive(Debug)]
pub(crate) struct Late {
    pub(crate) after: SignedDuration,
    session: String,
    name: &'static str,
    data: Value,
}

impl Session {
    pub(super) fn new(intents: u64, shard: (u64, u64), connection: UnboundedSender<Out>) -> Self {
        Self {
            intents,
            shard,
            sequence: 0,
            kept: VecDeque::new(),
            held: Vec::new(),
            connection: Ok(connection),
        }
    }

    /// Numbers and keeps an event, and sends it where there is a connection.
    pub(super) fn give(&mut self, name: &'static str, data: &Value, activity: &Activity) {
        self.sequence += 1;
        let frame = json!({ "op": 0, "s": self.sequence, "t": name, "d": data }).to_string();
        self.kept.push_back((self.sequence, name, frame.clone()));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        if let Ok(connection) = &self.connection {
            deliver(connection, name, frame, activity);
        }
    }

    fn give_held(&mut self, activity: &Activity) {
        for (name, data) in std::mem::take(&mut self.held) {
            self.give(name, &data, activity);
        }
    }
}

impl Hub {
    /// Sends an event to every session that asks for it. What is to come later is given back.
    pub(crate) fn send(&self, event: &Event, activity: &Activity, world: &World) -> Vec<Late> {
        let needed = intents::needed_for(event);
        let mut sessions = lock(&self.0);
        let Sessions { all, plans, .. } = &mut *sessions;
        let (mut fate, mut late) = (None, Vec::new());
        for (id, session) in all.iter_mut() {
            if session.intents & needed == 0 && needed != u64::MAX || !is_of(session.shard, event) {
                continue;
            }
            let data = intents::readable(event, session.intents, world);
            // What goes wrong on the way does so for all.
            let fate = fate.get_or_insert_with(|| plans.take(event.name));
            match fate {
                Some(Meddling::Drop) => continue,
                Some(Meddling::Swap) => {
                    session.held.push((event.name, data));
                    continue;
                }
                Some(Meddling::Delay(after)) => {
                    late.push(Late { after: *after, session: id.clone(), name: event.name, data });
                    continue;
                }
                Some(Meddling::Repeat) => session.give(event.name, &data, activity),
                None => {}
            }
            session.give(event.name, &data, activity);
            session.give_held(activity);
        }
        late
    }

    /// Pings whoever is connected.
    pub(crate) fn ping(&self) {
        self.tell(|| Out::Ping);
    }

    /// Sends what comes late.
    pub(crate) fn send_late(&self, late: &Late, activity: &Activity) {
        if let Some(session) = lock(&self.0).all.get_mut(&late.session) {
            session.give(late.name, &late.data, activity);
        }
    }

    /// The next so many events of this name (`*`: any) that are sent come to this.
    pub(crate) fn meddle(&self, times: u32, meddling: Meddling, event: &str) {
        lock(&self.0).plans.add(times, meddling, event);
    }

    /// How many events are still to be meddled with.
    pub(crate) fn to_meddle(&self) -> u32 {
        lock(&self.0).plans.left()
    }

    /// So many attempts to resume are refused.
    pub(crate) fn refuse_resumes(&self, times: u32) {
        lock(&self.0).plans.refused_resumes = times;
    }

    /// Whoever identifies is turned away with this code.
    pub(crate) fn turn_away(&self, code: u16) {
        lock(&self.0).plans.turned_away = Some(code);
    }

    /// Nothing goes wrong any more, and what was held back comes.
    pub(crate) fn heal(&self, activity: &Activity) {
        let mut sessions = lock(&self.0);
        sessions.plans = Plans::default();
        sessions.all.values_mut().for_each(|session| session.give_held(activity));
    }

    /// How many sessions are connected.
    pub(crate) fn connected(&self) -> usize {
        lock(&self.0).all.values().filter(|session| session.connection.is_ok()).count()
    }

    /// How often a bot was let in.
    pub(crate) fn arrivals(&self) -> u64 {
        lock(&self.0).arrivals
    }

    /// Asks every bot to connect again and resume (op 7).
    pub(crate) fn reconnect(&self) {
        self.tell(|| Out::Text(json!({ "op": 7, "d": null, "s": null, "t": null }).to_string()));
    }

    /// Tells every bot that its session is over (op 9), or that it has to resume it.
    pub(crate) fn invalidate(&self, resumable: bool) {
        self.tell(|| Out::Invalid(resumable));
    }

    /// Closes every connection with this code.
    pub(crate) fn close(&self, code: u16) {
        self.tell(|| Out::Close(code, "Closed."));
    }

    /// Breaks every connection without a word.
    pub(crate) fn cut(&self) {
        self.tell(|| Out::Cut);
    }

    /// Forgets the sessions: who resumes is told that theirs is invalid.
    pub(crate) fn forget_sessions(&self) {
        lock(&self.0).all.clear();
    }

    fn tell(&self, what: impl Fn() -> Out) {
        let sessions = lock(&self.0);
        for connection in sessions.all.values().filter_map(|session| session.connection.as_ref().ok()) {
            let _ = connection.send(what());
        }
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
pub(super) fn shard_of(guild: GuildId, shards: u64) -> u64 {
    (guild.0 >> 22) % shards.max(1)
}

/// Sends a frame; an event that is counted is under way from now on.
pub(super) fn deliver(connection: &UnboundedSender<Out>, name: &str, frame: String, activity: &Activity) {
    let counted = COUNTED_EVENTS.contains(&name);
    if counted {
        activity.begin("event");
    }
    if connection.send(Out::Text(frame)).is_err() && counted {
        activity.end("event");
    }
}
