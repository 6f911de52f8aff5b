//! **Blitzkrieg**: dictators buy what they do, fight without dice, and take the world from its natives and each other.
//!
//! What is data stands in `assets/blitzkrieg`: the boards (`board`), the cards (`cards`), numbers and texts (`numbers`).

pub mod board;
pub mod cards;
pub mod numbers;

pub use board::{Ground, Map, World};
pub use cards::{Card, Cards};
pub use numbers::Numbers;
