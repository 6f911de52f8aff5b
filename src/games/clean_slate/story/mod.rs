//! How Clean Slate is told: every sentence of the game stands in this folder.

mod ask;
mod atlas;
mod before;
mod carrying;
mod common;
mod ending;
mod events;
mod fights;
mod front;
mod instead;
mod odds;
mod plans;
mod receipt;
mod refusals;
mod standings;
mod status;
mod tell;
mod terms;
mod words;

pub(super) use ask::{ask, left_undone};
pub(super) use atlas::board_text;
pub(super) use before::{
    before_harmony, before_win, last_along, last_in_harmony, last_to_leave, unplaced_lost,
};
pub(super) use odds::{chance, odds};
pub(super) use plans::{carrying_out, sentence as plan_sentence};
pub(super) use receipt::receipt;
pub(super) use refusals::explain;
pub(super) use standings::standings;
pub(super) use status::{hand, kept, status};
pub(super) use tell::tell;
pub(super) use terms::terms;

/// What kind of game it is, after its name.
pub(super) const ABOUT: &str =
    "together against autocracy and disaster, which the bot plays; no fighting each other.";
