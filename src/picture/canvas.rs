//! What is drawn on. Everything is said in units of which the picture is a fixed number wide,
//! whatever its width in pixels.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

use super::colours::Rgb;
use super::text::{self, CAPITAL, Face};

/// A sheet that something is drawn on.
pub(super) struct Canvas {
    pixmap: Pixmap,
    scale: f32,
    /// Where its upper left corner lies, in pixels.
    corner: (i32, i32),
    /// Lines have no steps at their edges.
    hard: bool,
    /// Words, where they stand, in units, and how large their letters are: tests see to it that nothing is written past
    /// the edge or onto another word, and that all can be read.
    #[cfg(test)]
    pub(super) written: Vec<(Rect, f32, String)>,
}

/// How text stands to the point it is given.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Middle,
}

/// A style of writing.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) colour: Rgb,
    /// An outline round the letters, where they stand on something uneven.
    pub(super) halo: Option<(Rgb, f32)>,
}

impl Style {
    pub(super) const fn new(face: Face, size: f32, colour: Rgb) -> Self {
        Self { face, size, colour, halo: None }
    }

    pub(super) const fn halo(mut self, colour: Rgb, width: f32) -> Self {
        self.halo = Some((colour, width));
        self
    }

    pub(super) const fn size(mut self, size: f32) -> Self {
        self.size = size;
        self
    }
}

impl Canvas {
    /// A clear sheet of that many pixels, a unit being `scale` of them; none if that is too large.
    pub(super) fn clear(width: u32, height: u32, scale: f32, corner: (i32, i32)) -> Option<Self> {
        Some(Self {
            pixmap: Pixmap::new(width, height)?,
            scale,
            corner,
            hard: false,
            #[cfg(test)]
            written: Vec::new(),
        })
    }

    /// Covers all of it.
    pub(super) fn cover(&mut self, colour: Rgb) {
        let [r, g, b] = colour;
        self.pixmap.fill(Color::from_rgba8(r, g, b, 255));
    }

    /// What of all units it shows.
    pub(super) fn bounds(&self) -> Rect {
        let (left, top) = (self.corner.0 as f32 / self.scale, self.corner.1 as f32 / self.scale);
        let (wide, high) =
            (self.pixmap.width() as f32 / self.scale, self.pixmap.height() as f32 / self.scale);
        boxed(left + wide / 2.0, top + high / 2.0, wide, high)
    }

    /// The finished picture.
    pub(super) fn finish(self) -> Pixmap {
        self.pixmap
    }

    fn paint(colour: Rgb, alpha: u8) -> Paint<'static> {
        let mut paint = Paint::default();
        let [r, g, b] = colour;
        paint.set_color_rgba8(r, g, b, alpha);
        paint
    }

    fn transform(&self) -> Transform {
        let (left, top) = self.corner;
        Transform::from_row(self.scale, 0.0, 0.0, self.scale, -left as f32, -top as f32)
    }

    pub(super) fn fill(&mut self, path: &Path, colour: Rgb) {
        let transform = self.transform();
        self.pixmap.fill_path(path, &Self::paint(colour, 255), FillRule::EvenOdd, transform, None);
    }

    /// Fills the pixels whose middles lie within.
    pub(super) fn fill_hard(&mut self, path: &Path, colour: Rgb) {
        let transform = self.transform();
        let paint = Paint { anti_alias: false, ..Self::paint(colour, 255) };
        self.pixmap.fill_path(path, &paint, FillRule::EvenOdd, transform, None);
    }

    /// Fills, whichever way the outline runs: for letters, whose contours may overlap.
    fn fill_letters(&mut self, path: &Path, colour: Rgb, steps: bool) {
        let transform = self.transform();
        let paint = Paint { anti_alias: steps, ..Self::paint(colour, 255) };
        self.pixmap.fill_path(path, &paint, FillRule::Winding, transform, None);
    }

    pub(super) fn stroke(&mut self, path: &Path, colour: Rgb, width: f32) {
        self.line(path, colour, width, None);
    }

    pub(super) fn dashed(&mut self, path: &Path, colour: Rgb, width: f32, dash: f32, gap: f32) {
        self.line(path, colour, width, StrokeDash::new(vec![dash, gap], 0.0));
    }

    fn line(&mut self, path: &Path, colour: Rgb, width: f32, dash: Option<StrokeDash>) {
        let stroke =
            Stroke { width, dash, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let transform = self.transform();
        let paint = Paint { anti_alias: !self.hard, ..Self::paint(colour, 255) };
        self.pixmap.stroke_path(path, &paint, &stroke, transform, None);
    }

    /// From here on lines have steps at their edges, or none.
    pub(super) fn hard(&mut self, hard: bool) {
        self.hard = hard;
    }

    /// Makes each two by two pixels alike: for what is so faint that nobody sees it.
    pub(super) fn coarsen(&mut self) {
        let width = self.pixmap.width() as usize;
        for rows in self.pixmap.pixels_mut().chunks_mut(2 * width) {
            let (first, second) = rows.split_at_mut(width);
            first.chunks_exact_mut(2).for_each(|two| two[1] = two[0]);
            second.copy_from_slice(&first[..second.len()]);
        }
    }

    /// Fills as far as the outline reaches.
    pub(super) fn fill_within(&mut self, outline: &Path, path: &Path, colour: Rgb) {
        let (mask, transform) = (self.mask(outline), self.transform());
        self.pixmap.fill_path(path, &Self::paint(colour, 255), FillRule::Winding, transform, mask.as_ref());
    }

    /// Darkens where the path is, by so much of 255, as far as the outline reaches.
    pub(super) fn shade_within(&mut self, outline: &Path, path: &Path, colour: Rgb, alpha: u8) {
        let (mask, transform) = (self.mask(outline), self.transform());
        self.pixmap.fill_path(path, &Self::paint(colour, alpha), FillRule::EvenOdd, transform, mask.as_ref());
    }

    /// Draws lines as far as the outline reaches.
    pub(super) fn stroke_within(&mut self, outline: &Path, path: &Path, colour: Rgb, width: f32) {
        let (mask, transform) = (self.mask(outline), self.transform());
        let stroke = Stroke { width, ..Stroke::default() };
        self.pixmap.stroke_path(path, &Self::paint(colour, 255), &stroke, transform, mask.as_ref());
    }

    fn mask(&self, outline: &Path) -> Option<Mask> {
        let mut mask = Mask::new(self.pixmap.width(), self.pixmap.height())?;
        mask.fill_path(outline, FillRule::EvenOdd, true, self.transform());
        Some(mask)
    }

    pub(super) fn rect(&mut self, rect: Rect, colour: Rgb) {
        let transform = self.transform();
        self.pixmap.fill_rect(rect, &Self::paint(colour, 255), transform, None);
    }

    /// Is a pixel no larger than a unit? Then nobody sees steps of half a pixel on their phone.
    fn is_fine(&self) -> bool {
        self.scale >= 1.0
    }

    /// The nearest place where a pixel begins, where pixels are fine: letters that lie alike on them are the same bytes.
    fn on_a_pixel(&self, at: f32) -> f32 {
        if self.is_fine() { (at * self.scale).round() / self.scale } else { at }
    }

    /// Writes a line whose capitals are centred on `y`, and says how wide it was. What has an outline
    /// of its own has no steps at its edges where pixels are fine, like all that it stands on.
    pub(super) fn write(&mut self, words: &str, x: f32, y: f32, align: Align, style: Style) -> f32 {
        let outlined = text::outline(style.face, words, style.size, |x| self.on_a_pixel(x));
        let left = match align {
            Align::Left => x,
            Align::Middle => x - outlined.width / 2.0,
        };
        let baseline = self.on_a_pixel(y + style.size * CAPITAL / 2.0);
        let place = Transform::from_translate(self.on_a_pixel(left), baseline);
        if let Some(path) = outlined.path.and_then(|path| path.transform(place)) {
            if let Some((colour, width)) = style.halo {
                self.stroke(&path, colour, width);
            }
            self.fill_letters(&path, style.colour, !self.is_fine() || style.halo.is_none());
            #[cfg(test)]
            self.written.push((path.bounds(), style.size, words.to_owned()));
        }
        outlined.width
    }
}

/// A rectangle from its middle and size. Sizes are ours and never negative; the smallest possible
/// one stands in if they were.
pub(super) fn boxed(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::from_xywh(x - width / 2.0, y - height / 2.0, width, height)
        .unwrap_or_else(|| Rect::from_xywh(0.0, 0.0, 1.0, 1.0).expect("it is a rectangle"))
}

/// The outline of a rectangle with round corners.
pub(super) fn rounded(rect: Rect, radius: f32) -> Option<Path> {
    let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    // How far the handles of a quarter circle reach.
    let handle = radius * (1.0 - 0.552_285);
    let (l, t, r, b) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(l + radius, t);
    path.line_to(r - radius, t);
    path.cubic_to(r - handle, t, r, t + handle, r, t + radius);
    path.line_to(r, b - radius);
    path.cubic_to(r, b - handle, r - handle, b, r - radius, b);
    path.line_to(l + radius, b);
    path.cubic_to(l + handle, b, l, b - handle, l, b - radius);
    path.line_to(l, t + radius);
    path.cubic_to(l, t + handle, l + handle, t, l + radius, t);
    path.close();
    path.finish()
}

/// The outline of a rectangle whose lower corners are round.
pub(super) fn rounded_below(rect: &Rect, radius: f32) -> Option<Path> {
    let (l, t, r, b) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(l, t);
    path.line_to(r, t);
    path.line_to(r, b - radius);
    path.quad_to(r, b, r - radius, b);
    path.line_to(l + radius, b);
    path.quad_to(l, b, l, b - radius);
    path.close();
    path.finish()
}

/// The outline through some points; open or closed.
pub(super) fn through(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (n, &(x, y)) in points.iter().enumerate() {
        if n == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}
