//! What is mistyped or meant otherwise is refused with a sentence, and leaves everything as it was.

use std::fs;
use std::path::Path;

use wartable::store::Store;

use super::{TOKEN, bare, names, put_kept_games, said, wartable, without_room};

/// Runs it, and gives its code and what it said.
fn ended(data: &Path, args: &[&str]) -> (i32, String) {
    let output = wartable(data, TOKEN, args);
    (output.status.code().expect("it ended by itself"), said(&output))
}

#[tokio::test]
async fn a_backup_takes_nothings_place_but_a_databases() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    Store::open(&here.join("backup")).await.expect("a database").close().await;
    fs::create_dir(here.join("data")).expect("a directory");
    fs::write(here.join("data/wartable.sqlite"), "of a bot").expect("written");
    fs::write(here.join("whole.json"), "{}").expect("written");
    let before = names(here);
    for (database, why) in [("data", "is a directory"), ("whole.json", "is no database")] {
        let (code, words) = ended(here, &["restore", "backup", "--database", database]);
        assert_eq!(code, 4, "{words}");
        assert!(words.contains(&format!("{database} {why}")), "{words}");
        assert_eq!(names(here), before, "{database}");
    }
    // What is refused makes no directory either.
    let (code, words) = ended(here, &["restore", "none", "--data", "new"]);
    assert!(code == 4 && words.contains("there is no file none") && names(here) == before, "{words}");
    // Where there is no room it isn't the backup that is at fault.
    let full = without_room(here, TOKEN, 100, &["restore", "backup", "--database", "games"]);
    let words = said(&full);
    assert!(full.status.code() == Some(4) && words.contains("games.restoring: "), "{words}");
    // One that is empty, or has lost its end, is replaced.
    let whole = fs::read(here.join("backup")).expect("read");
    for left in [&whole[..0], &whole[..whole.len() / 2]] {
        fs::write(here.join("games"), left).expect("written");
        let (code, words) = ended(here, &["restore", "backup", "--database", "games"]);
        assert_eq!(code, 0, "{words}");
    }
}

#[test]
fn a_line_of_the_settings_that_is_none_starts_nothing_in_the_bots_place() {
    let directory = tempfile::tempdir().expect("a directory");
    for (text, line) in [
        (
            "# the bot's\nWARTABLE_LOG=warn, wartable=info\nDISCORD_TOKEN=MTI.planted.x\n",
            "line 2 (WARTABLE_LOG)",
        ),
        ("DISCORD_TOKEN=MTI.planted.x and more\n", "line 1 (DISCORD_TOKEN)"),
        ("\n\nMTI.planted.x\n", "line 3 "),
        ("WARTABLE_DATA=\"open\nDISCORD_TOKEN=MTI.planted.x\n", "line 1 (WARTABLE_DATA)"),
    ] {
        fs::write(directory.path().join(".env"), text).expect("written");
        let ended = bare(directory.path()).arg("serve").output().expect("it runs");
        let words = said(&ended);
        assert_eq!(ended.status.code(), Some(2), "{words}");
        assert!(words.contains(".env file can't be read: ") && words.contains(line), "{words}");
        assert!(!words.contains("planted"), "{words}");
        assert_eq!(names(directory.path()), [".env"], "nothing was started");
    }
    // Where the games are may stand behind that line: they aren't looked for elsewhere, whoever set the token.
    fs::write(directory.path().join(".env"), "no line\nWARTABLE_DATA=elsewhere\n").expect("written");
    for args in [&["serve"][..], &["backup", "b.sqlite"], &["verify"]] {
        let (code, words) = ended(directory.path(), args);
        assert!(code == 2 && words.contains("line 1 "), "{words}");
        assert_eq!(names(directory.path()), [".env"], "nothing was started");
    }
    // What goes by no settings goes on, and what names its database.
    fs::write(directory.path().join("t.txt"), "people ada\nchannel war\n").expect("written");
    for args in [&["simulate", "--games", "1"][..], &["transcript", "t.txt"]] {
        let played = bare(directory.path()).args(args).output().expect("it runs");
        assert_eq!(played.status.code(), Some(0), "{args:?}: {}", said(&played));
    }
    let args = ["backup", "copy.sqlite", "--database", "none.sqlite"];
    let none = bare(directory.path()).args(args).output().expect("it runs");
    assert!(said(&none).contains("there are no games in none.sqlite"), "{}", said(&none));
}

#[test]
fn settings_are_the_working_directorys_and_what_cant_be_read_starts_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let (above, here) = (directory.path(), directory.path().join("bot"));
    fs::create_dir(&here).expect("a directory");
    // Somebody else's, which has no line of ours.
    fs::write(above.join(".env"), "my django settings\n").expect("written");
    let words = said(&bare(&here).arg("doctor").output().expect("it runs"));
    assert!(words.contains("WRONG  token: there is none") && !words.contains(".env file can't"), "{words}");
    fs::write(above.join(".env"), "DISCORD_TOKEN=another.bots\n").expect("written");
    let words = said(&bare(&here).arg("doctor").output().expect("it runs"));
    assert!(words.contains("WRONG  token: there is none"), "{words}");
    // The token may stand in it.
    fs::create_dir(here.join(".env")).expect("a directory");
    let ended = bare(&here).arg("serve").output().expect("it runs");
    let words = said(&ended);
    assert_eq!(ended.status.code(), Some(2), "{words}");
    assert!(words.contains("bot/.env: Is a directory"), "{words}");
    assert_eq!(names(&here), [".env"], "nothing was started");
}

/// As with the unit of the hosting document, whose settings only root can read: no token says that the bot's games are meant.
#[test]
fn without_a_token_the_bots_games_are_meant_by_their_name() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    put_kept_games(here);
    fs::write(here.join("war.json"), include_str!("../../transcripts/warrior/two_front.json"))
        .expect("written");
    let ended = |args: &[&str]| {
        let output = wartable(here, None, args);
        (output.status.code().expect("it ended by itself"), said(&output))
    };
    let import = ["import", "war.json", "--place", "55", "--seat", "ada=7"];
    let before = names(here);
    for args in [
        &import[..],
        &["restore", "wartable.sqlite"],
        &["verify"],
        &["export", "1"],
        &["render", "1"],
        &["unsent"],
    ] {
        let (code, words) = ended(args);
        assert!(
            code == 2 && words.contains("sandbox-games.sqlite") && words.contains("the sandbox's"),
            "{args:?}: {words}"
        );
        let named = format!("--database {}", here.join("wartable.sqlite").display());
        assert!(words.contains(&named), "{args:?}: {words}");
        assert_eq!(names(here), before, "{args:?}");
    }
    for (args, says) in [
        (&import[..], "goes on in channel 55 as soon as the bot runs that plays wartable.sqlite"),
        (&["verify"], "the position is as stored"),
        (&["export", "1", "--out", "-"], "\"journal\""),
        (&["render", "1", "--width", "400"], "board.png"),
        (&["unsent"], "Nothing was kept aside"),
    ] {
        let (code, words) = ended(&[args, &["--database", "wartable.sqlite"]].concat());
        assert!(code == 0 && words.contains(says), "{args:?}: {words}");
    }
    assert!(!here.join("sandbox-games.sqlite").exists() && !here.join("-").exists());
    let (code, words) = ended(&["verify", "--database", "none.sqlite"]);
    assert!(code == 2 && words.contains("there are no games in none.sqlite"), "{words}");
}

#[cfg(unix)]
#[test]
fn what_may_not_be_looked_at_isnt_missing() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    // Whoever may do anything is kept out by nothing else.
    std::os::unix::fs::symlink("closed", here.join("closed")).expect("a link");
    for args in [&["verify"][..], &["export", "1"], &["render", "1"], &["unsent"], &["backup", "copy"]] {
        let (code, words) = ended(here, &[args, &["--database", "closed/wartable.sqlite"]].concat());
        assert!(code == 4 && words.contains("closed/wartable.sqlite can't be read: "), "{args:?}: {words}");
        assert!(!words.contains("no games"), "{args:?}: {words}");
    }
    let (code, words) = ended(here, &["restore", "closed/backup"]);
    assert!(code == 4 && words.contains("closed/backup can't be read: "), "{words}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_export_that_is_cut_off_says_so() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    put_kept_games(here);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a disk without room");
    let mut export = bare(here);
    export.args(["export", "1", "--database", "wartable.sqlite"]).stdout(full);
    let ended = export.output().expect("it runs");
    assert_eq!(ended.status.code(), Some(2), "{}", said(&ended));
    assert!(said(&ended).contains("can't write to standard output: No space left"), "{}", said(&ended));
}

#[test]
fn a_seat_that_the_file_doesnt_have_is_refused_and_one_that_it_has_is_taken() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let two = include_str!("../../transcripts/warrior/two_front.json");
    fs::write(here.join("war.json"), two).expect("written");
    fs::write(here.join("slate.json"), r#"{"game":"clean_slate"}"#).expect("written");
    let seats = |file: &str, place: &str, seats: &[&str]| {
        let seats: Vec<&str> = seats.iter().flat_map(|seat| ["--seat", seat]).collect();
        ended(here, &[&["import", file, "--place", place][..], &seats].concat())
    };
    let before = names(here);
    for (given, why) in [
        (&["zzz=42"][..], "there is no seat zzz; there are ada, ben"),
        (&["ada=1", "ada=2"], "the seat ada is given twice"),
    ] {
        let (code, words) = seats("war.json", "7", given);
        assert!(code == 2 && words.contains(why), "{words}");
    }
    assert_eq!(seats("war.json", "0", &["ada=1"]).0, 2, "no channel has that number");
    assert_eq!(names(here), before, "nothing was made");
    // Who is seated by the seat's own name, sits there.
    let (code, words) = seats("slate.json", "8", &["democracy=41", "environment=42"]);
    assert_eq!(code, 0, "{words}");
    let (_, export) = ended(here, &["export", "1"]);
    for person in ["41", "42"] {
        assert!(export.contains(&format!("\"person\": \"{person}\"")), "{export}");
    }
    // What some saw of a game lacks something, and that is said.
    let seen = format!(
        r#"{{"format":"wartable","version":1,"game":"warrior","seen_by":["ada"],"seats":[{{"name":"ada"}},{{"name":"ben"}}],"position":{two}}}"#
    );
    fs::write(here.join("seen.json"), seen).expect("written");
    let (code, words) = seats("seen.json", "9", &["ada=1"]);
    assert!(code == 0 && words.contains("is dealt anew or gone"), "{words}");
}

#[tokio::test]
async fn a_file_that_cant_be_written_leaves_what_stood_there() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema_7/clean_slate.sqlite");
    fs::copy(kept, here.join("wartable.sqlite")).expect("copied");
    // One of an earlier version is looked at as a copy, for which there has to be room, too.
    let failed = without_room(here, TOKEN, 10, &["export", "1"]);
    assert_eq!(failed.status.code(), Some(4), "{}", said(&failed));
    assert!(said(&failed).contains("a copy of it to look at can't be written in "), "{}", said(&failed));
    Store::open(&here.join("wartable.sqlite")).await.expect("brought up to date").close().await;
    let (code, words) = ended(here, &["export", "1", "--out", "whole.json"]);
    assert_eq!(code, 0, "{words}");
    let whole = fs::read(here.join("whole.json")).expect("read");
    let blocks = 100;
    assert!(whole.len() > 512 * blocks, "{} bytes", whole.len());
    let before = names(here);
    for args in [
        &["export", "1", "--out", "whole.json"][..],
        &["render", "whole.json", "--out", "board.png", "--width", "3200"],
    ] {
        let failed = without_room(here, TOKEN, blocks, args);
        assert_eq!(failed.status.code(), Some(2), "{}", said(&failed));
        assert!(said(&failed).contains("can't write "), "{}", said(&failed));
    }
    assert_eq!(fs::read(here.join("whole.json")).expect("read"), whole);
    let not_sqlites = |names: Vec<String>| -> Vec<String> {
        names.into_iter().filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm")).collect()
    };
    assert_eq!(not_sqlites(names(here)), not_sqlites(before), "nothing is left");
    let zone = said(&wartable(here, TOKEN, &["render", "whole.json", "--zone", "Asi"]));
    assert!(zone.contains("has no zone \"Asi\"; there are ") && zone.contains("Asia"), "{zone}");
    // Nor is a picture written that isn't what its name says.
    for (args, kind) in [
        (&["render", "whole.json", "--out", "board.jpg"][..], "call it board.png"),
        (&["render", "whole.json", "--animate", "--out", "board.png"], "call it board.gif"),
    ] {
        let (code, words) = ended(here, args);
        assert!(code == 2 && words.contains(kind), "{words}");
    }
}

#[test]
fn what_cant_be_looked_at_is_no_difference() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    put_kept_games(here);
    fs::write(here.join("no.json"), "none").expect("written");
    for (what, why) in
        [("none.json", "No such file"), ("no.json", "is no JSON of a game"), ("99", "there is no game 99")]
    {
        let ended = wartable(here, TOKEN, &["verify", what, "1"]);
        assert_eq!(ended.status.code(), Some(2), "{}", said(&ended));
        let error = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(error.contains(&format!("{what} can't be read")) && error.contains(why), "{error}");
        assert!(
            said(&ended).contains("the position is as stored"),
            "the other is looked at: {}",
            said(&ended)
        );
    }
    // A game that hasn't begun has no board, and nothing that goes on.
    let gathers = r#"{"format":"wartable","version":1,"game":"warrior","seats":[{"name":"ada"}],"journal":[],"position":null}"#;
    fs::write(here.join("gathers.json"), gathers).expect("written");
    for args in
        [&["render", "gathers.json"][..], &["import", "gathers.json", "--place", "7", "--seat", "ada=1"]]
    {
        let (code, words) = ended(here, args);
        assert!(code == 2 && words.contains("hasn't begun"), "{args:?}: {words}");
    }
    // Nor is a database that is damaged.
    let file = here.join("wartable.sqlite");
    let mut bytes = fs::read(&file).expect("read");
    bytes[4096..].fill(0xff);
    fs::write(&file, bytes).expect("written");
    for args in [&["verify"][..], &["export", "1"], &["backup", "copy"]] {
        let (code, words) = ended(here, args);
        assert!(code == 4 && words.contains("wartable.sqlite"), "{args:?}: {words}");
        assert!(!words.contains("the copy could not be written"), "{words}");
    }
    fs::write(&file, "something else altogether").expect("written");
    let (code, words) = ended(here, &["backup", "copy"]);
    assert!(code == 4 && words.contains("wartable.sqlite is no database"), "{words}");
    assert!(!here.join("copy").exists());
    // A script that doesn't hold ends with a sentence, too.
    fs::write(here.join("no.txt"), "people ada\nchannel war\nada: /help\n> ada sees \"a storm\"\n")
        .expect("written");
    let ended = wartable(here, TOKEN, &["transcript", "no.txt"]);
    assert_eq!(ended.status.code(), Some(1), "{}", said(&ended));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("wartable: 1 script failed"), "{}", said(&ended));
}

/// A directory with games of an earlier version's alone, and what stands in their file.
fn kept_games() -> (tempfile::TempDir, Vec<u8>) {
    let directory = tempfile::tempdir().expect("a directory");
    put_kept_games(directory.path());
    let whole = fs::read(directory.path().join("wartable.sqlite")).expect("read");
    (directory, whole)
}

/// What is asked for takes the place of no games.
#[test]
fn nothing_is_written_over_a_database_or_beside_it() {
    let (directory, whole) = kept_games();
    let here = directory.path();
    fs::write(here.join("wartable.sqlite.lock"), "").expect("written");
    let before = names(here);
    for part in
        ["wartable.sqlite", "wartable.sqlite-wal", "wartable.sqlite.lock", "wartable.sqlite.restored-over"]
    {
        let (code, words) = ended(here, &["export", "1", "--out", part]);
        assert!(code == 2 && words.contains("the name of a database"), "{words}");
    }
    fs::rename(here.join("wartable.sqlite"), here.join("games")).expect("renamed");
    let (code, words) = ended(here, &["render", "1", "--database", "games", "--out", "games"]);
    assert!(code == 2 && words.contains("the name of a database"), "{words}");
    fs::rename(here.join("games"), here.join("wartable.sqlite")).expect("renamed");
    assert_eq!(names(here), before);
    assert!(fs::read(here.join("wartable.sqlite")).expect("read") == whole, "it is as it was");
}

/// A bot of an earlier version may play them, or be put back with them.
#[test]
fn games_of_an_earlier_version_are_looked_at_as_they_are() {
    let (directory, whole) = kept_games();
    let here = directory.path();
    for args in [&["verify"][..], &["export", "1"], &["render", "1", "--out", "-"], &["unsent"]] {
        let (code, words) = ended(here, args);
        assert_eq!(code, 0, "{args:?}: {words}");
    }
    let (code, words) = ended(here, &["unsent", "drop", "1"]);
    assert!(code == 4 && words.contains("of an earlier version"), "{words}");
    // Whatever is made for that is gone, also where nobody reads what is said.
    #[cfg(target_os = "linux")]
    {
        let elsewhere = tempfile::tempdir().expect("a directory");
        for full in [false, true] {
            let mut command = bare(here);
            command.env("DISCORD_TOKEN", "a.token").env("TMPDIR", elsewhere.path()).arg("verify");
            if full {
                command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there"));
            }
            let code = command.output().expect("it runs").status.code();
            assert_eq!(code, Some(if full { 2 } else { 0 }));
            assert_eq!(names(elsewhere.path()), Vec::<String>::new());
        }
    }
    assert_eq!(names(here), ["wartable.sqlite"]);
    assert!(fs::read(here.join("wartable.sqlite")).expect("read") == whole, "it is as it was");
}

#[test]
fn what_is_misread_begins_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    // A file that is no game, into games that aren't there.
    fs::write(here.join("w.txt"), "no game").expect("written");
    let (code, words) = ended(here, &["import", "w.txt", "--place", "5", "--database", "new.sqlite"]);
    assert!(code == 2 && words.contains("w.txt is no JSON of a game"), "{words}");
    // Settings that are meant otherwise.
    let home = bare(here).env("WARTABLE_DATA", "~/games").arg("serve").output().expect("it runs");
    assert_eq!(home.status.code(), Some(2), "{}", said(&home));
    assert!(said(&home).contains("WARTABLE_DATA begins with ~"), "{}", said(&home));
    let (code, words) = ended(here, &["serve", "--fresh"]);
    assert!(code == 2 && words.contains("--fresh"), "{words}");
    #[cfg(unix)]
    for name in ["DISCORD_TOKEN", "WARTABLE_DATABASE"] {
        let value: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"/srv/d\xe4ta");
        let ended = bare(here).env(name, value).arg("verify").output().expect("it runs");
        assert_eq!(ended.status.code(), Some(2), "{}", said(&ended));
        assert!(said(&ended).contains(&format!("{name} is set to something")), "{}", said(&ended));
    }
    assert_eq!(names(here), ["w.txt"], "nothing is made");
    // All that can be looked at are.
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/two_player/cards.toml");
    let looked = bare(here).args(["check", "none.toml", good]).output().expect("it runs");
    assert_eq!(looked.status.code(), Some(2));
    assert!(said(&looked).contains("none.toml: can't be looked at") && said(&looked).contains(" is good: "));
    // Where nothing can be said beside it, it goes on.
    #[cfg(target_os = "linux")]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
        let ended = bare(here).args(["transcript", "none"]).stderr(full).output().expect("it runs");
        assert_eq!(ended.status.code(), Some(2));
    }
}
