//! Votes about the table itself.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::due::Absence;
use super::moment::DAY;
use super::{PersonId, Who};
use crate::rules::SeatId;

/// A vote about the table itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Motion {
    pub(super) id: u32,
    pub(super) what: Proposal,
    pub(super) by: SeatId,
    /// Who may answer.
    pub(super) electors: Vec<PersonId>,
    pub(super) answers: BTreeMap<PersonId, bool>,
    /// When it closes, seconds since 1970.
    pub(super) closes: i64,
    /// When it was called.
    #[serde(default)]
    pub(super) called: i64,
    /// Who had let their last deadline pass when it was called.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) away: BTreeSet<PersonId>,
    /// Its ballot has come to its channel; where that isn't noted it may have.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) shown: bool,
    /// The row of the last step that there was when it was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) row: Option<i64>,
    /// Had who would get a seat by it held one of another side before?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) knows: bool,
    /// Was the same voted down less than a day before? Then nobody is pinged for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) again: bool,
    /// Has somebody held one who was forgotten since, so that it may have been them?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) perhaps: bool,
}

impl Motion {
    /// Somebody has no voice in it any more, and nothing of them is noted.
    pub(super) fn drop_voice(&mut self, person: PersonId) {
        self.electors.retain(|elector| *elector != person);
        self.answers.remove(&person);
        self.away.remove(&person);
    }

    /// Is anything noted of them as of one who has a voice?
    pub(super) fn notes(&self, person: PersonId) -> bool {
        self.electors.contains(&person) || self.answers.contains_key(&person) || self.away.contains(&person)
    }
}

/// What is voted on about the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Proposal {
    Cancel,
    Pause,
    Kick(SeatId),
    /// A machine in a seat that is held, or that nobody has.
    Machine(SeatId),
    /// Somebody else in a seat that is held.
    Replace {
        seat: SeatId,
        with: Who,
    },
    /// Back to the state after this journal row.
    Undo(i64),
    /// Another deadline (`Some(None)` = none) or absence rule.
    Pace {
        #[serde(with = "deadline")]
        deadline: Option<Option<i64>>,
        absence: Option<Absence>,
    },
}

impl Proposal {
    /// Is it about a seat for this person?
    pub(super) fn seats(&self, person: PersonId) -> bool {
        matches!(self, Self::Replace { with, .. } if with.person == person)
    }

    /// Can it be put right as easily as it came about, with nothing lost? Who looks in once a day loses a turn by a shorter
    /// time than so far, and by a game that doesn't wait for them any more: what is overdue is played at once.
    pub(super) fn is_harmless(&self, (pace, absence_so_far): (Option<i64>, Absence)) -> bool {
        match self {
            Self::Pause => true,
            Self::Pace { deadline, absence } => {
                let shorter = |new: i64| new < DAY && pace.is_none_or(|old| new < old);
                let waits = absence_so_far == Absence::Wait;
                let plays_on = waits && *absence == Some(Absence::Autopilot);
                !deadline.flatten().is_some_and(shorter) && !plays_on
            }
            Self::Cancel | Self::Kick(_) | Self::Machine(_) | Self::Replace { .. } | Self::Undo(_) => false,
        }
    }

    /// Is it less time for a decision than there is so far?
    pub(super) fn is_shorter(&self, pace: Option<i64>) -> bool {
        match self {
            Self::Pace { deadline, .. } => {
                deadline.flatten().zip(pace).is_some_and(|(new, so_far)| new < so_far)
            }
            _ => false,
        }
    }

    /// What it is about, by which it is known again; nothing where that is a person, who may be another the next time.
    pub(super) fn matter(&self) -> Option<String> {
        Some(match self {
            Self::Cancel => "cancel".to_owned(),
            Self::Pause => "pause".to_owned(),
            Self::Kick(seat) => format!("kick {}", seat.0),
            Self::Machine(seat) => format!("machine {}", seat.0),
            Self::Replace { .. } => return None,
            Self::Pace { deadline, absence } => format!("pace {deadline:?} {absence:?}"),
            Self::Undo(to) => format!("undo {to}"),
        })
    }

    /// Would the same come of both? Whoever would get a seat may be called otherwise by now.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Replace { seat, with }, Self::Replace { seat: another, with: them }) => {
                seat == another && with.person == them.person
            }
            _ => self == other,
        }
    }

    /// The seat whose holder it is about.
    pub(super) fn seat(&self) -> Option<SeatId> {
        match self {
            Self::Kick(seat) | Self::Machine(seat) | Self::Replace { seat, .. } => Some(*seat),
            Self::Cancel | Self::Pause | Self::Undo(_) | Self::Pace { .. } => None,
        }
    }
}

/// A change of the time for decisions, as it is kept: seconds, 0 that there is to be none, which isn't the same as no change.
mod deadline {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    #[allow(clippy::ref_option)] // serde asks for it.
    pub(super) fn serialize<S: Serializer>(
        deadline: &Option<Option<i64>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        deadline.map(Option::unwrap_or_default).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Option<i64>>, D::Error> {
        let kept = Option::<i64>::deserialize(deserializer)?;
        Ok(kept.map(|seconds| Some(seconds).filter(|seconds| *seconds > 0)))
    }
}
