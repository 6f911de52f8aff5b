//! Ballots that were posted, as the table keeps them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::due::Due;
use super::{PersonId, PlaceId, To};
use crate::rules::{BallotChoice, Draft, Line, SeatId, TeamId};

/// A ballot that was posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Posted {
    pub(super) id: String,
    pub(super) seats: Vec<SeatId>,
    pub(super) choices: Vec<BallotChoice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) none: Option<Draft>,
    /// The team that alone sees it, if it isn't the channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) team: Option<TeamId>,
    /// Its message in the channel or the team's thread, once it is delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<u64>,
    /// Where it goes to each of a team by direct message: to whom, and that message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) copies: Vec<Sheet>,
    /// Each person's reactions as last counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) seen: BTreeMap<PersonId, Vec<String>>,
    /// By whose reactions that isn't plain: which of them their answer stands for. None does where they answered by a command
    /// or a button after them, or nothing came of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stands_for: BTreeMap<PersonId, Option<String>>,
    /// The journal row by which it was opened, and how many entries the log had then: a button from before means another.
    #[serde(default)]
    pub(super) row: i64,
    #[serde(default)]
    pub(super) entry: i64,
    /// What was asked, in a few words, for the message that says it is over.
    #[serde(default)]
    pub(super) about: String,
    /// What came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) came: Line,
}

/// A ballot as one person has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sheet {
    pub(super) person: PersonId,
    /// The conversation and the message, once it is delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<(PlaceId, u64)>,
}

impl Posted {
    /// What its votes are about: the word by which it is owed.
    pub(super) fn owed_as(id: &str) -> &str {
        id.split('-').next().unwrap_or_default()
    }

    /// Is it this that it asks for, from this seat?
    pub(super) fn asks(&self, due: &Due) -> bool {
        Self::owed_as(&self.id) == due.what && self.seats.contains(&due.seat)
    }

    /// One that is over.
    pub(super) fn over(id: &str, about: String, came: Line) -> Self {
        let id = id.to_owned();
        let (seats, choices, copies, seen) = (Vec::new(), Vec::new(), Vec::new(), BTreeMap::new());
        let (row, entry, stands_for) = (0, 0, BTreeMap::new());
        Self {
            id,
            seats,
            choices,
            none: None,
            team: None,
            message: None,
            copies,
            seen,
            stands_for,
            row,
            entry,
            about,
            came,
        }
    }

    /// Is this form one by which it is answered?
    pub(super) fn is_answered_by(&self, form: &str) -> bool {
        let mut forms = self.choices.iter().map(|choice| &choice.draft).chain(&self.none);
        forms.any(|draft| draft.form == form)
    }

    /// Is it answered by this form, filled in so? Several of the same form may be open: what is filled in alike in all of its
    /// choices says which one is meant (the number of an offer).
    pub(super) fn is_answered_so(&self, answer: &Draft) -> bool {
        let all = self.choices.iter().map(|choice| &choice.draft).chain(&self.none);
        let own: Vec<&Draft> = all.filter(|draft| draft.form == answer.form).collect();
        let Some(first) = own.first().filter(|_| own.len() > 1) else { return !own.is_empty() };
        let bare = |text: Option<String>| text.map(|text| text.trim_start_matches('#').to_owned());
        let alike = |field: &&String| own.iter().all(|draft| draft.text(field) == first.text(field));
        first.fields.keys().filter(alike).all(|field| bare(answer.text(field)) == bare(first.text(field)))
    }

    /// Its message to `to` stands there from now on. False if that was known.
    pub(super) fn stands(&mut self, to: To, place: PlaceId, message: u64) -> bool {
        if let To::Person(person) = to {
            let mut missing = self.copies.iter_mut().filter(|copy| copy.person == person);
            let copy = missing.find(|copy| copy.at.is_none());
            return copy.map(|copy| copy.at = Some((place, message))).is_some();
        }
        let missing = self.message.is_none();
        self.message = self.message.or(Some(message));
        missing
    }

    /// Does a message of it wait to be delivered?
    pub(super) fn is_awaited(&self) -> bool {
        if self.copies.is_empty() {
            self.message.is_none()
        } else {
            self.copies.iter().any(|copy| copy.at.is_none())
        }
    }
}
