//! What only the inside of a picture shows. The rest is in `tests/all/picture.rs`.

use super::canvas::{Canvas, boxed};
use super::cards::Card;
use super::colours::{INK, WHITE};
use super::placing::Layout;
use super::view::{View, overlap};
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
        ..Place::default()
    };
    Scene {
        board: board.into(),
        places: art.lands.iter().enumerate().map(place).collect(),
        ..Scene::default()
    }
}

/// Looks at a scene as it is laid out on the whole board, or on a zone.
fn with_layout<T>(scene: &Scene, zone: Option<usize>, look: impl FnOnce(&View, &Layout) -> T) -> T {
    let art = find(&scene.board).expect("it is drawn");
    let units = if zone.is_some() { UNITS.1 } else { UNITS.0 };
    let lands = Lands::of(scene, art, units).expect("it is a board");
    let (view, layout) =
        placing::laid(&lands, zone, units, &Painter::default().layouts).expect("it is a zone");
    look(&view, &layout)
}

/// The discs of a scene on the whole board.
fn discs(scene: &Scene) -> Vec<tiny_skia::Rect> {
    with_layout(scene, None, |_, layout| layout.tokens().iter().flatten().map(|token| token.disc).collect())
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
    let homes: Vec<_> = with_layout(&full("world", 12, 0), None, |view, _| {
        art.lands.iter().map(|land| view.point(land.badge)).collect()
    });
    for ((disc, land), (x, y)) in discs(&full("world", 12, 0)).iter().zip(&art.lands).zip(homes) {
        let far = ((disc.left() + disc.right()) / 2.0 - x).hypot((disc.top() + disc.bottom()) / 2.0 - y);
        assert!(far < 100.0, "{} is {far} away from its disc", land.id);
    }
}

/// A board on which every territory has a card of so many rows, with so many symbols in each.
fn dealt_out(rows: usize, symbols: usize, count: u32) -> Scene {
    let mut scene = full("world", 0, 0);
    for (n, place) in scene.places.iter_mut().enumerate() {
        let row = |r: usize| Row {
            colour: COLOURS[r % 6],
            strong: r > 1,
            marked: (n + r).is_multiple_of(5),
            tokens: Symbol::ALL.iter().skip(r * 3).take(symbols).map(|symbol| (*symbol, count)).collect(),
            change: None,
        };
        place.letter = None;
        place.rows = (0..rows).map(row).collect();
        place.fill = Some(Fill {
            colour: COLOURS[n % 6],
            over: [(Pattern::Bars, None), (Pattern::Stripes, Some(Colour::Red)), (Pattern::Spots, None)]
                .into_iter()
                .take(n % 4)
                .collect(),
        });
    }
    scene
}

/// Looks at the cards of a scene as they are laid on the whole board, or on a zone.
fn with_cards(scene: &Scene, zone: Option<usize>, look: impl Fn(&View, &[Option<Card>], &[(f32, f32)])) {
    let art = find(&scene.board).expect("it is drawn");
    with_layout(scene, zone, |view, layout| {
        let homes = art.lands.iter().map(|land| view.point(land.badge)).filter(|at| view.shows(*at));
        look(view, &layout.cards(), &homes.collect::<Vec<_>>());
    });
}

#[test]
fn cards_lie_apart_and_near_their_lands() {
    // As many as the rules of any game bring about: two sides' rows, three sides' rows.
    for (rows, symbols, astray) in [(1, 2, 60.0), (2, 2, 60.0), (2, 3, 60.0), (3, 3, 60.0)] {
        let scene = dealt_out(rows, symbols, 3);
        // The whole board, Europe, Asia.
        for zone in [None, Some(2), Some(4)] {
            with_cards(&scene, zone, |view, cards, homes| {
                assert_eq!(cards.len(), homes.len());
                let all: Vec<_> = cards.iter().flatten().map(|card| card.at).collect();
                for (n, (a, home)) in all.iter().zip(homes).enumerate() {
                    let others = all[n + 1..].iter().all(|b| overlap(a, b) <= 0.0);
                    assert!(others, "{rows} rows, {zone:?}: card {n} lies on another");
                    let (dx, dy) = (
                        (a.left() - home.0).max(home.0 - a.right()).max(0.0),
                        (a.top() - home.1).max(home.1 - a.bottom()).max(0.0),
                    );
                    assert!(dx.hypot(dy) < astray + 8.0, "{rows} rows, {zone:?}: card {n} is astray");
                    let frame = &view.frame;
                    assert!(a.left() >= frame.left() && a.right() <= frame.right());
                    assert!(a.top() >= frame.top() && a.bottom() <= frame.bottom());
                }
            });
        }
    }
}

#[test]
fn the_fewer_symbols_the_larger_they_are() {
    let widths = [(1, 2), (2, 3), (3, 3), (4, 3)].map(|(rows, symbols)| {
        let width = std::cell::Cell::new(0.0);
        with_cards(&dealt_out(rows, symbols, 3), None, |_, cards, _| {
            width.set(cards[0].as_ref().expect("a card").at.width() / symbols as f32);
        });
        width.get()
    });
    // Names make cards with few symbols wider.
    assert!(widths[0] > widths[2] && widths[2] > widths[3], "{widths:?}");
    // A symbol on a crowded board is 9 points wide on a phone, on most boards 13 and more.
    assert!(widths[2] > 40.0 && widths[0] > 70.0, "{widths:?}");
}

/// A symbol as a phone shows it that doesn't enlarge the picture, in shades of grey.
fn seen(symbol: Symbol, pixels: f32) -> Vec<f32> {
    let side = pixels as u32;
    let mut canvas = Canvas::clear(side, side, pixels / 24.0, (0, 0)).expect("it is small");
    canvas.cover(WHITE);
    symbols::draw(&mut canvas, symbol, &boxed(12.0, 12.0, 24.0, 24.0), INK, WHITE);
    canvas.finish().pixels().iter().map(|pixel| f32::from(pixel.green()) / 255.0).collect()
}

#[test]
fn symbols_can_be_told_apart_on_a_phone() {
    // Single pixels of a phone's points, and all three that most phones have.
    for pixels in [11.0, 33.0] {
        let all: Vec<_> = Symbol::ALL.iter().map(|symbol| (symbol, seen(*symbol, pixels))).collect();
        for (n, (symbol, one)) in all.iter().enumerate() {
            let dark = one.iter().filter(|shade| **shade < 0.5).count() as f32 / one.len() as f32;
            assert!((0.2..0.75).contains(&dark), "{symbol:?} covers {dark}");
            for (other, two) in &all[n + 1..] {
                let apart = one.iter().zip(two).map(|(a, b)| (a - b).abs()).sum::<f32>() / one.len() as f32;
                assert!(apart > 0.2, "{symbol:?} and {other:?} at {pixels}: {apart}");
            }
        }
    }
}

/// The galaxy with so many of every ship and so many tokens on each planet whose number is a multiple of `every`.
fn fleets(every: usize, ships: usize, tokens: usize) -> Scene {
    let mut scene = full("galaxy", 45, 0);
    for place in scene.places.iter_mut().step_by(every) {
        let all = [Symbol::Fighter, Symbol::Corvette, Symbol::CapitalShip];
        let ships = all.into_iter().flat_map(|ship| vec![ship; ships]);
        place.marks = vec![Symbol::FaceDown; tokens].into_iter().chain(ships).collect();
    }
    scene.zones = vec![("mid_rim".into(), 5)];
    scene
}

#[test]
fn where_land_is_narrow_what_stands_there_has_room_all_the_same() {
    // From nothing but troops to far more than there are pieces for.
    for (every, ships, tokens) in [(1, 0, 0), (1, 0, 1), (3, 1, 1), (2, 2, 2), (1, 1, 1), (1, 3, 3)] {
        let scene = fleets(every, ships, tokens);
        for zone in [None, Some(2), Some(3)] {
            with_layout(&scene, zone, |_, layout| {
                let rooms: Vec<_> = layout.shown.iter().map(|one| one.taken(layout.size)).collect();
                let all = layout.tokens();
                for (title, at) in &layout.titles {
                    let free = rooms.iter().all(|room| overlap(room, at) < 250.0);
                    assert!(free, "{every}, {ships}, {tokens}, {zone:?}: {} is covered", title.words);
                }
                for (n, (room, token)) in rooms.iter().zip(&all).enumerate() {
                    // A little of the rooms may touch, as that keeps them apart from each other.
                    assert!(rooms[n + 1..].iter().all(|other| overlap(room, other) < 250.0));
                    let own: Vec<_> = token.iter().flat_map(|token| token.taken()).collect();
                    for (m, part) in own.iter().enumerate() {
                        assert!(own[m + 1..].iter().all(|other| overlap(part, other) <= 0.0));
                        let others = all[n + 1..].iter().flatten().flat_map(|token| token.taken());
                        let free = others.into_iter().all(|other| overlap(part, &other) <= 0.0);
                        assert!(free, "{every}, {ships}, {tokens}, {zone:?}: {n} lies on another");
                    }
                }
            });
        }
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
        ..Side::default()
    });
    let boards = [(0, 0), (9999, 0), (u32::MAX, 0), (9999, 5)].map(|(n, guests)| full("world", n, guests));
    let boards = boards.into_iter().chain([fleets(1, 3, 9)]);
    let dealt = [(1, 0, 0), (4, 3, u32::MAX)].map(|(rows, n, count)| dealt_out(rows, n, count));
    for mut scene in boards.chain(dealt) {
        scene.sides = sides.clone().collect();
        if scene.places.iter().any(|place| !place.rows.is_empty()) {
            scene.sides[0].symbols = Symbol::ALL[..3].iter().map(|s| (*s, NAMES[1].to_owned())).collect();
            let words = |name: &str| Key { swatch: Swatch::Marked, words: name.repeat(3) };
            scene.keys = NAMES.iter().map(|name| words(name)).collect();
        }
        scene.title =
            "A game with a very long name that somebody thought of · Round 12 of 20 · Barter".repeat(2);
        scene.names = scene.places.iter().map(|p| (p.territory.clone(), NAMES[1].repeat(3))).collect();
        let zones = zones(&scene.board).expect("it is drawn");
        scene.names.push((zones[2].0.into(), NAMES[2].into()));
        scene.notes = (0..20).map(|n| NAMES[n % 6].repeat(9)).collect();
        let looks = zones.into_iter().map(|(id, _)| Look::zone(id));
        for look in looks.chain([Look::default().wide(390)]) {
            let painter = Painter::default();
            let sheet = painter.paint(&scene, &look).expect("it is drawn");
            let units = if look.zone.is_some() { UNITS.1 } else { UNITS.0 };
            let scale = look.width as f32 / units;
            let high = sheet.height() / scale;
            let written = sheet.written();
            assert!(written.len() > 60 || look.zone.is_some());
            for (at, ..) in &written {
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
        ..Side::default()
    };
    let mut heights = Vec::new();
    for count in [0, 1, 2, 3, 6, 9] {
        let scene = Scene { board: "world".into(), sides: vec![side.clone(); count], ..Scene::default() };
        heights.push(PAINTER.paint(&scene, &Look::default()).expect("it is drawn").height());
    }
    assert!(heights.is_sorted() && heights[0] < heights[1] && heights[2] < heights[3], "{heights:?}");
}

#[test]
fn on_a_phone_every_letter_and_number_is_large_enough() {
    let side = |n: usize| Side {
        colour: COLOURS[n],
        letter: 'A',
        name: NAMES[n].to_owned(),
        figures: vec![
            "42 territories".into(),
            "999 troops".into(),
            "99999 gp".into(),
            "9 in the pool".into(),
        ],
        symbols: Symbol::ALL[..3].iter().map(|symbol| (*symbol, "handcuffs".to_owned())).collect(),
        ..Side::default()
    };
    let was = Some(Was { colour: Colour::Blue, letter: Some('B'), count: 1200 });
    let mut since = full("world", 120, 2);
    since.places.iter_mut().for_each(|place| place.was = was);
    let mut dealt = dealt_out(2, 2, 12);
    for row in dealt.places.iter_mut().flat_map(|place| &mut place.rows) {
        row.change = Some(-12);
    }
    let mut fleets = fleets(1, 3, 3);
    let space = |n: usize| Space { label: n.to_string(), words: "2–8".into() };
    let spaces =
        std::iter::once(Space { label: "Start".into(), words: "–".into() }).chain((1..14).map(space));
    let (name, now) = ("Order 66".to_owned(), NAMES[1].repeat(3));
    fleets.track = Some(Track { name, now, spaces: spaces.collect(), at: 13, mark: Symbol::Hood });
    for mut scene in [full("world", 1200, 0), since, dealt_out(2, 3, 12), dealt, fleets] {
        scene.title = "Warrior · round 12 · combat · Wolfgang's turn".into();
        scene.sides = (0..6).map(side).collect();
        scene.keys = vec![Key { swatch: Swatch::Marked, words: "Lacks Environment: 42".into() }; 3];
        scene.notes = vec!["26 of 42 countries are clean.".into()];
        let zones = if scene.board == "world" { ["europe", "asia"] } else { ["mid_rim", "expansion"] };
        scene.zones = vec![(zones[0].into(), 5)];
        for look in [Look::default(), Look::zone(zones[0]), Look::zone(zones[1])] {
            let painter = Painter::default();
            let sheet = painter.paint(&scene, &look).expect("it is drawn");
            let units = if look.zone.is_some() { UNITS.1 } else { UNITS.0 };
            for (_, size, _) in sheet.written() {
                // A letter's size is a third more than the height of a capital.
                let pixels = size * 380.0 / units;
                assert!(pixels > 8.0, "{look:?}: {pixels} pixels");
            }
        }
    }
}

/// Words of two pieces that are nearer to each other than two pixels beside each other, and one above each other, where the
/// picture is 380 wide.
fn too_near(scene: &Scene) -> Vec<String> {
    const PIXEL: f32 = UNITS.0 / 380.0;
    let painter = Painter::default();
    let sheet = painter.paint(scene, &Look::default()).expect("it is drawn");
    let pieces: Vec<Vec<_>> = sheet.written_by_piece().collect();
    let mut found = Vec::new();
    for (n, piece) in pieces.iter().enumerate() {
        for (a, _, words) in piece {
            for (b, _, others) in pieces[n + 1..].iter().flatten() {
                let beside = a.left().max(b.left()) - a.right().min(b.right());
                let above = a.top().max(b.top()) - a.bottom().min(b.bottom());
                if beside < 2.0 * PIXEL && above < PIXEL {
                    found.push(format!("{words} / {others}: {:.1}, {:.1}", beside / PIXEL, above / PIXEL));
                }
            }
        }
    }
    found
}

/// Of a scene only every so many lands have something on them.
fn patchy(mut scene: Scene, every: usize) -> Scene {
    for (n, place) in scene.places.iter_mut().enumerate() {
        if !n.is_multiple_of(every) {
            *place = Place { territory: place.territory.clone(), ..Place::default() };
        }
    }
    let zones = zones(&scene.board).expect("it is drawn").into_iter();
    scene.zones = zones.map(|(id, _)| (id.to_owned(), 5)).collect();
    scene
}

#[test]
fn on_a_phone_no_words_are_too_near_to_each_other() {
    let boards = boards().flat_map(|board| {
        let held = [1, 2, 3, 5].map(|every| patchy(full(board, 24, 0), every));
        held.into_iter().chain([patchy(full(board, 3, 1), 4)])
    });
    let dealt = [(2, 1, 1), (1, 3, 2), (2, 3, 3), (1, 2, 5)];
    let dealt = dealt.map(|(rows, tokens, every)| patchy(dealt_out(rows, tokens, 2), every));
    let mut all = Vec::new();
    for (n, scene) in boards.chain(dealt).chain([fleets(1, 1, 1), fleets(3, 1, 1)]).enumerate() {
        all.extend(too_near(&scene).into_iter().map(|one| format!("{n}, {}: {one}", scene.board)));
    }
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn a_zone_alone_is_told_alone() {
    for (board, by_zone) in boards().flat_map(|board| [(board, false), (board, true)]) {
        let art = find(board).expect("it is drawn");
        let mut scene = Scene { title: "War · round 2".into(), by_zone, ..full(board, 3, 0) };
        scene.places.iter_mut().for_each(|place| place.letter = None);
        for (n, zone) in art.zones.iter().enumerate() {
            let words = scene.in_words_of(Some(&zone.id));
            assert!(words.starts_with(&format!("War · round 2 · {}", zone.name)), "{words}");
            for land in &art.lands {
                let told = [&land.name, &land.short].iter().any(|name| words.contains(*name));
                // A name may lie in another.
                let mut own = art.lands.iter().filter(|own| own.zone == n);
                let within =
                    |own: &art::Land| own.name.contains(&land.name) || own.short.contains(&land.short);
                assert_eq!(told, own.any(within), "{}: {words}", land.name);
            }
        }
        assert_eq!(scene.in_words_of(None), scene.in_words());
        assert_eq!(scene.in_words_of(Some("nowhere")), scene.in_words());
    }
}

#[test]
fn an_attack_that_is_open_is_drawn_once() {
    for board in boards() {
        let lands = &find(board).expect("it is drawn").lands;
        let arrow = Arrow {
            from: lands[0].id.clone(),
            to: lands[lands.len() - 1].id.clone(),
            colour: Colour::Red,
            jump: false,
        };
        let drawn = |arrows: &[&Arrow], open: &[&Arrow]| {
            let all = |arrows: &[&Arrow]| arrows.iter().map(|arrow| (*arrow).clone()).collect();
            let scene = Scene { arrows: all(arrows), open: all(open), ..full(board, 3, 0) };
            draw(&scene, &Look::default()).expect("it is drawn")
        };
        let once = drawn(&[], &[&arrow]);
        assert!(once == drawn(&[&arrow], &[&arrow]), "{board}");
        let back = Arrow { from: arrow.to.clone(), to: arrow.from.clone(), ..arrow.clone() };
        assert!(once != drawn(&[&back], &[&arrow]), "{board}: another is drawn beside it");
    }
}
