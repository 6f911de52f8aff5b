//! What land lies in: the sea, or space.

use tiny_skia::{Path, PathBuilder, Rect};

use super::art::{Art, Ground, Lane, Theme};
use super::canvas::{Canvas, through};
use super::colours::{self, LANE, OCEAN, Rgb, SEA, SHALLOWS, STAR, VOID, WHITE, ZONE_NAME, hued, mix};
use super::view::View;

/// How many stars there are in a square of a thousand units.
const STARS: f32 = 130.0;

impl Theme {
    pub(super) fn ground(self) -> Rgb {
        match self {
            Self::Sea => SEA,
            Self::Space => VOID,
        }
    }

    /// Draws what is seen besides the ground.
    pub(super) fn draw_ground(self, canvas: &mut Canvas, frame: &Rect) {
        if self == Self::Sea {
            return;
        }
        let count = (STARS * frame.width() * frame.height() / 1_000_000.0) as u32;
        for (colour, most, size) in [(STAR, count, 2.2), (WHITE, count / 6, 3.0)] {
            if let Some(stars) = stars(frame, most, size) {
                canvas.fill(&stars, colour);
            }
        }
    }

    pub(super) fn draw_lane(self, canvas: &mut Canvas, lane: &Lane, view: &View) {
        let points: Vec<_> = lane.path.iter().map(|&p| view.point(p)).collect();
        let Some(path) = through(&points, false) else { return };
        match self {
            Self::Sea => canvas.dashed(&path, LANE, 4.0, 1.0, 9.0),
            Self::Space => {
                canvas.stroke(&path, mix(VOID, hued(210.0, 0.9, 0.5), 0.55), 14.0);
                canvas.dashed(&path, LANE, 5.0, 12.0, 12.0);
                let ends = points.first().into_iter().chain(points.last());
                for end in ends.filter_map(|&(x, y)| PathBuilder::from_circle(x, y, 9.0)) {
                    canvas.fill(&end, LANE);
                }
            }
        }
    }
}

impl Art {
    /// What is seen besides the ground.
    pub(super) fn draw_ground(&self, canvas: &mut Canvas, view: &View) {
        self.theme.draw_ground(canvas, &view.frame);
        let Some(sky) = self.sky else { return };
        let top = view.point((0.0, sky)).1.max(view.frame.top());
        if let Some(below) = Rect::from_ltrb(view.frame.left(), top, view.frame.right(), view.frame.bottom())
        {
            canvas.rect(below, VOID);
            Theme::Space.draw_ground(canvas, &below);
        }
    }

    /// What lies round the land of a zone.
    pub(super) fn around(&self, zone: usize) -> Rgb {
        if self.zones[zone].ground == Ground::Moon { VOID } else { self.theme.ground() }
    }

    /// What is seen round the land of a zone.
    pub(super) fn rim(&self, zone: usize) -> Rgb {
        match self.zones[zone].ground {
            Ground::Land => self.zones[zone].hue.map_or(SHALLOWS, |hue| hued(hue, 0.75, 0.6)),
            Ground::Water => mix(SHALLOWS, OCEAN, 0.4),
            Ground::Moon => mix(VOID, WHITE, 0.35),
        }
    }

    /// What a zone's land looks like while it is nobody's.
    pub(super) fn empty(&self, zone: usize) -> Rgb {
        match self.zones[zone].ground {
            Ground::Land => colours::empty_land(zone, self.zones[zone].hue),
            Ground::Water => OCEAN,
            Ground::Moon => colours::empty_moon(zone),
        }
    }

    /// What a zone's name is written in.
    pub(super) fn title(&self, zone: usize) -> Rgb {
        self.zones[zone].hue.map_or(ZONE_NAME, |hue| hued(hue, 0.85, 0.82))
    }
}

/// So many stars, the same every time.
fn stars(frame: &Rect, count: u32, size: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut seed = count.wrapping_mul(2_654_435_761) | 1;
    let mut next = || {
        // A small generator of our own: stars needn't be more random than that.
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        (seed >> 8) as f32 / (1_u32 << 24) as f32
    };
    for _ in 0..count {
        let (x, y) = (frame.left() + next() * frame.width(), frame.top() + next() * frame.height());
        path.push_circle(x, y, size * (0.6 + 0.8 * next()));
    }
    path.finish()
}
