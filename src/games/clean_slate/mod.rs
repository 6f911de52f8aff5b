//! **Clean Slate**: two players together against Autocracy and Environmental Disaster, which the
//! rules run.
//!
//! The game in the order in which it is played: the deal and the first placing (`set_up`); then
//! rounds (`rounds`): each player places (`place`), persuades or heals (`persuade`, with `fight`),
//! moves (`travel`); then `autocracy` and `disaster` take their turns without any person; until
//! all is well or all is lost (`ending`). What can be asked stands in `forms`, what may be known
//! in `view`, how machines play in `policies`.

mod event;
mod options;
mod orders;
mod refusal;
mod side;
mod state;

pub use event::{Event, FightResult, RemovedWhy};
pub use options::{Difficulty, Options};
pub use orders::{Along, Order};
pub use refusal::Refusal;
pub use side::{Kind, Side, Standing, Tokens};
pub use state::{Annal, CleanSlate, Figures, Losing, Part, Try};
