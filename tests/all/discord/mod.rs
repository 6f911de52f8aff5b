//! The bot against the sandbox: the real serenity and poise, the real table and database.

mod again;
mod answers;
mod ballots;
mod buttons;
mod by_http;
mod channels;
mod delivery;
mod edits;
mod forgets;
mod goes_on;
pub(crate) mod house;
mod hurry;
mod late;
mod limited;
mod moved;
mod paced;
mod picks;
mod quiet;
mod reached;
mod refused;
mod shards;
mod stops;
mod tree;
mod undone;
