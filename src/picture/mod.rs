//! Boards as pictures: a [`Scene`] in, an image out. Pure, and knows no game.

mod scene;

pub use scene::{Arrow, Colour, Place, Scene, Side};
