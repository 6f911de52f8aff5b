//! Starting: what is wrong is said in a sentence, and by an exit code of its own.

use std::fs;

use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, CantStart, Discord, asked_for};
use wartable::sandbox::{Options, Sandbox};
use wartable::store::{Hold, Store};
use wartable::table::{Secrets, Tables};

use super::{said, wartable};
use crate::sandbox::openapi::as_described;

#[tokio::test]
async fn a_second_bot_on_the_same_games_is_told_that_they_are_in_use() {
    let directory = tempfile::tempdir().expect("a directory");
    for (token, database) in [(None, "sandbox-games.sqlite"), (Some("a.token"), "wartable.sqlite")] {
        let held = Hold::take(&directory.path().join(database)).await.expect("a hold").expect("nobody's");
        std::fs::write(directory.path().join("game.json"), "{}").expect("a file");
        let game = directory.path().join("game.json").display().to_string();
        let import = ["import", &game, "--place", "5", "--seat", "ada=7"];
        // With a token there is nothing to begin afresh, which is said before anything else.
        let fresh = if token.is_none() { &["serve", "--fresh"][..] } else { &["serve"] };
        for args in [&["serve"][..], fresh, &import] {
            let second = wartable(directory.path(), token, args);
            assert_eq!(second.status.code(), Some(3), "{}", said(&second));
            let sentence = format!("{database} is in use: another wartable plays its games");
            assert!(said(&second).contains(&sentence), "{}", said(&second));
        }
        held.release().await;
    }
}

#[tokio::test]
async fn a_hold_ends_when_it_is_let_go_of() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("games.sqlite");
    let held = Hold::take(&file).await.expect("a hold").expect("nobody's");
    assert!(Hold::take(&file).await.expect("looked").is_none());
    held.release().await;
    assert!(Hold::take(&file).await.expect("looked").is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_is_held_under_all_its_names() {
    let directory = tempfile::tempdir().expect("a directory");
    let (file, link) = (directory.path().join("games.sqlite"), directory.path().join("link.sqlite"));
    Store::open(&file).await.expect("a new one").close().await;
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let _held = Hold::take(&file).await.expect("a hold").expect("nobody's");
    assert!(Hold::take(&link).await.expect("looked").is_none());
}

#[tokio::test]
async fn games_that_cant_be_read_are_named_and_left_as_they_are() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("wartable.sqlite");
    fs::write(&file, "something else altogether, of some length").expect("written");
    for args in [&["serve"][..], &["verify"]] {
        let refused = wartable(directory.path(), Some("a.token"), args);
        assert_eq!(refused.status.code(), Some(4), "{}", said(&refused));
        assert!(said(&refused).contains("can't open") && said(&refused).contains("not a database"));
    }
    assert!(fs::read_to_string(&file).expect("read").starts_with("something else"));
    // Nor is there a directory where a file is in the way.
    let refused = wartable(directory.path(), Some("a.token"), &["serve", "--data", "wartable.sqlite"]);
    assert_eq!(refused.status.code(), Some(4), "{}", said(&refused));
    assert!(said(&refused).contains("can't make the data directory"), "{}", said(&refused));
}

#[tokio::test]
async fn a_token_that_discord_refuses_stops_the_bot_with_a_sentence() {
    let started = async |token: &str, sandbox: &Sandbox| {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&directory.path().join("games.sqlite")).await.expect("a database");
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let tables = Tables::open(store, clock.clone(), Activity::default(), Secrets::Seeded(1)).await;
        let at = Discord::Sandbox { token: token.to_owned(), at: sandbox.address() };
        Bot::start(&at, tables.expect("tables"), clock, Activity::default()).await
    };
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let sandbox = Sandbox::start(Options::empty(clock, Activity::default())).await.expect("it starts");
    for wrong in ["sandbox.of.another", "with\na line feed"] {
        let error = started(wrong, &sandbox).await.expect_err("it is refused");
        assert!(matches!(error.downcast_ref(), Some(CantStart::Token)), "{error:#}");
        assert!(error.to_string().contains("DISCORD_TOKEN"), "{error:#}");
    }
    let bot = started(sandbox.bot_token(), &sandbox).await.expect("it starts");
    let invite = bot.invite();
    assert!(invite.contains(&format!("&permissions={}&", asked_for().bits())), "{invite}");
    assert!(invite.ends_with("&scope=bot+applications.commands"), "{invite}");
    bot.stop().await;
    let token = sandbox.bot_token().to_owned();
    let (address, gone) = (sandbox.address(), sandbox);
    as_described(gone).await;
    let directory = tempfile::tempdir().expect("a directory");
    let store = Store::open(&directory.path().join("games.sqlite")).await.expect("a database");
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let tables = Tables::open(store, clock.clone(), Activity::default(), Secrets::Seeded(1)).await;
    let at = Discord::Sandbox { token, at: address };
    let error = Bot::start(&at, tables.expect("tables"), clock, Activity::default()).await;
    let error = error.expect_err("nobody is there");
    assert!(matches!(error.downcast_ref(), Some(CantStart::Unreachable(_))), "{error:#}");
}

#[tokio::test]
async fn an_empty_or_read_only_database_is_said_at_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("wartable.sqlite");
    fs::write(&file, "").expect("written");
    for args in [&["serve"][..], &["verify"]] {
        let refused = wartable(directory.path(), Some("a.token"), args);
        assert_eq!(refused.status.code(), Some(4), "{}", said(&refused));
        assert!(said(&refused).contains("it is empty"), "{}", said(&refused));
    }
    assert_eq!(fs::metadata(&file).expect("it is there").len(), 0, "and left as it is");
    fs::remove_file(&file).expect("removed");
    Store::open(&file).await.expect("a new one").close().await;
    let mut rights = fs::metadata(&file).expect("it is there").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).expect("set");
    let refused = wartable(directory.path(), Some("a.token"), &["serve"]);
    assert_eq!(refused.status.code(), Some(4), "{}", said(&refused));
    let sentence = said(&refused);
    assert!(sentence.contains("read-only") || sentence.contains("readonly"), "{sentence}");
    // The sandbox's world likewise.
    fs::write(directory.path().join("sandbox.sqlite"), "").expect("written");
    let refused = wartable(directory.path(), None, &["serve"]);
    assert_eq!(refused.status.code(), Some(4), "{}", said(&refused));
    assert!(said(&refused).contains("is empty"), "{}", said(&refused));
}

#[tokio::test]
async fn no_database_of_ours_is_ever_empty() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("games.sqlite");
    // As a program leaves it that was killed while it made the database.
    fs::write(directory.path().join("games.sqlite.new"), "half of it").expect("written");
    Store::open(&file).await.expect("a new one").close().await;
    assert!(fs::metadata(&file).expect("it is there").len() > 0);
    assert!(!directory.path().join("games.sqlite.new").exists());
}

#[tokio::test]
async fn verify_names_a_game_that_it_cant_read_and_goes_on() {
    use crate::table::{ADA, ELSEWHERE, Hall};
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let mut there = hall.call(ADA);
    there.place = Some(ELSEWHERE);
    hall.tables.create(there, "warrior", wartable::table::Chosen::new()).await.expect("another game");
    let directory = tempfile::tempdir().expect("a directory");
    hall.store.backup(&directory.path().join("wartable.sqlite")).await.expect("a copy");
    hall.close().await;
    let url = format!("sqlite://{}/wartable.sqlite", directory.path().display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("a pool");
    sqlx::query("UPDATE games SET standing = '{' WHERE id = 1").execute(&pool).await.expect("changed");
    pool.close().await;
    for args in [&["verify"][..], &["verify", "--all"]] {
        let verified = wartable(directory.path(), Some("a.token"), args);
        assert_eq!(verified.status.code(), Some(1), "{}", said(&verified));
        assert!(said(&verified).contains("game 1: can't be read: its standing"), "{}", said(&verified));
        assert!(said(&verified).contains("game 2: "), "{}", said(&verified));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_no_server_lets_do_what_it_needs_ends_with_a_code_of_its_own() {
    let sandbox =
        Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
    let server = sandbox.server("War table");
    sandbox.grant_bot(server, 0);
    let directory = tempfile::tempdir().expect("a directory");
    let mut command = super::bare(directory.path());
    command.env("WARTABLE_DISCORD", sandbox.address().to_string());
    command.env("WARTABLE_DISCORD_TOKEN", sandbox.bot_token()).arg("serve");
    let ended = tokio::task::spawn_blocking(move || command.output()).await.expect("done").expect("it runs");
    let words = said(&ended);
    assert_eq!(ended.status.code(), Some(6), "{words}");
    assert!(words.contains("no server lets the bot do what it needs: War table (lacking: "), "{words}");
    assert!(words.contains("invite it again with https://discord.com/"), "{words}");
    as_described(sandbox).await;
}

/// The program on this look-alike, by this token.
fn on(sandbox: &Sandbox, token: &str, directory: &std::path::Path) -> std::process::Command {
    let mut command = super::bare(directory);
    command.env("WARTABLE_DISCORD", sandbox.address().to_string());
    command.env("WARTABLE_DISCORD_TOKEN", token).arg("serve");
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_token_is_refused_ends_with_a_code_of_its_own() {
    let sandbox =
        Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
    let directory = tempfile::tempdir().expect("a directory");
    let mut command = on(&sandbox, "sandbox.of.another", directory.path());
    let ended = tokio::task::spawn_blocking(move || command.output()).await.expect("done").expect("it runs");
    assert_eq!(ended.status.code(), Some(5), "{}", said(&ended));
    let (words, at) = (said(&ended), sandbox.address());
    // It comes from there, and not from the developer portal.
    assert!(
        words.contains(&format!("the look-alike at {at} refuses the token in WARTABLE_DISCORD_TOKEN")),
        "{words}"
    );
    assert!(!words.contains(" DISCORD_TOKEN"), "{words}");
    as_described(sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_connection_is_closed_for_good_ends_with_a_code_of_its_own() {
    for (code, sentence) in [(4014, "closed the connection for good"), (4011, "wants 3 connections")] {
        let sandbox =
            Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
        sandbox.server("War table");
        sandbox.want_heartbeats(std::time::Duration::from_secs(1));
        let directory = tempfile::tempdir().expect("a directory");
        let mut command = on(&sandbox, sandbox.bot_token(), directory.path());
        let ended = tokio::task::spawn_blocking(move || command.output());
        sandbox.until_connected(true).await;
        if code == 4011 {
            sandbox.want_shards(3);
        }
        sandbox.close(code);
        let ended = ended.await.expect("done").expect("it runs");
        assert_eq!(ended.status.code(), Some(8), "{code}: {}", said(&ended));
        assert!(said(&ended).contains(sentence), "{code}: {}", said(&ended));
        as_described(sandbox).await;
    }
}
