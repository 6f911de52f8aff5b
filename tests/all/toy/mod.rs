//! How to add a game, tried: one that is no part of the program is written, listed, and played through the bot.

mod claim;
pub(crate) mod pairs;

use claim::Claim;
use pairs::Pairs;
use wartable::games::{Games, KindOf};
use wartable::script::{parse, play_with};

/// What a game's author writes to have it offered.
const GAMES: Games = Games(&[KindOf::<Claim>::KIND]);

/// A game whose players play together in pairs.
pub(crate) const IN_PAIRS: Games = Games(&[KindOf::<Pairs>::KIND]);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_game_is_played_by_transcript() {
    played(GAMES, "tests/all/toy/claim.txt").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sides_agree_among_themselves_by_transcript() {
    played(IN_PAIRS, "tests/all/toy/pairs.txt").await;
}

async fn played(games: Games, script: &str) {
    let script = std::fs::read_to_string(script).expect("the script");
    let script = parse(&script).expect("the script can be read");
    let directory = crate::fresh_directory();
    let mut heard = Vec::new();
    let played = play_with(games, &script, directory.path(), directory.path(), 1, &mut |what| {
        heard.push(format!("{what:?}").chars().take(400).collect::<String>());
    })
    .await;
    assert!(played.as_ref().is_ok_and(Vec::is_empty), "{played:?}\n{}", heard.join("\n"));
}

#[test]
fn it_takes_no_more_than_three_hundred_lines() {
    assert!(include_str!("claim.rs").lines().count() <= 300);
}
