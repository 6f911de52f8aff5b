//! What stands on a territory: the disc with letter and number, the capital's crown, marks, guests.

use tiny_skia::{Path, Rect};

use super::canvas::{Align, Canvas, Style, boxed, rounded, through};
use super::change::{draw_change, signed};
use super::colours::{GOLD, INK, PARCHMENT, Rgb, WHITE, ink, mix, solid};
use super::sheet::Sheet;
use super::tally::Marks;
use super::text::{self, Face, LINE};
use super::{Colour, Place, Symbol, Was, symbols};

/// The room that is kept for a disc alone, so that discs don't move when their numbers change.
const ROOM: (f32, f32) = (150.0, 62.0);

/// How big a disc is drawn.
#[derive(Clone, Copy)]
struct Make {
    height: f32,
    /// The width of the part that carries the letter.
    letter: f32,
    letter_size: f32,
    /// The size of the numbers, by how many digits they have.
    number_sizes: [f32; 4],
    padding: f32,
    edge: f32,
}

const DISC: Make = Make {
    height: 56.0,
    letter: 38.0,
    letter_size: 36.0,
    number_sizes: [44.0, 44.0, 40.0, 38.0],
    padding: 14.0,
    edge: 5.0,
};

const GUEST: Make = Make {
    height: 46.0,
    letter: 33.0,
    letter_size: 34.0,
    number_sizes: [36.0, 36.0, 35.0, 35.0],
    padding: 10.0,
    edge: 3.5,
};

const CROWN: (f32, f32) = (56.0, 34.0);
/// How far the crown reaches into its disc.
const CROWN_SINKS: f32 = 6.0;
/// How far the line by which a disc is struck out reaches beyond it, and how much it climbs to either side.
const STRIKE: (f32, f32) = (9.0, 12.0);
/// How wide a disc is taken to be where marks stand beside it.
const MARKED: f32 = 112.0;
/// Between two names.
const NAME_GAP: f32 = 14.0;
/// Between marks, and above and below all, where land is narrow.
const NARROW_GAP: (f32, f32) = (12.0, 4.0);
/// Guests stand in rows of two.
const GUESTS_ABREAST: usize = 2;
/// Where one is wider than this they stand one below the other; how large what stands with them is drawn.
const WIDE_GUEST: f32 = 140.0;
const GUEST_MARK: f32 = 38.0;
const GAP: f32 = 4.0;

impl Make {
    fn number_size(&self, count: u32) -> f32 {
        let digits = count.checked_ilog10().unwrap_or(0) as usize;
        let last = self.number_sizes[self.number_sizes.len() - 1];
        // From seven digits on, ever smaller.
        self.number_sizes.get(digits).copied().unwrap_or(last * (6.0 / (digits as f32 + 1.0)).min(1.0))
    }

    fn width(&self, letter: Option<char>, count: u32) -> f32 {
        let number = text::width(Face::Bold, &count.to_string(), self.number_size(count));
        let letter = if letter.is_some() { self.letter } else { self.padding / 2.0 };
        (letter + number + self.padding).max(self.height)
    }

    /// How wide a number is beside what follows it; nothing for none.
    fn count(&self, count: u32) -> f32 {
        let number = || text::width(Face::Bold, &count.to_string(), self.number_size(count));
        if count > 0 { number() + self.padding } else { 0.0 }
    }

    /// A letter, a number unless it is none, and symbols.
    fn draw_row(
        &self,
        canvas: &mut Canvas,
        at: &Rect,
        (colour, letter): (Colour, char),
        count: u32,
        marks: &[Symbol],
    ) {
        let all = Self::count(self, count) + marks.len() as f32 * (GUEST_MARK + GAP) + self.letter + GAP;
        // As wide as it needs, in the middle of its room.
        let at = &boxed(at.left() + at.width() / 2.0, at.top() + at.height() / 2.0, all, at.height());
        let radius = self.height * 0.3;
        let Some(outline) = rounded(*at, radius) else { return };
        canvas.stroke(&outline, INK, self.edge);
        canvas.fill(&outline, WHITE);
        self.draw_flag(canvas, at, colour);
        let y = at.top() + at.height() / 2.0;
        let style = Style::new(Face::Bold, self.letter_size, ink(colour));
        canvas.write(&letter.to_string(), at.left() + self.letter / 2.0 + 1.0, y, Align::Middle, style);
        let mut left = at.left() + self.letter;
        if count > 0 {
            let style = Style::new(Face::Bold, self.number_size(count), INK);
            canvas.write(&count.to_string(), left + self.count(count) / 2.0, y, Align::Middle, style);
        }
        left += self.count(count) + GAP;
        for mark in marks {
            let square = boxed(left + GUEST_MARK / 2.0, y, GUEST_MARK, GUEST_MARK);
            symbols::draw(canvas, *mark, &square, INK, WHITE);
            left += GUEST_MARK + GAP;
        }
    }

    /// The part that carries the letter.
    fn draw_flag(&self, canvas: &mut Canvas, at: &Rect, colour: Colour) {
        let Some(flag) = left_part(at, self.letter, self.height * 0.3) else { return };
        canvas.fill(&flag, solid(colour));
        // White by white a letter would be one more digit.
        let x = at.left() + self.letter;
        let between = through(&[(x, at.top()), (x, at.bottom())], false).filter(|_| colour == Colour::White);
        if let Some(between) = between {
            canvas.stroke(&between, INK, self.edge * 0.7);
        }
    }

    /// With an edge of that colour; `struck` out, but so that it can still be read.
    fn draw(
        &self,
        canvas: &mut Canvas,
        at: &Rect,
        (colour, letter, count): (Colour, Option<char>, u32),
        edge: Rgb,
        struck: bool,
    ) {
        let radius = self.height * 0.3;
        let Some(outline) = rounded(*at, radius) else { return };
        canvas.stroke(&outline, edge, self.edge);
        // The number is black on white whoever owns it; the colour and the letter stand before it.
        canvas.fill(&outline, if letter.is_some() { WHITE } else { mix(PARCHMENT, WHITE, 0.5) });
        let y = at.top() + at.height() / 2.0;
        let mut left = at.left();
        if letter.is_some() {
            self.draw_flag(canvas, at, colour);
        }
        let line =
            through(&[(at.left() - STRIKE.0, y + STRIKE.1), (at.right() + STRIKE.0, y - STRIKE.1)], false);
        if let Some(line) = line.filter(|_| struck) {
            canvas.stroke(&line, WHITE, 9.0);
            canvas.stroke(&line, INK, 5.0);
        }
        // Before the line, with room of their own.
        let style = |size: f32, colour: Rgb, ground: Rgb| {
            let style = Style::new(Face::Bold, size, colour);
            if struck { style.halo(ground, 5.0) } else { style }
        };
        if let Some(letter) = letter {
            let style = style(self.letter_size, ink(colour), solid(colour));
            canvas.write(&letter.to_string(), at.left() + self.letter / 2.0 + 1.0, y, Align::Middle, style);
            left += self.letter;
        }
        let style = style(self.number_size(count), INK, WHITE);
        canvas.write(&count.to_string(), (left + at.right()) / 2.0 - 0.5, y, Align::Middle, style);
    }
}

/// The left part of a rectangle whose left corners are round.
fn left_part(at: &Rect, width: f32, radius: f32) -> Option<Path> {
    let mut path = tiny_skia::PathBuilder::new();
    let (l, t, r, b) = (at.left(), at.top(), at.left() + width, at.bottom());
    path.move_to(r, t);
    path.line_to(r, b);
    path.line_to(l + radius, b);
    path.quad_to(l, b, l, b - radius);
    path.line_to(l, t + radius);
    path.quad_to(l, t, l + radius, t);
    path.close();
    path.finish()
}

/// What a token has to do with where it stands.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// How many marks have room beside the disc.
    pub(super) abreast: usize,
    /// How far the planet behind it reaches above its middle.
    pub(super) globe: f32,
}

/// The room that a territory's token needs: its size, and how far below its middle the disc's is.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) size: (f32, f32),
    pub(super) disc_below: f32,
}

impl Room {
    /// The room for what stands there, with its name below in letters of that size.
    pub(super) fn of(place: Option<&Place>, name: &[String], letters: f32, land: &Around) -> Self {
        let marks = place.map(|place| Marks::of(place, land.abreast));
        let beside = marks.as_ref().map_or(0.0, Marks::beside);
        let marked = if beside > 0.0 { MARKED + beside } else { 0.0 };
        let (marks_wide, marks_high) = marks.as_ref().map_or((0.0, 0.0), Marks::below);
        let (guests_wide, guests_high) = place.map_or((0.0, 0.0), |place| Guests::of(place).area());
        let above = if place.is_some_and(|place| place.capital) { CROWN.1 - CROWN_SINKS } else { 0.0 };
        let above = above.max(land.globe - ROOM.1 / 2.0);
        let named =
            name.iter().map(|line| text::width(Face::Bold, line, letters)).fold(0.0, f32::max) + NAME_GAP;
        let below = marks_high + guests_high + name.len() as f32 * letters * LINE;
        let apart = if land.abreast < usize::MAX { NARROW_GAP } else { (0.0, 0.0) };
        let marked = marked.max(marks_wide) + apart.0;
        let below = below + apart.1;
        Self {
            size: (ROOM.0.max(guests_wide).max(named).max(marked), ROOM.1 + above + below),
            disc_below: (above - below) / 2.0,
        }
    }
}

/// What a small disc below the main one says.
#[derive(Clone)]
enum Small {
    /// Units of another's, and what else of theirs stands there.
    Guest(Colour, char, u32, Vec<Symbol>),
    /// Who was there before, and with how many.
    Was(Was),
    /// So many more, or fewer, than before.
    By(i64),
}

impl Small {
    /// All of a place's: what it was, then the guests.
    fn of(place: &Place) -> Vec<Self> {
        let was = place.was.map(|was| match place.struck_out() {
            None => Self::By(i64::from(place.count) - i64::from(was.count)),
            Some(was) => Self::Was(was),
        });
        let marks = |of: char| {
            let own = place.guest_marks.iter().filter(|(_, letter, _)| *letter == of);
            own.map(|(.., symbol)| *symbol).collect()
        };
        let guests = place
            .guests
            .iter()
            .map(|(colour, letter, count)| Self::Guest(*colour, *letter, *count, marks(*letter)));
        // Those who have nothing there but that.
        let mut others: Vec<(Colour, char)> = Vec::new();
        for &(colour, letter, _) in &place.guest_marks {
            let known = place.guests.iter().any(|guest| guest.1 == letter);
            if !known && !others.contains(&(colour, letter)) {
                others.push((colour, letter));
            }
        }
        let others = others.into_iter().map(|(colour, letter)| Self::Guest(colour, letter, 0, marks(letter)));
        was.into_iter().chain(guests).chain(others).collect()
    }

    fn width(&self) -> f32 {
        match self {
            Self::Guest(_, letter, count, marks) if marks.is_empty() => GUEST.width(Some(*letter), *count),
            Self::Guest(_, _, count, marks) => {
                GUEST.letter + GUEST.count(*count) + marks.len() as f32 * (GUEST_MARK + GAP) + GAP
            }
            Self::Was(was) => GUEST.width(was.letter, was.count),
            Self::By(by) => {
                text::width(Face::Bold, &signed(*by), GUEST.number_sizes[0]) + 2.0 * GUEST.padding
            }
        }
    }

    fn draw(&self, canvas: &mut Canvas, at: &Rect) {
        match self {
            Self::Guest(colour, letter, count, marks) if marks.is_empty() => {
                // As wide as it needs where others have more with them.
                let wide = GUEST.width(Some(*letter), *count);
                let (x, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
                let narrow = boxed(x, y, wide, at.height());
                let at = if at.width() > WIDE_GUEST { &narrow } else { at };
                GUEST.draw(canvas, at, (*colour, Some(*letter), *count), INK, false);
            }
            Self::Guest(colour, letter, count, marks) => {
                GUEST.draw_row(canvas, at, (*colour, *letter), *count, marks);
            }
            Self::Was(was) => {
                GUEST.draw(canvas, at, (was.colour, was.letter, was.count), INK, true);
            }
            Self::By(by) => draw_change(canvas, at, *by, GUEST.number_sizes[0]),
        }
    }
}

/// How a place's guests, and what it was, are lined up below its disc.
struct Guests {
    width: f32,
    abreast: usize,
    rows: usize,
}

impl Guests {
    fn of(place: &Place) -> Self {
        let all = Small::of(place);
        let (width, count) = (all.iter().map(Small::width).fold(0.0, f32::max), all.len());
        let most = if width > WIDE_GUEST { 1 } else { GUESTS_ABREAST };
        Self { width, abreast: count.min(most), rows: count.div_ceil(most) }
    }

    fn area(&self) -> (f32, f32) {
        ((self.width + GAP) * self.abreast as f32, (GUEST.height + GAP) * self.rows as f32)
    }

    /// The middle of each, below a disc and so much more.
    fn below(&self, disc: &Rect, more: f32, count: usize) -> Vec<Rect> {
        let (wide, high) = (self.width + GAP, GUEST.height + GAP);
        let middle = disc.left() + disc.width() / 2.0;
        let place = |n: usize| {
            let row = n / self.abreast;
            // The last row may hold fewer and stands in the middle all the same.
            let in_row = (count - row * self.abreast).min(self.abreast) as f32;
            let x = middle + ((n % self.abreast) as f32 - (in_row - 1.0) / 2.0) * wide;
            let y = disc.bottom() + more + GAP + GUEST.height / 2.0 + row as f32 * high;
            boxed(x, y, self.width, GUEST.height)
        };
        (0..count).map(place).collect()
    }
}

/// A territory's disc and all that belongs to it, put in its place.
pub(super) struct Token<'a> {
    place: &'a Place,
    /// The middle of the disc with its marks, and how many marks have room beside it.
    at: (f32, f32),
    abreast: usize,
    /// There is no disc.
    bare: bool,
    /// The disc itself.
    pub(super) disc: Rect,
    crown: Option<Rect>,
    marks: (Marks, Vec<Rect>),
    guests: Vec<Rect>,
}

impl<'a> Token<'a> {
    /// The token of a place whose disc, with its marks, has its middle there.
    pub(super) fn new(place: &'a Place, (x, y): (f32, f32), abreast: usize) -> Self {
        // Where nothing is counted there is no disc, and the marks stand in its place.
        let bare = place.letter.is_none() && place.count == 0 && place.was.is_none();
        let wide = if bare { 1.0 } else { DISC.width(place.letter, place.count) };
        let (marks, middle) = (Marks::of(place, abreast), x);
        let x = x - marks.beside() / 2.0;
        let disc = boxed(x, y, wide, DISC.height);
        let crown = boxed(x, disc.top() - CROWN.1 / 2.0 + CROWN_SINKS, CROWN.0, CROWN.1);
        let guests = Guests::of(place).below(&disc, marks.below().1, Small::of(place).len());
        let placed = marks.placed(&disc, middle);
        let at = (middle, y);
        Self {
            place,
            at,
            abreast,
            bare,
            disc,
            crown: place.capital.then_some(crown),
            marks: (marks, placed),
            guests,
        }
    }

    /// All the room it takes.
    pub(super) fn taken(&self) -> impl Iterator<Item = Rect> + '_ {
        std::iter::once(self.disc).chain(self.crown).chain(self.marks.1.iter().chain(&self.guests).copied())
    }

    /// Puts it on a picture.
    pub(super) fn put(&self, sheet: &mut Sheet) {
        let place = self.place;
        let letter = (place.colour, place.letter, place.count, place.capital);
        let beside = (&place.guests, &place.guest_marks, &place.marks, place.was);
        let local = Self::new(place, (0.0, 0.0), self.abreast);
        let all = local.taken().reduce(|a, b| a.join(&b).unwrap_or(a));
        let Some(bounds) = all.and_then(|all| all.outset(10.0, 10.0)) else { return };
        sheet.put(&("token", letter, beside, self.abreast), self.at, bounds, |canvas| local.draw(canvas));
    }

    fn draw(&self, canvas: &mut Canvas) {
        let place = self.place;
        let edge = if place.capital { GOLD } else { INK };
        if place.capital
            && let Some(outline) = rounded(self.disc, DISC.height * 0.3)
        {
            canvas.stroke(&outline, INK, DISC.edge + 6.0);
        }
        if !self.bare {
            DISC.draw(canvas, &self.disc, (place.colour, place.letter, place.count), edge, false);
        }
        if let Some(crown) = &self.crown {
            draw_crown(canvas, crown);
        }
        self.marks.0.draw(canvas, &self.marks.1);
        for (small, at) in Small::of(place).iter().zip(&self.guests) {
            small.draw(canvas, at);
        }
    }
}

/// Three points and a band.
pub(super) fn draw_crown(canvas: &mut Canvas, at: &Rect) {
    let x = |share: f32| at.left() + at.width() * share;
    let y = |share: f32| at.top() + at.height() * share;
    let outline = [
        (x(0.1), y(1.0)),
        (x(0.0), y(0.22)),
        (x(0.27), y(0.52)),
        (x(0.5), y(0.0)),
        (x(0.73), y(0.52)),
        (x(1.0), y(0.22)),
        (x(0.9), y(1.0)),
    ];
    if let Some(path) = through(&outline, true) {
        canvas.stroke(&path, INK, 7.0);
        canvas.fill(&path, GOLD);
    }
}

/// A side's letter on its colour, as it stands in the legend.
pub(super) fn draw_flag(canvas: &mut Canvas, at: Rect, colour: Colour, letter: char) {
    let Some(outline) = rounded(at, at.height() * 0.25) else { return };
    canvas.stroke(&outline, WHITE, 4.0);
    canvas.fill(&outline, solid(colour));
    let style = Style::new(Face::Bold, at.height() * 0.62, ink(colour));
    let (x, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
    canvas.write(&letter.to_string(), x, y, Align::Middle, style);
}
