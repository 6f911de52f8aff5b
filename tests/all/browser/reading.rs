//! Reading: messages that come, change and go move nobody, and are told once.

use std::time::Duration;

use serde_json::json;

use super::page::{Open, buttons, check};

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
    let message = "document.activeElement === window.panel";
    assert!(open.driver.is(message).await, "its message, and never what would do something else");
    open.bot(channel, Some(&panel), json!({ "components": [] })).await;
    assert!(open.driver.is(message).await, "still its message");
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
    open.js("document.getElementById('messages').scrollTop = 60").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let story = |words: &str, labels: &[&str]| json!({ "content": words, "components": buttons(0, labels) });
    let told = open.bot(open.house.channel, None, story("**news**", &["Attack"])).await;
    // What is added is heard, and nothing of what was there, nor that buttons have gone.
    let grown = "**news**\n||\nfolded away\n||\n-# and _more_";
    open.bot(open.house.channel, Some(&told), story(grown, &["Attack", "Move"])).await;
    open.bot(open.house.channel, Some(&told), story(grown, &[])).await;
    open.say("and more").await;
    assert_eq!(open.js("return window.place()").await, json!([60, false, false]), "a reader isn't moved");
    let below = "return document.getElementById('below').textContent";
    assert_eq!(open.js(below).await, "↓ 2 new messages");
    check(&open.driver, "below").await;
    assert!(open.driver.click("document.getElementById('below')").await);
    assert_eq!(open.js("return window.place().slice(1)").await, json!([true, true]));
    // One that was read to its end, and goes on while one is further up.
    open.js("document.getElementById('messages').scrollTop = 100").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    open.bot(open.house.channel, Some(&told), json!({ "content": format!("{grown}\nat last") })).await;
    assert_eq!(open.js(below).await, "↓ 1 new message");
    assert_eq!(
        open.js("return window.heard").await,
        json!([
            "ben: at the end",
            "wartable: news Can be pressed: Attack.",
            "wartable: and more Can be pressed: Move.",
            "ben: and more",
            "wartable: at last"
        ]),
        "each once; nothing of what was there before"
    );
    open.close().await;
}

#[tokio::test]
async fn what_one_is_told_alone_is_not_lost_above_what_comes_below() {
    let Some(open) = Open::open(0).await else { return };
    let long = "and so it goes on\n".repeat(40);
    let asks = |labels: &[&str]| {
        let words = format!("{long}<@{}>", open.house.ada);
        json!({ "content": words, "components": buttons(0, labels) })
    };
    // What is told in one look with what comes below.
    open.js("const fetch = window.fetch;
         window.fetch = async (path, how) => {
             if (path.startsWith('page/channel')) await new Promise((wake) => setTimeout(wake, 1000));
             const answer = await fetch(path, how);
             window.asked ||= path === 'page/act';
             return answer;
         };")
        .await;
    let help = "[...document.querySelectorAll('.empty button')].find((node) => node.textContent === '/help')";
    assert!(open.driver.click(help).await);
    open.comes("window.asked", "it is asked").await;
    open.house.quiet().await;
    open.bot(open.house.channel, None, json!({ "content": long })).await;
    let news = "return document.getElementById('below').textContent";
    assert_eq!(open.js(news).await, "↓ 1 new message", "what is in sight isn't below");
    // Where the answer begins and where the last buttons end, in the room that there is; and is it said that one has passed it?
    let seen = "const room = document.getElementById('messages').getBoundingClientRect();
         const at = (edge, node) => node && Math.round(node.getBoundingClientRect()[edge] - room[edge]);
         return [at('top', document.querySelector('article.private')) >= 0,
             at('bottom', [...document.querySelectorAll('article.ping .row')].at(-1)) <= 0,
             !document.getElementById('above').hidden];";
    open.bot(open.house.channel, None, asks(&[])).await;
    assert_eq!(open.js(seen).await, json!([true, false, false]), "what asks nothing leaves it in sight");
    open.bot(open.house.channel, None, asks(&["Attack", "Move"])).await;
    assert_eq!(open.js(seen).await, json!([false, true, true]), "what is asked can be answered");
    check(&open.driver, "above").await;
    assert!(open.driver.click("document.getElementById('above')").await);
    assert_eq!(open.js(seen).await, json!([true, false, false]), "one is back at it");
    assert!(open.driver.is("document.activeElement.matches('article.private')").await);
    open.close().await;
}

/// The numbers of the messages that are shown, and the first of them that is in sight with its place on the screen.
const SHOWN: &str = "
    const box = document.getElementById('messages');
    const all = [...box.querySelectorAll('article')];
    const first = all.find((node) => node.getBoundingClientRect().bottom > box.getBoundingClientRect().top);
    return [all.map((node) => Number(node.querySelector('.text').textContent.slice(1))),
        first.querySelector('.text').textContent, Math.round(first.getBoundingClientRect().top)];";

#[tokio::test]
async fn who_reads_further_up_keeps_all_that_was_there_however_much_comes_below() {
    let Some(open) = Open::open(0).await else { return };
    let said = |from: usize, to: usize| (from..to).map(|number| format!("m{number}")).collect::<Vec<_>>();
    open.say_each(&said(0, 130)).await;
    open.reload().await;
    let (mut from, mut to) = (70, 130);
    for older in [false, true] {
        if older {
            assert!(
                open.driver.click("document.querySelector('button.older')").await,
                "there are older ones"
            );
            open.settle().await;
            from = 10;
        }
        // Older ones come when the page has asked for them.
        let there = json!((from..to).collect::<Vec<_>>());
        for _ in 0..200 {
            if open.js(SHOWN).await[0] == there {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        open.js("document.getElementById('messages').scrollTop = 300").await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        let before = open.js(SHOWN).await;
        assert_eq!(before[0], there, "older: {older}");
        open.say_each(&said(to, to + 15)).await;
        to += 15;
        let after = open.js(SHOWN).await;
        assert_eq!(after[0], json!((from..to).collect::<Vec<_>>()), "none is missing; older: {older}");
        assert_eq!((&after[1], &after[2]), (&before[1], &before[2]), "a reader isn't moved; older: {older}");
    }
    // At the end nobody reads what is far above.
    assert!(open.driver.click("document.getElementById('below')").await);
    open.say_each(&said(to, to + 1)).await;
    assert_eq!(open.js(SHOWN).await[0], json!((to - 59..=to).collect::<Vec<_>>()));
    open.close().await;
}

#[tokio::test]
async fn what_stands_in_small_words_above_buttons_can_be_pressed() {
    for width in [0, 1] {
        let Some(open) = Open::open(width).await else { return };
        let channel = open.house.channel;
        let words = format!("Your turn\n-# In <#{channel}>, too: ||hidden||.");
        open.bot(channel, None, json!({ "content": words, "components": buttons(0, &["Attack", "Move"]) }))
            .await;
        let all = "return document.querySelectorAll('.text a, .text [role=button]').length";
        assert!(open.driver.js(all).await.as_u64() >= Some(2), "the way and what is hidden are there");
        check(&open.driver, "small_words").await;
        open.close().await;
    }
}

#[tokio::test]
async fn a_moment_that_cannot_be_stands_as_it_was_typed() {
    let Some(open) = Open::open(0).await else { return };
    open.say("before <t:99999999999999:f>").await;
    open.say("after it").await;
    let there = "const words = document.getElementById('messages').textContent;
         return [words.includes('<t:99999999999999:f>'), words.includes('after it'), document.getElementById('status').hidden]";
    assert_eq!(open.js(there).await, json!([true, true, true]));
    open.close().await;
}
