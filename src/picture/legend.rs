//! Who plays: the strip below the map, and the headline above it.

use std::hash::Hash;

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, boxed, rounded, through};
use super::colours::{FAINT, GOLD, RAISED, Rgb, WHITE, solid};
use super::pen::Pen;
use super::placing::TITLE;
use super::sheet::Sheet;
use super::tally::draw_mark;
use super::text::{self, Face};
use super::tokens::{draw_crown, draw_flag};
use super::{Colour, Leaning, Scene, Side, Swatch, cards, track};

const MARGIN: f32 = 22.0;
/// A side's line with its name, and each further one with figures.
const ROW: f32 = 62.0;
const NAME: (f32, f32) = (42.0, 36.0);
const FIGURES: f32 = 36.0;
const FIGURES_ROW: f32 = 44.0;
/// How high a side is at least; what stands before its name.
const BARE: f32 = 92.0;
const BEFORE: f32 = 126.0;
/// The line of a side's symbols, if any side has some: its height, and that of its squares.
const SYMBOLS: (f32, f32) = (66.0, 58.0);
const WORD: f32 = 36.0;
/// What fills mean: how many columns there are, a line's height, and the swatch.
const KEYS: usize = 2;
const KEY_ROW: f32 = 60.0;
/// Beside a swatch, for the line round it.
const RIM: f32 = 8.0;
const SWATCH: (f32, f32) = (84.0, 46.0);
/// How a side leans: how wide that is drawn, the others' flags at its ends, and how large a stop is.
const LEANING: (f32, f32, f32) = (290.0, 52.0, 24.0);
const NOTE: f32 = 36.0;
const NOTE_ROW: f32 = 52.0;
/// A note has at most so many lines, and there are at most so many lines of notes.
const NOTE_LINES: (usize, usize) = (3, 12);

/// How many units wide a picture is in which everything has the sizes above; in others it is larger or smaller.
const WIDE: f32 = 1600.0;

/// The legend of one picture, measured and ready to be drawn.
pub(super) struct Legend<'a> {
    scene: &'a Scene,
    /// By how much everything is larger than its size above.
    scale: f32,
    columns: usize,
    notes: Vec<String>,
    /// The figures of each side, line by line.
    figures: Vec<Vec<String>>,
}

impl<'a> Legend<'a> {
    /// The legend of a picture of that many units' width.
    pub(super) fn new(scene: &'a Scene, width: f32) -> Self {
        let scale = width / WIDE;
        let room = WIDE - 2.0 * MARGIN;
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
        let columns = if scene.sides.len() > 1 { 2 } else { 1 };
        let room = (WIDE - MARGIN) / columns as f32 - MARGIN / 2.0 - BEFORE - 12.0;
        let figures = scene.sides.iter().map(|side| figures(side, room)).collect();
        Self { scene, scale, columns, notes, figures }
    }

    /// How high it is.
    pub(super) fn height(&self) -> f32 {
        let rows = self.scene.sides.len().div_ceil(self.columns) as f32;
        let notes = self.notes.len() as f32;
        let gap = if self.notes.is_empty() { 0.0 } else { MARGIN / 2.0 };
        let keys = self.keys_height();
        let track = self.track_height();
        let any = rows + notes + keys + track > 0.0;
        let height = MARGIN + track + rows * self.row() + keys + gap + notes * NOTE_ROW;
        if any { height * self.scale } else { 0.0 }
    }

    /// How high a side is, without its symbols.
    fn side(&self) -> f32 {
        let lines = self.figures.iter().map(Vec::len).max().unwrap_or(0);
        (ROW + lines as f32 * FIGURES_ROW).max(BARE)
    }

    /// How high a side is.
    fn row(&self) -> f32 {
        let symbols = self.scene.sides.iter().any(|side| !side.symbols.is_empty());
        if symbols { self.side() + SYMBOLS.0 } else { self.side() }
    }

    fn track_height(&self) -> f32 {
        self.scene.track.as_ref().map_or(0.0, |track| track::height(track, WIDE - 2.0 * MARGIN) + MARGIN)
    }

    fn keys_height(&self) -> f32 {
        let rows = self.scene.keys.len().div_ceil(KEYS) as f32;
        if rows > 0.0 { rows * KEY_ROW + MARGIN / 2.0 } else { 0.0 }
    }

    /// Puts it below `top`: track, sides, keys and notes, each a piece.
    pub(super) fn draw(&self, sheet: &mut Sheet, top: f32) {
        if self.height() <= 0.0 {
            return;
        }
        let first = self.track_height();
        if let Some(track) = &self.scene.track {
            let at = boxed(WIDE / 2.0, (first + MARGIN) / 2.0, WIDE - 2.0 * MARGIN, first - MARGIN);
            self.put(sheet, &("track", track), (top, 0.0), (0.0, WIDE, first), |pen| {
                track::draw(pen, track, &at)
            });
        }
        let wide = (WIDE - MARGIN) / self.columns as f32;
        let rows = self.scene.sides.len().div_ceil(self.columns);
        let high = self.row();
        let size = self.symbols_size(wide - MARGIN / 2.0);
        for (n, side) in self.scene.sides.iter().enumerate() {
            // Down the first column, then down the second: the order in which they play.
            let (column, row) = (n / rows, n % rows);
            let left = MARGIN / 2.0 + wide * column as f32;
            let at = boxed(wide / 2.0, high * 0.5, wide - MARGIN / 2.0, high - 10.0);
            let figures = &self.figures[n];
            let bits = [wide, high, self.side(), size].map(f32::to_bits);
            let from = (top, first + MARGIN / 2.0 + high * row as f32);
            self.put(sheet, &("side", side, figures, bits), from, (left, wide, high), |pen| {
                draw_side(pen, side, figures, &at, self.side() - 10.0);
                self.draw_symbols(pen, side, &at, size);
            });
        }
        let y = first + MARGIN + high * rows as f32;
        let keys = self.keys_height();
        self.put_keys(sheet, (top, y));
        for (n, note) in self.notes.iter().enumerate() {
            let from = (top, y + keys + NOTE_ROW * n as f32);
            self.put(sheet, &("note", note), from, (0.0, WIDE, NOTE_ROW), |pen| {
                pen.write(note, MARGIN, NOTE_ROW / 2.0, Style::new(Face::Plain, NOTE, WHITE));
            });
        }
    }

    /// Puts a piece so far below the top, from the left on and so large, in the sizes above.
    fn put(
        &self,
        sheet: &mut Sheet,
        what: &impl Hash,
        (top, below): (f32, f32),
        (left, wide, high): (f32, f32, f32),
        draw: impl FnOnce(&mut Pen),
    ) {
        let scale = self.scale;
        let bounds =
            boxed(wide * scale / 2.0, high * scale / 2.0, (wide + 8.0) * scale, (high + 8.0) * scale);
        let at = (left * scale, top + below * scale);
        sheet.put(&(what, scale.to_bits()), at, bounds, |canvas| draw(&mut Pen::new(canvas, 0.0, scale)));
    }

    /// How large the words beside symbols are, for all sides alike.
    fn symbols_size(&self, wide: f32) -> f32 {
        let words = |side: &Side| -> f32 {
            side.symbols.iter().map(|(_, word)| text::width(Face::Plain, word, WORD)).sum()
        };
        let most = self.scene.sides.iter().map(|side| side.symbols.len()).max().unwrap_or(0);
        let room = wide - 24.0 - squares(most);
        let widest = self.scene.sides.iter().map(words).fold(1.0, f32::max);
        (WORD * room / widest).clamp(WORD * 0.95, WORD)
    }

    /// The symbols of a side's tokens, each with its word of that size.
    fn draw_symbols(&self, pen: &mut Pen<'_>, side: &Side, at: &Rect, size: f32) {
        let count = side.symbols.len();
        let words: f32 = side.symbols.iter().map(|(_, word)| text::width(Face::Plain, word, size)).sum();
        let free = at.width() - 24.0 - squares(count) - words;
        let gap = (free / count.max(1) as f32).max(0.0) + 14.0;
        let mut x = at.left() + 16.0;
        let y = at.bottom() - SYMBOLS.0 / 2.0;
        for (symbol, word) in &side.symbols {
            let square = pen.at(&boxed(x + SYMBOLS.1 / 2.0, y, SYMBOLS.1, SYMBOLS.1));
            cards::draw_symbol(pen.canvas, *symbol, square, side.colour, side.strong);
            x += SYMBOLS.1 + 10.0;
            let style = Style::new(Face::Plain, size, WHITE);
            let (word, _) = text::fit(Face::Plain, word, size, size, (at.right() - x).max(0.0));
            x += pen.write(&word, x, y, style) + gap;
        }
    }

    /// What fills mean, row by row, each a piece: where one changes, the others stay.
    fn put_keys(&self, sheet: &mut Sheet, (top, below): (f32, f32)) {
        let wide = (WIDE - MARGIN) / KEYS as f32;
        let before = SWATCH.0 + 14.0;
        let room = wide - MARGIN - before;
        let size = common_size(self.scene.keys.iter().map(|key| key.words.as_str()), room);
        for (n, key) in self.scene.keys.iter().enumerate() {
            let left = MARGIN + wide * (n % KEYS) as f32;
            let from = (top, below + KEY_ROW * (n / KEYS) as f32);
            let (left, wide) = (left - RIM, wide - MARGIN + RIM);
            self.put(sheet, &("key", key, size.to_bits()), from, (left, wide, KEY_ROW), |pen| {
                let swatch = pen.at(&boxed(RIM + SWATCH.0 / 2.0, KEY_ROW / 2.0, SWATCH.0, SWATCH.1));
                draw_swatch(pen.canvas, swatch, &key.swatch);
                let (words, size) = text::fit(Face::Plain, &key.words, size, size, room);
                pen.write(&words, RIM + before, KEY_ROW / 2.0, Style::new(Face::Plain, size, WHITE));
            });
        }
    }
}

/// How wide so many symbols are, without their words.
fn squares(count: usize) -> f32 {
    (SYMBOLS.1 + 10.0 + 14.0) * count as f32
}

/// A side's figures, in as many lines as they need.
fn figures(side: &Side, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for figure in &side.figures {
        let longer = lines.last().map(|line| format!("{line} · {figure}"));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) if text::width(Face::Plain, &longer, FIGURES) <= room => {
                *line = longer
            }
            _ => lines.push(figure.clone()),
        }
    }
    lines
}

/// The size in which all of these words fit, so that they look alike; none is made too small.
fn common_size<'a>(words: impl Iterator<Item = &'a str>, room: f32) -> f32 {
    words.map(|words| text::fit(Face::Plain, words, WORD, WORD * 0.95, room).1).fold(WORD, f32::min)
}

/// Draws a swatch of what the key explains.
fn draw_swatch(canvas: &mut Canvas, at: Rect, swatch: &Swatch) {
    match swatch {
        Swatch::Fill(fill) => cards::draw_swatch(canvas, at, fill.as_ref()),
        Swatch::Marked => cards::draw_marked(canvas, at),
        Swatch::Capital => draw_crown(canvas, &square(&at, at.height() * 1.1, at.height() * 0.72)),
        Swatch::Mark(symbol) => draw_mark(canvas, *symbol, &square(&at, at.height(), at.height())),
    }
}

/// A box of that size with the same middle.
fn square(at: &Rect, wide: f32, high: f32) -> Rect {
    boxed(at.left() + at.width() / 2.0, at.top() + at.height() / 2.0, wide, high)
}

/// The way from one side to another, with a stop for each and one between, and a mark on the stop where a third is.
fn draw_leaning(pen: &mut Pen<'_>, leaning: &Leaning, colour: Colour, right: f32, y: f32) {
    let left = right - LEANING.0;
    for (n, (colour, letter)) in leaning.between.iter().enumerate() {
        let x = if n == 0 { left + LEANING.1 / 2.0 } else { right - LEANING.1 / 2.0 };
        draw_flag(pen.canvas, pen.at(&boxed(x, y, LEANING.1, LEANING.1)), *colour, *letter);
    }
    let (first, last) = (left + LEANING.1 + LEANING.2, right - LEANING.1 - LEANING.2);
    let stops = [first, f32::midpoint(first, last), last];
    if let Some(way) = through(&[pen.point((first, y)), pen.point((last, y))], false) {
        pen.canvas.stroke(&way, FAINT, 5.0 * pen.scale);
    }
    let here = leaning.with.map_or(1, |with| with * 2);
    for (n, x) in stops.into_iter().enumerate() {
        let wide = if n == here { LEANING.2 * 1.7 } else { LEANING.2 * 0.7 };
        let Some(dot) = rounded(pen.at(&boxed(x, y, wide, wide)), wide * pen.scale / 2.0) else { continue };
        if n == here {
            pen.canvas.stroke(&dot, WHITE, 7.0 * pen.scale);
        }
        pen.canvas.fill(&dot, if n == here { solid(colour) } else { FAINT });
    }
}

/// Puts the headline, with the zone that is looked at behind it.
pub(super) fn draw_title(sheet: &mut Sheet, title: &str, zone: Option<&str>, width: f32) {
    let bounds = boxed(width / 2.0, TITLE / 2.0, width, TITLE);
    sheet.put(&("title", title, zone, width.to_bits()), (0.0, 0.0), bounds, |canvas| {
        let mut room = width - 2.0 * MARGIN;
        let mut write = |words: &str, x: f32, size: f32, colour: Rgb| {
            canvas.write(words, x, TITLE / 2.0, Align::Left, Style::new(Face::Bold, size, colour));
        };
        if let Some(zone) = zone {
            let (zone, size) = text::fit(Face::Bold, zone, 42.0, 30.0, room * 0.5);
            let wide = text::width(Face::Bold, &zone, size);
            write(&zone, width - MARGIN - wide, size, GOLD);
            room -= wide + MARGIN;
        }
        let (title, size) = text::fit(Face::Bold, title, 46.0, 30.0, room);
        write(&title, MARGIN, size, WHITE);
    });
}

fn draw_side(pen: &mut Pen<'_>, side: &Side, figures: &[String], at: &Rect, high: f32) {
    // The symbols have their line below.
    let middle = at.top() + high / 2.0;
    if side.active
        && let Some(outline) = rounded(pen.at(at), 18.0 * pen.scale)
    {
        pen.canvas.fill(&outline, RAISED);
        pen.canvas.stroke(&outline, GOLD, 5.0 * pen.scale);
    }
    // The mark of whose turn it is has room kept for it, so that all names stand in line.
    let mut x = at.left() + 12.0;
    let mark = [(x, middle - 18.0), (x + 26.0, middle), (x, middle + 18.0)].map(|at| pen.point(at));
    if side.active
        && let Some(mark) = through(&mark, true)
    {
        pen.canvas.fill(&mark, GOLD);
    }
    x += 36.0;
    draw_flag(pen.canvas, pen.at(&boxed(x + 30.0, middle, 60.0, 66.0)), side.colour, side.letter);
    x = at.left() + BEFORE;
    let room = at.right() - 12.0 - x;
    let ink = if side.out { FAINT } else { WHITE };
    let lines = figures.len() as f32;
    let mut y = middle - lines * FIGURES_ROW / 2.0;
    let aside = if side.leaning.is_some() { LEANING.0 + MARGIN } else { 0.0 };
    if let Some(leaning) = &side.leaning {
        draw_leaning(pen, leaning, side.colour, at.right() - 18.0, y);
    }
    let (name, size) = text::fit(Face::Bold, &side.name, NAME.0, NAME.1, room - aside);
    let wide = pen.write(&name, x, y, Style::new(Face::Bold, size, ink));
    let line = [pen.point((x - 4.0, y)), pen.point((x + wide + 4.0, y))];
    if side.out
        && let Some(line) = through(&line, false)
    {
        pen.canvas.stroke(&line, WHITE, 4.0 * pen.scale);
    }
    y += (NAME.0 + FIGURES_ROW) / 2.0 + 2.0;
    for figures in figures {
        let (figures, size) = text::fit(Face::Plain, figures, FIGURES, FIGURES * 0.95, room);
        pen.write(&figures, x, y, Style::new(Face::Plain, size, FAINT));
        y += FIGURES_ROW;
    }
}
