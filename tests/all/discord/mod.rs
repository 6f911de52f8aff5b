//! The bot against the sandbox: the real serenity and poise, the real table and database.

mod answers;
mod house;
mod tree;
