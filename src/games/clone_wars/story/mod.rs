//! How Clone Wars is told: every sentence of the game stands in this folder.

mod ask;
mod atlas;
mod battle;
mod before;
mod events;
mod odds;
mod order66;
mod receipt;
mod refusals;
mod standings;
mod status;
mod tell;
mod terms;
mod words;

pub(super) use ask::{ask, ask_all, ask_openly};
pub(super) use atlas::board_text;
pub(super) use before::{before, left_alone, passing, staying_behind};
pub(super) use events::came_of;
pub(super) use odds::{chance, odds};
pub(super) use order66::{ballot, calling, concession, giving_up, offer_ballot, until};
pub(super) use receipt::receipt;
pub(super) use refusals::explain;
pub(super) use standings::standings;
pub(super) use status::{hand, status};
pub(super) use tell::tell;
pub(super) use terms::{chosen, terms};
pub(super) use words::{cards, fleet, part_name, planets, title, troops};

/// What kind of game it is, after its name.
pub(super) const ABOUT: &str = "two factions of two armies each, with fleets, hidden leaders, and an order that may turn the \
                                galaxy over at any moment.";
