//! The outbox: in order, once, and what becomes of messages that can't be delivered.

use super::house::{House, private, public, text};

/// SEND_MESSAGES, as Discord counts permissions.
const SEND_MESSAGES: u64 = 1 << 11;

#[tokio::test(flavor = "multi_thread")]
async fn every_message_has_a_nonce_that_discord_is_to_keep() {
    let house = House::with("two_front.json").await;
    let exchanges = house.sandbox.exchanges();
    let sent: Vec<_> = exchanges
        .iter()
        .filter(|exchange| exchange.method == "POST" && exchange.path.ends_with("/messages"))
        .collect();
    assert!(!sent.is_empty());
    for exchange in sent {
        assert_eq!(exchange.body["enforce_nonce"], true, "{}", exchange.body);
        let nonce = exchange.body["nonce"].as_str().expect("a nonce");
        assert!((1..=25).contains(&nonce.len()), "{nonce}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_said_without_what_they_held() {
    let house = House::with("two_front.json").await;
    house.sandbox.closes_dms(house.ben);
    house.slash(house.ada, "/pass").await;
    // A reminder comes by direct message before the deadline.
    let shown = house.wait(23).await;
    let said = text(&public(&shown));
    assert!(
        said.contains("waits for your turn") && said.contains("your direct messages are closed"),
        "{shown:#?}"
    );
    assert!(private(&shown, house.ben).is_empty(), "{shown:#?}");
    let shown = house.slash(house.ben, "/hand").await;
    assert!(text(&private(&shown, house.ben)).contains("100"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_refuses_is_left_alone_and_the_host_told_once() {
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES);
    let first = house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    assert!(public(&first).is_empty());
    let told = text(&private(&first, house.ada));
    assert!(told.contains("can't write"), "{told}");
    house.sandbox.deny_bot(house.channel, 0);
    let then = house.slash(house.ada, "/warrior halt").await;
    assert!(text(&public(&then)).contains("Kamchatka"), "what waited is said: {then:#?}");
    house.close().await;
}
