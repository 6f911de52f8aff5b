//! Who is let in: identifying, resuming, and going.

use jiff::SignedDuration;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::hub::{Session, deliver, shard_of};
use super::{Out, intents};
use crate::snowflake::UserId;
use crate::{Inner, lock, shape};

/// So long a session waits for a bot that lost its connection.
const RESUMABLE: SignedDuration = SignedDuration::from_mins(5);

/// Why somebody isn't let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turned {
    /// The connection is closed with this code.
    Away(u16, &'static str),
    /// The session is invalid (op 9): begin a new one, later.
    Invalid,
}

impl Inner {
    fn knows(&self, data: &Value) -> Result<(), Turned> {
        match data["token"].as_str().map(|token| token.trim_start_matches("Bot ")) {
            Some(token) if token == self.token => Ok(()),
            _ => Err(Turned::Away(4004, "Authentication failed.")),
        }
    }

    pub(super) fn identify(&self, data: &Value, sender: &UnboundedSender<Out>) -> Result<String, Turned> {
        self.knows(data)?;
        let number = |at: usize, default: u64| data["shard"][at].as_u64().unwrap_or(default);
        let shard = (number(0, 0), number(1, 1));
        if shard.0 >= shard.1 {
            return Err(Turned::Away(4010, "Invalid shard."));
        }
        if shard.1 < self.terms.shards() {
            return Err(Turned::Away(4011, "Sharding required."));
        }
        let intents = match data["intents"].as_u64() {
            Some(intents) if intents & !intents::KNOWN == 0 => intents,
            _ => return Err(Turned::Away(4013, "Invalid intent(s).")),
        };
        if intents & intents::NOT_APPROVED != 0 {
            return Err(Turned::Away(4014, "Disallowed intent(s)."));
        }
        if let Some(code) = lock(&self.hub.0).plans.turned_away {
            return Err(Turned::Away(code, "Nobody is let in at present."));
        }
        let now = self.clock.now();
        if !self.terms.may_identify(now) {
            return Err(Turned::Invalid);
        }
        if !self.terms.take_session(now) {
            return Err(Turned::Away(4004, "Authentication failed."));
        }
        let world = lock(&self.world);
        let here = |guild: &&crate::Guild| {
            guild.members.contains_key(&world.bot) && shard_of(guild.id, shard.1) == shard.0
        };
        let mut sessions = lock(&self.hub.0);
        // Who identifies anew has given up the session that it lost.
        sessions.all.retain(|_, session| session.connection.is_ok());
        sessions.made += 1;
        sessions.arrivals += 1;
        let id = format!("session-{}-{}", world.last, sessions.made);
        let joined = world.guilds.values().filter(here);
        let guilds: Vec<Value> =
            joined.clone().map(|guild| json!({ "id": guild.id.to_string(), "unavailable": true })).collect();
        let ready = json!({
            "v": 10, "user": shape::myself(&world), "guilds": guilds, "session_id": id,
            "session_type": "normal", "resume_gateway_url": self.gateway_url(),
            "shard": data.get("shard").unwrap_or(&json!([0, 1])), "private_channels": [],
            "presences": [], "relationships": [], "user_settings": {}, "_trace": ["[\"sandbox\"]"],
            "application": { "id": world.bot.to_string(), "flags": 0 },
        });
        let mut session = Session::new(intents, shard, sender.clone());
        session.give("READY", &ready, &self.activity);
        if intents & intents::GUILDS != 0 {
            for guild in joined {
                session.give("GUILD_CREATE", &shape::guild_create(&world, guild.id), &self.activity);
            }
        }
        sessions.all.insert(id.clone(), session);
        drop((sessions, world));
        self.connections.send_modify(|_| {});
        Ok(id)
    }

    pub(super) fn resume(&self, data: &Value, sender: &UnboundedSender<Out>) -> Result<String, Turned> {
        self.knows(data)?;
        let id = data["session_id"].as_str().ok_or(Turned::Invalid)?;
        let seen = data["seq"].as_u64().ok_or(Turned::Invalid)?;
        let now = self.clock.now();
        let mut sessions = lock(&self.hub.0);
        sessions.all.retain(|_, session| {
            session.connection.as_ref().map_or_else(|gone| now < *gone + RESUMABLE, |_| true)
        });
        if sessions.plans.refuses_resume() {
            sessions.all.remove(id);
            return Err(Turned::Invalid);
        }
        let session = sessions.all.get_mut(id).ok_or(Turned::Invalid)?;
        if seen > session.sequence {
            sessions.all.remove(id);
            return Err(Turned::Away(4007, "Invalid `seq`."));
        }
        let oldest = session.kept.front().map_or(session.sequence + 1, |(number, ..)| *number);
        if seen + 1 < oldest {
            sessions.all.remove(id);
            return Err(Turned::Invalid);
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
        session.give("RESUMED", &json!({ "_trace": ["[\"sandbox\"]"] }), &self.activity);
        sessions.arrivals += 1;
        drop(sessions);
        self.connections.send_modify(|_| {});
        Ok(id.to_owned())
    }

    /// Ends a session that nobody takes up again.
    pub(super) fn give_up(&self, session: Option<String>) {
        let Some(id) = session else { return };
        lock(&self.hub.0).all.remove(&id);
        self.after_loss();
    }

    pub(super) fn disconnected(&self, id: &str) {
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

    /// Gives members asked for by name or id; all of them only with the intent for it.
    pub(super) fn request_members(&self, data: &Value, session: &str) {
        let Some(guild) = data["guild_id"].as_str().and_then(|id| id.parse().ok()) else { return };
        let world = lock(&self.world);
        let mut sessions = lock(&self.hub.0);
        let (Some(found), Some(session)) = (world.guilds.get(&guild), sessions.all.get_mut(session)) else {
            return;
        };
        let start = data["query"].as_str().unwrap_or_default().to_lowercase();
        let limit = data["limit"].as_u64().map_or(0, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
        let ids: Option<Vec<UserId>> = match &data["user_ids"] {
            Value::Array(ids) => Some(ids.iter().filter_map(|id| id.as_str()?.parse().ok()).collect()),
            Value::String(id) => Some(id.parse().into_iter().collect()),
            _ => None,
        };
        let all = start.is_empty() && limit == 0 && ids.is_none();
        if all && session.intents & intents::GUILD_MEMBERS == 0 {
            return;
        }
        let most = if limit == 0 { usize::MAX } else { limit.min(100) };
        let wanted = |user: &&UserId| match &ids {
            Some(ids) => ids.contains(user),
            None => world.users.get(*user).is_some_and(|user| user.name.to_lowercase().starts_with(&start)),
        };
        let members: Vec<Value> = found
            .members
            .keys()
            .filter(wanted)
            .take(most)
            .map(|user| shape::member(&world, guild, *user))
            .collect();
        let missing = ids.iter().flatten().filter(|user| !found.members.contains_key(user));
        let chunk = json!({
            "guild_id": guild.to_string(), "members": members, "chunk_index": 0, "chunk_count": 1,
            "not_found": missing.map(ToString::to_string).collect::<Vec<_>>(), "nonce": data.get("nonce"),
        });
        session.give("GUILD_MEMBERS_CHUNK", &chunk, &self.activity);
    }
}
