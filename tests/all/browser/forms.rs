//! What the bot asks to be typed: the dialog, and the line with its suggestions.

use serde_json::json;

use super::driver::key;
use super::page::{Open, check, settle};
use super::play::{press, sit_as};

/// What the page does is counted, and what goes wrong unnoticed is kept.
const WATCH: &str = "
    window.done = []; window.lost = []; window.refuse = null;
    addEventListener('unhandledrejection', (event) => window.lost.push(String(event.reason)));
    const fetch = window.fetch;
    window.fetch = (path, asked) => {
        const what = asked?.body ? JSON.parse(asked.body).do : null;
        if (what) window.done.push(what);
        if (what && what === window.refuse) return Promise.resolve(new Response('{\"error\":\"not now\"}', { status: 400 }));
        return fetch(path, asked);
    };";

const OPEN: &str = "document.getElementById('form').open";

#[tokio::test]
async fn a_form_is_sent_once_and_says_what_went_wrong() {
    let Some(open) = Open::open(0).await else { return };
    let (house, driver) = (&open.house, &open.driver);
    house.sandbox.person("cyd");
    house.slash(house.ada, "/game import file:\"standing.json\"").await;
    open.reload().await;
    sit_as(driver, house, "ben").await;
    assert!(press(driver, house, "Standing answers").await);
    if !driver.is(OPEN).await {
        assert!(driver.click("[...document.querySelectorAll('article.private button.menu')].at(-1)").await);
        let other = "[...document.querySelectorAll('#sheet [role=option], #sheet label.option')]
            .find((node) => node.textContent.includes('Other'))";
        assert!(driver.click(other).await, "something can be typed");
        // Where several may be chosen, that is confirmed.
        driver.click("document.querySelector('#sheet[open] .s1')").await;
        settle(driver, house).await;
    }
    assert!(driver.is(OPEN).await, "a form");
    check(driver, "form").await;
    // A line takes the room of a line, and in whatever room there is it can be sent.
    let room = "const form = document.getElementById('form'); form.style.maxHeight = '220px';
         const [fits, line] = [form.querySelector('.go').getBoundingClientRect().bottom <= form.getBoundingClientRect().bottom,
             form.querySelector('textarea').offsetHeight < 70];
         form.style.maxHeight = ''; return [fits, line];";
    assert_eq!(open.js(room).await, json!([true, true]));
    open.js(WATCH).await;
    // What can't be done is said there, and it stays open.
    open.js("window.refuse = 'close_form'").await;
    let cancel =
        "[...document.querySelectorAll('#form button')].find((node) => node.textContent === 'Cancel')";
    let wrong = "document.querySelector('#form .wrong').textContent";
    for way in ["a press", "Escape"] {
        open.js("document.querySelector('#form .wrong').textContent = ''").await;
        if way == "Escape" {
            driver.keys(key::ESCAPE).await;
        } else {
            assert!(driver.click(cancel).await);
        }
        settle(driver, house).await;
        assert_eq!(open.js(&format!("return {wrong}")).await, "not now", "{way}");
        assert!(driver.is(OPEN).await, "{way}");
    }
    open.js("window.refuse = 'fill'; document.querySelector('#form input, #form textarea').value = '2: -'")
        .await;
    assert!(driver.click("document.querySelector('#form .go')").await);
    settle(driver, house).await;
    assert_eq!(open.js(&format!("return {wrong}")).await, "not now", "and it can be sent again");
    // Two presses are one.
    open.js("window.refuse = null; window.done = []; const form = document.querySelector('#form form'); form.requestSubmit(); form.requestSubmit();").await;
    settle(driver, house).await;
    assert_eq!(open.js("return window.done").await, json!(["fill"]));
    assert!(!driver.is(OPEN).await, "it is done");
    assert_eq!(open.js("return window.lost").await, json!([]), "nothing goes wrong unnoticed");
    open.close().await;
}
