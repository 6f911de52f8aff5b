//! Who plays: the strip below the map, and the headline above it.

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, boxed, rounded, through};
use super::colours::{FAINT, GOLD, PANEL, RAISED, WHITE};
use super::text::{self, Face};
use super::tokens::draw_flag;
use super::{Scene, Side, Swatch, cards};

/// The headline's height.
pub(super) const TITLE: f32 = 84.0;
const MARGIN: f32 = 22.0;
const ROW: f32 = 104.0;
const NAME: (f32, f32) = (40.0, 20.0);
const FIGURES: (f32, f32) = (33.0, 22.0);
/// The line of a side's symbols, if any side has some: its height, and that of its squares.
const SYMBOLS: (f32, f32) = (66.0, 58.0);
const WORD: f32 = 33.0;
/// What fills mean: a column's width at least, how many there are at most, a line's height, and the
/// swatch.
const KEY: f32 = 390.0;
const KEYS: usize = 3;
const KEY_ROW: f32 = 60.0;
const SWATCH: (f32, f32) = (84.0, 46.0);
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
        let keys = self.keys_height();
        let any = rows + notes + keys > 0.0;
        if any { MARGIN + rows * self.row() + keys + gap + notes * NOTE_ROW } else { 0.0 }
    }

    /// How high a side is.
    fn row(&self) -> f32 {
        let symbols = self.scene.sides.iter().any(|side| !side.symbols.is_empty());
        if symbols { ROW + SYMBOLS.0 } else { ROW }
    }

    fn keys_abreast(&self) -> usize {
        ((self.width / KEY) as usize).clamp(1, KEYS)
    }

    fn keys_height(&self) -> f32 {
        let rows = self.scene.keys.len().div_ceil(self.keys_abreast()) as f32;
        if rows > 0.0 { rows * KEY_ROW + MARGIN / 2.0 } else { 0.0 }
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
            let high = self.row();
            let y = top + MARGIN / 2.0 + high * (row as f32 + 0.5);
            let at = boxed(left + wide / 2.0, y, wide - MARGIN / 2.0, high - 10.0);
            draw_side(canvas, side, &at);
            self.draw_symbols(canvas, side, &at);
        }
        let mut y = top + MARGIN + self.row() * rows as f32;
        self.draw_keys(canvas, y);
        y += self.keys_height();
        for note in &self.notes {
            y += NOTE_ROW;
            let style = Style::new(Face::Plain, NOTE, WHITE);
            canvas.write(note, MARGIN, y - NOTE_ROW / 2.0, Align::Left, style);
        }
    }

    /// The symbols of a side's tokens, each with its word.
    fn draw_symbols(&self, canvas: &mut Canvas, side: &Side, at: &Rect) {
        let room = at.width() - 24.0;
        let words = |side: &Side, size: f32| -> f32 {
            side.symbols.iter().map(|(_, word)| text::width(Face::Plain, word, size)).sum()
        };
        let squares = (SYMBOLS.1 + 10.0 + 14.0) * side.symbols.len() as f32;
        // All sides' words are equally large.
        let widest = self.scene.sides.iter().map(|side| words(side, WORD)).fold(1.0, f32::max);
        let size = (WORD * (room - squares) / widest).clamp(WORD * 0.6, WORD);
        let gap = ((room - squares - words(side, size)) / side.symbols.len().max(1) as f32).max(0.0) + 14.0;
        let mut x = at.left() + 16.0;
        let y = at.bottom() - SYMBOLS.0 / 2.0;
        for (symbol, word) in &side.symbols {
            let square = boxed(x + SYMBOLS.1 / 2.0, y, SYMBOLS.1, SYMBOLS.1);
            cards::draw_symbol(canvas, *symbol, square, side.colour, side.strong);
            x += SYMBOLS.1 + 10.0;
            let style = Style::new(Face::Plain, size, WHITE);
            let (word, _) = text::fit(Face::Plain, word, size, size, (at.right() - x).max(0.0));
            x += canvas.write(&word, x, y, Align::Left, style) + gap;
        }
    }

    /// What fills mean, row by row.
    fn draw_keys(&self, canvas: &mut Canvas, top: f32) {
        let abreast = self.keys_abreast();
        let wide = (self.width - MARGIN) / abreast as f32;
        let before = SWATCH.0 + 14.0;
        let room = wide - MARGIN - before;
        let size = common_size(self.scene.keys.iter().map(|key| key.words.as_str()), room);
        for (n, key) in self.scene.keys.iter().enumerate() {
            let left = MARGIN + wide * (n % abreast) as f32;
            let y = top + KEY_ROW * ((n / abreast) as f32 + 0.5);
            draw_swatch(canvas, boxed(left + SWATCH.0 / 2.0, y, SWATCH.0, SWATCH.1), &key.swatch);
            let (words, size) = text::fit(Face::Plain, &key.words, size, size, room);
            canvas.write(&words, left + before, y, Align::Left, Style::new(Face::Plain, size, WHITE));
        }
    }
}

/// The size in which all of these words fit, so that they look alike; none is made too small.
fn common_size<'a>(words: impl Iterator<Item = &'a str>, room: f32) -> f32 {
    words.map(|words| text::fit(Face::Plain, words, WORD, WORD * 0.7, room).1).fold(WORD, f32::min)
}

/// Draws a swatch of what the key explains.
fn draw_swatch(canvas: &mut Canvas, at: Rect, swatch: &Swatch) {
    match swatch {
        Swatch::Fill(fill) => cards::draw_swatch(canvas, at, fill.as_ref()),
        Swatch::Marked => cards::draw_marked(canvas, at),
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
    // The symbols have their line below.
    let middle = at.top() + (at.height() - if side.symbols.is_empty() { 0.0 } else { SYMBOLS.0 }) / 2.0;
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
