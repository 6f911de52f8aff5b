//! Harmony, which Democracy restores (CS-18, CS-19).

use super::{Field, Filled, Opening, Order, Refusal, Side, Takes, Verb, may_act, side, stakes};
use crate::clean_slate::story;
use crate::rules::ButtonStyle::Secondary;
use crate::rules::TerritoryId;

pub(super) static HARMONY: Verb = Verb {
    fields: &[Field::must("at", "Where", Takes::Target(own, chance))],
    weigh: Some(stakes::harmony_weighed),
    stakes: Some(stakes::harmony),
    ..Verb::slash(
        "slate harmony",
        "Restore harmony in an infiltrated democracy",
        &["CS-18", "CS-19"],
        open,
        read,
    )
};

/// What there is no occasion for needs no button of its own.
fn open(opening: &mut Opening<'_>) {
    let (game, seat) = (opening.game, opening.seat);
    if !may_act(opening) || side(seat) != Side::Democracy {
        return;
    }
    if game.holds(Side::Democracy).iter().any(|at| game.check_harmony(seat, at).is_ok()) {
        opening.button("Restore harmony", Secondary).asking(&["at"]);
    } else {
        opening.command();
    }
}

/// CS-18: what can never be done by this player isn't read at all, and so not kept for a turn either.
fn read(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let order = Order::Harmony(filled.territory("at")?);
    if side(filled.seat) == Side::Democracy { Ok(order) } else { Err(Refusal::HarmonyNotYours) }
}

/// CS-19
fn chance(filled: &Filled<'_>, at: TerritoryId) -> Option<String> {
    Some(story::chance(filled.game, side(filled.seat), at))
}

fn own(filled: &Filled<'_>) -> Vec<TerritoryId> {
    filled.game.holds(side(filled.seat)).iter().collect()
}
