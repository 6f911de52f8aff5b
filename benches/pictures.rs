//! Pictures of boards, drawn and packed: of each game in the middle of a game between machines.

mod beside;

use std::cell::Cell;
use std::hint::black_box;

use beside::{Bench, Bound, Unit};
use png::{BitDepth, ColorType, Compression, Encoder};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Transform};
use wartable::discord::Helpers;
use wartable::games::{self, Kind, Plan};
use wartable::picture::{Colour, Look, Painter, Scene, Series};
use wartable::rules::{Dice, Names, Seats, Viewer};

/// How many times what stands beside it a whole picture may take: 8 ms, where on a quiet machine the world's polygons take
/// 9.7 and the galaxy's 6.2.
const WORLD: f64 = 0.82;
const GALAXY: f64 = 1.28;
/// And how many times its bytes: 120 kB.
const BYTES: f64 = 0.5;
/// How much of a whole picture's time the next one may take.
const NEXT: f64 = 0.19;

fn main() {
    let mut bench = Bench::new("pictures");
    for kind in games::ALL.iter() {
        pictures(&mut bench, kind);
    }
    bench.finish();
}

/// A picture whole, its bytes, and the next one of the same game, in which one territory is another's.
fn pictures(bench: &mut Bench, kind: &'static dyn Kind) {
    let (name, look, painter) = (kind.name(), Look::default(), Painter::default());
    let scenes = scenes(kind);
    // As the bot draws a picture when it draws no other.
    let hands = Helpers::default();
    let draw = |scene: &Scene| painter.draw(scene, &look, &hands).expect("it is drawn");
    let polygons = Polygons::of(&scenes[0].board);
    // Ground and pieces are there; the packed strips are forgotten each time.
    let warm = || scenes.iter().for_each(|scene| drop(draw(scene)));
    let next = Cell::new(0);
    let whole = || {
        painter.forget_strips();
        next.set((next.get() + 1) % scenes.len());
        black_box(draw(&scenes[next.get()]));
        1
    };
    let baseline = || {
        black_box(polygons.drawn());
        1
    };
    if let Some(case) =
        bench.case(format!("{name}, whole"), "its polygons, filled once", Bound::AtMost(polygons.most))
    {
        warm();
        case.worked_in_turns(whole, baseline);
    }
    if let Some(case) =
        bench.case(format!("{name}, bytes"), "its polygons, filled once", Bound::AtMost(BYTES))
    {
        let sizes = scenes.iter().map(|scene| draw(scene).len()).max().unwrap_or(0);
        case.measured(Unit::Bytes, sizes as f64, polygons.drawn().len() as f64);
    }
    if let Some(case) = bench.case(format!("{name}, one territory changed"), "whole", Bound::AtMost(NEXT)) {
        warm();
        // What it keeps is its own: what stands beside it throws all strips away.
        let (keeping, mut turn, mut scene) = (Painter::default(), 0, scenes[0].clone());
        // As the bot draws those that a channel shows.
        let series = look.clone().next_of(Series { of: 0, number: 1 });
        let one = || {
            turn += 1;
            change(&mut scene, turn);
            black_box(keeping.draw(&scene, &series, &hands).expect("it is drawn"));
            1
        };
        case.worked_in_turns(one, whole);
    }
}

/// Makes one territory another's.
fn change(scene: &mut Scene, turn: usize) {
    let at = turn * 5 % scene.places.len();
    let place = &mut scene.places[at];
    place.colour = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow][turn % 4];
    place.count = place.count % 30 + 1;
    if let Some((_, count)) = place.rows.first_mut().and_then(|row| row.tokens.first_mut()) {
        *count = *count % 9 + 1;
    }
}

/// Boards from the middle of a game between machines.
fn scenes(kind: &dyn Kind) -> Vec<Scene> {
    let (few, many) = kind.seats();
    let seats = 4.clamp(few, many);
    let names = Names(["Ann", "Wolfgang Amadeus", "Žofie", "ben"].map(String::from).to_vec());
    let options = kind.read_options(&serde_json::json!({})).expect("the defaults are possible");
    let policies = vec![kind.policies().last().expect("there is one").to_string()];
    let record = kind
        .recorded(&options, &Plan { seats, policies, seed: 1, number: 3, rounds_cap: 12 })
        .expect("it is played");
    let mut dice = Dice::recorded(&record.deal);
    let set_up = kind.set_up(kind.edition(), &options, Seats { count: seats }, &names, &mut dice);
    let Ok((mut game, _)) = set_up else { panic!("it is set up") };
    let mut scenes = Vec::new();
    for (n, row) in record.rows.iter().enumerate() {
        let order = kind.read_order(&row.order).expect("it is one");
        game.again(row.actor, &order, &mut Dice::recorded(&row.faces)).expect("it was legal");
        if n >= record.rows.len() / 2 && scenes.len() < 16 {
            scenes.push(game.scene(&names, Viewer::Public));
        }
    }
    scenes
}

/// A board's land as it is drawn, without anything else.
struct Polygons {
    size: (u32, u32),
    /// How many times its time a whole picture may take.
    most: f64,
    paths: Vec<tiny_skia::Path>,
}

impl Polygons {
    /// Those of a drawn board, as wide and high as its map is in a picture.
    fn of(board: &str) -> Self {
        let (text, most) = match board {
            "galaxy" => (include_str!("../assets/art/galaxy.json"), GALAXY),
            "world_2210" | "world_2210_earth" => (include_str!("../assets/art/world_2210.json"), WORLD),
            _ => (include_str!("../assets/art/world.json"), WORLD),
        };
        let art: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
        let number = |value: &serde_json::Value| value.as_f64().expect("a number") as f32;
        // The Earth alone, where there is a Moon below it.
        let whole = number(&art["height"]);
        let high = if board.ends_with("_earth") { number(&art["earth"]) } else { whole };
        let size = (number(&art["width"]), high);
        let scale = 1600.0 / size.0;
        let list = |value: &serde_json::Value| value.as_array().expect("a list").clone();
        let lands = list(&art["territories"]);
        let paths = lands.iter().filter_map(|land| {
            let mut path = PathBuilder::new();
            for ring in list(&land["shape"]).iter().flat_map(list) {
                for (n, point) in list(&ring).iter().enumerate() {
                    let (x, y) = (number(&point[0]), number(&point[1]));
                    if n == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                path.close();
            }
            let path = path.finish().filter(|path| path.bounds().top() < high)?;
            path.transform(Transform::from_scale(scale, scale * 1.3))
        });
        Self { size: (1600, (size.1 * scale * 1.3) as u32), most, paths: paths.collect() }
    }

    /// Filled once, and encoded at the quickest.
    fn drawn(&self) -> Vec<u8> {
        let mut sheet = Pixmap::new(self.size.0, self.size.1).expect("it isn't too large");
        sheet.fill(Color::from_rgba8(0x2b, 0x56, 0x78, 255));
        for (n, path) in self.paths.iter().enumerate() {
            let mut paint = Paint::default();
            let [r, g, b] =
                [[0xd3, 0x56, 0x60], [0x52, 0x75, 0xc3], [0x4d, 0xab, 0x84], [0xf8, 0xe2, 0x5f]][n % 4];
            paint.set_color_rgba8(r, g, b, 255);
            sheet.fill_path(path, &paint, FillRule::EvenOdd, Transform::identity(), None);
        }
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.size.0, self.size.1);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        let mut writer = encoder.write_header().expect("it is written");
        writer.write_image_data(sheet.data()).expect("it is written");
        writer.finish().expect("it is written");
        bytes
    }
}
