//! A short game of each kind, played by buttons and menus alone, on a phone and on a wide screen.

use wartable::games;

use super::driver::Driver;
use super::page::{WIDTHS, answer_in_sight, check, settle, touch};
use crate::discord::house::House;

/// What is pressed of all that is offered, the first that there is.
const LIKED: [&str; 11] = [
    "Capital",
    "As suggested",
    "Spread the rest evenly",
    "Spread the rest",
    "Spread evenly",
    "Place token",
    "Done",
    "Place",
    "Roll",
    "Attack",
    "End turn",
];

/// What is pressed by who likes nothing of it no more than anything else: it leads nowhere in the game.
const SIDEWAYS: [&str; 8] = ["Back", "Undo", "Overview", "Play", "Go on", "Rules", "No more hints", "Help"];

/// What is chosen in menus before a game is made, so that a short one comes to more than its beginning: the game, the
/// menu, what of it.
type Chosen = (&'static str, &'static str, &'static str);
const CHOSEN: &[Chosen] = &[("clone_wars", "draft", "random")];
/// The same for games of more than two.
const MANY: &[Chosen] =
    &[("clone_wars", "draft", "random"), ("clone_wars", "players", "4"), ("blitzkrieg", "players", "3")];

/// So many orders are given after the lobby in a sample; otherwise a round is played to its end, if that doesn't take
/// longer than this.
fn orders() -> usize {
    if crate::brief() { 4 } else { 30 }
}

/// More taps than any order takes.
const TAPS: usize = 8;

/// More options than any game has.
const OPTIONS: usize = 20;

/// The buttons in the channel that can be pressed, the newest first.
const BUTTONS: &str = "[...document.querySelectorAll('#messages .row button')].filter((node) => \
    !node.disabled && node.getAttribute('aria-disabled') !== 'true' && node.checkVisibility()).reverse()";

/// Sits where this person sits.
pub(super) async fn sit_as(driver: &Driver, house: &House, person: &str) {
    if driver.is(&format!("document.title.endsWith('· {person}')")).await {
        return;
    }
    // On a phone the members are behind one button.
    let mut list = "#people";
    if driver.is("document.getElementById('who').checkVisibility()").await {
        assert!(driver.click("document.getElementById('who')").await);
        list = "#members";
    }
    let member =
        format!("[...document.querySelectorAll('{list} button')].find((n) => n.textContent === '{person}')");
    assert!(driver.click(&member).await, "{person} can be chosen");
    settle(driver, house).await;
    assert!(driver.is(&format!("document.title.endsWith('· {person}')")).await, "{person} sits there");
}

/// The newest button that is called this, whatever sign stands before it; the one in sight where the last private answer
/// has it as well, while what came below isn't seen yet.
fn newest(label: &str) -> String {
    let label = serde_json::json!(label);
    let bare = "node.textContent.replace(/^[^\\p{L}\\d]+ /u, '')";
    format!(
        "(() => {{
            const all = ({BUTTONS}).filter((node) => {bare} === {label});
            const answer = [...document.querySelectorAll('article.private')].at(-1);
            return [all[0], all.find((node) => node.closest('article') === answer)].find({SEEN}) ?? all[0];
        }})()"
    )
}

/// Is a button in sight as one reads?
const SEEN: &str = "((node) => {
    const room = document.getElementById('messages').getBoundingClientRect();
    const box = node?.getBoundingClientRect();
    return box && box.bottom <= room.bottom + 1 && box.top >= room.top - 1;
})";

/// Is a button of this name in sight?
async fn in_sight(driver: &Driver, label: &str) -> bool {
    driver.is(&format!("{SEEN}({})", newest(label))).await
}

/// Presses the newest button that is called this; false if there is none.
pub(super) async fn press(driver: &Driver, house: &House, label: &str) -> bool {
    let wanted = newest(label);
    let pressed = touch(driver, &wanted).await;
    settle(driver, house).await;
    pressed
}

/// Goes to a game's card where no game is: by `/help`, which an empty channel offers.
async fn card(driver: &Driver, house: &House, kind: &dyn games::Kind) {
    let help =
        "[...document.querySelectorAll('#messages button')].find((node) => node.textContent === '/help')";
    assert!(touch(driver, help).await, "where nothing was said yet there is /help");
    settle(driver, house).await;
    assert!(press(driver, house, kind.name()).await, "{} is offered", kind.name());
}

/// Makes a game where none is, with what is chosen of it.
async fn create(driver: &Driver, house: &House, kind: &dyn games::Kind, chosen: &[Chosen]) {
    card(driver, house, kind).await;
    let mut left: Vec<&Chosen> = chosen.iter().filter(|(game, ..)| *game == kind.id()).collect();
    if left.is_empty() {
        assert!(press(driver, house, "Create").await, "its card makes it");
        return;
    }
    assert!(press(driver, house, "With options…").await, "its card asks for options");
    let newest = "[...document.querySelectorAll('article.private')].at(-1)";
    let asked = format!("return ({newest}).querySelector('button.menu')?.textContent.toLowerCase() ?? ''");
    for _ in 0..OPTIONS {
        if driver.is(&format!("{BUTTONS}.some((node) => node.textContent === 'Join')")).await {
            assert!(left.is_empty(), "{left:?} was never asked for");
            return;
        }
        let menu = driver.js(&asked).await.as_str().unwrap_or_default().to_owned();
        if let Some(at) = left.iter().position(|(_, name, _)| menu.contains(name)) {
            let (.., option) = left.swap_remove(at);
            assert!(touch(driver, &format!("({newest}).querySelector('button.menu')")).await);
            let wanted = format!(
                "[...document.querySelectorAll('#sheet [role=option]')].find((node) => node.textContent.startsWith('{option}'))"
            );
            assert!(driver.click(&wanted).await, "{option} can be chosen");
            settle(driver, house).await;
        } else {
            let next = !left.is_empty() && press(driver, house, "Next option").await;
            assert!(next || press(driver, house, "Leave open").await, "what is not cared for is left open");
        }
    }
    panic!("no game is made of {}", kind.name());
}

/// One tap on the way from a button to its order: a form's "Submit", or a menu's first option, or what else
/// the newest message offers.
async fn go_on(driver: &Driver, house: &House) {
    if driver.is("document.getElementById('form').open").await {
        assert!(driver.click("document.querySelector('#form .go')").await);
        settle(driver, house).await;
        assert!(!driver.is("document.getElementById('form').open").await, "the form asks for nothing typed");
        return;
    }
    let newest = "[...document.querySelectorAll('article.private .row')].at(-1)?.closest('article')";
    let menu = format!("({newest})?.querySelector('button.menu')");
    if touch(driver, &menu).await {
        check(driver, "a menu").await;
        let option = "document.querySelector('#sheet [role=option], #sheet input')";
        assert!(driver.click(option).await, "the menu offers something");
        // Where several may be chosen, that is confirmed.
        driver.click("document.querySelector('#sheet[open] .s1')").await;
    } else {
        let onward = format!(
            "[...({newest})?.querySelectorAll('.row button') ?? []].find((node) => !['Back', 'Undo'].includes(node.textContent))"
        );
        assert!(touch(driver, &onward).await, "there is a way on");
    }
    settle(driver, house).await;
}

/// What is pressed by who is asked: of the newest message that offers something liked, what is liked most; else what it
/// offers first.
async fn best(driver: &Driver, attacked: bool) -> Option<String> {
    let liked: Vec<&str> = LIKED.into_iter().filter(|label| *label != "Attack" || !attacked).collect();
    let (liked, sideways) = (serde_json::json!(liked), serde_json::json!(SIDEWAYS));
    let best = format!(
        "const bare = (node) => node.textContent.replace(/^[^\\p{{L}}\\d]+ /u, '');
         const all = {BUTTONS};
         const able = all.filter((node) => {liked}.includes(bare(node)));
         const newest = able.filter((node) => node.closest('article') === able[0].closest('article'));
         return {liked}.find((label) => newest.some((node) => bare(node) === label))
            ?? all.filter((node) => node.closest('article') === all[0].closest('article')).map(bare).reverse()
                .find((label) => !{sideways}.includes(label)) ?? null;"
    );
    driver.js(&best).await.as_str().map(str::to_owned)
}

/// Gives one order for whoever of these people owes one.
async fn order(driver: &Driver, house: &House, people: &[&str], attacked: &mut bool) -> String {
    let owing = house.tables.standing(house.place()).expect("a game").owes;
    let owes = |person: &&&str| owing.first().is_some_and(|name| name.contains(**person));
    let person = people.iter().find(owes).unwrap_or(&people[0]);
    sit_as(driver, house, person).await;
    let before = house.tables.position(house.place());
    // In Two-Player's set-up the channel's prompt changes above what one is told by oneself: one goes on from there.
    let mut label = best(driver, *attacked).await;
    let above = house.tables.position(house.place()).is_some_and(|position| position["phase"] == "setup");
    if let Some(liked) = &label
        && above
        && !in_sight(driver, liked).await
        && press(driver, house, "Overview").await
    {
        label = best(driver, *attacked).await;
    }
    let label = label.unwrap_or_else(|| panic!("nothing is offered to {person}"));
    assert!(press(driver, house, &label).await);
    *attacked |= label == "Attack";
    for _ in 0..TAPS {
        if house.tables.position(house.place()) != before {
            break;
        }
        go_on(driver, house).await;
    }
    assert_ne!(house.tables.position(house.place()), before, "{person}: {label} came to something");
    let focus = driver.js("return document.activeElement.tagName").await;
    assert_ne!(focus, "BODY", "{person}: after {label} the focus is where it was used, or nearby");
    answer_in_sight(driver, &format!("{person}: {label}")).await;
    label
}

#[tokio::test]
async fn a_short_game_of_each_kind_is_played_on_a_phone_without_typing() {
    play_each(WIDTHS[0], &["ada", "ben"], CHOSEN).await;
}

#[tokio::test]
async fn a_short_game_of_each_kind_is_played_on_a_wide_screen_without_typing() {
    play_each(WIDTHS[1], &["ada", "ben"], CHOSEN).await;
}

#[tokio::test]
async fn games_of_more_than_two_are_played_on_a_phone_without_typing() {
    if !crate::brief() {
        play_each(WIDTHS[0], &["ada", "ben", "cyd", "dan"], MANY).await;
    }
}

async fn play_each((width, height): (u32, u32), people: &[&str], chosen: &[Chosen]) {
    // A small sample has one game of war on the wide screen, and Clean Slate on a phone, too.
    let all = if crate::brief() { if width > 500 { 1 } else { 2 } } else { games::ALL.iter().count() };
    for kind in games::ALL.iter().take(all) {
        // How many play it with what is chosen.
        let players = chosen.iter().find(|(game, menu, _)| *game == kind.id() && *menu == "players");
        let players = players.map_or(2, |(.., players)| players.parse().expect("a number"));
        if people.len() > 2 && players == 2 {
            continue;
        }
        let people = &people[..players];
        let Some(driver) = Driver::open(width, height).await else { return };
        let house = House::with_page().await;
        for person in people {
            house.sandbox.person(person);
        }
        driver.go(&house.sandbox.rest_base()).await;
        settle(&driver, &house).await;
        sit_as(&driver, &house, people[0]).await;
        create(&driver, &house, kind, chosen).await;
        let called = |what: &str| format!("{}_{players}_{width}_{what}", kind.id());
        for person in &people[1..] {
            sit_as(&driver, &house, person).await;
            assert!(press(&driver, &house, "Join").await, "there is a seat");
        }
        check(&driver, &called("lobby")).await;
        for person in people {
            sit_as(&driver, &house, person).await;
            assert!(press(&driver, &house, "Ready").await, "{person} can be ready");
        }
        // Where more could come it is the host who begins.
        if house.tables.standing(house.place()).is_none() {
            sit_as(&driver, &house, people[0]).await;
            assert!(press(&driver, &house, "Start").await, "the host can begin");
        }
        let round = || house.tables.position(house.place()).map(|position| position["round"].clone());
        let (begun, mut attacked) = (round(), false);
        for at in 0..orders() {
            let label = order(&driver, &house, people, &mut attacked).await;
            check(&driver, &called(&format!("{at}_{label}"))).await;
            if at >= 6 && round() != begun {
                break;
            }
        }
        look_closely(&driver, &called("viewer")).await;
        drop(driver);
        house.close().await;
    }
}

/// A newcomer alone, with nothing but taps: from an empty channel to two orders of their own, machines playing besides.
#[tokio::test]
async fn who_is_alone_plays_with_machines_on_a_phone() {
    let (width, height) = WIDTHS[0];
    let ways = ["Learn by playing", "Alone, with machines"];
    let (all, ways) = if crate::brief() { (1, &ways[..1]) } else { (games::ALL.iter().count(), &ways[..]) };
    for kind in games::ALL.iter().take(all) {
        for &way in ways {
            let Some(driver) = Driver::open(width, height).await else { return };
            let house = House::with_page().await;
            driver.go(&house.sandbox.rest_base()).await;
            settle(&driver, &house).await;
            sit_as(&driver, &house, "ada").await;
            card(&driver, &house, kind).await;
            if !press(&driver, &house, way).await {
                // Who plays on all sides alone needs no machines.
                assert_eq!(kind.people().0, 1, "{way}");
                continue;
            }
            if house.tables.standing(house.place()).is_none() {
                assert!(press(&driver, &house, "Ready").await, "{way}: one is ready");
            }
            let mut attacked = false;
            for at in 0..2 {
                let asked = |house: &House| {
                    let standing = house.tables.standing(house.place());
                    standing.is_some_and(|game| game.owes.iter().any(|name| name.contains("ada")))
                };
                assert!(asked(&house) || house.wait_until(asked).await, "{way}: it is her turn");
                settle(&driver, &house).await;
                let label = order(&driver, &house, &["ada"], &mut attacked).await;
                let called = way.replace([' ', ','], "_");
                check(&driver, &format!("{}_{called}_{at}_{label}", kind.id())).await;
            }
            drop(driver);
            house.close().await;
        }
    }
}

/// The newest board, in the viewer: made larger and moved by keys, and closed again.
async fn look_closely(driver: &Driver, name: &str) {
    assert!(
        driver.click("[...document.querySelectorAll('button.picture')].at(-1)").await,
        "there is a board"
    );
    let seen = async || {
        let seen = driver.js("const box = document.querySelector('#picture img').getBoundingClientRect();
             return [box.width, box.left, Math.abs((box.left + box.right) / 2 - innerWidth / 2)];");
        let seen: [f64; 3] = serde_json::from_value(seen.await).expect("numbers");
        seen
    };
    let [wide, left, from_middle] = seen().await;
    assert!(left >= 0.0 && from_middle < 2.0, "all of it is in the middle");
    // A tap comes to the page as a gesture, after the driver has answered: it is waited for.
    let times = async |by: f64| {
        let mut now = 0.0;
        for _ in 0..600 {
            [now, ..] = seen().await;
            if (now / wide - by).abs() < 0.02 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("{now} is {by} times {wide}");
    };
    // By fingers, the wheel, the buttons and keys.
    driver.pinch((190, 300), 30, 60).await;
    times(2.0).await;
    // A phone has no wheel.
    if !driver.is("matchMedia('(pointer: coarse)').matches").await {
        driver.wheel((190, 300), -90).await;
        times(2.0 * 0.3_f64.exp()).await;
    }
    // A tap so soon after a gesture of two fingers may be taken for a part of it: then one taps once more.
    for _ in 0..20 {
        assert!(driver.click("document.querySelector('[aria-label=\"Show all of it\"]')").await);
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        if (seen().await[0] / wide - 1.0).abs() < 0.02 {
            break;
        }
    }
    times(1.0).await;
    driver.keys("+++++").await;
    times(1.5_f64.powi(5)).await;
    let [_, left, _] = seen().await;
    driver.keys(super::driver::key::RIGHT).await;
    assert!((seen().await[1] - left).abs() > 10.0, "the picture is moved");
    check(driver, name).await;
    assert!(driver.is("document.querySelector('#picture img').alt.length > 40").await, "it is described");
    assert!(
        driver.is("document.querySelector('#picture .stage').role === 'group'").await,
        "what it is called is said"
    );
    // In its description arrow keys go on in the description.
    assert!(driver.click("document.querySelector('#picture summary')").await);
    // It takes some of the picture's room.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let before = seen().await;
    driver.keys(super::driver::key::LEFT).await;
    driver.keys(super::driver::key::RIGHT).await;
    driver.keys(super::driver::key::RIGHT).await;
    assert!((seen().await[1] - before[1]).abs() < 2.0, "the picture stays");
    assert!(driver.click("document.querySelector('#picture summary')").await);
    driver.keys(super::driver::key::ESCAPE).await;
    assert!(driver.is("!document.getElementById('picture').open").await);
    assert!(driver.is("document.activeElement.matches('button.picture')").await, "one is back where one was");
}
