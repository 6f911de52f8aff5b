//! Channels: their servers are known without asking, and one that is closed may be gone later.

use wartable::sandbox::Shown;

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
    assert!(said.contains("Send Messages"), "{said}");
    assert_eq!(house.tables.how_much().await.expect("the outbox").outbox.parked, 1);
    // Nobody hears of that at once.
    house.stop().await;
    house.sandbox.delete_channel(house.channel);
    let mark = house.sandbox.mark();
    house.restart().await;
    // When a closed channel is tried again is nothing that is waited for.
    let told = house.wait_until(|house| gone_told(house, &house.sandbox.since(mark)) > 0).await;
    let shown = house.sandbox.since(mark);
    assert!(told && gone_told(&house, &shown) == 1, "{shown:#?}");
    let mark = house.sandbox.mark();
    house.restart().await;
    house.wait(3).await;
    let shown = house.sandbox.since(mark);
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
