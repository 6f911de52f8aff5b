//! What fate asks of one player: to pay (WR-35, WR-36), or to choose a territory (WR-40, WR-52).

use std::cmp::Reverse;

use super::super::{ChoiceKind, Order, Phase};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, likely, stakes, words};
use crate::rules::ButtonStyle::{Danger, Primary, Success};
use crate::rules::{Prompt, TerritoryId};

/// WR-35, WR-36: pay for a territory, or lose it.
pub static PAY: Verb = Verb {
    fields: &[Field::must("agree", "Pay?", Takes::Flag)],
    stakes: Some(stakes::paying),
    ..Verb::slash(
        "warrior pay",
        "Pay for the territory, or let it go",
        &["WR-35", "WR-36"],
        open_pay,
        |form| Ok(Order::Pay(words::yes_or_no(form, "agree", "WR-35")?)),
    )
};

/// WR-40, WR-52: the territory that units go to, or that one is given.
pub static REWARD: Verb = Verb {
    fields: &[Field::must("at", "Where", Takes::Territory(rewards))],
    ..Verb::slash(
        "warrior reward",
        "Choose the territory you are given, or that troops go to",
        &["WR-40", "WR-52"],
        open_reward,
        read_reward,
    )
};

/// The choice that fate puts to who is asked.
pub(super) fn choice<'a>(o: &Opening<'a>) -> Option<&'a ChoiceKind> {
    let game = o.game;
    let asked = o.prompt == Prompt::Alone && matches!(game.phase, Phase::Fate(_));
    asked.then(|| game.choice_for(o.seat)).flatten()
}

fn open_pay(o: &mut Opening<'_>) {
    if let Some(ChoiceKind::Pay { amount, .. }) = choice(o) {
        o.button(format!("Pay {amount} gp"), Success).filled("agree", true);
        o.button("Don't pay", Danger).filled("agree", false);
    }
}

fn open_reward(o: &mut Opening<'_>) {
    if let Some(ChoiceKind::Reward { .. } | ChoiceKind::Award { .. }) = choice(o) {
        o.button("Choose", Primary).asking(&["at"]);
    }
}

fn read_reward(form: &Filled<'_>) -> Read {
    Ok(Order::Reward(form.territory("at")?))
}

/// WR-40: one's own; WR-52: unoccupied ones, those next to one's own first.
fn rewards(form: &Filled<'_>) -> Vec<TerritoryId> {
    if !matches!(form.game.choice_for(form.seat), Some(ChoiceKind::Award { .. })) {
        return likely::front(form);
    }
    let own = |t: &TerritoryId| form.game.owner(*t) == Some(form.seat);
    let mut list: Vec<TerritoryId> = form.game.unoccupied().collect();
    list.sort_by_key(|t| Reverse(board().neighbours(*t).iter().filter(own).count()));
    list
}
