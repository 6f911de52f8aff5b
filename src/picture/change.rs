//! By how many there are more or fewer than before.

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, rounded};
use super::colours::{GAIN, INK, LOSS, WHITE};
use super::text::Face;

/// "+3" or "−2".
pub(super) fn signed(number: i64) -> String {
    match number {
        0 => "±".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// "+3" or "−2", light on dark.
pub(super) fn draw_change(canvas: &mut Canvas, at: &Rect, by: i64, size: f32) {
    let Some(outline) = rounded(*at, at.height() * 0.3) else { return };
    canvas.stroke(&outline, WHITE, 4.0);
    canvas.fill(&outline, INK);
    let (x, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
    let colour = if by < 0 { LOSS } else { GAIN };
    canvas.write(&signed(by), x, y, Align::Middle, Style::new(Face::Bold, size, colour));
}
