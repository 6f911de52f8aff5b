//! Boards as pictures: a [`Scene`] in, an image out. Pure, and knows no game.
//!
//! Everything is measured for a phone: a picture 1600 units wide is shown 390 pixels wide in a
//! chat, so a digit 43 units high is as large as the words of the chat.

mod arrows;
mod art;
mod board;
mod by_zone;
mod canvas;
mod cards;
mod change;
mod colours;
mod deflate;
mod encode;
mod fills;
mod film;
mod fitting;
mod globes;
mod ground;
mod hints;
mod kept;
mod legend;
mod matches;
mod palette;
mod pen;
mod placing;
mod scene;
mod sheet;
mod since;
mod spelled;
mod sprite;
mod symbols;
mod tally;
#[cfg(test)]
mod tests;
mod text;
mod themes;
mod tokens;
mod track;
mod view;
mod words;

use std::sync::LazyLock;

use art::Art;
use legend::Legend;
use placing::{Lands, TITLE};
pub use scene::{
    Arrow, Colour, Fill, Holder, Key, Leaning, Pattern, Place, Row, Scene, Side, Space, Swatch, Symbol,
    Track, Was,
};
pub use sheet::Painter;
use sheet::Sheet;
pub use since::{Changed, How, Piece, since};

/// How a scene is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The picture's width in pixels, from 200 to 3200.
    pub width: u32,
    /// The zone that is shown alone and enlarged, by its id or its name, the art's or the scene's;
    /// the whole board if none.
    pub zone: Option<String>,
    /// Of which pictures it is the next.
    pub series: Option<Series>,
}

/// Pictures of which each is written like the one before, wherever that holds still. So its bytes may tell of those before
/// it, and of how much else is drawn for series: one is for who may see all of it. What is in none has bytes of its scene and
/// look alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Series {
    /// Whose it is: of several who number theirs alike.
    pub of: u64,
    /// Its number.
    pub number: i64,
}

impl Default for Look {
    fn default() -> Self {
        Self { width: 1600, zone: None, series: None }
    }
}

impl Look {
    /// A zone enlarged.
    #[must_use]
    pub fn zone(id: &str) -> Self {
        Self { width: 1200, zone: Some(id.to_owned()), series: None }
    }

    /// The same, as the next of these pictures.
    #[must_use]
    pub fn next_of(mut self, series: Series) -> Self {
        self.series = Some(series);
        self
    }

    /// The same, so many pixels wide.
    #[must_use]
    pub fn wide(mut self, width: u32) -> Self {
        self.width = width;
        self
    }
}

/// Why a scene can't be drawn: it isn't one of a board we have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DrawError {
    #[error("there is no drawn board called {0:?}")]
    UnknownBoard(String),
    #[error("the drawn board {board} has nothing called {territory:?}")]
    UnknownTerritory { territory: String, board: String },
    #[error("the drawn board {board} has no zone {zone:?}")]
    UnknownZone { zone: String, board: String },
    #[error("a picture is 200 to 3200 pixels wide, not {0}")]
    Width(u32),
    #[error("the picture would be too large")]
    TooLarge,
    #[error("the picture can't be written as PNG: {0}")]
    Encode(String),
}

impl DrawError {
    fn encode(error: png::EncodingError) -> Self {
        Self::Encode(error.to_string())
    }
}

/// How many units wide a picture is: of the whole board, and of a zone, where everything is
/// therefore larger.
const UNITS: (f32, f32) = (1600.0, 1200.0);

/// Who packs a picture. Nothing here begins a thread: whoever has some lends them.
pub trait Hands {
    /// Does the work on every thread that is free for it, at the same time, and comes back once all are done. Once is
    /// enough: each takes what is left to do.
    fn together(&self, work: &(dyn Fn() + Sync));
}

/// Whoever asks does it.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneHand;

impl Hands for OneHand {
    fn together(&self, work: &(dyn Fn() + Sync)) {
        work();
    }
}

/// What pictures have in common.
static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::default);

/// Draws a scene: PNG, pixels that are the same whenever the scene and the look are, whatever was drawn before; its bytes, too,
/// but where it is one of a [`Series`].
///
/// # Errors
/// If it isn't a scene of a board that we have, or too large.
pub fn draw(scene: &Scene, look: &Look) -> Result<Vec<u8>, DrawError> {
    PAINTER.draw(scene, look, &OneHand)
}

/// The same, made by these hands.
///
/// # Errors
/// As [`draw`].
pub fn draw_by(scene: &Scene, look: &Look, hands: &dyn Hands) -> Result<Vec<u8>, DrawError> {
    PAINTER.draw(scene, look, hands)
}

/// Draws the scenes before this one and then it, as one moving picture: GIF.
///
/// # Errors
/// As [`draw`], for any of them.
pub fn film(scene: &Scene, look: &Look) -> Result<Vec<u8>, DrawError> {
    PAINTER.film(scene, look)
}

impl Painter {
    /// As [`draw_by`], with what this one keeps.
    ///
    /// # Errors
    /// As [`draw`].
    pub fn draw(&self, scene: &Scene, look: &Look, hands: &dyn Hands) -> Result<Vec<u8>, DrawError> {
        self.paint(scene, look)?.png(hands)
    }

    /// As [`film`].
    ///
    /// # Errors
    /// As [`draw`].
    pub fn film(&self, scene: &Scene, look: &Look) -> Result<Vec<u8>, DrawError> {
        let scenes = scene.before.iter().chain([scene]);
        let sheets: Vec<Sheet<'_>> = scenes.map(|scene| self.paint(scene, look)).collect::<Result<_, _>>()?;
        let Some(last) = sheets.last() else { return Ok(Vec::new()) };
        let pictures: Vec<_> = sheets.iter().map(Sheet::pixels).collect();
        Ok(film::gif(&pictures, last.palette()))
    }

    fn paint(&self, scene: &Scene, look: &Look) -> Result<Sheet<'_>, DrawError> {
        let scene = &*spelled::spelled(scene);
        let art = find(&scene.board)?;
        if !(200..=3200).contains(&look.width) {
            return Err(DrawError::Width(look.width));
        }
        let unknown =
            |zone: &str| DrawError::UnknownZone { zone: zone.to_owned(), board: scene.board.clone() };
        let zone = match &look.zone {
            Some(called) => Some(zone_called(scene, art, called).ok_or_else(|| unknown(called))?),
            None => None,
        };
        let units = if zone.is_some() { UNITS.1 } else { UNITS.0 };
        let lands = Lands::of(scene, art, units)?;
        let laid = placing::laid(&lands, zone, units, &self.layouts);
        let (view, layout) = laid.ok_or_else(|| unknown(look.zone.as_deref().unwrap_or_default()))?;
        let legend = Legend::new(scene, units);
        let bottom = view.frame.bottom();
        let scale = look.width as f32 / units;
        let height = bottom + legend.height();
        let places: Vec<_> = lands.all.iter().map(|one| one.place).collect();
        let size = (look.width, scale);
        let mut sheet = Sheet::new(self, scene, (art, &places, &view), size, (TITLE, height))?;
        sheet.series = look.series;
        board::draw(&mut sheet, scene, &lands, &view, &layout);
        sheet.leave_the_map();
        let title = zone.map(|zone| placing::zone_title(scene, art, zone));
        legend::draw_title(&mut sheet, &scene.title, title.as_deref(), units);
        legend.draw(&mut sheet, bottom);
        Ok(sheet)
    }
}

/// The names of all drawn boards.
pub fn boards() -> impl Iterator<Item = &'static str> {
    art::boards()
}

/// The zones of a drawn board that can be looked at alone: id and the art's name for it.
pub fn zones(board: &str) -> Result<Vec<(&'static str, &'static str)>, DrawError> {
    let art = find(board)?;
    Ok(art.zones.iter().map(|zone| (zone.id.as_str(), zone.name.as_str())).collect())
}

fn find(board: &str) -> Result<&'static Art, DrawError> {
    art::find(board).ok_or_else(|| DrawError::UnknownBoard(board.to_owned()))
}

/// The zone with that id, or with that name in the scene or in the art.
fn zone_called(scene: &Scene, art: &Art, called: &str) -> Option<usize> {
    let plain = |name: &str| name.trim().to_lowercase().replace('_', " ");
    let called = plain(called);
    let answers = |zone: &art::ZoneArt| {
        let renamed = scene.names.iter().filter(|(id, _)| *id == zone.id).map(|(_, name)| name);
        [&zone.id, &zone.name].into_iter().chain(renamed).any(|name| plain(name) == called)
    };
    art.zones.iter().position(answers)
}
