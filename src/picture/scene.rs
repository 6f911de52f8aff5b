//! What is to be drawn, said without knowing any game.

use serde::{Deserialize, Serialize};

/// One picture of a board: what stands where, in whose colour, with a legend beside it.
/// Made by a game's `scene`, drawn by [`super::draw`], and described in words by its `alt` text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// Which drawn board: the stem of a file in `assets/art` (`world`, …).
    pub board: String,
    /// The headline: game, round, phase.
    pub title: String,
    /// Sides in legend order.
    pub sides: Vec<Side>,
    /// One entry per territory shown as something other than empty, by territory id.
    pub places: Vec<Place>,
    /// Last moves and attacks, as arrows from territory to territory.
    pub arrows: Vec<Arrow>,
    /// Names that differ from the art's own: a territory's or zone's id, and what to write there
    /// (`australia`, "Oceania").
    #[serde(default)]
    pub names: Vec<(String, String)>,
    /// Further lines under the legend ("Auction: 10 troops").
    pub notes: Vec<String>,
    /// The whole picture in words for who can't see it, at most 1024 characters.
    pub alt: String,
}

/// A side in the legend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// Its colour.
    pub colour: Colour,
    /// The letter that stands for the colour to who can't tell colours apart (`A` to `F`).
    pub letter: char,
    /// The player's name.
    pub name: String,
    /// Short figures shown behind the name ("340 gp", "12 territories").
    pub figures: Vec<String>,
    /// The side whose turn it is.
    pub active: bool,
    /// Out of the game: shown struck through.
    pub out: bool,
}

/// The six seat colours, in order of joining, and grey for nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    Grey,
}

/// A territory as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The territory's id, as in the art (`alaska`).
    pub territory: String,
    /// Whose colour fills it.
    pub colour: Colour,
    /// The letter beside the number; none for nobody's.
    pub letter: Option<char>,
    /// The number on the disc.
    pub count: u32,
    /// Smaller discs beside the main one: guests and the like.
    pub guests: Vec<(Colour, char, u32)>,
    /// Marked as a capital.
    pub capital: bool,
    /// Marked as changed by the last moves.
    pub changed: bool,
}

/// A last move or attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrow {
    /// Territory id.
    pub from: String,
    /// Territory id.
    pub to: String,
    /// Whose.
    pub colour: Colour,
}
