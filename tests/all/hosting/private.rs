//! Whose the files are, and who may read them: nobody but who plays the games.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;

use wartable::store::{Hold, Store};

use super::{TOKEN, line_with, run, said, wartable};

fn readers(file: &Path) -> u32 {
    fs::metadata(file).expect("it is there").permissions().mode() & 0o777
}

#[test]
fn what_the_program_makes_is_its_owners_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let here = directory.path();
    fs::write(here.join("turn.json"), include_str!("../../transcripts/warrior/two_front.json"))
        .expect("written");
    let import = ["import", "turn.json", "--place", "7", "--seat", "ada=1", "--data", "data"];
    let done = wartable(here, TOKEN, &import);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    let done = wartable(here, TOKEN, &["export", "1", "--out", "whole.json", "--data", "data"]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    let data = here.join("data");
    assert_eq!(readers(&data), 0o700);
    for file in [data.join("wartable.sqlite"), data.join("wartable.sqlite.lock"), here.join("whole.json")] {
        assert_eq!(readers(&file), 0o600, "{}", file.display());
    }
    // Of the sandbox as well, and while it plays.
    let (_bot, mut out) = run(&data, &[], &["serve", "--port", "0"]);
    line_with(&mut out, "Play on this page:");
    for name in ["sandbox.sqlite", "sandbox.sqlite-wal", "sandbox-games.sqlite", "sandbox-games.sqlite-wal"] {
        assert_eq!(readers(&data.join(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn who_restores_for_a_bot_leaves_it_the_games() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    let games = at("wartable.sqlite");
    Store::open(&games).await.expect("a database").close().await;
    fs::copy(&games, at("backup")).expect("copied");
    let (bots, group) = (4711, 4712);
    // Only root may give files away.
    if chown(&games, Some(bots), Some(group)).is_err() {
        eprintln!("not root: whose the files are isn't looked at");
        return;
    }
    // It was readable by others, as an earlier version left it.
    fs::set_permissions(at("backup"), fs::Permissions::from_mode(0o644)).expect("set");
    let done = wartable(directory.path(), TOKEN, &["restore", "backup"]);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    assert!(!said(&done).contains("chown"), "{}", said(&done));
    let names: Vec<_> = fs::read_dir(directory.path()).expect("read").filter_map(Result::ok).collect();
    let bot_s =
        names.iter().filter(|entry| entry.file_name().to_string_lossy().starts_with("wartable.sqlite"));
    assert_eq!(bot_s.clone().count(), 3, "the games, those that were there, and the lock: {names:?}");
    for entry in bot_s {
        let about = entry.metadata().expect("it is there");
        assert_eq!((about.uid(), about.gid()), (bots, group), "{entry:?}");
        assert_eq!(about.mode() & 0o777, 0o600, "{entry:?}");
    }
    // And in a directory of its own, where there was nothing yet.
    let theirs = at("theirs");
    fs::create_dir(&theirs).expect("a directory");
    chown(&theirs, Some(bots), Some(group)).expect("root may");
    let new = theirs.join("wartable.sqlite");
    Hold::take(&new).await.expect("held").expect("nobody's").release().await;
    Store::open(&new).await.expect("a database").close().await;
    for file in [new.clone(), theirs.join("wartable.sqlite.lock")] {
        assert_eq!(fs::metadata(&file).expect("it is there").uid(), bots, "{}", file.display());
    }
}
