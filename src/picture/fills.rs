//! What lies over a place's colour, so that what it means is seen without the colour too.

use tiny_skia::{Path, PathBuilder, Rect};

use super::canvas::Canvas;
use super::colours::{self, WASTE};
use super::{Colour, Fill, Pattern};

/// Bars and stripes: how wide they are, and from one to the next.
const BARS: (f32, f32) = (9.0, 26.0);
const STRIPES: (f32, f32) = (11.0, 34.0);
/// Spots: their radius, and how far apart their rows and columns are.
const SPOTS: (f32, f32) = (7.0, 17.0);

type Over = (Pattern, Option<Colour>);

/// Fills an outline; `fine` makes what lies over its ground smaller, for small areas.
pub(super) fn fill(canvas: &mut Canvas, path: &Path, fill: &Fill, fine: f32) {
    canvas.fill(path, colours::land(fill.colour));
    fill.over.iter().for_each(|over| draw_over(canvas, path, *over, fine));
}

fn draw_over(canvas: &mut Canvas, path: &Path, (pattern, colour): Over, fine: f32) {
    let ink = colour.map_or_else(colours::halo, colours::solid);
    let bounds = path.bounds();
    match pattern {
        Pattern::Bars => {
            let lines = bars(&bounds, BARS.1 * fine);
            lines.iter().for_each(|lines| canvas.stroke_within(path, lines, ink, BARS.0 * fine));
        }
        Pattern::Stripes => {
            let lines = stripes(&bounds, STRIPES.1 * fine);
            lines.iter().for_each(|lines| canvas.stroke_within(path, lines, ink, STRIPES.0 * fine));
        }
        Pattern::Spots => {
            let spots = spots(&bounds, SPOTS.0 * fine, SPOTS.1 * fine);
            spots.iter().for_each(|spots| canvas.fill_within(path, spots, ink));
        }
    }
}

/// Covers a canvas with a fill.
pub(super) fn cover(canvas: &mut Canvas, fill: &Fill) {
    let all = PathBuilder::from_rect(canvas.bounds());
    self::fill(canvas, &all, fill, 1.0);
}

/// Covers a canvas as land that isn't there any more.
pub(super) fn cover_with_waste(canvas: &mut Canvas) {
    let bounds = canvas.bounds();
    canvas.rect(bounds, WASTE.0);
    stripes(&bounds, STRIPES.1).iter().for_each(|lines| canvas.stroke(lines, WASTE.1, STRIPES.0));
}

/// Multiples of a step from before `low` to past `high`: what is drawn in two places that touch
/// fits together.
fn steps(low: f32, high: f32, step: f32) -> impl Iterator<Item = f32> {
    let first = (low / step).floor();
    let count = ((high - low) / step).ceil().clamp(0.0, 4000.0) as usize + 1;
    (0..=count).map(move |n| (first + n as f32) * step)
}

fn bars(at: &Rect, step: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for x in steps(at.left(), at.right(), step) {
        path.move_to(x, at.top() - step);
        path.line_to(x, at.bottom() + step);
    }
    path.finish()
}

fn stripes(at: &Rect, step: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    // Rising to the right: x + y is the same all along.
    for sum in steps(at.left() + at.top(), at.right() + at.bottom(), step) {
        path.move_to(sum - at.top() + step, at.top() - step);
        path.line_to(sum - at.bottom() - step, at.bottom() + step);
    }
    path.finish()
}

fn spots(at: &Rect, radius: f32, step: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for y in steps(at.top() - step, at.bottom() + step, step) {
        let odd = (y / step).round().rem_euclid(2.0) > 0.5;
        for x in steps(at.left() - step * 2.0, at.right() + step * 2.0, step * 2.0) {
            path.push_circle(x + if odd { step } else { 0.0 }, y, radius);
        }
    }
    path.finish()
}
