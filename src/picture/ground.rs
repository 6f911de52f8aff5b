//! What of a map never changes: sea, shores, lanes and borders, and which pixel belongs to which land. Made once for a
//! board as it is looked at; each row is kept as runs of pixels that are alike, so that a picture begins with nothing
//! but filling them in.

use image::GrayImage;
use tiny_skia::Path;

use super::Place;
use super::art::{Art, Theme};
use super::canvas::Canvas;
use super::colours::{BORDER, INK, PANEL, Rgb};
use super::fills;
use super::palette::Palette;
use super::view::View;

/// How many rows of pixels are drawn and packed together.
pub(super) const STRIP: u32 = 48;
/// The first class that is a land's and not a colour.
const LANDS: u16 = 256;

/// Pixels that are alike: of a colour of the palette, or of a land.
#[derive(Clone, Copy, Debug)]
struct Run {
    class: u16,
    length: u16,
}

/// A map without what stands on it.
#[derive(Debug)]
pub(super) struct Ground {
    width: u32,
    /// The row of the picture that is its first.
    top: u32,
    /// Where the runs of each row begin, and where the last one's end.
    rows: Vec<u32>,
    runs: Vec<Run>,
    /// Which lands are seen in which strip of the picture.
    seen: Vec<Vec<u16>>,
    /// Where each land lies in the picture: left, top, width, height.
    places: Vec<Option<(u32, u32, u32, u32)>>,
}

/// How a land is filled.
#[derive(Clone, Debug)]
pub(super) enum Paint {
    /// With a colour.
    Plain(u8),
    /// With what is drawn there, from the land's upper left corner on.
    Drawn(std::sync::Arc<GrayImage>),
}

/// What the runs of a ground come to in one picture.
pub(super) struct Painted<'a> {
    ground: &'a Ground,
    paints: &'a [Paint],
    /// What is above and below the map.
    panel: u8,
}

/// Where all that a ground is made of is.
pub(super) struct Plan<'a> {
    pub(super) art: &'a Art,
    pub(super) view: &'a View,
    pub(super) palette: &'a Palette,
    /// The outlines of the lands.
    pub(super) shapes: &'a [Option<Path>],
    /// The lands that aren't there.
    pub(super) gone: Vec<bool>,
    pub(super) scale: f32,
    /// How wide the picture is, and which of its rows are the map's.
    pub(super) width: u32,
    pub(super) rows: (u32, u32),
}

impl Ground {
    /// The ground of a board, drawn.
    pub(super) fn new(plan: &Plan) -> Option<Self> {
        let Plan { art, palette, width, rows: (top, bottom), scale, .. } = *plan;
        let canvas = || Canvas::clear(width, bottom - top, scale, (0, top as i32));
        let around = plan.draw_around(canvas()?);
        let lands = plan.draw_lands(canvas()?);
        let borders = plan.covered(canvas()?, |canvas| {
            plan.shapes.iter().flatten().for_each(|path| canvas.stroke(path, BORDER, 2.5));
        });
        let divides = plan.covered(canvas()?, |canvas| {
            let divides = art.divides.iter().filter_map(|path| plan.view.shape(path));
            divides.for_each(|path| canvas.stroke(&path, INK, 5.0));
        });
        let (border, ink) = (palette.nearest(BORDER), palette.nearest(INK));
        let class = |n: usize| match (divides[n], borders[n], lands[n]) {
            (true, ..) => u16::from(ink),
            (_, true, _) => u16::from(border),
            (.., 0) => u16::from(around[n]),
            (.., land) => LANDS + u16::from(land) - 1,
        };
        let mut ground = Self {
            width,
            top,
            rows: vec![0],
            runs: Vec::new(),
            seen: vec![Vec::new(); bottom.div_ceil(STRIP) as usize],
            places: vec![None; art.lands.len()],
        };
        for y in 0..bottom - top {
            let mut open: Option<Run> = None;
            for x in 0..width {
                let class = class((y * width + x) as usize);
                match &mut open {
                    Some(run) if run.class == class => run.length += 1,
                    _ => ground.runs.extend(open.replace(Run { class, length: 1 })),
                }
            }
            ground.runs.extend(open);
            let first = ground.rows.last().copied().unwrap_or(0) as usize;
            ground.rows.push(ground.runs.len() as u32);
            ground.note_lands(first, top + y);
        }
        Some(ground)
    }

    /// Notes which lands lie in a row, and where.
    fn note_lands(&mut self, first: usize, y: u32) {
        let mut x = 0;
        for run in &self.runs[first..] {
            let (left, right) = (x, x + u32::from(run.length));
            x = right;
            let Some(land) = run.class.checked_sub(LANDS) else { continue };
            let seen = &mut self.seen[(y / STRIP) as usize];
            if !seen.contains(&land) {
                seen.push(land);
            }
            let land = usize::from(land);
            let (l, t, w, _) = self.places[land].unwrap_or((left, y, 0, 0));
            let (new_left, new_right) = (l.min(left), (l + w).max(right));
            self.places[land] = Some((new_left, t, new_right - new_left, y + 1 - t));
        }
    }

    /// Where a land lies in the picture: left, top, width, height.
    pub(super) fn place(&self, land: usize) -> Option<(u32, u32, u32, u32)> {
        self.places[land]
    }

    /// Which lands are seen in a strip of the picture.
    pub(super) fn lands(&self, strip: u32) -> &[u16] {
        self.seen.get(strip as usize).map_or(&[], Vec::as_slice)
    }

    /// How much memory it takes.
    pub(super) fn weight(&self) -> usize {
        self.runs.len() * size_of::<Run>() + self.rows.len() * 4 + 4000
    }

    /// The same with its lands filled.
    pub(super) fn painted<'a>(&'a self, paints: &'a [Paint], palette: &Palette) -> Painted<'a> {
        Painted { ground: self, paints, panel: palette.nearest(PANEL) }
    }
}

impl Painted<'_> {
    /// Writes a row of the picture.
    pub(super) fn row(&self, y: u32, out: &mut [u8]) {
        let ground = self.ground;
        let row = y.checked_sub(ground.top).map(|row| row as usize).filter(|row| row + 1 < ground.rows.len());
        let Some(row) = row else { return out.fill(self.panel) };
        let mut rest = &mut out[..ground.width as usize];
        let mut x = 0;
        for run in &ground.runs[ground.rows[row] as usize..ground.rows[row + 1] as usize] {
            let (here, after) = rest.split_at_mut(usize::from(run.length));
            rest = after;
            let land = usize::from(run.class).checked_sub(usize::from(LANDS));
            match land.map(|land| (&self.paints[land], ground.places[land])) {
                None => here.fill(run.class as u8),
                Some((Paint::Plain(colour), _)) => here.fill(*colour),
                Some((Paint::Drawn(drawn), place)) => {
                    let (left, top, ..) = place.unwrap_or_default();
                    let start = ((y - top) * drawn.width() + (x - left)) as usize;
                    here.copy_from_slice(&drawn.as_raw()[start..start + here.len()]);
                }
            }
            x += u32::from(run.length);
        }
    }
}

impl Plan<'_> {
    /// What lies round the lands, as colours of the palette.
    fn draw_around(&self, mut canvas: Canvas) -> Vec<u8> {
        let (art, view) = (self.art, self.view);
        canvas.cover(art.theme.ground());
        art.draw_ground(&mut canvas, view);
        canvas.hard(true);
        for (land, path) in art.lands.iter().zip(self.shapes) {
            path.iter().for_each(|path| canvas.stroke(path, art.rim(land.zone), 16.0));
        }
        if art.theme == Theme::Sea {
            // Shallows hardly differ from the sea.
            canvas.coarsen();
        }
        canvas.hard(false);
        let gone = |id: &str| art.land(id).is_some_and(|land| self.gone[land]);
        let lanes = art.lanes.iter().filter(|lane| !gone(&lane.from) && !gone(&lane.to));
        lanes.for_each(|lane| art.theme.draw_lane(&mut canvas, lane, view));
        indexed(canvas, self.palette)
    }

    /// The number of each pixel's land, from one; nought where there is none.
    fn draw_lands(&self, mut canvas: Canvas) -> Vec<u8> {
        for (n, path) in (1_u8..).zip(self.shapes) {
            path.iter().for_each(|path| canvas.fill_hard(path, [n, 0, 0]));
        }
        canvas.finish().pixels().iter().map(|pixel| pixel.red()).collect()
    }

    /// Which pixels are covered by lines.
    fn covered(&self, mut canvas: Canvas, draw: impl FnOnce(&mut Canvas)) -> Vec<bool> {
        canvas.hard(true);
        draw(&mut canvas);
        canvas.finish().pixels().iter().map(|pixel| pixel.alpha() > 0).collect()
    }
}

/// What was drawn, each pixel by its colour's place in the palette.
fn indexed(canvas: Canvas, palette: &Palette) -> Vec<u8> {
    let drawn = canvas.finish();
    let (mut last, mut place) = (None, 0);
    let mut indexed = Vec::with_capacity(drawn.pixels().len());
    for pixel in drawn.pixels() {
        let colour: Rgb = [pixel.red(), pixel.green(), pixel.blue()];
        if last.replace(colour) != Some(colour) {
            place = palette.nearest(colour);
        }
        indexed.push(place);
    }
    indexed
}

/// What a land is drawn with that isn't of one colour: a fill with something over it, or waste.
pub(super) fn drawn(
    place: &Place,
    (width, height): (u32, u32),
    at: (u32, u32),
    scale: f32,
    palette: &Palette,
) -> Option<GrayImage> {
    let mut canvas = Canvas::clear(width, height, scale, (at.0 as i32, at.1 as i32))?;
    match &place.fill {
        Some(fill) => fills::cover(&mut canvas, fill),
        None => fills::cover_with_waste(&mut canvas),
    }
    GrayImage::from_raw(width, height, indexed(canvas, palette))
}
