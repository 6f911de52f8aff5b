//! What stands on a territory in small symbols: a card with the territory's name and a row a side.

use tiny_skia::Rect;

use super::canvas::{Align, Canvas, Style, boxed, rounded, rounded_below};
use super::change::draw_change;
use super::colours::{GOLD, INK, PARCHMENT, Rgb, WHITE, ink, mix, solid};
use super::sheet::Sheet;
use super::text::{self, Face};
use super::{Colour, Fill, Place, Row, Symbol, fills, symbols};

/// At size 1: a slot, and the square for its symbol.
const SLOT: (f32, f32) = (61.0, 54.0);
const SYMBOL: f32 = 50.0;
/// The same where a number stands beside the symbol.
const NUMBERED: f32 = 46.0;
/// The number of a symbol, how wide it may be, and what is left free of the symbol around the patch
/// that it stands on.
const NUMBER: f32 = 36.0;
const ROOM: f32 = 54.0;
const CLEAR: f32 = 5.0;
/// The head with the name.
const HEAD: f32 = 38.0;
const NAME: f32 = 36.0;
const NAME_HALO: f32 = 6.0;
const RADIUS: f32 = 9.0;
const EDGE: f32 = 5.0;
/// How fine the head's filling is, by the land's.
const FINE: f32 = 0.7;
/// Between two cards.
const GAP: f32 = 8.0;
/// What is kept free for how many more or fewer there are than before.
const CHANGE: f32 = 58.0;
/// What the frame of a marked row takes at both sides, where no symbol is to lie.
const FRAME: f32 = 14.0;
/// A card has room for so many slots at least, so that most are equally wide.
const SLOTS: usize = 2;

/// The sizes in which cards may be drawn, the best first.
pub(super) const SIZES: [f32; 18] =
    [1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.8, 0.7, 0.6];

/// Has this place a card?
pub(super) fn has_card(place: Option<&Place>) -> bool {
    place.is_some_and(|place| !place.rows.is_empty())
}

/// How large a place's card is at size 1.
pub(super) fn area(place: &Place, name: &[String]) -> (f32, f32) {
    let named = name.iter().map(|line| text::width(Face::Bold, line, NAME)).fold(0.0, f32::max) + 10.0;
    let slots = place.rows.iter().map(|row| row.tokens.len()).fold(SLOTS, usize::max) as f32;
    let changes = if place.rows.iter().any(|row| row.change.is_some()) { CHANGE } else { 0.0 };
    let head = HEAD * name.len() as f32;
    let frame = if place.rows.iter().any(|row| row.marked) { FRAME } else { 0.0 };
    ((slots * SLOT.0 + changes + frame).max(named), head + place.rows.len() as f32 * SLOT.1)
}

/// How much room such a card takes in that size, with what keeps it apart from others.
pub(super) fn room(area: (f32, f32), size: f32) -> (f32, f32) {
    (area.0 * size + GAP * size, area.1 * size + GAP * size)
}

/// A territory's card, put in its place.
pub(super) struct Card<'a> {
    place: &'a Place,
    name: &'a [String],
    size: f32,
    /// All the room it takes.
    pub(super) at: Rect,
}

impl<'a> Card<'a> {
    /// The card of a place with that [`area`], with its middle there.
    pub(super) fn new(
        place: &'a Place,
        name: &'a [String],
        area: (f32, f32),
        (x, y): (f32, f32),
        size: f32,
    ) -> Self {
        Self { place, name, size, at: boxed(x, y, area.0 * size, area.1 * size) }
    }

    /// Puts it on a picture.
    pub(super) fn put(&self, sheet: &mut Sheet) {
        let (at, place) = (&self.at, self.place);
        let corner = (at.left(), at.top());
        let local = Self { at: boxed(at.width() / 2.0, at.height() / 2.0, at.width(), at.height()), ..*self };
        let bits = [at.width(), at.height(), self.size].map(f32::to_bits);
        let what = ("card", self.name, &place.rows, &place.fill, place.changed, bits);
        let Some(bounds) = local.at.outset(12.0 * self.size, 12.0 * self.size) else { return };
        sheet.put(&what, corner, bounds, |canvas| {
            local.draw_ground(canvas);
            local.draw_face(canvas);
        });
    }

    /// Draws the card itself, of which the head shows the place's filling; rows cover the rest.
    fn draw_ground(&self, canvas: &mut Canvas) {
        let Some(outline) = rounded(self.at, RADIUS * self.size) else { return };
        if self.place.changed {
            canvas.stroke(&outline, WHITE, (EDGE + 12.0) * self.size);
        }
        canvas.stroke(&outline, INK, EDGE * self.size);
        match &self.place.fill {
            Some(fill) => fills::fill(canvas, &outline, fill, FINE * self.size),
            None => canvas.fill(&outline, PARCHMENT),
        }
    }

    /// Draws what stands on it.
    fn draw_face(&self, canvas: &mut Canvas) {
        let (at, size) = (&self.at, self.size);
        self.draw_name(canvas);
        let rows = self.place.rows.len();
        let changes = self.place.rows.iter().any(|row| row.change.is_some());
        for (n, row) in self.place.rows.iter().enumerate() {
            let y = at.top() + (HEAD * self.name.len() as f32 + (n as f32 + 0.5) * SLOT.1) * size;
            let band = boxed(at.left() + at.width() / 2.0, y, at.width(), SLOT.1 * size);
            draw_row(canvas, row, &band, size, n + 1 == rows, changes);
        }
    }

    fn draw_name(&self, canvas: &mut Canvas) {
        let size = self.size;
        let style = Style::new(Face::Bold, NAME * size, INK).halo(WHITE, NAME_HALO * size);
        let x = self.at.left() + self.at.width() / 2.0;
        for (n, line) in self.name.iter().enumerate() {
            canvas.write(line, x, self.at.top() + HEAD * size * (n as f32 + 0.5), Align::Middle, style);
        }
    }
}

/// What a row's symbols stand on, and what they are drawn with.
fn colours_of(colour: Colour, strong: bool) -> (Rgb, Rgb) {
    if strong { (solid(colour), ink(colour)) } else { (mix(solid(colour), WHITE, 0.8), INK) }
}

fn draw_row(canvas: &mut Canvas, row: &Row, at: &Rect, size: f32, last: bool, changes: bool) {
    let (ground, ink) = colours_of(row.colour, row.strong);
    // Only the last row's lower corners are round, as the card's are.
    let radius = if last { RADIUS * size } else { 0.0 };
    if let Some(band) = rounded_below(at, radius) {
        canvas.fill(&band, ground);
    }
    if row.marked {
        // Below the symbols, which matter more.
        let inset = boxed(
            at.left() + at.width() / 2.0,
            at.top() + at.height() / 2.0,
            at.width() - 6.0 * size,
            at.height() - 6.0 * size,
        );
        if let Some(frame) = rounded(inset, RADIUS * size * 0.7) {
            canvas.stroke(&frame, INK, 6.0 * size);
            canvas.stroke(&frame, GOLD, 4.0 * size);
        }
    }
    if row.tokens.is_empty() {
        let dash = boxed(at.left() + at.width() / 2.0, at.top() + at.height() / 2.0, 26.0 * size, 5.0 * size);
        if let Some(dash) = rounded(dash, 2.5 * size) {
            canvas.fill(&dash, mix(ground, ink, 0.45));
        }
    }
    let wide = SLOT.0 * size;
    let aside = if changes { CHANGE * size } else { 0.0 };
    if let Some(change) = row.change {
        let middle = (at.right() - aside / 2.0, at.top() + at.height() / 2.0);
        let badge = boxed(middle.0, middle.1, aside - 8.0 * size, 40.0 * size);
        draw_change(canvas, &badge, change, NUMBER * size);
    }
    let left = at.left() + (at.width() - aside - wide * row.tokens.len() as f32) / 2.0;
    let y = at.top() + at.height() / 2.0;
    for (n, (symbol, count)) in row.tokens.iter().enumerate() {
        let slot = boxed(left + (n as f32 + 0.5) * wide, y, wide, at.height());
        draw_slot(canvas, (*symbol, *count), &slot, size, (ground, ink));
    }
}

/// A symbol with its number.
fn draw_slot(
    canvas: &mut Canvas,
    (symbol, count): (Symbol, u32),
    at: &Rect,
    size: f32,
    (ground, ink): (Rgb, Rgb),
) {
    let (x, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
    let square = |x: f32, y: f32, side: f32| boxed(x, y, side * size, side * size);
    if count <= 1 {
        symbols::draw(canvas, symbol, &square(x, y, SYMBOL), ink, ground);
    } else {
        // It gives way to its number as far as it can.
        let aside = ((SLOT.0 - NUMBERED) / 2.0 * size, ((SLOT.1 - NUMBERED) / 2.0 - 1.0) * size);
        symbols::draw(canvas, symbol, &square(x - aside.0, y - aside.1, NUMBERED), ink, ground);
        draw_number(canvas, count, at, size, (ground, ink));
    }
}

/// A number in the lower right corner of a slot, as light on dark as the symbol is dark on light.
fn draw_number(canvas: &mut Canvas, count: u32, at: &Rect, size: f32, (ground, ink): (Rgb, Rgb)) {
    let room = ROOM * size;
    let (digits, letters) =
        text::fit(Face::Bold, &count.to_string(), NUMBER * size, NUMBER * size * 0.4, room);
    // The smaller the digits, the lower the patch: it hides as little of the symbol as may be.
    let high = letters * text::CAPITAL + 4.0 * size;
    let wide = (text::width(Face::Bold, &digits, letters) + 5.0 * size).max(high * 0.8);
    let (x, y) = (at.right() - wide / 2.0 - 0.5 * size, at.bottom() - high / 2.0 - 2.0 * size);
    let patch = boxed(x, y, wide, high);
    if let Some(outline) = rounded(patch, 7.0 * size) {
        canvas.stroke(&outline, ground, CLEAR * size);
        canvas.fill(&outline, ink);
    }
    canvas.write(&digits, x, y, Align::Middle, Style::new(Face::Bold, letters, ground));
}

/// A sample of a symbol, as it stands in the legend.
pub(super) fn draw_symbol(canvas: &mut Canvas, symbol: Symbol, at: Rect, colour: Colour, strong: bool) {
    let (ground, ink) = colours_of(colour, strong);
    let Some(outline) = rounded(at, at.height() * 0.2) else { return };
    canvas.fill(&outline, ground);
    let side = at.height() * 0.86;
    let square = boxed(at.left() + at.width() / 2.0, at.top() + at.height() / 2.0, side, side);
    symbols::draw(canvas, symbol, &square, ink, ground);
}

/// A sample of a filling.
pub(super) fn draw_swatch(canvas: &mut Canvas, at: Rect, fill: Option<&Fill>) {
    let Some(outline) = rounded(at, at.height() * 0.2) else { return };
    canvas.stroke(&outline, WHITE, 4.0);
    match fill {
        Some(fill) => fills::fill(canvas, &outline, fill, 0.9),
        None => canvas.fill(&outline, PARCHMENT),
    }
}

/// A sample of a marked row.
pub(super) fn draw_marked(canvas: &mut Canvas, at: Rect) {
    let Some(outline) = rounded(at, at.height() * 0.2) else { return };
    canvas.fill(&outline, mix(solid(Colour::Grey), WHITE, 0.8));
    canvas.stroke(&outline, INK, 8.0);
    canvas.stroke(&outline, GOLD, 5.0);
}
