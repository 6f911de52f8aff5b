//! Votes by reaction: read whole, at every hint and after every absence.

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
