//! How Two-Player is told: every sentence of the game stands in this folder.

mod ask;
mod atlas;
mod battle;
mod before;
mod events;
mod known;
mod objectives;
mod odds;
mod receipt;
mod refusals;
mod standings;
mod status;
mod tell;
mod terms;
mod words;

pub(super) use ask::ask;
pub(super) use atlas::board_text;
pub(super) use before::{before, capital_bared, own_moves_over, undone};
pub(super) use known::known;
pub(super) use objectives::reward_name;
pub(super) use odds::{chance, odds};
pub(super) use receipt::receipt;
pub(super) use refusals::explain;
pub(super) use standings::standings;
pub(super) use status::{hand, status};
pub(super) use tell::tell;
pub(super) use terms::terms;
pub(super) use words::{
    card, cards, marks, neutral_name, neutral_standing, part_name, side_name, territories, troops,
};

/// What kind of game it is, after its name.
pub(super) const ABOUT: &str =
    "a duel, with neutral armies between you to bribe, to lead and to fear, and objectives to claim.";
