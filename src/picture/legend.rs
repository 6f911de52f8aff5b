//! Who plays: the strip below the map, and the headline above it.

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, boxed, rounded, through};
use super::colours::{FAINT, GOLD, PANEL, RAISED, WHITE};
use super::text::{self, Face};
use super::tokens::draw_flag;
use super::{Scene, Side};

/// The headline's height.
pub(super) const TITLE: f32 = 84.0;
const MARGIN: f32 = 22.0;
const ROW: f32 = 104.0;
const NAME: (f32, f32) = (40.0, 20.0);
const FIGURES: (f32, f32) = (33.0, 22.0);
const NOTE: f32 = 33.0;
const NOTE_ROW: f32 = 48.0;
/// A note has at most so many lines, and there are at most so many lines of notes.
const NOTE_LINES: (usize, usize) = (3, 12);

/// The legend of one picture, measured and ready to be drawn.
pub(super) struct Legend<'a> {
    scene: &'a Scene,
    width: f32,
    columns: usize,
    notes: Vec<String>,
}

impl<'a> Legend<'a> {
    /// The legend of a picture of that many units' width.
    pub(super) fn new(scene: &'a Scene, width: f32) -> Self {
        let room = width - 2.0 * MARGIN;
        let wrapped = scene.notes.iter().flat_map(|note| {
            let mut lines = text::wrap(Face::Plain, note, NOTE, room);
            if lines.len() > NOTE_LINES.0 {
                lines.truncate(NOTE_LINES.0);
                if let Some(last) = lines.last_mut() {
                    *last = text::fit(Face::Plain, &format!("{last}…"), NOTE, NOTE, room).0;
                }
            }
            lines
        });
        let notes = wrapped.take(NOTE_LINES.1).collect();
        Self { scene, width, columns: if scene.sides.len() > 1 { 2 } else { 1 }, notes }
    }

    /// How high it is.
    pub(super) fn height(&self) -> f32 {
        let rows = self.scene.sides.len().div_ceil(self.columns) as f32;
        let notes = self.notes.len() as f32;
        let gap = if self.notes.is_empty() { 0.0 } else { MARGIN / 2.0 };
        if rows + notes > 0.0 { MARGIN + rows * ROW + gap + notes * NOTE_ROW } else { 0.0 }
    }

    /// Draws it below `top`.
    pub(super) fn draw(&self, canvas: &mut Canvas, top: f32) {
        if self.height() <= 0.0 {
            return;
        }
        canvas.rect(boxed(self.width / 2.0, top + self.height() / 2.0, self.width, self.height()), PANEL);
        let wide = (self.width - MARGIN) / self.columns as f32;
        let rows = self.scene.sides.len().div_ceil(self.columns);
        for (n, side) in self.scene.sides.iter().enumerate() {
            // Down the first column, then down the second: the order in which they play.
            let (column, row) = (n / rows, n % rows);
            let left = MARGIN / 2.0 + wide * column as f32;
            let y = top + MARGIN / 2.0 + ROW * (row as f32 + 0.5);
            draw_side(canvas, side, &boxed(left + wide / 2.0, y, wide - MARGIN / 2.0, ROW - 10.0));
        }
        let mut y = top + MARGIN + ROW * rows as f32;
        for note in &self.notes {
            y += NOTE_ROW;
            let style = Style::new(Face::Plain, NOTE, WHITE);
            canvas.write(note, MARGIN, y - NOTE_ROW / 2.0, Align::Left, style);
        }
    }
}

/// Draws the headline, with the zone that is looked at behind it.
pub(super) fn draw_title(canvas: &mut Canvas, title: &str, zone: Option<&str>, width: f32) {
    canvas.rect(boxed(width / 2.0, TITLE / 2.0, width, TITLE), PANEL);
    let mut room = width - 2.0 * MARGIN;
    if let Some(zone) = zone {
        let (zone, size) = text::fit(Face::Bold, zone, 42.0, 30.0, room * 0.5);
        let wide = text::width(Face::Bold, &zone, size);
        canvas.write(
            &zone,
            width - MARGIN - wide,
            TITLE / 2.0,
            Align::Left,
            Style::new(Face::Bold, size, GOLD),
        );
        room -= wide + MARGIN;
    }
    let (title, size) = text::fit(Face::Bold, title, 46.0, 30.0, room);
    canvas.write(&title, MARGIN, TITLE / 2.0, Align::Left, Style::new(Face::Bold, size, WHITE));
}

fn draw_side(canvas: &mut Canvas, side: &Side, at: &Rect) {
    let middle = at.top() + at.height() / 2.0;
    if side.active
        && let Some(outline) = rounded(*at, 18.0)
    {
        canvas.fill(&outline, RAISED);
        canvas.stroke(&outline, GOLD, 5.0);
    }
    // The mark of whose turn it is has room kept for it, so that all names stand in line.
    let mut x = at.left() + 12.0;
    if side.active
        && let Some(mark) = through(&[(x, middle - 18.0), (x + 26.0, middle), (x, middle + 18.0)], true)
    {
        canvas.fill(&mark, GOLD);
    }
    x += 36.0;
    draw_flag(canvas, boxed(x + 30.0, middle, 60.0, 66.0), side.colour, side.letter);
    x += 78.0;
    let room = at.right() - 12.0 - x;
    let ink = if side.out { FAINT } else { WHITE };
    let (name, size) = text::fit(Face::Bold, &side.name, NAME.0, NAME.1, room);
    let figures = side.figures.join(" · ");
    let (up, down) = if figures.is_empty() { (0.0, 0.0) } else { (-21.0, 23.0) };
    let wide = canvas.write(&name, x, middle + up, Align::Left, Style::new(Face::Bold, size, ink));
    if side.out
        && let Some(line) = through(&[(x - 4.0, middle + up), (x + wide + 4.0, middle + up)], false)
    {
        canvas.stroke(&line, WHITE, 4.0);
    }
    let (figures, size) = text::fit(Face::Plain, &figures, FIGURES.0, FIGURES.1, room);
    canvas.write(&figures, x, middle + down, Align::Left, Style::new(Face::Plain, size, FAINT));
}
