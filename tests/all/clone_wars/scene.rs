//! What is drawn of the game, and what of it is said to who can't see the picture.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use wartable::games::clone_wars::{
    ALL_ARMIES, Attack, BLACK, BLUE, CloneWars, Defence, Draft, Event, GOLD, Lying, Meeting, ORDER, Options,
    Phase, Queue, RED, Recent, Sent, Ships, army_name, board, letter,
};
use wartable::picture::{Colour, Look, Place, Scene, Side, Swatch, Symbol, draw, since, zones};
use wartable::rules::{Addressed, Dice, Game, Names, Readable, SeatId, Seats, SideId, TerritoryId, Viewer};

use crate::every_game;
use crate::reading::words;

fn names() -> Names {
    Names(["ada", "Wolfgang Amadeus Theophilus Moza", "cyd", "🤖 Hawk"].map(str::to_owned).into())
}

fn scene(game: &CloneWars) -> Scene {
    game.scene(&names(), Viewer::Public)
}

fn at(id: &str) -> TerritoryId {
    board().by_id(id).expect("it is a planet")
}

fn place<'a>(scene: &'a Scene, id: &str) -> &'a Place {
    scene.places.iter().find(|place| place.territory == id).expect("every planet is there")
}

fn side(scene: &Scene, army: SideId) -> &Side {
    scene.sides.iter().find(|side| side.letter == letter(army)).expect("every army is there")
}

/// Four players, all planets dealt and all troops placed: the first turn's attacks.
fn begun() -> CloneWars {
    let options = Options { draft: Draft::Random, ..Options::default() };
    let mut dice = Dice::fair([5; 32], 0);
    let mut game = CloneWars::set_up(&options, Seats { count: 4 }, &mut dice).expect("it is dealt").0;
    game.land.iter_mut().for_each(|land| land.troops = 3);
    game.armies.iter_mut().for_each(|army| army.pool = 0);
    (game.phase, game.round, game.turn, game.stage) = (Phase::Attack, 4, RED, 90);
    game
}

fn hold(game: &mut CloneWars, army: SideId, planets: &[(&str, u32)]) {
    for (planet, troops) in planets {
        let land = &mut game.land[usize::from(at(planet).0)];
        (land.owner, land.troops) = (Some(army), *troops);
    }
}

fn send(game: &mut CloneWars, planet: &str, (fighter, corvette, capital_ship): (u32, u32, u32)) {
    game.land[usize::from(at(planet).0)].ships = Ships { fighter, corvette, capital_ship };
}

/// Lays tokens there, face down, from the top of the stack.
fn lay(game: &mut CloneWars, by: SideId, planet: &str, number: usize) {
    for _ in 0..number {
        let face = game.stack.pop().expect("one is left");
        game.land[usize::from(at(planet).0)].tokens.push(Lying { face, by });
    }
}

fn call(game: &mut CloneWars, by: SideId, planet: Option<&str>) {
    game.order66 = Some(by);
    game.sidious.planet = planet.map(at);
    game.stack.clear();
    game.land.iter_mut().for_each(|land| land.tokens.clear());
}

fn played(seed: u8, rounds: u32) -> CloneWars {
    every_game::play(&Options::default(), (4, "random", seed), rounds, |_: &CloneWars| {})
}

/// All pieces there are on the board: each army's nine ships one by one, all tokens, two digits everywhere.
fn strewn() -> CloneWars {
    let mut game = begun();
    for army in ALL_ARMIES {
        for (n, planet) in game.of(army).iter().enumerate() {
            let land = &mut game.land[usize::from(planet.0)];
            land.troops = 10 + n as u32 * 8;
            match n / 3 {
                0 => land.ships.fighter = 1,
                1 => land.ships.corvette = 1,
                2 => land.ships.capital_ship = 1,
                _ => {}
            }
        }
    }
    for (n, planet) in game.of(BLUE).iter().chain(game.of(BLACK).iter()).enumerate().take(9) {
        lay(&mut game, if n < 9 { BLUE } else { BLACK }, board().id_str(planet), 1);
    }
    game.sidious.space = 9;
    game
}
/// Whose player has left is drawn without one, in the title as well.
#[test]
fn an_army_that_nobody_plays_is_called_by_its_name_alone() {
    let game = begun();
    let named = |first: &str| Names([first, "ben", "", "dan"].map(str::to_owned).into());
    let played = game.scene(&named("ada"), Viewer::Public);
    assert_eq!((&*side(&played, RED).name, &*side(&played, BLUE).name), ("Red: ada", "Blue"));
    assert!(played.title.ends_with(" · Red (ada)"), "{}", played.title);
    let left = game.scene(&named(""), Viewer::Public);
    assert!(left.title.ends_with(" · Red"), "{}", left.title);
}

#[test]
fn ships_and_tokens_stand_beside_the_troops() {
    // CW-8, CW-10
    let mut game = begun();
    hold(&mut game, BLUE, &[("byss", 7), ("duro", 1)]);
    hold(&mut game, GOLD, &[("ithor", 12)]);
    send(&mut game, "byss", (2, 0, 1));
    send(&mut game, "ithor", (0, 3, 0));
    lay(&mut game, BLUE, "byss", 2);
    let scene = scene(&game);
    let byss = place(&scene, "byss");
    assert_eq!((byss.letter, byss.count, byss.colour), (Some('B'), 7, Colour::Blue));
    let tally = [(Symbol::FaceDown, 2), (Symbol::Fighter, 2), (Symbol::CapitalShip, 1)];
    assert_eq!(byss.tally(), tally);
    assert_eq!(place(&scene, "ithor").tally(), [(Symbol::Corvette, 3)]);
    assert_eq!(place(&scene, "duro").tally(), []);
    let letters: String = scene.sides.iter().map(|side| side.letter).collect();
    assert_eq!(letters, "RGBK", "the Republic's in the one column, the Separatists' in the other");
    let factions: Vec<_> = ALL_ARMIES.map(|army| side(&scene, army).figures[0].as_str()).into();
    assert_eq!(factions, ["Republic", "Republic", "Separatists", "Separatists"]);
    assert!(side(&scene, BLUE).figures.contains(&"3 ships".to_owned()), "{:?}", side(&scene, BLUE));
    let keys: Vec<_> = scene.keys.iter().map(|key| key.words.as_str()).collect();
    assert_eq!(keys, ["Fighter", "Corvette", "Capital ship", "Face-down token"]);
}

#[test]
fn the_track_shows_where_sidious_is_and_what_succeeds() {
    // CW-8, CW-24
    let mut game = begun();
    let first = scene(&game).track.expect("nobody has called it");
    assert_eq!((first.at, first.spaces.len()), (0, usize::from(game.track().last()) + 1));
    assert_eq!((first.spaces[0].label.as_str(), first.spaces[0].words.as_str()), ("Start", "–"));
    assert!(first.now.starts_with("Sidious at the start"), "{}", first.now);
    for space in 1..=game.track().last() {
        game.sidious.space = space;
        let track = scene(&game).track.expect("nobody has called it");
        assert_eq!(track.at, usize::from(space));
        let shown = &track.spaces[usize::from(space)];
        let numbers = game.track().numbers(space);
        assert_eq!(shown.label, space.to_string());
        assert_eq!(shown.words.split('–').next(), Some(&*numbers[0].to_string()));
        assert_eq!(shown.words.split('–').next_back(), numbers.last().map(u8::to_string).as_deref());
        let said = format!("Sidious on space {space} of 13, a planet falls on {}", shown.words);
        assert!(track.now.starts_with(&said) && scene(&game).in_words().contains(&said), "{}", track.now);
    }
    assert!(scene(&game).in_words().contains("9 tokens to come"), "{}", scene(&game).in_words());
}

#[test]
fn order_66_takes_the_track_away_and_puts_sidious_on_a_planet() {
    // CW-24, CW-25
    let mut game = begun();
    hold(&mut game, BLUE, &[("hypori", 5)]);
    lay(&mut game, BLUE, "hypori", 1);
    game.sidious.space = 10;
    let before = scene(&game);
    assert!(!before.in_words().contains("was called"));
    call(&mut game, BLUE, None);
    let waiting = scene(&game);
    assert!(waiting.track.is_none());
    assert_eq!(waiting.notes, ["Order 66 was called by Blue; Sidious has no planet yet"]);
    call(&mut game, BLUE, Some("hypori"));
    let after = scene(&game);
    assert_eq!(place(&after, "hypori").marks, [Symbol::Hood]);
    assert_eq!(
        after.notes,
        ["Order 66 was called by Blue; whoever of the Republic takes Hypori from Sidious wins"]
    );
    assert!(
        after.in_words().contains(&after.notes[0])
            && after.in_words().contains("Hypori 5 with Darth Sidious")
    );
    assert!(after.keys.iter().any(|key| key.swatch == Swatch::Mark(Symbol::Hood)));
    assert!(!after.keys.iter().any(|key| key.swatch == Swatch::Mark(Symbol::FaceDown)));
    let said = since(&before, &after, vec![]).1;
    let said: Vec<String> = said.iter().map(|change| format!("{:?}", change.pieces)).collect();
    assert!(said.iter().any(|change| change.contains("Darth Sidious stands on ")), "{said:?}");
    let small = Look::default().wide(400);
    assert_ne!(draw(&before, &small).expect("it is drawn"), draw(&after, &small).expect("it is drawn"));
}

#[test]
fn who_holds_a_region_is_seen_and_said() {
    // CW-9
    let mut game = begun();
    let colonies = board().in_zone(board().zone(at("ithor")));
    colonies.iter().for_each(|planet| hold(&mut game, GOLD, &[(board().id_str(planet), 2)]));
    let held = scene(&game);
    let holders: Vec<_> = held.holders.iter().map(|one| (one.zone.as_str(), one.letter)).collect();
    assert_eq!(holders, [("colonies", 'G')]);
    assert!(held.in_words().contains("Colonies +2: all G "), "{}", held.in_words());
    hold(&mut game, RED, &[("ithor", 1)]);
    assert_eq!(scene(&game).holders, [], "an ally's planet is not one's own");
    let text = |game: &CloneWars| {
        words(&game.board_text(&names(), Viewer::Public, Some("Colonies")).expect("a region"))
    };
    assert!(!text(&game).contains("all Gold's"));
    hold(&mut game, GOLD, &[("ithor", 1)]);
    assert!(text(&game).contains("Colonies (+2), all Gold's: "), "{}", text(&game));
}

#[test]
fn an_open_attack_has_an_arrow_of_its_own_and_the_last_turns_stay_for_one() {
    // CW-13, CW-7
    let mut game = begun();
    hold(&mut game, RED, &[("ryloth", 9)]);
    hold(&mut game, BLUE, &[("corellia", 2), ("alderaan", 4)]);
    let attack = Attack {
        from: at("ryloth"),
        to: at("corellia"),
        troops: 8,
        ships: Ships::NONE,
        asked: None,
        met: None,
    };
    game.attack = Some(attack);
    let open = scene(&game);
    assert_eq!(open.open.len(), 1);
    assert_eq!((&*open.open[0].from, &*open.open[0].to), ("ryloth", "corellia"));
    assert_eq!(open.notes, ["Attack, still open: Red Ryloth → Corellia, 8 v 2"]);
    game.attack = None;
    // Blue's turn came before red's: what it moved is seen until red moves something.
    let marks = vec![(at("alderaan"), at("corellia"), BLUE)];
    let of = |game: &CloneWars, stage: u32, round: u32, marks: &[(TerritoryId, TerritoryId, SideId)]| {
        let mut game = game.clone();
        *game.recent = Recent { stage, round, marks: marks.to_vec() };
        scene(&game).arrows.len()
    };
    assert_eq!(of(&game, 80, 4, &marks), 1);
    assert_eq!(of(&game, 60, 3, &marks), 0, "that was a round ago");
    assert_eq!(of(&game, 90, 4, &[(at("ryloth"), at("corellia"), RED)]), 1, "red's own, now");
    assert_eq!(of(&game, 70, 3, &[(at("ryloth"), at("corellia"), GOLD)]), 0, "gold's turn was before blue's");
    game.turn = ORDER[0];
    assert_eq!(of(&game, 80, 3, &[(at("ryloth"), at("corellia"), GOLD)]), 1, "the last of the round before");
    assert_eq!(of(&game, 80, 2, &[(at("ryloth"), at("corellia"), GOLD)]), 0);
    let moved = Event::Moved { army: RED, from: at("ryloth"), to: at("hypori"), troops: 2 };
    let placed = Event::TokenPlaced { army: BLUE, at: at("corellia") };
    let arrows = game.arrows(Viewer::Public, &[moved, placed].map(Addressed::public));
    assert_eq!(arrows.iter().map(|arrow| &*arrow.to).collect::<Vec<_>>(), ["hypori"]);
}

/// The same game, where everything is another that only some may know.
fn with_other_secrets(game: &CloneWars) -> CloneWars {
    let mut other = game.clone();
    for army in &mut other.armies {
        let cards: Vec<_> = army.hand.cards().iter().rev().copied().collect();
        army.hand = cards.into_iter().collect();
        army.queue = Queue { places: vec![at("byss"), at("duro")], any: true, absent: false };
        let meeting = Meeting { dice: 1, ships: Sent::Some(Ships::NONE) };
        army.defence = Defence { everywhere: Some(meeting), at: BTreeMap::from([(at("byss"), meeting)]) };
    }
    let (mine, theirs) = (other.armies[0].hand.clone(), other.armies[1].hand.clone());
    (other.armies[0].hand, other.armies[1].hand) = (theirs, mine);
    other.stack.reverse();
    other.decks.iter_mut().for_each(|deck| deck.cards.reverse());
    let lying = other.land.iter_mut().flat_map(|land| &mut land.tokens);
    let mut faces: Vec<_> = lying.map(|token| token.face).collect();
    faces.rotate_left(1);
    let lying = other.land.iter_mut().flat_map(|land| &mut land.tokens);
    lying.zip(faces).for_each(|(token, face)| token.face = face);
    for (army, planets) in ALL_ARMIES.map(|army| (army, other.of(army))) {
        other.placing.answer(army, planets.iter().take(3).map(|planet| (planet, 5)).collect());
    }
    other
}

#[test]
fn nothing_secret_is_seen_or_said_not_even_in_numbers() {
    // CW-6, CW-27
    let mut game = begun();
    lay(&mut game, BLUE, "byss", 2);
    lay(&mut game, BLACK, "hypori", 1);
    for (n, army) in game.armies.iter_mut().enumerate() {
        let deck = &mut game.decks[n / 2];
        army.hand = (0..3).filter_map(|_| deck.cards.pop()).collect();
    }
    let mut deploying = game.clone();
    (deploying.phase, deploying.round) = (Phase::Deploy, 0);
    deploying.armies.iter_mut().for_each(|army| army.pool = 20);
    for one in [game, deploying] {
        let other = with_other_secrets(&one);
        assert_ne!(one, other);
        let viewers = [Viewer::Public, Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(2))];
        for viewer in viewers {
            let mut other = other.clone();
            // What somebody has placed in secret they see themselves.
            if let Viewer::Seat(seat) = viewer {
                one.armies_of_seat(seat).iter().for_each(|army| drop(other.placing.take_back(army)));
            }
            assert_eq!(one.scene(&names(), viewer), other.scene(&names(), viewer), "{viewer:?}");
        }
        for token in one.tokens().iter() {
            assert!(!scene(&one).in_words().contains(one.tokens().name(token)), "{}", scene(&one).in_words());
        }
    }
}

/// What is said of a planet in the picture's words: up to the next.
fn said_of<'a>(land: &'a str, name: &str) -> &'a str {
    let start = [", ", " "].iter().find_map(|before| land.find(&format!("{before}{name}")));
    let rest = &land[start.unwrap_or_else(|| panic!("{name}: {land}"))..].trim_start_matches([',', ' ']);
    &rest[..rest.find([',', ';', '.']).unwrap_or(rest.len())]
}

#[test]
fn the_words_are_complete_within_a_thousand_characters() {
    let mut games = vec![begun(), strewn()];
    games.extend((1..=4).flat_map(|seed| [1, 4, 9].map(|rounds| played(seed, rounds))));
    let mut called = strewn();
    call(&mut called, BLACK, Some("hypori"));
    games.push(called);
    for game in games {
        let alt = scene(&game).in_words();
        assert!(alt.chars().count() <= 1000, "{} characters: {alt}", alt.chars().count());
        let land = &alt[alt.find(&format!("({}", letter(BLACK))).expect("the last army")..];
        for planet in board().territories() {
            let (name, here) = (board().name(planet), game.land_at(planet));
            let said = said_of(land, name);
            let colon = if name.ends_with(|last: char| last.is_ascii_digit()) { ":" } else { "" };
            let count = format!("{name}{colon} {}", here.troops);
            let silent = here.troops == 1 && alt.contains("No number: 1 troop.");
            assert!(silent || here.owner.is_none() || said.starts_with(&count), "{said}: {alt}");
            let ships = here.ships.each().map(|(kind, number)| (kind.name().to_owned(), number));
            let tokens = ("face-down token".to_owned(), here.tokens.len() as u32);
            for (name, number) in ships.chain([tokens]).filter(|(_, number)| *number > 0) {
                let initial = name.rsplit(' ').next().and_then(|word| word.chars().next()).unwrap_or('?');
                let initial = initial.to_ascii_uppercase();
                let coded = if number > 1 { format!("+{number}{initial}") } else { format!("+{initial}") };
                assert!(said.contains(&coded) || said.contains(&format!("{number} {name}")), "{said}: {alt}");
            }
            assert_eq!(said.contains("Darth Sidious"), game.has_sidious(planet), "{said}: {alt}");
        }
        for zone in board().zones() {
            let title = format!("{} +{}: ", board().zone_name(zone), board().bonus(zone));
            assert!(alt.contains(&title), "{title}: {alt}");
        }
        assert!(alt.contains("Order 66"), "{alt}");
    }
}

#[test]
fn the_text_board_says_as_much_as_the_picture() {
    // CW-8, CW-10
    let mut game = strewn();
    game.sidious.space = 9;
    let said = |game: &CloneWars| words(&game.board_text(&names(), Viewer::Public, None).expect("all of it"));
    let text = said(&game);
    for planet in board().territories() {
        let here = game.land_at(planet);
        let owner = here.owner.expect("all are held");
        let start = format!("{} {}{}", board().name(planet), letter(owner), here.troops);
        let rest = text.split(&start).nth(1).unwrap_or_else(|| panic!("{start}: {text}"));
        let own = rest.split([',', '.', '\n']).next().unwrap_or_default();
        let ships = [(here.ships.fighter, 'f'), (here.ships.corvette, 'c'), (here.ships.capital_ship, 'C')];
        for (number, mark) in ships {
            assert_eq!(own.contains(&format!("{number}{mark}")), number > 0, "{start}{own}");
        }
        assert_eq!(own.matches('?').count(), here.tokens.len(), "{start}{own}");
    }
    for army in ALL_ARMIES {
        assert!(text.contains(&format!("{} ", letter(army))), "{}: {text}", army_name(army));
    }
    assert!(text.contains("space 9 of 13") && text.contains("4 to 8"), "{text}");
    call(&mut game, BLACK, Some("hypori"));
    assert!(said(&game).contains("Hypori") && said(&game).contains("Sidious"), "{}", said(&game));
}

/// The borders of the drawn planets: those that share a stretch of it, and those with a lane between them.
fn drawn_links() -> BTreeSet<(String, String)> {
    let art: serde_json::Value =
        serde_json::from_str(include_str!("../../../assets/art/galaxy.json")).expect("it is JSON");
    let word = |value: &serde_json::Value| value.as_str().expect("a word").to_owned();
    let sorted = |a: String, b: String| if a < b { (a, b) } else { (b, a) };
    let mut stretches: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for land in art["territories"].as_array().expect("a list") {
        for ring in
            land["shape"].as_array().expect("polygons").iter().flat_map(|one| one.as_array().expect("rings"))
        {
            let points: Vec<String> =
                ring.as_array().expect("points").iter().map(ToString::to_string).collect();
            for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
                stretches.entry(sorted(a.clone(), b.clone())).or_default().push(word(&land["id"]));
            }
        }
    }
    let borders =
        stretches.into_values().filter(|of| of.len() == 2).map(|of| sorted(of[0].clone(), of[1].clone()));
    let lanes = art["lanes"].as_array().expect("a list").iter();
    let lanes = lanes.map(|lane| sorted(word(&lane["from"]), word(&lane["to"])));
    borders.chain(lanes).collect()
}

#[test]
fn the_drawn_galaxy_is_the_games_board() {
    // CW-5
    let drawn: BTreeMap<_, _> = zones("galaxy").expect("it is drawn").into_iter().collect();
    let known: BTreeMap<_, _> =
        board().zones().map(|zone| (board().zone_id_str(zone), board().zone_name(zone))).collect();
    assert_eq!(drawn, known);
    let link = |a: TerritoryId, b: TerritoryId| {
        let (a, b) = (board().id_str(a).to_owned(), board().id_str(b).to_owned());
        if a < b { (a, b) } else { (b, a) }
    };
    let links: BTreeSet<_> =
        board().territories().flat_map(|a| board().neighbours(a).iter().map(move |b| link(a, b))).collect();
    let drawn = drawn_links();
    assert_eq!(
        drawn.difference(&links).collect::<Vec<_>>(),
        Vec::<&(String, String)>::new(),
        "drawn, not played"
    );
    assert_eq!(
        links.difference(&drawn).collect::<Vec<_>>(),
        Vec::<&(String, String)>::new(),
        "played, not drawn"
    );
}

/// `RENEW_PICTURES=1 cargo test --test all clone_wars::scene`, then look at `target/pictures`.
#[test]
fn positions_are_drawn_from_the_first_claims_to_after_order_66() {
    let mut claiming = played(1, 0);
    claiming.land.iter_mut().step_by(3).for_each(|land| (land.owner, land.troops) = (None, 0));
    let mut after = strewn();
    hold(&mut after, BLACK, &[("hypori", 34), ("utapau", 6), ("mustafar", 9)]);
    call(&mut after, BLACK, Some("hypori"));
    let games = [
        ("claiming", claiming),
        ("early", played(2, 2)),
        ("late", played(3, 8)),
        ("strewn", strewn()),
        ("after", after),
    ];
    for (name, game) in games {
        let scene = scene(&game);
        let whole = draw(&scene, &Look::default()).expect("it is drawn");
        assert!(whole.len() < 500_000, "{} bytes", whole.len());
        let rim = draw(&scene, &Look::zone("outer_rim")).expect("it is drawn");
        if std::env::var_os("RENEW_PICTURES").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
            std::fs::create_dir_all(&folder).expect("a folder");
            let large = image::load_from_memory(&whole).expect("it is a picture");
            let small = large.resize(380, large.height(), image::imageops::FilterType::Lanczos3);
            small.save(folder.join(format!("clone_wars_{name}_small.png"))).expect("written");
            for (picture, suffix) in [(whole, ""), (rim, "_outer_rim")] {
                std::fs::write(folder.join(format!("clone_wars_{name}{suffix}.png")), picture)
                    .expect("written");
            }
            println!("{name}: {}\n{}", scene.in_words().chars().count(), scene.in_words());
        }
    }
}

#[test]
fn cw_25_a_game_that_ended_by_order_66_says_nothing_of_what_would_come_next() {
    let mut game = begun();
    // As it was in games of before: the tokens lie there still.
    lay(&mut game, BLUE, "kessel", 1);
    game.order66 = Some(BLUE);
    game.armies[BLUE.index()].pool = 11;
    game.phase = Phase::Over;
    let over = scene(&game);
    assert_eq!(over.notes, ["Order 66 was called by Blue"]);
    // Whatever is drawn is explained, and nobody places anything any more.
    let explained = |symbol| over.keys.iter().any(|key| key.swatch == Swatch::Mark(symbol));
    assert!(explained(Symbol::FaceDown) && explained(Symbol::Hood));
    assert!(!side(&over, BLUE).figures.iter().any(|figure| figure.contains("to place")));
    game.phase = Phase::Sidious;
    assert_eq!(scene(&game).notes, ["Order 66 was called by Blue; Sidious has no planet yet"]);
}
