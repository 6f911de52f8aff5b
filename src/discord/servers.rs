//! The servers that games' channels belong to: Discord names them as it connects the bot, and with each interaction. They are
//! part of the address of every message.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::{Channel, ChannelId, Guild, GuildId, Http};

use super::pace::{Pace, Urgency};
use crate::table::{PlaceId, Tables};

/// The servers of channels, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct Servers(Mutex<BTreeMap<PlaceId, GuildId>>);

impl Servers {
    /// This channel is there.
    pub(crate) fn note(&self, place: PlaceId, server: GuildId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(place, server);
    }

    /// A server has these channels and threads; those without a game are nothing to anybody.
    pub(crate) fn note_all(&self, guild: &Guild, tables: &Tables) {
        let channels = guild.channels.keys().copied().chain(guild.threads.iter().map(|thread| thread.id));
        for place in
            channels.map(|channel| PlaceId(channel.get())).filter(|place| tables.is_played_in(*place))
        {
            self.note(place, guild.id);
        }
    }

    /// The server of a channel; Discord is asked where it never said so.
    pub(crate) async fn of(&self, place: PlaceId, http: &Http, pace: &Pace) -> Option<GuildId> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&place).copied();
        if known.is_some() {
            return known;
        }
        pace.wait(Urgency::Message).await;
        let Ok(Channel::Guild(channel)) = http.get_channel(ChannelId::new(place.0)).await else {
            return None;
        };
        self.note(place, channel.guild_id);
        Some(channel.guild_id)
    }
}
