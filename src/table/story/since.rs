//! What has changed on the board, in words.

use super::refusals::{Sentence, refusal};
use super::{command, cut};
use crate::games::refusals::said_back;
use crate::line;
use crate::picture::{Changed, How, Piece, Scene};
use crate::rules::{Board, Line, Passage, SeatId, Span, codes};

/// What changed of each kind, then what the sides have now that they didn't have then.
pub(crate) fn changes(then: &Scene, now: &Scene, changes: &[Changed], board: &Board) -> Passage {
    let mut passage = Passage::default();
    for how in How::ALL {
        let mut line = Line::new();
        for change in changes.iter().filter(|change| change.how == how) {
            line.push(if line.is_empty() { ": ".into() } else { "; ".into() });
            line.extend(change.pieces.iter().map(|piece| span(piece, now, board)));
        }
        if !line.is_empty() {
            line.insert(0, Span::Strong(how.heading().to_owned()));
            line.push(".".into());
            passage.lines.push(line);
        }
    }
    let moved: Vec<String> = now.arrows.iter().map(|arrow| moved(now, arrow, board)).collect();
    if !moved.is_empty() {
        passage
            .lines
            .push(line![Span::Strong("Moves and attacks".to_owned()), format!(": {}.", moved.join(", "))]);
    }
    for side in &now.sides {
        let before = then.sides.iter().find(|before| before.letter == side.letter);
        if let Some(before) = before.filter(|before| before.figures != side.figures || before.out != side.out)
        {
            let out = if side.out { "out".to_owned() } else { side.in_text().join(" · ") };
            let words = format!(": {out} (before: {}).", before.in_text().join(" · "));
            passage.lines.push(line![Span::Given(side.name.clone()), words]);
        }
    }
    if changes.is_empty() {
        passage.lines.insert(0, line!["Nothing on the board is different from then."]);
    }
    passage
}

/// "A Alaska to Kamchatka".
fn moved(scene: &Scene, arrow: &crate::picture::Arrow, board: &Board) -> String {
    let side = scene.sides.iter().find(|side| side.colour == arrow.colour);
    let letter = side.map(|side| format!("{} ", side.letter)).unwrap_or_default();
    format!("{letter}{} to {}", called(scene, &arrow.from, board), called(scene, &arrow.to, board))
}

/// What a territory is called.
fn called(scene: &Scene, id: &str, board: &Board) -> String {
    let renamed = scene.names.iter().find(|(of, _)| of == id).map(|(_, name)| name.clone());
    let named = || board.territories().find(|t| board.id_str(*t) == id).map(|t| board.name(t).to_owned());
    renamed.or_else(named).unwrap_or_else(|| id.to_owned())
}

fn span(piece: &Piece, scene: &Scene, board: &Board) -> Span {
    match piece {
        Piece::Words(words) => Span::Text(words.clone()),
        Piece::Territory(id) => Span::Territory(called(scene, id, board)),
        Piece::Side(side) => Span::Given(scene.sides.get(*side).map_or("", |side| &side.name).to_owned()),
    }
}

/// The same in plain sentences, for who can't see the picture.
pub(crate) fn sentences(title: &str, scene: &Scene, changes: &[Changed], board: &Board) -> Vec<String> {
    let mut sentences = Vec::new();
    for how in How::ALL {
        let each: Vec<String> = changes
            .iter()
            .filter(|change| change.how == how)
            .map(|change| {
                let words = change.pieces.iter().map(|piece| match span(piece, scene, board) {
                    Span::Text(words) | Span::Territory(words) => words,
                    Span::Given(name) => cut(&name, 24),
                    _ => String::new(),
                });
                words.collect()
            })
            .collect();
        if !each.is_empty() {
            sentences.push(format!("{}: {}.", how.heading(), each.join("; ")));
        }
    }
    if sentences.is_empty() {
        sentences.push(format!("{title} nothing on the board has changed."));
    }
    sentences
}

/// The picture's own explanation. `struck`: somebody is gone from somewhere.
pub(crate) fn what_is_marked(title: &str, struck: bool) -> String {
    let struck = if struck { "; struck out, who and what was there" } else { "" };
    format!("{title}: framed in white is what changed{struck}.")
}

/// Who looks on has no turn.
pub(crate) fn looks_on() -> Line {
    line!["You have no seat in this game, so here is what the last turn brought, and what came after it."]
}

/// A first turn has none before it.
pub(crate) fn no_turn_yet() -> Line {
    line!["You have had no turn yet; here is what the last one brought, and what came after it."]
}

/// The same to all, of who asked.
pub(crate) fn had_no_turn(seat: SeatId) -> Line {
    line![seat, " has had no turn yet; here is what the last one brought, and what came after it."]
}

/// Where all of it can be read.
pub(crate) fn all_of_it(entry: i64) -> Line {
    line!["All that happened: ", command(&format!("/game log from:{entry}"))]
}

/// Neither one's turn nor a round.
pub(crate) fn no_such_since(typed: &str) -> Sentence {
    let given = Span::Given(cut(typed, 80));
    let line =
        line!["“", given, "” is neither ", command("turn"), " (since your last turn) nor a round's number."];
    refusal(line, codes::NOT_A_NUMBER)
}

/// A round that has not begun.
pub(crate) fn round_to_come(round: u32, now: u32) -> Sentence {
    let round = said_back(round, |round| format!("Round {round}"));
    refusal(line![format!("{round} has not begun; this is round {now}.")], codes::NOT_A_NUMBER)
}
