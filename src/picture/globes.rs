//! Planets, drawn behind what stands on them: a round body in its own colour with what is typical of its surface.

use tiny_skia::{Path, PathBuilder};

use super::art::{Globe, Surface};
use super::canvas::Canvas;
use super::colours::{INK, Rgb, hued, mix};

/// How much larger than in the art a planet is drawn: so that it is seen round its disc.
const LARGER: f32 = 1.6;
/// How far above its disc's middle is a planet's.
const ABOVE: f32 = 12.0;

/// How far a planet reaches from its middle.
fn radius(globe: &Globe) -> f32 {
    globe.radius * LARGER
}

/// How far a planet reaches above its disc's middle.
pub(super) fn reach(globe: &Globe) -> f32 {
    radius(globe) + ABOVE
}

fn circle((x, y): (f32, f32), radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

/// Its colours: in the light, and in the shadow.
pub(super) fn shades(globe: &Globe) -> [Rgb; 4] {
    let (ground, over) = colours(globe);
    let dark = f32::from(SHADE) / 255.0;
    [ground, over, mix(ground, INK, dark), mix(over, INK, dark)]
}

/// How dark a planet's shadow is.
const SHADE: u8 = 110;

/// Draws the planet of a disc with its middle there.
pub(super) fn draw(canvas: &mut Canvas, globe: &Globe, (x, y): (f32, f32)) {
    let (y, radius) = (y - ABOVE, radius(globe));
    let Some(outline) = circle((x, y), radius) else { return };
    let (ground, over) = colours(globe);
    canvas.stroke(&outline, INK, 5.0);
    canvas.fill(&outline, ground);
    if let Some(marked) = markings(globe.kind, (x, y), radius) {
        canvas.fill_within(&outline, &marked, over);
    }
    // The light comes from the upper left: what lies in the shadow is the planet without a disc shifted there.
    let mut shadow = PathBuilder::new();
    shadow.push_circle(x, y, radius * 1.1);
    shadow.push_circle(x - radius * 0.3, y - radius * 0.3, radius * 1.08);
    if let Some(shadow) = shadow.finish() {
        canvas.shade_within(&outline, &shadow, INK, SHADE);
    }
}

/// The surface, and what lies on it.
fn colours(globe: &Globe) -> (Rgb, Rgb) {
    let hue = globe.hue;
    let of = |strong, light| hued(hue, strong, light);
    match globe.kind {
        Surface::Ice => (mix([0xff; 3], of(0.5, 0.8), 0.4), of(0.4, 0.68)),
        Surface::Lava => ([0x3a, 0x2a, 0x28], hued(18.0, 0.95, 0.55)),
        Surface::City => (of(0.12, 0.5), hued(48.0, 0.75, 0.72)),
        Surface::Ocean => (of(0.55, 0.5), hued(120.0, 0.28, 0.55)),
        Surface::Forest => (of(0.42, 0.42), of(0.45, 0.6)),
        Surface::Desert => (of(0.5, 0.62), of(0.45, 0.5)),
        Surface::Gas => (of(0.45, 0.6), of(0.35, 0.75)),
        Surface::Rock => (of(0.2, 0.55), of(0.18, 0.42)),
    }
}

/// Bands, craters, cracks, land or lights, as parts of the radius round the middle.
fn markings(kind: Surface, (x, y): (f32, f32), radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let at = |dx: f32, dy: f32| (x + dx * radius, y + dy * radius);
    let mut spots = |all: &[(f32, f32, f32)]| {
        for (dx, dy, r) in all {
            let (x, y) = at(*dx, *dy);
            path.push_circle(x, y, r * radius);
        }
    };
    match kind {
        Surface::Rock | Surface::Ice => {
            spots(&[(-0.35, -0.7, 0.16), (0.35, -0.75, 0.12), (0.78, -0.3, 0.13), (-0.75, -0.25, 0.12)]);
            spots(&[(-0.5, 0.72, 0.15), (0.3, 0.78, 0.14), (0.0, 0.1, 0.2)]);
        }
        Surface::Ocean | Surface::Forest => {
            spots(&[(-0.5, -0.68, 0.3), (-0.2, -0.8, 0.24), (0.62, -0.62, 0.26), (0.8, 0.1, 0.2)]);
            spots(&[(-0.7, 0.55, 0.25), (0.1, 0.8, 0.3), (0.0, 0.0, 0.3)]);
        }
        Surface::City => spots(&[
            (-0.5, -0.7, 0.07),
            (-0.2, -0.82, 0.07),
            (0.1, -0.72, 0.07),
            (0.45, -0.72, 0.07),
            (-0.4, 0.75, 0.07),
            (0.1, 0.8, 0.07),
            (0.5, 0.68, 0.07),
            (0.85, 0.0, 0.07),
            (-0.85, 0.0, 0.07),
        ]),
        Surface::Desert | Surface::Gas => {
            for (top, high) in [(-0.86, 0.12), (-0.62, 0.1), (-0.2, 0.3), (0.62, 0.12), (0.84, 0.1)] {
                let (left, top) = at(-1.0, top);
                let band = tiny_skia::Rect::from_xywh(left, top, radius * 2.0, radius * high)?;
                path.push_rect(band);
            }
        }
        Surface::Lava => {
            for cracks in [
                [(-0.9, -0.3), (-0.4, -0.75), (-0.1, -0.6), (-0.35, -0.6), (-0.8, -0.1)],
                [(0.1, -0.95), (0.5, -0.6), (0.95, -0.4), (0.9, -0.25), (0.4, -0.5)],
                [(-0.7, 0.75), (-0.1, 0.6), (0.4, 0.9), (0.5, 0.75), (0.0, 0.72)],
            ] {
                for (n, (dx, dy)) in cracks.into_iter().enumerate() {
                    let (x, y) = at(dx, dy);
                    if n == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                path.close();
            }
        }
    }
    path.finish()
}
