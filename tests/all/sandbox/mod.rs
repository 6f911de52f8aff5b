//! The sandbox, driven by people on one side and by the real serenity and poise on the other.

mod bot;
mod gateway;
mod interactions;
mod keeping;
mod limits;
pub(crate) mod openapi;
mod page;
mod talk;
mod threads;
mod trees;
