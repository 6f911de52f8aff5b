//! Through whose eyes somebody looks, and what a game won't show.

use super::state::Table;
use super::{No, Refused};
use crate::rules::{Board, Line, SeatId, Span, Viewer, codes};

/// Through whose eyes somebody with these seats looks.
pub(super) fn viewer_of(seats: &[SeatId]) -> Viewer {
    seats.first().map_or(Viewer::Public, |seat| Viewer::Seat(*seat))
}

/// A zone as the picture knows it: who asks may have written less than its name, or that of a territory in it.
pub(super) fn drawn_zone(board: &Board, typed: Option<&str>) -> Option<String> {
    let typed = typed.map(str::trim).filter(|typed| !typed.is_empty())?;
    Some(board.zone_meant(typed).map_or(typed, |zone| board.zone_id_str(zone)).to_owned())
}

/// A game's refusal to show something.
pub(super) fn bad_line(table: &Table, line: Line) -> No {
    No::from(Refused {
        code: code_of(&line),
        line,
        button: None,
        cast: table.cast(),
        version: table.version_for(None),
        game: Some(table.id),
    })
}

/// The code that a refusal of a game's ends in.
fn code_of(line: &Line) -> String {
    let code = line.iter().rev().find_map(|span| match span {
        Span::Rule(code) => Some(code.clone()),
        _ => None,
    });
    code.unwrap_or_else(|| codes::NOT_A_NUMBER.to_owned())
}
