//! Several pictures one after the other as a GIF, which is played wherever pictures are shown.

use std::collections::HashMap;

use image::{GrayImage, Luma, imageops};

use super::colours::{PANEL, Rgb};
use super::palette::Palette;

/// How long a picture is shown, in hundredths of a second, and the last.
const SHOWN: (u16, u16) = (180, 600);
/// Eight bits a pixel.
const BITS: u8 = 8;
/// The first two codes that stand for no pixel: begin anew, and the end.
const CLEAR: u16 = 256;
const END: u16 = 257;
/// There are no codes from this on.
const CODES: u16 = 4096;

/// Pictures of one board and width, each by its colours' places in the palette; lower ones are filled up below. Of all
/// but the first only the part that differs from the one before is written.
pub(super) fn gif(pictures: &[GrayImage], colours: &Palette) -> Vec<u8> {
    let width = pictures.iter().map(GrayImage::width).max().unwrap_or(1);
    let height = pictures.iter().map(GrayImage::height).max().unwrap_or(1);
    let mut bytes = b"GIF89a".to_vec();
    number(&mut bytes, width);
    number(&mut bytes, height);
    // A palette of 256 colours; ground and shape of the pixels as usual.
    bytes.extend([0b1111_0111, 0, 0]);
    let mut palette: Vec<Rgb> = colours.colours().to_vec();
    palette.resize(256, [0; 3]);
    bytes.extend(palette.concat());
    // Again and again.
    bytes.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
    let mut before: Option<GrayImage> = None;
    for (n, picture) in pictures.iter().enumerate() {
        let shown = if n + 1 == pictures.len() { SHOWN.1 } else { SHOWN.0 };
        let mut whole = GrayImage::from_pixel(width, height, Luma([colours.nearest(PANEL)]));
        imageops::replace(&mut whole, picture, 0, 0);
        let (x, y, wide, high) =
            before.as_ref().map_or((0, 0, width, height), |before| differing(before, &whole));
        bytes.extend([0x21, 0xf9, 4, 0b0000_0100]);
        bytes.extend(shown.to_le_bytes());
        bytes.extend([0, 0, 0x2c]);
        [x, y, wide, high].into_iter().for_each(|side| number(&mut bytes, side));
        bytes.push(0);
        packed(imageops::crop_imm(&whole, x, y, wide, high).to_image().as_raw(), &mut bytes);
        before = Some(whole);
    }
    bytes.push(0x3b);
    bytes
}

fn number(bytes: &mut Vec<u8>, number: u32) {
    // No picture is larger: see [`super::Look::width`].
    bytes.extend(u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes());
}

/// The part in which two pictures differ: left, top, width, height; a pixel, if in nothing.
fn differing(before: &GrayImage, now: &GrayImage) -> (u32, u32, u32, u32) {
    let mut part: Option<(u32, u32, u32, u32)> = None;
    for (y, (a, b)) in (0..).zip(before.rows().zip(now.rows())) {
        let differs = |(x, (a, b)): (u32, (&Luma<u8>, &Luma<u8>))| (a != b).then_some(x);
        for x in (0..).zip(a.zip(b)).filter_map(differs) {
            let (left, top, right, _) = part.unwrap_or((x, y, x, y));
            part = Some((left.min(x), top, right.max(x), y));
        }
    }
    part.map_or((0, 0, 1, 1), |(left, top, right, bottom)| (left, top, right + 1 - left, bottom + 1 - top))
}

/// Writes bits from the lowest up, in blocks of 255 bytes.
struct Bits<'a> {
    bytes: &'a mut Vec<u8>,
    block: Vec<u8>,
    left: u32,
    filled: u32,
}

impl Bits<'_> {
    fn code(&mut self, code: u16, bits: u32) {
        self.left |= u32::from(code) << self.filled;
        self.filled += bits;
        while self.filled >= 8 {
            self.byte((self.left & 0xff) as u8);
            self.left >>= 8;
            self.filled -= 8;
        }
    }

    fn byte(&mut self, byte: u8) {
        self.block.push(byte);
        if self.block.len() == 255 {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if let Some(length) = u8::try_from(self.block.len()).ok().filter(|length| *length > 0) {
            self.bytes.push(length);
            self.bytes.append(&mut self.block);
        }
    }
}

/// The pixels, packed: whatever came before gets a code of its own.
fn packed(pixels: &[u8], bytes: &mut Vec<u8>) {
    bytes.push(BITS);
    let mut out = Bits { bytes, block: Vec::new(), left: 0, filled: 0 };
    let mut known: HashMap<(u16, u8), u16> = HashMap::new();
    let (mut next, mut bits) = (END + 1, u32::from(BITS) + 1);
    out.code(CLEAR, bits);
    let mut before: Option<u16> = None;
    for pixel in pixels {
        let Some(prefix) = before else {
            before = Some(u16::from(*pixel));
            continue;
        };
        if let Some(code) = known.get(&(prefix, *pixel)) {
            before = Some(*code);
            continue;
        }
        out.code(prefix, bits);
        before = Some(u16::from(*pixel));
        if next == CODES {
            out.code(CLEAR, bits);
            known.clear();
            (next, bits) = (END + 1, u32::from(BITS) + 1);
            continue;
        }
        known.insert((prefix, *pixel), next);
        // Whoever reads learns a code one step later.
        if u32::from(next) == 1 << bits {
            bits += 1;
        }
        next += 1;
    }
    if let Some(code) = before {
        out.code(code, bits);
    }
    out.code(END, bits);
    if out.filled > 0 {
        let rest = (out.left & 0xff) as u8;
        out.byte(rest);
    }
    out.flush();
    out.bytes.push(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads what [`packed`] wrote.
    fn unpacked(bytes: &[u8]) -> Vec<u8> {
        let mut data: Vec<u8> = Vec::new();
        let mut at = 1;
        while bytes[at] > 0 {
            let length = usize::from(bytes[at]);
            data.extend(&bytes[at + 1..at + 1 + length]);
            at += 1 + length;
        }
        assert_eq!(at + 1, bytes.len(), "nothing stands behind the end");
        let (mut pixels, mut position, mut bits) = (Vec::new(), 0_usize, 9_usize);
        let mut table: Vec<Vec<u8>> = Vec::new();
        let mut before: Option<Vec<u8>> = None;
        loop {
            let bit = |n: usize| u16::from((data[(position + n) / 8] >> ((position + n) % 8)) & 1) << n;
            let code: u16 = (0..bits).map(bit).sum();
            position += bits;
            match code {
                END => return pixels,
                CLEAR => {
                    table.clear();
                    (before, bits) = (None, 9);
                    continue;
                }
                _ => {}
            }
            let known = |table: &[Vec<u8>]| match code {
                0..CLEAR => Some(vec![code as u8]),
                _ => table.get(usize::from(code - END - 1)).cloned(),
            };
            let word = known(&table).unwrap_or_else(|| {
                let before = before.clone().expect("a first code is a pixel");
                [before.clone(), vec![before[0]]].concat()
            });
            if let Some(before) = before {
                table.push([before, vec![word[0]]].concat());
            }
            let used = table.len() + usize::from(END) + 1;
            if used == 1 << bits && bits < 12 {
                bits += 1;
            }
            pixels.extend(&word);
            before = Some(word);
        }
    }

    #[test]
    fn what_is_packed_is_unpacked_as_it_was() {
        let flat = vec![7; 100_000];
        let noise: Vec<u8> = (0..60_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let stripes: Vec<u8> = (0..50_000_u32).map(|n| (n / 13 % 5) as u8).collect();
        for pixels in [flat, noise, stripes, vec![3], Vec::new()] {
            let mut bytes = Vec::new();
            packed(&pixels, &mut bytes);
            assert_eq!(unpacked(&bytes), pixels);
        }
    }
}
