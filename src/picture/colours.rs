//! Which colour means what. The six seats' colours differ in lightness too, so that most people
//! who confuse hues can still tell them apart; the letters are there for everybody else.

use super::Colour;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

pub(super) const SEA: Rgb = [0x2b, 0x56, 0x78];
pub(super) const SHALLOWS: Rgb = [0x3f, 0x70, 0x94];
pub(super) const LANE: Rgb = [0xcf, 0xe0, 0xec];
pub(super) const PANEL: Rgb = [0x1d, 0x25, 0x30];
pub(super) const RAISED: Rgb = [0x33, 0x40, 0x50];
pub(super) const WHITE: Rgb = [0xff, 0xff, 0xff];
pub(super) const FAINT: Rgb = [0xc6, 0xd0, 0xdb];
pub(super) const INK: Rgb = [0x16, 0x1a, 0x20];
pub(super) const BORDER: Rgb = [0x3a, 0x34, 0x2c];
pub(super) const GOLD: Rgb = [0xff, 0xc9, 0x2e];
pub(super) const SKY: Rgb = [0xa8, 0xdc, 0xff];
pub(super) const GAIN: Rgb = [0x7d, 0xe8, 0x9b];
pub(super) const LOSS: Rgb = [0xff, 0x9d, 0x8a];
pub(super) const ZONE_NAME: Rgb = [0xe6, 0xf0, 0xf7];
/// The dark between the stars, and a star.
pub(super) const VOID: Rgb = [0x0c, 0x10, 0x22];
pub(super) const STAR: Rgb = [0x8d, 0x9b, 0xc4];
/// What lies face down, and what everybody is afraid of.
pub(super) const HIDDEN: Rgb = [0x4b, 0x2c, 0x82];
pub(super) const DREAD: Rgb = [0xd8, 0x2a, 0x3c];
/// What was alive, and what still glows.
pub(super) const DEAD: Rgb = [0x5c, 0x62, 0x6a];
pub(super) const EMBER: Rgb = [0xff, 0xb0, 0x6a];
pub(super) const PARCHMENT: Rgb = [0xe9, 0xdf, 0xc8];

/// What unowned land looks like, by zone in the art's order.
const ZONES: [Rgb; 6] = [
    [0xd9, 0xc8, 0x8f],
    [0xd8, 0xb0, 0x9c],
    [0xb4, 0xbf, 0xd2],
    [0xcf, 0xb7, 0x95],
    [0xb6, 0xc8, 0xa8],
    [0xcc, 0xb4, 0xcc],
];

/// The colour at its strongest: discs, arrows, the legend.
pub(super) const fn solid(colour: Colour) -> Rgb {
    match colour {
        Colour::Red => [0xc4, 0x1e, 0x2e],
        Colour::Blue => [0x14, 0x46, 0xb4],
        Colour::Green => [0x0f, 0x8f, 0x5f],
        Colour::Yellow => [0xf6, 0xd9, 0x2c],
        Colour::Purple => [0xb8, 0x6b, 0xd6],
        Colour::Orange => [0xea, 0x7e, 0x14],
        Colour::Gold => [0xf2, 0xbc, 0x1b],
        Colour::Black => [0x12, 0x14, 0x1a],
        Colour::Brown => [0xe0, 0xb8, 0x86],
        Colour::White => [0xf7, 0xf7, 0xf4],
        Colour::Pink => [0xf4, 0x98, 0xd6],
        Colour::Silver => [0x9a, 0xa2, 0xae],
        Colour::Copper => [0xa8, 0x5c, 0x30],
        Colour::Grey => [0x6d, 0x72, 0x78],
    }
}

/// What is written on [`solid`].
pub(super) const fn ink(colour: Colour) -> Rgb {
    match colour {
        Colour::Yellow
        | Colour::Orange
        | Colour::Purple
        | Colour::Gold
        | Colour::Brown
        | Colour::White
        | Colour::Pink
        | Colour::Silver => INK,
        _ => WHITE,
    }
}

/// The colour of land that is owned: lighter, so that borders and names stand out.
pub(super) fn land(colour: Colour) -> Rgb {
    mix(solid(colour), [0xff, 0xfa, 0xee], 0.26)
}

/// The colour of land that nobody owns, in a zone with or without a colour of its own.
pub(super) fn empty_land(zone: usize, hue: Option<f32>) -> Rgb {
    hue.map_or_else(|| mix(ZONES[zone % ZONES.len()], PARCHMENT, 0.35), |hue| hued(hue, 0.22, 0.66))
}

/// The same of an ocean's zone, and of the Moon's.
pub(super) const OCEAN: Rgb = [0x86, 0xae, 0xc6];
pub(super) fn empty_moon(zone: usize) -> Rgb {
    [[0xc2, 0xbf, 0xb8], [0xa9, 0xa9, 0xac], [0xb9, 0xb2, 0xa2]][zone % 3]
}

/// Land that isn't there any more, and what lies over it.
pub(super) const WASTE: (Rgb, Rgb) = ([0x4a, 0x43, 0x3c], [0x6b, 0x61, 0x56]);

/// The colour of that hue in degrees, so strong and so light.
pub(super) fn hued(hue: f32, strong: f32, light: f32) -> Rgb {
    let chroma = (1.0 - (2.0 * light - 1.0).abs()) * strong;
    let channel = |offset: f32| {
        let turn = ((hue / 30.0 + offset) % 12.0 + 12.0) % 12.0;
        let share = (turn - 3.0).min(9.0 - turn).clamp(-1.0, 1.0);
        ((light - chroma / 2.0 * share) * 255.0).round() as u8
    };
    [channel(0.0), channel(8.0), channel(4.0)]
}

/// `a` with so much of `b` in it.
pub(super) fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(a[i]) * (1.0 - share) + f32::from(b[i]) * share).round() as u8)
}

/// What stands round names, so that they can be read on any land.
pub(super) fn halo() -> Rgb {
    mix(WHITE, PARCHMENT, 0.3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Colour; 6] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];

    /// How red-blind, green-blind and everybody else's eyes mix linear red, green and blue (Viénot,
    /// Brettel and Mollon 1999).
    const EYES: [[[f32; 3]; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_0, -0.004_0, 1.0]],
        [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]],
    ];

    const TEN: [Colour; 10] = [
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Yellow,
        Colour::Purple,
        Colour::Orange,
        Colour::Brown,
        Colour::Black,
        Colour::White,
        Colour::Pink,
    ];

    const METALS: [Colour; 3] = [Colour::Gold, Colour::Silver, Colour::Copper];

    const ARMIES: [Colour; 4] = [Colour::Red, Colour::Gold, Colour::Blue, Colour::Black];

    fn lab(rgb: Rgb, eye: &[[f32; 3]; 3]) -> [f32; 3] {
        let linear = rgb.map(|c| (f32::from(c) / 255.0).powf(2.2));
        let [r, g, b] =
            eye.map(|row| row.iter().zip(linear).map(|(m, c)| m * c).sum::<f32>().clamp(0.0, 1.0));
        let xyz = [
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        ];
        let [x, y, z] = xyz.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn apart(a: Rgb, b: Rgb, eye: &[[f32; 3]; 3]) -> f32 {
        lab(a, eye).iter().zip(lab(b, eye)).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    #[test]
    fn seats_differ_to_the_colour_blind_too() {
        for seats in [&SEATS[..], &ARMIES, &TEN, &METALS] {
            for (a, b) in
                seats.iter().enumerate().flat_map(|(n, a)| seats[n + 1..].iter().map(move |b| (*a, *b)))
            {
                for eye in &EYES {
                    assert!(
                        apart(solid(a), solid(b), eye) > 20.0,
                        "{a:?} and {b:?}: {}",
                        apart(solid(a), solid(b), eye)
                    );
                    assert!(
                        apart(land(a), land(b), eye) > 15.0,
                        "{a:?} and {b:?}: {}",
                        apart(land(a), land(b), eye)
                    );
                }
            }
        }
    }

    #[test]
    fn letters_can_be_read_on_their_colour() {
        let light = |rgb| lab(rgb, &EYES[0])[0];
        for colour in TEN.into_iter().chain(ARMIES).chain(METALS).chain([Colour::Grey]) {
            assert!((light(solid(colour)) - light(ink(colour))).abs() > 40.0, "{colour:?}");
        }
    }
}
