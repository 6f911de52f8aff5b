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
    // Everything is opaque, so that what lies in the buffer are the colours themselves.
    let colours: Vec<Rgb> = pixmap.data().chunks_exact(4).map(|p| [p[0], p[1], p[2]]).collect();
    let palette = palette(&colours);
    let mut nearest: HashMap<Rgb, u8> = HashMap::new();
    let mut pixels: Vec<u8> = Vec::with_capacity(colours.len());
    let mut before: Option<(Rgb, u8)> = None;
    for &colour in &colours {
        // Most pixels are like the one before them.
        let index = match before {
            Some((same, index)) if same == colour => index,
            _ => *nearest.entry(colour).or_insert_with(|| closest(&palette, colour)),
        };
        before = Some((colour, index));
        pixels.push(index);
    }
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(DrawError::encode)?;
    writer.write_image_data(&pixels).map_err(DrawError::encode)?;
    writer.finish().map_err(DrawError::encode)?;
    Ok(bytes)
}

/// The colours that stand for all: the commonest as they are, the rest of the palette from the
/// averages of boxes round what is left, always splitting the box with most in it.
fn palette(colours: &[Rgb]) -> Vec<Rgb> {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    let mut run: Option<(Rgb, u32)> = None;
    for &colour in colours {
        match &mut run {
            Some((same, count)) if *same == colour => *count += 1,
            _ => {
                if let Some((same, count)) = run.replace((colour, 1)) {
                    *counts.entry(same).or_default() += count;
                }
            }
        }
    }
    if let Some((same, count)) = run {
        *counts.entry(same).or_default() += count;
    }
    let mut counts: Vec<(Rgb, u32)> = counts.into_iter().collect();
    counts.sort_by(|(a, more), (b, less)| less.cmp(more).then(a.cmp(b)));
    if counts.len() <= PALETTE {
        return counts.into_iter().map(|(colour, _)| colour).collect();
    }
    let rest = counts.split_off(PALETTE / 4);
    let mut palette: Vec<Rgb> = counts.into_iter().map(|(colour, _)| colour).collect();
    let mut boxes = vec![rest];
    while boxes.len() + palette.len() < PALETTE {
        let weight = |one: &Vec<(Rgb, u32)>| {
            let (_, spread) = widest(one);
            u64::from(spread) * one.iter().map(|(_, count)| u64::from(*count)).sum::<u64>()
        };
        let Some(heaviest) =
            (0..boxes.len()).filter(|n| boxes[*n].len() > 1).max_by_key(|n| weight(&boxes[*n]))
        else {
            break;
        };
        let mut one = boxes.swap_remove(heaviest);
        let (channel, _) = widest(&one);
        one.sort_by_key(|(colour, _)| (colour[channel], *colour));
        let half = one.iter().map(|(_, count)| u64::from(*count)).sum::<u64>() / 2;
        let mut seen = 0;
        let cut = one.iter().position(|(_, count)| {
            seen += u64::from(*count);
            seen > half
        });
        let cut = cut.unwrap_or(0).clamp(1, one.len() - 1);
        boxes.push(one.split_off(cut));
        boxes.push(one);
    }
    palette.extend(boxes.iter().map(|one| average(one)));
    palette
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

/// The place in the palette of the colour that comes nearest.
fn closest(palette: &[Rgb], colour: Rgb) -> u8 {
    let distance = |other: &Rgb| -> i32 {
        other.iter().zip(colour).map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum()
    };
    palette.iter().zip(0_u8..=u8::MAX).min_by_key(|(other, _)| distance(other)).map_or(0, |(_, n)| n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_come_out_as_they_are() {
        let colours = [[1, 2, 3], [1, 2, 3], [200, 100, 0]];
        assert_eq!(palette(&colours), [[1, 2, 3], [200, 100, 0]]);
        assert_eq!(closest(&palette(&colours), [190, 100, 10]), 1);
    }

    #[test]
    fn many_colours_become_near_ones() {
        let many: Vec<Rgb> = (0..60_u8).flat_map(|a| (0..60_u8).map(move |b| [a * 4, b * 4, 90])).collect();
        let palette = palette(&many);
        assert_eq!(palette.len(), PALETTE);
        for colour in many {
            let near = palette[usize::from(closest(&palette, colour))];
            assert!(near.iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= 24), "{colour:?} became {near:?}");
        }
    }
}
