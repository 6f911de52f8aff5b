//! Where else one is: channels, direct messages, members, behind one button each on a phone.

use std::time::Duration;

use serde_json::json;

use super::driver::key;
use super::page::{Open, buttons, check};
use super::play::sit_as;

/// Goes to a place by the list of channels.
async fn go_to(open: &Open, place: &str) {
    assert!(open.driver.click("document.getElementById('menu')").await);
    tokio::time::sleep(Duration::from_millis(250)).await;
    let there = format!(
        "[...document.querySelectorAll('#places .place')].find((node) => node.textContent.includes('{place}'))"
    );
    assert!(open.driver.click(&there).await, "{place} is there");
    open.settle().await;
}

#[tokio::test]
async fn a_closed_drawer_is_out_of_the_way_and_all_members_are_there() {
    let Some(open) = Open::open(0).await else { return };
    let long = "Gustavus of the Northern Islands";
    for name in ["cyd", "dan", "eve", "fay", long] {
        open.house.sandbox.person(name);
    }
    // A new tab opens where the bot spoke to one and something can be pressed, whatever was asked elsewhere since.
    let server = open.house.sandbox.world().channels[&open.house.channel].guild.expect("a server");
    let war = open.house.sandbox.channel(server, "war");
    let turn = format!("your turn, <@{}> and <@{}>", open.house.ada, open.house.ben);
    open.bot(war, None, json!({ "content": turn, "components": buttons(0, &["Attack"]) })).await;
    open.bot(open.house.channel, None, json!({ "content": format!("as you asked, <@{}>", open.house.ada) }))
        .await;
    open.js("sessionStorage.clear()").await;
    open.reload().await;
    let title = "return document.getElementById('title').textContent";
    assert_eq!(open.js(title).await, "# war");
    // One opened before is still who and where one was, with what was begun there, whoever sits in another.
    go_to(&open, "games").await;
    assert!(open.driver.click("document.getElementById('line')").await);
    open.driver.keys("and then").await;
    open.js("localStorage.setItem('wartable.me', 'another')").await;
    open.reload().await;
    let now = "return [document.title, document.getElementById('line').value]";
    assert_eq!(open.js(now).await, json!(["# games · ada", "and then"]));
    // Who has not been anywhere yet in this tab sits down where one is.
    sit_as(&open.driver, &open.house, "ben").await;
    assert_eq!(open.js(now).await, json!(["# games · ben", ""]));
    sit_as(&open.driver, &open.house, "ada").await;
    assert_eq!(open.js(now).await, json!(["# games · ada", "and then"]));
    let inside = "document.getElementById('places').contains(document.activeElement)";
    open.js("document.getElementById('menu').focus()").await;
    open.driver.keys(key::TAB).await;
    assert!(!open.driver.is(inside).await, "a closed drawer has no stop");
    assert!(open.driver.click("document.getElementById('menu')").await);
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert!(open.driver.is(inside).await, "an open one has the focus");
    check(&open.driver, "drawer").await;
    open.driver.keys(key::ESCAPE).await;
    assert!(
        open.driver
            .is("document.activeElement.id === 'menu' && document.getElementById('places').inert")
            .await
    );
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert!(open.driver.click("document.getElementById('who')").await);
    let reached = open.js(
        "return [...document.querySelectorAll('#members button')].filter((node) => {
            const box = node.getBoundingClientRect();
            return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('button') === node;
         }).map((node) => node.textContent)",
    ).await;
    assert_eq!(reached, json!(["ada", "ben", "cyd", "dan", "eve", "fay", long, "Add a member", "Close"]));
    check(&open.driver, "members").await;
    open.driver.keys(key::ESCAPE).await;
    // Of a long name the end is cut off, and not that there is something for others.
    sit_as(&open.driver, &open.house, long).await;
    open.bot(war, None, json!({ "content": format!("and you, <@{}>", open.house.ada) })).await;
    let who = "const who = document.getElementById('who'); const name = who.querySelector('span');
         return [who.scrollWidth <= who.clientWidth, name.scrollWidth > name.clientWidth, who.className];";
    assert_eq!(open.js(who).await, json!([true, true, "dot"]));
    // A name that can't be is asked for once more, with what was typed.
    open.js(
        "window.asked = []; const typed = ['x'.repeat(33), 'hal'];
         window.prompt = (words, before) => { window.asked.push([words, before]); return typed.shift() ?? null; };",
    )
    .await;
    assert!(open.driver.click("document.getElementById('who')").await);
    let add = "[...document.querySelectorAll('#members button')].find((node) => node.textContent === 'Add a member')";
    assert!(open.driver.click(add).await);
    open.settle().await;
    let question = "What is the new member's name?";
    let again = format!("a name has 1 to 32 characters\n\n{question}");
    assert_eq!(open.js("return window.asked").await, json!([[question, ""], [again, "x".repeat(33)]]));
    assert!(open.driver.is("document.title.endsWith('· hal')").await);
    // While the program is away that is said in words, over nothing that is being written.
    open.js(
        "const fetch = window.fetch;
         window.fetch = (path, how) => (how ? Promise.reject(new TypeError('Failed to fetch')) : fetch(path, how));",
    )
    .await;
    assert!(open.driver.click("document.getElementById('line')").await);
    open.driver.keys("hello").await;
    open.driver.keys(key::ENTER).await;
    open.settle().await;
    assert_eq!(open.js(now).await, json!(["# games · hal", "hello"]));
    assert!(open.driver.click("document.getElementById('commands')").await);
    let notice = "const notice = document.querySelector('#notice:popover-open');
         const [said, written] = [notice, document.getElementById('suggestions')].map((node) => node.getBoundingClientRect());
         return [notice.textContent.includes('waits for it'), said.bottom < written.top];";
    assert_eq!(open.js(notice).await, json!([true, true]));
    open.close().await;
}

#[tokio::test]
async fn what_waits_elsewhere_is_seen_and_heard_on_a_phone_and_leads_there() {
    let Some(open) = Open::open(0).await else { return };
    let server = open.house.sandbox.world().channels[&open.house.channel].guild.expect("a server");
    let war = open.house.sandbox.channel(server, "war");
    let chatter: Vec<String> = (0..30).map(|number| format!("message {number}")).collect();
    open.say_each(&chatter).await;
    open.reload().await;
    open.js(
        "window.heard = [];
         new MutationObserver((all) => window.heard.push(...all.flatMap((one) => [...one.addedNodes]).map((node) => node.textContent)))
             .observe(document.getElementById('spoken'), { childList: true });",
    )
    .await;
    let menu = "const menu = document.getElementById('menu');
         return [menu.getAttribute('aria-label'), getComputedStyle(menu, '::after').content !== 'none'];";
    assert_eq!(open.js(menu).await, json!(["Channels", false]));
    let turn = format!("your turn, <@{}>", open.house.ada);
    open.bot(war, None, json!({ "content": turn })).await;
    assert_eq!(open.js(menu).await, json!(["Channels, something new", true]));
    // What came further down is seen once one goes there.
    open.js("document.getElementById('messages').scrollTop = 0").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    open.say("here").await;
    assert!(open.driver.click("document.getElementById('below')").await);
    // A secret, by direct message.
    let base = open.house.sandbox.rest_base();
    let asked = reqwest::Client::new()
        .post(format!("{base}/api/v10/users/@me/channels"))
        .header("Authorization", format!("Bot {}", open.house.sandbox.bot_token()))
        .json(&json!({ "recipient_id": open.house.ada.to_string() }));
    let direct: serde_json::Value = asked.send().await.expect("it answers").json().await.expect("JSON");
    let direct = direct["id"].as_str().and_then(|id| id.parse().ok()).expect("a conversation");
    open.bot(direct, None, json!({ "content": "for you alone" })).await;
    assert_eq!(
        open.js("return window.heard").await,
        json!([
            "Something new elsewhere: war",
            "ben: here",
            "Something new elsewhere: wartable, direct message"
        ]),
        "each once"
    );
    check(&open.driver, "elsewhere").await;
    for (place, still) in [("war", true), ("wartable", false)] {
        go_to(&open, place).await;
        assert!(
            open.driver.is("document.activeElement.id === 'messages'").await,
            "one goes on where one went"
        );
        assert_eq!(open.js(menu).await[1], json!(still), "after {place}");
    }
    // The way back closes what is open, and leads where one was before; what one has closed oneself is no step of it.
    for closed in ["by the way back", "by oneself"] {
        assert!(open.driver.click("document.getElementById('who')").await);
        assert!(open.driver.is("document.getElementById('members').open").await);
        if closed == "by oneself" {
            open.driver.keys(key::ESCAPE).await;
        } else {
            open.driver.back().await;
        }
        let stays = "!document.getElementById('members').open && document.title === '@wartable · ada'";
        open.comes(stays, closed).await;
    }
    open.reload().await;
    for title in ["# war", "# games"] {
        open.driver.back().await;
        open.comes(&format!("document.title === '{title} · ada'"), title).await;
    }
    open.close().await;
}

#[tokio::test]
async fn what_is_begun_in_one_place_is_not_said_in_another_and_nothing_typed_is_lost() {
    let Some(open) = Open::open(0).await else { return };
    let line = "return document.getElementById('line').value";
    let focus = "document.getElementById('line').focus()";
    open.js(focus).await;
    open.driver.keys("for all").await;
    go_to(&open, "wartable").await;
    assert_eq!(open.js(line).await, "");
    open.js(focus).await;
    open.driver.keys("a secret").await;
    for (place, begun) in [("games", "for all"), ("wartable", "a secret"), ("games", "for all")] {
        go_to(&open, place).await;
        assert_eq!(open.js(line).await, begun, "{place}");
    }
    open.reload().await;
    assert_eq!(open.js(line).await, "for all", "also after a reload");
    // The words wait until the command is given, and a command that was begun stays.
    assert!(open.driver.click("document.getElementById('commands')").await);
    assert_eq!(open.js(line).await, "/");
    open.driver.keys("game import file:").await;
    assert!(open.driver.click("document.getElementById('commands')").await);
    assert_eq!(open.js(line).await, "/game import file:");
    open.comes("document.getElementById('file').checkVisibility()", "a file can be chosen").await;
    // That there is no conversation with the bot yet, the console has said.
    open.driver.errors().await;
    check(&open.driver, "file").await;
    open.js("const line = document.getElementById('line');
         line.value = '';
         line.dispatchEvent(new Event('input'));")
        .await;
    assert_eq!(open.js(line).await, "for all");
    // The key by which they came back may come once more; it isn't meant for them.
    open.js(focus).await;
    open.driver.keys("\u{e007}\u{e003}").await;
    assert_eq!(open.js(line).await, "for all");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    open.driver.keys("\u{e007}").await;
    open.comes("document.getElementById('line').value === ''", "then they are sent").await;
    open.close().await;
}
