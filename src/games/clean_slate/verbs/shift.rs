//! A token moved in the stead of one that is not in supply (CS-11).

use super::sure::{meant, perhaps_sure};
use super::ways::{FROM, along_ones_own, way};
use super::words::{KIND, kind_called};
use super::{Field, Filled, Opening, Order, Part, Refusal, Takes, Verb, is_in_turn, stakes};
use crate::rules::ButtonStyle::Secondary;

pub(super) static SHIFT: Verb = Verb {
    fields: &[
        FROM,
        Field::must("to", "Where to, along your countries", Takes::Territory(along_ones_own)),
        KIND,
    ],
    stakes: Some(stakes::leaving),
    ..Verb::slash("slate shift", "Move a token for one that is not in supply", &["CS-11"], open, read)
};

/// What there is no occasion for needs no button of its own.
fn open(opening: &mut Opening<'_>) {
    let game = opening.game;
    let wants = game.owed_by(game.turn) > game.supply_of(game.turn);
    if !is_in_turn(opening) || game.part != Part::Place || !wants {
        return;
    }
    if game.can_move_along(game.turn) {
        opening.button("Shift", Secondary).asking(&["from", "to", "kind"]);
    } else {
        opening.command();
    }
}

fn read(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let (from, to) = way(filled)?;
    let typed = filled.text("kind", "CS-10")?;
    let (bare, sure) = perhaps_sure(&typed);
    let kind = kind_called(filled, bare, &typed)?;
    meant(filled, Order::Shift { from, to, kind }, sure)
}
