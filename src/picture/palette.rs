//! The colours of a board's pictures, chosen beforehand: those that mean something as they are, and between those that
//! touch each other as many steps as there is room for. So every picture of a board has the same palette, and what was
//! drawn once is laid on anything by a table.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::art::Art;
use super::colours::{
    BORDER, DEAD, DREAD, EMBER, FAINT, GAIN, GOLD, HIDDEN, INK, LANE, LOSS, OCEAN, PANEL, PARCHMENT, RAISED,
    Rgb, SEA, SHALLOWS, SKY, STAR, VOID, WASTE, WHITE, ZONE_NAME, halo, ink, land, mix, solid,
};
use super::{Colour, globes};

/// How many colours there are at most.
const MOST: usize = 256;
/// How many steps there are from nothing to a colour that covers.
pub(super) const STEPS: u8 = 2;
/// What is nearer to one of the palette than this, squared, needs no place of its own.
const NEAR: i32 = 500;

/// What becomes of every colour below another of which so many steps are there: one, two, three.
type Mixed = [[u8; MOST]; STEPS as usize - 1];

/// A board's colours.
#[derive(Debug)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    nearest: Mutex<HashMap<Rgb, u8>>,
    mixed: Vec<OnceLock<Box<Mixed>>>,
}

impl Palette {
    /// Those of a board.
    pub(super) fn of(art: &Art) -> Self {
        let mut all = Chosen(Vec::new());
        let lands: Vec<Rgb> = Colour::ALL.map(land).into_iter().collect();
        let zones = 0..art.zones.len();
        let bare: Vec<Rgb> = zones.clone().map(|zone| art.empty(zone)).collect();
        let rims: Vec<Rgb> = zones.clone().map(|zone| art.rim(zone)).collect();
        all.exactly(&[PANEL, RAISED, WHITE, FAINT, INK, BORDER, GOLD, PARCHMENT, halo()]);
        all.exactly(&[art.theme.ground(), LANE]);
        zones.clone().for_each(|zone| all.exactly(&[art.around(zone), art.title(zone)]));
        all.exactly(&rims);
        all.exactly(&bare);
        all.exactly(&Colour::ALL.map(solid));
        all.exactly(&lands);
        all.exactly(&[
            SKY,
            GAIN,
            LOSS,
            HIDDEN,
            DREAD,
            DEAD,
            EMBER,
            WASTE.0,
            WASTE.1,
            mix(PARCHMENT, WHITE, 0.5),
        ]);
        let planets = art.lands.iter().filter_map(|land| land.globe.as_ref());
        planets.for_each(|globe| all.exactly(&globes::shades(globe)));
        if art.theme.ground() == SEA {
            all.exactly(&Colour::ALL.map(|colour| mix(solid(colour), WHITE, 0.8)));
            all.exactly(&[SHALLOWS, ZONE_NAME]);
        } else {
            all.exactly(&[VOID, STAR]);
        }
        if art.zones.iter().any(|zone| zone.ground == super::art::Ground::Water) {
            all.exactly(&[OCEAN]);
        }
        // What is seen most first: letters, discs, shores, borders.
        {
            let mut between = |a: Rgb, b: Rgb| all.between(a, b, 0.5);
            for (a, b) in
                [(WHITE, INK), (PANEL, WHITE), (PANEL, FAINT), (halo(), INK), (GOLD, INK), (RAISED, FAINT)]
            {
                between(a, b);
            }
            zones.clone().for_each(|zone| {
                between(art.around(zone), art.rim(zone));
                between(art.around(zone), art.title(zone));
                between(art.rim(zone), BORDER);
            });
            between(art.theme.ground(), LANE);
            for ground in lands.iter().chain(&bare) {
                between(*ground, BORDER);
                between(*ground, halo());
            }
            Colour::ALL.into_iter().for_each(|colour| between(solid(colour), ink(colour)));
        }
        let Chosen(colours) = all;
        let mixed = colours.iter().map(|_| OnceLock::new()).collect();
        Self { colours, nearest: Mutex::default(), mixed }
    }

    /// All of them.
    pub(super) fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The place of the one that comes nearest.
    pub(super) fn nearest(&self, colour: Rgb) -> u8 {
        let mut nearest = self.nearest.lock().unwrap_or_else(PoisonError::into_inner);
        *nearest.entry(colour).or_insert_with(|| closest(&self.colours, colour))
    }

    /// What becomes of all below a colour.
    pub(super) fn mixed(&self, above: u8) -> &Mixed {
        self.mixed[usize::from(above)].get_or_init(|| {
            let mut mixed = Box::new([[0; MOST]; STEPS as usize - 1]);
            for (steps, row) in (1_u8..).zip(mixed.iter_mut()) {
                for (below, seen) in self.colours.iter().zip(row) {
                    let share = f32::from(steps) / f32::from(STEPS);
                    *seen = closest(&self.colours, mix(*below, self.colours[usize::from(above)], share));
                }
            }
            mixed
        })
    }
}

/// The colours chosen so far.
struct Chosen(Vec<Rgb>);

impl Chosen {
    fn exactly(&mut self, colours: &[Rgb]) {
        for colour in colours {
            if self.0.len() < MOST && !self.0.contains(colour) {
                self.0.push(*colour);
            }
        }
    }

    fn between(&mut self, a: Rgb, b: Rgb, share: f32) {
        let colour = mix(a, b, share);
        if self.0.iter().all(|known| distance(*known, colour) > NEAR) {
            self.exactly(&[colour]);
        }
    }
}

fn distance(a: Rgb, b: Rgb) -> i32 {
    a.iter().zip(b).map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum()
}

fn closest(palette: &[Rgb], colour: Rgb) -> u8 {
    let mut best = (i32::MAX, 0);
    for (n, other) in (0_u8..=u8::MAX).zip(palette) {
        let distance = distance(*other, colour);
        if distance < best.0 {
            best = (distance, n);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{art, boards};

    #[test]
    fn what_means_something_has_its_own_colour_on_every_board() {
        for art in boards().filter_map(art::find) {
            let palette = Palette::of(art);
            assert!(palette.colours().len() <= MOST);
            let exact = |colour: Rgb| palette.colours()[usize::from(palette.nearest(colour))] == colour;
            for colour in Colour::ALL {
                assert!(exact(solid(colour)) && exact(land(colour)) && exact(ink(colour)), "{colour:?}");
            }
            assert!([WHITE, INK, PANEL, FAINT, GOLD, DREAD, HIDDEN, halo()].into_iter().all(exact));
            assert!((0..art.zones.len()).all(|zone| exact(art.rim(zone)) && exact(art.empty(zone))));
        }
    }

    #[test]
    fn what_lies_between_is_there_nearly() {
        for art in boards().filter_map(art::find) {
            let palette = Palette::of(art);
            let near =
                |colour: Rgb| distance(palette.colours()[usize::from(palette.nearest(colour))], colour);
            for colour in Colour::ALL {
                assert!(near(mix(land(colour), BORDER, 0.5)) <= NEAR, "{colour:?}");
                assert!(near(mix(solid(colour), ink(colour), 0.5)) <= 2 * NEAR, "{colour:?}");
            }
            let (below, above) = (palette.nearest(WHITE), palette.nearest(INK));
            let seen = palette.mixed(above)[usize::from(STEPS) / 2 - 1][usize::from(below)];
            assert_eq!(seen, palette.nearest(mix(WHITE, INK, 0.5)));
        }
    }
}
