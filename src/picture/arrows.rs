//! Last moves and attacks as arrows from disc to disc.

use tiny_skia::{PathBuilder, Rect};

use super::Colour;
use super::canvas::{Canvas, boxed, through};
use super::colours::{GOLD, INK, WHITE, solid};
use super::sheet::Sheet;

const SHAFT: f32 = 11.0;
const HEAD: f32 = 34.0;
/// A dash of one through the air, and what is left free behind it.
const DASH: (f32, f32) = (30.0, 26.0);
/// How far an arrow is bowed to its left, as a share of its length, and at least.
const BOW: (f32, f32) = (0.16, 34.0);

/// How far one that may still go on is bowed at least, so that it is seen between discs that lie side by side.
const OPEN_BOW: f32 = 72.0;

/// An arrow from one point to another, bowed, so that one there and one back don't cover each
/// other.
pub(super) struct Bowed {
    course: Vec<(f32, f32)>,
    colour: Colour,
    /// Edged in gold: what it shows may still go on.
    open: bool,
    /// Dashed: it goes over what lies between.
    dashed: bool,
}

/// No arrow is shorter for the sake of what stands beside a disc.
const SHORTEST: f32 = 110.0;

/// Does the point lie in there?
fn holds(at: &Rect, (x, y): (f32, f32)) -> bool {
    x > at.left() && x < at.right() && y > at.top() && y < at.bottom()
}

/// How many pieces an arrow's bow has.
const STEPS: usize = 60;

impl Bowed {
    /// An arrow that ends where it meets one of `target`, all that stands there and its name, so that nothing lies on its head;
    /// where that is too near, where it meets the first of them, the disc. None between two points that are one.
    pub(super) fn new(
        from: (f32, f32),
        to: (f32, f32),
        target: &[Rect],
        (colour, open): (Colour, bool),
    ) -> Option<Self> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            return None;
        }
        let bow = (length * BOW.0).max(if open { OPEN_BOW } else { BOW.1 }) * 2.0;
        let control = (
            f32::midpoint(from.0, to.0) + dy / length * bow,
            f32::midpoint(from.1, to.1) - dx / length * bow,
        );
        let at = |t: f32| {
            let u = 1.0 - t;
            let along = |a: f32, b: f32, c: f32| u * u * a + 2.0 * u * t * b + t * t * c;
            (along(from.0, control.0, to.0), along(from.1, control.1, to.1))
        };
        let mut course: Vec<(f32, f32)> = (0..=STEPS).map(|n| at(n as f32 / STEPS as f32)).collect();
        let hits = |target: &[Rect]| {
            let within = |&(x, y): &(f32, f32)| target.iter().any(|at| holds(at, (x, y)));
            course.iter().position(within).unwrap_or(STEPS)
        };
        let first = hits(target);
        let (x, y) = course[first];
        let end = if (x - from.0).hypot(y - from.1) < SHORTEST {
            hits(&target[..target.len().min(1)])
        } else {
            first
        };
        let end = end.max(2);
        course.truncate(end + 1);
        Some(Self { course, colour, open, dashed: false })
    }

    /// The same, dashed.
    pub(super) fn through_the_air(self) -> Self {
        Self { dashed: true, ..self }
    }

    /// The same from where it leaves that box.
    pub(super) fn leaving(mut self, source: Option<&Rect>) -> Self {
        let within = |at: &&(f32, f32)| source.is_some_and(|source| holds(source, **at));
        let inside = self.course.iter().take_while(within).count();
        self.course.drain(..inside.min(self.course.len() - 3));
        self
    }

    /// The room it takes, in pieces.
    pub(super) fn taken(&self) -> impl Iterator<Item = Rect> + '_ {
        self.course.iter().step_by(4).map(|&(x, y)| boxed(x, y, HEAD, HEAD))
    }

    /// Puts it on a picture.
    pub(super) fn put(&self, sheet: &mut Sheet) {
        let Some(&at) = self.course.first() else { return };
        let course: Vec<(f32, f32)> = self.course.iter().map(|(x, y)| (x - at.0, y - at.1)).collect();
        let bits: Vec<(u32, u32)> = course.iter().map(|(x, y)| (x.to_bits(), y.to_bits())).collect();
        let bounds = course.iter().fold((0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32), |(l, t, r, b), (x, y)| {
            (l.min(*x), t.min(*y), r.max(*x), b.max(*y))
        });
        let bounds = Rect::from_ltrb(bounds.0, bounds.1, bounds.2, bounds.3);
        let Some(bounds) = bounds.and_then(|bounds| bounds.outset(HEAD, HEAD)) else { return };
        let local = Self { course, ..*self };
        sheet.put(&("arrow", bits, self.colour, self.open, self.dashed), at, bounds, |canvas| {
            local.draw(canvas)
        });
    }

    fn draw(&self, canvas: &mut Canvas) {
        let Some((&tip, course)) = self.course.split_last() else { return };
        // The shaft ends within the head.
        let far = |p: &(f32, f32)| (p.0 - tip.0).hypot(p.1 - tip.1) >= HEAD * 0.8;
        let neck = course.iter().rposition(far).unwrap_or(0);
        let back = course[neck];
        let (hx, hy) = (tip.0 - back.0, tip.1 - back.1);
        let size = hx.hypot(hy).max(1.0);
        let (ux, uy) = (hx / size, hy / size);
        let base = (tip.0 - ux * HEAD, tip.1 - uy * HEAD);
        let half = HEAD * 0.55;
        let head = through(
            &[tip, (base.0 - uy * half, base.1 + ux * half), (base.0 + uy * half, base.1 - ux * half)],
            true,
        );
        let mut shaft = PathBuilder::new();
        for (n, &(x, y)) in course[..=neck].iter().enumerate() {
            if n == 0 { shaft.move_to(x, y) } else { shaft.line_to(x, y) }
        }
        let shaft = if neck > 0 { shaft.finish() } else { None };
        let fill = solid(self.colour);
        let edge = if self.open { [(18.0, INK), (13.0, GOLD)] } else { [(10.0, INK), (6.0, WHITE)] };
        for (wider, colour) in edge.into_iter().chain([(0.0, fill)]) {
            match &shaft {
                Some(shaft) if self.dashed => canvas.dashed(shaft, colour, SHAFT + wider, DASH.0, DASH.1),
                Some(shaft) => canvas.stroke(shaft, colour, SHAFT + wider),
                None => {}
            }
            if let Some(head) = &head {
                if wider > 0.0 {
                    canvas.stroke(head, colour, wider);
                }
                canvas.fill(head, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far from where it leads to an arrow ends, going to the right.
    fn ends(length: f32, target: &[Rect]) -> f32 {
        let bowed =
            Bowed::new((0.0, 0.0), (length, 0.0), target, (Colour::Red, false)).expect("it is an arrow");
        length - bowed.course.last().expect("it has an end").0
    }

    #[test]
    fn an_arrow_ends_before_what_stands_beside_the_disc_it_leads_to() {
        let disc = |x: f32| boxed(x, 0.0, 100.0, 56.0);
        // It comes from above.
        let mark = |x: f32| boxed(x - 60.0, -50.0, 80.0, 80.0);
        let (alone, with) = (ends(800.0, &[disc(800.0)]), ends(800.0, &[disc(800.0), mark(800.0)]));
        assert!((30.0..=60.0).contains(&alone), "{alone}");
        assert!(with > 70.0, "{with}");
        // Where that left hardly anything of it, it goes to the disc.
        assert!((ends(150.0, &[disc(150.0), mark(150.0)]) - ends(150.0, &[disc(150.0)])).abs() < 0.1);
    }
}
