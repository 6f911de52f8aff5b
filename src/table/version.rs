//! How far a game was when a button was written, as whoever reads the button could know it.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::PersonId;
use super::state::Table;

/// How far a game was. It counts what everybody was told and what its reader has ordered since: a button's id can be
/// read, and must not tell how much others have ordered unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// So many entries the log had, and so many orders its reader had given since the last; 0 where all read it.
    Seen {
        /// Entries of the log.
        entries: u64,
        /// The reader's own orders since.
        own: u64,
    },
    /// So many rows the journal had, as programs before this one wrote it.
    Rows(u64),
}

impl Default for Version {
    fn default() -> Self {
        Self::Seen { entries: 0, own: 0 }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seen { entries, own: 0 } => write!(f, "v{entries:x}"),
            Self::Seen { entries, own } => write!(f, "v{entries:x}.{own:x}"),
            Self::Rows(rows) => write!(f, "{rows:x}"),
        }
    }
}

impl FromStr for Version {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| u64::from_str_radix(text, 16);
        match text.strip_prefix('v') {
            None => number(text).map(Self::Rows),
            Some(seen) => match seen.split_once('.') {
                None => Ok(Self::Seen { entries: number(seen)?, own: 0 }),
                Some((entries, own)) => Ok(Self::Seen { entries: number(entries)?, own: number(own)? }),
            },
        }
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            /// A message that waited for its delivery as the program was renewed.
            Rows(u64),
        }
        match Written::deserialize(deserializer)? {
            Written::Text(text) => text.parse().map_err(D::Error::custom),
            Written::Rows(rows) => Ok(Self::Rows(rows)),
        }
    }
}

impl Table {
    /// The version for the buttons of a message that this person alone reads; that all read, if none.
    pub(super) fn version_for(&self, reader: Option<PersonId>) -> Version {
        let own = |person| self.seats_of(person).iter().filter_map(|seat| self.unseen.get(seat)).sum();
        let entries = u64::try_from(self.entries).unwrap_or(0);
        Version::Seen { entries, own: reader.map_or(0, own) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_as_it_was_written() {
        for version in [
            Version::Seen { entries: 0, own: 0 },
            Version::Seen { entries: 300, own: 17 },
            Version::Rows(0x1f),
        ] {
            assert_eq!(version.to_string().parse(), Ok(version));
            let json = serde_json::to_string(&version).expect("JSON");
            assert_eq!(serde_json::from_str::<Version>(&json).expect("a version"), version);
        }
        assert_eq!(serde_json::from_str::<Version>("31").expect("as it was written once"), Version::Rows(31));
        for nonsense in ["", "v", "v1.", "vx", "x", "v1.2.3"] {
            assert!(nonsense.parse::<Version>().is_err(), "{nonsense}");
        }
    }
}
