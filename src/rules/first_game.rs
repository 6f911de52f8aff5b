//! A first game, which teaches by doing: how it is made, and what is said in it when.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::FieldValue;

/// A game's first game, as `assets/` has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstGame {
    /// How many play, the newcomer and machines.
    pub players: u8,
    /// The game's options, as `/game create` has them.
    pub options: BTreeMap<String, FieldValue>,
    /// By which policy its machines play as long as it teaches; the best if none is named.
    #[serde(default)]
    pub policy: Option<String>,
    /// What is said once every step was done.
    pub end: String,
    /// The steps, those that come first where several are open.
    #[serde(rename = "step")]
    pub steps: Vec<FirstStep>,
}

/// One thing to be done for the first time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstStep {
    /// What it is called in the game that is played.
    pub id: String,
    /// Not everybody comes to it: the first game is over without it, too.
    #[serde(default)]
    pub not_for_all: bool,
    /// The phases in which it is shown; any if none ([`super::Presented::phase`]).
    #[serde(default)]
    pub phase: Vec<String>,
    /// The verb that it is done by: its button stands first.
    pub verb: String,
    /// Other verbs with which it is done as well.
    #[serde(default)]
    pub also: Vec<String>,
    /// What is to be done now, and why.
    pub text: String,
}

impl FirstStep {
    /// Does it belong to this phase?
    #[must_use]
    pub fn is_of(&self, phase: &str) -> bool {
        self.phase.is_empty() || self.phase.iter().any(|own| own == phase)
    }

    /// Is it done by an order of this form?
    #[must_use]
    pub fn is_done_by(&self, form: &str) -> bool {
        self.verb == form || self.also.iter().any(|also| also == form)
    }
}
