//! Votes by reaction: read whole, at every hint and after every absence.

use std::path::Path;

use jiff::SignedDuration;
use wartable::sandbox::Place;

use super::house::House;

fn owes(house: &House) -> Vec<String> {
    house.tables.standing(house.place()).expect("a game").owes
}

async fn vote() -> House {
    let house = House::open().await;
    house.sandbox.person("cyd");
    let script = wartable::rules::Script { dice: [6, 6, 5, 1, 1].into(), ..Default::default() };
    house.tables.script(script).expect("dice");
    house.slash(house.ada, "/game import file:\"vote.json\"").await;
    assert_eq!(owes(&house), ["ada", "ben", "cyd"]);
    house
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reaction_is_a_vote_and_can_be_taken_back() {
    let house = vote().await;
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.after(|sandbox| sandbox.unreact(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ada", "ben", "cyd"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_is_counted_at_the_next_start() {
    let mut house = vote().await;
    house.stop().await;
    house.sandbox.react(house.ada, "✅", None).expect("a ballot");
    house.restart().await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.close().await;
}

/// So many games, each in a channel of its own, all with a vote open that was asked for at once.
const MANY: usize = 30;

async fn many() -> House {
    let house = House::open().await;
    let server = house.sandbox.server("War table");
    let mut channels = Vec::new();
    for number in 0..MANY {
        let channel = house.sandbox.channel(server, &format!("game-{number}"));
        house.slash_in(channel, house.ada, "/game import file:\"two_front.json\"").await;
        channels.push(channel);
    }
    house.sandbox.count_requests();
    for channel in &channels {
        let here = Place::Channel(*channel);
        house.sandbox.slash(house.ada, here, "/game pause", Path::new(".")).expect("it is sent");
    }
    house.quiet().await;
    house
}

/// How many of the requests since so many were reads of reactions, and how many were refused for coming too fast.
fn counted(house: &House, since: usize) -> (usize, usize) {
    let all = house.sandbox.exchanges();
    let all = || all.iter().skip(since);
    let reads = all().filter(|one| one.method == "GET" && one.path.contains("/reactions/")).count();
    (reads, all().filter(|one| one.status == 429).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn ballots_that_open_all_at_once_are_sent_at_a_pace_that_discord_takes() {
    let mut house = many().await;
    assert_eq!(counted(&house, 0).1, 0, "none was too fast");
    let all = house.sandbox.exchanges();
    let put = all.iter().filter(|one| one.method == "PUT" && one.path.ends_with("/@me")).count();
    assert_eq!(put, 2 * MANY, "every choice is there");
    // What is missed is read once, every choice of every ballot, and not all at once either.
    house.stop().await;
    // The requests of before are a second ago by then.
    house.clock.move_to(house.clock.now() + SignedDuration::from_secs(2));
    let before = house.sandbox.exchanges().len();
    house.restart().await;
    assert_eq!(counted(&house, before), (2 * MANY, 0));
    house.close().await;
}
