//! Channels: their servers are known without asking, one that is closed may be gone later, and what is asked of Discord waits
//! its turn.

use wartable::sandbox::{Fault, Shown};

use super::house::{House, private, text};

const SEND_MESSAGES: u64 = 1 << 11;

fn gone_told(house: &House, shown: &[Shown]) -> usize {
    text(&private(shown, house.ada)).matches("isn't there any more").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_lobby_whose_channel_was_closed_and_then_deleted_the_host_is_told_once() {
    let mut house = House::open().await;
    house.slash(house.ada, "/game create warrior players:3").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES);
    let shown = house.slash(house.ben, "/game join").await;
    let mut said = text(&private(&shown, house.ada));
    said += &text(&private(&house.wait(2).await, house.ada));
    house.slash(house.ben, "/game leave").await;
    said += &text(&private(&house.wait(2).await, house.ada));
    assert!(said.contains("can't write"), "{said}");
    // Nobody hears of that at once.
    house.stop().await;
    house.sandbox.delete_channel(house.channel);
    house.restart().await;
    let shown = house.wait(3).await;
    assert_eq!(gone_told(&house, &shown), 1, "{shown:#?}");
    house.restart().await;
    let shown = house.wait(3).await;
    assert_eq!(gone_told(&house, &shown), 0, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_which_server_a_games_channel_belongs_to() {
    let mut house = House::with("two_front.json").await;
    house.restart().await;
    let before = house.sandbox.exchanges().len();
    let shown = house.wait(50).await;
    let link = |shown: &Shown| shown.text.contains("open it there");
    assert!(shown.iter().any(link), "direct messages lead to the channel: {shown:#?}");
    let path = format!("/channels/{}", house.channel);
    let all = house.sandbox.exchanges();
    let asked = all.iter().skip(before).filter(|one| one.method == "GET" && one.path == path).count();
    assert_eq!(asked, 0);
    house.close().await;
}

/// So many waits for the pace were counted.
fn paced(house: &House) -> usize {
    let page = house.tables.meters().text();
    let line = page.lines().find(|line| line.starts_with("wartable_pace_wait_seconds_count"));
    line.and_then(|line| line.split_whitespace().last()?.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_by_the_token_waits_its_turn() {
    let house = House::open().await;
    let (mark, before) = (house.sandbox.exchanges().len(), paced(&house));
    house.sandbox.fail(1, Fault::Refused { status: 400, code: 50083 }, "PUT", "/channels/*/thread-members/*");
    house.sandbox.fail(2, Fault::Hang, "POST", "/channels/*/messages");
    house.slash(house.ada, "/game import file:\"../clone_wars/many.json\"").await;
    house.wait(30).await;
    let all = house.sandbox.exchanges();
    let by_the_token = |path: &str| !path.starts_with("/interactions/") && !path.starts_with("/webhooks/");
    let mut asked: Vec<String> =
        all.iter().skip(mark).map(|one| format!("{} {}", one.method, one.path)).collect();
    asked.retain(|one| one.split(' ').nth(1).is_some_and(by_the_token));
    assert!(asked.iter().any(|one| one == "GET /users/@me"), "{asked:#?}");
    assert_eq!(asked.len(), paced(&house) - before, "{asked:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_of_rounds_without_a_cut_off_is_refused_as_the_game_is_made() {
    let house = House::open().await;
    let shown = house.slash(house.ada, "/game create warrior players:2 rounds:9").await;
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("only a lunchtime fix has a cut-off"), "{said}");
    assert!(house.code(&shown, house.ada).is_some(), "it is a refusal: {said}");
    assert!(!house.tables.is_played_in(house.place()), "nothing was made");
    house.close().await;
}
