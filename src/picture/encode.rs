//! Pictures as PNG files: a palette, and strips that were packed each by itself, put one behind the other.

use std::sync::Arc;

use png::{BitDepth, ColorType, Encoder, chunk};

use super::colours::Rgb;
use super::kept::{Key, key};
use super::matches::Token;
use super::{DrawError, deflate};

/// The largest prime below 2^16, by which Adler's sums go.
const PRIME: u64 = 65_521;
/// After so many strips, each packed like the one before, all is looked at once more: what is taken unsought is
/// now and then a little longer than what would be found.
const GENERATIONS: u8 = 20;

/// A strip of a picture, packed.
#[derive(Debug)]
pub(super) struct Strip {
    packed: Vec<u8>,
    /// The checksum of what was packed, and how much that was.
    sum: u32,
    length: usize,
    pub(super) last: Arc<Last>,
}

/// A strip's last row, by which the next one is packed.
#[derive(Debug)]
pub(super) struct Last {
    pub(super) row: Vec<u8>,
    pub(super) key: Key,
}

impl Last {
    /// What can be known of it before the strip is packed.
    pub(super) fn new(row: Vec<u8>) -> Self {
        let key = key(&row);
        Self { row, key }
    }
}

/// How a strip is written, for the next one that is much like it; and how many such came before it.
#[derive(Debug)]
pub(super) struct Written {
    tokens: Box<[Token]>,
    generation: u8,
}

impl Written {
    /// How much memory it takes.
    pub(super) fn weight(&self) -> usize {
        size_of_val(&*self.tokens) + 100
    }
}

impl Strip {
    /// Packs rows, of which this is the last, behind what stands above them; and how that is written. `like` is how a
    /// strip is that is much like it, if there is one.
    pub(super) fn of(
        bytes: &[u8],
        above: usize,
        last: Arc<Last>,
        seen: &mut deflate::Seen,
        like: Option<&Written>,
    ) -> (Self, Written) {
        let own = &bytes[above..];
        let like = like.filter(|like| like.generation < GENERATIONS);
        let known = like.map_or(&[][..], |like| &like.tokens);
        let (packed, tokens) = deflate::packed(bytes, above, last.row.len(), seen, known);
        let generation = like.map_or(0, |like| like.generation + 1);
        let written = Written { tokens: tokens.into(), generation };
        (Self { packed, sum: sum(own), length: own.len(), last }, written)
    }

    /// How much memory it takes.
    pub(super) fn weight(&self) -> usize {
        self.packed.len() + self.last.row.len() + 200
    }
}

/// A picture of that size as a palette PNG.
pub(super) fn png(
    (width, height): (u32, u32),
    palette: &[Rgb],
    strips: &[Arc<Strip>],
) -> Result<Vec<u8>, DrawError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    let mut writer = encoder.write_header().map_err(DrawError::encode)?;
    // Deflate with a window of 32 kB, at the quickest.
    let mut data = vec![0x78, 0x01];
    let mut all = 1;
    for strip in strips {
        data.extend_from_slice(&strip.packed);
        all = joined(all, strip.sum, strip.length);
    }
    // A last block with nothing in it.
    data.extend([0x03, 0x00]);
    data.extend(all.to_be_bytes());
    writer.write_chunk(chunk::IDAT, &data).map_err(DrawError::encode)?;
    writer.finish().map_err(DrawError::encode)?;
    Ok(bytes)
}

/// Adler's sum of some bytes.
fn sum(bytes: &[u8]) -> u32 {
    simd_adler32::adler32(&bytes)
}

/// The sum of two parts, the second of that length, from theirs.
fn joined(first: u32, second: u32, length: usize) -> u32 {
    let (low, high) = (|sum: u32| u64::from(sum & 0xffff), |sum: u32| u64::from(sum >> 16));
    let length = length as u64 % PRIME;
    let a = (low(first) + low(second) + PRIME - 1) % PRIME;
    let b = (high(first) + high(second) + length * (low(first) + PRIME - 1)) % PRIME;
    (b as u32) << 16 | a as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_are_read_as_they_were_packed() {
        let noise = |n: u32| (n.wrapping_mul(2_654_435_761) >> 24) as u8;
        let kinds: [&dyn Fn(u32, u32) -> u8; 5] = [
            &|_, _| 7,
            &|x, y| noise(y * 300 + x),
            &|x, y| ((x + y) / 13 % 5) as u8,
            &|x, y| if x % 50 < y % 7 { noise(x) % 3 } else { 1 },
            &|x, y| noise(y / 3 * 300 + x) % 40,
        ];
        let palette: Vec<Rgb> = (0..=255).map(|n| [n, 255 - n, n / 2]).collect();
        // What was seen in other strips, and in pictures of other sizes, stands in it still; and how one of those is
        // written is taken for how this one might be.
        let mut seen = deflate::Seen::default();
        let mut like = None;
        for (kind, (width, height, rows)) in
            kinds.iter().flat_map(|kind| [(300, 70, 32), (1, 3, 1), (40, 64, 64)].map(|size| (kind, size)))
        {
            let stride = width as usize + 1;
            let row = |y: u32| std::iter::once(0).chain((0..width).map(move |x| kind(x, y)));
            let bytes: Vec<u8> = (0..height).flat_map(row).collect();
            let strips = (0..height as usize).step_by(rows).map(|from| {
                let above = from.min(1) * stride;
                let to = (from + rows).min(height as usize);
                let bytes = &bytes[from * stride - above..to * stride];
                let last = Arc::new(Last::new(bytes[bytes.len() - stride..].to_vec()));
                let (strip, written) = Strip::of(bytes, above, last, &mut seen, like.as_ref());
                like = Some(written);
                Arc::new(strip)
            });
            let png = png((width, height), &palette, &strips.collect::<Vec<_>>()).expect("it is written");
            let read = image::load_from_memory(&png).expect("it is a picture").to_rgb8();
            for (x, y, pixel) in read.enumerate_pixels() {
                assert_eq!(pixel.0, palette[usize::from(kind(x, y))], "{x} {y} of {width} by {height}");
            }
        }
    }

    #[test]
    fn sums_are_joined() {
        let bytes: Vec<u8> = (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        for cut in [0, 1, 500, 65_521, 99_999, 100_000] {
            let (first, second) = bytes.split_at(cut);
            assert_eq!(joined(sum(first), sum(second), second.len()), sum(&bytes), "{cut}");
        }
    }
}
