//! The ends of parts and turns (TP-13).

use super::super::{Order, Phase};
use super::{Verb, stakes};
use crate::rules::ButtonStyle::{Secondary, Success};

/// What the button fills in that ends one part of a turn and no other; no option of a command.
const PART: &str = "@part";

/// TP-13: end a part of the turn.
pub(super) static PASS: Verb = Verb {
    stakes: Some(stakes::undone),
    ..Verb::slash(
        "pass",
        "End this part of your turn",
        &["TP-13"],
        |o| {
            let game = o.game;
            let parts = game.is_turn_of(o.seat) && game.phase < Phase::Fortify;
            if parts && game.check_end_part(o.seat).is_ok() {
                o.button("Next part", Secondary).filled(PART, game.phase.word());
            }
        },
        |form| {
            form.check_still(PART, Some(form.game.phase.word()))?;
            Ok(Order::EndPart)
        },
    )
};

/// TP-13: end the turn, all parts.
pub(super) static FINISH: Verb = Verb {
    stakes: Some(stakes::undone),
    ..Verb::slash(
        "duel finish",
        "End your turn, all parts of it",
        &["TP-13", "TP-23", "TP-24"],
        |o| {
            if o.game.check_finish(o.seat).is_ok() {
                o.button("End turn", Success);
            }
        },
        |_| Ok(Order::Finish),
    )
};
