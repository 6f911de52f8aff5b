//! Pictures as PNG files. Boards have few colours, so a palette makes them a third of the size.

use std::collections::HashMap;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use tiny_skia::Pixmap;

use super::DrawError;
use super::colours::Rgb;

/// How many colours a palette holds.
const PALETTE: usize = 256;

/// The picture as a palette PNG.
pub(super) fn png(pixmap: &Pixmap) -> Result<Vec<u8>, DrawError> {
    let mut colours = Colours::of_runs(&runs(pixmap));
    let pixels = colours.pixels(pixmap);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.palette.concat());
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(DrawError::encode)?;
    writer.write_image_data(&pixels).map_err(DrawError::encode)?;
    writer.finish().map_err(DrawError::encode)?;
    Ok(bytes)
}

/// The colours of one or several pictures, no more than a palette holds.
pub(super) struct Colours {
    palette: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Colours {
    /// Those of all these pictures together, and this one.
    pub(super) fn of(pictures: &[Pixmap], besides: Rgb) -> Self {
        let mut all: Vec<(Rgb, u32)> = pictures.iter().flat_map(runs).collect();
        all.push((besides, 1));
        Self::of_runs(&all)
    }

    fn of_runs(runs: &[(Rgb, u32)]) -> Self {
        Self { palette: palette(runs), nearest: HashMap::new() }
    }

    pub(super) fn palette(&self) -> &[Rgb] {
        &self.palette
    }

    /// The place of the colour that comes nearest.
    pub(super) fn index(&mut self, colour: Rgb) -> u8 {
        let palette = &self.palette;
        *self.nearest.entry(colour).or_insert_with(|| closest(palette, colour))
    }

    /// A picture's pixels, each by its colour's place.
    pub(super) fn pixels(&mut self, pixmap: &Pixmap) -> Vec<u8> {
        let mut pixels: Vec<u8> = Vec::with_capacity(pixmap.pixels().len());
        for (colour, length) in runs(pixmap) {
            let index = self.index(colour);
            pixels.resize(pixels.len() + length as usize, index);
        }
        pixels
    }
}

/// The picture's pixels as runs of one colour, row after row: most pixels are like the one before
/// them. Everything is opaque, so that what lies in the buffer are the colours themselves.
fn runs(pixmap: &Pixmap) -> Vec<(Rgb, u32)> {
    let mut runs: Vec<(Rgb, u32)> = Vec::new();
    let mut rest = pixmap.pixels();
    while let Some(first) = rest.first() {
        let length = rest.iter().position(|pixel| pixel != first).unwrap_or(rest.len());
        runs.push(([first.red(), first.green(), first.blue()], length as u32));
        rest = &rest[length..];
    }
    runs
}

/// The colours that stand for all: the commonest as they are, the rest of the palette from the
/// averages of boxes round what is left, always splitting the box with most in it.
fn palette(runs: &[(Rgb, u32)]) -> Vec<Rgb> {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for &(colour, length) in runs {
        *counts.entry(colour).or_default() += length;
    }
    let mut counts: Vec<(Rgb, u32)> = counts.into_iter().collect();
    counts.sort_by(|(a, more), (b, less)| less.cmp(more).then(a.cmp(b)));
    if counts.len() <= PALETTE {
        return counts.into_iter().map(|(colour, _)| colour).collect();
    }
    let rest = counts.split_off(PALETTE / 4);
    let mut palette: Vec<Rgb> = counts.into_iter().map(|(colour, _)| colour).collect();
    let mut boxes = vec![(weight(&rest), rest)];
    while boxes.len() + palette.len() < PALETTE {
        let Some(heaviest) = (0..boxes.len()).filter(|n| boxes[*n].1.len() > 1).max_by_key(|n| boxes[*n].0)
        else {
            break;
        };
        let (_, mut one) = boxes.swap_remove(heaviest);
        let (channel, _) = widest(&one);
        one.sort_by_key(|(colour, _)| (colour[channel], *colour));
        let half = one.iter().map(|(_, count)| u64::from(*count)).sum::<u64>() / 2;
        let mut seen = 0;
        let cut = one.iter().position(|(_, count)| {
            seen += u64::from(*count);
            seen > half
        });
        let other = one.split_off(cut.unwrap_or(0).clamp(1, one.len() - 1));
        boxes.extend([one, other].map(|one| (weight(&one), one)));
    }
    palette.extend(boxes.iter().map(|(_, one)| average(one)));
    palette
}

/// How much a box is in need of being split.
fn weight(one: &[(Rgb, u32)]) -> u64 {
    let (_, spread) = widest(one);
    u64::from(spread) * one.iter().map(|(_, count)| u64::from(*count)).sum::<u64>()
}

/// The channel in which a box's colours differ most, and by how much.
fn widest(one: &[(Rgb, u32)]) -> (usize, u8) {
    let spread = |channel: usize| {
        let values = one.iter().map(|(colour, _)| colour[channel]);
        let (low, high) = values.fold((u8::MAX, 0), |(low, high), v| (low.min(v), high.max(v)));
        high.saturating_sub(low)
    };
    (0..3).map(|channel| (channel, spread(channel))).max_by_key(|(_, spread)| *spread).unwrap_or((0, 0))
}

fn average(one: &[(Rgb, u32)]) -> Rgb {
    let all: u64 = one.iter().map(|(_, count)| u64::from(*count)).sum::<u64>().max(1);
    std::array::from_fn(|channel| {
        let sum: u64 = one.iter().map(|(colour, count)| u64::from(colour[channel]) * u64::from(*count)).sum();
        (sum / all) as u8
    })
}

/// The place in the palette of the colour that comes nearest. Called for thousands of colours, so
/// a plain loop.
fn closest(palette: &[Rgb], colour: Rgb) -> u8 {
    let [r, g, b] = colour.map(i32::from);
    let mut best = (i32::MAX, 0);
    for (n, other) in (0_u8..=u8::MAX).zip(palette) {
        let (dr, dg, db) = (i32::from(other[0]) - r, i32::from(other[1]) - g, i32::from(other[2]) - b);
        let distance = dr * dr + dg * dg + db * db;
        if distance < best.0 {
            best = (distance, n);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_come_out_as_they_are() {
        let colours = [([1, 2, 3], 2), ([200, 100, 0], 1), ([1, 2, 3], 5)];
        assert_eq!(palette(&colours), [[1, 2, 3], [200, 100, 0]]);
        assert_eq!(closest(&palette(&colours), [190, 100, 10]), 1);
    }

    #[test]
    fn many_colours_become_near_ones() {
        let many: Vec<(Rgb, u32)> =
            (0..60_u8).flat_map(|a| (0..60_u8).map(move |b| ([a * 4, b * 4, 90], 1))).collect();
        let palette = palette(&many);
        assert_eq!(palette.len(), PALETTE);
        for (colour, _) in many {
            let near = palette[usize::from(closest(&palette, colour))];
            assert!(near.iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= 24), "{colour:?} became {near:?}");
        }
    }
}
