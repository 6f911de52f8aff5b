//! The board of 2210 with its Moon: ten players, three Illuminati, natives, wastes, and several owners' troops in one
//! territory.

use wartable::games::blitzkrieg::World;
use wartable::picture::{Arrow, Colour, Holder, Key, Look, Piece, Place, Scene, Side, Swatch, Symbol, since};

use super::{Change, drawn};

const SIDES: [(Colour, &str); 13] = [
    (Colour::Red, "Ann"),
    (Colour::Blue, "Wolfgang Amadeus Theophilus Moza"),
    (Colour::Green, "Žofie"),
    (Colour::Yellow, "ben"),
    (Colour::Purple, "MWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMW"),
    (Colour::Orange, "fred"),
    (Colour::Brown, "Gustav"),
    (Colour::Black, "🤖 Hawk"),
    (Colour::White, "ivy"),
    (Colour::Pink, "Jörmungandr"),
    (Colour::Gold, "cyd"),
    (Colour::Silver, "dia"),
    (Colour::Copper, "eno"),
];
const PLAYERS: usize = 10;
const LEADERS: [Symbol; 4] = [Symbol::General, Symbol::Admiral, Symbol::Marshal, Symbol::Diplomat];

fn letter(side: usize) -> char {
    char::from(b'A' + side as u8)
}

/// Each territory's id, in the order of the file.
fn lands() -> Vec<String> {
    let art: serde_json::Value =
        serde_json::from_str(include_str!("../../../assets/art/world_2210.json")).expect("it is JSON");
    let lands = art["territories"].as_array().expect("a list");
    lands.iter().map(|land| land["id"].as_str().expect("a word").to_owned()).collect()
}

fn legend() -> Vec<Side> {
    let side = |(n, (colour, name)): (usize, &(Colour, &str))| {
        let figures: &[&str] = match n < PLAYERS {
            true => {
                &["Free-Love Utopia, morale 5", "7 territories", "31 divisions", "12 resources", "2 dice"]
            }
            false => &["Illuminatus", "1 Eye", "2 Pyramids"],
        };
        Side {
            colour: *colour,
            letter: letter(n),
            name: (*name).to_owned(),
            figures: figures.iter().map(|figure| (*figure).to_owned()).collect(),
            gist: if n < PLAYERS { "12 resources".to_owned() } else { String::new() },
            active: n == 3,
            out: n == 7,
            ..Side::default()
        }
    };
    SIDES.iter().enumerate().map(side).collect()
}

fn keys() -> Vec<Key> {
    let all = [
        (Symbol::General, "General"),
        (Symbol::Admiral, "Admiral"),
        (Symbol::Marshal, "Marshal"),
        (Symbol::Diplomat, "Diplomat"),
        (Symbol::SpaceCenter, "Space center"),
        (Symbol::Eye, "Eye"),
        (Symbol::DeadEye, "Dead Eye"),
        (Symbol::Pyramid, "Pyramid"),
        (Symbol::DeadPyramid, "Dead Pyramid"),
        (Symbol::Holy, "The Holy Land"),
        (Symbol::Waste, "Devastated"),
    ];
    all.map(|(mark, words)| Key { swatch: Swatch::Mark(mark), words: words.to_owned() }).to_vec()
}

/// Every territory held, by ten in turn; all leaders, centers, guests, Eyes, Pyramids and wastes that there may be.
pub(super) fn crowded() -> Scene {
    let own = |side: usize, symbol| (SIDES[side].0, letter(side), symbol);
    let place = |(n, territory): (usize, &String)| {
        let side = (n * 7 + n / 5) % PLAYERS;
        if n % 17 == 16 {
            let marks = vec![Symbol::Waste];
            return Place { territory: territory.clone(), gone: true, marks, ..Place::default() };
        }
        let mut marks: Vec<Symbol> = Vec::new();
        marks.extend((n == 20).then_some(Symbol::Holy));
        marks.extend((n % 6 == 1).then_some(Symbol::SpaceCenter));
        // One of each, at most, to a player.
        marks.extend(
            LEADERS.into_iter().enumerate().filter(|(m, _)| n == side + 10 * m).map(|(_, mark)| mark),
        );
        marks.extend((n % 31 == 5).then_some(Symbol::DeadEye));
        marks.extend((n % 29 == 6).then_some(Symbol::DeadPyramid));
        let guest = (side + 3) % PLAYERS;
        let mut guest_marks = Vec::new();
        guest_marks.extend((n % 14 == 3).then(|| own(guest, Symbol::General)));
        for illuminatus in PLAYERS..SIDES.len() {
            guest_marks.extend((n % 25 == illuminatus).then(|| own(illuminatus, Symbol::Eye)));
            guest_marks.extend((n % 31 == illuminatus + 4).then(|| own(illuminatus, Symbol::Pyramid)));
        }
        let mut guests = vec![(SIDES[guest].0, letter(guest), 2 + n as u32)];
        guests.retain(|_| n % 7 == 3);
        Place {
            territory: territory.clone(),
            colour: SIDES[side].0,
            letter: Some(letter(side)),
            count: [1, 3, 12, 2, 27, 0, 5, 104][n % 8],
            guests,
            guest_marks,
            marks,
            changed: n % 14 == 2,
            ..Place::default()
        }
    };
    let way = |from: &str, to: &str, colour, jump| Arrow { from: from.into(), to: to.into(), colour, jump };
    Scene {
        board: "world_2210".into(),
        title: "Blitzkrieg · round 12 · ben's turn".into(),
        sides: legend(),
        places: lands().iter().enumerate().map(place).collect(),
        arrows: vec![
            way("northwestern_oil_emirate", "pevek", Colour::Red, false),
            way("amazon_desert", "saharan_empire", Colour::Green, false),
            way("nuevo_timoto", "tycho", Colour::Blue, true),
            way("lesotho", "akara", Colour::Yellow, true),
        ],
        zones: vec![("asia".into(), 7), ("sajon".into(), 4), ("us_pacific".into(), 2)],
        holders: vec![Holder { zone: "south_atlantic".into(), colour: Colour::Pink, letter: 'J' }],
        by_zone: true,
        nobodys: "natives'".into(),
        keys: keys(),
        notes: vec!["Friendly: A to B; C to D, E".into()],
        ..Scene::default()
    }
}

/// As it begins: two lands each of the first three, the others the natives'.
fn early() -> Scene {
    let mut scene = crowded();
    scene.board = "world_2210_earth".into();
    let earth = scene.places.iter().position(|place| place.territory == "byrgius").map_or(55, |n| n.min(55));
    scene.places.truncate(earth);
    scene.sides.truncate(3);
    scene.arrows.retain(|arrow| !arrow.jump);
    (scene.zones, scene.notes) = (Vec::new(), Vec::new());
    for (n, place) in scene.places.iter_mut().enumerate() {
        let owner = (n % 9 == 0 && n < 54).then_some(n / 9 % 3);
        *place = Place {
            territory: place.territory.clone(),
            colour: owner.map_or(Colour::Grey, |side| SIDES[side].0),
            letter: owner.map(letter),
            count: u32::from(owner.is_some()) * 2,
            ..Place::default()
        };
    }
    scene
}

#[test]
fn the_drawn_board_is_that_of_the_rules() {
    let board = World::EarthAndMoon.today().board();
    let mut drawn = lands();
    let mut known: Vec<String> = board.territories().map(|t| board.id_str(t).to_owned()).collect();
    drawn.sort();
    known.sort();
    assert_eq!(drawn, known);
    let art: serde_json::Value =
        serde_json::from_str(include_str!("../../../assets/art/world_2210.json")).expect("it is JSON");
    let at = |value: &serde_json::Value| board.by_id(value.as_str().expect("a word")).expect("it exists");
    for lane in art["lanes"].as_array().expect("a list") {
        assert!(board.adjacent(at(&lane["from"]), at(&lane["to"])), "{lane}");
    }
    for land in art["territories"].as_array().expect("a list") {
        let zone = board.zone_id_str(board.zone(at(&land["id"])));
        assert_eq!(land["zone"].as_str(), Some(zone), "{}", land["id"]);
    }
    for (name, world) in [("world_2210", World::EarthAndMoon), ("world_2210_earth", World::Earth)] {
        let zones: Vec<&str> =
            wartable::picture::zones(name).expect("a board").iter().map(|zone| zone.0).collect();
        let board = world.today().board();
        assert_eq!(zones, board.zones().map(|zone| board.zone_id_str(zone)).collect::<Vec<_>>());
        assert_eq!(world.art(), name);
    }
}

#[test]
fn everything_on_the_board_of_2210_is_seen() {
    const AT: usize = 8;
    let changes: [Change; 16] = [
        ("a general", |s| s.places[AT].marks = vec![Symbol::General]),
        ("an admiral", |s| s.places[AT].marks = vec![Symbol::Admiral]),
        ("a marshal", |s| s.places[AT].marks = vec![Symbol::Marshal]),
        ("a diplomat", |s| s.places[AT].marks = vec![Symbol::Diplomat]),
        ("a space center", |s| s.places[AT].marks = vec![Symbol::SpaceCenter]),
        ("a dead Eye", |s| s.places[AT].marks = vec![Symbol::DeadEye]),
        ("two dead Eyes", |s| s.places[AT].marks = vec![Symbol::DeadEye; 2]),
        ("a dead Pyramid", |s| s.places[AT].marks = vec![Symbol::DeadPyramid]),
        ("The Holy Land", |s| s.places[AT].marks = vec![Symbol::Holy]),
        ("a waste", |s| s.places[AT].gone = true),
        ("an Eye", |s| s.places[AT].guest_marks = vec![(Colour::Gold, 'K', Symbol::Eye)]),
        ("another's Eye", |s| s.places[AT].guest_marks = vec![(Colour::Silver, 'L', Symbol::Eye)]),
        ("a Pyramid", |s| s.places[AT].guest_marks = vec![(Colour::Gold, 'K', Symbol::Pyramid)]),
        ("guests", |s| s.places[AT].guests = vec![(Colour::Pink, 'J', 3)]),
        ("a way through the air", |s| drop(s.arrows.pop())),
        ("one on the ground", |s| s.arrows.iter_mut().for_each(|arrow| arrow.jump = false)),
    ];
    let look = Look::default().wide(500);
    let mut seen = vec![drawn(&crowded(), &look)];
    for (what, change) in changes {
        let mut scene = crowded();
        change(&mut scene);
        let picture = drawn(&scene, &look);
        assert!(!seen.contains(&picture), "{what} can't be seen");
        seen.push(picture);
    }
    // In native land, where nothing is counted, what stands there is seen all the same.
    let bare = drawn(&early(), &look);
    for marks in [vec![Symbol::Holy], vec![Symbol::DeadEye]] {
        let mut scene = early();
        scene.places[1].marks = marks;
        assert!(drawn(&scene, &look) != bare);
    }
    // A way to a territory that isn't on the board is none.
    let mut lost = early();
    lost.arrows = crowded().arrows;
    assert!(wartable::picture::draw(&lost, &look).is_err());
}

#[test]
fn its_words_fit_however_much_there_is() {
    let crowded = crowded();
    let words = crowded.in_words();
    assert!(words.chars().count() <= 1000, "{}: {words}", words.chars().count());
    for zone in ["North America", "Asia +7", "US Pacific +2", "Asia Pacific", "Sajon +4", "Delphot"] {
        assert!(words.contains(&format!("{zone}: ")), "{zone}: {words}");
    }
    for (n, side) in crowded.sides.iter().enumerate() {
        let letter = side.letter;
        let known = [format!("({letter})"), format!("({letter}, in turn)")];
        assert!(known.iter().any(|known| words.contains(known)), "{n}: {words}");
    }
    assert!(words.contains("gone 1"), "{words}");
    assert!(
        words.contains("12 resources") && words.ends_with('.'),
        "pools are told, and nothing is cut: {words}"
    );
}

#[test]
fn its_words_name_what_is_held_and_count_the_natives() {
    let mut scene = early();
    scene.places[1].marks = vec![Symbol::Holy];
    scene.places[9].guests = vec![(Colour::Green, 'C', 4)];
    scene.places[9].guest_marks =
        vec![(Colour::Green, 'C', Symbol::General), (Colour::Gold, 'K', Symbol::Eye)];
    scene.places[2] = Place { territory: scene.places[2].territory.clone(), gone: true, ..Place::default() };
    let words = scene.in_words();
    assert!(words.chars().count() <= 1000, "{}: {words}", words.chars().count());
    let america =
        words.split("North America: ").nth(1).and_then(|rest| rest.split(". ").next()).expect("it is told");
    assert_eq!(america, "A NW Oil Emirate 2; natives' Nunavut with The Holy Land, 6; gone Exiled States");
    assert!(words.contains("Nuevo Timoto 2 with C 4 general, K eye"), "{words}");
    assert!(words.contains("US Pacific: all natives' 3."), "{words}");
}

#[test]
fn what_came_and_went_with_guests_is_told() {
    let (then, mut now) = (crowded(), crowded());
    let at = now
        .places
        .iter()
        .position(|place| place.letter.is_some() && place.guest_marks.is_empty())
        .expect("one");
    now.places[at].guest_marks = vec![(Colour::Gold, 'K', Symbol::Eye)];
    let (scene, changes) = since(&then, &now, Vec::new());
    assert_eq!(scene.arrows, [], "only the ways that were gone since");
    let told: String = changes
        .iter()
        .flat_map(|change| &change.pieces)
        .map(|piece| match piece {
            Piece::Words(words) => words.clone(),
            Piece::Territory(_) => "*".to_owned(),
            Piece::Side(side) => letter(*side).to_string(),
        })
        .collect();
    assert_eq!(told, "K in *: eye 1, was 0");
}
