//! `backup` and `restore` as processes that are killed (SIGKILL) at any moment: the games are the old ones or those of the
//! backup, each whole, and doing it once more does it. (Between all of its steps a restore is cut off in
//! `store/backup.rs`.)

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{bare, said};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema_7").join(name)
}

/// The program on the games of this directory.
fn program(directory: &Path, args: &[&str]) -> Command {
    let mut command = bare(directory);
    command.env("DISCORD_TOKEN", "a.token").args(args);
    command
}

/// Runs it, and kills it after so long if it hasn't ended. Hadn't it?
fn killed_after(directory: &Path, args: &[&str], length: Duration) -> bool {
    let mut child =
        program(directory, args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    std::thread::sleep(length);
    let ran = child.try_wait().expect("it is known").is_none();
    let _ = child.kill();
    let _ = child.wait();
    ran
}

/// The games of these two, as `verify` tells of them.
fn verified(directory: &Path) -> Option<String> {
    let output = program(directory, &["verify", "--all"]).output().expect("it runs");
    match output.status.code() {
        // The log beside it may tell of a slow disk.
        Some(0) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Some(4) => {
            let words = said(&output);
            assert!(words.contains("put in its place"), "{words}");
            None
        }
        code => panic!("{code:?}: {}", said(&output)),
    }
}

/// The old games in a directory, and a backup of others beside it.
fn laid_out() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::copy(fixture("warrior.sqlite"), directory.path().join("wartable.sqlite")).expect("copied");
    std::fs::copy(fixture("clone_wars.sqlite"), directory.path().join("backup.sqlite")).expect("copied");
    directory
}

/// In so many parts of how long it takes undisturbed.
fn parts() -> u32 {
    if crate::thorough() { 24 } else { 5 }
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_games_or_the_new_ones_and_can_be_done_again() {
    let whole = laid_out();
    let old = verified(whole.path()).expect("the old games");
    let begun = Instant::now();
    let done = program(whole.path(), &["restore", "backup.sqlite"]).output().expect("it runs");
    let length = begun.elapsed();
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    let new = verified(whole.path()).expect("the new games");
    assert_ne!(old, new);
    let (mut were_old, mut were_new, mut killed) = (0, 0, 0);
    for part in 1..=parts() {
        let directory = laid_out();
        let length = length * part / parts();
        killed += u32::from(killed_after(directory.path(), &["restore", "backup.sqlite"], length));
        match verified(directory.path()) {
            Some(games) if games == old => were_old += 1,
            Some(games) => {
                assert_eq!(games, new, "part {part}");
                were_new += 1;
            }
            None => {}
        }
        let again = program(directory.path(), &["restore", "backup.sqlite"]).output().expect("it runs");
        assert_eq!(again.status.code(), Some(0), "part {part}: {}", said(&again));
        assert_eq!(verified(directory.path()).as_ref(), Some(&new), "part {part}");
    }
    println!("{were_old} old, {were_new} new of {}, {killed} killed", parts());
    assert!(killed > 0, "all had ended by themselves");
}

#[test]
fn a_backup_that_is_killed_is_whole_or_none_and_harms_no_game() {
    let whole = laid_out();
    let old = verified(whole.path()).expect("the games");
    let begun = Instant::now();
    let done = program(whole.path(), &["backup", "copy.sqlite"]).output().expect("it runs");
    let length = begun.elapsed();
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    let mut killed = 0;
    for part in 1..=parts() {
        let directory = laid_out();
        let copy = directory.path().join("copy.sqlite");
        killed +=
            u32::from(killed_after(directory.path(), &["backup", "copy.sqlite"], length * part / parts()));
        assert_eq!(verified(directory.path()).as_ref(), Some(&old), "part {part}");
        let put_back = program(directory.path(), &["restore", "copy.sqlite"]).output().expect("it runs");
        let is_whole = std::fs::metadata(&copy).is_ok_and(|file| file.len() > 0);
        assert_eq!(put_back.status.success(), is_whole, "part {part}: {}", said(&put_back));
        assert_eq!(verified(directory.path()).as_ref(), Some(&old), "part {part}");
        let again = program(directory.path(), &["backup", "another.sqlite"]).output().expect("it runs");
        assert_eq!(again.status.code(), Some(0), "part {part}: {}", said(&again));
    }
    assert!(killed > 0, "all had ended by themselves");
}
