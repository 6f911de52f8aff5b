//! A team of several people as it is kept.

use serde::{Deserialize, Serialize};

use super::{PersonId, PlaceId};
use crate::rules::TeamId;

/// A team of several people as the table keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Circle {
    pub(super) team: TeamId,
    /// Who are in it, in order of their seats.
    pub(super) people: Vec<PersonId>,
    pub(super) thread: Thread,
}

/// Where a team's people are told what is for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Thread {
    /// A thread is asked for, by a message that waits.
    Asked,
    /// Here.
    At(PlaceId),
    /// In no thread: by direct messages.
    Direct,
}
