//! The real bot on a kept database: its people and channels are there, its messages are gone.

use std::collections::BTreeMap;
use std::path::Path;

use wartable::sandbox::{ChannelId, UserId};
use wartable::table::GameId;

use super::{Copied, copied};
use crate::discord::house::{House, private, public, text};

/// Where text of a database may name people and places.
const NAMING: [(&str, &str); 4] =
    [("games", "standing"), ("outbox", "payload"), ("answers", "answer"), ("journal", "act")];

struct Old {
    house: House,
    people: BTreeMap<String, UserId>,
    channels: BTreeMap<i64, ChannelId>,
}

impl Old {
    async fn open(name: &str) -> Self {
        let mut house = House::open().await;
        let directory = crate::fresh_directory();
        let file = directory.path().join("kept.sqlite");
        let Copied { people, places, left } = copied("edition_1", name, &file).await;
        let server = house.sandbox.server("War table");
        let people: Vec<_> =
            people.into_iter().map(|(name, old)| (old.0, house.sandbox.person(&name), name)).collect();
        let places: Vec<_> = places
            .into_iter()
            .map(|(game, old)| (old.0, house.sandbox.channel(server, &format!("game-{game}")), game))
            .collect();
        let ids = people.iter().map(|(old, new, _)| (*old, new.0));
        renumber(&file, ids.chain(places.iter().map(|(old, new, _)| (*old, new.0))).collect()).await;
        house.clock.move_to(left);
        house.restart_on(Some(&file)).await;
        let people = people.into_iter().map(|(_, new, name)| (name, new)).collect();
        let channels = places.into_iter().map(|(_, new, game)| (game, new)).collect();
        Self { house, people, channels }
    }

    /// What somebody is told, and what all are told, of a command in a game's channel.
    async fn slash(&self, game: i64, name: &str, line: &str) -> (String, String) {
        let person = self.people[name];
        let shown = self.house.slash_in(self.channels[&game], person, line).await;
        let told = (text(&private(&shown, person)), text(&public(&shown)));
        assert!(!told.0.contains("went wrong") && !told.0.is_empty(), "{line}: {}", told.0);
        told
    }

    async fn verified(&self) {
        for game in self.channels.keys() {
            let found = self.house.tables.verify_game(GameId(*game)).await.expect("it can be read");
            assert_eq!(found.differences, Vec::<String>::new(), "game {game}");
        }
    }
}

/// Gives people and places of a database the numbers that they have here.
async fn renumber(file: &Path, ids: Vec<(u64, u64)>) {
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.expect("a pool");
    let mut changes = Vec::new();
    // Old numbers may be new ones, too: each goes by way of one that is neither.
    let between = (7_000_000_000_000_000_000_u64..).zip(&ids);
    let away = between.clone().map(|(number, (old, _))| (*old, number));
    let back = between.map(|(number, (_, new))| (number, *new));
    for (old, new) in away.chain(back) {
        for (table, column) in NAMING {
            changes.push(format!("UPDATE {table} SET {column} = replace({column}, '{old}', '{new}')"));
        }
        changes.push(format!("UPDATE games SET place = {new} WHERE place = {old}"));
        changes.push(format!("UPDATE seats SET person = {new} WHERE person = {old}"));
    }
    for change in changes {
        sqlx::query(sqlx::AssertSqlSafe(change)).execute(&pool).await.expect("changed");
    }
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_goes_on() {
    let mut old = Old::open("war").await;
    for game in 1..=6 {
        assert!(old.slash(game, "ada", "/status").await.0.contains("ada"));
        old.slash(game, "ben", "/hand").await;
        old.slash(game, "cyd", "/game verify").await;
    }
    let (_, told) = old.slash(3, "cyd", "/attack until:\"one roll\"").await;
    assert!(told.contains("Brazil"), "{told}");
    old.slash(5, "cyd", "/game undo").await;
    old.house.wait(30).await;
    old.verified().await;
    old.house.restart().await;
    old.verified().await;
    old.house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_market_goes_on() {
    let mut old = Old::open("market").await;
    let (own, told) = old.slash(1, "cyd", "/warrior bid amount:62").await;
    assert!(own.contains("62") && told.contains("61"), "{own} {told}");
    // Ballots whose messages are gone are answered by command.
    let (_, told) = old.slash(2, "ben", "/offer answer offer:4 accept:true").await;
    assert!(told.contains("hands"), "{told}");
    let (_, told) = old.slash(3, "ben", "/vote choice:ada").await;
    assert!(told.contains("goes to"), "{told}");
    old.house.wait(26).await;
    old.verified().await;
    old.house.restart().await;
    old.verified().await;
    old.house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clean_slate_goes_on() {
    let mut old = Old::open("slate").await;
    old.slash(1, "ben", "/game join").await;
    old.slash(1, "ben", "/game ready").await;
    let (own, told) = old.slash(7, "ben", "/hand").await;
    assert!(own.contains("heal Brazil from Peru") && told.is_empty(), "{own} {told}");
    old.slash(7, "ada", "/slate finish").await;
    old.slash(6, "ada", "/slate finish").await;
    old.house.wait(30).await;
    old.verified().await;
    old.house.restart().await;
    old.verified().await;
    old.house.close().await;
}
