//! The house as `ARCHITECTURE.md` describes it, held by reading the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(under: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(under) else { return files };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The file without its comment lines: arrows in documents are no arrows.
fn code(path: &Path) -> String {
    fs::read_to_string(path)
        .unwrap_or_default()
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Each room with the rooms that it may know.
const ROOMS: &[(&str, &[&str])] = &[
    ("clock", &[]),
    ("meters", &[]),
    ("picture", &[]),
    ("rules", &["picture"]),
    ("games", &["rules", "picture"]),
    ("store", &["clock"]),
    ("table", &["clock", "meters", "store", "rules", "games", "picture"]),
    ("sandbox", &["clock"]),
    ("discord", &["clock", "meters", "table", "rules", "games", "picture"]),
    ("script", &["clock", "sandbox", "discord", "table", "store", "rules", "games"]),
    (
        "program",
        &["clock", "meters", "sandbox", "discord", "table", "store", "rules", "games", "picture", "script"],
    ),
];

/// The rooms that a source mentions, as `crate::room` or inside `use crate::{…}`.
fn mentioned(source: &str) -> BTreeSet<String> {
    mentioned_in("crate::", source)
}

/// What a source mentions directly behind this beginning of a path.
fn mentioned_in(root: &str, source: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for part in source.split(root).skip(1) {
        if let Some(group) = part.strip_prefix('{') {
            let mut depth = 0;
            let mut word = String::new();
            let mut fresh = true;
            for character in group.chars() {
                match character {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        rooms.insert(std::mem::take(&mut word));
                        fresh = true;
                        continue;
                    }
                    c if depth == 0 && fresh && (c.is_alphanumeric() || c == '_') => word.push(c),
                    c if depth == 0 && !c.is_whitespace() => fresh = false,
                    _ => {}
                }
            }
            rooms.insert(word);
        } else {
            rooms.insert(part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    rooms
}

#[test]
fn every_arrow_between_rooms_points_the_right_way() {
    let names: BTreeSet<&str> = ROOMS.iter().map(|(name, _)| *name).collect();
    let mut wrong = Vec::new();
    for (room, allowed) in ROOMS {
        let mut files = rust_files(&root().join("src").join(room));
        let single = root().join("src").join(format!("{room}.rs"));
        if single.exists() {
            files.push(single);
        }
        assert!(!files.is_empty(), "the room {room} is gone: mend the list here and in ARCHITECTURE.md");
        for file in files {
            let source = code(&file);
            let libraries = mentioned_in("wartable_", &source);
            for other in mentioned(&source).into_iter().chain(libraries) {
                if names.contains(other.as_str()) && other != *room && !allowed.contains(&other.as_str()) {
                    wrong.push(format!("{} mentions crate::{other}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "arrows the wrong way:\n{}", wrong.join("\n"));
}

/// The folders under this one, itself included.
fn folders(under: &Path) -> Vec<PathBuf> {
    let mut all = vec![under.to_owned()];
    let entries = fs::read_dir(under).into_iter().flatten().filter_map(Result::ok);
    for entry in entries.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        all.extend(folders(&entry));
    }
    all
}

/// Which file of a folder mentions which others of it.
fn siblings(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let files = rust_files(folder).into_iter().filter(|file| file.parent() == Some(folder));
    let named = files.filter_map(|file| Some((file.file_stem()?.to_str()?.to_owned(), file)));
    let named: BTreeMap<String, PathBuf> = named.filter(|(name, _)| name != "mod").collect();
    let mentions = |file: &Path| {
        let source = code(file).replace("super::super::", "");
        let own = source.split("#[cfg(test)]").next().unwrap_or_default();
        mentioned_in("super::", own).into_iter().filter(|other| named.contains_key(other)).collect()
    };
    named.iter().map(|(name, file)| (name.clone(), mentions(file))).collect()
}

/// The files from which one comes back to where one was, by going from each to those that it mentions.
fn in_a_circle(mut arrows: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let ends: Vec<String> =
            arrows.iter().filter(|(_, to)| to.is_empty()).map(|(name, _)| name.clone()).collect();
        if ends.is_empty() {
            return arrows.into_keys().collect();
        }
        for end in ends {
            arrows.remove(&end);
            arrows.values_mut().for_each(|to| {
                to.remove(&end);
            });
        }
    }
}

#[test]
fn files_of_a_room_name_each_other_in_no_circle() {
    let mut wrong = Vec::new();
    for folder in ROOMS.iter().flat_map(|(room, _)| folders(&root().join("src").join(room))) {
        let circle = in_a_circle(siblings(&folder));
        if !circle.is_empty() {
            wrong.push(format!("{}: {}", folder.display(), circle.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "files in circles, or leading into one:\n{}", wrong.join("\n"));
}

#[test]
fn mentions_are_found_in_every_form() {
    let found = mentioned("use crate::{clock::Clock, rules::{A, B}, table};\nlet x = crate::store::open();");
    let expected: BTreeSet<String> = ["clock", "rules", "table", "store"].map(String::from).into();
    assert_eq!(found, expected);
}

#[test]
fn the_pure_rooms_are_pure() {
    const BANNED: &[&str] = &[
        "serenity",
        "poise",
        "sqlx",
        "tokio",
        "SystemTime",
        "Instant::now",
        "Timestamp::now",
        "thread_rng",
        "rand::rng",
        "getrandom",
        "std::fs",
        "std::net",
        "std::thread",
        "std::process",
        "std::env",
        "println!",
    ];
    let mut impure = Vec::new();
    for room in ["rules", "games", "picture"] {
        for file in rust_files(&root().join("src").join(room)) {
            // Tests inside a pure room may write a picture to look at; the room itself may not.
            let source = code(&file);
            let own = source.split("#[cfg(test)]").next().unwrap_or_default();
            for banned in BANNED {
                if own.contains(banned) {
                    impure.push(format!("{}: {banned}", file.display()));
                }
            }
        }
    }
    assert!(impure.is_empty(), "impurities:\n{}", impure.join("\n"));
}

#[test]
fn nothing_outside_the_registry_matches_on_which_game_it_is() {
    let mut wrong = Vec::new();
    let games: Vec<&str> = wartable::games::ALL.iter().map(|kind| kind.id()).collect();
    let names_one = |source: &str| {
        games
            .iter()
            .any(|id| source.contains(&format!("\"{id}\"")) || source.contains(&format!("games::{id}")))
    };
    for room in ["table", "discord", "store", "sandbox", "picture", "rules", "script"] {
        for file in rust_files(&root().join("src").join(room)) {
            let source = code(&file);
            let own = source.split("#[cfg(test)]").next().unwrap_or_default();
            if names_one(own) {
                wrong.push(file.display().to_string());
            }
        }
    }
    assert!(wrong.is_empty(), "these know a game by name:\n{}", wrong.join("\n"));
}

/// The rules that the project carries out, by prefix and number, and the numbers that no rule has.
const RULES: &[(&str, u32, &[u32])] =
    &[("WR", 58, &[]), ("CS", 41, &[]), ("TP", 25, &[]), ("CW", 27, &[]), ("BZ", 49, &[36, 37, 38, 39])];

/// Does the text cite this rule as `WR-5`, or in a test's name as `wr_5_`, also behind another?
fn cites(text: &str, prefix: &str, number: u32) -> bool {
    let cited = |needle: &str| {
        text.match_indices(needle)
            .any(|(at, _)| !text[at + needle.len()..].starts_with(|c: char| c.is_ascii_digit()))
    };
    let named = format!("{}_{number}", prefix.to_lowercase());
    cited(&format!("{prefix}-{number}")) || cited(&format!("fn {named}")) || cited(&format!("_{named}"))
}

fn text_of(folders: &[&str]) -> String {
    folders
        .iter()
        .flat_map(|folder| rust_files(&root().join(folder)))
        .filter(|file| !file.ends_with("architecture.rs"))
        .map(|file| fs::read_to_string(file).unwrap_or_default())
        .collect()
}

#[test]
fn every_rule_is_cited_by_a_test_and_by_the_code_that_carries_it_out() {
    // A file's own tests stand at its end.
    let parts: Vec<(String, String)> = rust_files(&root().join("src/games"))
        .iter()
        .map(|file| fs::read_to_string(file).unwrap_or_default())
        .map(|text| match text.split_once("#[cfg(test)]") {
            Some((code, tests)) => (code.to_owned(), tests.to_owned()),
            None => (text, String::new()),
        })
        .collect();
    let (code, own_tests): (Vec<String>, Vec<String>) = parts.into_iter().unzip();
    let (code, tests) = (code.join("\n"), text_of(&["tests"]) + &own_tests.join("\n"));
    let missing = |text: &str| -> Vec<String> {
        RULES
            .iter()
            .flat_map(|(prefix, last, none)| (1..=*last).map(move |number| (*prefix, number, *none)))
            .filter(|(prefix, number, none)| !none.contains(number) && !cites(text, prefix, *number))
            .map(|(prefix, number, _)| format!("{prefix}-{number}"))
            .collect()
    };
    assert_eq!(missing(&tests), Vec::<String>::new(), "rules that no test cites");
    assert_eq!(missing(&code), Vec::<String>::new(), "rules that no code cites");
}
