//! The capital: the first one, and another in exile.

use std::cmp::Reverse;

use super::super::{Order, Phase};
use super::{Field, Filled, Opening, Read, Takes, Verb, board};
use crate::rules::{ButtonStyle::Primary, Prompt, TerritoryId};

/// WR-6, WR-22: choose a capital.
pub static CAPITAL: Verb = Verb {
    fields: &[Field::must("at", "Where", Takes::Territory(safest))],
    ..Verb::slash("warrior capital", "Choose your capital", &["WR-6", "WR-22"], open, read)
};

fn open(o: &mut Opening<'_>) {
    // WR-6: it may be changed until all have chosen.
    let choosing = o.prompt != Prompt::Openly && matches!(o.game.phase, Phase::Capital(_));
    // WR-22: not while all that could be chosen is under attack.
    let exile = o.prompt != Prompt::Together
        && o.game.exiles.contains_key(&o.seat)
        && o.game.default_capital(o.seat).is_some();
    if choosing || exile {
        o.button("Capital", Primary).asking(&["at"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    Ok(Order::Capital(form.territory("at")?))
}

/// The safest first.
fn safest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let strangers = |t: TerritoryId| {
        board().neighbours(t).iter().filter(|next| game.owner(*next) != Some(form.seat)).count()
    };
    let mut list: Vec<TerritoryId> = game.territories_of(form.seat).collect();
    list.sort_by_key(|t| (Reverse(game.land_at(*t).troops), strangers(*t)));
    list
}
