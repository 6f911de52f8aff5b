//! What must hold of the page whatever is played: nothing jumps, nothing is lost, all can be reached.

use std::time::Duration;

use serde_json::{Value, json};
use wartable::sandbox::{ChannelId, Place};

use super::driver::{Driver, key};
use crate::discord::house::House;

/// A phone, and a wide screen.
pub(super) const WIDTHS: [(u32, u32); 2] = [(390, 844), (1280, 800)];

/// What is wrong with the page as it is seen now, in words.
const FAULTS: &str = "
    const wrong = [];
    const named = (node) => node.outerHTML.slice(0, 90);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider than the screen');
    const box = document.getElementById('messages');
    if (box.scrollWidth > box.clientWidth) wrong.push('the messages are wider than their room');
    const targets = 'button, summary, input:not([type=checkbox]), textarea, [role=option], label.option, .filecard a';
    for (const node of document.querySelectorAll(targets)) {
        if (!node.checkVisibility() || node.closest('[inert]')) continue;
        const { width, height } = node.getBoundingClientRect();
        if (height < 44 || width < 44) wrong.push(`${width} x ${height} is too small: ${named(node)}`);
        if (node.nodeName === 'BUTTON' && !(node.getAttribute('aria-label') ?? node.textContent).trim()
            && !node.querySelector('img[alt]')) wrong.push(`it has no name: ${named(node)}`);
    }
    const room = box.getBoundingClientRect();
    for (const node of document.querySelectorAll('.text a')) {
        const { left, width, top, height } = node.getClientRects()[0] ?? { height: 0 };
        if (!height || node.closest('[inert]') || document.querySelector('dialog[open]')) continue;
        for (const away of [-21, 21]) {
            const [x, y] = [left + width / 2, top + height / 2 + away];
            if (y < room.top || y > room.bottom) continue;
            const hit = document.elementFromPoint(x, y)?.closest('a, button, summary');
            if (!hit) wrong.push(`a link can't be pressed ${away} px from its middle: ${named(node)}`);
        }
    }
    for (const node of document.images) {
        if (!node.complete || !node.naturalWidth || !node.checkVisibility()) continue;
        const { width, height } = node.getBoundingClientRect();
        const stretched = (width / height) / (node.naturalWidth / node.naturalHeight);
        if (Math.abs(stretched - 1) > 0.01) wrong.push(`stretched ${stretched} times: ${named(node)}`);
    }
    for (const node of document.querySelectorAll('.reactions button')) {
        const one = node.getBoundingClientRect();
        for (const text of node.closest('article').querySelectorAll('.text')) {
            const other = text.getBoundingClientRect();
            if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
                wrong.push('a reaction covers text');
        }
    }
    return wrong;";

/// Waits until the bot is quiet and the page shows all there is.
pub(super) async fn settle(driver: &Driver, house: &House) {
    for _ in 0..1500 {
        house.quiet().await;
        let state = reqwest::get(format!("{}/page/state", house.sandbox.rest_base())).await;
        let state: Value = state.expect("it is answered").json().await.expect("JSON");
        let there = state["version"].as_u64().expect("a version");
        if driver
            .is(&format!(
                "document.body.dataset.doing === '0' && document.body.dataset.version === '{there}'"
            ))
            .await
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the page never shows what there is; the console: {:?}", driver.errors().await);
}

/// Looks at the page, keeps a picture of it where that is wanted, and finds nothing wrong.
pub(super) async fn check(driver: &Driver, name: &str) {
    driver.picture(name).await;
    assert_eq!(driver.js(FAULTS).await, json!([]), "{name}");
    assert_eq!(driver.errors().await, Vec::<String>::new(), "{name}: the console");
}

/// A house with its page open in a browser, where ada sits.
struct Open {
    house: House,
    driver: Driver,
    client: reqwest::Client,
}

impl Open {
    async fn open(width: usize) -> Option<Self> {
        let (width, height) = WIDTHS[width];
        let driver = Driver::open(width, height).await?;
        let open = Self { house: House::with_page().await, driver, client: reqwest::Client::new() };
        open.reload().await;
        Some(open)
    }

    async fn reload(&self) {
        self.driver.go(&self.house.sandbox.rest_base()).await;
        self.settle().await;
    }

    async fn settle(&self) {
        settle(&self.driver, &self.house).await;
    }

    /// Posts as the bot, or changes what it posted; gives the message's id.
    async fn bot(&self, channel: ChannelId, message: Option<&str>, body: Value) -> String {
        let base = format!("{}/api/v10/channels/{channel}/messages", self.house.sandbox.rest_base());
        let request = match message {
            Some(message) => self.client.patch(format!("{base}/{message}")),
            None => self.client.post(base),
        };
        let token = format!("Bot {}", self.house.sandbox.bot_token());
        let answer = request.header("Authorization", token).json(&body).send().await.expect("it answers");
        assert_eq!(answer.status(), 200);
        let answer: Value = answer.json().await.expect("JSON");
        self.settle().await;
        answer["id"].as_str().expect("an id").to_owned()
    }

    async fn say(&self, words: &str) {
        self.say_each(&[words.to_owned()]).await;
    }

    async fn say_each(&self, words: &[String]) {
        for words in words {
            let here = Place::Channel(self.house.channel);
            self.house.sandbox.say(self.house.ben, here, words).expect("he may");
        }
        self.settle().await;
    }

    async fn sit_as(&self, person: &str) {
        let member = format!(
            "[...document.querySelectorAll('#people button')].find((n) => n.textContent === '{person}')"
        );
        assert!(self.driver.click(&member).await);
        self.settle().await;
    }

    async fn js(&self, script: &str) -> Value {
        self.driver.js(script).await
    }

    async fn focus(&self) -> Value {
        self.js("return document.activeElement.textContent").await
    }

    async fn close(self) {
        drop(self.driver);
        self.house.close().await;
    }
}

fn buttons(step: usize, labels: &[&str]) -> Value {
    let button = |label: &&str| json!({ "type": 2, "style": 2, "label": label, "custom_id": format!("{label} {step}") });
    let buttons: Vec<Value> = labels.iter().map(button).collect();
    if buttons.is_empty() { json!([]) } else { json!([{ "type": 1, "components": buttons }]) }
}

#[tokio::test]
async fn a_message_that_changes_keeps_its_place_and_the_focus() {
    let Some(open) = Open::open(0).await else { return };
    let channel = open.house.channel;
    let first = open.bot(channel, None, json!({ "content": "the first" })).await;
    let chatter: Vec<String> = (0..30).map(|number| format!("message {number}")).collect();
    open.say_each(&chatter[..20]).await;
    let panel = json!({ "content": "Your turn", "components": buttons(0, &["Back", "Attack", "Move"]) });
    let panel = open.bot(channel, None, panel).await;
    open.say_each(&chatter[10..]).await;
    let top = "return Math.round(window.panel.getBoundingClientRect().top)";
    let begin = format!(
        "window.panel = document.querySelector('[data-key=\"{panel}\"]');
         window.panel.scrollIntoView({{ block: 'center' }});
         [...window.panel.querySelectorAll('button')].find((n) => n.textContent === 'Attack').focus({{ preventScroll: true }});"
    );
    open.js(&begin).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let was = open.js(top).await;
    for step in 1..4 {
        let labels: &[&str] = if step % 2 == 1 { &["Move", "Attack"] } else { &["Back", "More", "Attack"] };
        let words = "and so it goes on\n".repeat(step);
        let body = json!({ "content": words, "components": buttons(step, labels) });
        open.bot(channel, Some(&panel), body).await;
        // What stands above it grows, too.
        open.bot(channel, Some(&first), json!({ "content": words.repeat(3) })).await;
        assert_eq!(open.focus().await, "Attack", "step {step}");
        assert_eq!(open.js(top).await, was, "step {step}: it stays where it is");
        assert!(
            open.driver
                .is(&format!(
                    "window.panel.isConnected && document.activeElement.dataset.key === 'Attack {step}'"
                ))
                .await
        );
    }
    open.bot(channel, Some(&panel), json!({ "components": buttons(4, &["Once", "To the end"]) })).await;
    assert_eq!(open.focus().await, "To the end", "what stands in its place, or nearest");
    open.bot(channel, Some(&panel), json!({ "components": [] })).await;
    assert!(open.driver.is("document.activeElement === window.panel").await, "its message");
    check(&open.driver, "changed").await;
    open.close().await;
}

#[tokio::test]
async fn new_messages_are_told_once_and_move_nobody() {
    let Some(open) = Open::open(0).await else { return };
    let chatter: Vec<String> = (0..30).map(|number| format!("message {number}")).collect();
    open.say_each(&chatter).await;
    open.reload().await;
    open.js(
        "window.heard = [];
         new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => window.heard.push(node.textContent))))
             .observe(document.getElementById('spoken'), { childList: true });
         window.place = () => { const box = document.getElementById('messages');
             return [Math.round(box.scrollTop), box.scrollHeight - box.scrollTop - box.clientHeight < 2, document.getElementById('below').hidden]; };",
    ).await;
    let at_the_end = open.js("return window.place()").await;
    assert_eq!((&at_the_end[1], &at_the_end[2]), (&json!(true), &json!(true)));
    open.say("at the end").await;
    assert_eq!(
        open.js("return window.place().slice(1)").await,
        json!([true, true]),
        "the newest is in sight"
    );
    open.js("document.getElementById('messages').scrollTop = 100").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let told = open.bot(open.house.channel, None, json!({ "content": "**news**" })).await;
    open.bot(open.house.channel, Some(&told), json!({ "content": "other news" })).await;
    open.say("and more").await;
    assert_eq!(open.js("return window.place()").await, json!([100, false, false]), "a reader isn't moved");
    assert_eq!(open.js("return document.getElementById('below').textContent").await, "↓ 2 new messages");
    check(&open.driver, "below").await;
    assert!(open.driver.click("document.getElementById('below')").await);
    assert_eq!(open.js("return window.place().slice(1)").await, json!([true, true]));
    assert_eq!(
        open.js("return window.heard").await,
        json!(["ben: at the end", "wartable: news", "ben: and more"]),
        "each once; nothing of what was there before"
    );
    open.close().await;
}

#[tokio::test]
async fn a_menu_commits_by_enter_and_not_by_an_arrow() {
    let Some(open) = Open::open(1).await else { return };
    let option = |name: &str| json!({ "label": name, "value": name });
    let menu = json!({ "type": 3, "custom_id": "m", "placeholder": "To", "options": [option("Alaska"), option("Peru"), option("Ural")] });
    open.bot(
        open.house.channel,
        None,
        json!({ "content": "Where?", "components": [{ "type": 1, "components": [menu] }] }),
    )
    .await;
    let uses = || {
        let asked = open.house.sandbox.exchanges();
        asked.iter().filter(|exchange| exchange.path.ends_with("/callback")).count()
    };
    open.js("document.querySelector('button.menu').focus()").await;
    open.driver.keys(key::ENTER).await;
    assert!(open.focus().await.as_str().is_some_and(|text| text == "Alaska"));
    open.driver.keys(&key::DOWN.repeat(2)).await;
    assert_eq!(open.focus().await, "Ural");
    // What comes meanwhile doesn't close it.
    open.say("meanwhile").await;
    assert_eq!((open.focus().await, uses()), (json!("Ural"), 0));
    open.driver.keys(key::ESCAPE).await;
    assert!(open.driver.is("document.activeElement.matches('button.menu')").await);
    open.driver.keys(key::ENTER).await;
    open.driver.keys(key::DOWN).await;
    check(&open.driver, "menu").await;
    assert_eq!(uses(), 0, "arrows and Escape order nothing");
    open.driver.keys(key::ENTER).await;
    open.settle().await;
    assert_eq!(uses(), 1);
    assert!(open.driver.is("document.activeElement.matches('button.menu')").await);
    open.close().await;
}

#[tokio::test]
async fn commands_are_suggested_and_drafts_are_ones_own() {
    let Some(open) = Open::open(1).await else { return };
    let begin =
        "[...document.querySelectorAll('.empty button')].find((node) => node.textContent === '/help')";
    check(&open.driver, "empty").await;
    assert!(open.driver.click(begin).await, "one can begin without typing");
    open.settle().await;
    assert!(
        open.driver
            .is("document.querySelector('article.private .text') && !document.querySelector('.empty')")
            .await
    );
    // A private answer is spoken anew when its words change, and not because a time in it goes on.
    open.js(
        "window.heard = [];
         new MutationObserver((all) => window.heard.push(...all.flatMap((one) => [...one.addedNodes]).map((node) => node.textContent)))
             .observe(document.getElementById('spoken'), { childList: true });
         document.querySelector('article.private .text').append('in 23 hours');",
    )
    .await;
    open.say("hello").await;
    assert_eq!(open.js("return window.heard").await, json!(["ben: hello"]));
    let line = "const line = document.getElementById('line');
        const at = document.getElementById(line.getAttribute('aria-activedescendant'));";
    let chosen = format!(
        "{line} return [line.getAttribute('aria-expanded'), at?.querySelector('.name').textContent ?? null]"
    );
    assert!(open.driver.click("document.getElementById('commands')").await, "all commands by a tap");
    assert_eq!(open.js(&chosen).await, json!(["true", "/game …"]));
    open.driver.keys(key::DOWN).await;
    assert_eq!(open.js(&chosen).await, json!(["true", "/help"]), "these first");
    open.driver.keys(key::DOWN).await;
    assert_eq!(open.js(&chosen).await, json!(["true", "/play"]), "these first");
    assert!(
        open.driver
            .is("document.querySelectorAll('#list [role=option][aria-selected=true]').length === 1")
            .await
    );
    check(&open.driver, "commands").await;
    open.driver.keys(key::ESCAPE).await;
    assert_eq!(open.js(&chosen).await, json!(["false", null]));
    open.driver.keys("boa").await;
    assert_eq!(open.js(&chosen).await, json!(["true", "/board"]));
    open.driver.keys(key::ENTER).await;
    let words = "return document.getElementById('line').value";
    assert_eq!(open.js(words).await, "/board ", "taken, not sent");
    open.sit_as("ben").await;
    assert_eq!(open.js(words).await, "", "what ada has begun isn't ben's");
    open.js("document.getElementById('line').focus()").await;
    open.driver.keys("hello").await;
    open.sit_as("ada").await;
    assert_eq!(open.js(words).await, "/board ");
    open.sit_as("ben").await;
    assert_eq!(open.js(words).await, "hello");
    open.js("document.getElementById('line').focus()").await;
    open.driver.keys(key::ENTER).await;
    open.settle().await;
    assert_eq!(open.js(words).await, "", "said");
    open.close().await;
}

#[tokio::test]
async fn a_closed_drawer_is_out_of_the_way_and_all_members_are_there() {
    let Some(open) = Open::open(0).await else { return };
    for name in ["cyd", "dan", "eve", "fay", "gus"] {
        open.house.sandbox.person(name);
    }
    // The page opens where the bot spoke to one and something can be pressed, whatever was asked elsewhere since.
    let server = open.house.sandbox.world().channels[&open.house.channel].guild.expect("a server");
    let war = open.house.sandbox.channel(server, "war");
    let turn = format!("your turn, <@{}>", open.house.ada);
    open.bot(war, None, json!({ "content": turn, "components": buttons(0, &["Attack"]) })).await;
    open.bot(open.house.channel, None, json!({ "content": format!("as you asked, <@{}>", open.house.ada) }))
        .await;
    open.reload().await;
    let title = "return document.getElementById('title').textContent";
    assert_eq!(open.js(title).await, "# war");
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
    assert_eq!(reached, json!(["ada", "ben", "cyd", "dan", "eve", "fay", "gus", "Add a member", "Close"]));
    check(&open.driver, "members").await;
    open.close().await;
}
