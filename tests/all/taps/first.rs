//! A first game, which teaches by doing: played by who does what it says, and by who does something else.

use std::collections::BTreeSet;

use wartable::games::{self, Kind};
use wartable::sandbox::{Sandbox, Shown, Visibility};

use crate::discord::house::{House, private, public, text};

/// What stands before what is said in it.
const SIGN: char = '👉';

/// A first game of this kind, made with nothing but taps.
async fn begun(kind: &dyn Kind) -> House {
    let house = House::open().await;
    house.slash(house.ada, "/help").await;
    house.press(house.ada, "A first game").await;
    let shown =
        house.after(|sandbox| sandbox.choose(house.ada, "Kind", &[kind.name()]).expect("a menu")).await;
    // What to do first stands below what begins the game, with the button for it; not above it.
    let newest_of_all = public(&shown).into_iter().rfind(|shown| !shown.edited);
    let last = newest_of_all.cloned().expect("it begins");
    assert!(
        text(&public(&shown)).contains("learns") && lesson(&last).is_some(),
        "{}: {last:#?}",
        kind.name()
    );
    assert!(!last.buttons.is_empty(), "{last:#?}");
    assert_eq!(lesson(&newest(&house)), None, "{}: it is said once", kind.name());
    house.slash(house.ada, "/play").await;
    house
}

/// The newest that ada alone sees.
pub(super) fn newest(house: &House) -> Shown {
    let all = house.sandbox.since(0);
    // Who is asked by direct message is asked in the panel too.
    let own = |shown: &&&Shown| matches!(shown.visibility, Visibility::Ephemeral(_));
    (*private(&all, house.ada).iter().rfind(own).expect("something")).clone()
}

fn lesson(shown: &Shown) -> Option<String> {
    shown.text.split_once(SIGN).map(|(_, said)| said.trim().to_owned())
}

/// Does what stands first: what the game says is to be done, or where it says nothing, what ends the part.
pub(super) async fn go_on(house: &House) -> String {
    let shown = newest(house);
    if let Some(menu) = shown.menus.iter().find(|menu| menu.enabled) {
        let (first, _) = menu.options.first().expect("a choice").clone();
        let choose =
            |sandbox: &Sandbox| sandbox.choose(house.ada, &menu.placeholder, &[&first]).expect("a menu");
        house.after(choose).await;
        return format!("{}: {first}", menu.placeholder);
    }
    let labels: Vec<&str> = shown.buttons.iter().map(|button| button.label.as_str()).collect();
    let ends = ["End turn", "Done", "No bid", "No stake", "Keep the tied bid"];
    let quiet = lesson(&shown).is_none();
    let meant = labels.iter().find(|label| label.starts_with("Yes, ")).copied();
    let label = meant.or_else(|| ends.into_iter().find(|end| quiet && labels.contains(end)));
    let label = label.or_else(|| labels.first().copied()).unwrap_or_else(|| panic!("no way on: {shown:#?}"));
    house.press(house.ada, label).await;
    if label == "Go on" {
        // The machines have had their time.
        house.wait(1).await;
        house.slash(house.ada, "/play").await;
    }
    label.to_owned()
}

/// Plays on until all these steps were said, for so many taps at most, and gives the steps that were said, and what was done.
async fn lessons(
    house: &mut House,
    kind: &dyn Kind,
    steps: &[&str],
    most: usize,
) -> (BTreeSet<String>, Vec<String>) {
    let first = kind.texts().first_game().expect("it has one");
    let (mut said, mut done) = (BTreeSet::new(), Vec::new());
    for turn in 0..most {
        if turn == 7 {
            house.restart().await;
        }
        let now = newest(house);
        if let Some(lesson) = lesson(&now) {
            let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            let step = first.steps.iter().find(|step| plain(&lesson).starts_with(&plain(&step.text)));
            said.extend(step.map(|step| step.id.clone()));
        }
        if turn > 9 && steps.iter().all(|step| said.contains(*step)) {
            break;
        }
        if house.tables.standing(house.place()).is_none_or(|game| game.winners.is_some()) {
            break;
        }
        done.push(go_on(house).await);
    }
    (said, done)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_is_led_step_by_step_until_each_was_done_once() {
    let expected: &'static [(&'static str, &'static [&'static str])] = &[
        ("Warrior", &["capital", "first troops", "attack", "move", "end", "bid", "barter"]),
        ("Clean Slate", &["first tokens", "place", "end"]),
        ("Two-Player", &["first troops", "place", "attack", "move", "end"]),
        ("Clone Wars", &["first troops", "place", "attack", "move", "end"]),
        ("Blitzkrieg", &["society", "first divisions", "roll", "raise", "attack", "move", "offer", "end"]),
    ];
    let played = expected.iter().map(|(name, steps)| tokio::spawn(led(name, steps)));
    for game in played.collect::<Vec<_>>() {
        game.await.expect("it is led");
    }
}

/// Plays a first game of this kind until each of these steps was said.
async fn led(name: &'static str, steps: &'static [&'static str]) {
    let kind = games::all().iter().find(|kind| kind.name() == name).copied().expect("a game");
    let mut house = begun(kind).await;
    assert!(lesson(&newest(&house)).is_some(), "{name}: {:#?}", newest(&house));
    let (said, done) = lessons(&mut house, kind, steps, 60).await;
    for step in steps {
        assert!(said.contains(*step), "{name}: {step} was never said, but {said:?}: {done:?}");
    }
    // It is a game like any other.
    let shown = house.slash(house.ada, "/game verify").await;
    assert!(text(&private(&shown, house.ada)).contains("byte for byte"), "{shown:#?}");
    house.close().await;
}

/// What is said is true for who does something else, and nothing is said to who has had enough.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_never_lies_and_can_be_left() {
    let kind = games::all().iter().find(|kind| kind.name() == "Warrior").copied().expect("a game");
    let house = begun(kind).await;
    // ada takes a capital by command, and looks at the board: the capital isn't asked for again.
    let first = lesson(&newest(&house)).expect("the first step");
    assert!(first.contains("choose a capital"), "{first}");
    house.press(house.ada, "Capital").await;
    house.press(house.ada, "Back").await;
    assert_eq!(lesson(&newest(&house)), Some(first), "nothing was done yet");
    go_on(&house).await;
    go_on(&house).await;
    house.wait(1).await;
    house.slash(house.ada, "/play").await;
    assert!(
        lesson(&newest(&house)).is_some_and(|said| said.contains("first troops")),
        "{:#?}",
        newest(&house)
    );
    let shown = house.press(house.ada, "No more hints").await;
    assert!(text(&private(&shown, house.ada)).contains("No more hints"), "{shown:#?}");
    house.slash(house.ada, "/play").await;
    assert_eq!(lesson(&newest(&house)), None);
    // The channel is free again with a word.
    house.slash(house.ada, "/game cancel").await;
    assert!(house.tables.standing(house.place()).is_none_or(|game| game.owes.is_empty()));
    house.close().await;
}

/// Every step's verb is one of the game's, and its words are short enough for a phone.
#[test]
fn every_step_of_a_first_game_can_be_done() {
    for kind in games::all().iter() {
        let Some(first) = kind.texts().first_game() else { continue };
        let ids: BTreeSet<_> = first.steps.iter().map(|step| &step.id).collect();
        assert_eq!(ids.len(), first.steps.len(), "{}: two steps of one name", kind.name());
        for step in &first.steps {
            for verb in std::iter::once(&step.verb).chain(&step.also) {
                assert!(kind.forms().iter().any(|form| form.path == verb), "{}: {verb}", step.id);
            }
            assert!((20..=400).contains(&step.text.chars().count()), "{}: {}", step.id, step.text);
        }
    }
}
