//! Which part of the map is looked at, where on the canvas it lies, and who gets which room in it.

use std::hash::Hash;

use tiny_skia::{Path, Rect, Transform};

use super::art::Art;
use super::canvas::boxed;

/// How much wider than the zone the part shown of it is.
const MARGIN: f32 = 1.12;
/// The flattest and the tallest part that is shown, as height by width.
const SHAPES: (f32, f32) = (0.55, 1.05);

/// How much higher than it is the map is drawn where it needs more room: for discs, for cards on the whole map and in
/// a zone, the first that is enough.
pub(super) const DISCS: [f32; 5] = [1.3, 1.4, 1.5, 1.65, 1.8];
/// The same where land is narrow, on the whole map and in a zone.
pub(super) const NARROW: [f32; 9] = [1.3, 1.4, 1.5, 1.65, 1.8, 2.0, 2.2, 2.4, 2.6];
pub(super) const ZONE_NARROW: [f32; 4] = [1.0, 1.2, 1.4, 1.6];
pub(super) const CARDS: [f32; 8] = [1.5, 1.7, 1.9, 2.1, 2.3, 2.5, 2.8, 3.1];
pub(super) const ZONE_CARDS: [f32; 3] = [1.25, 1.5, 1.75];

/// In which sizes cards are drawn on the whole map, and in a zone; smaller only where they have room at no height.
const WHOLE_SIZES: (f32, f32) = (0.95, 1.3);
const ZONE_SIZES: (f32, f32) = (0.8, 1.9);

/// How large letters are at least, by the width of the picture: so that they can be read where it is 380 pixels wide.
const LETTERS: f32 = 8.5 / 380.0;

/// How large letters are at least in a picture of that many units' width.
pub(super) fn letters(width: f32) -> f32 {
    width * LETTERS
}

/// A part of the map on the canvas.
pub(super) struct View {
    scale: (f32, f32),
    dx: f32,
    dy: f32,
    /// From where on the map is drawn as wide as high, and where on the canvas that is.
    sky: Option<(f32, f32)>,
    /// Where on the canvas the map is.
    pub(super) frame: Rect,
    /// The smallest and the largest size in which cards are drawn here.
    pub(super) card_sizes: (f32, f32),
    /// How large letters are at least.
    pub(super) letters: f32,
}

impl View {
    /// The whole map, drawn out so much from top to bottom: room for more on each territory, where a phone has room to
    /// spare.
    pub(super) fn whole(art: &Art, width: f32, top: f32, tall: f32) -> Self {
        let bounds = boxed(art.width / 2.0, art.height / 2.0, art.width, art.height);
        let Some(sky) = art.sky else { return Self::of(bounds, width, top, tall, WHOLE_SIZES) };
        // A moon is round, however high the map is drawn.
        let view = Self::of(bounds, width, top, tall, WHOLE_SIZES);
        let edge = top + sky * view.scale.1;
        let height = edge - top + (art.height - sky) * view.scale.0;
        let frame = boxed(width / 2.0, top + height / 2.0, width, height);
        Self { sky: Some((sky, edge)), frame, ..view }
    }

    /// A zone with a little of what lies around it, as the whole map.
    pub(super) fn zone(art: &Art, zone: usize, width: f32, top: f32, tall: f32) -> Option<Self> {
        let bounds = art.zone_bounds(zone)?;
        let (mut wide, mut high) = (bounds.width() * MARGIN, bounds.height() * MARGIN);
        wide = wide.max(high / SHAPES.1).min(art.width);
        high = high.max(wide * SHAPES.0).min(art.height);
        // Pushed back where it would reach past the edge of the map.
        let middle = |low: f32, high: f32, size: f32, all: f32| {
            ((low + high) / 2.0).clamp(size / 2.0, all - size / 2.0)
        };
        let x = middle(bounds.left(), bounds.right(), wide, art.width);
        let y = middle(bounds.top(), bounds.bottom(), high, art.height);
        Some(Self::of(boxed(x, y, wide, high), width, top, tall, ZONE_SIZES))
    }

    fn of(bounds: Rect, width: f32, top: f32, tall: f32, card_sizes: (f32, f32)) -> Self {
        let scale = width / bounds.width();
        let scale = (scale, scale * tall);
        let height = bounds.height() * scale.1;
        Self {
            scale,
            dx: -bounds.left() * scale.0,
            dy: top - bounds.top() * scale.1,
            sky: None,
            frame: boxed(width / 2.0, top + height / 2.0, width, height),
            card_sizes,
            letters: letters(width),
        }
    }

    /// From the map to the canvas, for what has its top there on the map.
    pub(super) fn transform(&self, top: f32) -> Transform {
        match self.sky {
            Some((sky, edge)) if top >= sky => {
                let scale = self.scale.0;
                Transform::from_row(scale, 0.0, 0.0, scale, self.dx, edge - sky * scale)
            }
            _ => Transform::from_row(self.scale.0, 0.0, 0.0, self.scale.1, self.dx, self.dy),
        }
    }

    /// The outlines of all lands on the canvas.
    pub(super) fn shapes(&self, art: &Art) -> Vec<Option<Path>> {
        art.lands.iter().map(|land| self.shape(&land.outline)).collect()
    }

    /// An outline on the canvas.
    pub(super) fn shape(&self, outline: &Path) -> Option<Path> {
        outline.clone().transform(self.transform(outline.bounds().top()))
    }

    /// All that it is made of.
    pub(super) fn bits(&self) -> impl Hash {
        let sky = self.sky.map(|(sky, edge)| (sky.to_bits(), edge.to_bits()));
        let frame = [self.frame.left(), self.frame.top(), self.frame.right(), self.frame.bottom()];
        ([self.scale.0, self.scale.1, self.dx, self.dy].map(f32::to_bits), sky, frame.map(f32::to_bits))
    }

    /// Where on the canvas a point of the map lies.
    pub(super) fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let down = match self.sky {
            Some((sky, edge)) if y >= sky => edge + (y - sky) * self.scale.0,
            _ => y * self.scale.1 + self.dy,
        };
        (x * self.scale.0 + self.dx, down)
    }

    /// What point of the map lies there on the canvas.
    pub(super) fn on_map(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let down = match self.sky {
            Some((sky, edge)) if y >= edge => sky + (y - edge) / self.scale.0,
            _ => (y - self.dy) / self.scale.1,
        };
        ((x - self.dx) / self.scale.0, down)
    }

    /// Does that point of the canvas lie in the part shown?
    pub(super) fn shows(&self, (x, y): (f32, f32)) -> bool {
        let frame = &self.frame;
        x > frame.left() && x < frame.right() && y > frame.top() && y < frame.bottom()
    }
}

/// What a layout comes to: how high the map is drawn, in which size the cards are, where the rooms' middles are.
#[derive(Debug)]
pub(super) struct Spots {
    pub(super) tall: f32,
    pub(super) size: f32,
    pub(super) middles: Vec<(f32, f32)>,
}

/// A box that wants to be somewhere: its middle and its size.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) at: (f32, f32),
    pub(super) size: (f32, f32),
}

/// The middles of boxes as near as may be to where they want to be: pushed apart where they overlap, and back into the
/// frame. Home draws ever less, so that the boxes find ways past each other.
pub(super) fn spread(wanted: &[Wanted], frame: &Rect) -> Vec<(f32, f32)> {
    let share = |round: usize| 1.0 - round as f32 / ROUNDS.0 as f32;
    spread_by(wanted, frame, ROUNDS, |round| 0.2 * share(round).max(0.0).powi(2))
}

/// How often boxes are pushed: while they are drawn home, and afterwards, at most.
const ROUNDS: (usize, usize) = (300, 300);

fn spread_by(
    wanted: &[Wanted],
    frame: &Rect,
    rounds: (usize, usize),
    homesick: impl Fn(usize) -> f32,
) -> Vec<(f32, f32)> {
    let mut spots: Vec<(f32, f32)> = wanted.iter().map(|one| one.at).collect();
    let spots = spots.as_mut_slice();
    let count = spots.len();
    let apart =
        |a: &Wanted, b: &Wanted| (f32::midpoint(a.size.0, b.size.0), f32::midpoint(a.size.1, b.size.1));
    let apart: Vec<(f32, f32)> =
        wanted.iter().flat_map(|a| wanted.iter().map(move |b| apart(a, b))).collect();
    for round in 0..rounds.0 + rounds.1 {
        let homesick = homesick(round);
        for (spot, one) in spots.iter_mut().zip(wanted) {
            spot.0 += (one.at.0 - spot.0) * homesick;
            spot.1 += (one.at.1 - spot.1) * homesick;
        }
        let mut crowded = false;
        for a in 0..count {
            let apart = &apart[a * count..][..count];
            for b in a + 1..count {
                let (dx, dy) = (spots[b].0 - spots[a].0, spots[b].1 - spots[a].1);
                // Most pairs are far from each other, and this is what a layout's time goes into.
                let over_x = apart[b].0 - dx.abs();
                if over_x <= 0.0 {
                    continue;
                }
                let over_y = apart[b].1 - dy.abs();
                if over_y <= 0.0 {
                    continue;
                }
                let push = push((dx, dy), (over_x, over_y));
                spots[a] = (spots[a].0 - push.0, spots[a].1 - push.1);
                spots[b] = (spots[b].0 + push.0, spots[b].1 + push.1);
                crowded = true;
            }
        }
        for (spot, one) in spots.iter_mut().zip(wanted) {
            *spot = held(*spot, one.size, frame);
        }
        if !crowded && (round == 0 || round > rounds.0) {
            break;
        }
    }
    spots.to_vec()
}

/// How far the second of two boxes that overlap so much has to go, and the first the other way, so that they don't;
/// along the axis on which it is less.
fn push((dx, dy): (f32, f32), (over_x, over_y): (f32, f32)) -> (f32, f32) {
    let away = |d: f32| if d < 0.0 { -0.5 } else { 0.5 };
    if over_x < over_y { (over_x * away(dx), 0.0) } else { (0.0, over_y * away(dy)) }
}

/// The middle of a box of that size, moved as little as possible so that the box is in the frame.
pub(super) fn held((x, y): (f32, f32), (width, height): (f32, f32), frame: &Rect) -> (f32, f32) {
    let hold = |at: f32, size: f32, low: f32, high: f32| at.min(high - size / 2.0).max(low + size / 2.0);
    (hold(x, width, frame.left(), frame.right()), hold(y, height, frame.top(), frame.bottom()))
}

/// The first of the places where a box of that size is least in the way of others, and of what else is to be avoided.
pub(super) fn freest(
    places: &[(f32, f32)],
    (width, height): (f32, f32),
    taken: &[Rect],
    frame: &Rect,
    besides: impl Fn(&Rect) -> f32,
) -> Rect {
    let mut best: Option<(f32, Rect)> = None;
    for &place in places {
        let (x, y) = held(place, (width, height), frame);
        let here = boxed(x, y, width, height);
        // Being pushed away from where it wanted to be is as bad as lying on something.
        let pushed = (x - place.0).abs() + (y - place.1).abs();
        let cost =
            taken.iter().map(|other| overlap(&here, other)).sum::<f32>() + pushed * height + besides(&here);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, here));
        }
    }
    best.map_or_else(|| boxed(frame.left(), frame.top(), width, height), |(_, here)| here)
}

/// How much of two boxes lies on each other.
pub(super) fn overlap(a: &Rect, b: &Rect) -> f32 {
    let wide = a.right().min(b.right()) - a.left().max(b.left());
    let high = a.bottom().min(b.bottom()) - a.top().max(b.top());
    if wide > 0.0 && high > 0.0 { wide * high } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_overlaps_is_pushed_apart_and_stays_in_the_frame() {
        let frame = boxed(100.0, 100.0, 200.0, 200.0);
        let want = |x, y| Wanted { at: (x, y), size: (40.0, 20.0) };
        let mut wanted = vec![
            want(10.0, 10.0),
            want(12.0, 10.0),
            want(100.0, 100.0),
            want(100.0, 100.0),
            want(110.0, 104.0),
        ];
        wanted.push(Wanted { at: (100.0, 90.0), size: (60.0, 50.0) });
        let spots = spread(&wanted, &frame);
        let boxes: Vec<Rect> =
            spots.iter().zip(&wanted).map(|(&(x, y), w)| boxed(x, y, w.size.0, w.size.1)).collect();
        for (n, a) in boxes.iter().enumerate() {
            assert!(a.left() > -0.1 && a.top() > -0.1);
            assert!(boxes[n + 1..].iter().all(|b| overlap(a, b) < 4.0), "{boxes:?}");
        }
        assert_eq!(spread(&[want(50.0, 50.0)], &frame), [(50.0, 50.0)]);
    }

    #[test]
    fn the_freest_place_is_taken() {
        let frame = boxed(100.0, 100.0, 200.0, 200.0);
        let taken = [boxed(50.0, 50.0, 30.0, 30.0)];
        let here =
            freest(&[(50.0, 50.0), (100.0, 50.0), (150.0, 50.0)], (20.0, 20.0), &taken, &frame, |_| 0.0);
        assert!((here.left() - 90.0).abs() < 0.01);
        // Outside the frame is no place.
        let here = freest(&[(-20.0, 150.0), (100.0, 150.0)], (20.0, 20.0), &taken, &frame, |_| 0.0);
        assert!((here.left() - 90.0).abs() < 0.01);
        // Nor is what is dearer for another reason.
        let dear = |here: &Rect| if here.left() < 100.0 { 9.0 } else { 0.0 };
        let here = freest(&[(100.0, 150.0), (150.0, 150.0)], (20.0, 20.0), &taken, &frame, dear);
        assert!((here.left() - 140.0).abs() < 0.01);
    }
}
