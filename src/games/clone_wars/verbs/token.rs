//! The token drawn is placed (CW-8).

use std::cmp::Reverse;

use super::super::{Order, Phase};
use super::{Field, Filled, Takes, Verb};
use crate::rules::ButtonStyle::Primary;
use crate::rules::TerritoryId;

/// CW-8: place the token on a planet of the army's own.
pub(in crate::clone_wars) static TOKEN: Verb = Verb {
    fields: &[Field::must("at", "On which of your planets", Takes::Territory(safest))],
    ..Verb::slash(
        "clone token",
        "Place the token that you have drawn",
        &["CW-8"],
        |o| {
            if o.game.phase == Phase::Token && o.game.check_unasked(o.seat).is_ok() {
                o.button("Place token", Primary).asking(&["at"]);
            }
        },
        |form| {
            form.game.check_no_partner_asked(form.seat)?;
            Ok(Order::Token { at: form.territory("at")? })
        },
    )
};

/// The safest first.
fn safest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let mut own: Vec<TerritoryId> = game.of(game.turn).iter().collect();
    own.sort_by_key(|t| Reverse(game.safety(*t)));
    own
}
