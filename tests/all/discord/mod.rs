//! The bot against the sandbox: the real serenity and poise, the real table and database.

mod answers;
mod ballots;
mod buttons;
mod delivery;
mod goes_on;
pub(crate) mod house;
mod late;
mod quiet;
mod refused;
mod shards;
mod tree;
