//! Words as outlines. Anything a person may call themselves has to come out as something.

use std::sync::{LazyLock, OnceLock};

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, Point};
use tiny_skia::{Path, PathBuilder, Rect};

/// One of our two fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
}

static PLAIN: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../assets/fonts/DejaVuSans.ttf")).expect("the font is ours")
});
static BOLD: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../assets/fonts/DejaVuSans-Bold.ttf"))
        .expect("the font is ours")
});

/// The height of a capital or a digit, as a share of the size.
pub(super) const CAPITAL: f32 = 0.729;
/// How high a line of several is, as a share of the size.
pub(super) const LINE: f32 = 1.02;
/// How wide the box is that stands for a letter the fonts don't have, as a share of the size.
const BOX: f32 = 0.62;
/// No line has room for more letters; what comes after them is not even measured.
const MOST: usize = 1_000;
/// What stands before a machine's name; the fonts have no glyph for it.
const MACHINE: char = '🤖';

/// How far to the right each glyph reaches, by its number, as far as that has been asked for: its outline has to be read
/// for it, and the same few are asked for again and again.
static REACHES: LazyLock<[Vec<OnceLock<f32>>; 2]> =
    LazyLock::new(|| [Face::Plain, Face::Bold].map(|face| vec![OnceLock::new(); face.font().glyph_count()]));

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Self::Plain => &PLAIN,
            Self::Bold => &BOLD,
        }
    }

    /// How far to the right of where it begins a glyph reaches, in the font's own units; infinitely little, if it is blank.
    fn reach(self, glyph: GlyphId) -> f32 {
        let read = || {
            let outline = self.font().outline(glyph);
            let points = outline.iter().flat_map(|outline| &outline.curves).flat_map(|curve| match *curve {
                OutlineCurve::Line(a, b) => [a, b, b, b],
                OutlineCurve::Quad(a, b, c) => [a, b, c, c],
                OutlineCurve::Cubic(a, b, c, d) => [a, b, c, d],
            });
            points.map(|point| point.x).fold(f32::NEG_INFINITY, f32::max)
        };
        REACHES[self as usize].get(usize::from(glyph.0)).map_or_else(read, |kept| *kept.get_or_init(read))
    }
}

/// A line of text as far as it has come.
#[derive(Clone, Copy)]
struct Line {
    face: Face,
    size: f32,
    /// From the font's own units.
    scale: f32,
    /// Where the next letter begins.
    x: f32,
    /// How far outlines reach.
    right: f32,
    before: Option<GlyphId>,
}

impl Line {
    fn new(face: Face, size: f32) -> Self {
        let scale = size / face.font().units_per_em().unwrap_or(2048.0);
        Self { face, size, scale, x: 0.0, right: 0.0, before: None }
    }

    /// Goes on by a letter; gives its glyph, none if the font lacks it, and where that begins.
    fn step(&mut self, letter: char) -> (Option<GlyphId>, f32) {
        let font = self.face.font();
        let glyph = font.glyph_id(letter);
        if glyph.0 == 0 {
            let at = self.x;
            self.x += BOX * self.size;
            self.before = None;
            return (None, at);
        }
        if let Some(before) = self.before {
            self.x += font.kern_unscaled(before, glyph) * self.scale;
        }
        let at = self.x;
        self.right = self.right.max(at + self.face.reach(glyph) * self.scale);
        self.x += font.h_advance_unscaled(glyph) * self.scale;
        self.before = Some(glyph);
        (Some(glyph), at)
    }

    /// How far it reaches to the right, blanks included.
    fn width(&self) -> f32 {
        self.x.max(self.right)
    }
}

/// A line of text as an outline with its beginning on the baseline at 0,0.
pub(super) struct Outlined {
    /// Nothing, if there was nothing but blanks.
    pub(super) path: Option<Path>,
    /// How far it reaches to the right, blanks included.
    pub(super) width: f32,
}

/// The letters of a line that are shown.
fn shown(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().take(2 * MOST).filter(|c| is_shown(*c)).take(MOST)
}

/// The outline of a line of text, each letter of which begins where `place` puts it. Letters that the font lacks are boxes.
pub(super) fn outline(face: Face, text: &str, size: f32, place: impl Fn(f32) -> f32) -> Outlined {
    let mut line = Line::new(face, size);
    let mut builder = PathBuilder::new();
    for letter in shown(text) {
        let (glyph, x) = line.step(letter);
        match (glyph, place(x)) {
            (Some(glyph), x) => {
                if let Some(outline) = face.font().outline(glyph) {
                    trace(&mut builder, &outline.curves, x, line.scale);
                }
            }
            (None, x) => {
                missing(&mut builder, x, size);
                if letter == MACHINE {
                    face_of_machine(&mut builder, x, size);
                }
            }
        }
    }
    Outlined { path: builder.finish(), width: line.width() }
}

/// How wide a line of text is: as its outline, which isn't drawn for it.
pub(super) fn width(face: Face, text: &str, size: f32) -> f32 {
    let mut line = Line::new(face, size);
    for letter in shown(text) {
        line.step(letter);
    }
    line.width()
}

/// The text, and the size between `least` and `size` at which it is no wider than `room`; cut off
/// with an ellipsis if it is wider at any.
pub(super) fn fit(face: Face, text: &str, size: f32, least: f32, room: f32) -> (String, f32) {
    let whole = width(face, text, size);
    if whole <= room {
        return (text.to_owned(), size);
    }
    // A hair less than would fit exactly, since outlines are rounded.
    let size = (size * room / whole * 0.995).max(least);
    let letters: Vec<char> = shown(text).collect();
    // The line after each of its letters, so that none is measured again for what it may be cut to.
    let mut line = Line::new(face, size);
    let mut lines = vec![line];
    lines.extend(letters.iter().map(|letter| {
        line.step(*letter);
        line
    }));
    if line.width() <= room || letters.is_empty() {
        return (text.to_owned(), size);
    }
    let mut kept = letters.len();
    loop {
        kept -= 1;
        // Nothing is cut off behind a blank.
        while kept > 0 && letters[kept - 1].is_whitespace() {
            kept -= 1;
        }
        let mut cut = lines[kept];
        cut.step('…');
        if cut.width() <= room || kept == 0 {
            let shown = letters[..kept].iter().chain(&['…']).collect();
            return (shown, size);
        }
    }
}

/// The text broken at blanks into lines no wider than `room`; what is too long for one line alone
/// is cut.
pub(super) fn wrap(face: Face, text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    // What is wrapped is our own but for names, and takes a few lines at most.
    for word in text.split_whitespace().take(MOST) {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(face, &longer, size) <= room {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line = fit(face, word, size, size, room).0;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Would this letter come out as an empty box?
pub(super) fn is_missing(letter: char) -> bool {
    let lacks = |face: Face| face.font().glyph_id(letter).0 == 0;
    is_shown(letter)
        && !letter.is_whitespace()
        && letter != MACHINE
        && (lacks(Face::Plain) || lacks(Face::Bold))
}

/// Not shown: control characters, marks that join or direct others, variants of emoji.
fn is_shown(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

fn missing(builder: &mut PathBuilder, x: f32, size: f32) {
    let thick = size * 0.06;
    let (left, right) = (x + size * 0.07, x + size * (BOX - 0.07));
    let (top, bottom) = (-CAPITAL * size, 0.0);
    let sides = [
        (left, top, right, top + thick),
        (left, bottom - thick, right, bottom),
        (left, top + thick, left + thick, bottom - thick),
        (right - thick, top + thick, right, bottom - thick),
    ];
    for (left, top, right, bottom) in sides {
        if let Some(side) = Rect::from_ltrb(left, top, right, bottom) {
            builder.push_rect(side);
        }
    }
}

/// Two eyes and a mouth: what makes a machine's head of an empty box.
fn face_of_machine(builder: &mut PathBuilder, x: f32, size: f32) {
    let features = [(0.18, 0.50, 0.10, 0.12), (0.34, 0.50, 0.10, 0.12), (0.18, 0.22, 0.26, 0.07)];
    for (left, up, width, height) in features {
        if let Some(feature) = Rect::from_xywh(x + left * size, -up * size, width * size, height * size) {
            builder.push_rect(feature);
        }
    }
}

/// Adds a glyph's curves. A new contour begins wherever a curve doesn't go on from the last one.
fn trace(builder: &mut PathBuilder, curves: &[OutlineCurve], x: f32, scale: f32) {
    let place = |p: Point| (x + p.x * scale, -p.y * scale);
    let mut pen: Option<Point> = None;
    for curve in curves {
        let (start, end) = match curve {
            OutlineCurve::Line(a, b) => (*a, *b),
            OutlineCurve::Quad(a, _, b) => (*a, *b),
            OutlineCurve::Cubic(a, _, _, b) => (*a, *b),
        };
        if pen != Some(start) {
            if pen.is_some() {
                builder.close();
            }
            let (x, y) = place(start);
            builder.move_to(x, y);
        }
        let (ex, ey) = place(end);
        match curve {
            OutlineCurve::Line(..) => builder.line_to(ex, ey),
            OutlineCurve::Quad(_, c, _) => {
                let (cx, cy) = place(*c);
                builder.quad_to(cx, cy, ex, ey);
            }
            OutlineCurve::Cubic(_, c, d, _) => {
                let ((cx, cy), (dx, dy)) = (place(*c), place(*d));
                builder.cubic_to(cx, cy, dx, dy, ex, ey);
            }
        }
        pen = Some(end);
    }
    if pen.is_some() {
        builder.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_fits_where_it_is_told_to() {
        for text in [
            "Wolfgang Amadeus Theophilus Mozart",
            "﷽﷽﷽",
            "🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀",
            "漢字漢字漢字漢字漢字漢字",
        ] {
            let (shown, size) = fit(Face::Bold, text, 40.0, 26.0, 200.0);
            assert!(width(Face::Bold, &shown, size) <= 200.0, "{shown}");
            assert!(size >= 26.0);
            assert!(shown == text || shown.ends_with('…'), "{shown}");
        }
        assert_eq!(fit(Face::Bold, "Ann", 40.0, 26.0, 200.0), ("Ann".to_owned(), 40.0));
    }

    #[test]
    fn of_a_text_without_end_only_a_thousand_letters_are_looked_at() {
        for letter in ["w", " ", "\u{301}", "🦀"] {
            let (endless, long) = (letter.repeat(1_000_000), letter.repeat(MOST));
            assert_eq!(width(Face::Bold, &endless, 40.0), width(Face::Bold, &long, 40.0));
            let (cut, size) = fit(Face::Bold, &format!("a{endless}z"), 40.0, 26.0, 200.0);
            assert!(width(Face::Bold, &cut, size) <= 200.0);
            assert!(wrap(Face::Plain, &"w ".repeat(100_000), 40.0, 200.0).len() <= MOST);
        }
    }

    #[test]
    fn what_is_measured_is_what_is_drawn() {
        let texts =
            ["Wolfgang Amadeus Theophilus Mozart", "AVAToj", "f", "🤖 漢字 ﷽ Z̸̡̛̳a̵̢l̶g̷o", " ", "", "\u{202e}evil"];
        for (text, face) in texts.into_iter().flat_map(|text| [(text, Face::Plain), (text, Face::Bold)]) {
            let outlined = outline(face, text, 36.0, |x| x);
            assert_eq!(width(face, text, 36.0), outlined.width, "{text}");
            let right = outlined.path.map_or(0.0, |path| path.bounds().right());
            assert!(right <= outlined.width, "{text} reaches to {right}, not {}", outlined.width);
        }
    }

    #[test]
    fn what_is_cut_keeps_all_that_has_room() {
        let whole = "The  auction is AVATAR 🦀漢";
        for room in (0..500).step_by(9).map(|room| room as f32) {
            let (shown, _) = fit(Face::Bold, whole, 40.0, 40.0, room);
            let longer = (0..=whole.chars().count()).rev().map(|kept| {
                let kept: String = whole.chars().take(kept).collect();
                if kept == whole { kept } else { format!("{}…", kept.trim_end()) }
            });
            let first = longer.clone().find(|text| width(Face::Bold, text, 40.0) <= room);
            assert_eq!(shown, first.unwrap_or("…".to_owned()), "{room}");
        }
    }

    #[test]
    fn letters_without_a_glyph_are_boxes_and_marks_are_nothing() {
        let boxes = outline(Face::Plain, "🦀漢", 100.0, |x| x);
        assert!(boxes.path.is_some());
        assert!((boxes.width - 2.0 * BOX * 100.0).abs() < 0.01);
        let nothing = outline(Face::Plain, "\u{200d}\u{fe0f}\u{202e}\n", 100.0, |x| x);
        assert!(nothing.path.is_none());
        assert!(nothing.width.abs() < 0.01);
    }

    #[test]
    fn a_machine_has_a_face() {
        let drawn = |text| outline(Face::Plain, text, 100.0, |x| x).path.map(|path| path.len());
        assert!(drawn("🤖") > drawn("🦀"), "more than the box of a letter without a glyph");
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        let lines =
            wrap(Face::Plain, "The auction is open: ten troops, the highest bid takes them", 30.0, 300.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| width(Face::Plain, line, 30.0) <= 300.0));
        assert_eq!(lines.join(" "), "The auction is open: ten troops, the highest bid takes them");
        assert!(wrap(Face::Plain, "  ", 30.0, 300.0).is_empty());
    }
}
