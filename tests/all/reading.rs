//! Passages as a person reads them, whatever the game.

use wartable::rules::{Line, Names, Passage, Span};

/// What those at the table are called.
pub(crate) fn names() -> Names {
    Names(["ada", "ben", "cyd", "dot"].map(str::to_owned).to_vec())
}

/// A line as a person reads it.
pub(crate) fn read(line: &Line) -> String {
    line.iter()
        .map(|span| match span {
            Span::Text(text) | Span::Strong(text) | Span::Command(text) | Span::Given(text) => text.clone(),
            Span::Seat(seat) => names().of(*seat),
            Span::Territory(name) => name.clone(),
            Span::Dice(dice) => format!("{dice:?}"),
            Span::Rule(code) => format!("({code})"),
            Span::Place(place) => format!("#{place}"),
            Span::Time(at) | Span::TimeFromNow(at) => at.to_string(),
        })
        .collect()
}

/// A passage as a person reads it.
pub(crate) fn words(passage: &Passage) -> String {
    let parts = passage.all_lines();
    parts.map(read).collect::<Vec<_>>().join("\n")
}

#[track_caller]
pub(crate) fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "“{part}” is not in:\n{text}");
    }
}
