//! Draws what is measured in the units of a picture of the whole board.

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, boxed};

/// Draws what was measured, in the size of the picture.
pub(super) struct Pen<'a> {
    pub(super) canvas: &'a mut Canvas,
    top: f32,
    pub(super) scale: f32,
}

impl<'a> Pen<'a> {
    /// One that draws below `top`, so much larger than is measured.
    pub(super) fn new(canvas: &'a mut Canvas, top: f32, scale: f32) -> Self {
        Self { canvas, top, scale }
    }

    pub(super) fn at(&self, at: &Rect) -> Rect {
        let (x, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
        let scale = self.scale;
        boxed(x * scale, self.top + y * scale, at.width() * scale, at.height() * scale)
    }

    pub(super) fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (x * self.scale, self.top + y * self.scale)
    }

    /// Writes a line from there on; gives how wide it is.
    pub(super) fn write(&mut self, words: &str, x: f32, y: f32, style: Style) -> f32 {
        let (left, middle) = self.point((x, y));
        let style = style.size(style.size * self.scale);
        self.canvas.write(words, left, middle, Align::Left, style) / self.scale
    }
}
