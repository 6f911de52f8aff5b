//! More servers than one connection carries, and how often a bot may connect.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, CantStart, Discord};
use wartable::sandbox::{Options, Place, Sandbox};
use wartable::store::Store;
use wartable::table::{Secrets, Tables};

use crate::sandbox::openapi::as_described;

struct Room {
    clock: Clock,
    activity: Activity,
    sandbox: Sandbox,
    tables: Tables,
    _files: tempfile::TempDir,
}

impl Room {
    async fn open() -> Self {
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse::<Timestamp>().expect("a time"));
        let activity = Activity::default();
        let sandbox =
            Sandbox::start(Options::empty(clock.clone(), activity.clone())).await.expect("it starts");
        let files = crate::fresh_directory();
        let store = Store::open(&files.path().join("games.sqlite")).await.expect("a database");
        let tables = Tables::open(store, clock.clone(), activity.clone(), Secrets::Seeded(1)).await;
        Self { clock, activity, sandbox, tables: tables.expect("tables"), _files: files }
    }

    async fn start(&self) -> anyhow::Result<Bot> {
        let at = Discord::Sandbox { token: self.sandbox.bot_token().to_owned(), at: self.sandbox.address() };
        Bot::start(&at, self.tables.clone(), self.clock.clone(), self.activity.clone()).await
    }

    async fn quiet(&self) {
        for _ in 0..4000 {
            if self.activity.is_quiet() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("never quiet: {:?}", self.activity.open());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_server_is_served_by_its_shard() {
    let room = Room::open().await;
    let ada = room.sandbox.person("ada");
    // Servers of neighbouring milliseconds belong to neighbouring shards.
    let mut channels = Vec::new();
    for name in ["one", "two", "three"] {
        let server = room.sandbox.server(name);
        channels.push(room.sandbox.channel(server, "games"));
        room.clock.move_to(room.clock.now() + SignedDuration::from_millis(1));
    }
    room.sandbox.want_shards(2);
    let bot = room.start().await.expect("it starts");
    for _ in 0..3000 {
        if room.sandbox.connected() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(room.sandbox.connected(), 2, "as many as Discord asks for");
    for channel in &channels {
        let mark = room.sandbox.mark();
        let here = std::path::Path::new(".");
        room.sandbox.slash(ada, Place::Channel(*channel), "/status", here).expect("it is sent");
        room.quiet().await;
        assert_eq!(room.sandbox.since(mark).len(), 1, "one answer from one shard");
    }
    bot.stop().await;
    as_described(room.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_server_is_looked_at_however_many_there_are() {
    const MANY: usize = 410;
    let room = Room::open().await;
    for number in 1..=MANY {
        let server = room.sandbox.server(&format!("server {number}"));
        if number < MANY {
            room.sandbox.grant_bot(server, 0);
        }
    }
    let bot = room.start().await.expect("the last of them lets it do what it needs");
    let all = room.sandbox.exchanges();
    assert_eq!(all.iter().filter(|one| one.path == "/users/@me/guilds").count(), 3, "two hundred at once");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_needs_more_shards_ends_with_a_sentence() {
    let room = Room::open().await;
    room.sandbox.server("one");
    let mut bot = room.start().await.expect("it starts");
    // It has come to more servers meanwhile, and has to connect anew.
    room.sandbox.want_shards(3);
    room.sandbox.cut_for_good();
    let error = bot.ended().await.expect_err("with a reason");
    assert!(matches!(error.downcast_ref(), Some(CantStart::Shards { there: 1, needed: 3 })), "{error:#}");
    assert!(format!("{error:#}").contains("wants 3 connections"), "{error:#}");
    let identified =
        room.sandbox.exchanges().iter().filter(|exchange| exchange.path == "/gateway/bot").count();
    assert!(identified <= 8, "{identified} questions");
    bot.stop().await;
    as_described(room.sandbox).await;
}

/// serenity reads such a connection on and on until a heartbeat fails: on threads of its own, or nothing else would run
/// here meanwhile.
#[tokio::test]
async fn a_connection_that_is_closed_for_want_of_shards_ends_the_bot() {
    let room = Room::open().await;
    room.sandbox.server("one");
    room.sandbox.want_heartbeats(Duration::from_secs(1));
    let mut bot = room.start().await.expect("it starts");
    room.sandbox.want_shards(3);
    room.sandbox.close(4011);
    let error = bot.ended().await.expect_err("with a reason");
    assert!(matches!(error.downcast_ref(), Some(CantStart::Shards { there: 1, needed: 3 })), "{error:#}");
    bot.stop().await;
    as_described(room.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_session_is_begun_beyond_what_discord_allows() {
    let room = Room::open().await;
    room.sandbox.server("one");
    let begun = room.clock.now();
    room.sandbox.leave_sessions(0, begun + SignedDuration::from_hours(3));
    let clock = room.clock.clone();
    let activity = room.activity.clone();
    let stepping = tokio::spawn(async move {
        loop {
            if let Some(wake) = activity.next_rest() {
                clock.move_to(wake);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    let bot = room.start().await.expect("it starts, later");
    assert!(room.clock.now() >= begun + SignedDuration::from_hours(3), "it waited");
    stepping.abort();
    bot.stop().await;
    as_described(room.sandbox).await;
}

#[test]
fn nothing_of_thousands_of_servers_is_kept() {
    let manifest = include_str!("../../../Cargo.toml");
    for name in ["serenity = ", "poise = "] {
        let line = manifest.lines().find(|line| line.starts_with(name)).expect("it is there");
        assert!(line.contains("default-features = false") && !line.contains("\"cache\""), "{line}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_being_made_anew_for_minutes_is_not_up() {
    let room = Room::open().await;
    let bot = room.start().await.expect("it starts");
    let connections = bot.connections();
    while connections.up().await < 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // It breaks; whoever connects is let wait, without a word.
    let before = room.sandbox.arrivals();
    room.sandbox.go_offline();
    room.sandbox.until_connected(false).await;
    // What was heard until then is known.
    connections.up().await;
    room.clock.move_to(room.clock.now() + SignedDuration::from_mins(3));
    assert_eq!((connections.up().await, connections.wanted()), (0, 1));
    room.sandbox.come_back();
    room.sandbox.until_arrival(before).await;
    while connections.up().await < 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    bot.stop().await;
    as_described(room.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_closed_for_good_ends_the_bot_with_a_sentence() {
    for (code, sentence) in
        [(4004, "refuses the token"), (4013, "closed the connection"), (4014, "closed the connection")]
    {
        let room = Room::open().await;
        let mut bot = room.start().await.expect("it starts");
        room.sandbox.close(code);
        let error = bot.ended().await.expect_err("with a reason");
        assert!(format!("{error:#}").contains(sentence), "{code}: {error:#}");
        bot.stop().await;
    }
}
