//! Positions written down and read in.

use serde_json::{Value, json};
use wartable::games::clean_slate::{CleanSlate, Order, Part, Try, import, position};
use wartable::rules::{Dice, Edition, Game, Names, Presented, Seats, Viewer};

use super::kit::*;

fn names() -> Names {
    Names(vec!["ada".to_owned(), "ben".to_owned()])
}

fn read(position: &Value) -> Result<CleanSlate, String> {
    import::import(position, &mut Dice::fair([3; 32], 0)).map(|(game, _, _)| game).map_err(|error| error.at)
}

#[test]
fn a_position_read_in_is_the_position_that_was_written() {
    let (mut dealt, _) =
        CleanSlate::set_up(&Default::default(), Seats { count: 2 }, &mut Dice::fair([4; 32], 0))
            .expect("good");
    dealt.deck.draw(&mut Dice::fair([4; 32], 1), |t| t.0.to_string(), "test");
    let mut kit = Kit::new().put("peru", "3 book, pencil, scales, goat").put("brazil", "3 goat").owed(D, 0);
    kit.game.deck.draw(&mut Dice::fair([4; 32], 1), |t| t.0.to_string(), "test");
    kit.dice(&[1, 6]);
    kit.order(D, win("peru", "brazil"));
    let losing = kit.game.clone();
    kit.order(D, Order::Lose(tokens("2 book, pencil")));
    kit.order(D, Order::EndPart);
    for game in [dealt, losing, kit.game] {
        let written = position::position(&game, &names(), Viewer::Everything);
        let again = read(&written).expect("it is read");
        assert_eq!(position::position(&again, &names(), Viewer::Everything), written);
        assert_eq!((again.land, again.deck, again.tried), (game.land, game.deck, game.tried));
    }
}

#[test]
fn what_is_left_out_is_empty_or_default() {
    let game = read(&json!({
        "game": "clean_slate", "round": 3, "turn": "environment", "part": "place",
        "seats": { "democracy": { "person": "ada" }, "environment": { "owed": 2, "supply": { "plant": 1 } } },
        "territories": { "peru": { "book": 2, "plants": 1 } }, "discard": ["japan"],
        "tried": [{ "at": "peru" }, { "from": "peru", "to": "brazil" }]
    }))
    .expect("it is read");
    assert_eq!((game.round, game.turn, game.part, game.owed), (3, E, Part::Place, [0, 2]));
    assert_eq!((game.supply_of(D), game.supply), (88, tokens("28 book, 30 pencil, 30 scales, plant")));
    assert_eq!((game.deck.cards.len(), game.deck.discard.len()), (41, 1));
    assert!(game.tried.contains(&Try::Harmony(at("peru"))));
}

#[test]
fn the_deck_lists_the_next_card_first() {
    let game = read(&json!({ "game": "clean_slate", "deck": ["peru", "japan"] })).expect("it is read");
    assert!(game.deck.cards.ends_with(&[at("japan"), at("peru")]), "the top card is the last");
    // CS-33: what isn't named lies below, and nothing is discarded yet.
    assert_eq!((game.deck.cards.len(), game.deck.discard.len()), (42, 0));
    let game = read(&json!({ "game": "clean_slate", "discard": ["alaska", "brazil"] })).expect("it is read");
    assert_eq!(game.deck.discard, [at("alaska"), at("brazil")]);
    // The order is nobody's to know.
    assert_eq!(position::position(&game, &names(), Viewer::Public)["deck"], Value::Null);
}

#[test]
fn what_is_wrong_is_named_with_its_spot() {
    for (wrong, at) in [
        (json!({ "game": "warrior" }), "/game"),
        (json!({ "game": "clean_slate", "rules": 9 }), "/rules"),
        (json!({ "game": "clean_slate", "territories": { "atlantis": {} } }), "/territories/atlantis"),
        (
            json!({ "game": "clean_slate", "territories": { "peru": { "tank": 1 } } }),
            "/territories/peru/tank",
        ),
        (
            json!({ "game": "clean_slate", "territories": { "peru": { "fire": 1, "book": 1 } } }),
            "/territories/peru",
        ),
        (
            json!({ "game": "clean_slate", "territories": { "peru": { "goat": 1, "plant": 1 } } }),
            "/territories/peru",
        ),
        (json!({ "game": "clean_slate", "deck": ["peru", "peru"] }), "/deck/1"),
        (json!({ "game": "clean_slate", "options": { "supply": 1 } }), "/options/supply"),
        (
            json!({ "game": "clean_slate", "seats": { "environment": { "owed": 1 } } }),
            "/seats/environment/owed",
        ),
        (json!({ "game": "clean_slate", "losing": { "at": "peru", "count": 3 } }), "/losing"),
    ] {
        assert_eq!(read(&wrong).err().as_deref(), Some(at), "{wrong}");
    }
}

/// CS-4: no more is owed in set-up than there is room, and supply, for; what the limit is, is said.
#[test]
fn cs_4_the_limit_of_what_is_owed_is_the_lower_one() {
    let mut dice = Dice::fair([1; 32], 0);
    let mut complaint = |supply: u32| {
        let position = json!({ "game": "clean_slate", "part": "setup",
            "territories": { "peru": { "book": 1, "plant": 1 } },
            "seats": { "democracy": { "owed": 200, "supply": { "book": supply } } } });
        import::import(&position, &mut dice).expect_err("it is refused").why
    };
    assert!(complaint(3).contains("for 3 at most"), "{}", complaint(3));
    assert!(complaint(29).contains("for 29 at most"), "{}", complaint(29));
}

/// CS-6, CS-9, CS-15, CS-38: what can't have come about isn't read.
#[test]
fn impossible_positions_are_refused_at_their_spot() {
    let mut dice = Dice::fair([1; 32], 0);
    for (position, spot) in [
        (
            r#"{"game":"clean_slate","territories":{"peru":{"goat":1,"book":1}},"autocracy_over":true}"#,
            "/autocracy_over",
        ),
        (
            r#"{"game":"clean_slate","part":"place","seats":{"democracy":{"owed":15}},"territories":{"peru":{"book":1}}}"#,
            "/seats/democracy/owed",
        ),
        (
            r#"{"game":"clean_slate","part":"act","territories":{"peru":{"book":4}},"losing":{"at":"peru","count":2}}"#,
            "/losing",
        ),
        (r#"{"game":"clean_slate","territories":{"peru":{"book":31}}}"#, "/seats/democracy/supply"),
        (TOO_MANY_BOOKS, "/seats/democracy/supply/books"),
        (r#"{"game":"clean_slate","deck":[],"discard":[]}"#, "/deck"),
        (A_CARD_ALONE, "/deck"),
    ] {
        let position = serde_json::from_str(position).expect("JSON");
        let refused = import::import(&position, &mut dice).expect_err("it is impossible");
        assert_eq!(refused.at, spot, "{}", refused.why);
    }
}

const TOO_MANY_BOOKS: &str = r#"{"game":"clean_slate","seats":{"democracy":{"supply":{"books":30}}},"territories":{"peru":{"book":2}}}"#;
const A_CARD_ALONE: &str = r#"{"game":"clean_slate","deck":["peru"],"discard":["japan"]}"#;

/// CS-6, CS-33: a game that began from such a position before that was refused is replayed from it.
#[test]
fn what_was_read_once_is_read_in_a_replay() {
    let read = |position: &str| {
        let position = serde_json::from_str(position).expect("JSON");
        let before = Edition { rules: 2, mends: 1 };
        let read = <CleanSlate as Presented>::import(&position, before, &mut Dice::fair([1; 32], 0));
        read.unwrap_or_else(|error| panic!("{}: {}", error.at, error.why)).0
    };
    assert_eq!(read(TOO_MANY_BOOKS).supply_of(D), 30);
    assert_eq!(read(A_CARD_ALONE).deck.cards, [at("peru")]);
}

/// CS-38, CS-40: looked after as it is read.
#[test]
fn a_position_that_is_lost_already_is_over() {
    let mut dice = Dice::fair([1; 32], 0);
    let position = serde_json::json!({
        "game": "clean_slate",
        "territories": { "peru": { "book": 1 }, "brazil": { "goat": 1 }, "japan": { "fire": 1 } }
    });
    let (game, ..) = import::import(&position, &mut dice).expect("it is read");
    assert!(game.outcome().is_some_and(|outcome| outcome.winners.is_empty()));
}
