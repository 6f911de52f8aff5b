//! No test can reach anything but the loopback.

use std::path::Path;

use super::{said, wartable};

fn sources(under: &str) -> Vec<(String, String)> {
    fn walk(under: &Path, all: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(under).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, all);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                all.push((path.display().to_string().replace('\\', "/"), text));
            }
        }
    }
    let mut all = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(under), &mut all);
    all
}

#[test]
fn the_program_is_kept_from_discord_where_it_is_told_so() {
    let directory = tempfile::tempdir().expect("a directory");
    let ended = wartable(directory.path(), Some("a.well.formed.token"), &[]);
    assert_eq!(ended.status.code(), Some(7), "{}", said(&ended));
    assert!(said(&ended).contains("nothing but the loopback"), "{}", said(&ended));
}

#[test]
fn connections_are_made_in_one_place() {
    let makes = [
        ["reqwest::Client::", "builder"].concat(),
        ["reqwest::Client::", "new"].concat(),
        ["reqwest::", "get("].concat(),
        ["HttpBuilder::", "new"].concat(),
        ["connect_", "async"].concat(),
        ["TcpStream::", "connect"].concat(),
        ["Http::", "new("].concat(),
    ];
    let others: Vec<String> = sources("src")
        .into_iter()
        .filter(|(path, text)| {
            // The sandbox posts interactions to the loopback alone, and follows nothing from there.
            let known = path.ends_with("discord/reach.rs") || path.ends_with("sandbox/outgoing.rs");
            !known && makes.iter().any(|make| text.contains(make))
        })
        .map(|(path, _)| path)
        .collect();
    assert_eq!(others, Vec::<String>::new(), "they belong where the way out is shut");
}

#[test]
fn no_test_names_the_real_discord_as_the_one_to_go_to() {
    let real = ["Discord::", "Real"].concat();
    let named: Vec<String> =
        sources("tests").into_iter().filter(|(_, text)| text.contains(&real)).map(|(path, _)| path).collect();
    assert_eq!(named, Vec::<String>::new());
}
