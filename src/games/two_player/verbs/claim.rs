//! Objectives claimed (TP-21).

use super::super::{Order, Reward, story};
use super::{Field, Filled, Opening, Read, Takes, Verb, stakes, words};
use crate::rules::ButtonStyle::{Secondary, Success};
use crate::rules::{Candidate, TerritoryId};

/// TP-21: claim an objective that is met.
pub(super) static CLAIM: Verb = Verb {
    fields: &[
        Field::must("objective", "Which objective", Takes::OneOf(met)),
        Field::may(
            "at",
            "Where its airfield lies (your capital, or largest force)",
            Takes::Territory(airfields),
        ),
    ],
    stakes: Some(stakes::going_on),
    ..Verb::slash("duel claim", "Claim an objective that you have met", &["TP-21"], open, read)
};

fn open(o: &mut Opening<'_>) {
    if !o.game.is_turn_of(o.seat) {
        return;
    }
    let claimable = o.game.claimable(o.seat);
    if !claimable.is_empty() {
        o.button("Claim", Success).asking(&["objective"]);
    }
    for id in claimable {
        let reward = o.game.in_play(id).and_then(|in_play| in_play.reward);
        if reward.is_some_and(Reward::is_airfield) {
            let name = o.game.objective_list().goal(id).name();
            let label = format!("Claim {name}, airfield at…");
            o.button(&label, Secondary).filled("objective", name).asking(&["at"]);
        }
    }
}

fn read(form: &Filled<'_>) -> Read {
    form.game.check_claiming(form.seat)?;
    let objective = words::objective(form, "objective")?;
    Ok(Order::Claim { objective, at: words::place_if_any(form, "at")? })
}

/// Those in play with how far one is; only what may be claimed is suggested.
fn met(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    let candidate = |in_play: &super::super::InPlay| {
        let value = game.objective_list().goal(in_play.id).name();
        let reward = in_play.reward.map(|reward| format!(" — {}", story::reward_name(reward)));
        // TP-23
        let costs = game.claim_costs_the_card(form.seat, in_play.id);
        let costs = if costs { "; no card then in this turn" } else { "" };
        Candidate { label: format!("{value}{}{costs}", reward.unwrap_or_default()), value }
    };
    game.objectives.iter().map(candidate).collect()
}

/// One's own land, where an airfield comes with the objective.
fn airfields(form: &Filled<'_>) -> Vec<TerritoryId> {
    let objective = words::objective(form, "objective").ok();
    let in_play = objective.and_then(|objective| form.game.in_play(objective));
    match in_play.and_then(|in_play| in_play.reward).is_some_and(Reward::is_airfield) {
        true => form.game.of_seat(form.seat).iter().collect(),
        false => Vec::new(),
    }
}
