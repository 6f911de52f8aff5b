//! **Clean Slate**: two players together against Autocracy and Environmental Disaster, which the
//! rules run.
//!
//! The game in the order in which it is played: the deal (`set_up`); then rounds (`rounds`): each
//! player places (`place`), persuades or heals (`persuade`, with `fight`) and moves (`travel`);
//! then `autocracy` and `disaster` take their turns without any person; until all is well or all
//! is lost (`ending`). What the rules do for somebody who is away stands in `away` and `suggest`, what is
//! kept in private for the next turn in `plan`, what is done only once it is confirmed in `confirm`,
//! what can be ordered and how it is asked for in `verbs`, what may be known in `view`, how machines play in `policies`.

mod autocracy;
mod away;
mod carry;
mod confirm;
mod debts;
mod difficulty;
mod disaster;
mod editions;
mod ending;
mod event;
mod fight;
mod game;
pub mod import;
mod land;
pub mod numbers;
mod options;
mod orders;
mod persuade;
mod place;
mod plan;
mod planned;
mod policies;
pub mod position;
mod presented;
mod refusal;
mod rounds;
mod scene;
mod set_up;
mod side;
mod state;
mod story;
mod suggest;
mod travel;
mod verbs;
mod view;

pub use difficulty::Difficulty;
pub use ending::why;
pub use event::{Event, FightResult, RemovedWhy};
pub use land::{Out, board};
pub use numbers::Numbers;
pub use options::Options;
pub use orders::{Along, Order};
pub use refusal::{Refusal, Unkept};
pub use side::{CountryStatus, Kind, Side, Tokens};
pub use state::{Annal, CleanSlate, Figures, Losing, Noted, Part, Try};
