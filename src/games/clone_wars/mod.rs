//! **Clone Wars**: two factions of two armies each, ships, Separatist tokens, and Order 66.
//!
//! What the box has stands as data in `assets/clone_wars`, with how well each thing is known (`confidence`): the board
//! (`board`), the cards (`cards`), the tokens (`tokens`), the Order 66 track (`track`), the numbers and texts (`numbers`).

mod ballots;
pub mod board;
pub mod cards;
mod cession;
mod claim;
mod combat;
mod confidence;
mod conquest;
mod debts;
mod editions;
mod event;
mod fight;
mod fleet;
mod fortify;
mod game;
mod hand;
pub mod import;
mod land;
pub mod numbers;
mod options;
mod order66;
mod orders;
mod place;
mod policies;
pub mod position;
mod presented;
mod refusal;
mod scene;
mod set_up;
mod ships;
mod sides;
mod state;
mod story;
mod texts;
mod token;
pub mod tokens;
pub mod track;
mod turn;
mod verbs;
mod victory;
mod view;

pub use board::{Map, board};
pub use cards::{Card, CardId, Cards, Effect, When};
pub use confidence::Confidence;
pub use event::{Answered, Event, Reinforcements, Rolled, TextEffect};
pub use fleet::{Sent, Ships};
pub use numbers::Numbers;
pub use options::{Calling, Converts, Draft, Options, Placement};
pub use orders::{Order, Ready};
pub use refusal::Refusal;
pub use ships::{Faction, Ship};
pub use sides::{
    ALL_ARMIES, ARMIES, BLACK, BLUE, GOLD, ORDER, RED, armies_of, army_called, army_name, army_word, colour,
    faction, letter, partner, seat_names, sides,
};
pub use state::{
    Army, Attack, Call, CloneWars, Conquest, Defence, Face, Held, Land, Lying, Meeting, Met, Phase, Planet,
    Queue, Recent, Sidious, SoFar, Terms,
};
pub use tokens::{TokenId, Tokens};
pub use track::Track;
pub use victory::why;

pub use crate::rules::Until;
