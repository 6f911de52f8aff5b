//! What must hold of the page whatever is played: nothing jumps, nothing is lost, all can be reached.

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
    const targets = 'button, summary, input:not([type=checkbox]), textarea, [role=option], label:has(input), a.filecard, .filecard a';
    for (const node of document.querySelectorAll(targets)) {
        if (!node.checkVisibility() || node.closest('[inert]')) continue;
        const { width, height } = node.getBoundingClientRect();
        // What waits in a message's margin until a mouse is over it is as low as the message.
        const least = node.closest('.reactions.none') && !matchMedia('(pointer: coarse)').matches ? 26 : 44;
        if (height < least || width < 44) wrong.push(`${width} x ${height} is too small: ${named(node)}`);
        if (node.nodeName === 'BUTTON' && !(node.getAttribute('aria-label') ?? node.textContent).trim()
            && !node.querySelector('img[alt]')) wrong.push(`it has no name: ${named(node)}`);
    }
    // What stands in a line of text is pressed as high as a thumb, too, but where another one is nearer.
    const room = box.getBoundingClientRect();
    const beyond = (from, to, at) => Math.max(from - at, at - to, 0);
    const away = (node, x, y) => Math.min(...[...node.getClientRects()].map((one) =>
        Math.hypot(beyond(one.left, one.right, x), beyond(one.top, one.bottom, y))));
    for (const node of document.querySelectorAll('.text a, .text .spoiler[role=button]')) {
        const { left, width, top, height } = node.getClientRects()[0] ?? { height: 0 };
        if (!height || node.closest('[inert]') || document.querySelector('dialog[open]')) continue;
        for (const off of [-21, 0, 21]) {
            const [x, y] = [left + width / 2, top + height / 2 + off];
            if (y < room.top || y > room.bottom) continue;
            const hit = document.elementFromPoint(x, y)?.closest('a, button, summary, [role=button]');
            if (hit === node || (hit && away(hit, x, y) <= away(node, x, y) + 2)) continue;
            wrong.push(`it can't be pressed ${off} px from its middle: ${named(node)}`);
        }
    }
    for (const node of document.images) {
        if (!node.complete || !node.naturalWidth || !node.checkVisibility()) continue;
        const { width, height } = node.getBoundingClientRect();
        const stretched = (width / height) / (node.naturalWidth / node.naturalHeight);
        if (Math.abs(stretched - 1) > 0.01) wrong.push(`stretched ${stretched} times: ${named(node)}`);
    }
    const covers = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const seen = (node) => node.checkVisibility({ opacityProperty: true });
    const parts = [...box.querySelectorAll('.text, .picture, .row > *, .embed, .filecard, .above')].filter(seen)
        .map((node) => [node, node.getBoundingClientRect()]);
    for (const node of box.querySelectorAll('.reactions > *')) {
        if (!seen(node)) continue;
        const one = node.getBoundingClientRect();
        for (const [other, there] of parts) if (covers(one, there)) wrong.push(`a reaction covers ${named(other)}`);
    }
    return wrong;";

/// Waits until the bot is quiet and the page shows all there is.
pub(super) async fn settle(driver: &Driver, house: &House) {
    let mut there = quiet(driver, house).await;
    for _ in 0..120 {
        let shown =
            format!("document.body.dataset.doing === '0' && document.body.dataset.version === '{there}'");
        let is_shown = driver.soon(&shown).await;
        // What was done in the page may have come to something only while it was waited for.
        let now = quiet(driver, house).await;
        if is_shown && now == there {
            return;
        }
        there = now;
    }
    panic!("the page never shows what there is; the console: {:?}", driver.errors().await);
}

/// The version of what there is once the bot is quiet.
async fn quiet(driver: &Driver, house: &House) -> u64 {
    house.quiet().await;
    let state = driver.fetched(&format!("{}/page/state", house.sandbox.rest_base())).await;
    state["version"].as_u64().expect("a version")
}

/// Looks at the page, keeps a picture of it where that is wanted, and finds nothing wrong.
pub(super) async fn check(driver: &Driver, name: &str) {
    driver.picture(name).await;
    assert_eq!(driver.js(FAULTS).await, json!([]), "{name}");
    assert_eq!(driver.errors().await, Vec::<String>::new(), "{name}: the console");
}

/// Taps on what this expression is; false if it is nothing. A button or menu of a message has to be in sight as one reads:
/// what one has to scroll to is a fault of the page, which the driver would hide by scrolling there itself.
pub(super) async fn touch(driver: &Driver, expression: &str) -> bool {
    let seen = driver
        .js(&format!(
            "const node = {expression};
             if (!node) return null;
             const room = document.getElementById('messages').getBoundingClientRect();
             const {{ top, bottom }} = node.getBoundingClientRect();
             return [Math.max(room.top - top, 0), Math.max(bottom - room.bottom, 0), node.textContent];"
        ))
        .await;
    if seen.is_null() {
        return false;
    }
    let (above, below) = (seen[0].as_f64().unwrap_or_default(), seen[1].as_f64().unwrap_or_default());
    if above > 1.0 || below > 1.0 {
        driver.picture("out_of_sight").await;
    }
    assert!(
        above <= 1.0 && below <= 1.0,
        "{} is {above} px above and {below} px below what is seen",
        seen[2]
    );
    driver.click(expression).await
}

/// The newest private answer is in sight with its last row of buttons, or what one was asked by name since.
pub(super) async fn answer_in_sight(driver: &Driver, name: &str) {
    let away = driver
        .js("const answer = [...document.querySelectorAll('article.private, article.ping')].at(-1);
             const row = [...(answer?.querySelectorAll(':scope > .row') ?? [])].at(-1)?.getBoundingClientRect();
             const room = document.getElementById('messages').getBoundingClientRect();
             return row ? [Math.max(room.top - row.top, 0), Math.max(row.bottom - room.bottom, 0)] : [0, 0];")
        .await;
    let away: [f64; 2] = serde_json::from_value(away).expect("numbers");
    assert!(
        away.iter().all(|away| *away <= 1.0),
        "{name}: the answer's buttons are {away:?} px out of sight"
    );
}

/// A house with its page open in a browser, where ada sits.
pub(super) struct Open {
    pub(super) house: House,
    pub(super) driver: Driver,
    client: reqwest::Client,
}

impl Open {
    pub(super) async fn open(width: usize) -> Option<Self> {
        let (width, height) = WIDTHS[width];
        let driver = Driver::open(width, height).await?;
        let open = Self { house: House::with_page().await, driver, client: reqwest::Client::new() };
        open.reload().await;
        Some(open)
    }

    pub(super) async fn reload(&self) {
        self.driver.go(&self.house.sandbox.rest_base()).await;
        self.settle().await;
    }

    pub(super) async fn settle(&self) {
        settle(&self.driver, &self.house).await;
    }

    /// Posts as the bot, or changes what it posted; gives the message's id.
    pub(super) async fn bot(&self, channel: ChannelId, message: Option<&str>, body: Value) -> String {
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

    pub(super) async fn say(&self, words: &str) {
        self.say_each(&[words.to_owned()]).await;
    }

    pub(super) async fn say_each(&self, words: &[String]) {
        for words in words {
            let here = Place::Channel(self.house.channel);
            self.house.sandbox.say(self.house.ben, here, words).expect("he may");
        }
        self.settle().await;
    }

    pub(super) async fn sit_as(&self, person: &str) {
        let member = format!(
            "[...document.querySelectorAll('#people button')].find((n) => n.textContent === '{person}')"
        );
        assert!(self.driver.click(&member).await);
        self.settle().await;
    }

    /// Waits until this is so in the page.
    pub(super) async fn comes(&self, expression: &str, what: &str) {
        for _ in 0..60 {
            if self.driver.soon(expression).await {
                return;
            }
        }
        panic!("{what}: {expression} never comes");
    }

    pub(super) async fn js(&self, script: &str) -> Value {
        self.driver.js(script).await
    }

    pub(super) async fn focus(&self) -> Value {
        self.js("return document.activeElement.textContent").await
    }

    pub(super) async fn close(self) {
        drop(self.driver);
        self.house.close().await;
    }
}

pub(super) fn buttons(step: usize, labels: &[&str]) -> Value {
    let button = |label: &&str| json!({ "type": 2, "style": 2, "label": label, "custom_id": format!("{label} {step}") });
    let buttons: Vec<Value> = labels.iter().map(button).collect();
    if buttons.is_empty() { json!([]) } else { json!([{ "type": 1, "components": buttons }]) }
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
    // Only a line of one line can be a combobox; how much is suggested is said once, and by one part of the page.
    assert!(
        open.driver.is("document.getElementById('line').matches('input[type=text][role=combobox]:not([aria-describedby])')").await
    );
    let said = "/^[0-9]+ suggestions\\.$/.test(document.getElementById('count').textContent)";
    open.comes(said, "how many there are").await;
    assert!(!open.driver.is("document.getElementById('hint').ariaLive").await);
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
    // Where the line has little room, it shows where one goes on.
    open.js("document.getElementById('line').style.maxWidth = '64px'").await;
    open.driver.keys("boa").await;
    assert_eq!(open.js(&chosen).await, json!(["true", "/board"]));
    open.driver.keys(key::ENTER).await;
    let words = "return document.getElementById('line').value";
    assert_eq!(open.js(words).await, "/board ", "taken, not sent");
    let end = "(({ scrollLeft, clientWidth, scrollWidth }) => scrollLeft > 0 && scrollLeft + clientWidth > scrollWidth - 2)";
    assert!(open.driver.is(&format!("{end}(document.getElementById('line'))")).await, "its end is in sight");
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
