//! What can be asked of a player.

mod open;
mod spec;

pub use spec::SPECS;
pub(super) use spec::{ACTS, AIMS, BEFOREHAND, UNTIL};

use crate::rules::{Board, Button, ButtonStyle, Draft, TerritoryId};

/// WR-25, WR-27, WR-28: the button that opens the dialog for what is answered beforehand. It isn't filled in with
/// what stands: the button may be seen by all, the answers may not.
pub(super) fn standing_button() -> Button {
    Button {
        label: "Standing answers".to_owned(),
        draft: Draft::new("warrior beforehand"),
        style: ButtonStyle::Secondary,
        ask: BEFOREHAND.map(str::to_owned).to_vec(),
    }
}

/// WR-12: the button that confirms a move by which the path's first territory is left empty.
pub(super) fn leave_empty(path: &[TerritoryId], troops: u32) -> Option<Button> {
    let board = Board::classic();
    let (from, to) = (path.first()?, path.last()?);
    Some(Button {
        label: "Yes, leave it empty".to_owned(),
        draft: Draft::new("move")
            .with("from", board.name(*from))
            .with("to", board.name(*to))
            .with("troops", i64::from(troops))
            .with("abandon", true),
        style: ButtonStyle::Danger,
        ask: Vec::new(),
    })
}
