//! Discord's ids: a moment in milliseconds, and a count that keeps the ids of one moment apart.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The millisecond from which Discord counts: the first of 2015.
const EPOCH: i64 = 1_420_070_400_000;

/// An id of anything on Discord. Written as a string in JSON, as Discord does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

/// The id of a person or of the bot.
pub type UserId = Snowflake;
/// The id of a server.
pub type GuildId = Snowflake;
/// The id of a channel, a thread or a direct conversation.
pub type ChannelId = Snowflake;
/// The id of a message.
pub type MessageId = Snowflake;
/// The id of an interaction.
pub type InteractionId = Snowflake;

impl Snowflake {
    /// The first id after `last` that is stamped with `now` (or later, if `last` already is).
    #[must_use]
    pub fn after(last: Self, now: Timestamp) -> Self {
        let millis = u64::try_from(now.as_millisecond() - EPOCH).unwrap_or(0);
        Self((millis << 22).max(last.0 + 1))
    }

    /// The same id, stamped with this moment if it is stamped with an earlier one.
    #[must_use]
    pub fn not_before(self, moment: Timestamp) -> Self {
        let millis = u64::try_from(moment.as_millisecond() - EPOCH).unwrap_or(0);
        Self((self.0 >> 22).max(millis) << 22 | self.0 & 0x3F_FFFF)
    }

    /// The moment stamped into it.
    #[must_use]
    pub fn time(self) -> Timestamp {
        let millis = i64::try_from(self.0 >> 22).unwrap_or(0) + EPOCH;
        Timestamp::from_millisecond(millis).unwrap_or_default()
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hold_their_moment_and_never_repeat() {
        let now: Timestamp = "2026-01-01T00:00:00.123Z".parse().expect("a time");
        let first = Snowflake::after(Snowflake(0), now);
        let second = Snowflake::after(first, now);
        assert_eq!(first.time(), now);
        assert_eq!(second.time(), now);
        assert!(second > first);
    }
}
