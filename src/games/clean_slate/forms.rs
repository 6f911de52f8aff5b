//! What can be asked of a player.

mod open;
mod spec;

pub use spec::SPECS;
