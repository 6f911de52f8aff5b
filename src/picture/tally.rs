//! The marks of a place: those that are alike are one with a number.

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, boxed, rounded};
use super::colours::{DEAD, DREAD, EMBER, GOLD, HIDDEN, INK, Rgb, SKY, WHITE};
use super::text::{self, Face};
use super::{Place, Symbol, symbols};

/// A mark: its tile, wider where a number stands on it, and the symbol on it.
const MARK: (f32, f32) = (50.0, 44.0);
const COUNTED: f32 = 72.0;
/// Its symbol where a number stands beside it, and the number.
const SMALLER: f32 = 40.0;
const NUMBER: f32 = 38.0;
const EDGE: f32 = 5.0;
const GAP: f32 = 4.0;
/// How high tiles are that stand below their disc.
const LOW: f32 = 50.0;

impl Place {
    /// What its marks come to, in the order in which they first appear.
    #[must_use]
    pub fn tally(&self) -> Vec<(Symbol, u32)> {
        let mut all: Vec<(Symbol, u32)> = Vec::new();
        for mark in &self.marks {
            match all.iter_mut().find(|(of, _)| of == mark) {
                Some((_, count)) => *count += 1,
                None => all.push((*mark, 1)),
            }
        }
        all
    }
}

/// A place's marks, lined up: so many beside the disc, the others below.
pub(super) struct Marks {
    all: Vec<(Symbol, u32)>,
    beside: usize,
}

impl Marks {
    pub(super) fn of(place: &Place, abreast: usize) -> Self {
        let all = place.tally();
        Self { beside: all.len().min(abreast), all }
    }

    /// How wide it is what stands beside the disc.
    pub(super) fn beside(&self) -> f32 {
        wide(&self.all[..self.beside])
    }

    /// A disc is about as wide as two of them.
    fn rows(&self) -> impl Iterator<Item = &[(Symbol, u32)]> {
        self.all[self.beside..].chunks(self.beside + 2)
    }

    /// How wide and high it is what stands below the disc.
    pub(super) fn below(&self) -> (f32, f32) {
        let widest = self.rows().map(wide).fold(0.0, f32::max);
        (widest, self.rows().count() as f32 * (LOW + GAP))
    }

    /// Where each stands: beside the disc, and below it in the middle of `x`.
    pub(super) fn placed(&self, disc: &Rect, x: f32) -> Vec<Rect> {
        let mut placed = Vec::new();
        let mut line = |row: &[(Symbol, u32)], mut left: f32, y: f32, high: f32| {
            for (_, count) in row {
                placed.push(boxed(left + GAP + tile(*count) / 2.0, y, tile(*count), high));
                left += tile(*count) + GAP;
            }
        };
        let middle = disc.top() + disc.height() / 2.0;
        line(&self.all[..self.beside], disc.right(), middle, disc.height());
        let mut y = disc.bottom() + GAP + LOW / 2.0;
        for row in self.rows() {
            line(row, x - (wide(row) + GAP) / 2.0, y, LOW);
            y += LOW + GAP;
        }
        placed
    }

    /// Draws them where they stand.
    pub(super) fn draw(&self, canvas: &mut Canvas, places: &[Rect]) {
        for ((mark, count), at) in self.all.iter().zip(places) {
            draw_counted(canvas, *mark, *count, at);
        }
    }
}

fn tile(count: u32) -> f32 {
    if count > 1 { COUNTED } else { MARK.0 }
}

fn wide(marks: &[(Symbol, u32)]) -> f32 {
    marks.iter().map(|(_, count)| tile(*count) + GAP).sum()
}

/// The ground of a mark's tile and what is drawn on it. They differ, so that marks are told apart where their drawings
/// are small.
fn colours(mark: Symbol) -> (Rgb, Rgb) {
    match mark {
        Symbol::Commander => (INK, GOLD),
        Symbol::Airfield => (SKY, INK),
        Symbol::FaceDown => (HIDDEN, WHITE),
        Symbol::Hood => (DREAD, INK),
        Symbol::Holy => (GOLD, INK),
        Symbol::SpaceCenter => (SKY, INK),
        Symbol::DeadEye | Symbol::DeadPyramid => (DEAD, WHITE),
        Symbol::Waste => (INK, EMBER),
        _ => (WHITE, INK),
    }
}

/// A mark on its tile.
pub(super) fn draw_mark(canvas: &mut Canvas, mark: Symbol, at: &Rect) {
    let (ground, drawn) = draw_tile(canvas, mark, at);
    let side = MARK.1 * (at.width() / MARK.0);
    let (x, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
    symbols::draw(canvas, mark, &boxed(x, y, side, side), drawn, ground);
}

fn draw_tile(canvas: &mut Canvas, mark: Symbol, at: &Rect) -> (Rgb, Rgb) {
    let (ground, drawn) = colours(mark);
    if let Some(outline) = rounded(*at, at.width() * 0.2) {
        canvas.stroke(&outline, if ground == WHITE || ground == SKY { INK } else { WHITE }, EDGE);
        canvas.fill(&outline, ground);
    }
    (ground, drawn)
}

fn draw_counted(canvas: &mut Canvas, mark: Symbol, count: u32, at: &Rect) {
    if count <= 1 {
        return draw_mark(canvas, mark, at);
    }
    let (ground, drawn) = draw_tile(canvas, mark, at);
    let y = at.top() + at.height() / 2.0;
    symbols::draw(canvas, mark, &boxed(at.left() + SMALLER / 2.0 + 1.0, y, SMALLER, SMALLER), drawn, ground);
    let room = at.width() - SMALLER - 3.0;
    let (number, size) = text::fit(Face::Bold, &count.to_string(), NUMBER, NUMBER * 0.5, room);
    let x = at.right() - 2.0 - room / 2.0;
    canvas.write(&number, x, y, Align::Middle, Style::new(Face::Bold, size, drawn));
}
