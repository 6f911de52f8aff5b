//! A board whose land is narrow and of another kind: the galaxy, with pieces that are counted, a track, and words zone
//! by zone.

use wartable::picture::{
    Arrow, Colour, Holder, How, Key, Look, Piece, Place, Scene, Side, Space, Swatch, Symbol, Track, since,
};

use super::{Change, drawn, galaxy_of};

const ARMIES: [(Colour, char, &str); 4] = [
    (Colour::Red, 'R', "Red"),
    (Colour::Gold, 'G', "Gold"),
    (Colour::Blue, 'B', "Blue"),
    (Colour::Black, 'K', "Black"),
];
pub(super) const SHIPS: [Symbol; 3] = [Symbol::Fighter, Symbol::Corvette, Symbol::CapitalShip];

/// All planets held, by four in turn, with two digits each; the galaxy's zones, a track, and what is explained.
pub(super) fn held() -> Scene {
    let place = |(n, (planet, _)): (usize, &(String, String))| {
        let (colour, letter, _) = ARMIES[(n * 7 + n / 5) % 4];
        let count = [3, 12, 1, 27, 45, 10][n % 6];
        Place { territory: planet.clone(), colour, letter: Some(letter), count, ..Place::default() }
    };
    let side = |(n, (colour, letter, name)): (usize, &(Colour, char, &str))| Side {
        colour: *colour,
        letter: *letter,
        name: format!("{name}: {}", ["ada", "Wolfgang Amadeus Theophilus Moza", "ben", "🤖 Hawk"][n]),
        figures: vec!["11 planets".into(), "121 troops".into(), "3 cards".into(), "9 ships".into()],
        gist: "3 cards".into(),
        active: n == 2,
        ..Side::default()
    };
    let key = |symbol, words: &str| Key { swatch: Swatch::Mark(symbol), words: words.into() };
    let space = |n: usize| Space {
        label: if n == 0 { "Start".into() } else { n.to_string() },
        words: if n == 0 { "–".into() } else { format!("{}–8", 8 - n / 2) },
    };
    let zones = [("outer_rim", 6), ("mid_rim", 5), ("core_worlds", 5), ("colonies", 2), ("expansion", 3)];
    Scene {
        board: "galaxy".into(),
        title: "Clone Wars · round 12 · attack · Blue's turn".into(),
        sides: ARMIES.iter().enumerate().map(side).collect(),
        places: galaxy_of().iter().enumerate().map(place).collect(),
        zones: zones.map(|(zone, bonus)| (zone.to_owned(), bonus)).to_vec(),
        holders: vec![Holder { zone: "colonies".into(), colour: Colour::Blue, letter: 'B' }],
        track: Some(Track {
            name: "Order 66".into(),
            now: "Sidious on space 8 of 13, a planet falls on 4–8".into(),
            spaces: (0..14).map(space).collect(),
            at: 8,
            mark: Symbol::Hood,
        }),
        by_zone: true,
        keys: vec![
            key(Symbol::Fighter, "Fighter"),
            key(Symbol::Corvette, "Corvette"),
            key(Symbol::CapitalShip, "Capital ship"),
            key(Symbol::FaceDown, "Face-down token"),
            key(Symbol::Hood, "Darth Sidious"),
        ],
        ..Scene::default()
    }
}

/// Every ship that may be on the board (three of each kind an army), a planet each, and all nine tokens.
pub(super) fn strewn() -> Scene {
    let mut scene = held();
    let (mut ships, mut tokens) = ([[3_u32; 3]; 4], 9);
    for place in &mut scene.places {
        let army = ARMIES.iter().position(|(_, letter, _)| place.letter == Some(*letter)).expect("an army");
        if army > 1 && tokens > 0 {
            tokens -= 1;
            place.marks.push(Symbol::FaceDown);
        }
        if let Some(kind) = ships[army].iter().position(|left| *left > 0) {
            ships[army][kind] -= 1;
            place.marks.push(SHIPS[kind]);
        }
        place.count = 10 + place.count % 40;
    }
    scene
}

/// All ships of an army on one planet, and three tokens on each of three.
pub(super) fn heaped() -> Scene {
    let mut scene = held();
    for (_, letter, _) in ARMIES {
        let mut own = scene.places.iter_mut().filter(|place| place.letter == Some(letter));
        let place = own.nth(4).expect("it has five");
        place.count = 134;
        place.marks = SHIPS.iter().flat_map(|ship| [*ship; 3]).collect();
        if let Some(place) = own.next().filter(|_| letter == 'B' || letter == 'K') {
            place.marks = vec![Symbol::FaceDown; 4];
        }
    }
    scene
}

#[test]
fn everything_in_the_galaxy_is_seen() {
    let changes: [Change; 10] = [
        ("a ship", |s| s.places[0].marks = vec![Symbol::Fighter]),
        ("another ship", |s| s.places[0].marks = vec![Symbol::Corvette]),
        ("how many", |s| s.places[0].marks = vec![Symbol::Fighter; 2]),
        ("how many more", |s| s.places[0].marks = vec![Symbol::Fighter; 3]),
        ("a token", |s| s.places[0].marks = vec![Symbol::FaceDown]),
        ("a figure", |s| s.places[0].marks = vec![Symbol::Hood]),
        ("who holds a zone", |s| s.holders.clear()),
        ("where the mark is", |s| s.track.iter_mut().for_each(|track| track.at = 9)),
        ("what a space brings", |s| s.track.iter_mut().for_each(|track| track.spaces[8].words = "8".into())),
        ("no track", |s| s.track = None),
    ];
    let before = drawn(&held(), &Look::default().wide(500));
    let mut seen = vec![before];
    for (what, change) in changes {
        let mut scene = held();
        change(&mut scene);
        let picture = drawn(&scene, &Look::default().wide(500));
        assert!(!seen.contains(&picture), "{what} can't be seen");
        seen.push(picture);
    }
    let mut lost = held();
    lost.holders[0].zone = "atlantis".into();
    assert!(wartable::picture::draw(&lost, &Look::default()).is_err());
}

/// What is said of a planet: its own words, without those of the next.
fn said_of<'a>(alt: &'a str, name: &str) -> &'a str {
    let at = alt.find(name).unwrap_or_else(|| panic!("{name}: {alt}"));
    let rest = &alt[at..];
    &rest[..rest.find([',', ';', '.']).unwrap_or(rest.len())]
}

#[test]
fn its_words_name_every_planet_with_all_that_stands_there() {
    for (name, scene) in [("held", held()), ("strewn", strewn()), ("heaped", heaped())] {
        let alt = scene.in_words();
        assert!(alt.chars().count() <= 1000, "{name}: {} characters: {alt}", alt.chars().count());
        // The gist comes first, the land last.
        let places = ["Clone Wars · ", "Order 66: Sidious on space 8 of 13", "Red: ", "Colonies +2: "];
        let order: Vec<_> = places.map(|words| alt.find(words)).into_iter().collect();
        assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{order:?}: {alt}");
        let land = &alt[alt.find("3 cards").unwrap_or_else(|| alt.find("(K").expect("the last side"))..];
        for (place, (_, planet)) in scene.places.iter().zip(galaxy_of()) {
            let said = said_of(land, &planet);
            let without = said == planet || said.starts_with(&format!("{planet}+"));
            let count = place.count == 1 && without;
            let bare = planet.ends_with(|last: char| last.is_ascii_digit());
            let colon = if bare { ":" } else { "" };
            assert!(count || said.starts_with(&format!("{planet}{colon} {}", place.count)), "{said}: {alt}");
            for (symbol, number) in place.tally() {
                let (letter, word) = match symbol {
                    Symbol::Fighter => ('F', "fighter"),
                    Symbol::Corvette => ('C', "corvette"),
                    Symbol::CapitalShip => ('S', "capital ship"),
                    _ => ('T', "face-down token"),
                };
                let coded = if number > 1 { format!("+{number}{letter}") } else { format!("+{letter}") };
                assert!(said.contains(&coded) || said.contains(&format!("{number} {word}")), "{said}: {alt}");
            }
        }
    }
    // The less there is on the board, the more of the sides.
    let mut few = held();
    few.places.truncate(12);
    let alt = few.in_words();
    assert!(alt.contains("Blue: ben (B, in turn): 11 planets, 121 troops, 3 cards, 9 ships."), "{alt}");
    assert!(held().in_words().contains("Blue: ben (B, in turn): 3 cards."), "{}", held().in_words());
    assert!(strewn().in_words().contains("F fighter; C corvette; S capital ship; T face-down token."));
}

#[test]
fn who_holds_a_zone_and_where_a_figure_stands_is_said() {
    let mut scene = held();
    let planets = galaxy_of();
    for (n, place) in scene.places.iter_mut().enumerate().filter(|(n, _)| planets[*n].0 == "ithor") {
        place.marks = vec![Symbol::Fighter, Symbol::FaceDown, Symbol::Fighter, Symbol::Hood];
        place.letter = (n > 99).then_some('B');
    }
    let alt = scene.in_words();
    let colonies = alt.split("Colonies +2: ").nth(1).expect("it is told").split(". ").next().unwrap_or("");
    assert!(colonies.contains("nobody's Ithor with 2 fighters, 1 face-down token, Darth Sidious"), "{alt}");
    let zone = |scene: &mut Scene| scene.places.iter_mut().for_each(|place| place.letter = Some('B'));
    zone(&mut scene);
    assert!(scene.in_words().contains("Expansion +3: all B Ilum "), "{}", scene.in_words());
}

#[test]
fn ships_that_came_and_went_and_steps_on_the_track_are_told() {
    let (then, mut now) = (strewn(), strewn());
    let one = now.places.iter().position(|place| place.marks == [Symbol::Fighter]).expect("one alone");
    now.places[one].marks = vec![Symbol::Fighter, Symbol::Fighter, Symbol::Corvette];
    now.track.as_mut().expect("a track").at = 9;
    let way = Arrow { from: "ithor".into(), to: "dathomir".into(), colour: Colour::Blue, jump: false };
    let (scene, changes) = since(&then, &now, vec![way]);
    let told: Vec<String> = changes
        .iter()
        .map(|change| {
            let words = change.pieces.iter().map(|piece| match piece {
                Piece::Words(words) => words.as_str(),
                Piece::Territory(_) => "*",
                Piece::Side(_) => "?",
            });
            words.collect()
        })
        .collect();
    assert!(changes.iter().all(|change| change.how == How::Otherwise));
    assert_eq!(told, ["*: fighter 2, was 1; corvette 1, was 0", "Order 66: space 9, was 8"]);
    let marked: Vec<usize> = (0..scene.places.len()).filter(|n| scene.places[*n].changed).collect();
    assert_eq!(marked, [one]);
}
