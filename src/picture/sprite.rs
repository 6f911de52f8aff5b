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
    /// Colours; of what doesn't cover, each with its steps behind it.
    bytes: Vec<u8>,
    /// Where words stand, and how large their letters are, in units.
    #[cfg(test)]
    pub(super) written: Vec<(tiny_skia::Rect, f32, String)>,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    x: u16,
    length: u16,
    /// Where its bytes begin.
    at: u32,
    covers: bool,
}

impl Sprite {
    /// What is on a sheet whose upper left corner lies there to its place; `hard` leaves no step at its edges.
    pub(super) fn of(sheet: &Pixmap, (left, top): (i32, i32), hard: bool, palette: &Palette) -> Self {
        let mut sprite = Self { left, top, rows: vec![0], ..Self::default() };
        let width = sheet.width() as usize;
        let (mut last, mut seen) = (None, (0, 0));
        for row in sheet.pixels().chunks(width) {
            let mut open: Option<Span> = None;
            for (x, pixel) in (0_u16..).zip(row) {
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
                let (colour, steps) = seen;
                let covers = steps >= STEPS;
                if let Some(span) = open.filter(|span| steps == 0 || span.covers != covers) {
                    sprite.spans.push(span);
                    open = None;
                }
                if steps == 0 {
                    continue;
                }
                let at = sprite.bytes.len() as u32;
                open.get_or_insert(Span { x, length: 0, at, covers }).length += 1;
                sprite.bytes.push(colour);
                if !covers {
                    sprite.bytes.push(steps);
                }
            }
            sprite.spans.extend(open);
            sprite.rows.push(sprite.spans.len() as u32);
        }
        sprite
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
            // Of what lies past an edge nothing is seen.
            let skipped = (-left).clamp(0, i32::from(span.length)) as usize;
            let start = left.max(0) as usize;
            let length = (usize::from(span.length) - skipped).min(out.len().saturating_sub(start));
            let out = match out.get_mut(start..start + length) {
                Some(out) if length > 0 => out,
                _ => continue,
            };
            let at = span.at as usize;
            if span.covers {
                out.copy_from_slice(&self.bytes[at + skipped..][..length]);
            } else {
                let pairs = self.bytes[at + 2 * skipped..][..2 * length].chunks_exact(2);
                for (pixel, pair) in out.iter_mut().zip(pairs) {
                    *pixel = palette.mixed(pair[0])[usize::from(pair[1]) - 1][usize::from(*pixel)];
                }
            }
        }
    }
}
