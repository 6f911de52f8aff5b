//! Games as files: out whole and in again, one and all of them; copied while they are played and the program dies.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use wartable::games;
use wartable::rules::PolicyRng;
use wartable::store::back_up;
use wartable::table::{Call, GameId, PlaceId, verify_export};

use super::chat::Chat;
use super::life::{Life, Reaper, act, deliver};
use super::record::{Record, recorded};
use super::{each_kind, measure, some_kinds, wait_for};
use crate::leaks::PEOPLE;
use crate::table::{Hall, person, who};

/// Reads a game in.
async fn read_in(hall: &Hall, place: PlaceId, export: &Value) -> GameId {
    let people: BTreeMap<_, _> = PEOPLE.map(|name| (name.to_owned(), person(name))).into();
    let call = Call { who: who(PEOPLE[0]), place: Some(place), ..hall.call(PEOPLE[0]) };
    let read = hall.tables.import(call, export.to_string().as_bytes(), &people).await;
    read.expect("it is read in").game.expect("a game")
}

/// The journal of a file. What the table said of its own acts isn't taken from a file, which could put words into the log,
/// but said anew.
fn journal(export: &Value) -> Vec<Value> {
    let mut rows = export["journal"].as_array().expect("a journal").clone();
    for row in rows.iter_mut().filter(|row| row["kind"] == "table") {
        row["told"].take();
    }
    rows
}

async fn is_as_stored(hall: &Hall, game: GameId, when: &str) {
    let found = hall.tables.verify_game(game).await.expect("a game");
    assert_eq!(found.differences, Vec::<String>::new(), "{when}");
}

/// The first part of a record, lived.
async fn half(record: &Record) -> (Life<'_>, usize) {
    let middle = record.deeds.len() / 2;
    let mut life = Life::begin(record, Reaper::new(0, 0)).await;
    for number in 0..middle {
        life.does(number).await;
    }
    (life, middle)
}

#[test]
fn a_game_goes_on_as_it_would_have_from_its_file() {
    let (deeds, seeds) = measure();
    each_kind(|kind| {
        for seed in 1..=seeds {
            wait_for(async {
                // What falls due counts from when a game is read in.
                let record = recorded(games::ALL, kind, 700 + seed, deeds, false).await;
                let (mut life, middle) = half(&record).await;
                let export = life.hall.tables.export_game(GameId(1)).await.expect("an export");
                let found = verify_export(games::ALL, &export).expect("it can be read");
                assert_eq!(found.differences, Vec::<String>::new(), "{}: the file", kind.id());
                let hall = Hall::with(games::ALL, crate::fresh_directory(), life.hall.clock.now()).await;
                let game = read_in(&hall, crate::table::HERE, &export).await;
                let again = hall.tables.export_game(game).await.expect("an export");
                assert_eq!(journal(&again), journal(&export), "{}", kind.id());
                for part in ["genesis", "seats"] {
                    assert_eq!(again[part], export[part], "{}: {part}", kind.id());
                }
                is_as_stored(&hall, game, kind.id()).await;
                let mut chat = Chat::default();
                deliver(&hall, &mut chat).await;
                for number in middle..record.deeds.len() {
                    life.does(number).await;
                    // Votes that were open aren't there any more; what they decide may be refused.
                    let _ = act(&hall, &mut chat, number, life.deed(number), hall.clock.now()).await;
                    hall.rest().await;
                }
                is_as_stored(&hall, game, kind.id()).await;
                hall.close().await;
                life.end().await;
            });
        }
    });
}

#[test]
fn all_games_go_out_and_in_again() {
    wait_for(async {
        let into =
            Hall::with(games::ALL, crate::fresh_directory(), "2026-02-01T00:00:00Z".parse().expect("a time"))
                .await;
        for (place, kind) in (900..).map(PlaceId).zip(games::ALL.iter()) {
            let record = recorded(games::ALL, kind, 800, 10, true).await;
            let life = Life::lived(&record, Reaper::new(0, 0)).await;
            let export = life.hall.tables.export_game(GameId(1)).await.expect("an export");
            let game = read_in(&into, place, &export).await;
            let again = into.tables.export_game(game).await.expect("an export");
            assert_eq!(journal(&again), journal(&export), "{}", kind.id());
            life.end().await;
        }
        let all = into.tables.games().await.expect("they are listed");
        assert_eq!(all.len(), games::ALL.iter().count());
        for game in &all {
            is_as_stored(&into, *game, "read in").await;
        }
        into.wait(SignedDuration::from_hours(30)).await;
        for game in all {
            is_as_stored(&into, game, "a day later").await;
        }
        into.close().await;
    });
}

#[test]
fn a_backup_taken_while_the_program_dies_is_a_moment_of_the_game() {
    let (deeds, _) = measure();
    some_kinds(2, 1, |kind| {
        wait_for(async {
            let record = recorded(games::ALL, kind, 900, deeds, true).await;
            let mut whim = PolicyRng::new(9);
            let mut life = Life::begin(&record, Reaper::new(9, if crate::thorough() { 2 } else { 9 })).await;
            let files = crate::fresh_directory();
            for number in 0..record.deeds.len() {
                let (database, file) = (life.hall.database(), files.path().join(format!("{number}")));
                if number % 6 == 5 || (crate::thorough() && whim.once_in(3)) {
                    let journal =
                        |rows: &[String]| rows.iter().filter(|row| row.starts_with("journal")).count();
                    let before = journal(&life.rows.all().await);
                    // At the same moment.
                    let (copied, ()) = tokio::join!(back_up(&database, &file), life.does(number));
                    copied.expect("a backup");
                    let after = journal(&life.rows.all().await);
                    let rows = opens(&file, life.hall.clock.now(), kind.id()).await;
                    assert!((before..=after).contains(&rows), "{}: {before}, {rows}, {after}", kind.id());
                } else {
                    life.does(number).await;
                }
            }
            life.end().await;
        });
    });
}

/// A copy of a database is opened, is as stored, and its games go on; how many rows their journals had.
pub(super) async fn opens(file: &Path, now: Timestamp, when: &str) -> usize {
    let directory = crate::fresh_directory();
    let copy = directory.path().join("games.sqlite");
    std::fs::copy(file, &copy).expect("copied");
    // Before anybody looks after its games.
    let rows = super::rows::Rows::of(&copy);
    let count = rows.all().await.iter().filter(|row| row.starts_with("journal")).count();
    rows.close().await;
    let mut hall = Hall::with(games::ALL, directory, now).await;
    let all = hall.tables.games().await.expect("they are listed");
    for game in &all {
        is_as_stored(&hall, *game, when).await;
    }
    hall.wait(SignedDuration::from_hours(30)).await;
    hall.deliver().await;
    hall.restart().await;
    for game in all {
        is_as_stored(&hall, game, when).await;
    }
    hall.close().await;
    count
}
