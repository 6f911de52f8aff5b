//! Backups while games are played, and restoring them.

use std::fs;

use wartable::store::{Contents, Hold, Store, StoreError, back_up, put_back};
use wartable::table::GameId;

use super::{TOKEN, names, said, wartable};
use crate::table::{ADA, HERE, Hall};

fn why(result: Result<Contents, StoreError>) -> String {
    result.expect_err("it is refused").to_string()
}

#[tokio::test]
async fn a_backup_taken_while_a_game_is_played_brings_it_back_as_it_was() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("monday.sqlite");
    // Others write at the same time.
    let (database, fields) = (hall.database(), [("from", "Alaska".into()), ("to", "Kamchatka".into())]);
    let (copied, attack) = tokio::join!(back_up(&database, &file), hall.give(ADA, "attack", &fields));
    attack.expect("it is carried out");
    let contents = copied.expect("a backup");
    assert_eq!((contents.games, contents.under_way), (1, 1));
    assert_eq!(contents.bytes, fs::metadata(&file).expect("there").len());
    assert_eq!(names(directory.path()), ["monday.sqlite"]);
    let then = back_up(&hall.database(), &directory.path().join("tuesday.sqlite")).await;
    assert_eq!(then.expect("another").games, 1);

    let at_the_backup = tempfile::tempdir().expect("a directory");
    fs::copy(directory.path().join("tuesday.sqlite"), at_the_backup.path().join("games.sqlite"))
        .expect("copied");
    let copy = Hall::on(at_the_backup, hall.clock.now()).await;
    assert_eq!(copy.tables.position(HERE), hall.tables.position(HERE));
    assert!(copy.verified().await.differences.is_empty());

    // The game goes on and is lost by the day after; then monday's is put back.
    hall.ok(ADA, "game leave", &[("confirmed", true.into())]).await;
    hall.tables.close().await;
    let aside = directory.path().join("aside.sqlite");
    let contents = put_back(&file, &database, &aside).await.expect("put back");
    assert_eq!((contents.games, contents.under_way), (1, 1));
    let left = Store::open(&aside).await.expect("what was there is whole");
    assert_eq!(left.game(1).await.expect("read").expect("a game").seats[0].person, None, "ada has left");
    let back = Store::open(&database).await.expect("what was put back is whole");
    assert_eq!(back.game(1).await.expect("read").expect("a game").seats[0].person, Some(1));
    back.close().await;
    let mut hall = hall;
    hall.restart().await;
    assert!(hall.tables.verify_game(GameId(1)).await.expect("a game").differences.is_empty());
}

#[tokio::test]
async fn a_backup_never_writes_over_a_file_and_leaves_none_half_made() {
    let directory = tempfile::tempdir().expect("a directory");
    let (database, file) = (directory.path().join("wartable.sqlite"), directory.path().join("backup"));
    assert!(why(back_up(&database, &file).await).contains("there are no games"));
    Store::open(&database).await.expect("a database").close().await;
    fs::write(&file, "mine").expect("written");
    assert!(why(back_up(&database, &file).await).contains("there already"));
    assert_eq!(fs::read_to_string(&file).expect("read"), "mine");
    // Nor over what only looks like a part of it; and a name that reads like an address is one of a file.
    let (part, odd) = (directory.path().join("new.part"), directory.path().join("file:new"));
    fs::write(&part, "mine too").expect("written");
    back_up(&database, &directory.path().join("new")).await.expect("a backup");
    back_up(&database, &odd).await.expect("a backup");
    assert_eq!(fs::read_to_string(&part).expect("read"), "mine too");
    let here = names(directory.path());
    assert!(here.contains(&"file:new".to_owned()) && here.len() == 5, "{here:?}");
    fs::write(&database, "SQLite format 3\0 and then nothing of the sort").expect("written");
    let (broken, before) = (directory.path().join("broken"), names(directory.path()));
    why(back_up(&database, &broken).await);
    assert_eq!(names(directory.path()), before, "nothing is left behind");
}

#[tokio::test]
async fn what_is_no_whole_database_is_not_put_back_and_says_why() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    let database = at("wartable.sqlite");
    let store = Store::open(&database).await.expect("a database");
    store.backup(&at("good")).await.expect("a copy");
    store.close().await;
    let now = fs::read(&database).expect("read");

    fs::write(at("text"), "no database at all").expect("written");
    let mut torn = fs::read(at("good")).expect("read");
    torn.truncate(torn.len() / 2);
    fs::write(at("torn"), torn).expect("written");
    let change = async |name: &str, sql: &'static str| {
        fs::copy(at("good"), at(name)).expect("copied");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(at(name));
        let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("connected");
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("changed");
        sqlx::Connection::close(connection).await.expect("closed");
    };
    change("other", "DROP TABLE _sqlx_migrations").await;
    change("newer", "INSERT INTO _sqlx_migrations VALUES (9999, 'x', '2027-01-01', 1, x'00', 1)").await;
    change("changed", "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1").await;
    for (name, reason) in [
        ("missing", "there is no file"),
        ("text", "is no database"),
        ("torn", "damaged"),
        ("other", "not one of wartable's"),
        ("newer", "a newer version of wartable"),
        ("changed", "not built as wartable builds it"),
    ] {
        let before = names(directory.path());
        let why = why(put_back(&at(name), &database, &at("aside")).await);
        assert!(why.contains(reason), "{name}: {why}");
        assert!(!why.contains("restoring"), "{why}");
        assert_eq!(names(directory.path()), before, "{name} left something behind");
        assert_eq!(fs::read(&database).expect("read"), now, "{name} changed the database");
    }
    put_back(&at("good"), &database, &at("aside")).await.expect("the good one is taken");
    let newer = Store::open(&at("newer")).await.expect_err("it can't be opened").to_string();
    assert!(newer.contains("newer version of wartable"), "{newer}");
}

#[tokio::test]
async fn the_program_says_what_it_copied_and_put_back_and_refuses_while_a_bot_runs() {
    let directory = tempfile::tempdir().expect("a directory");
    let database = directory.path().join("wartable.sqlite");
    Store::open(&database).await.expect("a database").close().await;
    let held = Hold::take(&database).await.expect("a hold").expect("nobody else's");

    let made = wartable(directory.path(), TOKEN, &["backup", "b.sqlite"]);
    assert_eq!(made.status.code(), Some(0), "{}", said(&made));
    assert!(said(&made).starts_with("b.sqlite: 0 games (0 under way or gathering), "), "{}", said(&made));
    let again = wartable(directory.path(), TOKEN, &["backup", "b.sqlite"]);
    assert_eq!(again.status.code(), Some(4));
    assert!(said(&again).contains("there already"));

    let elsewhere = ["backup", "c.sqlite", "--database", "wartable.sqlite"];
    assert_eq!(wartable(directory.path(), None, &elsewhere).status.code(), Some(0), "named outright");

    let refused = wartable(directory.path(), TOKEN, &["restore", "b.sqlite"]);
    assert_eq!(refused.status.code(), Some(3));
    assert!(said(&refused).contains("is in use: another wartable plays its games"), "{}", said(&refused));
    held.release().await;
    let done = wartable(directory.path(), TOKEN, &["restore", "b.sqlite"]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    assert!(said(&done).contains("What was there before is kept as "), "{}", said(&done));
    let dated = names(directory.path());
    assert!(dated.iter().any(|name| name.starts_with("wartable.sqlite.before-20")), "{dated:?}");
}
