//! Every choice can be reached: whatever a menu asks for, page by page and zone by zone it offers all that may be chosen,
//! in every game, in positions where there is most to choose from.

use std::collections::BTreeSet;

use super::house::{House, private};
use wartable::discord::filled_in;
use wartable::sandbox::{Menu, Sandbox, Shown, UserId, Visibility};
use wartable::table::{Call, PersonId, Who};

const POSITIONS: &[&str] = &[
    "many.json",
    "many_barter.json",
    "many_combat.json",
    "auction.json",
    "../clean_slate/turn.json",
    "../clean_slate/plan.json",
    "../two_player/bribes.json",
    "../two_player/many.json",
    "../two_player/objectives.json",
    "../clone_wars/walk/claim.json",
    "../clone_wars/walk/deploy.json",
    "../clone_wars/many.json",
    "../clone_wars/walk/separatists.json",
    "../blitzkrieg/walk/eyes.json",
    "../blitzkrieg/walk/illuminati.json",
    "../blitzkrieg/many.json",
];

/// The newest that this person alone sees in the channel.
fn newest(house: &House, who: UserId) -> Option<Shown> {
    let all = house.sandbox.since(0);
    let own = |shown: &&&Shown| matches!(shown.visibility, Visibility::Ephemeral(_));
    private(&all, who).iter().rfind(own).map(|shown| (**shown).clone())
}

fn menu_of(shown: &Shown, beside: &[&str]) -> Option<Menu> {
    shown.menus.iter().find(|menu| !beside.contains(&menu.placeholder.as_str())).cloned()
}

/// Everything in the menu that is there, on all its pages.
async fn pages(house: &House, who: UserId) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    loop {
        let shown = newest(house, who).expect("a menu");
        let menu = menu_of(&shown, &["Zone", "Take out"]).expect("a menu");
        found.extend(menu.options.into_iter().map(|(_, value)| value));
        // The buttons of the menu stand before those of the panel.
        let own = shown.buttons.iter().take_while(|button| button.label != "Back");
        if !own.clone().any(|button| button.label == "More…") {
            return found;
        }
        house.press(who, "More…").await;
    }
}

/// Everything that can be chosen in the menu that is there; the first of it, as it is shown first.
async fn everything(house: &House, who: UserId) -> BTreeSet<String> {
    let shown = newest(house, who).expect("a menu");
    let zones = shown.menus.iter().find(|menu| menu.placeholder == "Zone");
    let mut found = pages(house, who).await;
    for (_, zone) in zones.into_iter().flat_map(|menu| menu.options.clone()) {
        house.after(|sandbox: &Sandbox| sandbox.choose(who, "Zone", &[&zone]).expect("a zone")).await;
        found.extend(pages(house, who).await);
    }
    found.remove("other…");
    found
}

/// The field that a menu asks for.
fn field(menu: &Menu, ask: &[String]) -> String {
    let asked = ask.iter().find(|name| name.to_lowercase() == menu.placeholder.to_lowercase());
    asked.unwrap_or_else(|| panic!("{} is asked for by no name of {ask:?}", menu.placeholder)).clone()
}

/// Looks through all menus of one button, one after the other, and sends nothing; gives how many choices there were.
async fn walked(house: &House, who: UserId, name: &str, label: &str) -> usize {
    house.press(who, label).await;
    let mut most = 0;
    while let Some(menu) = newest(house, who).and_then(|shown| menu_of(&shown, &["Zone", "Take out"])) {
        let (draft, ask) = filled_in(&menu.custom_id).expect("our own id");
        let field = field(&menu, &ask);
        let call = Call {
            who: Who { person: PersonId(who.0), name: name.to_owned() },
            place: Some(house.place()),
            game: None,
            interaction: 0,
        };
        let expected: BTreeSet<String> =
            house.tables.complete(&call, &draft, &field, "").await.into_iter().map(|one| one.value).collect();
        let fixed = expected.is_empty();
        let found = everything(house, who).await;
        // A word stands for what is longer than a menu takes.
        let short: BTreeSet<&String> = expected.iter().filter(|value| value.chars().count() <= 100).collect();
        let words = found.iter().filter(|value| value.starts_with('@')).count();
        assert_eq!(words, expected.len() - short.len(), "{label}, {field}: {found:?}");
        let missing: Vec<_> = short.into_iter().filter(|value| !found.contains(*value)).collect();
        assert!(missing.is_empty(), "{label}, {field}: these can't be reached: {missing:?}");
        assert!(fixed || found.len() == expected.len(), "{label}, {field}: {found:?}");
        most = most.max(found.len());
        if ask.len() < 2 {
            break;
        }
        // On to the next field, with something from what is shown now; a list by what is done then.
        let shown = newest(house, who).expect("a menu");
        let menu = menu_of(&shown, &["Zone", "Take out"]).expect("a menu");
        let (_, first) = menu.options.first().expect("a choice").clone();
        house.after(|sandbox| sandbox.choose(who, &menu.placeholder, &[&first]).expect("a choice")).await;
        let shown = newest(house, who).expect("something");
        if shown.menus.iter().any(|menu| menu.placeholder == "Take out") {
            house.press(who, "Done").await;
        }
    }
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn every_choice_of_every_menu_can_be_reached() {
    // In each game the fullest of them.
    let fullest =
        |position: &&&str| position.ends_with("many.json") || position.ends_with("clean_slate/turn.json");
    let some = POSITIONS.iter().filter(|position| crate::thorough() || fullest(position));
    let walks = some.map(|position| tokio::spawn(position_walked(position)));
    let mut most = 0;
    for walk in walks.collect::<Vec<_>>() {
        most = most.max(walk.await.expect("every choice is reached"));
    }
    assert!(most > 100, "there was little to choose from: {most}");
}

const NAMES: [&str; 4] = ["ada", "ben", "cyd", "dan"];

async fn at(position: &str) -> House {
    let house = House::open().await;
    for name in NAMES {
        house.sandbox.person(name);
    }
    house.slash(house.ada, &format!("/game import file:{position:?}")).await;
    assert!(house.tables.position(house.place()).is_some(), "{position} is read");
    house
}

async fn position_walked(position: &'static str) -> usize {
    let mut house = at(position).await;
    let before = house.tables.position(house.place());
    let mut most = 0;
    for name in NAMES {
        let who = house.sandbox.person(name);
        house.slash(who, "/play").await;
        let Some(panel) = newest(&house, who) else { continue };
        for button in panel.buttons {
            let (_, ask) = filled_in(&button.custom_id).expect("our own id");
            if ask.is_empty() {
                continue;
            }
            house.slash(who, "/play").await;
            most = most.max(walked(&house, who, name, &button.label).await);
            // What is complete sooner than its form is sent.
            if house.tables.position(house.place()) != before {
                house.close().await;
                house = at(position).await;
            }
        }
    }
    house.close().await;
    most
}

/// However many options a game has: each is asked for, one after the other, whatever is chosen or left open.
#[tokio::test(flavor = "multi_thread")]
async fn every_option_of_every_game_can_be_chosen_before_it_is_made() {
    for kind in wartable::games::ALL.iter() {
        for choose in [false, true] {
            let house = House::open().await;
            house.slash(house.ada, "/help").await;
            house.press(house.ada, kind.name()).await;
            house.press(house.ada, "With options…").await;
            let mut asked = Vec::new();
            loop {
                let shown = newest(&house, house.ada).expect("an answer");
                let Some(menu) = menu_of(&shown, &["Zone"]) else { break };
                // What means nothing without another is asked for beside that alone, and nothing offered is refused.
                let again = asked.contains(&menu.placeholder);
                assert!(!again, "{}, {asked:?}: twice: {shown:#?}", kind.name());
                asked.push(menu.placeholder.clone());
                if choose {
                    let (_, first) = menu.options.first().expect("a choice").clone();
                    let chosen = |sandbox: &Sandbox| {
                        sandbox.choose(house.ada, &menu.placeholder, &[&first]).expect("a choice")
                    };
                    house.after(chosen).await;
                } else {
                    let on = ["Next option", "Leave open"];
                    let on = on.iter().find(|label| shown.buttons.iter().any(|there| there.label == **label));
                    house.press(house.ada, on.expect("it can be left open")).await;
                }
            }
            let all = house.sandbox.since(0);
            let made = super::house::text(&super::house::public(&all));
            let wrong = || format!("{}, {asked:?}: {made} {:#?}", kind.name(), newest(&house, house.ada));
            assert!(made.contains(&format!("hosts a game of {}", kind.name())), "{}", wrong());
            assert!(!asked.is_empty(), "{} has options", kind.name());
            house.close().await;
        }
    }
}
