//! A team of several people as it is kept.

use serde::{Deserialize, Serialize};

use super::{NoThread, PersonId, PlaceId};
use crate::rules::TeamId;

/// A team of several people as the table keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Circle {
    pub(super) team: TeamId,
    /// Who are in it, in order of their seats.
    pub(super) people: Vec<PersonId>,
    pub(super) thread: Thread,
    /// Where it has none, or has lost it: when one is asked for again, in seconds since 1970; none = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) again: Option<i64>,
    /// Its people were told that they have none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) told: bool,
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

/// So many seconds later a thread is asked for again.
const LATER: i64 = 24 * 3_600;

impl Circle {
    /// A team that comes together; its thread is asked for.
    pub(super) fn new(team: TeamId, people: Vec<PersonId>) -> Self {
        Self { team, people, thread: Thread::Asked, again: None, told: false }
    }

    /// It has no thread, or none any more; another is asked for later, where there could be one then. Says whether its
    /// people are to be told: once, until they have one again.
    pub(super) fn lose(&mut self, why: NoThread, now: i64) -> bool {
        self.thread = Thread::Direct;
        self.again = match why {
            // A channel stays what it is, and who isn't in it isn't for a thread to bring there.
            NoThread::NotThere | NoThread::NotForAll => None,
            NoThread::NotAllowed | NoThread::TooMany | NoThread::Gone => Some(now + LATER),
        };
        !std::mem::replace(&mut self.told, true)
    }

    /// It has this thread.
    pub(super) fn settle(&mut self, place: PlaceId) {
        (self.thread, self.again, self.told) = (Thread::At(place), None, false);
    }

    /// Is it time to ask for a thread again?
    pub(super) fn tries_again(&self, now: i64) -> bool {
        self.thread == Thread::Direct && self.people.len() > 1 && self.again.is_some_and(|at| at <= now)
    }
}
