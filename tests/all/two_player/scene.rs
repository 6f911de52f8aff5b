//! What is drawn of the game, and what of it is said to who can't see the picture.

use std::path::Path;

use wartable::games::two_player::{InPlay, Invasion, Options, Phase, Reward, TwoPlayer, board, side_of};
use wartable::picture::{How, Look, Place, Scene, Side, Swatch, Symbol, draw, since};
use wartable::rules::{Dice, Game, Names, Readable, Seats, Viewer};

use super::kit::*;
use crate::every_game;

const LONG: &str = "Wolfgang Amadeus Theophilus Moza";

fn names() -> Names {
    Names(vec!["ada".into(), LONG.into()])
}

fn scene(game: &TwoPlayer) -> Scene {
    game.scene(&names(), Viewer::Public)
}

fn place<'a>(scene: &'a Scene, id: &str) -> &'a Place {
    scene.places.iter().find(|place| place.territory == id).expect("every territory is there")
}

fn side(scene: &Scene, letter: char) -> &Side {
    scene.sides.iter().find(|side| side.letter == letter).expect("every side is there")
}

fn dealt() -> TwoPlayer {
    let mut dice = Dice::fair([4; 32], 0);
    TwoPlayer::set_up(&Options::default(), Seats { count: 2 }, &mut dice).expect("it is dealt").0
}

fn played(seed: u8, rounds: u32) -> TwoPlayer {
    every_game::play(&Options::default(), (2, "duelist", seed), rounds, |_: &TwoPlayer| {})
}

/// Two digits everywhere, an airfield and a half of the objectives claimed for each player, an open invasion.
fn crowded() -> TwoPlayer {
    let mut game = dealt();
    (game.phase, game.round) = (Phase::Combat, 14);
    for t in board().territories() {
        game.land[usize::from(t.0)].troops = 10 + u32::from(t.0) * 2;
    }
    for seat in [ADA, BEN] {
        game.seats[seat.index()].pool = 0;
        let mut own = game.of_seat(seat).iter();
        for in_play in game.objectives.iter_mut().skip(seat.index()).step_by(3) {
            (in_play.by, in_play.at) = (Some(seat), own.next());
        }
    }
    for (n, neutral) in game.neutrals.iter_mut().enumerate() {
        neutral.ally = [Some(ADA), None, Some(BEN), Some(ADA)][n];
    }
    let by = side_of(game.turn);
    let ends = game.of(by).iter().find_map(|from| {
        let to = board().neighbours(from).iter().find(|to| game.owner(*to) != by)?;
        Some((from, to))
    });
    let (from, to) = ends.expect("somebody borders on it");
    game.invasion = Some(Invasion { from, to, troops: 9, dice: 3 });
    game
}

#[test]
fn what_is_special_about_a_territory_is_marked_beside_its_disc() {
    // TP-3, TP-11, TP-21
    let kit = Kit::new()
        .capital(side_of(ADA), "peru")
        .land(GREEN, &[("brazil", 3), ("argentina", 2)])
        .capital(GREEN, "brazil")
        .cities(&["alaska", "argentina"])
        .set(|game| {
            let in_play =
                InPlay { id: objective("Asia"), reward: Some(Reward::AirfieldMinor), by: None, at: None };
            *game.objectives = vec![InPlay { by: Some(ADA), at: Some(at("alaska")), ..in_play }];
        });
    let before = scene(&kit.game);
    let marks = |scene: &Scene, id: &str| (place(scene, id).capital, place(scene, id).marks.clone());
    assert_eq!(marks(&before, "peru"), (true, vec![]));
    assert_eq!(marks(&before, "brazil"), (true, vec![Symbol::Commander]));
    assert_eq!(marks(&before, "argentina"), (false, vec![Symbol::City]));
    assert_eq!(marks(&before, "alaska"), (false, vec![Symbol::City, Symbol::Airfield]));
    assert_eq!(marks(&before, "egypt"), (false, vec![]));
    assert!(
        before.in_words().contains("capital commander Brazil 3")
            && before.in_words().contains("city airfield Alaska 1")
    );
    let keys: Vec<_> = before.keys.iter().map(|key| (key.words.as_str(), key.swatch.clone())).collect();
    let mark = |symbol| Swatch::Mark(symbol);
    assert_eq!(
        keys,
        [
            ("Capital", Swatch::Capital),
            ("City", mark(Symbol::City)),
            ("Commander", mark(Symbol::Commander)),
            ("Airfield", mark(Symbol::Airfield))
        ]
    );
    // TP-11: he falls with his capital; an airfield is of use to who claimed it alone.
    let fallen = kit
        .land(side_of(BEN), &[("brazil", 1), ("alaska", 1)])
        .set(|game| game.neutrals[0].commander = false);
    let after = scene(&fallen.game);
    assert_eq!(marks(&after, "brazil"), (true, vec![]));
    assert_eq!(marks(&after, "alaska"), (false, vec![Symbol::City]));
    let said: Vec<String> = since(&before, &after, vec![])
        .1
        .into_iter()
        .filter(|change| change.how == How::Otherwise)
        .map(|change| format!("{:?}", change.pieces))
        .collect();
    let said = said.join("\n");
    assert!(said.contains("no more: commander") && said.contains("no more: airfield"), "{said}");
    let no_rewards = Options { rewards: false, ..Options::default() };
    assert_eq!(scene(&Kit::with(no_rewards).game).keys.len(), 3);
    // The marks are drawn.
    let bare = Scene {
        places: before.places.iter().map(|place| Place { marks: vec![], ..place.clone() }).collect(),
        ..before.clone()
    };
    let small = Look::default().wide(400);
    assert_ne!(draw(&bare, &small).expect("it is drawn"), draw(&before, &small).expect("it is drawn"));
}

#[test]
fn each_neutral_shows_how_it_leans_its_cards_and_its_commander() {
    // TP-9, TP-11, TP-15
    let kit = Kit::new()
        .land(GREEN, &[("brazil", 3)])
        .capital(GREEN, "brazil")
        .land(YELLOW, &[("japan", 2)])
        .ally(YELLOW, BEN)
        .set(|game| game.neutrals[2].out = true);
    let scene = scene(&kit.game);
    let order: String = scene.sides.iter().map(|side| side.letter).collect();
    assert_eq!(order, "ACEBDF", "players on top of both columns");
    let (green, yellow, purple) = (side(&scene, 'C'), side(&scene, 'D'), side(&scene, 'E'));
    assert_eq!(green.leaning.as_ref().map(|leaning| leaning.with), Some(None));
    assert_eq!(yellow.leaning.as_ref().map(|leaning| leaning.with), Some(Some(1)));
    assert_eq!(
        yellow.leaning.as_ref().map(|leaning| leaning.between.map(|(_, letter)| letter)),
        Some(['A', 'B'])
    );
    assert_eq!((&purple.leaning, purple.out, purple.figures.len()), (&None, true, 0));
    assert_eq!(side(&scene, 'A').leaning, None);
    let cards = kit.game.neutrals[0].cards.len();
    assert_eq!(
        green.figures[..3],
        ["uninvolved".to_owned(), format!("{cards} of 5 cards"), "commander alive".into()]
    );
    assert_eq!((yellow.figures[0].as_str(), yellow.figures[2].as_str()), ("B's ally", "commander fallen"));
    // A text by itself has no key to the letters.
    assert_eq!(
        (yellow.in_text()[0].as_str(), &yellow.in_text()[1..]),
        ("Wolfgang Amadeus Theoph…'s ally", &yellow.figures[1..])
    );
    assert_eq!(green.in_text(), green.figures);
    // How it leans is drawn.
    let leaning = |with| {
        let game = kit.clone().set(|game| game.neutrals[0].ally = with).game;
        let mut scene = self::scene(&game);
        scene.sides.iter_mut().for_each(|side| side.figures.clear());
        draw(&scene, &Look::default().wide(400)).expect("it is drawn")
    };
    assert!(leaning(None) != leaning(Some(ADA)) && leaning(Some(ADA)) != leaning(Some(BEN)));
}

#[test]
fn an_open_invasion_has_an_arrow_of_its_own() {
    // TP-19
    let game = crowded();
    let scene = scene(&game);
    let invasion = game.invasion.expect("one is open");
    let [from, to] = [invasion.from, invasion.to].map(|t| board().id_str(t));
    assert_eq!(scene.open.iter().map(|arrow| (&*arrow.from, &*arrow.to)).collect::<Vec<_>>(), [(from, to)]);
    let note = format!("9 v {}", game.troops(invasion.to));
    assert!(scene.notes[0].starts_with("Invasion, still open: ") && scene.notes[0].ends_with(&note));
    let closed = Scene { open: vec![], ..scene.clone() };
    let arrowed = Scene { arrows: scene.open.clone(), ..closed.clone() };
    let [open, closed, arrowed] = [&scene, &closed, &arrowed]
        .map(|scene| draw(scene, &Look::default().wide(600)).expect("it is drawn"));
    assert!(open != closed && open != arrowed);
}

#[test]
fn the_words_are_complete_within_a_thousand_characters() {
    let mut games = vec![(dealt(), true), (crowded(), false)];
    games.extend((1..=4).flat_map(|seed| [1, 3, 5].map(|rounds| (played(seed, rounds), true))));
    for (game, all) in games {
        let scene = game.scene(&Names(vec!["ada".into(), "ben".into()]), Viewer::Public);
        let alt = &scene.in_words();
        assert!(alt.chars().count() <= 1000, "{} characters: {alt}", alt.chars().count());
        let ones = !alt.contains("o number stands it is 1.") && !alt.contains("No number: 1.");
        for t in board().territories() {
            let place = place(&scene, board().id_str(t));
            let implied = place.marks.contains(&Symbol::Commander) && !alt.contains("capital commander");
            let special = if place.capital && !implied { "capital " } else { "" };
            let marks: String = place.marks.iter().map(|mark| format!("{mark:?} ").to_lowercase()).collect();
            let count = if place.count == 1 && !ones { String::new() } else { format!(" {}", place.count) };
            let said = |name: &str| {
                let words = [format!("{special}{marks}{name}{count}"), format!("{name}{count}")];
                let ends = |words: &str| [", ", ".", ";"].map(|end| format!("{words}{end}"));
                let own =
                    alt.split(&format!("({})", place.letter.unwrap_or_default())).nth(1).unwrap_or_default();
                let many = own.split(&format!("; {}: ", marks.trim_end())).nth(1).unwrap_or_default();
                let many = format!("{};", many.split("; ").next().unwrap_or_default());
                ends(&words[0]).iter().any(|words| own.contains(words))
                    || (!place.capital && ends(&words[1]).iter().any(|words| many.contains(words)))
            };
            let short = short(&place.territory);
            let names = [&short, board().name(t), &shorter(&short)];
            assert!(names.into_iter().any(said), "{}: {alt}", board().name(t));
        }
        for (side, neutral) in game.neutral_sides().filter(|(_, neutral)| !neutral.out) {
            let own = alt.split(&format!("({})", side.letter())).nth(1).expect("it is named");
            let own = own.split(". ").next().unwrap_or_default();
            let cards =
                if neutral.cards.len() == 1 { "1 card" } else { &*format!("{} cards", neutral.cards.len()) };
            let ally = neutral.ally.map(|ally| format!("{}'s ally, ", side_of(ally).letter()));
            assert!(own.starts_with(&format!(": {}{cards}; ", ally.unwrap_or_default())), "{own}");
        }
        // Two digits everywhere, marks at every other place: the land comes first.
        assert!(!all || is_said(&scene), "{alt}");
    }
}

/// Are the objectives in play said, in one way or the other?
fn is_said(scene: &Scene) -> bool {
    let ways = [&scene.briefly[..], &scene.tersely[1..]];
    ways.into_iter().any(|way| way.iter().all(|sentence| scene.in_words().contains(sentence)))
}

#[test]
fn tp_21_the_words_say_each_objective_with_its_reward_and_how_far_both_are() {
    let names = Names(vec!["Maximilian the Third".into(), LONG.into()]);
    for (seed, rounds, policy) in [
        (1, 2, "duelist"),
        (5, 4, "duelist"),
        (8, 6, "duelist"),
        (12, 8, "duelist"),
        (2, 5, "random"),
        (3, 20, "random"),
        (4, 40, "random"),
        (5, 80, "random"),
    ] {
        let game: TwoPlayer = every_game::play(&Options::default(), (2, policy, seed), rounds, |_| {});
        let scene = game.scene(&names, Viewer::Public);
        assert!(is_said(&scene), "{policy} {seed}/{rounds}: {}", scene.in_words());
    }
    let kit = Kit::new()
        .continent(side_of(ADA), "south_america")
        .in_play("Asia", Some(Reward::GuaranteedCard), None, None)
        .in_play("North America", Some(Reward::AirfieldMinor), Some(ADA), Some("peru"))
        .in_play("20 territories", Some(Reward::AttackDie), Some(BEN), None)
        .in_play("2 continents", Some(Reward::TwoTroops), None, None);
    let alt = scene(&kit.game).in_words();
    for words in [
        "Objectives, A-B: North America A's (airfield); 20 territories B's (attack); 2 continents 1-0 (troops).",
        "Not begun: Asia (card).",
    ] {
        assert!(alt.contains(words), "{words}: {alt}");
    }
}

#[test]
fn the_text_board_says_as_much_as_the_picture() {
    let game = crowded();
    let text = format!("{:?}", game.board_text(&names(), Viewer::Public, None).expect("all of it"));
    for words in ["Objectives", "commander", "0 of 5 cards", "uninvolved", "'s ally", " is open, 9 against "]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    for in_play in &game.objectives {
        assert!(text.contains(&game.objective_list().goal(in_play.id).name()), "{text}");
    }
}

/// A territory's name as it stands on the map.
fn short(id: &str) -> String {
    let art: serde_json::Value =
        serde_json::from_str(include_str!("../../../assets/art/world.json")).expect("it is JSON");
    let lands = art["territories"].as_array().expect("a list");
    let land = lands.iter().find(|land| land["id"] == id).expect("it is drawn");
    land["short"].as_str().expect("a name").to_owned()
}

/// The same where there is least room.
fn shorter(name: &str) -> String {
    let cut =
        [("Northwest ", "NW "), ("North ", "N. "), ("South ", "S. "), ("East ", "E. "), ("Central ", "C. ")];
    let shorter = |(long, short): (&str, &str)| name.strip_prefix(long).map(|rest| format!("{short}{rest}"));
    cut.into_iter().find_map(shorter).unwrap_or(name.to_owned())
}

/// `RENEW_PICTURES=1 cargo test --test all two_player::scene`, then look at `target/pictures`.
#[test]
fn positions_are_drawn_from_the_deal_to_a_crowded_board() {
    let games =
        [("set_up", dealt()), ("middle", played(2, 3)), ("late", played(3, 6)), ("crowded", crowded())];
    for (name, game) in games {
        let scene = scene(&game);
        let whole = draw(&scene, &Look::default()).expect("it is drawn");
        assert!(whole.len() < 500_000, "{} bytes", whole.len());
        let europe = draw(&scene, &Look::zone("europe")).expect("it is drawn");
        if std::env::var_os("RENEW_PICTURES").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
            std::fs::create_dir_all(&folder).expect("a folder");
            let large = image::load_from_memory(&whole).expect("it is a picture");
            let small = large.resize(380, large.height(), image::imageops::FilterType::Lanczos3);
            small.save(folder.join(format!("two_player_{name}_small.png"))).expect("written");
            for (picture, suffix) in [(whole, ""), (europe, "_europe")] {
                std::fs::write(folder.join(format!("two_player_{name}{suffix}.png")), picture)
                    .expect("written");
            }
            println!("{name}: {}\n{}", scene.in_words().chars().count(), scene.in_words());
        }
    }
}
