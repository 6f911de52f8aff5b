//! The file with the games is damaged while the bot runs: who gives an order is told so, and nothing is done; it is played on
//! as soon as the file is whole again, be it mended or a backup's.

use std::io::BufReader;
use std::path::Path;
use std::process::{ChildStdout, Output};

use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Options, Place, Sandbox};
use wartable::store::Obstacle;
use wartable::table::unwritten;

use super::obstacles::answer;
use super::watch::until;
use super::{Running, bare, line_with, run, said};
use crate::kept::damage::Damage;

/// The bot and where it says how it is.
fn started(data: &Path, sandbox: &Sandbox) -> (Running, BufReader<ChildStdout>, String) {
    let at = sandbox.address().to_string();
    let variables = [
        ("WARTABLE_DISCORD", at.as_str()),
        ("WARTABLE_DISCORD_TOKEN", sandbox.bot_token()),
        ("WARTABLE_METRICS", "127.0.0.1:0"),
    ];
    let (bot, mut out) = run(data, &variables, &[]);
    let pages = line_with(&mut out, "How it is:");
    let health = pages.split_whitespace().next().expect("an address").to_owned();
    line_with(&mut out, "The bot is there");
    (bot, out, health)
}

/// What somebody who looks after the games runs beside it.
fn program(data: &Path, sandbox: &Sandbox, args: &[&str]) -> Output {
    let mut command = bare(data);
    command.env("WARTABLE_DISCORD", sandbox.address().to_string());
    command.env("WARTABLE_DISCORD_TOKEN", sandbox.bot_token());
    command.args(args).output().expect("it runs")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_damaged_under_the_bot_is_said_and_played_on_once_it_is_whole() {
    let options = Options::empty(Clock::real(), Activity::default());
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let here = Place::Channel(sandbox.channel(sandbox.server("War table"), "games"));
    let ada = sandbox.person("ada");
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    let database = data.join("look-alike-games.sqlite");
    let (bot, _out, health) = started(data, &sandbox);
    answer(&sandbox, ada, here, "/game create warrior players:2 name:Plumduff").await;
    let copied = program(data, &sandbox, &["backup", "copy.sqlite"]);
    assert_eq!(copied.status.code(), Some(0), "{}", said(&copied));
    let refused = async || {
        for _ in 0..2 {
            let refused = answer(&sandbox, ada, here, "/game cancel").await;
            assert!(refused.contains(unwritten(Obstacle::Damaged)), "{refused}");
        }
        let unwell = until(&health, |status, _| status == 503).await;
        assert!(unwell.starts_with("database: it can't be read"), "{unwell}");
    };
    // Somebody puts right what stood there.
    let damage = Damage::done_to(&database).await;
    refused().await;
    damage.mended();
    let done = answer(&sandbox, ada, here, "/game ready").await;
    assert!(done.contains("you are ready"), "the game wasn't called off: {done}");
    until(&health, |status, _| status == 200).await;
    // Nobody does: the bot doesn't begin anew on it, and a backup takes its place.
    let _lasting = Damage::done_to(&database).await;
    refused().await;
    drop(bot);
    let started_on_it = program(data, &sandbox, &["serve"]);
    let words = said(&started_on_it);
    assert_eq!(started_on_it.status.code(), Some(4), "{words}");
    assert!(words.contains("malformed") && !words.contains("panicked"), "{words}");
    let restored = program(data, &sandbox, &["restore", "copy.sqlite"]);
    assert_eq!(restored.status.code(), Some(0), "{}", said(&restored));
    let (_bot, _out, _) = started(data, &sandbox);
    let there = answer(&sandbox, ada, here, "/status").await;
    assert!(there.contains("Plumduff"), "{there}");
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_is_told_nothing_by_a_bot_that_can_not_use_its_database() {
    let options = Options::empty(Clock::real(), Activity::default());
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    std::fs::write(data.join("look-alike-games.sqlite"), "something else altogether").expect("written");
    let refused = program(data, &sandbox, &["serve"]);
    assert_eq!(refused.status.code(), Some(4), "{}", said(&refused));
    assert!(said(&refused).contains("not a database"), "{}", said(&refused));
    let asked = sandbox.exchanges();
    assert!(asked.is_empty(), "{asked:?}");
    sandbox.stop().await;
}
