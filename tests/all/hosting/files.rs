//! What the command line does with games: simulate, import, verify, export, render.

use std::fs;
use std::path::Path;

use super::{said, wartable};

const TOKEN: Option<&str> = Some("a.token");

/// Runs it and gives what it said; panics if it failed.
fn done(data: &Path, args: &[&str]) -> String {
    let output = wartable(data, TOKEN, args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    said(&output)
}

#[test]
fn a_duel_goes_through_every_command() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    let played =
        done(data, &["simulate", "--game", "duel", "--games", "2", "--policy", "duelist", "--replay"]);
    assert!(played.contains("Two-Player, 2 players: duelist") && played.contains("replay"), "{played}");
    fs::write(data.join("turn.json"), include_str!("../../transcripts/two_player/turn.json"))
        .expect("written");
    let seats = ["--seat", "ada=1", "--seat", "ben=2"];
    let import = |file: &str, place: &str| {
        let args = [&["import", file, "--place", place][..], &seats[..]].concat();
        assert!(done(data, &args).contains("goes on in channel"));
    };
    import("turn.json", "77");
    assert!(done(data, &["verify"]).contains("the position is as stored"));
    // Out whole and in again: the same game, and the same picture.
    done(data, &["export", "1", "--out", "whole.json"]);
    assert!(done(data, &["verify", "whole.json"]).contains("the position is as stored"));
    import("whole.json", "78");
    let stored = done(data, &["verify", "1", "2"]);
    assert_eq!(stored.matches("the position is as stored").count(), 2, "{stored}");
    let picture = |what: &str| {
        let told = done(data, &["render", what, "--out", "board.png", "--width", "400"]);
        assert!(told.contains("Two-Player · round 1 · bribes · ada's turn."), "{told}");
        assert!(told.contains("capital") && told.contains("Asia; 1 enemy capital"), "{told}");
        fs::read(data.join("board.png")).expect("drawn")
    };
    let drawn = ["turn.json", "whole.json", "1", "2"].map(picture);
    assert!(drawn[0].starts_with(b"\x89PNG") && drawn.windows(2).all(|pair| pair[0] == pair[1]));
    let europe = done(data, &["render", "2", "--zone", "Europe", "--out", "europe.png"]);
    assert!(europe.starts_with("europe.png"), "{europe}");
}
