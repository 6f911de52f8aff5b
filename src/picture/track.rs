//! A track: a line of spaces, with a mark above the one that it stands on.

use tiny_skia::Rect;

use super::Track;
use super::canvas::{Style, boxed, rounded, through};
use super::colours::{FAINT, GOLD, INK, RAISED, WHITE};
use super::pen::Pen;
use super::tally::draw_mark;
use super::text::{self, Face};

/// The line with its name, the line with its mark, and a space.
const NAME: f32 = 56.0;
const MARK: (f32, f32) = (62.0, 56.0);
const SPACE: f32 = 88.0;
const LETTERS: f32 = 36.0;
const GAP: f32 = 6.0;
/// No space is narrower.
const NARROW: f32 = 104.0;

/// How many spaces stand in a line of that width.
fn abreast(track: &Track, width: f32) -> usize {
    let most = (width / NARROW).max(1.0) as usize;
    track.spaces.len().div_ceil(track.spaces.len().div_ceil(most).max(1)).max(1)
}

/// How high it is in that width.
pub(super) fn height(track: &Track, width: f32) -> f32 {
    let lines = track.spaces.len().div_ceil(abreast(track, width)) as f32;
    NAME + lines * (MARK.1 + SPACE + GAP)
}

/// Draws it there.
pub(super) fn draw(pen: &mut Pen<'_>, track: &Track, at: &Rect) {
    let size = LETTERS + 4.0;
    let y = at.top() + NAME / 2.0;
    let wide = pen.write(&track.name, at.left(), y, Style::new(Face::Bold, size, GOLD));
    let (now, fitted) =
        text::fit(Face::Plain, &track.now, LETTERS, LETTERS * 0.95, at.width() - wide - LETTERS);
    pen.write(&now, at.left() + wide + LETTERS * 0.6, y, Style::new(Face::Plain, fitted, WHITE));
    let abreast = abreast(track, at.width());
    let wide = (at.width() + GAP) / abreast as f32;
    for (n, space) in track.spaces.iter().enumerate() {
        let line = (n / abreast) as f32;
        let x = at.left() + wide * ((n % abreast) as f32 + 0.5) - GAP / 2.0;
        let top = at.top() + NAME + line * (MARK.1 + SPACE + GAP) + MARK.1;
        let here = n == track.at;
        let past = n < track.at;
        if let Some(outline) =
            rounded(pen.at(&boxed(x, top + SPACE / 2.0, wide - GAP, SPACE)), 12.0 * pen.scale)
        {
            pen.canvas.fill(&outline, if here { GOLD } else { RAISED });
        }
        let ink = if here {
            INK
        } else if past {
            FAINT
        } else {
            WHITE
        };
        for (words, face, row) in [(&space.label, Face::Bold, 0.28), (&space.words, Face::Plain, 0.73)] {
            let (words, size) = text::fit(face, words, LETTERS, LETTERS * 0.95, wide - GAP);
            let left = x - text::width(face, &words, size) / 2.0;
            pen.write(&words, left, top + SPACE * row, Style::new(face, size, ink));
        }
        if here {
            let mark = pen.at(&boxed(x, top - MARK.1 / 2.0 - 2.0, MARK.1 * 0.9, MARK.1 * 0.85));
            draw_mark(pen.canvas, track.mark, &mark);
            let (foot, y) = (12.0, top - 4.0);
            let tip = [(x - foot, y), (x, y + foot), (x + foot, y)].map(|at| pen.point(at));
            if let Some(tip) = through(&tip, true) {
                pen.canvas.fill(&tip, WHITE);
            }
        }
    }
}
