//! Pictures of boards. They are looked at by a person when they change, and held by a tolerance
//! afterwards.
//!
//! To renew the small pictures they are compared with, and to get the large ones to look at:
//! `RENEW_PICTURES=1 cargo test --test all picture`, then look at `target/pictures`.

mod alike;
mod blitzkrieg;
mod galaxy;

use std::path::{Path, PathBuf};

use image::imageops::FilterType;
use wartable::picture::{
    Arrow, Colour, DrawError, Fill, How, Key, Look, Pattern, Piece, Place, Row, Scene, Side, Swatch, Symbol,
    boards, draw, since, zones,
};
use wartable::rules::Board;

const COLOURS: [Colour; 6] =
    [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];

fn letter(side: usize) -> char {
    ['A', 'B', 'C', 'D', 'E', 'F'][side]
}

fn arrow(from: &str, to: &str, colour: Colour) -> Arrow {
    Arrow { from: from.into(), to: to.into(), colour, jump: false }
}

/// What zones bring, as on the classic board.
fn brings() -> Vec<(String, u32)> {
    let board = Board::classic();
    board.zones().map(|zone| (board.zone_id_str(zone).to_owned(), board.bonus(zone))).collect()
}

/// Six players in the middle of everything.
fn busy() -> Scene {
    let board = Board::classic();
    let counts = [1, 3, 12, 7, 27, 104, 2, 9999, 45, 8];
    let names = [
        "Ann",
        "Wolfgang Amadeus Theophilus Moza",
        "Žofie",
        "漢字 🦀 кириллица",
        "MWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMW",
        "fred",
    ];
    let places = board.territories().map(|t| {
        let n = usize::from(t.0);
        let side = (n * 7 + n / 5) % 7;
        let owned = side < 6;
        Place {
            territory: board.id_str(t).into(),
            colour: if owned { COLOURS[side] } else { Colour::Grey },
            letter: owned.then(|| letter(side)),
            count: if owned { counts[n % counts.len()] } else { 5 },
            guests: match n {
                3 => vec![(Colour::Blue, 'B', 14)],
                18 => vec![(Colour::Red, 'A', 2), (Colour::Orange, 'F', 120)],
                20 => (0..5_u32)
                    .zip(COLOURS)
                    .map(|(n, colour)| (colour, letter(n as usize), 3 + n * 40))
                    .collect(),
                _ => vec![],
            },
            capital: n % 7 == 3,
            changed: n % 11 == 2,
            ..Place::default()
        }
    });
    let side = |n: usize| Side {
        colour: COLOURS[n],
        letter: letter(n),
        name: names[n].into(),
        figures: vec![format!("{} territories", 7 - n), format!("{} troops", 40 * n + 3), "340 gp".into()],
        active: n == 1,
        out: n == 5,
        ..Side::default()
    };
    Scene {
        board: "world".into(),
        title: "Warrior · Round 12 of 20 · Combat".into(),
        sides: (0..6).map(side).collect(),
        places: places.collect(),
        arrows: vec![
            arrow("brazil", "north_africa", Colour::Green),
            arrow("north_africa", "brazil", Colour::Blue),
            arrow("kamchatka", "alaska", Colour::Red),
            arrow("western_europe", "great_britain", Colour::Purple),
            arrow("china", "siam", Colour::Yellow),
        ],
        names: vec![("australia".into(), "Oceania".into()), ("quebec".into(), "Eastern Canada".into())],
        notes: vec!["Auction: 10 troops, bids close in 3 hours".into(), "Ann lets fred pass".into()],
        zones: brings(),
        ..Scene::default()
    }
}

/// Tokens of two sides in most countries, of a third in some, and of a fourth; and none.
fn tokens() -> Scene {
    let board = Board::classic();
    let fill = |colour, over: &[(Pattern, Option<Colour>)]| Some(Fill { colour, over: over.to_vec() });
    let place = |n: usize| {
        let row = |side: usize, count: usize| Row {
            colour: [Colour::Blue, Colour::Green, Colour::Red, Colour::Orange][side],
            strong: side > 1,
            marked: (n + side).is_multiple_of(7),
            tokens: Symbol::ALL
                .iter()
                .skip(side * 3)
                .take(count)
                .map(|symbol| (*symbol, if n.is_multiple_of(3) { 1 } else { 2 + n as u32 % 11 }))
                .collect(),
            change: None,
        };
        let (fill, rows) = match n % 7 {
            0 => (fill(Colour::Blue, &[]), vec![row(0, 2), row(1, 2)]),
            1 => (fill(Colour::Blue, &[(Pattern::Spots, None)]), vec![row(0, 1), row(1, 0)]),
            2 => (
                fill(Colour::Blue, &[(Pattern::Bars, Some(Colour::Red))]),
                vec![row(0, 3), row(1, 3), row(2, 1)],
            ),
            3 => (fill(Colour::Red, &[]), vec![row(2, 3)]),
            4 => (fill(Colour::Orange, &[(Pattern::Stripes, Some(Colour::Grey))]), vec![row(3, 3)]),
            5 => (fill(Colour::Green, &[(Pattern::Spots, None)]), vec![row(0, 0), row(1, 3)]),
            _ => (None, vec![]),
        };
        (fill, rows)
    };
    let places = board.territories().map(|t| {
        let (fill, rows) = place(usize::from(t.0));
        Place { territory: board.id_str(t).into(), fill, rows, ..Place::default() }
    });
    let key = |words: &str, swatch| Key { swatch, words: words.into() };
    let side = |n: usize, name: &str| Side {
        colour: [Colour::Blue, Colour::Green, Colour::Red, Colour::Orange][n],
        letter: letter(n),
        name: name.into(),
        figures: vec!["14 countries".into()],
        symbols: Symbol::ALL[n * 3..n * 3 + 3].iter().map(|s| (*s, format!("{s:?}"))).collect(),
        strong: n > 1,
        ..Side::default()
    };
    Scene {
        board: "world".into(),
        title: "Clean Slate · round 3".into(),
        sides: vec![side(0, "Ann"), side(1, "fred"), side(2, "Autocracy"), side(3, "Disaster")],
        places: places.collect(),
        keys: vec![
            key("Balanced: 6", Swatch::Fill(fill(Colour::Blue, &[]))),
            key("Lacks Environment: 6", Swatch::Fill(fill(Colour::Blue, &[(Pattern::Spots, None)]))),
            key("Empty: 6", Swatch::Fill(None)),
            key("Enough to strike", Swatch::Marked),
        ],
        notes: vec!["6 of 42 countries are clean.".into()],
        ..Scene::default()
    }
}

/// The galaxy's planets as they are drawn: id and name.
fn galaxy_of() -> Vec<(String, String)> {
    let art: serde_json::Value =
        serde_json::from_str(include_str!("../../assets/art/galaxy.json")).expect("it is JSON");
    let word = |planet: &serde_json::Value, key: &str| planet[key].as_str().expect("a word").to_owned();
    let planets = art["territories"].as_array().expect("a list");
    planets.iter().map(|planet| (word(planet, "id"), word(planet, "name"))).collect()
}

fn drawn(scene: &Scene, look: &Look) -> Vec<u8> {
    draw(scene, look).expect("it is drawn")
}

fn size(png: &[u8]) -> (u32, u32) {
    let image = image::load_from_memory(png).expect("it is a picture");
    (image.width(), image.height())
}

#[test]
fn every_board_is_drawn_whole_and_zone_by_zone() {
    for board in boards() {
        let scene = Scene { board: board.into(), title: "Nothing yet".into(), ..Scene::default() };
        assert_eq!(size(&drawn(&scene, &Look::default())).0, 1600);
        let zones = zones(board).expect("it is drawn");
        assert!(!zones.is_empty());
        for (zone, _) in zones {
            let (width, height) = size(&drawn(&scene, &Look::zone(zone).wide(400)));
            assert_eq!(width, 400);
            assert!((200..600).contains(&height), "{zone} is {height} high");
        }
    }
}

#[test]
fn the_drawn_world_is_the_classic_board() {
    let board = Board::classic();
    let drawn = zones("world").expect("it is drawn");
    let zones: Vec<_> = board.zones().map(|z| (board.zone_id_str(z), board.zone_name(z))).collect();
    assert_eq!(drawn, zones);
    // Drawing refuses a territory that the art doesn't have.
    assert_eq!(busy().places.len(), board.len());
    assert!(draw(&busy(), &Look::default().wide(200)).is_ok());
}

#[test]
fn the_same_scene_gives_the_same_bytes_and_not_too_many() {
    let (one, two) = (drawn(&busy(), &Look::default()), drawn(&busy(), &Look::default()));
    assert!(one == two);
    assert!(one.len() < 400_000, "{} bytes", one.len());
    let one = drawn(&galaxy::strewn(), &Look::default());
    assert!(one == drawn(&galaxy::strewn(), &Look::default()));
    assert!(one.len() < 400_000, "{} bytes", one.len());
    let (one, two) = (drawn(&tokens(), &Look::default()), drawn(&tokens(), &Look::default()));
    assert!(one == two);
    assert!(one.len() < 400_000, "{} bytes", one.len());
}

#[test]
fn widths_from_200_to_3200_are_drawn() {
    for width in [200, 390, 3200] {
        assert_eq!(size(&drawn(&busy(), &Look::default().wide(width))).0, width);
    }
    for width in [0, 199, 3201, u32::MAX] {
        assert_eq!(draw(&busy(), &Look::default().wide(width)), Err(DrawError::Width(width)));
    }
}

#[test]
fn a_zone_is_found_by_its_id_and_by_its_names() {
    let by = |zone: &str| drawn(&busy(), &Look::zone(zone).wide(300));
    let oceania = by("australia");
    for name in ["Australia", "Oceania", "oceania"] {
        assert!(by(name) == oceania, "{name}");
    }
    assert!(by("North America") == by("north_america"));
}

#[test]
fn a_scene_that_is_none_is_refused() {
    let refused = |change: fn(&mut Scene)| {
        let mut scene = busy();
        change(&mut scene);
        draw(&scene, &Look::default()).expect_err("it can't be drawn").to_string()
    };
    assert!(refused(|s| s.board = String::new()).contains("no drawn board"));
    assert!(refused(|s| s.board = "atlantis".into()).contains("atlantis"));
    assert!(refused(|s| s.places[0].territory = "atlantis".into()).contains("atlantis"));
    assert!(refused(|s| s.arrows[0].to = "atlantis".into()).contains("atlantis"));
    assert!(refused(|s| s.names[0].0 = String::new()).contains("\"\""));
    let zone = draw(&busy(), &Look::zone("atlantis")).expect_err("there is no such zone");
    assert!(zone.to_string().contains("atlantis"));
    assert!(zones("").is_err());
}

/// A change, in words and in deed.
type Change = (&'static str, fn(&mut Scene));

#[test]
fn everything_in_a_scene_is_seen() {
    let look = Look::default().wide(500);
    let before = drawn(&busy(), &look);
    let changes: [Change; 16] = [
        ("title", |s| s.title = "Warrior · Round 13 of 20 · Combat".into()),
        ("owner", |s| s.places[0].colour = Colour::Green),
        ("letter", |s| s.places[0].letter = Some('F')),
        ("nobody's", |s| s.places[0].letter = None),
        ("count", |s| s.places[0].count += 1),
        ("guest", |s| s.places[3].guests[0].2 += 1),
        ("capital", |s| s.places[0].capital = true),
        ("changed", |s| s.places[0].changed = true),
        ("arrow", |s| drop(s.arrows.pop())),
        ("name", |s| drop(s.names.pop())),
        ("note", |s| drop(s.notes.pop())),
        ("player's name", |s| s.sides[0].name = "Anna".into()),
        ("figures", |s| drop(s.sides[0].figures.pop())),
        ("whose turn", |s| s.sides[1].active = false),
        ("out", |s| s.sides[0].out = true),
        ("side's colour", |s| s.sides[0].colour = Colour::Green),
    ];
    for (what, change) in changes {
        let mut scene = busy();
        change(&mut scene);
        assert!(drawn(&scene, &look) != before, "{what} can't be seen");
    }
    let mut silent = busy();
    silent.said.push("Words for who can't see it".into());
    assert!(drawn(&silent, &look) == before, "the words aren't part of the picture");
}

#[test]
fn everything_about_tokens_is_seen() {
    let changes: [Change; 14] = [
        ("ground", |s| s.places[0].fill = Some(Fill { colour: Colour::Purple, over: vec![] })),
        ("pattern", |s| s.places[0].fill.iter_mut().for_each(|f| f.over.push((Pattern::Bars, None)))),
        ("no filling", |s| s.places[0].fill = None),
        ("symbol", |s| s.places[0].rows[0].tokens[0].0 = Symbol::Goat),
        ("number", |s| s.places[0].rows[0].tokens[0].1 += 1),
        ("one symbol less", |s| s.places[0].rows[0].tokens.truncate(1)),
        ("one row less", |s| drop(s.places[0].rows.pop())),
        ("row's colour", |s| s.places[0].rows[0].colour = Colour::Yellow),
        ("strong row", |s| s.places[0].rows[0].strong = true),
        ("marked row", |s| s.places[0].rows[0].marked ^= true),
        ("zones that bring something", |s| s.zones = brings()),
        ("key", |s| drop(s.keys.pop())),
        ("swatch", |s| s.keys[0].swatch = Swatch::Marked),
        ("side's symbols", |s| s.sides[0].symbols.swap(0, 1)),
    ];
    for look in [Look::default().wide(500), Look::zone("north_america").wide(500)] {
        let before = drawn(&tokens(), &look);
        for (what, change) in changes {
            let mut scene = tokens();
            change(&mut scene);
            // A zone is looked at without its bonus being seen on the map: it is in the headline.
            assert!(drawn(&scene, &look) != before, "{what} can't be seen");
        }
    }
}

#[test]
fn what_has_changed_since_is_marked_and_said() {
    let then = busy();
    let mut now = busy();
    (now.places[0].letter, now.places[0].colour, now.places[0].count) = (Some('F'), Colour::Orange, 9);
    now.places[1].count += 4;
    now.places[2].count -= 2;
    now.places[3].guests.clear();
    let way = arrow("ural", "china", Colour::Red);
    let (scene, changes) = since(&then, &now, vec![way.clone()]);
    assert_eq!(scene.arrows, [way], "only the ways that were gone since");
    let how: Vec<How> = changes.iter().map(|change| change.how).collect();
    assert_eq!(how, [How::Taken, How::Gained, How::Lost, How::Otherwise]);
    let marked: Vec<usize> = (0..scene.places.len()).filter(|n| scene.places[*n].changed).collect();
    assert_eq!(marked, [0, 1, 2, 3], "what was marked before is no more");
    let was = |n: usize| scene.places[n].was.map(|was| (was.letter, was.count));
    assert_eq!(was(0), Some((then.places[0].letter, then.places[0].count)));
    assert_eq!(was(1), Some((then.places[1].letter, then.places[1].count)));
    assert_eq!((was(3), was(4)), (None, None));
    // Seen as well: a number that was, and by how many there are more.
    let look = Look::default().wide(500);
    let marked = drawn(&scene, &look);
    for n in [0, 1, 2] {
        let mut unmarked = scene.clone();
        unmarked.places[n].was = None;
        assert!(drawn(&unmarked, &look) != marked, "what {n} was can't be seen");
    }
    assert_eq!(since(&then, &then, Vec::new()).1, []);
}

#[test]
fn tokens_that_came_and_went_are_marked_by_side() {
    let then = tokens();
    let mut now = tokens();
    now.places[0].rows[0].tokens[0].1 += 2;
    now.places[1].rows.truncate(0);
    now.places[1].fill = None;
    let (scene, changes) = since(&then, &now, Vec::new());
    assert_eq!(scene.places[0].rows[0].change, Some(2));
    assert_eq!(scene.places[0].rows[1].change, None);
    // A row that has gone is there to show that it went.
    let gone = &scene.places[1].rows[0];
    assert!(gone.tokens.is_empty() && gone.change.is_some_and(|change| change < 0));
    assert_eq!(changes.len(), 2);
    assert_eq!(changes[0].how, How::Taken, "it is empty now");
    let words = Piece::Words(", empty, was lacks environment".into());
    assert!(changes[0].pieces.contains(&words), "{:?}", changes[0].pieces);
    let look = Look::default().wide(500);
    assert!(drawn(&scene, &look) != drawn(&now, &look));
}

/// The mean difference of two pictures' channels that is taken for the same picture, of 255.
const TOLERANCE: f64 = 1.0;

/// The picture as small as it is compared, and how far two such are apart.
fn small(png: &[u8]) -> image::RgbImage {
    let image = image::load_from_memory(png).expect("it is a picture");
    image.resize(160, u32::MAX, FilterType::Triangle).to_rgb8()
}

fn apart(a: &image::RgbImage, b: &image::RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    a.iter().zip(b.iter()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / a.len() as f64
}

#[test]
fn pictures_look_as_they_did_when_last_looked_at() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let renew = std::env::var_os("RENEW_PICTURES").is_some();
    let (whole, europe) = (Look::default(), Look::zone("europe"));
    let (rim, sajon) = (Look::zone("mid_rim"), Look::zone("sajon"));
    let kinds = [
        ("galaxy", galaxy::strewn(), &whole),
        ("galaxy_mid_rim", galaxy::strewn(), &rim),
        ("world_2210", blitzkrieg::crowded(), &whole),
        ("world_2210_sajon", blitzkrieg::crowded(), &sajon),
        ("board", busy(), &whole),
        ("europe", busy(), &europe),
        ("tokens", tokens(), &whole),
        ("tokens_europe", tokens(), &europe),
    ];
    for (name, scene, look) in kinds {
        let large = drawn(&scene, look);
        let kept: PathBuf = root.join(format!("tests/all/pictures/{name}.png"));
        if renew {
            let shown = root.join("target/pictures");
            std::fs::create_dir_all(&shown).expect("there is a place for it");
            std::fs::write(shown.join(format!("{name}.png")), &large).expect("it is written");
            small(&large).save(&kept).expect("it is written");
        }
        let mean = apart(&image::open(&kept).expect("it was kept").to_rgb8(), &small(&large));
        assert!(mean < TOLERANCE, "{name} differs by {mean:.2}");
    }
}

#[test]
fn the_tolerance_is_narrow_enough_to_see_a_mishap() {
    let look = Look::default().wide(800);
    let whole = small(&drawn(&busy(), &look));
    let changes: [Change; 3] = [
        ("discs are gone", |s| s.places.clear()),
        ("owners are mixed up", |s| s.places.iter_mut().for_each(|p| p.colour = Colour::Red)),
        ("the legend is empty", |s| s.sides.iter_mut().for_each(|side| side.name.clear())),
    ];
    for (what, change) in changes {
        let mut scene = busy();
        change(&mut scene);
        let mean = apart(&whole, &small(&drawn(&scene, &look)));
        assert!(mean > TOLERANCE, "nobody would notice that {what}: {mean:.2}");
    }
}
