//! What can be asked of a player.

mod open;
mod spec;

pub(super) use open::plan_buttons;
pub use spec::SPECS;
