//! What the command line does with games: simulate, import, verify, export, render.

use std::fs;
use std::path::Path;

use super::{put_kept_games, said, wartable};

const TOKEN: Option<&str> = Some("a.token");

/// Runs it and gives what it said; panics if it failed.
fn done(data: &Path, args: &[&str]) -> String {
    let output = wartable(data, TOKEN, args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    said(&output)
}

/// A game that goes through every command.
struct Through<'a> {
    /// What simulates it, and what that says.
    simulate: (&'a [&'a str], &'a str),
    /// A position, with who sits where.
    position: (&'a str, &'a [&'a str]),
    /// What its picture says.
    drawn: &'a [&'a str],
    /// A zone of its board.
    zone: &'a str,
}

fn goes_through(through: &Through<'_>) {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    let simulate = [&["simulate", "--games", "2", "--replay"], through.simulate.0].concat();
    let played = done(data, &simulate);
    assert!(played.contains(through.simulate.1) && played.contains("replay"), "{played}");
    fs::write(data.join("turn.json"), through.position.0).expect("written");
    let seats: Vec<&str> = through.position.1.iter().flat_map(|seat| ["--seat", seat]).collect();
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
        for words in through.drawn {
            assert!(told.contains(words), "{words}: {told}");
        }
        fs::read(data.join("board.png")).expect("drawn")
    };
    let drawn = ["turn.json", "whole.json", "1", "2"].map(picture);
    assert!(drawn[0].starts_with(b"\x89PNG") && drawn.windows(2).all(|pair| pair[0] == pair[1]));
    let zone = done(data, &["render", "2", "--zone", through.zone, "--out", "zone.png"]);
    assert!(zone.starts_with("zone.png"), "{zone}");
    let moving = done(data, &["render", "1", "--animate", "--width", "400", "--out", "board.gif"]);
    let gif = fs::read(data.join("board.gif")).expect("drawn");
    assert!(moving.starts_with("board.gif") && gif.starts_with(b"GIF89a"), "{moving}");
    let still = said(&wartable(data, TOKEN, &["render", "turn.json", "--animate"]));
    assert!(still.contains("no journal in it"), "{still}");
}

/// As many pictures as turns were asked for, as far as there were turns; an export shows what its game does.
#[test]
fn the_last_turns_of_a_game_become_a_moving_picture() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    put_kept_games(data);
    done(data, &["export", "1", "--out", "whole.json"]);
    let film = |what: &str, turns: &str| {
        done(data, &["render", what, "--animate", turns, "--width", "400", "--out", "board.gif"]);
        fs::read(data.join("board.gif")).expect("drawn")
    };
    // Each picture begins with how long it is shown.
    let pictures = |gif: &[u8]| gif.windows(4).filter(|bytes| *bytes == b"\x21\xf9\x04\x04").count();
    assert_eq!(["3", "2", "1"].map(|turns| pictures(&film("1", turns))), [3, 2, 1]);
    assert_eq!(film("whole.json", "3"), film("1", "3"));
}

#[test]
fn a_duel_goes_through_every_command() {
    goes_through(&Through {
        simulate: (&["--game", "duel", "--policy", "duelist"], "Two-Player, 2 players: duelist"),
        position: (include_str!("../../transcripts/two_player/turn.json"), &["ada=1", "ben=2"]),
        drawn: &[
            "Two-Player · round 1 · bribes · ada's turn.",
            "capital",
            "Asia (card); 1 enemy capital (move)",
        ],
        zone: "Europe",
    });
}

#[test]
fn clone_wars_go_through_every_command() {
    goes_through(&Through {
        simulate: (
            &["--game", "clone", "--policy", "general", "--players", "4"],
            "Clone Wars, 4 players: general",
        ),
        position: (
            include_str!("../../transcripts/clone_wars/early.json"),
            &["ada=1", "ben=2", "cyd=3", "dan=4"],
        ),
        drawn: &["Clone Wars · round 1 · attacks · Blue (cyd)", "Kessel 5 with 1 face-down token"],
        zone: "Outer Rim",
    });
}

/// With an offer between two, which stays what it is.
#[test]
fn blitzkrieg_goes_through_every_command() {
    goes_through(&Through {
        simulate: (
            &["--game", "blitz", "--policy", "random", "--players", "3"],
            "Blitzkrieg, 3 players: random",
        ),
        position: (include_str!("../leaks/blitzkrieg_private.json"), &["ada=1", "ben=2", "cyd=3", "dan=4"]),
        drawn: &["Blitzkrieg · round 1 · ada's turn", "general"],
        zone: "Asia",
    });
}

#[test]
fn a_war_goes_through_every_command() {
    goes_through(&Through {
        simulate: (
            &["--game", "warrior", "--policy", "random", "--players", "3"],
            "Warrior, 3 players: random",
        ),
        position: (include_str!("../../transcripts/warrior/two_front.json"), &["ada=1", "ben=2"]),
        drawn: &["Warrior · round 1 · combat · ada's turn.", "Front: A Alaska 5 against B Kamchatka 3"],
        zone: "Asia",
    });
}

#[test]
fn a_clean_slate_goes_through_every_command() {
    goes_through(&Through {
        simulate: (&["--game", "slate", "--policy", "random"], "Clean Slate, 2 players: random"),
        position: (include_str!("../../transcripts/clean_slate/won.json"), &["ada=1", "ben=2"]),
        drawn: &["Clean Slate · round 7 · Democracy's turn: persuading.", "Disaster zone: Peru X3"],
        zone: "Asia",
    });
}
