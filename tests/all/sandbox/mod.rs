//! The sandbox, driven by people on one side and by the real serenity and poise on the other.

mod access;
mod bot;
mod buckets;
mod clients;
mod doors;
mod gateway;
mod interactions;
mod keeping;
mod limits;
mod messages;
pub(crate) mod openapi;
mod page;
mod places;
mod reactions;
mod talk;
mod threads;
mod trees;
mod trouble;
