//! What is drawn of the game, and said of it in words.

use std::collections::BTreeSet;

use wartable::games::clean_slate::{CleanSlate, Kind, Options, Order, Part, board, import};
use wartable::picture::{Fill, Look, Place, Scene, Symbol, draw};
use wartable::rules::{Dice, Game, Names, Outcome, Readable, Seats, TokenKind, Viewer};

use super::kit::*;
use crate::every_game;

const LONG: &str = "Wolfgang Amadeus Theophilus Moza";

fn names() -> Names {
    Names(vec!["Ada".into(), LONG.into()])
}

fn scene(game: &CleanSlate) -> Scene {
    game.scene(&names(), Viewer::Public)
}

fn place<'a>(scene: &'a Scene, id: &str) -> &'a Place {
    scene.places.iter().find(|place| place.territory == id).expect("every country is there")
}

/// The first so many kinds in every country.
fn crowded(kinds: usize) -> CleanSlate {
    let mut game = Kit::bare().game;
    for (n, t) in board().territories().enumerate() {
        let some = Kind::ALL.iter().take(kinds).enumerate();
        game.land[usize::from(t.0)] = some.map(|(k, kind)| (*kind, 1 + (n * 3 + k * 5) as u32 % 4)).collect();
    }
    game
}

/// A game that machines have played for some rounds.
fn played(policy: &str, rounds: u32) -> CleanSlate {
    every_game::play(&Options::default(), (2, policy, 2), rounds, |_: &CleanSlate| {})
}

/// What a symbol stands for.
fn kind(symbol: Symbol) -> Kind {
    let number = Symbol::ALL.iter().position(|one| *one == symbol).expect("it is one of them");
    Kind::ALL[number]
}

#[test]
fn every_token_is_in_the_scene_and_nothing_else() {
    for game in [played("steward", 4), played("random", 7), crowded(9), crowded(12)] {
        let scene = scene(&game);
        assert_eq!(scene.places.len(), board().len());
        for t in board().territories() {
            let rows = &place(&scene, board().id_str(t)).rows;
            let shown =
                rows.iter().flat_map(|row| &row.tokens).map(|(symbol, count)| (kind(*symbol), *count));
            let shown: Vec<_> = shown.collect();
            assert_eq!(shown, game.at(t).iter().collect::<Vec<_>>(), "{}", board().name(t));
            assert!(rows.iter().all(|row| row.tokens.len() <= 3));
        }
    }
}

#[test]
fn each_standing_looks_different_and_is_counted() {
    let positions = [
        ("Balanced", "book, plant"),
        ("Lacks Environment", "book"),
        ("Lacks Democracy", "plant"),
        ("Infiltrated", "book, plant, goat"),
        ("Autocracy", "goat"),
        ("Disaster zone", "fire"),
        ("Infiltrated zone", "fire, goat"),
        ("Empty", ""),
    ];
    let fill = |words: &str| place(&scene(&Kit::bare().put("peru", words).game), "peru").fill.clone();
    let fills: Vec<Option<Fill>> = positions.iter().map(|(_, words)| fill(words)).collect();
    for (n, one) in fills.iter().enumerate() {
        let (name, words) = positions[n];
        assert!(!fills[n + 1..].contains(one), "{name}");
        let count = if words.is_empty() { 42 } else { 1 };
        let scene = scene(&Kit::bare().put("peru", words).game);
        assert_eq!(scene.keys[n].words, format!("{name}: {count}"));
    }
    // Not by colours alone: only those that lack something share their pattern, and there an empty
    // row tells which it is.
    let patterns: BTreeSet<String> = fills.iter().flatten().map(|fill| format!("{:?}", fill.over)).collect();
    assert_eq!(patterns.len(), 6);
    let rows = |words: &str| {
        let scene = scene(&Kit::bare().put("peru", words).game);
        place(&scene, "peru").rows.iter().map(|row| row.tokens.len()).collect::<Vec<_>>()
    };
    assert_eq!((rows("book"), rows("plant"), rows("goat")), (vec![1, 0], vec![0, 1], vec![1]));
}

#[test]
fn who_can_strike_is_marked() {
    let marked = |words: &str| {
        let scene = scene(&Kit::bare().put("peru", words).game);
        place(&scene, "peru").rows.iter().map(|row| row.marked).collect::<Vec<_>>()
    };
    // CS-12, CS-20: 3+1.
    assert_eq!(marked("book, pencil, scales, 2 plant, bicycle, windmill"), [false, true]);
    assert_eq!(marked("2 book, pencil, scales, plant"), [true, false]);
    assert_eq!(marked("4 book, pencil, plant"), [false, false]);
    // CS-18, CS-28: against each other in one country, three are enough.
    assert_eq!(marked("book, pencil, scales, plant, goat, folder"), [true, false, false]);
    assert_eq!(marked("book, goat, folder, handcuffs"), [false, false, true]);
    assert_eq!(marked("goat, folder, handcuffs"), [false]);
    assert_eq!(marked("goat, folder, handcuffs, fire, doctor, preserver"), [true, false]);
}

#[test]
fn the_headline_and_the_legend_say_whose_turn_it_is() {
    let (game, _) = CleanSlate::set_up(&Options::default(), Seats { count: 2 }, &mut Dice::fair([3; 32], 0))
        .expect("good options");
    let setup = scene(&game);
    assert_eq!(setup.title, "Clean Slate · set-up: both players place");
    assert_eq!(setup.sides.iter().map(|side| side.active).collect::<Vec<_>>(), [true, true, false, false]);
    assert_eq!(setup.sides[0].name, "Democracy: Ada");
    assert_eq!(setup.sides[0].figures, ["0 tokens", "90 in supply", "28 to place"]);
    assert_eq!(setup.sides[2].figures, ["14 countries", "28 tokens"]);
    let title = |kit: Kit| scene(&kit.game).title;
    assert_eq!(title(Kit::new().owed(E, 3)), "Clean Slate · round 1 · Environment's turn: placing 3");
    assert_eq!(title(Kit::new()), "Clean Slate · round 1 · Democracy's turn: persuading");
    assert_eq!(title(Kit::new().turn(E, Part::Act)), "Clean Slate · round 1 · Environment's turn: healing");
    let over = Kit::new().set(|game| {
        game.part = Part::Over;
        game.outcome = Some(Outcome { winners: vec![], why: "no democracy".into() });
    });
    assert!(scene(&over.game).sides.iter().all(|side| !side.active));
    assert_eq!(title(over), "Clean Slate · round 1 · lost: no Democracy is left");
}

#[test]
fn cs_38_a_risk_that_has_stopped_is_struck_through() {
    let mut kit = Kit::new().put("eastern_australia", "").put("peru", "2 book, pencil, scales");
    kit = kit.put("brazil", "goat");
    kit.order(D, win("peru", "brazil"));
    let scene = scene(&kit.game);
    assert!(scene.sides[2].out && !scene.sides[3].out);
    assert_eq!(scene.sides[2].figures, ["stopped for good"]);
}

#[test]
fn the_words_name_what_threatens_and_are_never_too_long() {
    let kit = Kit::new()
        .put("peru", "book, plant, goat, folder, handcuffs")
        .put("ural", "book")
        .put("japan", "plant")
        .put("congo", "2 goat, folder, handcuffs")
        .put("east_africa", "book, plant");
    let alt = scene(&kit.game).in_words();
    for words in [
        "Clean Slate · round 1 · Democracy's turn: persuading. 3 of 42 countries are clean.",
        "Infiltrated, Autocracy ready to strike: Peru.",
        "Lacks Environment: Ural 1 book.",
        "Lacks Democracy: Japan 1 plant.",
        "Beside an autocracy with 3+1: East Africa.",
        "Democracy: Ada (",
        "4 tokens, 86 in supply",
        "Disaster (",
    ] {
        assert!(alt.contains(words), "{words}: {alt}");
    }
    for game in [crowded(3), crowded(6), crowded(9), crowded(12), played("random", 6)] {
        let alt = scene(&game).in_words();
        assert!(alt.chars().count() <= 1000 && alt.ends_with(['.', '…']), "{alt}");
    }
}

#[test]
fn a_full_board_is_said_whole_within_a_thousand_characters() {
    // Nowhere can there be more than three sides' tokens: two players', and infiltrators'.
    for game in [crowded(6), crowded(9), played("steward", 4), played("random", 6)] {
        let scene = scene(&game);
        let alt = &scene.in_words();
        assert!(alt.chars().count() <= 1000, "{}: {alt}", alt.chars().count());
        assert!(alt.ends_with('.'), "{alt}");
        for letter in ["(D)", "(E)", "(A)", "(X)"] {
            assert!(alt.contains(letter) || alt.contains(&letter.replace('(', ", ")), "{letter}: {alt}");
        }
        // Short names keep the last word, but for two.
        let ends = |t| {
            let name = board().name(t);
            let last = name.split(' ').next_back().unwrap_or(name);
            let short = match last {
                "Territory" => "Terr.",
                "States" => "US",
                last => last,
            };
            [last, short]
        };
        for t in board().territories() {
            let sums: Vec<String> = place(&scene, board().id_str(t))
                .rows
                .iter()
                .filter(|row| !row.tokens.is_empty())
                .map(|row| {
                    let side = scene.sides.iter().find(|side| side.colour == row.colour).expect("a side");
                    format!("{}{}", side.letter, row.tokens.iter().map(|(_, count)| count).sum::<u32>())
                })
                .collect();
            // Where there is room, kinds are named instead.
            let sums = if alt.contains(" book") { String::new() } else { sums.join(" ") };
            let here = ends(t).map(|name| format!("{name} {sums}").trim_end().to_owned());
            // Which are empty follows from the rest.
            let empty = place(&scene, board().id_str(t)).rows.is_empty();
            if empty && alt.contains("Empty: the other ") {
                continue;
            }
            assert!(here.iter().any(|here| alt.contains(here)), "{here:?}: {alt}");
        }
    }
}

/// The tokens of a country by their words: " 2 book 1 plant".
fn by_kind(scene: &Scene, place: &Place) -> String {
    let one = |colour, symbol, count: u32| {
        let side = scene.sides.iter().find(|side| side.colour == colour).expect("a side");
        let (_, word) = side.symbols.iter().find(|(of, _)| *of == symbol).expect("a word");
        format!(" {count} {word}")
    };
    let rows = place.rows.iter();
    rows.flat_map(|row| row.tokens.iter().map(|(symbol, count)| one(row.colour, *symbol, *count))).collect()
}

#[test]
fn on_an_ordinary_board_the_words_have_every_kind_of_token_and_what_threatens_first() {
    let position = include_str!("../../transcripts/clean_slate/turn.json");
    let position = serde_json::from_str(position).expect("it is JSON");
    let (turn, ..) =
        import::import(&position, &mut Dice::fair([3; 32], 0)).unwrap_or_else(|error| panic!("{error:?}"));
    // With tokens in every country there is no room for their kinds; that they are elsewhere is said where there is.
    for (game, whole) in [(turn, true), (played("steward", 2), false), (played("steward", 4), false)] {
        let scene = scene(&game);
        let alt = &scene.in_words();
        assert!(alt.chars().count() <= 1000, "{}: {alt}", alt.chars().count());
        let (mut empty, mut told) = (0, true);
        for place in &scene.places {
            let tokens = by_kind(&scene, place);
            empty += usize::from(tokens.is_empty());
            told &= alt.contains(&tokens);
        }
        assert!(told || !whole, "{alt}");
        assert!(!told || !alt.contains("Of which kind: the board in words."), "{alt}");
        let at = |kind: &str| alt.find(&format!(" {kind}: "));
        let order = ["Infiltrated zone", "Disaster zone", "Autocracy", "Infiltrated", "Lacks Democracy"];
        let found: Vec<usize> =
            order.into_iter().chain(["Lacks Environment", "Empty"]).filter_map(at).collect();
        assert!(found.is_sorted() && (found.len() > 2 || !whole), "{alt}");
        assert!(told || alt.contains("Of which kind: the board in words."), "{alt}");
        assert!(empty == 0 || alt.contains(&format!("Empty: the other {empty}.")), "{empty}: {alt}");
    }
}

#[test]
fn the_board_in_words_says_what_letters_cannot() {
    let kit = Kit::new()
        .put("peru", "2 book, pencil, scales, plant")
        .put("ural", "book")
        .put("congo", "goat, book, plant")
        .put("japan", "plant");
    let text = kit.game.board_text(&names(), Viewer::Public, None).expect("the whole board");
    let said = crate::reading::words(&text);
    for words in [
        "Peru (D) 2 books, 1 pencil, 1 scales, 1 plant, Democracy with 3+1",
        "Ural (d) 1 book, without Environment",
        ", infiltrated",
        "Japan (E) 1 plant, without Democracy",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn standings_say_how_near_victory_and_defeat_are() {
    let kit = Kit::new().put("peru", "book, plant").put("ural", "book").put("congo", "goat, folder");
    let said = crate::reading::words(&kit.game.standings(&names(), Viewer::Public));
    let clean = board().territories().filter(|t| kit.game.is_clean(*t)).count();
    for words in [
        format!("Victory: {clean} of 42 countries are democracies free of disaster; wanting: "),
        "Defeat, when either has no token on the board: ".to_owned(),
        "A Risk stops for good: Autocracy with its last ".to_owned(),
    ] {
        assert!(said.contains(&words), "{words}: {said}");
    }
}

#[test]
fn nothing_private_is_drawn() {
    let kit = Kit::new();
    let plain = scene(&kit.game);
    let planned = kit.set(|game| {
        game.plans[0] = vec![Order::EndPart];
        game.deck.cards.reverse();
    });
    assert_eq!(scene(&planned.game), plain);
    assert_eq!(planned.game.scene(&names(), Viewer::Seat(seat(E))), plain);
}

#[test]
fn pictures_are_drawn_of_all_that_may_happen() {
    let (fresh, _) = CleanSlate::set_up(&Options::default(), Seats { count: 2 }, &mut Dice::fair([3; 32], 0))
        .expect("good options");
    for game in [fresh, played("steward", 3), crowded(9)] {
        let scene = scene(&game);
        for look in [Look::default(), Look::zone("europe"), Look::zone("Oceania")] {
            let png = draw(&scene, &look).expect("it is drawn");
            assert!(png.len() < 600_000, "{} bytes", png.len());
        }
    }
}
