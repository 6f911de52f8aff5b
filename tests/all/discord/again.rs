//! What may have arrived though nobody heard that it did: it is looked for before it is sent a second time, also when
//! Discord has forgotten its nonce.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use jiff::SignedDuration;
use wartable::sandbox::Fault;

use super::house::{House, private, public, text};

const ATTACK: &str = "/attack from:Alaska to:Kamchatka until:\"one roll\"";

fn messages(house: &House) -> String {
    format!("/channels/{}/messages", house.channel)
}

/// What stands in the channel for all to read.
fn standing(house: &House) -> Vec<String> {
    let world = house.sandbox.world();
    let Some(all) = world.messages.get(&house.channel) else { return Vec::new() };
    all.values().filter(|message| message.only.is_none()).map(|message| message.content.clone()).collect()
}

fn saying(house: &House, words: &str) -> usize {
    standing(house).iter().filter(|content| content.contains(words)).count()
}

/// How often the channel's messages were read.
fn looks(house: &House) -> usize {
    let path = messages(house);
    let all = house.sandbox.exchanges();
    all.iter().filter(|one| one.method == "GET" && one.path == path).count()
}

/// Gives an order; the bot ends as soon as there are so many messages, before it hears of the last, and begins again
/// after minutes.
async fn ends_in_the_middle(house: &mut House, order: &str, more: usize) {
    let before = standing(house).len();
    house.sandbox.fail(1, Fault::Stall, "POST", &messages(house));
    house.sandbox.slash(house.ada, house.here(), order, Path::new(".")).expect("it is sent");
    while standing(house).len() < before + more {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    house.stop().await;
    house.clock.move_to(house.clock.now() + SignedDuration::from_mins(10));
    house.restart().await;
}

/// A game of ten, for which ada alone isn't ready: what is said as it begins takes several messages.
async fn almost_begun() -> House {
    let house = House::open().await;
    house.slash(house.ada, "/game create blitz players:10 map:2210").await;
    for name in ["cyd", "dan", "eve", "fay", "gil", "hal", "ian", "jo", "kim"] {
        let person = house.sandbox.person(name);
        house.slash(person, "/game join").await;
        house.slash(person, "/game ready").await;
    }
    house
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_before_the_end_and_never_noted_is_not_sent_again_minutes_later() {
    let mut house = House::with("two_front.json").await;
    ends_in_the_middle(&mut house, ATTACK, 1).await;
    assert_eq!(saying(&house, "attacks **Kamchatka**"), 1, "{:#?}", standing(&house));
    assert_eq!(looks(&house), 1, "for what was reached for alone");
    // It is known from now on: what comes next is added to it.
    let shown = house.slash(house.ada, "/warrior halt").await;
    assert!(public(&shown).iter().any(|one| one.edited && one.text.contains("Kamchatka")), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_message_in_parts_only_what_is_missing_comes_later() {
    let mut house = almost_begun().await;
    let before = standing(&house).len();
    ends_in_the_middle(&mut house, "/game ready", 1).await;
    let all = standing(&house);
    assert!(all.len() >= before + 2, "it takes several: {all:#?}");
    let different: BTreeSet<&String> = all.iter().collect();
    assert_eq!(different.len(), all.len(), "{all:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_without_words_is_known_again_too() {
    let mut house = House::with("two_front.json").await;
    let before = standing(&house).len();
    ends_in_the_middle(&mut house, "/board public:true", 1).await;
    assert_eq!(standing(&house).len(), before + 1, "{:#?}", standing(&house));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_answer_was_lost_is_looked_for_when_discord_comes_back_late() {
    let house = House::with("two_front.json").await;
    let begun = house.clock.now();
    house.sandbox.fail(1, Fault::Cut, "POST", &messages(&house));
    let away = Fault::Refused { status: 500, code: 0 };
    house.sandbox.fail(5, away.clone(), "POST", &messages(&house));
    // Nor can it be looked at for some minutes.
    house.sandbox.fail(3, away, "GET", &messages(&house));
    house.slash(house.ada, ATTACK).await;
    assert_eq!(saying(&house, "attacks **Kamchatka**"), 1, "{:#?}", standing(&house));
    assert!(
        house.clock.now().duration_since(begun) >= SignedDuration::from_mins(5),
        "its nonce is forgotten"
    );
    assert_eq!(looks(&house), 4);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_token_is_refused_nothing_is_said_twice() {
    let house = almost_begun().await;
    // Its first part arrives; before the second one the token is refused, for a quarter of an hour.
    house.sandbox.fail(1, Fault::Cut, "POST", &messages(&house));
    house.sandbox.fail(3, Fault::Refused { status: 401, code: 0 }, "POST", &messages(&house));
    let before = standing(&house).len();
    let shown = house.slash(house.ada, "/game ready").await;
    assert!(text(&public(&shown)).contains("begins"), "{shown:#?}");
    let all = standing(&house);
    assert!(all.len() >= before + 2, "it takes several: {all:#?}");
    let different: BTreeSet<&String> = all.iter().collect();
    assert_eq!(different.len(), all.len(), "{all:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_as_it_should_costs_no_look() {
    let mut house = House::with("two_front.json").await;
    house.slash(house.ada, ATTACK).await;
    house.restart().await;
    house.slash(house.ada, "/warrior halt").await;
    house.wait(48).await;
    assert_eq!(looks(&house), 0);
    house.close().await;
}

/// Boards without words, for all to see.
fn boards(house: &House) -> usize {
    let world = house.sandbox.world();
    let all = world.messages.get(&house.channel).expect("messages");
    let bare = all.values().filter(|message| message.only.is_none() && message.content.is_empty());
    bare.filter(|message| !message.attachments.is_empty()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_equal_messages_in_a_row_each_comes_once_whether_the_second_arrived_or_not() {
    let away = Fault::Refused { status: 500, code: 0 };
    // It never arrives for some minutes; it arrives, and its answer is lost.
    for first in [away.clone(), Fault::Cut] {
        let house = House::with("two_front.json").await;
        house.slash(house.ada, "/board public:true").await;
        assert_eq!(boards(&house), 1);
        let begun = house.clock.now();
        house.sandbox.fail(1, first.clone(), "POST", &messages(&house));
        house.sandbox.fail(5, away.clone(), "POST", &messages(&house));
        house.slash(house.ada, "/board public:true").await;
        assert!(
            house.clock.now().duration_since(begun) >= SignedDuration::from_mins(1),
            "its nonce is forgotten"
        );
        assert_eq!(looks(&house), 1, "{first:?}");
        assert_eq!(boards(&house), 2, "{first:?}: {:#?}", standing(&house));
        house.close().await;
    }
}

/// Until a message is on its way.
async fn is_reached_for(house: &House) {
    let file = format!("sqlite://{}", house.database().display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
    let reached = "SELECT count(*) FROM outbox WHERE reached IS NOT NULL";
    while sqlx::query_scalar::<_, i64>(reached).fetch_one(&pool).await.expect("rows") == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_before_is_known_for_another_after_a_restart_too() {
    for arrives in [true, false] {
        let mut house = House::with("two_front.json").await;
        house.slash(house.ada, "/board public:true").await;
        house.restart().await;
        if arrives {
            ends_in_the_middle(&mut house, "/board public:true", 1).await;
        } else {
            house.sandbox.fail(1000, Fault::Hang, "POST", &messages(&house));
            house.sandbox.slash(house.ada, house.here(), "/board public:true", Path::new(".")).expect("sent");
            tokio::time::timeout(Duration::from_secs(60), is_reached_for(&house)).await.expect("in time");
            house.stop().await;
            house.sandbox.heal();
            house.clock.move_to(house.clock.now() + SignedDuration::from_mins(10));
            house.restart().await;
        }
        assert_eq!(boards(&house), 2, "{arrives}: {:#?}", standing(&house));
        assert_eq!(looks(&house), 1, "{arrives}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_history_is_known_to_be_closed_nothing_is_looked_at() {
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, 1 << 16);
    house.sandbox.fail(6, Fault::Refused { status: 500, code: 0 }, "POST", &messages(&house));
    let begun = house.clock.now();
    house.slash(house.ada, ATTACK).await;
    assert!(
        house.clock.now().duration_since(begun) >= SignedDuration::from_mins(1),
        "its nonce is forgotten"
    );
    assert_eq!((saying(&house, "attacks **Kamchatka**"), looks(&house)), (1, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_channel_cant_be_looked_at_a_message_goes_all_the_same_and_its_host_knows_why() {
    let house = House::with("two_front.json").await;
    house.sandbox.fail(6, Fault::Refused { status: 500, code: 0 }, "POST", &messages(&house));
    house.sandbox.fail(1, Fault::Refused { status: 403, code: 50013 }, "GET", &messages(&house));
    let shown = house.slash(house.ada, ATTACK).await;
    assert_eq!((saying(&house, "attacks **Kamchatka**"), looks(&house)), (1, 1));
    assert!(!text(&private(&shown, house.ada)).contains("can't write"), "{shown:#?}");
    house.sandbox.deny_bot(house.channel, 1 << 16);
    let shown = house.slash(house.ada, "/status").await;
    assert!(text(&private(&shown, house.ada)).contains("not allowed: Read Message History"), "{shown:#?}");
    house.close().await;
}
