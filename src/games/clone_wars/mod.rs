//! **Clone Wars**: two factions of two armies each, ships, Separatist tokens, and Order 66.
//!
//! What the box has stands as data in `assets/clone_wars`, with how well each thing is known (`confidence`): the board
//! (`board`), the cards (`cards`), the tokens (`tokens`), the Order 66 track (`track`), the numbers and texts (`numbers`).

pub mod board;
pub mod cards;
mod confidence;
pub mod numbers;
mod ships;
pub mod tokens;
pub mod track;

pub use board::{Map, board};
pub use cards::{Card, CardId, Cards, Effect, When};
pub use confidence::Confidence;
pub use numbers::Numbers;
pub use ships::{Faction, Ship};
pub use tokens::{TokenId, Tokens};
pub use track::Track;
