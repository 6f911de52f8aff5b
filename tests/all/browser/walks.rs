//! Whole turns in the page, on a phone: what `docs/taps.md` counts is tapped there, nothing else is done, and after each
//! tap nothing is wrong with the page.

use serde_json::json;

use super::driver::Driver;
use super::page::{WIDTHS, answer_in_sight, check, settle, touch};
use super::play::{press, sit_as};
use crate::discord::house::House;
use crate::taps::{Tap, Whole, wholes};

/// A menu's options as they lie open: what stands there without its sign, and the element.
const OPTIONS: &str = "[...document.querySelectorAll('#sheet[open] [role=option], #sheet[open] label.option')]
    .map((node) => [node.textContent.trim().toLowerCase(), node.querySelector('.name').textContent.trim().toLowerCase(), node])";

/// Opens the newest menu that is called this, chooses there, and confirms it where several may be chosen. Without a
/// value, what comes first.
async fn choose(driver: &Driver, house: &House, menu: &str, values: &[&str]) {
    let called = json!(menu);
    let found = format!(
        "[...document.querySelectorAll('#messages button.menu')].reverse().find((node) => !node.disabled
            && (node.getAttribute('aria-label') ?? node.querySelector('span').textContent).split(':')[0] === {called})"
    );
    assert!(touch(driver, &found).await, "there is a menu {menu}");
    check(driver, menu).await;
    if values.is_empty() {
        assert!(driver.click(&format!("{OPTIONS}[0]?.[2]")).await, "{menu} has something");
    }
    for value in values {
        let value = json!(value.to_lowercase());
        let wanted = format!(
            "(() => {{ const all = {OPTIONS};
                const bare = (name) => name.replace(/^[^\\p{{L}}\\d]+ /u, '');
                const exact = all.find(([, name]) => bare(name) === {value} || name === {value});
                return (exact ?? all.find(([whole]) => bare(whole).startsWith({value})))?.[2]; }})()"
        );
        let there = driver.js(&format!("return {OPTIONS}.map(([, name]) => name)")).await;
        assert!(driver.click(&wanted).await, "{menu} has {value}: {there}");
    }
    // Where several may be chosen, that is confirmed.
    driver.click("document.querySelector('#sheet[open] .s1')").await;
    settle(driver, house).await;
}

/// One tap; nothing is wrong with the page after it, and the focus isn't lost.
async fn tap(driver: &Driver, house: &House, tap: &Tap, name: &str) {
    let label = tap.label();
    match tap {
        Tap::Press(_) | Tap::Brake(_) => assert!(press(driver, house, label).await, "{name}: no {label}"),
        Tap::Choose(_, values) | Tap::Instead(_, values) => choose(driver, house, label, values).await,
        Tap::Zone(zone) => choose(driver, house, label, &[zone]).await,
        Tap::First(_) => choose(driver, house, label, &[]).await,
    }
    check(driver, name).await;
    let focus = driver.js("return document.activeElement.tagName").await;
    assert_ne!(focus, "BODY", "{name}: the focus is where it was used, or nearby");
    answer_in_sight(driver, name).await;
}

/// Plays it in the page.
async fn walk(driver: &Driver, game: &str, whole: &Whole) {
    let house = House::with_page().await;
    whole.begin(&house).await;
    driver.go(&house.sandbox.rest_base()).await;
    settle(driver, &house).await;
    let mut at = 0;
    for (person, taps) in whole.hands {
        sit_as(driver, &house, person).await;
        for one in *taps {
            at += 1;
            let name =
                format!("walk_{}_{at}_{person}_{}", game.replace(' ', "_"), one.label().replace(' ', "_"));
            tap(driver, &house, one, &name).await;
        }
    }
    assert!(whole.is_over(&house), "{game}, {}: {:?}", whole.what(), house.tables.standing(house.place()));
    // What the page asks for last is answered before the house is gone.
    driver.go("about:blank").await;
    house.close().await;
}

/// In a sample two games' first turns on a phone; otherwise every turn that there is a walk for.
async fn walk_all((width, height): (u32, u32)) {
    let Some(driver) = Driver::open(width, height).await else { return };
    let mut walked = Vec::new();
    for (game, whole) in wholes() {
        if crate::brief() && (walked.contains(&game) || walked.len() == 2) {
            continue;
        }
        walk(&driver, game, whole).await;
        walked.push(game);
    }
}

#[tokio::test]
async fn whole_turns_are_tapped_on_a_phone() {
    walk_all(WIDTHS[0]).await;
}

#[tokio::test]
async fn whole_turns_are_tapped_on_a_wide_screen() {
    if !crate::brief() {
        walk_all(WIDTHS[1]).await;
    }
}

#[tokio::test]
async fn a_round_of_commerce_of_three_is_tapped_on_a_phone() {
    if crate::brief() {
        return;
    }
    let (width, height) = WIDTHS[0];
    let Some(driver) = Driver::open(width, height).await else { return };
    let (game, commerce) = wholes().find(|(_, whole)| whole.hands.len() > 1).expect("it is among them");
    walk(&driver, game, commerce).await;
}
