//! A second press within a moment never does a second thing: what has come under the finger is not what was meant.

use jiff::SignedDuration;
use wartable::rules::{FieldKind, FieldSpec, Script};

use super::house::{House, private, public, text};

/// From now on a press comes in the very moment of what is pressed, as the second of two does.
fn twice_in_a_moment(house: &House) {
    house.sandbox.people_look_for(SignedDuration::from_millis(650));
}

fn again_with_a_look(house: &House) {
    house.sandbox.people_look_for(SignedDuration::from_millis(750));
}

fn troops(house: &House, at: &str) -> serde_json::Value {
    house.tables.position(house.place()).expect("a game")["territories"][at]["troops"].clone()
}

/// Rolls once by ada's newest `One roll`, and presses it again at once.
async fn rolls_once(house: &House) {
    let stand = || (troops(house, "alaska"), troops(house, "kamchatka"));
    let begun = stand();
    again_with_a_look(house);
    house.press(house.ada, "One roll").await;
    let once = stand();
    assert_ne!(once, begun);
    twice_in_a_moment(house);
    let shown = house.press(house.ada, "One roll").await;
    assert!(text(&private(&shown, house.ada)).contains("very moment"), "{shown:#?}");
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("needs-confirmation"));
    assert!(public(&shown).is_empty(), "{shown:#?}");
    assert_eq!(stand(), once);
}

#[tokio::test(flavor = "multi_thread")]
async fn under_what_all_see_the_second_of_two_presses_rolls_no_second_time() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    rolls_once(&house).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn under_ones_own_message_it_rolls_none_either_and_all_stays_there() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    house.slash(house.ada, "/play").await;
    rolls_once(&house).await;
    // However often, it is said once; and what was said before stands there still, with its buttons.
    let shown = house.press(house.ada, "One roll").await;
    let said = text(&private(&shown, house.ada));
    assert_eq!(said.matches("very moment").count(), 1, "{shown:#?}");
    assert!(said.contains("On with the attack"), "{shown:#?}");
    again_with_a_look(&house);
    let shown = house.press(house.ada, "One roll").await;
    assert!(!text(&private(&shown, house.ada)).contains("very moment"), "{shown:#?}");
    assert!(!public(&shown).is_empty(), "{shown:#?}");
    house.close().await;
}

/// Where one may roll once more, by its game: the position, what is said before, and the dice that leave it open.
const ROLLS: &[(&str, &str, &[&str], &[u8])] = &[
    ("warrior", "two_front.json", &["/attack from:Alaska to:Kamchatka until:\"one roll\""], &[6, 6, 6, 1, 1]),
    (
        "two_player",
        "../two_player/status.json",
        &["/attack from:Peru to:Brazil until:\"one roll\""],
        &[6, 5, 1, 6, 1],
    ),
    (
        "clone_wars",
        "../clone_wars/walk/turn.json",
        &["/clone spread", "/attack from:Kessel to:Byss until:\"one roll\""],
        &[6, 3, 2, 6, 2],
    ),
];

/// Whatever takes the place of the button that rolled, in the channel or in one's own message: one more roll, or what comes
/// when it is decided.
#[tokio::test(flavor = "multi_thread")]
async fn in_every_game_a_second_press_rolls_no_second_time() {
    for kind in wartable::games::all().iter() {
        let once = |field: &FieldSpec| match field.kind {
            FieldKind::Choice(words) => field.name == "until" && words.contains(&"one roll"),
            _ => false,
        };
        let rolls = kind.forms().iter().any(|form| form.path == "attack" && form.fields.iter().any(once));
        assert_eq!(ROLLS.iter().any(|(id, ..)| *id == kind.id()), rolls, "{}", kind.name());
    }
    for ((game, position, before, dice), own) in ROLLS.iter().flat_map(|one| [(one, false), (one, true)]) {
        let house = House::with(position).await;
        let dice = Script { dice: dice.iter().copied().collect(), ..Script::default() };
        house.tables.script(dice).expect("dice by hand");
        for line in *before {
            house.slash(house.ada, line).await;
        }
        if own {
            house.slash(house.ada, "/play").await;
        }
        let stand = || house.tables.position(house.place());
        let begun = stand();
        again_with_a_look(&house);
        let shown = house.press(house.ada, "One roll").await;
        let once = stand();
        assert_ne!(once, begun, "{game}");
        twice_in_a_moment(&house);
        let newest = shown.iter().rev().find(|shown| shown.is_private() == own && !shown.buttons.is_empty());
        let next = &newest.expect("what comes next").buttons;
        let open = next.iter().any(|button| button.label == "One roll");
        let shown = house.press(house.ada, if open { "One roll" } else { "End turn" }).await;
        assert_eq!(
            house.code(&shown, house.ada).as_deref(),
            Some("needs-confirmation"),
            "{game}: {shown:#?}"
        );
        assert_eq!(stand(), once, "{game}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_persons_order_in_the_same_moment_hinders_nobody() {
    let house = House::open().await;
    house.slash(house.ada, "/game create warrior players:3").await;
    let cyd = house.sandbox.person("cyd");
    house.press(house.ben, "Join").await;
    twice_in_a_moment(&house);
    let shown = house.press(cyd, "Join").await;
    assert!(!text(&private(&shown, cyd)).contains("very moment"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_asks_back_is_not_answered_by_the_press_that_brought_it() {
    let house = House::with("leaving_empty.json").await;
    twice_in_a_moment(&house);
    house.slash(house.ada, "/move from:Ontario to:Alberta troops:2").await;
    let shown = house.press(house.ada, "Yes, leave it empty").await;
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("needs-confirmation"), "{shown:#?}");
    assert_eq!(troops(&house, "ontario"), 2);
    again_with_a_look(&house);
    house.press(house.ada, "Yes, leave it empty").await;
    assert_ne!(troops(&house, "ontario"), 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_shows_something_may_be_pressed_as_fast_as_one_likes() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/play").await;
    twice_in_a_moment(&house);
    let shown = house.press(house.ada, "Attack").await;
    let menus: Vec<_> = private(&shown, house.ada).iter().flat_map(|shown| shown.menus.clone()).collect();
    assert!(!menus.is_empty(), "{shown:#?}");
    house.close().await;
}
