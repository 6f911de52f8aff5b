//! Files that somebody was sent by who wishes them ill: the program refuses each with a sentence, in no more memory than it was
//! given, and leaves nothing behind.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Output;

use super::{bounded, said};

/// What a process may have of its own, in kilobytes: what the program takes by itself, and some 500 MB for a file of 32.
const ROOM: u64 = 1_000_000;

/// The program in so little room; its end is no one's but its own.
fn in_little_room(data: &Path, args: &[&str]) -> Output {
    let mut command = bounded(data, &format!("ulimit -v {ROOM}"), args);
    // Each thread of the system's own would take sixty megabytes of addresses for what it may need.
    command.env("MALLOC_ARENA_MAX", "1").env("RUST_BACKTRACE", "0");
    command.output().expect("it runs")
}

/// So much of this as fits into the largest file.
fn filled(begin: &str, each: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = begin.to_owned();
    let mut number = 0;
    while text.len() < (32 << 20) - 100 {
        text.push_str(&each(number));
        number += 1;
    }
    text + end
}

fn hostile() -> Vec<(&'static str, String)> {
    let position = r#"{"game":"warrior","seats":{"ada":{},"ben":{}},"#;
    let export = r#"{"format":"wartable","version":1,"game":"warrior","rules":1,"seats":[{"name":"ada"},{"name":"ben"}],"#;
    let mut many = String::from("{");
    for number in 0..400_000 {
        let _ = write!(many, "\"k{number}\":{{\"a\":[]}},");
    }
    vec![
        ("deep", "[".repeat(32 << 20)),
        ("deep in an object", r#"{"a":"#.repeat(5 << 20)),
        ("deep and closed", format!("{}1{}", "[".repeat(1 << 20), "]".repeat(1 << 20))),
        ("wide", filled("[0", |_| ",{}".to_owned(), "]")),
        ("objects of one", filled("[0", |_| r#",{"a":1}"#.to_owned(), "]")),
        ("keys", many + "\"z\":1}"),
        ("the same key twice", format!(r#"{position}"board":{{}},"board":{{}}}}"#)),
        ("one long word", filled("{\"game\":\"", |_| "x".repeat(1024), "\"}")),
        ("one long number", filled("{\"game\":", |_| "9".repeat(1024), "}")),
        ("a number out of range", format!(r#"{position}"round":99999999999999999999999}}"#)),
        ("a number below", format!(r#"{position}"round":-1}}"#)),
        ("an endless number", format!(r#"{position}"round":1e400}}"#)),
        (
            "rows",
            filled(
                &format!("{export}\"genesis\":{{\"row\":{{}}}},\"journal\":[{{}}"),
                |_| ",{\"seq\":1}".to_owned(),
                "]}",
            ),
        ),
        ("seats", filled(r#"{"game":"warrior","seats":{"#, |n| format!("\"s{n}\":{{}},"), "\"z\":{}}}")),
        ("cut off", format!("{position}\"board\":{{\"alaska\":")),
        ("no text", "\u{0}\u{1}".repeat(1 << 20)),
        ("nothing", String::new()),
        ("larger than any game", "9".repeat((32 << 20) + 1)),
    ]
}

#[test]
fn hostile_files_are_refused_with_a_sentence_in_bounded_memory() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("file.json");
    let name = file.display().to_string();
    let import = ["import", name.as_str(), "--place", "7", "--seat", "ada=1"];
    // What is good is taken in that room.
    let good = include_str!("../../transcripts/warrior/two_front.json");
    std::fs::write(&file, good).expect("written");
    let taken = in_little_room(directory.path(), &import);
    assert_eq!(taken.status.code(), Some(0), "{}", said(&taken));
    let left = || {
        let files = std::fs::read_dir(directory.path()).expect("a directory").filter_map(Result::ok);
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        // What SQLite puts beside a database while somebody looks at it.
        let mut names: Vec<String> =
            names.filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm")).collect();
        names.sort();
        let games = in_little_room(directory.path(), &["verify", "--all"]);
        assert_eq!(games.status.code(), Some(0), "{}", said(&games));
        (names, said(&games))
    };
    let before = left();
    for (what, text) in hostile() {
        std::fs::write(&file, text).expect("written");
        // Of what takes long to begin with, a sample.
        let also: &[&[&str]] = if crate::brief() { &[] } else { &[&["verify", &name], &["render", &name]] };
        for args in std::iter::once(&import[..]).chain(also.iter().copied()) {
            let refused = in_little_room(directory.path(), args);
            let words = said(&refused);
            let code = refused.status.code();
            assert!(
                code == Some(2) || code == Some(1) && args[0] == "verify",
                "{what}, {args:?}: {code:?} {words}"
            );
            assert!(words.len() < 2_000 && words.trim().len() > 20, "{what}: {words}");
            assert!(!words.contains("panicked"), "{what}: {words}");
        }
        assert_eq!(left(), before, "{what} left something");
    }
    // A file without an end.
    if Path::new("/dev/zero").exists() {
        let refused =
            in_little_room(directory.path(), &["import", "/dev/zero", "--place", "7", "--seat", "ada=1"]);
        assert!(said(&refused).contains("larger than any game"), "{}", said(&refused));
        assert_eq!(refused.status.code(), Some(2));
    }
}
