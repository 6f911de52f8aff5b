//! The end of a part, and of the turn (CS-8).

use super::stakes::PART;
use super::sure::meant;
use super::{Filled, Opening, Order, Part, Refusal, Verb, is_in_turn, is_placing, side, stakes};
use crate::clean_slate::rounds::LOSS;
use crate::rules::ButtonStyle::{Danger, Secondary, Success};

pub(super) static PASS: Verb = Verb {
    stakes: Some(stakes::going_on),
    ..Verb::slash("pass", "End this part of your turn", &["CS-8"], open_pass, read_pass)
};

pub(super) static FINISH: Verb = Verb {
    stakes: Some(stakes::ending),
    ..Verb::slash("slate finish", "End your turn, all parts of it", &["CS-8"], open_finish, |filled| {
        meant(filled, Order::Finish, false)
    })
};

fn open_pass(opening: &mut Opening<'_>) {
    let game = opening.game;
    let part = game.part;
    if part == Part::Setup && is_placing(opening) {
        opening.command();
    } else if is_in_turn(opening) {
        match part {
            Part::Place => _ = opening.button("Forfeit the rest", Danger).filled(PART, part.word()),
            Part::Act => _ = opening.button("On to recalibration", Secondary).filled(PART, part.word()),
            _ => opening.command(),
        }
    } else if game.losing.is_some() && game.turn == side(opening.seat) {
        // CS-15
        opening.button("Keep as many kinds as possible", Secondary).filled(PART, LOSS);
    }
}

/// The button of one part ends no other.
fn read_pass(filled: &Filled<'_>) -> Result<Order, Refusal> {
    match filled.draft.text(PART) {
        Some(part) if part != filled.game.in_hand() => {
            Err(Refusal::OtherPart { part: filled.game.part_word() })
        }
        _ => Ok(Order::EndPart),
    }
}

fn open_finish(opening: &mut Opening<'_>) {
    if is_in_turn(opening) {
        let owed = opening.game.owed_by(opening.game.turn);
        opening.button("End turn", if owed == 0 { Success } else { Danger });
    }
}
