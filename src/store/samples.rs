//! A game, and what may be written of it, for the tests of this room.

use super::{Commit, GameRow, JournalRow};

/// A game that has come to this row of its journal.
pub(super) fn game(id: i64, sequence: i64) -> GameRow {
    GameRow {
        id,
        kind: "conquest".to_owned(),
        rules: 1,
        place: id,
        stage: "running".to_owned(),
        sequence,
        standing: format!("{{\"at\":{sequence}}}"),
        secret: vec![7; 32],
        created: 0,
        moved: None,
    }
}

/// A row of its journal.
pub(super) fn row(seq: i64) -> JournalRow {
    JournalRow {
        seq,
        kind: "order".to_owned(),
        actor: "\"table\"".to_owned(),
        act: "{}".to_owned(),
        faces: vec![1, 2],
        by_hand: false,
        events: "[]".to_owned(),
        told: String::new(),
        at: 5,
        interaction: None,
        entry: Some(seq),
    }
}

/// A change by which it comes there from this version, and nothing else is written; none = it is new.
pub(super) fn change(id: i64, sequence: i64, version: Option<i64>) -> Commit {
    Commit {
        game: game(id, sequence),
        version,
        stage_changed: false,
        standing_changed: true,
        place_left: None,
        seats: None,
        journal: Vec::new(),
        snapshot: None,
        posts: Vec::new(),
        posts_dropped: Vec::new(),
        jobs_put: Vec::new(),
        jobs_dropped: Vec::new(),
        answer: None,
        now: 9,
    }
}
