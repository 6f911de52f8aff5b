//! The symbols of tokens and marks, drawn by ourselves: bold silhouettes that can be told apart where they
//! are no larger than the letters of a chat.

use tiny_skia::{Path, PathBuilder, Rect, Transform};

use super::Symbol;
use super::canvas::Canvas;
use super::colours::Rgb;

/// Every symbol is drawn on a square of so many units.
const GRID: f32 = 24.0;

/// A part of a symbol. Its course is written as `M x y` (go there), `L x y` (a line there),
/// `Q x y x y` (a bow there, drawn towards the first point), `O x y r` (a circle) and `Z` (back to
/// where it began).
#[derive(Clone, Copy)]
enum Part {
    /// Filled.
    Area(&'static str),
    /// A line of that width.
    Line(f32, &'static str),
    /// Left free within what is filled.
    Gap(&'static str),
    /// A line left free, of that width.
    Slit(f32, &'static str),
}

use Part::{Area, Gap, Line, Slit};

const BOOK: &[Part] = &[
    Area("M12 6 Q7 2 0.5 4 L0.5 19.5 Q7 17.5 12 21.5 Q17 17.5 23.5 19.5 L23.5 4 Q17 2 12 6 Z"),
    Slit(2.0, "M12 7 L12 20"),
    Slit(1.6, "M3.8 8 Q6.8 7.8 9 9.2"),
    Slit(1.6, "M3.8 12.6 Q6.8 12.4 9 13.8"),
    Slit(1.6, "M20.2 8 Q17.2 7.8 15 9.2"),
    Slit(1.6, "M20.2 12.6 Q17.2 12.4 15 13.8"),
];

const PENCIL: &[Part] = &[
    Area("M17.4 0.8 L23.2 6.6 L8.4 21.4 L1 23 L2.6 15.6 Z"),
    Slit(1.8, "M14.2 4 L20 9.8"),
    Slit(1.6, "M2.6 15.6 L8.4 21.4"),
];

const SCALES: &[Part] = &[
    Line(2.8, "M12 2.4 L12 21"),
    Line(2.8, "M6.6 21.8 L17.4 21.8"),
    Line(2.6, "M3.6 6 L20.4 6"),
    Line(1.5, "M4.8 6.5 L1.4 14 M4.8 6.5 L8.2 14 M19.2 6.5 L15.8 14 M19.2 6.5 L22.6 14"),
    Area("M0 13.6 L9.6 13.6 Q8.6 18.4 4.8 18.4 Q1 18.4 0 13.6 Z"),
    Area("M14.4 13.6 L24 13.6 Q23 18.4 19.2 18.4 Q15.4 18.4 14.4 13.6 Z"),
];

const WINDMILL: &[Part] = &[
    Area("M9.4 10 L14.6 10 L18 23.5 L6 23.5 Z"),
    Gap("M10.4 23.5 L10.4 19.4 Q12 17.4 13.6 19.4 L13.6 23.5 Z"),
    Slit(6.0, "M6 3.2 L18 15.2 M18 3.2 L6 15.2"),
    Line(4.0, "M4.4 1.6 L8.6 5.8 M19.6 1.6 L15.4 5.8 M4.4 16.8 L8.6 12.6 M19.6 16.8 L15.4 12.6"),
    Line(2.0, "M4.6 1.8 L19.4 16.6 M19.4 1.8 L4.6 16.6"),
    Area("O 12 9.2 2.4"),
];

const BICYCLE: &[Part] = &[
    Line(2.3, "O 5.4 16.4 4.3"),
    Line(2.3, "O 18.6 16.4 4.3"),
    Line(2.0, "M5.4 16.4 L9 8.6 L16.4 8.6 L12 16.4 Z"),
    Line(2.0, "M9 8.6 L12 16.4"),
    Line(2.2, "M18.6 16.4 L15.6 4.6 L19.6 4.6"),
    Line(2.6, "M6.4 6 L11 6"),
];

const PLANT: &[Part] = &[
    Area("M6 15.6 L18 15.6 L16.4 23.6 L7.6 23.6 Z"),
    Line(2.2, "M12 16 L12 9"),
    Area("M11.6 12.8 Q2 13.6 1.2 3.4 Q11.4 3 11.6 12.8 Z"),
    Area("M12.4 10.6 Q12.4 1.2 22.8 0.6 Q22.6 11 12.4 10.6 Z"),
];

const HANDCUFFS: &[Part] = &[
    Line(2.9, "O 6.4 17.6 4.9"),
    Line(2.9, "O 17.6 6.4 4.9"),
    Line(3.0, "M8.6 12 L12 15.4"),
    Line(3.0, "M12 8.6 L15.4 12"),
    Line(2.4, "M10 14 L14 10"),
];

const FOLDER: &[Part] = &[
    Area("M0.8 3.4 L9.2 3.4 L11.6 6.4 L22 6.4 L22 9.4 L0.8 9.4 Z"),
    Area("M0.8 8 L23.2 8 L23.2 21.4 L0.8 21.4 Z"),
    Slit(1.8, "M3.4 10 L21.4 10"),
    Slit(1.9, "M8 15.4 L16 15.4"),
];

const GOAT: &[Part] = &[
    Line(3.0, "M9.4 8 Q8.6 2.8 2.2 1.8"),
    Line(3.0, "M14.6 8 Q15.4 2.8 21.8 1.8"),
    Area("M8.4 8.6 Q4 6.6 0.4 9 Q3 13.6 8 12.4 Z"),
    Area("M15.6 8.6 Q20 6.6 23.6 9 Q21 13.6 16 12.4 Z"),
    Area("M7.2 7.4 Q12 4.6 16.8 7.4 L15.6 15.6 Q15 18.6 12 18.6 Q9 18.6 8.4 15.6 Z"),
    Area("M9.6 17 L14.4 17 L12 24 Z"),
    Gap("O 9.9 10.8 1.2"),
    Gap("O 14.1 10.8 1.2"),
];

const DOCTOR: &[Part] = &[
    Area("M9 5.8 L10.4 0.4 L18 0.4 L19.4 5.8 Z"),
    Line(2.6, "M4.8 6.4 L22.9 6.4"),
    Area("O 14.6 12.8 5.7"),
    Area("M10.6 8.4 Q5.4 12 0.2 20.8 Q8 17.8 14.4 18.4 Z"),
    Area("M8.4 24 Q9.2 18.4 14.6 18 Q20.6 18.4 21.6 24 Z"),
    Slit(1.4, "M8.8 8.7 L20.4 8.7"),
    Gap("O 13 13 2.2"),
];

const FIRE: &[Part] = &[
    Area(
        "M13.4 0.4 Q14.6 5 18.4 9 Q21.6 12.6 20.6 17 Q19 23.8 12 23.8 Q4.8 23.8 3.4 17 Q2.8 12 6.2 8.6 Q6.8 11.4 8.8 12.2 Q8.2 5.6 13.4 0.4 Z",
    ),
    Gap("M12.4 12.4 Q13.2 15 15 16.6 Q16.6 21.4 12 21.6 Q7.6 21.4 8.8 17 Q11.6 15.6 12.4 12.4 Z"),
];

const PRESERVER: &[Part] = &[
    Line(6.6, "O 12 12 8"),
    Slit(3.6, "M5.2 5.2 L8.6 8.6 M18.8 5.2 L15.4 8.6 M5.2 18.8 L8.6 15.4 M18.8 18.8 L15.4 15.4"),
    Line(1.5, "O 12 12 11.2"),
    Line(1.3, "O 12 12 5"),
];

const CITY: &[Part] = &[
    Area("M1 23.4 L1 11 L7.4 11 L7.4 23.4 Z"),
    Area("M16.6 23.4 L16.6 8 L23 8 L23 23.4 Z"),
    Area("M8.4 23.4 L8.4 4.4 L12 0.6 L15.6 4.4 L15.6 23.4 Z"),
    Gap("M10.6 7.4 L13.4 7.4 L13.4 10.4 L10.6 10.4 Z M10.6 13.4 L13.4 13.4 L13.4 16.4 L10.6 16.4 Z"),
    Gap("M3 14 L5.4 14 L5.4 17 L3 17 Z M18.6 11 L21 11 L21 14 L18.6 14 Z M18.6 17 L21 17 L21 20 L18.6 20 Z"),
];

const COMMANDER: &[Part] = &[
    Area("M4.6 8.6 Q0.6 5.4 5.4 3.6 Q12 -0.7 18.6 3.6 Q23.4 5.4 19.4 8.6 Z"),
    Area("M7 9.6 L17 9.6 Q17.2 16 12 16 Q6.8 16 7 9.6 Z"),
    Area("M1.4 23.8 Q1.8 17.2 8 16.4 L12 19.6 L16 16.4 Q22.2 17.2 22.6 23.8 Z"),
    Gap("O 12 5 1.7"),
];

const AIRFIELD: &[Part] = &[
    Line(4.4, "M12 3 L12 20"),
    Area("M12 6.6 L23.6 13.6 L23.6 16.8 L12 13.4 L0.4 16.8 L0.4 13.6 Z"),
    Area("M12 17.6 L17.8 21.2 L17.8 23.6 L12 22.2 L6.2 23.6 L6.2 21.2 Z"),
];

const FIGHTER: &[Part] = &[
    Area("M12 0 L16 13 L15.4 21.6 L8.6 21.6 L8 13 Z"),
    Area("M3.6 12.4 L20.4 12.4 L20.4 17.6 L3.6 17.6 Z"),
    Area("M0.4 22.6 L1.6 5 L3.6 5 L4.8 22.6 Z M23.6 22.6 L22.4 5 L20.4 5 L19.2 22.6 Z"),
    Gap("O 12 11.4 1.7"),
];

const CORVETTE: &[Part] = &[
    Area("M0.4 4.6 L5.4 6.4 L5.4 17.6 L0.4 19.4 Z"),
    Area("M5 9.4 L13.4 9.4 L13.4 14.6 L5 14.6 Z"),
    Area("M12.6 6 L20.4 4.6 L20.4 19.4 L12.6 18 Z"),
    Area("M19 6.4 L23.6 7.4 L23.6 10.4 L19 10.4 Z M19 13.6 L23.6 13.6 L23.6 16.6 L19 17.6 Z"),
    Slit(1.7, "M15 12 L18.4 12"),
];

const CAPITAL_SHIP: &[Part] = &[
    Area("M0 12 L23.8 0.4 L20.8 12 L23.8 23.6 Z"),
    Gap("M13.6 8.6 L16 8.6 L16 11 L18.6 11 L18.6 13 L16 13 L16 15.4 L13.6 15.4 Z"),
    Slit(1.4, "M5 12 L11 12"),
];

const FACE_DOWN: &[Part] = &[
    Line(2.0, "O 12 12 10.9"),
    Line(3.2, "M7.9 8.8 Q7.9 5.4 12 5.4 Q16.1 5.4 16.1 8.9 Q16.1 11 13.6 12.2 Q12 13 12 15"),
    Area("O 12 18.7 1.9"),
];

const HOOD: &[Part] = &[
    Area("M12 0.2 Q20.4 1.4 20.2 11 Q20.4 16.4 23.6 23.8 L0.4 23.8 Q3.6 16.4 3.8 11 Q3.6 1.4 12 0.2 Z"),
    Gap("M12 5.6 Q16.8 7.4 16.4 12.6 Q15.6 17 12 19.4 Q8.4 17 7.6 12.6 Q7.2 7.4 12 5.6 Z"),
    Area("M8.6 11.4 L11.4 12.6 L11.2 13.9 L8.6 13 Z M15.4 11.4 L12.6 12.6 L12.8 13.9 L15.4 13 Z"),
];

const GENERAL: &[Part] = &[Area(
    "M12.0 0.4 L14.6 9.2 L23.8 9.0 L16.3 14.2 L19.3 22.8 L12.0 17.3 L4.7 22.8 L7.7 14.2 L0.2 9.0 L9.4 9.2 Z",
)];

const ADMIRAL: &[Part] = &[
    Line(2.4, "O 12 4 2.8"),
    Line(3.0, "M12 7 L12 21"),
    Line(2.8, "M5.4 9.6 L18.6 9.6"),
    Line(3.6, "M2.4 14.6 Q3.4 21.6 12 22 Q20.6 21.6 21.6 14.6"),
    Area("M0 18.4 L1.6 10.6 L6.8 16.4 Z M24 18.4 L22.4 10.6 L17.2 16.4 Z"),
];

const MARSHAL: &[Part] = &[
    Area("O 12 12 7.4"),
    Slit(5.4, "M21.6 18.6 Q12 17.4 2.4 5.6"),
    Line(2.8, "M21.6 18.6 Q12 17.4 2.4 5.6"),
    Line(2.4, "M21.6 18.6 Q23.1 16.4 19 13 M2.4 5.6 Q4.4 3.6 8.4 5.4"),
];

const DIPLOMAT: &[Part] = &[
    Area(
        "M2.4 1.2 L21.6 1.2 Q24 1.2 24 3.8 L24 14 Q24 16.6 21.6 16.6 L12.8 16.6 L5.6 23.8 L6.4 16.6 L2.4 16.6 Q0 16.6 0 14 L0 3.8 Q0 1.2 2.4 1.2 Z",
    ),
    Slit(2.4, "M4.6 6.4 L19.4 6.4"),
    Slit(2.4, "M4.6 11.4 L14.6 11.4"),
];

const SPACE_CENTER: &[Part] = &[
    Area("M12 0 Q18.6 4.6 18.2 15.4 L5.8 15.4 Q5.4 4.6 12 0 Z"),
    Area("M5.4 10 L0.4 17 L0.4 23.6 L7 17.4 Z M18.6 10 L23.6 17 L23.6 23.6 L17 17.4 Z"),
    Area("M8.8 17.6 L15.2 17.6 L12 24 Z"),
    Gap("O 12 8.4 3"),
];

const EYE: &[Part] = &[
    Area("M0 12 Q4.6 3.8 12 3.8 Q19.4 3.8 24 12 Q19.4 20.2 12 20.2 Q4.6 20.2 0 12 Z"),
    Gap("O 12 12 5.8"),
    Area("O 12 12 3.4"),
];

const DEAD_EYE: &[Part] = &[
    Line(2.8, "M1.8 8 Q5.4 14.6 12 14.6 Q18.6 14.6 22.2 8"),
    Line(2.5, "M4.4 12.2 L2 16.4 M8.2 14 L7 19 M12 14.6 L12 20 M15.8 14 L17 19 M19.6 12.2 L22 16.4"),
];

const PYRAMID: &[Part] = &[
    Area("M12 0 L24 23.4 L0 23.4 Z"),
    Gap("M6 15.4 Q12 8.4 18 15.4 Q12 22.4 6 15.4 Z"),
    Area("O 12 15.4 2.3"),
];

/// What is left of one.
const DEAD_PYRAMID: &[Part] = &[
    Area("M0.4 23.6 L3.2 15.8 L7 19 L10 14.8 L14 18.6 L18 15.2 L20.4 18.6 L23.6 23.6 Z"),
    Area("M10.4 1.4 L23.4 4.8 L14.4 13 Z"),
];

const HOLY: &[Part] = &[
    Area("O 12 12 5.4"),
    Line(3.0, "M12 1.2 L12 4.4 M12 19.6 L12 22.8 M1.2 12 L4.4 12 M19.6 12 L22.8 12"),
    Line(3.0, "M4.4 4.4 L6.6 6.6 M17.4 17.4 L19.6 19.6 M19.6 4.4 L17.4 6.6 M6.6 17.4 L4.4 19.6"),
];

const WASTE: &[Part] = &[
    Area(
        "M12 0.4 Q22.8 0.8 22.4 10.2 Q22.2 14.4 18.6 16 L18.6 21.8 Q18.6 23.6 16.8 23.6 L7.2 23.6 Q5.4 23.6 5.4 21.8 L5.4 16 Q1.8 14.4 1.6 10.2 Q1.2 0.8 12 0.4 Z",
    ),
    Gap("O 7.6 10.4 3 O 16.4 10.4 3"),
    Gap("M12 13.6 L14 17.6 L10 17.6 Z"),
    Slit(1.6, "M9.6 19.8 L9.6 23.6 M14.4 19.8 L14.4 23.6"),
];

fn parts(symbol: Symbol) -> &'static [Part] {
    match symbol {
        Symbol::Book => BOOK,
        Symbol::Pencil => PENCIL,
        Symbol::Scales => SCALES,
        Symbol::Windmill => WINDMILL,
        Symbol::Bicycle => BICYCLE,
        Symbol::Plant => PLANT,
        Symbol::Handcuffs => HANDCUFFS,
        Symbol::Folder => FOLDER,
        Symbol::Goat => GOAT,
        Symbol::Doctor => DOCTOR,
        Symbol::Fire => FIRE,
        Symbol::Preserver => PRESERVER,
        Symbol::City => CITY,
        Symbol::Commander => COMMANDER,
        Symbol::Airfield => AIRFIELD,
        Symbol::Fighter => FIGHTER,
        Symbol::Corvette => CORVETTE,
        Symbol::CapitalShip => CAPITAL_SHIP,
        Symbol::FaceDown => FACE_DOWN,
        Symbol::Hood => HOOD,
        Symbol::General => GENERAL,
        Symbol::Admiral => ADMIRAL,
        Symbol::Marshal => MARSHAL,
        Symbol::Diplomat => DIPLOMAT,
        Symbol::SpaceCenter => SPACE_CENTER,
        Symbol::Eye => EYE,
        Symbol::DeadEye => DEAD_EYE,
        Symbol::Pyramid => PYRAMID,
        Symbol::DeadPyramid => DEAD_PYRAMID,
        Symbol::Holy => HOLY,
        Symbol::Waste => WASTE,
    }
}

/// Draws a symbol into a square, where the ground has that colour.
pub(super) fn draw(canvas: &mut Canvas, symbol: Symbol, at: &Rect, ink: Rgb, ground: Rgb) {
    let scale = at.width() / GRID;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, at.left(), at.top());
    let put = |course: &str| self::course(course).and_then(|path| path.transform(place));
    for part in parts(symbol) {
        match *part {
            Area(words) | Gap(words) => {
                let colour = if matches!(part, Area(_)) { ink } else { ground };
                put(words).iter().for_each(|path| canvas.fill(path, colour));
            }
            Line(width, words) | Slit(width, words) => {
                let colour = if matches!(part, Line(..)) { ink } else { ground };
                put(words).iter().for_each(|path| canvas.stroke(path, colour, width * scale));
            }
        }
    }
}

/// The course that is written there; what isn't one is no course.
fn course(words: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut rest = words;
    while let Some(step) = rest.chars().next() {
        let (_, after) = rest.split_at(step.len_utf8());
        let (numbers, next) = after.split_at(after.find(char::is_alphabetic).unwrap_or(after.len()));
        let numbers: Vec<f32> =
            numbers.split_whitespace().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        match (step, &numbers[..]) {
            ('M', &[x, y]) => path.move_to(x, y),
            ('L', &[x, y]) => path.line_to(x, y),
            ('Q', &[cx, cy, x, y]) => path.quad_to(cx, cy, x, y),
            ('O', &[x, y, radius]) => path.push_circle(x, y, radius),
            ('Z', &[]) => path.close(),
            _ => return None,
        }
        rest = next;
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_every_symbol_can_be_drawn_within_its_square() {
        for symbol in Symbol::ALL {
            for part in parts(symbol) {
                let (words, wide) = match *part {
                    Area(words) | Gap(words) => (words, 0.0),
                    Line(width, words) | Slit(width, words) => (words, width),
                };
                let bounds = course(words).unwrap_or_else(|| panic!("{symbol:?}: {words}")).bounds();
                let (low, high) = (wide / 2.0 - 0.8, GRID + 0.8 - wide / 2.0);
                let inside = |from: f32, to: f32| from >= low && to <= high;
                assert!(
                    inside(bounds.left(), bounds.right()) && inside(bounds.top(), bounds.bottom()),
                    "{symbol:?} reaches past its square: {words}"
                );
            }
        }
        assert!(course("M1 2 L3").is_none() && course("N1 2").is_none() && course("M1 x").is_none());
    }
}
