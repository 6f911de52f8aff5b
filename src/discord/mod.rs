//! The bot: slash commands, completion, buttons, menus, dialogs, reactions, direct messages, and the
//! delivery of the outbox. The only room that knows serenity, and Markdown.
//!
//! An interaction's way: `gateway` counts it and catches what panics; poise finds the command in the
//! `tree`, or `events` takes it to `press`; `handler` asks the table; `reply` makes
//! messages of the answer with `text` and `menus`; `answer` sends it, ephemerally. What the channel
//! is to see comes by the `outbox`.

mod allowed;
mod already;
mod answer;
mod answers;
mod api_codes;
mod ballots;
mod bot;
mod call;
mod choices;
mod codes;
mod complete;
mod components;
mod direction;
mod doctor;
mod drafts;
mod easel;
mod error;
mod events;
mod forms;
mod gateway;
mod gather;
mod handler;
mod hurry;
mod import;
mod incoming;
mod invite;
mod lacking;
mod limits;
mod menus;
mod missed;
mod outbox;
mod pace;
mod permissions;
mod press;
mod reach;
mod reactions;
mod readings;
mod register;
mod reply;
mod respond;
mod rows;
mod said;
mod send;
mod servers;
mod shards;
mod signed;
mod start;
mod text;
mod threads;
mod tree;

use {
    wartable_clock as clock, wartable_games as games, wartable_meters as meters, wartable_picture as picture,
    wartable_rules as rules, wartable_table as table,
};

pub use bot::{Announced, Bot, Connections, Extras};
pub use codes::Codes;
pub use components::{filled_in, read_again};
pub use doctor::{Finding, Played, examine};
pub use easel::Helpers;
pub use incoming::Doorway;
pub use invite::{NEEDS, WISHES, asked_for, needed};
pub use limits::faults;
pub use reach::Discord;
pub use signed::{NoKey, OLDEST, PublicKey};
pub use start::CantStart;
pub use tree::tree_json;

use crate::table::Tables;

/// What went wrong inside; a person reads a neutral sentence instead.
pub(crate) type Error = anyhow::Error;
/// A command as poise has it.
pub(crate) type Command = poise::Command<Data, Error>;
/// What a command is called with.
pub(crate) type Context<'a> = poise::ApplicationContext<'a, Data, Error>;

/// What is kept in memory stands as it is, whoever panicked beside it.
pub(crate) fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What every handler can reach.
#[derive(Debug)]
pub(crate) struct Data {
    /// The games.
    pub(crate) tables: Tables,
    /// For files that people attach. In the sandbox it reaches the loopback alone.
    pub(crate) web: reqwest::Client,
    /// Room for the files that are read at once; whoever else attaches one waits.
    pub(crate) files: tokio::sync::Semaphore,
    /// Every form that can be asked, by buttons too.
    pub(crate) forms: forms::Forms,
    /// What the bot asks by its token, at Discord's limits.
    pub(crate) http: std::sync::Arc<poise::serenity_prelude::Http>,
    /// The pace of all that.
    pub(crate) pace: std::sync::Arc<pace::Pace>,
    /// What answers interactions.
    pub(crate) answers: answers::Answers,
    /// Forms being filled in that ids can't hold.
    pub(crate) drafts: drafts::Drafts,
    /// Who pressed last under what.
    pub(crate) presses: hurry::Presses,
    /// The servers of games' channels.
    pub(crate) servers: std::sync::Arc<servers::Servers>,
    /// The connections that are not there yet.
    pub(crate) awaited: shards::Awaited,
    /// Reactions being read again.
    pub(crate) recounts: std::sync::Arc<ballots::Recounts>,
    /// What else was missed while nobody listened.
    pub(crate) missed: std::sync::Arc<missed::Missed>,
}
