//! The bot against the sandbox: the real serenity and poise, the real table and database.

mod answers;
mod ballots;
mod buttons;
mod by_http;
mod delivery;
mod goes_on;
pub(crate) mod house;
mod late;
mod picks;
mod quiet;
mod reached;
mod refused;
mod shards;
mod tree;
mod undone;
