//! A picture in the making: the ground, and the pieces that lie on it. It is drawn and packed strip by strip, and what
//! was drawn or packed once from the same is taken as it is.

use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use image::GrayImage;
use tiny_skia::Rect;

use super::art::Art;
use super::canvas::Canvas;
use super::colours::land;
use super::deflate::Seen;
use super::encode::{self, Last, Strip, Written};
use super::ground::{self, Ground, Paint, Painted, Plan, STRIP};
use super::kept::{Kept, Key, key};
use super::palette::Palette;
use super::sprite::Sprite;
use super::view::{Spots, View};
use super::{DrawError, Hands, Place, Scene, Series};

/// How much memory each kind may take, in bytes.
const GROUNDS: usize = 12 << 20;
const DRAWINGS: usize = 6 << 20;
const SPRITES: usize = 12 << 20;
const STRIPS: usize = 6 << 20;
const LATEST: usize = 6 << 20;
const LAYOUTS: usize = 1 << 20;

/// What pictures have in common and is made once: grounds, drawings, packed strips. No picture depends on what is kept
/// here, but for its time.
#[derive(Debug)]
pub struct Painter {
    palettes: Kept<Arc<Palette>>,
    grounds: Kept<Arc<Ground>>,
    drawings: Kept<Arc<GrayImage>>,
    sprites: Kept<Arc<Sprite>>,
    strips: Kept<Arc<Strip>>,
    /// Those of series, apart: what one person looks at leaves no trace in what a channel shows.
    in_series: Kept<Arc<Strip>>,
    /// How the last strip is written in each place of a series.
    latest: Kept<Arc<Written>>,
    /// Where everything is put.
    pub(super) layouts: Kept<Arc<Spots>>,
    /// Where zones' names have room.
    titles: Kept<Arc<Vec<(f32, f32)>>>,
}

impl Default for Painter {
    fn default() -> Self {
        Self {
            palettes: Kept::new(1 << 10),
            grounds: Kept::new(GROUNDS),
            drawings: Kept::new(DRAWINGS),
            sprites: Kept::new(SPRITES),
            strips: Kept::new(STRIPS),
            in_series: Kept::new(STRIPS),
            latest: Kept::new(LATEST),
            layouts: Kept::new(LAYOUTS),
            titles: Kept::new(LAYOUTS),
        }
    }
}

impl Painter {
    /// Forgets all packed strips, so that the next picture is drawn whole.
    pub fn forget_strips(&self) {
        self.strips.clear();
        self.in_series.clear();
        self.latest.clear();
    }
}

/// A sprite in its place.
struct Piece {
    key: Key,
    x: i32,
    y: i32,
    sprite: Arc<Sprite>,
    /// Which rows it is seen in.
    within: (i32, i32),
}

/// A picture in the making.
pub(super) struct Sheet<'a> {
    painter: &'a Painter,
    /// What everything is drawn for: board and scale.
    base: Key,
    /// Of which pictures it is the next.
    pub(super) series: Option<Series>,
    palette: Arc<Palette>,
    ground: Arc<Ground>,
    ground_key: Key,
    paints: Vec<Paint>,
    paint_keys: Vec<Key>,
    scale: f32,
    width: u32,
    height: u32,
    /// Which rows are the map's.
    map: (i32, i32),
    within: (i32, i32),
    pieces: Vec<Piece>,
}

impl<'a> Sheet<'a> {
    /// A picture so many pixels wide and so many units high, with its map.
    pub(super) fn new(
        painter: &'a Painter,
        scene: &Scene,
        (art, places, view): (&Art, &[Option<&Place>], &View),
        (width, scale): (u32, f32),
        (top, height): (f32, f32),
    ) -> Result<Self, DrawError> {
        let base = key(&(scene.board.as_str(), scale.to_bits()));
        let make = || (Arc::new(Palette::of(art)), 1);
        let palette = painter.palettes.or_make(key(&scene.board.as_str()), make);
        let rows = [top, view.frame.bottom(), height].map(|units| (units * scale).round() as u32);
        let gone: Vec<bool> = places.iter().map(|place| place.is_some_and(|place| place.gone)).collect();
        let ground_key = key(&(base, width, view.bits(), &gone, rows[0], rows[1]));
        let ground = match painter.grounds.get(ground_key) {
            Some(ground) => ground,
            None => {
                let shapes = view.shapes(art);
                let rows = (rows[0], rows[1]);
                let plan = Plan { art, view, palette: &palette, shapes: &shapes, gone, scale, width, rows };
                let ground = Arc::new(Ground::new(&plan).ok_or(DrawError::TooLarge)?);
                painter.grounds.put(ground_key, Arc::clone(&ground), ground.weight());
                ground
            }
        };
        let map = (rows[0] as i32, rows[1] as i32);
        let mut sheet = Self {
            painter,
            base,
            series: None,
            palette,
            ground,
            ground_key,
            paints: Vec::new(),
            paint_keys: Vec::new(),
            scale,
            width,
            height: rows[2],
            map,
            within: map,
            pieces: Vec::new(),
        };
        for (n, place) in places.iter().enumerate() {
            let (paint, key) = sheet.paint(art, n, *place);
            sheet.paints.push(paint);
            sheet.paint_keys.push(key);
        }
        Ok(sheet)
    }

    /// How a land is filled.
    fn paint(&self, art: &Art, n: usize, place: Option<&Place>) -> (Paint, Key) {
        let zone = art.lands[n].zone;
        let colour = match place {
            Some(Place { gone: true, fill: None, .. }) => None,
            Some(Place { fill: Some(fill), .. }) => fill.over.is_empty().then(|| land(fill.colour)),
            Some(Place { letter: Some(_), colour, .. }) => Some(land(*colour)),
            _ => Some(art.empty(zone)),
        };
        if let Some(colour) = colour {
            let colour = self.palette.nearest(colour);
            return (Paint::Plain(colour), key(&colour));
        }
        let nothing = (Paint::Plain(0), 0);
        let (Some(place), Some((left, top, width, height))) = (place, self.ground.place(n)) else {
            return nothing;
        };
        let key = key(&(self.ground_key, n, &place.fill));
        let drawing = self.painter.drawings.get(key).or_else(|| {
            let drawing = ground::drawn(place, (width, height), (left, top), self.scale, &self.palette)?;
            let drawing = Arc::new(drawing);
            self.painter.drawings.put(key, Arc::clone(&drawing), drawing.len());
            Some(drawing)
        });
        drawing.map_or(nothing, |drawing| (Paint::Drawn(drawing), key))
    }

    /// The middles of what has to find its room, which depend on what is said.
    pub(super) fn middles(
        &self,
        what: &impl Hash,
        find: impl FnOnce() -> Vec<(f32, f32)>,
    ) -> Arc<Vec<(f32, f32)>> {
        self.painter.titles.or_make(key(what), || {
            let found = find();
            let weight = found.len() * 8 + 100;
            (Arc::new(found), weight)
        })
    }

    /// From here on pieces may lie outside of the map.
    pub(super) fn leave_the_map(&mut self) {
        self.within = (0, self.height as i32);
    }

    /// Puts a piece there, in units. `what` says all that it depends on; where that wasn't drawn before, it is drawn round
    /// 0,0 within the bounds.
    pub(super) fn put(
        &mut self,
        what: &impl Hash,
        (x, y): (f32, f32),
        bounds: Rect,
        draw: impl FnOnce(&mut Canvas),
    ) {
        let scale = self.scale;
        // On the map all has an outline of its own; words below it have none.
        let hard = self.within == self.map;
        let key = key(&(self.base, hard, what));
        let pixels = |units: f32| (units * scale).round() as i32;
        let (x, y) = (pixels(x), pixels(y));
        let make = || {
            let corner = ((bounds.left() * scale).floor() as i32, (bounds.top() * scale).floor() as i32);
            let far = ((bounds.right() * scale).ceil() as i32, (bounds.bottom() * scale).ceil() as i32);
            let size = ((far.0 - corner.0).max(1) as u32, (far.1 - corner.1).max(1) as u32);
            let Some(mut canvas) = Canvas::clear(size.0, size.1, scale, corner) else {
                return (Arc::default(), 0);
            };
            draw(&mut canvas);
            #[cfg(test)]
            let written = std::mem::take(&mut canvas.written);
            #[cfg_attr(not(test), expect(unused_mut, reason = "tests note what was written"))]
            let mut sprite = Sprite::of(&canvas.finish(), corner, hard, &self.palette);
            #[cfg(test)]
            {
                sprite.written = written;
            }
            let weight = sprite.weight();
            (Arc::new(sprite), weight)
        };
        let sprite = self.painter.sprites.or_make(key, make);
        self.pieces.push(Piece { key, x, y, sprite, within: self.within });
    }

    /// Where words stand in units, how large their letters are, and the words; piece by piece.
    #[cfg(test)]
    pub(super) fn written_by_piece(&self) -> impl Iterator<Item = Vec<(Rect, f32, String)>> + '_ {
        self.pieces.iter().map(|piece| {
            let (x, y) = (piece.x as f32 / self.scale, piece.y as f32 / self.scale);
            let at = |at: &Rect| {
                Rect::from_xywh(at.left() + x, at.top() + y, at.width(), at.height())
                    .expect("it is a rectangle")
            };
            let written = piece.sprite.written.iter();
            written.map(|(rect, size, words)| (at(rect), *size, words.clone())).collect()
        })
    }

    /// The same of all pieces.
    #[cfg(test)]
    pub(super) fn written(&self) -> Vec<(Rect, f32, String)> {
        self.written_by_piece().flatten().collect()
    }

    /// How high it is, in pixels.
    #[cfg(test)]
    pub(super) fn height(&self) -> f32 {
        self.height as f32
    }

    /// The picture as a PNG file.
    pub(super) fn png(&self, hands: &dyn Hands) -> Result<Vec<u8>, DrawError> {
        encode::png((self.width, self.height), self.palette.colours(), &self.strips(hands))
    }

    /// The colours that its pixels stand for.
    pub(super) fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Its pixels, each by its colour's place in the palette.
    pub(super) fn pixels(&self) -> GrayImage {
        let mut pixels = GrayImage::new(self.width, self.height);
        let painted = self.ground.painted(&self.paints, &self.palette);
        let stride = self.width as usize;
        for (strip, rows) in (0..).zip(pixels.chunks_mut(stride * STRIP as usize)) {
            self.draw(&painted, strip, rows, stride);
        }
        pixels
    }

    /// The rows of a strip.
    fn rows(&self, strip: u32) -> (u32, u32) {
        (strip * STRIP, ((strip + 1) * STRIP).min(self.height))
    }

    /// The pieces that are seen in some rows.
    fn seen(&self, (from, to): (u32, u32)) -> impl Iterator<Item = (&Piece, (i32, i32))> {
        let (from, to) = (from as i32, to as i32);
        self.pieces.iter().filter_map(move |piece| {
            let top = piece.y + piece.sprite.top;
            let rows = (
                top.max(from).max(piece.within.0),
                (top + piece.sprite.height()).min(to).min(piece.within.1),
            );
            (rows.0 < rows.1).then_some((piece, rows))
        })
    }

    /// Draws a strip; rows end where the next ones begin.
    fn draw(&self, painted: &Painted, strip: u32, out: &mut [u8], stride: usize) {
        self.draw_rows(painted, self.rows(strip), out, stride);
    }

    fn draw_rows(&self, painted: &Painted, (from, to): (u32, u32), out: &mut [u8], stride: usize) {
        let skipped = stride - self.width as usize;
        for (y, row) in (from..to).zip(out.chunks_mut(stride)) {
            painted.row(y, &mut row[skipped..]);
        }
        for (piece, rows) in self.seen((from, to)) {
            for y in rows.0..rows.1 {
                let row = &mut out[(y as usize - from as usize) * stride..][skipped..stride];
                piece.sprite.lay((y - piece.y - piece.sprite.top) as usize, piece.x, row, &self.palette);
            }
        }
    }

    /// The last row of a strip.
    fn last(&self, painted: &Painted, strip: u32) -> Last {
        let (_, to) = self.rows(strip);
        let mut row = vec![0; self.stride()];
        self.draw_rows(painted, (to - 1, to), &mut row, self.stride());
        Last::new(row)
    }

    /// How long a row is in the file: a byte, and its pixels.
    fn stride(&self) -> usize {
        self.width as usize + 1
    }

    /// All that a strip is made of.
    fn strip_key(&self, strip: u32, before: Key) -> Key {
        let (from, to) = self.rows(strip);
        let ground = (from < self.map.1 as u32 && to > self.map.0 as u32).then_some((self.ground_key, strip));
        let lands = self.ground.lands(strip).iter().filter(|_| ground.is_some());
        let paints: Vec<Key> = lands.map(|land| self.paint_keys[usize::from(*land)]).collect();
        let placed = |(piece, rows): (&Piece, (i32, i32))| {
            (piece.key, piece.x, piece.y - from as i32, rows.0 - from as i32, rows.1 - from as i32)
        };
        let pieces: Vec<_> = self.seen((from, to)).map(placed).collect();
        key(&(self.base, self.width, self.series, to - from, ground, paints, pieces, before))
    }

    /// Where a strip is: what stood there in the last picture of the series is much like it.
    fn strip_place(&self, strip: u32) -> Option<Key> {
        let (from, to) = self.rows(strip);
        self.series.map(|series| key(&(self.base, self.width, series, strip, to - from)))
    }

    /// All strips, packed.
    fn strips(&self, hands: &dyn Hands) -> Vec<Arc<Strip>> {
        let painted = self.ground.painted(&self.paints, &self.palette);
        let kept = if self.series.is_some() { &self.painter.in_series } else { &self.painter.strips };
        let (mut strips, mut lacking) = (Vec::new(), Vec::new());
        // What a strip is packed by is the row above it; so which strips there are is known before any is packed.
        let mut above: Option<Arc<Last>> = None;
        for strip in 0..self.height.div_ceil(STRIP) {
            let key = self.strip_key(strip, above.as_ref().map_or(0, |above| above.key));
            let known = kept.get(key);
            let last = match &known {
                Some(known) => Arc::clone(&known.last),
                None => Arc::new(self.last(&painted, strip)),
            };
            if known.is_none() {
                let place = self.strip_place(strip);
                let like = place.and_then(|place| self.painter.latest.get(place));
                let (last, made) = (Arc::clone(&last), OnceLock::new());
                lacking.push(Lacking { strip, key, place, like, above, last, made });
            }
            strips.push(known);
            above = Some(last);
        }
        let next = AtomicUsize::new(0);
        let pack = || {
            let mut tools = Tools::default();
            while let Some(lacking) = lacking.get(next.fetch_add(1, Ordering::Relaxed)) {
                lacking.made.get_or_init(|| self.packed(&painted, lacking, &mut tools));
            }
        };
        if lacking.len() > 1 {
            hands.together(&pack);
        }
        // What is left: all where there is one, or nobody took a hand.
        pack();
        for Lacking { strip, key, place, made, .. } in lacking {
            let Some((made, written)) = made.into_inner() else { continue };
            if let Some(place) = place {
                let weight = written.weight();
                self.painter.latest.put(place, Arc::new(written), weight);
            }
            let made = Arc::new(made);
            kept.put(key, Arc::clone(&made), made.weight());
            strips[strip as usize] = Some(made);
        }
        strips.into_iter().flatten().collect()
    }

    /// Draws and packs one.
    fn packed(&self, painted: &Painted, lacking: &Lacking, tools: &mut Tools) -> (Strip, Written) {
        let (stride, (from, to)) = (self.stride(), self.rows(lacking.strip));
        let end = stride + (to - from) as usize * stride;
        let bytes = &mut tools.bytes;
        bytes.resize(end.max(bytes.len()), 0);
        // In front of the first strip there is nothing; of every other the row above stands there.
        let above = lacking.above.as_ref().map_or(0, |above| {
            bytes[..stride].copy_from_slice(&above.row);
            stride
        });
        self.draw(painted, lacking.strip, &mut bytes[stride..end], stride);
        let (bytes, last) = (&bytes[stride - above..end], Arc::clone(&lacking.last));
        Strip::of(bytes, above, last, &mut tools.seen, lacking.like.as_deref())
    }
}

/// A strip that is to be packed.
struct Lacking {
    strip: u32,
    key: Key,
    place: Option<Key>,
    /// How the last one in its place is written.
    like: Option<Arc<Written>>,
    /// The row above it.
    above: Option<Arc<Last>>,
    last: Arc<Last>,
    made: OnceLock<(Strip, Written)>,
}

/// What each who packs has for itself.
#[derive(Default)]
struct Tools {
    bytes: Vec<u8>,
    seen: Seen,
}
