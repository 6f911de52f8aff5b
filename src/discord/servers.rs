//! The servers that games' channels belong to: Discord names them as it connects the bot, and with each interaction. They are
//! part of the address of every message. And what Discord told to be there since a shard was let in, and still is to tell.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{Channel, ChannelId, Guild, GuildId, Http, ShardInfo};
use tokio::sync::Notify;

use super::lock;
use super::pace::{Pace, Urgency};
use crate::table::{PlaceId, Tables};

/// So long it is waited for the next of the servers that Discord tells of.
const PATIENCE: Duration = Duration::from_secs(5);

/// The servers of channels, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct Servers {
    known: Mutex<BTreeMap<PlaceId, GuildId>>,
    told: Mutex<Told>,
    /// A server was told of.
    came: Notify,
}

/// What Discord tells of as it lets a shard in anew: all servers of the shard, one after the other.
#[derive(Debug, Default)]
struct Told {
    /// Those that are still to come.
    awaited: BTreeSet<GuildId>,
    /// Places of games that were told to be there, each since its shard was last let in.
    there: BTreeMap<PlaceId, GuildId>,
}

impl Servers {
    /// This channel is there.
    pub(crate) fn note(&self, place: PlaceId, server: GuildId) {
        lock(&self.known).insert(place, server);
    }

    /// A shard was let in anew, on which there are these servers: it is told of all of them once more.
    pub(crate) fn expect(&self, shard: Option<ShardInfo>, servers: &[GuildId]) {
        let mut told = lock(&self.told);
        let of_this =
            |server: &GuildId| shard.is_none_or(|shard| server.shard_id(shard.total.max(1)) == shard.id.0);
        told.there.retain(|_, server| !of_this(server));
        told.awaited.retain(|server| !of_this(server));
        told.awaited.extend(servers);
    }

    /// A server has these channels and threads; those without a game are nothing to anybody.
    pub(crate) fn note_all(&self, guild: &Guild, tables: &Tables) {
        let channels = guild.channels.keys().map(|channel| PlaceId(channel.get()));
        let threads = guild.threads.iter().map(|thread| PlaceId(thread.id.get()));
        // A team has a thread alone.
        let teams: BTreeSet<PlaceId> = tables.under_way().into_iter().flat_map(|game| game.threads).collect();
        let has_game = |place: &PlaceId| tables.is_played_in(*place);
        let threads = threads.filter(|place| has_game(place) || teams.contains(place));
        let places: Vec<PlaceId> = channels.filter(has_game).chain(threads).collect();
        places.iter().for_each(|place| self.note(*place, guild.id));
        let mut told = lock(&self.told);
        // One that nobody awaits is told of for another reason, or so early that it is not known which telling it was.
        if told.awaited.remove(&guild.id) {
            told.there.extend(places.into_iter().map(|place| (place, guild.id)));
        }
        drop(told);
        self.came.notify_waiters();
    }

    /// Returns when all servers were told of that were to come, or after a while: one that Discord has trouble with is told
    /// of when it is there again.
    pub(crate) async fn told(&self) {
        loop {
            let came = self.came.notified();
            tokio::pin!(came);
            came.as_mut().enable();
            if lock(&self.told).awaited.is_empty() || tokio::time::timeout(PATIENCE, came).await.is_err() {
                return;
            }
        }
    }

    /// Was this place told to be there, since its shard was last let in?
    pub(crate) fn is_there(&self, place: PlaceId) -> bool {
        lock(&self.told).there.contains_key(&place)
    }

    /// The channels of a server, as far as they are known.
    pub(crate) fn places(&self, server: GuildId) -> Vec<PlaceId> {
        lock(&self.known).iter().filter(|(_, of)| **of == server).map(|(place, _)| *place).collect()
    }

    /// The server of a channel, as far as it is known.
    pub(crate) fn known(&self, place: PlaceId) -> Option<GuildId> {
        lock(&self.known).get(&place).copied()
    }

    /// The server of a channel; Discord is asked where it never said so.
    pub(crate) async fn of(&self, place: PlaceId, http: &Http, pace: &Pace) -> Option<GuildId> {
        if let Some(known) = self.known(place) {
            return Some(known);
        }
        pace.wait(Urgency::Message).await;
        let Ok(Channel::Guild(channel)) = http.get_channel(ChannelId::new(place.0)).await else {
            return None;
        };
        self.note(place, channel.guild_id);
        Some(channel.guild_id)
    }
}
