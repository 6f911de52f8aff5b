//! What only the inside of a picture shows. The rest is in `tests/all/picture.rs`.

use super::board::{shown, tokens};
use super::tokens::Token;
use super::view::overlap;
use super::*;

const COLOURS: [Colour; 6] =
    [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];

/// A board on which every territory is owned, with that many troops and guests.
fn full(board: &str, count: u32, guests: usize) -> Scene {
    let art = find(board).expect("it is drawn");
    let place = |(n, land): (usize, &art::Land)| Place {
        territory: land.id.clone(),
        colour: COLOURS[n % 6],
        letter: Some('A'),
        count,
        guests: (0..guests).map(|g| (COLOURS[g], 'B', count)).collect(),
        capital: guests > 0,
        changed: false,
    };
    Scene {
        board: board.into(),
        places: art.lands.iter().enumerate().map(place).collect(),
        ..Scene::default()
    }
}

/// The discs of a scene on the whole board.
fn discs(scene: &Scene) -> Vec<tiny_skia::Rect> {
    let art = find(&scene.board).expect("it is drawn");
    let view = View::whole(art, UNITS.0, TITLE);
    let places: Vec<_> = scene.places.iter().map(Some).collect();
    tokens(&shown(art, &places, &view)).iter().flatten().map(|token: &Token| token.disc).collect()
}

#[test]
fn every_territory_has_a_place_for_its_disc() {
    for board in boards() {
        let discs = discs(&full(board, 100, 0));
        assert_eq!(discs.len(), find(board).expect("it is drawn").lands.len());
        for (n, a) in discs.iter().enumerate() {
            assert!(
                discs[n + 1..].iter().all(|b| overlap(a, b) <= 0.0),
                "disc {n} of {board} lies on another"
            );
        }
    }
}

#[test]
fn discs_stay_where_they_are_when_their_numbers_change() {
    for board in boards() {
        let middle = |r: &tiny_skia::Rect| (r.left() + r.right(), r.top() + r.bottom());
        let (few, many) = (discs(&full(board, 1, 0)), discs(&full(board, 9999, 0)));
        for (few, many) in few.iter().map(middle).zip(many.iter().map(middle)) {
            assert!((few.0 - many.0).abs() < 0.1 && (few.1 - many.1).abs() < 0.1);
        }
    }
}

#[test]
fn a_disc_is_near_its_land() {
    let art = find("world").expect("it is drawn");
    let view = View::whole(art, UNITS.0, TITLE);
    for (disc, land) in discs(&full("world", 12, 0)).iter().zip(&art.lands) {
        let (x, y) = view.point(land.badge);
        let far = ((disc.left() + disc.right()) / 2.0 - x).hypot((disc.top() + disc.bottom()) / 2.0 - y);
        assert!(far < 60.0, "{} is {far} away from its disc", land.id);
    }
}

/// Names as people choose them, at the 32 characters that are allowed.
const NAMES: [&str; 6] = [
    "Ann",
    "Wolfgang Amadeus Theophilus Moza",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽",
    "👩‍👩‍👧‍👦 漢字 \u{202e}evil\u{202c} Z̸̡̛̳a̵̢l̶g̷o",
    "",
];

#[test]
fn nothing_is_written_past_the_edge() {
    let sides = NAMES.iter().zip(COLOURS).map(|(name, colour)| Side {
        colour,
        letter: 'A',
        name: (*name).to_owned(),
        figures: vec![
            "42 territories".into(),
            "9999 troops".into(),
            "99999 gp".into(),
            "10 trade routes".into(),
        ],
        active: true,
        out: true,
    });
    for (count, guests) in [(0, 0), (9999, 0), (u32::MAX, 0), (9999, 5)] {
        let mut scene = full("world", count, guests);
        scene.sides = sides.clone().collect();
        scene.title =
            "A game with a very long name that somebody thought of · Round 12 of 20 · Barter".repeat(2);
        scene.names = scene.places.iter().map(|p| (p.territory.clone(), NAMES[1].repeat(3))).collect();
        scene.names.push(("europe".into(), NAMES[2].into()));
        scene.notes = (0..20).map(|n| NAMES[n % 6].repeat(9)).collect();
        let looks = zones("world").expect("it is drawn").into_iter().map(|(id, _)| Look::zone(id));
        for look in looks.chain([Look::default().wide(390)]) {
            let canvas = paint(&scene, &look).expect("it is drawn");
            let units = if look.zone.is_some() { UNITS.1 } else { UNITS.0 };
            let scale = look.width as f32 / units;
            let high = canvas.height() / scale;
            assert!(canvas.written.len() > 60 || look.zone.is_some());
            for at in &canvas.written {
                assert!(at.left() >= -0.5 && at.right() <= units + 0.5, "{look:?}: {at:?}");
                assert!(at.top() >= -0.5 && at.bottom() <= high + 0.5, "{look:?}: {at:?}");
            }
        }
    }
}

#[test]
fn a_legend_of_any_size_has_room() {
    let side = Side {
        colour: Colour::Red,
        letter: 'A',
        name: "Ann".into(),
        figures: vec![],
        active: false,
        out: false,
    };
    let mut heights = Vec::new();
    for count in [0, 1, 2, 3, 6, 9] {
        let scene = Scene { board: "world".into(), sides: vec![side.clone(); count], ..Scene::default() };
        heights.push(paint(&scene, &Look::default()).expect("it is drawn").height());
    }
    assert!(heights.is_sorted() && heights[0] < heights[1] && heights[2] < heights[3], "{heights:?}");
}
