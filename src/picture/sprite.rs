//! Something that was drawn once, in the colours of a palette, to be laid on pictures as often as it is seen.

use tiny_skia::Pixmap;

use super::palette::{Palette, STEPS};

/// A drawing, row by row, without what is clear.
#[derive(Debug, Default)]
pub(super) struct Sprite {
    /// Where it lies to its place, in pixels.
    pub(super) left: i32,
    pub(super) top: i32,
    /// Where the spans of each row begin, and where the last one's end.
    rows: Vec<u32>,
    spans: Vec<Span>,
    /// Colours of what is no span of one colour; unless it is hard, each with its steps behind it.
    bytes: Vec<u8>,
    /// Whatever isn't clear covers what lies below.
    hard: bool,
    /// Where words stand, and how large their letters are, in units.
    #[cfg(test)]
    pub(super) written: Vec<(tiny_skia::Rect, f32, String)>,
}

/// Pixels that aren't clear: of one colour that covers what lies below it, or each with its own.
#[derive(Clone, Copy, Debug)]
struct Span {
    x: u16,
    /// How many, and by [`PLAIN`] whether they are of one colour.
    length: u16,
    /// That colour; else where its bytes begin.
    at: u32,
}

/// There are thousands of spans in a page of words: this is a bit of their length, which no picture needs.
const PLAIN: u16 = 1 << 15;

/// So many pixels of one colour that cover are a span of their own.
const ALIKE: usize = 12;

impl Sprite {
    /// What is on a sheet whose upper left corner lies there to its place; `hard` leaves no step at its edges.
    pub(super) fn of(sheet: &Pixmap, (left, top): (i32, i32), hard: bool, palette: &Palette) -> Self {
        let mut sprite = Self { left, top, rows: vec![0], hard, ..Self::default() };
        let width = sheet.width() as usize;
        let (mut last, mut seen) = (None, (0, 0));
        let mut colours: Vec<(u8, u8)> = Vec::with_capacity(width);
        for row in sheet.pixels().chunks(width) {
            colours.clear();
            colours.extend(row.iter().map(|pixel| {
                if last != Some(*pixel) {
                    last = Some(*pixel);
                    let steps = match hard {
                        true => u32::from(pixel.alpha()) / 128 * u32::from(STEPS),
                        false => (u32::from(pixel.alpha()) * u32::from(STEPS) + 127) / 255,
                    };
                    let plain = pixel.demultiply();
                    seen = match steps {
                        0 => (0, 0),
                        _ => (palette.nearest([plain.red(), plain.green(), plain.blue()]), steps as u8),
                    };
                }
                seen
            }));
            sprite.note_row(&colours);
        }
        sprite.spans.shrink_to_fit();
        sprite.bytes.shrink_to_fit();
        sprite
    }

    /// Puts a row of colours with their steps at the end.
    fn note_row(&mut self, row: &[(u8, u8)]) {
        debug_assert!(row.len() < PLAIN.into(), "{} pixels are more than a span tells", row.len());
        let mut open: Option<Span> = None;
        let mut x = 0;
        for alike in row.chunk_by(|one, next| one == next) {
            let (colour, steps) = alike[0];
            let (clear, plain) = (steps == 0, steps >= STEPS && alike.len() >= ALIKE);
            if clear || plain {
                self.spans.extend(open.take());
            }
            let (at, length) = (self.bytes.len() as u32, alike.len() as u16);
            if plain {
                self.spans.push(Span { x, length: length | PLAIN, at: colour.into() });
            } else if !clear {
                open.get_or_insert(Span { x, length: 0, at }).length += length;
                match self.hard {
                    true => self.bytes.extend(alike.iter().map(|(colour, _)| colour)),
                    false => self.bytes.extend(alike.iter().flat_map(|(colour, steps)| [colour, steps])),
                }
            }
            x += length;
        }
        self.spans.extend(open);
        self.rows.push(self.spans.len() as u32);
    }

    /// How many rows it has.
    pub(super) fn height(&self) -> i32 {
        self.rows.len() as i32 - 1
    }

    /// How much memory it takes.
    pub(super) fn weight(&self) -> usize {
        200 + self.rows.len() * 4 + self.spans.len() * size_of::<Span>() + self.bytes.len()
    }

    /// Lays one of its rows on a row of a picture, so far to the right.
    pub(super) fn lay(&self, row: usize, x: i32, out: &mut [u8], palette: &Palette) {
        let (from, to) = (self.rows[row] as usize, self.rows[row + 1] as usize);
        for span in &self.spans[from..to] {
            let left = x + self.left + i32::from(span.x);
            let (plain, length) = (span.length & PLAIN != 0, span.length & !PLAIN);
            // Of what lies past an edge nothing is seen.
            let skipped = (-left).clamp(0, i32::from(length)) as usize;
            let start = left.max(0) as usize;
            let length = (usize::from(length) - skipped).min(out.len().saturating_sub(start));
            let out = match out.get_mut(start..start + length) {
                Some(out) if length > 0 => out,
                _ => continue,
            };
            if plain {
                out.fill(span.at as u8);
                continue;
            }
            let at = span.at as usize;
            if self.hard {
                out.copy_from_slice(&self.bytes[at + skipped..][..length]);
                continue;
            }
            let pairs = self.bytes[at + 2 * skipped..][..2 * length].chunks_exact(2);
            for (pixel, pair) in out.iter_mut().zip(pairs) {
                *pixel = match pair[1] {
                    STEPS.. => pair[0],
                    steps => palette.mixed(pair[0])[usize::from(steps) - 1][usize::from(*pixel)],
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art;
    use tiny_skia::PremultipliedColorU8;

    /// Runs shorter and longer than those that stand alone, of colours that cover, mix or are clear.
    #[test]
    fn is_laid_pixel_by_pixel_as_it_was_drawn_also_past_the_edges() {
        let palette = Palette::of(art::find("world").expect("a board"));
        let inks = [(255, [200, 30, 30]), (255, [30, 30, 200]), (130, [200, 30, 30]), (0, [0, 0, 0])];
        let runs = [ALIKE - 1, ALIKE, 1, ALIKE + 1, 2, 1, 40, 1, 3, ALIKE, ALIKE, 5];
        let row: Vec<_> =
            runs.iter().enumerate().flat_map(|(n, run)| vec![inks[n * n % 7 % inks.len()]; *run]).collect();
        let mut sheet = Pixmap::new(row.len() as u32, 1).expect("a sheet");
        for (pixel, (alpha, [r, g, b])) in sheet.pixels_mut().iter_mut().zip(&row) {
            let part = |of: u8| (u16::from(of) * alpha / 255) as u8;
            let ink = PremultipliedColorU8::from_rgba(part(*r), part(*g), part(*b), *alpha as u8);
            *pixel = ink.expect("no part is more than its alpha");
        }
        let wide = row.len() as i32;
        let rooms = [(0, wide), (3, wide + 9), (-20, wide), (5, 30), (-wide, wide), (wide, wide)];
        for ((x, room), hard) in rooms.into_iter().flat_map(|room| [(room, false), (room, true)]) {
            let sprite = Sprite::of(&sheet, (0, 0), hard, &palette);
            let under = palette.nearest([10, 90, 40]);
            let mut found = vec![under; room as usize];
            sprite.lay(0, x, &mut found, &palette);
            let mut wanted = vec![under; room as usize];
            for (at, pixel) in (x..).zip(sheet.pixels()) {
                let Some(out) = usize::try_from(at).ok().and_then(|at| wanted.get_mut(at)) else { continue };
                let plain = pixel.demultiply();
                let colour = palette.nearest([plain.red(), plain.green(), plain.blue()]);
                let steps = (u32::from(pixel.alpha()) * u32::from(STEPS) + 127) / 255;
                *out = match if hard { u32::from(pixel.alpha() / 128 * STEPS) } else { steps } {
                    0 => *out,
                    steps if steps >= u32::from(STEPS) => colour,
                    steps => palette.mixed(colour)[steps as usize - 1][usize::from(*out)],
                };
            }
            assert_eq!(found, wanted, "{x} to the right, in {room}, hard: {hard}");
        }
    }
}
