//! How Warrior is told: every sentence of the game stands in this folder.

mod battle;
mod council;
mod ending;
mod fate;
mod help;
mod market;
mod odds;
mod refusals;
mod rulebook;
mod tell;
mod words;

pub(super) use help::{TOPICS, help};
pub(super) use odds::odds;
pub(super) use refusals::explain;
pub(super) use rulebook::rules_text;
pub(super) use tell::tell;
