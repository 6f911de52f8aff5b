//! Allies reinforced (TP-17).

use super::super::{Order, Phase, TwoPlayer};
use super::{Field, Filled, Opening, Read, Takes, Verb, stakes, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidate, SideId, TerritoryId};

/// TP-17: roll for an ally's reinforcements.
pub(super) static REINFORCE: Verb = Verb {
    fields: &[
        Field::must("ally", "Which of your allies", Takes::OneOf(allies)),
        Field::may("at", "Where all of them go (placed by hand)", Takes::Territory(theirs)),
    ],
    stakes: Some(stakes::undone),
    ..Verb::slash("duel reinforce", "Roll a die of troops for an ally", &["TP-17"], open, read)
};

fn open(o: &mut Opening<'_>) {
    let (game, seat): (&TwoPlayer, _) = (o.game, o.seat);
    let part = matches!(game.phase, Phase::Reinforce | Phase::Allies) && game.seat(seat).pool == 0;
    let waits = |side: SideId| !game.so_far.reinforced.contains(&side);
    if game.turn == seat && part && game.allies(seat).any(waits) {
        let style = if game.phase == Phase::Allies { Primary } else { Secondary };
        o.button("Reinforce", style).asking(&["ally"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // What can't be done at all is said before anything that was written.
    form.game.check_part(form.seat, Phase::Allies)?;
    let ally = words::neutral(form, "ally")?;
    Ok(Order::Reinforce { ally, at: words::place_if_any(form, "at")? })
}

fn allies(form: &Filled<'_>) -> Vec<Candidate> {
    words::neutrals(form, form.game.allies(form.seat))
}

fn theirs(form: &Filled<'_>) -> Vec<TerritoryId> {
    match words::neutral_so_far(form, "ally") {
        Some(ally) => form.game.of(ally).iter().collect(),
        None => form.game.allies(form.seat).flat_map(|ally| form.game.of(ally).iter()).collect(),
    }
}
