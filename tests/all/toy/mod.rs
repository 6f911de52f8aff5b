//! How to add a game, tried: one that is no part of the program is written, listed, and played through the bot.

mod claim;

use claim::Claim;
use wartable::games::{Games, KindOf};
use wartable::script::{parse, play_with};

/// What a game's author writes to have it offered.
const GAMES: Games = Games(&[KindOf::<Claim>::KIND]);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_game_is_played_by_transcript() {
    let script = std::fs::read_to_string("tests/all/toy/claim.txt").expect("the script");
    let script = parse(&script).expect("the script can be read");
    let directory = tempfile::tempdir().expect("a directory");
    let mut heard = Vec::new();
    let played = play_with(GAMES, &script, directory.path(), directory.path(), 1, &mut |what| {
        heard.push(format!("{what:?}").chars().take(400).collect::<String>());
    })
    .await;
    assert!(played.as_ref().is_ok_and(Vec::is_empty), "{played:?}\n{}", heard.join("\n"));
}

#[test]
fn it_takes_no_more_than_three_hundred_lines() {
    assert!(include_str!("claim.rs").lines().count() <= 300);
}
